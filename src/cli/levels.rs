//! Finds levels and recordings named on the command line.

use crate::config::Environment;
use crate::level::check::check_file;
use crate::level::folder;
use crate::level::import::Warning;
use crate::session::level_folders::LevelFolders;
use crate::session::level_source::LevelSource;
use crate::session::recorded::LevelSearch;
use crate::terminal::print_error;
use std::path::{Path, PathBuf};

/// Extensions of level files.
const EXTENSIONS: [&str; 2] = ["ron", "pml"];

/// Finds a level and the levels that follow it: a file and the levels beside it, or a number or
/// name of the game's own levels. Loads the level once and prints warnings about it to standard
/// error.
///
/// # Errors
/// A message if there is no such level.
pub fn choose(text: &str) -> Result<(LevelFolders, i32), String> {
    let path = Path::new(text);
    let has_extension =
        |extension: &std::ffi::OsStr| EXTENSIONS.iter().any(|e| extension.eq_ignore_ascii_case(e));
    let is_file = path.extension().is_some_and(has_extension) || path.components().count() > 1;
    let (level_source, number) = match text.parse() {
        _ if is_file => LevelFolders::beside(path).map_err(|error| format!("{text}: {error}"))?,
        Ok(number) => {
            let level_source = ours();
            let number = level_source
                .numbered(number)
                .map_err(|error| error.to_string())?;
            (level_source, number)
        }
        Err(_) => {
            let level_source = ours();
            let number = level_source
                .named(text)
                .map_err(|error| error.to_string())?;
            (level_source, number)
        }
    };
    level_source.load(number)?;
    Ok((level_source, number))
}

/// Prints the warnings of `pm check` for a level of ours to standard error. Warnings about the original's levels are
/// mostly faults of those levels.
pub fn warn(level_source: &LevelFolders, number: i32) {
    let Some(file) = level_source
        .file(number)
        .filter(|file| !folder::is_original(file))
    else {
        return;
    };
    // The level has been loaded, so it has no errors.
    for problem in check_file(file).unwrap_or_default() {
        print_error!("pm: {}", problem.in_file(&file.display().to_string()));
    }
}

fn ours() -> LevelFolders {
    let places = Environment::of_this_program();
    LevelFolders::open(&places, &places.config_file())
}

/// Returns where to search for the levels of recordings; `chosen` is the folder given by `--levels`.
pub fn search(chosen: Option<&Path>) -> LevelSearch {
    let places = Environment::of_this_program();
    LevelSearch::of_player(&places, &places.config_file(), chosen)
}

/// Prints import warnings to standard error.
pub fn print_warnings(warnings: &[(PathBuf, Warning)]) {
    for (file, warning) in warnings {
        print_error!("pm: {}: {warning}", file.display());
    }
}
