//! A client's session with a server: messages, and the stages of a level. The connection counts as lost after
//! `session_timeout_s` seconds without a message (`config/sections/network.rs`).

use super::download::Download;
use super::handshake::Admitted;
use super::levels::LevelLookup;
use super::playing::{CurrentGame, Playing};
use super::{ClientNotice, Context, PredictedGame, SERVER, SessionEnd};
use crate::level::Level;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{LevelInfo, PlayerInfo, SeatLeave};
use crate::net::message::file::{FileAnswer, FileKind, FilePiece};
use crate::net::message::game_match::MatchInfo;
use crate::net::message::input::{InputBroadcast, InputNoticeKind};
use crate::net::message::join::{Admission, ResumeToken, SeatRequest};
use crate::net::message::seats::{SeatChange, SeatUpdate};
use crate::net::secure::ServerKey;
use crate::net::token_bucket::TokenBucket;
use crate::net::wire::WireText;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::clock_sync::ClockSync;
use crate::session::netgame::kept_session::ResumeTicket;
use crate::session::netgame::leave_reason;
use crate::session::netgame::local_seats::{LocalSeats, SeatInputs};
use crate::session::netgame::server::start_of;
use std::collections::VecDeque;
use std::time::Duration;

/// Level changes per second that a client accepts from its server after the first [`LEVEL_CHANGE_BURST`].
const LEVEL_CHANGES_PER_SECOND: u32 = 1;
/// Burst size of accepted level changes.
const LEVEL_CHANGE_BURST: u32 = 8;

/// An established session with a server.
pub(super) struct Session {
    pub(super) seats: LocalSeats,
    /// The players in the client's latest seat request; `None` without one.
    wanted: Option<Vec<LocalPlayer>>,
    /// Place in the queue for seats, from 1; 0 if not in the queue.
    pub(super) queue_place: u8,
    pub(super) epoch: u16,
    pub(super) stage: Stage,
    pub(super) clock_sync: ClockSync,
    /// Times of recent clock jumps.
    pub(super) jumps: VecDeque<Timestamp>,
    pub(super) players: Vec<PlayerInfo>,
    /// The match, once the server has described it.
    pub(super) game_match: Option<MatchInfo>,
    /// Number of downloads requested so far.
    requests: u32,
    /// Time of the last game message. The server's network thread may keep sending while its game hangs.
    last_game_message: Timestamp,
    level_changes: TokenBucket,
    last_notice: Option<u16>,
    /// Token that reclaims the seats after a lost connection.
    pub(super) token: ResumeToken,
    /// Key of the server; only a server with the same one is sent the token.
    pub(super) server: ServerKey,
}

/// The stages of a level.
pub(super) enum Stage {
    /// Finding or downloading the level.
    Loading(Loading),
    /// Waiting for the first state.
    Waiting(CurrentGame),
    /// Simulating.
    Playing(Playing),
}

/// A level that is not ready yet.
pub(super) struct Loading {
    info: LevelInfo,
    /// Number of the first log entry of the level.
    pub(super) log_next: u32,
    step: LoadStep,
}

/// The steps of loading a level.
enum LoadStep {
    /// Looking for it locally.
    Finding,
    /// Downloading it from the server, then checking it, while the download sends its last acknowledgements.
    Downloading(Download),
}

impl Loading {
    /// Returns true while the level is looked for locally.
    pub(super) fn is_finding(&self) -> bool {
        matches!(self.step, LoadStep::Finding)
    }

    fn download(&self) -> Option<&Download> {
        match &self.step {
            LoadStep::Finding => None,
            LoadStep::Downloading(download) => Some(download),
        }
    }

    fn download_mut(&mut self) -> Option<&mut Download> {
        match &mut self.step {
            LoadStep::Finding => None,
            LoadStep::Downloading(download) => Some(download),
        }
    }

    /// The level is available; the first state is still missing.
    fn begin(self, mut level: Box<Level>, seats: LocalSeats) -> CurrentGame {
        level.world.globals.level = self.info.number.into();
        let start = start_of(&level);
        CurrentGame {
            game: PredictedGame::new(self.info, level.level_data, &start, seats, self.log_next),
            newest: None,
            download: match self.step {
                LoadStep::Downloading(download) => Some(download),
                LoadStep::Finding => None,
            },
        }
    }
}

