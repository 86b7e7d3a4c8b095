//! What surrounds a payload on the wire: kind, authentication, number (spec 07 D.3, E.1).
//!
//! It lies below the transport library, so that nothing reaches that library unless it comes from
//! somebody who knows the session's key. The library's own header of five constant bytes is not
//! sent: the kind says it all, and what must never arrive (fragments, heartbeats, other streams)
//! cannot even be expressed.

use super::limits::{DATAGRAM_MAX, DATAGRAM_MIN};
use super::message::Channel;
use siphasher::sip::SipHasher24;

/// Bytes that the envelope adds to what the transport library made, without the library's header.
pub const ENVELOPE_BYTES: usize = 7;

/// The first bytes of the transport library's header: checksum of its version, type "packet".
const LIBRARY: [u8; 3] = [0x54, 0x09, 0];
/// Bytes of the library's header that are not sent.
const LIBRARY_HEADER: usize = 5;
/// Bytes of its header for acknowledgements.
const ACK_HEADER: usize = 8;
/// Bytes of its header for ordered messages; the last is the stream, which is not sent.
const ORDER_HEADER: usize = 3;

/// How a payload travels, by the first byte of its datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DatagramKind {
    /// May be lost.
    Unreliable = 1,
    /// ReliableHeader without order.
    Pulse = 2,
    /// ReliableHeader, in order with the others of the control channel.
    Control = 3,
    /// ReliableHeader, in order with the others of the bulk channel.
    Bulk = 4,
}

impl DatagramKind {
    const ALL: [DatagramKind; 4] = [
        DatagramKind::Unreliable,
        DatagramKind::Pulse,
        DatagramKind::Control,
        DatagramKind::Bulk,
    ];

    /// The carrier with a number on the wire.
    pub fn from_number(number: u8) -> Option<DatagramKind> {
        Self::ALL.into_iter().find(|c| *c as u8 == number)
    }

    /// The ordered channel that it belongs to.
    pub fn channel(self) -> Option<Channel> {
        match self {
            DatagramKind::Unreliable | DatagramKind::Pulse => None,
            DatagramKind::Control => Some(Channel::Control),
            DatagramKind::Bulk => Some(Channel::Bulk),
        }
    }

    /// The library's header for it.
    fn library_header(self) -> [u8; LIBRARY_HEADER] {
        let (delivery, ordering) = match self {
            DatagramKind::Unreliable => (0, 0),
            DatagramKind::Pulse => (1, 0),
            DatagramKind::Control | DatagramKind::Bulk => (1, 2),
        };
        [LIBRARY[0], LIBRARY[1], LIBRARY[2], delivery, ordering]
    }

    fn of_frame(frame: &[u8]) -> Option<DatagramKind> {
        Self::ALL.into_iter().find(|carrier| {
            let stream = frame.get(LIBRARY_HEADER + ACK_HEADER + ORDER_HEADER - 1);
            frame.starts_with(&carrier.library_header())
                && carrier
                    .channel()
                    .is_none_or(|channel| stream == Some(&(channel as u8)))
        })
    }

    /// Bytes of the library's headers that are sent.
    fn header(self) -> usize {
        match self {
            DatagramKind::Unreliable => 0,
            DatagramKind::Pulse => ACK_HEADER,
            DatagramKind::Control | DatagramKind::Bulk => ACK_HEADER + ORDER_HEADER - 1,
        }
    }
}

/// The numbers that the library writes into a reliable datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReliableHeader {
    /// Number of the datagram.
    pub sequence: u16,
    /// Newest number received.
    pub ack: u16,
    /// Which of the 32 before that were received, lowest bit first.
    pub ack_bits: u32,
    /// Number in its channel, 0 for pulses.
    pub item: u16,
}

/// What was in a datagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedDatagram {
    /// How it travelled.
    pub carrier: DatagramKind,
    /// Number of the datagram; they count from 0 and never repeat in a session.
    pub sequence: u64,
    /// The datagram as the transport library made it.
    pub frame: Vec<u8>,
}

/// Why a datagram was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatagramError {
    /// Too short or too long.
    #[error("a datagram of {0} bytes")]
    Length(usize),
    /// The first byte means nothing.
    #[error("no datagram begins with {0}")]
    DatagramKind(u8),
    /// Not from the one who shares the key, or changed on the way.
    #[error("the tag is not right")]
    Tag,
}

