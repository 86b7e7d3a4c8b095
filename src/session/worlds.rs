//! A level in play: what never changes, the world, and the world one frame before for smooth drawing.

use crate::level::Level;
use crate::sim::moves::TimedMove;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::{Stage, World};

/// A level in play.
pub struct Worlds {
    /// What never changes.
    pub stage: Stage,
    /// The world now.
    pub now: Box<World>,
    /// The world one frame before; in the first frame the same.
    pub before: Box<World>,
    /// What happened in the last frame.
    pub events: Events,
}

impl Worlds {
    /// The start of a level: see [`rules::start::begin_game`].
    pub fn begin(level: Level) -> Worlds {
        let Level { stage, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_game(&stage, &mut now);
        Worlds::still(stage, now)
    }

    /// The start of a level after another: see [`rules::start::begin_next_level`].
    pub fn begin_next(level: Level, finished: &World) -> Worlds {
        let Level { stage, world } = level;
        let mut now = Box::new(world);
        rules::start::begin_next_level(&stage, &mut now, finished);
        Worlds::still(stage, now)
    }

    /// A world that is only shown, as if it had stood still before.
    pub fn still(stage: Stage, now: Box<World>) -> Worlds {
        let before = now.clone();
        Worlds {
            stage,
            now,
            before,
            events: Events::new(),
        }
    }

    /// Simulates one frame; `moves` are those of the new frame.
    pub fn step(&mut self, moves: &[TimedMove]) {
        self.before.clone_from(&self.now);
        self.events.clear();
        rules::step(&self.stage, &mut self.now, moves, &mut self.events);
    }

    /// The number of the next frame.
    pub fn next_frame(&self) -> i32 {
        self.now.globals.frame.saturating_add(1)
    }
}
