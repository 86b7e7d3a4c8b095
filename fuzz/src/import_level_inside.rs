//! The decompressed contents of the original's level files: any numbers can be imported, played by eight players and
//! written as text.
//!
//! In the first byte, bit 2 selects what happens to the level: if set, it is written as text and parsed again, otherwise
//! it is played. Bit 0 selects the meaning of the other bytes. Clear: the contents after the header; the rest of the
//! level is zero. Set: eight bytes of player input, then records, each with a kind and a slot, which are copied to their
//! places in the level.

use super::{Bytes, begin_and_play, zlib};
use purple_martians::level::Level;
use purple_martians::level::import::import_level;
use purple_martians::level::import::pml::LEVEL_BYTES;

const LIFT_COUNT: usize = 20;
const TILES: usize = 80;
const ITEMS: usize = 40_080;
const ENEMY_INTS: usize = 72_080;
const ENEMY_RAWS: usize = 84_880;
const LIFTS: usize = 91_280;
const STEPS: usize = 96_560;
const TEXTS: usize = 134_960;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let mut input = Bytes(bytes);
    let mut level = vec![0; LEVEL_BYTES];
    let mode = input.byte();
    let is_sparse = mode & 1 == 1;
    let mut tape = input.take(8);
    level[0] = 5;
    if is_sparse {
        while !input.0.is_empty() {
            put_record(&mut input, &mut level);
        }
    } else {
        level[LIFT_COUNT] = input.byte() % 41;
        let rest = input.take(LEVEL_BYTES - TILES);
        level[TILES..TILES + rest.len()].copy_from_slice(rest);
        tape = &bytes[bytes.len().saturating_sub(80)..];
    }
    let import = import_level(&zlib(&level), 1).expect("a level of the right length");
    if mode & 4 == 0 {
        begin_and_play(&import.level, tape);
        return;
    }
    let text = import
        .level
        .to_text()
        .expect("an imported level has a text");
    let again = Level::parse(&text, "text").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(import.level.content_hash(), again.content_hash());
}

/// Copies the next record to its place in the level.
fn put_record(input: &mut Bytes, level: &mut [u8]) {
    let kind = input.byte();
    let slot = usize::from(input.short());
    let mut put = |at: usize, count: usize| {
        let bytes = input.take(count);
        level[at..at + bytes.len()].copy_from_slice(bytes);
    };
    match kind % 5 {
        0 => put(ITEMS + slot % 500 * 64, 64),
        1 => {
            put(ENEMY_INTS + slot % 100 * 128, 128);
            put(ENEMY_RAWS + slot % 100 * 64, 64);
        }
        2 => {
            let slot = slot % 40;
            put(LIFTS + slot * 132, 132);
            put(STEPS + slot * 960, 6 * 24);
            level[LIFT_COUNT] = level[LIFT_COUNT].max(slot as u8 + 1);
        }
        3 => {
            let count = usize::from(input.byte());
            let word = input.take(4);
            for place in (slot..slot + count).map(|place| TILES + place % 10_000 * 4) {
                level[place..place + word.len()].copy_from_slice(word);
            }
        }
        _ => put(TEXTS + slot % 500 * 500, 40),
    }
}
