//! Tests of connections over the loopback interface, on a virtual clock.

use super::*;
use crate::net::datagram::{MAX_DATAGRAM, MIN_DATAGRAM};
use crate::net::limits::*;
use crate::net::link::tcp::connection::{HANDSHAKE_FRAMES, STREAM_DRAIN, STREAM_HANDSHAKE};
use crate::net::link::tcp::listener::{
    ACCEPTS_PER_POLL, STREAMS_HALF_OPEN, STREAMS_HALF_OPEN_PER_SUBSCRIBER, STREAMS_PER_HOUSEHOLD,
    STREAMS_PER_SUBSCRIBER, STREAMS_TOTAL,
};
use crate::net::link::tcp::send_queue::STREAM_RELIABLE_FRAMES;
use crate::net::link::{LinkEvent, Remote, Timestamp};
use crate::net::secret::Secret;
use socket2::{Domain, Socket, Type};
use std::io::{ErrorKind, Read, Write};
use std::net::{self, SocketAddr};
use std::time::Duration;

const UNRELIABLE: u8 = 1;
const RELIABLE: u8 = 3;

fn seconds(seconds: u64) -> Timestamp {
    Duration::from_secs(seconds)
}

/// Returns a frame with its length in front.
fn frame(kind: u8, length: usize) -> Vec<u8> {
    let mut bytes = (length as u16).to_le_bytes().to_vec();
    bytes.extend((0..length).map(|place| if place == 0 { kind } else { 0 }));
    bytes
}

/// A server with a virtual clock.
struct Server {
    tcp: TcpListener,
    address: SocketAddr,
    now: Timestamp,
}

impl Server {
    fn new() -> Server {
        let listener = net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a socket");
        Server {
            address: listener.local_addr().expect("an address"),
            tcp: TcpListener::new(listener, Secret::fixed(1)),
            now: Timestamp::ZERO,
        }
    }

    /// Connects from an address of the loopback network.
    fn connect_from(&self, from: [u8; 4]) -> net::TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        let from: SocketAddr = (from, 0).into();
        socket.bind(&from.into()).expect("a loopback address");
        socket.connect(&self.address.into()).expect("a connection");
        socket.into()
    }

    fn connect(&self) -> net::TcpStream {
        self.connect_from([127, 0, 0, 1])
    }

    /// Works until a condition holds; panics if it does not within a minute.
    fn work_until(&mut self, mut condition: impl FnMut(&mut TcpListener) -> bool) {
        for _ in 0..60_000 {
            self.tcp.work(self.now);
            if condition(&mut self.tcp) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("the condition was not met in time");
    }

    /// Accepts a connection on which a session begins.
    fn session(&mut self) -> (net::TcpStream, Remote) {
        let mut client = self.connect();
        client.write_all(&frame(RELIABLE, 20)).expect("it is open");
        let remote = self.receive().0;
        self.tcp.begin_session(remote);
        (client, remote)
    }

    /// Receives a frame: its sender and length.
    fn receive(&mut self) -> (Remote, usize) {
        let mut arrival = None;
        let now = self.now;
        self.work_until(|tcp| {
            arrival = tcp.receive(now, &mut [0; MAX_DATAGRAM]);
            arrival.is_some()
        });
        let arrival = arrival.expect("it has arrived");
        (arrival.from, arrival.length)
    }

    /// Receives until a connection has been closed by the server.
    fn receive_until_closed(&mut self, client: &mut net::TcpStream) {
        let now = self.now;
        self.work_until(|tcp| {
            while tcp.receive(now, &mut [0; MAX_DATAGRAM]).is_some() {}
            is_closed(client)
        });
    }
}

