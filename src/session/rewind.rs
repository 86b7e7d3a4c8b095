//! Rewinding of a local game: keeps its past, and walks it backwards. How much memory that may take, and what is
//! dropped first, is in `history/spacing.rs` (`Spacing::whole`). Whether the rewind key works is in
//! `app/screen/game.rs`.

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::RewindStatus;
use super::input_assists::LateJump;
use super::netgame::confirmed_ticks::ConfirmedStep;
use super::past::match_past::MatchPast;
use super::snapshot_pair::SnapshotPair;
use crate::history::{History, OutsideHistory, Segment, Spacing};
use crate::replay::Recording;
use crate::sim::command::{CommandLog, TimedCommand};
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::World;
use std::sync::Arc;
use std::time::Duration;

/// How long the key must have been held, and the speed from then on as a multiple of normal speed.
const SPEEDS: [(Duration, u32); 3] = [
    (Duration::from_secs(4), 4),
    (Duration::from_millis(1500), 2),
    (Duration::ZERO, 1),
];

/// The past of a level in play.
pub struct Rewind {
    history: History,
    segment: Segment,
    /// Number of rewinds by at least one tick.
    count: u32,
    /// Set while time runs backwards.
    run: Option<Run>,
    /// The last change was a single step back, so that the next one belongs to the same rewind.
    is_stepping_back: bool,
}

/// A rewind in progress.
struct Run {
    /// When it began.
    since: Duration,
    speed: u32,
    clock: TickClock,
    /// It is included in [`Rewind::count`].
    is_counted: bool,
}

impl Rewind {
    /// Starts at the first state of a level.
    pub fn new(worlds: &SnapshotPair) -> Rewind {
        let level_data = Arc::clone(&worlds.level_data);
        let history = History::new(level_data, worlds.now.clone(), Spacing::whole());
        Rewind::of(history, 0)
    }

    /// Starts at the end of a history that already has a number of rewinds.
    pub fn of(history: History, count: u32) -> Rewind {
        Rewind {
            history,
            segment: Segment::default(),
            count,
            run: None,
            is_stepping_back: false,
        }
    }

    /// Adds a tick; `before` is the world before it.
    pub fn record_tick(&mut self, before: &World, commands: &[TimedCommand]) {
        self.is_stepping_back = false;
        self.history.record_tick(before, commands);
    }

    /// Returns the number of rewinds by at least one tick.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Returns the status for the HUD.
    pub fn status(&self) -> RewindStatus {
        RewindStatus {
            count: self.count,
            speed: self.run.as_ref().map(|run| run.speed),
        }
    }

    /// Returns the memory in use, bytes.
    pub fn memory(&self) -> usize {
        self.history.memory() + self.segment.memory()
    }

    /// Starts to run time backwards.
    pub fn begin(&mut self, now: Duration) {
        let mut clock = TickClock::new(NOMINAL_TICK_RATE);
        clock.restart(now);
        self.run = Some(Run {
            since: now,
            speed: 1,
            clock,
            is_counted: false,
        });
    }

    /// Returns true while time runs backwards.
    pub fn is_active(&self) -> bool {
        self.run.is_some()
    }

    /// Returns the interpolation factor while time runs backwards.
    pub fn alpha(&self) -> Option<f32> {
        self.run.as_ref().map(|run| run.clock.alpha())
    }

    /// Returns how many ticks to go back now: rewinding accelerates.
    pub fn due(&mut self, now: Duration) -> u32 {
        let Some(run) = &mut self.run else {
            return 0;
        };
        let held = now.saturating_sub(run.since);
        let speed = SPEEDS.iter().find(|(from, _)| held >= *from);
        run.speed = speed.map_or(1, |(_, speed)| *speed);
        run.clock.set_rate(NOMINAL_TICK_RATE * f64::from(run.speed));
        run.clock.advance(now)
    }

    /// Returns the state before a tick; none at the start of the level.
    pub fn state_before(&mut self, tick: i32) -> Option<&World> {
        let state = self
            .segment
            .state(&mut self.history, tick.checked_sub(1)?)?;
        if let Some(run) = &mut self.run
            && !std::mem::replace(&mut run.is_counted, true)
        {
            self.count = self.count.saturating_add(1);
        }
        Some(state)
    }

    /// Continues from an earlier tick, and drops everything after it; counts as a rewind. Returns the state at that
    /// tick, or `None`, without effect, if the history does not cover it.
    pub fn jump(&mut self, tick: i32) -> Option<&World> {
        self.history.truncate(tick).ok()?;
        self.history.seek(tick).ok()?;
        self.run = None;
        self.segment.clear();
        self.count = self.count.saturating_add(1);
        Some(self.history.now())
    }

