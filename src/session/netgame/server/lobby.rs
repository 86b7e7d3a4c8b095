//! The lobby of a server, before the first level and after each one: its members ready up, vote for one of the next levels
//! (at most `MAX_CANDIDATES` in `net/message/lobby.rs`; a tie goes to the first in the list), and choose their colours. It
//! is not part of the simulation. Meanwhile everybody warms up in a level that is not recorded; the game starts when the
//! chosen level is loaded, with fresh players.

use super::connections::nearest_colour;
use super::levels::LevelName;
use super::{HOST, LIST_EVERY, Server};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::lobby::{
    LevelCandidate, LobbyChoice, LobbyState, MAX_CANDIDATES, MAX_COUNTDOWN,
};
use crate::net::transport::PeerId;
use std::cmp::Reverse;
use std::time::Duration;

/// Time between the moment when everybody in the lobby is ready and the start of the game, seconds.
const LOBBY_COUNTDOWN: u8 = 3;
/// Countdown, seconds, that starts in the lobby of a dedicated server once more than half of the players are ready; then the
/// game starts without the others.
const MAJORITY_COUNTDOWN: u8 = 60;
const _: () = assert!(MAJORITY_COUNTDOWN <= MAX_COUNTDOWN);

/// A member of the lobby: all players of one computer together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    Host,
    Client(PeerId),
}

/// The lobby of a server.
#[derive(Default)]
pub(super) struct Lobby {
    is_open: bool,
    candidates: Vec<LevelName>,
    /// Choices of the members.
    choices: Vec<(Member, LobbyChoice)>,
    /// When the game starts if everybody stays ready.
    start_at: Option<Timestamp>,
    /// When the game starts, on a dedicated server, if more than half stay ready.
    start_without_rest: Option<Timestamp>,
    /// The clients that know the state.
    informed: Vec<PeerId>,
    /// Number of the level that starts the game, until it is requested.
    to_load: Option<i32>,
    /// The level that is being loaded starts the game.
    is_starting: bool,
    /// The state has changed since it was sent.
    is_changed: bool,
    /// The lobby opens with the level that is being loaded.
    is_due: bool,
    /// Time of the last tick.
    now: Timestamp,
}

impl Lobby {
    /// Returns true while the lobby is open.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the number of the level to load to start the game, once.
    pub(super) fn take_start(&mut self) -> Option<i32> {
        let number = self.to_load.take()?;
        self.is_starting = true;
        Some(number)
    }

    /// Closes the lobby if the level that has been loaded starts the game; returns true then.
    pub(super) fn finish_start(&mut self) -> bool {
        let starts = std::mem::take(&mut self.is_starting);
        if starts {
            self.is_open = false;
            self.is_changed = true;
        }
        starts
    }

    /// Keeps the lobby open, since no level could be loaded.
    pub(super) fn cancel_start(&mut self) {
        (self.is_starting, self.is_due) = (false, false);
        (self.start_at, self.start_without_rest) = (None, None);
    }

    /// Returns when the game starts, unless members are no longer ready.
    fn start_time(&self) -> Option<Timestamp> {
        let times = [self.start_at, self.start_without_rest];
        times.into_iter().flatten().min()
    }

    /// Opens the lobby with the level that is loaded next.
    pub(super) fn open_soon(&mut self) {
        self.is_due = true;
    }

    /// Returns true if the lobby opens with the level that has been loaded, once.
    pub(super) fn take_due(&mut self) -> bool {
        std::mem::take(&mut self.is_due)
    }

    fn votes(&self, number: u16) -> usize {
        let choices = self.choices.iter();
        choices.filter(|(_, choice)| choice.level == number).count()
    }

    /// Returns the number of the level with most votes; of several, the first one in the list.
    fn winner(&self) -> Option<u16> {
        let numbers = self.candidates.iter().map(|level| level.number);
        let votes = numbers.enumerate();
        let best = votes.max_by_key(|(index, number)| (self.votes(*number), Reverse(*index)));
        best.map(|(_, number)| number)
    }
}