/// Returns true if the other side has closed a connection.
fn is_closed(client: &mut net::TcpStream) -> bool {
    client.set_nonblocking(true).expect("a socket");
    match client.read(&mut [0; 4096]) {
        Ok(count) => count == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}

#[test]
fn frames_pass_in_both_directions_and_keep_their_connection() {
    let mut server = Server::new();
    let mut dialer = TcpDialer::default();
    let to = dialer.route(server.now, server.address);
    dialer.send(server.now, to, &[7; 600]);
    let mut seen = None;
    let now = server.now;
    server.work_until(|tcp| {
        dialer.work(now);
        seen = tcp.receive(now, &mut [0; MAX_DATAGRAM]);
        seen.is_some()
    });
    let seen = seen.expect("it has arrived");
    assert_eq!((seen.length, seen.from.stream), (600, Some(0)));
    server.tcp.send(now, seen.from, &[8; MAX_DATAGRAM]);
    let mut buffer = [0; MAX_DATAGRAM];
    let mut answer = None;
    server.work_until(|_| {
        dialer.work(now);
        answer = dialer.receive(now, &mut buffer);
        answer.is_some()
    });
    let answer = answer.expect("it has arrived");
    assert_eq!((answer.length, answer.from), (MAX_DATAGRAM, to));
    assert_eq!(buffer, [8; MAX_DATAGRAM]);
}

#[test]
fn connections_without_a_session_are_limited_for_one_address() {
    let mut server = Server::new();
    let half_open = STREAMS_HALF_OPEN_PER_SUBSCRIBER;
    let mut clients: Vec<_> = (0..half_open + 4).map(|_| server.connect()).collect();
    server.work_until(|tcp| tcp.counts().refused == 4);
    assert_eq!(server.tcp.connections(), half_open);
    assert!(!is_closed(&mut clients[0]));
    // Another address is not affected, and neither is this one once a session has begun.
    let _other = server.connect_from([127, 0, 0, 2]);
    server.work_until(|tcp| tcp.connections() == half_open + 1);
    clients[0].write_all(&frame(RELIABLE, 20)).expect("open");
    let remote = server.receive().0;
    server.tcp.begin_session(remote);
    let _next = server.connect();
    server.work_until(|tcp| tcp.connections() == half_open + 2);
}

#[test]
fn connections_without_a_session_are_limited_in_total() {
    let mut server = Server::new();
    let address = |number: usize| [127, 0, 1, (number / 4) as u8 + 1];
    let connect = |number| server.connect_from(address(number));
    let half_open: Vec<_> = (0..STREAMS_HALF_OPEN).map(connect).collect();
    server.work_until(|tcp| tcp.connections() == half_open.len());
    let mut excess = server.connect_from(address(STREAMS_HALF_OPEN));
    server.work_until(|tcp| tcp.counts().refused == 1);
    assert!(is_closed(&mut excess));
    // They lose their place after a while.
    server.now = STREAM_HANDSHAKE;
    server.work_until(|tcp| tcp.connections() == 0);
}

#[test]
fn new_connections_of_one_address_are_rate_limited() {
    let mut server = Server::new();
    let at_once = 2 * STREAMS_HALF_OPEN_PER_SUBSCRIBER;
    let open: Vec<_> = (0..at_once).map(|_| server.session()).collect();
    let _refused = server.connect();
    server.work_until(|tcp| tcp.counts().refused == 1);
    server.now = seconds(1);
    let later: Vec<_> = (0..STREAMS_PER_SUBSCRIBER)
        .map(|_| server.session())
        .collect();
    let _refused = server.connect();
    server.work_until(|tcp| tcp.counts().refused == 2);
    assert_eq!(server.tcp.connections(), open.len() + later.len());
}

#[test]
fn a_connection_that_sends_byte_by_byte_is_closed_with_the_others() {
    let mut server = Server::new();
    let mut client = server.connect();
    server.work_until(|tcp| tcp.connections() == 1);
    let slow = frame(RELIABLE, 600);
    for second in 0..STREAM_HANDSHAKE.as_secs() {
        server.now = seconds(second);
        let place = second as usize;
        client.write_all(&slow[place..=place]).expect("it is open");
        server.tcp.work(server.now);
        assert!(server.tcp.receive(server.now, &mut [0; 600]).is_none());
        assert_eq!(server.tcp.connections(), 1);
    }
    server.now = STREAM_HANDSHAKE;
    server.receive_until_closed(&mut client);
    assert_eq!(server.tcp.connections(), 0);
}

#[test]
fn a_frame_of_forbidden_length_closes_the_connection() {
    for length in [0, MIN_DATAGRAM - 1, MAX_DATAGRAM + 1, 65_535] {
        let mut server = Server::new();
        let (mut client, remote) = server.session();
        client.write_all(&frame(RELIABLE, length)).expect("open");
        server.receive_until_closed(&mut client);
        assert_eq!(server.tcp.next_event(), Some(LinkEvent::Closed(remote)));
        assert_eq!(server.tcp.connections(), 0, "{length}");
    }
}

#[test]
fn frames_of_a_connection_are_limited_before_its_session() {
    let mut server = Server::new();
    let mut client = server.connect();
    for _ in 0..HANDSHAKE_FRAMES {
        client.write_all(&frame(RELIABLE, 20)).expect("it is open");
        server.receive();
    }
    client.write_all(&frame(RELIABLE, 20)).expect("it is open");
    server.receive_until_closed(&mut client);
}

#[test]
fn a_flooding_connection_does_not_keep_others_from_being_read() {
    let mut server = Server::new();
    let (mut flood, _) = server.session();
    let (mut quiet, remote) = server.session();
    flood
        .write_all(&frame(UNRELIABLE, 20).repeat(150))
        .expect("open");
    quiet
        .write_all(&frame(UNRELIABLE, 100))
        .expect("it is open");
    let lengths: Vec<usize> = (0..50).map(|_| server.receive().1).collect();
    assert!(lengths.contains(&100), "{remote}: {lengths:?}");
}

#[test]
fn a_client_that_reads_nothing_uses_limited_memory_and_is_disconnected() {
    let mut server = Server::new();
    let (mut client, remote) = server.session();
    // Unreliable frames are dropped for newer ones.
    for _ in 0..5000 {
        server
            .tcp
            .send(server.now, remote, &frame(UNRELIABLE, 1000)[2..]);
    }
    assert_eq!(server.tcp.next_event(), None);
    for _ in 0..=STREAM_RELIABLE_FRAMES {
        server
            .tcp
            .send(server.now, remote, &frame(RELIABLE, 1000)[2..]);
    }
    server.tcp.work(server.now);
    assert_eq!(server.tcp.next_event(), Some(LinkEvent::Closed(remote)));
    // What the system had accepted is less than a fraction of a second of traffic.
    let mut received = Vec::new();
    client.read_to_end(&mut received).ok();
    assert!(received.len() < 1_000_000, "{}", received.len());
}

#[test]
fn a_reliable_frame_that_is_not_accepted_for_10_seconds_closes_the_connection() {
    let mut server = Server::new();
    let (_client, remote) = server.session();
    // Fills the system's buffers, then queues.
    for _ in 0..STREAM_RELIABLE_FRAMES {
        server
            .tcp
            .send(server.now, remote, &frame(UNRELIABLE, 1400)[2..]);
        server
            .tcp
            .send(server.now, remote, &frame(RELIABLE, 1400)[2..]);
    }
    server.tcp.work(STUCK_AFTER / 2);
    assert_eq!(server.tcp.next_event(), None);
    server.tcp.work(STUCK_AFTER);
    assert_eq!(server.tcp.next_event(), Some(LinkEvent::Closed(remote)));
}

#[test]
fn everything_is_sent_before_a_connection_is_closed() {
    let mut server = Server::new();
    let (mut client, remote) = server.session();
    // Bytes that the server will not read must not discard what it sends.
    client
        .write_all(&frame(RELIABLE, 1000))
        .expect("it is open");
    for _ in 0..100 {
        server
            .tcp
            .send(server.now, remote, &frame(RELIABLE, 1000)[2..]);
    }
    server.tcp.close(server.now, remote);
    let reader = std::thread::spawn(move || {
        let mut received = Vec::new();
        client.read_to_end(&mut received).map(|_| received.len())
    });
    server.work_until(|tcp| tcp.connections() == 0);
    let received = reader.join().expect("a thread").expect("no reset");
    assert_eq!(received, 100 * 1002);
    // The endpoint has closed it, so it is not told.
    assert_eq!(server.tcp.next_event(), None);
}

#[test]
fn a_closing_connection_has_2_seconds() {
    let mut server = Server::new();
    let (_client, remote) = server.session();
    server.tcp.close(server.now, remote);
    server.tcp.work(STREAM_DRAIN / 2);
    assert_eq!(server.tcp.connections(), 1);
    server.tcp.work(STREAM_DRAIN);
    assert_eq!(server.tcp.connections(), 0);
}

#[test]
fn a_session_whose_connection_the_client_closes_is_reported() {
    let mut server = Server::new();
    let (client, remote) = server.session();
    drop(client);
    let now = server.now;
    server.work_until(|tcp| {
        assert!(tcp.receive(now, &mut [0; 100]).is_none());
        tcp.next_event() == Some(LinkEvent::Closed(remote))
    });
}

#[test]
fn every_session_of_a_client_has_a_connection_of_its_own() {
    let server = Server::new();
    let mut dialer = TcpDialer::default();
    let first = dialer.route(seconds(0), server.address);
    assert_eq!(dialer.route(seconds(1), server.address), first);
    dialer.begin_session(seconds(1), first);
    let second = dialer.route(seconds(1), server.address);
    assert_ne!(second, first);
    // One that has been silent for too long is replaced.
    assert_eq!(dialer.route(seconds(3), server.address), second);
    assert_ne!(dialer.route(seconds(4), server.address), second);
}

#[test]
fn new_connections_of_all_addresses_are_rate_limited() {
    let mut server = Server::new();
    // A session begins on each, so that only the rate counts.
    let total = STREAMS_TOTAL as usize;
    let each = 2 * STREAMS_HALF_OPEN_PER_SUBSCRIBER;
    let mut open = Vec::new();
    for number in 0..total {
        let address = [127, 0, 2, (number / each) as u8 + 1];
        let mut client = server.connect_from(address);
        client.write_all(&frame(RELIABLE, 20)).expect("it is open");
        let remote = server.receive().0;
        server.tcp.begin_session(remote);
        open.push(client);
    }
    let mut excess = server.connect_from([127, 0, 3, 1]);
    server.work_until(|tcp| tcp.counts().refused == 1);
    assert!(is_closed(&mut excess));
    server.now = seconds(1);
    let _next = server.connect_from([127, 0, 3, 1]);
    server.work_until(|tcp| tcp.connections() == total + 1);
}

#[test]
fn a_poll_accepts_a_limited_number_of_connections() {
    let mut server = Server::new();
    let address = |number: usize| [127, 0, 1, (number / 8) as u8 + 1];
    let connect = |number| server.connect_from(address(number));
    let clients: Vec<_> = (0..ACCEPTS_PER_POLL + 5).map(connect).collect();
    // All of them wait to be accepted.
    server.tcp.work(server.now);
    assert_eq!(server.tcp.connections(), ACCEPTS_PER_POLL);
    server.tcp.work(server.now);
    assert_eq!(server.tcp.connections(), clients.len());
}

#[test]
fn new_connections_of_a_household_are_rate_limited() {
    let mut server = Server::new();
    let mut accepted = 0;
    // Subscribers, IPv6 /64, of one /56.
    for subscriber in 0..16 {
        let ip = std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, subscriber, 0, 0, 0, 1);
        for port in 0..2 * STREAMS_HALF_OPEN_PER_SUBSCRIBER as u16 {
            let from = SocketAddr::from((ip, port + 1));
            accepted += usize::from(server.tcp.is_within_limits(from, server.now));
        }
    }
    let at_once = 4 * STREAMS_HALF_OPEN_PER_SUBSCRIBER;
    assert_eq!(accepted, at_once);
    let later = server.now + seconds(1);
    let ip = std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, 99, 0, 0, 0, 1);
    let ports = 1..100;
    let again = ports.filter(|port| server.tcp.is_within_limits((ip, *port).into(), later));
    assert_eq!(again.count(), STREAMS_PER_HOUSEHOLD as usize);
    let other = std::net::Ipv6Addr::new(0x2001, 0xdb8, 0, 0x100, 0, 0, 0, 1);
    assert!(server.tcp.is_within_limits((other, 1).into(), later));
}
