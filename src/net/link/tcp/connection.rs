//! One TCP connection.

use super::frame_reader::FrameReader;
use super::send_queue::SendQueue;
use super::token_of;
use crate::net::limits::STUCK_AFTER;
use crate::net::link::{Remote, Timestamp};
use mio::event::Event;
use mio::net::TcpStream;
use mio::{Interest, Registry};
use socket2::SockRef;
use std::io::{self, ErrorKind, Read};
use std::net::Shutdown;
use std::time::Duration;

/// Size of the system's send buffer of a connection in bytes. Packets in it can no longer be dropped.
const STREAM_SEND_BUFFER: usize = 16 * 1024;
/// Maximum number of frames of a connection without a session; one more closes it.
pub const HANDSHAKE_FRAMES: u32 = 64;
/// A connection that has no session after this time is closed. As long as a channel can be used to join
/// (`CHANNEL_AGE` in `net/secure/channels.rs`).
pub const STREAM_HANDSHAKE: Duration = Duration::from_secs(15);
/// Time that a closing connection has to send the rest.
pub const STREAM_DRAIN: Duration = Duration::from_secs(2);

/// Purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It carries a handshake.
    Handshake,
    /// It carries a session.
    Session,
    /// It is being closed, and has until then to send the rest.
    Closing(Timestamp),
}

/// A connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub remote: Remote,
    pub stage: Stage,
    stream: TcpStream,
    reader: FrameReader,
    queue: SendQueue,
    opened: Timestamp,
    pub last_received: Timestamp,
    /// Number of frames received before the session.
    frames: u32,
    is_connected: bool,
    /// The system may have something to read, or accept something to write.
    is_readable: bool,
    is_writable: bool,
    /// The poll reports changes; otherwise everything is tried each time.
    is_registered: bool,
    is_shut_down: bool,
    /// The other side has ended the connection, it is broken, or a limit was exceeded.
    has_ended: bool,
}

