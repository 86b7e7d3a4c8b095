//! Client sessions on the server: messages, activation and disconnects (spec 07 C.4). How long a client may be silent
//! or take to join is decided in `timeouts.rs`. Seats of lost clients are kept by `away.rs`; who gets a seat that has
//! become free is in `connections/seats.rs`.

use super::admission::JoinChannel;
use super::connections::{ClientSeat, ConnectionStage, InputPacket, SLOT_RESERVED, Seat};
use super::desync_reports::ReportVerdict;
use super::timeouts::timed_out;
use super::{CLOSING_TICKS, HOST, Server};
use crate::display_text::is_visible;
use crate::net::address::AddressBlock;
use crate::net::link::Timestamp;
use crate::net::message::control::Goodbye;
use crate::net::message::input::InputNoticeKind;
use crate::net::message::{Delivery, Message};
use crate::net::transport::{PeerId, TransportEvent};
use crate::net::wire::WireText;
use crate::session::netgame::leave_reason;
use crate::session::netgame::tuning::TICK;
use crate::sim::command::Command;

/// Ticks between a server command and its execution, so that most clients receive it in time.
pub(super) const ORDER_AHEAD: u32 = 4;
/// The same for the command of a player who leaves.
const LEAVE_AHEAD: u32 = 2;
/// Number of unreliable copies of a goodbye.
const GOODBYES: u32 = 3;

impl Server {
    pub(super) fn on_event(&mut self, event: TransportEvent, now: Timestamp) {
        match event {
            TransportEvent::Join {
                from,
                request,
                key,
                password,
                ..
            } => self.answer_join(from, &request, JoinChannel { key, password }, now),
            TransportEvent::Message {
                peer,
                epoch,
                message,
                at,
            } => self.on_message(peer, epoch, message, at, now),
            TransportEvent::RateExceeded { peer } => {
                let tick = self.authority.tick();
                if let Some(peer) = self.peers.iter_mut().find(|p| p.who.id == peer) {
                    peer.notices.push(InputNoticeKind::RateLimit, tick, 0);
                }
            }
            TransportEvent::Abusive { peer, abuse } => {
                log::warn!(target: "net::security", "kicked {peer:?}: {abuse:?}");
                self.end(peer, leave_reason::KICKED, now);
            }
            TransportEvent::Lost { peer } => self.end(peer, leave_reason::TIMED_OUT, now),
            TransportEvent::Dead { reason } => {
                log::error!("the network has stopped: {reason}");
                self.closing = Some(0);
            }
            TransportEvent::Raw { .. }
            | TransportEvent::RoundTrip { .. }
            | TransportEvent::UdpBlocked
            | TransportEvent::RouteChanged => {}
        }
    }

