//! `pm play`: starts a level at once.

use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of the level; without one, the one that was chosen last.
    level: Option<i32>,
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        super::open(Start::Level(self.level))
    }
}
