//! The three verdicts of the solver.

use super::humanise::Humanity;
use super::search::Effort;
use crate::replay::Recording;

/// The solver's verdict on a level and a goal.
pub struct Verdict {
    /// The verdict.
    pub kind: VerdictKind,
    /// The effort.
    pub effort: Effort,
}

/// Whether the goal can be reached.
pub enum VerdictKind {
    /// It can, as the recording shows.
    Proven(Box<Proof>),
    /// It cannot, not even in a much easier world.
    Impossible {
        /// Why.
        reason: String,
    },
    /// No way was found within the budget. There may still be one.
    NotFound(Box<Nearest>),
}

/// A recording that reaches the goal and replays with matching checksums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The recording.
    pub demo: Recording,
    /// Ticks from the start of the level to the exit.
    pub ticks: i32,
    /// The same before shortening.
    pub ticks_found: i32,
    /// How playable it is for humans, if requested.
    pub humanity: Option<Humanity>,
}

/// How far a search came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Column and row of the player in the state nearest to the goal.
    pub at: (i32, i32),
    /// Its tick.
    pub tick: i32,
    /// Estimated ticks from there to the goal.
    pub cost: u32,
    /// The remaining steps, in order.
    pub left: Vec<String>,
    /// A recording of how the player came there.
    pub demo: Recording,
}
