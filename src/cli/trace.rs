//! `pm trace`: a recorded game as one line of text a frame.

use super::demos;
use super::progress::Progress;
use crate::replay::conform::encode::Encoder;
use crate::sim::rules::events::Events;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm trace`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recorded game: ours (.pmd) or the original's (.gm).
    #[arg(value_name = "DEMO")]
    file: PathBuf,
    /// Folder with the levels; without it, beside the game, `../levels` and the game's own levels.
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

impl Args {
    /// Prints the world before the first frame and after each.
    pub fn run(self) -> ExitCode {
        let mut playback = match demos::open(&self.file, self.levels.as_deref()) {
            Ok(playback) => playback,
            Err(error) => return super::fail(error),
        };
        let mut encoder = Encoder::new(Vec::new());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut line = String::new();
        let mut events = Events::sink();
        let last = playback.demo().end_frame;
        let mut progress = Progress::beside_output(self.file.display(), last);
        loop {
            line.clear();
            if let Some(progress) = &mut progress {
                progress.at(playback.world().globals.tick);
            }
            encoder.line(playback.world(), &mut line);
            // A reader that has seen enough closes its end; that is no failure of ours.
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
