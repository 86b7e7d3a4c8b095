//! The state that the rules of a tick work on.

use super::events::Events;
use crate::world::{LevelData, World};

/// The tick being simulated.
pub struct TickContext<'a> {
    /// Static level data.
    pub level_data: &'a LevelData,
    /// Everything that changes.
    pub world: &'a mut World,
    /// Events reported in this tick.
    pub events: &'a mut Events,
}
