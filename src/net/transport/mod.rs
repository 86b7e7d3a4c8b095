//! The transport: an endpoint with its peers, their messages, and raw messages outside sessions. Rate
//! limits of a peer are in `peer_limits.rs`, its timeouts in `peer.rs`.
//!
//! [`Endpoint`] is polled by its owner; [`thread::NetThread`] runs one on a thread of its own. Both implement
//! [`Transport`], so that sessions work with either.

pub(super) mod carrier;
#[cfg(test)]
mod due_tests;
mod event;
mod laminar_connection;
pub(super) mod peer;
pub(super) mod peer_limits;
mod reliable;
#[cfg(test)]
mod secure_tests;
#[cfg(test)]
mod stream_tests;
#[cfg(test)]
mod tests;
pub mod thread;

pub use event::{Abuse, PeerId, Traffic, TransportEvent, UnknownSenders};
pub use peer::SendError;

use crate::net::datagram::{Direction, MAX_DATAGRAM, MIN_DATAGRAM, SessionKey};
use crate::net::handshake::HandshakeResponder;
use crate::net::limits::MAX_SPECTATORS;
use crate::net::link::{Arrival, Link, LinkEvent, Remote, Timestamp};
use crate::net::message::payload::{RAW_MAGIC, ReceiverRole, SealedHeader, decode_raw, encode_raw};
use crate::net::message::{Delivery, Message};
use crate::net::secure::{Channels, Opened, SealedError};
use crate::sim::world::player::PLAYERS;
use peer::Peer;
use std::net::SocketAddr;

/// Maximum number of datagrams read in one poll, so that a flood cannot starve sending.
pub const DATAGRAMS_PER_POLL: usize = 256;
/// A poll stops reading datagrams after this many events.
const EVENTS_PER_POLL: usize = 1024;
/// Maximum number of peers of one endpoint.
pub const PEERS: usize = PLAYERS - 1 + MAX_SPECTATORS;

/// The network as seen by sessions.
pub trait Transport: Send {
    /// Starts a session with the other side of a channel, which has this key. An existing peer with this id or remote is
    /// dropped. Does nothing if there are [`PEERS`] peers already, if a session has been started with the keys of this
    /// channel before, or if the channel has expired.
    fn admit(&mut self, peer: PeerId, key: SessionKey, now: Timestamp);

    /// Opens the channel for a join request after the key exchange. Only on clients; a server opens channels by itself.
    fn open_channel(&mut self, address: SocketAddr, nonce: u64, key: SessionKey, now: Timestamp);

    /// Requires a password from clients that ask for keys from now on, or none. Only on servers.
    fn set_password(&mut self, password: Option<String>);

    /// Drops a peer. Messages in flight to it are lost over UDP; a TCP connection is closed after them.
    fn dismiss(&mut self, peer: PeerId, now: Timestamp);

    /// Sets the epoch of messages sent to a peer from now on.
    fn set_epoch(&mut self, peer: PeerId, epoch: u16);

    /// Sends a message with the default delivery of its kind.
    fn send(&mut self, peer: PeerId, message: &Message, now: Timestamp) -> Result<(), SendError> {
        self.send_as(peer, message, message.kind().delivery(), now)
    }

    /// Sends a message with another delivery, for unreliable copies of reliable messages.
    fn send_as(
        &mut self,
        peer: PeerId,
        message: &Message,
        delivery: Delivery,
        now: Timestamp,
    ) -> Result<(), SendError>;

    /// Sends a raw message, outside a session, immediately; join requests and their answers through a channel. On a client
    /// only the address counts, and the endpoint chooses how to reach it.
    fn send_raw(&mut self, to: Remote, message: &Message, now: Timestamp) -> Result<(), SendError>;

    /// Sends the queued unreliable messages and round-trip probes to all peers. Call this once per tick; otherwise they are
    /// sent after 30 ms.
    fn flush(&mut self, now: Timestamp);

    /// Receives datagrams, sends everything that is due, and appends events to `events`.
    fn poll(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>);

    /// Returns the traffic counters of a peer. With a network thread they may be a few milliseconds old.
    fn traffic(&self, peer: PeerId) -> Option<Traffic>;

    /// Returns the local address.
    fn local_address(&self) -> SocketAddr;
}

/// Role of an endpoint.
enum Side {
    Server(Box<HandshakeResponder>),
    /// Communicates only with this address.
    Client(SocketAddr),
}

impl Side {
    /// Returns the direction of what this side sends.
    fn direction(&self) -> Direction {
        match self {
            Side::Server(_) => Direction::ToClient,
            Side::Client(_) => Direction::ToServer,
        }
    }
}

/// An endpoint of the network that its owner polls.
pub struct Endpoint<L> {
    link: L,
    side: Side,
    peers: Vec<Peer>,
    channels: Channels,
    unknown_senders: UnknownSenders,
    buffer: Vec<u8>,
    /// A client on TCP has passed on the answer to its join request. What follows belongs to the session, so it is not
    /// read before the session begins.
    is_waiting: bool,
    /// How a client has sent its last message outside a session.
    route: Option<Remote>,
    /// The route has changed, and that has not been reported yet.
    has_new_route: bool,
}

