//! Recorded games with their levels, for the subcommands that play them again.

use crate::config::{DataFolder, Surroundings, UserFolder};
use crate::level::{Level, LevelError, folder};
use crate::replay::{Demo, DemoError, Playback};
use std::path::{Path, PathBuf};

/// A recorded game that cannot be played again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The recording.
    #[error(transparent)]
    Demo(#[from] DemoError),
    /// Its level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Its level is nowhere.
    #[error("found no level \"{name}\"; looked in {}. `--levels DIR` names another folder", list(.tried))]
    NoLevel {
        /// Name of the level.
        name: String,
        /// Folders that were looked at.
        tried: Vec<PathBuf>,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let paths: Vec<_> = paths.iter().map(|p| p.display().to_string()).collect();
    paths.join(", ")
}

/// Loads a recorded game and its level, which is looked for in `levels` or, without it, in the
/// game's and the player's folders.
///
/// # Errors
/// If one of them cannot be loaded, or if they do not belong together.
pub fn open(path: &Path, levels: Option<&Path>) -> Result<Playback, ReplayError> {
    let demo = Demo::load(path)?;
    let folders = match levels {
        Some(folder) => vec![folder.to_path_buf()],
        None => level_folders(),
    };
    let file = folders
        .iter()
        .find_map(|folder| folder::find(folder, &demo.level_name));
    let Some(file) = file else {
        return Err(ReplayError::NoLevel {
            name: demo.level_name,
            tried: folders,
        });
    };
    let level = Level::load(&file)?;
    let hash = level.content_hash();
    Ok(Playback::new(demo, level.stage, level.world, hash)?)
}

fn level_folders() -> Vec<PathBuf> {
    let here = Surroundings::of_this_program();
    let mut folders = here.data_candidates(DataFolder::Levels);
    folders.push(here.user_folder(&here.config_file(), UserFolder::Levels));
    folders
}
