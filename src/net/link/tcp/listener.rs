//! The TCP side of a server: accepts connections within limits, so that strangers cannot use up its memory or time.

use super::LISTENER;
use super::connection::{Connection, Stage};
use super::connections::Connections;
use crate::net::address::AddressBlock;
use crate::net::block_rates::BlockRates;
use crate::net::link::{Arrival, LinkEvent, Remote, Timestamp};
use crate::net::secret::Secret;
use crate::net::token_bucket::TokenBucket;
use mio::event::Event;
use mio::net::TcpStream;
use mio::{Interest, Registry};
use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{self, SocketAddr};
use std::time::Duration;

/// Connections per second that a server accepts from one subscriber on average; bursts of twice
/// [`STREAMS_HALF_OPEN_PER_SUBSCRIBER`].
pub const STREAMS_PER_SUBSCRIBER: u32 = 4;
/// Connections per second that a server accepts from one IPv6 /56 on average.
pub const STREAMS_PER_HOUSEHOLD: u32 = 8;
/// Connections per second that a server accepts in total, both on average and as a burst.
pub const STREAMS_TOTAL: u32 = 200;
/// Maximum number of connections without a session of one subscriber. Further ones are closed.
pub const STREAMS_HALF_OPEN_PER_SUBSCRIBER: usize = 8;
/// Maximum number of connections without a session, in total. Further ones are closed.
pub const STREAMS_HALF_OPEN: usize = 128;
/// Maximum number of connections accepted in one poll.
pub const ACCEPTS_PER_POLL: usize = 32;

/// Pause after the system could not accept a connection, for example because too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Counters of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TcpCounts {
    /// Connections accepted.
    pub accepted: u64,
    /// Connections closed at once because a limit was exceeded.
    pub refused: u64,
    /// Connections that the system failed to accept.
    pub failed: u64,
}

/// A listening socket and its connections.
pub struct TcpListener {
    listener: mio::net::TcpListener,
    registry: Option<Registry>,
    connections: Connections,
    /// Number of the next connection.
    next: u64,
    /// Index of the connection to receive from next, so that all get their turn.
    turn: usize,
    /// Connections may be waiting.
    is_ready: bool,
    /// Nothing is accepted until then.
    paused_until: Timestamp,
    secret: Secret,
    subscribers: BlockRates,
    households: BlockRates,
    total: TokenBucket,
    counts: TcpCounts,
    events: VecDeque<LinkEvent>,
}

impl TcpListener {
    /// Takes over a listening, non-blocking socket.
    pub fn new(listener: net::TcpListener, secret: Secret) -> TcpListener {
        let at_once = 2 * STREAMS_HALF_OPEN_PER_SUBSCRIBER as u32;
        TcpListener {
            listener: mio::net::TcpListener::from_std(listener),
            registry: None,
            connections: Connections::default(),
            next: 0,
            turn: 0,
            is_ready: true,
            paused_until: Timestamp::ZERO,
            secret,
            subscribers: BlockRates::new(9, STREAMS_PER_SUBSCRIBER, at_once),
            households: BlockRates::new(10, STREAMS_PER_HOUSEHOLD, 2 * at_once),
            total: TokenBucket::new(STREAMS_TOTAL, STREAMS_TOTAL),
            counts: TcpCounts::default(),
            events: VecDeque::new(),
        }
    }

    /// Registers the socket and its future connections for edge-triggered events.
    ///
    /// # Errors
    /// The system's error if registering fails.
    pub fn register(&mut self, registry: &Registry) -> io::Result<()> {
        registry.register(&mut self.listener, LISTENER, Interest::READABLE)?;
        self.registry = Some(registry.try_clone()?);
        Ok(())
    }

    /// Handles an event of the poll.
    pub fn on_ready(&mut self, event: &Event) {
        if event.token() == LISTENER {
            self.is_ready = true;
        }
        self.connections.on_ready(event);
    }

    /// Returns the counters.
    pub fn counts(&self) -> TcpCounts {
        self.counts
    }

    /// Returns the number of connections, those without a session included.
    pub fn connections(&self) -> usize {
        self.connections.len()
    }

