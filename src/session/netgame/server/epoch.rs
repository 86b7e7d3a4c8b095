//! Level changes on the server: every level is an epoch with a log of its own (spec 07 C.4, steps 1 and 10).

use super::authority::Authority;
use super::broadcast::StateSender;
use super::connections::Seat;
use super::files::Files;
use super::{HOST, Server, ServerMetrics, nominal_clock};
use crate::level::Level;
use crate::net::handshake::{JoinCache, Secret};
use crate::net::limits::LEVEL_MAX;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{LevelChange, LevelInfo};
use crate::net::message::join::player_name;
use crate::net::token_bucket::TokenBucket;
use crate::net::transport::Transport;
use crate::net::wire::WireText;
use crate::replay::Recorder;
use crate::session::level_source::LevelSource;
use crate::session::netgame::error_smoothing::SmoothedView;
use crate::session::netgame::leave_reason;
use crate::session::netgame::tuning::Tuning;
use crate::sim::command::Command;
use crate::sim::rules::start;
use crate::sim::world::World;

/// Ticks after which a dedicated server restarts with its first level (one hour).
const LONGEST_LEVEL: u32 = 144_000;

/// Warnings shown to the host per minute, on average.
const WARNINGS_PER_MINUTE: u32 = 6;
/// Burst size of warnings shown to the host.
const WARNINGS_AT_ONCE: u32 = 4;

/// The host's player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPlayer {
    /// Player name.
    pub name: String,
    /// Colour, 1 to 15.
    pub colour: u8,
}

/// Parameters for opening a server.
#[derive(Clone)]
pub struct Hosting {
    /// The host's player, or `None` for a dedicated server.
    pub player: Option<HostPlayer>,
    /// Password for joining, if any.
    pub password: Option<String>,
    /// Number of the first level.
    pub level: i32,
    /// Time of opening in seconds since 1970 (UTC), for recordings.
    pub date: u64,
    /// Secret from which session keys are derived; not the one used by the handshake responder.
    pub secret: Secret,
}

/// Returns the password in the text of a setting, or `None` if the text is blank.
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
    /// The level number does not fit into network messages.
    #[error("level {0} cannot be played in a netgame: its number must be 1 to {LEVEL_MAX}")]
    Number(i32),
}

/// A loaded level that is ready to be played.
struct LoadedLevel {
    info: LevelInfo,
    /// Byte image of the level's initial state, which clients compute as well.
    start_image: Vec<u8>,
    level: Level,
}

fn load(level_source: &dyn LevelSource, number: i32) -> Result<LoadedLevel, ServerError> {
    let fits = |n: &u16| (1..=LEVEL_MAX).contains(n);
    let short = u16::try_from(number).ok().filter(fits);
    let short = short.ok_or(ServerError::Number(number))?;
    let mut level = level_source
        .load(number)
        .map_err(|reason| ServerError::Level { number, reason })?;
    let hash = level.content_hash();
    level.world.globals.level = number;
    let start_image = start_of(&level).image();
    Ok(LoadedLevel {
        info: LevelInfo {
            number: short,
            name: WireText::new(&level.level_data.name),
            hash,
        },
        start_image,
        level,
    })
}

/// Returns the initial state of a level. Everyone who has the level computes the same; it is the first baseline.
pub fn start_of(level: &Level) -> Box<World> {
    let mut world = Box::new(level.world.clone());
    start::begin_game(&level.level_data, &mut world);
    world
}

/// Returns the announcement of a level.
pub fn announcement(epoch: u16, level: &LevelInfo) -> Message {
    Message::LevelChange(LevelChange {
        epoch,
        level: level.clone(),
    })
}

/// Starts the recording of a level that is played from `now` on.
fn recorder(
    level_source: &dyn LevelSource,
    info: &LevelInfo,
    (hosting, now): (&Hosting, Timestamp),
    world: &World,
) -> Recorder {
    let name = level_source.recorded_name(info.number.into());
    let name = name.unwrap_or_else(|| format!("level{:02}", info.number));
    let mut recorder = Recorder::new(&name, info.hash, hosting.date + now.as_secs(), world);
    if let Some(player) = &hosting.player {
        recorder.name_player(HOST as u8, &player.name);
    }
    recorder
}

