//! Runs the rendezvous service on a UDP socket.

use super::service::Service;
use crate::net::datagram::MAX_DATAGRAM;
use crate::net::handshake::Secret;
use crate::net::link::udp::{SocketError, UdpLink};
use crate::net::link::{Link, Timestamp};
use mio::{Events, Poll, Token};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

/// Default UDP port of the rendezvous service.
pub const RENDEZVOUS_PORT: u16 = 24787;

/// Maximum time between two checks whether the owner wants to stop.
const CHECK_EVERY: Duration = Duration::from_millis(200);
/// Maximum number of datagrams handled between two of these questions.
const DATAGRAMS_PER_CHECK: usize = 1000;

/// Errors of running the service.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The port cannot be opened.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The system cannot wait for datagrams.
    #[error("cannot wait for datagrams: {0}")]
    Poll(#[from] io::Error),
    /// The system provides no random numbers; without them cookies could be guessed.
    #[error("no random numbers available: {0}")]
    Random(String),
}

/// The rendezvous service on a port.
pub struct RendezvousSocket {
    service: Service,
    link: UdpLink,
    poll: Poll,
}

impl RendezvousSocket {
    /// Opens a port on all addresses of the machine; the system chooses it if it is 0.
    ///
    /// # Errors
    /// See [`ServiceError`].
    pub fn open(port: u16) -> Result<RendezvousSocket, ServiceError> {
        let secret = Secret::random().map_err(|error| ServiceError::Random(error.to_string()))?;
        let mut link = UdpLink::serve(port)?;
        let poll = Poll::new()?;
        link.register(poll.registry(), Token(0))?;
        Ok(RendezvousSocket {
            service: Service::new(secret),
            link,
            poll,
        })
    }

    /// Returns the local address.
    pub fn local_address(&self) -> SocketAddr {
        self.link.local_address()
    }

    /// Returns the number of listed servers.
    pub fn count(&self) -> usize {
        self.service.count()
    }

    /// Handles the datagrams that have arrived, and waits a moment if there are none.
    ///
    /// # Errors
    /// If the system cannot wait for datagrams.
    pub fn run_once(&mut self) -> io::Result<()> {
        // One byte more than allowed, to detect datagrams that are too long.
        let mut buffer = [0; MAX_DATAGRAM + 1];
        for _ in 0..DATAGRAMS_PER_CHECK {
            let Some(arrival) = self.link.receive(Timestamp::ZERO, &mut buffer) else {
                break;
            };
            let now = self.link.now();
            let link = &mut self.link;
            let bytes = &buffer[..arrival.length];
            let from = arrival.from.address;
            self.service.receive(from, bytes, now, &mut |to, bytes| {
                link.send_aside(to, bytes)
            });
        }
        if self.link.may_have_more() {
            return Ok(());
        }
        match self
            .poll
            .poll(&mut Events::with_capacity(4), Some(CHECK_EVERY))
        {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(error),
            _ => Ok(()),
        }
    }
}
