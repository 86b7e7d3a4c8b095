//! A netgame as a window has it: the own server or a client of another's, and what is drawn of it.

mod address_lookup;
mod names;

pub use address_lookup::AddressLookup;

use super::context::AppContext;
use crate::files;
use crate::net::message::control::PlayerInfo;
use crate::replay::{Demo, LiveRecording};
use crate::session::input_latch::FrameInput;
use crate::session::netgame::client::{JoinInfo, Phase, SessionEnd};
use crate::session::netgame::game_thread::GameThread;
use crate::session::netgame::open::{self, NetTime, OpenError, SimulatedLink};
use crate::session::netgame::participant::GameOutput;
use crate::session::netgame::paths;
use crate::session::netgame::server::{HOST, HostPlayer, Hosting, Server, password_of};
use crate::session::netgame::snapshot::{ClientConnection, Connection, FramePair};
use crate::session::netgame::stats::NetStats;
use crate::session::netgame::tuning::Tuning;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::events::Event;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{LevelData, World};
use address_lookup::own_address;
use names::Names;
use std::net::SocketAddr;

/// What is drawn of a netgame.
struct Picture {
    /// Of the last level until there is something of the next.
    worlds: SnapshotPair,
    /// The world of the last picture before a tick passed.
    earlier: Box<World>,
    /// Of which epoch the worlds are; none while there are none.
    epoch: Option<u16>,
}

impl Picture {
    fn empty() -> Picture {
        Picture {
            worlds: SnapshotPair::still(LevelData::default(), Box::default()),
            earlier: Box::default(),
            epoch: None,
        }
    }

    /// Takes over what is to be drawn. True if it is of another level than before.
    fn take(&mut self, frames: &FramePair, ticks: u32) -> bool {
        if frames.epoch.is_none() {
            return false;
        }
        let latest = &frames.worlds;
        if self.epoch != frames.epoch {
            self.worlds = SnapshotPair::still(latest.level_data.clone(), latest.now.clone());
            (*self.earlier).clone_from(&latest.now);
            self.epoch = frames.epoch;
            return true;
        }
        if ticks > 0 {
            std::mem::swap(&mut self.earlier, &mut self.worlds.now);
            (*self.worlds.now).clone_from(&latest.now);
            (*self.worlds.before).clone_from(&latest.before);
        }
        false
    }
}

