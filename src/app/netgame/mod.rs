//! A netgame as seen by a window: a hosted server or a client, and the world snapshots to draw.

mod address_lookup;
mod names;

pub use address_lookup::AddressLookup;

use super::context::AppContext;
use crate::files;
use crate::localization::{Message, MessageId};
use crate::net::message::control::PlayerInfo;
use crate::net::message::join::Refusal;
use crate::replay::{Demo, LiveRecording};
use crate::session::input_latch::FrameInput;
use crate::session::netgame::client::{JoinInfo, Phase, SessionEnd};
use crate::session::netgame::game_thread::GameThread;
use crate::session::netgame::leave_reason;
use crate::session::netgame::open::{self, NetTime, OpenError, SimulatedLink};
use crate::session::netgame::participant::GameOutput;
use crate::session::netgame::paths;
use crate::session::netgame::server::{HOST, HostPlayer, Hosting, Server, parse_password};
use crate::session::netgame::snapshot::{ClientConnection, Connection, PublishedWorlds};
use crate::session::netgame::stats::NetStats;
use crate::session::netgame::tuning::Tuning;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::events::Event;
use crate::sim::world::player::PLAYERS;
use crate::sim::world::{LevelData, World};
use address_lookup::own_address;
use names::Names;
use std::net::SocketAddr;

/// The world snapshots that are drawn.
struct DisplayedWorlds {
    /// The previous and the current world; those of the last level until the next one has arrived.
    worlds: SnapshotPair,
    /// The world drawn before the last tick passed.
    earlier: Box<World>,
    /// Epoch of the worlds; none before the first snapshot.
    epoch: Option<u16>,
}

impl DisplayedWorlds {
    fn empty() -> DisplayedWorlds {
        DisplayedWorlds {
            worlds: SnapshotPair::still(LevelData::default(), Box::default()),
            earlier: Box::default(),
            epoch: None,
        }
    }

    /// Copies the latest snapshots after `ticks` ticks. Returns true if they belong to another level than before.
    fn update(&mut self, frames: &PublishedWorlds, ticks: u32) -> bool {
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

/// A hosted or joined netgame. No method blocks on the game thread.
pub struct NetGame {
    thread: GameThread,
    time: NetTime,
    is_host: bool,
    /// The snapshots to draw.
    displayed: DisplayedWorlds,
    /// Number of ticks the game had run at the last frame.
    ticks: u64,
    /// Events since the last frame in which a tick passed.
    events: Vec<Event>,
    /// The events have been delivered; the next update clears them.
    events_delivered: bool,
    /// Display names of the players, by slot.
    names: Names,
    /// The address at which others can join; only for a host.
    address: Option<String>,
    /// Chat lines not fetched yet: the sender's slot (none for the server) and the text.
    chat: Vec<(Option<u8>, String)>,
    /// A recording received from the host, as the bytes of a file.
    sent_recording: Option<Vec<u8>>,
    left: bool,
}

/// Changes since the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpdateResult {
    /// Number of ticks that have passed.
    pub ticks: u32,
    /// A new level has started.
    pub new_level: bool,
}

/// A connection problem or wait to show to the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConnectionStatus {
    /// The clock is not synchronized yet; the error in milliseconds.
    Syncing(f64),
    /// The next level has not arrived; bytes received and in total while it is being downloaded.
    NextLevel(Option<(u32, u32)>),
    /// Seconds since the last data from the server.
    Silent(f64),
    /// The simulation waits for input from the server.
    Stalled,
}

/// The reason for the end of a game, as shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameOver {
    /// The local player left; nothing to show.
    Left,
    /// A title and an explanation.
    Because(MessageId, Message),
}

