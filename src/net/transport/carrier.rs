//! Delivery of a peer's messages: the transport library over UDP, nothing over TCP, which delivers everything
//! once and in order by itself.

use super::laminar_connection::LaminarConnection;
use super::reliable::{Pulses, ReliableState};
use crate::net::datagram::{
    DatagramError, DatagramKind, Direction, OpenedDatagram, SessionKey, reliable_header,
};
use crate::net::link::{Remote, Timestamp};
use std::collections::VecDeque;
use std::time::Duration;

/// Maximum number of unacknowledged reliable messages in flight (spec 07 D.4, rule 3).
pub const MAX_OUTSTANDING: usize = 64;

/// How payloads become packets.
pub(super) enum Carrier {
    /// Datagrams: the library numbers, acknowledges and resends reliable ones.
    Datagrams(Box<Library>),
    /// Frames of a TCP connection; those to send.
    Stream(VecDeque<(DatagramKind, Vec<u8>)>),
}

/// The transport library and what it needs.
pub(super) struct Library {
    connection: LaminarConnection,
    reliable: ReliableState,
}

impl Carrier {
    /// Creates the carrier for a session with `remote`.
    pub fn new(remote: Remote) -> Carrier {
        match remote.stream {
            Some(_) => Carrier::Stream(VecDeque::new()),
            None => Carrier::Datagrams(Box::new(Library {
                connection: LaminarConnection::new(remote.address),
                reliable: ReliableState::default(),
            })),
        }
    }

    /// Authenticates and decrypts a packet.
    pub fn open(
        &self,
        key: &SessionKey,
        direction: Direction,
        newest: u64,
        bytes: &[u8],
    ) -> Result<OpenedDatagram, DatagramError> {
        match self {
            Carrier::Datagrams(_) => key.open(direction, newest, bytes),
            Carrier::Stream(_) => key.open_frame(direction, newest, bytes),
        }
    }

    /// Returns the payloads that are delivered by a received packet, in order; `None` if it is invalid.
    pub fn receive(&mut self, opened: OpenedDatagram, at: Timestamp) -> Option<Vec<Vec<u8>>> {
        let Carrier::Datagrams(library) = self else {
            // Nobody waits for pulses.
            return (opened.kind != DatagramKind::Pulse).then(|| vec![opened.packet]);
        };
        if let Some((kind, header)) = reliable_header(&opened.packet) {
            if !library.reliable.accepts(kind, &header) {
                return None;
            }
            library.reliable.on_received(kind, &header);
        }
        library.connection.receive(opened.packet);
        library.connection.work(at);
        let mut payloads = Vec::new();
        while let Some(delivered) = library.connection.next_delivered() {
            if let Some(stream) = delivered.stream {
                library.reliable.on_delivered(stream);
            }
            payloads.push(delivered.payload);
        }
        Some(payloads)
    }

    /// Returns how many reliable messages may be sent now.
    pub fn free(&self) -> usize {
        match self {
            Carrier::Datagrams(library) => {
                MAX_OUTSTANDING.saturating_sub(library.reliable.outstanding())
            }
            Carrier::Stream(_) => usize::MAX,
        }
    }

    /// Queues a payload for sending.
    pub fn send(&mut self, kind: DatagramKind, payload: Vec<u8>) {
        match self {
            Carrier::Datagrams(library) => library.connection.send(kind, payload),
            Carrier::Stream(frames) => frames.push_back((kind, payload)),
        }
    }

    /// Lets the library process what is queued.
    pub fn work(&mut self, now: Timestamp) {
        if let Carrier::Datagrams(library) = self {
            library.connection.work(now);
        }
    }

    /// Returns the next packet to send, sealed: `None` if there is none, `Some(None)` for one that may not be sent.
    pub fn next_sealed(
        &mut self,
        key: &SessionKey,
        direction: Direction,
        sequence: u64,
        now: Timestamp,
    ) -> Option<Option<Vec<u8>>> {
        match self {
            Carrier::Datagrams(library) => {
                let packet = library.connection.next_packet()?;
                if let Some((kind, header)) = reliable_header(&packet) {
                    library.reliable.on_sent(kind, &header, now);
                }
                Some(key.seal(direction, sequence, &packet))
            }
            Carrier::Stream(frames) => {
                let (kind, payload) = frames.pop_front()?;
                Some(key.seal_frame(direction, sequence, kind, &payload))
            }
        }
    }

    fn reliable(&self) -> Option<&ReliableState> {
        match self {
            Carrier::Datagrams(library) => Some(&library.reliable),
            Carrier::Stream(_) => None,
        }
    }

    /// Records a received burst pulse.
    pub fn on_burst_pulse(&mut self) {
        if let Carrier::Datagrams(library) = self {
            library.reliable.on_burst_pulse();
        }
    }

    /// Returns the pulses that are due. `round_trip` is the current round-trip time.
    pub fn pulses_due(&mut self, now: Timestamp, round_trip: Duration) -> Option<Pulses> {
        match self {
            Carrier::Datagrams(library) => library.reliable.due(now, round_trip),
            Carrier::Stream(_) => None,
        }
    }

    /// Returns when the oldest unacknowledged message makes the session unusable.
    pub fn stuck_at(&self) -> Option<Timestamp> {
        self.reliable()?.stuck_at()
    }

    /// Returns when the next pulses are due if nothing is received or sent before.
    pub fn next_due(&self, round_trip: Duration) -> Option<Timestamp> {
        match self {
            Carrier::Datagrams(library) => Some(library.reliable.next_due(round_trip)),
            Carrier::Stream(frames) => (!frames.is_empty()).then_some(Timestamp::ZERO),
        }
    }

    /// Returns how many reliable messages were resent.
    pub fn repeated(&self) -> u64 {
        self.reliable().map_or(0, |reliable| reliable.repeated)
    }
}
