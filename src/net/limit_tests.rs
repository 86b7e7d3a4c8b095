//! Tests of limits that have no test next to the code that enforces them.

use super::datagram::SessionKey;
use super::handshake::{HandshakeResponder, Secret};
use super::limits::*;
use super::link::Timestamp;
use super::link::memory::{MemoryLink, MemoryNetwork};
use super::message::control::{
    Chat, Goodbye, LevelChange, LevelInfo, Variable, VariableId, Variables,
};
use super::message::file::{FileAck, FileState};
use super::message::input::{ClientInput, InputBroadcast};
use super::message::join::KeyReply;
use super::message::log::{LogAction, LogEntry};
use super::message::time::PongAck;
use super::message::{Delivery, Message};
use super::secure::ServerIdentity;
use super::transport::{Abuse, Endpoint, PeerId, Transport, TransportEvent};
use super::wire::WireText;
use crate::net::message::control::{MAX_VARIABLES, REASON_BYTES};
use crate::net::message::input::SDAT_TICK_DISTANCE;
use crate::net::message::join::KEY_REPLY_BYTES;
use crate::net::transport::carrier::MAX_OUTSTANDING;
use crate::net::transport::peer::{MAX_ECHO, MAX_WAITING};
use crate::net::transport::peer_limits::*;
use crate::sim::command::Command;
use std::net::SocketAddr;
use std::time::Duration;

const KEY: SessionKey = SessionKey::fixed(1);
const PEER: PeerId = PeerId(1);

fn ms(ms: u64) -> Timestamp {
    Duration::from_millis(ms)
}

/// A server and a client in a session, with the events of both ends.
struct Ends {
    server: Endpoint<MemoryLink>,
    client: Endpoint<MemoryLink>,
    now: Timestamp,
    at_server: Vec<TransportEvent>,
    at_client: Vec<TransportEvent>,
}

impl Ends {
    fn new() -> Ends {
        let network = MemoryNetwork::new();
        let [here, there]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
        let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
        let mut server = Endpoint::server(network.plug_in(here), responder);
        let mut client = Endpoint::client(network.plug_in(there), here);
        server.open_channel(there, 1, KEY, Timestamp::ZERO);
        client.open_channel(here, 1, KEY, Timestamp::ZERO);
        server.admit(PEER, KEY, Timestamp::ZERO);
        client.admit(PEER, KEY, Timestamp::ZERO);
        Ends {
            server,
            client,
            now: Timestamp::ZERO,
            at_server: Vec::new(),
            at_client: Vec::new(),
        }
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += ms(1);
            self.server.poll(self.now, &mut self.at_server);
            self.client.poll(self.now, &mut self.at_client);
        }
    }
}

/// Sends messages in as few datagrams as possible.
fn send_all(
    end: &mut Endpoint<MemoryLink>,
    now: Timestamp,
    messages: impl IntoIterator<Item = Message>,
) {
    for message in messages {
        end.send_as(PEER, &message, Delivery::Unreliable, now)
            .expect("a valid message");
    }
    end.flush(now);
}

fn long_inputs() -> Message {
    Message::ClientInput(ClientInput {
        newest: 1000,
        generation: 0,
        seats: vec![(0..32).collect()],
    })
}

fn short_ack() -> Message {
    Message::FileAck(FileAck {
        request: 1,
        received: 0,
        state: FileState::Download,
    })
}

fn no_variables() -> Message {
    Message::Variables(Variables { list: Vec::new() })
}

fn messages(events: &[TransportEvent]) -> usize {
    let is_message = |event: &&TransportEvent| matches!(event, TransportEvent::Message { .. });
    events.iter().filter(is_message).count()
}

fn is_abusive(event: &TransportEvent) -> bool {
    matches!(event, TransportEvent::Abusive { abuse, .. } if *abuse == Abuse::Faults)
}

