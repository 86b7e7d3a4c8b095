//! Per-tick updates to a client: confirmed inputs from the log, and states for clients that need one, as deltas against
//! the newest baseline that the client has acknowledged (spec 07 C.6.1, step 10). How often is set in
//! `config/sections/network.rs` (`sdat_div`, `stdf_freq`); `STATES_PER_SECOND` in `net/limits.rs` is the limit.

use super::authority::{Authority, BaselineState};
use super::connections::{ClientSeat, Connection};
use crate::net::link::Timestamp;
use crate::net::message::input::{CDAT_TICKS, InputBroadcast};
use crate::net::message::state::{Baseline, StatePiece};
use crate::net::state_delta::{StateCodec, split};
use crate::session::netgame::tuning::Tuning;
use std::time::Duration;

/// Number of ticks between two broadcasts with the lead of the client's input, unless input is late.
const LEAD_EVERY: u32 = 4;
/// Sent as the acknowledgement, this many ticks before the broadcast, to request all input that a client has.
const NOTHING_RECEIVED: u32 = 2 * CDAT_TICKS as u32;
/// Number of encoded deltas kept, because several clients may need the same one.
const MAX_DELTAS: usize = 16;
/// A client without a new baseline for this long is sent states.
const BASELINE_TIMEOUT: Duration = Duration::from_secs(2);
/// Delay before a requested state is sent again, in addition to the RTT.
const STATE_RESEND: Duration = Duration::from_millis(100);

/// Returns the input broadcast for a client after the last executed tick, or `None` before the first tick.
///
/// `sub_tick` is the elapsed fraction of the current tick in 1/256.
pub fn input_broadcast(
    authority: &Authority,
    peer: &mut Connection,
    sub_tick: u8,
    tuning: &Tuning,
) -> Option<InputBroadcast> {
    let tick = authority.tick().checked_sub(1)?;
    let entries = authority
        .log
        .from(peer.level.log_next, tick)
        .unwrap_or_else(|| {
            // The entries it needs have been dropped, so it gets a state, and the log from there on.
            peer.level.log_next = authority.log.needed_from(authority.final_tick());
            peer.level.states.is_wanted = true;
            authority
                .log
                .from(peer.level.log_next, tick)
                .unwrap_or_default()
        });
    let lead = peer.level.input.min_lead().map(|lead| lead * 4.0);
    let is_lead_due = authority
        .tick()
        .is_multiple_of(LEAD_EVERY * tuning.broadcast_every);
    let input_end = |seat: &ClientSeat| authority.input_end(seat.player.into());
    let input_ack = peer.who.players().map(input_end).min();
    Some(InputBroadcast {
        tick,
        sub_tick,
        late_window: u8::try_from(tuning.late_window).unwrap_or(0),
        first: peer.level.log_next,
        log_end: authority.log.end(),
        input_ack: match input_ack {
            None => tick,
            Some(end) => end.unwrap_or(tick.saturating_sub(NOTHING_RECEIVED)),
        },
        ack_generation: peer.level.input.generation() & 1,
        lead: lead
            .filter(|lead| is_lead_due || *lead < 0.0)
            .map(|lead| lead.clamp(-32_000.0, 32_000.0) as i16),
        hash: newest_hash(authority, tuning),
        entries,
    })
}

fn newest_hash(authority: &Authority, tuning: &Tuning) -> Option<(u32, u64)> {
    let baseline = authority.baselines().back()?;
    let age = authority.final_tick() - baseline.tick;
    // Once: there is another one soon if a datagram is lost.
    (age < tuning.broadcast_every && baseline.tick > 0)
        .then_some((baseline.tick, baseline.checksum.total))
}

/// Encodes state deltas, each once for all clients that need it.
pub struct StateSender {
    codec: StateCodec,
    deltas: Vec<((Baseline, u32), Vec<u8>)>,
    /// Image of the level's initial state, which everyone who has the level can compute.
    start: Vec<u8>,
    /// Number of states sent so far.
    pub sent: u64,
}

