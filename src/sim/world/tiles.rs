//! The tiles of a level: 100 x 100 words of sprite number and flags (spec 01 §6).

use std::ops::Range;
use std::sync::Arc;

use super::image::{Image, ImageError, flags_image};

/// Side of a tile, pixels; every sprite has this size.
pub const TILE: i32 = 20;
/// Tiles in a row or column of a level.
pub const SIDE: i32 = 100;
/// Side of a level, pixels.
pub const LEVEL_PIXELS: i32 = SIDE * TILE;

const COUNT: usize = (SIDE * SIDE) as usize;

bitflags::bitflags! {
    /// Behaviour of a tile (spec 01 §6.1). The sprite number does not affect it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct TileFlags: u32 {
        /// Blocks players.
        const SOLID_PLAYER = 1 << 16;
        /// Blocks enemies.
        const SOLID_ENEMY = 1 << 17;
        /// Blocks items.
        const SOLID_ITEM = 1 << 18;
        /// Stops player shots.
        const SOLID_PLAYER_SHOT = 1 << 19;
        /// Stops enemy shots.
        const SOLID_ENEMY_SHOT = 1 << 20;
        /// With `SOLID_PLAYER`: players can pass from below.
        const SEMI_PLAYER = 1 << 21;
        /// With `SOLID_ENEMY`: enemies can pass from below.
        const SEMI_ENEMY = 1 << 22;
        /// With `SOLID_ITEM`: items can pass from below.
        const SEMI_ITEM = 1 << 23;
        /// Explosions clear the tile.
        const BOMBABLE = 1 << 24;
        /// Player shots clear the tile and stop.
        const BREAKABLE_PLAYER_SHOT = 1 << 25;
        /// Enemy shots clear the tile if it stops them.
        const BREAKABLE_ENEMY_SHOT = 1 << 26;
        /// Players can climb it.
        const LADDER = 1 << 27;
        /// Players can hang from it.
        const ROPE = 1 << 28;
        /// A marker for level designers.
        const SECRET = 1 << 29;
        /// A marker for the editor's palette.
        const PALETTE = 1 << 30;
    }
}

flags_image!(TileFlags);

impl TileFlags {
    /// Blocks everything.
    pub const ALL_SOLID: TileFlags = TileFlags::from_bits_retain(0x001F_0000);
}

/// A tile: a sprite number (0 to 1023) and [`TileFlags`] in one word.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(from = "(u16, TileFlags)", into = "(u16, TileFlags)")]
#[repr(transparent)]
pub struct Tile(pub u32);

impl From<(u16, TileFlags)> for Tile {
    fn from((sprite, flags): (u16, TileFlags)) -> Tile {
        Tile::new(sprite, flags)
    }
}

impl From<Tile> for (u16, TileFlags) {
    fn from(tile: Tile) -> (u16, TileFlags) {
        (tile.sprite(), tile.flags())
    }
}

impl Tile {
    /// An empty tile: sprite 0, no flags.
    pub const EMPTY: Tile = Tile(0);

    /// The highest word on which objects may be created: an empty sprite without flags
    /// (spec 01 §6.3).
    pub const LAST_FREE: Tile = Tile(31);

    /// Creates a tile from a sprite number and flags.
    pub const fn new(sprite: u16, flags: TileFlags) -> Tile {
        Tile((sprite as u32 & 0x3FF) | flags.bits())
    }

    /// Returns the sprite number, 0 to 1023.
    pub const fn sprite(self) -> u16 {
        (self.0 & 0x3FF) as u16
    }

    /// Returns all flags.
    pub const fn flags(self) -> TileFlags {
        TileFlags::from_bits_retain(self.0 & !0x3FF)
    }

    /// Returns true if any of `flags` is set.
    pub const fn has(self, flags: TileFlags) -> bool {
        self.0 & flags.bits() != 0
    }
}

impl Image for Tile {
    const SIZE: usize = 4;
    fn write(&self, out: &mut [u8]) {
        self.0.write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        u32::read(bytes).map(Tile)
    }
}

