//! Tests that the message format is stable and that decoding is robust against arbitrary bytes.

use super::input::{BroadcastAck, ClientInput, InputBroadcast};
use super::join::JoinRequest;
use super::log::{LogAction, LogEntry};
use super::payload::{
    PayloadReader, PayloadWriter, RAW_MAGIC, ReceiverRole, SealedHeader, decode_raw, encode_raw,
};
use super::samples::sample;
use super::state::{Baseline, StatePiece};
use super::{DecodeError, Delivery, Message, MessageKind};
use crate::net::limits::*;
use crate::net::message::input::{CDAT_TICKS, MAX_LATE_WINDOW, SDAT_ENTRIES};
use crate::net::message::join::HELLO_BYTES;
use crate::net::message::payload::MAX_PAYLOAD;
use crate::net::message::state::{MAX_PACKED_STATE, MAX_PIECES};
use crate::net::protocol_version::PROTOCOL;
use crate::net::wire::WireProblem;
use crate::sim::command::Command;
use crate::sim::world::buttons::Buttons;
use proptest::prelude::*;

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.join(" ")
}

fn unhex(text: &str) -> Vec<u8> {
    let byte = |word| u8::from_str_radix(word, 16).unwrap();
    text.split_whitespace().map(byte).collect()
}

/// Returns the body of a sample in hexadecimal as the protocol document shows it, which leaves out the padding of a hello.
fn sample_hex(kind: MessageKind) -> String {
    let body = sample(kind).encode().unwrap();
    let length = if kind == MessageKind::Hello {
        9
    } else {
        body.len()
    };
    hex(&body[..length])
}

/// Bodies of the samples. A change here is a change of the protocol and requires a new `PROTOCOL` version.
const GOLDEN: &[(MessageKind, &str)] = &[
    (MessageKind::Hello, "08 07 06 05 04 03 02 01 08"),
    (
        MessageKind::Challenge,
        "08 07 06 05 04 03 02 01 18 17 16 15 14 13 12 11 08",
    ),
    (
        MessageKind::JoinRequest,
        "08 24 23 22 21 08 07 06 05 04 03 02 01 38 37 36 35 34 33 32 31 02 08 04 5a 6f c3 ab 0c 02 42 6f 05 30 2e 31 2e 30 00 00",
    ),
    (
        MessageKind::JoinAnswer,
        "24 23 22 21 08 07 06 05 04 03 02 01 00 02 03 08 05 0c 01 00 1f 08 4f 6c 64 20 6d 69 6e 65 88 77 66 55 44 33 22 11 e8 03 00 00 2a 00 00 00 02 03 0c 0a 27 00",
    ),
    (MessageKind::ClientInput, "ec 07 02 48 12 82 05 80 02 80 08"),
    (
        MessageKind::InputBroadcast,
        "e8 07 40 66 05 17 08 58 57 56 55 54 53 52 51 ac 02 08 8a 12 90 00 48 08 25 1c 00 18",
    ),
    (MessageKind::BroadcastAck, "b0 02 00"),
    (MessageKind::InputNotice, "09 00 01 eb 07 12 02"),
    (
        MessageKind::StatePiece,
        "ed 07 ea 07 01 02 07 68 67 66 65 64 63 62 61 aa bb cc",
    ),
    (
        MessageKind::StateAck,
        "19 ea 07 ed 07 02 00 00 00 ac 1f b3 10 05 00 c8 01 0e 00",
    ),
    (MessageKind::Ping, "c0 84 3d"),
    (MessageKind::Pong, "c0 84 3d c0 a8 a5 04 d4 61"),
    (MessageKind::PongAck, "c0 a8 a5 04 ac 02"),
    (
        MessageKind::LevelChange,
        "02 00 1f 08 4f 6c 64 20 6d 69 6e 65 88 77 66 55 44 33 22 11",
    ),
    (MessageKind::Variables, "02 03 0c 0a 27"),
    (MessageKind::ClientBye, "5a 04 6c 65 66 74"),
    (MessageKind::ServerBye, "5a 04 6c 65 66 74"),
    (MessageKind::Chat, "01 03 05 68 65 6c 6c 6f"),
    (
        MessageKind::PlayerList,
        "01 35 04 08 04 5a 6f c3 ab 65 02 b3 10 00 1e 1b",
    ),
    (MessageKind::FileRequest, "74 73 72 71 01 00"),
    (MessageKind::FilePiece, "74 73 72 71 e8 07 01 02 03"),
    (MessageKind::FileAck, "74 73 72 71 eb 07 00"),
    (
        MessageKind::FileAnswer,
        "74 73 72 71 00 88 27 a0 9c 01 88 77 66 55 44 33 22 11",
    ),
    (MessageKind::SeatLeave, "05"),
    (
        MessageKind::KeyRequest,
        "08 07 06 05 04 03 02 01 18 17 16 15 14 13 12 11 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f",
    ),
    (
        MessageKind::KeyReply,
        "08 07 06 05 04 03 02 01 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f 30 31 32 33 34 35 36 37 38 39 3a 3b 3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50 51 52 53 54 55 56 57 58 59 5a 5b 5c 5d 5e 5f 60",
    ),
    (
        MessageKind::Match,
        "03 03 b4 01 0a 00 1e 03 02 01 a0 38 01 01 03 05 02 00 01 04 00 00 00 b0 09 06 02 00 01 04 00 00 00 28 01 01 01 02 00 01 04 00 00 00 02 00 02 00 01 04 00 00 00 03 01 04 05 3c 00 03 00 02",
    ),
    (MessageKind::SeatChange, "01 08 04 5a 6f c3 ab"),
    (MessageKind::SeatUpdate, "01 03 08 00"),
    (MessageKind::Pulse, "05 00 00"),
    (MessageKind::KickVote, "05 01"),
    (MessageKind::VoteStatus, "05 01 03 01 02 1e"),
    (MessageKind::Emote, "03 07"),
    (MessageKind::LobbyChoice, "01 1f 08"),
    (
        MessageKind::LobbyState,
        "01 03 28 01 1f 08 4f 6c 64 20 6d 69 6e 65 02",
    ),
];

