//! Tests of key exchange and encryption between two endpoints: replay, tampering, foreign datagrams, amplification.

use super::tests::{CLIENT, KEY, Pair, client_address, ms, server_address};
use super::*;
use crate::net::handshake::{COOKIES_PER_SUBSCRIBER, HandshakeResponder, Secret};
use crate::net::link::conditioner::Conditions;
use crate::net::link::memory::{MemoryLink, MemoryNetwork};
use crate::net::message::join::{Hello, JoinAnswer, JoinRequest, KeyRequest, Refusal, SeatRequest};
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::channels::CHANNEL_AGE;
use crate::net::secure::{Binding, KeyExchange, SecureChannel, ServerIdentity};
use crate::net::transport::peer::MAX_FORGED;
use crate::net::wire::WireText;

/// A packet of the transport library: an unreliable, empty payload.
const PACKET: &[u8] = &[0x54, 9, 0, 0, 0, 0];

fn join_request(nonce: u64) -> Message {
    Message::JoinRequest(JoinRequest {
        protocol: PROTOCOL,
        request: 3,
        nonce,
        rules: 0,
        seats: vec![SeatRequest {
            colour: 8,
            name: WireText::new("Ada"),
        }],
        build: WireText::new("test"),
        proof: None,
        resume: None,
    })
}

/// Two endpoints without a session.
struct Strangers {
    server: Endpoint<MemoryLink>,
    client: Endpoint<MemoryLink>,
    network: MemoryNetwork,
    at_server: Vec<TransportEvent>,
}

impl Strangers {
    fn new() -> Strangers {
        let network = MemoryNetwork::new();
        // With random numbers, as in a real server: those of a fixed secret repeat.
        let secret = Secret::random().expect("random numbers");
        let responder = HandshakeResponder::new(secret, ServerIdentity::fixed(1));
        Strangers {
            server: Endpoint::server(network.plug_in(server_address()), responder),
            client: Endpoint::client(network.plug_in(client_address()), server_address()),
            network,
            at_server: Vec::new(),
        }
    }

    /// Sends a message to the server and returns the answer.
    fn ask(&mut self, message: &Message, now: Timestamp) -> Option<Message> {
        let sent = self.client.send_raw(server_address().into(), message, now);
        sent.expect("it is well-formed");
        self.server.poll(now, &mut self.at_server);
        let mut events = Vec::new();
        self.client.poll(now, &mut events);
        events.into_iter().find_map(|event| match event {
            TransportEvent::Raw { message, .. } => Some(message),
            _ => None,
        })
    }

    fn challenge(&mut self, nonce: u64, now: Timestamp) -> u64 {
        let protocol = PROTOCOL;
        let hello = Message::Hello(Hello { nonce, protocol });
        match self.ask(&hello, now) {
            Some(Message::Challenge(challenge)) => challenge.cookie,
            other => panic!("no challenge: {other:?}"),
        }
    }

    /// Says hello, exchanges keys and opens the channel on the client.
    fn exchange(&mut self, nonce: u64, now: Timestamp) -> SecureChannel {
        let cookie = self.challenge(nonce, now);
        let binding = Binding { nonce, cookie };
        let (mut exchange, key) = KeyExchange::start(binding, None).expect("random numbers");
        let request = Message::KeyRequest(KeyRequest { nonce, cookie, key });
        let Some(Message::KeyReply(reply)) = self.ask(&request, now) else {
            panic!("no reply");
        };
        let channel = exchange.finish(&reply.reply).expect("it is authentic");
        self.client
            .open_channel(server_address(), nonce, channel.key, now);
        channel
    }
}

