//! The client side of the handshake: hello, challenge, key exchange, join request (spec 07 C.4, steps 2 to 4).

use super::{Context, SessionEnd};
use crate::net::datagram::SessionKey;
use crate::net::handshake::Secret;
use crate::net::limits::{MAX_COLOUR, MAX_SEATS};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::{
    Admission, Challenge, Hello, JoinAnswer, JoinRequest, KeyReply, KeyRequest, PasswordProof,
    Refusal, SeatRequest, player_name,
};
use crate::net::protocol_version::PROTOCOL;
use crate::net::secure::{Binding, InvalidMessage, KeyExchange, SecureChannel, prove};
use crate::net::wire::WireText;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::compatibility;
use crate::session::netgame::kept_session::ResumeTicket;
use crate::session::netgame::known_servers::{KeyMismatch, KnownServer};
use std::net::SocketAddr;
use std::time::Duration;

/// Interval between two hellos.
const HELLO_EVERY: Duration = Duration::from_millis(250);
/// Number of hellos before giving up.
const HELLOS: u32 = 20;
/// How long to wait for a challenge of our protocol version after one of another version.
const OTHER_PROTOCOL_WAIT: Duration = Duration::from_millis(600);
/// Interval between two key requests, and between two join requests.
const JOIN_EVERY: Duration = Duration::from_millis(300);
/// Number of key requests, and of join requests, before giving up.
const JOINS: u32 = 33;
/// Number of times that a handshake starts again because the way to the server changes, before giving up.
const RESTARTS: u32 = 4;

/// The joining client and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinInfo {
    /// The local players, at most [`MAX_SEATS`]; none joins as a spectator.
    pub players: Vec<LocalPlayer>,
    /// The password, if any.
    pub password: Option<String>,
    /// The expected identity of the server.
    pub server: KnownServer,
}

impl JoinInfo {
    /// Returns the join request of one player, to an unknown server.
    pub fn one(name: &str, colour: u8, password: Option<String>) -> JoinInfo {
        let name = name.to_owned();
        JoinInfo {
            players: vec![LocalPlayer { name, colour }],
            password,
            server: KnownServer::default(),
        }
    }
}

/// The start values of an accepted client's session.
#[derive(Clone, Debug, PartialEq)]
pub struct Admitted {
    /// The session.
    pub admission: Admission,
    /// The channel to the server.
    pub channel: SecureChannel,
    /// Time between the join request and the answer.
    pub round_trip: Duration,
}

/// How a handshake ended.
#[derive(Clone, Debug, PartialEq)]
pub enum HandshakeOutcome {
    /// Accepted.
    Admitted(Box<Admitted>),
    /// Refused.
    Refused(Refusal),
    /// The server speaks another protocol version.
    Protocol(u8),
    /// The server has another key than the remembered or expected one.
    WrongKey(KeyMismatch),
    /// The server has not proved that it knows the password.
    NoConfirmation,
    /// The player has given a password, and the server, which is not a known one, asks for none.
    NoPasswordAsked,
    /// There are no random numbers.
    Failed(String),
    /// No answer.
    NoAnswer,
}

impl HandshakeOutcome {
    /// Returns the start values of the session.
    ///
    /// # Errors
    /// Returns why there is no session with `server`.
    pub(super) fn into_admitted(self, server: SocketAddr) -> Result<Box<Admitted>, SessionEnd> {
        Err(match self {
            HandshakeOutcome::Admitted(admitted) => return Ok(admitted),
            HandshakeOutcome::Refused(refusal) => SessionEnd::Refused(refusal),
            HandshakeOutcome::WrongKey(mismatch) => mismatch.into(),
            HandshakeOutcome::NoConfirmation => SessionEnd::NoConfirmation,
            HandshakeOutcome::NoPasswordAsked => SessionEnd::NoPasswordAsked,
            HandshakeOutcome::Failed(error) => SessionEnd::Broken(error),
            HandshakeOutcome::NoAnswer => SessionEnd::NoAnswer(server),
            HandshakeOutcome::Protocol(server) => SessionEnd::Protocol {
                server,
                ours: PROTOCOL,
            },
        })
    }
}

/// Progress of the handshake.
enum Step {
    Hello,
    Keys {
        request: KeyRequest,
        exchange: Box<KeyExchange>,
    },
    Join(Box<Joining>),
}

/// The join request and what it depends on, once keys are exchanged.
struct Joining {
    channel: SecureChannel,
    /// The channel has not been given to the transport yet.
    is_new: bool,
    /// The proof of knowing the password, and the confirmation that the server has to answer with.
    password: Option<(PasswordProof, [u8; 32])>,
}

