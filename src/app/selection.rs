//! The player's selections since the program started.

use crate::level::pack::Pack;
use crate::level::pack::id::LevelId;
use crate::localization::MessageId;
use crate::session::game_match::{ARENAS, CO_OP};
use crate::session::pack_library::PackLibrary;
use crate::session::quick_save::SLOTS;
use std::path::PathBuf;

/// An entry of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// Resume the suspended game.
    Resume,
    /// The map of the campaign.
    Campaign,
    /// The page with single levels.
    Levels,
    /// The page with games of several players.
    Together,
    /// The page with replays and records.
    Recordings,
    /// The profile of the player.
    Profile,
    /// The page with options and keys.
    Settings,
    /// Quit.
    Quit,
    /// Level select.
    AllLevels,
    /// Start a game with the chosen level.
    StartLevel,
    /// Time trials.
    Trials,
    /// The field guide.
    Guide,
    /// Levels for matches.
    Arenas,
    /// Import the shared level in the clipboard.
    Paste,
    /// The number of players on this computer.
    Players,
    /// Co-op levels.
    CoOp,
    /// Host a netgame.
    Host,
    /// Join a netgame.
    Join,
    /// The list of recordings.
    Replays,
    /// Record tables.
    Records,
    /// Options.
    Options,
    /// Keys and gamepads.
    Controls,
    /// Help.
    Help,
    /// Credits.
    Credits,
    /// Back to the first page.
    Back,
}

/// A page of the extras.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtrasPage {
    /// The gallery, room by room.
    Guide,
    /// The levels of the campaign with times and medals.
    Trials,
    /// Levels for matches.
    Arenas,
    /// Levels that players can only finish together.
    CoOp,
}

/// Identifier of the pack of rooms.
const GALLERY: &str = "gallery";

impl ExtrasPage {
    /// Returns the pages that have levels, in order.
    pub fn with_levels(library: &PackLibrary) -> Vec<ExtrasPage> {
        let all = [
            ExtrasPage::Guide,
            ExtrasPage::Trials,
            ExtrasPage::Arenas,
            ExtrasPage::CoOp,
        ];
        let has_levels = |page: &ExtrasPage| {
            let pack = page.pack(library);
            pack.is_some_and(|pack| !pack.levels().is_empty())
        };
        all.into_iter().filter(has_levels).collect()
    }

    /// Returns the pack whose levels the page shows.
    pub fn pack(self, library: &PackLibrary) -> Option<&Pack> {
        match self {
            ExtrasPage::Guide => library.pack(GALLERY),
            ExtrasPage::Trials => library.packs().next(),
            ExtrasPage::Arenas => library.pack(ARENAS),
            ExtrasPage::CoOp => library.pack(CO_OP),
        }
    }
}

/// Returns the name of a pack that comes with the game, other than the campaign.
pub fn pack_name(pack: &str) -> Option<MessageId> {
    match pack {
        GALLERY => Some(MessageId("extras-guide")),
        ARENAS => Some(MessageId("extras-arenas")),
        CO_OP => Some(MessageId("extras-co-op")),
        _ => None,
    }
}

/// The screen that started a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrigin {
    /// The main menu or the command line: the next level follows.
    Menu,
    /// Level select: the next level follows.
    Levels,
    /// The map of the campaign.
    Map,
    /// A page of the extras.
    Extras(ExtrasPage),
}

/// The player's selections since the program started.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The main menu entry focused last; `None` selects the default entry.
    pub menu_entry: Option<MenuEntry>,
    /// The dialog for the player's name has been shown.
    pub has_name: bool,
    /// Row of the pause menu to focus when the player comes back to it.
    pub pause_row: usize,
    /// The screen that started the running or suspended game, to which it returns.
    pub origin: GameOrigin,
    /// Quick-save slot.
    pub quick_slot: u8,
    /// Tab of the list of recordings, and the order of its entries, by their places.
    pub recordings_shown: (usize, usize),
    /// Recordings chosen as ghosts.
    pub ghosts: Vec<PathBuf>,
    /// The level in which the author's ghost races along, regardless of the settings.
    pub author_race: Option<LevelId>,
    /// Password of hosted games from the form or the command line, empty for none; `None` uses the setting.
    pub host_password: Option<String>,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            menu_entry: None,
            has_name: false,
            pause_row: 0,
            origin: GameOrigin::Menu,
            quick_slot: *SLOTS.start(),
            recordings_shown: (0, 0),
            ghosts: Vec::new(),
            author_race: None,
            host_password: None,
        }
    }
}

impl Selection {
    /// Notes where a game is started, and the level in which it races the author's ghost, if it does.
    pub fn start_from(&mut self, origin: GameOrigin, author_race: Option<LevelId>) {
        (self.origin, self.author_race) = (origin, author_race);
    }
}
