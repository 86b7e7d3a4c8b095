//! Frames that wait until the system accepts them. Reliable ones stay in order and complete; unreliable ones are dropped
//! when newer ones have replaced them, so that a stalled connection continues with the present.

use super::frame_reader::FRAME_HEADER;
use crate::net::datagram::is_unreliable;
use crate::net::link::Timestamp;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::time::Duration;

/// Unreliable frames that have waited for this long to be written are dropped: newer ones replace them.
pub const STREAM_STALE: Duration = Duration::from_millis(250);
/// Maximum number of bytes of unreliable frames that wait to be written to a connection; the oldest make room.
const STREAM_UNRELIABLE_BYTES: usize = 64 * 1024;
/// Maximum number of reliable frames that wait to be written to a connection; one more closes it. As
/// many as a peer keeps itself (`MAX_WAITING` and `MAX_OUTSTANDING` in `net/transport/`).
pub const STREAM_RELIABLE_FRAMES: usize = 320;

/// Too many reliable frames are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many reliable frames are waiting")]
pub(super) struct Overfull;

/// A frame with its length in front.
#[derive(Debug)]
struct Frame {
    bytes: Vec<u8>,
    is_unreliable: bool,
    since: Timestamp,
}

/// The frames that a connection has to send, oldest first.
#[derive(Debug, Default)]
pub(super) struct SendQueue {
    frames: VecDeque<Frame>,
    /// Bytes of the first frame that have been written; the rest must follow.
    written: usize,
    /// Number of frames dropped.
    pub dropped: u64,
}

impl SendQueue {
    /// Returns true if there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Queues a packet. All packets outside a session are reliable: handshakes are short.
    pub fn push(&mut self, now: Timestamp, packet: &[u8]) -> Result<(), Overfull> {
        let Ok(length) = u16::try_from(packet.len()) else {
            return Ok(());
        };
        let mut bytes = Vec::with_capacity(FRAME_HEADER + packet.len());
        bytes.extend(length.to_le_bytes());
        bytes.extend(packet);
        let is_unreliable = is_unreliable(packet);
        self.frames.push_back(Frame {
            bytes,
            is_unreliable,
            since: now,
        });
        self.drop_stale(now);
        let reliable = self.frames.iter().filter(|frame| !frame.is_unreliable);
        match reliable.count() > STREAM_RELIABLE_FRAMES {
            true => Err(Overfull),
            false => Ok(()),
        }
    }

    /// Drops unreliable frames that have waited for too long or are too many. One that has been written in part stays.
    fn drop_stale(&mut self, now: Timestamp) {
        let unreliable = self.frames.iter().filter(|frame| frame.is_unreliable);
        let mut bytes: usize = unreliable.map(|frame| frame.bytes.len()).sum();
        let before = self.frames.len();
        let mut is_started = self.written > 0;
        self.frames.retain(|frame| {
            let is_kept = std::mem::take(&mut is_started)
                || !frame.is_unreliable
                || now.saturating_sub(frame.since) < STREAM_STALE
                    && bytes <= STREAM_UNRELIABLE_BYTES;
            if !is_kept {
                bytes -= frame.bytes.len();
            }
            is_kept
        });
        self.dropped += (before - self.frames.len()) as u64;
    }

    /// Returns since when the oldest reliable frame has been waiting.
    pub fn oldest_reliable(&self) -> Option<Timestamp> {
        let mut reliable = self.frames.iter().filter(|frame| !frame.is_unreliable);
        reliable.next().map(|frame| frame.since)
    }

