//! What the transport tells, and what it counts.

use crate::net::limits::UDP_OVERHEAD;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::JoinRequest;
use std::net::SocketAddr;
use std::time::Duration;

/// A peer. The user of the transport chooses the numbers and uses none twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub u32);

/// Why a peer should be sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abuse {
    /// Too many datagrams or bytes for too long.
    Flood,
    /// Too many messages that are wrong or not allowed.
    Faults,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum TransportEvent {
    /// Somebody with a good cookie wants to join; only at servers.
    Join {
        /// Who.
        from: SocketAddr,
        /// The wish.
        request: JoinRequest,
        /// When it arrived.
        at: Timestamp,
    },
    /// An answer from outside of a session; only at clients.
    Raw {
        /// The answer.
        message: Message,
        /// When it arrived.
        at: Timestamp,
    },
    /// A message of a session.
    Message {
        /// Who sent it.
        peer: PeerId,
        /// The epoch it was sent in.
        epoch: u16,
        /// What it says.
        message: Message,
        /// When it arrived.
        at: Timestamp,
    },
    /// How long the way there and back took just now.
    RoundTrip {
        /// With whom.
        peer: PeerId,
        /// Without the time that the other side took to answer.
        time: Duration,
    },
    /// A peer sends too much: what is too much was dropped. Told at most once a second.
    TooMuch {
        /// Who.
        peer: PeerId,
    },
    /// A peer should be sent away. Told once.
    Abusive {
        /// Who.
        peer: PeerId,
        /// Why.
        abuse: Abuse,
    },
    /// Reliable messages have not been acknowledged for so long that the session is of no use. Told once.
    Stuck {
        /// Whose.
        peer: PeerId,
    },
    /// The network thread has stopped because of an error in the program. Nothing further happens.
    Dead {
        /// What it said.
        reason: String,
    },
}

/// What went to and came from a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Traffic {
    /// Datagrams sent.
    pub datagrams_out: u64,
    /// Their bytes.
    pub bytes_out: u64,
    /// Datagrams received and opened.
    pub datagrams_in: u64,
    /// Their bytes.
    pub bytes_in: u64,
    /// Datagrams that must have been sent to us, by their numbers.
    pub expected_in: u64,
    /// Datagrams that came after a later one.
    pub reordered: u64,
    /// Datagrams that came twice, or far too late.
    pub duplicates: u64,
    /// Datagrams that were not opened, because they are forged or broken.
    pub sealed: u64,
    /// Datagrams and messages dropped because there were too many.
    pub over_rate: u64,
    /// Messages that were wrong or not allowed.
    pub faults: u64,
    /// Reliable messages that were sent again.
    pub repeated: u64,
    /// When the last datagram was opened.
    pub last_heard: Timestamp,
    /// Mean of the last times there and back; zero as long as there is none.
    pub round_trip: Duration,
}

impl Traffic {
    /// Bytes sent, with those of UDP and IP.
    pub fn wire_out(&self) -> u64 {
        self.bytes_out + self.datagrams_out * UDP_OVERHEAD
    }

    /// Bytes received, with those of UDP and IP.
    pub fn wire_in(&self) -> u64 {
        self.bytes_in + self.datagrams_in * UDP_OVERHEAD
    }

    /// Datagrams that did not arrive.
    pub fn lost(&self) -> u64 {
        self.expected_in.saturating_sub(self.datagrams_in)
    }
}

/// Datagrams that belong to no peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct UnknownSenders {
    /// Too short or too long to mean anything.
    pub length: u64,
    /// From an address without a session.
    pub unknown: u64,
    /// Outside of sessions, and wrong or not allowed.
    pub faults: u64,
    /// Joins and hellos that the doorkeeper did not answer.
    pub refused: u64,
}
