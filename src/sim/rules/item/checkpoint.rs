//! Starts as checkpoints, where players respawn after death (spec 04 §6.5). The place itself is looked
//! up in `rules/start.rs`.

use crate::rules::start::{find_starts, start_mode};
use crate::world::World;
use crate::world::item::{ItemKind, Start, StartMode};
use crate::world::player::PLAYERS;

/// Makes the touched start the respawn point, for all players or only for this one, as set in the start with index 0.
pub fn touch(world: &mut World, player: usize, start: Start) {
    let mut starts = [0; PLAYERS];
    if find_starts(world, &mut starts) < 2 {
        return;
    }
    match start_mode(&world.items[starts[0]].kind) {
        StartMode::Common => {
            for player in &mut world.players {
                player.spawn_index = start.index;
            }
            light_only(world, start.index);
        }
        StartMode::Individual => world.players[player].spawn_index = start.index,
        StartMode::Default | StartMode::Team | StartMode::Other => {}
    }
}

fn light_only(world: &mut World, index: i32) {
    for (_, item) in world.items.used_mut() {
        if let ItemKind::Start(start) = &mut item.kind {
            start.lit = start.index == index;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_level::TestLevel;
    use super::*;

    /// Touches the second of `count` starts. Returns the players' start indices and which starts are lit.
    fn touched(mode: StartMode, count: i32) -> ([i32; PLAYERS], Vec<bool>) {
        let mut scene = TestLevel::new();
        for index in 0..count {
            let start = Start {
                mode: if index == 0 { mode } else { StartMode::Default },
                index,
                lit: index == 0,
            };
            scene.put(index as usize + 4, 100, 100, ItemKind::Start(start));
        }
        let ItemKind::Start(touched) = scene.kind(count as usize + 3) else {
            unreachable!("a start was put there");
        };
        touch(&mut scene.world, 2, touched);
        let lit = scene.world.items.iter().filter_map(|item| match item.kind {
            ItemKind::Start(start) => Some(start.lit),
            _ => None,
        });
        (
            std::array::from_fn(|p| scene.world.players[p].spawn_index),
            lit.collect(),
        )
    }

    #[test]
    fn a_common_checkpoint_applies_to_all_players() {
        assert_eq!(touched(StartMode::Common, 2), ([1; 8], vec![false, true]));
    }

    #[test]
    fn an_individual_checkpoint_applies_only_to_the_player_who_touched_it() {
        let (indices, lit) = touched(StartMode::Individual, 3);
        assert_eq!(indices, [0, 0, 2, 0, 0, 0, 0, 0]);
        assert_eq!(lit, [true, false, false]);
    }

    #[test]
    fn other_start_modes_and_a_single_start_change_nothing() {
        for (mode, count) in [
            (StartMode::Default, 2),
            (StartMode::Team, 2),
            (StartMode::Common, 1),
        ] {
            assert_eq!(touched(mode, count).0, [0; 8], "{mode:?}");
        }
    }
}
