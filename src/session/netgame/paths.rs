//! Where a netgame keeps its files.

use super::level_store::LevelStore;
use crate::config::{Environment, UserFolder};
use crate::session::level_folders::level_folders;
use std::path::{Path, PathBuf};

/// Folder of worlds that differed, in that of the logs.
const DUMPS: &str = "dumps";
/// File of those who may not join.
const BANS: &str = "bans.txt";

/// The levels that a player has: those of the game, the own ones, and those received before.
pub fn levels(places: &Environment, config_file: &Path) -> LevelStore {
    let received = places.user_folder(config_file, UserFolder::ServerLevels);
    LevelStore::new(level_folders(places, config_file), received)
}

/// Who may not join a game that is hosted here, beside the settings.
pub fn bans(config_file: &Path) -> PathBuf {
    config_file.with_file_name(BANS)
}

/// Where worlds that differ are written down.
pub fn dumps(places: &Environment, config_file: &Path) -> PathBuf {
    places
        .user_folder(config_file, UserFolder::Logs)
        .join(DUMPS)
}
