//! Converts between byte offsets of a text and lines and columns.

use super::problem::Position;

/// Block size in bytes of the character counts.
const BLOCK: usize = 256;

/// Converts byte offsets of a text to lines and columns in constant time, however long the lines are.
pub struct LineIndex<'a> {
    text: &'a [u8],
    /// Byte offset of the start of each line.
    starts: Vec<usize>,
    /// Number of characters that begin before each block of [`BLOCK`] bytes.
    before: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Indexes a text.
    pub fn new(text: &'a str) -> LineIndex<'a> {
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut before = vec![0];
        let mut count = 0;
        for block in text.as_bytes().chunks(BLOCK) {
            count += characters(block);
            before.push(count);
        }
        LineIndex {
            text: text.as_bytes(),
            starts: std::iter::once(0).chain(starts).collect(),
            before,
        }
    }

    /// Returns the line and column of a byte offset; offsets past the end give the end of the text.
    pub fn position(&self, at: usize) -> Position {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line.saturating_sub(1)];
        Position {
            line,
            column: self.characters_before(at) - self.characters_before(start) + 1,
        }
    }

    /// Returns the byte offset of a line and column, both counted from 1, or the end of the text if there is no
    /// such position.
    pub fn offset(&self, place: Position) -> usize {
        let start = self.starts.get(place.line.saturating_sub(1));
        let start = start.copied().unwrap_or(self.text.len());
        let is_first_byte = |(_, byte): &(usize, &u8)| !is_continuation(**byte);
        let rest = self.text[start..].iter().enumerate();
        let column = rest
            .filter(is_first_byte)
            .nth(place.column.saturating_sub(1));
        start + column.map_or(self.text.len() - start, |(at, _)| at)
    }

    fn characters_before(&self, at: usize) -> usize {
        let block = at / BLOCK;
        self.before[block] + characters(&self.text[block * BLOCK..at])
    }
}

/// Returns the number of characters that begin in a piece of UTF-8.
fn characters(piece: &[u8]) -> usize {
    piece.iter().filter(|byte| !is_continuation(**byte)).count()
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reference implementation, linear in the length of the line.
    fn reference_position(text: &str, at: usize) -> Position {
        let head = &text[..at];
        let line_start = head.rfind('\n').map_or(0, |at| at + 1);
        Position {
            line: head.matches('\n').count() + 1,
            column: head[line_start..].chars().count() + 1,
        }
    }

    proptest! {
        #[test]
        fn positions_match_plain_counting(
            text in "[aé漢🦀\n]{0,12}",
            repeats in 1..120usize,
        ) {
            let text = text.repeat(repeats);
            let index = LineIndex::new(&text);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let position = index.position(at);
                prop_assert_eq!(position, reference_position(&text, at));
                prop_assert_eq!(index.offset(position), at);
            }
            prop_assert_eq!(index.position(text.len() + 1), index.position(text.len()));
        }
    }
}