#[test]
fn the_encoding_of_every_message_is_unchanged() {
    let now: Vec<String> = MessageKind::ALL
        .iter()
        .map(|kind| format!("{kind}: {}", sample_hex(*kind)))
        .collect();
    let golden: Vec<String> = GOLDEN
        .iter()
        .map(|(k, text)| format!("{k}: {text}"))
        .collect();
    assert_eq!(now, golden, "{now:#?}");
}

#[test]
fn the_examples_in_the_protocol_document_are_correct() {
    let path = std::path::Path::new(crate::CHECKOUT).join("docs/protocol.md");
    let document = std::fs::read_to_string(path).unwrap();
    assert!(document.starts_with(&format!("# The protocol, version {PROTOCOL}\n")));
    for kind in MessageKind::ALL {
        let marker = format!("```bytes {kind}\n");
        let (_, after) = document
            .split_once(&marker)
            .unwrap_or_else(|| panic!("no example of {kind}"));
        let (block, _) = after.split_once("```").unwrap();
        let bytes: String = block
            .lines()
            .map(|line| line.split('|').next().unwrap_or_default())
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(hex(&unhex(&bytes)), sample_hex(*kind), "example of {kind}");
    }
}

#[test]
fn every_message_round_trips_through_its_encoding() {
    for kind in MessageKind::ALL {
        let message = sample(*kind);
        assert_eq!(message.kind(), *kind);
        let body = message.encode().unwrap();
        assert_eq!(Message::decode(*kind as u8, &body), Ok(message));
    }
}

#[test]
fn truncated_and_overlong_messages_are_rejected() {
    for kind in MessageKind::ALL {
        let body = sample(*kind).encode().unwrap();
        let longer = [&body[..], &[0]].concat();
        let is_unbounded = matches!(kind, MessageKind::FilePiece | MessageKind::KeyReply);
        assert!(is_unbounded || Message::decode(*kind as u8, &longer).is_err());
        for cut in 0..body.len() {
            let shorter = Message::decode(*kind as u8, &body[..cut]);
            assert!(is_unbounded || shorter.is_err(), "{kind} cut at {cut}");
        }
    }
}