impl Stage {
    fn current(&self) -> Option<&CurrentGame> {
        match self {
            Stage::Loading(_) => None,
            Stage::Waiting(current) => Some(current),
            Stage::Playing(playing) => Some(&playing.current),
        }
    }

    fn current_mut(&mut self) -> Option<&mut CurrentGame> {
        match self {
            Stage::Loading(_) => None,
            Stage::Waiting(current) => Some(current),
            Stage::Playing(playing) => Some(&mut playing.current),
        }
    }

    /// Returns the game of the level.
    pub(super) fn game(&self) -> Option<&PredictedGame> {
        self.current().map(|current| &current.game)
    }

    /// Returns the game of the level.
    pub(super) fn game_mut(&mut self) -> Option<&mut PredictedGame> {
        self.current_mut().map(|current| &mut current.game)
    }

    /// Returns true while the client stalls because it is too far ahead.
    pub(super) fn is_stalled(&self) -> bool {
        matches!(self, Stage::Playing(playing) if playing.stall.is_stalled())
    }

    /// Returns the download in progress, of the level or of a recording.
    pub(super) fn download(&self) -> Option<&Download> {
        match self {
            Stage::Loading(loading) => loading.download(),
            Stage::Waiting(_) | Stage::Playing(_) => self.current()?.download.as_ref(),
        }
    }

    fn download_mut(&mut self) -> Option<&mut Download> {
        match self {
            Stage::Loading(loading) => loading.download_mut(),
            Stage::Waiting(_) | Stage::Playing(_) => self.current_mut()?.download.as_mut(),
        }
    }
}

impl Session {
    /// Begins the session of an admitted client, with the level that is being played.
    pub(super) fn begin(admitted: Box<Admitted>, context: &mut Context) -> Session {
        let Admitted {
            admission,
            channel,
            round_trip,
        } = *admitted;
        let (key, now) = (channel.key, context.now);
        context.net.admit(SERVER, key, now);
        context.net.set_epoch(SERVER, admission.epoch);
        context.tuning.apply(&admission.variables);
        let stage = load_level(admission.epoch, admission.level, admission.log_end, context);
        let session = Session {
            seats: LocalSeats::new(admission.seats.iter().map(|seat| seat.player.into())),
            wanted: None,
            queue_place: 0,
            epoch: admission.epoch,
            stage,
            clock_sync: ClockSync::new(round_trip),
            jumps: VecDeque::new(),
            players: Vec::new(),
            game_match: None,
            requests: 0,
            last_game_message: now,
            level_changes: TokenBucket::new(LEVEL_CHANGES_PER_SECOND, LEVEL_CHANGE_BURST),
            last_notice: None,
            token: key.resume_token(),
            server: channel.server,
        };
        // If the server still has a lobby or a vote, it sends them again.
        context.vote_in_progress = None;
        context.repeats_choice = true;
        context.write_session(&session.lost_seats());
        session
    }

    /// Returns what reclaims the seats if the session is lost.
    pub(super) fn lost_seats(&self) -> ResumeTicket {
        ResumeTicket {
            server: self.server,
            token: self.token,
        }
    }

    /// Begins the session of a client whose connection was lost. If it has returned to its seats, the positions of the
    /// local players, some of whom may have left, stay the same. Otherwise the level is another one, even if it has the
    /// same number: the server has been restarted.
    pub(super) fn resume(
        admitted: Box<Admitted>,
        last: &Session,
        context: &mut Context,
    ) -> Session {
        let has_returned = last.is_continued_by(&admitted.admission);
        if !has_returned {
            context.last_level = None;
            context.lobby = None;
        }
        let mut session = Session::begin(admitted, context);
        if has_returned {
            session.seats = last.seats;
        }
        session
    }

