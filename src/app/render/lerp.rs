//! Places between two frames.

use crate::sim::num::{Fx, Vec2};

/// Farther than this in one frame is a jump and not a motion, level pixels.
const JUMP: f32 = 40.0;

/// A number of the simulation as the renderer wants it.
pub fn number(x: Fx) -> f32 {
    x.to_f64() as f32
}

/// A place of the simulation, level pixels.
pub fn place(at: Vec2) -> (f32, f32) {
    (number(at.x), number(at.y))
}

/// Between two places: 0 gives the first, 1 the second. A jump is never smoothed.
pub fn between(before: (f32, f32), now: (f32, f32), alpha: f32) -> (f32, f32) {
    let (dx, dy) = (now.0 - before.0, now.1 - before.1);
    if dx.abs() > JUMP || dy.abs() > JUMP {
        return now;
    }
    (before.0 + dx * alpha, before.1 + dy * alpha)
}

/// The same for places of the simulation.
pub fn vector(before: Vec2, now: Vec2, alpha: f32) -> (f32, f32) {
    between(place(before), place(now), alpha)
}

/// A binary angle (256 a turn) in radians.
pub fn radians(units: f32) -> f32 {
    units * std::f32::consts::TAU / 256.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motion_is_smoothed_and_jumps_are_not() {
        assert_eq!(between((0.0, 0.0), (10.0, 4.0), 0.5), (5.0, 2.0));
        assert_eq!(between((0.0, 0.0), (400.0, 0.0), 0.5), (400.0, 0.0));
    }
}
