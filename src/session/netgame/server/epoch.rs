//! Opening a server, and level changes: each level is an epoch with its own log (spec 07 C.4, steps 1 and 10). Which
//! level comes next is in `levels.rs`.

use super::authority::Authority;
use super::broadcast::StateSender;
use super::connections::{Seat, find_colour};
use super::files::Files;
use super::host_notice::{HostNotice, WARNING_BURST, WARNINGS_PER_MINUTE};
use super::levels::{LevelLoad, LevelLoader, LoadedLevel, start_of};
use super::match_play::{MatchBroadcast, NextMatch};
use super::{HOST, Server, ServerMetrics, nominal_clock};
use crate::level::Level;
use crate::net::join_rate::JoinRateLimiter;
use crate::net::limits::{MAX_LEVEL, MAX_SEATS};
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{LevelChange, LevelInfo};
use crate::net::message::join::player_name;
use crate::net::secure::ServerIdentity;
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::Transport;
use crate::replay::Recorder;
use crate::session::local_player::LocalPlayer;
use crate::session::netgame::confirmed_ticks::ConfirmedTicks;
use crate::session::netgame::error_smoothing::SmoothedView;
use crate::session::netgame::leave_reason;
use crate::session::netgame::local_seats::LocalSeats;
use crate::session::netgame::tuning::Tuning;
use crate::sim::command::Command;
use crate::sim::rules::start;
use crate::sim::world::World;
use std::time::Duration;

/// Time until another level is requested after none could be loaded.
const LOAD_PAUSE: Duration = Duration::from_secs(10);
/// Ticks after which a dedicated server restarts with its first level (one hour).
const MAX_LEVEL_TICKS: u32 = 144_000;

/// Parameters for opening a server.
#[derive(Clone)]
pub struct Hosting {
    /// The host's players, at most [`MAX_SEATS`]; none for a dedicated server. Their slots are those from 0.
    pub players: Vec<LocalPlayer>,
    /// Password for joining, if any.
    pub password: Option<String>,
    /// Number of the first level.
    pub level: i32,
    /// Time of opening in seconds since 1970 (UTC), for recordings.
    pub date: u64,
    /// The key pair by which clients recognise the server.
    pub identity: ServerIdentity,
}

/// Trims the password of a setting; returns `None` if it is blank.
pub fn parse_password(text: &str) -> Option<String> {
    let password = text.trim();
    (!password.is_empty()).then(|| password.to_owned())
}

/// Errors of opening a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerError {
    /// The level cannot be loaded.
    #[error("level {number}: {reason}")]
    Level {
        /// Level number.
        number: i32,
        /// Cause.
        reason: String,
    },
    /// The thread that loads levels has ended.
    #[error("cannot load levels: the thread has ended")]
    Loader,
    /// The level number does not fit into network messages.
    #[error("level {0} cannot be played in a netgame: its number must be 1 to {MAX_LEVEL}")]
    Number(i32),
}

/// Returns true if the host plays, that is, unless the server is a dedicated one.
fn plays(hosting: &Hosting) -> bool {
    !hosting.players.is_empty()
}

/// Returns the announcement of a level.
pub fn announcement(epoch: u16, level: &LevelInfo) -> Message {
    Message::LevelChange(LevelChange {
        epoch,
        level: level.clone(),
    })
}

/// Starts the recording of a level that is played from `now` on.
fn recorder(loaded: &LoadedLevel, hosting: &Hosting, now: Timestamp, world: &World) -> Recorder {
    let date = hosting.date + now.as_secs();
    Recorder::new(&loaded.recorded_name, loaded.info.hash, date, world)
}

/// Gives the host's players valid names and different colours.
fn adapt(players: &mut Vec<LocalPlayer>) {
    players.truncate(MAX_SEATS);
    let mut colours = Vec::new();
    for player in players {
        player.name = player_name(&player.name).to_string();
        player.colour = find_colour(player.colour, &colours);
        colours.push(player.colour);
    }
}

