//! Levels of a server: each is an epoch with a log of its own (spec 07 C.4, steps 1 and 10).

use super::authority::Authority;
use super::broadcast::StateSender;
use super::connections::Seat;
use super::files::Files;
use super::{HOST, RECORDINGS, Server, ServerMetrics, proper_clock};
use crate::level::Level;
use crate::net::handshake::{JoinCache, Secret};
use crate::net::limits::LEVEL_MAX;
use crate::net::link::Timestamp;
use crate::net::message::Message;
use crate::net::message::control::{LevelChange, LevelInfo};
use crate::net::transport::Transport;
use crate::net::wire::WireText;
use crate::replay::Recorder;
use crate::session::background::Background;
use crate::session::level_source::LevelSource;
use crate::session::netgame::error_smoothing::SmoothedView;
use crate::session::netgame::leave_reason;
use crate::session::netgame::tuning::Tuning;
use crate::sim::command::Command;
use crate::sim::rules::start;
use crate::sim::world::World;

/// Ticks after which a server without a player of its own begins anew.
const LONGEST_LEVEL: u32 = 144_000;

/// The host's own player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPlayer {
    /// Name.
    pub name: String,
    /// Colour, 1 to 15.
    pub colour: u8,
}

/// What is known of a server before it opens.
#[derive(Clone)]
pub struct Hosting {
    /// The host's own player; none for a server without a window.
    pub player: Option<HostPlayer>,
    /// What clients must know.
    pub password: Option<String>,
    /// The level that is played first.
    pub level: i32,
    /// Seconds since 1970 in UTC, for recordings.
    pub date: u64,
    /// What must not be told; not the one of the doorkeeper's.
    pub secret: Secret,
}

/// The password that a text of the settings means: none if it is empty.
pub fn password_of(text: &str) -> Option<String> {
    let password = text.trim();
    (!password.is_empty()).then(|| password.to_owned())
}

/// Why a server cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerError {
    /// The level cannot be loaded.
    #[error("level {number}: {reason}")]
    Level {
        /// Its number.
        number: i32,
        /// Why.
        reason: String,
    },
    /// The level has a number that cannot be told.
    #[error("level {0} cannot be played in a netgame: its number must be 1 to {LEVEL_MAX}")]
    Number(i32),
    /// Another level is being loaded.
    #[error("another level is being loaded")]
    Loading,
}

/// Loads the levels of a server, one at a time.
pub(super) type LevelLoader = Background<Box<dyn LevelSource>, Result<Begun, ServerError>>;

/// A level that is ready to be played.
pub(super) struct Begun {
    info: LevelInfo,
    /// Name of its file, for recordings.
    file: String,
    /// The image of the state that everybody makes from the level.
    start_image: Vec<u8>,
    level: Level,
}

fn load(level_source: &dyn LevelSource, number: i32) -> Result<Begun, ServerError> {
    let fits = |n: &u16| (1..=LEVEL_MAX).contains(n);
    let short = u16::try_from(number).ok().filter(fits);
    let short = short.ok_or(ServerError::Number(number))?;
    let mut level = level_source
        .load(number)
        .map_err(|reason| ServerError::Level { number, reason })?;
    let hash = level.content_hash();
    level.world.globals.level = number;
    let start_image = start_of(&level).image();
    let file = level_source.file_name(number);
    Ok(Begun {
        file: file.unwrap_or_else(|| format!("level{number:02}")),
        info: LevelInfo {
            number: short,
            name: WireText::new(&level.level_data.name),
            hash,
        },
        start_image,
        level,
    })
}

/// The state that everybody who has the level makes from it: what differences start from first.
pub fn start_of(level: &Level) -> Box<World> {
    let mut world = Box::new(level.world.clone());
    start::begin_game(&level.level_data, &mut world);
    world
}

/// The announcement of a level.
pub fn announcement(epoch: u16, level: &LevelInfo) -> Message {
    Message::LevelChange(LevelChange {
        epoch,
        level: level.clone(),
    })
}

/// Loads the level with this number or the next one there is; if that fails, `again`.
fn load_next(
    level_source: &dyn LevelSource,
    number: i32,
    again: u16,
) -> Result<Begun, ServerError> {
    let number = level_source
        .at_or_after(number)
        .or_else(|| level_source.numbers().first().copied())
        .unwrap_or(number);
    load(level_source, number).or_else(|error| {
        ::log::error!("{error}; level {again} is played again");
        load(level_source, again.into())
    })
}

