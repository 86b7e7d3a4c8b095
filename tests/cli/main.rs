//! The program run from a command line without a window.

mod clip;
mod import;
mod netgame;
mod original_files;
mod originals;
mod program;
mod record;
mod solve;