    /// Writes until everything is written or the system accepts no more. Returns true in the first case.
    ///
    /// # Errors
    /// The system's error if the connection is broken.
    pub fn write(&mut self, now: Timestamp, to: &mut impl Write) -> io::Result<bool> {
        self.drop_stale(now);
        while let Some(frame) = self.frames.front() {
            match to.write(&frame.bytes[self.written..]) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
            if self.written >= frame.bytes.len() {
                self.frames.pop_front();
                self.written = 0;
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::datagram::MAX_DATAGRAM;
    use std::time::Duration;

    const UNRELIABLE: u8 = 1;
    const RELIABLE: u8 = 3;

    fn packet(kind: u8, number: u8, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        (bytes[0], bytes[1]) = (kind, number);
        bytes
    }

    fn ms(ms: u64) -> Timestamp {
        Duration::from_millis(ms)
    }

    /// A writer that accepts so many bytes and then no more.
    struct Pipe {
        room: usize,
        bytes: Vec<u8>,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let count = bytes.len().min(self.room);
            if count == 0 {
                return Err(ErrorKind::WouldBlock.into());
            }
            self.room -= count;
            self.bytes.extend(&bytes[..count]);
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Pipe {
        fn new(room: usize) -> Pipe {
            let bytes = Vec::new();
            Pipe { room, bytes }
        }

        /// Returns the numbers of the packets that were written.
        fn numbers(&self) -> Vec<u8> {
            let mut rest = self.bytes.as_slice();
            let mut numbers = Vec::new();
            while let [low, high, frame @ ..] = rest {
                let length = usize::from(u16::from_le_bytes([*low, *high]));
                numbers.push(frame[1]);
                rest = &frame[length..];
            }
            numbers
        }
    }

    #[test]
    fn everything_is_written_in_order_while_there_is_room() {
        let mut queue = SendQueue::default();
        for number in 0..10 {
            let kind = [UNRELIABLE, RELIABLE][usize::from(number % 2)];
            queue.push(ms(0), &packet(kind, number, 50)).unwrap();
        }
        let mut pipe = Pipe::new(10_000);
        assert!(queue.write(ms(0), &mut pipe).unwrap());
        assert_eq!(pipe.numbers(), (0..10).collect::<Vec<u8>>());
        assert!(queue.is_empty());
    }

    #[test]
    fn a_stalled_connection_continues_with_the_newest_unreliable_and_all_reliable_frames() {
        let mut queue = SendQueue::default();
        let mut pipe = Pipe::new(30);
        // One second of frames every 25 ms, the first of which has been written in part.
        for number in 0..40 {
            let kind = if number % 10 == 5 {
                RELIABLE
            } else {
                UNRELIABLE
            };
            let now = ms(25 * u64::from(number));
            queue.push(now, &packet(kind, number, 50)).unwrap();
            queue.write(now, &mut pipe).unwrap();
        }
        pipe.room = 10_000;
        assert!(queue.write(ms(1000), &mut pipe).unwrap());
        let expected = [0, 5, 15, 25, 31, 32, 33, 34, 35, 36, 37, 38, 39];
        assert_eq!(pipe.numbers(), expected);
        assert_eq!(queue.dropped, 27);
    }

    #[test]
    fn unreliable_frames_take_a_limited_amount_of_memory() {
        let mut queue = SendQueue::default();
        for _ in 0..1000 {
            queue
                .push(ms(0), &packet(UNRELIABLE, 0, MAX_DATAGRAM))
                .unwrap();
        }
        let bytes: usize = queue.frames.iter().map(|frame| frame.bytes.len()).sum();
        assert!(bytes <= STREAM_UNRELIABLE_BYTES, "{bytes}");
        assert!(bytes > STREAM_UNRELIABLE_BYTES - 2 * MAX_DATAGRAM);
    }

    #[test]
    fn too_many_reliable_frames_are_an_error() {
        let mut queue = SendQueue::default();
        for _ in 0..STREAM_RELIABLE_FRAMES {
            assert_eq!(queue.push(ms(0), &packet(RELIABLE, 0, 50)), Ok(()));
        }
        assert_eq!(queue.push(ms(0), &packet(RELIABLE, 0, 50)), Err(Overfull));
        assert_eq!(queue.oldest_reliable(), Some(ms(0)));
    }

    #[test]
    fn a_broken_connection_is_an_error() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::ConnectionReset.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut queue = SendQueue::default();
        queue.push(ms(0), &packet(RELIABLE, 0, 50)).unwrap();
        assert!(queue.write(ms(0), &mut Broken).is_err());
    }
}
