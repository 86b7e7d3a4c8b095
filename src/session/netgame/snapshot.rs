//! What a game thread publishes of a netgame: everything that a window needs to draw it.

use super::client::{Phase, WARN_AFTER};
use super::error_smoothing::SmoothedView;
use super::stats::NetStats;
use crate::net::link::Timestamp;
use crate::net::message::control::PlayerInfo;
use crate::replay::LiveRecording;
use crate::session::clock::{PROPER_RATE, TickClock};
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::events::Event;
use crate::sim::world::LevelData;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// The state of a netgame at one moment. It never changes once it is published.
pub struct GameSnapshot {
    /// When it was taken.
    pub at: Timestamp,
    /// Ticks run so far.
    pub ticks: u64,
    /// The worlds to draw between.
    pub frames: FramePair,
    /// The clock that ticks run by.
    pub clock: TickClock,
    /// No ticks run because the client is too far ahead of the server.
    pub stalled: bool,
    /// Events that the window has not confirmed yet, oldest first.
    pub events: Vec<Event>,
    /// Number of the first of them, counted from 0.
    pub first_event: u64,
    /// Slot of the local player, once it is known.
    pub local_player: Option<usize>,
    /// Everybody in the game, by slot.
    pub players: Vec<PlayerInfo>,
    /// The state of the connection.
    pub connection: Connection,
    /// Statistics, at most a tenth of a second old.
    pub stats: Arc<NetStats>,
    /// The recording of the current level so far; only a host makes one.
    pub recording: Option<LiveRecording>,
}

/// The worlds of the last two ticks.
pub struct FramePair {
    /// The worlds and the level's static data.
    pub worlds: SnapshotPair,
    /// Epoch of the level, `None` while there is nothing to draw.
    pub epoch: Option<u16>,
    /// Tick count of the copy in `worlds`, which may be out of date while there is nothing to draw.
    copied: Option<(u16, u64)>,
}

impl FramePair {
    /// Copies the worlds unless they are here already; `ticks` counts the ticks run so far.
    pub fn copy(&mut self, shown: Option<&SmoothedView>, epoch: Option<u16>, ticks: u64) {
        let Some((worlds, epoch)) = shown.map(|shown| &shown.worlds).zip(epoch) else {
            self.epoch = None;
            return;
        };
        self.epoch = Some(epoch);
        if self.copied == Some((epoch, ticks)) {
            return;
        }
        if self.copied.is_none_or(|(copied, _)| copied != epoch) {
            self.worlds.level_data.clone_from(&worlds.level_data);
        }
        self.worlds.now.clone_from(&worlds.now);
        self.worlds.before.clone_from(&worlds.before);
        self.copied = Some((epoch, ticks));
    }
}

/// The state of the connection of a netgame.
#[derive(Clone, Debug)]
pub enum Connection {
    /// This is the server.
    Host {
        /// It has shut down.
        closed: bool,
    },
    /// This is a client.
    Client(ClientConnection),
}

/// The state of a client's connection.
#[derive(Clone, Debug)]
pub struct ClientConnection {
    /// How far it has come.
    pub phase: Phase,
    /// The server.
    pub server: SocketAddr,
    /// Connection attempts so far, and how many there will be.
    pub attempts: (u32, u32),
    /// Bytes received of a level or recording, of how many.
    pub received: Option<(u32, u32)>,
    /// Time since the server was last heard, when the snapshot was taken.
    pub silence: Duration,
    /// Distance of the clock from its set point, milliseconds.
    pub clock_error: f64,
}

impl Default for GameSnapshot {
    fn default() -> GameSnapshot {
        GameSnapshot {
            at: Timestamp::ZERO,
            ticks: 0,
            frames: FramePair {
                worlds: SnapshotPair::still(LevelData::default(), Box::default()),
                epoch: None,
                copied: None,
            },
            clock: TickClock::new(PROPER_RATE),
            stalled: false,
            events: Vec::new(),
            first_event: 0,
            local_player: None,
            players: Vec::new(),
            connection: Connection::Host { closed: false },
            stats: Arc::default(),
            recording: None,
        }
    }
}

impl GameSnapshot {
    /// Returns how far `now` is between the last tick and the next, 0 to 1.
    pub fn alpha(&self, now: Timestamp) -> f32 {
        match self.stalled {
            true => 1.0,
            false => self.clock.phase_at(now).clamp(0.0, 1.0) as f32,
        }
    }

    /// Returns the time since the server was last heard if the player should know about it.
    pub fn silence(&self, now: Timestamp) -> Option<Duration> {
        let Connection::Client(client) = &self.connection else {
            return None;
        };
        let silence = client.silence + now.saturating_sub(self.at);
        (silence > WARN_AFTER).then_some(silence)
    }
}
