//! WireText from outside: short, one line, nothing that changes how other text is shown.

use super::WireProblem;
use std::fmt;

/// At most `N` bytes of UTF-8 without control characters and without characters that turn the
/// direction of the text around them (spec 07 C.5, E.2).
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct WireText<const N: usize>(String);

/// Characters that must not come from outside: buttons, line ends, direction marks, and the
/// invisible byte order mark.
fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

impl<const N: usize> WireText<N> {
    /// The text without what is forbidden, cut after the last character that fits.
    pub fn new(text: &str) -> WireText<N> {
        let mut kept = String::new();
        for c in text.chars().filter(|c| !is_forbidden(*c)) {
            if kept.len() + c.len_utf8() > N {
                break;
            }
            kept.push(c);
        }
        WireText(kept)
    }

    /// The text of some bytes from outside, which must be well-formed as they are.
    pub fn from_bytes(bytes: &[u8]) -> Result<WireText<N>, WireProblem> {
        if bytes.len() > N {
            return Err(WireProblem::TooMany {
                found: bytes.len(),
                max: N,
            });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| WireProblem::NotUtf8)?;
        match text.chars().find(|c| is_forbidden(*c)) {
            Some(c) => Err(WireProblem::Character {
                found: u32::from(c),
            }),
            None => Ok(WireText(text.to_string())),
        }
    }

    /// The text.
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
    fn text_is_cut_at_a_whole_character() {
        assert_eq!(WireText::<5>::new("abcdé").as_str(), "abcd");
        assert_eq!(WireText::<6>::new("abcdé").as_str(), "abcdé");
    }

    #[test]
    fn what_would_change_other_text_is_left_out() {
        assert_eq!(
            WireText::<20>::new("a\u{202E}b\nc\u{0}d\u{2066}").as_str(),
            "abcd"
        );
    }

    #[test]
    fn forbidden_text_from_outside_is_refused() {
        assert_eq!(
            WireText::<20>::from_bytes(b"a\nb"),
            Err(WireProblem::Character { found: 10 })
        );
        assert_eq!(
            WireText::<20>::from_bytes("\u{202E}".as_bytes()),
            Err(WireProblem::Character { found: 0x202E })
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
