//! Votes on kicking a player.

use crate::net::limits::MAX_PLAYER;
use crate::net::wire::codec::{Flag, Own, Within, codes, packet};

/// Maximum number of seconds left in a vote.
pub const MAX_VOTE_SECONDS: u8 = 30;

packet! {
    /// `CVOT`: a vote on kicking a player. A vote in favour starts one if none is in progress.
    pub struct KickVote {
        /// Slot of the player to kick.
        player: u8 => Within<1, MAX_PLAYER>,
        /// The vote is in favour.
        in_favour: bool => Flag,
    }
}

codes! {
    /// State of a vote.
    pub enum VoteStage {
        /// In progress.
        Running = 1,
        /// The player is kicked.
        Passed = 2,
        /// There were not enough votes in favour.
        Rejected = 3,
        /// The player left before the end.
        Over = 4,
        /// Not started: another vote is in progress. Only the player who asked gets this, and the following ones.
        Busy = 5,
        /// Not started: the last vote of this player, or on this player, was not long ago.
        TooSoon = 6,
        /// Not started: there are too few others.
        TooFew = 7,
    }
}

packet! {
    /// `SVOT`: a vote on kicking a player has started, has changed or is over.
    pub struct VoteStatus {
        /// Slot of the player to kick.
        player: u8 => Within<1, MAX_PLAYER>,
        /// State of the vote.
        stage: VoteStage => Own,
        /// Slot of the player who started it.
        starter: u8 => Within<0, MAX_PLAYER>,
        /// Votes in favour.
        votes: u8 => Within<0, { MAX_PLAYER + 1 }>,
        /// Votes in favour that are needed.
        needed: u8 => Within<0, { MAX_PLAYER + 1 }>,
        /// Seconds left.
        seconds: u8 => Within<0, MAX_VOTE_SECONDS>,
    }
}