    /// Returns true if an admission is to the seats of this session, on a server whose tick has not gone back.
    fn is_continued_by(&self, admission: &Admission) -> bool {
        let slots = self.seats.iter().map(|(_, slot)| slot);
        let admitted = admission.seats.iter().map(|seat| usize::from(seat.player));
        let newest = self.stage.current().and_then(|current| current.newest);
        let is_later = admission.epoch != self.epoch
            || newest.is_none_or(|(tick, _)| f64::from(admission.tick) >= tick.floor());
        slots.eq(admitted) && is_later
    }

    /// Leaves the level and begins another one.
    fn enter_epoch(&mut self, epoch: u16, info: LevelInfo, context: &mut Context) {
        self.epoch = epoch;
        context.net.set_epoch(SERVER, epoch);
        self.last_game_message = context.now;
        self.clock_sync.jumped();
        self.stage = load_level(epoch, info, 0, context);
    }

    /// Returns the time since the last game message from the server.
    pub(super) fn silence(&self, now: Timestamp) -> Duration {
        now.saturating_sub(self.last_game_message)
    }

    /// Handles a message of the server.
    ///
    /// # Errors
    /// Returns why the session ends, if it does.
    pub(super) fn on_message(
        &mut self,
        epoch: u16,
        message: Message,
        at: Timestamp,
        context: &mut Context,
    ) -> Result<(), SessionEnd> {
        let present = self.epoch;
        self.last_game_message = context.now;
        match message {
            // A level change that is not handled now is not lost: the server repeats it in every tick.
            Message::LevelChange(change)
                if change.epoch.wrapping_sub(present) as i16 > 0
                    && self.level_changes.take(1, context.now) =>
            {
                self.enter_epoch(change.epoch, change.level, context);
            }
            Message::InputBroadcast(broadcast) if epoch == present => {
                self.on_broadcast(&broadcast, at, context)
            }
            Message::StatePiece(piece) if epoch == present => {
                if let Some(game) = self.stage.game_mut() {
                    game.states
                        .on_piece(piece, context.now, &mut context.metrics);
                }
            }
            Message::InputNotice(notice) if epoch == present => {
                let new = self
                    .last_notice
                    .is_none_or(|last| (notice.id.wrapping_sub(last) as i16) > 0);
                if new {
                    self.last_notice = Some(notice.id);
                    let retimed = notice.kind == InputNoticeKind::Retimed;
                    context.metrics.retimed += u64::from(retimed);
                    if let (true, Some(game)) = (retimed, self.stage.game_mut()) {
                        let shift = u32::try_from(notice.shift).unwrap_or(0);
                        game.arrivals.on_retimed(notice.tick, shift);
                    }
                }
            }
            Message::FileAnswer(answer) => return self.on_file_answer(&answer, context),
            Message::FilePiece(piece) => return self.on_file_piece(&piece, context),
            Message::Variables(variables) => context.tuning.apply(&variables.list),
            Message::PlayerList(list) => self.players = list.lines,
            Message::Match(info) if epoch == present => self.game_match = Some(info),
            Message::SeatUpdate(update) => self.on_seats(&update, context),
            Message::Chat(chat) => context.push_chat_line(chat.player, chat.text),
            Message::Emote(emote) => context.push_emote(&emote),
            Message::LobbyState(lobby) => context.on_lobby(lobby),
            Message::VoteStatus(vote) => context.on_vote(vote),
            Message::ServerBye(bye) => {
                return Err(SessionEnd::Dismissed {
                    reason: bye.reason,
                    text: match bye.text.as_str() {
                        "" => leave_reason::text(bye.reason).to_string(),
                        text => text.to_string(),
                    },
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn on_broadcast(&mut self, broadcast: &InputBroadcast, at: Timestamp, context: &Context) {
        let server = f64::from(broadcast.tick) + f64::from(broadcast.sub_tick) / 256.0;
        let Some(current) = self.stage.current_mut() else {
            return;
        };
        let game = &mut current.game;
        if let Err(error) = game.apply_broadcast(broadcast) {
            log::warn!(target: "net::broadcast", "input broadcast of tick {}: {error:?}", broadcast.tick);
        }
        if game.rollback().is_some() {
            let client = f64::from(game.tick()) - 1.0 + context.clock.phase_at(at);
            self.clock_sync.on_broadcast(server - client);
            let lead = broadcast.lead.filter(|_| !self.seats.is_spectator());
            if let Some(lead) = lead {
                self.clock_sync.on_reported_lead(f64::from(lead) / 4.0, at);
            }
        }
        if current.newest.is_none_or(|(newest, _)| server > newest) {
            current.newest = Some((server, at));
        }
    }

    fn on_file_answer(
        &mut self,
        answer: &FileAnswer,
        context: &mut Context,
    ) -> Result<(), SessionEnd> {
        let download = self.stage.download_mut();
        match download.and_then(|download| download.on_answer(answer, context.now)) {
            Some(received) => self.on_downloaded(received, context),
            None => Ok(()),
        }
    }

    fn on_file_piece(
        &mut self,
        piece: &FilePiece,
        context: &mut Context,
    ) -> Result<(), SessionEnd> {
        let download = self.stage.download_mut();
        match download.and_then(|download| download.on_piece(piece, context.now)) {
            Some(received) => self.on_downloaded(received, context),
            None => Ok(()),
        }
    }

    /// Handles the result of a download: the bytes of the file, or an error.
    fn on_downloaded(
        &mut self,
        received: Result<Vec<u8>, String>,
        context: &mut Context,
    ) -> Result<(), SessionEnd> {
        let Stage::Loading(loading) = &mut self.stage else {
            match received {
                Ok(bytes) => context.recording = Some(bytes),
                Err(error) => {
                    log::warn!(target: "net::file", "cannot download the recording: {error}")
                }
            }
            return Ok(());
        };
        let bytes = received
            .map_err(|error| SessionEnd::NoLevel(format!("cannot download the level: {error}")))?;
        let info = loading.info.clone();
        context.levels.request(LevelLookup::Keep(bytes, info));
        Ok(())
    }

    /// Checks whether the server is still there, and continues to load the level. Returns it once it is available.
    ///
    /// # Errors
    /// Returns why the session ends, if it does.
    pub(super) fn receive(
        &mut self,
        context: &mut Context,
    ) -> Result<Option<Box<Level>>, SessionEnd> {
        if self.silence(context.now) > context.tuning.silence {
            return Err(SessionEnd::Lost);
        }
        self.continue_download(context)?;
        let Stage::Loading(loading) = &mut self.stage else {
            return Ok(None);
        };
        match context.levels.poll() {
            None => Ok(None),
            Some(Ok(Some(level))) => Ok(Some(level)),
            Some(Ok(None)) => {
                let number = loading.info.number;
                log::info!(target: "net", "level {number} not available locally; downloading it from the server");
                self.requests = self.requests.wrapping_add(1);
                let download = Download::new(context.now, self.requests, FileKind::Level);
                loading.step = LoadStep::Downloading(download);
                self.continue_download(context)?;
                Ok(None)
            }
            Some(Err(reason)) => Err(SessionEnd::NoLevel(reason)),
        }
    }

    /// Sends requests and acknowledgements of a download, and removes it when it is over.
    fn continue_download(&mut self, context: &mut Context) -> Result<(), SessionEnd> {
        let Some(download) = self.stage.download_mut() else {
            return Ok(());
        };
        let failed = download.send_due(context);
        let is_over = download.is_over();
        if let Some(error) = failed {
            self.on_downloaded(Err(error), context)?;
        }
        if let (true, Some(current)) = (is_over, self.stage.current_mut()) {
            current.download = None;
        }
        Ok(())
    }

    /// Requests the recording of the previous level. Returns false while that is not possible.
    pub(super) fn request_recording(&mut self, now: Timestamp) -> bool {
        let Some(current) = self.stage.current_mut() else {
            return false;
        };
        let free = current.download.is_none();
        if free {
            self.requests = self.requests.wrapping_add(1);
            current.download = Some(Download::new(now, self.requests, FileKind::Recording));
        }
        free
    }

    /// Makes one of several local players leave. Returns false if no local player has this slot.
    pub(super) fn leave_seat(&mut self, player: usize, context: &mut Context) -> bool {
        let is_local = self.seats.remove(player);
        if is_local && let Ok(player) = u8::try_from(player) {
            // Not all seats could be given back to another program.
            context.forget_session();
            if let Some(game) = self.stage.game_mut() {
                game.seats = self.seats;
            }
            let leave = Message::SeatLeave(SeatLeave { player });
            let _ = context.net.send(SERVER, &leave, context.now);
        }
        is_local
    }

    /// Asks for seats for these players, or to watch if there are none.
    pub(super) fn request_seats(&mut self, players: Vec<LocalPlayer>, context: &mut Context) {
        let seats = players.iter().map(|player| SeatRequest {
            colour: player.colour,
            name: WireText::new(&player.name),
        });
        let change = Message::SeatChange(SeatChange {
            seats: seats.collect(),
        });
        let _ = context.net.send(SERVER, &change, context.now);
        self.wanted = Some(players);
    }

    /// Takes the seats that the server has given or taken.
    fn on_seats(&mut self, update: &SeatUpdate, context: &mut Context) {
        self.queue_place = update.place;
        let slots = update.seats.iter().map(|seat| usize::from(seat.player));
        if self.seats.iter().map(|(_, slot)| slot).eq(slots.clone()) {
            return;
        }
        self.seats = LocalSeats::new(slots);
        if let Some(game) = self.stage.game_mut() {
            game.seats = self.seats;
        }
        let wanted = self.wanted.take();
        if self.seats.is_spectator() && wanted.is_none() {
            context.notices.push(ClientNotice::Idle);
        }
        match (self.seats.is_spectator(), wanted) {
            (true, _) => context.join_info.players.clear(),
            (false, Some(wanted)) => context.join_info.players = wanted,
            (false, None) => {}
        }
        // A program that is started again after a crash returns to these seats.
        context.write_session(&self.lost_seats());
    }

    /// Goes on to the next stage of the level, if the level has been loaded or its first state has arrived.
    pub(super) fn advance(
        self: Box<Self>,
        level: Option<Box<Level>>,
        context: &mut Context,
    ) -> Box<Session> {
        let mut session = *self;
        session.stage = match (session.stage, level) {
            (Stage::Loading(loading), Some(level)) => {
                Stage::Waiting(loading.begin(level, session.seats))
            }
            (Stage::Waiting(mut current), _) => match current.take_start(&mut context.metrics) {
                Some(start) => {
                    let clock_sync = &mut session.clock_sync;
                    Stage::Playing(Playing::begin(current, start, clock_sync, context))
                }
                None => Stage::Waiting(current),
            },
            (stage, _) => stage,
        };
        Box::new(session)
    }

    /// Runs the ticks that are due and returns their number.
    ///
    /// # Errors
    /// Returns why the session ends, if it does.
    pub(super) fn run_due_ticks(
        &mut self,
        context: &mut Context,
        held: &mut dyn FnMut() -> SeatInputs,
    ) -> Result<u32, SessionEnd> {
        let Stage::Playing(playing) = &mut self.stage else {
            return Ok(0);
        };
        let due = context.clock.advance(context.now);
        let mut run = 0;
        for _ in 0..due {
            run += u32::from(playing.tick(&mut self.clock_sync, context, held));
        }
        playing.jump_if_needed(&mut self.clock_sync, &mut self.jumps, context)?;
        let rate = self.clock_sync.rate(&context.tuning, playing.active);
        context.clock.set_rate(rate);
        Ok(run)
    }
}

/// Returns the first stage of a level: it is looked for locally.
fn load_level(epoch: u16, info: LevelInfo, log_next: u32, context: &mut Context) -> Stage {
    let level = Some((epoch, info.clone()));
    if context.last_level != level {
        context.last_level = level;
        context.level_count = context.level_count.wrapping_add(1);
    }
    context.levels.request(LevelLookup::Find(info.clone()));
    Stage::Loading(Loading {
        info,
        log_next,
        step: LoadStep::Finding,
    })
}
