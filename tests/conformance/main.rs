//! The simulation is bit-exact: recorded games replay as recorded, a rollback changes nothing,
//! and whatever comes from outside does no harm.

#[path = "../common/mod.rs"]
mod common;

mod any_commands;
mod any_import;
mod coverage;
mod digest;
mod manifest;
mod original;
mod own;
mod rollback;
mod state_sizes;