impl Server {
    /// Opens the lobby, if the settings want one and it is not open. The level that starts now and those that follow it in
    /// the pack can be voted for.
    pub(super) fn open_lobby(&mut self, first: u16) {
        if !self.tuning.lobby || self.lobby.is_open {
            return;
        }
        let levels = &self.pack_levels;
        let index = levels.iter().position(|level| level.number == first);
        let mut candidates = levels.to_vec();
        candidates.rotate_left(index.unwrap_or(0));
        candidates.truncate(MAX_CANDIDATES);
        self.lobby = Lobby {
            is_open: true,
            is_changed: true,
            candidates,
            now: self.lobby.now,
            informed: std::mem::take(&mut self.lobby.informed),
            ..Lobby::default()
        };
        log::info!(target: "net", "the lobby is open");
    }

    /// Handles the choice of a client.
    pub(super) fn on_lobby_choice(&mut self, id: PeerId, choice: LobbyChoice) {
        let mut peers = self.peers.iter();
        let is_player = peers.any(|peer| peer.who.id == id && peer.who.first_player().is_some());
        if is_player {
            self.choose_in_lobby(Member::Client(id), choice);
        }
    }

    /// Handles the choice of the host.
    pub(super) fn choose_as_host(&mut self, choice: LobbyChoice) {
        if self.host_seats.first().is_some() {
            self.choose_in_lobby(Member::Host, choice);
        }
    }

    fn choose_in_lobby(&mut self, member: Member, mut choice: LobbyChoice) {
        if !self.lobby.is_open {
            return;
        }
        let mut candidates = self.lobby.candidates.iter();
        if !candidates.any(|candidate| candidate.number == choice.level) {
            choice.level = 0;
        }
        self.lobby.choices.retain(|(other, _)| *other != member);
        self.lobby.choices.push((member, choice));
        self.lobby.is_changed = true;
        if choice.colour > 0 && !self.game_match().has_teams() {
            self.change_colour(member, choice.colour);
        }
    }

    /// Gives the first player of a member the nearest free colour to this one, from the next level on.
    fn change_colour(&mut self, member: Member, wanted: u8) {
        let slot = match member {
            Member::Host => Some(HOST as u8),
            Member::Client(id) => {
                let client = self.peers.iter().find(|peer| peer.who.id == id);
                client.and_then(|peer| peer.who.first_player())
            }
        };
        let host = self.host_seats.iter();
        let host = host.map(|(position, slot)| (slot as u8, self.hosting.players[position].colour));
        let clients = self.clients().flat_map(|client| client.players());
        let clients = clients.map(|seat| (seat.player, seat.colour));
        let others = host
            .chain(clients)
            .filter(|(other, _)| Some(*other) != slot);
        let used: Vec<u8> = others.map(|(_, colour)| colour).collect();
        let free = nearest_colour(wanted, &used);
        match member {
            Member::Host => self.hosting.players[0].colour = free,
            Member::Client(id) => {
                let mut peers = self.peers.iter_mut();
                let peer = peers.find(|peer| peer.who.id == id);
                let seats = peer.map(|peer| &mut peer.who.seats);
                if let Some(seat) = seats.and_then(|seats| seats.iter_mut().flatten().next()) {
                    seat.colour = free;
                }
            }
        }
    }

    /// Starts the game with the level that has most votes.
    pub(super) fn start_game(&mut self) {
        if self.lobby.is_open && self.lobby.to_load.is_none() && !self.lobby.is_starting {
            let winner = self.lobby.winner().unwrap_or(self.level.number);
            self.lobby.to_load = Some(winner.into());
        }
    }

    /// Returns the players on whom the game waits. Those who are still loading their first level are among them only once
    /// they have chosen something.
    fn members(&self) -> Vec<Member> {
        let host = self.host_seats.first().map(|_| Member::Host);
        let players = self.peers.iter().filter(|peer| !peer.who.is_spectator());
        let clients = players.filter_map(|peer| {
            let member = Member::Client(peer.who.id);
            let mut choices = self.lobby.choices.iter();
            let is_there = peer.has_played || peer.is_active();
            (is_there || choices.any(|(other, _)| *other == member)).then_some(member)
        });
        host.into_iter().chain(clients).collect()
    }

