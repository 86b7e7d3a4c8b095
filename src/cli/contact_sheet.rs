//! `pm contact-sheet`: an image of levels with their maps and four frames of each.

use super::{level_argument, recording_argument};
use crate::app::{self, SheetLevel};
use crate::files;
use crate::level::folder;
use crate::level::pack::Pack;
use crate::level::pack::id::LevelId;
use crate::level::sheet::{self, Sheet};
use crate::session::pack_library::PackLibrary;
use crate::terminal::print_line;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Maximum size of a level file that is searched for a sheet, bytes.
const MAX_LEVEL: u64 = 16 << 20;
/// Widths of a frame that can be chosen, pixels.
const WIDTHS: std::ops::RangeInclusive<i64> = 64..=640;

/// Arguments of `pm contact-sheet`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Levels (number, name or file), or folders of levels.
    #[arg(required = true, value_name = "LEVEL|FOLDER")]
    levels: Vec<String>,
    /// PNG file to write; it has at most 256 colours.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Width of a frame in pixels; the map is as high as two frames.
    #[arg(long, default_value_t = 320, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(WIDTHS))]
    width: u32,
    /// Levels in a row.
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=8))]
    columns: u32,
}

impl Args {
    /// Renders and writes the file. Needs no display.
    pub fn run(self) -> ExitCode {
        match self.make() {
            Ok(text) => {
                print_line!("{text}");
                ExitCode::SUCCESS
            }
            Err(error) => super::fail(error),
        }
    }

    fn make(&self) -> Result<String, String> {
        let mut levels = Vec::new();
        for name in &self.levels {
            let path = Path::new(name);
            match path.is_dir() {
                true => {
                    for file in level_files(path)? {
                        levels.push(load(&file.display().to_string())?);
                    }
                }
                false => levels.push(load(name)?),
            }
        }
        if levels.is_empty() {
            return Err(format!("{}: no levels", self.levels.join(", ")));
        }
        let count = levels.len();
        let report = app::make_contact_sheet(levels, self.width, self.columns, &self.output)
            .map_err(|error| error.to_string())?;
        Ok(format!(
            "{}: {}, {} x {} pixels, {}",
            self.output.display(),
            super::count(count, "level"),
            report.size.0,
            report.size.1,
            super::count(report.bytes, "byte")
        ))
    }
}

/// Returns the level files of a folder in the order of its packs.
fn level_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let packs = Pack::open_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let levels = packs.iter().flat_map(Pack::levels);
    Ok(levels.map(|level| level.file.clone()).collect())
}

fn load(name: &str) -> Result<SheetLevel, String> {
    let (library, id) = level_argument::choose(name)?;
    let level = library.load(&id)?;
    let file = library.level(&id).map(|level| level.file.clone());
    let number = file.as_deref().and_then(folder::number);
    let number = number.map_or(String::new(), |number| format!("{number:02} "));
    let title = format!("{number}{}", level.level_data.name);
    let sheet = sheet_of(&library, &id)?;
    let proof = match (&file, &sheet) {
        (Some(file), Some(sheet)) => proof_of(file, sheet)
            .map(|proof| recording_argument::watch(&proof, None))
            .transpose()?,
        _ => None,
    };
    let (idea, beats) = sheet.map_or_else(Default::default, |sheet| (sheet.idea, sheet.beats));
    Ok(SheetLevel {
        level,
        id,
        title,
        idea,
        beats,
        proof,
    })
}

/// Reads the sheet of a level; `None` for a level without one.
fn sheet_of(library: &PackLibrary, id: &LevelId) -> Result<Option<Sheet>, String> {
    let Some(level) = library.level(id) else {
        return Ok(None);
    };
    let in_file = |error: String| format!("{}: {error}", level.file.display());
    let bytes = files::read_limited(&level.file, MAX_LEVEL).map_err(|e| in_file(e.to_string()))?;
    // The original's level files are not text.
    let Ok(text) = String::from_utf8(bytes) else {
        return Ok(None);
    };
    let first = |problems: Vec<_>| problems.first().map_or(String::new(), ToString::to_string);
    let sheet = sheet::read(&text).transpose();
    sheet.map_err(|problems| in_file(first(problems)))
}

/// Returns the first proof of a sheet, whose path starts at one of the folders above the level; `None` if there is no file.
fn proof_of(level: &Path, sheet: &Sheet) -> Option<PathBuf> {
    let proof = sheet.proofs.first()?;
    let level = level.canonicalize().ok()?;
    let mut folders = level.ancestors().skip(1);
    folders.find_map(|folder| Some(folder.join(proof)).filter(|file| file.is_file()))
}
