//! Snapshots of a netgame that a game thread publishes: everything that the window needs to draw it.

use super::client::{Phase, WARN_AFTER};
use super::error_smoothing::SmoothedView;
use super::local_seats::LocalSeats;
use super::stats::NetStats;
use crate::net::link::Timestamp;
use crate::net::message::control::PlayerInfo;
use crate::net::message::lobby::LobbyState;
use crate::net::secure::ServerKey;
use crate::replay::LiveRecording;
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::session::game_match::GameMatch;
use crate::session::seat_set::SeatSet;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::events::Event;
use crate::sim::world::LevelData;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// The state of a netgame at one moment; never modified after publication.
pub struct GameSnapshot {
    /// Time at which the snapshot was taken.
    pub at: Timestamp,
    /// Ticks run so far.
    pub ticks: u64,
    /// The pair of worlds to draw.
    pub frames: PublishedWorlds,
    /// The clock that ticks run by.
    pub clock: TickClock,
    /// True if no ticks run because the client is too far ahead of the server.
    pub stalled: bool,
    /// Events that the window has not confirmed yet, oldest first.
    pub events: Vec<Event>,
    /// Number of the first of those events, counted from 0.
    pub first_event: u64,
    /// Slots of the local players, once they are known.
    pub local_seats: LocalSeats,
    /// All players in the game, by slot.
    pub players: Vec<PlayerInfo>,
    /// The lobby while it is open.
    pub lobby: Option<LobbyState>,
    /// Players whose chat the server drops; only a host knows them.
    pub muted: SeatSet,
    /// The match, once it is known.
    pub game_match: Option<GameMatch>,
    /// The state of the connection.
    pub connection: ConnectionState,
    /// Statistics, at most a tenth of a second old.
    pub stats: Arc<NetStats>,
    /// The recording of the current level so far; only a host has one.
    pub recording: Option<LiveRecording>,
}

/// The worlds of the last two ticks.
pub struct PublishedWorlds {
    /// The worlds and the level's static data.
    pub worlds: SnapshotPair,
    /// Number of the level, counted from 1; `None` while there is nothing to draw.
    pub level_count: Option<u16>,
    /// Number of the level and tick count of the copy in `worlds`, which may be out of date while there is nothing to draw.
    copied: Option<(u16, u64)>,
}

impl PublishedWorlds {
    /// Copies the worlds unless they are up to date; `ticks` counts the ticks run so far.
    pub fn copy(&mut self, shown: Option<&SmoothedView>, level_count: Option<u16>, ticks: u64) {
        let Some((worlds, level_count)) = shown.map(|shown| &shown.worlds).zip(level_count) else {
            self.level_count = None;
            return;
        };
        self.level_count = Some(level_count);
        if self.copied == Some((level_count, ticks)) {
            return;
        }
        if self.copied.is_none_or(|(copied, _)| copied != level_count) {
            self.worlds.level_data.clone_from(&worlds.level_data);
        }
        self.worlds.now.clone_from(&worlds.now);
        self.worlds.before.clone_from(&worlds.before);
        self.copied = Some((level_count, ticks));
    }
}

/// The state of the connection of a netgame.
#[derive(Clone, Debug)]
pub enum ConnectionState {
    /// This is the server.
    Host {
        /// True once it has shut down.
        closed: bool,
    },
    /// This is a client.
    Client(ClientConnection),
}

/// The state of a client's connection.
#[derive(Clone, Debug)]
pub struct ClientConnection {
    /// Phase of the connection.
    pub phase: Phase,
    /// Server address.
    pub server: SocketAddr,
    /// The server's key, once the client is admitted.
    pub server_key: Option<ServerKey>,
    /// Time for which the client still tries to return to the server, if its connection is lost.
    pub reconnect_time: Duration,
    /// ConnectionState attempts so far, and their maximum.
    pub attempts: (u32, u32),
    /// Received and total bytes of a level or recording.
    pub received: Option<(u32, u32)>,
    /// Time since the last message from the server, when the snapshot was taken.
    pub silence: Duration,
    /// Distance of the clock from its set point, milliseconds.
    pub clock_error: f64,
    /// Place in the queue for seats, from 1; 0 if the client does not wait.
    pub queue_place: u8,
}

impl Default for GameSnapshot {
    fn default() -> GameSnapshot {
        GameSnapshot {
            at: Timestamp::ZERO,
            ticks: 0,
            frames: PublishedWorlds {
                worlds: SnapshotPair::still(LevelData::default(), Box::default()),
                level_count: None,
                copied: None,
            },
            clock: TickClock::new(NOMINAL_TICK_RATE),
            stalled: false,
            events: Vec::new(),
            first_event: 0,
            local_seats: LocalSeats::default(),
            players: Vec::new(),
            lobby: None,
            muted: SeatSet::EMPTY,
            game_match: None,
            connection: ConnectionState::Host { closed: false },
            stats: Arc::default(),
            recording: None,
        }
    }
}

impl GameSnapshot {
    /// Returns the interpolation factor between the last two ticks at `now`, 0 to 1.
    pub fn alpha(&self, now: Timestamp) -> f32 {
        match self.stalled {
            true => 1.0,
            false => self.clock.phase_at(now).clamp(0.0, 1.0) as f32,
        }
    }

    /// Returns the time since the last message from the server, if it is long enough to warn the player.
    pub fn silence(&self, now: Timestamp) -> Option<Duration> {
        let ConnectionState::Client(client) = &self.connection else {
            return None;
        };
        let silence = client.silence + now.saturating_sub(self.at);
        (silence > WARN_AFTER).then_some(silence)
    }
}

#[cfg(test)]
#[path = "snapshot_tests.rs"]
mod tests;
