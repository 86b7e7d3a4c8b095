//! Local games with their own time, for tests.

use super::game_view::{Change, GameSession};
use super::input_latch::FrameInput;
use super::local_game::{LocalGame, RecordingInfo};
use super::local_player::LocalPlayer;
use super::replay_check::assert_replays;
use crate::level::Level;
use crate::sim::world::buttons::Buttons;
use std::path::Path;
use std::time::Duration;

/// Duration of a tick, milliseconds.
pub const TICK: u64 = 25;

/// A game under test with its own time.
pub struct TestGame {
    /// The game.
    pub game: LocalGame,
    /// The level in its initial state.
    pub level: Level,
    /// The time.
    pub now: Duration,
}

impl TestGame {
    /// Starts a game on a short level.
    pub fn begin(players: usize) -> TestGame {
        TestGame::begin_level("tests/levels/01_first_steps", players)
    }

    /// Starts a game on a level file of the checkout, given without its extension.
    pub fn begin_level(name: &str, players: usize) -> TestGame {
        let checkout = Path::new(crate::CHECKOUT);
        let file = checkout.join(name).with_extension("ron");
        TestGame::begin_with(Level::load(&file).expect("a shipped level"), players)
    }

    /// Starts a game on a level.
    pub fn begin_with(level: Level, players: usize) -> TestGame {
        let info = RecordingInfo {
            number: 1,
            ..RecordingInfo::default()
        };
        let player = |seat: usize| LocalPlayer {
            name: format!("Player {seat}"),
            colour: 8,
        };
        let players: Vec<LocalPlayer> = (0..players).map(player).collect();
        let mut test = TestGame {
            game: LocalGame::begin(level.clone(), &info, &players),
            level,
            now: Duration::ZERO,
        };
        test.game.wait(test.now);
        test
    }

    /// Returns the current tick.
    pub fn tick(&self) -> i32 {
        self.game.worlds.now.globals.tick
    }

    /// Advances by real time, with the buttons that each player holds. Returns the changes.
    pub fn advance(&mut self, milliseconds: u64, held: &[Buttons]) -> Vec<Change> {
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

    /// Plays some ticks with the buttons that each player holds.
    pub fn play(&mut self, ticks: i32, held: &[Buttons]) {
        for _ in 0..ticks {
            self.advance(TICK, held);
        }
    }

    /// Rewinds for some ticks of real time.
    pub fn rewind(&mut self, ticks: i32) {
        self.game.set_rewinding(true, self.now);
        self.play(ticks, &[Buttons::all(); 4]);
        self.game.set_rewinding(false, self.now);
    }

    /// Asserts that the recording replays to this game.
    pub fn assert_recording_is_valid(&self) {
        assert_replays(&self.game, &self.level);
    }
}
