//! A client whose connection is lost: it shakes hands again until it can return to its seats (docs/protocol.md).

use super::handshake::{Handshake, HandshakeOutcome};
use super::session::Session;
use super::{Context, JoinInfo, SessionEnd};
use crate::net::datagram::ResumeToken;
use crate::net::limits::{RECONNECT_PAUSE, RECONNECT_TIME};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::Refusal;
use crate::session::netgame::known_servers::KnownServer;
use std::time::Duration;

/// A lost connection.
pub(super) struct Reconnecting {
    handshake: Handshake,
    /// The next handshake starts then.
    paused_until: Timestamp,
    /// The session as it was; its last world is still drawn.
    last: Box<Session>,
    /// How the session was lost.
    end: SessionEnd,
    /// When the client gives up.
    until: Timestamp,
}

/// What has become of a lost connection.
pub(super) enum Return {
    /// The client keeps trying.
    Waiting(Box<Reconnecting>),
    /// The server has admitted the client.
    Back(Box<Session>),
    /// The client gives up, or the server does not want it back.
    GivenUp(SessionEnd, Box<Session>),
}

/// Starts a handshake that asks for the seats of a lost session. Only the server of that session will do.
fn handshake(token: ResumeToken, context: &mut Context) -> Handshake {
    let server = context.server_key.map(KnownServer::with_key);
    let join_info = JoinInfo {
        server: server.unwrap_or_default(),
        ..context.join_info.clone()
    };
    let attempt = context.attempts;
    context.attempts += 1;
    Handshake::new(join_info, &context.secret, attempt).resuming(token)
}

impl Reconnecting {
    /// Starts to return to a lost session.
    pub(super) fn begin(last: Box<Session>, end: SessionEnd, context: &mut Context) -> Self {
        Reconnecting {
            handshake: handshake(last.token, context),
            paused_until: context.now,
            last,
            end,
            until: context.now + RECONNECT_TIME,
        }
    }

    /// Returns the lost session.
    pub(super) fn last(&self) -> &Session {
        &self.last
    }

    /// Returns the lost session, to take its events.
    pub(super) fn last_mut(&mut self) -> &mut Session {
        &mut self.last
    }

    /// Returns the lost session.
    pub(super) fn into_last(self) -> Box<Session> {
        self.last
    }

    /// Returns how long the client still tries.
    pub(super) fn time_left(&self, now: Timestamp) -> Duration {
        self.until.saturating_sub(now)
    }

    /// Handles a message received outside of a session.
    pub(super) fn on_message(
        mut self: Box<Self>,
        message: Message,
        at: Timestamp,
        context: &mut Context,
    ) -> Return {
        match self.handshake.on_message(message, at) {
            Some(outcome) => self.on_outcome(outcome, context),
            None => Return::Waiting(self),
        }
    }

    /// Sends what is due.
    pub(super) fn update(mut self: Box<Self>, context: &mut Context) -> Return {
        if context.now >= self.until {
            return Return::GivenUp(self.end, self.last);
        }
        if context.now < self.paused_until {
            return Return::Waiting(self);
        }
        match self.handshake.send_due(context) {
            Some(outcome) => self.on_outcome(outcome, context),
            None => Return::Waiting(self),
        }
    }

    fn on_outcome(mut self: Box<Self>, outcome: HandshakeOutcome, context: &mut Context) -> Return {
        let pause = match outcome {
            HandshakeOutcome::Admitted {
                admission,
                channel,
                round_trip,
            } => {
                let mut session = Session::begin(*admission, channel.key, round_trip, context);
                session.keep_positions(&self.last);
                log::info!(target: "net::join", "connected to {} again", context.server);
                return Return::Back(Box::new(session));
            }
            HandshakeOutcome::Refused(Refusal::Full | Refusal::Closing | Refusal::Later) => {
                RECONNECT_PAUSE
            }
            HandshakeOutcome::Refused(refusal) => {
                return Return::GivenUp(SessionEnd::Refused(refusal), self.last);
            }
            HandshakeOutcome::WrongKey(mismatch) => {
                return Return::GivenUp(mismatch.into(), self.last);
            }
            HandshakeOutcome::NoConfirmation => {
                return Return::GivenUp(SessionEnd::NoConfirmation, self.last);
            }
            HandshakeOutcome::NoPasswordAsked => {
                return Return::GivenUp(SessionEnd::NoPasswordAsked, self.last);
            }
            HandshakeOutcome::Failed(error) => {
                return Return::GivenUp(SessionEnd::Broken(error), self.last);
            }
            // Anybody can forge a challenge of another version.
            HandshakeOutcome::NoAnswer | HandshakeOutcome::Protocol(_) => Duration::ZERO,
        };
        self.handshake = handshake(self.last.token, context);
        self.paused_until = context.now + pause;
        Return::Waiting(self)
    }
}
