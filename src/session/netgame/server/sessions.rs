//! Sessions on the server: what clients say, when they may play, how they leave (spec 07 C.4).

use super::peers::{Seat, Stage};
use super::{CLOSING_TICKS, HOST, Server};
use crate::net::link::Moment;
use crate::net::message::control::Goodbye;
use crate::net::message::input::NoticeKind;
use crate::net::message::{Delivery, Message};
use crate::net::transport::{Event, PeerId};
use crate::net::wire::Text;
use crate::session::netgame::reasons;
use crate::session::netgame::tuning::TICK;
use crate::sim::moves::Move;
use std::time::Duration;

/// What the server decides happens so many ticks later, so that most hear of it in time.
pub(super) const ORDER_AHEAD: u32 = 4;
/// The same for somebody who leaves.
const LEAVE_AHEAD: u32 = 2;
/// A slot is free for others this long after its player has left for certain.
const SLOT_REST: Duration = Duration::from_secs(2);
/// Copies of a goodbye that may get lost.
const GOODBYES: u32 = 3;

impl Server {
    pub(super) fn take(&mut self, event: Event, now: Moment) {
        match event {
            Event::Join { from, request, .. } => self.answer_join(from, request, now),
            Event::Message {
                peer,
                epoch,
                message,
                at,
            } => self.hear(peer, epoch, message, at, now),
            Event::TooMuch { peer } => {
                let tick = self.master.tick();
                if let Some(peer) = self.peers.iter_mut().find(|p| p.who.id == peer) {
                    peer.tell(NoticeKind::RateLimit, tick, 0);
                }
            }
            Event::Abusive { peer, abuse } => {
                ::log::warn!(target: "net::security", "{peer:?} is sent away: {abuse:?}");
                self.end(peer, reasons::KICKED, now);
            }
            Event::Stuck { peer } => self.end(peer, reasons::SILENT, now),
            Event::Dead { reason } => {
                ::log::error!("the network has stopped: {reason}");
                self.closing = Some(0);
            }
            Event::Raw { .. } | Event::RoundTrip { .. } => {}
        }
    }

    fn hear(&mut self, id: PeerId, epoch: u16, message: Message, at: Moment, now: Moment) {
        let present = epoch == self.epoch;
        let server = f64::from(self.master.tick()) - 1.0 + self.clock.phase_at(at);
        let log_end = self.master.log.end();
        let Some(peer) = self.peers.iter_mut().find(|peer| peer.who.id == id) else {
            return;
        };
        let player = usize::from(peer.who.player);
        peer.in_epoch |= present;
        peer.game_heard = now;
        match message {
            Message::Inputs(inputs) if present => {
                let heard = peer.hear_inputs(&inputs, server, now);
                if heard == Some(true) {
                    self.master.withdraw(player);
                }
                if heard.is_some() && peer.stage != Stage::Joining {
                    self.master.accept(player, inputs.newest, &inputs.masks);
                }
            }
            Message::LogAck(ack) if present => peer.hear_ack(&ack, log_end),
            Message::StateAck(ack) if present => {
                if ack.mismatch && !peer.mismatch {
                    self.figures.desyncs += 1;
                    // What a client says as often as it likes must not fill the disk.
                    if peer.alarms.take(1, now) {
                        ::log::error!(target: "net::hash", "player {player} has another world");
                        peer.dumped = false;
                    }
                }
                peer.mismatch = ack.mismatch;
                peer.hear_states(&ack, now);
            }
            Message::Chat(chat) => {
                let may = !peer.muted && peer.chat.take(1, now);
                let player = peer.who.player;
                if may && !chat.text.as_str().trim().is_empty() {
                    self.spread(Some(player), chat.text, now);
                }
            }
            Message::FileRequest(request) => self.answer_request(id, &request, now),
            Message::FileAck(ack) => self.hear_file_ack(id, &ack, now),
            Message::ClientBye(_) => self.end(id, reasons::CLIENT_QUIT, now),
            _ => {}
        }
    }

    /// Who has been silent for too long leaves; whose clock is right may play.
    pub(super) fn look_after_peers(&mut self, now: Moment) {
        let mut lost = Vec::new();
        let mut ready = Vec::new();
        for peer in &mut self.peers {
            let silent = now.saturating_sub(peer.game_heard);
            if silent > self.tuning.silence {
                lost.push((peer.who.id, reasons::SILENT));
            } else if !peer.is_active() && now.saturating_sub(peer.since) > self.tuning.join_time {
                lost.push((peer.who.id, reasons::NEVER_ACTIVE));
            } else if peer.count_good_tick(&self.tuning) {
                peer.stage = Stage::Active(self.master.tick() + ORDER_AHEAD);
                ready.push((peer.who.player, peer.who.colour));
            }
        }
        for (id, reason) in lost {
            self.end(id, reason, now);
        }
        for (player, colour) in ready {
            let tick = self.master.tick() + ORDER_AHEAD;
            self.visited = true;
            self.master.order(tick, Move::Join { player, colour });
        }
        if self.is_stale() {
            let first = self.hosting.level;
            self.next_level(first, now);
        }
    }

    /// Ends a session.
    pub(super) fn end(&mut self, id: PeerId, reason: u8, now: Moment) {
        let Some(index) = self.peers.iter().position(|peer| peer.who.id == id) else {
            return;
        };
        self.say_goodbye(id, reason, now);
        let peer = self.peers.remove(index);
        let player = peer.who.player;
        let delay = match reason {
            reasons::CLIENT_QUIT => LEAVE_AHEAD,
            _ => ORDER_AHEAD,
        };
        let mut tick = self.master.tick() + delay;
        if let Stage::Active(from) = peer.stage {
            tick = tick.max(from + 1);
            self.master.order(tick, Move::Leave { player, reason });
        }
        let until_final = tick.saturating_sub(self.master.tick()) + self.tuning.late_window;
        *self.seat(player) = Seat::Left {
            name: peer.who.name.clone(),
            ip: peer.who.address.ip(),
            free_at: now + TICK * until_final + SLOT_REST,
        };
        match reason {
            reasons::CLIENT_QUIT => self.figures.left += 1,
            reasons::SERVER_QUIT => {}
            _ => self.figures.dropped += 1,
        }
        self.net.dismiss(id);
        ::log::info!(target: "net::join", "{} (player {player}): {}", peer.who.name, reasons::words_of_another(reason));
    }

    fn say_goodbye(&mut self, id: PeerId, reason: u8, now: Moment) {
        let goodbye = Message::ServerBye(Goodbye {
            reason,
            text: Text::new(reasons::words(reason)),
        });
        let _ = self.net.send(id, &goodbye, now);
        for _ in 0..GOODBYES {
            let _ = self.net.send_as(id, &goodbye, Delivery::Unreliable, now);
            self.net.flush(now);
        }
    }

    /// Tells everybody that the server ends; it is [`Server::closed`] some ticks later.
    pub fn close(&mut self, now: Moment) {
        if self.closing.is_some() {
            return;
        }
        let ids: Vec<PeerId> = self.peers.iter().map(|peer| peer.who.id).collect();
        for id in ids {
            self.end(id, reasons::SERVER_QUIT, now);
        }
        if self.hosting.player.is_some() {
            let (player, reason) = (HOST as u8, reasons::SERVER_QUIT);
            let tick = self.master.tick() + ORDER_AHEAD;
            self.master.order(tick, Move::Leave { player, reason });
        }
        self.closing = Some(CLOSING_TICKS);
    }

    /// True when the server has ended.
    pub fn closed(&self) -> bool {
        self.closing == Some(0)
    }
}
