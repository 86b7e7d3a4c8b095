//! A netgame as a window has it: the own server or a client of another's, and what is drawn of it.

mod address_lookup;
mod names;

pub use address_lookup::AddressLookup;

use super::context::AppContext;
use crate::files;
use crate::net::message::control::PlayerInfo;
use crate::replay::{Demo, LiveRecording};
use crate::session::netgame::client::{Client, JoinInfo, Phase, SessionEnd};
use crate::session::netgame::error_smoothing::SmoothedView;
use crate::session::netgame::game_thread::GameThread;
use crate::session::netgame::open::{self, NetTime, OpenError, SimulatedLink};
use crate::session::netgame::paths;
use crate::session::netgame::server::{HOST, HostPlayer, Hosting, Server, password_of};
use crate::session::netgame::stats::NetStats;
use crate::session::netgame::tuning::Tuning;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{LevelData, World};
use address_lookup::own_address;
use names::Names;
use std::net::SocketAddr;

/// Which end of a netgame this is.
enum Side {
    Host(GameThread<Server>),
    Guest(GameThread<Client>),
}

/// What is drawn of a netgame.
struct Picture {
    /// Of the last level until there is something of the next.
    worlds: SnapshotPair,
    /// The world of the last picture before a tick passed.
    earlier: Box<World>,
    /// Of which epoch the worlds are; none while there are none.
    epoch: Option<u16>,
    /// How far the time is between the two worlds, 0 to 1.
    alpha: f32,
}

impl Picture {
    fn empty() -> Picture {
        Picture {
            worlds: SnapshotPair::still(LevelData::default(), Box::default()),
            earlier: Box::default(),
            epoch: None,
            alpha: 0.0,
        }
    }

    /// Takes over what is to be drawn. True if it is of another level than before.
    fn take(
        &mut self,
        shown: Option<&SmoothedView>,
        epoch: Option<u16>,
        ticks: u32,
        alpha: f32,
    ) -> bool {
        self.alpha = alpha;
        let Some(shown) = shown.map(|shown| &shown.worlds) else {
            return false;
        };
        if self.epoch != epoch {
            self.worlds = SnapshotPair::still(shown.level_data.clone(), shown.now.clone());
            (*self.earlier).clone_from(&shown.now);
            self.epoch = epoch;
            return true;
        }
        if ticks > 0 {
            std::mem::swap(&mut self.earlier, &mut self.worlds.now);
            (*self.worlds.now).clone_from(&shown.now);
            (*self.worlds.before).clone_from(&shown.before);
        }
        false
    }
}

/// A netgame as a window has it.
pub struct NetGame {
    side: Side,
    time: NetTime,
    /// What is drawn.
    picture: Picture,
    /// What happened since the last picture with a tick.
    events: Vec<Event>,
    /// The events have been told.
    told: bool,
    /// Who is there.
    players: Vec<PlayerInfo>,
    /// What the slots are called.
    names: Names,
    /// Where others can join.
    address: Option<String>,
    /// What is to be said to the player of this window alone.
    hint: Option<String>,
    /// The recording of the last level is still to be asked for.
    wants_recording: bool,
    left: bool,
    /// Watches how it goes.
    monitor: NetStats,
}

/// What has passed since the last picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Ticks.
    pub ticks: u32,
    /// A level has begun.
    pub new_level: bool,
}

/// Something that a player should know of the connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConnectionStatus {
    /// The clock is not right yet: how far it is off, milliseconds.
    Syncing(f64),
    /// The next level is not there yet: bytes of it that have come, of how many, if it is sent.
    NextLevel(Option<(u32, u32)>),
    /// Nothing was heard of the server for so many seconds.
    Silent(f64),
    /// The game waits for the server.
    Stalled,
}

/// What is to be said of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameOver {
    /// Nothing: the player wanted it.
    Left,
    /// Why, with a title.
    Because(&'static str, String),
}