#[test]
fn unknown_senders_must_answer_the_challenge_and_exchange_keys() {
    let mut strangers = Strangers::new();
    let now = ms(5000);
    let to = server_address();
    let unsealed = strangers.client.send_raw(to.into(), &join_request(77), now);
    assert_eq!(unsealed, Err(SendError::NoChannel));
    let forged = Message::KeyRequest(KeyRequest {
        nonce: 77,
        cookie: 12345,
        key: [9; 32],
    });
    assert_eq!(strangers.ask(&forged, now), None);
    assert_eq!(strangers.server.unknown_senders().refused, 1);
    // With keys of its own that the server does not accept.
    let own_key = SessionKey::fixed(3);
    strangers.client.open_channel(to, 77, own_key, now);
    assert_eq!(strangers.ask(&join_request(77), now), None);
    assert_eq!(strangers.server.unknown_senders().refused, 2);
    strangers.exchange(77, now);
    for _ in 0..3 {
        assert_eq!(strangers.ask(&join_request(77), now), None);
    }
    let joins = strangers.at_server.iter();
    let joins = joins.filter(|event| matches!(event, TransportEvent::Join { .. }));
    assert_eq!((joins.count(), strangers.at_server.len()), (1, 1));
}

/// Returns a sealed join request as it would be sent.
fn sealed_request(strangers: &mut Strangers, nonce: u64) -> Vec<u8> {
    let channels = &mut strangers.client.channels;
    let sealed = channels.seal(server_address().into(), &join_request(nonce));
    sealed.expect("a channel")
}

impl Strangers {
    /// Delivers bytes to the server with the client's address; returns the number of join events.
    fn deliver(&mut self, bytes: &[u8], now: Timestamp) -> usize {
        self.network
            .forge(now, client_address(), server_address(), bytes);
        self.at_server.clear();
        self.server.poll(now, &mut self.at_server);
        self.at_server.len()
    }
}

#[test]
fn every_changed_byte_of_a_join_request_is_noticed() {
    let mut strangers = Strangers::new();
    let now = ms(5000);
    strangers.exchange(77, now);
    let good = sealed_request(&mut strangers, 77);
    assert!(!good.windows(3).any(|bytes| bytes == b"Ada"));
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1;
        assert_eq!(strangers.deliver(&bad, now), 0, "byte {at}");
        assert_eq!(strangers.deliver(&good[..at], now), 0, "{at} bytes");
    }
    assert_eq!(strangers.deliver(&good, now), 1);
}

#[test]
fn a_replayed_handshake_opens_no_session() {
    let mut strangers = Strangers::new();
    let now = ms(10_000);
    let cookie = strangers.challenge(77, now);
    let binding = Binding { nonce: 77, cookie };
    let (mut exchange, key) = KeyExchange::start(binding, None).expect("random numbers");
    let request = Message::KeyRequest(KeyRequest {
        nonce: 77,
        cookie,
        key,
    });
    let Some(Message::KeyReply(first)) = strangers.ask(&request, now) else {
        panic!("no reply");
    };
    let key = exchange.finish(&first.reply).expect("it is authentic").key;
    strangers
        .client
        .open_channel(server_address(), 77, key, now);
    let join = sealed_request(&mut strangers, 77);
    assert_eq!(strangers.deliver(&join, now), 1);
    let session = joined(&mut strangers);
    strangers.server.admit(CLIENT, session, now);
    strangers.server.dismiss(CLIENT, now);

    // While the channel is open, its keys start no second session.
    assert_eq!(strangers.deliver(&join, now), 0);
    strangers.server.admit(CLIENT, session, now);
    assert_eq!(strangers.server.traffic(CLIENT), None);

    // Later there is no such channel, and the key request, whose cookie is still valid, gets other keys.
    let later = now + CHANNEL_AGE;
    assert_eq!(strangers.deliver(&join, later), 0);
    let Some(Message::KeyReply(second)) = strangers.ask(&request, later) else {
        panic!("no reply");
    };
    assert!(exchange.finish(&second.reply).is_err());
    let forged = strangers.server.unknown_senders().sealed;
    assert_eq!(strangers.deliver(&join, later), 0);
    assert_eq!(strangers.server.unknown_senders().sealed, forged + 1);
}

