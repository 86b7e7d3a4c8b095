//! Changes to all tiles in a range, shared by keys, switches and block manipulators.

use std::ops::Range;

use crate::world::area::Area;
use crate::world::tiles::{SIDE, TILE, Tile, Tiles};

/// Returns the tiles from the near edge of an area to the tile at its far edge, exclusive: the range of keys and
/// switches (spec 04 §6.4, §6.15).
pub fn between_edges(area: Area) -> (Range<i32>, Range<i32>) {
    let axis = |at: i32, length: i32| at / TILE..at.wrapping_add(length) / TILE;
    (axis(area.x, area.w), axis(area.y, area.h))
}

/// Returns as many tiles as fit into an area, starting at its near edge: the range of block manipulators
/// (spec 04 §6.17).
pub fn by_size(area: Area) -> (Range<i32>, Range<i32>) {
    let axis = |at: i32, length: i32| at / TILE..at / TILE + length / TILE;
    (axis(area.x, area.w), axis(area.y, area.h))
}

/// Replaces tiles, column by column, with the result of `change`, if any.
pub fn change(
    tiles: &mut Tiles,
    (columns, rows): (Range<i32>, Range<i32>),
    change: impl Fn(Tile) -> Option<Tile>,
) {
    for column in clamped(columns) {
        tiles.change(column, clamped(rows.clone()), &change);
    }
}

/// Clamps a range to the part that can have an effect. A row just outside the level refers to a neighbouring column.
fn clamped(range: Range<i32>) -> Range<i32> {
    range.start.max(-SIDE)..range.end.min(2 * SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area {
        x: 30,
        y: 40,
        w: 35,
        h: 20,
    };

    #[test]
    fn the_two_kinds_of_ranges_differ_for_unaligned_areas() {
        assert_eq!(between_edges(AREA), (1..3, 2..3));
        assert_eq!(by_size(AREA), (1..2, 2..3));
    }

    #[test]
    fn a_huge_range_is_clamped() {
        let mut tiles = Tiles::default();
        let all = i32::MIN..i32::MAX;
        change(&mut tiles, (all.clone(), all), |_| Some(Tile(9)));
        assert!(tiles.all().iter().all(|&tile| tile == Tile(9)));
    }
}
