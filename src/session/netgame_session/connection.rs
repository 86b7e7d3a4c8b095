//! The connection status that the window shows: steps of joining, problems, and the end.

use crate::session::netgame::client::SessionEnd;
use std::net::SocketAddr;

/// A connection problem or wait to show to the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConnectionStatus {
    /// The clock is not synchronised yet; the error in milliseconds.
    Syncing(f64),
    /// The next level has not arrived; bytes received and in total while it is being downloaded.
    NextLevel(Option<(u32, u32)>),
    /// The connection is lost; seconds for which the client still tries to return.
    Reconnecting(f64),
    /// Seconds since the last data from the server.
    Silent(f64),
    /// The simulation waits for input from the server.
    Stalled,
}

/// A step of joining; shares are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JoinStep {
    /// The own server starts.
    Starting,
    /// Connecting, with the share of attempts made.
    Connecting(f32),
    /// Receiving the level, with the share received if it is known.
    Downloading(Option<f32>),
    /// Waiting for the server.
    Waiting,
}

/// Why a netgame is over.
#[derive(Clone, Debug, PartialEq)]
pub enum NetgameEnd {
    /// The local player left.
    Left,
    /// An internal error.
    Broken,
    /// The session with this server ended.
    Ended(SocketAddr, SessionEnd),
}
