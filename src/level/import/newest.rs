//! Converts level files of the original's newest version to the older format (spec 01 §5.8).
//!
//! The newest version has no header, stores enemies as floats, and uses different records for lifts and tiles. Each
//! kind of data that the older format cannot hold, or whose meaning is unknown, gives one warning.

use super::Warning;
use super::arrays::{
    ENEMY_INTS, ENEMY_RAWS, ITEM_INTS, LEVEL_BYTES, LIFT_BYTES, TEXT_BYTES, VERSION, ints, take,
    take_ints,
};
use super::tally::ImportTally;
use crate::sim::num::Fx;
use crate::sim::world::lift::{LIFT_STEPS, StepWord};
use crate::sim::world::slots::{ENEMIES, ITEMS, LIFTS};
use crate::sim::world::tiles::{SIDE, TileFlags};

/// Size of the header, which the newest format lacks, bytes.
const HEADER_BYTES: usize = 80;
/// Bytes per lift, including its name.
const NEWEST_LIFT_BYTES: usize = 128;
const LIFT_FLOATS: usize = 8;
/// Bytes of the name of a lift.
const LIFT_NAME: usize = 40;
/// Bytes of the steps of one lift.
const STEPS_BYTES: usize = LIFT_STEPS * 24;

/// Sprite number of a tile.
const SPRITE: u32 = 0x7FF;
/// Highest sprite number of the older format.
const LAST_SPRITE: u32 = 0x3FF;
/// Bits of unknown meaning.
const UNKNOWN_BITS: u32 = 0x8000_1800;
/// Colour of a key block.
const KEY_COLOUR: u32 = 0x6000;
/// Set for key blocks.
const KEY_BLOCK: u32 = 0x8000;
/// A sprite is drawn over the tile.
const OVERLAY: u32 = 0x4000_0000;
/// Sprite number of red key blocks in the older format; the other colours follow.
const KEY_BLOCK_SPRITE: u32 = 188;

/// Converts a level to the older format. `level` has length [`super::arrays::NEWEST_BYTES`].
pub fn to_older_form(level: &[u8], warnings: &mut Vec<Warning>) -> Vec<u8> {
    warnings.push(Warning {
        place: "level".to_owned(),
        field: "size in bytes",
        value: level.len() as i64,
        lost: "a level of the newest version; items and enemies are read as in the older ones, \
               where some numbers may have another meaning",
    });
    let mut rest = level;
    let tiles = tiles(&take_ints(&mut rest, (SIDE * SIDE) as usize), warnings);
    let items = take(&mut rest, ITEMS * ITEM_INTS * 4);
    let enemies = take(&mut rest, ENEMIES * ENEMY_INTS * 4);
    let kinds = ints(enemies);
    let positions = enemy_numbers(&kinds, take(&mut rest, ENEMIES * ENEMY_RAWS * 4), warnings);
    let lifts: Vec<Lift> = take(&mut rest, LIFTS * NEWEST_LIFT_BYTES)
        .chunks_exact(NEWEST_LIFT_BYTES)
        .map(Lift::read)
        .collect();
    let steps = take(&mut rest, LIFTS * STEPS_BYTES);
    let texts = take(&mut rest, ITEMS * TEXT_BYTES);

    let used = lifts.iter().rposition(|l| l.active).map_or(0, |i| i + 1);
    let (lifts, steps) = older_lifts(&lifts[..used], steps, warnings);
    let mut out = Vec::with_capacity(LEVEL_BYTES);
    put(&mut out, &[VERSION, 0, 0, 0, 0, used as i32]);
    out.resize(HEADER_BYTES, 0);
    put(&mut out, &tiles);
    out.extend_from_slice(items);
    out.extend_from_slice(enemies);
    put(&mut out, &positions);
    out.extend(lifts);
    out.extend(steps);
    out.extend_from_slice(texts);
    out
}

fn put(out: &mut Vec<u8>, numbers: &[i32]) {
    out.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
}

fn tiles(words: &[i32], warnings: &mut Vec<Warning>) -> Vec<i32> {
    let mut unknown = ImportTally::new(
        "unknown bits of tiles",
        "unknown meaning; dropped from all such tiles",
    );
    let mut overlays = ImportTally::new(
        "sprite drawn over a tile",
        "not supported by our levels; dropped from all such tiles",
    );
    let mut keys = ImportTally::new(
        "key-block flags",
        "imported as red, green, blue or purple key blocks; their original sprites are lost",
    );
    let mut colours = ImportTally::new(
        "key colour of a tile that is not a key block",
        "not supported by our levels; dropped from all such tiles",
    );
    let mut sprites = ImportTally::new(
        "sprite number of a tile",
        "greater than 1023; a typical sprite for the tile's flags is used for all such tiles",
    );
    let mut older = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let word = *word as u32;
        let place = || format!("tile {}, {}", index as i32 / SIDE, index as i32 % SIDE);
        unknown.note(word & UNKNOWN_BITS, place);
        overlays.note(word & OVERLAY, place);
        let flags = word & TileFlags::all().bits() & !OVERLAY;
        let sprite = if word & KEY_BLOCK != 0 {
            keys.note(word & (KEY_BLOCK | KEY_COLOUR), place);
            KEY_BLOCK_SPRITE + (word & KEY_COLOUR) / 0x2000
        } else {
            colours.note(word & KEY_COLOUR, place);
            match word & SPRITE {
                sprite if sprite <= LAST_SPRITE => sprite,
                sprite => {
                    sprites.note(sprite, place);
                    typical_sprite(TileFlags::from_bits_truncate(flags))
                }
            }
        };
        older.push((sprite | flags) as i32);
    }
    for tally in [unknown, overlays, keys, colours, sprites] {
        warnings.extend(tally.warning());
    }
    older
}

