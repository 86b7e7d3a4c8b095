//! The envelope of a datagram: kind, sequence number, encrypted content and authentication tag (spec 07 D.3, E.1).
//!
//! The cipher is ChaCha20-Poly1305. The envelope is opened before the transport library (laminar) sees a packet, so only
//! senders who know the session's keys can reach the library. The library's constant 5-byte header is not sent: the kind
//! byte implies it. Packets that must never arrive (fragments, heartbeats, other streams) therefore cannot be expressed
//! at all.

use super::message::Channel;
use super::message::join::ResumeToken;
use chacha20poly1305::aead::AeadInPlace;
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, Nonce, Tag};
use sha2::{Digest, Sha256};

/// Minimum length of a datagram in bytes; shorter ones are dropped unread (spec 07 E.1).
pub const MIN_DATAGRAM: usize = 20;
/// Maximum length of a datagram in bytes; longer ones are dropped unread.
pub const MAX_DATAGRAM: usize = 1452;
/// Number of datagrams that may be sealed with one key. A session of 100 datagrams per second reaches it after 300 years.
const MAX_SEQUENCE: u64 = 1 << 40;

/// Bytes that the envelope adds to a packet of the transport library, the library's own header not counted.
pub const ENVELOPE_BYTES: usize = HEADER + TAG;

/// Bytes in front of the encrypted content: the kind and the low 16 bits of the sequence number.
const HEADER: usize = 3;
/// Length of the authentication tag behind the encrypted content.
pub const TAG: usize = 16;
/// Sequence numbers from here on are those of messages before the session, see [`SessionKey::seal_message`].
const MESSAGES: u64 = 1 << 63;

/// The first bytes of the transport library's header: checksum of its protocol version, packet type "packet".
const LIBRARY: [u8; 3] = [0x54, 0x09, 0];
/// Length of the library's header, which is not sent.
const LIBRARY_HEADER: usize = 5;
/// Length of the library's acknowledgement header.
const ACK_HEADER: usize = 8;
/// Length of the library's header for ordered messages. Its last byte, the stream, is not sent.
const ORDER_HEADER: usize = 3;

/// Delivery kind of a datagram, the first byte on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DatagramKind {
    /// May be lost, duplicated or reordered.
    Unreliable = 1,
    /// Reliable, unordered.
    Pulse = 2,
    /// Reliable, ordered within the control channel.
    Control = 3,
    /// Reliable, ordered within the bulk channel.
    Bulk = 4,
}

impl DatagramKind {
    const ALL: [DatagramKind; 4] = [
        DatagramKind::Unreliable,
        DatagramKind::Pulse,
        DatagramKind::Control,
        DatagramKind::Bulk,
    ];

    /// Returns the kind with this number on the wire.
    pub fn from_number(number: u8) -> Option<DatagramKind> {
        Self::ALL.into_iter().find(|c| *c as u8 == number)
    }

    /// Returns the ordered channel of this kind, if it has one.
    pub fn channel(self) -> Option<Channel> {
        match self {
            DatagramKind::Unreliable | DatagramKind::Pulse => None,
            DatagramKind::Control => Some(Channel::Control),
            DatagramKind::Bulk => Some(Channel::Bulk),
        }
    }

    /// Returns the library's header for this kind.
    fn library_header(self) -> [u8; LIBRARY_HEADER] {
        let (delivery, ordering) = match self {
            DatagramKind::Unreliable => (0, 0),
            DatagramKind::Pulse => (1, 0),
            DatagramKind::Control | DatagramKind::Bulk => (1, 2),
        };
        [LIBRARY[0], LIBRARY[1], LIBRARY[2], delivery, ordering]
    }

    fn from_packet(packet: &[u8]) -> Option<DatagramKind> {
        Self::ALL.into_iter().find(|kind| {
            let stream = packet.get(LIBRARY_HEADER + ACK_HEADER + ORDER_HEADER - 1);
            packet.starts_with(&kind.library_header())
                && kind
                    .channel()
                    .is_none_or(|channel| stream == Some(&(channel as u8)))
        })
    }

