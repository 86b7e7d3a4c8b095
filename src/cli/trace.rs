//! `pm trace`: prints a recording, one line per tick.

use super::progress::Progress;
use super::recording_argument;
use crate::sim::rules::events::Events;
use purple_martians_engine::replay::conform::encode::Encoder;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm trace`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recording: ours (.pmd) or the original's (.gm).
    #[arg(value_name = "RECORDING")]
    file: PathBuf,
    /// Folder with the levels (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Prints the world before the first tick and after each.
    pub fn run(self) -> ExitCode {
        let mut playback = match recording_argument::open(&self.file, self.levels.as_deref()) {
            Ok(playback) => playback,
            Err(error) => return super::fail(error),
        };
        let mut encoder = Encoder::new(Vec::new());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut line = String::new();
        let mut events = Events::sink();
        let last = playback.demo().end_tick;
        let mut progress = Progress::beside_output(self.file.display(), last);
        loop {
            line.clear();
            if let Some(progress) = &mut progress {
                progress.at(playback.world().globals.tick);
            }
            encoder.line(playback.world(), &mut line);
            // A closed pipe is not an error.
            if writeln!(out, "{line}").is_err() || !playback.step(&mut events) {
                break;
            }
        }
        drop(progress);
        match out.flush() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }
}
