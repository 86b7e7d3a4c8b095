//! Loads levels for play and rejects those with errors.

use super::file::LevelFile;
use super::problem::LevelProblem;
use super::{LevelError, check, folder, parse, read_text};
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
    let reading = parse::read(&read_text(path)?);
    let mut problems = check::problems_of(&reading);
    problems.retain(LevelProblem::is_error);
    match problems.is_empty() {
        true => Ok(LevelFile::from_own_format(path, reading.level)),
        false => Err(LevelError::Text {
            name: path.display().to_string(),
            problems,
        }),
    }
}
