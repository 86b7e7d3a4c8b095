//! Interpolation between two ticks.

use crate::sim::num::{Fx, Vec2};

/// Moves longer than this in one tick are teleports and not interpolated, level pixels.
const JUMP: f32 = 40.0;

/// Converts a fixed-point number to a float.
pub fn number(x: Fx) -> f32 {
    x.to_f64() as f32
}

/// Converts a position to floats, level pixels.
pub fn place(at: Vec2) -> (f32, f32) {
    (number(at.x), number(at.y))
}

/// Interpolates between two positions: 0 is the first, 1 the second. Teleports are not interpolated.
pub fn between(before: (f32, f32), now: (f32, f32), alpha: f32) -> (f32, f32) {
    let (dx, dy) = (now.0 - before.0, now.1 - before.1);
    if dx.abs() > JUMP || dy.abs() > JUMP {
        return now;
    }
    (before.0 + dx * alpha, before.1 + dy * alpha)
}

/// Interpolates between two fixed-point positions.
pub fn vector(before: Vec2, now: Vec2, alpha: f32) -> (f32, f32) {
    between(place(before), place(now), alpha)
}

/// Converts a binary angle (256 per turn) to radians.
pub fn radians(units: f32) -> f32 {
    units * std::f32::consts::TAU / 256.0
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
