//! Whole sessions: arbitrary messages, in any order, from an admitted client to a server or from a server to its client,
//! while time passes.
//!
//! The first byte selects the receiver. Then come records of: delay, carrier, length, bytes. The carrier sends the bytes as
//! a raw datagram, as the payload of a valid datagram, or as the body of a message.

use super::Bytes;
use purple_martians::config::{MatchMode, MatchSettings, Network};
use purple_martians::level::Level;
use purple_martians::net::datagram::{Direction, SessionKey};
use purple_martians::net::handshake::{HandshakeResponder, Secret};
use purple_martians::net::link::memory::{MemoryLink, MemoryNetwork};
use purple_martians::net::link::{Link, Remote, Timestamp};
use purple_martians::net::message::control::LevelInfo;
use purple_martians::net::message::join::{
    Admission, AdmittedSeat, Hello, JoinAnswer, JoinRequest, KeyRequest, SeatRequest,
};
use purple_martians::net::message::payload::{ReceiverRole, SealedHeader, decode_raw, encode_raw};
use purple_martians::net::message::state::Baseline;
use purple_martians::net::message::{Message, MessageKind};
use purple_martians::net::secure::{Binding, Channels, KeyExchange, Opened, ServerIdentity};
use purple_martians::net::state_delta::{StateCodec, split};
use purple_martians::net::transport::Endpoint;
use purple_martians::net::wire::WireText;
use purple_martians::session::level_source::LevelSource;
use purple_martians::session::netgame::client::{Client, JoinInfo, SourceLevels, levels};
use purple_martians::session::netgame::compatibility;
use purple_martians::session::netgame::server::{self, Hosting, Server, start_of};
use purple_martians::session::netgame::tuning::Tuning;
use purple_martians::sim::world::Checksum;
use purple_martians::sim::world::buttons::Buttons;
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

/// Maximum virtual time that one input may take.
const LONGEST: Duration = Duration::from_secs(12);

static LEVEL: LazyLock<Level> = LazyLock::new(|| {
    let text = include_str!("../../tests/conformance/set/levels/03_riding_high.ron");
    Level::parse(text, "shipped").expect("a shipped level")
});

/// A level source that has the same level under two numbers.
#[derive(Clone)]
struct OneLevel;

impl LevelSource for OneLevel {
    fn numbers(&self) -> &[i32] {
        &[1, 2]
    }

    fn load(&self, _: i32) -> Result<Level, String> {
        Ok(LEVEL.clone())
    }
}

fn addresses() -> [SocketAddr; 2] {
    [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()]
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    match mode % 2 {
        0 => to_server(bytes),
        _ => to_client(bytes),
    }
}

/// The fuzzer's end of a session.
struct Sender {
    link: MemoryLink,
    to: Remote,
    key: SessionKey,
    way: Direction,
    sequence: u64,
    item: u16,
}

impl Sender {
    /// Sends the next record and returns the delay before the one after it.
    fn next(&mut self, input: &mut Bytes<'_>, now: Timestamp) -> Duration {
        let wait = Duration::from_millis(u64::from(input.byte()) * 2);
        let how = input.byte();
        let length = usize::from(input.short() % 1200);
        let bytes = input.take(length);
        match how % 8 {
            0 => self.link.send(now, self.to, bytes),
            1 => self.payload(now, bytes, true),
            2 => self.payload(now, bytes, false),
            kind => {
                // The body of a message of any kind. Random bytes are more often a valid body than a valid frame.
                let kind =
                    MessageKind::ALL[usize::from(how / 8 * 5 + kind - 3) % MessageKind::ALL.len()];
                let mut payload = vec![1, kind as u8];
                let mut length = bytes.len();
                while length >= 0x80 {
                    payload.push(length as u8 | 0x80);
                    length >>= 7;
                }
                payload.push(length as u8);
                payload.extend(bytes);
                self.payload(now, &payload, false);
            }
        }
        wait
    }

    fn payload(&mut self, now: Timestamp, bytes: &[u8], ordered: bool) {
        let mut frame = vec![0x54, 0x09, 0];
        if ordered {
            frame.extend([1, 2]);
            frame.extend((self.sequence as u16).to_be_bytes());
            frame.extend([0xFF; 6]);
            frame.extend(self.item.to_be_bytes());
            frame.push(1);
            self.item += 1;
        } else {
            frame.extend([0, 0]);
        }
        frame.extend(bytes);
        if let Some(datagram) = self.key.seal(self.way, self.sequence, &frame) {
            self.link.send(now, self.to, &datagram);
        }
        self.sequence += 1;
    }

