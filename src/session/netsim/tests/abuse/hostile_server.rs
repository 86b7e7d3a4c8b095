//! Hostile servers.

use super::*;
use crate::level::Level;
use crate::net::limits::MAX_TICK;
use crate::net::link::memory::MemoryLink;
use crate::net::message::control::{Chat, LevelChange, LevelInfo, Variable, VariableId, Variables};
use crate::net::message::file::{FileAnswer, FilePiece, FileVerdict};
use crate::net::message::input::InputBroadcast;
use crate::net::message::join::{Admission, AdmittedSeat, JoinAnswer};
use crate::net::message::log::{LogAction, LogEntry};
use crate::net::message::state::{Baseline, StatePiece};
use crate::net::message::{Delivery, Message};
use crate::net::secure::ServerIdentity;
use crate::net::state_delta::{StateCodec, split};
use crate::net::transport::{PeerId, Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::{SessionEnd, levels};
use crate::session::netgame::level_store::received_level;
use crate::session::netgame::server::start_of;
use crate::sim::command::Command;
use crate::sim::world::Checksum;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const CLIENT: PeerId = PeerId(1);

/// A level source that counts requests, with the level or without any.
struct CountedLevels {
    available: bool,
    requests: Arc<AtomicU32>,
}

impl Levels for CountedLevels {
    fn find(&mut self, info: &LevelInfo) -> Option<Level> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.available
            .then(|| level_source().load(info.number.into()).ok())
            .flatten()
    }

    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<Level, String> {
        received_level(bytes, info.hash).map_err(|error| error.to_string())
    }
}

struct HostileServer {
    net: Endpoint<MemoryLink>,
    client: Client,
    requests: Arc<AtomicU32>,
    now: Timestamp,
    /// Image of the level's initial state.
    start: Vec<u8>,
    events: Vec<TransportEvent>,
}

fn info() -> LevelInfo {
    let level = level_source().load(EMPTY_LEVEL).expect("it is there");
    LevelInfo {
        number: EMPTY_LEVEL as u16,
        name: WireText::new("one"),
        hash: level.content_hash(),
    }
}

