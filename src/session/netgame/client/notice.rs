//! Notices of a client to its player.

use crate::net::message::kick_vote::VoteStatus;
use crate::net::secure::ServerKey;
use crate::session::netgame::known_servers::KnownServersError;
use crate::session::netgame::server::host_notice::vote_text;
use std::fmt;

/// List of the commands of a client.
pub const CLIENT_COMMANDS: &str = "/vote N, /yes, /no (N: player 1-7)";

/// A notice of a client to its player.
#[derive(Debug)]
pub enum ClientNotice {
    /// The player joins this server for the first time, so nobody can tell whether the key is the right one.
    NewServer(ServerKey),
    /// The key of the server could not be saved, so the server will count as unknown next time.
    KeyNotSaved(KnownServersError),
    /// The line is not a valid command; the commands are listed.
    Commands,
    /// A vote on kicking a player has started, has changed or is over.
    Vote(VoteStatus),
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
            ClientNotice::Commands => f.write_str(CLIENT_COMMANDS),
            ClientNotice::Vote(vote) => f.write_str(&vote_text(vote)),
            ClientNotice::Idle => f.write_str("idle for too long; watching now"),
            ClientNotice::UdpBlocked => f.write_str("UDP seems to be blocked; using TCP"),
        }
    }
}
