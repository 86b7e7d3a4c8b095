//! Places of the copies that cloners make of items.

use super::terrain::tile_under;
use crate::sim::rules::enemy::cloner;
use crate::sim::world::World;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::item::Item;

/// Maximum number of places followed; cloners can copy copies across the whole level.
const MOST: usize = 64;

/// Returns true if cloners copy enemies, so that there are ever more of them.
pub fn has_hatchery(world: &World) -> bool {
    world.enemies.used().any(|(_, cloner)| match &cloner.kind {
        EnemyKind::Cloner(own) => {
            let mut others = world.enemies.used();
            others.any(|(_, enemy)| cloner::place_of_copy(own, enemy.body.pos).is_some())
        }
        _ => false,
    })
}

/// Returns the tile of an item, and those where cloners can put copies of it and of its copies.
pub fn places(world: &World, item: &Item) -> Vec<usize> {
    let cloners: Vec<_> = world
        .enemies
        .used()
        .filter_map(|(_, enemy)| match enemy.kind {
            EnemyKind::Cloner(cloner) => Some(cloner),
            _ => None,
        })
        .collect();
    let mut positions = vec![item.body.pos];
    let mut next = 0;
    while let Some(&pos) = positions.get(next) {
        next += 1;
        let copies = cloners
            .iter()
            .filter_map(|own| cloner::place_of_copy(own, pos));
        for copy in copies {
            if positions.len() < MOST && !positions.contains(&copy) {
                positions.push(copy);
            }
        }
    }
    positions.into_iter().filter_map(tile_under).collect()
}

#[cfg(test)]
mod tests {
    use crate::sim::world::enemy::EnemyKind;
    use crate::solver::facts::{Facts, TileHashes};
    use crate::solver::problem::Problem;
    use crate::solver::relaxed_plan::{Plan, Step};
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// A level with three enemies, all of which must die, and an exit behind a locked gate; `cloner` is another enemy.
    fn level(cloner: &str) -> crate::level::Level {
        let rows = [
            "#                r     #",
            "#                r     #",
            "#S               r    E#",
            "########################",
        ];
        let items = "(at: (1, 0), kind: Key(colour: Red), area: (17, 0, 1, 3)),";
        let enemies: String = [6, 8, 10]
            .map(|column| format!("(at: ({column}, 2), kind: Jumpworm()),"))
            .concat();
        drawn(&rows, items, &format!("enemies: [{enemies}{cloner}]"))
    }

    const CLONER: &str = "(at: (14, 0), kind: Cloner(source: (x: 120, y: 40, w: 60, h: 60), target_x: 280, target_y: 40))";

    fn epoch_without(problem: &Problem, killed: usize) -> u64 {
        let mut world = problem.base.clone();
        let worms = world.enemies.up_to_end_mut().iter_mut();
        let mut worms = worms.filter(|enemy| matches!(enemy.kind, EnemyKind::Jumpworm(_)));
        worms.nth(killed).expect("a worm").kind = EnemyKind::Empty;
        let tiles = TileHashes::of(problem, &world);
        Facts::of(problem, &world, tiles).epoch
    }

    #[test]
    fn where_enemies_hatch_their_number_starts_an_epoch() {
        for (cloner, is_same) in [("", false), (CLONER, true)] {
            let level = level(cloner);
            let mut base = base_of(&level);
            for item in base.items.up_to_end_mut() {
                if let crate::sim::world::item::ItemKind::Exit(exit) = &mut item.kind {
                    exit.enemies_allowed = 0;
                }
            }
            let problem = problem_of(&level, &base);
            assert_eq!(problem.has_hatchery, is_same);
            let epochs = [0, 2].map(|killed| epoch_without(&problem, killed));
            assert_eq!(epochs[0] == epochs[1], is_same);
            let all = TileHashes::of(&problem, &base);
            assert_ne!(Facts::of(&problem, &base, all).epoch, epochs[0]);
        }
    }

    #[test]
    fn where_enemies_hatch_they_are_killed_last() {
        let level = level(CLONER);
        let mut base = base_of(&level);
        for item in base.items.up_to_end_mut() {
            if let crate::sim::world::item::ItemKind::Exit(exit) = &mut item.kind {
                exit.enemies_allowed = 1;
            }
        }
        let problem = problem_of(&level, &base);
        let steps = Plan::new(&problem, &base).steps;
        assert!(matches!(steps[0], Step::Open("key", _)), "{steps:?}");
        assert!(matches!(steps[1], Step::Kill(_)), "{steps:?}");
    }
}
