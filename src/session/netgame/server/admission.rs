//! Admission of clients: answers join requests (spec 07 C.4, steps 4 and 5; E.3). The rates of join attempts
//! (`net/join_rate.rs`) and wrong passwords (`net/password_guard.rs`) are limited before; the maximum number of
//! spectators is `MAX_SPECTATORS` in `net/limits.rs`. `connections/seats.rs` chooses slot and colour.

use super::Server;
use super::connections::{
    ClientIdentity, ClientSeat, Connection, Seat, find_colour, find_seat, find_team_seat,
};
use super::host_notice::HostNotice;
use crate::display_text::is_visible;
use crate::net::address::{AddressBlock, is_local_network};
use crate::net::datagram::SessionKey;
use crate::net::limits::MAX_SPECTATORS;
use crate::net::link::{Remote, Timestamp};
use crate::net::message::Message;
use crate::net::message::join::{
    Admission, AdmittedSeat, JoinAnswer, JoinRequest, Refusal, SeatRequest,
};
use crate::net::message::log::LogAction;
use crate::net::password_guard::WRONG_PASSWORD_BURST;
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::PasswordCheck;
use crate::net::transport::PeerId;
use crate::session::netgame::compatibility;
use crate::sim::command::Command;
use std::net::IpAddr;

/// Seats per subscriber; a spectator counts as one. Does not apply to loopback and private networks.
pub const SEATS_PER_ADDRESS: usize = 4;

/// The channel through which a join request came.
#[derive(Clone, Copy, Debug)]
pub(super) struct JoinChannel {
    /// Its keys, which the session will use.
    pub key: SessionKey,
    /// Whether the client knows the password.
    pub password: PasswordCheck,
}

/// A slot found for a player who joins.
pub(super) struct FoundSeat {
    pub(super) seat: ClientSeat,
    /// Whether the player has had the slot before.
    pub(super) is_rejoin: bool,
}

/// A client that returns to its seats after its connection was lost.
struct ReturningClient {
    /// The number of the lost connection.
    old: PeerId,
    muted: bool,
}