    /// Returns the number of library header bytes that are sent.
    fn sent_header_length(self) -> usize {
        match self {
            DatagramKind::Unreliable => 0,
            DatagramKind::Pulse => ACK_HEADER,
            DatagramKind::Control | DatagramKind::Bulk => ACK_HEADER + ORDER_HEADER - 1,
        }
    }
}

/// The numbers in the library's header of a reliable datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReliableHeader {
    /// Sequence number of the datagram.
    pub sequence: u16,
    /// The newest sequence number received from the peer.
    pub ack: u16,
    /// Which of the 32 sequence numbers before `ack` were received, newest in the lowest bit.
    pub ack_bits: u32,
    /// Index of the message within its channel; 0 for pulses.
    pub item: u16,
}

/// The authenticated contents of a datagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedDatagram {
    /// Delivery kind.
    pub kind: DatagramKind,
    /// Sequence number, counted from 0; it never repeats within a session.
    pub sequence: u64,
    /// The packet as the transport library expects it, headers restored; of a frame the payload.
    pub packet: Vec<u8>,
}

/// Why a datagram was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatagramError {
    /// The datagram is too short or too long.
    #[error("invalid datagram length: {0} bytes")]
    Length(usize),
    /// The first byte is no known kind.
    #[error("unknown datagram kind {0}")]
    UnknownKind(u8),
    /// The authentication tag is wrong: another key, or the datagram was modified.
    #[error("wrong authentication tag")]
    Tag,
}

/// Direction of a datagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the client to the server.
    ToServer,
    /// From the server to the client.
    ToClient,
}

impl Direction {
    /// Returns the opposite direction.
    pub fn opposite(self) -> Direction {
        match self {
            Direction::ToServer => Direction::ToClient,
            Direction::ToClient => Direction::ToServer,
        }
    }
}

/// The keys of a session, one for each direction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionKey {
    /// For everything sent to the server.
    pub to_server: [u8; 32],
    /// For everything sent to the client.
    pub to_client: [u8; 32],
}

impl std::fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionKey")
    }
}

/// Returns the cipher's nonce for a sequence number, as Noise builds it.
fn nonce(sequence: u64) -> Nonce {
    let mut bytes = [0; 12];
    bytes[4..].copy_from_slice(&sequence.to_le_bytes());
    bytes.into()
}

impl SessionKey {
    /// Returns fixed keys, for tests.
    pub const fn fixed(seed: u8) -> SessionKey {
        SessionKey {
            to_server: [seed; 32],
            to_client: [seed ^ 0xFF; 32],
        }
    }

    /// Returns the token with which the client can return to its seats after the connection is lost. The keys cannot be
    /// derived from it. It is sent only to return, encrypted with the keys of the next session.
    pub fn resume_token(&self) -> ResumeToken {
        let hash = Sha256::new()
            .chain_update(b"Purple Martians resume")
            .chain_update(self.to_server)
            .chain_update(self.to_client);
        let hash: [u8; 32] = hash.finalize().into();
        ResumeToken::new(std::array::from_fn(|index| hash[index]))
    }

    fn cipher(&self, direction: Direction) -> ChaCha20Poly1305 {
        let key = match direction {
            Direction::ToServer => &self.to_server,
            Direction::ToClient => &self.to_client,
        };
        ChaCha20Poly1305::new(key.into())
    }

    /// Encrypts everything after the first `header` bytes, which are only authenticated, and appends the tag. Returns
    /// false if the cipher rejects the length, which is far above that of a datagram.
    fn seal_bytes(
        &self,
        direction: Direction,
        sequence: u64,
        header: usize,
        bytes: &mut Vec<u8>,
    ) -> bool {
        let (open, content) = bytes.split_at_mut(header);
        let cipher = self.cipher(direction);
        let tag = cipher.encrypt_in_place_detached(&nonce(sequence), open, content);
        tag.map(|tag| bytes.extend(tag)).is_ok()
    }

