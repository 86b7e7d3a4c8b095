//! Tests of replays.

use super::super::level_source::LevelSource;
use super::super::level_source::tests::EmptyLevels;
use super::*;
use crate::config::Settings;
use crate::session::local_game::{LocalGame, RecordingInfo};
use crate::session::local_player::LocalPlayer;
use crate::session::recording_file::{LevelSearch, RecordedFile};
use crate::session::replay_check::assert_replays;
use crate::session::replay_marks::{self, Mark};
use crate::session::respawn_points::RespawnPoints;
use crate::session::test_random::Random;
use crate::sim::command::{Command, CommandLog, TimedCommand};
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{DonePhase, World};
use std::path::Path;

fn recording(commands: CommandLog) -> (Level, Recording) {
    let level = EmptyLevels(vec![1]).load(1).expect("the source has it");
    let players = LocalPlayer::some(&Settings::default(), 1);
    let game = LocalGame::begin(level.clone(), &RecordingInfo::default(), &players);
    let demo = Recording {
        commands,
        ..game.recording()
    };
    (level, demo)
}

fn me() -> LocalPlayer {
    LocalPlayer {
        name: "Me".to_owned(),
        colour: 3,
    }
}

/// Simulates some ticks.
fn run(game: &mut ReplayGame, ticks: i32) {
    for _ in 0..ticks {
        game.step();
    }
}

fn demo(commands: CommandLog) -> ReplayGame {
    let (level, demo) = recording(commands);
    ReplayGame::begin(level, demo).expect("it is the same level")
}

#[test]
fn a_demo_of_a_different_version_of_the_level_is_rejected() {
    let (mut level, demo) = recording(CommandLog::new());
    level.world.items[0].body.ttl = 99;
    assert!(ReplayGame::begin(level, demo).is_err());
}

#[test]
fn a_diverging_replay_reports_the_tick() {
    let (level, mut demo) = recording(CommandLog::new());
    let mut game = ReplayGame::begin(level.clone(), demo.clone()).expect("it is the same level");
    demo.checksums = (0..2)
        .map(|_| {
            run(&mut game, 40);
            game.worlds.now.checksum().total
        })
        .collect();
    demo.end_tick = 100;
    demo.checksums[1] ^= 1;
    let mut game = ReplayGame::begin(level, demo).expect("it is the same level");
    run(&mut game, 79);
    assert_eq!(game.mismatch(), None);
    game.step();
    assert_eq!(game.mismatch().map(|mismatch| mismatch.tick), Some(80));
}

#[test]
fn a_sought_tick_is_shown_still_and_playback_continues_from_it() {
    let mut commands = CommandLog::new();
    let held = crate::sim::world::buttons::Buttons::RIGHT;
    commands.add(20, Command::Buttons { player: 0, held });
    let (mut game, mut expected) = (demo(commands.clone()), demo(commands));
    run(&mut game, 70);
    game.show(30);
    run(&mut expected, 30);
    assert!(game.worlds.now == expected.worlds.now && game.worlds.now == game.worlds.before);
    assert!(game.worlds.events.all().is_empty());
    game.step();
    expected.step();
    assert!(game.worlds.now == expected.worlds.now);
    assert!(game.worlds.before == expected.worlds.before);
}

#[test]
fn a_demo_ends_160_ticks_after_its_last_command() {
    let mut commands = CommandLog::new();
    let held = crate::sim::world::buttons::Buttons::LEFT;
    commands.add(30, Command::Buttons { player: 0, held });
    let mut demo = demo(commands);
    let mut ticks = 0;
    while !demo.is_over() {
        demo.step();
        ticks += 1;
    }
    assert_eq!(ticks, 190);
    assert_eq!(demo.progress().share, 1.0);
}

#[test]
fn a_demo_ends_when_everybody_has_left() {
    let mut commands = CommandLog::new();
    commands.add(
        5,
        Command::Leave {
            player: 0,
            reason: 64,
        },
    );
    let mut demo = demo(commands);
    for _ in 0..5 {
        assert!(!demo.is_over());
        demo.step();
    }
    assert!(demo.is_over());
}

