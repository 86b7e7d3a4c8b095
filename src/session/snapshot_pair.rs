//! A level in play: what never changes, the world, and the world one frame before for smooth drawing.

use crate::level::Level;
use crate::sim::command::TimedCommand;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{LevelData, World};

/// A level in play.
pub struct SnapshotPair {
    /// What never changes.
    pub level_data: LevelData,
    /// The world now.
    pub now: Box<World>,
    /// The world one frame before; in the first frame the same.
    pub before: Box<World>,
    /// What happened in the last frame.
    pub events: Events,
}

impl SnapshotPair {
    /// The start of a level: see [`rules::start::begin_game`].
    pub fn begin(level: Level) -> SnapshotPair {
        let Level { level_data, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_game(&level_data, &mut now);
        SnapshotPair::still(level_data, now)
    }

    /// The start of a level after another: see [`rules::start::begin_next_level`].
    pub fn begin_next(level: Level, finished: &World) -> SnapshotPair {
        let Level { level_data, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_next_level(&level_data, &mut now, finished);
        SnapshotPair::still(level_data, now)
    }

    /// A world that is only shown, as if it had stood still before.
    pub fn still(level_data: LevelData, now: Box<World>) -> SnapshotPair {
        let before = now.clone();
        SnapshotPair {
            level_data,
            now,
            before,
            events: Events::new(),
        }
    }

    /// Simulates one frame; `moves` are those of the new frame.
    pub fn step(&mut self, moves: &[TimedCommand]) {
        self.before.clone_from(&self.now);
        self.events.clear();
        rules::step(&self.level_data, &mut self.now, moves, &mut self.events);
    }

    /// The number of the next frame.
    pub fn next_frame(&self) -> i32 {
        self.now.globals.tick + 1
    }
}
