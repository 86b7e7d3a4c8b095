//! What the player has selected since the program started.

use crate::session::quick_save::SLOTS;
use std::path::PathBuf;

/// An entry of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// The map of the campaign.
    Campaign,
    /// Start a game with the level.
    NewGame,
    /// The level of new games.
    Level,
    /// The number of players on this computer.
    Players,
    /// Resume the suspended game.
    Resume,
    /// Host a netgame.
    Host,
    /// Join a netgame.
    Join,
    /// The list of recordings.
    Replays,
    /// Profiles of players.
    Profiles,
    /// Record tables.
    Records,
    /// The field guide, time trials and more.
    Extras,
    /// Options.
    Options,
    /// Keys and gamepads.
    Controls,
    /// Quit.
    Quit,
}

/// A page of the extras.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtrasPage {
    /// The gallery, room by room.
    Guide,
    /// The levels of the campaign with times and medals.
    Trials,
    /// Levels for several players.
    Arenas,
}

/// Where a game was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrigin {
    /// The main menu or the command line: the next level follows.
    Menu,
    /// The map of the campaign.
    Map,
    /// A page of the extras.
    Extras(ExtrasPage),
}

/// What the player has selected since the program started.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The main menu entry focused last; `None` selects the default entry.
    pub menu_entry: Option<MenuEntry>,
    /// Row of the pause menu to focus when the player comes back to it.
    pub pause_row: usize,
    /// Where the running or suspended game was started; it returns there.
    pub origin: GameOrigin,
    /// Quick-save slot.
    pub quick_slot: u8,
    /// Recordings chosen as ghosts.
    pub ghosts: Vec<PathBuf>,
    /// Password of hosted games from the form or the command line, empty for none; `None` uses the setting.
    pub host_password: Option<String>,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            menu_entry: None,
            pause_row: 0,
            origin: GameOrigin::Menu,
            quick_slot: *SLOTS.start(),
            ghosts: Vec::new(),
            host_password: None,
        }
    }
}
