//! `pm host`: starts a netgame that others can join at once.

use super::levels;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm host`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Number or name of the level, or its file. Without one, the level that was chosen last.
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
