//! A game of the players on this computer: their button changes become commands and are recorded.

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::{Change, GameKind, GameSession, GameView, Roster, SeatSet};
use super::input_latch::{FrameInput, InputLatch};
use super::local_player::LocalPlayer;
use super::results;
use super::rewind::Rewind;
use super::snapshot_pair::SnapshotPair;
use super::take_over::{RecordedPlayers, TakeOver};
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
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of local seats.
pub const MAX_SEATS: usize = 4;

/// A game of one to four players on this computer, from some level on. Their seats are the player slots from 0.
pub struct LocalGame {
    /// The level in play.
    pub worlds: SnapshotPair,
    level: LevelId,
    /// Content hash of the level.
    level_hash: u64,
    /// Tick of each kill, in ascending order.
    kills: Vec<i32>,
    /// The result once the exit has been reached, until it is taken.
    finished_run: Option<FinishedRun>,
    recorder: Recorder,
    rewind: Rewind,
    clock: TickClock,
    seats: Vec<LocalSeat>,
    /// Players of the recording that this game continues.
    others: RecordedPlayers,
}

/// A local player in the game.
struct LocalSeat {
    /// Player slot.
    seat: u8,
    player: LocalPlayer,
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
}

impl LocalSeat {
    fn new((seat, player): (u8, LocalPlayer)) -> LocalSeat {
        LocalSeat {
            seat,
            player,
            latch: InputLatch::default(),
            recorded: Some(Buttons::empty()),
            held: Buttons::empty(),
        }
    }

    /// Returns the command to record if the buttons have changed (spec 01 §2.3).
    fn button_change(&mut self) -> Option<Command> {
        let (player, held) = (self.seat, self.held);
        let is_new = self.recorded.replace(held) != Some(held);
        is_new.then_some(Command::Buttons { player, held })
    }
}

impl LocalGame {
    /// Starts a game with a level. At most [`MAX_SEATS`] players take part.
    pub fn begin(mut level: Level, info: &RecordingInfo, players: &[LocalPlayer]) -> LocalGame {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        let seats = (0..).zip(players.iter().take(MAX_SEATS).cloned());
        let seats: Vec<LocalSeat> = seats.map(LocalSeat::new).collect();
        let mut worlds = SnapshotPair::begin(level);
        for world in [&mut worlds.now, &mut worlds.before] {
            for seat in &seats {
                let player = &mut world.players[usize::from(seat.seat)];
                player.active = true;
                player.colour = seat.player.colour;
            }
        }
        LocalGame {
            recorder: record(&worlds.now, hash, info, &seats),
            rewind: Rewind::new(&worlds),
            worlds,
            level: info.level.clone(),
            level_hash: hash,
            kills: Vec::new(),
            finished_run: None,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats,
            others: RecordedPlayers::default(),
        }
    }

    /// Continues a recording as one of its players. The other players go on as recorded until the end of the level. Kills
    /// are counted from here on.
    pub fn take_over(taken: TakeOver, info: &RecordingInfo, player: LocalPlayer) -> LocalGame {
        let demo = taken.recording(&player, info.date);
        let history = taken.history;
        let now = Box::new(history.now().clone());
        let mut game = LocalGame {
            worlds: SnapshotPair::still(Arc::clone(history.level_data()), now),
            level: info.level.clone(),
            level_hash: demo.level_hash,
            kills: Vec::new(),
            finished_run: None,
            rewind: Rewind::of(history, demo.rewinds),
            recorder: Recorder::resume(demo),
            clock: TickClock::new(NOMINAL_TICK_RATE),
            seats: vec![LocalSeat::new((taken.player, player))],
            others: taken.others,
        };
        game.interrupt();
        game
    }

    /// Continues with the next level after [`LocalGame::next_level`] and starts a new recording.
    pub fn begin_next(&mut self, mut level: Level, info: &RecordingInfo) {
        let hash = level.content_hash();
        level.world.globals.level = info.number;
        self.worlds = SnapshotPair::begin_next(level, &self.worlds.now);
        self.others = RecordedPlayers::default();
        let local = self.local();
        for world in [&mut self.worlds.now, &mut self.worlds.before] {
            for (seat, player) in world.players.iter_mut().enumerate() {
                player.active &= local.contains(seat);
            }
        }
        self.level = info.level.clone();
        self.level_hash = hash;
        self.kills.clear();
        self.finished_run = None;
        self.recorder = record(&self.worlds.now, hash, info, &self.seats);
        self.rewind = Rewind::new(&self.worlds);
        for seat in &mut self.seats {
            seat.recorded = Some(Buttons::empty());
            seat.held = Buttons::empty();
        }
    }

