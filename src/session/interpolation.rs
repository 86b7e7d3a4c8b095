//! Interpolation between two ticks: where things are drawn.

use crate::sim::num::{Fx, Vec2};
use crate::sim::world::World;
use crate::sim::world::player::Pause;

/// Moves longer than this in one tick are teleports and not interpolated, level pixels.
pub const TELEPORT: f32 = 40.0;

/// Converts a fixed-point number to a float.
pub fn number(x: Fx) -> f32 {
    x.to_f64() as f32
}

/// Converts a position to floats, level pixels.
pub fn position(at: Vec2) -> (f32, f32) {
    (number(at.x), number(at.y))
}

/// Returns true if a move in one tick is a teleport.
pub fn is_teleport(before: (f32, f32), now: (f32, f32)) -> bool {
    (now.0 - before.0).abs() > TELEPORT || (now.1 - before.1).abs() > TELEPORT
}

/// Interpolates between two positions: 0 is the first, 1 the second. Teleports are not interpolated.
pub fn between(before: (f32, f32), now: (f32, f32), alpha: f32) -> (f32, f32) {
    if is_teleport(before, now) {
        return now;
    }
    let (dx, dy) = (now.0 - before.0, now.1 - before.1);
    (before.0 + dx * alpha, before.1 + dy * alpha)
}

/// Interpolates between two fixed-point positions.
pub fn vector(before: Vec2, now: Vec2, alpha: f32) -> (f32, f32) {
    between(position(before), position(now), alpha)
}

/// Returns the interpolated top left corner of the box of the player in a slot, level pixels.
pub fn player_position(before: &World, now: &World, alpha: f32, slot: usize) -> (f32, f32) {
    let (before, now) = (&before.players[slot], &now.players[slot]);
    let back = matches!(before.pause, Pause::Dead(_)) && !matches!(now.pause, Pause::Dead(_));
    if back || !before.active {
        return position(now.pos);
    }
    vector(before.pos, now.pos, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motion_is_interpolated_and_teleports_are_not() {
        assert_eq!(between((0.0, 0.0), (10.0, 4.0), 0.5), (5.0, 2.0));
        assert_eq!(between((0.0, 0.0), (400.0, 0.0), 0.5), (400.0, 0.0));
    }
}
