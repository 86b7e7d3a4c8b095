//! An in-memory network: packets arrive instantly and in order, on a virtual clock.

use super::{Arrival, Link, Remote, Timestamp};
use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Capacity of an inbox in datagrams; further ones are lost, as in a socket.
const INBOX: usize = 4096;

type Inbox = VecDeque<(Timestamp, Remote, Vec<u8>)>;

/// A network that links are plugged into.
#[derive(Clone, Debug, Default)]
pub struct MemoryNetwork(Arc<Mutex<BTreeMap<SocketAddr, Inbox>>>);

/// An endpoint of a [`MemoryNetwork`].
#[derive(Debug)]
pub struct MemoryLink {
    network: MemoryNetwork,
    address: SocketAddr,
    /// Number of the simulated TCP connection of a client, if it uses TCP.
    stream: Option<u64>,
    lost: u64,
}

impl MemoryLink {
    /// Makes a client's link simulate TCP connections instead of UDP.
    pub fn use_tcp(&mut self) {
        self.stream = Some(0);
    }
}

impl MemoryNetwork {
    /// Creates an empty network.
    pub fn new() -> MemoryNetwork {
        MemoryNetwork::default()
    }

    /// Creates a link with this address. If the address is already in use, the older link loses its unread datagrams.
    pub fn plug_in(&self, address: SocketAddr) -> MemoryLink {
        self.with(|inboxes| inboxes.insert(address, VecDeque::new()));
        MemoryLink {
            network: self.clone(),
            address,
            stream: None,
            lost: 0,
        }
    }

    /// Sends a datagram with a forged source address, as is possible in most networks.
    #[cfg(test)]
    pub fn forge(&self, now: Timestamp, from: impl Into<Remote>, to: SocketAddr, bytes: &[u8]) {
        let from = from.into();
        self.with(|inboxes| {
            if let Some(inbox) = inboxes.get_mut(&to).filter(|i| i.len() < INBOX) {
                inbox.push_back((now, from, bytes.to_vec()));
            }
        });
    }

    fn with<T>(&self, access: impl FnOnce(&mut BTreeMap<SocketAddr, Inbox>) -> T) -> T {
        access(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Link for MemoryLink {
    fn send(&mut self, now: Timestamp, to: impl Into<Remote>, bytes: &[u8]) {
        let to = to.into();
        let from = Remote {
            address: self.address,
            stream: to.stream,
        };
        let arrived = self.network.with(|inboxes| {
            let inbox = inboxes.get_mut(&to.address).filter(|i| i.len() < INBOX);
            inbox.map(|inbox| inbox.push_back((now, from, bytes.to_vec())))
        });
        self.lost += u64::from(arrived.is_none());
    }

    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        let address = self.address;
        let (at, from, bytes) = self.network.with(|inboxes| {
            let inbox = inboxes.get_mut(&address)?;
            if inbox.front()?.0 > now {
                return None;
            }
            inbox.pop_front()
        })?;
        let length = bytes.len().min(buffer.len());
        buffer[..length].copy_from_slice(&bytes[..length]);
        Some(Arrival { length, from, at })
    }

    fn local_address(&self) -> SocketAddr {
        self.address
    }

    fn route(&mut self, _now: Timestamp, to: SocketAddr) -> Remote {
        Remote {
            address: to,
            stream: self.stream,
        }
    }

    fn begin_session(&mut self, _now: Timestamp, _remote: Remote) {
        // A connection carries one session; the next handshake uses another.
        self.stream = self.stream.map(|number| number + 1);
    }

    fn next_due(&self) -> Option<Timestamp> {
        let first = |inboxes: &mut BTreeMap<SocketAddr, Inbox>| {
            let inbox = inboxes.get(&self.address)?;
            inbox.front().map(|(at, ..)| *at)
        };
        self.network.with(first)
    }

    fn failures(&self) -> u64 {
        self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_inbox_drops_new_datagrams() {
        let network = MemoryNetwork::new();
        let [a, b]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
        let (mut left, mut right) = (network.plug_in(a), network.plug_in(b));
        for _ in 0..INBOX + 5 {
            left.send(Timestamp::ZERO, b, &[1, 2, 3]);
        }
        let mut buffer = [0; 2];
        let mut count = 0;
        while let Some(arrival) = right.receive(Timestamp::ZERO, &mut buffer) {
            assert_eq!((arrival.length, arrival.from.address), (2, a));
            count += 1;
        }
        assert_eq!((count, left.failures()), (INBOX, 5));
    }
}
