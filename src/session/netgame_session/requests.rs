//! Requests of the local players (emotes, lobby), and the emotes of remote players.

use super::NetGame;
use crate::net::message::lobby::LobbyState;
use crate::session::game_match::GameMatch;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::seat_set::SeatSet;

impl NetGame {
    /// Returns the emotes since the last call: slot and number.
    pub fn take_emotes(&mut self) -> Vec<(u8, u8)> {
        std::mem::take(&mut self.emotes)
    }

    /// Sends what a local player asks for.
    pub fn request(&mut self, request: PlayerRequest) {
        self.thread.request(request);
    }

    /// Returns the match that is played, or will be once the lobby closes.
    pub fn game_match(&self) -> Option<&GameMatch> {
        self.thread.snapshot().game_match.as_ref()
    }

    /// Returns the lobby while it is open.
    pub fn lobby(&self) -> Option<&LobbyState> {
        self.thread.snapshot().lobby.as_ref()
    }

    /// Returns the players muted on the server; empty unless this window hosts.
    pub fn muted_players(&self) -> SeatSet {
        self.thread.snapshot().muted
    }
}
