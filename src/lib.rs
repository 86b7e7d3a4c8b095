//! Purple Martians: a deterministic platformer. `ARCHITECTURE.md` describes the layers.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod app;
pub mod cli;
pub mod config;
mod date;
pub mod display_text;
pub mod files;
pub mod history;
pub mod json;
pub mod level;
pub mod localization;
pub mod net;
pub mod progress;
mod qr_code;
pub mod records;
pub mod replay;
pub mod session;
pub mod solver;
pub mod synth;
pub mod terminal;

pub use purple_martians_sim as sim;
