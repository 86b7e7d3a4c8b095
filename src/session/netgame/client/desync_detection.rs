//! Detects desyncs on a client: compares its final states with the checksums and states of the server (spec 07 C.8.1,
//! step 4). The state that then replaces the client's is requested and assembled in `state_sync.rs`; the report and the
//! dump are made in `desync_reporting.rs`.

use crate::session::netgame::metrics::ClientMetrics;
use crate::session::netgame::rollback_buffer::RollbackBuffer;
use crate::sim::world::{Checksum, World};
use std::collections::VecDeque;

/// Maximum number of checksums waiting for their tick.
pub(super) const MAX_EXPECTED: usize = 32;

/// A final state that differs from the server's.
pub struct Desync {
    /// The tick.
    pub tick: u32,
    /// The client's state.
    pub ours: Box<World>,
    /// The server's state.
    pub theirs: Box<World>,
}

/// Result of comparing a checksum.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// The state of this tick equals the server's.
    Equal(u32),
    /// The state differs, for the first time since the last state from the server.
    Desync,
    /// Nothing new: the tick is no longer in the rollback buffer, or a desync is known already.
    Nothing,
}

/// The server's checksums and the desyncs they show.
#[derive(Default)]
pub struct DesyncDetection {
    expected: VecDeque<(u32, u64)>,
    /// A checksum did not match, and no state has arrived since then.
    mismatch: bool,
    /// Number of desyncs, modulo 65536.
    pub differing: u16,
    found: Option<Desync>,
}

impl DesyncDetection {
    /// Handles the server's checksum of a final state.
    pub(super) fn expect(&mut self, tick: u32, hash: u64) {
        if self.expected.iter().any(|(at, _)| *at == tick) {
            return;
        }
        if self.expected.len() >= MAX_EXPECTED {
            self.expected.pop_front();
        }
        self.expected.push_back((tick, hash));
    }

    /// Forgets the checksums up to a tick.
    pub(super) fn forget_until(&mut self, tick: u32) {
        self.expected.retain(|(at, _)| *at > tick);
    }

    /// Compares the oldest checksum with the simulation; `None` if it is of a tick after `complete`, the last final one, or
    /// there is none. Overwrites `image` with the image of the compared state.
    pub(super) fn compare_next(
        &mut self,
        rollback: &RollbackBuffer,
        complete: u32,
        image: &mut Vec<u8>,
        metrics: &mut ClientMetrics,
    ) -> Option<Compared> {
        let (tick, hash) = self.expected.front().copied()?;
        if tick > complete || tick > rollback.tick() {
            return None;
        }
        self.expected.pop_front();
        let Some(own) = rollback.state(tick) else {
            return Some(Compared::Nothing);
        };
        own.image_into(image);
        if Checksum::of_image(image).total == hash {
            log::debug!(target: "net::hash", "tick {tick}: equal");
            metrics.hashes_good += 1;
            return Some(Compared::Equal(tick));
        }
        if self.mismatch {
            return Some(Compared::Nothing);
        }
        log::debug!(target: "net::hash", "tick {tick}: differs");
        self.count(metrics);
        self.mismatch = true;
        Some(Compared::Desync)
    }

    /// Records that the server's state of a tick differs from the client's own. Counts as a new desync unless a checksum
    /// differed before.
    pub(super) fn on_other_state(
        &mut self,
        tick: u32,
        own: &World,
        theirs: &World,
        metrics: &mut ClientMetrics,
    ) {
        if !self.mismatch {
            self.count(metrics);
        }
        self.found = Some(Desync {
            tick,
            ours: Box::new(own.clone()),
            theirs: Box::new(theirs.clone()),
        });
    }

    fn count(&mut self, metrics: &mut ClientMetrics) {
        metrics.desyncs += 1;
        self.differing = self.differing.wrapping_add(1);
    }

    /// Records that the client has the server's state again.
    pub(super) fn resolve(&mut self) {
        self.mismatch = false;
    }

    /// Returns true from a desync until the server's state has arrived.
    pub(super) fn is_desynced(&self) -> bool {
        self.mismatch
    }

    /// Returns a desync found since the last call.
    pub(super) fn take(&mut self) -> Option<Desync> {
        self.found.take()
    }

    /// Returns the checksums waiting for their tick.
    #[cfg(test)]
    pub(super) fn expected(&self) -> &VecDeque<(u32, u64)> {
        &self.expected
    }
}