/// A handshake in progress.
pub struct Handshake {
    join_info: JoinInfo,
    nonce: u64,
    request: u32,
    ephemeral: Option<[u8; 32]>,
    step: Step,
    tries: u32,
    restarts: u32,
    /// The lost session that the client returns to, if it is the same server.
    resume: Option<ResumeTicket>,
    /// A challenge of another protocol version, and until when to wait for one of ours: it may be forged.
    other_protocol: Option<(u8, Timestamp)>,
    next: Timestamp,
    asked_at: Timestamp,
}

impl Handshake {
    /// Starts a handshake; `attempt` is different for each try.
    pub fn new(join_info: JoinInfo, secret: &Secret, attempt: u64) -> Handshake {
        Handshake {
            join_info,
            nonce: secret.number(2 * attempt),
            request: secret.number(2 * attempt + 1) as u32,
            ephemeral: secret.fixed_ephemeral(secret.number(2 * attempt)),
            step: Step::Hello,
            tries: 0,
            restarts: 0,
            resume: None,
            other_protocol: None,
            next: Timestamp::ZERO,
            asked_at: Timestamp::ZERO,
        }
    }

    /// Asks for the seats of a lost session.
    pub fn resuming(self, lost: ResumeTicket) -> Handshake {
        let resume = Some(lost);
        Handshake { resume, ..self }
    }

    /// Returns the number of hellos, key requests or join requests sent so far, and the maximum.
    pub fn progress(&self) -> (u32, u32) {
        match self.step {
            Step::Hello => (self.tries, HELLOS),
            Step::Keys { .. } | Step::Join(_) => (self.tries, JOINS),
        }
    }

    /// Counts the hellos anew, because another transport is used from now on.
    pub(super) fn restart_tries(&mut self) {
        if matches!(self.step, Step::Hello) && self.restarts < RESTARTS {
            self.restarts += 1;
            self.tries = 0;
        }
    }

    /// Starts again with a hello, because the way to the server has changed: a cookie and a channel are valid only for the
    /// one that they come from. `attempt` is another number than for any handshake before. Returns an outcome after too
    /// many changes.
    pub(super) fn on_route_change(
        &mut self,
        secret: &Secret,
        attempt: u64,
    ) -> Option<HandshakeOutcome> {
        if matches!(self.step, Step::Hello) {
            return None;
        }
        if self.restarts >= RESTARTS {
            return Some(HandshakeOutcome::NoAnswer);
        }
        let join_info = self.join_info.clone();
        *self = Handshake {
            restarts: self.restarts + 1,
            resume: self.resume,
            ..Handshake::new(join_info, secret, attempt)
        };
        None
    }

    /// Sends the message that is due, if any. Returns an outcome after too many without an answer.
    pub(super) fn send_due(&mut self, context: &mut Context) -> Option<HandshakeOutcome> {
        match self.due(context.now) {
            Ok(None) => {}
            Ok(Some(message)) => {
                let (server, now) = (context.server, context.now);
                if let Some((nonce, key)) = self.take_channel() {
                    context.net.open_channel(server, nonce, key, now);
                }
                let _ = context.net.send_raw(server.into(), &message, now);
            }
            Err(outcome) => return Some(outcome),
        }
        None
    }

    /// Returns the message to send now, if one is due; an outcome after too many without an answer.
    pub fn due(&mut self, now: Timestamp) -> Result<Option<Message>, HandshakeOutcome> {
        if let (Step::Hello, Some((protocol, until))) = (&self.step, self.other_protocol)
            && now >= until
        {
            return Err(HandshakeOutcome::Protocol(protocol));
        }
        if now < self.next {
            return Ok(None);
        }
        let (every, most) = match self.step {
            Step::Hello => (HELLO_EVERY, HELLOS),
            Step::Keys { .. } | Step::Join(_) => (JOIN_EVERY, JOINS),
        };
        if self.tries >= most {
            return Err(HandshakeOutcome::NoAnswer);
        }
        self.tries += 1;
        self.next = now + every;
        self.asked_at = now;
        Ok(Some(match &self.step {
            Step::Hello => Message::Hello(Hello {
                nonce: self.nonce,
                protocol: PROTOCOL,
            }),
            Step::Keys { request, .. } => Message::KeyRequest(request.clone()),
            Step::Join(joining) => Message::JoinRequest(self.join_request(joining)),
        }))
    }

    /// Returns the nonce and the keys of the channel through which the join request is to be sent, once.
    pub fn take_channel(&mut self) -> Option<(u64, SessionKey)> {
        let Step::Join(joining) = &mut self.step else {
            return None;
        };
        let is_new = std::mem::take(&mut joining.is_new);
        is_new.then_some((self.nonce, joining.channel.key))
    }