    fn accept(&mut self, now: Timestamp) {
        if self.registry.is_none() {
            self.is_ready = true;
        }
        if !self.is_ready || now < self.paused_until {
            return;
        }
        for _ in 0..ACCEPTS_PER_POLL {
            match self.listener.accept() {
                Ok((stream, from)) if self.is_within_limits(from, now) => {
                    self.add(stream, from, now);
                }
                // It is closed at once.
                Ok(_) => self.counts.refused += 1,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.is_ready = false;
                    return;
                }
                Err(error)
                    if matches!(
                        error.kind(),
                        ErrorKind::Interrupted | ErrorKind::ConnectionAborted
                    ) => {}
                Err(error) => {
                    log::debug!("cannot accept a TCP connection: {error}");
                    self.counts.failed += 1;
                    self.paused_until = now + ACCEPT_PAUSE;
                    return;
                }
            }
        }
    }

    /// Counts a new connection and decides whether to keep it.
    pub(super) fn is_within_limits(&mut self, from: SocketAddr, now: Timestamp) -> bool {
        // In this order, so that a flood from one address cannot use up the rates of others.
        let subscriber = AddressBlock::of_subscriber(from.ip());
        let household = AddressBlock::of_household(from.ip());
        let is_within_rate = self.subscribers.take(subscriber, &self.secret, now)
            && self.households.take(household, &self.secret, now)
            && self.total.take(1, now);
        let half_open = self.connections.iter();
        let half_open = half_open.filter(|c| c.stage == Stage::Handshake);
        let own = half_open.clone();
        let own = own.filter(|c| subscriber.contains(c.remote.ip()));
        is_within_rate
            && half_open.count() < STREAMS_HALF_OPEN
            && own.count() < STREAMS_HALF_OPEN_PER_SUBSCRIBER
    }

    fn add(&mut self, stream: TcpStream, from: SocketAddr, now: Timestamp) {
        let remote = Remote {
            address: from,
            stream: Some(self.next),
        };
        self.next += 1;
        match Connection::new(stream, remote, self.registry.as_ref(), now) {
            Ok(connection) => {
                self.counts.accepted += 1;
                self.connections.push(connection);
            }
            Err(error) => {
                log::debug!("cannot use a TCP connection: {error}");
                self.counts.failed += 1;
            }
        }
    }

    /// Sends a packet as a frame; does nothing if the connection has ended.
    pub fn send(&mut self, now: Timestamp, to: Remote, packet: &[u8]) {
        if let Some(connection) = self.connections.find(to) {
            connection.send(now, packet);
        }
    }

    /// Receives the next frame of any connection; all get their turn.
    pub fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        let count = self.connections.len();
        for offset in 0..count {
            let index = (self.turn + offset) % count;
            let connection = self.connections.at(index);
            if let Some(length) = connection.receive(now, buffer) {
                self.turn = index + 1;
                return Some(Arrival {
                    length,
                    from: connection.remote,
                    at: now,
                });
            }
        }
        None
    }

    /// Records that a session has begun on a connection.
    pub fn begin_session(&mut self, remote: Remote) {
        if let Some(connection) = self.connections.find(remote) {
            connection.stage = Stage::Session;
        }
    }

    /// Closes a connection once everything has been sent.
    pub fn close(&mut self, now: Timestamp, remote: Remote) {
        self.connections.close(now, remote);
    }

    /// Stops listening and returns the connections.
    pub fn into_connections(self) -> Connections {
        self.connections
    }

    /// Accepts connections, flushes send queues and removes connections that have ended.
    pub fn work(&mut self, now: Timestamp) {
        self.accept(now);
        let ended = self.connections.work(now).into_iter();
        let lost = ended.filter(|c| c.stage == Stage::Session);
        self.events
            .extend(lost.map(|connection| LinkEvent::Closed(connection.remote)));
    }

    /// Returns the next event.
    pub fn next_event(&mut self) -> Option<LinkEvent> {
        self.events.pop_front()
    }

    /// Returns when [`TcpListener::work`] has something to do if nothing arrives before.
    pub fn next_due(&self) -> Option<Timestamp> {
        let accept = self.is_ready.then_some(self.paused_until);
        self.connections.next_due().into_iter().chain(accept).min()
    }

    /// Returns true if frames may be waiting.
    pub fn may_have_more(&self) -> bool {
        self.connections.may_have_more()
    }
}
