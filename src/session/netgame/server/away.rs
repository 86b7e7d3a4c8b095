//! Seats of clients whose connection is lost, reserved until they reconnect, for [`SEAT_HOLD_TIME`] at most. A connection
//! counts as lost after `session_timeout_s` seconds of silence (`timeouts.rs`).
//! Their players stand still in the meantime. Players who do nothing become spectators in `seat_changes.rs`.

use super::Server;
use super::connections::{ClientIdentity, Connection};
use crate::net::link::Timestamp;
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::net::message::join::ResumeToken;
use crate::net::transport::PeerId;
use crate::session::netgame::leave_reason;
use std::time::Duration;

/// How long a server holds the seats of a client whose connection is lost. Longer than `RECONNECT_TIME`
/// (`client/reconnecting.rs`), because a client that was suspended starts to reconnect only when it runs again.
const SEAT_HOLD_TIME: Duration = Duration::from_secs(120);

/// A client whose connection is lost. Its seats stay [`Seat::Client`](super::connections::Seat::Client).
pub(super) struct AwayClient {
    pub(super) who: ClientIdentity,
    /// Token that reclaims the seats.
    token: ResumeToken,
    pub(super) muted: bool,
    until: Timestamp,
}

impl Server {
    /// Keeps the seats of a client whose connection is lost.
    pub(super) fn keep_seats(&mut self, peer: Connection, now: Timestamp) {
        log::info!(target: "net::join", "{} can reconnect within {} s", peer.who, SEAT_HOLD_TIME.as_secs());
        self.away.push(AwayClient {
            who: peer.who,
            token: peer.token,
            muted: peer.muted,
            until: now + SEAT_HOLD_TIME,
        });
    }

    /// Returns the number of the lost connection with this token, also if its loss has not been noticed yet.
    pub(super) fn find_lost(&self, token: ResumeToken) -> Option<PeerId> {
        let mut peers = self.peers.iter();
        let unnoticed = peers.find(|peer| peer.has_played && peer.token == token);
        let away = self.away.iter().find(|away| away.token == token);
        let away = away.map(|away| away.who.id);
        unnoticed.map(|peer| peer.who.id).or(away)
    }

    /// Removes the client that returns from a lost connection, which is ended if its loss has not been noticed yet.
    pub(super) fn reclaim(&mut self, id: PeerId, now: Timestamp) -> Option<AwayClient> {
        self.end(id, leave_reason::TIMED_OUT, now);
        self.remove_away(id)
    }

    fn remove_away(&mut self, id: PeerId) -> Option<AwayClient> {
        let index = self.away.iter().position(|away| away.who.id == id)?;
        Some(self.away.remove(index))
    }

    /// Gives up the seats of a client that has not returned.
    pub(super) fn release_seats(&mut self, id: PeerId, now: Timestamp) {
        let Some(away) = self.remove_away(id) else {
            return;
        };
        let reason = leave_reason::TIMED_OUT;
        for seat in away.who.players() {
            self.vacate(seat, (away.who.block(), Some(0)), reason, now);
        }
        log::info!(target: "net::join", "{}: {}", away.who, leave_reason::text_for_others(reason));
    }

    /// Gives up the seats of clients that have been away for too long.
    pub(super) fn update_away(&mut self, now: Timestamp) {
        let late = self.away.iter().filter(|away| now >= away.until);
        let late: Vec<PeerId> = late.map(|away| away.who.id).collect();
        for id in late {
            self.release_seats(id, now);
        }
    }

    /// Returns the client that is away from a slot.
    pub(super) fn away_client_in_slot(&mut self, player: u8) -> Option<&mut AwayClient> {
        let mut away = self.away.iter_mut();
        away.find(|away| away.who.has_player(player))
    }

    /// Returns all clients, also those that are away.
    pub(super) fn clients(&self) -> impl Iterator<Item = &ClientIdentity> {
        let away = self.away.iter().map(|away| &away.who);
        self.peers.iter().map(|peer| &peer.who).chain(away)
    }

    /// Returns the rows of the player list for clients that are away.
    pub(super) fn away_rows(&self) -> impl Iterator<Item = PlayerInfo> + '_ {
        self.away.iter().flat_map(|away| {
            away.who.players().map(|seat| PlayerInfo {
                player: seat.player,
                first_seat: away.who.first_player().unwrap_or(seat.player),
                slot_use: SlotUse::Away,
                colour: seat.colour,
                name: seat.name.clone(),
                ping: 0,
                loss: 0,
                dsync: 0,
                late: 0,
                sent: 0,
                received: 0,
            })
        })
    }
}

#[cfg(test)]
#[path = "away_tests.rs"]
mod tests;
