//! Starts and checkpoints: settings, their defaults, and state (spec 04 §6.5). What they do is in `rules/start.rs` and
//! `rules/item/checkpoint.rs`.

use crate::world::image::{choice, record};

choice! {
    /// Which start a player returns to (spec 04 §6.5).
    pub enum StartMode {
        /// The first one.
        Default = 0,
        /// The first or second, by team.
        Team = 1,
        /// The checkpoint last touched by anyone.
        Common = 2,
        /// The checkpoint last touched by this player.
        Individual = 3,
        /// None; the position is left unchanged.
        Other = 4,
    }
}

record! {
    /// A start or checkpoint (spec 04 §6.5).
    pub struct Start {
        /// How players choose a start; only the value of the start with index 0 counts.
        mode: StartMode = StartMode::Common,
        /// Number of this start, 0 to 7.
        index: i32 = 0,
        /// The checkpoint touched last; drawing only.
        lit: bool = true,
    }
}
