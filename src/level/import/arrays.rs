//! The arrays of numbers that make up a level file of the original (spec 01 §5.1).

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
