//! Folders of the program and of the player.

use crate::config::{Config, DataFolder, Environment, UserFolder};
use std::path::PathBuf;

/// Folders of the program and of the player.
#[derive(Clone, Debug)]
pub struct Folders {
    /// File locations.
    pub places: Environment,
    /// `pm.cfg`; the player's files may be beside it.
    pub config_file: PathBuf,
}

impl Folders {
    /// Uses the locations of this program, with settings from a file.
    pub fn new(places: Environment, config: &Config) -> Folders {
        Folders {
            places,
            config_file: config.path().to_path_buf(),
        }
    }

    /// Returns a folder for the player's files. It may not exist.
    pub fn user(&self, folder: UserFolder) -> PathBuf {
        self.places.user_folder(&self.config_file, folder)
    }

    /// Returns a folder shipped with the game; `None` if it was not found.
    pub fn shipped(&self, folder: DataFolder) -> Option<PathBuf> {
        self.places.data_folder(folder).ok()
    }
}
