//! Servers that lie to a client.

use super::*;
use crate::level::Level;
use crate::net::datagram::SessionKey;
use crate::net::limits::TICK_MAX;
use crate::net::link::memory::MemoryLink;
use crate::net::message::control::{Chat, LevelChange, LevelInfo, Variable, VariableId, Variables};
use crate::net::message::file::{FileAnswer, FilePiece, FileVerdict};
use crate::net::message::input::InputBroadcast;
use crate::net::message::join::{Admission, JoinAnswer};
use crate::net::message::log::{LogAction, LogEntry};
use crate::net::message::state::{Baseline, StatePiece};
use crate::net::message::{Delivery, Message};
use crate::net::state_delta::{StateCodec, split};
use crate::net::transport::{PeerId, Transport, TransportEvent};
use crate::net::wire::WireText;
use crate::session::level_source::LevelSource;
use crate::session::netgame::client::SessionEnd;
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

/// A client's levels: whether it has any, and how often it was asked.
struct Counted {
    has: bool,
    asked: Arc<AtomicU32>,
}

impl Levels for Counted {
    fn find(&mut self, info: &LevelInfo) -> Option<Level> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.has
            .then(|| level_source().load(info.number.into()).ok())
            .flatten()
    }

    fn receive(&mut self, bytes: &[u8], info: &LevelInfo) -> Result<Level, String> {
        received_level(bytes, info.hash).map_err(|error| error.to_string())
    }
}

struct Liar {
    net: Endpoint<MemoryLink>,
    client: Client,
    asked: Arc<AtomicU32>,
    now: Timestamp,
    /// Image of the first state of the level.
    start: Vec<u8>,
    events: Vec<TransportEvent>,
}

fn info() -> LevelInfo {
    let level = level_source().load(1).expect("it is there");
    LevelInfo {
        number: 1,
        name: WireText::new("one"),
        hash: level.content_hash(),
    }
}

