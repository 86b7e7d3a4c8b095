//! `pm play`: plays a level at once.

use super::levels;
use crate::app::Start;
use std::process::ExitCode;

/// Arguments of `pm play`.
#[derive(Debug, clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// Level: number, name, pack/name or file, ours (NN_name.ron) or the original's (levelNNN.pml);
    /// the next level of its pack follows (default: the level chosen last). `pm levels` lists them.
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
            Ok((library, level)) => {
                levels::warn(&library, &level);
                super::open(Start::Level(Some((library, level))))
            }
            Err(error) => super::fail(error),
        }
    }
}
