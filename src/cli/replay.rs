//! `pm replay`: shows a recorded game.

use crate::app::Start;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File of the recorded game.
    demo: PathBuf,
}

impl Args {
    /// Opens the window and shows it.
    pub fn run(self) -> ExitCode {
        super::open(Start::Demo(self.demo))
    }
}