    /// Returns the level.
    pub fn level(&self) -> &LevelId {
        &self.level
    }

    /// Returns the seats of the players on this computer.
    fn local(&self) -> SeatSet {
        let seats = self.seats.iter().map(|seat| usize::from(seat.seat));
        seats.collect()
    }

    /// Returns the number of players on this computer.
    pub fn player_count(&self) -> usize {
        self.seats.len()
    }

    /// Returns the recording of this level so far.
    pub fn recording(&self) -> Demo {
        self.recorder.demo(&self.worlds.now)
    }

    /// Returns a handle to the recording for the thread that saves it; see [`LocalGame::seal`].
    pub fn live(&self) -> LiveRecording {
        self.recorder.live()
    }

    /// Adds a checksum of the last tick, so that [`LiveRecording::verifiable`] includes it.
    pub fn seal(&self) {
        self.recorder.seal(&self.worlds.now);
    }

    /// Handles a pause: the next tick records the held buttons even if they are unchanged (spec 01 §2.7), and none of them
    /// counts as newly pressed.
    fn interrupt(&mut self) {
        for seat in &mut self.seats {
            seat.recorded = None;
            seat.held = Buttons::all();
        }
    }

    /// Continues after a pause; the time of the pause is skipped.
    pub fn resume(&mut self, now: Duration) {
        self.clock.restart(now);
        self.seats.iter_mut().for_each(|seat| seat.latch.release());
        self.interrupt();
    }

    /// Sets the game speed, ticks per second.
    pub fn set_rate(&mut self, rate: f64) {
        self.clock.set_rate(rate);
    }

    /// Starts to run time backwards while the key for it is held, until the exit is reached; once it is released, the game
    /// continues from there.
    pub fn set_rewinding(&mut self, held: bool, now: Duration) {
        let is_held = held && self.worlds.now.globals.done.phase == DonePhase::Playing;
        match (is_held, self.rewind.is_active()) {
            (true, false) => self.rewind.begin(now),
            (false, true) => {
                self.rewind.finish(&self.worlds.now);
                let tick = self.worlds.now.globals.tick;
                self.kills.retain(|kill| *kill <= tick);
                self.resume(now);
            }
            _ => {}
        }
    }

    /// Returns true while time runs backwards.
    pub fn is_rewinding(&self) -> bool {
        self.rewind.is_active()
    }

    /// Runs time backwards by the ticks that are due. The recording then ends at the tick shown. Returns their number.
    fn advance_backwards(
        &mut self,
        now: Duration,
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        let mut run = 0;
        for _ in 0..self.rewind.due(now) {
            let Some(earlier) = self.rewind.state_before(self.worlds.now.globals.tick) else {
                self.worlds.before.clone_from(&self.worlds.now);
                break;
            };
            self.worlds.step_back(earlier);
            run += 1;
            on_change(Change::StepBack, &self.view());
        }
        if run > 0 {
            self.recorder.set_rewinds(self.rewind.count());
            self.recorder.resume_from(&self.worlds.now);
        }
        run
    }

    /// Simulates one tick with the buttons that each player holds; menu buttons are ignored.
    pub fn step(&mut self, held: &[Buttons]) {
        let tick = self.worlds.next_tick();
        let actions = self.actions(held);
        let timed = |action| TimedCommand { tick, action };
        let recorded = match self.worlds.now.globals.done.phase {
            DonePhase::Playing => self.others.at(tick),
            _ => &[],
        };
        let actions = actions.into_iter().map(timed);
        let commands: Vec<TimedCommand> = recorded.iter().copied().chain(actions).collect();
        self.rewind.record_tick(&self.worlds.now, &commands);
        self.worlds.step(&commands);
        self.recorder.record_tick(&commands, &self.worlds.now);
        self.count();
    }

