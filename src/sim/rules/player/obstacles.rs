//! Obstacles beside a player at a rounded position: the solidity tests of `collide`, applied to players.

use crate::rules::collide::{self, Lifts, Mover, Obstacle};
use crate::world::World;

/// Returns the obstacle on the right, if any.
pub fn right_of(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::right(world, x, y, Mover::Player, lifts)
}

/// Returns the obstacle on the left, if any.
pub fn left_of(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::left(world, x, y, Mover::Player, lifts)
}

/// Returns the obstacle below, if any.
pub fn below(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::down(world, x, y, Mover::Player, lifts)
}

/// Returns the obstacle above, if any.
pub fn above(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::up(world, x, y, Mover::Player, lifts)
}
