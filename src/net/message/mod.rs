//! Every message of the protocol: what it is called, what it says, who may say it to whom and how
//! it travels (spec 07 C.5). `docs/protocol.md` shows the bytes.

pub mod control;
pub mod file;
pub mod input;
pub mod join;
pub mod log;
pub mod payload;
#[cfg(test)]
mod samples;
pub mod state;
pub mod time;

#[cfg(test)]
mod tests;

use crate::net::wire::{FieldError, Reader, Wire, Writer};

/// Bytes before the body of a raw message: the magic and the kind.
pub const RAW_HEADER: usize = 5;

/// Who receives a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// A server.
    Server,
    /// A client.
    Client,
    /// Either.
    Both,
}

/// How a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// Outside of sessions, alone in a datagram.
    Raw,
    /// In a session; may be lost, doubled or overtaken.
    Unreliable,
    /// In a session; arrives, in order with the others of its channel.
    Ordered(Channel),
    /// In a session; arrives, perhaps twice. Only pulses.
    Pulse,
}

/// A sequence of reliable messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Channel {
    /// What must be known.
    Control = 1,
    /// What takes long.
    Bulk = 2,
}

/// Why bytes are not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// No message has this number.
    #[error("there is no message of kind {0}")]
    UnknownKind(u8),
    /// A field is wrong.
    #[error("{kind}: {error}")]
    Field {
        /// The message.
        kind: MessageKind,
        /// What is wrong.
        error: FieldError,
    },
    /// A message that this receiver does not take now.
    #[error("{0} is not accepted here")]
    NotAllowed(MessageKind),
    /// The bytes around messages are wrong.
    #[error("payload: {0}")]
    Frame(FieldError),
    /// Not the magic of raw messages.
    #[error("not a message outside of sessions")]
    NotRaw,
}

macro_rules! messages {
    ($($(#[$meta:meta])* $number:literal $name:ident($ty:ty) $wire:literal $receiver:ident $delivery:expr;)*) => {
        /// What a message is about.
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

            /// The kind with a number on the wire.
            pub fn from_number(number: u8) -> Option<MessageKind> {
                match number {
                    $($number => Some(MessageKind::$name),)*
                    _ => None,
                }
            }

            /// Its name in the protocol document.
            pub const fn name(self) -> &'static str {
                match self { $(MessageKind::$name => $wire,)* }
            }

            /// Who receives it.
            pub const fn receiver(self) -> Receiver {
                match self { $(MessageKind::$name => Receiver::$receiver,)* }
            }

            /// How it travels.
            pub const fn delivery(self) -> Delivery {
                match self { $(MessageKind::$name => $delivery,)* }
            }
        }

        impl Message {
            /// What it is about.
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
    /// A stranger says hello.
    1 Hello(join::Hello) "CHLO" Server Delivery::Raw;
    /// The server asks for proof of the address.
    2 Challenge(join::Challenge) "SCHA" Client Delivery::Raw;
    /// The wish to join.
    3 JoinRequest(join::JoinRequest) "CJON" Server Delivery::Raw;
    /// The answer to it.
    4 JoinAnswer(join::JoinAnswer) "SJON" Client Delivery::Raw;
    /// Buttons of a player.
    5 ClientInput(input::ClientInput) "cdat" Server Delivery::Unreliable;
    /// News of the log.
    6 InputBroadcast(input::InputBroadcast) "sdat" Client Delivery::Unreliable;
    /// How far a client is.
    7 BroadcastAck(input::BroadcastAck) "sdak" Server Delivery::Unreliable;
    /// Something was wrong with buttons.
    8 InputNotice(input::InputNotice) "serr" Client Delivery::Unreliable;
    /// A piece of a state difference.
    9 StatePiece(state::StatePiece) "stdf" Client Delivery::Unreliable;
    /// What states a client has and wants.
    10 StateAck(state::StateAck) "stak" Server Delivery::Unreliable;
    /// A question for an echo.
    11 Ping(time::Ping) "ping" Server Delivery::Unreliable;
    /// The echo.
    12 Pong(time::Pong) "pong" Client Delivery::Unreliable;
    /// The echo of the echo.
    13 PongAck(time::PongAck) "pang" Server Delivery::Unreliable;
    /// Another level begins.
    14 LevelChange(control::LevelChange) "SLVL" Client CONTROL;
    /// Settings of the server.
    15 Variables(control::Variables) "SVAR" Client CONTROL;
    /// A client leaves.
    16 ClientBye(control::Goodbye) "CBYE" Server CONTROL;
    /// The server ends a session.
    17 ServerBye(control::Goodbye) "SBYE" Client CONTROL;
    /// Somebody says something.
    18 Chat(control::Chat) "CHAT" Both CONTROL;
    /// Everybody who is there.
    19 PlayerList(control::PlayerList) "SPLR" Client CONTROL;
    /// A client asks for a file.
    20 FileRequest(file::FileRequest) "FREQ" Server CONTROL;
    /// A piece of a file.
    21 FilePiece(file::FilePiece) "SFIL" Client BULK;
    /// How much of a file is there.
    22 FileAck(file::FileAck) "SFAK" Server Delivery::Unreliable;
    /// Whether a file will come.
    23 FileAnswer(file::FileAnswer) "SRRF" Client CONTROL;
    /// Acknowledgements of the reliable channel.
    30 Pulse(time::Pulse) "PULS" Both Delivery::Pulse;
}

impl std::fmt::Display for MessageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Message {
    /// The body: the message without its kind. Fails for values that the receiver would refuse.
    pub fn encode(&self) -> Result<Vec<u8>, DecodeError> {
        let mut out = Writer::new();
        self.put_body(&mut out)
            .map_err(|error| DecodeError::Field {
                kind: self.kind(),
                error,
            })?;
        Ok(out.into_bytes())
    }

    /// The message with this kind and body. The body must be used up.
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
