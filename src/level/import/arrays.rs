//! The arrays of numbers in a level file of the original (spec 01 §5.1).

/// Size of a decompressed level, bytes.
pub const LEVEL_BYTES: usize = 384_960;
/// Size of a decompressed level of the newest version, bytes (spec 01 §5.8).
pub const NEWEST_BYTES: usize = 384_720;
/// Version of the file format, the first number of the header.
pub const VERSION: i32 = 5;
/// Integers per item.
pub const ITEM_INTS: usize = 16;
/// Integers per enemy.
pub const ENEMY_INTS: usize = 32;
/// Fixed-point numbers per enemy.
pub const ENEMY_RAWS: usize = 16;
/// Bytes per lift, including its name.
pub const LIFT_BYTES: usize = 132;
/// Integers per step of a lift.
pub const STEP_INTS: usize = 6;
/// Bytes per text.
pub const TEXT_BYTES: usize = 500;

/// The arrays of a decompressed level.
pub struct Arrays<'a> {
    /// Items, [`ITEM_INTS`] each.
    pub items: Vec<i32>,
    /// Integers of enemies, [`ENEMY_INTS`] each.
    pub enemy_ints: Vec<i32>,
    /// Fixed-point numbers of enemies, [`ENEMY_RAWS`] each.
    pub enemy_raws: Vec<i32>,
    /// Lifts, [`LIFT_BYTES`] each.
    pub lifts: &'a [u8],
    /// Lift steps: 40 lifts with 40 steps of [`STEP_INTS`] each.
    pub steps: Vec<i32>,
    /// Texts, [`TEXT_BYTES`] each, one per item.
    pub texts: &'a [u8],
}

/// Decodes little-endian integers.
pub fn ints(bytes: &[u8]) -> Vec<i32> {
    bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect()
}

/// Decodes a NUL-terminated text in the original's 8-bit encoding.
pub fn text(bytes: &[u8]) -> String {
    bytes
        .iter()
        .take_while(|b| **b != 0)
        .map(|b| char::from(*b))
        .collect()
}

/// Removes bytes from the front; the caller has checked the total length.
pub fn take<'a>(rest: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (head, tail) = rest.split_at(length);
    *rest = tail;
    head
}

/// Removes integers from the front.
pub fn take_ints(rest: &mut &[u8], count: usize) -> Vec<i32> {
    ints(take(rest, count * 4))
}
