//! Loads levels for play and rejects those with errors.

use super::file::LevelFile;
use super::problem::LevelProblem;
use super::{Level, LevelError, check, folder, parse, read_text};
use std::path::Path;

/// Loads a level for play. Like [`LevelFile::load`], but rejects a level in our format if `pm check` finds errors
/// in it, with the same messages.
///
/// # Errors
/// Errors of [`LevelFile::load`], and the errors in the level.
pub fn load_playable(path: &Path) -> Result<LevelFile, LevelError> {
    if folder::is_original(path) {
        return LevelFile::load(path);
    }
    let level = parse_playable(&read_text(path)?, &path.display().to_string())?;
    Ok(LevelFile::from_own_format(path, level))
}

/// Parses the text of a level for play; see [`load_playable`]. `name` stands for the file in error messages.
///
/// # Errors
/// All errors in the text and in the level.
pub fn parse_playable(text: &str, name: &str) -> Result<Box<Level>, LevelError> {
    let reading = parse::read(text);
    let mut problems = check::problems_of(&reading);
    problems.retain(LevelProblem::is_error);
    match problems.is_empty() {
        true => Ok(reading.level),
        false => Err(LevelError::Text {
            name: name.to_owned(),
            problems,
        }),
    }
}
