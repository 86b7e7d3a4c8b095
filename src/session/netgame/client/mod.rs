//! A client: predicts ahead of the server's log and corrects its predictions (spec 07 C.7, C.8).
//!
//! [`Client`] owns what exists in every phase and a [`State`], whose variants own what exists only in theirs: a
//! [`Handshake`], then a [`Session`] whose [`Stage`](session::Stage) loads the level, waits for its first state and
//! plays it, a [`Reconnecting`](reconnecting::Reconnecting) while the connection is lost, at last the [`SessionEnd`].

mod desync_detection;
mod desync_reporting;
mod download;
mod handshake;
mod input_arrivals;
pub mod levels;
mod notice;
mod playing;
pub mod prediction;
mod reconnecting;
#[cfg(test)]
mod route_tests;
mod send;
mod sent_inputs;
mod session;
mod session_end;
mod stall;
mod state;
pub mod state_sync;

pub use handshake::JoinInfo;
pub use levels::{LevelWorker, Levels, SourceLevels};
pub use notice::ClientNotice;
pub use prediction::PredictedGame;
pub use session_end::SessionEnd;
pub use state::Phase;

use super::clock_sync::ClockSync;
use super::desync_analysis::{DesyncReport, DumpWriter};
use super::kept_session::{ResumeTicket, SessionKeeper};
use super::known_servers::host_with_port;
use super::local_seats::{LocalSeats, SeatInputs};
use super::metrics::ClientMetrics;
use super::server::connections::ChatLine;
use super::tuning::{LINES, Tuning};
use crate::net::handshake::Secret;
use crate::net::link::Timestamp;
use crate::net::link::server_address::split_transport;
use crate::net::message::Message;
use crate::net::message::control::{LevelInfo, PlayerInfo};
use crate::net::message::emote::Emote;
use crate::net::message::kick_vote::{VoteStage, VoteStatus};
use crate::net::message::lobby::{LobbyChoice, LobbyState};
use crate::net::secure::ServerKey;
use crate::net::transport::{PeerId, Traffic, Transport, TransportEvent};
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::session::game_match::{GameMatch, wire};
use crate::session::local_player::LocalPlayer;
use handshake::Handshake;
use session::Session;
use state::State;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// Number of the server in the transport.
const SERVER: PeerId = PeerId(0);
/// Silence after which the player is warned.
pub const WARN_AFTER: Duration = Duration::from_secs(3);

/// A client.
pub struct Client {
    context: Context,
    state: State,
    /// Buffer of transport events, reused.
    events: Vec<TransportEvent>,
}

/// State of a client in every phase.
struct Context {
    net: Box<dyn Transport>,
    server: SocketAddr,
    /// The joining players, and the expected identity of the server.
    join_info: JoinInfo,
    secret: Secret,
    /// Number of handshakes so far.
    attempts: u64,
    /// The level that was begun last, and how many there have been.
    last_level: Option<(u16, LevelInfo)>,
    level_count: u16,
    levels: LevelWorker,
    tuning: Tuning,
    /// The clock that ticks run by.
    clock: TickClock,
    started: Timestamp,
    now: Timestamp,
    last_sent: Timestamp,
    metrics: ClientMetrics,
    dumps: Option<DumpWriter>,
    /// Results that the owner has not taken yet.
    report: Option<DesyncReport>,
    recording: Option<Vec<u8>>,
    lines: Vec<(Option<u8>, ChatLine)>,
    notices: Vec<ClientNotice>,
    /// Emotes that the player has not seen yet: slot and number.
    emotes: Vec<(u8, u8)>,
    /// The lobby while it is open.
    lobby: Option<LobbyState>,
    /// What the player has chosen in the lobby, and whether a server to which the client has returned does not know it.
    lobby_choice: Option<LobbyChoice>,
    repeats_choice: bool,
    /// Slot of the player on whom a vote is in progress.
    vote_in_progress: Option<u8>,
    /// The player has been notified that UDP is blocked.
    is_udp_blocked: bool,
    /// The file with the token of the session.
    kept: Option<SessionKeeper>,
}

impl Context {
    /// Returns the number of the next handshake.
    fn next_attempt(&mut self) -> u64 {
        self.attempts += 1;
        self.attempts - 1
    }

