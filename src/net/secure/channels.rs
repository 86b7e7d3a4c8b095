//! The channels of an endpoint between key exchange and session: join requests and their answers pass through them.

use super::key_exchange::{Binding, ExchangeError, respond};
use super::password::{PasswordCheck, PasswordExchange};
use super::server_key::ServerIdentity;
use crate::net::datagram::{Direction, SessionKey};
use crate::net::link::tcp::STREAM_HANDSHAKE;
use crate::net::link::{Remote, Timestamp};
use crate::net::message::Message;
use crate::net::message::join::{JoinRequest, KeyReply, KeyRequest};
use crate::net::message::payload::SealedHeader;
use std::collections::VecDeque;
use std::time::Duration;

/// Maximum number of channels without a session. They are limited by [`CHANNEL_AGE`] and `EXCHANGES_TOTAL`
/// (`net/handshake.rs`); this is never reached.
pub const MAX_CHANNELS: usize = 1400;
/// How long a channel may be used to join; then it is forgotten, with the answer to its request.
pub const CHANNEL_AGE: Duration = Duration::from_secs(15);
const _: () = assert!(STREAM_HANDSHAKE.as_secs() == CHANNEL_AGE.as_secs());

/// A channel that is not a session yet.
struct Channel {
    remote: Remote,
    nonce: u64,
    key: SessionKey,
    opened: Timestamp,
    /// Number of messages sent.
    sent: u16,
    /// Number of the newest message received; older ones are replayed or late.
    newest: Option<u16>,
    /// A session has been started with the key. There must not be a second one: its sequence numbers would repeat.
    is_claimed: bool,
    server: Option<Box<ServerSide>>,
}

/// State that only a server keeps.
struct ServerSide {
    client: [u8; 32],
    reply: KeyReply,
    hash: [u8; 32],
    password: Option<PasswordExchange>,
    /// The join request; a channel carries only one, apart from repetitions.
    join: Option<(JoinRequest, PasswordCheck)>,
    /// The join request has been passed on. It is decided once, so that its keys start one session at most.
    is_asked: bool,
    /// The answer to the join request.
    answer: Option<Message>,
}

/// The contents of an encrypted message.
#[derive(Debug, PartialEq)]
pub enum Opened {
    /// A client wants to join.
    Join {
        /// Its request: always the first of this channel.
        request: Box<JoinRequest>,
        /// The keys of the channel.
        key: SessionKey,
        /// Whether it knows the password.
        password: PasswordCheck,
    },
    /// A client repeats a join request that has been passed on, with the answer to send again, if there is one yet.
    Repeated(Option<Message>),
    /// The server's answer to a join request.
    Answer(Message),
}

/// Why an encrypted message was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealedError {
    /// There is no such channel.
    NoChannel,
    /// The tag is wrong.
    Forged,
    /// It is authentic but malformed.
    Malformed,
    /// It is authentic but not newer than another one that has arrived.
    Replayed,
}

/// The channels of an endpoint, oldest first.
pub struct Channels {
    channels: VecDeque<Channel>,
    /// Direction of what this endpoint sends.
    direction: Direction,
}

impl Channels {
    /// Creates an empty table for an endpoint that sends in this direction.
    pub fn new(direction: Direction) -> Channels {
        Channels {
            channels: VecDeque::new(),
            direction,
        }
    }

    /// Returns the number of channels.
    pub fn len(&self) -> usize {
        self.channels.len()
    }

    /// Returns true if there are no channels.
    pub fn is_empty(&self) -> bool {
        self.channels.is_empty()
    }

    fn find(&mut self, remote: Remote, nonce: u64) -> Option<&mut Channel> {
        let mut channels = self.channels.iter_mut();
        channels.find(|channel| channel.remote == remote && channel.nonce == nonce)
    }

    fn drop_old(&mut self, now: Timestamp) {
        self.channels
            .retain(|channel| now.saturating_sub(channel.opened) < CHANNEL_AGE);
    }

    fn push(&mut self, channel: Channel) {
        if self.channels.len() >= MAX_CHANNELS {
            self.channels.pop_front();
        }
        self.channels.push_back(channel);
    }

    /// Opens a channel on a client after the key exchange.
    pub fn open(&mut self, remote: Remote, nonce: u64, key: SessionKey, now: Timestamp) {
        self.drop_old(now);
        self.channels.retain(|channel| channel.remote != remote);
        self.push(Channel {
            remote,
            nonce,
            key,
            opened: now,
            sent: 0,
            newest: None,
            is_claimed: false,
            server: None,
        });
    }

    /// Returns whether a key request belongs to an open channel, and the reply if it is the same as the first.
    pub fn known_reply(
        &mut self,
        from: Remote,
        request: &KeyRequest,
        now: Timestamp,
    ) -> Option<Option<KeyReply>> {
        self.drop_old(now);
        let channel = self.find(from, request.nonce)?;
        let server = channel.server.as_ref();
        let same = server.filter(|server| server.client == request.key);
        Some(same.map(|server| server.reply.clone()))
    }

