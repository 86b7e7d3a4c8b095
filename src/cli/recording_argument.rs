//! Loads recordings with their levels, for the subcommands that replay them.

use super::level_argument;
use super::progress::Progress;
use crate::session::playback::ReplayGame;
use crate::session::playback::viewable::Viewable;
use crate::session::recording_file::{RecordedFile, ReplayError};
use purple_martians_engine::replay::Playback;
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
pub fn watch(path: &Path, levels: Option<&Path>) -> Result<ReplayGame, String> {
    let (level, demo) = load(path, levels)
        .map_err(|e| e.to_string())?
        .for_playback();
    ReplayGame::begin(level, demo).map_err(|error| error.of(path).to_string())
}

/// Checks that a recording can be taken over at a tick, as a player given by number or name, or as the first one.
///
/// # Errors
/// A message; see [`open`].
pub fn check_take_over(
    path: &Path,
    tick: i32,
    player: Option<&str>,
    levels: Option<&Path>,
) -> Result<(), String> {
    let mut game = watch(path, levels)?;
    game.show(tick);
    if game.tick() != tick {
        return Err(format!(
            "{}: its last tick is {}",
            path.display(),
            game.tick()
        ));
    }
    let player = match player {
        Some(player) => game
            .player_named(player)
            .ok_or_else(|| format!("{}: there is no player `{player}`", path.display()))?,
        None => game.followed().first().unwrap_or(0),
    };
    let taken = game.take_over(player);
    taken
        .map(drop)
        .map_err(|error| format!("{}: {error}", path.display()))
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
    let recorded = RecordedFile::load(path, &level_argument::search(chosen))?;
    level_argument::print_warnings(&recorded.warnings);
    Ok(recorded)
}