    /// Records the token of the session that has begun, or whose number of players has changed.
    fn write_session(&mut self, lost: &ResumeTicket) {
        let players = self.join_info.players.len();
        if let Some(kept) = &mut self.kept
            && let Err(error) = kept.write(lost, players)
        {
            log::warn!("cannot store the session: {error}");
        }
    }

    /// Removes the token of the session.
    fn forget_session(&mut self) {
        if let Some(mut kept) = self.kept.take() {
            kept.remove();
        }
    }

    fn push_chat_line(&mut self, player: Option<u8>, text: ChatLine) {
        if self.lines.len() >= LINES {
            self.lines.remove(0);
        }
        self.lines.push((player, text));
    }

    fn push_emote(&mut self, emote: &Emote) {
        if self.emotes.len() < LINES {
            self.emotes.push((emote.player, emote.emote));
        }
    }

    /// Records the state of the lobby. A server forgets the choice of a client whose connection is lost.
    fn on_lobby(&mut self, lobby: LobbyState) {
        self.lobby = lobby.is_open.then_some(lobby);
        if self.lobby.is_none() {
            self.lobby_choice = None;
        }
        let is_unknown = std::mem::take(&mut self.repeats_choice);
        if let Some(choice) = self.lobby_choice.filter(|_| is_unknown) {
            let colour = 0;
            let again = Message::LobbyChoice(LobbyChoice { colour, ..choice });
            let _ = self.net.send(SERVER, &again, self.now);
        }
    }

    /// Stores the state of a vote, and notifies the player.
    fn on_vote(&mut self, vote: VoteStatus) {
        let is_answer = matches!(
            vote.stage,
            VoteStage::Busy | VoteStage::TooSoon | VoteStage::TooFew
        );
        if !is_answer {
            let is_running = vote.stage == VoteStage::Running;
            self.vote_in_progress = is_running.then_some(vote.player);
        }
        if self.notices.len() < LINES {
            self.notices.push(ClientNotice::Vote(vote));
        }
    }
}

impl Client {
    /// Creates a client that starts a handshake with a server.
    pub fn new(
        net: Box<dyn Transport>,
        server: SocketAddr,
        levels: LevelWorker,
        tuning: Tuning,
        join_info: JoinInfo,
        secret: &Secret,
        now: Timestamp,
    ) -> Client {
        Client {
            context: Context {
                net,
                server,
                join_info: join_info.clone(),
                secret: *secret,
                attempts: 1,
                last_level: None,
                level_count: 0,
                levels,
                tuning,
                clock: TickClock::new(NOMINAL_TICK_RATE),
                started: now,
                now,
                last_sent: Timestamp::ZERO,
                metrics: ClientMetrics::default(),
                dumps: None,
                report: None,
                recording: None,
                lines: Vec::new(),
                notices: Vec::new(),
                emotes: Vec::new(),
                lobby: None,
                lobby_choice: None,
                repeats_choice: false,
                vote_in_progress: None,
                is_udp_blocked: false,
                kept: None,
            },
            state: State::Handshaking(Box::new(Handshake::new(join_info, secret, 0))),
            events: Vec::new(),
        }
    }

    /// Handles messages, runs the ticks that are due and sends. `held` returns the buttons held when
    /// a tick is run, of all seats or of the only one. Returns the number of ticks run.
    pub fn update<I: Into<SeatInputs>>(
        &mut self,
        now: Timestamp,
        mut held: impl FnMut() -> I,
    ) -> u32 {
        let paused = now.saturating_sub(self.context.now);
        self.context.now = now;
        if paused > self.context.tuning.silence {
            // The program was stopped for longer than the server waits; what has arrived in the meantime is too old.
            self.change_state(|state, context| state.reconnect_or_end(SessionEnd::Lost, context));
        }
        let mut events = std::mem::take(&mut self.events);
        self.context.net.poll(now, &mut events);
        for event in events.drain(..) {
            self.change_state(|state, context| state.on_event(event, context));
        }
        self.events = events;
        let mut ticks = 0;
        self.change_state(|state, context| {
            state.update(context, &mut || held().into(), &mut ticks)
        });
        ticks
    }

