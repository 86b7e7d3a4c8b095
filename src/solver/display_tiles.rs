//! Tiles that only show something, such as lamps that block manipulators light: to players, shots, enemies and things they are all
//! air, and nothing that changes tiles looks for one of them. Which of them there are starts no epoch and keeps no states apart.

use crate::sim::rules::item::switch;
use crate::sim::world::World;
use crate::sim::world::item::{ItemKind, ManipMode, SwitchColours};
use crate::sim::world::tiles::{Tile, TileFlags};

/// These tiles.
#[derive(Clone, Default)]
pub struct DisplayTiles(Vec<Tile>);

impl DisplayTiles {
    /// Finds those that block manipulators put into a world.
    pub fn of(world: &World) -> DisplayTiles {
        let (mut put, mut sought) = (Vec::new(), Vec::new());
        for (_, item) in world.items.used() {
            let ItemKind::BlockManip(manip) = &item.kind else {
                continue;
            };
            put.push(manip.first);
            match manip.mode {
                ManipMode::Swap => {
                    put.push(manip.second);
                    sought.extend([manip.first, manip.second]);
                }
                ManipMode::Replace => sought.push(manip.second),
                ManipMode::Fill | ManipMode::Off => {}
            }
        }
        put.retain(|tile| {
            tile.flags() == TileFlags::empty()
                && tile.0 > Tile::LAST_FREE.0
                && !sought.contains(tile)
                && switch::switched(*tile, SwitchColours::all()).is_none()
        });
        put.sort_unstable_by_key(|tile| tile.0);
        put.dedup();
        DisplayTiles(put)
    }

    /// Returns true if there are any.
    pub fn exist(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns true for one of them.
    pub fn contain(&self, tile: Tile) -> bool {
        self.0.contains(&tile)
    }
}

#[cfg(test)]
mod tests {
    use crate::solver::facts::TileHashes;
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// Returns true if a lamp that a block manipulator lights keeps states apart; `sought` are further block manipulators.
    fn keeps_apart(lamp: &str, sought: &str) -> bool {
        let rows = ["#S   E#", "#######"];
        let manip = format!(
            "(at: (1, 1), kind: BlockManip(channel: 1, mode: Fill, first: {lamp}), area: (3, 0, 1, 1)), \
             (at: (1, 1), kind: BlockManip(channel: 2, mode: Fill, first: (844, \"0x0\")), area: (3, 0, 1, 1)), {sought}"
        );
        let level = drawn(&rows, &manip, "");
        let mut world = base_of(&level);
        let base = world.clone();
        let problem = problem_of(&level, &base);
        let (mut hashes, manips) = (Vec::new(), world.items.used());
        let manips = manips.filter_map(|(_, item)| match item.kind {
            crate::sim::world::item::ItemKind::BlockManip(manip) => Some(manip.first),
            _ => None,
        });
        let tiles: Vec<_> = manips.take(2).collect();
        for tile in tiles {
            world.tiles.set(3, 0, tile);
            hashes.push(TileHashes::of(&problem, &world));
        }
        assert_ne!(hashes[0].all, hashes[1].all);
        hashes[0].kept != hashes[1].kept || hashes[0].firm != hashes[1].firm
    }

    #[test]
    fn lamps_keep_no_states_apart_unless_something_looks_for_them() {
        assert!(!keeps_apart("(837, \"0x0\")", ""));
        assert!(keeps_apart("(837, \"0x70000\")", ""), "a wall");
        let door = "(at: (1, 1), kind: BlockManip(channel: 3, mode: Replace, first: (0, \"0x0\"), second: (837, \"0x0\")), area: (3, 0, 1, 1)),";
        assert!(keeps_apart("(837, \"0x0\")", door));
    }
}