impl<L: Link> Endpoint<L> {
    /// Creates a server endpoint.
    pub fn server(link: L, responder: HandshakeResponder) -> Endpoint<L> {
        Endpoint::new(link, Side::Server(Box::new(responder)))
    }

    /// Creates a client endpoint that ignores all senders except `server`.
    pub fn client(link: L, server: SocketAddr) -> Endpoint<L> {
        Endpoint::new(link, Side::Client(server))
    }

    fn new(link: L, side: Side) -> Endpoint<L> {
        Endpoint {
            link,
            channels: Channels::new(side.direction()),
            side,
            peers: Vec::new(),
            unknown_senders: UnknownSenders::default(),
            // One byte more than allowed, to detect datagrams that are too long.
            buffer: vec![0; MAX_DATAGRAM + 1],
            is_waiting: false,
            route: None,
            has_new_route: false,
        }
    }

    /// Returns how a client reaches its server outside a session, and notes a change.
    fn route(&mut self, now: Timestamp, to: SocketAddr) -> Remote {
        let route = self.link.route(now, to);
        let last = self.route.replace(route);
        self.has_new_route |= last.is_some_and(|last| last != route);
        route
    }

    /// Reports a change of the route, before anything that arrives over the new one.
    fn report_route(&mut self, events: &mut Vec<TransportEvent>) {
        if std::mem::take(&mut self.has_new_route) {
            events.push(TransportEvent::RouteChanged);
        }
    }

    /// Returns the link, for its link conditions and counters.
    pub fn link(&mut self) -> &mut L {
        &mut self.link
    }

    /// Returns the counters of datagrams from unknown senders.
    pub fn unknown_senders(&self) -> UnknownSenders {
        self.unknown_senders
    }

    /// Receives the datagrams that have arrived, up to a limit.
    fn receive(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>) {
        self.report_route(events);
        let start = events.len();
        for _ in 0..DATAGRAMS_PER_POLL {
            if events.len() - start >= EVENTS_PER_POLL || self.is_waiting {
                break;
            }
            let Some(arrival) = self.link.receive(now, &mut self.buffer) else {
                break;
            };
            self.dispatch(arrival, events);
        }
    }

    /// Returns true if [`Endpoint::receive`] may find more at once.
    fn may_have_more(&self) -> bool {
        !self.is_waiting && self.link.may_have_more()
    }

    /// Sends everything that is due.
    fn work(&mut self, now: Timestamp, events: &mut Vec<TransportEvent>) {
        self.report_route(events);
        for peer in &mut self.peers {
            peer.work(now, &mut self.link, events);
        }
        self.link.work(now);
        while let Some(event) = self.link.next_event() {
            match event {
                LinkEvent::UdpBlocked => events.push(TransportEvent::UdpBlocked),
                LinkEvent::Closed(remote) => {
                    self.is_waiting = false;
                    if let Some(peer) = self.peers.iter_mut().find(|p| p.remote == remote) {
                        peer.report_lost(events);
                    }
                }
            }
        }
    }

    /// Returns when to poll next if no datagram arrives before, or `None` if nothing is due.
    pub fn next_due(&self) -> Option<Timestamp> {
        let peers = self.peers.iter().filter_map(Peer::next_due);
        peers.chain(self.link.next_due()).min()
    }

    /// Drops all peers that match, and closes their TCP connections.
    fn drop_peers(&mut self, now: Timestamp, is_dropped: impl Fn(&Peer) -> bool) {
        for peer in self.peers.extract_if(.., |peer| is_dropped(peer)) {
            self.link.close(now, peer.remote);
        }
    }

    fn peer(&mut self, id: PeerId) -> Result<&mut Peer, SendError> {
        let peer = self.peers.iter_mut().find(|peer| peer.id == id);
        peer.ok_or(SendError::NoPeer(id))
    }

    fn dispatch(&mut self, arrival: Arrival, events: &mut Vec<TransportEvent>) {
        let Arrival { length, from, at } = arrival;
        let bytes = &self.buffer[..length.min(self.buffer.len())];
        if !(MIN_DATAGRAM..=MAX_DATAGRAM).contains(&bytes.len()) {
            self.unknown_senders.length += 1;
        } else if bytes.starts_with(&RAW_MAGIC) {
            self.handle_raw(arrival, events);
        } else if let Some(peer) = self.peers.iter_mut().find(|p| p.remote == from) {
            peer.receive(bytes, at, events);
        } else {
            self.unknown_senders.unknown += 1;
        }
    }

