//! Seeds of the fuzz targets: valid files and messages.

use crate::original_files;
use flate2::read::DeflateDecoder;
use purple_martians::level::Level;
use purple_martians::net::discovery::message::DISCOVERY_BYTES;
use purple_martians::net::message::payload::RAW_MAGIC;
use purple_martians::net::rendezvous::message::RENDEZVOUS_BYTES;
use purple_martians::net::secure::ServerIdentity;
use purple_martians::net::state_delta::StateCodec;
use purple_martians::records::share;
use purple_martians::replay::{Capsule, Playback, Recording};
use purple_martians::sim::rules::events::Events;
use purple_martians::sim::rules::{self, start};
use std::io::Read;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("a file"))
        .collect()
}

/// Prepends the byte that selects the mode of a target.
fn with_mode(mode: u8, mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.insert(0, mode);
    bytes
}

pub fn level_texts() -> Vec<Vec<u8>> {
    files("tests/conformance/set/levels")
}

/// Returns lines of shared levels, with and without a recording, and their bodies.
pub fn shared_levels() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for name in ["01_first_steps", "03_riding_high"] {
        let level = root().join(format!("tests/levels/{name}.ron"));
        let level = Level::load(&level).expect("a level");
        let demo = root().join(format!("tests/levels/demos/{name}.pmd"));
        let demo = Recording::load(&demo).expect("a recording");
        for demo in [None, Some(&demo)] {
            let line = share::encode(name, &level, demo).expect("it is short");
            seeds.push(with_mode(0, line.into_bytes()));
            let body = share::encode_body(name, &level, demo).expect("it is short");
            seeds.push(with_mode(1, body));
        }
    }
    seeds
}

/// Returns recordings, as files and inflated.
pub fn recordings() -> Vec<Vec<u8>> {
    const HEAD: usize = 24;
    let mut seeds = Vec::new();
    for file in files("tests/conformance/set/games") {
        let mut body = Vec::new();
        DeflateDecoder::new(&file[HEAD..])
            .read_to_end(&mut body)
            .expect("a deflated body");
        seeds.push(with_mode(0, file));
        seeds.push(with_mode(1, body));
    }
    seeds
}

/// Returns capsules of the second half of recordings, as files and inflated.
pub fn capsules() -> Vec<Vec<u8>> {
    const HEAD: usize = 24;
    let (demos, levels) = (
        "tests/conformance/set/games",
        "tests/conformance/set/levels",
    );
    let levels: Vec<Level> = files(levels)
        .iter()
        .filter_map(|text| Level::parse(std::str::from_utf8(text).ok()?, "a level").ok())
        .collect();
    let mut seeds = Vec::new();
    for file in files(demos).iter().take(4) {
        let demo = Recording::decode(file).expect("a recording");
        let mut levels = levels.iter();
        let Some(level) = levels.find(|level| level.content_hash() == demo.level_hash) else {
            continue;
        };
        let (data, world) = (level.level_data.clone(), level.world.clone());
        let playback = Playback::new(demo.clone(), data, world, demo.level_hash);
        let mut playback = playback.expect("it is the level");
        playback.seek(demo.end_tick / 2);
        let capsule = Capsule::new(demo, playback.world(), "version");
        let file = capsule.encode().expect("memory");
        let mut body = Vec::new();
        DeflateDecoder::new(&file[HEAD..])
            .read_to_end(&mut body)
            .expect("a deflated body");
        seeds.push(with_mode(0, file));
        seeds.push(with_mode(1, body));
    }
    assert!(!seeds.is_empty(), "no level of the recordings");
    seeds
}

pub fn original_levels() -> Vec<Vec<u8>> {
    vec![original_files::level(), original_files::newest_level()]
}

pub fn original_games() -> Vec<Vec<u8>> {
    let games = [original_files::game(31), original_files::newest_game(31)];
    games.map(String::into_bytes).to_vec()
}

