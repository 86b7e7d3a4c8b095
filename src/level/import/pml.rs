//! Level files of the original: one zlib stream of fixed length (spec 01 §5.1).

use super::arrays::{
    Arrays, ENEMY_INTS, ENEMY_RAWS, ITEM_INTS, LIFT_BYTES, STEP_INTS, TEXT_BYTES, ints,
};
use super::{Import, ImportError, LIFT_RECORD, Warning, enemies, items, lifts};
use crate::level::Level;
use crate::sim::world::item::ITEMS;
use crate::sim::world::lift::{LIFT_STEPS, LIFTS};
use crate::sim::world::tiles::{SIDE, Tile};
use crate::sim::world::{Stage, World, enemy::ENEMIES};
use flate2::read::ZlibDecoder;
use std::io::Read;

/// Bytes of an inflated level.
pub const LEVEL_BYTES: usize = 384_960;
/// Bytes of an inflated level of the newest version (spec 01 §5.8).
const NEWEST_BYTES: usize = 384_720;

/// The file format's version, the first number of the header.
const VERSION: i32 = 5;
/// Numbers of the header.
const HEADER_INTS: usize = 20;
/// Tile bits that no rule and no picture uses.
const UNUSED_TILE_BITS: i32 = 0x8000_FC00_u32 as i32;

/// Imports a level from the bytes of its file. `number` is the level's number, which the file
/// does not know; it is 1 to 399 in the original's names of files.
///
/// # Errors
/// If the bytes are not a zlib stream that inflates to the length of a level, or if the header
/// is not that of a level. Never inflates more than that length.
pub fn import_level(file: &[u8], number: i32) -> Result<Import, ImportError> {
    let bytes = inflate(file)?;
    let mut rest = bytes.as_slice();
    let header = take_ints(&mut rest, HEADER_INTS);
    let tiles = take_ints(&mut rest, (SIDE * SIDE) as usize);
    let arrays = Arrays {
        items: take_ints(&mut rest, ITEMS * ITEM_INTS),
        enemy_ints: take_ints(&mut rest, ENEMIES * ENEMY_INTS),
        enemy_raws: take_ints(&mut rest, ENEMIES * ENEMY_RAWS),
        lifts: take(&mut rest, LIFTS * LIFT_BYTES),
        steps: take_ints(&mut rest, LIFTS * LIFT_STEPS * STEP_INTS),
        texts: take(&mut rest, ITEMS * TEXT_BYTES),
    };
    let lift_count = check_header(&header)?;

    let mut warnings = Vec::new();
    let mut world = World::default();
    let mut stage = Stage {
        name: format!("Level {number}"),
        ..Stage::default()
    };
    world.globals.level = number;
    read_tiles(&tiles, &mut world, &mut warnings);
    items::read(&arrays, &mut stage, &mut world, &mut warnings);
    enemies::read(&arrays, &mut world, &mut warnings);
    stage.lifts = lifts::read(&arrays, lift_count, &mut warnings);
    Ok(Import {
        level: Level { stage, world },
        warnings,
        lift_records: lift_records(arrays.lifts),
    })
}

fn inflate(file: &[u8]) -> Result<Vec<u8>, ImportError> {
    let mut bytes = Vec::with_capacity(LEVEL_BYTES + 1);
    ZlibDecoder::new(file)
        .take(LEVEL_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(ImportError::Inflate)?;
    match bytes.len() {
        LEVEL_BYTES => Ok(bytes),
        NEWEST_BYTES => Err(ImportError::NewestVersion {
            expected: LEVEL_BYTES,
            found: NEWEST_BYTES,
        }),
        found if found < LEVEL_BYTES => Err(ImportError::Truncated {
            expected: LEVEL_BYTES,
            found,
        }),
        _ => Err(ImportError::Oversized {
            expected: LEVEL_BYTES,
        }),
    }
}

/// Checks the version and returns the number of lifts in use.
fn check_header(header: &[i32]) -> Result<usize, ImportError> {
    if header[0] != VERSION {
        return Err(ImportError::Field {
            field: "version of the level",
            found: i64::from(header[0]),
            expected: "5",
        });
    }
    usize::try_from(header[5])
        .ok()
        .filter(|count| *count <= LIFTS)
        .ok_or(ImportError::Field {
            field: "number of lifts",
            found: i64::from(header[5]),
            expected: "0 to 40",
        })
}

fn read_tiles(words: &[i32], world: &mut World, warnings: &mut Vec<Warning>) {
    for (column, row) in (0..SIDE).flat_map(|c| (0..SIDE).map(move |r| (c, r))) {
        let word = words[(column * SIDE + row) as usize];
        if word & UNUSED_TILE_BITS != 0 {
            warnings.push(Warning {
                place: format!("tile {column}, {row}"),
                field: "word",
                value: i64::from(word),
                lost: "bits without a meaning are kept, and play as set",
            });
        }
        world.tiles.set(column, row, Tile(word as u32));
    }
}

fn lift_records(lifts: &[u8]) -> Vec<[u8; LIFT_RECORD]> {
    lifts
        .chunks_exact(LIFT_BYTES)
        .map(|lift| {
            let mut record = [0; LIFT_RECORD];
            record.copy_from_slice(&lift[..LIFT_RECORD]);
            record
        })
        .collect()
}

/// Takes bytes from the front; the length of the whole has been checked.
fn take<'a>(rest: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (head, tail) = rest.split_at(length);
    *rest = tail;
    head
}

fn take_ints(rest: &mut &[u8], count: usize) -> Vec<i32> {
    ints(take(rest, count * 4))
}
