//! A client: predicts ahead of the server's log and corrects its predictions (spec 07 C.7, C.8).

mod desync_dump;
mod download;
mod handshake;
mod levels;
pub mod prediction;
mod send;
mod sent_inputs;
mod session_end;
pub mod state_sync;

pub use handshake::JoinInfo;
pub use levels::{Levels, SourceLevels};
pub use prediction::PredictedGame;
pub use session_end::SessionEnd;

use super::clock_sync::{ClockSync, SYNCED_ERROR};
use super::desync::{DesyncReport, DumpWriter};
use super::leave_reason;
use super::metrics::ClientMetrics;
use super::server::connections::ChatLine;
use super::tuning::{LINES, TICK, TICK_MS, Tuning};
use crate::level::Level;
use crate::net::datagram::SessionKey;
use crate::net::handshake::Secret;
use crate::net::limits::{LEVEL_CHANGES_AT_ONCE, LEVEL_CHANGES_PER_SECOND};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{LevelInfo, PlayerInfo};
use crate::net::message::input::{InputBroadcast, InputNoticeKind};
use crate::net::message::join::Admission;
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::{PeerId, Transport, TransportEvent};
use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use crate::sim::world::buttons::Buttons;
use download::Download;
use handshake::{Handshake, HandshakeOutcome};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

/// Number of the server in the transport.
const SERVER: PeerId = PeerId(0);
/// Silence after which the player is warned.
pub const WARN_AFTER: Duration = Duration::from_secs(3);
/// More clock jumps than this within [`JUMP_TIME`] mean that the server's clock is unreliable.
const JUMPS_MAX: usize = 3;
/// Period over which clock jumps are counted.
const JUMP_TIME: Duration = Duration::from_secs(10);
/// The clock is synced when its error has been small for this many ticks.
const SETTLED_TICKS: u32 = 40;

/// The phases of a session.
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
    /// The session has ended.
    Ended(SessionEnd),
}

/// An established session with a server.
struct Session {
    player: usize,
    epoch: u16,
}

/// A client.
pub struct Client {
    net: Box<dyn Transport>,
    server: SocketAddr,
    levels: Box<dyn Levels>,
    tuning: Tuning,
    phase: Phase,
    handshake: Handshake,
    session: Option<Session>,
    game: Option<PredictedGame>,
    receiving: Option<Download>,
    requests: u32,
    recording: Option<Vec<u8>>,
    /// Time of the last game message. The server's network thread may keep sending while its game hangs.
    last_game_message: Timestamp,
    dumps: Option<DumpWriter>,
    report: Option<DesyncReport>,
    clock: TickClock,
    clock_sync: ClockSync,
    /// Latest server tick (with fraction) and its arrival time.
    newest: Option<(f64, Timestamp)>,
    last_sent: Timestamp,
    stalled: bool,
    jumps: VecDeque<Timestamp>,
    level_changes: TokenBucket,
    settled: u32,
    started: Timestamp,
    world_since: Option<Timestamp>,
    last_notice: Option<u16>,
    players: Vec<PlayerInfo>,
    lines: Vec<(Option<u8>, ChatLine)>,
    events: Vec<TransportEvent>,
    now: Timestamp,
    /// Counters and measurements.
    pub metrics: ClientMetrics,
}

impl Client {
    /// Creates a client that starts a handshake with a server.
    pub fn new(
        net: Box<dyn Transport>,
        server: SocketAddr,
        levels: Box<dyn Levels>,
        tuning: Tuning,
        join_info: JoinInfo,
        secret: &Secret,
        now: Timestamp,
    ) -> Client {
        Client {
            net,
            server,
            levels,
            tuning,
            phase: Phase::Handshaking,
            handshake: Handshake::new(join_info, secret, 0),
            session: None,
            game: None,
            receiving: None,
            requests: 0,
            recording: None,
            last_game_message: now,
            dumps: None,
            report: None,
            clock: TickClock::new(NOMINAL_TICK_RATE),
            clock_sync: ClockSync::new(Duration::ZERO),
            newest: None,
            last_sent: Timestamp::ZERO,
            stalled: false,
            jumps: VecDeque::new(),
            level_changes: TokenBucket::new(LEVEL_CHANGES_PER_SECOND, LEVEL_CHANGES_AT_ONCE),
            settled: 0,
            started: now,
            world_since: None,
            last_notice: None,
            players: Vec::new(),
            lines: Vec::new(),
            events: Vec::new(),
            now,
            metrics: ClientMetrics::default(),
        }
    }

