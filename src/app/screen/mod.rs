//! The screens of the program, one file for each.

pub mod campaign;
pub mod connect;
pub mod controls;
pub mod credits;
pub mod extras;
pub mod game;
pub mod help;
pub mod host_form;
mod instant_replay;
pub mod join_form;
pub mod levels;
mod local_replay;
pub mod map;
mod match_rules;
pub mod menu;
pub mod menu_level;
pub mod message_box;
pub mod netgame;
mod opened_from;
pub mod options;
pub mod pause;
pub mod profiles;
pub mod question;
pub mod recording_list;
pub mod records;
pub mod replay;
mod server_table;
pub mod share;
mod spectator;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod thing_sprite;
mod wide_page;
pub mod widget_screen;

use super::audio::ScreenMusic;
use super::context::AppContext;
use super::play::Play;
use super::play::net_play::NetPlay;
use super::selection::{ExtrasPage, GameOrigin};
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::net::secure::{Fingerprint, KeyId};
use crate::records::book::Group;
use crate::records::category::Category;
use crate::session::local_game::LocalGame;
use crate::session::netgame_session::NetGame;
use std::path::PathBuf;

/// Maximum length of a netgame's password, bytes.
const PASSWORD_BYTES: usize = 64;

/// Title of what follows the last level.
const THE_END: MessageId = MessageId("message-the-end");
/// Error title if a level cannot be loaded.
pub const NO_LEVEL: MessageId = MessageId("message-no-level");
/// Title of the message if a level or a recording cannot be shared.
pub const NOT_SHARED: MessageId = MessageId("message-not-shared");

/// The next step of the program after a screen's update.
pub enum Next {
    /// Stays on the same screen.
    Stay,
    /// Opens another screen, starting with the next frame.
    To(Destination),
    /// Ends the program.
    Quit,
}

/// The content of the records screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsView {
    /// The level; the first one if there are no runs of it.
    pub group: Option<Group>,
    /// The category.
    pub category: Category,
    /// The selected recording.
    pub file: Option<PathBuf>,
    /// Opened from a paused game, to which it returns.
    pub from_game: bool,
}

/// The screen that opened a replay, which opens again afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayOrigin {
    /// The command line; the menu follows.
    CommandLine,
    /// The list of recordings.
    List,
    /// The records.
    Records(RecordsView),
}

/// The screen that opened another one.
#[derive(Default)]
pub enum OpenedFrom {
    /// The main menu.
    #[default]
    Menu,
    /// A paused local game.
    Game(Box<Play>),
    /// A running netgame.
    Netgame(Box<NetPlay>),
}

/// A screen to open. Screens do not depend on each other; [`super::route`] opens them.
pub enum Destination {
    /// The main menu.
    Menu,
    /// The main menu, with a suspended game that can be resumed.
    Leave(Box<Play>),
    /// Level select.
    Levels,
    /// The profiles.
    Profiles,
    /// The map of the campaign; the player walks on from this level, which has been finished.
    Map(Option<LevelId>),
    /// A new local game on a level.
    NewGame(LevelId),
    /// Another screen, with a suspended game that can be resumed.
    LeaveFor(Box<Play>, Box<Destination>),
    /// A page of the extras; the level is selected.
    Extras(ExtrasPage, Option<LevelId>),
    /// Starts a new local game on a level and ends the suspended one. On the map and in the extras, a suspended game on
    /// that level that was started there is resumed instead.
    NewGameFrom {
        /// The screen that starts it, to which it returns.
        origin: GameOrigin,
        /// The level.
        level: LevelId,
        /// It races the author's ghost, regardless of the settings.
        races_author: bool,
        /// The player has confirmed that the suspended game ends.
        is_confirmed: bool,
    },
    /// The pause menu over a local game.
    Pause(Box<Play>),
    /// Continues a paused game.
    Continue(Box<Play>),
    /// Shows a paused game with time stopped, to step through it tick by tick.
    Step(Box<Play>),
    /// Shows an instant replay over a paused game, which then continues.
    InstantReplay(Box<Play>),
    /// Continues the suspended game.
    Resume,
    /// Restarts the level of a game.
    Restart(Box<Play>),
    /// The list of recordings, with this one selected.
    RecordingList(Option<PathBuf>),
    /// The records.
    Records(RecordsView),
    /// A level to share, of the suspended game.
    Share(Box<Play>),
    /// A recording to share, with its level.
    ShareRecording(PathBuf),
    /// Imports the shared level in the clipboard and plays it, which ends the suspended game.
    Paste {
        /// The player has confirmed that.
        is_confirmed: bool,
    },
    /// The records of the level of a paused game.
    RecordsOf(Box<Play>),
    /// The pause menu over the suspended game.
    PauseSuspended,
    /// A replay.
    Replay {
        /// The recording.
        file: PathBuf,
        /// The screen that opened it.
        origin: ReplayOrigin,
        /// The tick at which it starts, paused; `None` plays it from the start.
        tick: Option<i32>,
    },
    /// The replay of a local game, which continues afterwards.
    WatchGame(Box<Play>),
    /// A local game that continues a recording.
    TakeOver {
        /// The game.
        game: Box<LocalGame>,
        /// The game whose replay it was, which ends.
        finished: Option<Box<Play>>,
        /// The replay to return to if the player prefers to keep the suspended game; `None` if that has been asked, or if
        /// there cannot be one.
        replay: Option<Box<Destination>>,
    },
    /// Takes over a recording at a tick.
    PlayFrom {
        /// The recording.
        file: PathBuf,
        /// The tick.
        tick: i32,
        /// Number or name of the player; `None` takes the first one.
        player: Option<String>,
    },
    /// The next recording of demo mode.
    NextDemo,
    /// The options; they return to where they were opened.
    Options(OpenedFrom),
    /// The controls; they return to where they were opened.
    Controls(OpenedFrom),
    /// The help; it returns to where it was opened.
    Help(OpenedFrom),
    /// The credits.
    Credits,
    /// The credits at the end of the campaign, after its last level.
    Ending(LevelId),
    /// The form for hosting a netgame on a level.
    HostForm(LevelId),
    /// Hosts a netgame on a level.
    Host(LevelId),
    /// The form for joining a netgame, filled in with the values of the last attempt.
    JoinForm,
    /// Joins a netgame.
    Join {
        /// Server; `None` uses the setting.
        server: Option<String>,
        /// Password, if one was given.
        password: Option<String>,
        /// Number of local players, 0 for a spectator; `None` uses the setting.
        players: Option<usize>,
        /// The fingerprint that the key of the server must have, even if another key is remembered.
        expects: Option<Fingerprint>,
        /// The key from a server list, used if none is remembered.
        listed: Option<KeyId>,
    },
    /// Joins the last netgame again, whose server must now have the key with this fingerprint.
    JoinAgain(Fingerprint),
    /// The server has another key than the remembered one: asks whether to accept it, and then joins again.
    KeyChanged {
        /// The explanation, with both fingerprints.
        text: Message,
        /// Joins with the new key.
        join: Box<Destination>,
    },
    /// All seats of a server are taken: asks whether to watch, and then joins again.
    ServerFull {
        /// Joins as a spectator.
        watch: Box<Destination>,
    },
    /// A netgame that has received its world.
    Netgame(Box<NetGame>),
    /// The menu over a running netgame.
    NetgameMenu(Box<NetPlay>),
    /// Joining has failed: shows a title and text, then the form again.
    NotJoined(MessageId, Message),
    /// A game has ended: shows a title and text.
    GameOver(MessageId, Message),
    /// Shows where the problem report of a paused game was saved.
    Reported(Message, Box<Play>),
    /// A message: title and text.
    Note(MessageId, MessageId),
    /// A message of several lines: title and lines.
    List(MessageId, Message),
    /// An error message: what failed, and the cause.
    Error(MessageId, String),
}