/// A netgame as a window has it. No method waits for the game thread.
pub struct NetGame {
    thread: GameThread,
    time: NetTime,
    is_host: bool,
    /// What is drawn.
    picture: Picture,
    /// Ticks that the game had run at the last picture.
    ticks: u64,
    /// What happened since the last picture with a tick.
    events: Vec<Event>,
    /// The events have been told.
    told: bool,
    /// What the slots are called.
    names: Names,
    /// Where others can join.
    address: Option<String>,
    /// Chat lines that have not been taken: slot, none for the server, and text.
    lines: Vec<(Option<u8>, String)>,
    /// A recording that the host has sent; bytes of a file.
    sent_recording: Option<Vec<u8>>,
    left: bool,
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
        let mut game = NetGame::of(GameThread::start(server, time), time, true);
        game.address = own_address().map(|ip| SocketAddr::new(ip, port).to_string());
        let hint = |address| (None, format!("others can join at {address}"));
        game.lines.extend(game.address.as_ref().map(hint));
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
        Ok(NetGame::of(GameThread::start(client, time), time, false))
    }

    fn of(thread: GameThread, time: NetTime, is_host: bool) -> NetGame {
        let mut game = NetGame {
            thread,
            time,
            is_host,
            picture: Picture::empty(),
            ticks: 0,
            events: Vec::new(),
            told: false,
            names: Names::default(),
            address: None,
            lines: Vec::new(),
            sent_recording: None,
            left: false,
        };
        game.receive();
        game
    }

    /// Exchanges news with the game thread, once for each picture; `input` is the local player's.
    pub fn update(&mut self, input: FrameInput) -> Passed {
        if std::mem::take(&mut self.told) {
            self.events.clear();
        }
        self.thread.send_input(input, self.time.now());
        let passed = self.receive();
        self.told = passed.ticks > 0;
        passed
    }

    /// Takes over what has happened and what is to be drawn.
    fn receive(&mut self) -> Passed {
        // While a client waits for the server it may learn of events without a tick.
        self.events.extend(self.thread.update());
        for output in self.thread.take_output() {
            match output {
                GameOutput::Chat(player, text) => self.lines.push((player, text)),
                GameOutput::SentRecording(bytes) => self.sent_recording = Some(bytes),
            }
        }
        let snapshot = self.thread.snapshot();
        let before = std::mem::replace(&mut self.ticks, snapshot.ticks);
        let ticks = u32::try_from(snapshot.ticks - before).unwrap_or(u32::MAX);
        let new_level = self.picture.take(&snapshot.frames, ticks);
        let players = snapshot.players.iter();
        self.names
            .learn(players.map(|line| (line.player, line.name.as_str())));
        Passed { ticks, new_level }
    }

    /// The worlds that are drawn.
    pub fn worlds(&self) -> &SnapshotPair {
        &self.picture.worlds
    }

    /// How it goes, in numbers.
    pub fn monitor(&self) -> &NetStats {
        &self.thread.snapshot().stats
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
        self.thread.snapshot().alpha(self.time.now())
    }

    /// Ticks a second.
    pub fn rate(&self) -> f64 {
        self.thread.snapshot().clock.rate()
    }

    /// The slot of the player of this window.
    pub fn own(&self) -> usize {
        self.thread.snapshot().local_player.unwrap_or(HOST)
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
        &self.thread.snapshot().players
    }

    /// True if the game ends for everybody when this player leaves.
    pub fn is_host(&self) -> bool {
        self.is_host
    }

    /// What was said since the last call: slot, none for the server, and text.
    pub fn take_lines(&mut self) -> Vec<(Option<u8>, String)> {
        std::mem::take(&mut self.lines)
    }

    /// The address at which others can join, if it is the own game.
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// The player says something to everybody.
    pub fn say(&mut self, text: &str) {
        self.thread.say(text);
    }

    /// Asks the host for the recording of the level that has just ended. A host has it.
    pub fn ask_for_recording(&mut self) {
        self.thread.ask_for_recording();
    }

    /// The recording that was asked for, when it has come; bytes of a file.
    pub fn take_sent_recording(&mut self) -> Option<Vec<u8>> {
        self.sent_recording.take()
    }

    /// The recording of the level that is played, without the last moment; only a host makes one.
    pub fn recording(&self) -> Option<Demo> {
        self.live()?.proven()
    }

    /// The same for the thread that saves it.
    pub fn live(&self) -> Option<LiveRecording> {
        self.thread.snapshot().recording.clone()
    }

    /// How far it is on the way into the game: in words, and as a part if that is known.
    pub fn way_in(&self) -> (&'static str, Option<f32>) {
        let Connection::Client(client) = &self.thread.snapshot().connection else {
            return ("Opening the game", None);
        };
        let part = |(done, all): (u32, u32)| done as f32 / all.max(1) as f32;
        match client.phase {
            Phase::Knocking => ("Calling", Some(part(client.attempts))),
            Phase::Loading => ("Downloading the level", client.received.map(part)),
            _ => ("Waiting for the game", None),
        }
    }

    /// What the player should know of the connection.
    pub fn sign(&self) -> Option<ConnectionStatus> {
        let snapshot = self.thread.snapshot();
        let Connection::Client(client) = &snapshot.connection else {
            return None;
        };
        let silence = snapshot.silence(self.time.now());
        match (&client.phase, silence) {
            (Phase::Ended(_), _) => None,
            (_, Some(silence)) => Some(ConnectionStatus::Silent(silence.as_secs_f64())),
            (Phase::Knocking | Phase::Loading | Phase::Waiting, _) => {
                Some(ConnectionStatus::NextLevel(client.received))
            }
            (Phase::Syncing, _) => Some(ConnectionStatus::Syncing(client.clock_error.abs())),
            (Phase::Active, _) => snapshot.stalled.then_some(ConnectionStatus::Stalled),
        }
    }

    /// The player leaves; a host ends the game for everybody. It is [`NetGame::over`] soon.
    pub fn leave(&mut self) {
        self.left = true;
        self.thread.leave();
    }

    /// What is to be said when the game is over.
    pub fn over(&self) -> Option<GameOver> {
        let (title, text) = match &self.thread.snapshot().connection {
            _ if self.thread.is_broken() => broken(),
            Connection::Host { closed: true } => broken(),
            Connection::Host { closed: false } => return None,
            Connection::Client(client) => ending_of(client)?,
        };
        Some(match self.left {
            true => GameOver::Left,
            false => GameOver::Because(title, text),
        })
    }
}

/// Title and text for a program that is at fault.
fn broken() -> (&'static str, String) {
    let text = "What is wrong is written on standard error.";
    (ENDED, text.to_owned())
}

/// Title and text of how a client's game ended, if it has.
fn ending_of(client: &ClientConnection) -> Option<(&'static str, String)> {
    let Phase::Ended(ending) = &client.phase else {
        return None;
    };
    Some(match ending {
        SessionEnd::Lost => {
            let server = client.server;
            (LOST, format!("Connection to {server} lost (timed out)."))
        }
        SessionEnd::Dismissed { .. } | SessionEnd::WildClock => {
            (ENDED, sentence(&ending.to_string()))
        }
        _ => (NOT_JOINED, sentence(&ending.to_string())),
    })
}

const ENDED: &str = "The game has ended";
const LOST: &str = "Connection lost";
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
