//! Invalid messages from a hostile peer, and the limits that stop them.

use super::*;
use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::token_bucket::TokenBucket;
use proptest::prelude::*;

/// Receives `packed` on a client: first the answer, then the pieces.
fn receive(answer: &FileAnswer, packed: &[u8]) -> Result<Option<Vec<u8>>, TransferError> {
    let mut client = incoming();
    let mut last = client.answer(Timestamp::ZERO, answer)?;
    for (index, data) in packed.chunks(1000).enumerate() {
        last = client.piece(Timestamp::ZERO, &piece(index as u32 * 1000, data.to_vec()))?;
    }
    Ok(last)
}

#[test]
fn announcements_out_of_range_are_rejected() {
    let max = MAX_FILE_BYTES;
    for (answer, field, found) in [
        (coming(max + 1, 5), "the compressed file", max + 1),
        (coming(0, 5), "the compressed file", 0),
        (coming(5, max + 1), "the file", max + 1),
        (coming(5, 0), "the file", 0),
    ] {
        let error = TransferError::Announcement { field, found, max };
        assert_eq!(incoming().answer(Timestamp::ZERO, &answer), Err(error));
    }
}

#[test]
fn pieces_out_of_range_or_of_wrong_length_are_rejected() {
    let bounds = |offset, length, total| {
        Err(TransferError::OutOfBounds {
            offset,
            length,
            total,
        })
    };
    for (offset, length, expected) in [
        (4999, 1, Ok(None)),
        (4999, 2, bounds(4999, 2, 5000)),
        (u32::MAX, 9, bounds(u32::MAX, 9, 5000)),
        (
            0,
            0,
            Err(TransferError::PieceLength {
                found: 0,
                max: MAX_PIECE_BYTES,
            }),
        ),
        (
            0,
            1101,
            Err(TransferError::PieceLength {
                found: 1101,
                max: MAX_PIECE_BYTES,
            }),
        ),
    ] {
        let mut client = incoming();
        client
            .answer(Timestamp::ZERO, &coming(5000, 5000))
            .expect("an answer");
        let result = client.piece(Timestamp::ZERO, &piece(offset, vec![1; length]));
        assert_eq!(result, expected, "{offset} {length}");
    }
}

#[test]
fn a_second_answer_may_only_repeat_the_first() {
    let mut client = incoming();
    client
        .answer(Timestamp::ZERO, &coming(50, 60))
        .expect("an answer");
    assert_eq!(client.answer(Timestamp::ZERO, &coming(50, 60)), Ok(None));
    let other = client.answer(Timestamp::ZERO, &coming(50, 61));
    assert_eq!(other, Err(TransferError::Contradiction));
}

#[test]
fn messages_of_another_request_are_ignored() {
    let mut client = incoming();
    let mut answer = coming(0, 0);
    answer.request += 1;
    let mut stray = piece(9, Vec::new());
    stray.request += 1;
    assert_eq!(client.answer(Timestamp::ZERO, &answer), Ok(None));
    assert_eq!(client.piece(Timestamp::ZERO, &stray), Ok(None));
}

#[test]
fn pieces_that_arrive_before_the_answer_are_kept_up_to_a_limit() {
    let file = noise(40_000);
    let packed = deflate(&file);
    let mut client = incoming();
    for (index, data) in packed.chunks(1000).enumerate() {
        let early = piece(index as u32 * 1000, data.to_vec());
        assert_eq!(client.piece(Timestamp::ZERO, &early), Ok(None));
    }
    let answer = announce(&packed, 40_000, xxh3_64(&file));
    assert_eq!(client.answer(Timestamp::ZERO, &answer), Ok(None));
    let kept = 1000 * FILE_PIECES_IN_FLIGHT;
    assert_eq!(client.progress(), Some((kept, packed.len() as u32)));
}

#[test]
fn the_number_of_gaps_is_limited_but_the_file_completes() {
    let file = noise(200_000);
    let packed = deflate(&file);
    let mut client = incoming();
    let answer = announce(&packed, 200_000, xxh3_64(&file));
    client.answer(Timestamp::ZERO, &answer).expect("an answer");
    let pieces: Vec<FilePiece> = packed
        .chunks(1000)
        .enumerate()
        .map(|(index, data)| piece(index as u32 * 1000, data.to_vec()))
        .collect();
    let (even, odd): (Vec<_>, Vec<_>) = pieces.iter().partition(|p| p.offset % 2000 == 0);
    let mut received = None;
    for _ in 0..4 {
        for piece in odd.iter().chain(&even) {
            received = received.or(client.piece(Timestamp::ZERO, piece).expect("a piece"));
        }
    }
    assert!(received == Some(file));
}

#[test]
fn a_file_of_wrong_length_or_checksum_is_rejected() {
    let file = noise(5000);
    let packed = deflate(&file);
    let hash = xxh3_64(&file);
    let result = |length, hash| receive(&announce(&packed, length, hash), &packed);
    assert!(result(5000, hash) == Ok(Some(file.clone())));
    assert_eq!(result(4999, hash), Err(TransferError::Bomb(4999)));
    let short = TransferError::TooShort {
        expected: 5001,
        found: 5000,
    };
    assert_eq!(result(5001, hash), Err(short));
    let wrong = TransferError::Checksum {
        expected: 1,
        found: hash,
    };
    assert_eq!(result(5000, 1), Err(wrong));
    let mut longer = packed.clone();
    longer.push(0);
    let result = receive(&announce(&longer, 5000, hash), &longer);
    assert_eq!(result, Err(TransferError::Packing));
}