    /// Checks the tag and decrypts everything after the first `header` bytes.
    fn open_bytes(
        &self,
        direction: Direction,
        sequence: u64,
        header: usize,
        bytes: &[u8],
    ) -> Option<Vec<u8>> {
        let (open, sealed) = bytes.split_at_checked(header)?;
        let (content, tag) = sealed.split_last_chunk::<TAG>()?;
        let mut content = content.to_vec();
        let cipher = self.cipher(direction);
        let (nonce, tag) = (nonce(sequence), Tag::from(*tag));
        cipher
            .decrypt_in_place_detached(&nonce, open, &mut content, &tag)
            .ok()?;
        Some(content)
    }

    /// Encrypts a message that is sent before the session: the body follows the header. `number` must differ between
    /// all messages of a direction.
    pub fn seal_message(
        &self,
        direction: Direction,
        number: u16,
        header: &[u8],
        body: &[u8],
    ) -> Option<Vec<u8>> {
        let mut bytes = [header, body].concat();
        self.seal_bytes(
            direction,
            MESSAGES | u64::from(number),
            header.len(),
            &mut bytes,
        )
        .then_some(bytes)
    }

    /// Authenticates and decrypts a message with a header of this length, and returns its body.
    pub fn open_message(
        &self,
        direction: Direction,
        number: u16,
        header: usize,
        bytes: &[u8],
    ) -> Option<Vec<u8>> {
        self.open_bytes(direction, MESSAGES | u64::from(number), header, bytes)
    }

    /// Wraps a packet of the transport library in an encrypted envelope. Returns `None` for packets that may not be
    /// sent, and once all sequence numbers have been used.
    pub fn seal(&self, direction: Direction, sequence: u64, packet: &[u8]) -> Option<Vec<u8>> {
        let kind = DatagramKind::from_packet(packet)?;
        let mut rest = packet.get(LIBRARY_HEADER..)?.to_vec();
        if kind.channel().is_some() {
            rest.remove(ACK_HEADER + ORDER_HEADER - 1);
        }
        self.seal_frame(direction, sequence, kind, &rest)
    }

    /// Wraps a payload in the same envelope without any header of the transport library: a frame of a TCP connection.
    pub fn seal_frame(
        &self,
        direction: Direction,
        sequence: u64,
        kind: DatagramKind,
        payload: &[u8],
    ) -> Option<Vec<u8>> {
        if sequence >= MAX_SEQUENCE {
            return None;
        }
        let mut bytes = Vec::with_capacity(ENVELOPE_BYTES + payload.len());
        bytes.push(kind as u8);
        bytes.extend((sequence as u16).to_le_bytes());
        bytes.extend(payload);
        self.seal_bytes(direction, sequence, HEADER, &mut bytes)
            .then_some(bytes)
    }

    /// Authenticates, decrypts and unwraps a datagram. `newest` is the highest sequence number opened so far; the 16 bits
    /// in the datagram are extended to the full number nearest to it.
    pub fn open(
        &self,
        direction: Direction,
        newest: u64,
        datagram: &[u8],
    ) -> Result<OpenedDatagram, DatagramError> {
        let opened = self.open_frame(direction, newest, datagram)?;
        let kind = opened.kind;
        let (headers, payload) = opened
            .packet
            .split_at_checked(kind.sent_header_length())
            .filter(|(_, payload)| !payload.is_empty())
            .ok_or(DatagramError::Length(datagram.len()))?;
        let mut packet = kind.library_header().to_vec();
        packet.extend(headers);
        packet.extend(kind.channel().map(|channel| channel as u8));
        packet.extend(payload);
        Ok(OpenedDatagram { packet, ..opened })
    }

