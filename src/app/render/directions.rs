//! Sprites with a frame for each direction. Rotating pixel art at run time makes it shimmer, so enemies and items are drawn
//! in the nearest of the directions that the asset maker has rendered.

use crate::app::paint::atlas::{Atlas, AtlasRect, Sprite};
use std::f32::consts::TAU;

/// Directions of enemies, clockwise from the unrotated sprite.
pub const DIRECTIONS: usize = 16;
/// Directions of a rocket, which turns in small steps.
pub const ROCKET_DIRECTIONS: usize = 32;
/// Directions of objects on floors, walls and ceilings.
pub const QUARTERS: usize = 4;

/// Returns the index of the direction nearest to a clockwise angle in radians.
pub fn nearest(angle: f32, directions: usize) -> usize {
    let steps = (angle / TAU * directions as f32).round() as i32;
    steps.rem_euclid(directions as i32) as usize
}

/// Returns the clockwise angle of a direction in radians.
pub fn angle(direction: usize, directions: usize) -> f32 {
    direction as f32 * TAU / directions as f32
}

/// Returns an animation frame in the direction nearest to an angle. The sprite holds all directions of the first animation
/// frame, then those of the second, and so on.
pub fn frame(
    atlas: &Atlas,
    sprite: Sprite,
    directions: usize,
    frame: usize,
    angle: f32,
) -> AtlasRect {
    let frames = (sprite.len() / directions).max(1);
    atlas.frame(
        sprite,
        frame % frames * directions + nearest(angle, directions),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn the_nearest_direction_is_chosen_all_the_way_round() {
        assert_eq!(nearest(0.0, 16), 0);
        assert_eq!(nearest(FRAC_PI_2, 16), 4);
        assert_eq!(nearest(-FRAC_PI_2, 16), 12);
        assert_eq!(nearest(FRAC_PI_2 + 0.19, 16), 4);
        assert_eq!(nearest(FRAC_PI_2 + 0.2, 16), 5);
        assert_eq!(nearest(TAU - 0.1, 16), 0);
        assert_eq!(nearest(-FRAC_PI_2, 4), 3);
        for step in 0..16 {
            assert_eq!(nearest(angle(step, 16), 16), step);
        }
    }
}