#[test]
fn a_decompression_bomb_is_stopped_at_the_first_excess_byte() {
    let bomb = deflate(&vec![0; 100_000_000]);
    assert!(bomb.len() < MAX_FILE_BYTES as usize);
    let result = receive(&announce(&bomb, MAX_FILE_BYTES, 1), &bomb);
    assert_eq!(result, Err(TransferError::Bomb(MAX_FILE_BYTES)));
}

#[test]
fn only_files_within_the_limits_are_offered() {
    assert_eq!(PackedFile::pack(&[], 7), Err(FileVerdict::Nothing));
    let largest = vec![7; MAX_FILE_BYTES as usize];
    assert!(PackedFile::pack(&largest, 7).is_ok());
    let larger = vec![7; MAX_FILE_BYTES as usize + 1];
    assert_eq!(PackedFile::pack(&larger, 7), Err(FileVerdict::TooLarge));
    let grows = noise(MAX_FILE_BYTES as usize);
    assert_eq!(PackedFile::pack(&grows, 7), Err(FileVerdict::TooLarge));
}

#[test]
fn bytes_that_were_never_sent_cannot_be_acknowledged() {
    let mut server = Outgoing::new(1000);
    server.request(Timestamp::ZERO, &request(0), Ok(offer(20_000)));
    let mut none_left = TokenBucket::new(0, 0);
    assert!(server.due(Timestamp::ZERO, &mut none_left).is_empty());
    let bad = server.acknowledge(Timestamp::ZERO, &ack(1, FileState::Download));
    assert_eq!(
        bad,
        Err(AckError {
            received: 1,
            sent: 0
        })
    );
    let sent = server.due(Timestamp::ZERO, &mut budget()).len() as u32;
    assert_eq!(
        server.acknowledge(Timestamp::ZERO, &ack(sent * 1000, FileState::Download)),
        Ok(())
    );
    let aborted = server.acknowledge(Timestamp::ZERO, &ack(0, FileState::Aborted));
    assert_eq!((aborted, server.state()), (Ok(()), OutgoingState::Declined));
}

fn any_answer() -> impl Strategy<Value = FileAnswer> {
    (0..9_usize, any::<u32>(), any::<u32>(), any::<u64>()).prop_map(|(verdict, a, b, hash)| {
        FileAnswer {
            request: REQUEST,
            verdict: FileVerdict::ALL[verdict % FileVerdict::ALL.len()],
            total: if a % 3 == 0 { a } else { a % 9000 },
            raw_length: if b % 3 == 0 { b } else { b % 9000 },
            hash,
        }
    })
}

fn any_piece() -> impl Strategy<Value = FilePiece> {
    let data = proptest::collection::vec(any::<u8>(), 0..1200);
    (any::<u32>(), data).prop_map(|(offset, data)| {
        let offset = if offset % 5 == 0 {
            offset
        } else {
            offset % 9000
        };
        piece(offset, data)
    })
}

proptest! {
    #[test]
    fn a_client_survives_arbitrary_messages_with_bounded_memory(
        answers in proptest::collection::vec(any_answer(), 1..4),
        pieces in proptest::collection::vec(any_piece(), 0..60),
        order in proptest::collection::vec(any::<bool>(), 64),
    ) {
        let mut client = incoming();
        let (mut answers, mut pieces) = (answers.into_iter(), pieces.into_iter());
        for (tick, answer_first) in order.into_iter().enumerate() {
            let now = TICK * tick as u32;
            let message = match answer_first {
                true => answers.next().map(|answer| client.answer(now, &answer)),
                false => pieces.next().map(|piece| client.piece(now, &piece)),
            };
            if let Some(Ok(Some(file))) = message {
                prop_assert!(file.len() <= MAX_FILE_BYTES as usize);
            }
            let _ = client.due(now);
        }
    }

    #[test]
    fn a_server_survives_arbitrary_messages_within_its_send_limits(
        offsets in proptest::collection::vec(any::<u32>(), 40),
        acks in proptest::collection::vec((any::<u32>(), 0..3_usize), 40),
    ) {
        let offer = offer(20_000);
        let mut server = Outgoing::new(1000);
        let mut budget = budget();
        let mut sent = 0;
        for (tick, (offset, (received, state))) in offsets.into_iter().zip(acks).enumerate() {
            let now = TICK * tick as u32;
            if tick % 7 == 0 {
                let offset = if offset % 2 == 0 { offset } else { offset % 30_000 };
                server.request(now, &request(offset), Ok(Arc::clone(&offer)));
            }
            let received = if received % 2 == 0 { received } else { received % 30_000 };
            let _ = server.acknowledge(now, &ack(received, FileState::ALL[state]));
            let pieces = server.due(now, &mut budget);
            prop_assert!(pieces.len() <= FILE_PIECES_PER_TICK);
            sent += pieces.iter().map(|piece| piece.data.len()).sum::<usize>();
        }
        prop_assert!(sent <= 8000 + FILE_BYTES_PER_CLIENT as usize);
    }

    #[test]
    fn pieces_in_any_order_with_duplicates_complete_the_file(
        count in 1..30_000_usize,
        size in 400..1100_usize,
        order in proptest::collection::vec(any::<prop::sample::Index>(), 0..100),
    ) {
        let file = noise(count);
        let packed = deflate(&file);
        let mut client = incoming();
        let answer = announce(&packed, count as u32, xxh3_64(&file));
        let mut received = client.answer(Timestamp::ZERO, &answer).unwrap();
        let chunks: Vec<&[u8]> = packed.chunks(size).collect();
        let order = order.iter().map(|index| index.index(chunks.len()));
        for index in order.chain(0..chunks.len()).chain(0..chunks.len()) {
            let piece = piece((index * size) as u32, chunks[index].to_vec());
            received = received.or(client.piece(Timestamp::ZERO, &piece).unwrap());
        }
        prop_assert_eq!(received, Some(file));
    }
}
