//! Exact distance tests: how far a box can move before a solid tile, or along a surface before it ends (spec 02
//! §2.4). Used by trakbots, flappers and players on ladders and ropes.
//!
//! They always use the enemies' solidity flags, for players too, and ignore lifts and semi-solid tiles.

use crate::num::{Fx, Vec2};
use crate::world::tiles::{TILE, TileFlags, Tiles};

/// The direction in which to search for the end of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// Towards smaller coordinates.
    Back,
    /// Towards greater coordinates.
    Forward,
}

impl Along {
    const fn sign(self) -> i32 {
        match self {
            Along::Back => -1,
            Along::Forward => 1,
        }
    }
}

/// The direction in which to search for a solid tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above.
    Up,
    /// Below.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Side {
    const fn is_vertical(self) -> bool {
        matches!(self, Side::Up | Side::Down)
    }

    const fn is_negative(self) -> bool {
        matches!(self, Side::Up | Side::Left)
    }

    /// Returns the tile row or column `ahead` pixels beyond the box.
    const fn line(self, at: i32, ahead: i32) -> i32 {
        if self.is_negative() {
            (at - ahead - 1) / TILE
        } else {
            (at + ahead) / TILE + 1
        }
    }
}

/// Returns how far a box at `pos` can move to a side before it meets a solid tile, at most `wanted`. The
/// result can be negative by up to half a pixel, because the box is rounded to whole pixels.
pub fn free_distance(tiles: &Tiles, side: Side, pos: Vec2, wanted: Fx) -> Fx {
    let (at, across) = split(side, pos);
    let (from, beside) = (at.round(), across.round());
    for ahead in 0..=wanted.round() {
        if is_solid(tiles, side, side.line(from, ahead), beside) {
            let free = if side.is_negative() {
                at - Fx::int(from - ahead)
            } else {
                Fx::int(from + ahead) - at
            };
            return free.min(wanted);
        }
    }
    wanted
}

/// Returns how far a box at `pos` can move along the surface on one side before that surface ends, at most
/// `wanted`.
pub fn supported_distance(tiles: &Tiles, side: Side, pos: Vec2, wanted: Fx, along: Along) -> Fx {
    let (at, across) = split(side, pos);
    let line = side.line(at.round(), 0);
    let from = across.round();
    for ahead in 0..=wanted.round() {
        let beside = from + along.sign() * ahead;
        if !is_solid(tiles, side, line, beside) {
            let supported = match along {
                Along::Forward => Fx::int(beside) - across,
                Along::Back => across - Fx::int(beside),
            };
            return supported.min(wanted);
        }
    }
    wanted
}

/// Splits a position into the coordinate along the side's axis and the one across it.
const fn split(side: Side, pos: Vec2) -> (Fx, Fx) {
    if side.is_vertical() {
        (pos.y, pos.x)
    } else {
        (pos.x, pos.y)
    }
}

/// True if a box at coordinate `beside` across the side covers a solid tile of a row or column.
fn is_solid(tiles: &Tiles, side: Side, line: i32, beside: i32) -> bool {
    let solid = |n: i32| {
        let tile = if side.is_vertical() {
            tiles.at(n, line)
        } else {
            tiles.at(line, n)
        };
        tile.has(TileFlags::SOLID_ENEMY)
    };
    let first = beside / TILE;
    solid(first) || (beside % TILE != 0 && solid(first + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::tiles::Tile;

    fn tiles_with_block(column: i32, row: i32) -> Tiles {
        let mut tiles = Tiles::default();
        tiles.set(column, row, Tile::new(128, TileFlags::SOLID_ENEMY));
        tiles
    }

    #[test]
    fn movement_stops_at_the_edge_of_a_tile() {
        let tiles = tiles_with_block(5, 8);
        let at = Vec2::new(Fx::int(100), Fx::from_raw((137 << 16) + 100));
        let free = free_distance(&tiles, Side::Down, at, Fx::int(5));
        assert_eq!(free, Fx::int(3) - Fx::from_raw(100));
        assert_eq!(free_distance(&tiles, Side::Down, at, Fx::ONE), Fx::ONE);
    }

    #[test]
    fn a_box_rounded_into_a_tile_is_moved_back() {
        let tiles = tiles_with_block(5, 8);
        let at = Vec2::new(Fx::int(100), Fx::from_raw((140 << 16) + 100));
        let free = free_distance(&tiles, Side::Down, at, Fx::int(5));
        assert_eq!(free, Fx::from_raw(-100));
    }

    #[test]
    fn a_surface_ends_where_no_tile_is_below_the_box() {
        let tiles = tiles_with_block(5, 8);
        let at = Vec2::int(118, 140);
        let forward = supported_distance(&tiles, Side::Down, at, Fx::int(5), Along::Forward);
        assert_eq!(forward, Fx::int(2));
        let back = supported_distance(&tiles, Side::Down, at, Fx::int(5), Along::Back);
        assert_eq!(back, Fx::int(5));
    }
}
