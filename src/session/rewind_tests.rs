//! Tests of rewinding local games.

use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::replay::{Demo, Playback};
use crate::session::game_view::{Change, GameSession};
use crate::session::input_latch::FrameInput;
use crate::session::local_game::{LocalGame, RecordingInfo};
use crate::session::local_player::LocalPlayer;
use crate::sim::rules::events::Events;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Pause;
use std::path::Path;
use std::time::Duration;

/// Duration of a tick, milliseconds.
const TICK: u64 = 25;

/// A small deterministic random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// A game under test with its own time.
struct Test {
    game: LocalGame,
    level: Level,
    now: Duration,
}

impl Test {
    fn begin(players: usize) -> Test {
        Test::begin_level("tests/levels/01_first_steps", players)
    }

    fn begin_level(name: &str, players: usize) -> Test {
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = checkout.join(name).with_extension("ron");
        let level = Level::load(&file).expect("a shipped level");
        let info = RecordingInfo {
            level: LevelId::default(),
            number: 1,
            date: 0,
        };
        let player = |seat: usize| LocalPlayer {
            name: format!("Player {seat}"),
            colour: 8,
        };
        let players: Vec<LocalPlayer> = (0..players).map(player).collect();
        let mut test = Test {
            game: LocalGame::begin(level.clone(), &info, &players),
            level,
            now: Duration::ZERO,
        };
        test.game.wait(test.now);
        test
    }

    fn tick(&self) -> i32 {
        self.game.worlds.now.globals.tick
    }

    /// Advances by real time, with the buttons that each player holds. Returns the changes.
    fn advance(&mut self, milliseconds: u64, held: &[Buttons]) -> Vec<Change> {
        let input = |held: &Buttons| FrameInput {
            held: *held,
            pressed: Buttons::empty(),
        };
        let input: Vec<FrameInput> = held.iter().map(input).collect();
        let mut changes = Vec::new();
        self.now += Duration::from_millis(milliseconds);
        self.game
            .advance(self.now, &input, &mut |change, _| changes.push(change));
        changes
    }

    fn play(&mut self, ticks: i32, held: &[Buttons]) {
        for _ in 0..ticks {
            self.advance(TICK, held);
        }
    }

    /// Rewinds for some ticks of real time.
    fn rewind(&mut self, ticks: i32) {
        self.game.set_rewinding(true, self.now);
        self.play(ticks, &[Buttons::all(); 4]);
        self.game.set_rewinding(false, self.now);
    }

    /// Replays the recording from the start and compares all checksums and the last world.
    fn assert_recording_is_valid(&self) {
        let demo = self.game.recording();
        assert_eq!(demo.end_tick, self.tick());
        let demo = Demo::decode(&demo.encode().expect("a recording")).expect("a recording");
        let Level { level_data, world } = self.level.clone();
        let mut again = Playback::new(demo, level_data, world, self.level.content_hash())
            .expect("it is the same level");
        while again.step(&mut Events::sink()) {}
        assert_eq!(again.mismatch(), None);
        assert!(*again.world() == *self.game.worlds.now, "another world");
    }
}

/// Plays and rewinds by random amounts.
fn random_game(players: usize, operations: usize, seed: u64) -> Test {
    let (mut test, mut random) = (Test::begin(players), Random(seed));
    for operation in 1..=operations {
        let held = [(); 4].map(|()| Buttons::from_bits_truncate(random.below(64) as u8));
        match random.below(12) {
            0 => drop(test.game.retry(test.now)),
            1..4 => test.rewind(random.below(45) as i32),
            _ => test.play(random.below(40) as i32, &held),
        }
        if operation % 100 == 0 {
            test.assert_recording_is_valid();
        }
    }
    assert!(test.tick() > 0 && test.game.recording().rewinds > 0);
    test
}

#[test]
fn a_game_rewound_a_thousand_times_equals_its_recording() {
    random_game(1, 1000, 7).assert_recording_is_valid();
}

#[test]
fn two_seats_are_rewound_together() {
    let test = random_game(2, 200, 3);
    let players = &test.game.worlds.now.players;
    assert!(players[0].active && players[1].active);
}

#[test]
fn time_runs_backwards_faster_the_longer_it_is_rewound() {
    let mut test = Test::begin(1);
    test.play(900, &[Buttons::empty()]);
    test.game.set_rewinding(true, test.now);
    for (until, expected) in [(40, 860), (58, 842), (158, 644), (178, 566)] {
        while test.now < Duration::from_millis((900 + until) * TICK) {
            test.advance(TICK, &[]);
        }
        let tick = test.tick();
        assert!((tick - expected).abs() <= 4, "{until}: tick {tick}");
    }
}