    /// Authenticates and decrypts a frame of a TCP connection; its packet is the payload. `newest` as in
    /// [`SessionKey::open`].
    pub fn open_frame(
        &self,
        direction: Direction,
        newest: u64,
        frame: &[u8],
    ) -> Result<OpenedDatagram, DatagramError> {
        if !(MIN_DATAGRAM..=MAX_DATAGRAM).contains(&frame.len()) {
            return Err(DatagramError::Length(frame.len()));
        }
        let Some([first, low, high]) = frame.first_chunk::<HEADER>() else {
            return Err(DatagramError::Length(frame.len()));
        };
        let kind = DatagramKind::from_number(*first).ok_or(DatagramError::UnknownKind(*first))?;
        let sequence = nearest(newest, u16::from_le_bytes([*low, *high]));
        if sequence >= MAX_SEQUENCE {
            return Err(DatagramError::Tag);
        }
        let packet = self
            .open_bytes(direction, sequence, HEADER, frame)
            .ok_or(DatagramError::Tag)?;
        Ok(OpenedDatagram {
            kind,
            sequence,
            packet,
        })
    }
}

/// Returns true for a packet of a session that may be lost.
pub fn is_unreliable(packet: &[u8]) -> bool {
    packet.first() == Some(&(DatagramKind::Unreliable as u8))
}

/// Returns the number nearest to `near` whose low 16 bits are `low`.
fn nearest(near: u64, low: u16) -> u64 {
    near.wrapping_add_signed(i64::from(low.wrapping_sub(near as u16) as i16))
}