impl Server {
    /// Answers a join request.
    pub(super) fn answer_join(
        &mut self,
        from: Remote,
        request: &JoinRequest,
        channel: JoinChannel,
        now: Timestamp,
    ) {
        let outcome = match self.join_rate.allow(from.ip(), now) {
            true => self.decide(from, request, channel, now),
            false => Err(Refusal::Later),
        };
        if let Err(refusal) = &outcome {
            log::info!(target: "net::security", "join request of {} refused: {refusal:?}", from);
        }
        let answer = JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome,
        };
        if let Err(error) = self.net.send_raw(from, &Message::JoinAnswer(answer), now) {
            log::warn!(target: "net::join", "cannot answer the join request of {}: {error}", from);
        }
    }

    fn decide(
        &mut self,
        from: Remote,
        request: &JoinRequest,
        channel: JoinChannel,
        now: Timestamp,
    ) -> Result<Admission, Refusal> {
        let lost = request.resume.and_then(|token| self.find_lost(token));
        self.check(from, request, (channel.password, lost), now)?;
        let (seats, returning) = match lost.and_then(|id| self.reclaim(id, now)) {
            Some(away) => {
                let seats = away.who.seats.into_iter();
                let is_rejoin = true;
                let found = seats.map(|seat| seat.map(|seat| FoundSeat { seat, is_rejoin }));
                let (old, muted) = (away.who.id, away.muted);
                (found.collect(), Some(ReturningClient { old, muted }))
            }
            None => {
                let found = self.find_seats(from, request, now)?;
                (found.into_iter().map(Some).collect(), None)
            }
        };
        Ok(self.admit(from, channel, (seats, returning), now))
    }

    /// Finds slots and colours for all seats of a request.
    fn find_seats(
        &self,
        from: Remote,
        request: &JoinRequest,
        now: Timestamp,
    ) -> Result<Vec<FoundSeat>, Refusal> {
        if request.seats.is_empty() {
            let spectators = self.peers.iter().filter(|peer| peer.who.is_spectator());
            return match spectators.count() < MAX_SPECTATORS {
                true => Ok(Vec::new()),
                false => Err(Refusal::Full),
            };
        }
        // Those who wait come first.
        if !self.has_room_beside_queue(request.seats.len()) {
            return Err(Refusal::Full);
        }
        self.find_player_seats(from, &request.seats, now)
            .ok_or(Refusal::Full)
    }

    /// Finds slots and colours for players; `None` if there is no room for all of them.
    pub(super) fn find_player_seats(
        &self,
        from: Remote,
        seats: &[SeatRequest],
        now: Timestamp,
    ) -> Option<Vec<FoundSeat>> {
        let limit = self.max_client_seats();
        let block = AddressBlock::of_subscriber(from.ip());
        let mut taken = self.seats.clone();
        let mut colours = self.colours_in_use();
        let mut found = Vec::new();
        for seat in seats {
            let (slot, is_rejoin) = find_seat(&taken, limit, &seat.name, block, now)?;
            let in_team = match self.game_match().has_teams() && !is_rejoin {
                true => find_team_seat(&taken, self.has_hidden_host(), seat.colour, now),
                false => None,
            };
            let slot = in_team.unwrap_or(slot);
            taken[slot] = Seat::Client(PeerId(self.next_peer));
            let of_team = self.team_colour(slot, seat.colour, &colours);
            let colour = of_team.unwrap_or_else(|| find_colour(seat.colour, &colours));
            colours.push(colour);
            found.push(FoundSeat {
                seat: ClientSeat {
                    player: slot as u8,
                    name: seat.name.clone(),
                    colour,
                },
                is_rejoin,
            });
        }
        Some(found)
    }

    fn check(
        &mut self,
        from: Remote,
        request: &JoinRequest,
        (password, lost): (PasswordCheck, Option<PeerId>),
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let block = AddressBlock::of_subscriber(from.ip());
        let seats = self.seats_of_address(block, lost);
        let crowded =
            seats + request.seats.len().max(1) > SEATS_PER_ADDRESS && !is_local_network(from.ip());
        let names = request.seats.iter().map(|seat| &seat.name);
        let voted_out = self.votes.has_voted_out(from.ip(), names, now);
        let mut names = request.seats.iter().map(|seat| seat.name.as_str());
        match () {
            _ if request.protocol != PROTOCOL => Err(Refusal::Version),
            _ if request.rules != compatibility::checksum() => Err(Refusal::Rules),
            _ if self.bans.has(from.ip(), self.date(now)) => Err(Refusal::Banned),
            _ if voted_out => Err(Refusal::Banned),
            _ if self.closing.is_some() => Err(Refusal::Closing),
            _ if !names.all(is_visible) => Err(Refusal::BadName),
            _ if crowded => Err(Refusal::Later),
            _ => self.check_password(from.ip(), password, now),
        }
    }

    fn check_password(
        &mut self,
        from: IpAddr,
        password: PasswordCheck,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        if self.hosting.password.is_none() {
            return Ok(());
        }
        let block = AddressBlock::of_household(from);
        if !self.passwords.is_attempt_allowed(block, now) {
            return Err(Refusal::Later);
        }
        if let PasswordCheck::Right(_) = password {
            return Ok(());
        }
        let wrong = self.passwords.count_wrong(block, now);
        log::warn!(target: "net::security", "wrong password from {block} ({wrong} so far)");
        let must_wait = !self.passwords.is_attempt_allowed(block, now);
        // Guessing from many addresses must not flood the host's screen.
        if (wrong == 1 || wrong.is_multiple_of(WRONG_PASSWORD_BURST)) && self.warnings.take(60, now)
        {
            self.notify_host(HostNotice::WrongPassword {
                block,
                count: wrong,
                is_delayed: must_wait,
            });
        }
        Err(Refusal::Password)
    }

    /// Requires a password from now on.
    #[cfg(test)]
    pub fn require_password(&mut self, password: &str) {
        self.hosting.password = Some(password.to_owned());
        self.net.set_password(self.hosting.password.clone());
    }

    fn colours_in_use(&self) -> Vec<u8> {
        let host = self.host_seats.iter();
        let host = host.map(|(position, _)| self.hosting.players[position].colour);
        let players = self.clients().flat_map(|who| who.players());
        players.map(|seat| seat.colour).chain(host).collect()
    }

    fn admit(
        &mut self,
        from: Remote,
        channel: JoinChannel,
        (found, returning): (Vec<Option<FoundSeat>>, Option<ReturningClient>),
        now: Timestamp,
    ) -> Admission {
        let id = PeerId(self.next_peer);
        self.next_peer = self.next_peer.wrapping_add(1);
        // A session from the same address is replaced.
        let old = self.peers.iter().find(|peer| peer.who.address == from);
        if let Some(old) = old.map(|peer| peer.who.id) {
            self.end(old, crate::session::netgame::leave_reason::TIMED_OUT, now);
            // Whoever has this address now has not shown the token, so nobody else will.
            self.release_seats(old, now);
        }
        if let Some(client) = &returning {
            self.votes.on_return(client.old, id);
        }
        let tick = self.authority.tick();
        for FoundSeat { seat, is_rejoin } in found.iter().flatten() {
            self.assign_slot(seat, *is_rejoin, id);
        }
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
            seats: found
                .into_iter()
                .map(|found| found.map(|found| found.seat))
                .collect(),
        };
        self.net.admit(id, channel.key, now);
        self.net.set_epoch(id, self.epoch);
        let token = channel.key.resume_token();
        let mut peer = Connection::new(who, token, log_next, self.tuning.piece_size, now);
        peer.has_played = returning.is_some();
        peer.muted = returning.is_some_and(|client| client.muted) || self.is_muted(&peer);
        if peer.muted {
            for seat in peer.who.players() {
                self.notify_host(HostNotice::StillMuted {
                    player: seat.player,
                    name: seat.name.to_string(),
                });
            }
        }
        let seats = peer.who.players().map(|seat| AdmittedSeat {
            player: seat.player,
            colour: seat.colour,
        });
        let seats = seats.collect();
        self.metrics.joined += 1;
        let verb = if peer.has_played { "returns" } else { "joins" };
        log::info!(target: "net::join", "{} {verb} from {}", peer.who, from);
        self.peers.push(peer);
        Admission {
            seats,
            epoch: self.epoch,
            level: self.level.clone(),
            tick,
            log_end: log_next,
            variables: self.tuning.variables(),
            confirmation: channel.password.confirmation(),
        }
    }

    /// Gives a slot to a player who joins.
    pub(super) fn assign_slot(&mut self, seat: &ClientSeat, is_rejoin: bool, id: PeerId) {
        let (player, colour) = (seat.player, seat.colour);
        let slot = usize::from(player);
        let tick = self.authority.tick();
        self.authority.forget_inputs(slot);
        if !is_rejoin {
            self.authority.forget_score(slot);
            self.authority.schedule(tick, Command::Reset { player });
        }
        let joining = LogAction::JoinStarted { player, colour };
        self.authority.log.add(tick, tick, joining);
        self.authority.name_player(player, seat.name.as_str());
        self.seats[slot] = Seat::Client(id);
    }
}

#[cfg(test)]
#[path = "admission_tests.rs"]
mod tests;
