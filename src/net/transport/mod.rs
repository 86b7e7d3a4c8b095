//! An end of the network: peers, their messages, and what is said outside of sessions.
//!
//! [`Endpoint`] is polled; [`thread::NetThread`] polls one in a thread of its own. Both are a
//! [`Transport`], so that sessions do not know which they have.

#[cfg(test)]
mod due_tests;
mod event;
mod laminar_connection;
mod peer;
mod reliable;
#[cfg(test)]
mod tests;
pub mod thread;

pub use event::{Abuse, PeerId, Traffic, TransportEvent, UnknownSenders};
pub use peer::SendError;

use crate::net::datagram::{Direction, SessionKey};
use crate::net::handshake::HandshakeResponder;
use crate::net::limits::{DATAGRAM_MAX, DATAGRAM_MIN, DATAGRAMS_PER_POLL, EVENTS_PER_POLL, PEERS};
use crate::net::link::{Arrival, Link, Timestamp};
use crate::net::message::payload::{RAW_MAGIC, ReceiverRole, decode_raw, encode_raw};
use crate::net::message::{Delivery, Message};
use peer::Peer;
use std::net::SocketAddr;

/// What sessions see of the network.
pub trait Transport: Send {
    /// Begins a session with an address. A peer that has this number or address is forgotten.
    /// Beyond [`PEERS`] peers nothing happens.
    fn admit(&mut self, peer: PeerId, address: SocketAddr, key: SessionKey, now: Timestamp);

    /// Forgets a peer. What is under way to it is lost.
    fn dismiss(&mut self, peer: PeerId);

    /// What is sent to a peer from now on belongs to this epoch.
    fn set_epoch(&mut self, peer: PeerId, epoch: u16);

    /// Sends a message as its kind wants it to be sent.
    fn send(&mut self, peer: PeerId, message: &Message, now: Timestamp) -> Result<(), SendError> {
        self.send_as(peer, message, message.kind().delivery(), now)
    }

    /// Sends a message in another way, for copies of reliable messages that may get lost.
    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        now: Timestamp,
    ) -> Result<(), SendError>;

    /// Sends a message outside of sessions, at once.
    fn send_raw(
        &mut self,
        to: SocketAddr,
        message: &Message,
        now: Timestamp,
    ) -> Result<(), SendError>;

    /// Sends the unreliable messages that were collected, to all peers, together with echoes. To
    /// be called once a tick; they leave without it after 30 ms.
    fn flush(&mut self, now: Timestamp);

    /// Receives and does what is due, and adds what happened to `events`.
    fn poll(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>);

    /// What went to and came from a peer; in a thread, as of at most a few milliseconds ago.
    fn traffic(&self, peer: PeerId) -> Option<Traffic>;

    /// The own address.
    fn local_address(&self) -> SocketAddr;
}

/// What an endpoint is for.
enum Side {
    Server(Box<HandshakeResponder>),
    /// Talks to this address only.
    Client(SocketAddr),
}

/// An end of the network that is polled.
pub struct Endpoint<L> {
    link: L,
    side: Side,
    peers: Vec<Peer>,
    strangers: UnknownSenders,
    buffer: Vec<u8>,
}

impl<L: Link> Endpoint<L> {
    /// A server's end.
    pub fn server(link: L, doorkeeper: HandshakeResponder) -> Endpoint<L> {
        Endpoint::new(link, Side::Server(Box::new(doorkeeper)))
    }

    /// A client's end, which hears nobody but `server`.
    pub fn client(link: L, server: SocketAddr) -> Endpoint<L> {
        Endpoint::new(link, Side::Client(server))
    }

    fn new(link: L, side: Side) -> Endpoint<L> {
        Endpoint {
            link,
            side,
            peers: Vec::new(),
            strangers: UnknownSenders::default(),
            // One byte more than allowed, so that longer ones are noticed.
            buffer: vec![0; DATAGRAM_MAX + 1],
        }
    }

    /// The link, for its conditions and counters.
    pub fn link(&mut self) -> &mut L {
        &mut self.link
    }

    /// What came from nobody.
    pub fn strangers(&self) -> UnknownSenders {
        self.strangers
    }

    /// Takes datagrams that have arrived, a bounded number of them.
    fn receive(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>) {
        let start = events.len();
        for _ in 0..DATAGRAMS_PER_POLL {
            if events.len() - start >= EVENTS_PER_POLL {
                break;
            }
            let Some(arrival) = self.link.receive(now, &mut self.buffer) else {
                break;
            };
            self.take(arrival, events);
        }
    }