#[test]
fn every_kind_has_a_number_and_at_least_one_receiver() {
    for number in 0..=255 {
        if let Some(kind) = MessageKind::from_number(number) {
            assert_eq!(kind as u8, number);
        }
    }
    for kind in MessageKind::ALL {
        let roles = [
            ReceiverRole::ServerHandshake,
            ReceiverRole::ServerSession,
            ReceiverRole::ClientHandshake,
            ReceiverRole::ClientSession,
        ];
        let accepting = roles.iter().filter(|role| role.accepts(*kind)).count();
        let both = matches!(
            kind,
            MessageKind::Chat | MessageKind::Emote | MessageKind::Pulse
        );
        assert_eq!(accepting, if both { 2 } else { 1 }, "{kind}");
    }
    assert!(!ReceiverRole::ServerSession.accepts(MessageKind::InputBroadcast));
    assert!(!ReceiverRole::ClientSession.accepts(MessageKind::JoinAnswer));
}

#[test]
fn a_challenge_is_shorter_than_the_hello() {
    let request = encode_raw(&sample(MessageKind::Hello)).unwrap().len();
    let answer = encode_raw(&sample(MessageKind::Challenge)).unwrap().len();
    assert_eq!(request, HELLO_BYTES);
    assert!(answer < request);
    let shorter = &encode_raw(&sample(MessageKind::Hello)).unwrap()[..HELLO_BYTES - 1];
    assert!(decode_raw(shorter, ReceiverRole::ServerHandshake).is_err());
}

#[test]
fn the_usual_messages_are_short() {
    let length = |kind| sample(kind).encode().unwrap().len();
    let empty = Message::InputBroadcast(InputBroadcast {
        tick: 100_000,
        sub_tick: 10,
        late_window: 6,
        first: 5000,
        log_end: 5000,
        input_ack: 100_004,
        ack_generation: 1,
        lead: Some(20),
        hash: None,
        entries: Vec::new(),
    });
    assert!(empty.encode().unwrap().len() <= 11);
    assert!(length(MessageKind::ClientInput) <= 12);
    assert!(length(MessageKind::BroadcastAck) <= 4);
}

fn field(error: Result<Message, DecodeError>) -> (MessageKind, &'static str, WireProblem) {
    match error {
        Err(DecodeError::Field { kind, error }) => (kind, error.field, error.problem),
        other => panic!("{other:?}"),
    }
}

#[test]
fn decode_errors_name_the_message_the_field_and_the_value() {
    let error = Message::decode(5, &[1, 0, 33]);
    let problem = WireProblem::Range {
        found: 33,
        min: 1,
        max: 32,
    };
    assert_eq!(field(error), (MessageKind::ClientInput, "buttons", problem));
    let error = Message::decode(5, &[1, 0, 33]).unwrap_err();
    let text = "cdat: field buttons: 33 found, 1 to 32 expected";
    assert_eq!(error.to_string(), text);
    assert_eq!(Message::decode(99, &[]), Err(DecodeError::UnknownKind(99)));
}

#[test]
fn inconsistent_input_runs_are_rejected() {
    for bytes in [
        &[9, 0, 3, 0x81, 4][..],
        &[9, 0, 3, 0x81, 1, 2, 3],
        &[9, 0, 3, 1, 1, 2],
        &[9, 0, 0],
        &[9, 0, 2, 0x81],
    ] {
        assert!(Message::decode(5, bytes).is_err(), "{bytes:?}");
    }
    let too_many = Message::ClientInput(ClientInput {
        newest: 1,
        generation: 0,
        seats: vec![vec![0; CDAT_TICKS + 1]],
    });
    assert!(too_many.encode().is_err());
}

