//! The sockets of a server or client on the real network: UDP and TCP behind one link. When a client uses TCP is in
//! `tcp_fallback.rs`.

use super::server_address::TransportChoice;
use super::side::SideProtocol;
use super::tcp::{Connections, TcpCounts, TcpListener};
use super::tcp_fallback::TcpFallback;
use super::udp::{SocketError, UdpLink};
use super::{Arrival, Link, LinkEvent, Remote, Timestamp};
use crate::net::secret::Secret;
use mio::event::Event;
use mio::{Registry, Token};
use socket2::{Domain, Protocol, Socket, Type};
use std::io::{self, ErrorKind};
use std::net::{self, SocketAddr};
use std::time::Instant;

/// Connections that may wait to be accepted.
const BACKLOG: i32 = 128;
/// Attempts to find a port that is free for UDP and TCP.
const PORTS: usize = 32;

/// The TCP side.
enum Tcp {
    Server(Box<TcpListener>),
    Client(Box<TcpFallback>),
}

/// The sockets of an endpoint.
pub struct Sockets {
    udp: UdpLink,
    tcp: Tcp,
    /// TCP is to be received from first.
    tcp_first: bool,
}

impl Sockets {
    /// Opens a server's port for UDP and TCP on all addresses of the machine. The system chooses the port if it is 0.
    /// `secret` decides which addresses share a rate limit.
    ///
    /// # Errors
    /// If the port is not available for both.
    pub fn serve(port: u16, secret: Secret) -> Result<Sockets, SocketError> {
        let mut attempts = 0;
        loop {
            let udp = UdpLink::serve(port)?;
            let address = udp.local_address();
            attempts += 1;
            match listen(address) {
                Ok(listener) => {
                    return Ok(Sockets {
                        udp,
                        tcp: Tcp::Server(Box::new(TcpListener::new(listener, secret))),
                        tcp_first: false,
                    });
                }
                Err(error) if error.kind() == ErrorKind::AddrInUse && port != 0 => {
                    return Err(SocketError::TcpPortInUse(port));
                }
                Err(error) if error.kind() == ErrorKind::AddrInUse && attempts < PORTS => {}
                Err(error) => {
                    let port = address.port();
                    return Err(SocketError::Open { port, error });
                }
            }
        }
    }

    /// Opens a client's sockets for talking to `server`, the UDP socket on this port; the system chooses it if it is 0.
    ///
    /// # Errors
    /// If the system provides no socket.
    pub fn connect(
        server: SocketAddr,
        choice: TransportChoice,
        udp_port: u16,
    ) -> Result<Sockets, SocketError> {
        let udp = UdpLink::connect_from(server, udp_port)?;
        Ok(Sockets::client(udp, choice))
    }

    /// Makes a client of a UDP socket.
    pub(in crate::net) fn client(udp: UdpLink, choice: TransportChoice) -> Sockets {
        Sockets {
            udp,
            tcp: Tcp::Client(Box::new(TcpFallback::new(choice))),
            tcp_first: false,
        }
    }

    /// Registers all sockets, also future ones, for edge-triggered events, the UDP socket with this token.
    ///
    /// # Errors
    /// The system's error if registering fails.
    pub fn register(&mut self, registry: &Registry, token: Token) -> io::Result<()> {
        self.udp.register(registry, token)?;
        match &mut self.tcp {
            Tcp::Server(listener) => listener.register(registry),
            Tcp::Client(client) => client.dialer.register(registry),
        }
    }

    /// Handles an event of the poll.
    pub fn on_ready(&mut self, event: &Event) {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.on_ready(event),
            Tcp::Client(client) => client.dialer.on_ready(event),
        }
    }

    /// Shares the UDP socket with a second protocol.
    pub fn share(&mut self, side: Box<dyn SideProtocol>) {
        self.udp.share(side);
    }

    /// Returns when the sockets were opened.
    pub fn start(&self) -> Instant {
        self.udp.start()
    }

    /// Closes all sockets except the TCP connections, which are returned.
    pub fn into_connections(self) -> Connections {
        match self.tcp {
            Tcp::Server(listener) => listener.into_connections(),
            Tcp::Client(client) => client.dialer.into_connections(),
        }
    }

    /// Returns the counters of a server's TCP connections.
    pub fn tcp_counts(&self) -> Option<TcpCounts> {
        match &self.tcp {
            Tcp::Server(listener) => Some(listener.counts()),
            Tcp::Client(_) => None,
        }
    }

    fn receive_tcp(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.receive(now, buffer),
            Tcp::Client(client) => client.dialer.receive(now, buffer),
        }
    }
}

