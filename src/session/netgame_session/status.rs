//! Finds out what the window shows of a netgame's connection.

use super::NetGame;
use super::connection::{ConnectionStatus, JoinStep, NetgameEnd};
use crate::session::netgame::client::Phase;
use crate::session::netgame::snapshot::ConnectionState;

impl NetGame {
    /// Returns the current step of joining.
    pub fn join_step(&self) -> JoinStep {
        let ConnectionState::Client(client) = &self.thread.snapshot().connection else {
            return JoinStep::Starting;
        };
        let share = |(done, all): (u32, u32)| done as f32 / all.max(1) as f32;
        match client.phase {
            Phase::Handshaking => JoinStep::Connecting(share(client.attempts)),
            Phase::Loading => JoinStep::Downloading(client.received.map(share)),
            _ => JoinStep::Waiting,
        }
    }

    /// Returns the connection status to show, if any.
    pub fn connection_status(&self) -> Option<ConnectionStatus> {
        let snapshot = self.thread.snapshot();
        let ConnectionState::Client(client) = &snapshot.connection else {
            return None;
        };
        let silence = snapshot.silence(self.time.now());
        match (&client.phase, silence) {
            (Phase::Ended(_), _) => None,
            (Phase::Reconnecting, _) => {
                let left = client.reconnect_time.as_secs_f64();
                Some(ConnectionStatus::Reconnecting(left))
            }
            (_, Some(silence)) => Some(ConnectionStatus::Silent(silence.as_secs_f64())),
            (Phase::Handshaking | Phase::Loading | Phase::Waiting, _) => {
                Some(ConnectionStatus::NextLevel(client.received))
            }
            (Phase::Syncing, _) => Some(ConnectionStatus::Syncing(client.clock_error.abs())),
            (Phase::Active, _) => snapshot.stalled.then_some(ConnectionStatus::Stalled),
        }
    }

    /// Returns why the game is over, if it is.
    pub fn end(&self) -> Option<NetgameEnd> {
        let end = match &self.thread.snapshot().connection {
            _ if self.thread.is_broken() => NetgameEnd::Broken,
            ConnectionState::Host { closed: true } => NetgameEnd::Broken,
            ConnectionState::Host { closed: false } => return None,
            ConnectionState::Client(client) => match &client.phase {
                Phase::Ended(end) => NetgameEnd::Ended(client.server, end.clone()),
                _ => return None,
            },
        };
        Some(if self.left { NetgameEnd::Left } else { end })
    }
}
