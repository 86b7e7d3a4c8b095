//! Tests of sessions over TCP: nothing is acknowledged above it, and nothing may be missing.

use super::tests::{
    CLIENT, KEY, Pair, SERVER, chat, chats, client_address, inputs, ms, poor_conditions,
    server_address,
};
use super::*;
use crate::net::datagram::{DatagramKind, ENVELOPE_BYTES};
use crate::net::link::conditioner::Conditions;
use crate::net::message::join::{JoinAnswer, Refusal};
use crate::net::transport::peer::MAX_WAITING;
use crate::net::transport::peer_limits::{FLOOD_TOLERANCE, PEER_DATAGRAMS};

/// The client as the server knows it.
const STREAM: Option<u64> = Some(0);

fn client() -> Remote {
    Remote {
        address: client_address(),
        stream: STREAM,
    }
}

/// Creates both ends in a session over TCP, with the same link conditions in each direction.
fn over_tcp(conditions: Conditions, seed: u64) -> Pair {
    let mut pair = joining_over_tcp(conditions, seed);
    pair.client.admit(SERVER, SessionKey::fixed(2), pair.now);
    pair
}

/// Creates both ends over TCP, of which the client does not know yet that it is admitted.
fn joining_over_tcp(conditions: Conditions, seed: u64) -> Pair {
    let mut pair = Pair::new(conditions, seed);
    let key = SessionKey::fixed(2);
    let start = Timestamp::ZERO;
    pair.server.dismiss(CLIENT, start);
    pair.client.dismiss(SERVER, start);
    pair.client.link().inner_mut().use_tcp();
    pair.server.channels.open(client(), 2, key, start);
    pair.client.open_channel(server_address(), 2, key, start);
    pair.server.admit(CLIENT, key, start);
    pair
}

#[test]
fn reliable_messages_arrive_once_and_in_order_without_any_acknowledgement() {
    for seed in 0..3 {
        let mut pair = over_tcp(poor_conditions(), seed);
        for number in 0..100 {
            pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
            pair.client.send(SERVER, &chat(number), pair.now).unwrap();
            pair.run(100);
        }
        pair.run(3000);
        let expected: Vec<String> = (0..100).map(|n| format!("line {n}")).collect();
        assert_eq!(chats(&pair.at_client), expected, "seed {seed}");
        assert_eq!(chats(&pair.at_server), expected, "seed {seed}");
        let traffic = pair.server.traffic(CLIENT).unwrap();
        assert_eq!((traffic.repeated, traffic.lost()), (0, 0));
        // The lines, and round-trip probes.
        assert!(traffic.datagrams_out < 100 + 2 * 60, "{traffic:?}");
    }
}

#[test]
fn any_number_of_reliable_messages_may_be_in_flight() {
    let far = Conditions {
        delay: ms(500),
        ..Conditions::default()
    };
    let mut pair = over_tcp(far, 1);
    for number in 0..MAX_WAITING {
        pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
    }
    pair.run(502);
    assert_eq!(chats(&pair.at_client).len(), MAX_WAITING);
}

#[test]
fn the_round_trip_time_is_that_of_frames_that_nothing_holds_back() {
    let conditions = Conditions {
        delay: ms(50),
        loss: 0.05,
        ..Conditions::default()
    };
    let mut pair = over_tcp(conditions, 1);
    for tick in 0..400 {
        pair.server.send(CLIENT, &inputs_of_server(), pair.now).ok();
        pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
        pair.run(25);
    }
    let round_trip = pair.client.traffic(SERVER).unwrap().round_trip;
    assert!(
        round_trip >= ms(100) && round_trip < ms(110),
        "{round_trip:?}"
    );
}

/// A message that a server sends, to keep the stream busy.
fn inputs_of_server() -> Message {
    chat(0)
}

#[test]
fn a_changed_frame_ends_the_session() {
    for place in [0, 1, 5, ENVELOPE_BYTES] {
        let mut pair = over_tcp(Conditions::default(), 1);
        let kind = DatagramKind::Control;
        let key = SessionKey::fixed(2);
        let frame = key.seal_frame(Direction::ToServer, 0, kind, &[0; 20]);
        let mut frame = frame.expect("it is short");
        frame[place] ^= 0x40;
        let now = pair.now;
        pair.network.forge(now, client(), server_address(), &frame);
        pair.run(2);
        // What the frame replaced is missing, so the connection is of no use any more.
        assert_eq!(pair.at_server, [TransportEvent::Lost { peer: CLIENT }]);
    }
}

