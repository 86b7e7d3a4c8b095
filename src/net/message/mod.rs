//! All messages of the protocol: names, contents, direction and delivery (spec 07 C.5). `docs/protocol.md` shows the
//! bytes. Maximum lengths and numbers that several messages share are in `net/limits.rs`.

pub mod control;
pub mod emote;
pub mod file;
pub mod game_match;
pub mod input;
pub mod join;
pub mod kick_vote;
pub mod lobby;
pub mod log;
pub mod payload;
#[cfg(test)]
mod samples;
pub mod seats;
pub mod state;
pub mod time;

#[cfg(test)]
mod tests;

use crate::net::wire::{FieldError, Reader, Wire, Writer};

/// Bytes before the body of a raw message: magic and kind.
pub const RAW_HEADER: usize = 5;

/// Receiver of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The server.
    Server,
    /// The client.
    Client,
    /// Both sides.
    Both,
}

/// Delivery of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// Outside a session, alone in a datagram.
    Raw,
    /// Outside a session, alone in a datagram and encrypted.
    Sealed,
    /// In a session; may be lost, duplicated or reordered.
    Unreliable,
    /// In a session; reliable, ordered within its channel.
    Ordered(Channel),
    /// In a session; reliable and unordered, possibly duplicated. Used only for pulses.
    Pulse,
}

/// An ordered stream of reliable messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Channel {
    /// Joining, levels, settings, chat and other control messages.
    Control = 1,
    /// File transfer.
    Bulk = 2,
}

/// Why bytes cannot be decoded as a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// No message kind has this number.
    #[error("unknown message kind {0}")]
    UnknownKind(u8),
    /// A field is invalid.
    #[error("{kind}: {error}")]
    Field {
        /// Kind of the message.
        kind: MessageKind,
        /// The error.
        error: FieldError,
    },
    /// The receiver does not accept this message kind in its current role.
    #[error("{0} is not accepted here")]
    NotAllowed(MessageKind),
    /// The framing of a payload is invalid: its length, its epoch, or the kind or length of a message.
    #[error("payload: {0}")]
    Frame(FieldError),
    /// The datagram does not start with the magic of raw messages.
    #[error("not a raw message")]
    NotRaw,
}

