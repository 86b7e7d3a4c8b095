//! Rollback: a world that is taken back by eight frames and played again is the same world.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::Game;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::world::World;

/// How far the world is taken back at every frame.
const ROLLBACK: usize = 8;

/// Plays a game; at every frame, plays the last frames again from an older snapshot and compares
/// checksums.
fn play_with_rollbacks(game: &Game) {
    let level_data = &game.level.level_data;
    let mut world = game.level.world.clone();
    let mut events = Events::sink();
    let mut snapshots: VecDeque<World> = VecDeque::new();
    for frame in 1..=game.frames {
        if snapshots.len() == ROLLBACK {
            snapshots.pop_front();
        }
        snapshots.push_back(world.clone());
        rules::step(level_data, &mut world, game.moves.at(frame), &mut events);

        let mut again = snapshots[0].clone();
        while again.globals.tick < frame {
            let moves = game.moves.at(again.globals.tick + 1);
            rules::step(level_data, &mut again, moves, &mut events);
        }
        let (expected, found) = (world.checksum(), again.checksum());
        assert_eq!(expected, found, "{}, frame {frame}", game.name);
    }
}

/// Plays several games on all processors.
fn play_all(games: &[Game]) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    play_with_rollbacks(game);
                }
            });
        }
    });
}

#[test]
fn every_frame_of_the_shipped_levels_can_be_taken_back() {
    let games: Vec<Game> = crate::common::shipped_levels()
        .iter()
        .map(|(name, level)| crate::common::random_game(name, level, 4, 800, 7))
        .collect();
    assert!(!games.is_empty());
    play_all(&games);
}

#[test]
fn every_frame_of_the_recorded_games_can_be_taken_back() {
    let mut games = crate::common::shipped_demos();
    assert!(!games.is_empty());
    games.extend(crate::common::recorded_games());
    play_all(&games);
}
