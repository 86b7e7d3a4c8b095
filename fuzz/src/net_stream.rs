//! An untrusted TCP stream, which arrives in pieces of any size: the frames in it must not depend on the pieces.
//!
//! The first two bytes choose the sizes of the pieces.

use super::Bytes;
use purple_martians::net::datagram::{MAX_DATAGRAM, MIN_DATAGRAM};
use purple_martians::net::link::tcp::frame_reader::{
    FRAME_HEADER, FrameLengthError, FrameReader, STREAM_READ_BUFFER,
};

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let mut input = Bytes(bytes);
    let pieces = [
        usize::from(input.byte()) + 1,
        16 * (usize::from(input.byte()) + 1),
    ];
    let expected = split(input.0);
    assert_eq!(read(input.0, pieces), expected);
    assert_eq!(read(input.0, [STREAM_READ_BUFFER; 2]), expected);
}

/// Returns the frames of a whole stream and the error that ends it.
fn split(mut stream: &[u8]) -> (Vec<Vec<u8>>, Option<FrameLengthError>) {
    let mut frames = Vec::new();
    while let [low, high, rest @ ..] = stream {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        if !(MIN_DATAGRAM..=MAX_DATAGRAM).contains(&length) {
            return (frames, Some(FrameLengthError(length)));
        }
        let Some(frame) = rest.get(..length) else {
            break;
        };
        frames.push(frame.to_vec());
        stream = &stream[FRAME_HEADER + length..];
    }
    (frames, None)
}

/// Reads a stream in pieces of two sizes in turn.
fn read(mut stream: &[u8], sizes: [usize; 2]) -> (Vec<Vec<u8>>, Option<FrameLengthError>) {
    let mut reader = FrameReader::default();
    let mut frames = Vec::new();
    let mut buffer = [0; MAX_DATAGRAM];
    for size in sizes.into_iter().cycle() {
        let space = reader.space();
        assert!(!space.is_empty(), "a frame always fits");
        let count = size.min(space.len()).min(stream.len());
        space[..count].copy_from_slice(&stream[..count]);
        reader.advance(count);
        stream = &stream[count..];
        loop {
            match reader.next_frame(&mut buffer) {
                Ok(Some(length)) => frames.push(buffer[..length].to_vec()),
                Ok(None) => break,
                Err(error) => return (frames, Some(error)),
            }
        }
        if stream.is_empty() {
            break;
        }
    }
    (frames, None)
}
