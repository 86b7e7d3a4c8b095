//! Digests of a whole game that do not depend on how this program stores worlds.
//!
//! The checksums in a recording cover our own byte image and change with its layout. These
//! digests cover the trace lines and event numbers of the original instead, so that a recording
//! rewritten for a new layout can still be proven to show the same game.

use std::fmt::Write;

use purple_martians::replay::conform::encode::Encoder;
use purple_martians::replay::conform::number_event;
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::World;
use xxhash_rust::xxh3::Xxh3;

/// Ticks between two trace lines.
const TRACE_PERIOD: i32 = 4;

/// Digests of a game in progress.
pub struct Digest {
    encoder: Encoder,
    line: String,
    trace: Xxh3,
    events: Xxh3,
}

impl Digest {
    /// Creates the digest of a game before its first tick.
    pub fn new() -> Digest {
        Digest {
            encoder: Encoder::new(Vec::new()),
            line: String::new(),
            trace: Xxh3::new(),
            events: Xxh3::new(),
        }
    }

    /// Adds a tick: the world after it and its events.
    pub fn tick(&mut self, world: &World, events: &[Event]) {
        let tick = world.globals.tick;
        for event in events {
            self.line.clear();
            // Writing to a string cannot fail.
            let _ = writeln!(self.line, "{}", number_event(tick, event));
            self.events.update(self.line.as_bytes());
        }
        if tick % TRACE_PERIOD == 0 {
            self.line.clear();
            self.encoder.line(world, &mut self.line);
            self.trace.update(self.line.as_bytes());
        }
    }

    /// Returns the digest of all trace lines so far.
    pub fn trace(&self) -> u64 {
        self.trace.digest()
    }

    /// Returns the digest of all events so far.
    pub fn events(&self) -> u64 {
        self.events.digest()
    }
}