/// Returns a sprite number of the older format that is typical of these flags (spec 01 §6.1).
fn typical_sprite(flags: TileFlags) -> u32 {
    if flags.contains(TileFlags::LADDER) {
        18
    } else if flags.contains(TileFlags::ROPE) {
        19
    } else if !flags.contains(TileFlags::SOLID_PLAYER) {
        0
    } else if flags.contains(TileFlags::BOMBABLE) {
        64
    } else if flags.contains(TileFlags::BREAKABLE_PLAYER_SHOT) {
        96
    } else if flags.contains(TileFlags::SEMI_PLAYER) {
        32
    } else {
        128
    }
}

/// Converts the numbers of all enemies from single-precision floats in pixels to fixed point.
fn enemy_numbers(kinds: &[i32], floats: &[u8], warnings: &mut Vec<Warning>) -> Vec<i32> {
    let floats = ints(floats);
    let mut raws = Vec::with_capacity(floats.len());
    for (index, bits) in floats.into_iter().enumerate() {
        let number = f32::from_bits(bits as u32);
        let is_used = kinds[index / ENEMY_RAWS * ENEMY_INTS] != 0;
        if is_used && !(-32767.0..=32767.0).contains(&number) {
            warnings.push(Warning {
                place: format!(
                    "enemy {}, number {}",
                    index / ENEMY_RAWS,
                    index % ENEMY_RAWS
                ),
                field: "value",
                value: number as i64,
                lost: "expected -32767 to 32767 pixels; the nearest value is used",
            });
        }
        raws.push(raw(number));
    }
    raws
}

/// Converts a single-precision float to a raw fixed-point number; NaN becomes 0.
fn raw(number: f32) -> i32 {
    Fx::from_f64(f64::from(number)).raw()
}

/// A lift record.
struct Lift<'a> {
    raws: Vec<i32>,
    active: bool,
    flags: i32,
    /// Mode, reset countdown, reset time.
    mode: [i32; 3],
    colour: i32,
    draw_mode: i32,
    step: i32,
    step_count: i32,
    /// Counter and kind of limit.
    limit: [i32; 2],
    name: &'a [u8],
}

impl Lift<'_> {
    fn read(record: &[u8]) -> Lift<'_> {
        let (numbers, name) = record.split_at(NEWEST_LIFT_BYTES - LIFT_NAME);
        let numbers = ints(numbers);
        let (floats, words) = numbers.split_at(LIFT_FLOATS);
        let float = |bits: &i32| raw(f32::from_bits(*bits as u32));
        Lift {
            raws: floats.iter().map(float).collect(),
            active: words[0] != 0,
            flags: words[1],
            mode: [words[2], words[3], words[4]],
            colour: words[5],
            draw_mode: words[6],
            step: words[10],
            step_count: words[11],
            limit: [words[12], words[13]],
            name,
        }
    }

    fn older_record(&self) -> Vec<u8> {
        let pixels = |index: usize| Fx::from_raw(self.raws[index]).round();
        let (x, y, w, h) = (pixels(0), pixels(1), pixels(4), pixels(5));
        let mut out = Vec::with_capacity(LIFT_BYTES);
        put(&mut out, &self.raws);
        put(
            &mut out,
            &[x, y, x.wrapping_add(w), y.wrapping_add(h), w, h],
        );
        put(&mut out, &[self.flags]);
        put(&mut out, &self.mode);
        put(&mut out, &[self.colour, self.step, self.step_count]);
        put(&mut out, &self.limit);
        out.extend_from_slice(self.name);
        out
    }
}

/// Converts the records and steps of all lifts. An inactive lift followed by others keeps its slot, because items
/// refer to lifts by number; it gets no size and is hidden.
fn older_lifts(lifts: &[Lift], steps: &[u8], warnings: &mut Vec<Warning>) -> (Vec<u8>, Vec<u8>) {
    let mut records = Vec::with_capacity(LIFTS * LIFT_BYTES);
    let mut steps = steps.to_vec();
    for (index, lift) in lifts.iter().enumerate() {
        let mut warn = |field, value: i32, lost| {
            warnings.push(Warning {
                place: format!("lift {index}"),
                field,
                value: i64::from(value),
                lost,
            });
        };
        if lift.active {
            if lift.draw_mode != 0 {
                let lost = "not supported by our levels; dropped";
                warn("draw mode", lift.draw_mode, lost);
            }
            records.extend(lift.older_record());
            continue;
        }
        let lost = "but lifts follow; it keeps its slot, hidden and without size";
        warn("active", 0, lost);
        let slot = &mut steps[index * STEPS_BYTES..][..STEPS_BYTES];
        slot.fill(0);
        let mut only = Vec::new();
        // A move without position or size, then the final Freeze.
        let hidden = (StepWord::INVISIBLE.0 | StepWord::HIDE_LINES.0) as i32;
        put(&mut only, &[1 | hidden, 0, 0, 0, 0, 0]);
        put(&mut only, &[4 | hidden, 0, 0, 0, 0, 2]);
        slot[..only.len()].copy_from_slice(&only);
        let mut record = vec![0; LIFT_BYTES];
        record[20 * 4] = 2;
        records.extend(record);
    }
    records.resize(LIFTS * LIFT_BYTES, 0);
    (records, steps)
}