    fn join_request(&self, joining: &Joining) -> JoinRequest {
        let join_info = &self.join_info;
        JoinRequest {
            protocol: PROTOCOL,
            request: self.request,
            nonce: self.nonce,
            rules: compatibility::checksum(),
            seats: join_info
                .players
                .iter()
                .take(MAX_SEATS)
                .map(|player| SeatRequest {
                    colour: player.colour.clamp(1, MAX_COLOUR),
                    name: player_name(&player.name),
                })
                .collect(),
            build: WireText::new(env!("CARGO_PKG_VERSION")),
            proof: joining.password.as_ref().map(|(proof, _)| proof.clone()),
            resume: self.resume.map(|lost| lost.token),
        }
    }

    /// Handles a message received outside of a session.
    pub fn on_message(&mut self, message: Message, at: Timestamp) -> Option<HandshakeOutcome> {
        match message {
            Message::Challenge(challenge) if challenge.nonce == self.nonce => {
                self.on_challenge(&challenge, at)
            }
            Message::KeyReply(reply) if reply.nonce == self.nonce => self.on_reply(&reply, at),
            Message::JoinAnswer(answer)
                if answer.nonce == self.nonce && answer.request == self.request =>
            {
                self.on_answer(answer, at)
            }
            _ => None,
        }
    }

    /// Goes on to the next step, whose first message is due at once.
    fn advance(&mut self, step: Step, at: Timestamp) {
        self.step = step;
        self.tries = 0;
        self.next = at;
    }

    fn on_challenge(&mut self, challenge: &Challenge, at: Timestamp) -> Option<HandshakeOutcome> {
        if !matches!(self.step, Step::Hello) {
            return None;
        }
        if challenge.protocol != PROTOCOL {
            let first = (challenge.protocol, at + OTHER_PROTOCOL_WAIT);
            self.other_protocol.get_or_insert(first);
            return None;
        }
        let (nonce, cookie) = (self.nonce, challenge.cookie);
        match KeyExchange::start(Binding { nonce, cookie }, self.ephemeral) {
            Ok((exchange, key)) => {
                let request = KeyRequest { nonce, cookie, key };
                let exchange = Box::new(exchange);
                self.advance(Step::Keys { request, exchange }, at);
                None
            }
            Err(error) => Some(HandshakeOutcome::Failed(error.to_string())),
        }
    }

    fn on_reply(&mut self, reply: &KeyReply, at: Timestamp) -> Option<HandshakeOutcome> {
        let Step::Keys { exchange, .. } = &mut self.step else {
            return None;
        };
        // A reply that is not authentic is ignored like any other forged datagram.
        let channel = exchange.finish(&reply.reply).ok()?;
        let found = channel.server;
        if let Err(mismatch) = self.join_info.server.check(found) {
            return Some(HandshakeOutcome::WrongKey(mismatch));
        }
        // No other server may learn the token.
        self.resume = self.resume.filter(|lost| lost.server == found);
        let password = match &self.join_info.password {
            None => None,
            Some(password) => match prove(password, &channel) {
                Ok(None) if !self.join_info.server.is_remembered(found) => {
                    return Some(HandshakeOutcome::NoPasswordAsked);
                }
                Ok(proved) => proved,
                Err(InvalidMessage) => return Some(HandshakeOutcome::NoConfirmation),
            },
        };
        let joining = Joining {
            channel,
            is_new: true,
            password,
        };
        self.advance(Step::Join(Box::new(joining)), at);
        None
    }

