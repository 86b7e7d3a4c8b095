//! Tests of two endpoints connected by a simulated network.

use super::*;
use crate::config::DEFAULT_PORT;
use crate::net::datagram::ENVELOPE_BYTES;
use crate::net::handshake::{HandshakeResponder, Secret};
use crate::net::limits::*;
use crate::net::link::conditioner::{ConditionedLink, Conditions};
use crate::net::link::memory::{MemoryLink, MemoryNetwork};
use crate::net::message::control::Chat;
use crate::net::message::input::ClientInput;
use crate::net::message::join::{Challenge, Hello};
use crate::net::message::payload::MAX_PAYLOAD;
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::ServerIdentity;
use crate::net::transport::carrier::MAX_OUTSTANDING;
use crate::net::transport::event::UDP_OVERHEAD;
use crate::net::transport::peer::{MAX_WAITING, PING_EVERY};
use crate::net::transport::peer_limits::PEER_DATAGRAMS;
use crate::net::transport::{DATAGRAMS_PER_POLL, PEERS};
use crate::net::wire::WireText;
use std::time::Duration;

pub(super) const KEY: SessionKey = SessionKey::fixed(1);
pub(super) const CLIENT: PeerId = PeerId(1);
pub(super) const SERVER: PeerId = PeerId(2);

pub(super) fn ms(ms: u64) -> Timestamp {
    Duration::from_millis(ms)
}

pub(super) fn server_address() -> SocketAddr {
    ([10, 0, 0, 1], DEFAULT_PORT).into()
}

pub(super) fn client_address() -> SocketAddr {
    ([10, 0, 0, 2], 40_000).into()
}

pub(super) type Virtual = Endpoint<ConditionedLink<MemoryLink>>;

/// A server and a client with a shared clock.
pub(super) struct Pair {
    pub(super) server: Virtual,
    pub(super) client: Virtual,
    pub(super) network: MemoryNetwork,
    pub(super) now: Timestamp,
    pub(super) at_server: Vec<TransportEvent>,
    pub(super) at_client: Vec<TransportEvent>,
}

impl Pair {
    /// Creates both ends in a session, with the same link conditions in each direction.
    pub(super) fn new(conditions: Conditions, seed: u64) -> Pair {
        let network = MemoryNetwork::new();
        let perfect = Conditions::default();
        let link =
            ConditionedLink::new(network.plug_in(server_address()), conditions, perfect, seed);
        let identity = ServerIdentity::fixed(seed);
        let responder = HandshakeResponder::new(Secret::fixed(seed), identity);
        let mut server = Endpoint::server(link, responder);
        let link = ConditionedLink::new(
            network.plug_in(client_address()),
            conditions,
            perfect,
            seed + 1,
        );
        let mut client = Endpoint::client(link, server_address());
        server.open_channel(client_address(), 1, KEY, Timestamp::ZERO);
        client.open_channel(server_address(), 1, KEY, Timestamp::ZERO);
        server.admit(CLIENT, KEY, Timestamp::ZERO);
        client.admit(SERVER, KEY, Timestamp::ZERO);
        Pair {
            server,
            client,
            network,
            now: Timestamp::ZERO,
            at_server: Vec::new(),
            at_client: Vec::new(),
        }
    }

    /// Advances by one millisecond; both ends flush every 25 ms.
    fn step(&mut self) {
        self.now += ms(1);
        if self.now.as_millis().is_multiple_of(25) {
            self.server.flush(self.now);
            self.client.flush(self.now);
        }
        self.server.poll(self.now, &mut self.at_server);
        self.client.poll(self.now, &mut self.at_client);
    }

    pub(super) fn run(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds {
            self.step();
        }
    }
}

pub(super) fn chat(number: usize) -> Message {
    Message::Chat(Chat {
        player: None,
        text: WireText::new(&format!("line {number}")),
    })
}

