//! Game history: keyframes plus an input log (layer 2).
//!
//! A [`History`] starts with the state of a level and grows by one tick with each [`History::append`]. It can
//! [`History::seek`] to any tick, drop everything after one ([`History::truncate`]), and continue from one in a copy
//! ([`History::fork`]). A seek restores the last keyframe before the tick and resimulates from there, so its cost
//! depends on the distance between keyframes: see [`Spacing`].
//!
//! A package of its own, because rollbacks and rewinding spend their time here.
//!
//! **The state at tick `t`** is the world whose tick counter is `t`: it is the state after tick `t`, and before the
//! commands of tick `t + 1` are applied. A level starts with the state at tick 0, and its first commands have tick 1.

mod keyframes;
mod segment;
mod spacing;

#[cfg(test)]
mod tests;

use crate::sim::command::{CommandLog, TimedCommand};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};
use keyframes::Keyframes;
use purple_martians_sim as sim;
use std::sync::Arc;

pub use segment::Segment;
pub use spacing::{Spacing, Tier};

/// Ticks between two removals of commands that no seek needs any more.
const LOG_TRIM_PERIOD: i32 = 1024;

/// A tick that a history does not cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tick {tick} is not in the history of ticks {oldest} to {end}")]
pub struct OutsideHistory {
    /// The requested tick.
    pub tick: i32,
    /// The oldest tick of the history.
    pub oldest: i32,
    /// The last tick of the history.
    pub end: i32,
}

/// A game history with a cursor.
pub struct History {
    level_data: Arc<LevelData>,
    /// The state at the cursor.
    now: Box<World>,
    /// The last tick.
    end: i32,
    log: CommandLog,
    keyframes: Keyframes,
}

impl History {
    /// Creates a history that consists of one state.
    pub fn new(
        level_data: impl Into<Arc<LevelData>>,
        start: Box<World>,
        spacing: Spacing,
    ) -> History {
        History {
            level_data: level_data.into(),
            end: start.globals.tick,
            now: start,
            log: CommandLog::new(),
            keyframes: Keyframes::new(spacing),
        }
    }

    /// Returns the static part of the level.
    pub fn level_data(&self) -> &Arc<LevelData> {
        &self.level_data
    }

    /// Returns the state at the cursor.
    pub fn now(&self) -> &World {
        &self.now
    }

    /// Returns the cursor's tick.
    pub fn tick(&self) -> i32 {
        self.now.globals.tick
    }

    /// Returns the oldest tick that [`History::seek`] can reach.
    pub fn oldest(&self) -> i32 {
        self.keyframes.oldest().unwrap_or(self.end)
    }

    /// Returns the last tick.
    pub fn end(&self) -> i32 {
        self.end
    }

    /// Returns the commands of all ticks that [`History::seek`] can reach.
    pub fn commands(&self) -> &CommandLog {
        &self.log
    }

    /// Returns the state at a tick if it takes no simulation: at the cursor or a keyframe.
    pub fn stored(&self, tick: i32) -> Option<&World> {
        match tick == self.tick() {
            true => Some(&self.now),
            false => self.keyframes.at(tick),
        }
    }

    /// Returns the memory in use, bytes: keyframes, even if shared with a fork, the state at the cursor, and the input
    /// log. Only the log grows without limit, with the number of commands.
    pub fn memory(&self) -> usize {
        let now = keyframes::STATE_BYTES + keyframes::TILE_BYTES;
        size_of::<History>() + self.keyframes.memory() + now + self.log.heap_bytes()
    }

    /// Simulates the tick after the end with these commands, whose own tick numbers are ignored. The cursor moves to
    /// the new end.
    pub fn append(&mut self, commands: &[TimedCommand], events: &mut Events) {
        if self.tick() != self.end {
            self.go_to(self.end);
        }
        self.log_tick(commands);
        self.keyframes.record(&self.now);
        rules::step(&self.level_data, &mut self.now, commands, events);
    }

