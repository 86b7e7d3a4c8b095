//! Icons of gamepad buttons: a cap with the label, or, on gamepads with unknown labels, the four buttons below the
//! right thumb with one of them lit.

use super::text::{Glyphs, TextStyle};
use crate::app::key_names;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::config::{Key, StickControl};
use crate::localization::{ButtonLabels, Localizer};

/// Height of an icon, font pixels.
pub const HEIGHT: f32 = 9.0;
/// Side of one of the four buttons, font pixels.
const DOT: f32 = 3.0;
/// Space beside a label, font pixels.
const EDGE: f32 = 3.0;
/// Left top corners of the lower, right, left and upper button, by number, font pixels.
const DOTS: [(f32, f32); 4] = [(3.0, 6.0), (6.0, 3.0), (0.0, 3.0), (3.0, 0.0)];
/// Colour of the other buttons.
const UNLIT: Rgba = [88, 82, 120, 255];

/// An icon of a gamepad button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PadButton {
    /// The lower, right, left or upper one of four, by number.
    Thumb(usize),
    /// A button with a label.
    Labelled(String),
}

impl PadButton {
    /// Returns the icon of the first gamepad control among some keys.
    pub fn among(keys: &[Key], localizer: &Localizer) -> Option<PadButton> {
        let key = keys.iter().find(|key| key.is_gamepad())?;
        Some(match key {
            Key::Joystick(_, StickControl::Button(number @ 0..4))
                if localizer.buttons() == ButtonLabels::Positions =>
            {
                PadButton::Thumb(usize::from(*number))
            }
            key => PadButton::Labelled(key_names::list(&[*key], localizer)),
        })
    }

    /// Returns the width, font pixels.
    pub fn width(&self, glyphs: &dyn Glyphs) -> f32 {
        match self {
            PadButton::Thumb(_) => 3.0 * DOT,
            PadButton::Labelled(label) => TextStyle::small(1.0).width(glyphs, label) + 2.0 * EDGE,
        }
    }

    /// Draws the icon with its left top corner at a position, screen pixels.
    pub fn draw(&self, painter: &mut Painter, (x, y): (f32, f32), scale: f32) {
        match self {
            PadButton::Thumb(meant) => {
                for (number, (left, top)) in DOTS.into_iter().enumerate() {
                    let colour = if number == *meant { theme::LIT } else { UNLIT };
                    let side = DOT * scale;
                    painter.rectangle((x + left * scale, y + top * scale, side, side), colour);
                }
            }
            PadButton::Labelled(label) => {
                let width = self.width(painter) * scale;
                let height = (HEIGHT + 2.0) * scale;
                let area = (x, y - scale, width, height);
                painter.rectangle(area, UNLIT);
                painter.frame(area, scale, theme::LIT);
                let text = TextStyle::small(scale).colour(theme::TEXT);
                text.draw(painter, x + EDGE * scale, y, label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Stick;
    use crate::localization::Language;

    #[test]
    fn buttons_below_the_thumb_are_icons_and_others_have_labels() {
        let english = Localizer::new(Some(Language::English));
        let pad = |number| Key::Joystick(Stick::First, StickControl::Button(number));
        let icon = |keys: &[Key]| PadButton::among(keys, &english);
        assert_eq!(icon(&[Key::V, pad(2)]), Some(PadButton::Thumb(2)));
        let label = PadButton::Labelled("R1".to_owned());
        assert_eq!(icon(&[pad(5)]), Some(label));
        assert_eq!(icon(&[Key::L]), None);
        let xbox = Localizer::with_buttons(Some(Language::English), ButtonLabels::Xbox);
        let label = PadButton::Labelled("X".to_owned());
        assert_eq!(PadButton::among(&[pad(2)], &xbox), Some(label));
    }
}
