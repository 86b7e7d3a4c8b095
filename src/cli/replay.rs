//! `pm replay`: plays back a recording.

use super::demos;
use crate::app::Start;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recording: ours (.pmd) or the original's (.gm).
    #[arg(value_name = "DEMO")]
    demo: PathBuf,
    /// Folder with its level (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Opens the window and plays it back.
    pub fn run(self) -> ExitCode {
        // Errors are printed here rather than shown in a window.
        if let Err(error) = demos::watch(&self.demo, self.levels.as_deref()) {
            return super::fail(error);
        }
        super::open(Start::Demo {
            file: self.demo,
            levels: self.levels,
        })
    }
}
