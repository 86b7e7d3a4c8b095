//! Emotes: icons that players show above their heads for a moment.

use crate::net::limits::MAX_PLAYER;
use crate::net::wire::codec::{Within, packet};

/// Highest number of an emote.
pub const MAX_EMOTE: u8 = 8;

packet! {
    /// `EMOT`: a player shows an emote.
    pub struct Emote {
        /// Slot of the player.
        player: u8 => Within<0, MAX_PLAYER>,
        /// Number of the emote, from 1: hello, yes, no, thanks, sorry, help, haha, wow.
        emote: u8 => Within<1, MAX_EMOTE>,
    }
}
