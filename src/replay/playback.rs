//! Replays a recording and verifies its checksums.

use super::DemoError;
use super::demo::Demo;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::rules::start;
use crate::sim::world::{LevelData, World};

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
    pub fn find(demo: &Demo, world: &World) -> Option<Mismatch> {
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

/// A recording being replayed.
#[derive(Clone)]
pub struct Playback {
    demo: Demo,
    level_data: LevelData,
    world: World,
    mismatch: Option<Mismatch>,
}

impl Playback {
    /// Creates the world before the first tick from the level as it was loaded.
    ///
    /// # Errors
    /// If the level is not that of the recording; `level_hash` is its content hash.
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
        world.globals.level = demo.level_number;
        start::begin_game(&level_data, &mut world);
        world.globals.shot_rules = demo.shot_rules;
        world.players = demo.players;
        Ok(Playback {
            demo,
            level_data,
            world,
            mismatch: None,
        })
    }

    /// Simulates the next tick with the recorded commands. Returns false, without effect, after the
    /// last tick.
    pub fn step(&mut self, events: &mut Events) -> bool {
        let tick = self.world.globals.tick.saturating_add(1);
        if tick > self.demo.end_tick {
            return false;
        }
        rules::step(
            &self.level_data,
            &mut self.world,
            self.demo.moves.at(tick),
            events,
        );
        if self.mismatch.is_none() {
            self.mismatch = Mismatch::find(&self.demo, &self.world);
        }
        true
    }

    /// Returns the first tick that diverged from the recording.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.mismatch
    }

    /// Returns the recording.
    pub fn demo(&self) -> &Demo {
        &self.demo
    }

    /// Returns the static part of the level.
    pub fn level_data(&self) -> &LevelData {
        &self.level_data
    }

    /// Returns the world after the last simulated tick.
    pub fn world(&self) -> &World {
        &self.world
    }
}
