//! State sync: assembles the server's states from deltas, keeps baselines, replaces the client's state when it is wrong
//! (spec 07 C.8.4). When it is wrong is found in `desync_detection.rs`. The numbers of baselines and of ticks between them
//! are in `session/netgame/tuning.rs`.

use super::desync_detection::{Compared, DesyncDetection};
use crate::net::limits::STATES_PER_SECOND;
use crate::net::link::Timestamp;
use crate::net::message::state::{Baseline, StateAck, StatePiece};
use crate::net::state_delta::{CompleteDelta, DeltaAssembly, StateCodec};
use crate::net::token_bucket::TokenBucket;
use crate::session::netgame::metrics::ClientMetrics;
use crate::session::netgame::rollback_buffer::{RollbackBuffer, tick_of};
use crate::session::netgame::tuning::BASELINES;
use crate::sim::world::image::Image;
use crate::sim::world::{Checksum, World};
use std::collections::VecDeque;

/// States per second that a client unpacks; twice what a server sends.
const STATE_UNPACKS_PER_SECOND: u32 = 2 * STATES_PER_SECOND;

/// Ticks a state waits for the inputs before it.
const MAX_WAIT: u32 = 10;

/// A received state.
struct Arrived {
    tick: u32,
    world: Box<World>,
    image: Vec<u8>,
    hash: u64,
    waited: u32,
}

/// Checksums, received states and baselines of a client.
pub struct StateSync {
    start: Vec<u8>,
    baselines: VecDeque<(u32, Vec<u8>)>,
    /// Memory of a dropped baseline, for the next image.
    spare: Vec<u8>,
    /// Comparison with the server's checksums.
    pub detection: DesyncDetection,
    assembly: DeltaAssembly,
    codec: StateCodec,
    /// Rate limit of unpacking: a server must not be able to keep a client busy.
    unpacks: TokenBucket,
    arrived: Option<Arrived>,
    wanted: bool,
    baseline_missing: bool,
    /// A message to the server is pending.
    ack_pending: bool,
    /// Deltas that could not be used.
    pub broken: u64,
}

impl StateSync {
    /// Creates the sync state of a level; `start` is the image of its initial state. A state is requested at once.
    pub fn new(start: Vec<u8>) -> StateSync {
        StateSync {
            start,
            baselines: VecDeque::new(),
            spare: Vec::new(),
            detection: DesyncDetection::default(),
            assembly: DeltaAssembly::new(),
            codec: StateCodec::new(0),
            unpacks: TokenBucket::new(STATE_UNPACKS_PER_SECOND, STATE_UNPACKS_PER_SECOND),
            arrived: None,
            wanted: true,
            baseline_missing: false,
            ack_pending: true,
            broken: 0,
        }
    }

    /// Requests a state from the server.
    pub fn want(&mut self) {
        self.wanted = true;
    }

    /// Returns true if a state is wanted.
    #[cfg(test)]
    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Handles the server's checksum of a final state.
    pub fn expect(&mut self, tick: u32, hash: u64) {
        let newest = self.baselines.back();
        if newest.is_none_or(|(newest, _)| *newest < tick) {
            self.detection.expect(tick, hash);
        }
    }

    /// Handles a piece of a delta.
    pub fn on_piece(&mut self, piece: StatePiece, now: Timestamp, metrics: &mut ClientMetrics) {
        log::debug!(
            target: "net::state::piece", "tick {}, piece {}, {:?}",
            piece.tick, piece.piece, piece.baseline
        );
        // Duplicate and late pieces are harmless.
        if let Ok(Some(complete)) = self.assembly.add(piece)
            && self.unpacks.take(1, now)
        {
            self.apply_delta(&complete, metrics);
        }
    }

    fn apply_delta(&mut self, delta: &CompleteDelta, metrics: &mut ClientMetrics) {
        let zeros;
        let baseline: &[u8] = match delta.baseline {
            Baseline::LevelStart => &self.start,
            Baseline::Zero => {
                zeros = vec![0; World::SIZE];
                &zeros
            }
            Baseline::Tick(tick) => match self.baselines.iter().find(|(at, _)| *at == tick) {
                Some((_, image)) => image,
                None => {
                    log::debug!(target: "net::state::refused", "tick {}: missing baseline {tick}", delta.tick);
                    metrics.baseline_misses += 1;
                    self.baseline_missing = true;
                    self.ack_pending = true;
                    return;
                }
            },
        };
        let unpacked = self.codec.unpack(baseline, &delta.packed).ok();
        let state = unpacked
            .filter(|image| Checksum::of_image(image).total == delta.hash)
            .and_then(|image| World::read(&image).ok().map(|world| (image, world)))
            .filter(|(_, world)| tick_of(world) == delta.tick);
        match state {
            Some((image, world)) => {
                log::debug!(
                    target: "net::state", "tick {}, {:?}, {} bytes",
                    delta.tick, delta.baseline, delta.packed.len()
                );
                self.arrived = Some(Arrived {
                    tick: delta.tick,
                    world: Box::new(world),
                    image,
                    hash: delta.hash,
                    waited: 0,
                });
            }
            None => {
                log::debug!(target: "net::state::refused", "tick {}: corrupt delta", delta.tick);
                self.broken += 1;
            }
        }
    }

