//! Levels and recorded games as they are named on the command line.

use crate::config::Surroundings;
use crate::level::check::check_file;
use crate::level::folder;
use crate::level::import::Warning;
use crate::session::folder_shelf::FolderShelf;
use crate::session::recorded::LevelSearch;
use crate::session::shelf::Shelf;
use std::path::{Path, PathBuf};

/// Endings of level files.
const ENDINGS: [&str; 2] = ["ron", "pml"];

/// Finds a level, and the levels that follow it: a file with those beside it, or a number or name
/// of the game's own levels. The level has been loaded once, and what is told of it is on
/// standard error.
///
/// # Errors
/// Why there is no such level, in words.
pub fn choose(text: &str) -> Result<(FolderShelf, i32), String> {
    let path = Path::new(text);
    let has_ending =
        |ending: &std::ffi::OsStr| ENDINGS.iter().any(|e| ending.eq_ignore_ascii_case(e));
    let is_file = path.extension().is_some_and(has_ending) || path.components().count() > 1;
    let (shelf, number) = match text.parse() {
        _ if is_file => FolderShelf::beside(path).map_err(|error| format!("{text}: {error}"))?,
        Ok(number) => {
            let shelf = ours();
            let number = shelf.numbered(number).map_err(|error| error.to_string())?;
            (shelf, number)
        }
        Err(_) => {
            let shelf = ours();
            let number = shelf.named(text).map_err(|error| error.to_string())?;
            (shelf, number)
        }
    };
    shelf.load(number)?;
    Ok((shelf, number))
}

/// Writes to standard error what `pm check` warns of in a level of ours. What it finds in those of the original is
/// mostly theirs.
pub fn warn(shelf: &FolderShelf, number: i32) {
    let Some(file) = shelf.file(number).filter(|file| !folder::is_original(file)) else {
        return;
    };
    // The level has been loaded, so that nothing in it is an error.
    for problem in check_file(file).unwrap_or_default() {
        eprintln!("pm: {}", problem.in_file(&file.display().to_string()));
    }
}

fn ours() -> FolderShelf {
    let places = Surroundings::of_this_program();
    FolderShelf::open(&places, &places.config_file())
}

/// Where levels of recorded games are looked for if `--levels` says `chosen`.
pub fn search(chosen: Option<&Path>) -> LevelSearch {
    let places = Surroundings::of_this_program();
    LevelSearch::of_player(&places, &places.config_file(), chosen)
}

/// Writes what was lost in imports to standard error.
pub fn tell(warnings: &[(PathBuf, Warning)]) {
    for (file, warning) in warnings {
        eprintln!("pm: {}: {warning}", file.display());
    }
}
