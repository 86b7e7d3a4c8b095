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
    /// Tick at which to start, paused (40 per second).
    #[arg(long, value_name = "TICK", value_parser = clap::value_parser!(i32).range(0..))]
    at: Option<i32>,
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
            tick: self.at,
        })
    }
}