#[test]
fn the_input_of_one_seat_takes_no_more_bytes_than_without_seats() {
    let Message::ClientInput(mut inputs) = sample(MessageKind::ClientInput) else {
        panic!("other message");
    };
    inputs.seats.truncate(1);
    let bytes = Message::ClientInput(inputs).encode().expect("one seat");
    assert_eq!(hex(&bytes), "ec 07 02 08 12 82 05 80 02");
}

#[test]
fn a_client_has_at_most_four_seats() {
    let Message::JoinRequest(mut request) = sample(MessageKind::JoinRequest) else {
        panic!("other message");
    };
    let with = |request: &mut JoinRequest, seats: usize| {
        let seat = request.seats[0].clone();
        request.seats = vec![seat; seats];
        Message::JoinRequest(request.clone()).encode()
    };
    let encoded = with(&mut request, MAX_SEATS).expect("four seats");
    assert!(with(&mut request, MAX_SEATS + 1).is_err());
    // The number of seats follows protocol, request, nonce and rules.
    let count = 1 + 4 + 2 * 8;
    assert_eq!(usize::from(encoded[count]), MAX_SEATS);
    let mut five = encoded.clone();
    five[count] = MAX_SEATS as u8 + 1;
    let problem = WireProblem::TooMany { found: 5, max: 4 };
    let error = Message::decode(MessageKind::JoinRequest as u8, &five);
    assert_eq!(field(error), (MessageKind::JoinRequest, "seats", problem));

    let inputs = |seats: Vec<Vec<u8>>| {
        let (newest, generation) = (9, 0);
        Message::ClientInput(ClientInput {
            newest,
            generation,
            seats,
        })
        .encode()
    };
    assert!(inputs(vec![vec![1]; MAX_SEATS]).is_ok());
    assert!(inputs(vec![vec![1]; MAX_SEATS + 1]).is_err());
    assert!(inputs(Vec::new()).is_err());
    assert!(inputs(vec![vec![1], vec![1, 2]]).is_err(), "other ticks");
}

fn broadcast(entries: Vec<LogEntry>) -> InputBroadcast {
    InputBroadcast {
        tick: 1000,
        sub_tick: 0,
        late_window: 6,
        first: 10,
        log_end: 10 + entries.len() as u32,
        input_ack: 990,
        ack_generation: 0,
        lead: None,
        hash: None,
        entries,
    }
}

fn press(tick: u32) -> LogEntry {
    LogEntry {
        tick,
        action: LogAction::Command(Command::Buttons {
            player: 1,
            held: Buttons::JUMP,
        }),
    }
}

#[test]
fn input_broadcasts_beyond_their_limits_are_rejected() {
    let fits = |message: InputBroadcast| Message::InputBroadcast(message).encode().is_ok();
    assert!(fits(broadcast(vec![press(1000); SDAT_ENTRIES])));
    assert!(!fits(broadcast(vec![press(1000); SDAT_ENTRIES + 1])));
    assert!(fits(broadcast(vec![press(1256), press(744)])));
    assert!(!fits(broadcast(vec![press(1257)])));
    assert!(!fits(InputBroadcast {
        late_window: MAX_LATE_WINDOW + 1,
        ..broadcast(vec![])
    }));
    let mut bytes = Message::InputBroadcast(broadcast(vec![press(1256)]))
        .encode()
        .unwrap();
    let at = bytes.len() - 3;
    assert_eq!(bytes[at..at + 2], [0x80, 0x04]);
    bytes[at] = 0x82;
    let problem = WireProblem::Range {
        found: 257,
        min: -256,
        max: 256,
    };
    assert_eq!(
        field(Message::decode(6, &bytes)),
        (MessageKind::InputBroadcast, "entries", problem)
    );
}