    /// Returns a copy of the last ticks, at most this number.
    ///
    /// # Errors
    /// If the history is damaged.
    pub fn last_ticks(&self, length: i32) -> Result<MatchPast, OutsideHistory> {
        let (oldest, end) = (self.history.oldest(), self.history.end());
        let from = end.saturating_sub(length).max(oldest);
        let start = self.history.fork(from)?;
        let level_data = Arc::clone(self.history.level_data());
        let mut past = MatchPast::recent(length);
        past.add(ConfirmedStep::Begin(
            level_data,
            Box::new(start.now().clone()),
        ));
        for tick in from.saturating_add(1)..=end {
            let commands = self.history.commands().at(tick).to_vec();
            past.add(ConfirmedStep::Tick(commands));
        }
        Ok(past)
    }

    /// Returns the state before a tick, for a single step back; several in a row count as one rewind.
    pub fn step_back(&mut self, tick: i32) -> Option<&World> {
        let wanted = tick.checked_sub(1)?;
        self.history.seek(wanted).ok()?;
        if !std::mem::replace(&mut self.is_stepping_back, true) {
            self.count = self.count.saturating_add(1);
        }
        Some(self.history.now())
    }

    /// Returns the outcome of the last ticks with a late jump; see [`LateJump::find`].
    pub fn late_jump(&mut self, player: u8, limit: u8) -> Option<LateJump> {
        LateJump::find(&mut self.history, player, limit)
    }

    /// Returns the history of a recording of this level, and the last tick that it shares with this game. Shared ticks are
    /// not simulated; for others, `on_tick` is called with the states before and after, and all events.
    pub fn history_of(
        &self,
        demo: &Recording,
        mut on_tick: impl FnMut(&World, &World, &[Event]),
    ) -> Result<(History, i32), OutsideHistory> {
        let start = self.history.fork(self.history.oldest())?;
        let world = start.now();
        let is_same_start = world.players == demo.players
            && world.globals.shot_rules == demo.shot_rules
            && world.globals.level == demo.level_number;
        let (mut history, shared) = match is_same_start {
            true => {
                let shared = last_shared_tick(self.history.commands(), &demo.commands);
                let shared = shared.min(demo.end_tick).min(self.history.end());
                (self.history.fork(shared)?, shared)
            }
            false => (self.start_over(world, demo), 0),
        };
        let mut before = Box::new(history.now().clone());
        let mut events = Events::new();
        for tick in shared.saturating_add(1)..=demo.end_tick {
            events.clear();
            history.append(demo.commands.at(tick), &mut events);
            on_tick(&before, history.now(), events.all());
            (*before).clone_from(history.now());
        }
        Ok((history, shared))
    }

    /// Returns a history that begins like a recording; `first` is the first state of this game.
    fn start_over(&self, first: &World, demo: &Recording) -> History {
        let mut world = Box::new(first.clone());
        world.globals.level = demo.level_number;
        world.globals.shot_rules = demo.shot_rules;
        world.players = demo.players;
        History::new(
            Arc::clone(self.history.level_data()),
            world,
            Spacing::whole(),
        )
    }

    /// Continues from the end of another history of the level; counts as a rewind, besides those of the other one.
    pub fn replace(&mut self, history: History, rewinds: u32) {
        self.run = None;
        self.segment.clear();
        self.count = self.count.max(rewinds).saturating_add(1);
        self.history = history;
    }

    /// Continues from a state of the past; everything after it is dropped.
    pub fn finish(&mut self, state: &World) {
        self.run = None;
        self.truncate(state);
    }

    /// Drops everything after a state of the past.
    pub fn truncate(&mut self, state: &World) {
        self.segment.clear();
        if self.history.truncate(state.globals.tick).is_err() {
            self.history.restart(state);
        }
    }
}

/// Returns the last tick up to which two logs have the same commands.
fn last_shared_tick(first: &CommandLog, second: &CommandLog) -> i32 {
    let (first, second) = (first.all(), second.all());
    let same = first.iter().zip(second).take_while(|(a, b)| a == b).count();
    let next = first.get(same).into_iter().chain(second.get(same));
    next.map(|timed| timed.tick - 1).min().unwrap_or(i32::MAX)
}

#[cfg(test)]
#[path = "rewind_tests.rs"]
mod tests;