/// Returns the keys of the only join event at the server.
fn joined(strangers: &mut Strangers) -> SessionKey {
    match strangers.at_server.pop() {
        Some(TransportEvent::Join { key, .. }) => key,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_keys_of_an_expired_channel_start_no_session() {
    let mut strangers = Strangers::new();
    let now = ms(10_000);
    strangers.exchange(77, now);
    let join = sealed_request(&mut strangers, 77);
    assert_eq!(strangers.deliver(&join, now), 1);
    let session = joined(&mut strangers);
    // Any sealed datagram makes the server forget the channel.
    let late = now + CHANNEL_AGE;
    assert_eq!(strangers.deliver(&join, late), 0);
    strangers.server.admit(CLIENT, session, late);
    assert_eq!(strangers.server.traffic(CLIENT), None);
    // Neither do keys that no channel ever had.
    strangers.server.admit(CLIENT, KEY, late);
    assert_eq!(strangers.server.traffic(CLIENT), None);
}

#[test]
fn a_join_request_is_decided_once_and_its_answer_repeated() {
    let mut strangers = Strangers::new();
    let now = ms(10_000);
    strangers.exchange(77, now);
    assert_eq!(strangers.ask(&join_request(77), now), None);
    assert_eq!(strangers.ask(&join_request(77), now), None);
    assert_eq!(
        strangers.at_server.len(),
        1,
        "no answer yet, no second event"
    );
    let answer = Message::JoinAnswer(JoinAnswer {
        request: 3,
        nonce: 77,
        outcome: Err(Refusal::Full),
    });
    let sent = strangers
        .server
        .send_raw(client_address().into(), &answer, now);
    sent.expect("an open channel");
    let mut events = Vec::new();
    strangers.client.poll(now, &mut events);
    assert_eq!(events.len(), 1);
    for _ in 0..5 {
        let again = strangers.ask(&join_request(77), now);
        assert_eq!(again, Some(answer.clone()));
    }
    assert_eq!(strangers.at_server.len(), 1);
}

#[test]
fn a_replayed_join_request_uses_up_no_rate() {
    let mut strangers = Strangers::new();
    let now = ms(10_000);
    strangers.exchange(77, now);
    let join = sealed_request(&mut strangers, 77);
    assert_eq!(strangers.deliver(&join, now), 1);
    for _ in 0..2 * COOKIES_PER_SUBSCRIBER {
        assert_eq!(strangers.deliver(&join, now), 0);
    }
    // Another one from this address is still within the rate.
    strangers.exchange(78, now);
    assert_eq!(strangers.ask(&join_request(78), now), None);
    assert_eq!(strangers.at_server.len(), 1);
}

#[test]
fn an_answer_is_never_larger_than_its_request_before_the_address_is_verified() {
    let mut strangers = Strangers::new();
    let now = ms(5000);
    let question = Message::Hello(Hello {
        nonce: 7,
        protocol: PROTOCOL,
    });
    let question = encode_raw(&question).expect("it is well-formed");
    let answer = strangers.challenge(7, now);
    let size = |nonce, cookie| {
        let protocol = PROTOCOL;
        let challenge = crate::net::message::join::Challenge {
            nonce,
            cookie,
            protocol,
        };
        let bytes = encode_raw(&Message::Challenge(challenge));
        bytes.expect("it is well-formed").len()
    };
    assert!(size(7, answer) < question.len());
    // Everything else gets no answer at all without a valid cookie.
    let silent = [
        encode_raw(&Message::KeyRequest(KeyRequest {
            nonce: 7,
            cookie: answer ^ 1,
            key: [9; 32],
        }))
        .expect("it is well-formed"),
        [&b"PMR1\x03"[..], &[0; 100]].concat(),
        [&b"PMR1\x04"[..], &[0; 100]].concat(),
        KEY.seal(Direction::ToServer, 0, PACKET)
            .expect("a datagram"),
        vec![1; 600],
    ];
    let mut victim = strangers.network.plug_in(([10, 0, 0, 3], 5).into());
    for bytes in silent {
        strangers
            .network
            .forge(now, victim.local_address(), server_address(), &bytes);
        strangers.server.poll(now, &mut strangers.at_server);
        assert_eq!(victim.receive(now, &mut [0; 2000]), None);
    }
}

#[test]
fn a_foreign_datagram_costs_one_check_at_most() {
    let mut pair = Pair::new(Conditions::default(), 7);
    let before = pair.server.traffic(CLIENT).expect("a session");
    let foreign = SessionKey::fixed(9).seal(Direction::ToServer, 5, PACKET);
    let foreign = foreign.expect("a datagram");
    let stranger = ([10, 0, 0, 9], 9).into();
    for _ in 0..1000 {
        for from in [stranger, client_address()] {
            pair.network
                .forge(pair.now, from, server_address(), &foreign);
        }
        pair.server.poll(pair.now, &mut pair.at_server);
    }
    let after = pair.server.traffic(CLIENT).expect("a session");
    // One check for each datagram with a player's address, none for the others.
    assert_eq!(after.sealed, before.sealed + 1000);
    assert_eq!(pair.server.unknown_senders().unknown, 1000);
    assert_eq!(after.datagrams_in, before.datagrams_in);
}

#[test]
fn a_replayed_datagram_is_dropped() {
    let mut pair = Pair::new(Conditions::default(), 7);
    let datagram = KEY
        .seal(Direction::ToServer, 500, PACKET)
        .expect("a datagram");
    for _ in 0..10 {
        pair.network
            .forge(pair.now, client_address(), server_address(), &datagram);
    }
    pair.server.poll(pair.now, &mut pair.at_server);
    let traffic = pair.server.traffic(CLIENT).expect("a session");
    assert_eq!((traffic.datagrams_in, traffic.duplicates), (1, 9));
}

#[test]
fn late_datagrams_are_accepted_once_within_the_window_also_across_the_16_bits() {
    let mut pair = Pair::new(Conditions::default(), 7);
    let mut accepted = |sequence| {
        let before = pair.server.traffic(CLIENT).expect("a session").datagrams_in;
        let datagram = KEY.seal(Direction::ToServer, sequence, PACKET);
        let datagram = datagram.expect("a datagram");
        pair.network
            .forge(pair.now, client_address(), server_address(), &datagram);
        pair.server.poll(pair.now, &mut pair.at_server);
        pair.server.traffic(CLIENT).expect("a session").datagrams_in > before
    };
    // Before the first number there is none: 65535 would be -1.
    assert!(!accepted(65_535));
    assert!(accepted(0));
    for sequence in [30_000, 60_000, 65_530, 65_537] {
        assert!(accepted(sequence), "{sequence}");
    }
    for late in [65_535, 65_536, 65_537 - 63] {
        assert!(accepted(late), "{late}");
        assert!(!accepted(late), "{late} again");
    }
    assert!(!accepted(65_537 - 64));
}

#[test]
fn a_key_is_not_used_any_more_after_too_many_forgeries() {
    let mut pair = Pair::new(Conditions::default(), 7);
    let mut accepted = |sequence, forged| {
        pair.server.peers[0].traffic.sealed = forged;
        let before = pair.server.peers[0].traffic.datagrams_in;
        let datagram = KEY.seal(Direction::ToServer, sequence, PACKET);
        let datagram = datagram.expect("a datagram");
        pair.network
            .forge(pair.now, client_address(), server_address(), &datagram);
        pair.server.poll(pair.now, &mut pair.at_server);
        pair.server.peers[0].traffic.datagrams_in > before
    };
    assert!(accepted(5, MAX_FORGED - 1));
    assert!(!accepted(6, MAX_FORGED));
}