    fn on_message(
        &mut self,
        id: PeerId,
        epoch: u16,
        message: Message,
        at: Timestamp,
        now: Timestamp,
    ) {
        let present = epoch == self.epoch;
        let server = f64::from(self.authority.tick()) - 1.0 + self.clock.phase_at(at);
        let log_end = self.authority.log.end();
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        peer.level.in_epoch |= present;
        peer.last_game_message = now;
        match message {
            Message::ClientInput(inputs) if present => {
                let packet = peer.on_inputs(&inputs, server, now);
                let is_joining = peer.level.stage == ConnectionStage::Joining;
                if packet != InputPacket::Withdrawn && inputs.seats.len() == peer.who.seats.len() {
                    for (seat, buttons) in peer.who.seats.iter().zip(&inputs.seats) {
                        let Some(player) = seat.as_ref().map(|seat| seat.player.into()) else {
                            continue;
                        };
                        if packet == InputPacket::Withdraws {
                            self.authority.withdraw(player);
                        }
                        if !is_joining {
                            self.authority.accept(player, inputs.newest, buttons);
                        }
                    }
                }
            }
            Message::BroadcastAck(ack) if present => peer.on_broadcast_ack(&ack, log_end),
            Message::StateAck(ack) if present => {
                if ack.mismatch && !peer.level.states.mismatch {
                    let verdict = self.desync_reports.count(peer.who.block(), now);
                    match verdict {
                        ReportVerdict::Accepted { dump } => {
                            self.metrics.desyncs += 1;
                            log::error!(target: "net::hash", "{} reports a desync", peer.who);
                            peer.level.states.dump_due = dump;
                        }
                        ReportVerdict::FirstRejected => log::warn!(
                            target: "net::hash",
                            "{} reports too many desyncs; further reports are ignored", peer.who
                        ),
                        ReportVerdict::Rejected => {}
                    }
                }
                peer.level.states.mismatch = ack.mismatch;
                peer.on_state_ack(&ack, now);
            }
            Message::Chat(chat) => {
                let allowed = !peer.muted && peer.limits.chat.take(1, now);
                let named = chat.player.filter(|player| peer.who.has_player(*player));
                // Spectators cannot chat yet: their lines would look like the server's.
                let sender = named.or_else(|| peer.who.first_player());
                if allowed && sender.is_some() && is_visible(chat.text.as_str()) {
                    self.broadcast_chat(sender, chat.text, now);
                }
            }
            Message::KickVote(vote) if peer.limits.votes.take(1, now) => {
                self.on_kick_vote(id, vote, now);
            }
            Message::Emote(emote)
                if !peer.muted
                    && peer.who.has_player(emote.player)
                    && peer.limits.emotes.take(1, now) =>
            {
                self.broadcast_emote(emote, now);
            }
            Message::LobbyChoice(choice) if peer.limits.choices.take(1, now) => {
                self.on_lobby_choice(id, choice);
            }
            // Every answer is a reliable message, and the queue for those is limited.
            Message::FileRequest(request) if peer.limits.file_requests.take(1, now) => {
                self.on_file_request(id, &request, now);
            }
            Message::FileAck(ack) => self.on_file_ack(id, &ack, now),
            Message::SeatChange(change) => self.on_seat_change(id, change, now),
            Message::SeatLeave(leave) => self.leave_seat(id, leave.player, now),
            Message::ClientBye(_) => self.end(id, leave_reason::CLIENT_QUIT, now),
            _ => {}
        }
    }

    /// Drops clients that timed out and activates clients whose clocks are synced.
    pub(super) fn update_peers(&mut self, now: Timestamp) {
        let mut lost = Vec::new();
        let mut ready = Vec::new();
        for peer in &mut self.peers {
            if let Some(reason) = timed_out(peer, &self.tuning, now) {
                lost.push((peer.who.id, reason));
            } else if peer.count_good_tick(&self.tuning) || peer.sync_timed_out(now) {
                peer.level.stage = ConnectionStage::Active(self.authority.tick() + ORDER_AHEAD);
                ready.extend(peer.who.players().map(|seat| (seat.player, seat.colour)));
                peer.has_played = true;
                self.had_clients = true;
            }
        }
        for (id, reason) in lost {
            self.end(id, reason, now);
        }
        self.update_away(now);
        self.update_idle(now);
        self.serve_queue(now);
        for (player, colour) in ready {
            let tick = self.authority.tick() + ORDER_AHEAD;
            self.authority
                .schedule(tick, Command::Join { player, colour });
        }
    }

    /// Ends a session.
    pub(super) fn end(&mut self, id: PeerId, reason: u8, now: Timestamp) {
        let Some(index) = self.peers.iter().position(|peer| peer.who.id == id) else {
            return;
        };
        self.send_goodbye(id, reason, now);
        let peer = self.peers.remove(index);
        match reason {
            leave_reason::CLIENT_QUIT => self.metrics.left += 1,
            leave_reason::SERVER_QUIT => {}
            _ => self.metrics.dropped += 1,
        }
        self.net.dismiss(id, now);
        log::info!(target: "net::join", "{}: {}", peer.who, leave_reason::text_for_others(reason));
        let is_player = peer.has_played && !peer.who.is_spectator();
        if reason == leave_reason::TIMED_OUT && is_player && self.closing.is_none() {
            return self.keep_seats(peer, now);
        }
        for seat in peer.who.players() {
            self.vacate(seat, (peer.who.block(), peer.first_leave()), reason, now);
        }
    }

