//! A level in play: static data, the current world, and the previous world for interpolation.

use crate::level::Level;
use crate::sim::command::TimedCommand;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};
use std::sync::Arc;

/// A level in play.
pub struct SnapshotPair {
    /// Static level data.
    pub level_data: Arc<LevelData>,
    /// The current world.
    pub now: Box<World>,
    /// The world one tick before; equal to the current one until the first tick has run. While time runs backwards, the
    /// world one tick after.
    pub before: Box<World>,
    /// Events of the last tick.
    pub events: Events,
}

impl SnapshotPair {
    /// Starts a level: see [`rules::start::begin_game`].
    pub fn begin(level: Level) -> SnapshotPair {
        let Level { level_data, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_game(&level_data, &mut now);
        SnapshotPair::still(level_data, now)
    }

    /// Starts a level after another: see [`rules::start::begin_next_level`].
    pub fn begin_next(level: Level, finished: &World) -> SnapshotPair {
        let Level { level_data, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_next_level(&level_data, &mut now, finished);
        SnapshotPair::still(level_data, now)
    }

    /// Creates a pair whose two snapshots are the same world, for a still image.
    pub fn still(level_data: impl Into<Arc<LevelData>>, now: Box<World>) -> SnapshotPair {
        let before = now.clone();
        SnapshotPair {
            level_data: level_data.into(),
            now,
            before,
            events: Events::new(),
        }
    }

    /// Switches to the world of another tick, without events and with nothing to interpolate.
    pub fn show_still(&mut self, world: &World) {
        self.events.clear();
        (*self.now).clone_from(world);
        (*self.before).clone_from(world);
    }

    /// Simulates one tick with its commands.
    pub fn step(&mut self, commands: &[TimedCommand]) {
        self.before.clone_from(&self.now);
        self.events.clear();
        rules::step(&self.level_data, &mut self.now, commands, &mut self.events);
    }

    /// Switches to the world one tick before, without events. The world that it replaces becomes the one to interpolate
    /// from.
    pub fn step_back(&mut self, earlier: &World) {
        self.events.clear();
        std::mem::swap(&mut self.before, &mut self.now);
        (*self.now).clone_from(earlier);
    }

    /// Returns the number of the next tick.
    pub fn next_tick(&self) -> i32 {
        self.now.globals.tick.saturating_add(1)
    }
}