impl NetGame {
    /// Opens a netgame on a level; the player of this window takes part.
    ///
    /// # Errors
    /// Why that cannot be, in words.
    pub fn host(ctx: &AppContext, level: i32) -> Result<NetGame, String> {
        let settings = &ctx.config.settings;
        let host = || -> Result<(Server, NetTime), OpenError> {
            let hosting = Hosting {
                player: Some(HostPlayer {
                    name: settings.game.player_name.clone(),
                    colour: settings.game.player_color,
                }),
                password: ctx
                    .host_password
                    .clone()
                    .or_else(|| password_of(&settings.network.server_password)),
                level,
                date: files::date(),
                secret: open::secret()?,
            };
            let tuning = Tuning::of(&settings.network);
            let level_source = Box::new(ctx.level_source.clone());
            let port = settings.network.server_port;
            open::serve(
                port,
                level_source,
                tuning,
                hosting,
                SimulatedLink::default(),
            )
        };
        let (mut server, time) = host().map_err(|error| error.to_string())?;
        server.keep_dumps(paths::dumps(&ctx.places, ctx.config.path()));
        let bans = paths::bans(ctx.config.path());
        server.keep_bans(&bans).map_err(|error| error.to_string())?;
        if let Some(autosave) = &ctx.autosave {
            server.keep_recordings(autosave.clone());
        }
        let port = server.net().local_address().port();
        let mut game = NetGame::of(Side::Host(GameThread::start(server, time)), time);
        game.address = own_address().map(|ip| SocketAddr::new(ip, port).to_string());
        let hint = |address| format!("others can join at {address}");
        game.hint = game.address.as_ref().map(hint);
        Ok(game)
    }

    /// Knocks at a server's door.
    ///
    /// # Errors
    /// Why that cannot be, in words.
    pub fn join(
        ctx: &AppContext,
        server: SocketAddr,
        password: Option<String>,
    ) -> Result<NetGame, String> {
        let settings = &ctx.config.settings;
        let name = settings.game.player_name.clone();
        let visitor = JoinInfo {
            name,
            colour: settings.game.player_color,
            password,
        };
        let levels = paths::levels(&ctx.places, ctx.config.path());
        let (mut client, time) = open::reach(
            &server.to_string(),
            settings.network.server_port,
            Box::new(levels),
            Tuning::of(&settings.network),
            visitor,
            SimulatedLink::default(),
        )
        .map_err(|error| error.to_string())?;
        client.keep_dumps(paths::dumps(&ctx.places, ctx.config.path()));
        Ok(NetGame::of(
            Side::Guest(GameThread::start(client, time)),
            time,
        ))
    }

    fn of(side: Side, time: NetTime) -> NetGame {
        let mut game = NetGame {
            side,
            time,
            picture: Picture::empty(),
            events: Vec::new(),
            told: false,
            players: Vec::new(),
            names: Names::default(),
            address: None,
            hint: None,
            wants_recording: false,
            left: false,
            monitor: NetStats::default(),
        };
        game.look();
        game.learn_names();
        game
    }

    /// Does what is due, once for each picture; `held` is what the player holds.
    pub fn update(&mut self, held: Buttons) -> Passed {
        if std::mem::take(&mut self.told) {
            self.events.clear();
        }
        match &self.side {
            Side::Host(server) => server.hold(held),
            Side::Guest(client) => client.hold(held),
        }
        let passed = self.look();
        self.told = passed.ticks > 0;
        if passed.ticks > 0 {
            self.learn_names();
        }
        passed
    }

    /// Takes over what has happened and what is to be drawn.
    fn look(&mut self) -> Passed {
        let now = self.time.now();
        let (ticks, events, new_level) = match &self.side {
            Side::Host(server) => {
                let mut running = server.lock();
                let (ticks, events) = running.take_news();
                let server = &running.end;
                self.monitor.watch_server(server, now);
                let (shown, epoch) = (server.shown(), Some(server.epoch()));
                let new_level = self.picture.take(shown, epoch, ticks, server.alpha());
                (ticks, events, new_level)
            }
            Side::Guest(client) => {
                let mut running = client.lock();
                let (ticks, events) = running.take_news();
                let client = &mut running.end;
                // The level itself may still be under way.
                if self.wants_recording && client.ask_for_recording() {
                    self.wants_recording = false;
                }
                self.monitor.watch_client(client, now);
                let shown = client.game().and_then(|game| game.shown.as_ref());
                let (epoch, alpha) = (client.epoch(), client.alpha());
                let new_level = self.picture.take(shown, epoch, ticks, alpha);
                (ticks, events, new_level)
            }
        };
        // While a client waits for the server it may learn of events without a tick.
        self.events.extend(events);
        Passed { ticks, new_level }
    }

