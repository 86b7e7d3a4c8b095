//! Whatever moves: the martian, its enemies, items, shots and effects.

use super::atlas::Atlas;

/// Adds all pictures of actors.
pub fn draw(_atlas: &mut Atlas) {}