#[test]
fn state_pieces_beyond_their_limits_are_rejected() {
    let piece = |piece, pieces, length, bytes| {
        let data = vec![0; bytes];
        let piece = StatePiece {
            tick: 1,
            baseline: Baseline::Zero,
            piece,
            pieces,
            length,
            hash: 0,
            data,
        };
        Message::StatePiece(piece).encode().is_ok()
    };
    assert!(piece(0, 2, 7, 4) && piece(1, 2, 7, 3));
    assert!(!piece(2, 2, 7, 3) && !piece(0, 0, 7, 7) && !piece(0, 33, 330, 10));
    assert!(!piece(0, 2, 7, 3) && !piece(1, 2, 7, 4));
    assert!(piece(31, MAX_PIECES, MAX_PACKED_STATE as u32, 1000));
    assert!(!piece(31, MAX_PIECES, MAX_PACKED_STATE as u32 + 1, 970));
    assert!(!piece(0, 1, 1101, 1101));
}

#[test]
fn a_payload_is_read_up_to_the_first_error() {
    let mut payload = PayloadWriter::new(0x0102);
    for kind in [MessageKind::ClientInput, MessageKind::BroadcastAck] {
        assert_eq!(payload.push(&sample(kind)), Ok(true));
    }
    assert_eq!(payload.push(&sample(MessageKind::InputBroadcast)), Ok(true));
    assert_eq!(payload.push(&sample(MessageKind::ClientInput)), Ok(true));
    let bytes = payload.into_bytes();
    let reader = PayloadReader::new(&bytes, ReceiverRole::ServerSession).unwrap();
    assert_eq!(reader.epoch(0x00F0), 0x0102);
    assert_eq!(reader.epoch(0x0105), 0x0102);
    let read: Vec<_> = reader.collect();
    assert_eq!(read.len(), 3);
    assert_eq!(
        read[2],
        Err(DecodeError::NotAllowed(MessageKind::InputBroadcast))
    );
}

#[test]
fn payloads_are_limited_in_length() {
    let mut payload = PayloadWriter::new(0);
    let mut count = 0;
    while payload.push(&sample(MessageKind::InputBroadcast)).unwrap() {
        count += 1;
    }
    let bytes = payload.into_bytes();
    assert!(bytes.len() <= MAX_PAYLOAD && count > 20);
    let long = vec![0; MAX_PAYLOAD + 1];
    assert!(PayloadReader::new(&long, ReceiverRole::ClientSession).is_err());
    assert!(PayloadReader::new(&[], ReceiverRole::ClientSession).is_err());
}

#[test]
fn the_header_of_an_encrypted_message_round_trips_and_its_role_is_checked() {
    let header = SealedHeader {
        kind: MessageKind::JoinRequest,
        nonce: 0x0102_0304_0506_0708,
        number: 0x0A0B,
    };
    let bytes = header.encode();
    assert_eq!(hex(&bytes), "50 4d 52 31 03 08 07 06 05 04 03 02 01 0b 0a");
    let server = ReceiverRole::ServerHandshake;
    assert_eq!(SealedHeader::decode(&bytes, server), Ok(Some(header)));
    for role in [ReceiverRole::ClientHandshake, ReceiverRole::ServerSession] {
        assert!(SealedHeader::decode(&bytes, role).is_err());
    }
    for length in 0..bytes.len() {
        assert!(SealedHeader::decode(&bytes[..length], server).is_err());
    }
    let hello = encode_raw(&sample(MessageKind::Hello)).unwrap();
    assert_eq!(SealedHeader::decode(&hello, server), Ok(None));
}

#[test]
fn session_messages_cannot_be_sent_raw() {
    for kind in MessageKind::ALL {
        let Ok(bytes) = encode_raw(&sample(*kind)) else {
            assert_ne!(kind.delivery(), Delivery::Raw, "{kind}");
            let bytes = [&RAW_MAGIC[..], &[*kind as u8], &[0; 100]].concat();
            let role = ReceiverRole::ServerHandshake;
            assert!(decode_raw(&bytes, role).is_err(), "{kind}");
            continue;
        };
        let read = [ReceiverRole::ServerHandshake, ReceiverRole::ClientHandshake]
            .iter()
            .any(|role| decode_raw(&bytes, *role).is_ok());
        assert_eq!(read, kind.delivery() == Delivery::Raw, "{kind}");
    }
}

