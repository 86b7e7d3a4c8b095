//! The TCP side of a client: one connection for each handshake and the session that follows.

use super::connection::{Connection, Stage};
use super::connections::Connections;
use crate::net::link::{Arrival, LinkEvent, Remote, Timestamp};
use mio::Registry;
use mio::event::Event;
use mio::net::TcpStream;
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

/// A client that has received nothing for this long uses a new connection for its next handshake.
const STREAM_SILENCE: Duration = Duration::from_secs(3);

/// The connections of a client to its server: the one in use, and those that are being closed.
#[derive(Default)]
pub struct TcpDialer {
    registry: Option<Registry>,
    connections: Connections,
    next: u64,
    failures: u64,
    events: VecDeque<LinkEvent>,
}

impl TcpDialer {
    /// Registers all future connections for edge-triggered events.
    ///
    /// # Errors
    /// The system's error if the registry cannot be cloned.
    pub fn register(&mut self, registry: &Registry) -> io::Result<()> {
        self.registry = Some(registry.try_clone()?);
        Ok(())
    }

    /// Handles an event of the poll.
    pub fn on_ready(&mut self, event: &Event) {
        self.connections.on_ready(event);
    }

    /// Returns the connection for a handshake: the current one, or a new one if that has carried a session, has ended or
    /// has been silent for too long. A dead connection would only repeat what has been lost, less and less often.
    pub fn route(&mut self, now: Timestamp, to: SocketAddr) -> Remote {
        let is_usable = |c: &&Connection| {
            c.stage == Stage::Handshake
                && !c.has_ended()
                && c.remote.address == to
                && now.saturating_sub(c.last_received) < STREAM_SILENCE
        };
        if let Some(connection) = self.connections.iter().find(is_usable) {
            return connection.remote;
        }
        for connection in self.connections.iter_mut() {
            if connection.stage == Stage::Handshake {
                connection.close(now);
            }
        }
        let remote = Remote {
            address: to,
            stream: Some(self.next),
        };
        self.next += 1;
        let stream = TcpStream::connect(to);
        match stream.and_then(|s| Connection::new(s, remote, self.registry.as_ref(), now)) {
            Ok(connection) => self.connections.push(connection),
            Err(error) => {
                log::debug!("cannot connect to {remote}: {error}");
                self.failures += 1;
            }
        }
        remote
    }

    /// Returns true if a connection for a handshake is established.
    pub fn is_connected(&self) -> bool {
        let mut connections = self.connections.iter();
        connections.any(|c| c.stage == Stage::Handshake && c.is_connected())
    }

    /// Sends a packet as a frame; does nothing if the connection has ended.
    pub fn send(&mut self, now: Timestamp, to: Remote, packet: &[u8]) {
        match self.connections.find(to) {
            Some(connection) => connection.send(now, packet),
            None => self.failures += 1,
        }
    }

    /// Receives the next frame.
    pub fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        self.connections.iter_mut().find_map(|connection| {
            let length = connection.receive(now, buffer)?;
            Some(Arrival {
                length,
                from: connection.remote,
                at: now,
            })
        })
    }

    /// Records that a session has begun on a connection. One that carried an earlier session is closed.
    pub fn begin_session(&mut self, now: Timestamp, remote: Remote) {
        for connection in self.connections.iter_mut() {
            if connection.remote == remote {
                connection.stage = Stage::Session;
            } else {
                connection.close(now);
            }
        }
    }

    /// Closes a connection once everything has been sent.
    pub fn close(&mut self, now: Timestamp, remote: Remote) {
        self.connections.close(now, remote);
    }

    /// Returns the connections.
    pub fn into_connections(self) -> Connections {
        self.connections
    }

    /// Flushes send queues and removes connections that have ended.
    pub fn work(&mut self, now: Timestamp) {
        for connection in self.connections.work(now) {
            self.failures += connection.dropped();
            if connection.stage == Stage::Session {
                self.events.push_back(LinkEvent::Closed(connection.remote));
            }
        }
    }

    /// Returns the next event.
    pub fn next_event(&mut self) -> Option<LinkEvent> {
        self.events.pop_front()
    }

    /// Returns when [`TcpDialer::work`] has something to do if nothing arrives before.
    pub fn next_due(&self) -> Option<Timestamp> {
        self.connections.next_due()
    }

    /// Returns true if frames may be waiting.
    pub fn may_have_more(&self) -> bool {
        self.connections.may_have_more()
    }

    /// Returns the number of packets and connections that failed.
    pub fn failures(&self) -> u64 {
        self.failures
    }
}