#[test]
fn a_datagram_with_the_address_of_a_tcp_client_does_not_concern_its_session() {
    let mut pair = over_tcp(Conditions::default(), 1);
    let now = pair.now;
    let forged = [[1; 60], [3; 60]];
    for bytes in forged {
        let from = client_address();
        pair.network.forge(now, from, server_address(), &bytes);
    }
    // A session over UDP with the same address and port does not replace it.
    let key = SessionKey::fixed(3);
    pair.server.open_channel(client_address(), 3, key, now);
    pair.server.admit(PeerId(9), key, now);
    pair.client.send(SERVER, &chat(1), pair.now).unwrap();
    pair.run(2);
    assert_eq!(chats(&pair.at_server), ["line 1"]);
    assert!(pair.server.traffic(PeerId(9)).is_some());
    assert_eq!(pair.server.traffic(CLIENT).unwrap().sealed, 0);
}

#[test]
fn pulses_are_invalid_over_tcp() {
    let mut pair = over_tcp(Conditions::default(), 1);
    let key = SessionKey::fixed(2);
    let frame = key.seal_frame(Direction::ToServer, 0, DatagramKind::Pulse, &[0; 20]);
    let frame = frame.expect("it is short");
    let now = pair.now;
    pair.network.forge(now, client(), server_address(), &frame);
    pair.run(2);
    assert_eq!(pair.server.traffic(CLIENT).unwrap().faults, 1);
}

#[test]
fn too_many_frames_are_dropped_and_reported() {
    let mut pair = over_tcp(Conditions::default(), 1);
    let steps = 1000 * (FLOOD_TOLERANCE.as_secs() + 3);
    for tick in 0..steps {
        let message = inputs(tick as u32);
        pair.client.send(SERVER, &message, pair.now).unwrap();
        pair.client.flush(pair.now);
        pair.run(1);
    }
    let is = |wanted: fn(&TransportEvent) -> bool| pair.at_server.iter().any(wanted);
    assert!(is(|e| matches!(e, TransportEvent::RateExceeded { .. })));
    let flood = Abuse::Flood;
    let abusive = TransportEvent::Abusive {
        peer: CLIENT,
        abuse: flood,
    };
    assert!(pair.at_server.contains(&abusive));
    let traffic = pair.server.traffic(CLIENT).unwrap();
    let most = u64::from(PEER_DATAGRAMS) * (steps / 1000 + 3);
    assert!(traffic.datagrams_in < most, "{traffic:?}");
}

#[test]
fn a_reliable_frame_beyond_the_rate_ends_the_session() {
    let mut pair = over_tcp(Conditions::default(), 1);
    for number in 0..1000 {
        let message = chat(number);
        let sent = pair.client.send(SERVER, &message, pair.now);
        sent.expect("room in the queue");
        pair.client.flush(pair.now);
    }
    pair.run(10);
    let lost = pair
        .at_server
        .iter()
        .position(|e| matches!(e, TransportEvent::Lost { .. }));
    let lost = lost.expect("it does not go on with a gap");
    let before = chats(&pair.at_server[..lost]);
    let expected: Vec<String> = (0..before.len()).map(|n| format!("line {n}")).collect();
    assert_eq!(before, expected);
    assert_eq!(chats(&pair.at_server).len(), before.len());
}

#[test]
fn messages_after_the_answer_to_a_join_request_wait_for_the_session() {
    // The client has passed the answer on, and the game has not begun the session yet.
    let mut pair = joining_over_tcp(Conditions::default(), 1);
    let sent = pair.server.send_raw(client(), &answer(), pair.now);
    sent.expect("an open channel");
    pair.server.send(CLIENT, &chat(1), pair.now).unwrap();
    pair.run(50);
    assert_eq!(chats(&pair.at_client), Vec::<String>::new());
    assert!(!pair.client.may_have_more(), "it does not look for frames");
    pair.client.admit(SERVER, SessionKey::fixed(2), pair.now);
    pair.run(2);
    assert_eq!(chats(&pair.at_client), ["line 1"]);
}

#[test]
fn a_repeated_answer_to_a_join_request_does_not_stop_the_session() {
    let mut pair = over_tcp(Conditions::default(), 1);
    for _ in 0..2 {
        let sent = pair.server.send_raw(client(), &answer(), pair.now);
        sent.expect("an open channel");
    }
    pair.server.send(CLIENT, &chat(1), pair.now).unwrap();
    pair.run(2);
    assert_eq!(chats(&pair.at_client), ["line 1"]);
}

/// An answer to a join request.
fn answer() -> Message {
    Message::JoinAnswer(JoinAnswer {
        request: 3,
        nonce: 2,
        outcome: Err(Refusal::Full),
    })
}

#[test]
fn over_udp_the_key_of_a_tcp_session_opens_nothing() {
    let mut pair = over_tcp(Conditions::default(), 1);
    let key = SessionKey::fixed(2);
    let frame = key.seal_frame(Direction::ToServer, 0, DatagramKind::Control, &[0; 20]);
    let frame = frame.expect("it is short");
    let now = pair.now;
    pair.network
        .forge(now, client_address(), server_address(), &frame);
    pair.run(2);
    assert_eq!(pair.at_server, []);
    assert_ne!(key, KEY);
}
