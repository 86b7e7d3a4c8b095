//! Purple Martians: a deterministic platformer. `ARCHITECTURE.md` describes the layers.

pub mod app;
pub mod cli;
pub mod config;
pub mod files;
pub mod level;
pub mod net;
pub mod replay;
pub mod session;
pub mod sim;
pub mod synth;