    fn handle_raw(&mut self, arrival: Arrival, events: &mut Vec<TransportEvent>) {
        let Arrival { length, from, at } = arrival;
        let bytes = &self.buffer[..length];
        let role = match &self.side {
            Side::Server(_) => ReceiverRole::ServerHandshake,
            // What comes by a former route answers a handshake that has been given up.
            Side::Client(server)
                if *server == from.address && self.route.is_none_or(|route| route == from) =>
            {
                ReceiverRole::ClientHandshake
            }
            Side::Client(_) => {
                self.unknown_senders.unknown += 1;
                return;
            }
        };
        let Ok(sealed) = SealedHeader::decode(bytes, role) else {
            self.unknown_senders.faults += 1;
            return;
        };
        if let Some(header) = sealed {
            return self.handle_sealed(header, arrival, events);
        }
        let Ok(message) = decode_raw(bytes, role) else {
            self.unknown_senders.faults += 1;
            return;
        };
        match (&mut self.side, message) {
            (Side::Server(responder), Message::Hello(hello)) => {
                let challenge = responder
                    .challenge(from, &hello, at)
                    .map(Message::Challenge);
                match challenge.as_ref().map(encode_raw) {
                    Some(Ok(answer)) => self.link.send(at, from, &answer),
                    _ => self.unknown_senders.refused += 1,
                }
            }
            (Side::Server(responder), Message::KeyRequest(request)) => {
                let reply = responder.exchange(from, &request, &mut self.channels, at);
                match reply.map(|reply| encode_raw(&Message::KeyReply(reply))) {
                    Some(Ok(reply)) => self.link.send(at, from, &reply),
                    _ => self.unknown_senders.refused += 1,
                }
            }
            (_, message) => events.push(TransportEvent::Raw { message, at }),
        }
    }

    /// Counts an authentic join request, neither forged nor replayed, so nobody else uses up the rate of this address.
    fn is_within_rate(&mut self, from: Remote, at: Timestamp) -> bool {
        match &mut self.side {
            Side::Server(responder) => responder.is_within_rate(from, at),
            Side::Client(_) => false,
        }
    }

    /// Handles an encrypted message outside a session.
    fn handle_sealed(
        &mut self,
        header: SealedHeader,
        arrival: Arrival,
        events: &mut Vec<TransportEvent>,
    ) {
        let Arrival { length, from, at } = arrival;
        let bytes = &self.buffer[..length];
        let nonce = header.nonce;
        match self.channels.receive(from, header, bytes, at) {
            Ok(Opened::Join {
                request,
                key,
                password,
            }) => {
                if self.is_within_rate(from, at) {
                    self.channels.set_asked(from, nonce);
                    let request = *request;
                    events.push(TransportEvent::Join {
                        from,
                        request,
                        key,
                        password,
                        at,
                    });
                } else {
                    self.unknown_senders.refused += 1;
                }
            }
            Ok(Opened::Repeated(answer)) => {
                let sealed = match answer.filter(|_| self.is_within_rate(from, at)) {
                    Some(answer) => self.channels.seal(from, &answer),
                    None => None,
                };
                match sealed {
                    Some(sealed) => self.link.send(at, from, &sealed),
                    None => self.unknown_senders.refused += 1,
                }
            }
            Ok(Opened::Answer(message)) => {
                // A repeated answer may arrive when the session has begun.
                let has_session = self.peers.iter().any(|peer| peer.remote == from);
                self.is_waiting |= from.stream.is_some() && !has_session;
                events.push(TransportEvent::Raw { message, at });
            }
            Err(SealedError::NoChannel | SealedError::Replayed) => {
                self.unknown_senders.refused += 1
            }
            Err(SealedError::Forged) => self.unknown_senders.sealed += 1,
            Err(SealedError::Malformed) => self.unknown_senders.faults += 1,
        }
    }
}

impl<L: Link + Send> Transport for Endpoint<L> {
    fn admit(&mut self, peer: PeerId, key: SessionKey, now: Timestamp) {
        self.is_waiting = false;
        let Some(remote) = self.channels.claim(&key) else {
            return;
        };
        self.drop_peers(now, |p| p.id == peer && p.remote != remote);
        self.peers.retain(|p| p.remote != remote);
        let direction = self.side.direction();
        if self.peers.len() < PEERS {
            self.link.begin_session(now, remote);
            self.peers
                .push(Peer::new(peer, remote, key, direction, now));
        }
    }

    fn open_channel(&mut self, address: SocketAddr, nonce: u64, key: SessionKey, now: Timestamp) {
        let remote = self.route(now, address);
        self.channels.open(remote, nonce, key, now);
    }

    fn set_password(&mut self, password: Option<String>) {
        if let Side::Server(responder) = &mut self.side {
            responder.set_password(password);
        }
    }

    fn dismiss(&mut self, peer: PeerId, now: Timestamp) {
        self.drop_peers(now, |p| p.id == peer);
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

    fn send_raw(&mut self, to: Remote, message: &Message, now: Timestamp) -> Result<(), SendError> {
        self.is_waiting = false;
        let to = match self.side {
            Side::Server(_) => to,
            Side::Client(_) => self.route(now, to.address),
        };
        let bytes = match message.kind().delivery() {
            Delivery::Raw => encode_raw(message)?,
            Delivery::Sealed => {
                let sealed = self.channels.seal(to, message);
                sealed.ok_or(SendError::NoChannel)?
            }
            _ => return Err(SendError::WrongDelivery),
        };
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
