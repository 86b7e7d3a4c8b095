//! Reconnects after a lost connection (docs/protocol.md, "Reconnecting").

use super::handshake::{Handshake, HandshakeOutcome};
use super::session::Session;
use super::{Context, JoinInfo, SessionEnd};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::join::Refusal;
use crate::session::netgame::known_servers::KnownServer;
use std::time::Duration;

/// Time for which a client tries to return after its connection is lost.
const RECONNECT_TIME: Duration = Duration::from_secs(60);
/// Delay before a reconnect is retried after a temporary refusal; six of them stay within
/// `JOINS_PER_MINUTE` (`net/join_rate.rs`).
pub const RECONNECT_PAUSE: Duration = Duration::from_secs(10);

/// A lost connection.
pub(super) struct Reconnecting {
    handshake: Handshake,
    /// The next handshake starts then.
    paused_until: Timestamp,
    /// The lost session; its last world is still drawn.
    last: Box<Session>,
    /// How the session was lost.
    end: SessionEnd,
    /// When the client gives up.
    until: Timestamp,
}

/// Outcome of reconnecting.
pub(super) enum ReconnectResult {
    /// The client keeps trying.
    Pending(Box<Reconnecting>),
    /// The server has admitted the client.
    Resumed(Box<Session>),
    /// The client gives up, or the server does not want it back.
    Failed(SessionEnd, Box<Session>),
}

/// Starts a handshake that asks for the seats of a lost session. Only the server of that session will do.
fn handshake(lost: &Session, context: &mut Context) -> Handshake {
    let join_info = JoinInfo {
        server: KnownServer::with_key(lost.server),
        ..context.join_info.clone()
    };
    let attempt = context.next_attempt();
    Handshake::new(join_info, &context.secret, attempt).resuming(lost.lost_seats())
}

impl Reconnecting {
    /// Starts to return to a lost session.
    pub(super) fn begin(last: Box<Session>, end: SessionEnd, context: &mut Context) -> Self {
        Reconnecting {
            handshake: handshake(&last, context),
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

    /// Counts the tries of the handshake anew, because another transport is used from now on.
    pub(super) fn restart_tries(&mut self) {
        self.handshake.restart_tries();
    }

    /// Starts the handshake again, because the way to the server has changed.
    pub(super) fn on_route_change(mut self: Box<Self>, context: &mut Context) -> ReconnectResult {
        let attempt = context.next_attempt();
        match self.handshake.on_route_change(&context.secret, attempt) {
            Some(outcome) => self.on_outcome(outcome, context),
            None => ReconnectResult::Pending(self),
        }
    }

    /// Handles a message received outside of a session.
    pub(super) fn on_message(
        mut self: Box<Self>,
        message: Message,
        at: Timestamp,
        context: &mut Context,
    ) -> ReconnectResult {
        match self.handshake.on_message(message, at) {
            Some(outcome) => self.on_outcome(outcome, context),
            None => ReconnectResult::Pending(self),
        }
    }

    /// Sends what is due.
    pub(super) fn update(mut self: Box<Self>, context: &mut Context) -> ReconnectResult {
        if context.now >= self.until {
            return ReconnectResult::Failed(self.end, self.last);
        }
        if context.now < self.paused_until {
            return ReconnectResult::Pending(self);
        }
        match self.handshake.send_due(context) {
            Some(outcome) => self.on_outcome(outcome, context),
            None => ReconnectResult::Pending(self),
        }
    }

    fn on_outcome(
        mut self: Box<Self>,
        outcome: HandshakeOutcome,
        context: &mut Context,
    ) -> ReconnectResult {
        let pause = match outcome {
            HandshakeOutcome::Refused(Refusal::Full | Refusal::Closing | Refusal::Later) => {
                RECONNECT_PAUSE
            }
            // Anybody can forge a challenge of another version.
            HandshakeOutcome::NoAnswer | HandshakeOutcome::Protocol(_) => Duration::ZERO,
            outcome => {
                return match outcome.into_admitted(context.server) {
                    Ok(admitted) => {
                        log::info!(target: "net::join", "connected to {} again", context.server);
                        let session = Session::resume(admitted, &self.last, context);
                        ReconnectResult::Resumed(Box::new(session))
                    }
                    Err(end) => ReconnectResult::Failed(end, self.last),
                };
            }
        };
        self.handshake = handshake(&self.last, context);
        self.paused_until = context.now + pause;
        ReconnectResult::Pending(self)
    }
}