fn any_entry() -> impl Strategy<Value = LogEntry> {
    (any::<(u8, u8)>(), 0..8_u8, 744..=1256_u32, 0..6).prop_map(|((a, _), player, tick, kind)| {
        let colour = a % 15 + 1;
        let action = match kind {
            0 => LogAction::JoinStarted { player, colour },
            1 => LogAction::Command(Command::Join { player, colour }),
            2 => LogAction::Command(Command::Leave { player, reason: a }),
            3 => LogAction::Command(Command::Acknowledge { player }),
            4 => LogAction::Command(Command::Reset { player }),
            _ => LogAction::Command(Command::Buttons {
                player,
                held: Buttons::from_bits_truncate(a),
            }),
        };
        LogEntry { tick, action }
    })
}

proptest! {
    #[test]
    fn any_input_round_trips(newest: u32, generation: u8, buttons in proptest::collection::vec(0..4_u8, 1..=32), seats in 1..=MAX_SEATS) {
        // The other seats hold the same buttons in the opposite order.
        let reversed: Vec<u8> = buttons.iter().rev().copied().collect();
        let mut all = vec![reversed; seats];
        all[0] = buttons;
        let message = Message::ClientInput(ClientInput { newest, generation, seats: all });
        let body = message.encode().unwrap();
        prop_assert_eq!(Message::decode(5, &body), Ok(message));
    }

    #[test]
    fn any_input_broadcast_round_trips(
        head: (u8, u32, u32, Option<i16>, bool), hash in proptest::option::of((0..=1000_u32, any::<u64>())), more in 0..100_u32,
        entries in proptest::collection::vec(any_entry(), 0..50)
    ) {
        let (sub_tick, first, input_ack, lead, generation) = head;
        let ack_generation = u8::from(generation);
        let first = first / 4;
        let log_end = first + entries.len() as u32 + more;
        let message = InputBroadcast { tick: 1000, sub_tick, late_window: 16, first, log_end, input_ack, ack_generation, lead, hash, entries };
        let message = Message::InputBroadcast(message);
        let body = message.encode().unwrap();
        prop_assert_eq!(Message::decode(6, &body), Ok(message));
    }

    #[test]
    fn any_acknowledgement_round_trips(log_next: u32, hash_bad: u16) {
        let ack = BroadcastAck { log_next, hash_bad };
        let message = Message::BroadcastAck(ack);
        let body = message.encode().unwrap();
        prop_assert_eq!(Message::decode(7, &body), Ok(message));
    }

    #[test]
    fn random_bytes_never_panic_and_decode_canonically(
        kind in 0..32_u8, bytes in proptest::collection::vec(any::<u8>(), 0..100)
    ) {
        if let Ok(message) = Message::decode(kind, &bytes) {
            prop_assert_eq!(message.encode(), Ok(bytes));
        }
    }

    #[test]
    fn mutated_messages_never_panic_and_decode_canonically(
        kind in proptest::sample::select(MessageKind::ALL), changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)
    ) {
        let mut bytes = sample(kind).encode().unwrap();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(message) = Message::decode(kind as u8, &bytes) {
            prop_assert_eq!(message.encode(), Ok(bytes));
        }
    }

    #[test]
    fn random_payloads_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..1300)) {
        for role in [ReceiverRole::ServerSession, ReceiverRole::ClientSession] {
            if let Ok(reader) = PayloadReader::new(&bytes, role) {
                prop_assert!(reader.count() <= bytes.len());
            }
        }
        let raw = [&b"PMR1"[..], &bytes].concat();
        let _ = decode_raw(&raw, ReceiverRole::ServerHandshake);
        let _ = decode_raw(&raw, ReceiverRole::ClientHandshake);
    }
}

#[test]
fn an_invisible_player_name_is_replaced() {
    use super::join::player_name;
    for name in ["", "  ", "\u{200B}\u{3164}", "\u{301}", "\u{E000}"] {
        assert_eq!(player_name(name).as_str(), "Player", "{name:?}");
    }
    assert_eq!(player_name(" Z\u{200D}oë ").as_str(), "Zoë");
}