#[test]
fn the_next_active_player_is_followed_when_the_chosen_one_is_inactive() {
    let mut commands = CommandLog::new();
    commands.add(
        1,
        Command::Join {
            player: 5,
            colour: 3,
        },
    );
    let mut demo = demo(commands);
    demo.step();
    demo.watch(Some(2));
    assert_eq!(demo.followed(), SeatSet::one(5));
    demo.watch(Some(6));
    assert_eq!(demo.followed(), SeatSet::one(0));
}
#[test]
fn players_who_start_together_are_followed_until_one_is_chosen() {
    let mut commands = CommandLog::new();
    let join = |player| Command::Join { player, colour: 3 };
    commands.add(1, join(1));
    commands.add(2, join(4));
    let leave = Command::Leave {
        player: 1,
        reason: 64,
    };
    commands.add(4, leave);
    let mut demo = demo(commands);
    assert_eq!(demo.followed(), SeatSet::one(0), "the other has not joined");
    run(&mut demo, 3);
    assert_eq!(demo.followed(), [0, 1].into_iter().collect());
    demo.watch(Some(4));
    assert_eq!(demo.followed(), SeatSet::one(4));
    demo.watch(None);
    demo.step();
    assert_eq!(demo.followed(), SeatSet::one(0), "the other has left");
}

/// A recording of the conformance set, and its states from a straight simulation.
struct Recorded {
    level: Level,
    demo: Recording,
    states: Vec<World>,
    marks: Vec<Mark>,
}

impl Recorded {
    fn load(name: &str) -> Recorded {
        let set = Path::new(crate::CHECKOUT).join("tests/conformance/set");
        let search = LevelSearch {
            chosen: Some(set.join("levels")),
            ..LevelSearch::default()
        };
        let file = set.join("games").join(name).with_extension("pmd");
        let file = RecordedFile::load(&file, &search).expect("a recording and its level");
        let (level, demo) = file.for_playback();
        let mut game =
            ReplayGame::begin(level.clone(), demo.clone()).expect("it is the same level");
        let (mut states, mut marks) = (vec![(*game.worlds.now).clone()], Vec::new());
        loop {
            let before = RespawnPoints::of(&game.worlds.now);
            if !game.step() {
                break;
            }
            let world = &game.worlds.now;
            replay_marks::find(before, world, game.worlds.events.all(), &mut marks);
            states.push((**world).clone());
        }
        Recorded {
            level,
            demo,
            states,
            marks,
        }
    }

    fn game(&self) -> ReplayGame {
        ReplayGame::begin(self.level.clone(), self.demo.clone()).expect("it is the same level")
    }

    fn end(&self) -> i32 {
        self.states.len() as i32 - 1
    }
}

/// Whatever a viewer does, the game shows the states of a straight simulation: seeks, steps, any speed, both directions,
/// with and without simulation ahead.
fn check_random_operations(name: &str, is_scanned: bool, seed: u64, operations: usize) {
    let recorded = Recorded::load(name);
    let (mut game, mut random) = (recorded.game(), Random(seed));
    if is_scanned {
        game.start_scan();
    }
    let mut now = Duration::ZERO;
    for operation in 0..operations {
        match random.below(8) {
            0 => game.seek(random.below(recorded.states.len() as u64 + 200) as i32 - 100),
            1 => game.step_by(random.below(9) as i32 - 4),
            2 => game.change_speed(random.below(7) as i32 - 3),
            3 => game.turn([Direction::Forwards, Direction::Backwards][random.below(2) as usize]),
            4 => game.set_paused(random.below(2) == 0),
            _ => {}
        }
        for _ in 0..1 + random.below(20) {
            now += Duration::from_millis(5 + random.below(40));
            let mut before = game.tick();
            game.advance(now, &[], &mut |change, view| {
                let tick = view.worlds.now.globals.tick;
                match change {
                    Change::Step => assert_eq!(tick, before + 1),
                    Change::StepBack => assert_eq!(tick, before - 1),
                    Change::Seek => assert!(view.worlds.now == view.worlds.before),
                    Change::NewLevel => panic!("there is only one level"),
                }
                assert!(change == Change::Step || view.events.is_empty());
                let shown_before = &recorded.states[view.worlds.before.globals.tick as usize];
                assert!(*view.worlds.before == *shown_before);
                before = tick;
            });
        }
        let tick = game.tick();
        let expected = recorded.states[tick as usize].checksum();
        let found = game.worlds.now.checksum();
        assert_eq!(found, expected, "tick {tick} after operation {operation}");
    }
    assert_eq!(game.mismatch(), None);
}

