//! The arrays of numbers that make up a level file of the original (spec 01 §5.1).

/// Bytes of an inflated level.
pub const LEVEL_BYTES: usize = 384_960;
/// Bytes of an inflated level of the newest version (spec 01 §5.8).
pub const NEWEST_BYTES: usize = 384_720;
/// The file format's version, the first number of the header.
pub const VERSION: i32 = 5;
/// Whole numbers of one item.
pub const ITEM_INTS: usize = 16;
/// Whole numbers of one enemy.
pub const ENEMY_INTS: usize = 32;
/// Fixed-point numbers of one enemy.
pub const ENEMY_RAWS: usize = 16;
/// Bytes of one lift with its name.
pub const LIFT_BYTES: usize = 132;
/// Whole numbers of one step of a lift.
pub const STEP_INTS: usize = 6;
/// Bytes of one text.
pub const TEXT_BYTES: usize = 500;

/// The arrays of an inflated level.
pub struct Arrays<'a> {
    /// Items, [`ITEM_INTS`] each.
    pub items: Vec<i32>,
    /// Enemies, [`ENEMY_INTS`] each.
    pub enemy_ints: Vec<i32>,
    /// Enemies, [`ENEMY_RAWS`] each.
    pub enemy_raws: Vec<i32>,
    /// Lifts, [`LIFT_BYTES`] each.
    pub lifts: &'a [u8],
    /// Steps of lifts, 40 lifts of 40 steps of [`STEP_INTS`].
    pub steps: Vec<i32>,
    /// Texts, [`TEXT_BYTES`] each, by item.
    pub texts: &'a [u8],
}

/// Little-endian whole numbers.
pub fn ints(bytes: &[u8]) -> Vec<i32> {
    bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect()
}

/// A text that ends at its first zero byte, in the original's 8-bit letters.
pub fn text(bytes: &[u8]) -> String {
    bytes
        .iter()
        .take_while(|b| **b != 0)
        .map(|b| char::from(*b))
        .collect()
}

/// Takes bytes from the front; the length of the whole has been checked.
pub fn take<'a>(rest: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (head, tail) = rest.split_at(length);
    *rest = tail;
    head
}

/// Takes numbers from the front.
pub fn take_ints(rest: &mut &[u8], count: usize) -> Vec<i32> {
    ints(take(rest, count * 4))
}
