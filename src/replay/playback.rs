//! Playing a recorded game again, and proving that it goes the same way.

use super::DemoError;
use super::demo::Demo;
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::rules::start;
use crate::sim::world::{LevelData, World};

/// A frame after which the world is not what it was when it was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("frame {frame}: the world's checksum is {found:016x}, recorded was {expected:016x}")]
pub struct Mismatch {
    /// The first frame that shows it; the difference began within the 40 frames before.
    pub frame: i32,
    /// The checksum recorded.
    pub expected: u64,
    /// The checksum now.
    pub found: u64,
}

impl Mismatch {
    /// Compares a world with what was recorded of its frame, if anything was.
    pub fn find(demo: &Demo, world: &World) -> Option<Mismatch> {
        let frame = world.globals.tick;
        let expected = demo.checksum_after(frame)?;
        let found = world.checksum().total;
        (found != expected).then_some(Mismatch {
            frame,
            expected,
            found,
        })
    }
}

/// A recorded game being played again.
#[derive(Clone)]
pub struct Playback {
    demo: Demo,
    level_data: LevelData,
    world: World,
    mismatch: Option<Mismatch>,
}

impl Playback {
    /// Makes the world before the first frame from the level as it was loaded.
    ///
    /// # Errors
    /// If the level is not the one of the recording; `level_hash` is its content hash.
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

    /// Simulates the next frame with the recorded moves. False, and nothing happens, after the
    /// last frame.
    pub fn step(&mut self, events: &mut Events) -> bool {
        let frame = self.world.globals.tick + 1;
        if frame > self.demo.end_frame {
            return false;
        }
        rules::step(
            &self.level_data,
            &mut self.world,
            self.demo.moves.at(frame),
            events,
        );
        if self.mismatch.is_none() {
            self.mismatch = Mismatch::find(&self.demo, &self.world);
        }
        true
    }

    /// The first frame that went another way than recorded.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.mismatch
    }

    /// The recording.
    pub fn demo(&self) -> &Demo {
        &self.demo
    }

    /// What never changes.
    pub fn level_data(&self) -> &LevelData {
        &self.level_data
    }

    /// The world after the last frame that was simulated.
    pub fn world(&self) -> &World {
        &self.world
    }
}
