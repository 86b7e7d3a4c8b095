//! Simulating one tick of a single-player level.

use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::{LevelData, World};

/// Simulates one tick of a single-player level with these buttons held.
pub fn step(level_data: &LevelData, world: &mut World, held: Buttons) {
    world.players[0].buttons = held;
    rules::step(level_data, world, &[], &mut Events::sink());
}
