//! Framing of messages: the payload of a session datagram (an epoch and messages), or one raw message outside sessions.

use super::{DecodeError, Delivery, Message, MessageKind, RAW_HEADER, Receiver};
use crate::net::wire::codec::at_most;
use crate::net::wire::{Reader, WireProblem, Writer};

/// Maximum length in bytes of a payload, the part of a datagram inside the envelope. Below the size at which the
/// transport library would fragment (spec 07 D.4, rule 1).
pub const MAX_PAYLOAD: usize = 1140;

/// Magic at the start of every datagram outside a session.
pub const RAW_MAGIC: [u8; 4] = *b"PMR1";

/// Role of the receiver, which determines the message kinds it accepts (spec 07 E.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiverRole {
    /// A server receiving from an unknown sender.
    ServerHandshake,
    /// A server receiving from a client in a session.
    ServerSession,
    /// A client without a session.
    ClientHandshake,
    /// A client in a session.
    ClientSession,
}

impl ReceiverRole {
    /// Returns true if this role accepts messages of this kind.
    pub fn accepts(self, kind: MessageKind) -> bool {
        let (receiver, raw) = match self {
            ReceiverRole::ServerHandshake => (Receiver::Server, true),
            ReceiverRole::ServerSession => (Receiver::Server, false),
            ReceiverRole::ClientHandshake => (Receiver::Client, true),
            ReceiverRole::ClientSession => (Receiver::Client, false),
        };
        let addressed = kind.receiver() == receiver || kind.receiver() == Receiver::Both;
        addressed && raw == matches!(kind.delivery(), Delivery::Raw | Delivery::Sealed)
    }
}

/// Bytes before the encrypted body of a sealed message: magic, kind, nonce, number.
pub const SEALED_HEADER: usize = RAW_HEADER + 10;

/// The header of a sealed message, which is authenticated but not encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedHeader {
    /// Kind of the message.
    pub kind: MessageKind,
    /// The nonce of the hello, which identifies the channel.
    pub nonce: u64,
    /// Counts the messages of a channel in each direction.
    pub number: u16,
}

impl SealedHeader {
    /// Returns the bytes of the header.
    pub fn encode(self) -> [u8; SEALED_HEADER] {
        let mut bytes = [0; SEALED_HEADER];
        bytes[..4].copy_from_slice(&RAW_MAGIC);
        bytes[4] = self.kind as u8;
        bytes[5..13].copy_from_slice(&self.nonce.to_le_bytes());
        bytes[13..].copy_from_slice(&self.number.to_le_bytes());
        bytes
    }

    /// Reads the header of a datagram outside a session. Returns `None` if the message is not encrypted.
    pub fn decode(bytes: &[u8], role: ReceiverRole) -> Result<Option<SealedHeader>, DecodeError> {
        let Some(([magic @ .., kind], rest)) = bytes.split_first_chunk::<RAW_HEADER>() else {
            return Err(DecodeError::NotRaw);
        };
        if *magic != RAW_MAGIC {
            return Err(DecodeError::NotRaw);
        }
        let kind = check_allowed(*kind, role)?;
        if kind.delivery() != Delivery::Sealed {
            return Ok(None);
        }
        let mut input = Reader::new(rest);
        let field = |field| move |p: WireProblem| DecodeError::Frame(p.of(field));
        Ok(Some(SealedHeader {
            kind,
            nonce: input.u64().map_err(field("nonce"))?,
            number: input.u16().map_err(field("number"))?,
        }))
    }
}

/// Encodes a message as a datagram outside a session that is not encrypted.
pub fn encode_raw(message: &Message) -> Result<Vec<u8>, DecodeError> {
    if message.kind().delivery() != Delivery::Raw {
        return Err(DecodeError::NotAllowed(message.kind()));
    }
    let mut out = Writer::new();
    out.bytes(&RAW_MAGIC);
    out.u8(message.kind() as u8);
    out.bytes(&message.encode()?);
    Ok(out.into_bytes())
}

/// Decodes a datagram outside a session that is not encrypted.
pub fn decode_raw(bytes: &[u8], role: ReceiverRole) -> Result<Message, DecodeError> {
    match bytes.split_at_checked(RAW_HEADER) {
        Some(([magic @ .., number], body)) if *magic == RAW_MAGIC => {
            match check_allowed(*number, role)? {
                kind if kind.delivery() != Delivery::Raw => Err(DecodeError::NotAllowed(kind)),
                _ => Message::decode(*number, body),
            }
        }
        _ => Err(DecodeError::NotRaw),
    }
}

fn check_allowed(number: u8, role: ReceiverRole) -> Result<MessageKind, DecodeError> {
    let kind = MessageKind::from_number(number).ok_or(DecodeError::UnknownKind(number))?;
    if role.accepts(kind) {
        Ok(kind)
    } else {
        Err(DecodeError::NotAllowed(kind))
    }
}

/// Collects messages for one session datagram.
#[derive(Clone, Debug)]
pub struct PayloadWriter(Writer);

impl PayloadWriter {
    /// Starts a payload for an epoch, of which only the low byte is sent.
    pub fn new(epoch: u16) -> PayloadWriter {
        let mut out = Writer::new();
        out.u8(epoch as u8);
        PayloadWriter(out)
    }

    /// Appends a message. Returns false and appends nothing if it does not fit.
    pub fn push(&mut self, message: &Message) -> Result<bool, DecodeError> {
        let body = message.encode()?;
        let mut out = Writer::new();
        out.u8(message.kind() as u8);
        out.var(body.len() as u64);
        if self.0.len() + out.len() + body.len() > MAX_PAYLOAD {
            return Ok(false);
        }
        self.0.bytes(out.as_bytes());
        self.0.bytes(&body);
        Ok(true)
    }

    /// Returns true if the payload has no messages.
    pub fn is_empty(&self) -> bool {
        self.0.len() <= 1
    }

    /// Returns the encoded payload.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

/// An iterator over the messages of a payload.
#[derive(Clone, Debug)]
pub struct PayloadReader<'a> {
    epoch: u8,
    input: Reader<'a>,
    role: ReceiverRole,
}

impl<'a> PayloadReader<'a> {
    /// Starts reading the payload of a datagram.
    pub fn new(bytes: &'a [u8], role: ReceiverRole) -> Result<PayloadReader<'a>, DecodeError> {
        let mut input = Reader::new(bytes);
        at_most(bytes.len(), MAX_PAYLOAD)
            .and_then(|_| input.u8())
            .map(|epoch| PayloadReader { epoch, input, role })
            .map_err(|problem| DecodeError::Frame(problem.of("epoch")))
    }

    /// Returns the epoch nearest to `near` whose low byte matches this payload.
    pub fn epoch(&self, near: u16) -> u16 {
        near.wrapping_add_signed(i16::from(self.epoch.wrapping_sub(near as u8) as i8))
    }

    fn take(&mut self) -> Result<Message, DecodeError> {
        let framing_error = |problem: WireProblem| DecodeError::Frame(problem.of("length"));
        let kind = self.input.u8().map_err(framing_error)?;
        check_allowed(kind, self.role)?;
        let length = self.input.var().map_err(framing_error)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let body = self.input.bytes(length).map_err(framing_error)?;
        Message::decode(kind, body)
    }
}

impl Iterator for PayloadReader<'_> {
    type Item = Result<Message, DecodeError>;

    /// Returns the next message. The iterator ends after the first error.
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
