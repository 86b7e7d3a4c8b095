//! Untrusted network input: messages inside and outside of sessions, datagrams from a peer that knows the session key (to
//! a server and to a client), and state deltas.
//!
//! The first byte selects the mode.

use super::{Bytes, deflate, play};
use purple_martians::level::Level;
use purple_martians::net::datagram::{Direction, SessionKey};
use purple_martians::net::handshake::{HandshakeResponder, Secret};
use purple_martians::net::link::memory::{MemoryLink, MemoryNetwork};
use purple_martians::net::link::{Link, Timestamp};
use purple_martians::net::message::Message;
use purple_martians::net::message::payload::{PayloadReader, ReceiverRole, decode_raw, encode_raw};
use purple_martians::net::secure::ServerIdentity;
use purple_martians::net::state_delta::{DeltaAssembly, StateCodec};
use purple_martians::net::transport::{Endpoint, PeerId, Transport};
use purple_martians::sim::rules::start;
use purple_martians::sim::world::image::Image;
use purple_martians::sim::world::{LevelData, World};
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

const ROLES: [ReceiverRole; 4] = [
    ReceiverRole::ServerHandshake,
    ReceiverRole::ServerSession,
    ReceiverRole::ClientHandshake,
    ReceiverRole::ClientSession,
];
const KEY: SessionKey = SessionKey::fixed(7);

static START: LazyLock<(LevelData, World, Vec<u8>)> = LazyLock::new(|| {
    let text = include_str!("../../tests/conformance/set/levels/03_riding_high.ron");
    let Level {
        level_data,
        mut world,
    } = Level::parse(text, "shipped").expect("a shipped level");
    start::begin_game(&level_data, &mut world);
    let image = world.image();
    (level_data, world, image)
});

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 6 {
        0 => raw(bytes),
        1 => payload(bytes),
        2 => endpoint(bytes, Direction::ToServer),
        3 => endpoint(bytes, Direction::ToClient),
        4 => state(bytes, bytes),
        _ => state(&deflate(bytes), bytes),
    }
}

fn raw(bytes: &[u8]) {
    for role in ROLES {
        if let Ok(message) = decode_raw(bytes, role) {
            let again = encode_raw(&message).expect("a message that was taken can be sent");
            assert_eq!(decode_raw(&again, role), Ok(message));
        }
    }
}

fn payload(bytes: &[u8]) {
    for role in ROLES {
        let Ok(messages) = PayloadReader::new(bytes, role) else {
            continue;
        };
        let mut assembly = DeltaAssembly::new();
        for message in messages.flatten() {
            let kind = message.kind() as u8;
            let body = message
                .encode()
                .expect("a message that was taken can be sent");
            assert_eq!(Message::decode(kind, &body).as_ref(), Ok(&message));
            if let Message::StatePiece(piece) = message {
                let _ = assembly.add(piece);
                let _ = assembly.missing();
            }
        }
    }
}

/// Runs an endpoint on records of: delay in milliseconds, carrier of the datagram, length, bytes.
fn endpoint(bytes: &[u8], way: Direction) {
    let network = MemoryNetwork::new();
    let [here, there]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
    let mut sender = network.plug_in(there);
    let link = network.plug_in(here);
    let mut end = match way {
        Direction::ToServer => Endpoint::server(
            link,
            HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1)),
        ),
        Direction::ToClient => Endpoint::client(link, there),
    };
    let mut now = Timestamp::ZERO;
    end.admit(PeerId(1), KEY, now);
    let mut input = Bytes(bytes);
    let mut events = Vec::new();
    let mut sequence = 0;
    while !input.0.is_empty() {
        now += Duration::from_millis(u64::from(input.byte()));
        let carrier = input.byte();
        sequence += u64::from(carrier >> 4);
        let length = usize::from(input.short() % 1500);
        let sent = input.take(length);
        send(&mut sender, now, here, carrier % 6, sequence, sent, way);
        end.poll(now, &mut events);
        end.flush(now);
        events.clear();
    }
}

/// Sends bytes raw, or as a packet of the transport library sealed with the session key: unreliable, reliable, or ordered.
fn send(
    link: &mut MemoryLink,
    now: Timestamp,
    to: SocketAddr,
    carrier: u8,
    sequence: u64,
    bytes: &[u8],
    way: Direction,
) {
    let delivery = match carrier {
        1 => [0, 0],
        2 => [1, 0],
        3 | 4 => [1, 2],
        _ => return link.send(now, to, bytes),
    };
    let mut frame = vec![0x54, 0x09, 0];
    frame.extend(delivery);
    frame.extend(bytes);
    if carrier >= 3 {
        // The stream number, which is not sent.
        frame.insert(frame.len().min(15), carrier - 2);
    }
    if let Some(datagram) = KEY.seal(way, sequence, &frame) {
        link.send(now, to, &datagram);
    }
}

/// Applies a state delta from a server, which may contain anything, and plays the resulting world.
fn state(packed: &[u8], tape: &[u8]) {
    let (level_data, _, baseline) = &*START;
    let Ok(image) = StateCodec::new(1).unpack(baseline, packed) else {
        return;
    };
    let Ok(mut world) = World::read(&image) else {
        return;
    };
    assert!(World::read(&world.image()).as_ref() == Ok(&world));
    play(level_data, &mut world, tape);
}
