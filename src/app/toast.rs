//! A short line that answers a key which works everywhere, on every screen.

use super::paint::painter::Painter;
use super::paint::theme;
use super::ui::text::TextStyle;

/// Seconds for which it is shown, the last of which it fades.
const SHOWN: f64 = 2.5;
const FADING: f64 = 0.5;
/// Where its ground begins, below the line at the top of a game, and its height, pixels of the letters.
const TOP: f32 = 20.0;
const HEIGHT: f32 = 13.0;

/// A short line that is shown for a moment.
#[derive(Clone, Debug, Default)]
pub struct Toast {
    text: String,
    /// When it was said, seconds.
    since: f64,
}

impl Toast {
    /// Says something now, in the place of what was said before.
    pub fn say(&mut self, seconds: f64, text: impl Into<String>) {
        self.text = text.into();
        self.since = seconds;
    }

    /// How strongly it is seen at a time in seconds, 0 to 1.
    fn opacity(&self, seconds: f64) -> f32 {
        let left = self.since + SHOWN - seconds;
        match self.text.is_empty() {
            true => 0.0,
            false => (left / FADING).clamp(0.0, 1.0) as f32,
        }
    }

    /// Draws it at the right of a window, where menus have nothing.
    pub fn draw(&self, painter: &mut Painter, width: f32, scale: f32, seconds: f64) {
        let opacity = self.opacity(seconds);
        if opacity <= 0.0 {
            return;
        }
        let text = TextStyle::small(scale).colour(theme::faint(theme::LIT, opacity));
        let words = text.cut(painter, &self.text, width - 16.0 * scale);
        let room = text.width(painter, &words) + 12.0 * scale;
        let left = width - room - 4.0 * scale;
        let ground = theme::faint(theme::INK, 0.8 * opacity);
        painter.rectangle((left, TOP * scale, room, HEIGHT * scale), ground);
        let line = (TOP + 3.0) * scale;
        text.draw(painter, left + 6.0 * scale, line, &words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_fades_by_itself_and_the_next_one_takes_its_place() {
        let mut remark = Toast::default();
        assert_eq!(remark.opacity(0.0), 0.0);
        remark.say(10.0, "picture saved");
        assert_eq!(remark.opacity(10.0), 1.0);
        assert_eq!(remark.opacity(10.0 + SHOWN - FADING / 2.0), 0.5);
        remark.say(12.0, "text size 3");
        assert_eq!(remark.text, "text size 3");
        assert_eq!(remark.opacity(10.0 + SHOWN), 1.0);
        assert_eq!(remark.opacity(12.0 + SHOWN), 0.0);
    }
}
