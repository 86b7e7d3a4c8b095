//! A UDP socket as a link.

use super::side::SideProtocol;
use super::{Arrival, Link, Remote, Timestamp};
use crate::net::address::is_local_network;
use mio::net::UdpSocket;
use mio::{Interest, Registry, Token};
use socket2::{Domain, Protocol, Socket, Type};
use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{self, IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Instant;

/// Maximum number of datagrams of server discovery that are handled between two datagrams of the game.
pub const DISCOVERY_PER_POLL: usize = 64;

/// Why a socket could not be opened or an address could not be resolved.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// Another program uses the port.
    #[error(
        "UDP port {0} is in use by another program; close that program or choose another server_port"
    )]
    PortInUse(u16),
    /// Another program uses the TCP port of the same number.
    #[error(
        "TCP port {0} is in use by another program; close that program or choose another server_port"
    )]
    TcpPortInUse(u16),
    /// The system denies permission.
    #[error("no permission to use port {0}; choose a server_port of 1024 or more")]
    NotAllowed(u16),
    /// Any other error.
    #[error("cannot open port {port}: {error}")]
    Open {
        /// The port.
        port: u16,
        /// The system's error.
        error: io::Error,
    },
    /// The text after the colon is not a port.
    #[error("\"{0}\" is not a port; expected a number from 1 to 65535")]
    InvalidPort(String),
    /// The name cannot be resolved.
    #[error("cannot resolve \"{name}\": {error}")]
    NameNotFound {
        /// The name.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// The name resolves to no address.
    #[error("the name \"{0}\" has no address")]
    NoAddress(String),
}

/// A non-blocking UDP socket.
pub struct UdpLink {
    socket: UdpSocket,
    sides: Vec<Box<dyn SideProtocol>>,
    address: SocketAddr,
    start: Instant,
    failures: u64,
    /// True if the last receive found no datagram.
    is_drained: bool,
}

impl fmt::Debug for UdpLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut link = f.debug_struct("UdpLink");
        link.field("address", &self.address).finish_non_exhaustive()
    }
}

impl UdpLink {
    /// Opens a server's port on all addresses of the machine, IPv6 and IPv4, or only IPv4 on systems without IPv6. The
    /// system chooses the port if it is 0.
    pub fn serve(port: u16) -> Result<UdpLink, SocketError> {
        match UdpLink::dual_stack(port) {
            Ok(socket) => UdpLink::of(socket, port),
            Err(error) if error.kind() == ErrorKind::AddrInUse => Err(SocketError::PortInUse(port)),
            Err(_) => UdpLink::bind((Ipv4Addr::UNSPECIFIED, port).into()),
        }
    }

