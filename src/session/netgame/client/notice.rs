//! Notices of a client to its player.

use crate::net::secure::ServerKey;
use crate::session::netgame::known_servers::KnownServersError;
use std::fmt;

/// A notice of a client to its player.
#[derive(Debug)]
pub enum ClientNotice {
    /// The player joins this server for the first time, so nobody can tell whether the key is the right one.
    NewServer(ServerKey),
    /// The key of the server could not be saved: the next time the server is new again.
    KeyNotSaved(KnownServersError),
    /// UDP got no answer, so the client uses TCP.
    UdpBlocked,
    /// The server has made the player a spectator, because no button has changed for a while.
    Idle,
}

impl fmt::Display for ClientNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientNotice::NewServer(key) => write!(
                f,
                "this server is new to you; compare its fingerprint with the host's: {key}"
            ),
            ClientNotice::KeyNotSaved(error) => {
                write!(f, "the key of this server was not saved: {error}")
            }
            ClientNotice::Idle => f.write_str("idle for too long; watching now"),
            ClientNotice::UdpBlocked => f.write_str("UDP seems to be blocked; using TCP"),
        }
    }
}