/// Opens a listening socket on the port of a UDP socket.
fn listen(address: SocketAddr) -> io::Result<net::TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        socket.set_only_v6(false)?;
    }
    // Connections of a server that has just ended must not block the port. On Windows the option would allow two servers.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

impl Link for Sockets {
    fn send(&mut self, now: Timestamp, to: impl Into<Remote>, bytes: &[u8]) {
        let to = to.into();
        match (&mut self.tcp, to.stream) {
            (_, None) => self.udp.send(now, to, bytes),
            (Tcp::Server(listener), Some(_)) => listener.send(now, to, bytes),
            (Tcp::Client(client), Some(_)) => client.dialer.send(now, to, bytes),
        }
    }

    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        // In turns, so that neither can keep the other from being read.
        self.tcp_first = !self.tcp_first;
        let mut arrival = None;
        for is_tcp in [self.tcp_first, !self.tcp_first] {
            arrival = arrival.or_else(|| match is_tcp {
                true => self.receive_tcp(now, buffer),
                false => self.udp.receive(now, buffer),
            });
        }
        if let (Tcp::Client(client), Some(answer)) = (&mut self.tcp, &arrival) {
            client.on_arrival(answer);
        }
        arrival
    }

    fn local_address(&self) -> SocketAddr {
        self.udp.local_address()
    }

    fn route(&mut self, now: Timestamp, to: SocketAddr) -> Remote {
        match &mut self.tcp {
            Tcp::Server(_) => to.into(),
            Tcp::Client(client) => client.route(now, to),
        }
    }

    fn begin_session(&mut self, now: Timestamp, remote: Remote) {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.begin_session(remote),
            Tcp::Client(client) => {
                client.on_session(remote);
                client.dialer.begin_session(now, remote);
            }
        }
    }

    fn close(&mut self, now: Timestamp, remote: Remote) {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.close(now, remote),
            Tcp::Client(client) => client.dialer.close(now, remote),
        }
    }

    fn work(&mut self, now: Timestamp) {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.work(now),
            Tcp::Client(client) => client.work(now),
        }
    }

    fn next_event(&mut self) -> Option<LinkEvent> {
        match &mut self.tcp {
            Tcp::Server(listener) => listener.next_event(),
            Tcp::Client(client) => match std::mem::take(&mut client.has_switched) {
                true => Some(LinkEvent::UdpBlocked),
                false => client.dialer.next_event(),
            },
        }
    }

    fn next_due(&self) -> Option<Timestamp> {
        let tcp = match &self.tcp {
            Tcp::Server(listener) => listener.next_due(),
            Tcp::Client(client) => client.dialer.next_due(),
        };
        tcp.into_iter().chain(self.udp.next_due()).min()
    }

    fn may_have_more(&self) -> bool {
        let tcp = match &self.tcp {
            Tcp::Server(listener) => listener.may_have_more(),
            Tcp::Client(client) => client.dialer.may_have_more(),
        };
        tcp || self.udp.may_have_more()
    }

    fn failures(&self) -> u64 {
        let tcp = match &self.tcp {
            Tcp::Server(listener) => listener.counts().failed,
            Tcp::Client(client) => client.dialer.failures(),
        };
        tcp + self.udp.failures()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_listens_on_the_same_port_for_udp_and_tcp() {
        let server = Sockets::serve(0, Secret::fixed(1)).expect("a port");
        let port = server.local_address().port();
        assert!(net::TcpStream::connect(("127.0.0.1", port)).is_ok());
        assert!(UdpLink::serve(port).is_err());
    }

    #[test]
    fn a_tcp_port_in_use_is_reported_with_its_number() {
        let taken = net::TcpListener::bind("[::]:0").or(net::TcpListener::bind("0.0.0.0:0"));
        let taken = taken.expect("a port");
        let port = taken.local_addr().expect("an address").port();
        let error = Sockets::serve(port, Secret::fixed(1)).err().expect("taken");
        assert!(matches!(error, SocketError::TcpPortInUse(p) if p == port));
    }
}
