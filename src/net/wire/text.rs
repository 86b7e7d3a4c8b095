//! Short, single-line text received from or sent to other machines, without characters that hide or change other text.
//! The maximum lengths of names, chat and other texts are in `net/limits.rs`.

use super::WireProblem;
use crate::display_text::{clean, first_unfit};
use std::fmt;

/// UTF-8 text of at most `N` bytes with only characters that [`crate::display_text`] accepts (spec 07 C.5, E.2).
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct WireText<const N: usize>(String);

impl<const N: usize> WireText<N> {
    /// Removes forbidden characters and truncates the text to `N` bytes at a character boundary.
    pub fn new(text: &str) -> WireText<N> {
        let mut text = clean(text).into_owned();
        text.truncate(text.floor_char_boundary(N));
        WireText(text)
    }

    /// Parses text received from another machine. Fails for text that [`WireText::new`] would have to change.
    pub fn from_bytes(bytes: &[u8]) -> Result<WireText<N>, WireProblem> {
        if bytes.len() > N {
            return Err(WireProblem::TooMany {
                found: bytes.len(),
                max: N,
            });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| WireProblem::NotUtf8)?;
        match first_unfit(text) {
            Some(c) => Err(WireProblem::Character {
                found: u32::from(c),
            }),
            None => Ok(WireText(text.to_string())),
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const N: usize> fmt::Display for WireText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const N: usize> fmt::Debug for WireText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_truncated_at_a_character_boundary() {
        assert_eq!(WireText::<5>::new("abcdé").as_str(), "abcd");
        assert_eq!(WireText::<6>::new("abcdé").as_str(), "abcdé");
    }

    #[test]
    fn control_and_direction_characters_are_removed() {
        assert_eq!(
            WireText::<20>::new("a\u{202E}b\nc\u{0}d\u{2066}").as_str(),
            "abcd"
        );
    }

    #[test]
    fn forbidden_characters_from_the_network_are_rejected() {
        assert_eq!(
            WireText::<20>::from_bytes(b"a\nb"),
            Err(WireProblem::Character { found: 10 })
        );
        for c in ['\u{202E}', '\u{200B}', '\u{3164}', '\u{E000}', '\u{1B}'] {
            assert_eq!(
                WireText::<20>::from_bytes(format!("ab{c}").as_bytes()),
                Err(WireProblem::Character { found: c.into() })
            );
        }
        assert_eq!(
            WireText::<20>::from_bytes("a\u{301}\u{302}\u{303}".as_bytes()),
            Err(WireProblem::Character { found: 0x303 })
        );
        assert_eq!(
            WireText::<20>::from_bytes(&[0xFF]),
            Err(WireProblem::NotUtf8)
        );
        assert_eq!(
            WireText::<3>::from_bytes(b"abcd"),
            Err(WireProblem::TooMany { found: 4, max: 3 })
        );
    }
}