#[test]
fn a_replay_shows_the_states_of_a_straight_simulation_after_any_seeks() {
    check_random_operations("climbing_2", false, 3, 400);
    check_random_operations("random_14_7", false, 5, 400);
}

#[test]
fn simulating_ahead_changes_nothing_that_is_shown() {
    check_random_operations("random_14_7", true, 7, 400);
    check_random_operations("exit_1", true, 11, 400);
}

#[test]
fn every_mark_is_found_before_and_after_its_tick_is_simulated() {
    for name in ["exit_1", "random_11_8"] {
        let recorded = Recorded::load(name);
        let mut game = recorded.game();
        game.start_scan();
        game.finish_scan();
        assert_eq!(game.marks().all(), recorded.marks);
        assert_eq!(
            (game.end(), game.scanned()),
            (recorded.end(), recorded.end())
        );
        assert_eq!(game.tick(), 0);
    }
    assert!(!Recorded::load("exit_1").marks.is_empty());
}

#[test]
fn time_stops_at_both_ends_and_plays_on_from_the_other_one() {
    let recorded = Recorded::load("exit_1");
    let mut game = recorded.game();
    let mut now = Duration::ZERO;
    let mut advance = |game: &mut ReplayGame, times: usize| {
        for _ in 0..times {
            now += Duration::from_millis(25);
            game.advance(now, &[], &mut |_, _| ());
        }
    };
    game.turn(Direction::Backwards);
    advance(&mut game, 3);
    assert!(game.tick() == 0 && game.controls().is_paused());
    game.set_paused(false);
    advance(&mut game, 3);
    assert!(game.tick() > 0 && !game.controls().is_paused());
    game.turn(Direction::Forwards);
    game.seek(game.end());
    advance(&mut game, 3);
    assert!(game.is_over() && game.controls().is_paused());
    game.set_paused(false);
    advance(&mut game, 3);
    assert!(game.tick() < 5 && !game.controls().is_paused());
}

#[test]
fn sixteen_times_the_speed_is_640_ticks_per_second_in_both_directions() {
    let recorded = Recorded::load("random_14_7");
    let mut game = recorded.game();
    game.change_speed(100);
    let mut now = Duration::ZERO;
    let mut advance = |game: &mut ReplayGame| {
        for _ in 0..31 {
            game.advance(now, &[], &mut |_, _| ());
            now += Duration::from_millis(16);
        }
    };
    advance(&mut game);
    assert_eq!(game.tick(), 307, "30 frames of 16 ms");
    game.turn(Direction::Backwards);
    advance(&mut game);
    assert!(game.tick() < 5);
}

#[test]
fn the_next_player_is_followed_in_turn_and_then_all_who_started_together() {
    let mut commands = CommandLog::new();
    let join = |player| Command::Join { player, colour: 3 };
    commands.add(1, join(1));
    commands.add(2, join(4));
    let mut demo = demo(commands);
    run(&mut demo, 3);
    let together: SeatSet = [0, 1].into_iter().collect();
    for expected in [0, 1, 4] {
        demo.watch_beside(Neighbour::Next);
        assert_eq!(demo.followed(), SeatSet::one(expected));
    }
    demo.watch_beside(Neighbour::Next);
    assert_eq!(demo.followed(), together);
    assert_eq!(demo.players(), [0, 1, 4].into_iter().collect());
    assert_eq!(
        (demo.player_named("5"), demo.player_named("3")),
        (Some(4), None)
    );
}