/// Opens a server.
pub fn open(
    mut net: Box<dyn Transport>,
    mut levels: LevelLoader,
    tuning: Tuning,
    mut hosting: Hosting,
) -> Result<Server, ServerError> {
    adapt(&mut hosting.players);
    net.set_password(hosting.password.clone());
    levels.request(LevelLoad::First(hosting.level));
    let loaded = levels.wait().ok_or(ServerError::Loader)??;
    let mut world = *start_of(&loaded.level);
    world.globals.shot_rules = tuning.shots;
    for (player, host) in world.players.iter_mut().zip(&hosting.players) {
        player.colour = host.colour;
    }
    let recorder = recorder(&loaded, &hosting, Timestamp::ZERO, &world);
    let LoadedLevel {
        info,
        start_image,
        level,
        pack_levels,
        ..
    } = loaded;
    let files = Files::new(level.clone(), None, tuning.compression);
    let authority = Authority::new(level.level_data, world, recorder, &tuning);
    let shown = plays(&hosting).then(|| SmoothedView::new(authority.rollback()));
    let mut seats = super::Seats::default();
    let host_seats = LocalSeats::new(0..hosting.players.len());
    // The hidden host of a dedicated server has a slot, too.
    seats[..hosting.players.len().max(1)].fill(Seat::Host);
    let mut server = Server {
        net,
        levels,
        hosting,
        clock: nominal_clock(),
        epoch: 1,
        level: info,
        authority,
        states: StateSender::new(start_image, tuning.compression),
        files,
        tuning,
        peers: Vec::new(),
        away: Vec::new(),
        seats,
        queue: Default::default(),
        host_seats,
        next_peer: 1,
        join_rate: JoinRateLimiter::default(),
        bans: Default::default(),
        muted: Default::default(),
        passwords: Default::default(),
        votes: Default::default(),
        lobby: Default::default(),
        pack_levels,
        warnings: TokenBucket::new(WARNINGS_PER_MINUTE, WARNING_BURST * 60),
        desync_reports: Default::default(),
        shown,
        confirmed: ConfirmedTicks::default(),
        events: Vec::new(),
        autosave: None,
        lines: Vec::new(),
        notices: Vec::new(),
        emotes: Vec::new(),
        closing: None,
        had_clients: false,
        dumps: None,
        announced: None,
        broadcast: MatchBroadcast::default(),
        next_match: NextMatch::default(),
        next_load: Timestamp::ZERO,
        port_mapping: None,
        listed: None,
        metrics: ServerMetrics::default(),
    };
    server.schedule_first_tick();
    server.open_lobby(server.level.number);
    server.authority.set_unscored(server.lobby.is_open());
    Ok(server)
}

impl Server {
    /// Schedules the commands of the first tick of a level.
    fn schedule_first_tick(&mut self) {
        self.metrics.levels += 1;
        if !plays(&self.hosting) {
            let (player, reason) = (HOST as u8, leave_reason::HIDDEN);
            self.authority
                .schedule(0, Command::Leave { player, reason });
        }
        for (position, slot) in self.host_seats.iter() {
            let LocalPlayer { name, colour } = &self.hosting.players[position];
            let (player, colour) = (slot as u8, *colour);
            self.authority.name_player(player, name);
            if slot != HOST {
                self.authority.schedule(0, Command::Join { player, colour });
            }
        }
        let peers = self.peers.iter().map(|peer| &peer.who);
        let away = self.away.iter().map(|away| &away.who);
        for seat in peers.chain(away).flat_map(|who| who.players()) {
            self.authority.name_player(seat.player, seat.name.as_str());
        }
    }

    /// Loads the level with this number, or the next one available, and starts it once it is loaded. The current level
    /// goes on until then.
    pub fn change_level(&mut self, number: i32) {
        let current = i32::from(self.level.number);
        self.levels.request(LevelLoad::Next {
            wanted: number,
            current,
        });
    }

    /// Starts loading another level if the current one is over. Starts the loaded one once it is there.
    pub(super) fn update_level(&mut self, now: Timestamp) {
        self.welcome_first_player();
        if !self.levels.is_busy() && now >= self.next_load {
            if let Some(number) = self.lobby.take_start() {
                self.next_match = NextMatch::Afresh;
                let chosen = self.chosen_level(number);
                self.levels.request(chosen);
            } else if self.is_stale() {
                self.lobby.open_soon();
                self.next_match = NextMatch::Afresh;
                self.change_level(self.hosting.level);
            } else if let Some(next) = self.due_level() {
                if !self.is_competition() || self.game_match().is_finished() {
                    self.lobby.open_soon();
                }
                self.levels.request(next);
            }
        }
        match self.levels.poll() {
            Some(Ok(loaded)) => self.begin_level(loaded, now),
            Some(Err(error)) => self.on_load_error(error, now),
            None => {}
        }
    }

