//! Finds the single words that would explain a differing checksum.
//!
//! CRC-32 is linear: for each 32-bit word of our bytes exactly one other value would give the expected checksum. If only
//! one number of one object is wrong, that value is close to ours at its position and random everywhere else.

/// A word whose change would give the expected checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordDifference {
    /// Index of the word.
    pub word: usize,
    /// Our value.
    pub ours: i32,
    /// The value that would give the expected checksum.
    pub needed: i32,
}

/// Returns the words whose needed value is within `reach` of ours, nearest first.
pub fn word_differences(bytes: &[u8], expected: u32, reach: u32) -> Vec<WordDifference> {
    let (table, by_top) = tables();
    let undo_word = |mut register: u32| {
        for _ in 0..4 {
            let index = by_top[(register >> 24) as usize];
            register = ((register ^ table[index as usize]) << 8) | u32::from(index);
        }
        register
    };
    let mut change = crc32fast::hash(bytes) ^ expected;
    let mut found = Vec::new();
    for (word, chunk) in bytes.chunks_exact(4).enumerate().rev() {
        change = undo_word(change);
        let ours = i32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let needed = ours ^ change as i32;
        if needed.abs_diff(ours) <= reach {
            found.push(WordDifference { word, ours, needed });
        }
    }
    found.sort_by_key(|c| (c.needed.abs_diff(c.ours), c.word));
    found
}

/// Returns the CRC table by byte, and the byte by the highest byte of its table entry.
fn tables() -> ([u32; 256], [u8; 256]) {
    let mut table = [0; 256];
    let mut by_top = [0; 256];
    for byte in 0..=255_u8 {
        let mut register = u32::from(byte);
        for _ in 0..8 {
            let is_odd = register & 1 != 0;
            register >>= 1;
            if is_odd {
                register ^= 0xEDB8_8320;
            }
        }
        table[usize::from(byte)] = register;
        by_top[(register >> 24) as usize] = byte;
    }
    (table, by_top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_wrong_word_is_found_from_the_checksum() {
        let right: Vec<u8> = (0..100_i32)
            .flat_map(|n| (n * 77_777).to_le_bytes())
            .collect();
        let mut wrong = right.clone();
        wrong[4 * 40..][..4].copy_from_slice(&(40 * 77_777 + 123_i32).to_le_bytes());
        let found = word_differences(&wrong, crc32fast::hash(&right), 1000);
        assert_eq!(
            found,
            [WordDifference {
                word: 40,
                ours: 40 * 77_777 + 123,
                needed: 40 * 77_777
            }]
        );
    }
}
