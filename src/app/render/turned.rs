//! Sprites drawn in several directions by the asset maker. Turning pixels on the screen makes them shimmer, so nothing is
//! rotated while the game runs: the nearest direction is chosen.

use crate::app::paint::atlas::{Atlas, Source, Sprite};
use std::f32::consts::TAU;

/// Directions of enemies, clockwise from the one drawn first.
pub const DIRECTIONS: usize = 16;
/// Directions of a rocket, which is steered finely.
pub const ROCKET_DIRECTIONS: usize = 32;
/// Directions of what clings to floors, walls and ceilings.
pub const QUARTERS: usize = 4;

/// Returns the number of the direction nearest to an angle in radians, clockwise.
pub fn direction(angle: f32, directions: usize) -> usize {
    let steps = (angle / TAU * directions as f32).round() as i32;
    steps.rem_euclid(directions as i32) as usize
}

/// Returns the angle in radians at which a direction is drawn.
pub fn angle(direction: usize, directions: usize) -> f32 {
    direction as f32 * TAU / directions as f32
}

/// Returns a frame of an animated sprite in the direction nearest to an angle. The sheet holds all directions of the first
/// frame, then those of the second.
pub fn frame(atlas: &Atlas, sprite: Sprite, directions: usize, frame: usize, angle: f32) -> Source {
    let frames = (sprite.len() / directions).max(1);
    atlas.frame(
        sprite,
        frame % frames * directions + direction(angle, directions),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn the_nearest_direction_is_chosen_all_the_way_round() {
        assert_eq!(direction(0.0, 16), 0);
        assert_eq!(direction(FRAC_PI_2, 16), 4);
        assert_eq!(direction(-FRAC_PI_2, 16), 12);
        assert_eq!(direction(FRAC_PI_2 + 0.19, 16), 4);
        assert_eq!(direction(FRAC_PI_2 + 0.2, 16), 5);
        assert_eq!(direction(TAU - 0.1, 16), 0);
        assert_eq!(direction(-FRAC_PI_2, 4), 3);
        for step in 0..16 {
            assert_eq!(direction(angle(step, 16), 16), step);
        }
    }
}
