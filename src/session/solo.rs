//! A solo game: button changes become commands and are recorded.

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::{Change, GameKind, GameSession, GameView, Roster, SeatSet};
use super::input_latch::{FrameInput, InputLatch};
use super::results;
use super::snapshot_pair::SnapshotPair;
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::progress::FinishedRun;
use crate::replay::{Demo, LiveRecording, Recorder};
use crate::sim::command::{Command, TimedCommand};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::enemy::EnemyKind;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{DonePhase, World};
use std::time::Duration;

/// The player's slot in a solo game.
pub const PLAYER: u8 = 0;

/// A solo game, from some level on.
pub struct SoloGame {
    /// The level in play.
    pub worlds: SnapshotPair,
    level: LevelId,
    /// Content hash of the level.
    level_hash: u64,
    /// Enemies killed.
    kills: i32,
    /// The result once the exit has been reached, until it is taken.
    finished_run: Option<FinishedRun>,
    /// The player's name.
    name: String,
    recorder: Recorder,
    clock: TickClock,
    /// Keeps short button presses for the next tick.
    latch: InputLatch,
    /// Buttons of the last recorded command; `None` makes the next tick record the buttons even if they are unchanged.
    recorded: Option<Buttons>,
    /// Buttons held in the last tick.
    held: Buttons,
}

/// Metadata of a recording and its level.
#[derive(Clone, Debug, Default)]
pub struct RecordingInfo {
    /// Level.
    pub level: LevelId,
    /// Its number in its pack.
    pub number: i32,
    /// Date in seconds since 1970 (UTC).
    pub date: u64,
    /// Player name.
    pub player: String,
}

impl SoloGame {
    /// Starts a game with a level; `colour` is 1 to 15.
    pub fn begin(mut level: Level, title: &RecordingInfo, colour: u8) -> SoloGame {
        let hash = level.content_hash();
        level.world.globals.level = title.number;
        let mut worlds = SnapshotPair::begin(level);
        for world in [&mut worlds.now, &mut worlds.before] {
            world.players[usize::from(PLAYER)].colour = colour;
        }
        SoloGame::start(worlds, hash, title)
    }

    /// Continues with the next level after [`SoloGame::next_level`] and starts a new recording.
    pub fn begin_next(&mut self, mut level: Level, title: &RecordingInfo) {
        let hash = level.content_hash();
        level.world.globals.level = title.number;
        let worlds = SnapshotPair::begin_next(level, &self.worlds.now);
        *self = SoloGame {
            clock: self.clock.clone(),
            latch: self.latch,
            ..SoloGame::start(worlds, hash, title)
        };
    }

    fn start(worlds: SnapshotPair, hash: u64, title: &RecordingInfo) -> SoloGame {
        let mut recorder = Recorder::new(&title.level.to_string(), hash, title.date, &worlds.now);
        recorder.name_player(PLAYER, &title.player);
        SoloGame {
            worlds,
            level: title.level.clone(),
            level_hash: hash,
            kills: 0,
            finished_run: None,
            name: title.player.clone(),
            recorder,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            latch: InputLatch::default(),
            recorded: Some(Buttons::empty()),
            held: Buttons::empty(),
        }
    }

    /// Returns the level.
    pub fn level(&self) -> &LevelId {
        &self.level
    }

    /// Returns the recording of this level so far.
    pub fn recording(&self) -> Demo {
        self.recorder.demo(&self.worlds.now)
    }

    /// Returns a handle to the recording for the thread that saves it; see [`SoloGame::seal`].
    pub fn live(&self) -> LiveRecording {
        self.recorder.live()
    }

    /// Adds a checksum of the last tick, so that [`LiveRecording::verifiable`] includes it.
    pub fn seal(&self) {
        self.recorder.seal(&self.worlds.now);
    }

    /// Handles a pause: the next tick records the held buttons even if they are unchanged (spec 01 §2.7), and none of them
    /// counts as newly pressed.
    pub fn interrupt(&mut self) {
        self.recorded = None;
        self.held = Buttons::all();
    }

    /// Continues after a pause; the time of the pause is skipped.
    pub fn resume(&mut self, now: Duration) {
        self.clock.restart(now);
        self.latch.release();
        self.interrupt();
    }

    /// Sets the game speed, ticks per second.
    pub fn set_rate(&mut self, rate: f64) {
        self.clock.set_rate(rate);
    }

    /// Simulates one tick with the buttons `held`; the menu button is ignored.
    pub fn step(&mut self, held: Buttons) {
        let tick = self.worlds.next_tick();
        let action = self.action(held - Buttons::MENU);
        let timed = action.map(|action| TimedCommand { tick, action });
        let commands = timed.as_slice();
        self.worlds.step(commands);
        self.recorder.record_tick(commands, &self.worlds.now);
        self.count();
    }

