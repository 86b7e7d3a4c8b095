//! A line of text being edited: cursor, selection, words, clipboard.

use super::event::{Clipboard, EditKey, Modifiers};
use std::ops::Range;

/// Limits of a line of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextRules {
    /// Maximum length, bytes.
    pub max_bytes: usize,
    /// Rejects spaces, for addresses.
    pub no_spaces: bool,
    /// Shows asterisks, for passwords; these cannot be copied.
    pub hidden: bool,
}

/// A line of text being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    text: String,
    rules: TextRules,
    /// Position of the cursor, bytes.
    cursor: usize,
    /// The other end of the selection, bytes; the cursor's position if nothing is selected.
    anchor: usize,
}

impl TextEdit {
    /// Starts editing a text, with the cursor at its end.
    pub fn new(text: &str, rules: TextRules) -> TextEdit {
        TextEdit {
            text: text.to_owned(),
            rules,
            cursor: text.len(),
            anchor: text.len(),
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the selection as a range of bytes; empty at the cursor.
    fn selection(&self) -> Range<usize> {
        self.cursor.min(self.anchor)..self.cursor.max(self.anchor)
    }

    /// Returns the text as shown: characters, position of the cursor and selection, in characters.
    pub fn displayed(&self) -> (String, usize, Range<usize>) {
        let count = |end: usize| self.text[..end].chars().count();
        let selection = self.selection();
        let text = displayed(&self.text, self.rules);
        let selection = count(selection.start)..count(selection.end);
        (text, count(self.cursor), selection)
    }

    /// Moves the cursor to a character, counted from 0; `select` extends the selection.
    pub fn place_cursor(&mut self, character: usize, select: bool) {
        let at = self.text.char_indices().nth(character);
        self.move_to(at.map_or(self.text.len(), |(at, _)| at), select);
    }

    fn move_to(&mut self, at: usize, select: bool) {
        self.cursor = at;
        if !select {
            self.anchor = at;
        }
    }

    /// Replaces the selection with a character, if the rules allow it.
    pub fn insert(&mut self, letter: char) {
        if letter.is_control() || self.rules.no_spaces && letter.is_whitespace() {
            return;
        }
        let selection = self.selection();
        if self.text.len() - selection.len() + letter.len_utf8() <= self.rules.max_bytes {
            self.remove(selection);
            self.text.insert(self.cursor, letter);
            self.move_to(self.cursor + letter.len_utf8(), false);
        }
    }

    fn remove(&mut self, range: Range<usize>) {
        self.text.replace_range(range.clone(), "");
        self.move_to(range.start, false);
    }

    /// Handles a key that does not end the edit.
    pub fn press(&mut self, key: EditKey, modifiers: Modifiers, clipboard: &mut dyn Clipboard) {
        let step = |edit: &TextEdit, forwards: bool| edit.step(forwards, modifiers.control);
        match key {
            EditKey::Left | EditKey::Right => {
                let forwards = key == EditKey::Right;
                let selection = self.selection();
                let at = match selection.is_empty() || modifiers.shift {
                    true => step(self, forwards),
                    false if forwards => selection.end,
                    false => selection.start,
                };
                self.move_to(at, modifiers.shift);
            }
            EditKey::Home => self.move_to(0, modifiers.shift),
            EditKey::End => self.move_to(self.text.len(), modifiers.shift),
            EditKey::Backspace | EditKey::Delete => {
                let mut range = self.selection();
                if range.is_empty() {
                    let other = step(self, key == EditKey::Delete);
                    range = self.cursor.min(other)..self.cursor.max(other);
                }
                self.remove(range);
            }
            EditKey::SelectAll => {
                self.anchor = 0;
                self.cursor = self.text.len();
            }
            EditKey::Copy => {
                self.copy(clipboard);
            }
            EditKey::Cut => {
                if self.copy(clipboard) {
                    self.remove(self.selection());
                }
            }
            EditKey::Paste => {
                let text = clipboard.get().unwrap_or_default();
                let line = text.lines().next().unwrap_or_default();
                line.chars().for_each(|letter| self.insert(letter));
            }
            EditKey::Submit | EditKey::Cancel => {}
        }
    }

    /// Copies the selection; returns false if there is none or it must stay secret.
    fn copy(&self, clipboard: &mut dyn Clipboard) -> bool {
        let selected = &self.text[self.selection()];
        let is_copied = !selected.is_empty() && !self.rules.hidden;
        if is_copied {
            clipboard.set(selected);
        }
        is_copied
    }

    /// Returns the position of the cursor after a step by a character or by a word.
    fn step(&self, forwards: bool, by_word: bool) -> usize {
        let (before, after) = self.text.split_at(self.cursor);
        let width = |letters: &mut dyn Iterator<Item = char>| match by_word {
            false => letters.next().map_or(0, char::len_utf8),
            true => word_width(letters),
        };
        match forwards {
            true => self.cursor + width(&mut after.chars()),
            false => self.cursor - width(&mut before.chars().rev()),
        }
    }
}

/// Returns a text as shown under rules: passwords as asterisks.
pub fn displayed(text: &str, rules: TextRules) -> String {
    match rules.hidden {
        true => "*".repeat(text.chars().count()),
        false => text.to_owned(),
    }
}

/// Returns the bytes of the spaces and the word that come first.
fn word_width(letters: &mut dyn Iterator<Item = char>) -> usize {
    let mut width = 0;
    let mut in_word = false;
    for letter in letters {
        match letter.is_alphanumeric() {
            true => in_word = true,
            false if in_word => break,
            false => {}
        }
        width += letter.len_utf8();
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Board(Option<String>);

    impl Clipboard for Board {
        fn get(&mut self) -> Option<String> {
            self.0.clone()
        }

        fn set(&mut self, text: &str) {
            self.0 = Some(text.to_owned());
        }
    }

    const SHIFT: Modifiers = Modifiers {
        shift: true,
        control: false,
    };
    const CONTROL: Modifiers = Modifiers {
        shift: false,
        control: true,
    };

    fn edit(text: &str, max_bytes: usize) -> TextEdit {
        let rules = TextRules {
            max_bytes,
            ..TextRules::default()
        };
        TextEdit::new(text, rules)
    }

    fn press(edit: &mut TextEdit, key: EditKey, modifiers: Modifiers) {
        edit.press(key, modifiers, &mut Board::default());
    }

    #[test]
    fn characters_of_any_byte_length_are_inserted_and_deleted_at_the_cursor() {
        let mut field = edit("aö", 16);
        let plain = Modifiers::default();
        press(&mut field, EditKey::Left, plain);
        field.insert('ß');
        assert_eq!(field.text(), "aßö");
        for key in [EditKey::Backspace, EditKey::Delete, EditKey::Delete] {
            press(&mut field, key, plain);
        }
        assert_eq!(field.text(), "a");
        press(&mut field, EditKey::Home, plain);
        press(&mut field, EditKey::Backspace, plain);
        field.insert('b');
        press(&mut field, EditKey::End, plain);
        field.insert('c');
        assert_eq!(field.text(), "bac");
    }

    #[test]
    fn a_full_field_and_an_address_reject_characters() {
        let mut field = edit("", 3);
        "aöb\u{7}c".chars().for_each(|letter| field.insert(letter));
        assert_eq!(field.text(), "aö");
        let mut address = edit("", 20);
        address.rules.no_spaces = true;
        "1 2\t3".chars().for_each(|letter| address.insert(letter));
        assert_eq!(address.text(), "123");
    }

    #[test]
    fn typing_replaces_the_selection_even_in_a_full_field() {
        let mut field = edit("abc", 3);
        press(&mut field, EditKey::SelectAll, Modifiers::default());
        field.insert('x');
        assert_eq!(field.text(), "x");
    }

    #[test]
    fn control_moves_and_deletes_by_words() {
        let mut field = edit("one two  three", 40);
        press(&mut field, EditKey::Left, CONTROL);
        assert_eq!(field.cursor, 9);
        press(&mut field, EditKey::Backspace, CONTROL);
        assert_eq!(field.text(), "one three");
        press(&mut field, EditKey::Home, Modifiers::default());
        press(&mut field, EditKey::Right, CONTROL);
        assert_eq!(field.cursor, 3);
    }

    #[test]
    fn shift_selects_and_an_arrow_ends_the_selection_at_its_side() {
        let mut field = edit("abcd", 8);
        press(&mut field, EditKey::Left, SHIFT);
        press(&mut field, EditKey::Left, SHIFT);
        assert_eq!(field.displayed(), ("abcd".to_owned(), 2, 2..4));
        press(&mut field, EditKey::Right, Modifiers::default());
        assert_eq!((field.cursor, field.selection()), (4, 4..4));
        field.place_cursor(1, false);
        field.place_cursor(3, true);
        assert_eq!(field.selection(), 1..3);
    }

    #[test]
    fn the_clipboard_is_cut_copied_and_pasted_as_one_line() {
        let mut board = Board::default();
        let mut field = edit("abc", 8);
        let plain = Modifiers::default();
        field.press(EditKey::Copy, plain, &mut board);
        assert_eq!(board.0, None, "nothing is selected");
        field.press(EditKey::SelectAll, plain, &mut board);
        field.press(EditKey::Cut, plain, &mut board);
        assert_eq!((field.text(), board.0.as_deref()), ("", Some("abc")));
        board.set("x\ny");
        field.press(EditKey::Paste, plain, &mut board);
        assert_eq!(field.text(), "x");
    }

    #[test]
    fn passwords_are_shown_as_asterisks_and_never_copied() {
        let mut field = edit("aöß", 16);
        field.rules.hidden = true;
        assert_eq!(field.displayed().0, "***");
        let mut board = Board::default();
        field.press(EditKey::SelectAll, Modifiers::default(), &mut board);
        field.press(EditKey::Cut, Modifiers::default(), &mut board);
        assert_eq!((board.0, field.text()), (None, "aöß"));
    }
}
