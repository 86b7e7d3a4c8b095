//! The world that stands still: tiles, decoration, backgrounds, frames of the user interface and letters.

use super::atlas::Atlas;
use super::canvas::Canvas;

/// Adds all pictures of the world.
pub fn draw(_atlas: &mut Atlas) {}

/// The layers behind the level, from the farthest, each of a width that repeats without a seam.
pub fn backgrounds() -> Vec<(&'static str, Canvas)> {
    Vec::new()
}