    /// Counts the kills of the last tick, and notes the result if the exit was reached in it: coins and deaths of all
    /// players. A warp does not finish a level.
    fn count(&mut self) {
        let SnapshotPair { now, before, .. } = &self.worlds;
        let killed = killed(before, now);
        self.kills
            .extend(std::iter::repeat_n(now.globals.tick, killed));
        let is_exit = |event: &Event| matches!(event, Event::ExitReached { .. });
        if self.worlds.events.all().iter().any(is_exit) {
            let seats = self.seats.iter().map(|seat| usize::from(seat.seat));
            let players = seats.map(|seat| &now.players[seat]);
            self.finished_run = Some(FinishedRun {
                level: self.level_hash,
                ticks: now.globals.tick,
                coins: players.clone().map(|player| player.coins).sum(),
                deaths: players.map(|player| player.deaths).sum(),
                kills: self.kills.len() as i32,
                rewinds: self.rewind.count(),
            });
        }
    }

    /// Returns the result of this level once, after its exit has been reached.
    pub fn take_finished_run(&mut self) -> Option<FinishedRun> {
        self.finished_run.take()
    }

    /// Returns the commands to record for the buttons held in this tick (spec 01 §2.3, §3.3). Any player confirms the
    /// results for all, since all look at the same screen.
    fn actions(&mut self, held: &[Buttons]) -> Vec<Command> {
        let mut pressed = false;
        let held = held
            .iter()
            .copied()
            .chain(std::iter::repeat(Buttons::empty()));
        for (seat, held) in self.seats.iter_mut().zip(held) {
            let held = held - Buttons::MENU;
            let before = std::mem::replace(&mut seat.held, held);
            pressed |= results::is_fresh_press(before, held);
        }
        let world = &self.worlds.now;
        match world.globals.done.phase {
            DonePhase::Playing => {
                let changes = self.seats.iter_mut().map(LocalSeat::button_change);
                changes.flatten().collect()
            }
            DonePhase::Results if pressed && results::can_be_confirmed(&world.globals.done) => {
                let seats =
                    (0..PLAYERS as u8).filter(|seat| world.players[usize::from(*seat)].active);
                seats
                    .filter_map(|seat| acknowledgement(world, seat))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the number of the next level after the last tick of this one.
    pub fn next_level(&self) -> Option<i32> {
        let done = self.worlds.now.globals.done;
        (done.phase == DonePhase::Finished).then_some(done.next_level)
    }
}

/// Returns how many enemies started to die in a tick.
fn killed(before: &World, now: &World) -> usize {
    let pairs = before.enemies.iter().zip(&now.enemies);
    let is_dying = |kind: &EnemyKind| matches!(kind, EnemyKind::Dying(_));
    let killed = pairs.filter(|(before, now)| is_dying(&now.kind) && !is_dying(&before.kind));
    killed.count()
}

/// Starts the recording of a level.
fn record(world: &World, hash: u64, info: &RecordingInfo, seats: &[LocalSeat]) -> Recorder {
    let mut recorder = Recorder::new(&info.level.to_string(), hash, info.date, world);
    for seat in seats {
        recorder.name_player(seat.seat, &seat.player.name);
    }
    recorder
}

/// Returns the command by which a player confirms the results, unless they are confirmed already.
fn acknowledgement(world: &World, player: u8) -> Option<Command> {
    let confirmed = world.players[usize::from(player)].acknowledged;
    (!confirmed).then_some(Command::Acknowledge { player })
}

impl GameSession for LocalGame {
    fn view(&self) -> GameView<'_> {
        let mut names: [&str; PLAYERS] = std::array::from_fn(|seat| self.others.name(seat));
        for seat in &self.seats {
            names[usize::from(seat.seat)] = &seat.player.name;
        }
        let local = self.local();
        GameView {
            worlds: &self.worlds,
            alpha: self.rewind.alpha().unwrap_or(self.clock.alpha()),
            earlier: &self.worlds.before,
            events: self.worlds.events.all(),
            roster: Roster { names, local },
            followed: local,
            rate: self.clock.rate(),
            rewind: self.rewind.status(),
            kind: GameKind::Local,
        }
    }

    fn advance(
        &mut self,
        now: Duration,
        input: &[FrameInput],
        on_change: &mut dyn FnMut(Change, &GameView),
    ) -> u32 {
        if self.rewind.is_active() {
            return self.advance_backwards(now, on_change);
        }
        let due = self.clock.advance(now);
        for (seat, input) in self.seats.iter_mut().zip(input) {
            seat.latch.report(*input);
        }
        for run in 1..=due {
            let held = self.seats.iter_mut().map(|seat| seat.latch.next_tick());
            let held: Vec<Buttons> = held.collect();
            self.step(&held);
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
#[path = "local_game_tests.rs"]
mod tests;
