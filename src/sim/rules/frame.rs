//! What the rules of a frame work on.

use super::events::Events;
use crate::sim::world::{Stage, World};

/// One frame in progress.
pub struct Frame<'a> {
    /// What never changes.
    pub stage: &'a Stage,
    /// What changes.
    pub world: &'a mut World,
    /// What is reported.
    pub events: &'a mut Events,
}
