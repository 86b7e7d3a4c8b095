//! What block manipulators make of tiles, and what triggers wait for.

use crate::sim::rules::item::blocks;
use crate::sim::world::World;
use crate::sim::world::item::{BlockManip, ManipMode, Targets};
use crate::sim::world::tiles::Tile;

/// Things that a trigger may detect and that a player can bring into its field.
pub const BY_PLAYER: Targets = Targets::PLAYERS
    .union(Targets::PLAYER_SHOTS)
    .union(Targets::ENEMY_SHOTS);

/// Returns true if a trigger waits for things, and neither players nor shots count.
pub fn waits_for_things(who: Targets) -> bool {
    who.contains(Targets::ITEMS) && !who.intersects(BY_PLAYER)
}

/// Returns what a block manipulator makes of a tile in its area; none if it leaves the tile as it is.
pub fn after_manip(manip: &BlockManip, tile: Tile) -> Option<Tile> {
    let (first, second) = (manip.first, manip.second);
    match manip.mode {
        ManipMode::Fill => Some(first),
        ManipMode::Replace | ManipMode::Swap if tile == second => Some(first),
        ManipMode::Swap if tile == first => Some(second),
        ManipMode::Off | ManipMode::Replace | ManipMode::Swap => None,
    }
}

/// Returns what a block manipulator makes of the tile at a column and row; none if it leaves the tile as it is.
pub fn changed_at(world: &World, manip: &BlockManip, column: i32, row: i32) -> Option<Tile> {
    let (columns, rows) = blocks::by_size(manip.area);
    let is_inside = columns.contains(&column) && rows.contains(&row);
    is_inside.then(|| after_manip(manip, world.tiles.at(column, row)))?
}