    /// Handles messages, runs the ticks that are due and sends. `held` returns the buttons held when
    /// a tick is run. Returns the number of ticks run.
    pub fn update(&mut self, now: Timestamp, mut held: impl FnMut() -> Buttons) -> u32 {
        self.now = now;
        let mut events = std::mem::take(&mut self.events);
        self.net.poll(now, &mut events);
        for event in events.drain(..) {
            self.on_event(event);
        }
        self.events = events;
        match self.phase {
            Phase::Ended(_) => return 0,
            Phase::Handshaking => self.handshake(),
            _ => self.check_timeout(),
        }
        self.update_download();
        self.apply_first_state();
        let ticks = self.run_due_ticks(&mut held);
        self.report_desync();
        self.send_updates(ticks > 0);
        ticks
    }

    fn handshake(&mut self) {
        match self.handshake.due(self.now) {
            Ok(None) => {}
            Ok(Some(message)) => {
                let _ = self.net.send_raw(self.server, &message, self.now);
            }
            Err(outcome) => self.finish_handshake(outcome),
        }
    }

    fn finish_handshake(&mut self, outcome: HandshakeOutcome) {
        match outcome {
            HandshakeOutcome::Admitted {
                admission,
                nonce,
                round_trip,
            } => self.on_admitted(admission, nonce, round_trip),
            HandshakeOutcome::Refused(refusal) => {
                self.phase = Phase::Ended(SessionEnd::Refused(refusal))
            }
            HandshakeOutcome::NoAnswer => {
                self.phase = Phase::Ended(SessionEnd::NoAnswer(self.server))
            }
            HandshakeOutcome::Protocol(server) => {
                let ours = crate::net::limits::PROTOCOL;
                self.phase = Phase::Ended(SessionEnd::Protocol { server, ours });
            }
        }
    }

    fn on_admitted(&mut self, admission: Admission, nonce: u64, round_trip: Duration) {
        let token = admission.token;
        let key = SessionKey { token, nonce };
        self.net.admit(SERVER, self.server, key, self.now);
        self.clock_sync = ClockSync::new(round_trip);
        self.tuning.apply(&admission.variables);
        self.session = Some(Session {
            player: admission.player.into(),
            epoch: admission.epoch,
        });
        self.enter_epoch(admission.epoch, admission.level, admission.log_end);
    }

    /// Starts a level, or joins it while it is being played.
    fn enter_epoch(&mut self, epoch: u16, info: LevelInfo, log_next: u32) {
        let Some(session) = &mut self.session else {
            return;
        };
        session.epoch = epoch;
        self.net.set_epoch(SERVER, epoch);
        self.last_game_message = self.now;
        self.newest = None;
        self.clock_sync.jumped();
        self.stalled = false;
        self.game = None;
        self.receiving = None;
        match self.levels.find(&info) {
            Some(level) => self.begin_level(info, level, log_next),
            None => self.download_level(info, log_next),
        }
    }

    /// The level is available; the first state is still missing.
    fn begin_level(&mut self, info: LevelInfo, mut level: Level, log_next: u32) {
        let Some(session) = &self.session else {
            return;
        };
        level.world.globals.level = info.number.into();
        let start = super::server::start_of(&level);
        let own = session.player;
        self.game = Some(PredictedGame::new(
            info,
            level.level_data,
            &start,
            own,
            log_next,
        ));
        self.phase = Phase::Waiting;
    }

    fn on_event(&mut self, event: TransportEvent) {
        match event {
            TransportEvent::Raw { message, at } if self.phase == Phase::Handshaking => {
                if let Some(outcome) = self.handshake.on_message(message, at) {
                    self.finish_handshake(outcome);
                }
            }
            TransportEvent::Message {
                epoch, message, at, ..
            } => self.on_message(epoch, message, at),
            TransportEvent::RoundTrip { .. } => {
                let traffic = self.net.traffic(SERVER).unwrap_or_default();
                if !traffic.round_trip.is_zero() {
                    self.clock_sync.set_round_trip(traffic.round_trip);
                }
            }
            TransportEvent::Abusive { .. } | TransportEvent::Stuck { .. } => self.disconnect(),
            TransportEvent::Dead { reason } => {
                self.phase = Phase::Ended(SessionEnd::Broken(reason))
            }
            TransportEvent::Raw { .. }
            | TransportEvent::Join { .. }
            | TransportEvent::RateExceeded { .. } => {}
        }
    }

