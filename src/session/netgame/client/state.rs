//! The state machine of a client: handshake, session, end.

use super::handshake::{Handshake, HandshakeOutcome};
use super::reconnecting::{ReconnectResult, Reconnecting};
use super::session::{Session, Stage};
use super::{ClientNotice, Context, SERVER, SessionEnd};
use crate::net::secure::ServerKey;
use crate::net::transport::TransportEvent;
use crate::session::netgame::known_servers::{KeyMismatch, RememberError};
use crate::session::netgame::leave_reason;
use crate::session::netgame::local_seats::SeatInputs;

/// The public state of a session.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// Performing the handshake.
    Handshaking,
    /// Waiting for the level.
    Loading,
    /// Waiting for the first state.
    Waiting,
    /// The clock is not synced yet; the game can already be watched.
    Syncing,
    /// Playing.
    Active,
    /// The connection is lost; the client tries to return.
    Reconnecting,
    /// The session has ended.
    Ended(SessionEnd),
}

/// The state of a client, with the data that exists only in it.
pub(super) enum State {
    /// Performing the handshake.
    Handshaking(Box<Handshake>),
    /// Admitted by the server.
    Joined(Box<Session>),
    /// The connection is lost.
    Reconnecting(Box<Reconnecting>),
    /// Ended; the last world of the session is still drawn.
    Ended(SessionEnd, Option<Box<Session>>),
}

impl State {
    /// Returns the phase without its data.
    pub(super) fn phase(&self) -> Phase {
        match self {
            State::Handshaking(_) => Phase::Handshaking,
            State::Joined(session) => match &session.stage {
                Stage::Loading(_) => Phase::Loading,
                Stage::Waiting(_) => Phase::Waiting,
                Stage::Playing(playing) if playing.active => Phase::Active,
                Stage::Playing(_) => Phase::Syncing,
            },
            State::Reconnecting(_) => Phase::Reconnecting,
            State::Ended(end, _) => Phase::Ended(end.clone()),
        }
    }

    /// Handles an event of the transport.
    pub(super) fn on_event(self, event: TransportEvent, context: &mut Context) -> State {
        match (self, event) {
            (State::Handshaking(mut handshake), TransportEvent::Raw { message, at }) => {
                match handshake.on_message(message, at) {
                    Some(outcome) => finish_handshake(outcome, context),
                    None => State::Handshaking(handshake),
                }
            }
            (
                State::Joined(mut session),
                TransportEvent::Message {
                    epoch, message, at, ..
                },
            ) => match session.on_message(epoch, message, at, context) {
                Ok(()) => State::Joined(session),
                Err(end) => State::Joined(session).reconnect_or_end(end, context),
            },
            (mut state, TransportEvent::UdpBlocked) => {
                if !std::mem::replace(&mut context.is_udp_blocked, true) {
                    context.notices.push(ClientNotice::UdpBlocked);
                }
                match &mut state {
                    State::Handshaking(handshake) => handshake.restart_tries(),
                    State::Reconnecting(lost) => lost.restart_tries(),
                    State::Joined(_) | State::Ended(..) => {}
                }
                state
            }
            (State::Handshaking(mut handshake), TransportEvent::RouteChanged) => {
                let attempt = context.next_attempt();
                match handshake.on_route_change(&context.secret, attempt) {
                    Some(outcome) => finish_handshake(outcome, context),
                    None => State::Handshaking(handshake),
                }
            }
            (State::Reconnecting(lost), TransportEvent::RouteChanged) => {
                after_reconnect(lost.on_route_change(context))
            }
            (State::Reconnecting(lost), TransportEvent::Raw { message, at }) => {
                after_reconnect(lost.on_message(message, at, context))
            }
            (State::Joined(mut session), TransportEvent::RoundTrip { .. }) => {
                let traffic = context.net.traffic(SERVER).unwrap_or_default();
                if !traffic.round_trip.is_zero() {
                    session.clock_sync.set_round_trip(traffic.round_trip);
                }
                State::Joined(session)
            }
            (state @ State::Joined(_), TransportEvent::Lost { .. }) => {
                state.reconnect_or_end(SessionEnd::Lost, context)
            }
            (state @ State::Joined(_), TransportEvent::Abusive { .. }) => {
                state.end(SessionEnd::Lost, context)
            }
            (state, TransportEvent::Dead { reason }) => {
                state.end(SessionEnd::Broken(reason), context)
            }
            (state, _) => state,
        }
    }

