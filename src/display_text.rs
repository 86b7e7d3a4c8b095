//! Sanitises text from other people (names, chat, level names) before it is displayed.
//!
//! Such text must not affect how other text is displayed (bidirectional controls, escape sequences), must not be
//! invisible (zero-width characters, fillers), must not cover its neighbours (stacked accents), and must mean the same
//! everywhere (no private-use characters). `crate::terminal` applies the same rules to everything it prints.

use std::borrow::Cow;
use std::fmt::Write;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Maximum number of combining marks on a base character. Every language written with a keyboard needs at most two.
const MAX_MARKS: u8 = 2;

/// Checks a text character by character, counting the combining marks on the current base character.
#[derive(Clone, Copy, Debug)]
struct Checker {
    marks: u8,
}

impl Checker {
    /// Creates a checker at the start of a text, where there is no base character to combine with.
    fn new() -> Checker {
        Checker { marks: MAX_MARKS }
    }

    /// Returns whether the next character may be displayed.
    fn accepts(&mut self, c: char) -> bool {
        if !is_printable(c) {
            return false;
        }
        if !is_mark(c) {
            self.marks = 0;
            return true;
        }
        let fits = self.marks < MAX_MARKS;
        self.marks += u8::from(fits);
        fits
    }
}

fn is_mark(c: char) -> bool {
    matches!(
        c.general_category(),
        GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark
    )
}

/// Returns true for characters that are visible or a space.
pub fn is_printable(c: char) -> bool {
    !is_blank(c)
        && !matches!(
            c.general_category(),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
                | GeneralCategory::PrivateUse
        )
}

/// Returns true for characters without a glyph that are neither controls nor spaces: those with the property
/// `Default_Ignorable_Code_Point` (joiners, Hangul fillers, variation selectors, tags), and two symbols drawn empty.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{034F}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1D159}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Returns the first character that [`clean`] would remove.
pub fn first_unfit(text: &str) -> Option<char> {
    let mut checker = Checker::new();
    text.chars().find(|c| !checker.accepts(*c))
}

/// Removes the characters that must not be shown.
pub fn clean(text: &str) -> Cow<'_, str> {
    match first_unfit(text) {
        None => Cow::Borrowed(text),
        Some(_) => {
            let mut checker = Checker::new();
            Cow::Owned(text.chars().filter(|c| checker.accepts(*c)).collect())
        }
    }
}

/// Returns true if a text has a visible character and [`clean`] would not change it.
pub fn is_visible(text: &str) -> bool {
    text.chars()
        .any(|c| is_printable(c) && !c.is_whitespace() && !is_mark(c))
}

/// Replaces characters that must not reach a terminal by escapes such as `\u{1b}`. Keeps line feeds and tabs.
pub fn escape(text: &str) -> Cow<'_, str> {
    let is_safe = |c: char| matches!(c, '\n' | '\t') || is_printable(c);
    if text.chars().all(is_safe) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match is_safe(c) {
            true => escaped.push(c),
            // Writing to a string cannot fail.
            false => drop(write!(escaped, "{}", c.escape_unicode())),
        }
    }
    Cow::Owned(escaped)
}

/// Replaces the characters that have a meaning in HTML text.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_in_many_scripts_are_unchanged() {
        for name in [
            "Zoë",
            "Zoe\u{308}",
            "Việt",
            "Vie\u{302}\u{323}t",
            "Ольга",
            "عمر",
            "שָׁלוֹם",
            "राम",
            "ไทยน้ำ",
            "한글",
            "漢字 かな",
            "★ :) 🚀",
        ] {
            assert_eq!(clean(name), name);
            assert!(is_visible(name), "{name}");
        }
    }

    #[test]
    fn characters_without_a_glyph_are_removed() {
        for blank in [
            '\u{0}',
            '\u{7}',
            '\u{1B}',
            '\u{7F}',
            '\u{9B}',
            '\u{AD}',
            '\u{34F}',
            '\u{61C}',
            '\u{115F}',
            '\u{1160}',
            '\u{17B4}',
            '\u{180E}',
            '\u{200B}',
            '\u{200D}',
            '\u{202E}',
            '\u{2028}',
            '\u{2029}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{E000}',
            '\u{FE0F}',
            '\u{FEFF}',
            '\u{FFA0}',
            '\u{FFF9}',
            '\u{1D159}',
            '\u{1D173}',
            '\u{E0041}',
            '\u{E0100}',
            '\u{F0000}',
            '\u{10FFFD}',
            '\n',
            '\t',
        ] {
            let text = format!("a{blank}b");
            assert_eq!(clean(&text), "ab", "{blank:?}");
            assert_eq!(first_unfit(&text), Some(blank));
            assert!(!is_visible(&blank.to_string()), "{blank:?}");
        }
    }

    #[test]
    fn at_most_two_marks_are_kept_on_a_letter_and_none_without_one() {
        let acute = '\u{301}';
        let stacked = format!("a{}b{acute}", acute.to_string().repeat(50));
        assert_eq!(clean(&stacked), format!("a{acute}{acute}b{acute}"));
        assert_eq!(clean("\u{301}\u{20DD}a"), "a");
        // A removed character does not allow further marks.
        let hidden = format!("a{acute}{acute}\u{200B}{acute}");
        assert_eq!(clean(&hidden), format!("a{acute}{acute}"));
    }

    #[test]
    fn text_of_spaces_and_marks_is_not_visible() {
        for text in ["", " ", "\u{A0}\u{2003}\u{3000}", " \u{301}"] {
            assert!(!is_visible(text), "{text:?}");
        }
    }

    #[test]
    fn escape_sequences_are_written_out() {
        let title = "\u{1B}]0;pwned\u{7}ok\r\n\tnext\u{9B}31m";
        assert_eq!(
            escape(title),
            "\\u{1b}]0;pwned\\u{7}ok\\u{d}\n\tnext\\u{9b}31m"
        );
        assert_eq!(escape("plain é\n"), "plain é\n");
    }

    proptest! {
        #[test]
        fn cleaned_text_is_clean(text in any::<String>()) {
            let cleaned = clean(&text).into_owned();
            prop_assert_eq!(first_unfit(&cleaned), None);
            prop_assert_eq!(clean(&cleaned), cleaned.as_str());
        }

        #[test]
        fn no_control_character_survives_escaping(text in any::<String>()) {
            let escaped = escape(&text).into_owned();
            prop_assert!(!escaped.contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
            prop_assert_eq!(escape(&escaped), escaped.as_str());
        }
    }
}