    /// Opens a channel on a server and returns the reply to a key request. `ephemeral` is a fixed key for tests.
    ///
    /// # Errors
    /// If the key exchange fails.
    pub fn respond(
        &mut self,
        from: Remote,
        request: &KeyRequest,
        (identity, password): (&ServerIdentity, Option<&str>),
        ephemeral: Option<[u8; 32]>,
        now: Timestamp,
    ) -> Result<KeyReply, ExchangeError> {
        let binding = Binding {
            nonce: request.nonce,
            cookie: request.cookie,
        };
        let started = password
            .map(|password| PasswordExchange::start(password, &request.key, &identity.key().0));
        let (password, message) = started.unzip();
        let (channel, reply) = respond(identity, binding, request.key, message, ephemeral)?;
        let reply = KeyReply {
            nonce: request.nonce,
            reply,
        };
        self.push(Channel {
            remote: from,
            nonce: request.nonce,
            key: channel.key,
            opened: now,
            sent: 0,
            newest: None,
            is_claimed: false,
            server: Some(Box::new(ServerSide {
                client: request.key,
                reply: reply.clone(),
                hash: channel.hash,
                password,
                join: None,
                is_asked: false,
                answer: None,
            })),
        });
        Ok(reply)
    }

    /// Encrypts a join request or the answer to one. `None` if there is no channel for it, or it cannot be encoded.
    pub fn seal(&mut self, to: Remote, message: &Message) -> Option<Vec<u8>> {
        let nonce = match message {
            Message::JoinRequest(request) => request.nonce,
            Message::JoinAnswer(answer) => answer.nonce,
            _ => return None,
        };
        let direction = self.direction;
        let channel = self.find(to, nonce)?;
        let number = channel.sent;
        channel.sent = number.checked_add(1)?;
        let header = SealedHeader {
            kind: message.kind(),
            nonce,
            number,
        };
        let body = message.encode().ok()?;
        let header = header.encode();
        if let Some(server) = &mut channel.server {
            server.answer.get_or_insert_with(|| message.clone());
        }
        channel.key.seal_message(direction, number, &header, &body)
    }

    /// Decrypts a message of a channel.
    pub fn receive(
        &mut self,
        from: Remote,
        header: SealedHeader,
        bytes: &[u8],
        now: Timestamp,
    ) -> Result<Opened, SealedError> {
        self.drop_old(now);
        let direction = self.direction.opposite();
        let SealedHeader {
            kind,
            nonce,
            number,
        } = header;
        let channel = self.find(from, nonce).ok_or(SealedError::NoChannel)?;
        let length = header.encode().len();
        let key = channel.key;
        let body = key.open_message(direction, number, length, bytes);
        let body = body.ok_or(SealedError::Forged)?;
        if channel.newest.is_some_and(|newest| number <= newest) {
            return Err(SealedError::Replayed);
        }
        channel.newest = Some(number);
        let message = Message::decode(kind as u8, &body).map_err(|_| SealedError::Malformed)?;
        match (message, &mut channel.server) {
            (Message::JoinRequest(request), Some(server)) if request.nonce == nonce => {
                if server.is_asked {
                    return Ok(Opened::Repeated(server.answer.clone()));
                }
                let (request, password) = server.join(request);
                Ok(Opened::Join {
                    request: Box::new(request),
                    key,
                    password,
                })
            }
            (Message::JoinAnswer(answer), None) if answer.nonce == nonce => {
                Ok(Opened::Answer(Message::JoinAnswer(answer)))
            }
            _ => Err(SealedError::Malformed),
        }
    }

    /// Records that the join request of a channel has been passed on: it is not passed on again.
    pub fn set_asked(&mut self, from: Remote, nonce: u64) {
        let channel = self.find(from, nonce);
        if let Some(server) = channel.and_then(|channel| channel.server.as_mut()) {
            server.is_asked = true;
        }
    }

    /// Records that a session starts with this key, and returns with whom. `None` if there has been one already, or if
    /// there is no channel with it: its channel may have expired, and with it the knowledge of whether there has been a
    /// session.
    pub fn claim(&mut self, key: &SessionKey) -> Option<Remote> {
        let channel = self.channels.iter_mut().find(|c| c.key == *key)?;
        let is_first = !std::mem::replace(&mut channel.is_claimed, true);
        is_first.then_some(channel.remote)
    }
}

impl ServerSide {
    /// Returns the join request of the channel and the result of its password exchange.
    fn join(&mut self, request: JoinRequest) -> (JoinRequest, PasswordCheck) {
        let join = self.join.get_or_insert_with(|| {
            let check = match self.password.take() {
                None => PasswordCheck::NotRequired,
                Some(exchange) => exchange.check(request.proof.as_ref(), &self.hash),
            };
            (request, check)
        });
        join.clone()
    }
}