    /// Replaces the state by the one that follows it.
    fn change_state(&mut self, next: impl FnOnce(State, &mut Context) -> State) {
        let state = std::mem::replace(&mut self.state, State::Ended(SessionEnd::Left, None));
        self.state = next(state, &mut self.context);
        match &self.state {
            // The server still keeps the seats for a while.
            State::Ended(SessionEnd::Lost, _) => self.context.kept = None,
            State::Ended(..) => self.context.forget_session(),
            State::Handshaking(_) | State::Joined(_) | State::Reconnecting(_) => {}
        }
    }

    /// Keeps the token of the session in a folder for as long as it lasts, and asks for the seats of an earlier program that
    /// has ended without leaving. `address` is that of the server as the player has entered it, and the default port. To be
    /// called before anything else.
    pub fn keep_session(&mut self, folder: &Path, (address, default_port): (&str, u16)) {
        let (_, address) = split_transport(address);
        let host = host_with_port(address, default_port);
        let players = self.context.join_info.players.len();
        match SessionKeeper::open(folder, &host, players) {
            Ok((kept, lost)) => {
                self.context.kept = Some(kept);
                if let Some(lost) = lost {
                    self.return_to(lost);
                }
            }
            Err(error) => log::warn!("cannot store the session in {}: {error}", folder.display()),
        }
    }

    /// Asks for the seats of a lost session.
    fn return_to(&mut self, lost: ResumeTicket) {
        self.change_state(|state, _| match state {
            State::Handshaking(handshake) => State::Handshaking(Box::new(handshake.resuming(lost))),
            state => state,
        });
    }

    /// Makes one of several local players leave; the others stay. Returns false if no local player has this slot.
    pub fn leave_seat(&mut self, player: usize) -> bool {
        match &mut self.state {
            State::Joined(session) => session.leave_seat(player, &mut self.context),
            State::Handshaking(_) | State::Reconnecting(_) | State::Ended(..) => false,
        }
    }

    /// Asks for seats for these players, or to watch if there are none. The server decides.
    pub fn request_seats(&mut self, players: Vec<LocalPlayer>) {
        if let State::Joined(session) = &mut self.state {
            session.request_seats(players, &mut self.context);
        }
    }

    /// Returns the place in the queue for seats, from 1; 0 if the client does not wait.
    pub fn queue_place(&self) -> u8 {
        match &self.state {
            State::Joined(session) => session.queue_place,
            State::Handshaking(_) | State::Reconnecting(_) | State::Ended(..) => 0,
        }
    }

    /// Leaves the game.
    pub fn leave(&mut self) {
        self.change_state(|state, context| state.end(SessionEnd::Left, context));
    }

    /// Returns the phase of the session.
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// Returns the handshake messages sent so far, and the maximum. `None` after the handshake.
    pub fn progress(&self) -> Option<(u32, u32)> {
        match &self.state {
            State::Handshaking(handshake) => Some(handshake.progress()),
            State::Joined(_) | State::Reconnecting(_) | State::Ended(..) => None,
        }
    }

    /// Returns how long the client still tries to return to the server, if its connection is lost.
    pub fn reconnect_time(&self) -> Option<Duration> {
        match &self.state {
            State::Reconnecting(lost) => Some(lost.time_left(self.context.now)),
            State::Handshaking(_) | State::Joined(_) | State::Ended(..) => None,
        }
    }

    /// Returns the session with the server, also after it has ended.
    fn session(&self) -> Option<&Session> {
        match &self.state {
            State::Handshaking(_) => None,
            State::Joined(session) => Some(session),
            State::Reconnecting(lost) => Some(lost.last()),
            State::Ended(_, last) => last.as_deref(),
        }
    }

    /// Returns the server's address.
    pub fn server(&self) -> SocketAddr {
        self.context.server
    }

    /// Returns the server's key, once the client is admitted.
    pub fn server_key(&self) -> Option<ServerKey> {
        self.session().map(|session| session.server)
    }

    /// Returns the slot of the first local player, once admitted.
    pub fn player(&self) -> Option<usize> {
        self.seats().first()
    }

    /// Returns the seats of the local players; none before admission.
    pub fn seats(&self) -> LocalSeats {
        self.session()
            .map_or_else(LocalSeats::default, |session| session.seats)
    }

    /// Returns the epoch: the number of the level, counted from 1. `None` before admission.
    pub fn epoch(&self) -> Option<u16> {
        self.session().map(|session| session.epoch)
    }

    /// Returns the number of the current level, counted from 1: that of its epoch at first, but a server that has been
    /// restarted counts epochs anew. `None` before admission.
    pub fn level_count(&self) -> Option<u16> {
        self.session().map(|_| self.context.level_count)
    }