    /// Opens a dual-stack socket: IPv6 with IPv4-mapped addresses, on every system.
    fn dual_stack(port: u16) -> io::Result<net::UdpSocket> {
        let socket = Socket::new(Domain::IPV6, Type::DGRAM, Some(Protocol::UDP))?;
        socket.set_only_v6(false)?;
        socket.bind(&SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)).into())?;
        Ok(socket.into())
    }

    /// Opens a client's socket for talking to `server`, on a port chosen by the system (spec 07 D.4, rule 10).
    pub fn connect(server: SocketAddr) -> Result<UdpLink, SocketError> {
        UdpLink::connect_from(server, 0)
    }

    /// Like [`UdpLink::connect`], but on this port; the system chooses it if it is 0.
    pub fn connect_from(server: SocketAddr, port: u16) -> Result<UdpLink, SocketError> {
        let any: IpAddr = if server.is_ipv4() {
            Ipv4Addr::UNSPECIFIED.into()
        } else {
            Ipv6Addr::UNSPECIFIED.into()
        };
        UdpLink::bind((any, port).into())
    }

    /// Opens a socket bound to this address. The system chooses the port if it is 0.
    pub fn bind(address: SocketAddr) -> Result<UdpLink, SocketError> {
        let port = address.port();
        let socket = net::UdpSocket::bind(address).map_err(|error| explain(error, port))?;
        UdpLink::of(socket, port)
    }

    fn of(socket: net::UdpSocket, port: u16) -> Result<UdpLink, SocketError> {
        let explain = |error| explain(error, port);
        socket.set_nonblocking(true).map_err(explain)?;
        Ok(UdpLink {
            address: socket.local_addr().map_err(explain)?,
            socket: UdpSocket::from_std(socket),
            sides: Vec::new(),
            start: Instant::now(),
            failures: 0,
            is_drained: false,
        })
    }

    /// Shares the socket with another protocol.
    pub fn share(&mut self, side: Box<dyn SideProtocol>) {
        self.sides.push(side);
    }

    /// Sends a datagram of another protocol, to an address in any form.
    pub fn send_aside(&mut self, to: SocketAddr, bytes: &[u8]) {
        self.failures += u64::from(!is_sent(&self.socket, to, bytes));
    }

    /// Lets the other protocols send what is due.
    fn work_aside(&mut self) {
        let now = self.now();
        let (socket, failures) = (&self.socket, &mut self.failures);
        for side in &mut self.sides {
            if side.next_due().is_some_and(|due| due <= now) {
                side.work(now, &mut |to, bytes| {
                    *failures += u64::from(!is_sent(socket, to, bytes));
                });
            }
        }
    }

    /// Passes a datagram to the other protocols. Returns true if it belongs to one of them.
    fn is_aside(&mut self, from: SocketAddr, bytes: &[u8]) -> bool {
        let now = self.start.elapsed();
        let (socket, failures) = (&self.socket, &mut self.failures);
        self.sides.iter_mut().any(|side| {
            side.receive(from, bytes, now, &mut |to, bytes| {
                *failures += u64::from(!is_sent(socket, to, bytes));
            })
        })
    }

    /// Registers the socket for readable events. They are edge-triggered: after one, call [`Link::receive`] until it
    /// returns `None`.
    ///
    /// # Errors
    /// Returns the system's error if registering fails.
    pub fn register(&mut self, registry: &Registry, token: Token) -> io::Result<()> {
        registry.register(&mut self.socket, token, Interest::READABLE)
    }

    /// Returns the time since the socket was opened.
    pub fn now(&self) -> Timestamp {
        self.start.elapsed()
    }

    /// Returns when the socket was opened.
    pub fn start(&self) -> Instant {
        self.start
    }
}

/// Sends a datagram of another protocol; returns whether that succeeded.
fn is_sent(socket: &UdpSocket, to: SocketAddr, bytes: &[u8]) -> bool {
    let is_ipv6 = socket.local_addr().is_ok_and(|address| address.is_ipv6());
    socket.send_to(bytes, mapped(to, is_ipv6)).is_ok()
}

/// Returns an IPv4 address as an IPv6 socket has to name it.
fn mapped(to: SocketAddr, is_ipv6: bool) -> SocketAddr {
    match to.ip() {
        IpAddr::V4(v4) if is_ipv6 => SocketAddr::new(v4.to_ipv6_mapped().into(), to.port()),
        _ => to,
    }
}

fn explain(error: io::Error, port: u16) -> SocketError {
    match error.kind() {
        ErrorKind::AddrInUse => SocketError::PortInUse(port),
        ErrorKind::PermissionDenied => SocketError::NotAllowed(port),
        _ => SocketError::Open { port, error },
    }
}

/// Returns the addresses at which other machines may reach this one: that of the local network, and a global IPv6 address.
pub fn own_addresses() -> Vec<IpAddr> {
    // `connect` on a UDP socket sends nothing; the system only picks the interface for a route to these documentation
    // addresses (TEST-NET-1 and 2001:db8::/32).
    let far = [
        SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 9)),
        SocketAddr::from((Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1), 9)),
    ];
    let routed = |to: SocketAddr| {
        let any = if to.is_ipv4() {
            Ipv4Addr::UNSPECIFIED.into()
        } else {
            IpAddr::V6(Ipv6Addr::UNSPECIFIED)
        };
        let socket = net::UdpSocket::bind((any, 0)).ok()?;
        socket.connect(to).ok()?;
        let ip = socket.local_addr().ok()?.ip();
        // Other addresses of IPv6 are of no use to other networks, and those of this network have IPv4.
        (!ip.is_unspecified() && (ip.is_ipv4() || !is_local_network(ip))).then_some(ip)
    };
    far.into_iter().filter_map(routed).collect()
}

