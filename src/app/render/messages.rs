//! Messages in the level (spec 04 §9, spec 08 §7.5).

use super::labels;
use super::scene::Scene;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::Text;
use crate::sim::world::item::{ItemKind, Message};
use crate::sim::world::stage::MessageLook;

/// Draws the scrolls, then the messages that are shown.
pub fn draw(painter: &mut Painter, scene: &Scene) {
    let messages = scene
        .now
        .items
        .iter()
        .enumerate()
        .filter_map(|(slot, item)| match &item.kind {
            ItemKind::Message(message) => {
                let look = scene.stage.messages.get(usize::from(message.text))?;
                Some((slot, message, look))
            }
            _ => None,
        });
    for (slot, _, look) in messages.clone() {
        let at = labels::place(scene, slot);
        if look.show_scroll && scene.sees(at) {
            let sprite = painter.atlas.get("item/message");
            scene.plain(
                painter,
                painter.atlas.frame(sprite, sprite.at(scene.frame())),
                at,
            );
        }
    }
    for (_, message, look) in messages {
        if message.always || message.shown > 0 {
            draw_text(painter, scene, message, look);
        }
    }
}

/// Frames in which a message fades out.
const FADE: f32 = 10.0;

fn draw_text(painter: &mut Painter, scene: &Scene, message: &Message, look: &MessageLook) {
    let (x, y, w, h) = (look.x as f32, look.y as f32, look.w as f32, look.h as f32);
    if !scene.view.sees((x + w / 2.0, y + h / 2.0), w.max(h)) {
        return;
    }
    let opacity = if message.always {
        1.0
    } else {
        (message.shown as f32 / FADE).clamp(0.0, 1.0)
    };
    let area = scene.view.area(x, y, w, h);
    let edge = theme::colour(look.frame_colour);
    if look.border > 0 {
        painter.rectangle(area, theme::faint(theme::dark(edge, 0.82), 0.9 * opacity));
        for ring in 0..look.border.min(4) {
            let inset = f32::from(ring) * scene.view.hair();
            let inner = (
                area.0 + inset,
                area.1 + inset,
                area.2 - 2.0 * inset,
                area.3 - 2.0 * inset,
            );
            let shade = theme::dark(edge, f32::from(ring) * 0.25);
            painter.frame(inner, scene.view.hair(), theme::faint(shade, opacity));
        }
    }
    draw_lines(painter, scene, look, area, opacity);
}

/// The lines in the middle of the frame, as large as they fit.
fn draw_lines(
    painter: &mut Painter,
    scene: &Scene,
    look: &MessageLook,
    area: (f32, f32, f32, f32),
    opacity: f32,
) {
    let colour = theme::faint(theme::colour(look.text_colour), opacity);
    let most = scene.view.zoom.floor().max(1.0) as u32;
    for scale in (1..=most).rev() {
        let text = Text::small(scale as f32).colour(colour).centred();
        let room = area.2 - 8.0 * scene.view.zoom;
        let lines = text.wrap(painter, &look.text, room);
        let pitch = text.height() + 2.0 * scale as f32;
        let height = pitch * lines.len() as f32;
        if height > area.3 + pitch && scale > 1 {
            continue;
        }
        let mut y = area.1 + ((area.3 - height) / 2.0).max(0.0) + scale as f32;
        for line in &lines {
            text.draw(painter, area.0 + area.2 / 2.0, y, line);
            y += pitch;
        }
        return;
    }
}
