//! The client side of the handshake: hello, challenge, join request (spec 07 C.4, steps 2 to 4).

use crate::net::handshake::{Secret, password_proof};
use crate::net::limits::{MAX_COLOUR, MAX_SEATS, PROTOCOL};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::{Admission, Hello, JoinRequest, Refusal, SeatRequest, player_name};
use crate::net::wire::WireText;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::compatibility;
use std::time::Duration;

/// Interval between two hellos.
const HELLO_EVERY: Duration = Duration::from_millis(250);
/// Number of hellos before giving up.
const HELLOS: u32 = 20;
/// Interval between two join requests.
const JOIN_EVERY: Duration = Duration::from_millis(300);
/// Number of join requests before giving up.
const JOINS: u32 = 33;

/// Who asks to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinInfo {
    /// The local players, at most [`MAX_SEATS`]; none joins as a spectator.
    pub players: Vec<LocalPlayer>,
    /// The password, if any.
    pub password: Option<String>,
}

impl JoinInfo {
    /// Returns the join request of one player.
    pub fn one(name: &str, colour: u8, password: Option<String>) -> JoinInfo {
        let name = name.to_owned();
        JoinInfo {
            players: vec![LocalPlayer { name, colour }],
            password,
        }
    }
}

/// How a handshake ended.
#[derive(Clone, Debug, PartialEq)]
pub enum HandshakeOutcome {
    /// Accepted.
    Admitted {
        /// The session.
        admission: Box<Admission>,
        /// The number that the client chose.
        nonce: u64,
        /// Time between the join request and the answer.
        round_trip: Duration,
    },
    /// Refused.
    Refused(Refusal),
    /// The server speaks another protocol version.
    Protocol(u8),
    /// No answer.
    NoAnswer,
}

/// Progress of the handshake.
enum Step {
    Hello,
    Join { cookie: u64 },
}

/// A handshake in progress.
pub struct Handshake {
    join_info: JoinInfo,
    nonce: u64,
    request: u32,
    step: Step,
    tries: u32,
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
            step: Step::Hello,
            tries: 0,
            next: Timestamp::ZERO,
            asked_at: Timestamp::ZERO,
        }
    }

    /// Returns the number of hellos or join requests sent so far, and the maximum.
    pub fn progress(&self) -> (u32, u32) {
        match self.step {
            Step::Hello => (self.tries, HELLOS),
            Step::Join { .. } => (self.tries, JOINS),
        }
    }

    /// Returns the message to send now, if one is due; an outcome after too many without an answer.
    pub fn due(&mut self, now: Timestamp) -> Result<Option<Message>, HandshakeOutcome> {
        if now < self.next {
            return Ok(None);
        }
        let (every, most) = match self.step {
            Step::Hello => (HELLO_EVERY, HELLOS),
            Step::Join { .. } => (JOIN_EVERY, JOINS),
        };
        if self.tries >= most {
            return Err(HandshakeOutcome::NoAnswer);
        }
        self.tries += 1;
        self.next = now + every;
        self.asked_at = now;
        Ok(Some(match self.step {
            Step::Hello => Message::Hello(Hello {
                nonce: self.nonce,
                protocol: PROTOCOL,
            }),
            Step::Join { cookie } => Message::JoinRequest(self.join_request(cookie)),
        }))
    }

    fn join_request(&self, cookie: u64) -> JoinRequest {
        let join_info = &self.join_info;
        let proof = join_info
            .password
            .as_ref()
            .map(|password| password_proof(password, cookie, self.nonce, self.request));
        JoinRequest {
            protocol: PROTOCOL,
            request: self.request,
            cookie,
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
            proof,
        }
    }

    /// Handles a message received outside of a session.
    pub fn on_message(&mut self, message: Message, at: Timestamp) -> Option<HandshakeOutcome> {
        match message {
            Message::Challenge(challenge) if challenge.nonce == self.nonce => {
                if challenge.protocol != PROTOCOL {
                    return Some(HandshakeOutcome::Protocol(challenge.protocol));
                }
                if matches!(self.step, Step::Hello) {
                    self.step = Step::Join {
                        cookie: challenge.cookie,
                    };
                    self.tries = 0;
                    self.next = at;
                }
                None
            }
            Message::JoinAnswer(answer)
                if answer.nonce == self.nonce && answer.request == self.request =>
            {
                Some(match answer.outcome {
                    Ok(admission) => HandshakeOutcome::Admitted {
                        admission: Box::new(admission),
                        nonce: self.nonce,
                        round_trip: at.saturating_sub(self.asked_at),
                    },
                    Err(refusal) => HandshakeOutcome::Refused(refusal),
                })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::message::join::Challenge;

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
        let Ok(Some(Message::JoinRequest(wish))) = handshake.due(at) else {
            panic!("no wish to join");
        };
        assert_eq!((wish.cookie, wish.seats[0].name.as_str()), (77, "Ann"));
    }

    #[test]
    fn another_protocol_version_is_reported() {
        let mut handshake = handshake();
        let challenge = Message::Challenge(Challenge {
            nonce: handshake.nonce,
            cookie: 77,
            protocol: 9,
        });
        assert_eq!(
            handshake.on_message(challenge, Timestamp::ZERO),
            Some(HandshakeOutcome::Protocol(9))
        );
    }
}
