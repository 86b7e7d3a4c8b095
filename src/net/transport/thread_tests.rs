//! Tests of endpoints on their own threads, over real sockets.

use super::super::tests::{CLIENT, KEY, SERVER, chat, chats, inputs, ms};
use super::super::{Endpoint, Transport};
use super::*;
use crate::net::handshake::{HandshakeResponder, Secret};
use crate::net::link::Link;
use crate::net::link::conditioner::Conditions;
use crate::net::link::server_address::TransportChoice;
use crate::net::link::udp::UdpLink;
use crate::net::message::join::HELLO_BYTES;
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::ServerIdentity;
use crate::net::transport::PEERS;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Returns a link on the loopback interface.
fn link(conditions: Conditions, seed: u64) -> ConditionedLink<Sockets> {
    let socket = UdpLink::bind(([127, 0, 0, 1], 0).into()).expect("a port");
    let sockets = Sockets::client(socket, TransportChoice::Automatic);
    ConditionedLink::new(sockets, conditions, Conditions::default(), seed)
}

/// Returns a server and a client in a session, with queues of `length` on the server's side.
fn pair(conditions: Conditions, length: usize) -> (NetThread, NetThread) {
    let (server_link, client_link) = (link(conditions, 1), link(conditions, 2));
    let [server_at, client_at] = [server_link.local_address(), client_link.local_address()];
    let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
    let server = Endpoint::server(server_link, responder);
    let mut server = NetThread::with_limits(server, length, STREAM_LINGER).expect("a thread");
    let client = Endpoint::client(client_link, server_at);
    let mut client = NetThread::start(client).expect("a thread");
    server.open_channel(client_at, 1, KEY, server.now());
    client.open_channel(server_at, 1, KEY, client.now());
    server.admit(CLIENT, KEY, server.now());
    client.admit(SERVER, KEY, client.now());
    (server, client)
}

/// Polls until `condition` holds; panics if it does not within a minute.
fn wait_until(condition: impl FnMut() -> bool) {
    let mut condition = condition;
    for _ in 0..60_000 {
        if condition() {
            return;
        }
        std::thread::sleep(ms(1));
    }
    panic!("the condition was not met in time");
}

fn lines(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("line {n}")).collect()
}

#[test]
fn two_threads_communicate_over_real_sockets_despite_poor_conditions() {
    let conditions = Conditions {
        delay: ms(10),
        jitter: ms(5),
        loss: 0.05,
        duplicate: 0.05,
        reorder: 0.05,
        rate: 0,
    };
    let (mut server, mut client) = pair(conditions, QUEUE);
    let (mut at_server, mut at_client) = (Vec::new(), Vec::new());
    for number in 0..30 {
        let now = client.now();
        client.send(SERVER, &inputs(number), now).unwrap();
        client.send(SERVER, &chat(number as usize), now).unwrap();
        server.send(CLIENT, &chat(number as usize), now).unwrap();
        client.flush(now);
        server.flush(now);
    }
    wait_until(|| {
        client.poll(client.now(), &mut at_client);
        server.poll(server.now(), &mut at_server);
        chats(&at_client).len() >= 30 && chats(&at_server).len() >= 30
    });
    assert_eq!(chats(&at_client), lines(30));
    assert_eq!(chats(&at_server), lines(30));
    // Only the least simulated latency, 5 ms in each direction, is certain; the rest depends on chance and the machine.
    wait_until(|| {
        // Pings are sent with a flush, and each may be lost.
        client.flush(client.now());
        client.traffic(SERVER).unwrap().round_trip >= ms(10)
    });
}

#[test]
fn a_slow_game_loses_no_reliable_messages() {
    let (mut server, mut client) = pair(Conditions::default(), 4);
    for number in 0..100 {
        client.send(SERVER, &chat(number), client.now()).unwrap();
        client.flush(client.now());
    }
    // More has arrived than the queue holds, and the game has not polled yet.
    wait_until(|| server.traffic(CLIENT).is_some_and(|t| t.datagrams_in > 4));
    let mut events = Vec::new();
    wait_until(|| {
        server.poll(server.now(), &mut events);
        chats(&events).len() >= 100
    });
    assert_eq!(chats(&events), lines(100));
}