impl NetGame {
    /// Hosts a netgame on a level; the player of this window takes part.
    ///
    /// # Errors
    /// A message for the player if the server cannot be started.
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
                    .or_else(|| parse_password(&settings.network.server_password)),
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
        game.chat.extend(game.address.as_ref().map(hint));
        Ok(game)
    }

    /// Starts connecting to a server.
    ///
    /// # Errors
    /// A message for the player if no connection can be attempted.
    pub fn join(
        ctx: &AppContext,
        server: SocketAddr,
        password: Option<String>,
    ) -> Result<NetGame, String> {
        let settings = &ctx.config.settings;
        let name = settings.game.player_name.clone();
        let join_info = JoinInfo {
            name,
            colour: settings.game.player_color,
            password,
        };
        let levels = paths::levels(&ctx.places, ctx.config.path());
        let (mut client, time) = open::connect(
            &server.to_string(),
            settings.network.server_port,
            Box::new(levels),
            Tuning::of(&settings.network),
            join_info,
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
            displayed: DisplayedWorlds::empty(),
            ticks: 0,
            events: Vec::new(),
            events_delivered: false,
            names: Names::default(),
            address: None,
            chat: Vec::new(),
            sent_recording: None,
            left: false,
        };
        game.receive();
        game
    }

    /// Sends the local player's `input` to the game thread and receives its output; called once per frame.
    pub fn update(&mut self, input: FrameInput) -> UpdateResult {
        if std::mem::take(&mut self.events_delivered) {
            self.events.clear();
        }
        self.thread.send_input(input, self.time.now());
        let passed = self.receive();
        self.events_delivered = passed.ticks > 0;
        passed
    }

    /// Receives events, output and snapshots from the game thread.
    fn receive(&mut self) -> UpdateResult {
        // A client that waits for the server may receive events without a tick.
        self.events.extend(self.thread.update());
        for output in self.thread.take_output() {
            match output {
                GameOutput::Chat(player, text) => self.chat.push((player, text)),
                GameOutput::SentRecording(bytes) => self.sent_recording = Some(bytes),
            }
        }
        let snapshot = self.thread.snapshot();
        let before = std::mem::replace(&mut self.ticks, snapshot.ticks);
        let ticks = u32::try_from(snapshot.ticks - before).unwrap_or(u32::MAX);
        let new_level = self.displayed.update(&snapshot.frames, ticks);
        let players = snapshot.players.iter();
        self.names
            .update(players.map(|info| (info.player, info.name.as_str())));
        UpdateResult { ticks, new_level }
    }

    /// Returns the world snapshots to draw.
    pub fn worlds(&self) -> &SnapshotPair {
        &self.displayed.worlds
    }

    /// Returns the network statistics.
    pub fn stats(&self) -> &NetStats {
        &self.thread.snapshot().stats
    }

    /// Returns true once there is a world to draw.
    pub fn has_world(&self) -> bool {
        self.displayed.epoch.is_some()
    }

    /// Returns the world drawn before the last tick passed, and the events since then.
    pub fn last_step(&self) -> (&World, &[Event]) {
        (&self.displayed.earlier, &self.events)
    }

    /// Returns the interpolation factor between the two worlds, 0 to 1.
    pub fn alpha(&self) -> f32 {
        self.thread.snapshot().alpha(self.time.now())
    }

    /// Returns the clock speed in ticks per second.
    pub fn rate(&self) -> f64 {
        self.thread.snapshot().clock.rate()
    }

    /// Returns the slot of this window's player.
    pub fn local_player(&self) -> usize {
        self.thread.snapshot().local_player.unwrap_or(HOST)
    }

    /// Returns the slot of the player the camera follows: the local one, or another until the local one is active.
    pub fn followed(&self) -> usize {
        let local = self.local_player();
        let world = &self.displayed.worlds.now;
        if world.players[local].active {
            return local;
        }
        let first = world.active_players().next();
        first.map_or(local, |(player, _)| player)
    }

    /// Returns the display names of all players; they are unique.
    pub fn names(&self) -> [&str; PLAYERS] {
        self.names.display_names()
    }

    /// Returns the players of the game, ordered by slot.
    pub fn players(&self) -> &[PlayerInfo] {
        &self.thread.snapshot().players
    }

    /// Returns true if the game ends for everybody when this player leaves.
    pub fn is_host(&self) -> bool {
        self.is_host
    }

    /// Returns the chat lines since the last call: the sender's slot (none for the server) and the text.
    pub fn take_chat(&mut self) -> Vec<(Option<u8>, String)> {
        std::mem::take(&mut self.chat)
    }

    /// Returns the address at which others can join; only for a host.
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// Sends a chat message to everybody.
    pub fn say(&mut self, text: &str) {
        self.thread.say(text);
    }

    /// Requests the recording of the level that has just ended from the host; a host already has it.
    pub fn ask_for_recording(&mut self) {
        self.thread.ask_for_recording();
    }

    /// Returns the requested recording once it has arrived, as the bytes of a file.
    pub fn take_sent_recording(&mut self) -> Option<Vec<u8>> {
        self.sent_recording.take()
    }

    /// Returns the recording of the current level up to the last tick with a known checksum; only a host records.
    pub fn recording(&self) -> Option<Demo> {
        self.live()?.verifiable()
    }

    /// Returns the same recording for the autosave thread.
    pub fn live(&self) -> Option<LiveRecording> {
        self.thread.snapshot().recording.clone()
    }

    /// Returns the current step of joining, and its progress (0 to 1) if known.
    pub fn join_progress(&self) -> (MessageId, Option<f32>) {
        let Connection::Client(client) = &self.thread.snapshot().connection else {
            return (MessageId("netgame-starting-server"), None);
        };
        let progress = |(done, all): (u32, u32)| done as f32 / all.max(1) as f32;
        match client.phase {
            Phase::Handshaking => (
                MessageId("netgame-connecting"),
                Some(progress(client.attempts)),
            ),
            Phase::Loading => (
                MessageId("netgame-downloading"),
                client.received.map(progress),
            ),
            _ => (MessageId("netgame-waiting"), None),
        }
    }

    /// Returns the connection status to show, if any.
    pub fn connection_status(&self) -> Option<ConnectionStatus> {
        let snapshot = self.thread.snapshot();
        let Connection::Client(client) = &snapshot.connection else {
            return None;
        };
        let silence = snapshot.silence(self.time.now());
        match (&client.phase, silence) {
            (Phase::Ended(_), _) => None,
            (_, Some(silence)) => Some(ConnectionStatus::Silent(silence.as_secs_f64())),
            (Phase::Handshaking | Phase::Loading | Phase::Waiting, _) => {
                Some(ConnectionStatus::NextLevel(client.received))
            }
            (Phase::Syncing, _) => Some(ConnectionStatus::Syncing(client.clock_error.abs())),
            (Phase::Active, _) => snapshot.stalled.then_some(ConnectionStatus::Stalled),
        }
    }

    /// Leaves the game; a host ends it for everybody. [`NetGame::over`] reports the end soon after.
    pub fn leave(&mut self) {
        self.left = true;
        self.thread.leave();
    }

    /// Returns why the game is over, if it is.
    pub fn over(&self) -> Option<GameOver> {
        let (title, text) = match &self.thread.snapshot().connection {
            _ if self.thread.is_broken() => internal_error(),
            Connection::Host { closed: true } => internal_error(),
            Connection::Host { closed: false } => return None,
            Connection::Client(client) => end_message(client)?,
        };
        Some(match self.left {
            true => GameOver::Left,
            false => GameOver::Because(title, text),
        })
    }
}

