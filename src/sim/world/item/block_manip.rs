//! Block manipulators: settings, their defaults, and state (spec 04 §6.17). What they do is in
//! `rules/item/block_manip.rs`.

use crate::world::area::Area;
use crate::world::image::{choice, record};
use crate::world::tiles::Tile;

choice! {
    /// What a block manipulator does (spec 04 §6.17).
    pub enum ManipMode {
        /// Nothing.
        Off = 0,
        /// Fills its field with the first tile.
        Fill = 1,
        /// Replaces the second tile with the first.
        Replace = 2,
        /// Swaps the two tiles.
        Swap = 3,
    }
}

record! {
    /// A field that changes tiles when a channel is raised (spec 04 §6.17).
    pub struct BlockManip {
        /// Channel that activates it.
        channel: i32 = 0,
        /// What it does to the tiles.
        mode: ManipMode = ManipMode::Off,
        /// Area of the field.
        area: Area = Area::DEFAULT,
        /// First tile, with flags.
        first: Tile = Tile::EMPTY,
        /// Second tile, with flags.
        second: Tile = Tile::EMPTY,
        /// Colour, 1 to 15.
        colour: u8 = 12,
        /// Whether the field is drawn.
        visible: bool = true,
    }
}
