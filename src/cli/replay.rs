//! `pm replay`: shows a recorded game.

use super::demos;
use crate::app::Start;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File of the recorded game: ours (.pmd) or the original's (.gm).
    #[arg(value_name = "DEMO")]
    demo: PathBuf,
    /// Folder with its level; without it, beside the game, `../levels` and the game's own levels.
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Opens the window and shows it.
    pub fn run(self) -> ExitCode {
        // What is wrong is told here rather than in a window.
        if let Err(error) = demos::watch(&self.demo, self.levels.as_deref()) {
            return super::fail(error);
        }
        super::open(Start::Demo {
            file: self.demo,
            levels: self.levels,
        })
    }
}