impl StateSender {
    /// Creates a sender for a level whose initial state has this image.
    pub fn new(start: Vec<u8>, compression: u8) -> StateSender {
        StateSender {
            codec: StateCodec::new(compression),
            deltas: Vec::new(),
            start,
            sent: 0,
        }
    }

    /// Returns the number of encoded deltas kept.
    pub fn kept(&self) -> usize {
        self.deltas.len()
    }

    /// Returns the state pieces to send to a client in this tick. Usually none, because a client whose
    /// checksums match has the state already.
    pub fn pieces(
        &mut self,
        authority: &Authority,
        peer: &mut Connection,
        round_trip: Duration,
        tuning: &Tuning,
        now: Timestamp,
    ) -> Vec<StatePiece> {
        let Some(newest) = authority.baselines().back() else {
            return Vec::new();
        };
        if !is_due(authority.tick(), newest, peer, round_trip, tuning, now) {
            return Vec::new();
        }
        if !peer.limits.states.take(1, now) {
            return Vec::new();
        }
        let missing = peer
            .level
            .states
            .missing
            .take()
            .filter(|m| m.tick == newest.tick);
        peer.level.states.sent = Some((newest.tick, now));
        self.sent += 1;
        let baseline = usable_baseline(authority, peer.level.states.baseline);
        let packed = self.packed(authority, baseline, newest);
        let hash = newest.checksum.total;
        log::debug!(
            target: "net::state", "to {}: tick {}, {baseline:?}, {} bytes",
            peer.who, newest.tick, packed.len()
        );
        let pieces =
            split(newest.tick, baseline, hash, packed, tuning.piece_size).unwrap_or_default();
        let wanted = missing.map_or(u32::MAX, |missing| missing.pieces);
        pieces
            .into_iter()
            .filter(|piece| wanted >> piece.piece & 1 != 0)
            .collect()
    }

    fn packed(&mut self, authority: &Authority, baseline: Baseline, new: &BaselineState) -> &[u8] {
        let key = (baseline, new.tick);
        let index = match self.deltas.iter().position(|(at, _)| *at == key) {
            Some(index) => index,
            None => {
                let image: &[u8] = match baseline {
                    Baseline::Zero => &[],
                    Baseline::LevelStart => &self.start,
                    Baseline::Tick(tick) => {
                        let found = authority.baselines().iter().find(|b| b.tick == tick);
                        found.map_or(&[], |baseline| &baseline.image)
                    }
                };
                if self.deltas.len() >= MAX_DELTAS {
                    self.deltas.remove(0);
                }
                self.deltas.push((key, self.codec.pack(image, &new.image)));
                self.deltas.len() - 1
            }
        };
        &self.deltas[index].1
    }
}

/// Returns the client's baseline if the server still has it, otherwise the level's initial state.
fn usable_baseline(authority: &Authority, baseline: Baseline) -> Baseline {
    match baseline {
        Baseline::Tick(tick) if authority.baselines().iter().all(|b| b.tick != tick) => {
            Baseline::LevelStart
        }
        baseline => baseline,
    }
}

fn is_due(
    tick: u32,
    newest: &BaselineState,
    peer: &Connection,
    round_trip: Duration,
    tuning: &Tuning,
    now: Timestamp,
) -> bool {
    let turn =
        (tick + u32::from(peer.who.first_player().unwrap_or(0))).is_multiple_of(tuning.state_every);
    if peer.level.states.baseline == Baseline::Tick(newest.tick) && !peer.level.states.is_wanted {
        return false;
    }
    let waited = match peer.level.states.sent {
        Some((sent, at)) if sent == newest.tick => {
            now.saturating_sub(at) >= STATE_RESEND + round_trip
        }
        Some(_) | None => true,
    };
    let silent = peer.level.in_epoch
        && now.saturating_sub(peer.level.states.baseline_at) >= BASELINE_TIMEOUT;
    waited && (peer.level.states.is_wanted || (silent && turn))
}

#[cfg(test)]
#[path = "broadcast_tests.rs"]
mod tests;