    /// Counts the kills of the last tick, and notes the result if the exit was reached in it. A warp does not finish a
    /// level.
    fn count(&mut self) {
        let SnapshotPair { now, before, .. } = &self.worlds;
        self.kills += killed(before, now);
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        if self.worlds.events.all().iter().any(is_exit) {
            let player = &now.players[usize::from(PLAYER)];
            self.finished_run = Some(FinishedRun {
                level: self.level_hash,
                ticks: now.globals.tick,
                coins: player.coins,
                deaths: player.deaths,
                kills: self.kills,
            });
        }
    }

    /// Returns the result of this level once, after its exit has been reached.
    pub fn take_finished_run(&mut self) -> Option<FinishedRun> {
        self.finished_run.take()
    }

    /// Returns the command to record for the buttons held in this tick, if any (spec 01 §2.3, §3.3).
    fn action(&mut self, held: Buttons) -> Option<Command> {
        let player = PLAYER;
        let before = std::mem::replace(&mut self.held, held);
        let world = &self.worlds.now;
        match world.globals.done.phase {
            DonePhase::Playing if self.recorded != Some(held) => {
                self.recorded = Some(held);
                Some(Command::Buttons { player, held })
            }
            DonePhase::Results => {
                let confirmed = results::can_be_confirmed(&world.globals.done)
                    && results::is_fresh_press(before, held)
                    && !world.players[usize::from(player)].acknowledged;
                confirmed.then_some(Command::Acknowledge { player })
            }
            _ => None,
        }
    }

    /// Returns the number of the next level after the last tick of this one.
    pub fn next_level(&self) -> Option<i32> {
        let done = self.worlds.now.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }
}

/// Returns how many enemies started to die in a tick.
fn killed(before: &World, now: &World) -> i32 {
    let pairs = before.enemies.iter().zip(&now.enemies);
    let is_dying = |kind: &EnemyKind| matches!(kind, EnemyKind::Dying(_));
    let killed = pairs.filter(|(before, now)| is_dying(&now.kind) && !is_dying(&before.kind));
    killed.count() as i32
}

impl GameSession for SoloGame {
    fn view(&self) -> GameView<'_> {
        let mut names = [""; PLAYERS];
        names[usize::from(PLAYER)] = &self.name;
        let seat = SeatSet::one(usize::from(PLAYER));
        GameView {
            worlds: &self.worlds,
            alpha: self.clock.alpha(),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster { names, local: seat },
            followed: seat,
            rate: self.clock.rate(),
            kind: GameKind::Local,
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let due = self.clock.advance(now);
        self.latch
            .report(input.first().copied().unwrap_or_default());
        for run in 1..=due {
            let held = self.latch.next_tick();
            self.step(held);
            on_change(Change::Step, &self.view());
            if self.next_level().is_some() {
                return run;
            }
        }
        due
    }

    fn wait(&mut self, now: Duration) {
        self.clock.restart(now);
    }
}

#[cfg(test)]
mod tests {
    use super::super::level_source::LevelSource;
    use super::super::level_source::tests::EmptyLevels;
    use super::*;
    use crate::replay::Playback;
    use crate::sim::rules::events::Events;

    fn title(number: i32) -> RecordingInfo {
        RecordingInfo {
            number,
            ..RecordingInfo::default()
        }
    }

    fn game() -> SoloGame {
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        SoloGame::begin(level, &title(3), 8)
    }

    fn actions(game: &SoloGame) -> Vec<(i32, Command)> {
        let demo = game.recording();
        let commands = demo.commands.all().iter();
        commands.map(|m| (m.tick, m.action)).collect()
    }

    fn holds(held: Buttons) -> Command {
        let player = PLAYER;
        Command::Buttons { player, held }
    }

    #[test]
    fn only_button_changes_are_recorded() {
        let mut game = game();
        for held in [
            Buttons::empty(),
            Buttons::LEFT,
            Buttons::LEFT,
            Buttons::empty(),
        ] {
            game.step(held);
        }
        assert_eq!(
            actions(&game),
            [(2, holds(Buttons::LEFT)), (4, holds(Buttons::empty()))]
        );
        assert_eq!(game.worlds.now.players[0].colour, 8);
    }