    /// Adds the tick after the end, which the caller simulates itself; the commands' own tick numbers are ignored.
    /// `before` is the state at the end. The cursor stays in place.
    pub fn record_tick(&mut self, before: &World, commands: &[TimedCommand]) {
        self.keyframes.record(before);
        self.log_tick(commands);
    }

    /// Adds the commands of the tick after the end, which becomes the new end.
    fn log_tick(&mut self, commands: &[TimedCommand]) {
        let tick = self.end.saturating_add(1);
        for command in commands {
            self.log.add(tick, command.action);
        }
        self.end = tick;
        if self.end % LOG_TRIM_PERIOD == 0 {
            self.log.forget_until(self.oldest());
        }
    }

    /// Resimulates the tick after the cursor. Returns false, without effect, at the end.
    pub fn step(&mut self, events: &mut Events) -> bool {
        let within = self.tick() < self.end;
        if within {
            self.resimulate(events);
        }
        within
    }

    /// Moves the cursor to a tick.
    ///
    /// # Errors
    /// Leaves the cursor in place if the history does not cover the tick.
    pub fn seek(&mut self, tick: i32) -> Result<(), OutsideHistory> {
        self.check(tick)?;
        self.go_to(tick);
        Ok(())
    }

    /// Drops everything after a tick, which becomes the end. A cursor after it moves to it.
    ///
    /// # Errors
    /// Changes nothing if the history does not cover the tick.
    pub fn truncate(&mut self, tick: i32) -> Result<(), OutsideHistory> {
        self.check(tick)?;
        self.keyframes.truncate(tick);
        if self.tick() > tick {
            self.go_to(tick);
        }
        self.log.truncate_after(tick);
        self.end = tick;
        Ok(())
    }

    /// Returns an independent history that ends at this tick. Both share the keyframes up to there.
    ///
    /// # Errors
    /// If the history does not cover the tick.
    pub fn fork(&self, tick: i32) -> Result<History, OutsideHistory> {
        self.check(tick)?;
        let near = self.keyframes.at_or_before(tick).unwrap_or(&self.now);
        let start = self.stored(tick).unwrap_or(near);
        let mut log = self.log.clone();
        log.truncate_after(tick);
        let mut fork = History {
            level_data: Arc::clone(&self.level_data),
            now: Box::new(start.clone()),
            end: tick,
            log,
            keyframes: self.keyframes.until(tick),
        };
        fork.resimulate_until(tick);
        Ok(fork)
    }

    /// Replaces everything by one state.
    pub fn restart(&mut self, state: &World) {
        (*self.now).clone_from(state);
        self.end = self.tick();
        self.log = CommandLog::new();
        self.keyframes.clear();
    }

    fn check(&self, tick: i32) -> Result<(), OutsideHistory> {
        let (oldest, end) = (self.oldest(), self.end);
        match (oldest..=end).contains(&tick) {
            true => Ok(()),
            false => Err(OutsideHistory { tick, oldest, end }),
        }
    }

    /// Moves the cursor to a tick of the history.
    fn go_to(&mut self, tick: i32) {
        if let Some(keyframe) = self.keyframes.at_or_before(tick)
            && !(keyframe.globals.tick..=tick).contains(&self.now.globals.tick)
        {
            (*self.now).clone_from(keyframe);
        }
        self.resimulate_until(tick);
    }

    fn resimulate_until(&mut self, tick: i32) {
        while self.tick() < tick {
            self.resimulate(&mut Events::sink());
        }
    }

    /// Resimulates the tick after the cursor. After a truncation, this also restores the density of recent keyframes.
    fn resimulate(&mut self, events: &mut Events) {
        self.keyframes.record(&self.now);
        let commands = self.log.at(self.now.globals.tick.saturating_add(1));
        rules::step(&self.level_data, &mut self.now, commands, events);
    }

    /// Corrupts the current state and all keyframes, to test the detection of desyncs.
    pub fn corrupt(&mut self, change: impl Fn(&mut World)) {
        change(&mut self.now);
        self.keyframes.corrupt(change);
    }
}