    /// Returns the game of the current level.
    pub fn game(&self) -> Option<&PredictedGame> {
        self.session()?.stage.game()
    }

    /// Returns the game of the current level, to take its events.
    pub fn game_mut(&mut self) -> Option<&mut PredictedGame> {
        match &mut self.state {
            State::Handshaking(_) => None,
            State::Joined(session) | State::Ended(_, Some(session)) => session.stage.game_mut(),
            State::Reconnecting(lost) => lost.last_mut().stage.game_mut(),
            State::Ended(_, None) => None,
        }
    }

    /// Returns the state of clock sync, once admitted.
    pub fn clock_sync(&self) -> Option<&ClockSync> {
        self.session().map(|session| &session.clock_sync)
    }

    /// Returns the distance of the clock from its set point, milliseconds.
    pub fn clock_error(&self) -> Option<f64> {
        self.clock_sync()?.error(&self.context.tuning)
    }

    /// Returns the settings, including those of the server.
    pub fn tuning(&self) -> &Tuning {
        &self.context.tuning
    }

    /// Returns the clock that ticks run by.
    pub fn clock(&self) -> &TickClock {
        &self.context.clock
    }

    /// Returns true while the client stalls because it is too far ahead.
    pub fn is_stalled(&self) -> bool {
        self.session()
            .is_some_and(|session| session.stage.is_stalled())
    }

    /// Returns all players.
    pub fn players(&self) -> &[PlayerInfo] {
        self.session().map_or(&[], |session| &session.players)
    }

    /// Returns the match, once the server has described it.
    pub fn game_match(&self) -> Option<GameMatch> {
        let info = self.session()?.game_match.as_ref()?;
        Some(wire::described(info, self.context.tuning.shots))
    }

    /// Returns the chat lines since the last call: the sender's slot (`None` for the server) and the text.
    pub fn take_chat(&mut self) -> Vec<(Option<u8>, ChatLine)> {
        std::mem::take(&mut self.context.lines)
    }

    /// Returns the lobby while it is open.
    pub fn lobby(&self) -> Option<&LobbyState> {
        self.context.lobby.as_ref()
    }

    /// Returns the emotes since the last call: slot and number.
    pub fn take_emotes(&mut self) -> Vec<(u8, u8)> {
        std::mem::take(&mut self.context.emotes)
    }

    /// Returns the notices since the last call.
    pub fn take_notices(&mut self) -> Vec<ClientNotice> {
        std::mem::take(&mut self.context.notices)
    }

    /// Returns the time since the last game message from the server.
    pub fn silence(&self) -> Duration {
        self.session()
            .map_or(Duration::ZERO, |session| session.silence(self.context.now))
    }

    /// Returns true if the server has been silent long enough to warn the player.
    pub fn is_silent(&self) -> bool {
        self.silence() > WARN_AFTER
    }

    /// Returns the counters and measurements.
    pub fn metrics(&self) -> &ClientMetrics {
        &self.context.metrics
    }

    /// Returns the counters and measurements, to add to them or to restart them.
    pub fn metrics_mut(&mut self) -> &mut ClientMetrics {
        &mut self.context.metrics
    }

    /// Returns the transport.
    pub fn net(&self) -> &dyn Transport {
        &*self.context.net
    }

    /// Requests the recording of the level that has just ended; see [`Client::take_recording`].
    /// Returns false while that is not possible, or another download is in progress.
    pub fn request_recording(&mut self) -> bool {
        match &mut self.state {
            State::Joined(session) => session.request_recording(self.context.now),
            State::Handshaking(_) | State::Reconnecting(_) | State::Ended(..) => false,
        }
    }

    /// Returns the requested recording once it has arrived, as the bytes of a file.
    pub fn take_recording(&mut self) -> Option<Vec<u8>> {
        self.context.recording.take()
    }

    /// Returns the download progress: bytes received and total.
    pub fn received(&self) -> Option<(u32, u32)> {
        self.session()?.stage.download()?.progress()
    }

    /// Returns the traffic with the server.
    pub fn traffic(&self) -> Traffic {
        self.context.net.traffic(SERVER).unwrap_or_default()
    }
}

#[cfg(test)]
#[path = "client_tests.rs"]
mod tests;
