//! How a session with a server ends.

use super::JUMPS_MAX;
use crate::net::message::join::Refusal;
use std::net::SocketAddr;

/// How a session ended.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SessionEnd {
    /// Nobody answered.
    #[error("no server answered at {0}")]
    NoAnswer(SocketAddr),
    /// Not let in.
    #[error("{}", refusal_words(*.0))]
    Refused(Refusal),
    /// Another version.
    #[error(
        "the server speaks version {server} of the protocol, this game version {ours}: one of them is older"
    )]
    Protocol {
        /// The server's.
        server: u8,
        /// The own.
        ours: u8,
    },
    /// The level cannot be had.
    #[error("{0}")]
    NoLevel(String),
    /// Nothing was heard of the server for too long.
    #[error("lost the connection to the server")]
    Lost,
    /// The server's time jumps to and fro.
    #[error(
        "the server's clock makes no sense: it jumped more than {JUMPS_MAX} times in ten seconds"
    )]
    WildClock,
    /// The server said so.
    #[error("{text}")]
    Dismissed {
        /// Why (spec 07 A.8).
        reason: u8,
        /// In words.
        text: String,
    },
    /// The player left.
    #[error("you left the game")]
    Left,
    /// The program is at fault.
    #[error("the network has stopped: {0}")]
    Broken(String),
}

fn refusal_words(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Full => "the server is full",
        Refusal::Version => "the server has another version of the protocol",
        Refusal::Rules => "the server has another version of the game",
        Refusal::BadName => "the server does not accept this name; player_name in pm.cfg sets it",
        Refusal::Password => "the server wants a password, or another one",
        Refusal::Banned => "the server does not let you in",
        Refusal::Closing => "the server is about to close",
        Refusal::Later => "too many tries; the server asks to come again in a minute",
    }
}
