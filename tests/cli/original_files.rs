//! Files in the forms of the original, made here.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Bytes of an inflated level.
const LEVEL_BYTES: usize = 384_960;
/// Bytes of an inflated level of the newest version.
const NEWEST_BYTES: usize = 384_720;
/// Where the tiles begin in the older form.
const TILES: usize = 80;

/// A level file: a floor, a start and an exit to its right.
pub fn level() -> Vec<u8> {
    let mut bytes = vec![0; LEVEL_BYTES];
    put(&mut bytes, 0, &[5]);
    furnish(&mut bytes, TILES);
    deflate(&bytes)
}

/// The same level in the form of the newest version, with an item of a type that is new.
pub fn newest_level() -> Vec<u8> {
    let mut bytes = vec![0; NEWEST_BYTES];
    furnish(&mut bytes, 0);
    put(&mut bytes, 40_000 + 2 * 64, &[18]);
    deflate(&bytes)
}

fn furnish(bytes: &mut [u8], tiles: usize) {
    for column in 0..100 {
        put(bytes, tiles + (column * 100 + 20) * 4, &[0x001F_0080]);
    }
    let items = tiles + 40_000;
    put(bytes, items, &[5, 1021, 0, 0, 100, 380, 0, 0]);
    put(bytes, items + 64, &[3, 0, 0, 0, 200, 380, 0, 0, 100]);
}

fn put(bytes: &mut [u8], offset: usize, values: &[i32]) {
    for (index, value) in values.iter().enumerate() {
        bytes[offset + index * 4..][..4].copy_from_slice(&value.to_le_bytes());
    }
}

/// Compresses as level files are.
pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(bytes).expect("memory");
    out.finish().expect("memory")
}

/// A recorded game: to the right for 80 frames from frame 5 on.
pub fn game(level: i32) -> String {
    let entries = [[0, 0, 0, level], [5, 5, 0, 2], [85, 5, 0, 0]];
    let numbers: Vec<String> = entries.iter().flatten().map(i32::to_string).collect();
    format!("3\r\n1\r\n20\r\n0\r\n{}\r\n", numbers.join("\r\n"))
}

/// The same game in the form of the newest version.
pub fn newest_game(level: i32) -> String {
    format!(
        "PMSAVEGAME\nVERSION:3\nLEVEL:{level}\nLAST_FRAME:85\nGAMEMOVE_NUM_ENTRIES:3\n\
         GAMEMOVE_DATA_START:\n1,1,0,8\n5,5,0,2\n85,5,0,0\n"
    )
}
