//! Replays a recording and verifies its checksums.

use super::DemoError;
use super::demo::Demo;
use crate::history::{History, Spacing};
use crate::sim::rules::events::Events;
use crate::sim::rules::start;
use crate::sim::world::image::Image;
use crate::sim::world::{LevelData, World};
use std::sync::Arc;

/// A tick after which the world differs from the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tick {tick}: the world has checksum {found:016x}, the recording {expected:016x}")]
pub struct Mismatch {
    /// The first differing checksum's tick; the divergence started within the 40 ticks before.
    pub tick: i32,
    /// The recorded checksum.
    pub expected: u64,
    /// The actual checksum.
    pub found: u64,
}

impl Mismatch {
    /// Compares a world with the recorded checksum of its tick, if there is one.
    fn find(demo: &Demo, world: &World) -> Option<Mismatch> {
        let tick = world.globals.tick;
        let expected = demo.checksum_after(tick)?;
        let found = world.checksum().total;
        (found != expected).then_some(Mismatch {
            tick,
            expected,
            found,
        })
    }
}

impl Demo {
    /// Prepares the world of the level, as it was loaded, for the first tick of the recording.
    ///
    /// # Errors
    /// If the recording starts at a keyframe that is invalid.
    pub fn begin(&self, level_data: &LevelData, world: &mut World) -> Result<(), DemoError> {
        if let Some(image) = &self.start {
            let read = World::read(image);
            *world = read.map_err(|error| DemoError::value("the keyframe", error.to_string()))?;
            return Ok(());
        }
        world.globals.level = self.level_number;
        start::begin_game(level_data, world);
        world.globals.shot_rules = self.shot_rules;
        world.players = self.players;
        Ok(())
    }
}

/// A recording being replayed.
///
/// Each tick is verified when it is simulated for the first time. Its past is a [`History`], so that any tick simulated
/// before can be reached again quickly.
pub struct Playback {
    demo: Demo,
    history: History,
    mismatch: Option<Mismatch>,
}

impl Playback {
    /// Creates the world before the first tick from the level as it was loaded.
    ///
    /// # Errors
    /// If the level is not that of the recording; `level_hash` is its content hash. If a capsule's keyframe is invalid.
    pub fn new(
        demo: Demo,
        level_data: LevelData,
        mut world: World,
        level_hash: u64,
    ) -> Result<Playback, DemoError> {
        if level_hash != demo.level_hash {
            return Err(DemoError::Level {
                name: demo.level_name,
                expected: demo.level_hash,
                found: level_hash,
            });
        }
        demo.begin(&level_data, &mut world)?;
        Ok(Playback {
            demo,
            history: History::new(level_data, Box::new(world), Spacing::whole()),
            mismatch: None,
        })
    }

    /// Simulates the next tick with the recorded commands. Returns false, without effect, after the
    /// last tick.
    pub fn step(&mut self, events: &mut Events) -> bool {
        let is_within = self.tick() < self.demo.end_tick;
        if is_within {
            self.advance(events);
        }
        is_within
    }

    /// Simulates the next tick, even after the last one of the recording, where there are no commands.
    pub fn advance(&mut self, events: &mut Events) {
        if self.history.step(events) {
            return;
        }
        let next = self.tick().saturating_add(1);
        self.history.append(self.demo.commands.at(next), events);
        if self.demo.has_checksums() && self.mismatch.is_none() {
            self.mismatch = Mismatch::find(&self.demo, self.history.now());
        }
    }

    /// Moves to a tick of the recording, or to the nearest one there is. Ticks that have not been simulated before are
    /// simulated and verified now.
    pub fn seek(&mut self, tick: i32) {
        let last = self.demo.end_tick.max(self.history.end());
        let tick = tick.min(last).max(self.history.oldest());
        let simulated = tick.min(self.history.end());
        if self.history.seek(simulated).is_ok() {
            while self.tick() < tick {
                self.advance(&mut Events::sink());
            }
        }
    }

    /// Returns the last simulated tick.
    pub fn tick(&self) -> i32 {
        self.history.tick()
    }

    /// Returns the first tick that diverged from the recording.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.mismatch
    }

    /// Returns the recording.
    pub fn demo(&self) -> &Demo {
        &self.demo
    }

    /// Returns what has been simulated so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the static part of the level.
    pub fn level_data(&self) -> &Arc<LevelData> {
        self.history.level_data()
    }

    /// Returns the world after the last simulated tick.
    pub fn world(&self) -> &World {
        self.history.now()
    }
}
