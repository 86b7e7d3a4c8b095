//! `pm host`: hosts a netgame at once.

use super::levels;
use super::password::PasswordArgs;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm host`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name or file (default: the level chosen last).
    #[arg(long, value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    #[command(flatten)]
    password: PasswordArgs,
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        let level = self.level.as_deref().map(levels::choose);
        let password = self.password.get();
        match level.transpose().and_then(|level| Ok((level, password?))) {
            Ok((level, password)) => super::open(Start::Host { level, password }),
            Err(error) => super::fail(error),
        }
    }
}
