//! Tests of transfers between a server and a client over a bad network.

mod hostile;

use super::*;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::file::{
    FileAck, FileAnswer, FileKind, FilePiece, FileRequest, FileState, FileVerdict, MAX_FILE_BYTES,
};
use crate::session::netgame::transfer::assembly::FILE_PIECES_IN_FLIGHT;
use crate::session::netgame::transfer::incoming::FILE_END_REPORTS;
use crate::session::netgame::transfer::outgoing::{FILE_BYTES_PER_CLIENT, FILE_PIECES_PER_TICK};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64;

const TICK: Duration = Duration::from_millis(25);
const REQUEST: u32 = 77;

/// Bytes that cannot be compressed.
fn noise(count: usize) -> Vec<u8> {
    let mut random = Pcg32::seed_from_u64(5);
    let mut bytes = vec![0; count];
    random.fill_bytes(&mut bytes);
    bytes
}

fn offer(count: usize) -> Arc<PackedFile> {
    Arc::new(PackedFile::pack(&noise(count), 7).expect("it fits"))
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let level = flate2::Compression::new(9);
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn request(offset: u32) -> FileRequest {
    FileRequest {
        request: REQUEST,
        kind: FileKind::Level,
        offset,
    }
}

fn ack(received: u32, state: FileState) -> FileAck {
    FileAck {
        request: REQUEST,
        received,
        state,
    }
}

fn piece(offset: u32, data: Vec<u8>) -> FilePiece {
    FilePiece {
        request: REQUEST,
        offset,
        data,
    }
}

/// Returns the announcement of a file with the compressed bytes `packed`.
fn announce(packed: &[u8], raw_length: u32, hash: u64) -> FileAnswer {
    FileAnswer {
        request: REQUEST,
        verdict: FileVerdict::Coming,
        total: packed.len() as u32,
        raw_length,
        hash,
    }
}

fn coming(total: u32, raw_length: u32) -> FileAnswer {
    announce(&vec![0; total as usize], raw_length, 1)
}

fn incoming() -> Incoming {
    Incoming::new(Timestamp::ZERO, REQUEST, FileKind::Level)
}

/// A network that loses and reorders messages.
struct Network {
    random: Pcg32,
    loss_percent: u32,
    most_ticks: u32,
    under_way: Vec<(u32, Message)>,
}

impl Network {
    fn new(seed: u64, loss_percent: u32, most_ticks: u32) -> Network {
        Network {
            random: Pcg32::seed_from_u64(seed),
            loss_percent,
            most_ticks,
            under_way: Vec::new(),
        }
    }

    fn send(&mut self, tick: u32, message: Message) {
        if self.random.next_u32() % 100 >= self.loss_percent {
            let delay = 1 + self.random.next_u32() % self.most_ticks;
            self.under_way.push((tick + delay, message));
        }
    }

    fn arrived(&mut self, tick: u32) -> Vec<Message> {
        let (now, later) = std::mem::take(&mut self.under_way)
            .into_iter()
            .partition(|(at, _)| *at <= tick);
        self.under_way = later;
        let now: Vec<(u32, Message)> = now;
        now.into_iter().map(|(_, message)| message).collect()
    }
}

/// Exchanges messages until the client is done; returns the file and the number of ticks.
fn run(
    network: &mut Network,
    offer: &Arc<PackedFile>,
    server: &mut Outgoing,
    client: &mut Incoming,
    most_ticks: u32,
) -> (Option<Vec<u8>>, u32) {
    let mut budget = budget();
    let mut file = None;
    for tick in 0..most_ticks {
        let now = TICK * tick;
        for message in network.arrived(tick) {
            match message {
                Message::FileRequest(request) => {
                    let answer = server.request(now, &request, Ok(Arc::clone(offer)));
                    network.send(tick, Message::FileAnswer(answer));
                }
                Message::FileAck(ack) => server.acknowledge(now, &ack).expect("an honest ack"),
                Message::FileAnswer(answer) => {
                    file = file.or(client.answer(now, &answer).expect("an honest answer"));
                }
                Message::FilePiece(piece) => {
                    file = file.or(client.piece(now, &piece).expect("an honest piece"));
                }
                other => panic!("{other:?} is not part of a transfer"),
            }
        }
        for piece in server.due(now, &mut budget) {
            network.send(tick, Message::FilePiece(piece));
        }
        for message in client.due(now).expect("progress") {
            network.send(tick, message);
        }
        if client.is_over() && network.under_way.is_empty() {
            return (file, tick);
        }
    }
    (file, most_ticks)
}

#[test]
fn a_file_arrives_intact_despite_loss_and_reordering() {
    for (seed, loss) in [(1, 0), (2, 5), (3, 10), (4, 20)] {
        let offer = offer(60_000);
        let mut network = Network::new(seed, loss, 6);
        let (mut server, mut client) = (Outgoing::new(1000), incoming());
        let (file, ticks) = run(&mut network, &offer, &mut server, &mut client, 4000);
        assert!(file == Some(noise(60_000)), "{loss} % in {ticks} ticks");
        assert_eq!(server.state(), OutgoingState::Done);
    }
}

#[test]
fn the_largest_file_arrives_at_the_rate_limit_of_a_client() {
    // A little below the limit, since noise grows when it is deflated.
    let count = MAX_FILE_BYTES as usize - 200;
    let mut network = Network::new(1, 0, 2);
    let (mut server, mut client) = (Outgoing::new(1100), incoming());
    let (file, ticks) = run(&mut network, &offer(count), &mut server, &mut client, 400);
    assert!(file == Some(noise(count)));
    assert_eq!(server.state(), OutgoingState::Done);
    let fastest = (count as u32 - 8 * 1100) * 40 / FILE_BYTES_PER_CLIENT;
    assert!((fastest..fastest + 20).contains(&ticks), "{ticks} ticks");
}

#[test]
fn every_byte_is_sent_once_when_nothing_is_lost() {
    let offer = offer(30_000);
    let mut network = Network::new(1, 0, 3);
    let (mut server, mut client) = (Outgoing::new(1000), incoming());
    let mut requests = 0;
    let mut sent = 0;
    let mut budget = budget();
    for tick in 0..200 {
        let now = TICK * tick;
        for message in network.arrived(tick) {
            match message {
                Message::FileRequest(request) => {
                    requests += 1;
                    let answer = server.request(now, &request, Ok(Arc::clone(&offer)));
                    network.send(tick, Message::FileAnswer(answer));
                }
                Message::FileAck(ack) => server.acknowledge(now, &ack).expect("an honest ack"),
                Message::FileAnswer(answer) => drop(client.answer(now, &answer)),
                Message::FilePiece(piece) => drop(client.piece(now, &piece)),
                _ => {}
            }
        }
        for piece in server.due(now, &mut budget) {
            sent += piece.data.len() as u32;
            network.send(tick, Message::FilePiece(piece));
        }
        for message in client.due(now).expect("progress") {
            network.send(tick, message);
        }
    }
    assert_eq!((requests, sent), (1, offer.total()));
    assert_eq!(server.state(), OutgoingState::Done);
}

#[test]
fn a_lost_request_is_repeated_and_silence_times_out() {
    let mut client = incoming();
    let mut requests = 0;
    let mut error = None;
    for tick in 0..220 {
        match client.due(TICK * tick) {
            Ok(messages) => requests += messages.len(),
            Err(found) => {
                assert_eq!((error, tick), (None, 200));
                error = Some(found);
            }
        }
        if error.is_some() {
            break;
        }
    }
    assert_eq!(error, Some(TransferError::NoAnswer));
    assert_eq!(requests, 5);
    assert!(!client.is_over());
    let messages: Vec<Message> = (201..300)
        .flat_map(|tick| client.due(TICK * tick).expect("it is over"))
        .collect();
    let farewell = Message::FileAck(ack(0, FileState::Aborted));
    assert_eq!(messages, vec![farewell; FILE_END_REPORTS.into()]);
    assert!(client.is_over());
}

#[test]
fn a_stalled_transfer_times_out_and_reports_its_progress() {
    let mut client = incoming();
    client
        .answer(Timestamp::ZERO, &coming(5000, 9000))
        .expect("an answer");
    client
        .piece(TICK, &piece(0, vec![1; 700]))
        .expect("a piece");
    let late = TICK + Duration::from_secs(5);
    assert!(client.due(late - TICK).is_ok());
    let error = client.due(late);
    assert_eq!(
        error,
        Err(TransferError::Stalled {
            received: 700,
            total: 5000
        })
    );
}

#[test]
fn a_request_is_repeated_if_the_server_is_busy_but_not_after_other_refusals() {
    for verdict in FileVerdict::ALL {
        let mut client = incoming();
        let answer = FileAnswer {
            verdict: *verdict,
            ..coming(10, 10)
        };
        let result = client.answer(Timestamp::ZERO, &answer);
        match verdict {
            FileVerdict::Coming => assert_eq!(result, Ok(None)),
            FileVerdict::Busy => {
                assert_eq!(result, Ok(None));
                client.due(TICK).expect("the first request");
                let again = client.due(TICK + Duration::from_secs(1));
                assert!(matches!(
                    &again.expect("time")[..],
                    [Message::FileRequest(_)]
                ));
            }
            other => {
                let error = TransferError::Refused(*other);
                assert!(error.to_string().starts_with("the server refused to send"));
                assert_eq!(result, Err(error));
            }
        }
    }
}

#[test]
fn acknowledgements_are_sent_ten_times_per_second() {
    let mut client = incoming();
    client
        .answer(Timestamp::ZERO, &coming(5000, 5000))
        .expect("an answer");
    let acks = (0..40)
        .flat_map(|tick| client.due(TICK * tick).expect("time"))
        .filter(|message| matches!(message, Message::FileAck(_)));
    assert_eq!(acks.count(), 10);
}

#[test]
fn a_server_sends_eight_pieces_per_tick_and_at_most_thirty_two_unacknowledged() {
    let mut server = Outgoing::new(400);
    server.request(Timestamp::ZERO, &request(0), Ok(offer(100_000)));
    let mut budget = budget();
    let first = server.due(Timestamp::ZERO, &mut budget);
    assert_eq!(first.len(), FILE_PIECES_PER_TICK);
    let later: usize = (1..40)
        .map(|tick| server.due(TICK * tick, &mut budget).len())
        .sum();
    assert_eq!(first.len() + later, FILE_PIECES_IN_FLIGHT as usize);
    let now = Duration::from_secs(2);
    server
        .acknowledge(now, &ack(800, FileState::Download))
        .expect("it was sent");
    assert_eq!(server.due(now, &mut budget).len(), 2);
}

#[test]
fn transfers_respect_the_rate_per_client_and_the_total_budget() {
    let offer = offer(200_000);
    let clients = 8;
    let mut servers: Vec<Outgoing> = (0..clients).map(|_| Outgoing::new(1000)).collect();
    let mut budget = budget();
    let mut sent = vec![0; clients];
    for server in &mut servers {
        server.request(Timestamp::ZERO, &request(0), Ok(Arc::clone(&offer)));
    }
    for tick in 0..80 {
        let now = TICK * tick;
        for (server, sent) in servers.iter_mut().zip(&mut sent) {
            for piece in server.due(now, &mut budget) {
                *sent += piece.data.len() as u32;
                let received = piece.offset + piece.data.len() as u32;
                server
                    .acknowledge(now, &ack(received, FileState::Download))
                    .expect("it was sent");
            }
        }
    }
    assert!(sent.iter().all(|sent| *sent <= 2 * 64_000 + 8000));
    let all: u32 = sent.iter().sum();
    assert!((480_000..=2 * 256_000 + 35_200).contains(&all), "{all}");
}

#[test]
fn a_transfer_without_acknowledgements_ends_even_if_requests_continue() {
    let mut server = Outgoing::new(1000);
    let mut budget = budget();
    let offer = offer(20_000);
    for second in 0..5 {
        let now = Duration::from_secs(second);
        let answer = server.request(now, &request(0), Ok(Arc::clone(&offer)));
        assert_eq!(answer.verdict, FileVerdict::Coming);
        assert!(!server.due(now, &mut budget).is_empty());
    }
    assert!(server.due(Duration::from_secs(5), &mut budget).is_empty());
    assert_eq!(server.state(), OutgoingState::Stalled);
}

#[test]
fn too_many_requests_are_answered_with_busy() {
    let mut server = Outgoing::new(1000);
    let offer = offer(2000);
    let verdicts: Vec<FileVerdict> = (0..6)
        .map(|_| {
            let offer = Ok(Arc::clone(&offer));
            server.request(Timestamp::ZERO, &request(0), offer).verdict
        })
        .collect();
    assert_eq!(verdicts[..4], [FileVerdict::Coming; 4]);
    assert_eq!(verdicts[4..], [FileVerdict::Busy; 2]);
}
