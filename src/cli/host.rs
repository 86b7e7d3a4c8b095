//! `pm host`: hosts a netgame at once.

use super::level_argument;
use super::match_options::MatchArgs;
use super::password::PasswordArgs;
use super::play::number_of_players;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm host`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name or file (default: the level chosen last).
    #[arg(long, value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
    /// Players on this computer, as in `pm play` (default: `local_players` in `pm.cfg`).
    #[arg(long, value_name = "NUMBER", value_parser = number_of_players())]
    players: Option<u16>,
    #[command(flatten)]
    password: PasswordArgs,
    #[command(flatten)]
    rules: MatchArgs,
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        let level = self.level.as_deref().map(level_argument::choose);
        let (password, players) = (self.password.get(), self.players);
        let rules = self.rules.settings();
        match level.transpose().and_then(|level| Ok((level, password?))) {
            Ok((level, password)) => super::open(Start::Host {
                level,
                password,
                players,
                rules,
            }),
            Err(error) => super::fail(error),
        }
    }
}
