//! The key exchange and the password exchange: arbitrary messages from the other side, and encrypted messages of a channel
//! whose keys the sender knows: a server's, and those of a client that has completed the key exchange.
//!
//! The first byte selects the mode.

use purple_martians::net::datagram::{Direction, SessionKey};
use purple_martians::net::link::{Remote, Timestamp};
use purple_martians::net::message::join::{JoinRequest, KeyRequest, PasswordProof};
use purple_martians::net::message::payload::{ReceiverRole, SealedHeader};
use purple_martians::net::message::{Message, MessageKind};
use purple_martians::net::protocol_version::PROTOCOL;
use purple_martians::net::secure::{
    Binding, Channels, KeyExchange, Opened, PasswordCheck, PasswordExchange, SealedError,
    ServerIdentity, ServerKey, prove, respond,
};
use purple_martians::net::wire::WireText;
use std::sync::LazyLock;

const BINDING: Binding = Binding {
    nonce: 7,
    cookie: 8,
};
const KEY: SessionKey = SessionKey::fixed(7);

static IDENTITY: LazyLock<ServerIdentity> = LazyLock::new(|| ServerIdentity::fixed(1));

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 6 {
        0 => reply(bytes),
        1 => request(bytes),
        2 => sealed(bytes),
        3 => password(bytes),
        4 => hostile_client(bytes),
        _ => key(bytes),
    }
}

/// Returns the first 32 bytes, filled up with zeros.
fn array(bytes: &[u8]) -> [u8; 32] {
    std::array::from_fn(|at| bytes.get(at).copied().unwrap_or_default())
}

/// A client gets an arbitrary reply, and then still accepts the right one.
fn reply(bytes: &[u8]) {
    let started = KeyExchange::start(BINDING, Some([3; 32]));
    let (mut client, message) = started.expect("a fixed key");
    assert!(client.finish(bytes).is_err());
    let right = respond(&IDENTITY, BINDING, message, None, Some([4; 32]));
    let (channel, right) = right.expect("a good key");
    assert_eq!(client.finish(&right).expect("it is authentic"), channel);
}

/// A server gets an arbitrary key.
fn request(bytes: &[u8]) {
    let from: Remote = ([10, 0, 0, 2], 1).into();
    let mut channels = Channels::new(Direction::ToClient);
    let request = KeyRequest {
        nonce: BINDING.nonce,
        cookie: BINDING.cookie,
        key: array(bytes),
    };
    let server = (&*IDENTITY, Some("swordfish"));
    let now = Timestamp::ZERO;
    if channels.respond(from, &request, server, None, now).is_ok() {
        assert!(channels.known_reply(from, &request, now).is_some());
    }
    let role = ReceiverRole::ServerHandshake;
    if let Ok(Some(header)) = SealedHeader::decode(bytes, role) {
        assert!(channels.receive(from, header, bytes, now).is_err());
    }
}

/// A client gets an arbitrary message that is sealed with the keys of its channel.
fn sealed(bytes: &[u8]) {
    let server: Remote = ([10, 0, 0, 1], 1).into();
    let mut channels = Channels::new(Direction::ToServer);
    channels.open(server, BINDING.nonce, KEY, Timestamp::ZERO);
    let header = SealedHeader {
        kind: MessageKind::JoinAnswer,
        nonce: BINDING.nonce,
        number: 1,
    };
    let datagram = KEY.seal_message(Direction::ToClient, 1, &header.encode(), bytes);
    let datagram = datagram.expect("it is short");
    let _ = channels.receive(server, header, &datagram, Timestamp::ZERO);
}

/// A server gets a message of arbitrary kind and content from a client that has completed the key exchange, and then an
/// honest join request.
fn hostile_client(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else {
        return;
    };
    let from: Remote = ([10, 0, 0, 2], 1).into();
    let now = Timestamp::ZERO;
    let mut channels = Channels::new(Direction::ToClient);
    let started = KeyExchange::start(BINDING, Some([3; 32]));
    let (mut client, key) = started.expect("a fixed key");
    let request = KeyRequest {
        nonce: BINDING.nonce,
        cookie: BINDING.cookie,
        key,
    };
    let server = (&*IDENTITY, (kind & 1 > 0).then_some("swordfish"));
    let reply = channels.respond(from, &request, server, Some([4; 32]), now);
    let reply = reply.expect("a good key");
    let channel = client.finish(&reply.reply).expect("it is authentic");
    let mut send = |kind, number, body: &[u8]| {
        let header = SealedHeader {
            kind,
            nonce: BINDING.nonce,
            number,
        };
        let key = channel.key;
        let datagram = key.seal_message(Direction::ToServer, number, &header.encode(), body);
        channels.receive(from, header, &datagram.expect("it is short"), now)
    };
    let kind = match kind & 2 > 0 {
        true => MessageKind::JoinAnswer,
        false => MessageKind::JoinRequest,
    };
    let first = send(kind, 1, bytes);
    assert_eq!(send(kind, 1, bytes), Err(SealedError::Replayed));
    if let Ok(Opened::Join { password, .. }) = &first {
        let confirmed = matches!(password, PasswordCheck::Right(_));
        assert!(!confirmed, "nobody knows the password");
    }
    let honest = JoinRequest {
        protocol: PROTOCOL,
        request: 1,
        nonce: BINDING.nonce,
        rules: 0,
        seats: Vec::new(),
        build: WireText::default(),
        proof: None,
        resume: None,
    };
    let honest = Message::JoinRequest(honest).encode().expect("it is good");
    let opened = send(MessageKind::JoinRequest, 2, &honest);
    assert!(matches!(opened, Ok(Opened::Join { .. })), "{opened:?}");
}

/// Both sides of the password exchange get arbitrary messages.
fn password(bytes: &[u8]) {
    let started = KeyExchange::start(BINDING, Some([3; 32]));
    let (mut client, message) = started.expect("a fixed key");
    let theirs = array(bytes);
    let answered = respond(&IDENTITY, BINDING, message, Some(theirs), Some([4; 32]));
    let (_, reply) = answered.expect("a good key");
    let channel = client.finish(&reply).expect("it is authentic");
    let _ = prove("swordfish", &channel);
    let (exchange, _) = PasswordExchange::start("swordfish", &message, &IDENTITY.key().0);
    let proof = PasswordProof {
        message: theirs,
        confirmation: array(bytes.get(32..).unwrap_or_default()),
    };
    let check = exchange.check(Some(&proof), &channel.hash);
    assert_eq!(check, PasswordCheck::Wrong);
}

/// The text of a key.
fn key(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(key) = text.parse::<ServerKey>() {
        assert_eq!(key.to_text(), text);
        assert_eq!(key.to_string().len(), 19);
    }
    let _ = ServerIdentity::from_text(&text);
}