    /// Sends what is due.
    fn work(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>) {
        for peer in &mut self.peers {
            peer.work(now, &mut self.link, events);
        }
    }

    /// When the endpoint is to be polled next if no datagram arrives before; none if it need not.
    pub fn next_due(&self) -> Option<Timestamp> {
        let peers = self.peers.iter().map(Peer::next_due);
        peers.chain(self.link.next_due()).min()
    }

    fn peer(&mut self, id: PeerId) -> Result<&mut Peer, SendError> {
        let peer = self.peers.iter_mut().find(|peer| peer.id == id);
        peer.ok_or(SendError::NoPeer(id))
    }

    fn take(&mut self, arrival: Arrival, events: &mut Vec<TransportEvent>) {
        let Arrival { length, from, at } = arrival;
        let bytes = &self.buffer[..length.min(self.buffer.len())];
        if !(DATAGRAM_MIN..=DATAGRAM_MAX).contains(&bytes.len()) {
            self.strangers.length += 1;
        } else if bytes.starts_with(&RAW_MAGIC) {
            self.take_raw(arrival, events);
        } else if let Some(peer) = self.peers.iter_mut().find(|p| p.address == from) {
            peer.receive(bytes, at, events);
        } else {
            self.strangers.unknown += 1;
        }
    }

    fn take_raw(&mut self, arrival: Arrival, events: &mut Vec<TransportEvent>) {
        let Arrival { length, from, at } = arrival;
        let bytes = &self.buffer[..length];
        let role = match &self.side {
            Side::Server(_) => ReceiverRole::ServerDoor,
            Side::Client(server) if *server == from => ReceiverRole::ClientDoor,
            Side::Client(_) => {
                self.strangers.unknown += 1;
                return;
            }
        };
        let Ok(message) = decode_raw(bytes, role) else {
            self.strangers.faults += 1;
            return;
        };
        match (&mut self.side, message) {
            (Side::Server(door), Message::Hello(hello)) => {
                let challenge = door.challenge(from, &hello, at).map(Message::Challenge);
                match challenge.as_ref().map(encode_raw) {
                    Some(Ok(answer)) => self.link.send(at, from, &answer),
                    _ => self.strangers.refused += 1,
                }
            }
            (Side::Server(door), Message::JoinRequest(request)) => {
                if door.admits(from, &request, at) {
                    events.push(TransportEvent::Join { from, request, at });
                } else {
                    self.strangers.refused += 1;
                }
            }
            (_, message) => events.push(TransportEvent::Raw { message, at }),
        }
    }
}

impl<L: Link + Send> Transport for Endpoint<L> {
    fn admit(&mut self, peer: PeerId, address: SocketAddr, key: SessionKey, now: Timestamp) {
        self.peers.retain(|p| p.id != peer && p.address != address);
        let way = match self.side {
            Side::Server(_) => Direction::ToClient,
            Side::Client(_) => Direction::ToServer,
        };
        if self.peers.len() < PEERS {
            self.peers.push(Peer::new(peer, address, key, way, now));
        }
    }

    fn dismiss(&mut self, peer: PeerId) {
        self.peers.retain(|p| p.id != peer);
    }

    fn set_epoch(&mut self, peer: PeerId, epoch: u16) {
        if let Ok(peer) = self.peer(peer) {
            peer.set_epoch(epoch);
        }
    }

    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        now: Timestamp,
    ) -> Result<(), SendError> {
        self.peer(peer)?.send(message, delivery, now)
    }

    fn send_raw(
        &mut self,
        to: SocketAddr,
        message: &Message,
        now: Timestamp,
    ) -> Result<(), SendError> {
        if message.kind().delivery() != Delivery::Raw {
            return Err(SendError::WrongWay);
        }
        let bytes = encode_raw(message)?;
        self.link.send(now, to, &bytes);
        Ok(())
    }

    fn flush(&mut self, now: Timestamp) {
        for peer in &mut self.peers {
            peer.flush(now, &mut self.link);
        }
    }

    fn poll(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>) {
        self.receive(now, events);
        self.work(now, events);
    }

    fn traffic(&self, peer: PeerId) -> Option<Traffic> {
        self.peers.iter().find(|p| p.id == peer).map(|p| p.traffic)
    }

    fn local_address(&self) -> SocketAddr {
        self.link.local_address()
    }
}