fn broadcast(tick: u32) -> InputBroadcast {
    InputBroadcast {
        tick,
        sub_tick: 0,
        late_window: 6,
        first: 0,
        log_end: 0,
        input_ack: tick,
        ack_generation: 0,
        lead: Some(40),
        hash: None,
        entries: Vec::new(),
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

impl HostileServer {
    /// Creates a hostile server and admits a client to it.
    fn new(has_level: bool) -> HostileServer {
        let network = MemoryNetwork::new();
        let [here, there]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
        let responder = HandshakeResponder::new(Secret::fixed(1), ServerIdentity::fixed(1));
        let net = Endpoint::server(network.plug_in(here), responder);
        let requests = Arc::new(AtomicU32::new(0));
        let levels = CountedLevels {
            available: has_level,
            requests: Arc::clone(&requests),
        };
        let join_info = JoinInfo::one("Ann", 8, None);
        let client = Client::new(
            Box::new(Endpoint::client(network.plug_in(there), here)),
            here,
            levels::after_polls(0, Box::new(levels)),
            Tuning::of(&Network::default()),
            join_info,
            &Secret::fixed(2),
            Timestamp::ZERO,
        );
        let mut level = level_source().load(EMPTY_LEVEL).expect("it is there");
        level.world.globals.level = EMPTY_LEVEL;
        let start = start_of(&level).image();
        let mut hostile = HostileServer {
            net,
            client,
            requests,
            now: Timestamp::ZERO,
            start,
            events: Vec::new(),
        };
        hostile.run(ms(50));
        hostile
    }

    /// Like [`HostileServer::new`], and sends the client its first state; the server is at tick 40 then.
    fn syncing() -> HostileServer {
        let mut hostile = HostileServer::new(true);
        hostile.send(hostile.first_state());
        for tick in 0..40 {
            hostile.send([Message::InputBroadcast(broadcast(tick))]);
            hostile.run(ms(25));
        }
        assert_eq!(hostile.client.phase(), Phase::Syncing);
        hostile
    }

    fn first_state(&self) -> Vec<Message> {
        let packed = StateCodec::new(9).pack(&self.start, &self.start);
        let hash = Checksum::of_image(&self.start).total;
        let pieces = split(0, Baseline::LevelStart, hash, &packed, 1000).expect("it is short");
        pieces.into_iter().map(Message::StatePiece).collect()
    }

    fn run(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += ms(1);
            self.net.poll(self.now, &mut self.events);
            for event in std::mem::take(&mut self.events) {
                self.on_event(event);
            }
            self.client.update(self.now, Buttons::empty);
            if let Some(game) = self.client.game_mut() {
                game.event_dedup.take();
            }
        }
    }

    fn on_event(&mut self, event: TransportEvent) {
        let TransportEvent::Join {
            from, request, key, ..
        } = event
        else {
            return;
        };
        self.net.admit(CLIENT, key, self.now);
        self.net.set_epoch(CLIENT, 1);
        let admission = Admission {
            seats: vec![AdmittedSeat {
                player: 1,
                colour: 8,
            }],
            epoch: 1,
            level: info(),
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
        let sent = self
            .net
            .send_raw(from, &Message::JoinAnswer(answer), self.now);
        sent.expect("it is well-formed");
    }

    fn send(&mut self, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            let sent = self
                .net
                .send_as(CLIENT, &message, Delivery::Unreliable, self.now);
            sent.expect("it is well-formed");
        }
        self.net.flush(self.now);
    }

    fn is_over(&self) -> bool {
        matches!(self.client.phase(), Phase::Ended(_))
    }

    fn kept(&self) -> usize {
        self.client.game().map_or(0, |game| game.kept())
    }
}

#[test]
fn a_client_leaves_a_server_with_erratic_ticks() {
    for wild in [MAX_TICK, 100_000, 3000] {
        let mut hostile = HostileServer::syncing();
        for round in 0..800 {
            let tick = 40 + round;
            let tick = if round / 40 % 2 == 0 {
                tick + wild - 1000
            } else {
                tick
            };
            hostile.send([Message::InputBroadcast(broadcast(tick.min(MAX_TICK)))]);
            hostile.run(ms(25));
            if hostile.is_over() {
                break;
            }
        }
        assert_eq!(
            hostile.client.phase(),
            Phase::Ended(SessionEnd::WildClock),
            "{wild}"
        );
        assert!(hostile.client.metrics().jumps <= 4);
    }
}

#[test]
fn ticks_and_numbers_beyond_the_maximum_are_rejected() {
    let good = Message::InputBroadcast(broadcast(MAX_TICK));
    assert!(good.encode().is_ok());
    let mut first = broadcast(5);
    (first.first, first.log_end) = (MAX_TICK + 1, MAX_TICK + 1);
    for bad in [broadcast(MAX_TICK + 1), broadcast(u32::MAX), first] {
        assert!(Message::InputBroadcast(bad).encode().is_err());
    }
    let piece = |tick| {
        Message::StatePiece(StatePiece {
            tick,
            baseline: Baseline::Zero,
            piece: 0,
            pieces: 1,
            length: 1,
            hash: 0,
            data: vec![0],
        })
    };
    assert!(piece(MAX_TICK).encode().is_ok() && piece(MAX_TICK + 1).encode().is_err());
}

#[test]
fn decompression_bombs_are_rejected_and_attempts_are_rate_limited() {
    let mut hostile = HostileServer::syncing();
    let bomb = deflated(&vec![0; 28_000_000]);
    assert!(bomb.len() < 32_000, "{}", bomb.len());
    let before = hostile.client.game().map_or(0, |game| game.states.broken);
    for tick in 0..400 {
        // Over and over, a new state every 5 ms.
        let pieces = split(100 + tick, Baseline::Zero, 1, &bomb, 1100).expect("it is short enough");
        hostile.send(pieces.into_iter().map(Message::StatePiece));
        hostile.run(ms(5));
        if tick % 5 == 0 {
            hostile.send([Message::InputBroadcast(broadcast(40 + tick / 5))]);
        }
    }
    let broken = hostile.client.game().map_or(0, |game| game.states.broken) - before;
    assert!((1..=60).contains(&broken), "{broken} bombs in two seconds");
    assert!(!hostile.is_over());
}

#[test]
fn wrong_checksums_cause_reports_but_no_harm() {
    let mut hostile = HostileServer::syncing();
    for tick in 40..440 {
        let mut message = broadcast(tick);
        message.hash = Some((tick - 10, u64::from(tick)));
        hostile.send([Message::InputBroadcast(message)]);
        hostile.run(ms(25));
    }
    let metrics = hostile.client.metrics();
    assert!(
        metrics.desyncs >= 1 && metrics.hashes_good == 0,
        "{metrics:#?}"
    );
    let game = hostile.client.game().expect("it continues");
    assert!(game.states.is_wanted());
    assert!(!hostile.is_over());
}

#[test]
fn a_server_cannot_exhaust_the_memory_of_a_client() {
    let mut hostile = HostileServer::syncing();
    let mut first = 0;
    let mut most = 0;
    for round in 0..1500 {
        let mut message = broadcast(40 + round / 3 + round % 7 * 2000);
        (message.first, message.log_end) = (first, MAX_TICK);
        message.entries = (0..200)
            .map(|n| LogEntry {
                tick: message.tick + n % 250,
                action: match n % 3 {
                    0 => LogAction::Command(Command::Reset {
                        player: (n % 8) as u8,
                    }),
                    _ => LogAction::Command(Command::Buttons {
                        player: (n % 8) as u8,
                        held: Buttons::from_bits_truncate((n + round) as u8 & 0x3F),
                    }),
                },
            })
            .collect();
        first += 200;
        hostile.send([Message::InputBroadcast(message)]);
        hostile.run(ms(2));
        most = most.max(hostile.kept());
    }
    assert!(most > 1000 && most <= 9 * 2048, "{most}");
}

#[test]
fn endless_level_changes_load_one_level_per_second() {
    let mut hostile = HostileServer::syncing();
    let before = hostile.requests.load(Ordering::Relaxed);
    for epoch in 2..2000 {
        let change = LevelChange {
            epoch,
            level: info(),
        };
        hostile.send([Message::LevelChange(change)]);
        hostile.run(ms(2));
    }
    let requests = hostile.requests.load(Ordering::Relaxed) - before;
    assert!(
        (4..=13).contains(&requests),
        "{requests} levels in four seconds"
    );
    assert!(!hostile.is_over());
}

#[test]
fn false_file_sizes_and_invalid_levels_end_the_session_with_a_message() {
    let answer = |total, raw_length, hash| {
        Message::FileAnswer(FileAnswer {
            request: 1,
            verdict: FileVerdict::Coming,
            total,
            raw_length,
            hash,
        })
    };
    let piece = |offset, data: &[u8]| {
        Message::FilePiece(FilePiece {
            request: 1,
            offset,
            data: data.to_vec(),
        })
    };
    let hash = |bytes: &[u8]| xxhash_rust::xxh3::xxh3_64(bytes);
    let bomb = deflated(&vec![0; 900_000]);
    let text = deflated(b"(name: \"no level\")");
    let cases = [
        // More data than announced, less than announced, another checksum.
        vec![answer(bomb.len() as u32, 1000, 5), piece(0, &bomb)],
        vec![answer(text.len() as u32, 200_000, 5), piece(0, &text)],
        vec![answer(text.len() as u32, 18, 5), piece(0, &text)],
        // Outside of the file.
        vec![answer(100, 1000, 5), piece(90, &[0; 50])],
        // Complete, but not a level.
        vec![
            answer(text.len() as u32, 18, hash(b"(name: \"no level\")")),
            piece(0, &text),
        ],
    ];
    for case in cases {
        let mut hostile = HostileServer::new(false);
        assert_eq!(hostile.client.phase(), Phase::Loading);
        for message in case {
            hostile.send([message]);
            hostile.run(ms(30));
        }
        let Phase::Ended(SessionEnd::NoLevel(reason)) = hostile.client.phase() else {
            panic!("{:?}", hostile.client.phase());
        };
        assert!(!reason.is_empty());
    }
}

#[test]
fn floods_from_a_server_fill_no_queues_and_settings_stay_in_range() {
    let mut hostile = HostileServer::syncing();
    for round in 0..400 {
        let chat = Message::Chat(Chat {
            player: None,
            text: WireText::new("buy"),
        });
        let set = |id, value| Variable { id, value };
        let variables = Message::Variables(Variables {
            list: vec![
                set(VariableId::ControlLead, i32::MAX),
                set(VariableId::StateEvery, 0),
                set(VariableId::ForcedOffset, 1),
                set(VariableId::ForcedOffsetMs, i32::MIN),
                set(VariableId::ServerLead, -5),
            ],
        });
        let flood = std::iter::repeat_n([chat, variables], 20).flatten();
        hostile.send(flood.chain([Message::InputBroadcast(broadcast(40 + round / 25))]));
        hostile.run(ms(1));
    }
    assert!(hostile.client.take_chat().len() <= 64);
    let tuning = hostile.client.tuning();
    assert!(tuning.control_lead <= 8 && tuning.server_lead <= 4);
    assert_eq!(tuning.server_offset, Some(-500));
}
