//! Players who become spectators, spectators who become players, and the queue for a full game. How often a client may
//! ask is in `connections/request_rates.rs` (`SEAT_CHANGES_PER_SECOND`); from when on a player counts as idle is the
//! setting `idle_minutes`.

use super::Server;
use super::admission::FoundSeat;
use super::connections::{Connection, ConnectionStage, InputTiming, Seat};
use crate::display_text::is_visible;
use crate::net::address::{AddressBlock, is_local_network};
use crate::net::limits::{MAX_PLAYER, MAX_SPECTATORS};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::{AdmittedSeat, SeatRequest};
use crate::net::message::seats::{SeatChange, SeatUpdate};
use crate::net::transport::PeerId;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::admission::SEATS_PER_ADDRESS;

/// A spectator who waits for seats.
pub(super) struct Waiting {
    id: PeerId,
    /// The wanted seats.
    seats: Vec<SeatRequest>,
    /// The place in the queue last sent to the client.
    announced_place: Option<u8>,
}

impl Server {
    /// Handles a client's request for other seats.
    pub(super) fn on_seat_change(&mut self, id: PeerId, change: SeatChange, now: Timestamp) {
        let Some(peer) = self.peer_mut(id) else {
            return;
        };
        if !peer.limits.seat_changes.take(1, now) {
            return;
        }
        match (change.seats.is_empty(), peer.who.is_spectator()) {
            (true, true) => self.queue.retain(|waiting| waiting.id != id),
            (true, false) => self.make_spectator(id, now),
            (false, true) if self.may_wait(id, &change.seats, now) => {
                self.enqueue(id, change.seats)
            }
            (false, _) => {}
        }
        self.serve_queue(now);
        self.send_seats(id, now);
    }

    fn peer_mut(&mut self, id: PeerId) -> Option<&mut Connection> {
        self.peers.iter_mut().find(|peer| peer.who.id == id)
    }

    /// Returns true if a spectator may have seats with these names, as soon as there is room.
    fn may_wait(&self, id: PeerId, seats: &[SeatRequest], now: Timestamp) -> bool {
        let Some(peer) = self.peers.iter().find(|peer| peer.who.id == id) else {
            return false;
        };
        let address = peer.who.address.ip();
        let others = self.seats_of_address(AddressBlock::of_subscriber(address), Some(id));
        let is_crowded = others + seats.len() > SEATS_PER_ADDRESS && !is_local_network(address);
        let names = seats.iter().map(|seat| &seat.name);
        !is_crowded
            && !self.votes.has_voted_out(address, names, now)
            && seats.len() <= self.max_client_seats()
            && seats.iter().all(|seat| is_visible(seat.name.as_str()))
    }

    /// Returns the number of seats that the clients of an address block have or wait for, except those of one client. A
    /// spectator counts as one seat at least.
    pub(super) fn seats_of_address(&self, block: AddressBlock, except: Option<PeerId>) -> usize {
        let others = self.clients();
        let others = others.filter(|who| who.block() == block && Some(who.id) != except);
        let wanted = |id: PeerId| {
            let mut queue = self.queue.iter();
            let waiting = queue.find(|waiting| waiting.id == id);
            waiting.map_or(1, |waiting| waiting.seats.len())
        };
        others
            .map(|who| who.players().count().max(wanted(who.id)))
            .sum()
    }

    /// Returns the number of seats that clients can have together.
    pub(super) fn max_client_seats(&self) -> usize {
        let host = self.host_seats.iter().count();
        usize::from(self.tuning.player_limit).saturating_sub(host)
    }

    /// Returns true if new players fit in addition to the waiting spectators who could be seated now.
    pub(super) fn has_room_beside_queue(&self, new: usize) -> bool {
        let taken = self.seats.iter();
        let taken = taken.filter(|seat| matches!(seat, Seat::Client(_))).count();
        let free = self.max_client_seats().saturating_sub(taken);
        let waiting = self.queue.iter().map(|waiting| waiting.seats.len());
        let waiting: usize = waiting.filter(|seats| *seats <= free).sum();
        waiting + new <= free
    }

    /// Returns the spectators with the numbers by which the host can kick them: stable, and higher than all slots.
    pub(super) fn numbered_spectators(&self) -> impl Iterator<Item = (u8, PeerId, AddressBlock)> {
        let peers = self.peers.iter().filter(|peer| peer.who.is_spectator());
        let first = MAX_PLAYER + 1;
        peers.map(move |peer| {
            let number = peer.who.id.0 % u32::from(u8::MAX - first + 1);
            (first + number as u8, peer.who.id, peer.who.block())
        })
    }