/// Which way a datagram goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the client to the server.
    ToServer,
    /// From the server to the client.
    ToClient,
}

impl Direction {
    /// The way back.
    pub fn back(self) -> Direction {
        match self {
            Direction::ToServer => Direction::ToClient,
            Direction::ToClient => Direction::ToServer,
        }
    }
}

/// The secret of a session, 128 bits from the server's token and the client's nonce.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionKey {
    /// Of the server's choice.
    pub token: u64,
    /// Of the client's choice.
    pub nonce: u64,
}

impl std::fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionKey")
    }
}

impl SessionKey {
    fn tag(&self, way: Direction, sequence: u64, carrier: u8, rest: &[u8]) -> u32 {
        let way = match way {
            Direction::ToServer => 0,
            Direction::ToClient => 1,
        };
        use std::hash::Hasher;
        let mut hasher = SipHasher24::new_with_keys(self.token, self.nonce);
        hasher.write_u64(sequence.to_le());
        hasher.write(&[way, carrier]);
        hasher.write(rest);
        hasher.finish() as u32
    }

    /// Seals what the transport library made. None for what may not be sent.
    pub fn seal(&self, way: Direction, sequence: u64, frame: &[u8]) -> Option<Vec<u8>> {
        let carrier = DatagramKind::of_frame(frame)?;
        let mut rest = frame.get(LIBRARY_HEADER..)?.to_vec();
        if carrier.channel().is_some() {
            rest.remove(ACK_HEADER + ORDER_HEADER - 1);
        }
        let mut bytes = Vec::with_capacity(ENVELOPE_BYTES + rest.len());
        bytes.push(carrier as u8);
        bytes.extend(self.tag(way, sequence, carrier as u8, &rest).to_le_bytes());
        bytes.extend((sequence as u16).to_le_bytes());
        bytes.extend(rest);
        Some(bytes)
    }

    /// Opens a datagram. `newest` is the highest number opened so far; the low 16 bits in the
    /// datagram stand for the number nearest to it.
    pub fn open(
        &self,
        way: Direction,
        newest: u64,
        datagram: &[u8],
    ) -> Result<OpenedDatagram, DatagramError> {
        if !(DATAGRAM_MIN..=DATAGRAM_MAX).contains(&datagram.len()) {
            return Err(DatagramError::Length(datagram.len()));
        }
        let Some(([first, tag @ .., low, high], rest)) =
            datagram.split_first_chunk::<ENVELOPE_BYTES>()
        else {
            return Err(DatagramError::Length(datagram.len()));
        };
        let carrier =
            DatagramKind::from_number(*first).ok_or(DatagramError::DatagramKind(*first))?;
        let sequence = nearest(newest, u16::from_le_bytes([*low, *high]));
        let expected = self.tag(way, sequence, *first, rest).to_le_bytes();
        // Looks at all bytes whatever it finds, so that the time says nothing.
        let difference = tag
            .iter()
            .zip(expected)
            .fold(0, |all, (a, b)| all | (a ^ b));
        if difference != 0 {
            return Err(DatagramError::Tag);
        }
        let (numbers, payload) = rest
            .split_at_checked(carrier.header())
            .filter(|(_, payload)| !payload.is_empty())
            .ok_or(DatagramError::Length(datagram.len()))?;
        let mut frame = carrier.library_header().to_vec();
        frame.extend(numbers);
        frame.extend(carrier.channel().map(|channel| channel as u8));
        frame.extend(payload);
        Ok(OpenedDatagram {
            carrier,
            sequence,
            frame,
        })
    }
}

/// The number nearest to `near` with these low 16 bits.
fn nearest(near: u64, low: u16) -> u64 {
    near.wrapping_add_signed(i64::from(low.wrapping_sub(near as u16) as i16))
}

