//! The keys that work on every screen: full screen, debug overlay, text size, zoom.

use super::context::AppContext;
use super::key_repeat::{KeyState, Rate, Repeat};
use crate::config::ZOOMS;
use crate::localization::{Argument, Message, MessageId};

/// How fast a held zoom key repeats.
const ZOOM_REPEAT: Rate = Rate {
    after: 0.25,
    every: 0.25,
};
/// Zoom factors of the zoom keys (spec 08 §8.4).
const ZOOM_OUT: f32 = 0.9;
const ZOOM_IN: f32 = 1.1;
/// A zoom factor within this fraction of one with whole pixels snaps to it. Slightly less than half a zoom step, so that
/// the next step leaves it again.
const SNAP_DISTANCE: f32 = 0.045;

/// The keys that work on every screen.
#[derive(Default)]
pub struct GlobalKeys {
    zoom: Repeat,
}

impl GlobalKeys {
    /// Applies the function keys pressed in this frame.
    pub fn update(&mut self, ctx: &mut AppContext) {
        toggles(ctx);
        self.zoom(ctx);
    }

    fn zoom(&mut self, ctx: &mut AppContext) {
        let keys = &ctx.config.settings.function_keys;
        let (out, closer) = (
            ctx.input.state(&keys.zoom_out),
            ctx.input.state(&keys.zoom_in),
        );
        let both = out.held && closer.held;
        let either = KeyState {
            pressed: out.pressed || closer.pressed || both,
            held: out.held || closer.held,
        };
        if !self.zoom.acts(either, ZOOM_REPEAT, ctx.seconds()) {
            return;
        }
        let zoom = ctx.config.settings.screen.zoom;
        let wanted = match both {
            true => 1.0,
            false if out.held => zoom * ZOOM_OUT,
            false => zoom * ZOOM_IN,
        };
        let zoom = snap_zoom(wanted, ctx.graphics.level_scale);
        ctx.config.settings.screen.zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
    }
}

/// Handles the keys that act once when they are pressed.
fn toggles(ctx: &mut AppContext) {
    let keys = ctx.config.settings.function_keys.clone();
    if ctx.input.pressed(&keys.fullscreen) {
        let screen = &mut ctx.config.settings.screen;
        screen.fullscreen = !screen.fullscreen;
    }
    let input = &ctx.input;
    if input.pressed(&keys.debug_overlay) {
        ctx.graphics.overlay_page =
            (ctx.graphics.overlay_page + 1) % ctx.config.settings.overlay.modes.max(1);
    }
    if input.pressed(&keys.fake_keys) {
        ctx.input.fakes = !ctx.input.fakes;
        let state = match ctx.input.fakes {
            true => MessageId("common-on"),
            false => MessageId("common-off"),
        };
        ctx.show_toast(MessageId("toast-random-keys").with("state", state));
    }
    if ctx.input.pressed(&keys.text_size) {
        let in_use = ctx.text_scale() as u8;
        let screen = &mut ctx.config.settings.screen;
        screen.text_factor = next_text_size(screen.text_factor, in_use, screen.text_factor_max);
        ctx.show_toast(text_size_message(ctx.config.settings.screen.text_factor));
    }
}

/// Returns the text size after its key is pressed: the next larger size, or 0 (automatic) after the largest. Automatic is
/// followed by the size after the one in use, or by 1 if that is the largest.
fn next_text_size(size: u8, in_use: u8, most: u8) -> u8 {
    match size {
        0 if in_use >= most => 1,
        0 => in_use + 1,
        size if size >= most => 0,
        size => size + 1,
    }
}

fn text_size_message(size: u8) -> Message {
    let size = match size {
        0 => MessageId("options-automatic").into(),
        size => Argument::from(i32::from(size)),
    };
    MessageId("toast-text-size").with("size", size)
}

/// Returns the zoom factor nearby at which a level pixel covers a whole number of screen pixels, or `zoom` if none is
/// near.
fn snap_zoom(zoom: f32, scale: f32) -> f32 {
    let whole = (zoom * scale).round();
    if whole >= 1.0 && (zoom * scale - whole).abs() < whole * SNAP_DISTANCE {
        whole / scale
    } else {
        zoom
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localizer};

    #[test]
    fn the_text_size_key_steps_up_from_the_size_in_use_and_wraps() {
        let mut sizes = vec![0];
        for _ in 0..5 {
            let last = *sizes.last().expect("there is one");
            sizes.push(next_text_size(last, 2, 4));
        }
        assert_eq!(sizes, [0, 3, 4, 0, 3, 4]);
        assert_eq!(next_text_size(0, 3, 3), 1);
        assert_eq!(next_text_size(1, 1, 3), 2);
        assert_eq!(next_text_size(9, 3, 3), 0);
        let english = Localizer::new(Some(Language::English));
        assert_eq!(english.text(text_size_message(3)), "Text size: 3");
        assert_eq!(english.text(text_size_message(0)), "Text size: automatic");
    }

    #[test]
    fn zoom_steps_reach_factors_with_whole_pixels() {
        let mut zoom = 1.0;
        let mut whole = 0;
        for _ in 0..12 {
            zoom = snap_zoom(zoom * ZOOM_IN, 2.0);
            whole += u32::from((zoom * 2.0).fract() == 0.0);
        }
        assert!(whole >= 3, "{whole}");
        assert_eq!(snap_zoom(1.02, 2.0), 1.0);
        assert_eq!(snap_zoom(0.3, 2.0), 0.3);
    }
}
