//! How a session with a server ends. When the connection is lost, `reconnecting.rs` first tries to restore it.

use crate::net::message::join::Refusal;
use crate::net::secure::{Fingerprint, ServerKey};
use crate::session::netgame::known_servers::KeyMismatch;
use std::net::SocketAddr;

/// More clock jumps than this within ten seconds mean that the server's clock is unreliable.
pub(super) const MAX_JUMPS: usize = 3;

/// How a session ended.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SessionEnd {
    /// No answer.
    #[error("no response from {0}")]
    NoAnswer(SocketAddr),
    /// The server refused the join request.
    #[error("{}", refusal_text(*.0))]
    Refused(Refusal),
    /// The versions differ.
    #[error(
        "the server uses protocol version {server}, this game uses {ours}; update the older one"
    )]
    Protocol {
        /// Version of the server.
        server: u8,
        /// Version of the client.
        ours: u8,
    },
    /// The server has another key than the one remembered for its address.
    #[error(
        "the key of this server has changed: {known} was remembered, {found} was found; someone may be \
         intercepting the connection, or the server may have been set up again: ask its host for the fingerprint"
    )]
    KeyChanged {
        /// The remembered key.
        known: ServerKey,
        /// The server's key.
        found: ServerKey,
    },
    /// The key of the server is not the one that the player expects.
    #[error(
        "this server's fingerprint is {found}, not {expected}; someone may be intercepting the connection, or this is a \
         different server"
    )]
    UnexpectedKey {
        /// The fingerprint that the player has entered or accepted.
        expected: Fingerprint,
        /// The server's key.
        found: ServerKey,
    },
    /// The server admitted the client without proving that it knows the password.
    #[error("the server does not know the password; it may not be the one you are looking for")]
    NoConfirmation,
    /// The player has given a password, and the server, which is not a known one, asks for none.
    #[error(
        "this server asks for no password, so it may not be the one you are looking for; leave the password out to join \
         anyway"
    )]
    NoPasswordAsked,
    /// The level is unavailable.
    #[error("{0}")]
    NoLevel(String),
    /// Connection to the server lost (timed out).
    #[error("connection to the server lost")]
    Lost,
    /// The server's clock jumps back and forth.
    #[error(
        "the server's clock is unreliable: it jumped more than {MAX_JUMPS} times in ten seconds"
    )]
    WildClock,
    /// The server ended the session.
    #[error("{text}")]
    Dismissed {
        /// The reason (spec 07 A.8).
        reason: u8,
        /// The reason in words.
        text: String,
    },
    /// The player left.
    #[error("you left the game")]
    Left,
    /// An internal error.
    #[error("the network has stopped: {0}")]
    Broken(String),
}

impl SessionEnd {
    /// Returns true if the client ended the session, so the server must be notified.
    pub(super) fn is_by_client(&self) -> bool {
        match self {
            SessionEnd::NoLevel(_)
            | SessionEnd::WildClock
            | SessionEnd::Left
            | SessionEnd::KeyChanged { .. }
            | SessionEnd::UnexpectedKey { .. } => true,
            SessionEnd::NoAnswer(_)
            | SessionEnd::Refused(_)
            | SessionEnd::Protocol { .. }
            | SessionEnd::NoConfirmation
            | SessionEnd::NoPasswordAsked
            | SessionEnd::Lost
            | SessionEnd::Dismissed { .. }
            | SessionEnd::Broken(_) => false,
        }
    }
}

impl From<KeyMismatch> for SessionEnd {
    fn from(mismatch: KeyMismatch) -> SessionEnd {
        match mismatch {
            KeyMismatch::Changed { known, found } => SessionEnd::KeyChanged { known, found },
            KeyMismatch::Unexpected { expected, found } => {
                SessionEnd::UnexpectedKey { expected, found }
            }
        }
    }
}

fn refusal_text(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Full => "the server is full",
        Refusal::Version => "the server uses another protocol version",
        Refusal::Rules => "the server runs another version of the game",
        Refusal::BadName => "the server does not accept this name (player_name in pm.cfg)",
        Refusal::Password => "wrong or missing password",
        Refusal::Banned => "you are banned from this server",
        Refusal::Closing => "the server is closing",
        Refusal::Later => "too many attempts; try again in a minute",
    }
}
