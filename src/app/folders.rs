//! Folders of the program and of the player.

use crate::config::{Config, DataFolder, Environment, UserFolder};
use std::path::PathBuf;

/// Folders of the program and of the player.
#[derive(Clone, Debug)]
pub struct Folders {
    /// File locations.
    pub environment: Environment,
    /// `pm.cfg`; the player's files may be beside it.
    pub config_file: PathBuf,
}

impl Folders {
    /// Uses the locations of this program, with settings from a file.
    pub fn new(environment: Environment, config: &Config) -> Folders {
        Folders {
            environment,
            config_file: config.path().to_path_buf(),
        }
    }

    /// Returns a folder for the player's files. It may not exist.
    pub fn user(&self, folder: UserFolder) -> PathBuf {
        self.environment.user_folder(&self.config_file, folder)
    }

    /// Returns a folder shipped with the game; `None` if it was not found.
    pub fn shipped(&self, folder: DataFolder) -> Option<PathBuf> {
        self.environment.data_folder(folder).ok()
    }
}
