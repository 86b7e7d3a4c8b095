//! Clients whose connection is lost: the server keeps their seats for a while, so that they can return to their bodies,
//! which stand still in the meantime.

use super::Server;
use super::connections::{ClientIdentity, Connection};
use crate::net::address::AddressBlock;
use crate::net::datagram::ResumeToken;
use crate::net::limits::SEATS_KEPT;
use crate::net::link::Timestamp;
use crate::net::message::control::{PlayerInfo, SlotUse};
use crate::net::transport::PeerId;
use crate::session::netgame::leave_reason;

/// A client whose connection is lost. Its seats stay [`Seat::Client`](super::connections::Seat::Client).
pub(super) struct AwayClient {
    pub(super) who: ClientIdentity,
    /// What the client has to know to return.
    token: ResumeToken,
    pub(super) muted: bool,
    until: Timestamp,
}

impl Server {
    /// Keeps the seats of a client whose connection is lost.
    pub(super) fn keep_seats(&mut self, peer: Connection, now: Timestamp) {
        log::info!(target: "net::join", "{} may return within {} s", peer.who, SEATS_KEPT.as_secs());
        self.away.push(AwayClient {
            who: peer.who,
            token: peer.token,
            muted: peer.muted,
            until: now + SEATS_KEPT,
        });
    }

    /// Returns the number of the connection that a client returns from. If its loss has not been noticed yet, it is
    /// ended.
    pub(super) fn find_lost(&mut self, token: ResumeToken, now: Timestamp) -> Option<PeerId> {
        let mut peers = self.peers.iter();
        let alive = peers.find(|peer| peer.has_played && peer.token == token);
        if let Some(id) = alive.map(|peer| peer.who.id) {
            self.end(id, leave_reason::TIMED_OUT, now);
        }
        let away = self.away.iter().find(|away| away.token == token);
        away.map(|away| away.who.id)
    }

    /// Removes the client that returns.
    pub(super) fn take_away(&mut self, id: PeerId) -> Option<AwayClient> {
        let index = self.away.iter().position(|away| away.who.id == id)?;
        Some(self.away.remove(index))
    }

    /// Gives up the seats of a client that has not returned.
    pub(super) fn give_up(&mut self, id: PeerId, now: Timestamp) {
        let Some(away) = self.take_away(id) else {
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
            self.give_up(id, now);
        }
    }

    /// Returns the client that is away from a slot, and its address block.
    pub(super) fn away_from(&self, player: u8) -> Option<(PeerId, AddressBlock)> {
        let mut away = self.away.iter();
        let away = away.find(|away| away.who.has_player(player))?;
        Some((away.who.id, away.who.block()))
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
