//! Rollback: resimulating ticks from an older snapshot gives the same result.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::Game;
use crate::passed::{Inputs, Passed};
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::world::World;

/// Length of a rollback, ticks.
const ROLLBACK: usize = 8;
/// Up to this tick a rollback starts at every tick. After it, each rollback starts where the last one ended, which
/// still simulates every tick twice.
const EVERY_TICK_UNTIL: i32 = 300;

/// Plays a game. Keeps rolling back to a snapshot eight ticks old, resimulates those ticks in another
/// world, and compares it with the snapshots of the same ticks.
fn play_with_rollbacks(game: &Game) {
    let mut world = game.level.world.clone();
    let mut again = world.clone();
    let mut events = Events::sink();
    let mut step = |world: &mut World, tick| {
        rules::step(
            &game.level.level_data,
            world,
            game.commands.at(tick),
            &mut events,
        );
    };
    let mut snapshots: VecDeque<World> = VecDeque::new();
    for tick in 1..=game.ticks {
        let mut snapshot = match snapshots.len() {
            ROLLBACK => snapshots.pop_front().expect("a snapshot"),
            _ => World::default(),
        };
        snapshot.clone_from(&world);
        snapshots.push_back(snapshot);
        step(&mut world, tick);

        let due = tick <= EVERY_TICK_UNTIL || tick % ROLLBACK as i32 == 0;
        if !due && tick != game.ticks {
            continue;
        }
        again.clone_from(&snapshots[0]);
        let expected = snapshots.iter().skip(1).chain([&world]);
        for expected in expected {
            step(&mut again, expected.globals.tick);
            let at = again.globals.tick;
            assert!(
                again == *expected,
                "{}, tick {tick}: {at} differs",
                game.name
            );
        }
        assert_eq!(again.checksum(), world.checksum(), "{}", game.name);
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
fn every_tick_of_every_level_for_tests_can_be_rolled_back() {
    let games: Vec<Game> = crate::common::test_levels()
        .iter()
        .map(|(name, level)| crate::common::random_game(name, level, 4, 800, 7))
        .collect();
    assert!(!games.is_empty());
    play_all(&games);
}

#[test]
fn every_tick_of_the_originals_recordings_can_be_rolled_back() {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/levels");
    let originals = std::env::var_os("PM_CONFORMANCE").map(PathBuf::from);
    let folders = std::iter::once(ours).chain(originals);
    let inputs = Inputs::bytes(folders.map(|folder| Inputs::folder(&folder).to_bytes()));
    Passed::of_test("rollback").unless_passed("recordings", inputs, || {
        let mut games = crate::common::test_demos();
        assert!(!games.is_empty());
        games.extend(crate::common::recorded_games());
        play_all(&games);
    });
}