fn recorder(file: &str, info: &LevelInfo, hosting: &Hosting, world: &World) -> Recorder {
    let mut recorder = Recorder::new(file, info.hash, hosting.date, world);
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
    hosting: Hosting,
) -> Result<Server, ServerError> {
    let Begun {
        info,
        file,
        start_image,
        level,
    } = load(&*level_source, hosting.level)?;
    let mut world = *start_of(&level);
    world.globals.shot_rules = tuning.shots;
    if let Some(player) = &hosting.player {
        world.players[HOST].colour = player.colour;
    }
    let recorder = recorder(&file, &info, &hosting, &world);
    let files = Files::new(level.clone(), None, tuning.compression);
    let authority = Authority::new(level.level_data, world, recorder, &tuning);
    let shown = hosting
        .player
        .as_ref()
        .map(|_| SmoothedView::new(authority.line()));
    let mut seats = super::Seats::default();
    seats[HOST] = Seat::Host;
    let mut server = Server {
        net,
        loader: LevelLoader::new(level_source),
        loading_ticks: 0,
        hosting,
        clock: proper_clock(),
        epoch: 1,
        level: info,
        authority,
        states: StateSender::new(start_image, tuning.compression),
        files,
        tuning,
        peers: Vec::new(),
        seats,
        next_peer: 1,
        book: JoinCache::new(),
        bans: Default::default(),
        shown,
        events: Vec::new(),
        recordings: Vec::new(),
        lines: Vec::new(),
        closing: None,
        visited: false,
        dumps: None,
        figures: ServerMetrics::default(),
    };
    server.begin_orders();
    Ok(server)
}

impl Server {
    /// What happens in the first tick of every level.
    fn begin_orders(&mut self) {
        self.figures.levels += 1;
        if self.hosting.player.is_none() {
            let (player, reason) = (HOST as u8, leave_reason::HIDDEN);
            self.authority.order(0, Command::Leave { player, reason });
        }
        for peer in &self.peers {
            self.authority
                .name_player(peer.who.player, peer.who.name.as_str());
        }
    }

    /// Reads the files of levels on a thread of its own from now on. While a level is loaded the game stands still, but
    /// connections stay alive.
    pub fn load_in_background(&mut self) {
        self.loader.use_threads();
    }

    /// The level is over for everybody: the one with this number follows, or the next there is.
    pub(super) fn next_level(&mut self, number: i32, now: Timestamp) {
        let again = self.level.number;
        self.loader
            .start(move |level_source| load_next(&**level_source, number, again));
        self.begin_loaded_level(now);
    }

    /// True while the next level is being loaded.
    pub(super) fn is_loading(&self) -> bool {
        self.loader.is_busy()
    }

    /// Begins the next level if it has been loaded.
    pub(super) fn begin_loaded_level(&mut self, now: Timestamp) {
        let error = match self.loader.poll() {
            Ok(None) => return,
            Ok(Some(Ok(level))) => return self.begin_level(level, now),
            Ok(Some(Err(error))) => error.to_string(),
            Err(error) => error.to_string(),
        };
        ::log::error!("{error}; the server closes");
        self.close(now);
    }

    /// Begins another level now.
    ///
    /// # Errors
    /// If it cannot be loaded; then nothing happens.
    pub fn change_level(&mut self, number: i32, now: Timestamp) -> Result<(), ServerError> {
        let level_source = self.loader.resource().ok_or(ServerError::Loading)?;
        let level = load(&**level_source, number)?;
        self.begin_level(level, now);
        Ok(())
    }

    fn begin_level(&mut self, level: Begun, now: Timestamp) {
        let Begun {
            info,
            file,
            start_image,
            level,
        } = level;
        let recording = self.authority.recording();
        let recorded = recording.as_ref().and_then(|demo| demo.encode().ok());
        self.files = Files::new(level.clone(), recorded, self.tuning.compression);
        self.recordings.extend(recording);
        let surplus = self.recordings.len().saturating_sub(RECORDINGS);
        self.recordings.drain(..surplus);

        let before = self.authority.line().state(self.authority.final_tick());
        let mut world = level.world.clone();
        match before {
            Some(before) => start::begin_next_level(&level.level_data, &mut world, before),
            None => start::begin_game(&level.level_data, &mut world),
        }
        // Clients come in one by one, as soon as they are there.
        for player in &mut world.players[HOST + 1..] {
            player.active = false;
            player.buttons = Default::default();
        }
        let recorder = recorder(&file, &info, &self.hosting, &world);
        self.authority = Authority::new(level.level_data, world, recorder, &self.tuning);
        self.states = StateSender::new(start_image, self.tuning.compression);
        self.level = info;
        self.visited = false;
        self.epoch = self.epoch.wrapping_add(1).max(1);
        self.shown = self
            .hosting
            .player
            .as_ref()
            .map(|_| SmoothedView::new(self.authority.line()));
        self.begin_orders();
        let announcement = announcement(self.epoch, &self.level);
        for peer in &mut self.peers {
            peer.begin_epoch(now);
            self.net.set_epoch(peer.who.id, self.epoch);
            let _ = self.net.send(peer.who.id, &announcement, now);
        }
        ::log::info!(target: "net", "epoch {}: level {}", self.epoch, self.level.number);
    }

    /// A server without a window does not play on for ever, nor for nobody.
    pub(super) fn is_stale(&self) -> bool {
        let authority = &self.authority;
        let first = i32::from(self.level.number) == self.hosting.level;
        let empty = self.peers.is_empty() && authority.tick() > 0 && (self.visited || !first);
        self.hosting.player.is_none() && (empty || authority.tick() > LONGEST_LEVEL)
    }
}
