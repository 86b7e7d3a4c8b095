//! A second protocol on the socket of a link, such as server discovery on the port of a server.

use super::Timestamp;
use std::net::SocketAddr;

/// Sends a datagram of the second protocol.
pub type SendSide<'a> = dyn FnMut(SocketAddr, &[u8]) + 'a;

/// A protocol that shares the socket of the game. The game does not see the datagrams that it receives.
pub trait SideProtocol: Send {
    /// Handles a datagram. Returns false if it does not belong to this protocol.
    fn receive(
        &mut self,
        from: SocketAddr,
        bytes: &[u8],
        now: Timestamp,
        send: &mut SendSide<'_>,
    ) -> bool;

    /// Sends what is due.
    fn work(&mut self, _now: Timestamp, _send: &mut SendSide<'_>) {}

    /// Returns when [`SideProtocol::work`] has something to do, if ever.
    fn next_due(&self) -> Option<Timestamp> {
        None
    }
}