    fn on_message(&mut self, epoch: u16, message: Message, at: Timestamp) {
        let Some(present) = self.session.as_ref().map(|session| session.epoch) else {
            return;
        };
        if matches!(self.phase, Phase::Ended(_)) {
            return;
        }
        self.last_game_message = self.now;
        match message {
            // A level change that is not handled now is not lost: the server repeats it in every tick.
            Message::LevelChange(change)
                if change.epoch.wrapping_sub(present) as i16 > 0
                    && self.level_changes.take(1, self.now) =>
            {
                self.enter_epoch(change.epoch, change.level, 0);
            }
            Message::InputBroadcast(broadcast) if epoch == present => {
                self.on_broadcast(&broadcast, at)
            }
            Message::StatePiece(piece) if epoch == present => {
                if let Some(game) = &mut self.game {
                    game.states.on_piece(piece, self.now, &mut self.metrics);
                }
            }
            Message::InputNotice(notice) if epoch == present => {
                let new = self
                    .last_notice
                    .is_none_or(|last| (notice.id.wrapping_sub(last) as i16) > 0);
                if new {
                    self.last_notice = Some(notice.id);
                    let retimed = notice.kind == InputNoticeKind::Retimed;
                    self.metrics.retimed += u64::from(retimed);
                }
            }
            Message::FileAnswer(answer) => self.on_file_answer(&answer),
            Message::FilePiece(piece) => self.on_file_piece(&piece),
            Message::Variables(variables) => self.tuning.apply(&variables.list),
            Message::PlayerList(list) => self.players = list.lines,
            Message::Chat(chat) => {
                if self.lines.len() >= LINES {
                    self.lines.remove(0);
                }
                self.lines.push((chat.player, chat.text));
            }
            Message::ServerBye(bye) => {
                self.phase = Phase::Ended(SessionEnd::Dismissed {
                    reason: bye.reason,
                    text: match bye.text.as_str() {
                        "" => leave_reason::text(bye.reason).to_string(),
                        text => text.to_string(),
                    },
                });
            }
            _ => {}
        }
    }

    fn on_broadcast(&mut self, broadcast: &InputBroadcast, at: Timestamp) {
        let server = f64::from(broadcast.tick) + f64::from(broadcast.sub_tick) / 256.0;
        let Some(game) = &mut self.game else {
            return;
        };
        if let Err(error) = game.apply_broadcast(broadcast) {
            log::warn!(target: "net::broadcast", "input broadcast of tick {}: {error:?}", broadcast.tick);
        }
        if game.rollback().is_some() {
            let client = f64::from(game.tick()) - 1.0 + self.clock.phase_at(at);
            self.clock_sync.on_broadcast(server - client);
            self.clock_sync
                .on_reported_lead(f64::from(broadcast.lead) / 4.0, at);
        }
        if self.newest.is_none_or(|(newest, _)| server > newest) {
            self.newest = Some((server, at));
        }
    }

    fn check_timeout(&mut self) {
        if self.silence() > self.tuning.silence {
            self.disconnect();
        }
    }

    fn disconnect(&mut self) {
        self.metrics.disconnects += 1;
        self.phase = Phase::Ended(SessionEnd::Lost);
    }

    /// Applies the first state: sets the clock to its target and simulates up to it.
    fn apply_first_state(&mut self) {
        if self.phase != Phase::Waiting {
            return;
        }
        let (Some(game), Some((server, at))) = (&mut self.game, self.newest) else {
            return;
        };
        let Some(state) = game.first_state(&mut self.metrics) else {
            return;
        };
        let passed = self.now.saturating_sub(at).as_secs_f64() * 1000.0;
        let set_point = self.clock_sync.set_point(&self.tuning);
        let place = server + (passed - set_point) / TICK_MS;
        let first = f64::from(super::rollback_buffer::tick_of(&state));
        game.begin(state);
        let place = place.max(first);
        game.catch_up((place as u32).saturating_add(1));
        self.clock.restart(self.now);
        self.clock.set_rate(NOMINAL_TICK_RATE);
        self.clock.set_phase(place.fract());
        self.clock_sync.jumped();
        self.world_since = Some(self.now);
        self.settled = 0;
        self.phase = Phase::Syncing;
    }

    fn run_due_ticks(&mut self, held: &mut impl FnMut() -> Buttons) -> u32 {
        if !matches!(self.phase, Phase::Syncing | Phase::Active) {
            return 0;
        }
        let due = self.clock.advance(self.now);
        let mut run = 0;
        for _ in 0..due {
            run += u32::from(self.tick(held));
        }
        self.jump_if_needed();
        let playing = self.phase == Phase::Active;
        self.clock
            .set_rate(self.clock_sync.rate(&self.tuning, playing));
        run
    }

    /// Runs one tick in the order of the specification. Returns false if the client stalls.
    fn tick(&mut self, held: &mut impl FnMut() -> Buttons) -> bool {
        let Some(game) = &mut self.game else {
            return false;
        };
        self.clock_sync.tick();
        game.resimulate(&mut self.metrics);
        self.stalled = game.ahead() >= self.tuning.max_prediction;
        if self.stalled {
            self.metrics.stalled += 1;
            return false;
        }
        let start = std::time::Instant::now();
        game.set_hold_limit(self.tuning.hold_limit);
        game.step(held() - Buttons::MENU, self.tuning.control_lead);
        self.metrics
            .tick_cost
            .add(start.elapsed().as_secs_f64() * 1e6);
        let active = game.is_active();
        self.update_metrics(active);
        true
    }

