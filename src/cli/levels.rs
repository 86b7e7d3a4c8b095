//! Levels and recorded games as they are named on the command line.

use crate::config::Environment;
use crate::level::check::check_file;
use crate::level::folder;
use crate::level::import::Warning;
use crate::session::level_folders::LevelFolders;
use crate::session::level_source::LevelSource;
use crate::session::recorded::LevelSearch;
use crate::terminal::print_error;
use std::path::{Path, PathBuf};

/// Endings of level files.
const ENDINGS: [&str; 2] = ["ron", "pml"];

/// Finds a level, and the levels that follow it: a file with those beside it, or a number or name
/// of the game's own levels. The level has been loaded once, and what is told of it is on
/// standard error.
///
/// # Errors
/// Why there is no such level, in words.
pub fn choose(text: &str) -> Result<(LevelFolders, i32), String> {
    let path = Path::new(text);
    let has_ending =
        |ending: &std::ffi::OsStr| ENDINGS.iter().any(|e| ending.eq_ignore_ascii_case(e));
    let is_file = path.extension().is_some_and(has_ending) || path.components().count() > 1;
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

/// Writes to standard error what `pm check` warns of in a level of ours. What it finds in those of the original is
/// mostly theirs.
pub fn warn(level_source: &LevelFolders, number: i32) {
    let Some(file) = level_source
        .file(number)
        .filter(|file| !folder::is_original(file))
    else {
        return;
    };
    // The level has been loaded, so that nothing in it is an error.
    for problem in check_file(file).unwrap_or_default() {
        print_error!("pm: {}", problem.in_file(&file.display().to_string()));
    }
}

fn ours() -> LevelFolders {
    let places = Environment::of_this_program();
    LevelFolders::open(&places, &places.config_file())
}

/// Where levels of recorded games are looked for if `--levels` says `chosen`.
pub fn search(chosen: Option<&Path>) -> LevelSearch {
    let places = Environment::of_this_program();
    LevelSearch::of_player(&places, &places.config_file(), chosen)
}

/// Writes what was lost in imports to standard error.
pub fn tell(warnings: &[(PathBuf, Warning)]) {
    for (file, warning) in warnings {
        print_error!("pm: {}: {warning}", file.display());
    }
}
