//! What the rules of a frame work on.

use super::events::Events;
use crate::sim::world::{LevelData, World};

/// One frame in progress.
pub struct TickContext<'a> {
    /// What never changes.
    pub level_data: &'a LevelData,
    /// What changes.
    pub world: &'a mut World,
    /// What is reported.
    pub events: &'a mut Events,
}
