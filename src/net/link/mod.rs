//! Links move packets: UDP and TCP sockets, an in-memory network on a virtual clock, or a conditioned link around either.
//!
//! This is the only place where transports differ: over UDP a packet is a datagram, over TCP a frame of a stream. The
//! endpoint above learns from [`Remote::stream`] that nothing has to be acknowledged; sessions know neither.

pub mod conditioner;
pub mod memory;
pub mod server_address;
pub mod side;
pub mod sockets;
pub mod tcp;
pub mod tcp_fallback;
pub mod udp;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::time::Duration;

/// Time since the endpoint was created.
pub type Timestamp = Duration;

/// The other side: its address, and the TCP connection to it, if there is one. Every connection is another remote, and so
/// is a UDP socket with the same address and port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remote {
    /// Address and port.
    pub address: SocketAddr,
    /// Number of the TCP connection, never reused; `None` for UDP.
    pub stream: Option<u64>,
}

impl<A: Into<SocketAddr>> From<A> for Remote {
    /// Returns the UDP socket with this address.
    fn from(address: A) -> Remote {
        let (address, stream) = (address.into(), None);
        Remote { address, stream }
    }
}

impl Deref for Remote {
    type Target = SocketAddr;

    fn deref(&self) -> &SocketAddr {
        &self.address
    }
}

impl fmt::Display for Remote {
    /// Writes the address, and that it is reached over TCP.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = display_address(self.address);
        match self.stream {
            None => write!(f, "{address}"),
            Some(_) => write!(f, "{address} (TCP)"),
        }
    }
}

/// A received packet. Its bytes are in the buffer passed to [`Link::receive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Number of bytes written to the buffer.
    pub length: usize,
    /// Sender.
    pub from: Remote,
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

/// Events of a link other than packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// A TCP connection with a session has ended.
    Closed(Remote),
    /// UDP got no answer, and the link now uses TCP.
    UdpBlocked,
}

/// A transport of packets. Over UDP they may be lost; over TCP they arrive in order, but the link may drop unreliable
/// ones that could not be sent in time.
pub trait Link {
    /// Sends a packet. Errors are only counted; to the sender they are losses like any other.
    fn send(&mut self, now: Timestamp, to: impl Into<Remote>, bytes: &[u8]);

    /// Receives the next packet that has arrived by `now`, if any. Bytes that do not fit into the buffer are cut off.
    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival>;

    /// Returns the local address.
    fn local_address(&self) -> SocketAddr;

    /// Returns how a client reaches its server for a handshake. Begins a TCP connection if one is needed.
    fn route(&mut self, _now: Timestamp, to: SocketAddr) -> Remote {
        to.into()
    }

    /// Records that a session begins: its TCP connection is kept from now on.
    fn begin_session(&mut self, _now: Timestamp, _remote: Remote) {}

    /// Closes a TCP connection once everything has been sent.
    fn close(&mut self, _now: Timestamp, _remote: Remote) {}

    /// Does what is due, such as closing connections whose time is over.
    fn work(&mut self, _now: Timestamp) {}

    /// Returns the next event, if there is one.
    fn next_event(&mut self) -> Option<LinkEvent> {
        None
    }

    /// Returns when [`Link::receive`] or [`Link::work`] has something to do if nothing arrives before.
    fn next_due(&self) -> Option<Timestamp> {
        None
    }

    /// Returns true unless the last call of [`Link::receive`] found nothing, that is, if packets may be waiting.
    fn may_have_more(&self) -> bool {
        false
    }

    /// Returns the number of packets that the system failed to send or receive.
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
            assert_eq!(Remote::from(address).to_string(), seen);
        }
    }
}