/// The tiles of a level, stored column by column.
///
/// Copy-on-write: clones share memory until one of them changes a tile.
#[derive(Clone)]
pub struct Tiles(Arc<[Tile; COUNT]>);

impl Default for Tiles {
    fn default() -> Self {
        Tiles(Arc::new([Tile::EMPTY; COUNT]))
    }
}

impl PartialEq for Tiles {
    fn eq(&self, other: &Self) -> bool {
        self.shares_memory_with(other) || self.0 == other.0
    }
}

impl Eq for Tiles {}

impl Tiles {
    /// Returns the tile at a column and row. Reads past the top or bottom edge wrap into the neighbouring column; outside
    /// the array the tile is empty (spec 02 §17).
    pub fn at(&self, column: i32, row: i32) -> Tile {
        self.0
            .get(Self::index(column, row))
            .copied()
            .unwrap_or(Tile::EMPTY)
    }

    /// Replaces the tile at a column and row; does nothing outside the level (spec 02 §17).
    pub fn set(&mut self, column: i32, row: i32, tile: Tile) {
        let index = Self::index(column, row);
        if self.0.get(index).is_some_and(|before| *before != tile) {
            Arc::make_mut(&mut self.0)[index] = tile;
        }
    }

    /// Replaces tiles of a column with the result of `change`, if any; rows outside the level refer to neighbouring columns.
    pub fn change(&mut self, column: i32, rows: Range<i32>, change: impl Fn(Tile) -> Option<Tile>) {
        let first = column.saturating_mul(SIDE);
        let index = |row: i32| first.saturating_add(row).clamp(0, COUNT as i32) as usize;
        let range = index(rows.start)..index(rows.end.max(rows.start));
        let changed = |&tile: &Tile| change(tile).unwrap_or(tile);
        if self.0[range.clone()]
            .iter()
            .any(|tile| changed(tile) != *tile)
        {
            let tiles = &mut Arc::make_mut(&mut self.0)[range];
            tiles.iter_mut().for_each(|tile| *tile = changed(tile));
        }
    }

    /// Returns all tiles, column by column.
    pub fn all(&self) -> &[Tile] {
        &*self.0
    }

    /// Returns true if both share memory, so no tile has changed between them. False does not mean that they differ.
    pub fn shares_memory_with(&self, other: &Tiles) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn index(column: i32, row: i32) -> usize {
        // A negative sum wraps to a huge index, which is out of range.
        column.wrapping_mul(SIDE).wrapping_add(row) as usize
    }
}

impl Image for Tiles {
    const SIZE: usize = COUNT * 4;
    fn write(&self, out: &mut [u8]) {
        self.0.write(out);
    }
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        <[Tile; COUNT]>::read(bytes).map(|tiles| Tiles(Arc::new(tiles)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_past_an_edge_wrap_to_the_neighbouring_column() {
        let mut tiles = Tiles::default();
        tiles.set(5, 0, Tile(7));
        assert_eq!(tiles.at(4, 100), Tile(7));
        tiles.set(4, 99, Tile(9));
        assert_eq!(tiles.at(5, -1), Tile(9));
        tiles.set(100, 0, Tile(1));
        tiles.set(0, -1, Tile(1));
        assert_eq!(tiles.at(100, 0), Tile::EMPTY);
        assert_eq!(tiles.at(0, -1), Tile::EMPTY);
    }

    #[test]
    fn copies_share_tiles_until_one_changes() {
        let mut tiles = Tiles::default();
        tiles.set(5, 5, Tile(7));
        let snapshot = tiles.clone();
        tiles.set(5, 5, Tile(7));
        assert!(tiles.shares_memory_with(&snapshot), "nothing has changed");
        tiles.set(6, 6, Tile(8));
        assert!(tiles != snapshot && !tiles.shares_memory_with(&snapshot));
        assert_eq!(snapshot.at(6, 6), Tile::EMPTY);
        tiles.set(6, 6, Tile::EMPTY);
        assert!(tiles == snapshot);
    }
}
