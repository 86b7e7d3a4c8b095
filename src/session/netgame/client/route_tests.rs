//! Tests of a client whose way to the server changes in the middle of a handshake.

use super::*;
use crate::config::Network;
use crate::net::handshake::HandshakeResponder;
use crate::net::link::memory::{MemoryLink, MemoryNetwork};
use crate::net::link::tcp_fallback::UDP_TIMEOUT;
use crate::net::link::{Arrival, Link, LinkEvent, Remote};
use crate::net::message::Message;
use crate::net::message::join::{HELLO_BYTES, Hello};
use crate::net::secure::ServerIdentity;
use crate::net::transport::Endpoint;
use crate::session::level_source::tests::EmptyLevels;
use crate::sim::world::buttons::Buttons;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);
const UDP: Option<u64> = None;

fn server_address() -> SocketAddr {
    ([10, 0, 0, 1], 1).into()
}

/// Behaviour of a link, controlled by the test.
struct Script {
    /// The TCP connection in use, if any.
    stream: Option<u64>,
    /// The only connection through which more than hellos reaches the server.
    answers: Option<Option<u64>>,
    /// It has been found that UDP is blocked.
    has_switched: bool,
}

/// A client's link whose way to the server can be changed.
struct ChangingLink(MemoryLink, Arc<Mutex<Script>>);

impl ChangingLink {
    fn new(network: &MemoryNetwork) -> (ChangingLink, Arc<Mutex<Script>>) {
        let script = Arc::new(Mutex::new(Script {
            stream: UDP,
            answers: None,
            has_switched: false,
        }));
        let link = network.plug_in(([10, 0, 0, 2], 1).into());
        (ChangingLink(link, Arc::clone(&script)), script)
    }
}

impl Link for ChangingLink {
    fn send(&mut self, now: Timestamp, to: impl Into<Remote>, bytes: &[u8]) {
        let to = to.into();
        let answers = self.1.lock().expect("no test has failed").answers;
        if bytes.len() == HELLO_BYTES || answers == Some(to.stream) {
            self.0.send(now, to, bytes);
        }
    }

    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        self.0.receive(now, buffer)
    }

    fn local_address(&self) -> SocketAddr {
        self.0.local_address()
    }

    fn route(&mut self, _: Timestamp, address: SocketAddr) -> Remote {
        let stream = self.1.lock().expect("no test has failed").stream;
        Remote { address, stream }
    }

    fn next_event(&mut self) -> Option<LinkEvent> {
        let mut script = self.1.lock().expect("no test has failed");
        std::mem::take(&mut script.has_switched).then_some(LinkEvent::UdpBlocked)
    }
}

/// A client that joins a server, and what the server gets to know of it.
struct Joining {
    client: Client,
    server: Endpoint<MemoryLink>,
    script: Arc<Mutex<Script>>,
    now: Timestamp,
    at_server: Vec<TransportEvent>,
    /// How often the player was told that UDP is blocked.
    told: usize,
}

fn new_server(network: &MemoryNetwork) -> Endpoint<MemoryLink> {
    let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
    Endpoint::server(network.plug_in(server_address()), responder)
}

impl Joining {
    fn new(stream: Option<u64>, answers: Option<Option<u64>>) -> Joining {
        let network = MemoryNetwork::new();
        let server = new_server(&network);
        let (link, script) = ChangingLink::new(&network);
        let source = Box::new(SourceLevels(EmptyLevels(vec![1])));
        let client = Client::new(
            Box::new(Endpoint::client(link, server_address())),
            server_address(),
            levels::after_polls(0, source),
            Tuning::of(&Network::default()),
            JoinInfo::one("Ann", 8, None),
            &Secret::fixed(2),
            Timestamp::ZERO,
        );
        let mut joining = Joining {
            client,
            server,
            script,
            now: Timestamp::ZERO,
            at_server: Vec::new(),
            told: 0,
        };
        joining.script().answers = answers;
        joining.script().stream = stream;
        joining
    }

    fn script(&mut self) -> std::sync::MutexGuard<'_, Script> {
        self.script.lock().expect("no test has failed")
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += MS;
            self.client.update(self.now, Buttons::empty);
            self.server.poll(self.now, &mut self.at_server);
            let notices = self.client.take_notices().into_iter();
            let told = notices.filter(|n| matches!(n, ClientNotice::UdpBlocked));
            self.told += told.count();
        }
    }

    /// Returns the connections on which the client has asked to join.
    fn asked(&self) -> Vec<Option<u64>> {
        let joins = self.at_server.iter().filter_map(|event| match event {
            TransportEvent::Join { from, .. } => Some(from.stream),
            _ => None,
        });
        joins.collect()
    }
}

#[test]
fn a_client_whose_hello_alone_gets_through_over_udp_joins_over_tcp() {
    let mut joining = Joining::new(UDP, Some(Some(0)));
    joining.run(UDP_TIMEOUT);
    assert_eq!(joining.asked(), []);
    joining.script().stream = Some(0);
    joining.script().has_switched = true;
    joining.run(Duration::from_secs(1));
    assert_eq!((joining.asked(), joining.told), (vec![Some(0)], 1));
}

#[test]
fn a_handshake_starts_again_on_another_tcp_connection() {
    let mut joining = Joining::new(Some(0), Some(Some(1)));
    joining.run(Duration::from_secs(1));
    assert_eq!(joining.asked(), []);
    joining.script().stream = Some(1);
    joining.run(Duration::from_secs(1));
    assert_eq!(joining.asked(), [Some(1)]);
}

#[test]
fn joining_a_server_that_answers_hellos_only_ends_after_a_few_changes_of_the_transport() {
    let mut joining = Joining::new(UDP, None);
    let end = Phase::Ended(SessionEnd::NoAnswer(server_address()));
    for change in 1..=10 {
        joining.run(UDP_TIMEOUT);
        if joining.client.phase() == end {
            assert_eq!(joining.told, 1);
            return;
        }
        let is_tcp = change % 2 == 1;
        joining.script().stream = is_tcp.then_some(change);
        joining.script().has_switched = is_tcp;
    }
    panic!("it never gives up");
}

#[test]
fn an_answer_over_the_previous_transport_is_ignored() {
    let network = MemoryNetwork::new();
    let mut server = new_server(&network);
    let (link, script) = ChangingLink::new(&network);
    let mut client = Endpoint::client(link, server_address());
    let hello = Message::Hello(Hello {
        nonce: 7,
        protocol: crate::net::protocol_version::PROTOCOL,
    });
    let (now, mut events) = (MS, Vec::new());
    let sent = client.send_raw(server_address().into(), &hello, now);
    sent.expect("a hello");
    server.poll(now, &mut events);
    script.lock().expect("no test has failed").stream = Some(0);
    let sent = client.send_raw(server_address().into(), &hello, now);
    sent.expect("a hello");
    client.poll(now, &mut events);
    assert_eq!(events, [TransportEvent::RouteChanged]);
    server.poll(now, &mut events);
    client.poll(now, &mut events);
    assert!(
        matches!(
            events[1..],
            [TransportEvent::Raw {
                message: Message::Challenge(_),
                ..
            }]
        ),
        "{events:?}"
    );
}