    fn enqueue(&mut self, id: PeerId, seats: Vec<SeatRequest>) {
        match self.queue.iter_mut().find(|waiting| waiting.id == id) {
            Some(waiting) => waiting.seats = seats,
            None => {
                log::info!(target: "net::join", "client {} is queued for seats", id.0);
                self.queue.push_back(Waiting {
                    id,
                    seats,
                    announced_place: None,
                });
            }
        }
    }

    /// Makes the players of a client leave and the client a spectator. Does nothing if there are too many spectators.
    fn make_spectator(&mut self, id: PeerId, now: Timestamp) {
        let spectators = self.peers.iter().filter(|peer| peer.who.is_spectator());
        if spectators.count() >= MAX_SPECTATORS {
            return;
        }
        let Some(peer) = self.peer_mut(id) else {
            return;
        };
        log::info!(target: "net::join", "{} is now a spectator", peer.who);
        let from = (peer.who.block(), peer.first_leave());
        for seat in std::mem::take(&mut peer.who.seats).into_iter().flatten() {
            self.vacate(&seat, from, leave_reason::CLIENT_QUIT, now);
        }
    }

    /// Gives seats to clients in the order of the queue, and sends the others their new places. A client that needs more
    /// seats than are free does not block those behind it.
    pub(super) fn serve_queue(&mut self, now: Timestamp) {
        let peers = &self.peers;
        self.queue
            .retain(|waiting| peers.iter().any(|peer| peer.who.id == waiting.id));
        let mut index = 0;
        while let Some(waiting) = self.queue.get(index) {
            let id = waiting.id;
            let mut peers = self.peers.iter();
            let Some(address) = peers.find(|p| p.who.id == id).map(|p| p.who.address) else {
                return;
            };
            match self.find_player_seats(address, &waiting.seats, now) {
                Some(found) => {
                    self.queue.remove(index);
                    self.give_seats(id, found, now);
                }
                None => index += 1,
            }
        }
        let moved: Vec<PeerId> = self
            .queue
            .iter()
            .enumerate()
            .filter_map(|(index, waiting)| {
                let is_announced = waiting.announced_place == u8::try_from(index + 1).ok();
                (!is_announced).then_some(waiting.id)
            })
            .collect();
        for id in moved {
            self.send_seats(id, now);
        }
    }

    /// Gives a spectator seats. Its players join as soon as its clock is synced.
    fn give_seats(&mut self, id: PeerId, found: Vec<FoundSeat>, now: Timestamp) {
        for FoundSeat { seat, is_rejoin } in &found {
            self.assign_slot(seat, *is_rejoin, id);
        }
        if let Some(peer) = self.peer_mut(id) {
            peer.who.seats = found.into_iter().map(|found| Some(found.seat)).collect();
            if peer.level.stage != ConnectionStage::Joining {
                peer.level.stage = ConnectionStage::Syncing { good_ticks: 0 };
            }
            peer.level.input = InputTiming::default();
            peer.level.since = now;
            peer.input_changed = now;
            // These players have not been in the world yet.
            peer.has_played = false;
            log::info!(target: "net::join", "{} is now a player", peer.who);
        }
        self.send_seats(id, now);
    }

    /// Tells a client its seats and its place in the queue.
    pub(super) fn send_seats(&mut self, id: PeerId, now: Timestamp) {
        let place = self.queue.iter().position(|waiting| waiting.id == id);
        let place = place.and_then(|index| u8::try_from(index + 1).ok());
        if let Some(waiting) = self.queue.iter_mut().find(|waiting| waiting.id == id) {
            waiting.announced_place = place;
        }
        let Some(peer) = self.peers.iter().find(|peer| peer.who.id == id) else {
            return;
        };
        let seats = peer.who.players().map(|seat| AdmittedSeat {
            player: seat.player,
            colour: seat.colour,
        });
        let update = Message::SeatUpdate(SeatUpdate {
            seats: seats.collect(),
            place: place.unwrap_or(0),
        });
        let _ = self.net.send(id, &update, now);
    }

    /// Makes players spectators whose buttons have not changed for too long.
    pub(super) fn update_idle(&mut self, now: Timestamp) {
        let Some(limit) = self.tuning.idle_limit else {
            return;
        };
        let is_idle = |peer: &&Connection| {
            let idle = now.saturating_sub(peer.input_changed);
            peer.is_active() && !peer.who.is_spectator() && idle >= limit
        };
        let idle = self.peers.iter().filter(is_idle);
        let idle: Vec<PeerId> = idle.map(|peer| peer.who.id).collect();
        for id in idle {
            if let Some(peer) = self.peer_mut(id) {
                // Asked again after the same time, if there is no room for another spectator now.
                peer.input_changed = now;
            }
            self.make_spectator(id, now);
            self.send_seats(id, now);
        }
    }
}

#[cfg(test)]
#[path = "seat_changes_tests.rs"]
mod tests;
