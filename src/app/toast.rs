//! Toasts: short messages that answer a key on any screen.

use super::paint::painter::Painter;
use super::paint::theme;
use super::ui::text::TextStyle;

/// Seconds a toast is shown, including the fade-out.
const SHOWN: f64 = 2.5;
const FADING: f64 = 0.5;
/// Top edge and height of the background, font pixels; it is below the HUD.
const TOP: f32 = 20.0;
const HEIGHT: f32 = 13.0;

/// A short message shown for a moment.
#[derive(Clone, Debug, Default)]
pub struct Toast {
    text: String,
    /// Time at which it was shown, seconds.
    since: f64,
}

impl Toast {
    /// Shows a message, replacing the previous one.
    pub fn show(&mut self, seconds: f64, text: impl Into<String>) {
        self.text = text.into();
        self.since = seconds;
    }

    /// Returns the message shown at this time, seconds.
    #[cfg(test)]
    pub fn shown_at(&self, seconds: f64) -> Option<&str> {
        (self.since == seconds).then_some(&self.text)
    }

    /// Returns the opacity, 0 to 1, at a time in seconds.
    fn opacity(&self, seconds: f64) -> f32 {
        let left = self.since + SHOWN - seconds;
        match self.text.is_empty() {
            true => 0.0,
            false => (left / FADING).clamp(0.0, 1.0) as f32,
        }
    }

    /// Returns true while the toast is visible, at a time in seconds.
    pub fn is_visible(&self, seconds: f64) -> bool {
        self.opacity(seconds) > 0.0
    }

    /// Draws the toast at the right edge of the window, clear of menus.
    pub fn draw(&self, painter: &mut Painter, width: f32, scale: f32, seconds: f64) {
        let opacity = self.opacity(seconds);
        if opacity <= 0.0 {
            return;
        }
        let text = TextStyle::small(scale).colour(theme::faint(theme::LIT, opacity));
        let words = text.truncate(painter, &self.text, width - 16.0 * scale);
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
    fn a_toast_fades_out_and_is_replaced_by_the_next() {
        let mut toast = Toast::default();
        assert_eq!(toast.opacity(0.0), 0.0);
        toast.show(10.0, "Screenshot saved");
        assert_eq!(toast.opacity(10.0), 1.0);
        assert_eq!(toast.opacity(10.0 + SHOWN - FADING / 2.0), 0.5);
        toast.show(12.0, "Text size: 3");
        assert_eq!(toast.text, "Text size: 3");
        assert_eq!(toast.opacity(10.0 + SHOWN), 1.0);
        assert_eq!(toast.opacity(12.0 + SHOWN), 0.0);
    }
}
