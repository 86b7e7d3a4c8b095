//! The deterministic simulation: the same [`world::World`], level data and commands always produce the same next
//! world, on every machine.
//!
//! `num/` holds the number types, `world/` the state, `rules/` the logic of one tick, and `command` the outside input.
//! Nothing in here uses a clock, file, socket, thread or hash map.

#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod command;
pub mod num;
pub mod rules;
pub mod world;

/// Version of the simulation rules and of the world's byte image. A recording is valid only for the version it was
/// recorded with; every change that could alter a replay must raise it.
pub const VERSION: u32 = 1;