fn news(tick: u32) -> InputBroadcast {
    InputBroadcast {
        tick,
        sub_tick: 0,
        late_window: 6,
        first: 0,
        log_end: 0,
        input_ack: tick,
        lead: 40,
        hash: None,
        entries: Vec::new(),
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

impl Liar {
    /// A client that has been let in.
    fn new(has_level: bool) -> Liar {
        let network = MemoryNetwork::new();
        let [here, there]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
        let door = HandshakeResponder::new(Secret::known(1));
        let net = Endpoint::server(network.plug_in(here), door);
        let asked = Arc::new(AtomicU32::new(0));
        let levels = Counted {
            has: has_level,
            asked: Arc::clone(&asked),
        };
        let visitor = JoinInfo {
            name: "Ann".into(),
            colour: 8,
            password: None,
        };
        let client = Client::new(
            Box::new(Endpoint::client(network.plug_in(there), here)),
            here,
            Box::new(levels),
            Tuning::of(&Network::default()),
            visitor,
            &Secret::known(2),
            Timestamp::ZERO,
        );
        let mut level = level_source().load(1).expect("it is there");
        level.world.globals.level = 1;
        let start = start_of(&level).image();
        let mut liar = Liar {
            net,
            client,
            asked,
            now: Timestamp::ZERO,
            start,
            events: Vec::new(),
        };
        liar.run(ms(50));
        liar
    }

    /// One that sees the game already; the server is at tick 40 then.
    fn watched() -> Liar {
        let mut liar = Liar::new(true);
        liar.say(liar.first_state());
        for tick in 0..40 {
            liar.say([Message::InputBroadcast(news(tick))]);
            liar.run(ms(25));
        }
        assert_eq!(*liar.client.phase(), Phase::Syncing);
        liar
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
                self.take(event);
            }
            self.client.update(self.now, Buttons::empty);
            if let Some(game) = self.client.game_mut() {
                game.event_dedup.take();
            }
        }
    }

    fn take(&mut self, event: TransportEvent) {
        let TransportEvent::Join { from, request, .. } = event else {
            return;
        };
        let (token, nonce) = (9, request.nonce);
        self.net
            .admit(CLIENT, from, SessionKey { token, nonce }, self.now);
        self.net.set_epoch(CLIENT, 1);
        let admission = Admission {
            token,
            player: 1,
            colour: 8,
            epoch: 1,
            level: info(),
            tick: 0,
            log_end: 0,
            variables: Vec::new(),
        };
        let answer = JoinAnswer {
            request: request.request,
            nonce,
            outcome: Ok(admission),
        };
        let sent = self
            .net
            .send_raw(from, &Message::JoinAnswer(answer), self.now);
        sent.expect("it is well-formed");
    }

    fn say(&mut self, messages: impl IntoIterator<Item = Message>) {
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
fn a_server_whose_ticks_are_wild_is_left_with_a_message() {
    for wild in [TICK_MAX, 100_000, 3000] {
        let mut liar = Liar::watched();
        for round in 0..800 {
            let tick = 40 + round;
            let tick = if round / 40 % 2 == 0 {
                tick + wild - 1000
            } else {
                tick
            };
            liar.say([Message::InputBroadcast(news(tick.min(TICK_MAX)))]);
            liar.run(ms(25));
            if liar.is_over() {
                break;
            }
        }
        assert_eq!(
            *liar.client.phase(),
            Phase::Ended(SessionEnd::WildClock),
            "{wild}"
        );
        assert!(liar.client.figures.jumps <= 4);
    }
}

#[test]
fn ticks_and_numbers_beyond_the_greatest_are_not_even_read() {
    let good = Message::InputBroadcast(news(TICK_MAX));
    assert!(good.encode().is_ok());
    let mut first = news(5);
    (first.first, first.log_end) = (TICK_MAX + 1, TICK_MAX + 1);
    for bad in [news(TICK_MAX + 1), news(u32::MAX), first] {
        assert!(Message::InputBroadcast(bad).encode().is_err());
    }
    let piece = |tick| {
        Message::StatePiece(StatePiece {
            tick,
            base: Baseline::Zero,
            piece: 0,
            pieces: 1,
            length: 1,
            hash: 0,
            data: vec![0],
        })
    };
    assert!(piece(TICK_MAX).encode().is_ok() && piece(TICK_MAX + 1).encode().is_err());
}

#[test]
fn states_that_unpack_to_more_than_a_state_are_refused_and_only_some_are_tried() {
    let mut liar = Liar::watched();
    let bomb = deflated(&vec![0; 28_000_000]);
    assert!(bomb.len() < 32_000, "{}", bomb.len());
    let before = liar.client.game().map_or(0, |game| game.states.broken);
    for tick in 0..400 {
        // Over and over, a new state every 5 ms.
        let pieces = split(100 + tick, Baseline::Zero, 1, &bomb, 1100).expect("it is short enough");
        liar.say(pieces.into_iter().map(Message::StatePiece));
        liar.run(ms(5));
        if tick % 5 == 0 {
            liar.say([Message::InputBroadcast(news(40 + tick / 5))]);
        }
    }
    let broken = liar.client.game().map_or(0, |game| game.states.broken) - before;
    assert!((1..=60).contains(&broken), "{broken} bombs in two seconds");
    assert!(!liar.is_over());
}

#[test]
fn checksums_that_are_wrong_bring_reports_and_no_harm() {
    let mut liar = Liar::watched();
    for tick in 40..440 {
        let mut news = news(tick);
        news.hash = Some((tick - 10, u64::from(tick)));
        liar.say([Message::InputBroadcast(news)]);
        liar.run(ms(25));
    }
    let figures = &liar.client.figures;
    assert!(
        figures.desyncs >= 1 && figures.hashes_good == 0,
        "{figures:#?}"
    );
    let game = liar.client.game().expect("it goes on");
    assert!(game.states.is_wanted());
    assert!(!liar.is_over());
}

#[test]
fn a_server_cannot_make_a_client_keep_ever_more() {
    let mut liar = Liar::watched();
    let mut first = 0;
    let mut most = 0;
    for round in 0..1500 {
        let mut news = news(40 + round / 3 + round % 7 * 2000);
        (news.first, news.log_end) = (first, TICK_MAX);
        news.entries = (0..200)
            .map(|n| LogEntry {
                tick: news.tick + n % 250,
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
        liar.say([Message::InputBroadcast(news)]);
        liar.run(ms(2));
        most = most.max(liar.kept());
    }
    assert!(most > 1000 && most <= 9 * 2048, "{most}");
}

#[test]
fn levels_without_end_are_loaded_once_a_second() {
    let mut liar = Liar::watched();
    let before = liar.asked.load(Ordering::Relaxed);
    for epoch in 2..2000 {
        let change = LevelChange {
            epoch,
            level: info(),
        };
        liar.say([Message::LevelChange(change)]);
        liar.run(ms(2));
    }
    let asked = liar.asked.load(Ordering::Relaxed) - before;
    assert!((4..=13).contains(&asked), "{asked} levels in four seconds");
    assert!(!liar.is_over());
}

#[test]
fn files_with_lying_sizes_and_bad_levels_end_with_a_message() {
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
        // More than was announced, less than was announced, another checksum.
        vec![answer(bomb.len() as u32, 1000, 5), piece(0, &bomb)],
        vec![answer(text.len() as u32, 200_000, 5), piece(0, &text)],
        vec![answer(text.len() as u32, 18, 5), piece(0, &text)],
        // Outside of the file.
        vec![answer(100, 1000, 5), piece(90, &[0; 50])],
        // Whole, but no level.
        vec![
            answer(text.len() as u32, 18, hash(b"(name: \"no level\")")),
            piece(0, &text),
        ],
    ];
    for case in cases {
        let mut liar = Liar::new(false);
        assert_eq!(*liar.client.phase(), Phase::Loading);
        for message in case {
            liar.say([message]);
            liar.run(ms(30));
        }
        let Phase::Ended(SessionEnd::NoLevel(reason)) = liar.client.phase() else {
            panic!("{:?}", liar.client.phase());
        };
        assert!(!reason.is_empty());
    }
}

#[test]
fn floods_of_a_server_fill_neither_lines_nor_queues_and_settings_stay_in_their_limits() {
    let mut liar = Liar::watched();
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
        liar.say(flood.chain([Message::InputBroadcast(news(40 + round / 25))]));
        liar.run(ms(1));
    }
    assert!(liar.client.take_lines().len() <= 64);
    let tuning = liar.client.tuning();
    assert!(tuning.control_lead <= 8 && tuning.server_lead <= 4);
    assert_eq!(tuning.server_offset, Some(-500));
}
