//! Attacks on secure sessions: eavesdropping, relays, false servers.

use super::*;
use crate::net::link::Link;
use crate::net::link::memory::MemoryLink;
use crate::net::message::Message;
use crate::net::message::control::LevelInfo;
use crate::net::message::join::{Admission, AdmittedSeat, JoinAnswer};
use crate::net::secure::{PasswordCheck, ServerKey};
use crate::net::transport::{Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::session::netgame::client::{self, SessionEnd};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;
use std::path::Path;

const PASSWORD: &str = "swordfish";
const NAME: &str = "Zebulon";
const CHAT: &str = "meet me at the old mine";

fn relay_address() -> SocketAddr {
    ([10, 9, 0, 1], 1).into()
}

fn victim_address() -> SocketAddr {
    ([10, 9, 0, 3], 1).into()
}

/// Creates a client that connects to the relay.
fn victim(network: &MemoryNetwork, known: KnownServer, now: Timestamp) -> Client {
    let link = network.plug_in(victim_address());
    let mut join_info = JoinInfo::one(NAME, 3, Some(PASSWORD.to_owned()));
    join_info.server = known;
    Client::new(
        Box::new(Endpoint::client(link, relay_address())),
        relay_address(),
        client::levels::after_polls(0, level_finder()),
        Tuning::of(&Network::default()),
        join_info,
        &Secret::fixed(77),
        now,
    )
}

/// Passes on what a client and a server send to each other, and keeps it.
struct Relay {
    front: MemoryLink,
    back: MemoryLink,
    captured: Vec<Vec<u8>>,
}

impl Relay {
    fn new(network: &MemoryNetwork) -> Relay {
        Relay {
            front: network.plug_in(relay_address()),
            back: network.plug_in(([10, 9, 0, 2], 1).into()),
            captured: Vec::new(),
        }
    }

    fn pass_on(&mut self, server: SocketAddr, now: Timestamp) {
        let mut buffer = [0; 2000];
        while let Some(arrival) = self.front.receive(now, &mut buffer) {
            self.captured.push(buffer[..arrival.length].to_vec());
            self.back.send(now, server, &buffer[..arrival.length]);
        }
        while let Some(arrival) = self.back.receive(now, &mut buffer) {
            self.captured.push(buffer[..arrival.length].to_vec());
            self.front
                .send(now, victim_address(), &buffer[..arrival.length]);
        }
    }
}

#[test]
fn a_captured_game_shows_no_names_chat_lines_or_passwords() {
    let mut sim = lossless_game(1);
    sim.server.require_password(PASSWORD);
    let network = sim.network().clone();
    let mut relay = Relay::new(&network);
    let mut client = victim(&network, KnownServer::default(), sim.now());
    let mut heard = Vec::new();
    for step in 0..12_000_u64 {
        sim.run(ms(1));
        relay.pass_on(sim.server_address(), sim.now());
        let held = match step / 200 % 3 {
            0 => Buttons::RIGHT,
            1 => Buttons::LEFT | Buttons::JUMP,
            _ => Buttons::empty(),
        };
        client.update(sim.now(), || held);
        if let Some(game) = client.game_mut() {
            game.event_dedup.take();
        }
        if step == 8000 {
            assert_eq!(client.phase(), Phase::Active);
            client.say(CHAT);
        }
        heard.extend(client.take_chat());
    }
    assert!(heard.iter().any(|(_, line)| line.as_str() == CHAT));
    assert_eq!(client.server_key(), Some(sim.server.key()));
    let version = env!("CARGO_PKG_VERSION");
    for secret in [
        NAME, CHAT, "old mine", PASSWORD, "Player 1", "Host", version,
    ] {
        let secret = secret.as_bytes();
        for datagram in &relay.captured {
            let shown = datagram.windows(secret.len()).any(|bytes| bytes == secret);
            assert!(!shown, "{:?}", String::from_utf8_lossy(secret));
        }
    }
    // Input repeats itself, so plain input would be compressed; that of a cipher cannot be.
    let session = relay.captured.iter().filter(|d| !d.starts_with(b"PMR1"));
    let bytes: Vec<u8> = session.flat_map(|d| d[3..].to_vec()).collect();
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes).expect("memory");
    let packed = packed.finish().expect("memory");
    assert!(bytes.len() > 20_000, "{}", bytes.len());
    assert!(
        packed.len() >= bytes.len(),
        "{} of {}",
        packed.len(),
        bytes.len()
    );
    assert_unharmed(&sim, 10);
}

/// A false server, which takes the place of the real one.
struct FalseServer {
    net: Endpoint<MemoryLink>,
    network: MemoryNetwork,
    now: Timestamp,
    /// What it learned about the password.
    learned: Vec<PasswordCheck>,
}

