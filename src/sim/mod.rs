//! The deterministic world (floor 1): the same [`world::World`] and the same moves always give
//! the same next world, on every machine.
//!
//! `num/` holds the numbers, `world/` what is, `rules/` what happens in a frame, `moves` what
//! players do. No clock, no file, no socket, no thread and no hash map appears in here.

pub mod command;
pub mod num;
pub mod rules;
pub mod world;

/// Version of the simulation's rules and of the world's byte image. A recorded game holds only
/// for the version it was recorded with; every change that could alter a replay raises it.
pub const VERSION: u32 = 1;
