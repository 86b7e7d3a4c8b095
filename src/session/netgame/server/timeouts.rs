//! When a server drops a silent or slow client: after `session_timeout_s` seconds of silence, or if it has not become
//! active within `join_timeout_s` seconds (`config/sections/network.rs`). From when on a client is dropped for floods or
//! invalid messages is in `net/transport/peer_limits.rs`.

use super::connections::Connection;
use crate::net::link::Timestamp;
use crate::session::netgame::leave_reason;
use crate::session::netgame::tuning::Tuning;

/// Returns the reason for which a client is dropped, if it has been silent or joining for too long.
pub(super) fn timed_out(client: &Connection, tuning: &Tuning, now: Timestamp) -> Option<u8> {
    let after = |since: Timestamp| now.saturating_sub(since);
    if after(client.last_game_message) > tuning.silence {
        return Some(leave_reason::TIMED_OUT);
    }
    let is_late = !client.is_active() && after(client.level.since) > tuning.join_time;
    is_late.then_some(leave_reason::NEVER_ACTIVE)
}
