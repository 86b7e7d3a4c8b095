//! What a datagram carries: an epoch and some messages, or one message outside of sessions.

use super::{DecodeError, Delivery, Message, MessageKind, RAW_HEADER, Receiver};
use crate::net::limits::PAYLOAD_MAX;
use crate::net::wire::codec::at_most;
use crate::net::wire::{Reader, Writer};

/// The first bytes of a datagram outside of sessions.
pub const RAW_MAGIC: [u8; 4] = *b"PMR1";

/// In what position the receiver of a message is (spec 07 E.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiverRole {
    /// A server that hears from a stranger.
    ServerDoor,
    /// A server that hears from a client in a session.
    ServerSession,
    /// A client that has no session yet.
    ClientDoor,
    /// A client in a session.
    ClientSession,
}

impl ReceiverRole {
    /// True if a message of this kind may be taken.
    pub fn accepts(self, kind: MessageKind) -> bool {
        let (receiver, raw) = match self {
            ReceiverRole::ServerDoor => (Receiver::Server, true),
            ReceiverRole::ServerSession => (Receiver::Server, false),
            ReceiverRole::ClientDoor => (Receiver::Client, true),
            ReceiverRole::ClientSession => (Receiver::Client, false),
        };
        let addressed = kind.receiver() == receiver || kind.receiver() == Receiver::Both;
        addressed && raw == (kind.delivery() == Delivery::Raw)
    }
}

/// A datagram outside of sessions.
pub fn encode_raw(message: &Message) -> Result<Vec<u8>, DecodeError> {
    let mut out = Writer::new();
    out.bytes(&RAW_MAGIC);
    out.u8(message.kind() as u8);
    out.bytes(&message.encode()?);
    Ok(out.into_bytes())
}

/// The message in a datagram outside of sessions.
pub fn decode_raw(bytes: &[u8], role: ReceiverRole) -> Result<Message, DecodeError> {
    match bytes.split_at_checked(RAW_HEADER) {
        Some(([magic @ .., kind], body)) if *magic == RAW_MAGIC => {
            allowed(*kind, role)?;
            Message::decode(*kind, body)
        }
        _ => Err(DecodeError::NotRaw),
    }
}

fn allowed(number: u8, role: ReceiverRole) -> Result<MessageKind, DecodeError> {
    let kind = MessageKind::from_number(number).ok_or(DecodeError::UnknownKind(number))?;
    if role.accepts(kind) {
        Ok(kind)
    } else {
        Err(DecodeError::NotAllowed(kind))
    }
}

/// Collects messages for one datagram of a session.
#[derive(Clone, Debug)]
pub struct PayloadWriter(Writer);

impl PayloadWriter {
    /// An empty payload of an epoch, of which only the low byte travels.
    pub fn new(epoch: u16) -> PayloadWriter {
        let mut out = Writer::new();
        out.u8(epoch as u8);
        PayloadWriter(out)
    }

    /// Appends a message. False, and nothing appended, if it does not fit any more.
    pub fn push(&mut self, message: &Message) -> Result<bool, DecodeError> {
        let body = message.encode()?;
        let mut out = Writer::new();
        out.u8(message.kind() as u8);
        out.var(body.len() as u64);
        if self.0.len() + out.len() + body.len() > PAYLOAD_MAX {
            return Ok(false);
        }
        self.0.bytes(out.as_bytes());
        self.0.bytes(&body);
        Ok(true)
    }

    /// True if no message is in it.
    pub fn is_empty(&self) -> bool {
        self.0.len() <= 1
    }

    /// The payload.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

/// The messages of a payload.
#[derive(Clone, Debug)]
pub struct PayloadReader<'a> {
    epoch: u8,
    input: Reader<'a>,
    role: ReceiverRole,
}

impl<'a> PayloadReader<'a> {
    /// A reader of the payload of a datagram.
    pub fn new(bytes: &'a [u8], role: ReceiverRole) -> Result<PayloadReader<'a>, DecodeError> {
        let mut input = Reader::new(bytes);
        at_most(bytes.len(), PAYLOAD_MAX)
            .and_then(|_| input.u8())
            .map(|epoch| PayloadReader { epoch, input, role })
            .map_err(|problem| DecodeError::Frame(problem.of("epoch")))
    }

    /// The epoch nearest to `near` that has the low byte of this payload.
    pub fn epoch(&self, near: u16) -> u16 {
        near.wrapping_add_signed(i16::from(self.epoch.wrapping_sub(near as u8) as i8))
    }

    fn take(&mut self) -> Result<Message, DecodeError> {
        let frame =
            |problem: crate::net::wire::WireProblem| DecodeError::Frame(problem.of("length"));
        let kind = self.input.u8().map_err(frame)?;
        allowed(kind, self.role)?;
        let length = self.input.var().map_err(frame)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let body = self.input.bytes(length).map_err(frame)?;
        Message::decode(kind, body)
    }
}

impl Iterator for PayloadReader<'_> {
    type Item = Result<Message, DecodeError>;

    /// The next message. After an error there is no further one.
    fn next(&mut self) -> Option<Self::Item> {
        if self.input.left() == 0 {
            return None;
        }
        let message = self.take();
        if message.is_err() {
            self.input.rest();
        }
        Some(message)
    }
}