#[test]
fn a_server_limits_the_bytes_of_a_peer() {
    let mut ends = Ends::new();
    for _ in 0..400 {
        send_all(&mut ends.client, ends.now, (0..28).map(|_| long_inputs()));
        ends.run(ms(10));
    }
    let traffic = ends.server.traffic(PEER).expect("a peer");
    let sent = ends.client.traffic(PEER).expect("a peer");
    let max = u64::from(PEER_BYTES) * 6;
    assert!(sent.bytes_out > max, "{}", sent.bytes_out);
    assert!(traffic.bytes_in <= max, "{}", traffic.bytes_in);
}

#[test]
fn a_client_limits_the_datagrams_and_bytes_of_its_server() {
    let mut ends = Ends::new();
    for _ in 0..3000 {
        send_all(&mut ends.server, ends.now, [no_variables()]);
        send_all(&mut ends.server, ends.now, [no_variables()]);
        ends.run(ms(1));
    }
    let traffic = ends.client.traffic(PEER).expect("a peer");
    let max = u64::from(SERVER_DATAGRAMS) * 5;
    assert!(traffic.datagrams_in <= max, "{}", traffic.datagrams_in);
    assert!(traffic.over_rate > 1000, "{}", traffic.over_rate);

    let mut ends = Ends::new();
    let piece = || {
        Message::StatePiece(super::message::state::StatePiece {
            tick: 1,
            baseline: super::message::state::Baseline::LevelStart,
            piece: 0,
            pieces: 1,
            length: MAX_PIECE_BYTES as u32,
            hash: 0,
            data: vec![0; MAX_PIECE_BYTES],
        })
    };
    for _ in 0..4000 {
        send_all(&mut ends.server, ends.now, [piece(), piece()]);
        ends.run(ms(3));
    }
    let traffic = ends.client.traffic(PEER).expect("a peer");
    let max = u64::from(SERVER_BYTES) * 14;
    assert!(traffic.bytes_in <= max, "{}", traffic.bytes_in);
}

#[test]
fn messages_are_rate_limited_with_at_most_one_warning_a_second() {
    let mut ends = Ends::new();
    for _ in 0..120 {
        send_all(&mut ends.client, ends.now, (0..120).map(|_| short_ack()));
        send_all(&mut ends.server, ends.now, (0..300).map(|_| no_variables()));
        ends.run(ms(25));
    }
    let cases = [
        (&ends.at_server, PEER_MESSAGES),
        (&ends.at_client, SERVER_MESSAGES),
    ];
    for (events, rate) in cases {
        let (received, rate) = (messages(events), rate as usize);
        assert!(
            received >= 3 * rate && received <= 4 * rate + 400,
            "{received}"
        );
        let warnings = events
            .iter()
            .filter(|e| matches!(e, TransportEvent::RateExceeded { .. }));
        let seconds = 3 / WARNING_EVERY.as_secs() as usize;
        assert!((seconds - 1..=seconds + 1).contains(&warnings.count()));
    }
}

#[test]
fn more_than_fifty_faults_in_ten_seconds_are_reported_as_abuse() {
    let bye = || {
        Message::ServerBye(Goodbye {
            reason: 92,
            text: WireText::default(),
        })
    };
    let mut ends = Ends::new();
    let pause = FAULT_WINDOW / (MAX_FAULTS - 5);
    for _ in 0..3 * MAX_FAULTS {
        send_all(&mut ends.client, ends.now, [bye()]);
        ends.run(pause);
    }
    assert!(!ends.at_server.iter().any(is_abusive));
    ends.run(FAULT_WINDOW);
    for count in 0..=MAX_FAULTS {
        assert!(!ends.at_server.iter().any(is_abusive), "{count}");
        send_all(&mut ends.client, ends.now, [bye()]);
        ends.run(ms(20));
    }
    assert!(ends.at_server.iter().any(is_abusive));
}

#[test]
fn an_implausible_round_trip_time_is_rejected() {
    let mut ends = Ends::new();
    let pong_ack = |pong_sent| Message::PongAck(PongAck { pong_sent, hold: 0 });
    ends.run(MAX_ECHO + ms(500));
    let before = ends.server.traffic(PEER).expect("a peer").faults;
    let late = ends.now - MAX_ECHO - ms(100);
    for (sent, faults) in [(ends.now - ms(9000), 0), (late, 1)] {
        send_all(
            &mut ends.client,
            ends.now,
            [pong_ack(sent.as_micros() as u64)],
        );
        ends.run(ms(5));
        let traffic = ends.server.traffic(PEER).expect("a peer");
        assert_eq!(traffic.faults - before, faults);
    }
}

