//! `pm replay`: plays back a recording.

use super::recording_argument;
use super::time::parse_time;
use crate::app::Start;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recording: ours (.pmd) or the original's (.gm).
    #[arg(value_name = "RECORDING")]
    demo: PathBuf,
    /// Folder with its level (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// Start paused at this position: tick (40 per second), or a time such as 12.5s or 1:02.500.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    at: Option<i32>,
}

impl Args {
    /// Opens the window and plays it back.
    pub fn run(self) -> ExitCode {
        // Errors are printed here rather than shown in a window.
        if let Err(error) = recording_argument::watch(&self.demo, self.levels.as_deref()) {
            return super::fail(error);
        }
        super::open(Start::Replay {
            file: self.demo,
            levels: self.levels,
            tick: self.at,
        })
    }
}
