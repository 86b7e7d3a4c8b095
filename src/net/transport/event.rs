//! Transport events and traffic counters.

use crate::net::datagram::SessionKey;
use crate::net::link::{Remote, Timestamp};
use crate::net::message::Message;
use crate::net::message::join::JoinRequest;
use crate::net::secure::PasswordCheck;
use std::time::Duration;

/// Bytes that UDP and IPv4 headers add to each datagram, for statistics.
pub const UDP_OVERHEAD: u64 = 28;
/// Bytes that TCP (with timestamps) and IPv4 headers and the frame's length add to each frame, for statistics. Every frame
/// is a segment of its own, and acknowledgements travel with the frames of the other direction.
const TCP_OVERHEAD: u64 = 54;

/// Identifies a peer. The user of the transport chooses the numbers and never reuses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub u32);

/// Why a peer should be disconnected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abuse {
    /// Exceeded its rate for too long.
    Flood,
    /// Too many messages that were invalid or not allowed.
    Faults,
}

/// An event of the transport.
#[derive(Clone, Debug, PartialEq)]
pub enum TransportEvent {
    /// A sender that has exchanged keys wants to join. Only on servers.
    Join {
        /// The sender.
        from: Remote,
        /// The join request.
        request: JoinRequest,
        /// The keys of its channel.
        key: SessionKey,
        /// Whether it knows the password.
        password: PasswordCheck,
        /// Arrival time.
        at: Timestamp,
    },
    /// A raw message, sent outside a session. Only on clients.
    Raw {
        /// The message.
        message: Message,
        /// Arrival time.
        at: Timestamp,
    },
    /// A message of a session.
    Message {
        /// The sender.
        peer: PeerId,
        /// The epoch it was sent in.
        epoch: u16,
        /// The message.
        message: Message,
        /// Arrival time.
        at: Timestamp,
    },
    /// A new round-trip time sample.
    RoundTrip {
        /// The measured peer.
        peer: PeerId,
        /// Round-trip time, without the time that the peer held the probe.
        time: Duration,
    },
    /// A peer exceeds its rate and the excess was dropped. Reported at most once a second.
    RateExceeded {
        /// The peer.
        peer: PeerId,
    },
    /// A peer should be disconnected. Reported once.
    Abusive {
        /// The peer.
        peer: PeerId,
        /// The reason.
        abuse: Abuse,
    },
    /// The session is unusable: reliable messages have been unacknowledged for too long, or the TCP connection has ended.
    /// Reported once.
    Lost {
        /// The peer.
        peer: PeerId,
    },
    /// UDP got no answer, so TCP is used instead. Only on clients.
    UdpBlocked,
    /// Messages outside sessions go another way than before: over the other transport, or another TCP connection. Cookies
    /// and channels are of no use there, so a handshake must start again. Only on clients.
    RouteChanged,
    /// The network thread has panicked. There are no further events.
    Dead {
        /// The panic message.
        reason: String,
    },
}

/// Traffic counters of a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Traffic {
    /// The packets are frames of a TCP connection.
    pub is_stream: bool,
    /// Packets sent.
    pub datagrams_out: u64,
    /// Bytes sent.
    pub bytes_out: u64,
    /// Authenticated datagrams received.
    pub datagrams_in: u64,
    /// Bytes received.
    pub bytes_in: u64,
    /// Datagrams that the peer must have sent, judging by their sequence numbers.
    pub expected_in: u64,
    /// Datagrams that arrived after a newer one.
    pub reordered: u64,
    /// Datagrams that arrived twice or far too late.
    pub duplicates: u64,
    /// Datagrams rejected because they are forged or corrupt. Each cost one check of its tag.
    pub sealed: u64,
    /// Datagrams and messages dropped by rate limits.
    pub over_rate: u64,
    /// Messages that were invalid or not allowed.
    pub faults: u64,
    /// Reliable messages that were resent.
    pub repeated: u64,
    /// Time of the last accepted datagram.
    pub last_received: Timestamp,
    /// Mean of the recent round-trip times, over TCP their lower quartile; zero until the first measurement.
    pub round_trip: Duration,
}

impl Traffic {
    /// Returns the bytes sent, including the headers of UDP or TCP and IP.
    pub fn wire_out(&self) -> u64 {
        self.bytes_out + self.datagrams_out * self.overhead()
    }

    /// Returns the bytes received, including the headers of UDP or TCP and IP.
    pub fn wire_in(&self) -> u64 {
        self.bytes_in + self.datagrams_in * self.overhead()
    }

    fn overhead(&self) -> u64 {
        match self.is_stream {
            true => TCP_OVERHEAD,
            false => UDP_OVERHEAD,
        }
    }

    /// Returns the number of datagrams that did not arrive.
    pub fn lost(&self) -> u64 {
        self.expected_in.saturating_sub(self.datagrams_in)
    }
}

/// Counters of datagrams that belong to no peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct UnknownSenders {
    /// Too short or too long.
    pub length: u64,
    /// From an address without a session.
    pub unknown: u64,
    /// Raw messages that were invalid or not allowed.
    pub faults: u64,
    /// Hellos, key requests and join requests that the handshake did not answer.
    pub refused: u64,
    /// Encrypted messages of a channel that are forged or corrupt. Each cost one check of its tag.
    pub sealed: u64,
}
