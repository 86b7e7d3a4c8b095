//! File locations of netgames.

use super::level_store::LevelStore;
use crate::config::{Environment, UserFolder};
use crate::session::pack_library::{level_folders, level_index};
use std::path::{Path, PathBuf};

/// Folder of desync dumps, inside the log folder.
const DUMPS: &str = "dumps";
/// Folder of the tokens of running sessions, inside the state folder.
const SESSIONS: &str = "sessions";
/// File name of the ban list.
const BANS: &str = "bans.txt";

/// File name of the server's private key.
const SERVER_KEY: &str = "server_key.txt";
/// File name of the keys of known servers.
const KNOWN_SERVERS: &str = "known_servers.txt";

/// Returns the levels available to a client: the game's, the user's, and downloaded ones.
pub fn levels(environment: &Environment, config_file: &Path) -> LevelStore {
    let received = environment.user_folder(config_file, UserFolder::ServerLevels);
    let store = LevelStore::new(level_folders(environment, config_file), received);
    store.with_index(level_index(environment, config_file))
}

/// Returns the path of the ban list, beside the settings.
pub fn bans(config_file: &Path) -> PathBuf {
    config_file.with_file_name(BANS)
}

/// Returns the path of the server's private key, beside the settings.
pub fn server_key(config_file: &Path) -> PathBuf {
    config_file.with_file_name(SERVER_KEY)
}

/// Returns the path of the keys of known servers, beside the settings.
pub fn known_servers(config_file: &Path) -> PathBuf {
    config_file.with_file_name(KNOWN_SERVERS)
}

/// Returns the folder of the tokens of running sessions.
pub fn sessions(environment: &Environment, config_file: &Path) -> PathBuf {
    environment
        .user_folder(config_file, UserFolder::State)
        .join(SESSIONS)
}

/// Returns the folder of desync dumps.
pub fn dumps(environment: &Environment, config_file: &Path) -> PathBuf {
    environment
        .user_folder(config_file, UserFolder::Logs)
        .join(DUMPS)
}