#[test]
fn reliable_messages_in_flight_are_limited() {
    let mut ends = Ends::new();
    for _ in 0..MAX_WAITING {
        let chat = Message::Chat(Chat {
            player: None,
            text: WireText::new("hello"),
        });
        ends.server.send(PEER, &chat, ms(0)).expect("there is room");
    }
    let mut events = Vec::new();
    for t in 1..20 {
        ends.server.poll(ms(t), &mut events);
    }
    let sent = ends.server.traffic(PEER).expect("a peer").datagrams_out;
    let max = MAX_OUTSTANDING as u64;
    assert!((max..max + 4).contains(&sent), "{sent}");
}

#[test]
fn texts_longer_than_their_fields_are_rejected() {
    fn check<const N: usize>() {
        let bytes = vec![b'a'; N + 1];
        assert!(WireText::<N>::from_bytes(&bytes[..N]).is_ok());
        assert!(WireText::<N>::from_bytes(&bytes).is_err());
    }
    check::<NAME_BYTES>();
    check::<LEVEL_NAME_BYTES>();
    check::<REASON_BYTES>();
    check::<CHAT_BYTES>();
    // On the wire: a player slot and a text of `length` bytes.
    let chat = |player: u8, length: usize| {
        let mut body = vec![1, player, length as u8];
        body.resize(3 + length, b'a');
        Message::decode(18, &body)
    };
    assert!(chat(MAX_PLAYER, CHAT_BYTES).is_ok());
    assert!(chat(MAX_PLAYER, CHAT_BYTES + 1).is_err());
    assert!(chat(MAX_PLAYER + 1, CHAT_BYTES).is_err());
}

#[test]
fn levels_variables_and_log_entries_beyond_their_limits_are_rejected() {
    let level = |number| {
        let level = LevelInfo {
            number,
            name: WireText::default(),
            hash: 0,
        };
        Message::LevelChange(LevelChange { epoch: 1, level }).encode()
    };
    assert!(level(MAX_LEVEL).is_ok());
    assert!(level(MAX_LEVEL + 1).is_err() && level(0).is_err());
    let variables = |count| {
        let variable = Variable {
            id: VariableId::LateWindow,
            value: 1,
        };
        let list = vec![variable; count];
        Message::Variables(Variables { list }).encode()
    };
    assert!(variables(MAX_VARIABLES).is_ok() && variables(MAX_VARIABLES + 1).is_err());
    let entry = |distance: i64, colour| {
        let action = LogAction::Command(Command::Join { player: 1, colour });
        let tick = (1000 + distance) as u32;
        Message::InputBroadcast(InputBroadcast {
            tick: 1000,
            sub_tick: 0,
            late_window: 6,
            first: 0,
            log_end: 1,
            input_ack: 1000,
            ack_generation: 0,
            lead: None,
            hash: None,
            entries: vec![LogEntry { tick, action }],
        })
        .encode()
    };
    let farthest = SDAT_TICK_DISTANCE;
    assert!(entry(farthest, MAX_COLOUR).is_ok() && entry(-farthest, 1).is_ok());
    assert!(entry(farthest + 1, 1).is_err() && entry(-farthest - 1, 1).is_err());
    assert!(entry(0, MAX_COLOUR + 1).is_err() && entry(0, 0).is_err());
}

#[test]
fn key_replies_beyond_their_limit_are_rejected() {
    let reply = |length| {
        Message::KeyReply(KeyReply {
            nonce: 1,
            reply: vec![0; length],
        })
    };
    let body = reply(KEY_REPLY_BYTES).encode().expect("it fits");
    assert!(Message::decode(26, &body).is_ok());
    assert!(Message::decode(26, &[&body[..], &[0]].concat()).is_err());
    assert!(reply(KEY_REPLY_BYTES + 1).encode().is_err());
}
