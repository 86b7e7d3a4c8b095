//! Replays a recording and verifies its checksums. The interval of checksums is in `recording.rs`. When a replay ends
//! is in `session/playback/ending.rs`.

use super::RecordingError;
use super::checksum_interval::is_due;
use super::recording::Recording;
use crate::history::{History, OutsideHistory, Segment, Spacing};
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

impl Recording {
    /// Prepares the world of the level, as it was loaded, for the first tick of the recording.
    ///
    /// # Errors
    /// If the recording starts at a keyframe that is invalid.
    pub fn begin(&self, level_data: &LevelData, world: &mut World) -> Result<(), RecordingError> {
        if let Some(image) = &self.start {
            let read = World::read(image);
            *world =
                read.map_err(|error| RecordingError::value("the keyframe", error.to_string()))?;
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
    demo: Arc<Recording>,
    history: History,
    /// States for stepping back.
    segment: Segment,
    /// Checksums of the world after every 40th simulated tick, whether or not the recording has them.
    checksums: Vec<u64>,
    mismatch: Option<Mismatch>,
}

impl Playback {
    /// Creates the world before the first tick from the level as it was loaded.
    ///
    /// # Errors
    /// If the level is not that of the recording; `level_hash` is its content hash. If a capsule's keyframe is invalid.
    pub fn new(
        demo: Recording,
        level_data: LevelData,
        mut world: World,
        level_hash: u64,
    ) -> Result<Playback, RecordingError> {
        if level_hash != demo.level_hash {
            return Err(RecordingError::Level {
                name: demo.level_name,
                expected: demo.level_hash,
                found: level_hash,
            });
        }
        demo.begin(&level_data, &mut world)?;
        Ok(Playback {
            demo: Arc::new(demo),
            history: History::new(level_data, Box::new(world), Spacing::whole()),
            segment: Segment::default(),
            checksums: Vec::new(),
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
        self.verify();
    }

    /// Compares the world with the recorded checksum of its tick, if there is one.
    fn verify(&mut self) {
        let tick = self.tick();
        let is_due = is_due(tick);
        let recorded = self
            .demo
            .has_checksums()
            .then(|| self.demo.checksum_after(tick));
        let recorded = recorded.flatten();
        if !is_due && recorded.is_none() {
            return;
        }
        let found = self.history.now().checksum().total;
        if is_due {
            self.checksums.push(found);
        }
        if let Some(expected) = recorded
            && expected != found
        {
            self.mismatch.get_or_insert(Mismatch {
                tick,
                expected,
                found,
            });
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

    /// Returns the state at a tick that has been simulated before. Walking backwards is fast. The cursor may move.
    pub fn state(&mut self, tick: i32) -> Option<&World> {
        self.segment.state(&mut self.history, tick)
    }

    /// Returns an independent copy that has simulated the same ticks. Both share their keyframes.
    ///
    /// # Errors
    /// None are known to occur.
    pub fn fork(&self) -> Result<Playback, OutsideHistory> {
        Ok(Playback {
            demo: Arc::clone(&self.demo),
            history: self.history.fork(self.history.end())?,
            segment: Segment::default(),
            checksums: self.checksums.clone(),
            mismatch: self.mismatch,
        })
    }

    /// Returns the past up to a tick, and the recording of it, whose checksums are those of this replay.
    ///
    /// # Errors
    /// If the tick has not been simulated yet.
    pub fn take_until(&self, tick: i32) -> Result<(History, Recording), OutsideHistory> {
        let history = self.history.fork(tick)?;
        let mut demo = Recording {
            checksums: self.checksums.clone(),
            end_tick: i32::MAX,
            ..(*self.demo).clone()
        };
        demo.truncate_after(tick);
        demo.end_checksum = history.now().checksum().total;
        Ok((history, demo))
    }

    /// Returns the tick at the cursor.
    pub fn tick(&self) -> i32 {
        self.history.tick()
    }

    /// Returns the last tick simulated so far.
    pub fn simulated(&self) -> i32 {
        self.history.end()
    }

    /// Returns the first tick that diverged from the recording.
    pub fn mismatch(&self) -> Option<Mismatch> {
        self.mismatch
    }

    /// Returns the checksums of the world after every 40th tick simulated so far, whether or not the recording has them.
    pub fn checksums(&self) -> &[u64] {
        &self.checksums
    }

    /// Returns the recording.
    pub fn demo(&self) -> &Recording {
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

    /// Returns the state at the cursor.
    pub fn world(&self) -> &World {
        self.history.now()
    }
}