    /// Returns the received state, for a client that has no world yet.
    pub fn take_first(
        &mut self,
        gap_until: Option<u32>,
        metrics: &mut ClientMetrics,
    ) -> Option<World> {
        let arrived = self.arrived.take()?;
        if gap_until.is_some_and(|until| arrived.tick < until) {
            return None;
        }
        metrics.first_states += 1;
        Some(self.accept(arrived))
    }

    fn accept(&mut self, arrived: Arrived) -> World {
        log::debug!(target: "net::state::applied", "tick {}", arrived.tick);
        self.wanted = false;
        self.detection.resolve();
        self.keep(arrived.tick, arrived.image);
        *arrived.world
    }

    fn keep(&mut self, tick: u32, image: Vec<u8>) {
        if self
            .baselines
            .back()
            .is_some_and(|(newest, _)| *newest >= tick)
        {
            return;
        }
        if self.baselines.len() >= BASELINES
            && let Some((_, oldest)) = self.baselines.pop_front()
        {
            self.spare = oldest;
        }
        self.baselines.push_back((tick, image));
        self.detection.forget_until(tick);
        self.baseline_missing = false;
        self.ack_pending = true;
    }

    /// Compares received checksums and states with the simulation. Returns a state that must replace
    /// the client's own.
    pub fn check(
        &mut self,
        rollback: &RollbackBuffer,
        complete: u32,
        gap_until: Option<u32>,
        metrics: &mut ClientMetrics,
    ) -> Option<World> {
        self.compare_checksums(rollback, complete, metrics);
        let mut arrived = self.arrived.take()?;
        let tick = arrived.tick;
        if let Some(until) = gap_until {
            // Inputs are missing: the state replaces them if it is recent enough.
            metrics.forced_resyncs += u64::from(tick >= until);
            return (tick >= until).then(|| self.accept(arrived));
        }
        if tick > complete && arrived.waited < MAX_WAIT {
            arrived.waited += 1;
            self.arrived = Some(arrived);
            return None;
        }
        let own = rollback.state(tick).filter(|_| tick <= complete);
        let Some(own) = own else {
            if !self.wanted {
                self.keep(tick, arrived.image);
                return None;
            }
            metrics.forced_resyncs += 1;
            return Some(self.accept(arrived));
        };
        if own.checksum().total == arrived.hash {
            self.wanted = false;
            self.detection.resolve();
            self.keep(tick, arrived.image);
            return None;
        }
        metrics.forced_resyncs += 1;
        self.detection
            .on_other_state(tick, own, &arrived.world, metrics);
        Some(self.accept(arrived))
    }

    fn compare_checksums(
        &mut self,
        rollback: &RollbackBuffer,
        complete: u32,
        metrics: &mut ClientMetrics,
    ) {
        let mut image = std::mem::take(&mut self.spare);
        while let Some(compared) = self
            .detection
            .compare_next(rollback, complete, &mut image, metrics)
        {
            match compared {
                Compared::Equal(tick) => {
                    self.keep(tick, image);
                    image = std::mem::take(&mut self.spare);
                }
                Compared::Desync => {
                    self.wanted = true;
                    self.ack_pending = true;
                }
                Compared::Nothing => {}
            }
        }
        self.spare = image;
    }

    /// Returns the message to the server, if one is due: at once if something is new, and repeatedly
    /// while a state is wanted.
    pub fn ack(&mut self, remind: bool) -> Option<StateAck> {
        if !(self.ack_pending || remind && self.wanted) {
            return None;
        }
        self.ack_pending = false;
        Some(self.report())
    }

    /// Returns the message to the server, new or not.
    pub fn report(&self) -> StateAck {
        let newest = self.baselines.back().map(|(tick, _)| Baseline::Tick(*tick));
        StateAck {
            baseline: newest.unwrap_or(Baseline::LevelStart),
            want: self.wanted,
            baseline_missing: self.baseline_missing,
            mismatch: self.detection.is_desynced(),
            missing: self.assembly.missing().filter(|_| self.wanted),
            stats: None,
        }
    }
}

#[cfg(test)]
#[path = "state_sync_tests.rs"]
mod tests;
