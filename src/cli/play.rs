//! `pm play`: starts a level at once.

use super::levels;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm play`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Number or name of the level, or a file: our NN_name.ron or the original's levelNNN.pml,
    /// which the next one in its folder follows. Without one, the level that was chosen last.
    #[arg(value_name = "FILE|NUMBER|NAME")]
    level: Option<String>,
}

impl Args {
    /// Opens the window and plays.
    pub fn run(self) -> ExitCode {
        let Some(level) = self.level else {
            return super::open(Start::Level(None));
        };
        match levels::choose(&level) {
            Ok((level_source, number)) => super::open(Start::LevelSource(level_source, number)),
            Err(error) => super::fail(error),
        }
    }
}
