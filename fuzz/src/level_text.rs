//! Level texts: the input is parsed or rejected; a parsed level can be played, and survives being written and parsed
//! again.

use super::begin_and_play;
use purple_martians::level::Level;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(level) = Level::parse(text, "text") else {
        return;
    };
    let tape = &text.as_bytes()[text.len().saturating_sub(80)..];
    begin_and_play(&level, tape);
    let written = level.to_text().expect("a level that was read has a text");
    let again = Level::parse(&written, "written").unwrap_or_else(|e| panic!("{e}\n{written}"));
    assert_eq!(level.content_hash(), again.content_hash(), "{written}");
    assert_eq!(written, again.to_text().expect("a text"));
}