    /// Makes one player of a client leave. The session ends with its last player.
    fn leave_seat(&mut self, id: PeerId, player: u8, now: Timestamp) {
        let reason = leave_reason::CLIENT_QUIT;
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        let is_leaving = |seat: &&mut Option<ClientSeat>| {
            seat.as_ref().is_some_and(|seat| seat.player == player)
        };
        let place = peer.who.seats.iter_mut().find(is_leaving);
        let Some(seat) = place.and_then(Option::take) else {
            return;
        };
        log::info!(target: "net::join", "{} (player {player}) leaves {}", seat.name, peer.who);
        let is_last = peer.who.first_player().is_none();
        let first_leave = (peer.who.block(), peer.first_leave());
        self.vacate(&seat, first_leave, reason, now);
        if is_last {
            self.end(id, reason, now);
        }
    }

    /// Makes one of the host's players leave; the first one stays as long as the server. Returns false if none of the
    /// others has this slot.
    pub fn leave_host_seat(&mut self, slot: usize) -> bool {
        if slot == HOST || !self.host_seats.remove(slot) {
            return false;
        }
        let (player, reason) = (slot as u8, leave_reason::CLIENT_QUIT);
        let tick = self.authority.tick() + LEAVE_AHEAD;
        self.authority
            .schedule(tick, Command::Leave { player, reason });
        *self.seat(player) = Seat::Free;
        true
    }

    /// Makes the player of a seat leave and reserves the slot for a while for this address block. A player who may be in
    /// the world can leave it from the tick `first_leave` on.
    pub(super) fn vacate(
        &mut self,
        seat: &ClientSeat,
        (block, first_leave): (AddressBlock, Option<u32>),
        reason: u8,
        now: Timestamp,
    ) {
        let player = seat.player;
        let delay = match reason {
            leave_reason::CLIENT_QUIT => LEAVE_AHEAD,
            _ => ORDER_AHEAD,
        };
        let mut tick = self.authority.tick() + delay;
        if let Some(first) = first_leave {
            tick = tick.max(first);
            self.authority
                .schedule(tick, Command::Leave { player, reason });
        }
        let until_final = tick.saturating_sub(self.authority.tick()) + self.tuning.late_window;
        *self.seat(player) = Seat::Left {
            name: seat.name.clone(),
            block,
            free_at: now + TICK * until_final + SLOT_RESERVED,
        };
    }

    fn send_goodbye(&mut self, id: PeerId, reason: u8, now: Timestamp) {
        let goodbye = Message::ServerBye(Goodbye {
            reason,
            text: WireText::new(leave_reason::text(reason)),
        });
        let _ = self.net.send(id, &goodbye, now);
        for _ in 0..GOODBYES {
            let _ = self.net.send_as(id, &goodbye, Delivery::Unreliable, now);
            self.net.flush(now);
        }
    }

    /// Announces the shutdown and ends all sessions. [`Server::closed`] returns true some ticks later.
    pub fn close(&mut self, now: Timestamp) {
        if self.closing.is_some() {
            return;
        }
        let ids: Vec<PeerId> = self.peers.iter().map(|peer| peer.who.id).collect();
        for id in ids {
            self.end(id, leave_reason::SERVER_QUIT, now);
        }
        let away: Vec<PeerId> = self.away.iter().map(|away| away.who.id).collect();
        for id in away {
            self.release_seats(id, now);
        }
        let tick = self.authority.tick() + ORDER_AHEAD;
        for (_, slot) in self.host_seats.iter() {
            let (player, reason) = (slot as u8, leave_reason::SERVER_QUIT);
            self.authority
                .schedule(tick, Command::Leave { player, reason });
        }
        self.closing = Some(CLOSING_TICKS);
        self.update_announcement();
    }

    /// Returns true once the server has shut down.
    pub fn closed(&self) -> bool {
        self.closing == Some(0)
    }
}

#[cfg(test)]
#[path = "sessions_tests.rs"]
mod tests;
