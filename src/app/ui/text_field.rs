//! A single-line text field.

use super::text::TextStyle;
use crate::app::input::EditInput;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;

/// How an edit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditResult {
    /// Confirmed.
    Done,
    /// Cancelled.
    Cancelled,
}

/// A single-line text field.
#[derive(Clone, Debug, Default)]
pub struct TextField {
    text: String,
    /// Cursor position, bytes.
    cursor: usize,
    /// Maximum length, bytes.
    max_len: usize,
    /// Rejects spaces.
    no_spaces: bool,
    /// Shows asterisks.
    hidden: bool,
}

impl TextField {
    /// Creates a field with an initial text and a maximum length in bytes.
    pub fn new(text: &str, max_len: usize) -> TextField {
        TextField {
            text: text.to_owned(),
            cursor: text.len(),
            max_len,
            no_spaces: false,
            hidden: false,
        }
    }

    /// Makes the field reject spaces, for addresses.
    pub fn no_spaces(self) -> TextField {
        TextField {
            no_spaces: true,
            ..self
        }
    }

    /// Makes the field show asterisks, for passwords.
    pub fn hidden(self) -> TextField {
        TextField {
            hidden: true,
            ..self
        }
    }

    /// Returns the visible text before and after the cursor.
    fn displayed(&self) -> (String, String) {
        let (before, after) = self.text.split_at(self.cursor);
        let displayed = |part: &str| match self.hidden {
            true => "*".repeat(part.chars().count()),
            false => part.to_owned(),
        };
        (displayed(before), displayed(after))
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Handles input.
    pub fn update(&mut self, input: &EditInput) -> Option<EditResult> {
        for letter in input.typed.chars() {
            let fits = self.text.len() + letter.len_utf8() <= self.max_len;
            if fits && !letter.is_control() && !(self.no_spaces && letter.is_whitespace()) {
                self.text.insert(self.cursor, letter);
                self.cursor += letter.len_utf8();
            }
        }
        if input.backspace
            && let Some(letter) = self.text[..self.cursor].chars().next_back()
        {
            self.cursor -= letter.len_utf8();
            self.text.remove(self.cursor);
        }
        if input.delete && self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
        self.move_cursor(input);
        match (input.done, input.cancelled) {
            (true, _) => Some(EditResult::Done),
            (_, true) => Some(EditResult::Cancelled),
            _ => None,
        }
    }

    fn move_cursor(&mut self, input: &EditInput) {
        let (before, after) = self.text.split_at(self.cursor);
        let step = |letter: Option<char>| letter.map_or(0, char::len_utf8);
        if input.left {
            self.cursor -= step(before.chars().next_back());
        } else if input.right {
            self.cursor += step(after.chars().next());
        } else if input.home {
            self.cursor = 0;
        } else if input.end {
            self.cursor = self.text.len();
        }
    }

    /// Draws the field with its cursor and a title before it; `seconds` makes
    /// the cursor blink. If the text does not fit, the part around the cursor is shown.
    pub fn draw(
        &self,
        painter: &mut Painter,
        (x, y, width): (f32, f32, f32),
        scale: f32,
        title: &str,
        seconds: f64,
    ) {
        painter.rectangle((x, y, width, HEIGHT * scale), theme::EDGE);
        let inside = (
            x + scale,
            y + scale,
            width - 2.0 * scale,
            (HEIGHT - 2.0) * scale,
        );
        painter.rectangle(inside, theme::INK);
        let text = TextStyle::small(scale);
        let line = y + 4.0 * scale;
        let named = text.colour(theme::TITLE);
        let left = named.draw(painter, x + 5.0 * scale, line, title) + 4.0 * scale;
        let room = (x + width - 8.0 * scale - left).max(scale);
        let (before, after) = self.displayed();
        let mut first = 0;
        while text.width(painter, &before[first..]) > room
            && let Some(letter) = before[first..].chars().next()
        {
            first += letter.len_utf8();
        }
        let mut last = after.len();
        let taken = text.width(painter, &before[first..]);
        while taken + text.width(painter, &after[..last]) > room
            && let Some(letter) = after[..last].chars().next_back()
        {
            last -= letter.len_utf8();
        }
        let end = text.draw(painter, left, line, &before[first..]);
        if seconds.fract() < 0.6 {
            let area = (end + scale, y + 3.0 * scale, scale, 10.0 * scale);
            painter.rectangle(area, theme::LIT);
        }
        text.draw(painter, end + 3.0 * scale, line, &after[..last]);
    }
}

/// Height of a field in font pixels.
pub const HEIGHT: f32 = 16.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> EditInput {
        EditInput {
            typed: text.to_owned(),
            ..EditInput::default()
        }
    }

    fn key(change: impl Fn(&mut EditInput)) -> EditInput {
        let mut input = EditInput::default();
        change(&mut input);
        input
    }

    #[test]
    fn characters_of_any_byte_length_are_inserted_and_deleted_at_the_cursor() {
        let mut field = TextField::new("aö", 16);
        field.update(&key(|i| i.left = true));
        field.update(&typed("ß"));
        assert_eq!(field.text(), "aßö");
        field.update(&key(|i| i.backspace = true));
        field.update(&key(|i| i.delete = true));
        field.update(&key(|i| i.delete = true));
        assert_eq!(field.text(), "a");
        field.update(&key(|i| i.home = true));
        field.update(&key(|i| i.backspace = true));
        field.update(&typed("b"));
        field.update(&key(|i| i.end = true));
        field.update(&typed("c"));
        assert_eq!(field.text(), "bac");
    }

    #[test]
    fn a_full_field_and_an_address_reject_further_characters() {
        let mut field = TextField::new("", 3);
        field.update(&typed("aöb\u{7}c"));
        assert_eq!(field.text(), "aö");
        let mut address = TextField::new("", 20).no_spaces();
        address.update(&typed("1 2\t3"));
        assert_eq!(address.text(), "123");
    }

    #[test]
    fn passwords_are_shown_as_asterisks() {
        let mut field = TextField::new("aöß", 16).hidden();
        field.update(&key(|i| i.left = true));
        assert_eq!(field.displayed(), ("**".to_owned(), "*".to_owned()));
        assert_eq!(field.text(), "aöß");
    }

    #[test]
    fn enter_confirms_and_escape_cancels() {
        let mut field = TextField::new("", 3);
        assert_eq!(field.update(&typed("a")), None);
        assert_eq!(
            field.update(&key(|i| i.done = true)),
            Some(EditResult::Done)
        );
        let escape = key(|i| i.cancelled = true);
        assert_eq!(field.update(&escape), Some(EditResult::Cancelled));
    }
}