    fn update_metrics(&mut self, active: bool) {
        if active {
            if self.phase == Phase::Syncing {
                self.phase = Phase::Active;
            }
            self.metrics.active_ticks += 1;
            let since = self.now.saturating_sub(self.started);
            self.metrics.to_active.get_or_insert(since);
        }
        let Some(error) = self.clock_sync.error(&self.tuning) else {
            return;
        };
        if active {
            self.metrics.clock_error.add(error.abs());
        }
        self.settled = match error.abs() < SYNCED_ERROR {
            true => self.settled + 1,
            false => 0,
        };
        if let (SETTLED_TICKS, Some(since)) = (self.settled, self.world_since) {
            let took = self.now.saturating_sub(since);
            let took = took.saturating_sub(TICK * SETTLED_TICKS);
            self.metrics.settle.get_or_insert(took);
        }
    }

    /// Jumps if the clock is far off (spec 07 C.7.4).
    fn jump_if_needed(&mut self) {
        let (Some(by), Some(game)) = (self.clock_sync.jump(&self.tuning), &mut self.game) else {
            return;
        };
        let delay = self.tuning.control_lead;
        let now = f64::from(game.tick()) + self.clock.phase_at(self.now);
        let target = (now + by).max(0.0);
        let tick = target as u32;
        if by > 0.0 {
            game.catch_up(tick);
        } else if !game.set_back(tick, delay) {
            game.states.want();
        }
        self.clock.set_phase(target.fract());
        self.clock_sync.jumped();
        self.metrics.jumps += 1;
        log::info!(target: "net::timing", "clock jumped by {by:.1} ticks");
        self.jumps.push_back(self.now);
        let recent = self.now.saturating_sub(JUMP_TIME);
        self.jumps.retain(|at| *at >= recent);
        if self.jumps.len() > JUMPS_MAX {
            self.metrics.disconnects += 1;
            self.leave();
            self.phase = Phase::Ended(SessionEnd::WildClock);
        }
    }

    /// Returns the phase of the session.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns the handshake messages sent so far, and the maximum.
    pub fn progress(&self) -> (u32, u32) {
        self.handshake.progress()
    }

    /// Returns the server's address.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// Returns the local player's slot, once admitted.
    pub fn player(&self) -> Option<usize> {
        self.session.as_ref().map(|session| session.player)
    }

    /// Returns the epoch: the number of the level, counted from 1. `None` before admission.
    pub fn epoch(&self) -> Option<u16> {
        self.session.as_ref().map(|session| session.epoch)
    }

    /// Returns the game of the current level.
    pub fn game(&self) -> Option<&PredictedGame> {
        self.game.as_ref()
    }

    /// Returns the game of the current level, to take its events.
    pub fn game_mut(&mut self) -> Option<&mut PredictedGame> {
        self.game.as_mut()
    }

    /// Returns the state of clock sync.
    pub fn clock_sync(&self) -> &ClockSync {
        &self.clock_sync
    }

    /// Returns the settings, including those of the server.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Returns the clock rate, ticks per second.
    pub fn rate(&self) -> f64 {
        self.clock.rate()
    }

    /// Returns the clock that ticks run by.
    pub fn clock(&self) -> &TickClock {
        &self.clock
    }

    /// Returns true while the client stalls because it is too far ahead.
    pub fn is_stalled(&self) -> bool {
        self.stalled
    }

    /// Returns all players.
    pub fn players(&self) -> &[PlayerInfo] {
        &self.players
    }

    /// Returns the chat lines since the last call: the sender's slot (`None` for the server) and the text.
    pub fn take_chat(&mut self) -> Vec<(Option<u8>, ChatLine)> {
        std::mem::take(&mut self.lines)
    }

    /// Returns the time since the last game message from the server.
    pub fn silence(&self) -> Duration {
        match self.session {
            Some(_) => self.now.saturating_sub(self.last_game_message),
            None => Duration::ZERO,
        }
    }

    /// Returns true if the server has been silent long enough to warn the player.
    pub fn is_silent(&self) -> bool {
        self.silence() > WARN_AFTER
    }

    /// Returns the transport.
    pub fn net(&self) -> &dyn Transport {
        &*self.net
    }

    /// Returns the traffic with the server.
    pub fn traffic(&self) -> crate::net::transport::Traffic {
        self.net.traffic(SERVER).unwrap_or_default()
    }
}