#[test]
fn a_full_request_queue_loses_nothing() {
    let (mut server, mut client) = pair(Conditions::default(), 1);
    let client_at = client.local_address();
    // Far more requests at once than the queue holds; the last ones must take effect.
    for number in 0..2000 {
        let peer = PeerId(100 + number % PEERS as u32);
        server.dismiss(peer, ms(0));
        server.set_epoch(CLIENT, number as u16);
    }
    server.dismiss(CLIENT, ms(0));
    server.open_channel(client_at, 2, KEY, server.now());
    server.admit(PeerId(7), KEY, server.now());
    server.set_epoch(PeerId(7), 9);
    server.send(PeerId(7), &chat(0), server.now()).unwrap();
    let mut events = Vec::new();
    wait_until(|| {
        client.poll(client.now(), &mut events);
        !chats(&events).is_empty()
    });
    let epoch = events.iter().find_map(|event| match event {
        TransportEvent::Message { epoch, .. } => Some(*epoch),
        _ => None,
    });
    assert_eq!(epoch, Some(9));
}

#[test]
fn an_idle_thread_sleeps_until_it_is_needed() {
    let (server, mut client) = pair(Conditions::default(), QUEUE);
    let mut idle = Endpoint::server(
        link(Conditions::default(), 3),
        HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1)),
    );
    assert_eq!(idle.next_due(), None, "there are no peers");
    idle.open_channel(client.local_address(), 1, KEY, ms(0));
    idle.admit(CLIENT, KEY, ms(0));
    idle.poll(ms(0), &mut Vec::new());
    let due = idle.next_due().expect("a pulse");
    assert!(due >= ms(100), "{due:?}");
    // A message wakes both threads at once, although nothing is due.
    let before = server.traffic(CLIENT).map_or(0, |t| t.datagrams_in);
    client.send(SERVER, &chat(0), client.now()).unwrap();
    wait_until(|| {
        server
            .traffic(CLIENT)
            .is_some_and(|t| t.datagrams_in > before)
    });
}

/// Returns the address of a server that waits for so long at its end, the server, and a TCP connection to it.
fn with_tcp_client(linger: Duration) -> (SocketAddr, NetThread, TcpStream) {
    let sockets = Sockets::serve(0, Secret::fixed(1)).expect("a port");
    let address: SocketAddr = ([127, 0, 0, 1], sockets.local_address().port()).into();
    let free = Conditions::default();
    let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
    let server = Endpoint::server(ConditionedLink::new(sockets, free, free, 1), responder);
    let server = NetThread::with_limits(server, QUEUE, linger).expect("a thread");
    let mut client = TcpStream::connect(address).expect("a connection");
    // The server has accepted the connection once it answers.
    let hello = [&b"PMR1"[..], &[7; 8], &[PROTOCOL]].concat();
    let mut frame = (HELLO_BYTES as u16).to_le_bytes().to_vec();
    frame.extend(hello);
    frame.resize(2 + HELLO_BYTES, 0);
    client.write_all(&frame).expect("it is open");
    client.read_exact(&mut [0; 2]).expect("an answer");
    (address, server, client)
}

#[test]
fn a_server_frees_its_port_at_once_although_a_client_has_not_read_its_goodbye() {
    // Waiting for the client would take for ever.
    let (address, server, mut client) = with_tcp_client(Duration::from_secs(3600));
    drop(server);
    Sockets::serve(address.port(), Secret::fixed(1)).expect("the port is free");
    let mut rest = Vec::new();
    client.read_to_end(&mut rest).expect("no reset");
    drop(client);
    wait_for_lingering();
}

#[test]
fn waiting_for_a_client_to_close_its_connection_times_out() {
    let (_, server, client) = with_tcp_client(ms(1));
    drop(server);
    wait_for_lingering();
    drop(client);
}