    fn raw(&mut self, now: Timestamp, message: &Message) {
        let bytes = encode_raw(message).expect("it is well-formed");
        self.link.send(now, self.to, &bytes);
    }

    fn sealed(&mut self, now: Timestamp, channels: &mut Channels, message: &Message) {
        let bytes = channels.seal(self.to, message).expect("an open channel");
        self.link.send(now, self.to, &bytes);
    }

    /// Receives an encrypted message of a channel.
    fn open(
        &mut self,
        now: Timestamp,
        channels: &mut Channels,
        role: ReceiverRole,
    ) -> Option<Opened> {
        let mut buffer = [0; 1500];
        let arrival = self.link.receive(now, &mut buffer)?;
        let bytes = &buffer[..arrival.length];
        let header = SealedHeader::decode(bytes, role).ok()??;
        channels.receive(self.to, header, bytes, now).ok()
    }

    fn receive(&mut self, now: Timestamp, role: ReceiverRole) -> Option<Message> {
        let mut buffer = [0; 1500];
        let arrival = self.link.receive(now, &mut buffer)?;
        decode_raw(&buffer[..arrival.length], role).ok()
    }
}

fn to_server(bytes: &[u8]) {
    let network = MemoryNetwork::new();
    let [here, there] = addresses();
    let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
    let net = Endpoint::server(network.plug_in(here), responder);
    let hosting = Hosting {
        players: Vec::new(),
        password: None,
        level: 1,
        date: 0,
        identity: ServerIdentity::fixed(1),
    };
    let tuning = Tuning::of(&Network::default());
    let server = Server::new(
        Box::new(net),
        server::levels::after_polls(0, Box::new(OneLevel)),
        tuning,
        hosting,
    );
    let mut server = server.expect("the level is there");
    server.play_match(&MatchSettings {
        mode: MatchMode::Teams,
        ..MatchSettings::default()
    });
    let nonce = 7;
    let mut sender = Sender {
        link: network.plug_in(there),
        to: here.into(),
        key: SessionKey::fixed(0),
        way: Direction::ToServer,
        sequence: 0,
        item: 0,
    };
    let mut now = ms(1);
    let protocol = purple_martians::net::protocol_version::PROTOCOL;
    sender.raw(now, &Message::Hello(Hello { nonce, protocol }));
    server.update(now, Buttons::empty());
    let Some(Message::Challenge(challenge)) = sender.receive(now, ReceiverRole::ClientHandshake)
    else {
        panic!("no challenge");
    };
    let cookie = challenge.cookie;
    let binding = Binding { nonce, cookie };
    let started = KeyExchange::start(binding, Some([3; 32]));
    let (mut exchange, key) = started.expect("a fixed key");
    let request = KeyRequest { nonce, cookie, key };
    sender.raw(now, &Message::KeyRequest(request));
    server.update(now, Buttons::empty());
    let Some(Message::KeyReply(reply)) = sender.receive(now, ReceiverRole::ClientHandshake) else {
        panic!("no reply");
    };
    let channel = exchange.finish(&reply.reply).expect("it is authentic");
    sender.key = channel.key;
    let mut channels = Channels::new(Direction::ToServer);
    channels.open(here.into(), nonce, channel.key, now);
    let request = JoinRequest {
        protocol,
        request: 1,
        nonce,
        rules: compatibility::checksum(),
        seats: vec![SeatRequest {
            colour: 3,
            name: WireText::new("Eve"),
        }],
        build: WireText::new("0"),
        proof: None,
        resume: None,
    };
    sender.sealed(now, &mut channels, &Message::JoinRequest(request));
    server.update(now, Buttons::empty());
    let Some(Opened::Answer(Message::JoinAnswer(answer))) =
        sender.open(now, &mut channels, ReceiverRole::ClientHandshake)
    else {
        panic!("no answer");
    };
    answer.outcome.expect("there is room");
    let mut input = Bytes(bytes);
    let mut buffer = [0; 1500];
    while !input.0.is_empty() && now < LONGEST {
        let until = now + sender.next(&mut input, now);
        loop {
            server.update(now, Buttons::empty());
            server.take_events();
            server.take_chat();
            while sender.link.receive(now, &mut buffer).is_some() {}
            if now >= until {
                break;
            }
            now = until.min(now + ms(25));
        }
    }
    let kept = server.kept();
    assert!(
        kept.sessions <= 1 && kept.log <= 8192 && kept.buttons <= 1024,
        "{kept:?}"
    );
    assert!(kept.notices <= 16 && kept.differences <= 16, "{kept:?}");
}