pub(super) fn chats(events: &[TransportEvent]) -> Vec<String> {
    let text = |event: &TransportEvent| match event {
        TransportEvent::Message {
            message: Message::Chat(chat),
            ..
        } => Some(chat.text.to_string()),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}

pub(super) fn inputs(tick: u32) -> Message {
    Message::ClientInput(ClientInput {
        newest: tick,
        generation: 0,
        seats: vec![vec![1; 32]],
    })
}

pub(super) fn poor_conditions() -> Conditions {
    Conditions {
        delay: ms(50),
        jitter: ms(15),
        loss: 0.1,
        duplicate: 0.05,
        reorder: 0.05,
        rate: 0,
    }
}

#[test]
fn reliable_messages_arrive_once_and_in_order_despite_poor_conditions() {
    for seed in 0..5 {
        let mut pair = Pair::new(poor_conditions(), seed);
        for number in 0..100 {
            pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
            pair.client.send(SERVER, &chat(number), pair.now).unwrap();
            pair.run(100);
        }
        pair.run(3000);
        let expected: Vec<String> = (0..100).map(|n| format!("line {n}")).collect();
        assert_eq!(chats(&pair.at_client), expected, "seed {seed}");
        assert_eq!(chats(&pair.at_server), expected, "seed {seed}");
        assert!(pair.server.traffic(CLIENT).unwrap().repeated > 0);
    }
}

#[test]
fn a_lost_reliable_message_is_resent_within_three_round_trips_and_250_ms() {
    let mut late = Vec::new();
    for seed in 0..40 {
        let conditions = Conditions {
            delay: ms(50),
            ..Conditions::default()
        };
        let mut pair = Pair::new(conditions, seed);
        pair.run(2000 + seed * 7);
        let lossy = Conditions {
            loss: 1.0,
            ..conditions
        };
        let perfect = Conditions::default();
        pair.server.link().set_conditions(lossy, perfect);
        pair.server.send(CLIENT, &chat(0), pair.now).unwrap();
        let sent = pair.now;
        pair.step();
        pair.server.link().set_conditions(conditions, perfect);
        while chats(&pair.at_client).is_empty() && pair.now < sent + ms(5000) {
            pair.step();
        }
        late.push(pair.now - sent);
    }
    late.sort();
    let [median, p95] = [late[20], late[38]];
    assert!(p95 <= ms(3 * 100 + 250), "median {median:?}, p95 {p95:?}");
}

#[test]
fn unreliable_messages_share_a_datagram_and_are_not_resent() {
    let mut pair = Pair::new(Conditions::default(), 1);
    pair.run(20);
    pair.client.flush(pair.now);
    let before = pair.client.traffic(SERVER).unwrap().datagrams_out;
    for tick in 0..3 {
        pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
    }
    pair.client.flush(pair.now);
    let after = pair.client.traffic(SERVER).unwrap().datagrams_out;
    pair.run(5);
    let ticks = pair.at_server.iter().filter(|e| {
        matches!(
            e,
            TransportEvent::Message {
                message: Message::ClientInput(_),
                ..
            }
        )
    });
    assert_eq!((after - before, ticks.count()), (1, 3));
}

#[test]
fn duplicate_datagrams_are_dropped_before_the_library() {
    let conditions = Conditions {
        duplicate: 1.0,
        ..Conditions::default()
    };
    let mut pair = Pair::new(conditions, 3);
    for tick in 0..100 {
        pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
        pair.run(25);
    }
    pair.run(5);
    let traffic = pair.server.traffic(CLIENT).unwrap();
    assert_eq!(traffic.duplicates, traffic.datagrams_in);
    let received = pair
        .at_server
        .iter()
        .filter(|e| matches!(e, TransportEvent::Message { .. }));
    assert_eq!(received.count(), 100);
}

#[test]
fn the_round_trip_time_excludes_the_hold_time() {
    let conditions = Conditions {
        delay: ms(40),
        ..Conditions::default()
    };
    let mut pair = Pair::new(conditions, 4);
    pair.run(3000);
    for traffic in [
        pair.server.traffic(CLIENT).unwrap(),
        pair.client.traffic(SERVER).unwrap(),
    ] {
        let off = traffic.round_trip.abs_diff(ms(80));
        assert!(off <= ms(2), "{:?}", traffic.round_trip);
    }
}

#[test]
fn an_idle_session_needs_little_bandwidth() {
    let mut pair = Pair::new(Conditions::default(), 5);
    pair.run(10_000);
    let traffic = pair.client.traffic(SERVER).unwrap();
    assert!(traffic.wire_out() < 10 * 550, "{}", traffic.wire_out());
    assert_eq!(traffic.faults, 0);
}

#[test]
fn four_pings_are_sent_per_second_at_any_tick_rate() {
    let mut pair = Pair::new(Conditions::default(), 5);
    for tick in 0..10_000 {
        pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
        pair.client.flush(pair.now);
        pair.run(1);
    }
    let echo = |event: &&TransportEvent| matches!(event, TransportEvent::RoundTrip { .. });
    let pings = pair.at_client.iter().filter(echo).count() as u128;
    let most = Duration::from_secs(10).as_millis() / PING_EVERY.as_millis();
    assert!((most - 2..=most + 1).contains(&pings), "{pings}");
}

#[test]
fn a_long_session_stays_within_its_limits() {
    let mut pair = Pair::new(poor_conditions(), 6);
    for tick in 0..4000 {
        pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
        if tick % 40 == 0 {
            pair.server.send(CLIENT, &chat(0), pair.now).unwrap();
        }
        pair.run(25);
    }
    let reported = |events: &[TransportEvent]| {
        events.iter().any(|e| {
            matches!(
                e,
                TransportEvent::Lost { .. } | TransportEvent::Abusive { .. }
            )
        })
    };
    assert!(!reported(&pair.at_client) && !reported(&pair.at_server));
    assert_eq!(chats(&pair.at_client).len(), 100);
    let up = pair.client.traffic(SERVER).unwrap().wire_out() / 100;
    assert!(up < 4000, "{up} bytes per second upstream");
}

#[test]
fn forged_and_foreign_datagrams_are_dropped() {
    let mut pair = Pair::new(Conditions::default(), 7);
    pair.run(100);
    let genuine = KEY
        .seal(
            Direction::ToServer,
            500,
            &[&[0x54, 9, 0, 0, 0], &[0, 99, 0][..]].concat(),
        )
        .unwrap();
    let other_key = SessionKey::fixed(9);
    let forged = other_key
        .seal(
            Direction::ToServer,
            500,
            &[&[0x54, 9, 0, 0, 0], &[0, 99, 0][..]].concat(),
        )
        .unwrap();
    let before = pair.server.traffic(CLIENT).unwrap();
    let mut attacker = pair.network.plug_in(([10, 0, 0, 9], 9).into());
    attacker.send(pair.now, server_address(), &genuine);
    pair.client.link().send(pair.now, server_address(), &forged);
    pair.client.link().send(pair.now, server_address(), &[1; 5]);
    pair.client
        .link()
        .send(pair.now, server_address(), &[1; 1453]);
    pair.server.poll(pair.now, &mut pair.at_server);
    let after = pair.server.traffic(CLIENT).unwrap();
    assert_eq!(after.sealed, before.sealed + 1);
    assert_eq!(after.faults, 0);
    assert_eq!(pair.server.unknown_senders().unknown, 1);
    assert_eq!(pair.server.unknown_senders().length, 2);
}

#[test]
fn a_client_ignores_everyone_but_its_server() {
    let mut pair = Pair::new(Conditions::default(), 8);
    let answer = Message::Challenge(Challenge {
        nonce: 1,
        cookie: 1,
        protocol: PROTOCOL,
    });
    let mut attacker = pair.network.plug_in(([10, 0, 0, 9], 9).into());
    let bytes = encode_raw(&answer).unwrap();
    attacker.send(pair.now, client_address(), &bytes);
    pair.client.poll(pair.now, &mut pair.at_client);
    assert_eq!(pair.at_client, []);
    pair.server
        .send_raw(client_address().into(), &answer, pair.now)
        .unwrap();
    pair.client.poll(pair.now, &mut pair.at_client);
    assert!(matches!(pair.at_client[..], [TransportEvent::Raw { .. }]));
}

#[test]
fn messages_for_the_other_role_are_faults_reported_once() {
    let mut pair = Pair::new(Conditions::default(), 9);
    for number in 0..120 {
        // A client sends a message that only servers may send.
        let bye = Message::ServerBye(crate::net::message::control::Goodbye {
            reason: 1,
            text: WireText::new(""),
        });
        assert_eq!(bye.kind().delivery(), chat(number).kind().delivery());
        pair.client
            .send_as(SERVER, &bye, Delivery::Unreliable, pair.now)
            .unwrap();
        pair.run(25);
    }
    assert_eq!(pair.server.traffic(CLIENT).unwrap().faults, 120);
    let reported = TransportEvent::Abusive {
        peer: CLIENT,
        abuse: Abuse::Faults,
    };
    assert_eq!(pair.at_server.iter().filter(|e| **e == reported).count(), 1);
}

#[test]
fn a_flood_from_a_peer_is_limited_and_reported() {
    let mut pair = Pair::new(Conditions::default(), 10);
    for _ in 0..6000 {
        pair.client.send(SERVER, &inputs(1), pair.now).unwrap();
        pair.client.flush(pair.now);
        pair.step();
    }
    let traffic = pair.server.traffic(CLIENT).unwrap();
    let allowed = u64::from(PEER_DATAGRAMS) * 8;
    assert!(
        traffic.datagrams_in <= allowed + 10,
        "{}",
        traffic.datagrams_in
    );
    assert!(traffic.over_rate > 4000);
    let reported = |e: &&TransportEvent| {
        matches!(
            e,
            TransportEvent::Abusive {
                abuse: Abuse::Flood,
                ..
            }
        )
    };
    assert_eq!(pair.at_server.iter().filter(reported).count(), 1);
}

#[test]
fn one_poll_reads_a_limited_number_of_datagrams() {
    let mut pair = Pair::new(Conditions::default(), 11);
    let mut attacker = pair.network.plug_in(([10, 0, 0, 9], 9).into());
    for _ in 0..1000 {
        attacker.send(pair.now, server_address(), &[7; 100]);
    }
    pair.server.poll(pair.now, &mut pair.at_server);
    assert_eq!(
        pair.server.unknown_senders().unknown,
        DATAGRAMS_PER_POLL as u64
    );
}

#[test]
fn the_queue_of_reliable_messages_is_bounded() {
    let mut pair = Pair::new(Conditions::default(), 12);
    pair.network.plug_in(client_address());
    for number in 0..MAX_WAITING {
        pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
    }
    let mut events = Vec::new();
    pair.server.poll(pair.now, &mut events);
    assert_eq!(events, []);
    for number in 0..MAX_OUTSTANDING {
        pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
    }
    let one_more = pair.server.send(CLIENT, &chat(0), pair.now);
    assert_eq!(one_more, Err(SendError::Full));
    // The channel has a gap, so the session is unusable.
    pair.server.poll(pair.now, &mut events);
    assert_eq!(events, [TransportEvent::Lost { peer: CLIENT }]);
    for t in 1..12_000 {
        pair.server.poll(ms(t), &mut events);
    }
    let stuck = events
        .iter()
        .filter(|e| matches!(e, TransportEvent::Lost { .. }));
    assert_eq!(stuck.count(), 1);
}

#[test]
fn messages_that_cannot_be_sent_are_rejected() {
    let mut pair = Pair::new(Conditions::default(), 13);
    let piece = |count| {
        Message::FilePiece(crate::net::message::file::FilePiece {
            request: 1,
            offset: 0,
            data: vec![0; count],
        })
    };
    pair.server
        .send(CLIENT, &piece(MAX_PIECE_BYTES), ms(0))
        .unwrap();
    let error = pair.server.send(CLIENT, &piece(MAX_PIECE_BYTES + 1), ms(0));
    assert!(matches!(error, Err(SendError::Message(_))));
    let hello = Message::Hello(Hello {
        nonce: 1,
        protocol: 1,
    });
    let error = pair.server.send(CLIENT, &hello, ms(0));
    assert_eq!(error, Err(SendError::WrongDelivery));
    let error = pair
        .server
        .send_raw(client_address().into(), &chat(1), ms(0));
    assert_eq!(error, Err(SendError::WrongDelivery));
    let error = pair.server.send(PeerId(77), &chat(1), ms(0));
    assert_eq!(error, Err(SendError::NoPeer(PeerId(77))));
}

#[test]
fn the_largest_datagram_is_at_most_1200_bytes() {
    let largest = ENVELOPE_BYTES + 10 + MAX_PAYLOAD;
    assert!(largest + UDP_OVERHEAD as usize <= 1200, "{largest}");
}

#[test]
fn no_more_peers_than_allowed_are_admitted() {
    let mut pair = Pair::new(Conditions::default(), 14);
    for number in 0..100_u8 {
        let address = ([10, 0, 1, number], 1).into();
        let peer = PeerId(100 + u32::from(number));
        let key = SessionKey::fixed(100 + number);
        pair.server.open_channel(address, 1, key, ms(0));
        pair.server.admit(peer, key, ms(0));
    }
    assert_eq!(pair.server.peers.len(), PEERS);
}

#[test]
fn rejoining_from_the_same_address_starts_a_new_session() {
    let mut pair = Pair::new(Conditions::default(), 15);
    for number in 0..10 {
        pair.client.send(SERVER, &chat(number), pair.now).unwrap();
        pair.run(50);
    }
    let key = SessionKey::fixed(5);
    pair.server.open_channel(client_address(), 2, key, pair.now);
    pair.client.open_channel(server_address(), 2, key, pair.now);
    pair.server.admit(PeerId(9), key, pair.now);
    pair.client.admit(PeerId(10), key, pair.now);
    pair.client.send(PeerId(10), &chat(10), pair.now).unwrap();
    pair.run(50);
    assert_eq!(chats(&pair.at_server).len(), 11);
    assert!(matches!(
        pair.at_server.last(),
        Some(TransportEvent::Message {
            peer: PeerId(9),
            ..
        })
    ));
}
