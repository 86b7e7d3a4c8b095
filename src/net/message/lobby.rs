//! The lobby: what its members choose, and its state.

use crate::net::limits::{LEVEL_NAME_BYTES, MAX_COLOUR, MAX_LEVEL, MAX_PLAYER};
use crate::net::wire::WireText;
use crate::net::wire::codec::{Fixed, Flag, List, Str, VarWithin, Within, packet};

/// Maximum number of levels to vote for.
pub const MAX_CANDIDATES: usize = 16;
/// Maximum number of seconds until the game starts.
pub const MAX_COUNTDOWN: u8 = 60;

packet! {
    /// `CLOB`: what a member of the lobby has chosen: all players of one computer together.
    #[derive(Copy, Default)]
    pub struct LobbyChoice {
        /// Its players are ready.
        ready: bool => Flag,
        /// Number of the level that it votes for, 0 for none.
        level: u16 => VarWithin<0, { MAX_LEVEL as u32 }>,
        /// Colour that its first player would like to have, 0 for no change.
        colour: u8 => Within<0, MAX_COLOUR>,
    }
}

packet! {
    /// A level to vote for.
    pub struct LevelCandidate {
        /// Number of the level.
        number: u16 => VarWithin<1, { MAX_LEVEL as u32 }>,
        /// Its name.
        name: WireText<LEVEL_NAME_BYTES> => Str,
        /// Votes for it.
        votes: u8 => Within<0, { MAX_PLAYER + 1 }>,
    }
}

packet! {
    /// `SLOB`: the state of the lobby.
    pub struct LobbyState {
        /// The lobby is open; otherwise it has just been closed.
        is_open: bool => Flag,
        /// Seconds until the game starts, 0 if not enough are ready.
        seconds: u8 => Within<0, MAX_COUNTDOWN>,
        /// Slots of the players who are ready, one bit each.
        ready: u8 => Fixed,
        /// The levels to vote for.
        levels: Vec<LevelCandidate> => List<MAX_CANDIDATES>,
    }
}