impl Connection {
    /// Prepares a connection. An outgoing one need not be established yet.
    ///
    /// # Errors
    /// The system's error if the socket cannot be used.
    pub fn new(
        mut stream: TcpStream,
        remote: Remote,
        registry: Option<&Registry>,
        now: Timestamp,
    ) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        SockRef::from(&stream).set_send_buffer_size(STREAM_SEND_BUFFER)?;
        if let (Some(registry), Some(number)) = (registry, remote.stream) {
            let both = Interest::READABLE | Interest::WRITABLE;
            registry.register(&mut stream, token_of(number), both)?;
        }
        Ok(Connection {
            remote,
            stage: Stage::Handshake,
            stream,
            reader: FrameReader::default(),
            queue: SendQueue::default(),
            opened: now,
            last_received: now,
            frames: 0,
            is_connected: false,
            is_readable: true,
            is_writable: true,
            is_registered: registry.is_some(),
            is_shut_down: false,
            has_ended: false,
        })
    }

    /// Records that the socket is ready to be written to or read from.
    pub fn on_ready(&mut self, event: &Event) {
        self.is_readable |= event.is_readable() || event.is_read_closed() || event.is_error();
        self.is_writable |= event.is_writable() || event.is_write_closed() || event.is_error();
    }

    /// Returns true once the connection is established.
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// Returns true if the connection cannot be used any more.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns true if [`Connection::receive`] may find something.
    pub fn may_have_more(&self) -> bool {
        self.is_readable && !self.has_ended && !matches!(self.stage, Stage::Closing(_))
    }

    /// Queues a packet and writes what the system accepts.
    pub fn send(&mut self, now: Timestamp, packet: &[u8]) {
        if matches!(self.stage, Stage::Closing(_)) {
            return;
        }
        if let Err(error) = self.queue.push(now, packet) {
            log::debug!(target: "net::security", "{}: {error}", self.remote);
            self.has_ended = true;
        }
        self.write(now);
    }

    fn write(&mut self, now: Timestamp) {
        if self.has_ended || !self.is_writable || !self.check_connected() {
            return;
        }
        match self.queue.write(now, &mut self.stream) {
            Ok(true) => {}
            Ok(false) => self.is_writable = false,
            Err(error) => self.fail(&error),
        }
    }

    /// Checks whether the connection is established, and notes if it has failed.
    fn check_connected(&mut self) -> bool {
        if self.is_connected {
            return true;
        }
        if let Ok(Some(error)) = self.stream.take_error() {
            self.fail(&error);
            return false;
        }
        match self.stream.peer_addr() {
            Ok(_) => self.is_connected = true,
            Err(error) if error.kind() == ErrorKind::NotConnected => self.is_writable = false,
            Err(error) => self.fail(&error),
        }
        self.is_connected
    }

    fn fail(&mut self, error: &io::Error) {
        log::debug!("{}: {error}", self.remote);
        self.has_ended = true;
    }

    /// Receives the next frame and returns its length.
    pub fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<usize> {
        while self.may_have_more() {
            match self.reader.next_frame(buffer) {
                Ok(Some(length)) => {
                    self.frames += u32::from(self.stage == Stage::Handshake);
                    self.has_ended |= self.frames > HANDSHAKE_FRAMES;
                    return (!self.has_ended).then_some(length);
                }
                Ok(None) => self.read(now),
                Err(error) => {
                    log::debug!(target: "net::security", "{}: {error}", self.remote);
                    self.has_ended = true;
                }
            }
        }
        None
    }

    fn read(&mut self, now: Timestamp) {
        match self.stream.read(self.reader.space()) {
            Ok(0) => self.has_ended = true,
            Ok(count) => {
                self.reader.advance(count);
                self.last_received = now;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                self.is_readable = false;
                let is_pending = matches!(
                    error.kind(),
                    ErrorKind::WouldBlock | ErrorKind::NotConnected
                );
                if !is_pending {
                    self.fail(&error);
                }
            }
        }
    }

    /// Closes the connection once everything has been sent.
    pub fn close(&mut self, now: Timestamp) {
        if !matches!(self.stage, Stage::Closing(_)) {
            self.stage = Stage::Closing(now + STREAM_DRAIN);
        }
    }

    /// Flushes the send queue, and ends the connection if its time is over.
    pub fn work(&mut self, now: Timestamp) {
        if !self.is_registered {
            (self.is_readable, self.is_writable) = (true, true);
        }
        if !self.queue.is_empty() || !self.is_connected {
            self.write(now);
        }
        if let Stage::Closing(_) = self.stage {
            self.finish();
        }
        self.has_ended |= self.ends_at().is_some_and(|end| now >= end);
    }

    /// Ends the sending side once everything is written, and discards what arrives: closing with unread bytes would make
    /// the system discard what the other side has not read yet.
    fn finish(&mut self) {
        if self.queue.is_empty() && !std::mem::replace(&mut self.is_shut_down, true) {
            // It may be closed already.
            let _ = self.stream.shutdown(Shutdown::Write);
        }
        let mut discarded = [0; 1024];
        for _ in 0..16 {
            match self.stream.read(&mut discarded) {
                Ok(count) if count > 0 => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                _ => {
                    self.has_ended |= self.is_shut_down;
                    return;
                }
            }
        }
    }

    /// Returns when the connection ends if nothing happens before.
    pub fn ends_at(&self) -> Option<Timestamp> {
        let stuck = self.queue.oldest_reliable().map(|at| at + STUCK_AFTER);
        match self.stage {
            Stage::Handshake => Some(self.opened + STREAM_HANDSHAKE),
            Stage::Session => stuck,
            Stage::Closing(until) => Some(until),
        }
    }

    /// Returns the number of frames dropped because the system did not accept them in time.
    pub fn dropped(&self) -> u64 {
        self.queue.dropped
    }
}