    /// Forgets members who have left, and starts the game some seconds after the last one is ready, or a while after more
    /// than half are if no host can; called in every tick.
    pub(super) fn update_lobby(&mut self, now: Timestamp) {
        self.lobby.now = now;
        if self.lobby.is_open {
            let members = self.members();
            let has_host = members.contains(&Member::Host);
            let lobby = &mut self.lobby;
            let before = (lobby.choices.len(), lobby.start_time());
            lobby.choices.retain(|(member, _)| members.contains(member));
            let is_ready = |member: &Member| {
                let mut choices = lobby.choices.iter();
                choices.any(|(other, choice)| other == member && choice.ready)
            };
            let ready = members.iter().filter(|member| is_ready(member)).count();
            let countdown = Duration::from_secs(LOBBY_COUNTDOWN.into());
            let majority_countdown = Duration::from_secs(MAJORITY_COUNTDOWN.into());
            let is_all = ready > 0 && ready == members.len();
            lobby.start_at = is_all.then(|| lobby.start_at.unwrap_or(now + countdown));
            let is_most = ready * 2 > members.len() && !has_host;
            let rest = lobby.start_without_rest;
            lobby.start_without_rest = is_most.then(|| rest.unwrap_or(now + majority_countdown));
            lobby.is_changed |= before != (lobby.choices.len(), lobby.start_time());
            if lobby.start_time().is_some_and(|at| now >= at) {
                self.start_game();
            }
        }
        let is_due = self.lobby.is_open && self.authority.tick().is_multiple_of(LIST_EVERY);
        if is_due || self.lobby.is_changed {
            self.send_lobby(now);
        }
        self.inform_new_clients(now);
    }

    /// Sends the states of the lobby and of a vote to clients that have just been admitted: those that return may still show
    /// old ones.
    fn inform_new_clients(&mut self, now: Timestamp) {
        let peers = self.peers.iter().map(|peer| peer.who.id);
        let peers: Vec<PeerId> = peers.collect();
        let informed = std::mem::replace(&mut self.lobby.informed, peers);
        let peers = self.lobby.informed.iter().copied();
        let new: Vec<PeerId> = peers.filter(|id| !informed.contains(id)).collect();
        if new.is_empty() {
            return;
        }
        if self.tuning.lobby {
            let message = Message::LobbyState(self.lobby_state());
            for id in new {
                let _ = self.net.send(id, &message, now);
            }
        }
        self.count_votes(now);
    }

    fn send_lobby(&mut self, now: Timestamp) {
        self.lobby.is_changed = false;
        let message = Message::LobbyState(self.lobby_state());
        for peer in &self.peers {
            let _ = self.net.send(peer.who.id, &message, now);
        }
    }

    /// Returns the state of the lobby while it is open.
    pub fn open_lobby_state(&self) -> Option<LobbyState> {
        self.lobby.is_open.then(|| self.lobby_state())
    }

    /// Returns the state of the lobby.
    fn lobby_state(&self) -> LobbyState {
        let lobby = &self.lobby;
        let ready = lobby.choices.iter().filter(|(_, choice)| choice.ready);
        let slots = ready.flat_map(|(member, _)| self.slots_of(*member));
        let left = lobby.start_time().map_or(0, |at| {
            at.saturating_sub(lobby.now).as_millis().div_ceil(1000)
        });
        let levels = lobby.candidates.iter().map(|level| LevelCandidate {
            number: level.number,
            name: level.name.clone(),
            votes: lobby.votes(level.number) as u8,
        });
        LobbyState {
            is_open: lobby.is_open,
            seconds: u8::try_from(left)
                .unwrap_or(MAJORITY_COUNTDOWN)
                .min(MAJORITY_COUNTDOWN),
            ready: slots.fold(0, |mask, slot| mask | 1 << (slot & 7)),
            levels: match lobby.is_open {
                true => levels.collect(),
                false => Vec::new(),
            },
        }
    }

    fn slots_of(&self, member: Member) -> Vec<u8> {
        match member {
            Member::Host => self.host_seats.iter().map(|(_, slot)| slot as u8).collect(),
            Member::Client(id) => {
                let client = self.peers.iter().find(|peer| peer.who.id == id);
                let seats = client.into_iter().flat_map(|peer| peer.who.players());
                seats.map(|seat| seat.player).collect()
            }
        }
    }
}

#[cfg(test)]
#[path = "lobby_tests.rs"]
mod tests;
