//! Platforms that appear in the air while something passes by, in levels with so many that each set of them would be an epoch of its
//! own. They never close the way, because players pass them from below.

use super::openers;
use super::search_key::KeyHasher;
use super::terrain::{position_of, tile_under};
use crate::sim::world::World;
use crate::sim::world::item::ItemKind;
use crate::sim::world::tiles::{Tile, TileFlags};

/// Number of block manipulators from which the platforms that they draw start no epoch.
const MANY: usize = 16;
/// Distance from the player within which platforms keep states apart, tiles.
const REACH: i32 = 6;

/// The tiles of these platforms.
#[derive(Clone, Default)]
pub struct DrawnPlatforms(Vec<usize>);

impl DrawnPlatforms {
    /// Finds the tiles where platforms may be drawn in a world; none unless many block manipulators draw.
    pub fn of(world: &World) -> DrawnPlatforms {
        let is_empty = |&tile: &usize| !world.tiles.all()[tile].has(TileFlags::SOLID_PLAYER);
        let manips = world.items.used().filter_map(|(_, item)| match &item.kind {
            ItemKind::BlockManip(manip) => {
                Some(openers::changed_by_manip(world, manip, is_platform))
            }
            _ => None,
        });
        let drawn = manips.map(|tiles| tiles.into_iter().filter(is_empty).collect());
        let drawn: Vec<Vec<usize>> = drawn
            .filter(|tiles: &Vec<usize>| !tiles.is_empty())
            .collect();
        match drawn.len() < MANY {
            true => DrawnPlatforms::default(),
            false => DrawnPlatforms(drawn.into_iter().flatten().collect()),
        }
    }

    /// Iterates over the tiles.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().copied()
    }

    /// Returns a key of those that are drawn near the player.
    pub fn near(&self, world: &World) -> i64 {
        let mut key = KeyHasher::new(5);
        let at = tile_under(world.players[0].pos).map_or((0, 0), position_of);
        for tile in self.iter() {
            let (column, row) = position_of(tile);
            let is_near = (column - at.0).abs() <= REACH && (row - at.1).abs() <= REACH;
            if is_near && is_platform(world.tiles.at(column, row)) {
                key.add(tile as i64);
            }
        }
        key.finish() as i64
    }
}

/// Returns true for a tile on which players stand and which they pass from below.
fn is_platform(tile: Tile) -> bool {
    tile.has(TileFlags::SOLID_PLAYER) && tile.has(TileFlags::SEMI_PLAYER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::facts::{Facts, TileHashes};
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// Returns the epochs and cells before and after a platform is drawn beside the player, and one far away, in a level with some block
    /// manipulators that draw.
    fn facts(manips: usize) -> [(u64, u64, u64); 3] {
        let rows = [
            "#S                            E#",
            "#                              #",
        ];
        let platform = Tile(0x0021_0000 | 949);
        let manip = |n| {
            format!(
                "(at: (5, 1), kind: BlockManip(channel: {n}, mode: Fill, first: (949, \"0x210000\")), area: ({n}, 1, 1, 1)),"
            )
        };
        let items: String = (1..=manips).map(manip).collect();
        let level = drawn(&rows, &items, "");
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        [None, Some(2), Some(16)].map(|column: Option<i32>| {
            let mut world = base.clone();
            if let Some(column) = column {
                world.tiles.set(column, 1, platform);
            }
            let facts = Facts::of(&problem, &world, TileHashes::of(&problem, &world));
            (facts.epoch, facts.details, facts.tiles)
        })
    }

    #[test]
    fn one_of_many_platforms_starts_no_epoch_and_matters_only_near_the_player() {
        let [none, near, far] = facts(MANY);
        assert_eq!((none.0, none.2), (near.0, near.2));
        assert_ne!(none.1, near.1);
        assert_eq!(none, far);
    }

    #[test]
    fn one_of_a_few_platforms_starts_an_epoch() {
        let [none, near, far] = facts(MANY - 1);
        assert!(none.0 != near.0 && near.0 != far.0);
    }
}