/// The numbers of a reliable datagram as the transport library made it; none for unreliable ones.
pub fn reliable_numbers(frame: &[u8]) -> Option<(DatagramKind, ReliableHeader)> {
    let carrier = DatagramKind::of_frame(frame).filter(|c| *c != DatagramKind::Unreliable)?;
    let two = |at: usize| match frame.get(at..at + 2) {
        Some([high, low]) => Some(u16::from_be_bytes([*high, *low])),
        _ => None,
    };
    let at = LIBRARY_HEADER;
    Some((
        carrier,
        ReliableHeader {
            sequence: two(at)?,
            ack: two(at + 2)?,
            ack_bits: u32::from(two(at + 4)?) << 16 | u32::from(two(at + 6)?),
            item: match carrier.channel() {
                Some(_) => two(at + ACK_HEADER)?,
                None => 0,
            },
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KEY: SessionKey = SessionKey {
        token: 0x0123_4567_89AB_CDEF,
        nonce: 0xFEDC_BA98_7654_3210,
    };

    fn frames() -> Vec<Vec<u8>> {
        let payload = b"payload";
        let ack = [0, 7, 0, 5, 0xF0, 0, 0, 1];
        vec![
            [&[0x54, 9, 0, 0, 0], &payload[..]].concat(),
            [&[0x54, 9, 0, 1, 0], &ack[..], payload].concat(),
            [&[0x54, 9, 0, 1, 2], &ack[..], &[0, 3, 1], payload].concat(),
            [&[0x54, 9, 0, 1, 2], &ack[..], &[0, 3, 2], payload].concat(),
        ]
    }

    #[test]
    fn what_is_sealed_opens_the_same() {
        for frame in frames() {
            let datagram = KEY.seal(Direction::ToServer, 70_000, &frame).unwrap();
            let opened = KEY.open(Direction::ToServer, 69_990, &datagram).unwrap();
            assert_eq!(opened.frame, frame);
            assert_eq!(opened.sequence, 70_000);
        }
    }

    #[test]
    fn a_datagram_of_another_key_way_or_time_does_not_open() {
        let datagram = KEY.seal(Direction::ToServer, 5, &frames()[0]).unwrap();
        let other = SessionKey { token: 1, ..KEY };
        assert_eq!(
            other.open(Direction::ToServer, 5, &datagram),
            Err(DatagramError::Tag)
        );
        assert_eq!(
            KEY.open(Direction::ToClient, 5, &datagram),
            Err(DatagramError::Tag)
        );
        assert_eq!(
            KEY.open(Direction::ToServer, 65_541, &datagram),
            Err(DatagramError::Tag)
        );
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        for frame in frames() {
            let datagram = KEY.seal(Direction::ToClient, 9, &frame).unwrap();
            for bit in 0..datagram.len() * 8 {
                let mut bad = datagram.clone();
                bad[bit / 8] ^= 1 << (bit % 8);
                assert!(KEY.open(Direction::ToClient, 9, &bad).is_err(), "bit {bit}");
            }
        }
    }

    #[test]
    fn fragments_heartbeats_and_other_streams_cannot_be_sent() {
        for header in [[0x54, 9, 1, 1, 0], [0x54, 9, 2, 0, 0], [0x54, 9, 0, 0, 1]] {
            let frame = [&header[..], &[0; 20]].concat();
            assert_eq!(KEY.seal(Direction::ToClient, 0, &frame), None);
        }
        let stream_three = [&[0x54, 9, 0, 1, 2][..], &[0; 8], &[0, 0, 3, 9]].concat();
        assert_eq!(KEY.seal(Direction::ToClient, 0, &stream_three), None);
    }

    #[test]
    fn lengths_out_of_range_are_refused() {
        for length in [0, 5, 1453] {
            assert_eq!(
                KEY.open(Direction::ToClient, 0, &vec![1; length]),
                Err(DatagramError::Length(length))
            );
        }
    }

    #[test]
    fn the_numbers_of_the_library_are_found() {
        let (carrier, numbers) = reliable_numbers(&frames()[2]).unwrap();
        assert_eq!(carrier, DatagramKind::Control);
        let expected = ReliableHeader {
            sequence: 7,
            ack: 5,
            ack_bits: 0xF000_0001,
            item: 3,
        };
        assert_eq!(numbers, expected);
        assert_eq!(reliable_numbers(&frames()[0]), None);
    }

    proptest! {
        #[test]
        fn forged_bytes_never_open_and_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..1500)) {
            prop_assert!(KEY.open(Direction::ToServer, 3, &bytes).is_err());
            let _ = reliable_numbers(&bytes);
        }
    }
}
