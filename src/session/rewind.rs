//! Rewinding of a local game: keeps its past, and walks it backwards.

use super::clock::{NOMINAL_TICK_RATE, TickClock};
use super::game_view::RewindStatus;
use super::snapshot_pair::SnapshotPair;
use crate::history::{History, Segment, Spacing};
use crate::sim::command::TimedCommand;
use crate::sim::world::World;
use std::sync::Arc;
use std::time::Duration;

/// Speeds, multiples of the normal one, and how long the key must have been held for them.
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
        }
    }

    /// Adds a tick; `before` is the world before it.
    pub fn record_tick(&mut self, before: &World, commands: &[TimedCommand]) {
        self.history.record_tick(before, commands);
    }

    /// Returns the number of rewinds by at least one tick.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Returns what is shown of rewinds.
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

    /// Returns the number of ticks by which to go back now; the longer the rewind, the faster.
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

    /// Continues from a state of the past; everything after it is dropped.
    pub fn finish(&mut self, state: &World) {
        self.run = None;
        self.segment.clear();
        if self.history.truncate(state.globals.tick).is_err() {
            self.history.restart(state);
        }
    }
}

#[cfg(test)]
#[path = "rewind_tests.rs"]
mod tests;
