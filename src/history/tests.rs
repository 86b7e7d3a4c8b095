//! Tests of histories: reaching, dropping and forking the past, and its memory.

use super::*;
use crate::sim::command::Command;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::tiles::Tile;

/// Buttons that a player presses in a tick; they differ between variants of a game.
fn press(tick: i32, variant: i32) -> [TimedCommand; 1] {
    let held = Buttons::from_bits_truncate((tick / 3 * (variant + 1)) as u8 & 63);
    let action = Command::Buttons { player: 0, held };
    [TimedCommand { tick, action }]
}

fn start() -> Box<World> {
    let mut world = Box::new(World::default());
    world.players[0].active = true;
    world
}

fn history(spacing: Spacing) -> History {
    History::new(LevelData::default(), start(), spacing)
}

fn play(history: &mut History, ticks: i32, variant: i32) {
    for _ in 0..ticks {
        let commands = press(history.end() + 1, variant);
        history.append(&commands, &mut Events::sink());
    }
}

/// Returns the states of a game by tick, simulated without a history.
fn states(ticks: i32, variant: i32) -> Vec<World> {
    let mut world = start();
    let mut states = vec![(*world).clone()];
    for tick in 1..=ticks {
        let commands = press(tick, variant);
        rules::step(
            &LevelData::default(),
            &mut world,
            &commands,
            &mut Events::sink(),
        );
        states.push((*world).clone());
    }
    states
}

/// Tiers so short that a few hundred ticks fill them.
fn short_tiers(max_bytes: usize) -> Spacing {
    let tier = |interval, max_age| Tier { interval, max_age };
    Spacing::new(tier(2, 20), &[tier(6, 60), tier(30, i32::MAX)], max_bytes)
}

/// Returns the ticks with keyframes before the cursor.
fn keyframes(history: &History) -> Vec<i32> {
    let before = history.oldest()..history.tick();
    before.filter(|t| history.stored(*t).is_some()).collect()
}

#[test]
fn every_tick_can_be_reached_in_any_order() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 300, 1);
    let states = states(300, 1);
    for step in 0..600 {
        let tick = step * 211 % 301;
        assert_eq!(history.seek(tick), Ok(()));
        assert!(*history.now() == states[tick as usize], "tick {tick}");
    }
}

#[test]
fn ticks_that_are_not_covered_are_an_error_and_leave_the_cursor_in_place() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 50, 0);
    assert_eq!(history.seek(7), Ok(()));
    for tick in [-1, 51] {
        let expected = OutsideHistory {
            tick,
            oldest: 0,
            end: 50,
        };
        assert_eq!(history.seek(tick), Err(expected));
        assert_eq!(history.truncate(tick), Err(expected));
        assert_eq!(history.fork(tick).err(), Some(expected));
    }
    assert_eq!((history.tick(), history.end()), (7, 50));
}

#[test]
fn the_past_after_a_truncation_is_that_of_the_new_commands() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 200, 0);
    assert_eq!(history.truncate(133), Ok(()));
    assert_eq!((history.tick(), history.end()), (133, 133));
    assert!(*history.now() == states(133, 0)[133]);
    assert_eq!(history.commands().last_tick(), 133);
    play(&mut history, 40, 2);
    let mut expected = Box::new(states(133, 0)[133].clone());
    for tick in 134..=173 {
        assert_eq!(history.commands().at(tick), press(tick, 2));
        let commands = press(tick, 2);
        rules::step(
            &LevelData::default(),
            &mut expected,
            &commands,
            &mut Events::sink(),
        );
    }
    assert!(history.now() == &*expected);
    assert_eq!(history.seek(100), Ok(()));
    assert_eq!(history.seek(173), Ok(()));
    assert!(history.now() == &*expected);
}

#[test]
fn a_truncation_before_the_cursor_moves_it_and_one_after_it_does_not() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 50, 0);
    assert_eq!(history.seek(10), Ok(()));
    assert_eq!(history.truncate(30), Ok(()));
    assert_eq!((history.tick(), history.end()), (10, 30));
    assert_eq!(history.truncate(5), Ok(()));
    assert_eq!((history.tick(), history.end()), (5, 5));
}

