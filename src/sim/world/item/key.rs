//! Keys: settings, their defaults, and state (spec 04 §6.4). What they do is in `rules/item/key.rs`.

use crate::world::area::Area;
use crate::world::image::{choice, record};

choice! {
    /// Colour of a key and its lock blocks.
    pub enum KeyColour {
        /// Red.
        Red = 0,
        /// Green.
        Green = 1,
        /// Blue.
        Blue = 2,
        /// Purple.
        Purple = 3,
    }
}

record! {
    /// A key (spec 04 §6.4).
    pub struct Key {
        /// Colour.
        colour: KeyColour = KeyColour::Red,
        /// Area of the blocks it removes.
        range: Area = Area::DEFAULT,
        /// Removes only lock blocks of its colour.
        matching_only: bool = false,
        /// Ticks left of its flight; 0 at rest.
        flight: i32 = 0,
    }
}