/// Opens a server.
pub fn open(
    net: Box<dyn Transport>,
    level_source: Box<dyn LevelSource>,
    tuning: Tuning,
    mut hosting: Hosting,
) -> Result<Server, ServerError> {
    if let Some(player) = &mut hosting.player {
        player.name = player_name(&player.name).to_string();
    }
    let LoadedLevel {
        info,
        start_image,
        level,
    } = load(&*level_source, hosting.level)?;
    let mut world = *start_of(&level);
    world.globals.shot_rules = tuning.shots;
    if let Some(player) = &hosting.player {
        world.players[HOST].colour = player.colour;
    }
    let recorder = recorder(&*level_source, &info, (&hosting, Timestamp::ZERO), &world);
    let files = Files::new(level.clone(), None, tuning.compression);
    let authority = Authority::new(level.level_data, world, recorder, &tuning);
    let shown = hosting
        .player
        .as_ref()
        .map(|_| SmoothedView::new(authority.rollback()));
    let mut seats = super::Seats::default();
    seats[HOST] = Seat::Host;
    let mut server = Server {
        net,
        level_source,
        hosting,
        clock: nominal_clock(),
        epoch: 1,
        level: info,
        authority,
        states: StateSender::new(start_image, tuning.compression),
        files,
        tuning,
        peers: Vec::new(),
        seats,
        next_peer: 1,
        join_cache: JoinCache::new(),
        bans: Default::default(),
        muted: Default::default(),
        passwords: Default::default(),
        warnings: TokenBucket::new(WARNINGS_PER_MINUTE, WARNINGS_AT_ONCE * 60),
        desync_reports: Default::default(),
        shown,
        events: Vec::new(),
        autosave: None,
        lines: Vec::new(),
        closing: None,
        had_clients: false,
        dumps: None,
        metrics: ServerMetrics::default(),
    };
    server.schedule_first_tick();
    Ok(server)
}

impl Server {
    /// Schedules the commands of the first tick of a level.
    fn schedule_first_tick(&mut self) {
        self.metrics.levels += 1;
        if self.hosting.player.is_none() {
            let (player, reason) = (HOST as u8, leave_reason::HIDDEN);
            self.authority
                .schedule(0, Command::Leave { player, reason });
        }
        for peer in &self.peers {
            self.authority
                .name_player(peer.who.player, peer.who.name.as_str());
        }
    }

    /// Ends the level, whose end leads to this number, and starts the one that follows in its pack, or the first.
    pub(super) fn next_level(&mut self, number: i32, now: Timestamp) {
        let number = self
            .level_source
            .next(self.level.number.into(), number)
            .or_else(|| self.level_source.numbers().first().copied())
            .unwrap_or(number);
        self.enter_level(number, now);
    }

    /// Ends the level and starts the one with this number; if that fails, the same level again.
    pub(super) fn enter_level(&mut self, number: i32, now: Timestamp) {
        if let Err(error) = self.change_level(number, now) {
            log::error!("{error}; restarting level {}", self.level.number);
            let again = i32::from(self.level.number);
            if let Err(error) = self.change_level(again, now) {
                log::error!("{error}; closing the server");
                self.close(now);
            }
        }
    }

    /// Changes to another level at once.
    ///
    /// # Errors
    /// Returns an error if the level cannot be loaded. The current level then continues.
    pub fn change_level(&mut self, number: i32, now: Timestamp) -> Result<(), ServerError> {
        let LoadedLevel {
            info,
            start_image,
            level,
        } = load(&*self.level_source, number)?;
        let recording = self.authority.recording();
        let recorded = recording.as_ref().and_then(|demo| demo.encode().ok());
        self.files = Files::new(level.clone(), recorded, self.tuning.compression);
        if let Some(autosave) = &self.autosave {
            autosave.end(self.authority.live_recording());
        }

        let before = self.authority.rollback().state(self.authority.final_tick());
        let mut world = level.world.clone();
        match before {
            Some(before) => start::begin_next_level(&level.level_data, &mut world, before),
            None => start::begin_game(&level.level_data, &mut world),
        }
        // Clients rejoin one by one, each as soon as it is ready.
        for player in &mut world.players[HOST + 1..] {
            player.active = false;
            player.buttons = Default::default();
        }
        let recorder = recorder(&*self.level_source, &info, (&self.hosting, now), &world);
        self.authority = Authority::new(level.level_data, world, recorder, &self.tuning);
        if let Some(autosave) = &self.autosave {
            autosave.begin(self.authority.live_recording());
        }
        self.states = StateSender::new(start_image, self.tuning.compression);
        self.level = info;
        self.had_clients = false;
        self.epoch = self.epoch.wrapping_add(1).max(1);
        self.shown = self
            .hosting
            .player
            .as_ref()
            .map(|_| SmoothedView::new(self.authority.rollback()));
        self.schedule_first_tick();
        let announcement = announcement(self.epoch, &self.level);
        for peer in &mut self.peers {
            peer.begin_epoch(now);
            self.net.set_epoch(peer.who.id, self.epoch);
            let _ = self.net.send(peer.who.id, &announcement, now);
        }
        log::info!(target: "net", "epoch {}: level {}", self.epoch, self.level.number);
        Ok(())
    }

    /// Returns true if a dedicated server should restart with its first level: when everybody has left, or after
    /// [`LONGEST_LEVEL`].
    pub(super) fn is_stale(&self) -> bool {
        let authority = &self.authority;
        let first = i32::from(self.level.number) == self.hosting.level;
        let empty = self.peers.is_empty() && authority.tick() > 0 && (self.had_clients || !first);
        self.hosting.player.is_none() && (empty || authority.tick() > LONGEST_LEVEL)
    }
}