impl Link for UdpLink {
    fn send(&mut self, _now: Timestamp, to: impl Into<Remote>, bytes: &[u8]) {
        if self.socket.send_to(bytes, to.into().address).is_err() {
            self.failures += 1;
        }
    }

    fn receive(&mut self, _now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        self.is_drained = false;
        self.work_aside();
        let (mut tries, mut aside) = (0, 0);
        // Some systems report here that an earlier datagram could not be delivered. That is no reason to stop reading,
        // but the number of tries is limited.
        while tries < 8 && aside < DISCOVERY_PER_POLL {
            match self.socket.recv_from(buffer) {
                Ok((length, from)) if self.is_aside(from, &buffer[..length]) => aside += 1,
                Ok((length, from)) => {
                    return Some(Arrival {
                        length,
                        from: from.into(),
                        at: self.now(),
                    });
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.is_drained = true;
                    return None;
                }
                Err(_) => {
                    self.failures += 1;
                    tries += 1;
                }
            }
        }
        None
    }

    fn next_due(&self) -> Option<Timestamp> {
        self.sides.iter().filter_map(|side| side.next_due()).min()
    }

    fn local_address(&self) -> SocketAddr {
        self.address
    }

    fn may_have_more(&self) -> bool {
        !self.is_drained
    }

    fn failures(&self) -> u64 {
        self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_reported_with_its_number() {
        let first = UdpLink::serve(0).unwrap();
        let port = first.local_address().port();
        let error = UdpLink::serve(port).unwrap_err();
        assert!(matches!(error, SocketError::PortInUse(p) if p == port));
        assert!(error.to_string().contains(&port.to_string()));
    }

    #[test]
    fn a_server_accepts_ipv4_and_ipv6() {
        let mut server = UdpLink::serve(0).unwrap();
        let port = server.local_address().port();
        let here: [SocketAddr; 2] = [
            (Ipv4Addr::LOCALHOST, port).into(),
            (Ipv6Addr::LOCALHOST, port).into(),
        ];
        // A machine without IPv6 opens an IPv4 server.
        let all = !server.local_address().is_ipv4();
        for address in here.into_iter().filter(|a| all || a.is_ipv4()) {
            let mut client = UdpLink::connect(address).unwrap();
            let seen = exchange(&mut client, address, &mut server);
            assert_eq!(seen.ip().to_canonical(), address.ip());
            // The reply reaches the client.
            assert_eq!(exchange(&mut server, seen, &mut client), address);
        }
    }

    /// Sends a datagram and returns the sender's address as seen by the receiver.
    fn exchange(from: &mut UdpLink, to: SocketAddr, at: &mut UdpLink) -> SocketAddr {
        from.send(Timestamp::ZERO, to, b"hello");
        let mut buffer = [0; 100];
        let arrival = (0..1000).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(1));
            at.receive(Timestamp::ZERO, &mut buffer)
        });
        arrival.unwrap().from.address
    }

    #[test]
    fn datagrams_pass_through_real_sockets() {
        let mut a = UdpLink::bind(([127, 0, 0, 1], 0).into()).unwrap();
        let mut b = UdpLink::connect(a.local_address()).unwrap();
        b.send(Timestamp::ZERO, a.local_address(), b"hello");
        let mut buffer = [0; 100];
        let arrival = (0..1000)
            .find_map(|_| {
                std::thread::sleep(std::time::Duration::from_millis(1));
                a.receive(Timestamp::ZERO, &mut buffer)
            })
            .unwrap();
        assert_eq!(&buffer[..arrival.length], b"hello");
    }
}
