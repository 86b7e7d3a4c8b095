//! What moves datagrams: a real socket, or a network in memory on a virtual clock.

pub mod conditioner;
pub mod memory;
pub mod udp;

use std::net::SocketAddr;
use std::time::Duration;

/// A time, counted from when the endpoint was made.
pub type Timestamp = Duration;

/// A datagram that has arrived. Its bytes are in the buffer it was received into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Bytes of the buffer that were filled.
    pub length: usize,
    /// Who sent it.
    pub from: SocketAddr,
    /// When it arrived.
    pub at: Timestamp,
}

/// An address as it is shown: one of IPv4 that came through a socket of IPv6 is written as one of IPv4.
pub fn shown(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

/// Something that moves datagrams and may lose them.
pub trait Link {
    /// Sends a datagram. A failure is counted by the link; to the sender it is a loss like any other.
    fn send(&mut self, now: Timestamp, to: SocketAddr, bytes: &[u8]);

    /// Takes the next datagram that has arrived by `now`, if there is one. What does not fit into
    /// the buffer is cut off.
    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival>;

    /// The own address.
    fn local_address(&self) -> SocketAddr;

    /// When a datagram that is held back, by a simulated network, is to be sent or received.
    fn next_due(&self) -> Option<Timestamp> {
        None
    }

    /// Returns true if [`Link::receive`] was not called until nothing was left.
    fn may_have_more(&self) -> bool {
        false
    }

    /// Datagrams that the system refused to send or to hand over.
    fn failures(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_ipv4_is_shown_as_one() {
        for (address, seen) in [
            ("[::ffff:127.0.0.1]:7", "127.0.0.1:7"),
            ("127.0.0.1:7", "127.0.0.1:7"),
            ("[::1]:7", "[::1]:7"),
        ] {
            let address: SocketAddr = address.parse().expect("an address");
            assert_eq!(shown(address).to_string(), seen);
        }
    }
}