/// Returns random records, for targets that accept any.
pub fn records(modes: u8) -> Vec<Vec<u8>> {
    let mut state = 7_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Small numbers are more often valid.
        if state >> 30 == 0 {
            (state >> 16) as u8
        } else {
            (state >> 16) as u8 % 20
        }
    };
    let mut record = |mode| with_mode(mode, (0..800).map(|_| byte()).collect());
    (0..modes)
        .flat_map(|mode| [record(mode), record(mode)])
        .collect()
}

/// Returns the messages in `docs/protocol.md`: number and body.
fn messages() -> Vec<(u8, Vec<u8>)> {
    let messages =
        examples(|name| !name.starts_with("discovery") && !name.starts_with("rendezvous"));
    assert!(messages.len() > 20, "{} messages", messages.len());
    messages
}

/// Returns the datagrams of server discovery in the protocol document.
pub fn discovery() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (kind, name) in [(1, "discovery question"), (2, "discovery answer")] {
        for (_, body) in examples(|example| example == name) {
            let mut datagram = [&b"PMD1"[..], &[kind], &body].concat();
            if kind == 1 {
                datagram.resize(DISCOVERY_BYTES, 0);
            }
            seeds.push(with_mode(1, datagram[4..].to_vec()));
            seeds.push(with_mode(0, datagram));
        }
    }
    assert_eq!(seeds.len(), 4);
    for kind in 1..=10 {
        for (_, body) in examples(|example| example == format!("rendezvous {kind}")) {
            let mut datagram = [&b"PMV1"[..], &[kind], &body].concat();
            if kind <= 3 {
                datagram.resize(RENDEZVOUS_BYTES, 0);
            }
            seeds.push(with_mode(3, datagram));
        }
    }
    assert_eq!(seeds.len(), 14);
    seeds.push(with_mode(2, b"270A-G087-0410-6105-0R3G-G28A-MSJG".to_vec()));
    seeds
}

/// Returns answers of routers.
pub fn routers() -> Vec<Vec<u8>> {
    let mapped = [
        0, 129, 0, 0, 0, 0, 0, 1, 0x60, 0xD1, 0x9C, 0x40, 0, 0, 0x0E, 0x10,
    ];
    let found = b"HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:InternetGatewayDevice:1\r\n\
        Location: http://192.168.1.1:5000/d.xml\r\n\r\n";
    let chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    let sized = b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc";
    let description = b"<root xmlns=\"a\"><URLBase>http://192.168.1.1:80/</URLBase><service><serviceType>\
        urn:schemas-upnp-org:service:WANIPConnection:1</serviceType><controlURL>/ip</controlURL></service></root>";
    vec![
        with_mode(0, mapped.to_vec()),
        with_mode(0, vec![0, 128, 0, 0, 0, 0, 0, 1, 203, 0, 113, 9]),
        with_mode(1, found.to_vec()),
        with_mode(2, chunked.to_vec()),
        with_mode(2, sized.to_vec()),
        with_mode(3, description.to_vec()),
        with_mode(3, b"<e><errorCode>718</errorCode></e>".to_vec()),
    ]
}

/// Returns the examples of the protocol document whose names are `wanted`, with the numbers of their sections.
fn examples(wanted: impl Fn(&str) -> bool) -> Vec<(u8, Vec<u8>)> {
    let text = std::fs::read_to_string(root().join("docs/protocol.md")).expect("the protocol");
    let mut messages = Vec::new();
    let mut number = 0;
    let mut body: Option<Vec<u8>> = None;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            let digits = heading.split(' ').next().unwrap_or_default();
            number = digits.parse().unwrap_or(number);
        } else if let Some(name) = line.strip_prefix("```bytes ") {
            body = wanted(name).then(Vec::new);
        } else if line.starts_with("```") {
            messages.extend(body.take().map(|body| (number, body)));
        } else if let Some(body) = &mut body {
            let bytes = line
                .split('|')
                .next()
                .unwrap_or_default()
                .split_whitespace();
            body.extend(bytes.map(|byte| u8::from_str_radix(byte, 16).expect(line)));
        }
    }
    messages
}

/// Frames a message as in a payload: its number, the length of its body, its body.
fn framed(number: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![number];
    let mut length = body.len();
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend(body);
    bytes
}