/// Returns title and text for an internal error.
fn internal_error() -> (MessageId, Message) {
    (ENDED, MessageId("netgame-internal-error").into())
}

/// Returns title and text for the end of a client's game, if it has ended.
fn end_message(client: &ClientConnection) -> Option<(MessageId, Message)> {
    let Phase::Ended(ending) = &client.phase else {
        return None;
    };
    Some(match ending {
        SessionEnd::Lost => {
            let server = client.server.to_string();
            (LOST, MessageId("netgame-timed-out").with("server", server))
        }
        SessionEnd::Dismissed { .. } | SessionEnd::WildClock => (ENDED, end_words(ending)),
        _ => (NOT_JOINED, end_words(ending)),
    })
}

const ENDED: MessageId = MessageId("netgame-ended");
const LOST: MessageId = MessageId("netgame-lost");
/// Title of errors while joining a game.
pub const NOT_JOINED: MessageId = MessageId("netgame-not-joined");

/// Returns how a session ended, in words for the player.
fn end_words(ending: &SessionEnd) -> Message {
    match ending {
        SessionEnd::NoAnswer(server) => {
            MessageId("netgame-no-answer").with("server", server.to_string())
        }
        SessionEnd::Refused(refusal) => refusal_words(*refusal).into(),
        SessionEnd::Protocol { server, ours } => MessageId("netgame-other-protocol")
            .with("server", i32::from(*server))
            .with("ours", i32::from(*ours)),
        SessionEnd::Lost => LOST.into(),
        SessionEnd::WildClock => MessageId("netgame-wild-clock").into(),
        SessionEnd::Dismissed { reason, text } => match reason_words(*reason) {
            Some(words) => words.into(),
            None => sentence(text),
        },
        SessionEnd::Left => MessageId("netgame-left").into(),
        SessionEnd::NoLevel(why) | SessionEnd::Broken(why) => sentence(why),
    }
}

/// Returns why a server refused, in words for the player.
fn refusal_words(refusal: Refusal) -> MessageId {
    match refusal {
        Refusal::Full => MessageId("netgame-full"),
        Refusal::Version => MessageId("netgame-refused-protocol"),
        Refusal::Rules => MessageId("netgame-other-game"),
        Refusal::BadName => MessageId("netgame-bad-name"),
        Refusal::Password => MessageId("netgame-wrong-password"),
        Refusal::Banned => MessageId("netgame-banned"),
        Refusal::Closing => MessageId("netgame-closing"),
        Refusal::Later => MessageId("netgame-later"),
    }
}

/// Returns why a server ended the session, in words for the player; none for a reason without words of ours.
fn reason_words(reason: u8) -> Option<MessageId> {
    Some(match reason {
        leave_reason::SILENT => MessageId("netgame-server-lost-you"),
        leave_reason::NEVER_ACTIVE => MessageId("netgame-too-slow"),
        leave_reason::KICKED => MessageId("netgame-kicked"),
        leave_reason::BANNED => MessageId("netgame-banned"),
        leave_reason::SERVER_QUIT => MessageId("netgame-server-closed"),
        _ => return None,
    })
}

/// Turns an error message into a sentence: capitalized, with a full stop.
pub fn sentence(message: &str) -> Message {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    Message::Plain(first.chain(letters).chain(['.']).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localizer};

    #[test]
    fn reasons_in_no_language_are_shown_as_sentences() {
        let text = |words: &str| sentence(words);
        assert_eq!(text("no level"), Message::Plain("No level.".to_owned()));
        assert_eq!(text(""), Message::Plain(".".to_owned()));
    }

    #[test]
    fn session_ends_have_words_in_the_players_language() {
        let german = Localizer::new(Some(Language::German));
        let refused = end_words(&SessionEnd::Refused(Refusal::Full));
        assert_eq!(german.text(refused), "Der Server ist voll.");
        let text = String::new();
        let reason = leave_reason::KICKED;
        let kicked = end_words(&SessionEnd::Dismissed { reason, text });
        assert_eq!(german.text(kicked), "Du wurdest hinausgeworfen.");
    }
}