impl Destination {
    /// Returns a name for the log.
    pub fn name(&self) -> &'static str {
        match self {
            Destination::Menu | Destination::Leave(_) => "menu",
            Destination::Levels => "levels",
            Destination::Profiles => "profiles",
            Destination::Map(_) => "map",
            Destination::LeaveFor(_, to) => to.name(),
            Destination::Extras(..) => "extras",
            Destination::NewGame(_) | Destination::NewGameFrom { .. } | Destination::Restart(_) => {
                "new game"
            }
            Destination::Pause(_) | Destination::PauseSuspended => "pause",
            Destination::Records(_) | Destination::RecordsOf(_) => "records",
            Destination::Share(_) | Destination::ShareRecording(_) => "share",
            Destination::Paste { .. } => "paste",
            Destination::Continue(_)
            | Destination::Step(_)
            | Destination::InstantReplay(_)
            | Destination::Resume => "game",
            Destination::RecordingList(_) => "recordings",
            Destination::Replay { .. } | Destination::NextDemo | Destination::WatchGame(_) => {
                "replay"
            }
            Destination::TakeOver { .. } | Destination::PlayFrom { .. } => "take-over",
            Destination::Options(_) => "options",
            Destination::Controls(_) => "controls",
            Destination::Help(_) => "help",
            Destination::Credits | Destination::Ending(_) => "credits",
            Destination::HostForm(_) => "host form",
            Destination::JoinForm => "join form",
            Destination::Join { .. } | Destination::JoinAgain(_) => "connect",
            Destination::KeyChanged { .. } | Destination::ServerFull { .. } => "question",
            Destination::Host(_) | Destination::Netgame(_) | Destination::NetgameMenu(_) => {
                "netgame"
            }
            Destination::NotJoined(..) | Destination::GameOver(..) => "message",
            Destination::Reported(..) => "message",
            Destination::Note(..) | Destination::List(..) | Destination::Error(..) => "message",
        }
    }
}

/// One of the screens that fill the window.
pub trait Screen {
    /// Handles input and advances time by one frame.
    fn update(&mut self, ctx: &mut AppContext) -> Next;

    /// Draws the screen.
    fn draw(&mut self, ctx: &mut AppContext);

    /// Returns true while a level is played or replayed.
    fn is_in_play(&self) -> bool {
        false
    }

    /// Returns the music of the screen.
    fn music(&self) -> ScreenMusic {
        match self.is_in_play() {
            true => ScreenMusic::Level,
            false => ScreenMusic::Unchanged,
        }
    }

    /// Returns true while something moves that is to be drawn smoothly.
    fn is_moving(&self) -> bool {
        self.is_in_play()
    }

    /// Returns the point in the window around which the iris closes on the screen and opens on it, screen pixels: the
    /// player's martian. `None` is the middle.
    fn iris_middle(&self, _ctx: &AppContext) -> Option<(f32, f32)> {
        None
    }

    /// Completes the recording of the running game up to its last tick; called when the window loses the focus.
    fn seal(&self) {}

    /// Returns true while text is typed, so that keys have no other effect.
    fn is_typing(&self) -> bool {
        false
    }

    /// Returns true if the mouse pointer is shown while it is used.
    fn shows_pointer(&self) -> bool {
        false
    }

    /// Called when the window closes: leaves a netgame.
    fn end(&mut self) {}

    /// Returns the texts of the focused control.
    #[cfg(test)]
    fn focused(&mut self, _ctx: &AppContext) -> String {
        String::new()
    }

    /// Returns the local game in play.
    #[cfg(test)]
    fn local_game(&self) -> Option<&LocalGame> {
        None
    }
}
