//! Level files (floor 2): our own text form, and the import of the original's files.

pub mod import;

use crate::sim::world::{Stage, World};

/// A level, ready to be played: what never changes and the world before its first frame.
///
/// Pass both to [`crate::sim::rules::start::begin_game`] to place lifts and players.
#[derive(Clone)]
pub struct Level {
    /// What never changes.
    pub stage: Stage,
    /// The world as the file describes it.
    pub world: World,
}