/// Parses the reliability header of a packet of the transport library. Returns `None` for unreliable packets.
pub fn reliable_header(packet: &[u8]) -> Option<(DatagramKind, ReliableHeader)> {
    let kind = DatagramKind::from_packet(packet).filter(|c| *c != DatagramKind::Unreliable)?;
    let two = |at: usize| match packet.get(at..at + 2) {
        Some([high, low]) => Some(u16::from_be_bytes([*high, *low])),
        _ => None,
    };
    let at = LIBRARY_HEADER;
    Some((
        kind,
        ReliableHeader {
            sequence: two(at)?,
            ack: two(at + 2)?,
            ack_bits: u32::from(two(at + 4)?) << 16 | u32::from(two(at + 6)?),
            item: match kind.channel() {
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

    const KEY: SessionKey = SessionKey::fixed(7);

    fn packets() -> Vec<Vec<u8>> {
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
    fn sealed_packets_open_unchanged() {
        for packet in packets() {
            let datagram = KEY.seal(Direction::ToServer, 70_000, &packet).unwrap();
            let opened = KEY.open(Direction::ToServer, 69_990, &datagram).unwrap();
            assert_eq!(opened.packet, packet);
            assert_eq!(opened.sequence, 70_000);
        }
    }

    #[test]
    fn a_frame_is_a_datagram_without_acknowledgements() {
        let (way, kind) = (Direction::ToClient, DatagramKind::Control);
        let frame = KEY.seal_frame(way, 7, kind, b"payload").unwrap();
        assert_eq!(frame.len(), b"payload".len() + ENVELOPE_BYTES);
        let opened = KEY.open_frame(way, 6, &frame).unwrap();
        let expected = OpenedDatagram {
            kind,
            sequence: 7,
            packet: b"payload".to_vec(),
        };
        assert_eq!(opened, expected);
        assert!(!is_unreliable(&frame));
        let lossy = KEY.seal_frame(way, 7, DatagramKind::Unreliable, b"payload");
        assert!(is_unreliable(&lossy.unwrap()));
        assert_eq!(KEY.seal_frame(way, MAX_SEQUENCE, kind, b"payload"), None);
    }

    #[test]
    fn datagrams_with_another_key_direction_or_sequence_are_rejected() {
        let datagram = KEY.seal(Direction::ToServer, 5, &packets()[0]).unwrap();
        let other = SessionKey::fixed(8);
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
    fn every_flipped_bit_is_detected() {
        for packet in packets() {
            let datagram = KEY.seal(Direction::ToClient, 9, &packet).unwrap();
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
            let packet = [&header[..], &[0; 20]].concat();
            assert_eq!(KEY.seal(Direction::ToClient, 0, &packet), None);
        }
        let stream_three = [&[0x54, 9, 0, 1, 2][..], &[0; 8], &[0, 0, 3, 9]].concat();
        assert_eq!(KEY.seal(Direction::ToClient, 0, &stream_three), None);
    }

    #[test]
    fn an_envelope_adds_19_bytes_and_shows_nothing_of_the_content() {
        for packet in packets() {
            let datagram = KEY.seal(Direction::ToServer, 1, &packet).unwrap();
            let ordered = packet.get(4) == Some(&2);
            let headers = LIBRARY_HEADER + usize::from(ordered);
            assert_eq!(datagram.len(), packet.len() - headers + ENVELOPE_BYTES);
            assert!(!datagram.windows(4).any(|bytes| bytes == b"load"));
        }
        assert_eq!(ENVELOPE_BYTES, 19);
    }

    /// Sealed datagrams and messages. A change here is a change of the protocol.
    #[test]
    fn the_encryption_of_datagrams_and_messages_is_unchanged() {
        let packet = &packets()[2];
        let datagram = KEY.seal(Direction::ToClient, 0x1_0203, packet).unwrap();
        let message = KEY.seal_message(Direction::ToServer, 5, b"head", b"body");
        let hex = |bytes: &[u8]| -> String { bytes.iter().map(|b| format!("{b:02x}")).collect() };
        let golden = [
            "030302445fc294933317e3898c31c1170d91aabe6cafe1c3328f0469ddc84684aa0a56f3",
            "6865616460839cb8bd2a5531f7dd933613a0539d3836ffef",
        ];
        assert_eq!([hex(&datagram), hex(&message.unwrap())], golden);
    }

    #[test]
    fn messages_and_datagrams_cannot_be_mistaken_for_each_other() {
        let sealed = KEY.seal_message(Direction::ToServer, 5, b"head", b"body");
        let sealed = sealed.unwrap();
        let open = |direction, number, header| KEY.open_message(direction, number, header, &sealed);
        assert_eq!(open(Direction::ToServer, 5, 4), Some(b"body".to_vec()));
        assert_eq!(open(Direction::ToServer, 6, 4), None);
        assert_eq!(open(Direction::ToClient, 5, 4), None);
        assert_eq!(open(Direction::ToServer, 5, 3), None);
        assert_eq!(KEY.open_message(Direction::ToServer, 5, 4, b"head"), None);
        let datagram = KEY.seal(Direction::ToServer, 5, &packets()[0]).unwrap();
        let as_message = KEY.open_message(Direction::ToServer, 5, 3, &datagram);
        assert_eq!(as_message, None);
    }

    #[test]
    fn no_sequence_number_beyond_the_last_is_used() {
        let packet = &packets()[0];
        let last = MAX_SEQUENCE - 1;
        let datagram = KEY.seal(Direction::ToServer, last, packet).unwrap();
        assert!(KEY.open(Direction::ToServer, last, &datagram).is_ok());
        assert_eq!(KEY.seal(Direction::ToServer, MAX_SEQUENCE, packet), None);
        // Authentic, but with a number that is not used.
        let mut next = [&datagram[..1], &[0, 0], &[1; 20]].concat();
        assert!(KEY.seal_bytes(Direction::ToServer, MAX_SEQUENCE, HEADER, &mut next));
        let opened = KEY.open(Direction::ToServer, last, &next);
        assert_eq!(opened, Err(DatagramError::Tag));
    }

    #[test]
    fn lengths_out_of_range_are_rejected() {
        for length in [0, 5, 19, 1453] {
            assert_eq!(
                KEY.open(Direction::ToClient, 0, &vec![1; length]),
                Err(DatagramError::Length(length))
            );
        }
    }

    #[test]
    fn the_reliable_header_is_parsed() {
        let (kind, header) = reliable_header(&packets()[2]).unwrap();
        assert_eq!(kind, DatagramKind::Control);
        let expected = ReliableHeader {
            sequence: 7,
            ack: 5,
            ack_bits: 0xF000_0001,
            item: 3,
        };
        assert_eq!(header, expected);
        assert_eq!(reliable_header(&packets()[0]), None);
    }

    proptest! {
        #[test]
        fn forged_bytes_never_open_and_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..1500)) {
            prop_assert!(KEY.open(Direction::ToServer, 3, &bytes).is_err());
            let _ = reliable_header(&bytes);
        }
    }
}
