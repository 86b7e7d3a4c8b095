//! `pm host`: starts a netgame at once.

use super::levels;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm host`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name or file (default: the level chosen last).
    #[arg(long, value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        let level = self.level.as_deref().map(levels::choose);
        match level.transpose() {
            Ok(level) => super::open(Start::Host(level)),
            Err(error) => super::fail(error),
        }
    }
}