/// Returns a record for a target that takes several: delay, way of delivery, length, bytes.
fn delivery(how: u8, bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u16).to_le_bytes();
    [&[12, how], &length[..], bytes].concat()
}

/// Messages of key and password exchanges, and texts of keys.
pub fn key_exchanges() -> Vec<Vec<u8>> {
    let key = ServerIdentity::fixed(1).key();
    let text = [&[5], key.to_text().as_bytes()].concat();
    let joins = messages().into_iter().filter(|(number, _)| *number == 3);
    let joins = joins.flat_map(|(_, mut body)| {
        // The nonce of the target's channel.
        body[5..13].copy_from_slice(&7_u64.to_le_bytes());
        [0, 1].map(|mode| [&[4, mode], &body[..]].concat())
    });
    let bytes = |mode: u8, length: u8| {
        (0..=length)
            .map(|n| if n == 0 { mode } else { n })
            .collect()
    };
    let others = [
        bytes(0, 129),
        bytes(1, 32),
        bytes(2, 60),
        bytes(3, 64),
        bytes(4, 64),
        [&[3], &key.0[..], &[0; 32]].concat(),
        text,
    ];
    joins.chain(others).collect()
}

pub fn datagrams() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    let mut session = Vec::new();
    for (number, body) in messages() {
        let raw = [&RAW_MAGIC[..], &[number], &body].concat();
        let payload = [vec![1], framed(number, &body)].concat();
        for how in [0x10, 0x11, 0x12, 0x13] {
            session.extend(delivery(how, &payload));
        }
        seeds.push(with_mode(0, raw));
        seeds.push(with_mode(1, payload));
    }
    seeds.push(with_mode(2, session.clone()));
    seeds.push(with_mode(3, session));
    seeds.extend(state_differences());
    seeds
}

/// Returns streams of frames of all lengths, some of them forbidden, to be read in pieces of different sizes.
pub fn streams() -> Vec<Vec<u8>> {
    let frame = |length: usize| [&(length as u16).to_le_bytes()[..], &vec![7; length]].concat();
    let valid = [20, 600, 1452, 21, 1452, 1452, 100].map(frame).concat();
    let too_short = [frame(20), frame(19), frame(20)].concat();
    let too_long = [frame(20), frame(1453)].concat();
    let pieces = [[0, 0], [99, 3], [255, 255]];
    [valid, too_short, too_long]
        .iter()
        .flat_map(|stream| pieces.map(|pieces| [&pieces[..], stream].concat()))
        .collect()
}

/// Returns deltas from the state that the target knows to the states some seconds later.
fn state_differences() -> Vec<Vec<u8>> {
    let text = include_str!("../conformance/set/levels/03_riding_high.ron");
    let Level {
        level_data,
        mut world,
    } = Level::parse(text, "level").expect("a level");
    start::begin_game(&level_data, &mut world);
    let start = world.image();
    let mut seeds = Vec::new();
    for _ in 0..10 {
        for _ in 0..40 {
            rules::step(&level_data, &mut world, &[], &mut Events::sink());
        }
        let packed = StateCodec::new(6).pack(&start, &world.image());
        let mut plain = Vec::new();
        DeflateDecoder::new(&packed[..])
            .read_to_end(&mut plain)
            .ok();
        seeds.push(with_mode(4, packed));
        seeds.push(with_mode(5, plain));
    }
    seeds
}

pub fn sessions() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    let mut all = Vec::new();
    for (number, body) in messages() {
        let payload = [vec![1], framed(number, &body)].concat();
        for how in [0, 1, 2] {
            all.extend(delivery(how, &payload));
        }
        // From 3 on, the way of delivery includes the kind.
        for how in 3..8_u8 {
            all.extend(delivery(how + 8 * (number % 8), &body));
        }
        for mode in [0, 1] {
            seeds.push(with_mode(mode, delivery(1, &payload)));
        }
    }
    seeds.push(with_mode(0, all.clone()));
    seeds.push(with_mode(1, all));
    seeds
}
