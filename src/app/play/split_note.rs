//! The split time shown for a moment after a checkpoint or coin.

use super::hud;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::text::TextStyle;
use crate::progress::difference_text;
use crate::session::ghosts::SplitTime;

/// Ticks for which a split time is shown, and those at the end in which it fades.
const SHOWN: i32 = 80;
const FADING: i32 = 20;

/// Draws a split time below the top bar, green if ahead and red if behind.
pub fn draw(painter: &mut Painter, split: SplitTime, tick: i32, width: f32, scale: f32) {
    let opacity = opacity(tick - split.tick);
    if opacity <= 0.0 {
        return;
    }
    let colour = match split.behind {
        ..=0 => theme::GOOD,
        _ => theme::BAD,
    };
    let text = TextStyle::large(scale).centred();
    let text = text.colour(theme::faint(colour, opacity));
    let top = (hud::HEIGHT + 5.0) * scale;
    text.draw(painter, width / 2.0, top, &difference_text(split.behind));
}

/// Returns the opacity some ticks after the split, 0 to 1.
fn opacity(age: i32) -> f32 {
    match age {
        0..SHOWN => ((SHOWN - age) as f32 / FADING as f32).min(1.0),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_time_fades_after_two_seconds() {
        let shown = [-1, 0, 59, 70, 79, 80].map(opacity);
        assert_eq!(shown, [0.0, 1.0, 1.0, 0.5, 0.05, 0.0]);
    }
}
