//! Admission of clients: answers join requests (spec 07 C.4, steps 4 and 5; E.3).

use super::connections::{ChatLine, ClientIdentity, Connection, Seat, find_colour, find_seat};
use super::{HOST, Server};
use crate::display_text::is_visible;
use crate::net::address::{AddressBlock, is_local_network};
use crate::net::handshake::{JoinDecision, verify_proof};
use crate::net::limits::{PROTOCOL, SESSIONS_PER_ADDRESS, WRONG_PASSWORDS_AT_ONCE};
use crate::net::link::{Timestamp, display_address};
use crate::net::message::Message;
use crate::net::message::join::{Admission, JoinAnswer, JoinRequest, Refusal};
use crate::net::message::log::LogAction;
use crate::net::transport::PeerId;
use crate::session::netgame::compatibility;
use crate::sim::command::Command;
use std::net::SocketAddr;

impl Server {
    /// Answers a join request whose cookie is valid.
    pub(super) fn answer_join(&mut self, from: SocketAddr, request: JoinRequest, now: Timestamp) {
        let answer = match self.join_cache.look_up(from, &request, now) {
            JoinDecision::Known(answer) => answer,
            decision => {
                let outcome = match decision {
                    JoinDecision::TooMany => Err(Refusal::Later),
                    _ => self.decide(from, &request, now),
                };
                if let Err(refusal) = &outcome {
                    log::info!(target: "net::security", "join request of {} refused: {refusal:?}", display_address(from));
                }
                let answer = JoinAnswer {
                    request: request.request,
                    nonce: request.nonce,
                    outcome,
                };
                // `Later` is not cached: it would push out answers that may be requested again.
                if answer.outcome != Err(Refusal::Later) {
                    self.join_cache.remember(from, answer.clone(), now);
                }
                answer
            }
        };
        if let Err(error) = self.net.send_raw(from, &Message::JoinAnswer(answer), now) {
            log::warn!(target: "net::join", "cannot answer the join request of {}: {error}", display_address(from));
        }
    }

    fn decide(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<Admission, Refusal> {
        self.check(from, request, now)?;
        let host = usize::from(self.hosting.player.is_some());
        let limit = usize::from(self.tuning.player_limit).saturating_sub(host);
        let block = AddressBlock::of_subscriber(from.ip());
        let seat = find_seat(&self.seats, limit, &request.name, block, now);
        let (seat, is_rejoin) = seat.ok_or(Refusal::Full)?;
        let used: Vec<u8> = self.colours_in_use();
        let colour = find_colour(request.colour, &used);
        Ok(self.admit(from, request, seat, colour, is_rejoin, now))
    }

    fn check(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let block = AddressBlock::of_subscriber(from.ip());
        let sessions = self.peers.iter().filter(|p| p.who.block() == block);
        let crowded = sessions.count() >= SESSIONS_PER_ADDRESS && !is_local_network(from.ip());
        match () {
            _ if request.protocol != PROTOCOL => Err(Refusal::Version),
            _ if request.rules != compatibility::checksum() => Err(Refusal::Rules),
            _ if self.bans.has(from.ip(), self.date(now)) => Err(Refusal::Banned),
            _ if self.closing.is_some() => Err(Refusal::Closing),
            _ if !is_visible(request.name.as_str()) => Err(Refusal::BadName),
            _ if crowded => Err(Refusal::Later),
            _ => self.check_password(block, request, now),
        }
    }

    fn check_password(
        &mut self,
        block: AddressBlock,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let Some(password) = &self.hosting.password else {
            return Ok(());
        };
        if !self.passwords.is_attempt_allowed(block, now) {
            return Err(Refusal::Later);
        }
        if verify_proof(password, request) {
            return Ok(());
        }
        let wrong = self.passwords.count_wrong(block, now);
        log::warn!(target: "net::security", "wrong password from {block} ({wrong} so far)");
        let must_wait = !self.passwords.is_attempt_allowed(block, now);
        // Guessing from many addresses must not flood the host's screen.
        if (wrong == 1 || wrong.is_multiple_of(WRONG_PASSWORDS_AT_ONCE))
            && self.warnings.take(60, now)
        {
            let then = if must_wait {
                "; the address must wait now"
            } else {
                ""
            };
            self.notify_host(ChatLine::new(&format!(
                "Wrong password from {block} ({wrong} so far){then}"
            )));
        }
        Err(Refusal::Password)
    }

    /// Requires a password from now on.
    #[cfg(test)]
    pub fn require_password(&mut self, password: &str) {
        self.hosting.password = Some(password.to_owned());
    }

    fn colours_in_use(&self) -> Vec<u8> {
        let host = self.hosting.player.as_ref().map(|_| {
            let world = self.authority.rollback().now();
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
        is_rejoin: bool,
        now: Timestamp,
    ) -> Admission {
        let id = PeerId(self.next_peer);
        self.next_peer = self.next_peer.wrapping_add(1);
        // A session from the same address is replaced.
        let old = self.peers.iter().find(|peer| peer.who.address == from);
        if let Some(old) = old.map(|peer| peer.who.id) {
            self.end(old, crate::session::netgame::leave_reason::SILENT, now);
        }
        let player = seat as u8;
        let tick = self.authority.tick();
        self.authority.forget_inputs(seat);
        if !is_rejoin {
            self.authority.schedule(tick, Command::Reset { player });
        }
        let joining = LogAction::JoinStarted { player, colour };
        self.authority.log.add(tick, tick, joining);
        self.seats[seat] = Seat::Client(id);
        let key = self
            .hosting
            .secret
            .session_key(from, request.nonce, u64::from(id.0));
        // The first state sent to the client is the newest baseline or a later one.
        let baseline = self
            .authority
            .baselines()
            .back()
            .map_or(0, |baseline| baseline.tick);
        let log_next = self.authority.log.needed_from(baseline);
        let who = ClientIdentity {
            id,
            address: from,
            player,
            name: request.name.clone(),
            colour,
        };
        self.net.admit(id, from, key, now);
        self.net.set_epoch(id, self.epoch);
        let mut peer = Connection::new(who, log_next, self.tuning.piece_size, now);
        peer.muted = self.is_muted(&peer);
        if peer.muted {
            let text = format!("Player {player} ({}) is still muted", request.name);
            self.notify_host(ChatLine::new(&text));
        }
        self.peers.push(peer);
        self.authority.name_player(player, request.name.as_str());
        self.metrics.joined += 1;
        log::info!(target: "net::join", "{} joins as player {player} from {}", request.name, display_address(from));
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