#[test]
fn steps_back_show_consecutive_ticks_without_events() {
    let mut test = Test::begin(1);
    test.play(200, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    for tick in (150..200).rev() {
        assert_eq!(test.advance(TICK, &[]), [Change::StepBack]);
        let view = test.game.view();
        let ticks = [&view.worlds.now, &view.worlds.before].map(|w| w.globals.tick);
        assert_eq!(ticks, [tick, tick + 1]);
        assert!(view.events.is_empty());
        assert_eq!((view.rewind.count, view.rewind.speed), (1, Some(1)));
    }
}

#[test]
fn time_stands_still_at_the_start_of_the_level() {
    let mut test = Test::begin(1);
    test.rewind(10);
    assert_eq!((test.tick(), test.game.recording().rewinds), (0, 0));
    test.play(20, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    test.play(60, &[]);
    let worlds = &test.game.worlds;
    assert_eq!(worlds.now.globals.tick, 0);
    assert!(worlds.now == worlds.before);
    test.game.set_rewinding(false, test.now);
    test.play(50, &[Buttons::RIGHT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_rewind_leads_back_before_a_death() {
    let mut test = Test::begin_level("levels/gallery/bomb", 1);
    let is_dead = |test: &Test| {
        let player = &test.game.worlds.now.players[0];
        matches!(player.pause, Pause::Dead(_))
    };
    let mut random = Random(5);
    while !is_dead(&test) && test.tick() < 4000 {
        let held = Buttons::from_bits_truncate(random.below(64) as u8);
        (0..20).for_each(|_| {
            if !is_dead(&test) {
                test.play(1, &[held]);
            }
        });
    }
    assert!(is_dead(&test), "nothing is dangerous here");
    test.play(10, &[Buttons::empty()]);
    test.rewind(30);
    assert!(!is_dead(&test));
    assert_eq!(test.game.worlds.now.players[0].deaths, 0);
    test.play(5, &[Buttons::LEFT]);
    test.assert_recording_is_valid();
}

#[test]
fn the_recording_ends_at_the_tick_shown_while_time_runs_backwards() {
    let mut test = Test::begin(1);
    test.play(200, &[Buttons::RIGHT]);
    test.game.set_rewinding(true, test.now);
    for _ in 0..90 {
        test.advance(TICK, &[]);
        assert_eq!(test.game.live().end_tick(), test.tick());
    }
    test.game.seal();
    test.assert_recording_is_valid();
    test.game.set_rewinding(false, test.now);
    assert_eq!(test.game.recording().rewinds, 1);
}

#[test]
fn buttons_held_after_a_rewind_are_recorded_again() {
    let mut test = Test::begin(1);
    test.play(100, &[Buttons::RIGHT]);
    test.rewind(30);
    let tick = test.tick();
    test.play(1, &[Buttons::RIGHT]);
    let demo = test.game.recording();
    assert_eq!(demo.commands.at(tick + 1).len(), 1);
    assert_eq!(demo.commands.last_tick(), tick + 1);
}

#[test]
fn time_cannot_run_backwards_once_the_exit_is_reached() {
    use crate::sim::world::DonePhase;
    let mut test = Test::begin(1);
    test.play(50, &[Buttons::RIGHT]);
    test.game.worlds.now.globals.done.phase = DonePhase::Results;
    test.game.set_rewinding(true, test.now);
    assert!(!test.game.is_rewinding());
}

#[test]
fn ten_minutes_are_within_reach_and_take_bounded_memory() {
    use super::Rewind;
    use crate::session::snapshot_pair::SnapshotPair;
    let level = Test::begin(1).level;
    let mut worlds = SnapshotPair::begin(level);
    let mut rewind = Rewind::new(&worlds);
    for _ in 0..24_000 {
        rewind.record_tick(&worlds.now, &[]);
        worlds.step(&[]);
    }
    assert!(rewind.state_before(24_000).is_some());
    assert!(rewind.state_before(1).is_some_and(|w| w.globals.tick == 0));
    let memory = rewind.memory();
    assert!(memory < 64 << 20, "{memory} bytes");
}

/// Returns a game of two players who have reached a checkpoint, and its tick.
fn beyond_a_checkpoint() -> (Test, i32) {
    let mut test = Test::begin_level("levels/gallery/start", 2);
    while test.game.worlds.now.players[0].spawn_index == 0 {
        assert!(test.tick() < 400, "no checkpoint on the way");
        test.play(1, &[Buttons::RIGHT, Buttons::JUMP]);
    }
    let checkpoint = test.tick();
    test.play(50, &[Buttons::LEFT, Buttons::RIGHT]);
    (test, checkpoint)
}

#[test]
fn a_retry_leads_back_to_the_checkpoint_and_counts_as_a_rewind() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    let before = test.game.recording();
    assert!(test.game.retry(test.now));
    assert_eq!(test.tick(), checkpoint);
    assert!(test.game.worlds.now == test.game.worlds.before);
    assert_eq!((before.rewinds, test.game.recording().rewinds), (0, 1));
    assert!(!test.game.retry(test.now), "it is there already");
    assert_eq!(test.game.recording().rewinds, 1);
    test.play(60, &[Buttons::RIGHT, Buttons::LEFT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_retry_leads_to_the_start_of_the_level_once_the_checkpoint_is_undone() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    while test.tick() >= checkpoint {
        test.rewind(20);
    }
    test.play(3, &[Buttons::empty()]);
    assert!(test.game.retry(test.now));
    assert_eq!(test.tick(), 0);
    test.play(90, &[Buttons::RIGHT]);
    test.assert_recording_is_valid();
}

#[test]
fn a_retry_leads_back_before_a_death() {
    let (mut test, checkpoint) = beyond_a_checkpoint();
    test.game.worlds.now.players[0].life = crate::sim::num::Fx::ZERO;
    test.play(5, &[]);
    assert_eq!(test.game.worlds.now.players[0].deaths, 1);
    assert!(test.game.retry(test.now));
    assert_eq!(test.game.worlds.now.players[0].deaths, 0);
    assert_eq!(test.tick(), checkpoint);
}