    fn on_answer(&mut self, answer: JoinAnswer, at: Timestamp) -> Option<HandshakeOutcome> {
        let Step::Join(joining) = &self.step else {
            return None;
        };
        let expected = joining.password.as_ref().map(|(_, expected)| *expected);
        Some(match answer.outcome {
            Ok(admission) if expected.is_some() && admission.confirmation != expected => {
                HandshakeOutcome::NoConfirmation
            }
            Ok(admission) => HandshakeOutcome::Admitted(Box::new(Admitted {
                admission,
                channel: joining.channel.clone(),
                round_trip: at.saturating_sub(self.asked_at),
            })),
            Err(refusal) => HandshakeOutcome::Refused(refusal),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::secure::{ServerIdentity, respond};

    fn handshake() -> Handshake {
        let join_info = JoinInfo::one("Ann", 8, None);
        Handshake::new(join_info, &Secret::fixed(1), 0)
    }

    #[test]
    fn a_handshake_gives_up_after_twenty_hellos_in_five_seconds() {
        let mut handshake = handshake();
        let mut hellos = 0;
        for ms in 0..10_000 {
            match handshake.due(Duration::from_millis(ms)) {
                Ok(Some(Message::Hello(_))) => hellos += 1,
                Ok(None) => {}
                other => {
                    assert_eq!(other, Err(HandshakeOutcome::NoAnswer));
                    assert_eq!((hellos, ms), (20, 5000));
                    return;
                }
            }
        }
        panic!("it never gave up");
    }

    #[test]
    fn a_challenge_is_answered_at_once_and_only_if_it_matches() {
        let mut handshake = handshake();
        assert!(handshake.due(Timestamp::ZERO).is_ok_and(|m| m.is_some()));
        let challenge = |nonce| {
            Message::Challenge(Challenge {
                nonce,
                cookie: 77,
                protocol: PROTOCOL,
            })
        };
        let at = Duration::from_millis(20);
        assert_eq!(
            handshake.on_message(challenge(handshake.nonce ^ 1), at),
            None
        );
        assert_eq!(handshake.due(at), Ok(None));
        assert_eq!(handshake.on_message(challenge(handshake.nonce), at), None);
        let Ok(Some(Message::KeyRequest(request))) = handshake.due(at) else {
            panic!("no key request");
        };
        assert_eq!(request.cookie, 77);
    }

    /// Exchanges keys with a server and returns what the handshake makes of its reply.
    fn exchange(handshake: &mut Handshake, server: u64) -> Option<HandshakeOutcome> {
        let challenge = Challenge {
            nonce: handshake.nonce,
            cookie: 77,
            protocol: PROTOCOL,
        };
        handshake.on_message(Message::Challenge(challenge), Timestamp::ZERO);
        let Ok(Some(Message::KeyRequest(request))) = handshake.due(Timestamp::ZERO) else {
            panic!("no key request");
        };
        let (nonce, cookie) = (request.nonce, request.cookie);
        let identity = ServerIdentity::fixed(server);
        let binding = Binding { nonce, cookie };
        let (_, reply) = respond(&identity, binding, request.key, None, None).expect("a key");
        let mut forged = reply.clone();
        forged[40] ^= 1;
        let forged = KeyReply {
            nonce,
            reply: forged,
        };
        let ignored = handshake.on_message(Message::KeyReply(forged), Timestamp::ZERO);
        assert_eq!(ignored, None);
        let reply = KeyReply { nonce, reply };
        handshake.on_message(Message::KeyReply(reply), Timestamp::ZERO)
    }

    #[test]
    fn the_join_request_follows_the_key_exchange_and_its_channel_is_opened_once() {
        let mut handshake = handshake();
        assert_eq!(handshake.take_channel(), None);
        assert_eq!(exchange(&mut handshake, 1), None);
        let Ok(Some(Message::JoinRequest(request))) = handshake.due(Timestamp::ZERO) else {
            panic!("no join request");
        };
        assert_eq!(request.seats[0].name.as_str(), "Ann");
        assert!(handshake.take_channel().is_some());
        assert_eq!(handshake.take_channel(), None);
    }

    #[test]
    fn a_server_with_another_key_than_the_remembered_one_gets_no_join_request() {
        let [known, found] = [1, 2].map(|seed| ServerIdentity::fixed(seed).key());
        let mut handshake = handshake();
        handshake.join_info.server = KnownServer::with_key(known);
        let outcome = exchange(&mut handshake, 2);
        let mismatch = KeyMismatch::Changed { known, found };
        assert_eq!(outcome, Some(HandshakeOutcome::WrongKey(mismatch)));
        assert_eq!(handshake.take_channel(), None);
    }

    #[test]
    fn another_protocol_version_is_reported_unless_a_challenge_of_ours_follows() {
        let challenge = |nonce| {
            Message::Challenge(Challenge {
                nonce,
                cookie: 77,
                protocol: 9,
            })
        };
        let mut handshake = handshake();
        let other = challenge(handshake.nonce);
        assert_eq!(handshake.on_message(other.clone(), Timestamp::ZERO), None);
        assert!(handshake.due(OTHER_PROTOCOL_WAIT / 2).is_ok());
        let end = handshake.due(OTHER_PROTOCOL_WAIT);
        assert_eq!(end, Err(HandshakeOutcome::Protocol(9)));
        // One of ours follows, so the other one was forged.
        assert_eq!(exchange(&mut handshake, 1), None);
        assert_eq!(handshake.on_message(other, Timestamp::ZERO), None);
        assert!(handshake.due(OTHER_PROTOCOL_WAIT).is_ok());
        assert!(handshake.take_channel().is_some());
    }
}
