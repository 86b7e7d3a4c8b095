//! Which way things look.

use super::image::choice;

choice! {
    /// Which way something looks.
    pub enum Facing {
        /// To the left; sprites are mirrored.
        Left = 0,
        /// To the right.
        Right = 1,
    }
}

impl Facing {
    /// -1 for left, 1 for right.
    pub const fn sign(self) -> i32 {
        match self {
            Facing::Left => -1,
            Facing::Right => 1,
        }
    }

    /// The other way.
    pub const fn opposite(self) -> Facing {
        match self {
            Facing::Left => Facing::Right,
            Facing::Right => Facing::Left,
        }
    }
}
