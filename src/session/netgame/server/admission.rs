//! Letting clients in (spec 07 C.4, steps 4 and 5; E.3).

use super::connections::{ClientIdentity, Connection, Seat, find_colour, find_seat};
use super::{HOST, Server};
use crate::net::handshake::{JoinDecision, is_nearby, proof_is_good};
use crate::net::limits::{PROTOCOL, SESSIONS_PER_ADDRESS};
use crate::net::link::{Timestamp, shown};
use crate::net::message::Message;
use crate::net::message::join::{Admission, JoinAnswer, JoinRequest, Refusal};
use crate::net::message::log::LogAction;
use crate::net::transport::PeerId;
use crate::session::netgame::compatibility;
use crate::sim::command::Command;
use std::net::SocketAddr;

impl Server {
    /// Somebody with a good cookie wants to come in.
    pub(super) fn answer_join(&mut self, from: SocketAddr, request: JoinRequest, now: Timestamp) {
        let answer = match self.book.look_up(from, &request, now) {
            JoinDecision::Known(answer) => answer,
            wish => {
                let outcome = match wish {
                    JoinDecision::TooMany => Err(Refusal::Later),
                    _ => self.consider(from, &request, now),
                };
                if let Err(refusal) = &outcome {
                    ::log::info!(target: "net::security", "{} is refused: {refusal:?}", shown(from));
                }
                let answer = JoinAnswer {
                    request: request.request,
                    nonce: request.nonce,
                    outcome,
                };
                // Answers to too many wishes would push out those that may be asked for again.
                if answer.outcome != Err(Refusal::Later) {
                    self.book.remember(from, answer.clone(), now);
                }
                answer
            }
        };
        if let Err(error) = self.net.send_raw(from, &Message::JoinAnswer(answer), now) {
            ::log::warn!(target: "net::join", "answer to {}: {error}", shown(from));
        }
    }

    fn consider(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<Admission, Refusal> {
        self.check(from, request, now)?;
        let host = usize::from(self.hosting.player.is_some());
        let limit = usize::from(self.tuning.player_limit).saturating_sub(host);
        let seat = find_seat(&self.seats, limit, &request.name, from.ip(), now);
        let (seat, same_body) = seat.ok_or(Refusal::Full)?;
        let used: Vec<u8> = self.colours_in_use();
        let colour = find_colour(request.colour, &used);
        Ok(self.admit(from, request, seat, colour, same_body, now))
    }

    fn check(
        &self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let sessions = self
            .peers
            .iter()
            .filter(|p| p.who.address.ip() == from.ip());
        let crowded = sessions.count() >= SESSIONS_PER_ADDRESS && !is_nearby(from.ip());
        match () {
            _ if request.protocol != PROTOCOL => Err(Refusal::Version),
            _ if request.rules != compatibility::checksum() => Err(Refusal::Rules),
            _ if self.bans.has(from.ip(), self.date(now)) => Err(Refusal::Banned),
            _ if self.closing.is_some() => Err(Refusal::Closing),
            _ if request.name.as_str().trim().is_empty() => Err(Refusal::BadName),
            _ if crowded => Err(Refusal::Later),
            _ => match &self.hosting.password {
                Some(password) if !proof_is_good(password, request) => Err(Refusal::Password),
                _ => Ok(()),
            },
        }
    }

    fn colours_in_use(&self) -> Vec<u8> {
        let host = self.hosting.player.as_ref().map(|_| {
            let world = self.authority.line().now();
            world.players[HOST].colour
        });
        let peers = self.peers.iter().map(|peer| peer.who.colour);
        peers.chain(host).collect()
    }

    fn admit(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        seat: usize,
        colour: u8,
        same_body: bool,
        now: Timestamp,
    ) -> Admission {
        let id = PeerId(self.next_peer);
        self.next_peer = self.next_peer.wrapping_add(1);
        // Whoever had a session at this address is replaced.
        let old = self.peers.iter().find(|peer| peer.who.address == from);
        if let Some(old) = old.map(|peer| peer.who.id) {
            self.end(old, crate::session::netgame::leave_reason::SILENT, now);
        }
        let player = seat as u8;
        let tick = self.authority.tick();
        self.authority.forget_inputs(seat);
        if !same_body {
            self.authority.order(tick, Command::Reset { player });
        }
        let joining = LogAction::JoinStarted { player, colour };
        self.authority.log.add(tick, tick, joining);
        self.seats[seat] = Seat::Client(id);
        let key = self
            .hosting
            .secret
            .session_key(from, request.nonce, u64::from(id.0));
        // The first state it gets is the newest base there is now, or a later one.
        let base = self.authority.bases().back().map_or(0, |base| base.tick);
        let log_next = self.authority.log.needed_from(base);
        let who = ClientIdentity {
            id,
            address: from,
            player,
            name: request.name.clone(),
            colour,
        };
        self.net.admit(id, from, key, now);
        self.net.set_epoch(id, self.epoch);
        self.peers
            .push(Connection::new(who, log_next, self.tuning.piece_size, now));
        self.authority.name_player(player, request.name.as_str());
        self.figures.joined += 1;
        ::log::info!(target: "net::join", "{} joins as player {player} from {}", request.name, shown(from));
        Admission {
            token: key.token,
            player,
            colour,
            epoch: self.epoch,
            level: self.level.clone(),
            tick,
            log_end: log_next,
            variables: self.tuning.variables(),
        }
    }
}
