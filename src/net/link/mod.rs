//! Links move datagrams: a UDP socket, an in-memory network on a virtual clock, or a conditioned link around either.

pub mod conditioner;
pub mod memory;
pub mod side;
pub mod udp;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// Time since the endpoint was created.
pub type Timestamp = Duration;

/// A received datagram. Its bytes are in the buffer passed to [`Link::receive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Number of bytes written to the buffer.
    pub length: usize,
    /// Sender.
    pub from: SocketAddr,
    /// Arrival time.
    pub at: Timestamp,
}

/// Returns the address to display: an IPv4-mapped IPv6 address becomes plain IPv4.
pub fn display_address(address: SocketAddr) -> SocketAddr {
    match address.ip().to_canonical() {
        IpAddr::V4(v4) => (v4, address.port()).into(),
        // With the interface of a link-local address.
        IpAddr::V6(_) => address,
    }
}

/// An unreliable datagram transport.
pub trait Link {
    /// Sends a datagram. Errors are only counted; to the sender they are losses like any other.
    fn send(&mut self, now: Timestamp, to: SocketAddr, bytes: &[u8]);

    /// Receives the next datagram that has arrived by `now`, if any. Bytes that do not fit into the buffer are cut off.
    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival>;

    /// Returns the local address.
    fn local_address(&self) -> SocketAddr;

    /// Returns when the next datagram held back by a simulated network is due.
    fn next_due(&self) -> Option<Timestamp> {
        None
    }

    /// Returns true unless the last call of [`Link::receive`] found nothing, that is, if datagrams may be waiting.
    fn may_have_more(&self) -> bool {
        false
    }

    /// Returns the number of datagrams that the system failed to send or receive.
    fn failures(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv4_mapped_address_is_displayed_as_ipv4() {
        for (address, seen) in [
            ("[::ffff:127.0.0.1]:7", "127.0.0.1:7"),
            ("127.0.0.1:7", "127.0.0.1:7"),
            ("[::1]:7", "[::1]:7"),
            ("[fe80::1%2]:7", "[fe80::1%2]:7"),
        ] {
            let address: SocketAddr = address.parse().expect("an address");
            assert_eq!(display_address(address).to_string(), seen);
        }
    }
}
