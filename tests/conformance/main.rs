//! The simulation is bit-exact: recordings replay as recorded, a rollback changes nothing,
//! and input from outside does no harm.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/passed.rs"]
mod passed;

mod any_commands;
mod any_import;
mod capsule_size;
mod coverage;
mod digest;
mod history;
mod manifest;
mod original;
mod own;
mod rollback;
mod state_sizes;