fn to_client(bytes: &[u8]) {
    let network = MemoryNetwork::new();
    let [here, there] = addresses();
    let join_info = JoinInfo::one("Ann", 8, None);
    let mut client = Client::new(
        Box::new(Endpoint::client(network.plug_in(there), here)),
        here,
        levels::after_polls(0, Box::new(SourceLevels(OneLevel))),
        Tuning::of(&Network::default()),
        join_info,
        &Secret::fixed(2),
        Timestamp::ZERO,
    );
    let mut sender = Sender {
        link: network.plug_in(here),
        to: there.into(),
        key: SessionKey::fixed(0),
        way: Direction::ToClient,
        sequence: 0,
        item: 0,
    };
    let mut now = ms(1);
    client.update(now, Buttons::empty);
    let Some(Message::Hello(hello)) = sender.receive(now, ReceiverRole::ServerHandshake) else {
        panic!("no hello");
    };
    let challenge = purple_martians::net::message::join::Challenge {
        nonce: hello.nonce,
        cookie: 5,
        protocol: hello.protocol,
    };
    sender.raw(now, &Message::Challenge(challenge));
    let mut step = || {
        for _ in 0..2 {
            client.update(now, Buttons::empty);
            now += ms(1);
        }
        now
    };
    let at = step();
    let Some(Message::KeyRequest(request)) = sender.receive(at, ReceiverRole::ServerHandshake)
    else {
        panic!("no key request");
    };
    let mut channels = Channels::new(Direction::ToClient);
    let identity = ServerIdentity::fixed(1);
    let server = (&identity, None);
    let reply = channels.respond(there.into(), &request, server, Some([4; 32]), at);
    sender.raw(at, &Message::KeyReply(reply.expect("a good key")));
    let at = step();
    let Some(Opened::Join { request, key, .. }) =
        sender.open(at, &mut channels, ReceiverRole::ServerHandshake)
    else {
        panic!("no join request");
    };
    sender.key = key;
    let admission = Admission {
        seats: vec![AdmittedSeat {
            player: 1,
            colour: 8,
        }],
        epoch: 1,
        level: LevelInfo {
            number: 1,
            name: WireText::new("one"),
            hash: LEVEL.content_hash(),
        },
        tick: 0,
        log_end: 0,
        variables: Vec::new(),
        confirmation: None,
    };
    let answer = JoinAnswer {
        request: request.request,
        nonce: request.nonce,
        outcome: Ok(admission),
    };
    sender.sealed(now, &mut channels, &Message::JoinAnswer(answer));
    client.update(now, Buttons::empty);
    first_state(&mut sender, now);
    let mut input = Bytes(bytes);
    let mut buffer = [0; 1500];
    while !input.0.is_empty() && now < LONGEST {
        let until = now + sender.next(&mut input, now);
        loop {
            client.update(now, Buttons::empty);
            if let Some(game) = client.game_mut() {
                game.event_dedup.take();
            }
            while sender.link.receive(now, &mut buffer).is_some() {}
            if now >= until {
                break;
            }
            now = until.min(now + ms(25));
        }
    }
    assert!(client.take_chat().len() <= 64);
    let kept = client.game().map_or(0, |game| game.kept());
    assert!(kept <= 9 * 2048, "{kept}");
}

/// Sends the initial state of the level, so that most inputs get past waiting for a state.
fn first_state(sender: &mut Sender, now: Timestamp) {
    let mut level = LEVEL.clone();
    level.world.globals.level = 1;
    let start = start_of(&level).image();
    let packed = StateCodec::new(1).pack(&start, &start);
    let hash = Checksum::of_image(&start).total;
    let pieces = split(0, Baseline::LevelStart, hash, &packed, 1000).expect("it is short");
    for piece in pieces {
        let message = Message::StatePiece(piece);
        let body = message.encode().expect("it is well-formed");
        let mut payload = vec![1, message.kind() as u8];
        assert!(body.len() < 0x4000);
        payload.extend([body.len() as u8 | 0x80, (body.len() >> 7) as u8]);
        payload.extend(body);
        sender.payload(now, &payload, false);
    }
}