impl FalseServer {
    fn new(password: Option<&str>) -> FalseServer {
        let network = MemoryNetwork::new();
        let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(66));
        let mut net = Endpoint::server(network.plug_in(relay_address()), responder);
        net.set_password(password.map(str::to_owned));
        FalseServer {
            net,
            network,
            now: Timestamp::ZERO,
            learned: Vec::new(),
        }
    }

    /// Lets a client join, which is admitted whatever its password, and returns how that ends.
    fn lure(&mut self, known: KnownServer) -> Phase {
        self.lure_client(known).phase()
    }

    fn lure_client(&mut self, known: KnownServer) -> Client {
        let mut client = victim(&self.network, known, self.now);
        for _ in 0..1000 {
            self.now += ms(1);
            client.update(self.now, Buttons::empty);
            let mut events = Vec::new();
            self.net.poll(self.now, &mut events);
            for event in events {
                self.admit(event);
            }
            if client.phase() != Phase::Handshaking {
                break;
            }
        }
        client
    }

    fn admit(&mut self, event: TransportEvent) {
        let TransportEvent::Join {
            from,
            request,
            password,
            ..
        } = event
        else {
            return;
        };
        self.learned.push(password);
        let admission = Admission {
            seats: vec![AdmittedSeat {
                player: 1,
                colour: 8,
            }],
            epoch: 1,
            level: LevelInfo {
                number: 1,
                name: WireText::new("one"),
                hash: 0,
            },
            tick: 0,
            log_end: 0,
            variables: Vec::new(),
            confirmation: password.confirmation().or(Some([7; 32])),
        };
        let answer = Message::JoinAnswer(JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Ok(admission),
        });
        let sent = self.net.send_raw(from, &answer, self.now);
        sent.expect("an open channel");
    }
}

#[test]
fn a_relay_is_refused_by_a_client_that_has_the_key_of_the_server() {
    let known: ServerKey = ServerIdentity::fixed(1).key();
    let mut server = FalseServer::new(Some(PASSWORD));
    let found = ServerIdentity::fixed(66).key();
    let end = Phase::Ended(SessionEnd::KeyChanged { known, found });
    assert_eq!(server.lure(KnownServer::with_key(known)), end);
    assert_eq!(server.learned, [], "it gets no join request");
}

#[test]
fn a_server_that_does_not_know_the_password_is_left() {
    for guess in ["guess", "Swordfish"] {
        let mut server = FalseServer::new(Some(guess));
        let end = server.lure(KnownServer::default());
        assert_eq!(end, Phase::Ended(SessionEnd::NoConfirmation));
    }
    let mut server = FalseServer::new(Some(PASSWORD));
    let phase = server.lure(KnownServer::default());
    assert!(!matches!(phase, Phase::Ended(_)), "{phase:?}");
}

#[test]
fn a_relay_cannot_use_the_password_of_a_new_client() {
    // A false server with a guess learns only that the guess is wrong, once for each attempt of the client.
    let mut server = FalseServer::new(Some("guess"));
    for attempt in 1..=3 {
        server.lure(KnownServer::default());
        server.now += ms(20_000);
        assert_eq!(server.learned, vec![PasswordCheck::Wrong; attempt]);
    }
}

#[test]
fn a_server_that_asks_for_no_password_is_left_before_anything_is_sent_to_it() {
    let mut server = FalseServer::new(None);
    let end = server.lure(KnownServer::default());
    assert_eq!(end, Phase::Ended(SessionEnd::NoPasswordAsked));
    assert_eq!(server.learned, [], "it gets no join request");
    // A server that is known may have stopped asking for one.
    let known = KnownServer::with_key(ServerIdentity::fixed(66).key());
    let phase = server.lure(known);
    assert!(!matches!(phase, Phase::Ended(_)), "{phase:?}");
    assert_eq!(server.learned, [PasswordCheck::NotRequired]);
}

#[test]
fn a_player_is_shown_the_fingerprint_of_a_new_server_once() {
    let folder = std::env::temp_dir().join(format!("pm_new_server_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("known_servers.txt");
    let mut server = FalseServer::new(Some(PASSWORD));
    let mut join = |file: &Path| {
        let known = KnownServer::look_up(file, ("mars", 1), None).expect("a good file");
        let mut client = server.lure_client(known);
        server.now += ms(20_000);
        let notices = client.take_notices().into_iter();
        (
            client.phase(),
            notices.map(|n| n.to_string()).collect::<Vec<_>>(),
        )
    };
    let fingerprint = ServerIdentity::fixed(66).key().to_string();
    let (_, notices) = join(&file);
    assert!(
        notices.len() == 1 && notices[0].contains(&fingerprint),
        "{notices:?}"
    );
    let (phase, notices) = join(&file);
    assert!(!matches!(phase, Phase::Ended(_)), "{phase:?}");
    assert_eq!(notices, Vec::<String>::new(), "it is known");
    // A file that cannot be locked is not written, and the player is told.
    std::fs::create_dir_all(folder.join(".locked.txt.lock")).expect("a folder");
    let (phase, notices) = join(&folder.join("locked.txt"));
    assert!(!matches!(phase, Phase::Ended(_)), "{phase:?}");
    assert!(
        notices.len() == 2 && notices[1].contains("not saved"),
        "{notices:?}"
    );
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}

#[test]
fn a_key_that_was_remembered_in_the_meantime_ends_the_session() {
    let folder = std::env::temp_dir().join(format!("pm_meantime_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("known_servers.txt");
    let known = KnownServer::look_up(&file, ("mars", 1), None).expect("a good file");
    let other = ServerIdentity::fixed(5).key();
    known.remember(other).expect("it is written");
    let mut server = FalseServer::new(Some(PASSWORD));
    let found = ServerIdentity::fixed(66).key();
    let end = Phase::Ended(SessionEnd::KeyChanged {
        known: other,
        found,
    });
    assert_eq!(server.lure(known), end);
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}
