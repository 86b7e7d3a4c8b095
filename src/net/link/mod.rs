//! What moves datagrams: a real socket, or a network in memory on a virtual clock.

pub mod conditioner;
pub mod memory;
pub mod udp;

use std::net::SocketAddr;
use std::time::Duration;

/// A time, counted from when the endpoint was made.
pub type Moment = Duration;

/// A datagram that has arrived. Its bytes are in the buffer it was received into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Bytes of the buffer that were filled.
    pub length: usize,
    /// Who sent it.
    pub from: SocketAddr,
    /// When it arrived.
    pub at: Moment,
}

/// Something that moves datagrams and may lose them.
pub trait Link {
    /// Sends a datagram. A failure is counted by the link; to the sender it is a loss like any other.
    fn send(&mut self, now: Moment, to: SocketAddr, bytes: &[u8]);

    /// Takes the next datagram that has arrived by `now`, if there is one. What does not fit into
    /// the buffer is cut off.
    fn receive(&mut self, now: Moment, buffer: &mut [u8]) -> Option<Arrival>;

    /// The own address.
    fn local_address(&self) -> SocketAddr;

    /// Datagrams that the system refused to send or to hand over.
    fn failures(&self) -> u64 {
        0
    }
}
