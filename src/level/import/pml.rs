//! Imports level files of the original: a zlib stream of fixed decompressed length (spec 01 §5.1).

use super::arrays::{
    Arrays, ENEMY_INTS, ENEMY_RAWS, ITEM_INTS, LIFT_BYTES, NEWEST_BYTES, STEP_INTS, TEXT_BYTES,
    VERSION, take, take_ints,
};
use super::newest::to_older_form;
use super::tally::ImportTally;
use super::{Import, ImportError, LIFT_RECORD, Warning, enemies, items, lifts};
use crate::level::Level;
use crate::sim::world::level_data::ViewSize;
use crate::sim::world::lift::LIFT_STEPS;
use crate::sim::world::slots::{ENEMIES, ITEMS, LIFTS};
use crate::sim::world::tiles::{SIDE, Tile};
use crate::sim::world::{LevelData, World};
use flate2::read::ZlibDecoder;
use std::io::Read;

pub use super::arrays::LEVEL_BYTES;

/// Numbers in the header.
const HEADER_INTS: usize = 20;
/// Tile bits used by no rule and no sprite.
const UNUSED_TILE_BITS: u32 = 0x8000_FC00;

/// Imports a level from the bytes of its file. `number` is the level number, which is not in the file; in the
/// original's file names it is 1 to 399.
///
/// # Errors
/// Fails if the bytes are not a zlib stream with the decompressed length of a level of the newest or an older
/// version, or if the header is invalid. Never decompresses more than that length.
pub fn import_level(file: &[u8], number: i32) -> Result<Import, ImportError> {
    let mut warnings = Vec::new();
    let mut bytes = inflate(file)?;
    if bytes.len() == NEWEST_BYTES {
        bytes = to_older_form(&bytes, &mut warnings);
    }
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

    let mut world = World::default();
    let mut level_data = LevelData {
        name: format!("Level {number}"),
        view: ViewSize::Wide,
        ..LevelData::default()
    };
    world.globals.level = number;
    read_tiles(&tiles, &mut world, &mut warnings);
    items::read(&arrays, &mut level_data, &mut world, &mut warnings);
    enemies::read(&arrays, &mut world, &mut warnings);
    level_data.lifts = lifts::read(&arrays, lift_count, &mut warnings);
    Ok(Import {
        level: Level { level_data, world },
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
        LEVEL_BYTES | NEWEST_BYTES => Ok(bytes),
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
    let mut unknown = ImportTally::new(
        "unknown bits of tiles",
        "kept; the simulation treats them as set",
    );
    for (column, row) in (0..SIDE).flat_map(|c| (0..SIDE).map(move |r| (c, r))) {
        let word = words[(column * SIDE + row) as usize] as u32;
        unknown.note(word & UNUSED_TILE_BITS, || format!("tile {column}, {row}"));
        world.tiles.set(column, row, Tile(word));
    }
    warnings.extend(unknown.warning());
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