    #[test]
    fn the_menu_button_is_never_recorded() {
        let mut game = game();
        game.step(Buttons::MENU);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn after_an_interruption_the_buttons_are_recorded_again() {
        let mut game = game();
        game.step(Buttons::empty());
        game.interrupt();
        game.step(Buttons::empty());
        assert_eq!(actions(&game), [(2, holds(Buttons::empty()))]);
    }

    /// Creates a game whose results have been shown for `age` ticks.
    fn at_results(age: i32) -> SoloGame {
        let mut game = game();
        game.worlds.now.globals.done.phase = DonePhase::Results;
        game.worlds.now.globals.done.timer = 600 - age;
        game
    }

    #[test]
    fn a_press_at_the_results_confirms_them_once() {
        let mut game = at_results(20);
        game.step(Buttons::JUMP);
        game.step(Buttons::empty());
        game.step(Buttons::FIRE);
        assert_eq!(
            actions(&game),
            [(1, Command::Acknowledge { player: PLAYER })]
        );
    }

    #[test]
    fn buttons_still_held_from_the_level_do_not_confirm_its_results() {
        let (run, jump) = (Buttons::RIGHT, Buttons::JUMP);
        let mut game = game();
        game.step(run | jump);
        game.worlds.now.globals.done.phase = DonePhase::Results;
        game.worlds.now.globals.done.timer = 600;
        for held in [run | jump, jump, run | jump, run, Buttons::UP] {
            game.step(held);
        }
        assert!(!game.worlds.now.players[0].acknowledged);
        while !results::can_be_confirmed(&game.worlds.now.globals.done) {
            game.step(jump);
        }
        game.step(jump);
        game.step(run | jump);
        game.step(run);
        assert!(!game.worlds.now.players[0].acknowledged);
        game.step(run | jump);
        assert!(game.worlds.now.players[0].acknowledged);
    }

    #[test]
    fn a_button_that_closed_the_pause_menu_does_not_confirm_the_results() {
        let mut game = at_results(100);
        game.interrupt();
        game.step(Buttons::JUMP);
        game.step(Buttons::JUMP);
        assert!(actions(&game).is_empty());
        game.step(Buttons::empty());
        game.step(Buttons::JUMP);
        assert_eq!(
            actions(&game),
            [(4, Command::Acknowledge { player: PLAYER })]
        );
    }

    #[test]
    fn a_finished_level_reports_the_next_one_which_starts_at_tick_0() {
        let mut game = game();
        game.worlds.now.globals.done.phase = DonePhase::Linger;
        game.worlds.now.globals.done.timer = 1;
        game.worlds.now.globals.done.next_level = 4;
        game.step(Buttons::FIRE);
        assert_eq!(game.next_level(), Some(4));
        let level = EmptyLevels(vec![7]).load(7).expect("the source has it");
        game.begin_next(level, &title(7));
        assert_eq!(
            (game.worlds.now.globals.level, game.next_level()),
            (7, None)
        );
        assert_eq!(game.worlds.next_tick(), 1);
        assert!(actions(&game).is_empty());
    }

    #[test]
    fn reaching_the_exit_gives_a_result_once() {
        let mut game = game();
        let exit = game.worlds.now.items[0].body.pos;
        game.step(Buttons::empty());
        assert_eq!(game.take_finished_run(), None);
        game.worlds.now.players[usize::from(PLAYER)].pos = exit;
        game.worlds.now.players[usize::from(PLAYER)].coins = 3;
        for _ in 0..3 {
            game.step(Buttons::empty());
        }
        let run = game.take_finished_run().expect("the exit was reached");
        let hash = EmptyLevels(vec![3])
            .load(3)
            .expect("a level")
            .content_hash();
        assert_eq!(
            (run.level, run.coins, run.deaths, run.kills),
            (hash, 3, 0, 0)
        );
        assert_eq!(run.ticks, 2);
        assert_eq!(game.take_finished_run(), None);
    }

    #[test]
    fn a_kill_counts_when_the_enemy_starts_to_die() {
        use crate::sim::world::enemy::Dying;
        let mut before = World::default();
        let mut now = before.clone();
        now.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(killed(&before, &now), 1);
        before.enemies[2].kind = EnemyKind::Dying(Dying::default());
        assert_eq!(
            (killed(&before, &now), killed(&now, &World::default())),
            (0, 0)
        );
    }

    #[test]
    fn the_recording_replays_to_the_same_world() {
        let mut game = game();
        for tick in 0..200 {
            game.step(Buttons::from_bits_truncate((tick / 7) as u8 & 63));
        }
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        let hash = level.content_hash();
        let mut again = Playback::new(game.recording(), level.level_data, level.world, hash)
            .expect("it is the same level");
        while again.step(&mut Events::sink()) {}
        assert_eq!(again.mismatch(), None);
        assert!(*again.world() == *game.worlds.now);
    }
}
