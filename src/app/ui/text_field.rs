//! A line of text that is typed.

use super::text::TextStyle;
use crate::app::input::EditInput;
use crate::app::paint::painter::Painter;
use crate::app::paint::theme;

/// What the player has done with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditResult {
    /// It is done.
    Done,
    /// It is not wanted.
    Cancelled,
}

/// A line of text that is typed.
#[derive(Clone, Debug, Default)]
pub struct TextField {
    text: String,
    /// Place in the text, bytes.
    cursor: usize,
    /// Longest text, bytes.
    most: usize,
    /// No spaces.
    dense: bool,
    /// SmoothedView as stars.
    hidden: bool,
}

impl TextField {
    /// A line with a text to begin with, at most `most` bytes long.
    pub fn new(text: &str, most: usize) -> TextField {
        TextField {
            text: text.to_owned(),
            cursor: text.len(),
            most,
            dense: false,
            hidden: false,
        }
    }

    /// The same without spaces, for addresses.
    pub fn dense(self) -> TextField {
        TextField {
            dense: true,
            ..self
        }
    }

    /// The same shown as stars, for passwords.
    pub fn hidden(self) -> TextField {
        TextField {
            hidden: true,
            ..self
        }
    }

    /// What is seen before and after the cursor.
    fn seen(&self) -> (String, String) {
        let (before, after) = self.text.split_at(self.cursor);
        let seen = |part: &str| match self.hidden {
            true => "*".repeat(part.chars().count()),
            false => part.to_owned(),
        };
        (seen(before), seen(after))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Answers the keys.
    pub fn update(&mut self, input: &EditInput) -> Option<EditResult> {
        for letter in input.typed.chars() {
            let fits = self.text.len() + letter.len_utf8() <= self.most;
            if fits && !letter.is_control() && !(self.dense && letter.is_whitespace()) {
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
        self.walk(input);
        match (input.done, input.cancelled) {
            (true, _) => Some(EditResult::Done),
            (_, true) => Some(EditResult::Cancelled),
            _ => None,
        }
    }

    fn walk(&mut self, input: &EditInput) {
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

    /// Draws the line with its cursor, `title` before it, in a field of a width; `seconds` lets
    /// the cursor blink. The part around the cursor is shown if not all fits.
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
        let (before, after) = self.seen();
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

/// Height of a field in pixels of the letters.
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
    fn letters_of_any_length_are_put_in_and_taken_out_at_the_cursor() {
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
    fn a_full_line_and_an_address_take_no_more_than_they_can() {
        let mut field = TextField::new("", 3);
        field.update(&typed("aöb\u{7}c"));
        assert_eq!(field.text(), "aö");
        let mut address = TextField::new("", 20).dense();
        address.update(&typed("1 2\t3"));
        assert_eq!(address.text(), "123");
    }

    #[test]
    fn of_a_password_only_stars_are_seen() {
        let mut field = TextField::new("aöß", 16).hidden();
        field.update(&key(|i| i.left = true));
        assert_eq!(field.seen(), ("**".to_owned(), "*".to_owned()));
        assert_eq!(field.text(), "aöß");
    }

    #[test]
    fn enter_ends_a_line_and_escape_gives_it_up() {
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