/// Takes over a recording, plays on with random input, and checks the new recording.
fn check_take_over(name: &str, seed: u64, times: usize) {
    let recorded = Recorded::load(name);
    let mut random = Random(seed);
    let mut taken_over = 0;
    while taken_over < times {
        let mut game = recorded.game();
        let tick = random.below(recorded.states.len() as u64) as i32;
        game.show(tick);
        let player = random.below(PLAYERS as u64) as usize;
        let Ok(taken) = game.take_over(player) else {
            let world = &recorded.states[tick as usize];
            let is_playing = world.globals.done.phase == DonePhase::Playing;
            assert!(!is_playing || !world.players[player].active);
            continue;
        };
        taken_over += 1;
        let mut mine = LocalGame::take_over(taken, &RecordingInfo::default(), me());
        assert!(*mine.worlds.now == recorded.states[tick as usize]);
        assert_eq!(mine.recording().rewinds, recorded.demo.rewinds + 1);
        for _ in 0..random.below(300) {
            mine.step(&[Buttons::from_bits_truncate(random.below(64) as u8)]);
        }
        let demo = mine.recording();
        let until = |demo: &Recording| {
            let commands = demo.commands.all().iter().copied();
            commands
                .filter(|timed| timed.tick <= tick)
                .collect::<Vec<_>>()
        };
        assert_eq!(until(&demo), until(&recorded.demo));
        let others = |demo: &Recording| {
            let commands = demo.commands.all().iter().copied();
            let is_other = |timed: &TimedCommand| match timed.action {
                Command::Buttons { player: of, .. } => usize::from(of) != player,
                _ => false,
            };
            let shared = mine.worlds.now.globals.tick.min(recorded.demo.end_tick);
            let commands = commands.filter(|timed| is_other(timed) && timed.tick <= shared);
            commands.collect::<Vec<_>>()
        };
        if mine.worlds.now.globals.done.phase == DonePhase::Playing {
            assert_eq!(others(&demo), others(&recorded.demo));
        }
        assert_replays(&mine, &recorded.level);
    }
}

#[test]
fn a_recording_taken_over_at_any_tick_by_any_player_verifies_and_shares_its_first_part() {
    check_take_over("random_11_8", 3, 12);
    check_take_over("exit_1", 5, 6);
}

#[test]
fn a_game_that_was_taken_over_can_be_rewound_into_the_recording() {
    let recorded = Recorded::load("random_11_8");
    let mut game = recorded.game();
    game.show(200);
    let taken = game.take_over(1).expect("the player is in the game");
    let info = RecordingInfo::default();
    let mut mine = LocalGame::take_over(taken, &info, me());
    (0..50).for_each(|_| mine.step(&[Buttons::RIGHT]));
    let mut now = Duration::ZERO;
    mine.wait(now);
    mine.set_rewinding(true, now);
    for _ in 0..100 {
        now += Duration::from_millis(25);
        mine.advance(now, &[], &mut |_, _| ());
    }
    mine.set_rewinding(false, now);
    assert!(mine.worlds.now.globals.tick < 200);
    (0..80).for_each(|_| mine.step(&[Buttons::LEFT]));
    assert_eq!(mine.recording().rewinds, 2);
    assert_replays(&mine, &recorded.level);
}

#[test]
fn players_of_a_recording_release_their_buttons_after_its_end() {
    let mut commands = CommandLog::new();
    let join = Command::Join {
        player: 1,
        colour: 3,
    };
    commands.add(1, join);
    let held = Buttons::RIGHT;
    commands.add(20, Command::Buttons { player: 1, held });
    let (level, demo) = recording(commands);
    let demo = Recording {
        end_tick: 30,
        ..demo
    };
    let mut game = ReplayGame::begin(level, demo).expect("it is the same level");
    game.show(25);
    let taken = game.take_over(0).expect("the player is in the game");
    let info = RecordingInfo::default();
    let mut mine = LocalGame::take_over(taken, &info, me());
    let held_at = |game: &LocalGame| game.worlds.now.players[1].buttons;
    (0..5).for_each(|_| mine.step(&[Buttons::empty()]));
    assert_eq!(held_at(&mine), Buttons::RIGHT);
    mine.step(&[Buttons::empty()]);
    assert_eq!(held_at(&mine), Buttons::empty());
}

#[test]
fn a_player_who_is_not_in_the_game_cannot_be_taken_over() {
    let mut game = demo(CommandLog::new());
    game.show(10);
    let error = game.take_over(6).map(drop);
    assert_eq!(
        error,
        Err(TakeOverError::NoPlayer {
            player: 6,
            tick: 10
        })
    );
}
