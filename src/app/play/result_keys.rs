//! The line with the keys and gamepad buttons for the results of a level.

use crate::app::key_names;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;
use crate::app::ui::pad_button::PadButton;
use crate::app::ui::text::TextStyle;
use crate::config::{FunctionKeys, Key};
use crate::localization::{Localizer, Message, MessageId};

/// Space after an icon, and between two hints, font pixels.
const GAP: f32 = 3.0;
const APART: f32 = 13.0;

/// Makes the words of a hint from the name of its key.
type Words = fn(Message) -> Message;

/// A hint: the button of a gamepad, and a key with what it does.
#[derive(Debug, PartialEq, Eq)]
struct Hint {
    button: Option<PadButton>,
    /// Name of the key, which is drawn brighter than the other words.
    key: String,
    words: String,
}

/// Returns the hints for functions that have a key; with the buttons of a gamepad if there is one.
fn hints(keys: &FunctionKeys, localizer: &Localizer, has_pad: bool) -> Vec<Hint> {
    let functions: [(&[Key], Words); 3] = [
        (&keys.watch_replay, |key| {
            MessageId("results-watch").with("key", key)
        }),
        (&keys.restart, |key| {
            MessageId("results-again").with("key", key)
        }),
        (&keys.share, |key| {
            MessageId("results-share").with("key", key)
        }),
    ];
    let hint = |(keys, words): (&[Key], Words)| {
        let key = keys.first()?;
        let button = PadButton::among(keys, localizer).filter(|_| has_pad);
        let name = key_names::name(*key);
        let words = localizer.text(words(name.clone()));
        let key = localizer.text(name);
        Some(Hint { button, key, words })
    };
    functions.into_iter().filter_map(hint).collect()
}

/// Returns the width of a hint, screen pixels.
fn hint_width(painter: &Painter, hint: &Hint, scale: f32) -> f32 {
    let button = hint.button.as_ref();
    let icon_width = button.map_or(0.0, |button| (button.width(painter) + GAP) * scale);
    icon_width + TextStyle::small(scale).width(painter, &hint.words)
}

/// Returns the width of the line with some hints, screen pixels.
fn line_width(painter: &Painter, hints: &[Hint], scale: f32) -> f32 {
    let widths = hints.iter().map(|hint| hint_width(painter, hint, scale));
    widths.sum::<f32>() + APART * scale * hints.len().saturating_sub(1) as f32
}

/// Returns the width of the line with all hints, screen pixels.
pub fn width(
    painter: &Painter,
    (keys, localizer, has_pad): (&FunctionKeys, &Localizer, bool),
    scale: f32,
) -> f32 {
    line_width(painter, &hints(keys, localizer, has_pad), scale)
}

/// Draws the hints in a line with its middle at the top at a position, screen pixels.
pub fn draw(
    painter: &mut Painter,
    (keys, localizer, has_pad): (&FunctionKeys, &Localizer, bool),
    (middle, y): (f32, f32),
    scale: f32,
) {
    let text = TextStyle::small(scale).colour(theme::DIM);
    let hints = hints(keys, localizer, has_pad);
    let width = line_width(painter, &hints, scale);
    let mut x = middle - (width / 2.0).round();
    for hint in hints {
        if let Some(button) = &hint.button {
            button.draw(painter, (x, y), scale);
        }
        let end = x + hint_width(painter, &hint, scale);
        let mut left = end - text.width(painter, &hint.words);
        let (key, words) = match hint.words.strip_prefix(&hint.key) {
            Some(words) => (&*hint.key, words),
            None => ("", &*hint.words),
        };
        if !key.is_empty() {
            left = text.colour(theme::LIT).draw(painter, left, y, key);
        }
        text.draw(painter, left, y, words);
        x = end + APART * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::Language;

    fn words(keys: &FunctionKeys, has_pad: bool) -> Vec<(Option<PadButton>, String)> {
        let english = Localizer::new(Some(Language::English));
        let hints = hints(keys, &english, has_pad);
        hints
            .into_iter()
            .map(|hint| (hint.button, hint.words))
            .collect()
    }

    #[test]
    fn the_keys_of_the_results_are_named_unless_they_have_none() {
        let mut keys = FunctionKeys::default();
        let all = ["V: watch replay", "R: play again", "L: share"];
        let named = |keys: &FunctionKeys| {
            words(keys, false).into_iter().map(|(button, words)| {
                assert_eq!(button, None);
                words
            })
        };
        assert!(named(&keys).eq(all));
        keys.watch_replay.clear();
        assert!(named(&keys).eq(all[1..].iter().copied()));
    }

    #[test]
    fn a_gamepad_adds_icons_of_its_buttons_for_watching_and_sharing() {
        let shown = words(&FunctionKeys::default(), true);
        let buttons: Vec<Option<PadButton>> = shown.into_iter().map(|(button, _)| button).collect();
        let share = PadButton::Labelled("R2".to_owned());
        assert_eq!(buttons, [Some(PadButton::Thumb(2)), None, Some(share)]);
    }
}