#[test]
fn a_fork_shares_keyframes_and_changes_nothing_in_its_origin() {
    let mut origin = history(short_tiers(usize::MAX));
    play(&mut origin, 100, 0);
    let mut fork = origin.fork(90).expect("it is covered");
    assert!(*fork.now() == states(90, 0)[90]);
    for tick in keyframes(&fork) {
        let shared = |history: &History| history.stored(tick).map(std::ptr::from_ref);
        assert_eq!(shared(&fork), shared(&origin), "tick {tick}");
    }
    play(&mut fork, 300, 2);
    assert_eq!(fork.truncate(40), Ok(()));
    play(&mut fork, 50, 3);
    assert_eq!((origin.tick(), origin.end()), (100, 100));
    let states = states(100, 0);
    for tick in (0..=100).rev() {
        assert_eq!(origin.seek(tick), Ok(()));
        assert!(*origin.now() == states[tick as usize], "tick {tick}");
    }
}

#[test]
fn steps_within_the_past_report_the_same_events_and_stop_at_the_end() {
    let mut history = history(short_tiers(usize::MAX));
    let (mut played, mut replayed) = (Events::new(), Events::new());
    for tick in 1..=60 {
        history.append(&press(tick, 1), &mut played);
    }
    assert_eq!(history.seek(0), Ok(()));
    while history.step(&mut replayed) {}
    assert_eq!(history.tick(), 60);
    assert!(!played.all().is_empty());
    assert_eq!(played.all(), replayed.all());
}

#[test]
fn keyframes_are_thinned_with_age_and_the_first_one_stays() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 301, 0);
    let kept = keyframes(&history);
    let distances = |from: i32, to: i32| {
        let pairs = kept
            .windows(2)
            .filter(|pair| pair[0] >= from && pair[1] <= to);
        pairs.map(|pair| pair[1] - pair[0]).collect::<Vec<i32>>()
    };
    assert_eq!(kept[0], 0);
    assert!(distances(282, 300).iter().all(|d| *d == 2) && distances(282, 300).len() == 9);
    assert!(distances(246, 276).iter().all(|d| *d == 6) && distances(246, 276).len() == 5);
    assert!(distances(0, 240).iter().all(|d| *d == 30) && distances(0, 240).len() == 8);
}

#[test]
fn recent_keyframes_are_dense_again_after_a_truncation() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 300, 0);
    assert_eq!(history.truncate(119), Ok(()));
    let expected = [90, 96, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118];
    let kept = keyframes(&history);
    assert!(kept.ends_with(&expected), "{kept:?}");
}

#[test]
fn a_history_of_recent_ticks_has_a_keyframe_of_each_and_drops_older_commands() {
    let mut history = history(Spacing::recent(16));
    play(&mut history, 2100, 0);
    assert_eq!(history.oldest(), 2084);
    assert_eq!(keyframes(&history), (2084..2100).collect::<Vec<i32>>());
    assert!(history.seek(2083).is_err());
    assert!(history.commands().all().len() < 1100);
    assert_eq!(history.truncate(2090), Ok(()));
    assert!(*history.now() == states(2090, 0)[2090]);
}

#[test]
fn memory_stays_within_the_limit_and_every_tick_within_reach() {
    let limit = 40 * keyframes::STATE_BYTES + keyframes::TILE_BYTES;
    let mut history = history(short_tiers(limit));
    for _ in 0..30 {
        play(&mut history, 50, 1);
        // The lists of keyframes are not part of the limit.
        assert!(history.keyframes.memory() <= limit + 8192);
    }
    let kept = keyframes(&history).len();
    assert!((20..41).contains(&kept), "{kept} instead of 66 keyframes");
    let states = states(1500, 1);
    for tick in (0..=1500).rev().step_by(97) {
        assert_eq!(history.seek(tick), Ok(()));
        assert!(*history.now() == states[tick as usize], "tick {tick}");
    }
}

#[test]
fn a_restarted_history_consists_of_the_new_state() {
    let mut history = history(short_tiers(usize::MAX));
    play(&mut history, 100, 0);
    let mut state = states(40, 1).swap_remove(40);
    state.tiles.set(3, 3, Tile(7));
    history.restart(&state);
    assert_eq!((history.oldest(), history.end()), (40, 40));
    assert!(history.commands().all().is_empty());
    play(&mut history, 5, 1);
    assert_eq!((history.oldest(), history.end()), (40, 45));
    assert_eq!(history.seek(40), Ok(()));
    assert!(*history.now() == state);
}
