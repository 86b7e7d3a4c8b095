//! TCP: packets as frames of a stream. A server listens, a client dials, and both use the same connections.

mod connection;
mod connections;
mod dialer;
pub mod frame_reader;
mod listener;
mod send_queue;
#[cfg(test)]
mod tests;

pub use connection::STREAM_HANDSHAKE;
pub use connections::Connections;
pub use dialer::TcpDialer;
pub use listener::{TcpCounts, TcpListener};
pub use send_queue::{STREAM_RELIABLE_FRAMES, STREAM_STALE};

use mio::Token;

/// Token of the first connection; smaller ones belong to others.
const FIRST: usize = 16;
/// Token of the listening socket.
pub(super) const LISTENER: Token = Token(FIRST - 1);

/// Returns the token under which a connection is registered.
fn token_of(stream: u64) -> Token {
    Token(FIRST + stream as usize)
}