    fn learn_names(&mut self) {
        self.players = match &self.side {
            Side::Host(server) => server.lock().end.player_list().lines,
            Side::Guest(client) => client.lock().end.players().to_vec(),
        };
        let players = self.players.iter();
        self.names
            .learn(players.map(|line| (line.player, line.name.as_str())));
    }

    /// The worlds that are drawn.
    pub fn worlds(&self) -> &SnapshotPair {
        &self.picture.worlds
    }

    /// How it goes, in numbers.
    pub fn monitor(&self) -> &NetStats {
        &self.monitor
    }

    /// True as soon as there is something to be drawn.
    pub fn has_world(&self) -> bool {
        self.picture.epoch.is_some()
    }

    /// The world of the picture before the last tick, and what happened since.
    pub fn last_step(&self) -> (&World, &[Event]) {
        (&self.picture.earlier, &self.events)
    }

    /// How far the time is between the two worlds, 0 to 1.
    pub fn alpha(&self) -> f32 {
        self.picture.alpha
    }

    /// Ticks a second.
    pub fn rate(&self) -> f64 {
        match &self.side {
            Side::Host(_) => crate::session::clock::PROPER_RATE,
            Side::Guest(client) => client.lock().end.rate(),
        }
    }

    /// The slot of the player of this window.
    pub fn own(&self) -> usize {
        match &self.side {
            Side::Host(_) => HOST,
            Side::Guest(client) => client.lock().end.player().unwrap_or(HOST),
        }
    }

    /// The player who is followed: the own one, or while that is not there yet another.
    pub fn watched(&self) -> usize {
        let own = self.own();
        let world = &self.picture.worlds.now;
        if world.players[own].active {
            return own;
        }
        let first = world.active_players().next();
        first.map_or(own, |(player, _)| player)
    }

    /// The names of all players, no two of them the same.
    pub fn names(&self) -> [&str; PLAYERS] {
        self.names.shown()
    }

    /// Who is there, in the order of the slots.
    pub fn players(&self) -> &[PlayerInfo] {
        &self.players
    }

    /// True if the game ends for everybody when this player leaves.
    pub fn is_host(&self) -> bool {
        matches!(self.side, Side::Host(_))
    }

    /// What was said since the last call: slot, none for the server, and text.
    pub fn take_lines(&mut self) -> Vec<(Option<u8>, String)> {
        let lines = match &mut self.side {
            Side::Host(server) => server.lock().end.take_lines(),
            Side::Guest(client) => client.lock().end.take_lines(),
        };
        let lines = lines.into_iter();
        let lines = lines.map(|(player, text)| (player, text.to_string()));
        let hint = self.hint.take().map(|text| (None, text));
        hint.into_iter().chain(lines).collect()
    }

    /// The address at which others can join, if it is the own game.
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// The player says something to everybody.
    pub fn say(&mut self, text: &str) {
        match &mut self.side {
            Side::Host(server) => server.lock().end.enter(text, self.time.now()),
            Side::Guest(client) => client.lock().end.say(text),
        }
    }

    /// Asks the host for the recording of the level that has just ended. A host has it.
    pub fn ask_for_recording(&mut self) {
        self.wants_recording = true;
    }

    /// The recording that was asked for, when it has come; bytes of a file.
    pub fn take_sent_recording(&mut self) -> Option<Vec<u8>> {
        match &mut self.side {
            Side::Host(_) => None,
            Side::Guest(client) => client.lock().end.take_recording(),
        }
    }

