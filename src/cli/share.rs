//! `pm share`: prints a level and a recording of it as one line of text and a QR code. The maximum length of a line is
//! in `records/share.rs`.

use super::level_argument;
use super::solve::name_and_number;
use crate::config::{DataFolder, Environment};
use crate::level::Level;
use crate::qr_code::QrCode;
use crate::records::share;
use crate::session::recording_file::{RecordedFile, is_original};
use crate::terminal::{print_error, print_line};
use purple_martians_engine::replay::archive::Archive;
use purple_martians_engine::replay::file_name::EXTENSION;
use purple_martians_engine::replay::{Recording, Summary};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `pm share`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Level (number, name or file), which is shared with its proof if there is one, or a recording, which is shared with
    /// its level.
    #[arg(value_name = "LEVEL|RECORDING")]
    what: String,
    /// Recording to share with the level (default: the one shipped with the game).
    #[arg(long, value_name = "RECORDING")]
    demo: Option<PathBuf>,
    /// Print only the line.
    #[arg(long)]
    no_qr: bool,
}

impl Args {
    /// Prints the line.
    pub fn run(self) -> ExitCode {
        match self.line() {
            Ok(line) => {
                print_line!("{line}");
                if !self.no_qr {
                    print_code(&line);
                }
                ExitCode::SUCCESS
            }
            Err(error) => super::fail(error),
        }
    }

    fn line(&self) -> Result<String, String> {
        let file = Path::new(&self.what);
        let is_recording = file.extension().is_some_and(|ending| ending == EXTENSION);
        let is_recording = is_recording || is_original(file);
        if is_recording && self.demo.is_some() {
            return Err(format!(
                "--demo goes with a level; {} is a recording",
                file.display()
            ));
        }
        let (name, level, demo) = match is_recording {
            true => recording(file)?,
            false => self.level()?,
        };
        let line = share::encode(&name, &level, demo.as_ref());
        let line = line.map_err(|error| error.to_string())?;
        let mut shared = share::decode(&line).map_err(|error| error.to_string())?;
        let run = shared.verify().map_err(|error| error.to_string())?;
        let given = self.demo.as_deref().or(is_recording.then_some(file));
        match (run, given) {
            (Some(_), _) => {}
            (None, None) => print_error!("pm: no proof found; the level is shared without one"),
            (None, Some(demo)) => print_error!(
                "pm: {}: the recording does not reach an exit; shared, but not as a proof",
                demo.display()
            ),
        }
        Ok(line)
    }

    fn level(&self) -> Result<(String, Level, Option<Recording>), String> {
        let (library, id) = level_argument::choose(&self.what)?;
        let level = library.load(&id)?;
        let demo = match &self.demo {
            Some(file) => Some(recording(file)?.2).flatten(),
            None => shipped_proof(level.content_hash()),
        };
        let hash = level.content_hash();
        if demo.as_ref().is_some_and(|demo| demo.level_hash != hash) {
            return Err("the recording was made on another level".to_owned());
        }
        Ok((name_and_number(&library, &id).0, level, demo))
    }
}

/// Loads a recording with its level.
fn recording(file: &Path) -> Result<(String, Level, Option<Recording>), String> {
    let recorded = RecordedFile::load(file, &level_argument::search(None));
    let recorded = recorded.map_err(|error| error.to_string())?;
    let demo = recorded.to_recording(None, |_, _| {});
    let (level, _) = recorded.for_playback();
    let name = demo.level_name.clone();
    let name = name.split_once('/').map_or(name.as_str(), |(_, slug)| slug);
    Ok((name.to_owned(), level, Some(demo)))
}

/// Returns the recording of a level that is shipped with the game, the first one by name.
fn shipped_proof(hash: u64) -> Option<Recording> {
    let folder = Environment::of_this_program().data_folder(DataFolder::Recordings);
    let mut files = Archive::new(folder.ok()?).files();
    // The one that takes all coins is named after the main one.
    files.sort();
    let is_of_level = |file: &&PathBuf| {
        let summary = Summary::load(file);
        summary.is_ok_and(|summary| summary.level_hash == hash)
    };
    Recording::load(files.iter().find(is_of_level)?).ok()
}

/// Prints a QR code with two modules to a character.
fn print_code(line: &str) {
    let Some(code) = QrCode::of(line) else {
        print_error!("pm: {} characters are too many for a QR code", line.len());
        return;
    };
    let side = code.side();
    for row in (0..side).step_by(2) {
        let cell = |column| match (code.is_dark(column, row), code.is_dark(column, row + 1)) {
            (true, true) => ' ',
            (true, false) => '▄',
            (false, true) => '▀',
            (false, false) => '█',
        };
        let text: String = (0..side).map(cell).collect();
        print_line!("{text}");
    }
}