    /// Runs the ticks that are due, counts them in `ticks` and sends.
    pub(super) fn update(
        self,
        context: &mut Context,
        held: &mut dyn FnMut() -> SeatInputs,
        ticks: &mut u32,
    ) -> State {
        match self {
            State::Handshaking(mut handshake) => match handshake.send_due(context) {
                Some(outcome) => finish_handshake(outcome, context),
                None => State::Handshaking(handshake),
            },
            State::Reconnecting(lost) => after_reconnect(lost.update(context)),
            State::Joined(mut session) => {
                let mut session = match session.receive(context) {
                    Ok(None) if !matches!(session.stage, Stage::Waiting(_)) => session,
                    Ok(level) => session.advance(level, context),
                    Err(end) => return State::Joined(session).reconnect_or_end(end, context),
                };
                match session.run_due_ticks(context, held) {
                    Ok(run) => *ticks = run,
                    Err(end) => return State::Joined(session).end(end, context),
                }
                session.report_desync(context);
                session.send_updates(*ticks > 0, context);
                State::Joined(session)
            }
            ended @ State::Ended(..) => ended,
        }
    }

    /// Ends the session, or tries to return to it if the connection is lost.
    pub(super) fn reconnect_or_end(self, end: SessionEnd, context: &mut Context) -> State {
        match self {
            State::Joined(session) if can_reconnect(&end) => {
                log::info!(target: "net::join", "{end}; reconnecting");
                context.metrics.disconnects += 1;
                State::Reconnecting(Box::new(Reconnecting::begin(session, end, context)))
            }
            state @ (State::Handshaking(_) | State::Reconnecting(_)) if can_reconnect(&end) => {
                state
            }
            state => state.end(end, context),
        }
    }

    /// Ends the session, unless it has ended already. Says goodbye if the client ends it.
    pub(super) fn end(self, end: SessionEnd, context: &mut Context) -> State {
        let last = match self {
            State::Handshaking(_) => None,
            State::Joined(session) => {
                if end.is_by_client() {
                    super::send::say_goodbye(context);
                }
                Some(session)
            }
            State::Reconnecting(lost) => {
                super::send::say_goodbye(context);
                return State::Ended(end, Some(lost.into_last()));
            }
            ended @ State::Ended(..) => return ended,
        };
        if matches!(end, SessionEnd::Lost | SessionEnd::WildClock) {
            context.metrics.disconnects += 1;
        }
        State::Ended(end, last)
    }
}

fn after_reconnect(result: ReconnectResult) -> State {
    match result {
        ReconnectResult::Pending(lost) => State::Reconnecting(lost),
        ReconnectResult::Resumed(session) => State::Joined(session),
        ReconnectResult::Failed(end, last) => State::Ended(end, Some(last)),
    }
}

/// Returns true if a session that ends like this was lost, so that the client tries to return to it.
fn can_reconnect(end: &SessionEnd) -> bool {
    match end {
        SessionEnd::Lost => true,
        SessionEnd::Dismissed { reason, .. } => *reason == leave_reason::TIMED_OUT,
        _ => false,
    }
}

/// Remembers the key of a server that has admitted the client.
///
/// # Errors
/// If another key has been remembered since the client looked.
fn remember_server(key: ServerKey, context: &mut Context) -> Result<(), KeyMismatch> {
    let not_saved = match context.join_info.server.remember(key) {
        Ok(()) => None,
        Err(RememberError::Mismatch(mismatch)) => return Err(mismatch),
        Err(RememberError::Failed(error)) => Some(error),
    };
    if context.join_info.server.is_new() {
        context.notices.push(ClientNotice::NewServer(key));
    }
    if let Some(error) = not_saved {
        log::warn!(target: "net::security", "{error}");
        context.notices.push(ClientNotice::KeyNotSaved(error));
    }
    Ok(())
}

fn finish_handshake(outcome: HandshakeOutcome, context: &mut Context) -> State {
    match outcome.into_admitted(context.server) {
        Ok(admitted) => {
            let server = admitted.channel.server;
            let joined = State::Joined(Box::new(Session::begin(admitted, context)));
            match remember_server(server, context) {
                Ok(()) => joined,
                Err(mismatch) => joined.end(mismatch.into(), context),
            }
        }
        Err(end) => State::Ended(end, None),
    }
}
