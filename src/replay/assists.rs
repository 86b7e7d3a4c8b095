//! Assists used in a run. They change no rules, so its recording is an ordinary one. They keep a run out of the records
//! and medals ([`is_unaided`]). Late jumps and early shots work as in `session/input_assists.rs`.

use crate::progress;

bitflags::bitflags! {
    /// Assists used in a run. Recordings keep bits that this version does not know.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Assists: u8 {
        /// The game ran slower than normal, or tick by tick.
        const SLOW = 1;
        /// A jump was moved to the moment before the player left the ground.
        const COYOTE = 2;
        /// A shot that came too early was fired as soon as possible.
        const FIRE_BUFFER = 4;
        /// The run started at a checkpoint reached in another run.
        const CHECKPOINT_START = 8;
        /// The level was practised.
        const PRACTICE = 16;
    }
}

/// Returns true for a run that counts for records and medals: without rewinds and assists.
pub fn is_unaided(rewinds: u32, assists: Assists) -> bool {
    progress::is_unaided(rewinds, !assists.is_empty())
}
