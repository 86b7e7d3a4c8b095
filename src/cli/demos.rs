//! Loads recordings with their levels, for the subcommands that replay them.

use super::levels;
use super::progress::Progress;
use crate::replay::Playback;
use crate::session::playback::DemoGame;
use crate::session::recorded::{RecordedFile, ReplayError};
use std::path::Path;

/// Loads a recording and its level for verification; `levels` is the only folder searched for the
/// level, if given.
///
/// # Errors
/// If one of them cannot be loaded, or if they do not match.
pub fn open(path: &Path, levels: Option<&Path>) -> Result<Playback, ReplayError> {
    load(path, levels)?.to_playback(progress(path))
}

/// Loads a recording and its level for playback.
///
/// # Errors
/// A message; see [`open`].
pub fn watch(path: &Path, levels: Option<&Path>) -> Result<DemoGame, String> {
    let (level, demo) = load(path, levels)
        .map_err(|e| e.to_string())?
        .for_playback();
    DemoGame::begin(level, demo).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns a callback that prints the progress of simulating a file to standard error.
pub fn progress(path: &Path) -> impl FnMut(i32, i32) {
    let mut progress = None;
    move |tick, last| {
        let progress = progress.get_or_insert_with(|| Progress::new(path.display(), last));
        progress.at(tick);
    }
}

fn load(path: &Path, chosen: Option<&Path>) -> Result<RecordedFile, ReplayError> {
    let recorded = RecordedFile::load(path, &levels::search(chosen))?;
    levels::print_warnings(&recorded.warnings);
    Ok(recorded)
}
