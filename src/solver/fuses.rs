//! Fuses of lit bombs.
//!
//! Of two states that differ in nothing else, the archive keeps the earlier one, but where several bombs have to explode at once, the later
//! one may be the better one. So states with other fuses are kept apart.

use super::search_key::KeyHasher;
use crate::sim::world::World;
use crate::sim::world::item::{BombPhase, ItemKind};

/// Rounding of fuses, ticks.
const FUSE_STEP: i32 = 20;

/// Adds the fuses in a world to a key.
pub fn add_to(key: &mut KeyHasher, world: &World) {
    for (slot, item) in world.items.used() {
        if let ItemKind::LitBomb(lit) = &item.kind
            && lit.phase == BombPhase::Fuse
        {
            key.add(slot as i64);
            key.add((lit.bomb.counter / FUSE_STEP).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::item::{Bomb, LitBomb};
    use crate::solver::cells::cell_of;
    use crate::solver::facts::{Facts, TileHashes};
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// Returns the cell of a player beside a bomb whose fuse burns for so many more ticks.
    fn cell(left: i32) -> u64 {
        let rows = ["#S   E#", "#######"];
        let level = drawn(&rows, "(at: (3, 0), kind: Bomb(fuse: 200)),", "");
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        let mut world = base.clone();
        for item in world.items.up_to_end_mut() {
            if let ItemKind::Bomb(bomb) = item.kind {
                let bomb = Bomb {
                    counter: left,
                    ..bomb
                };
                let phase = BombPhase::Fuse;
                item.kind = ItemKind::LitBomb(LitBomb { bomb, phase });
            }
        }
        let tiles = TileHashes::of(&problem, &world);
        cell_of(&world, Facts::of(&problem, &world, tiles))
    }

    #[test]
    fn states_differ_by_how_long_a_fuse_will_burn() {
        assert_eq!(cell(190), cell(185));
        assert_ne!(cell(190), cell(120));
    }
}
