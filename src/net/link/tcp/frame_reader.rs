//! Takes a stream of bytes apart into frames: the length (u16, little-endian), then as many bytes.

use crate::net::datagram::{MAX_DATAGRAM, MIN_DATAGRAM};

/// Bytes of a connection that are read ahead: two frames and more.
pub const STREAM_READ_BUFFER: usize = 4096;

/// Length of the length in front of a frame.
pub const FRAME_HEADER: usize = 2;

/// A frame of forbidden length. What follows cannot be found, so the connection is useless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a frame of {0} bytes; expected {MIN_DATAGRAM} to {MAX_DATAGRAM}")]
pub struct FrameLengthError(pub usize);

/// Reads frames from a stream with a fixed amount of memory.
#[derive(Debug)]
pub struct FrameReader {
    buffer: Box<[u8; STREAM_READ_BUFFER]>,
    /// The bytes that have been read and not been taken are from `start` to `end`.
    start: usize,
    end: usize,
}

impl Default for FrameReader {
    fn default() -> FrameReader {
        FrameReader {
            buffer: Box::new([0; STREAM_READ_BUFFER]),
            start: 0,
            end: 0,
        }
    }
}

impl FrameReader {
    /// Returns where to read the next bytes to; empty only if a frame is complete or invalid.
    pub fn space(&mut self) -> &mut [u8] {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        &mut self.buffer[self.end..]
    }

    /// Records how many bytes have been read to [`FrameReader::space`].
    pub fn advance(&mut self, read: usize) {
        self.end = (self.end + read).min(self.buffer.len());
    }

    /// Takes the next frame and returns its length; `None` while it is incomplete. `frame` has room for [`MAX_DATAGRAM`]
    /// bytes; what does not fit is cut off.
    ///
    /// # Errors
    /// If the frame is shorter or longer than any packet. The same error is returned from then on.
    pub fn next_frame(&mut self, frame: &mut [u8]) -> Result<Option<usize>, FrameLengthError> {
        let bytes = &self.buffer[self.start..self.end];
        let Some((header, rest)) = bytes.split_first_chunk::<FRAME_HEADER>() else {
            return Ok(None);
        };
        let length = usize::from(u16::from_le_bytes(*header));
        if !(MIN_DATAGRAM..=MAX_DATAGRAM).contains(&length) {
            return Err(FrameLengthError(length));
        }
        let Some(content) = rest.get(..length) else {
            return Ok(None);
        };
        let taken = length.min(frame.len());
        frame[..taken].copy_from_slice(&content[..taken]);
        self.start += FRAME_HEADER + length;
        Ok(Some(taken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize, byte: u8) -> Vec<u8> {
        let header = (length as u16).to_le_bytes();
        [&header[..], &vec![byte; length]].concat()
    }

    /// Reads a stream that arrives in pieces of `piece` bytes; returns the lengths and first bytes of its frames.
    fn read(stream: &[u8], piece: usize) -> Result<Vec<(usize, u8)>, FrameLengthError> {
        let mut reader = FrameReader::default();
        let mut frames = Vec::new();
        let mut buffer = [0; MAX_DATAGRAM];
        for mut piece in stream.chunks(piece) {
            while !piece.is_empty() {
                let space = reader.space();
                let count = space.len().min(piece.len());
                space[..count].copy_from_slice(&piece[..count]);
                reader.advance(count);
                piece = &piece[count..];
                while let Some(length) = reader.next_frame(&mut buffer)? {
                    frames.push((length, buffer[0]));
                }
            }
        }
        Ok(frames)
    }

    #[test]
    fn frames_are_found_in_any_fragmentation_of_the_stream() {
        let expected: Vec<(usize, u8)> =
            vec![(20, 1), (MAX_DATAGRAM, 2), (600, 3), (MAX_DATAGRAM, 4)];
        let stream: Vec<u8> = expected.iter().flat_map(|(l, b)| frame(*l, *b)).collect();
        for piece in [1, 2, 3, 100, 1454, 2000, stream.len()] {
            assert_eq!(read(&stream, piece), Ok(expected.clone()), "{piece}");
        }
    }

    #[test]
    fn a_frame_of_forbidden_length_is_an_error_as_soon_as_its_length_is_known() {
        for length in [0, MIN_DATAGRAM - 1, MAX_DATAGRAM + 1, 65_535] {
            let stream = [frame(20, 1), (length as u16).to_le_bytes().to_vec()].concat();
            assert_eq!(read(&stream, 7), Err(FrameLengthError(length)), "{length}");
        }
    }

    #[test]
    fn an_incomplete_frame_is_waited_for() {
        let stream = frame(100, 1);
        assert_eq!(read(&stream[..101], 10), Ok(Vec::new()));
    }
}
