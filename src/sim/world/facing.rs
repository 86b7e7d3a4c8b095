//! Horizontal direction of players and enemies.

use super::image::choice;

choice! {
    /// Horizontal direction.
    pub enum Facing {
        /// Left; sprites are mirrored.
        Left = 0,
        /// Right.
        Right = 1,
    }
}

impl Facing {
    /// Returns -1 for left and 1 for right.
    pub const fn sign(self) -> i32 {
        match self {
            Facing::Left => -1,
            Facing::Right => 1,
        }
    }

    /// Returns the opposite direction.
    pub const fn opposite(self) -> Facing {
        match self {
            Facing::Left => Facing::Right,
            Facing::Right => Facing::Left,
        }
    }
}