    /// The recording of the level that is played; only a host makes one.
    pub fn recording(&self) -> Option<Demo> {
        match &self.side {
            Side::Host(server) => server.lock().end.recording(),
            Side::Guest(_) => None,
        }
    }

    /// The same for the thread that saves it, which can save it up to the last final tick.
    pub fn live(&self) -> Option<LiveRecording> {
        match &self.side {
            Side::Host(server) => {
                let running = server.lock();
                running.end.authority().seal();
                Some(running.end.authority().live_recording())
            }
            Side::Guest(_) => None,
        }
    }

    /// How far it is on the way into the game: in words, and as a part if that is known.
    pub fn way_in(&self) -> (&'static str, Option<f32>) {
        let Side::Guest(client) = &self.side else {
            return ("Opening the game", None);
        };
        let client = &client.lock().end;
        match client.phase() {
            Phase::Knocking => {
                let (tries, most) = client.progress();
                ("Calling", Some(tries as f32 / most.max(1) as f32))
            }
            Phase::Loading => {
                let part = client
                    .received()
                    .map(|(got, all)| got as f32 / all.max(1) as f32);
                ("Downloading the level", part)
            }
            _ => ("Waiting for the game", None),
        }
    }

    /// What the player should know of the connection.
    pub fn sign(&self) -> Option<ConnectionStatus> {
        let Side::Guest(client) = &self.side else {
            return None;
        };
        let client = &client.lock().end;
        match client.phase() {
            Phase::Ended(_) => None,
            _ if client.is_silent() => {
                Some(ConnectionStatus::Silent(client.silence().as_secs_f64()))
            }
            Phase::Knocking | Phase::Loading | Phase::Waiting => {
                Some(ConnectionStatus::NextLevel(client.received()))
            }
            Phase::Syncing => {
                let error = client.chase().error(client.tuning());
                Some(ConnectionStatus::Syncing(error.unwrap_or(0.0).abs()))
            }
            Phase::Active => client.is_stalled().then_some(ConnectionStatus::Stalled),
        }
    }

    /// The player leaves; a host ends the game for everybody. It is [`NetGame::over`] soon.
    pub fn leave(&mut self) {
        self.left = true;
        match &mut self.side {
            Side::Host(server) => server.lock().end.close(self.time.now()),
            Side::Guest(client) => client.lock().end.leave(),
        }
    }

    /// What is to be said when the game is over.
    pub fn over(&self) -> Option<GameOver> {
        let broken = || {
            (
                ENDED,
                "What is wrong is written on standard error.".to_owned(),
            )
        };
        let (title, text) = match &self.side {
            Side::Host(server) if server.is_broken() || server.lock().end.closed() => broken(),
            Side::Host(_) => return None,
            Side::Guest(client) if client.is_broken() => broken(),
            Side::Guest(client) => ending_of(&client.lock().end)?,
        };
        Some(match self.left {
            true => GameOver::Left,
            false => GameOver::Because(title, text),
        })
    }
}

/// RecordingInfo and text of how a client's game ended, if it has.
fn ending_of(client: &Client) -> Option<(&'static str, String)> {
    let Phase::Ended(ending) = client.phase() else {
        return None;
    };
    Some(match ending {
        SessionEnd::Lost => {
            let server = client.server();
            (LOST, format!("Nothing is heard of {server} any more."))
        }
        SessionEnd::Dismissed { .. } | SessionEnd::WildClock => {
            (ENDED, sentence(&ending.to_string()))
        }
        _ => (NOT_JOINED, sentence(&ending.to_string())),
    })
}

const ENDED: &str = "The game has ended";
const LOST: &str = "Lost server connection!";
/// RecordingInfo of what is wrong on the way into a game.
pub const NOT_JOINED: &str = "Could not join";

/// The same words as a sentence.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_told_as_sentences() {
        let lost = sentence(&SessionEnd::Lost.to_string());
        assert_eq!(lost, "Connection to the server lost.");
        assert_eq!(sentence(""), ".");
    }
}
