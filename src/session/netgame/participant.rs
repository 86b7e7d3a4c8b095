//! The interface through which a game thread runs a server or a client.

use super::client::{Client, ClientNotice, Phase};
use super::confirmed_ticks::ConfirmedStep;
use super::local_seats::SeatInputs;
use super::player_request::PlayerRequest;
use super::server::Server;
use super::server::host_notice::HostNotice;
use super::snapshot::{ClientConnection, ConnectionState, GameSnapshot};
use super::stats::NetStats;
use crate::net::link::Timestamp;
use crate::replay::LiveRecording;
use crate::session::clock::TickClock;
use crate::session::local_player::LocalPlayer;
use crate::sim::rules::events::Event;
use std::collections::VecDeque;

/// Output that the window must receive exactly once.
#[derive(Debug)]
pub enum GameOutput {
    /// A chat line: slot of the player, `None` for the server, and text.
    Chat(Option<u8>, String),
    /// An emote: slot of the player, and number of the emote.
    Emote(u8, u8),
    /// A notice for the host.
    Notice(HostNotice),
    /// A notice of a client to its player.
    ClientNotice(ClientNotice),
    /// The bytes of a recording file received from the server.
    SentRecording(Vec<u8>),
    /// A final tick of the match, for spectators and instant replays.
    Past(ConfirmedStep),
}

/// A server or a client as run by a game thread.
pub trait Participant: Send + 'static {
    /// Receives what has arrived and runs the ticks that are due. `input` is called once per tick for the input of
    /// the local players. Returns the number of ticks run.
    fn run(&mut self, now: Timestamp, input: &mut dyn FnMut() -> SeatInputs) -> u32;

    /// Returns the events since the last call.
    fn take_events(&mut self) -> Vec<Event>;

    /// Moves chat lines, notices and received recordings to `output`.
    fn take_output(&mut self, output: &mut VecDeque<GameOutput>);

    /// Sends a chat line or runs a host command.
    fn say(&mut self, text: &str, now: Timestamp);

    /// Sends what a player asks for, or does it if this is the host.
    fn request(&mut self, request: PlayerRequest, now: Timestamp);

    /// Makes one of several local players leave; the others stay. The host's first player stays as long as the game.
    fn leave_seat(&mut self, slot: usize);

    /// Asks for seats for these players, or to watch if there are none. A host keeps its seats.
    fn request_seats(&mut self, players: Vec<LocalPlayer>);

    /// Leaves the game; does nothing if called again. If this is the host, the game ends for everybody.
    fn leave(&mut self, now: Timestamp);

    /// Returns true once the goodbye is complete.
    fn has_left(&self) -> bool;

    /// Asks the host for the recording of the last level. Returns false while that is not possible yet.
    fn request_recording(&mut self) -> bool;

    /// Returns the recording of the current level, if it is recorded here.
    fn recording(&self) -> Option<LiveRecording>;

    /// Adds a checksum of the last final tick to the recording, so that it can be verified up to there.
    fn seal(&self);

    /// Returns the clock that ticks run by.
    fn clock(&self) -> &TickClock;

    /// Updates the statistics.
    fn measure(&self, stats: &mut NetStats, now: Timestamp);

    /// Fills in the fields that only the participant knows; [`GameSnapshot::ticks`] must be set already.
    fn fill(&self, snapshot: &mut GameSnapshot);
}

fn chat_line((player, text): (Option<u8>, impl ToString)) -> GameOutput {
    GameOutput::Chat(player, text.to_string())
}

fn emote((player, number): (u8, u8)) -> GameOutput {
    GameOutput::Emote(player, number)
}

impl Participant for Server {
    fn run(&mut self, now: Timestamp, input: &mut dyn FnMut() -> SeatInputs) -> u32 {
        self.update_with(now, input)
    }

    fn take_events(&mut self) -> Vec<Event> {
        Server::take_events(self)
    }

    fn take_output(&mut self, output: &mut VecDeque<GameOutput>) {
        output.extend(self.take_chat().into_iter().map(chat_line));
        output.extend(self.take_emotes().into_iter().map(emote));
        output.extend(self.take_notices().into_iter().map(GameOutput::Notice));
        output.extend(self.take_confirmed().into_iter().map(GameOutput::Past));
    }

    fn say(&mut self, text: &str, now: Timestamp) {
        self.run_line(text, now);
    }

