//! What a server sends to each client in a tick: news of the log, states for those who need one
//! (spec 07 C.6.1, step 10).

use super::authority::{Authority, BaselineState};
use super::connections::Connection;
use crate::net::link::Timestamp;
use crate::net::message::input::InputBroadcast;
use crate::net::message::state::{Baseline, StatePiece};
use crate::net::state_delta::{StateCodec, split};
use crate::session::netgame::tuning::Tuning;
use std::time::Duration;

/// A checksum is told in so many ticks, so that a lost datagram does not hide it.
const HASH_COPIES: u32 = 3;
/// Differences that are kept because other clients may need the same.
const DIFS: usize = 16;
/// A client that has shown for this long no base of its own gets states.
const BASE_PATIENCE: Duration = Duration::from_secs(2);
/// A state that was asked for is sent again after this time and a round trip.
const STATE_AGAIN: Duration = Duration::from_millis(100);

/// News for a client after the tick that was executed last.
///
/// `sub_tick` is how much of that tick has passed, in 1/256. None before the first tick.
pub fn input_broadcast(
    authority: &Authority,
    peer: &mut Connection,
    sub_tick: u8,
    tuning: &Tuning,
) -> Option<InputBroadcast> {
    let tick = authority.tick().checked_sub(1)?;
    let entries = authority.log.from(peer.log_next, tick).unwrap_or_else(|| {
        // It has been away for so long that only a state helps; the log goes on after that.
        peer.log_next = authority.log.needed_from(authority.final_tick());
        peer.wants = true;
        authority.log.from(peer.log_next, tick).unwrap_or_default()
    });
    let lead = peer.least_lead().unwrap_or(0.0) * 4.0;
    Some(InputBroadcast {
        tick,
        sub_tick,
        late_window: u8::try_from(tuning.late_window).unwrap_or(0),
        first: peer.log_next,
        log_end: authority.log.end(),
        input_ack: authority.input_end(peer.who.player.into()).unwrap_or(tick),
        lead: lead.clamp(-32_000.0, 32_000.0) as i16,
        hash: newest_hash(authority, tuning),
        entries,
    })
}

fn newest_hash(authority: &Authority, tuning: &Tuning) -> Option<(u32, u64)> {
    let base = authority.bases().back()?;
    let age = authority.final_tick() - base.tick;
    // Where news is rare, one that is told at all.
    let copies = HASH_COPIES.max(tuning.news_every);
    (age < copies && base.tick > 0).then_some((base.tick, base.checksum.total))
}

/// Makes differences, each once for all who need it.
pub struct StateSender {
    codec: StateCodec,
    difs: Vec<((Baseline, u32), Vec<u8>)>,
    /// The state at the start of the level, which everybody who has the level has.
    start: Vec<u8>,
    /// States sent so far.
    pub sent: u64,
}

impl StateSender {
    /// For a level whose first state has this image.
    pub fn new(start: Vec<u8>, compression: u8) -> StateSender {
        StateSender {
            codec: StateCodec::new(compression),
            difs: Vec::new(),
            start,
            sent: 0,
        }
    }

    /// Packed differences that are kept.
    pub fn kept(&self) -> usize {
        self.difs.len()
    }

    /// The pieces of a state to be sent to a client in this tick; mostly none, because a client
    /// whose checksums agree has the state already.
    pub fn pieces(
        &mut self,
        authority: &Authority,
        peer: &mut Connection,
        round_trip: Duration,
        tuning: &Tuning,
        now: Timestamp,
    ) -> Vec<StatePiece> {
        let Some(newest) = authority.bases().back() else {
            return Vec::new();
        };
        if !is_due(authority.tick(), newest, peer, round_trip, tuning, now) {
            return Vec::new();
        }
        if !peer.states.take(1, now) {
            return Vec::new();
        }
        let missing = peer.missing.take().filter(|m| m.tick == newest.tick);
        peer.state_sent = Some((newest.tick, now));
        self.sent += 1;
        let base = usable_base(authority, peer.base);
        let packed = self.packed(authority, base, newest);
        let hash = newest.checksum.total;
        log::debug!(
            target: "net::state", "to player {}: tick {}, {base:?}, {} bytes",
            peer.who.player, newest.tick, packed.len()
        );
        let pieces = split(newest.tick, base, hash, packed, tuning.piece_size).unwrap_or_default();
        let wanted = missing.map_or(u32::MAX, |missing| missing.pieces);
        pieces
            .into_iter()
            .filter(|piece| wanted >> piece.piece & 1 != 0)
            .collect()
    }

    fn packed(&mut self, authority: &Authority, base: Baseline, new: &BaselineState) -> &[u8] {
        let key = (base, new.tick);
        let place = match self.difs.iter().position(|(at, _)| *at == key) {
            Some(place) => place,
            None => {
                let image: &[u8] = match base {
                    Baseline::Zero => &[],
                    Baseline::LevelStart => &self.start,
                    Baseline::Tick(tick) => {
                        let found = authority.bases().iter().find(|b| b.tick == tick);
                        found.map_or(&[], |base| &base.image)
                    }
                };
                if self.difs.len() >= DIFS {
                    self.difs.remove(0);
                }
                self.difs.push((key, self.codec.pack(image, &new.image)));
                self.difs.len() - 1
            }
        };
        &self.difs[place].1
    }
}

/// The base that the client has, if the server has it too.
fn usable_base(authority: &Authority, base: Baseline) -> Baseline {
    match base {
        Baseline::Tick(tick) if authority.bases().iter().all(|b| b.tick != tick) => {
            Baseline::LevelStart
        }
        base => base,
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
    let turn = (tick + u32::from(peer.who.player)).is_multiple_of(tuning.state_every);
    if peer.base == Baseline::Tick(newest.tick) && !peer.wants {
        return false;
    }
    let waited = match peer.state_sent {
        Some((sent, at)) if sent == newest.tick => {
            now.saturating_sub(at) >= STATE_AGAIN + round_trip
        }
        Some(_) | None => true,
    };
    let silent = peer.in_epoch && now.saturating_sub(peer.base_at) >= BASE_PATIENCE;
    waited && (peer.wants || (silent && turn))
}