macro_rules! messages {
    ($($(#[$meta:meta])* $number:literal $name:ident($ty:ty) $wire:literal $receiver:ident $delivery:expr;)*) => {
        /// Kind of a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum MessageKind {
            $($(#[$meta])* $name = $number,)*
        }

        /// A message.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Message {
            $($(#[$meta])* $name($ty),)*
        }

        impl MessageKind {
            /// Every kind.
            pub const ALL: &'static [MessageKind] = &[$(MessageKind::$name,)*];

            /// Returns the kind with this number on the wire.
            pub fn from_number(number: u8) -> Option<MessageKind> {
                match number {
                    $($number => Some(MessageKind::$name),)*
                    _ => None,
                }
            }

            /// Returns the name used in the protocol document.
            pub const fn name(self) -> &'static str {
                match self { $(MessageKind::$name => $wire,)* }
            }

            /// Returns who receives messages of this kind.
            pub const fn receiver(self) -> Receiver {
                match self { $(MessageKind::$name => Receiver::$receiver,)* }
            }

            /// Returns how messages of this kind are delivered.
            pub const fn delivery(self) -> Delivery {
                match self { $(MessageKind::$name => $delivery,)* }
            }
        }

        impl Message {
            /// Returns the kind of the message.
            pub const fn kind(&self) -> MessageKind {
                match self { $(Message::$name(_) => MessageKind::$name,)* }
            }

            fn put_body(&self, out: &mut Writer) -> Result<(), FieldError> {
                match self { $(Message::$name(body) => body.put(out),)* }
            }

            fn take_body(kind: MessageKind, input: &mut Reader<'_>) -> Result<Message, FieldError> {
                match kind { $(MessageKind::$name => <$ty>::take(input).map(Message::$name),)* }
            }
        }
    };
}

const CONTROL: Delivery = Delivery::Ordered(Channel::Control);
const BULK: Delivery = Delivery::Ordered(Channel::Bulk);

messages! {
    /// Initial contact by a client.
    1 Hello(join::Hello) "CHLO" Server Delivery::Raw;
    /// Request to prove the source address.
    2 Challenge(join::Challenge) "SCHA" Client Delivery::Raw;
    /// Request to join.
    3 JoinRequest(join::JoinRequest) "CJON" Server Delivery::Sealed;
    /// Answer to a join request.
    4 JoinAnswer(join::JoinAnswer) "SJON" Client Delivery::Sealed;
    /// Buttons of a client's players.
    5 ClientInput(input::ClientInput) "cdat" Server Delivery::Unreliable;
    /// New log entries.
    6 InputBroadcast(input::InputBroadcast) "sdat" Client Delivery::Unreliable;
    /// Progress of a client.
    7 BroadcastAck(input::BroadcastAck) "sdak" Server Delivery::Unreliable;
    /// Problem with the input of a client.
    8 InputNotice(input::InputNotice) "serr" Client Delivery::Unreliable;
    /// Piece of a state delta.
    9 StatePiece(state::StatePiece) "stdf" Client Delivery::Unreliable;
    /// State acknowledgements and requests.
    10 StateAck(state::StateAck) "stak" Server Delivery::Unreliable;
    /// Round-trip probe.
    11 Ping(time::Ping) "ping" Server Delivery::Unreliable;
    /// Reply to a ping.
    12 Pong(time::Pong) "pong" Client Delivery::Unreliable;
    /// Reply to a pong.
    13 PongAck(time::PongAck) "pang" Server Delivery::Unreliable;
    /// Change of level.
    14 LevelChange(control::LevelChange) "SLVL" Client CONTROL;
    /// Server settings.
    15 Variables(control::Variables) "SVAR" Client CONTROL;
    /// A client leaves.
    16 ClientBye(control::Goodbye) "CBYE" Server CONTROL;
    /// The server ends a session.
    17 ServerBye(control::Goodbye) "SBYE" Client CONTROL;
    /// Chat message.
    18 Chat(control::Chat) "CHAT" Both CONTROL;
    /// List of connected players.
    19 PlayerList(control::PlayerList) "SPLR" Client Delivery::Unreliable;
    /// Request for a file.
    20 FileRequest(file::FileRequest) "FREQ" Server CONTROL;
    /// Piece of a file.
    21 FilePiece(file::FilePiece) "SFIL" Client BULK;
    /// Progress of a file transfer.
    22 FileAck(file::FileAck) "SFAK" Server Delivery::Unreliable;
    /// Answer to a file request.
    23 FileAnswer(file::FileAnswer) "SRRF" Client CONTROL;
    /// One of several local players of a client leaves.
    24 SeatLeave(control::SeatLeave) "CSLV" Server CONTROL;
    /// Start of the key exchange.
    25 KeyRequest(join::KeyRequest) "CKEY" Server Delivery::Raw;
    /// Answer to a key request.
    26 KeyReply(join::KeyReply) "SKEY" Client Delivery::Raw;
    /// The match.
    27 Match(game_match::MatchInfo) "SMAT" Client Delivery::Unreliable;
    /// A client asks for other seats.
    28 SeatChange(seats::SeatChange) "CSEA" Server CONTROL;
    /// The seats of a client.
    29 SeatUpdate(seats::SeatUpdate) "SSEA" Client CONTROL;
    /// Acknowledgements of the reliable channels.
    30 Pulse(time::Pulse) "PULS" Both Delivery::Pulse;
    /// A vote on kicking a player.
    31 KickVote(kick_vote::KickVote) "CVOT" Server CONTROL;
    /// State of the vote on kicking a player.
    32 VoteStatus(kick_vote::VoteStatus) "SVOT" Client CONTROL;
    /// An emote.
    33 Emote(emote::Emote) "EMOT" Both CONTROL;
    /// A client's choices in the lobby.
    34 LobbyChoice(lobby::LobbyChoice) "CLOB" Server CONTROL;
    /// The state of the lobby.
    35 LobbyState(lobby::LobbyState) "SLOB" Client CONTROL;
}

impl std::fmt::Display for MessageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Message {
    /// Returns the body: the message without its kind. Fails for values that the receiver would reject.
    pub fn encode(&self) -> Result<Vec<u8>, DecodeError> {
        let mut out = Writer::new();
        self.put_body(&mut out)
            .map_err(|error| DecodeError::Field {
                kind: self.kind(),
                error,
            })?;
        Ok(out.into_bytes())
    }

    /// Decodes the body of a message of this kind. The whole body must be consumed.
    pub fn decode(kind: u8, body: &[u8]) -> Result<Message, DecodeError> {
        let kind = MessageKind::from_number(kind).ok_or(DecodeError::UnknownKind(kind))?;
        let mut input = Reader::new(body);
        Message::take_body(kind, &mut input)
            .and_then(|message| {
                input.end().map_err(|problem| problem.of("end"))?;
                Ok(message)
            })
            .map_err(|error| DecodeError::Field { kind, error })
    }
}
