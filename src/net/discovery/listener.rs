//! Answers questions from the local network on a port that all servers of a machine share.

use super::responder::Responder;
use super::targets::{GROUP, ipv6_interfaces};
use crate::net::address::is_local_network;
use crate::net::datagram::MAX_DATAGRAM;
use socket2::{Domain, Protocol, Socket, Type};
use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// UDP port on which servers of the local network are asked. Several programs can share it.
pub const DISCOVERY_PORT: u16 = 24786;

/// Maximum time until the thread notices that it is to stop.
const STOP_CHECK: Duration = Duration::from_millis(250);
/// Time between two looks for new network interfaces.
const JOIN_EVERY: Duration = Duration::from_secs(20);

/// A thread that answers questions from the local network until it is dropped.
pub struct Listener {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Listener {
    /// Listens on a port of all addresses of the machine; 0 lets the system choose. Other programs can listen on the same
    /// port.
    ///
    /// # Errors
    /// If the port cannot be opened, or no thread can be started.
    pub fn start(port: u16, responder: Responder) -> io::Result<Listener> {
        let socket = open((Ipv6Addr::UNSPECIFIED, port).into())
            .or_else(|_| open((Ipv4Addr::UNSPECIFIED, port).into()))?;
        Listener::on(socket, responder)
    }

    /// Listens on a socket.
    fn on(socket: UdpSocket, mut responder: Responder) -> io::Result<Listener> {
        let address = socket.local_addr()?;
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("discovery".into())
            .spawn(move || run(&socket, &mut responder, &is_stopped))?;
        Ok(Listener {
            address,
            stop,
            thread: Some(thread),
        })
    }

    /// Returns the local address.
    pub fn local_address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been printed; the game continues without it.
            let _ = thread.join();
        }
    }
}

fn open(address: SocketAddr) -> io::Result<UdpSocket> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::DGRAM,
        Some(Protocol::UDP),
    )?;
    socket.set_reuse_address(true)?;
    if address.is_ipv6() {
        socket.set_only_v6(false)?;
    }
    socket.bind(&address.into())?;
    socket.set_read_timeout(Some(STOP_CHECK))?;
    Ok(socket.into())
}

fn run(socket: &UdpSocket, responder: &mut Responder, stop: &AtomicBool) {
    let is_ipv6 = socket.local_addr().is_ok_and(|address| address.is_ipv6());
    let start = Instant::now();
    let (mut joined, mut join_due) = (BTreeSet::new(), Duration::ZERO);
    // One byte more than allowed, to detect datagrams that are too long.
    let mut buffer = [0; MAX_DATAGRAM + 1];
    while !stop.load(Ordering::Relaxed) {
        if is_ipv6 && start.elapsed() >= join_due {
            join_due = start.elapsed() + JOIN_EVERY;
            join(socket, &mut joined);
        }
        match socket.recv_from(&mut buffer) {
            // Only the local network is answered, so nobody else can direct answers at a victim.
            Ok((length, from)) if is_local_network(from.ip()) => {
                let answer = responder.answer(from, &buffer[..length], start.elapsed());
                if let Some(answer) = answer
                    && let Err(error) = socket.send_to(&answer, from)
                {
                    log::debug!(target: "net::discovery", "cannot answer {from}: {error}");
                }
            }
            Ok(_) => {}
            Err(error) if is_timeout(&error) => {}
            Err(error) => {
                log::debug!(target: "net::discovery", "cannot receive: {error}");
                std::thread::sleep(STOP_CHECK);
            }
        }
    }
}

/// Returns true if nothing arrived in time.
pub fn is_timeout(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut | Interrupted)
}

/// Joins the multicast group on interfaces that are new.
fn join(socket: &UdpSocket, joined: &mut BTreeSet<u32>) {
    for index in ipv6_interfaces() {
        if joined.contains(&index) {
            continue;
        }
        match socket.join_multicast_v6(&GROUP, index) {
            Ok(()) => {
                joined.insert(index);
            }
            Err(error) => {
                log::debug!(target: "net::discovery", "no multicast on interface {index}: {error}");
            }
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::announcement::Announcement;
    use super::super::message::Discovery;
    use super::super::message::tests::sample;
    use super::*;
    use crate::net::secret::Secret;

    /// Starts a listener on the loopback interface only.
    pub fn on_loopback(announcement: Announcement) -> Listener {
        let socket = open((Ipv4Addr::LOCALHOST, 0).into()).expect("a port");
        let responder = Responder::new(announcement, Secret::fixed(1));
        Listener::on(socket, responder).expect("a thread")
    }

    #[test]
    fn several_servers_of_a_machine_can_listen_on_one_port() {
        let first = open((Ipv4Addr::LOCALHOST, 0).into()).expect("a port");
        let second = open(first.local_addr().expect("an address"));
        assert!(second.is_ok(), "{second:?}");
    }

    #[test]
    fn a_listener_answers_and_survives_garbage() {
        let announcement = Announcement::default();
        announcement.set(Some(sample()));
        let listener = on_loopback(announcement);
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a timeout");
        let question = Discovery::Question { nonce: 3 }
            .encode()
            .expect("a question");
        for bytes in [&[0; 1500][..], b"PMD1", b"", &question] {
            socket
                .send_to(bytes, listener.local_address())
                .expect("sent");
        }
        let mut buffer = [0; 1500];
        let (length, from) = socket.recv_from(&mut buffer).expect("an answer");
        assert_eq!(from, listener.local_address());
        let answer = Discovery::decode(&buffer[..length]).expect("an answer");
        assert!(matches!(answer, Discovery::Answer(a) if a.nonce == 3 && a.info == sample()));
    }
}
