//! Limits of level files: size, elements of a list, lifts, enemies, items. A level is always [`SIDE`] x [`SIDE`] tiles.
//! Limits of pack manifests are in `pack/manifest.rs`.

pub use crate::sim::world::lift::LIFT_STEPS;
pub use crate::sim::world::slots::{ENEMIES, ITEMS, LIFTS};
pub use crate::sim::world::tiles::SIDE;

/// Maximum length of the text of a level, bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// Maximum number of elements of a list. The longest useful one is a legend with an entry for each of 100 x 100 tiles.
pub const MAX_ELEMENTS: usize = 10_000;
/// Maximum nesting depth of brackets.
pub const MAX_DEPTH: usize = 32;
/// Maximum number of top-level fields, known or not.
pub const MAX_FIELDS: usize = 64;