    /// Returns a request for the level with this number, or else for the current one.
    pub(super) fn chosen_level(&self, wanted: i32) -> LevelLoad {
        let current = self.level.number.into();
        LevelLoad::Chosen { wanted, current }
    }

    /// Goes on with the current level after none could be loaded, and tries again after [`LOAD_PAUSE`].
    fn on_load_error(&mut self, error: ServerError, now: Timestamp) {
        log::error!("{error}; level {} continues", self.level.number);
        self.lobby.cancel_start();
        self.next_match = NextMatch::default();
        self.next_load = now + LOAD_PAUSE;
        if self.warnings.take(60, now) {
            self.notify_host(HostNotice::LevelFailed(error));
        }
    }

    fn begin_level(&mut self, mut loaded: LoadedLevel, now: Timestamp) {
        let was_waiting = self.lobby.is_open();
        let is_new_game = self.lobby.finish_start();
        self.pack_levels = std::mem::take(&mut loaded.pack_levels);
        if self.lobby.take_due() {
            self.open_lobby(loaded.info.number);
        }
        let recording = self.authority.recording().filter(|_| !was_waiting);
        let recorded = recording.as_ref().and_then(|demo| demo.encode().ok());
        self.files = Files::new(loaded.level.clone(), recorded, self.tuning.compression);
        if let Some(autosave) = self.autosave.as_ref().filter(|_| !was_waiting) {
            autosave.end(self.authority.live_recording());
        }
        let mut game_match = self.continue_match(now);
        let moved = self.balance_teams(&mut game_match, now);
        let mut world = self.first_world(&loaded.level, is_new_game);
        self.prepare_round(&game_match, &mut world);
        let recorder = recorder(&loaded, &self.hosting, now, &world);
        self.authority = Authority::new(loaded.level.level_data, world, recorder, &self.tuning);
        self.authority.set_game_match(game_match);
        self.confirmed.restart();
        self.authority.set_unscored(self.lobby.is_open());
        let is_recorded = !self.lobby.is_open();
        if let Some(autosave) = self.autosave.as_ref().filter(|_| is_recorded) {
            autosave.begin(self.authority.live_recording());
        }
        self.states = StateSender::new(loaded.start_image, self.tuning.compression);
        self.level = loaded.info;
        self.had_clients = false;
        self.epoch = self.epoch.wrapping_add(1).max(1);
        self.shown = plays(&self.hosting).then(|| SmoothedView::new(self.authority.rollback()));
        self.schedule_first_tick();
        let announcement = announcement(self.epoch, &self.level);
        for peer in &mut self.peers {
            peer.begin_epoch(now);
            self.net.set_epoch(peer.who.id, self.epoch);
            let _ = self.net.send(peer.who.id, &announcement, now);
        }
        for id in moved {
            self.send_seats(id, now);
        }
        log::info!(target: "net", "epoch {}: level {}", self.epoch, self.level.number);
    }

    /// Returns the first world of a level that follows the current one, or starts a new game.
    fn first_world(&self, level: &Level, is_new_game: bool) -> World {
        let before = self.authority.rollback().state(self.authority.final_tick());
        let before = before.filter(|_| !is_new_game);
        let mut world = level.world.clone();
        match before {
            Some(before) => start::begin_next_level(&level.level_data, &mut world, before),
            None => {
                start::begin_game(&level.level_data, &mut world);
                world.globals.shot_rules = self.tuning.shots;
            }
        }
        for (position, slot) in self.host_seats.iter() {
            world.players[slot].colour = self.hosting.players[position].colour;
        }
        // The host's other players join in the first tick, clients rejoin one by one, each as soon as it is ready.
        for player in &mut world.players[HOST + 1..] {
            player.active = false;
            player.buttons = Default::default();
        }
        world
    }

    /// Returns true if a dedicated server should restart with its first level: when everybody has left, or after
    /// [`MAX_LEVEL_TICKS`].
    fn is_stale(&self) -> bool {
        let authority = &self.authority;
        let first = i32::from(self.level.number) == self.hosting.level;
        let is_empty = self.peers.is_empty() && self.away.is_empty();
        let empty = is_empty && authority.tick() > 0 && (self.had_clients || !first);
        !plays(&self.hosting) && (empty || authority.tick() > MAX_LEVEL_TICKS)
    }
}
