//! What the rules of a frame work on.

use super::enemy::Targets;
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
    /// The players that enemies see; known while the enemies move.
    pub targets: Targets,
}

impl<'a> TickContext<'a> {
    /// A tick that begins.
    pub fn new(
        level_data: &'a LevelData,
        world: &'a mut World,
        events: &'a mut Events,
    ) -> TickContext<'a> {
        TickContext {
            level_data,
            world,
            events,
            targets: Targets::default(),
        }
    }
}