    fn request(&mut self, request: PlayerRequest, now: Timestamp) {
        Server::request(self, request, now);
    }

    fn leave_seat(&mut self, slot: usize) {
        self.leave_host_seat(slot);
    }

    fn request_seats(&mut self, _: Vec<LocalPlayer>) {}

    fn leave(&mut self, now: Timestamp) {
        self.close(now);
    }

    fn has_left(&self) -> bool {
        self.closed()
    }

    fn request_recording(&mut self) -> bool {
        // The host has the recording already.
        true
    }

    fn recording(&self) -> Option<LiveRecording> {
        Some(self.authority().live_recording())
    }

    fn seal(&self) {
        self.authority().seal();
    }

    fn clock(&self) -> &TickClock {
        Server::clock(self)
    }

    fn measure(&self, stats: &mut NetStats, now: Timestamp) {
        stats.watch_server(self, now);
    }

    fn fill(&self, snapshot: &mut GameSnapshot) {
        let ticks = snapshot.ticks;
        snapshot
            .frames
            .copy(self.shown(), Some(self.epoch()), ticks);
        snapshot.stalled = false;
        snapshot.local_seats = self.host_seats();
        snapshot.players = self.player_list().lines;
        snapshot.muted = self.muted_players();
        snapshot.lobby = self.open_lobby_state();
        snapshot.game_match = Some(self.game_match().clone());
        snapshot.connection = ConnectionState::Host {
            closed: self.closed(),
        };
    }
}

impl Participant for Client {
    fn run(&mut self, now: Timestamp, input: &mut dyn FnMut() -> SeatInputs) -> u32 {
        self.update(now, input)
    }

    fn take_events(&mut self) -> Vec<Event> {
        let game = self.game_mut();
        game.map_or_else(Vec::new, |game| game.event_dedup.take())
    }

    fn take_output(&mut self, output: &mut VecDeque<GameOutput>) {
        output.extend(self.take_chat().into_iter().map(chat_line));
        output.extend(self.take_emotes().into_iter().map(emote));
        let notices = self.take_notices().into_iter();
        output.extend(notices.map(GameOutput::ClientNotice));
        output.extend(self.take_recording().map(GameOutput::SentRecording));
        if let Some(game) = self.game_mut() {
            let steps = game.confirmed.take().into_iter();
            output.extend(steps.map(GameOutput::Past));
        }
    }

    fn say(&mut self, text: &str, _now: Timestamp) {
        Client::say(self, text);
    }

    fn request(&mut self, request: PlayerRequest, _now: Timestamp) {
        Client::request(self, request);
    }

    fn leave_seat(&mut self, slot: usize) {
        Client::leave_seat(self, slot);
    }

    fn request_seats(&mut self, players: Vec<LocalPlayer>) {
        Client::request_seats(self, players);
    }

    fn leave(&mut self, _now: Timestamp) {
        if !self.has_left() {
            Client::leave(self);
        }
    }

    fn has_left(&self) -> bool {
        matches!(self.phase(), Phase::Ended(_))
    }

    fn request_recording(&mut self) -> bool {
        Client::request_recording(self)
    }

    fn recording(&self) -> Option<LiveRecording> {
        None
    }

    fn seal(&self) {}

    fn clock(&self) -> &TickClock {
        Client::clock(self)
    }

    fn measure(&self, stats: &mut NetStats, now: Timestamp) {
        stats.watch_client(self, now);
    }

    fn fill(&self, snapshot: &mut GameSnapshot) {
        let shown = self.game().and_then(|game| game.shown.as_ref());
        let ticks = snapshot.ticks;
        snapshot.frames.copy(shown, self.level_count(), ticks);
        snapshot.stalled = self.is_stalled();
        snapshot.local_seats = self.seats();
        snapshot.lobby = self.lobby().cloned();
        snapshot.players.clear();
        snapshot.players.extend_from_slice(self.players());
        snapshot.game_match = self.game_match();
        snapshot.connection = ConnectionState::Client(ClientConnection {
            phase: self.phase(),
            server: self.server(),
            server_key: self.server_key(),
            reconnect_time: self.reconnect_time().unwrap_or_default(),
            attempts: self.progress().unwrap_or_default(),
            received: self.received(),
            silence: self.silence(),
            clock_error: self.clock_error().unwrap_or(0.0),
            queue_place: self.queue_place(),
        });
    }
}

#[cfg(test)]
#[path = "participant_tests.rs"]
mod tests;
