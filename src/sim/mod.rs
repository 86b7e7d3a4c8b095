//! The deterministic world (floor 1): the same [`world::World`] and the same moves always give
//! the same next world, on every machine.
//!
//! `num/` holds the numbers, `world/` what is, `rules/` what happens in a frame, `moves` what
//! players do. No clock, no file, no socket, no thread and no hash map appears in here.

pub mod moves;
pub mod num;
pub mod rules;
pub mod world;
