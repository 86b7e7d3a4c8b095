//! The profiles of the people who play at this computer, and which of them plays now. Their files are handled by
//! `progress/profile_files.rs`.

use super::context::AppContext;
use super::folders::Folders;
use crate::config::{Game, UserFolder};
use crate::net::limits::NAME_BYTES;
use crate::progress::profile::Profile;
use crate::progress::profile_files::{FOLDER, ProfileStore, ProfileStoreError};
use crate::session::progress_keeper::ProgressKeeper;
use std::path::{Path, PathBuf};

/// The profiles, and what depends on the one in use.
pub struct Profiles<'a> {
    settings: &'a mut Game,
    progress: &'a mut ProgressKeeper,
    store: ProfileStore,
}

fn store(folders: &Folders) -> ProfileStore {
    ProfileStore::new(folders.user(UserFolder::State).join(FOLDER))
}

/// Returns all profiles, sorted by name.
pub fn all(folders: &Folders) -> Vec<Profile> {
    store(folders).profiles()
}

/// Exports a profile to a new file; returns its path.
///
/// # Errors
/// If files cannot be read or written.
pub fn export(folders: &Folders, name: &str) -> Result<PathBuf, ProfileStoreError> {
    store(folders).export(name, &folders.user(UserFolder::ExportedProfiles))
}

/// Returns the file that was exported last, or where one would be.
pub fn last_export(folders: &Folders) -> PathBuf {
    let folder = folders.user(UserFolder::ExportedProfiles);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let files =
        entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())));
    files.max().map_or(folder, |(_, file)| file)
}

/// Returns whether a profile is the one in use.
pub fn is_current(settings: &Game, name: &str) -> bool {
    ProfileStore::is_same(&settings.profile, name)
}

impl Profiles<'_> {
    /// Returns the profiles of the program.
    pub fn of(ctx: &mut AppContext) -> Profiles<'_> {
        Profiles {
            settings: &mut ctx.config.settings.game,
            progress: &mut ctx.progress,
            store: store(&ctx.folders),
        }
    }

    /// Opens the profile in the settings; at the first start, one with the player's name.
    pub fn open(&mut self) {
        if self.settings.profile.is_empty() {
            self.settings.profile = self.settings.player_name.clone();
        }
        *self.progress = ProgressKeeper::open(self.store.clone(), &self.settings.profile);
    }

    /// Switches to a profile, and creates it if it does not exist. If the player had the name of the old profile, the
    /// player is renamed, too.
    pub fn choose(&mut self, name: &str) {
        let settings = &mut *self.settings;
        if settings.player_name == settings.profile {
            name[..name.floor_char_boundary(NAME_BYTES)].clone_into(&mut settings.player_name);
        }
        name.clone_into(&mut settings.profile);
        self.open();
    }

    /// Creates a profile and switches to it; returns false if its name is taken.
    pub fn create(&mut self, name: &str) -> bool {
        let is_free = !self.store.exists(name);
        if is_free {
            self.choose(name);
        }
        is_free
    }

    /// Renames a profile.
    ///
    /// # Errors
    /// If the name is taken, or files cannot be written.
    pub fn rename(&mut self, name: &str, new: &str) -> Result<(), ProfileStoreError> {
        if !is_current(self.settings, name) {
            return self.store.rename(name, new);
        }
        // Waits until pending results are written; afterwards they would go to the old file.
        *self.progress = ProgressKeeper::default();
        let renamed = self.store.rename(name, new);
        match renamed {
            Ok(()) => self.choose(new),
            Err(_) => self.open(),
        }
        renamed
    }

    /// Adds the profile in an exported file, and returns its name. The results of a profile with that name are kept.
    ///
    /// # Errors
    /// If the file is no profile, or files cannot be read or written.
    pub fn import(&mut self, file: &Path) -> Result<String, ProfileStoreError> {
        // Waits until pending results are written; they would replace the imported ones.
        *self.progress = ProgressKeeper::default();
        let imported = self.store.import(file);
        self.open();
        imported
    }

    /// Deletes a profile; if it is the one in use, another one is used from now on. A profile that cannot be deleted
    /// stays in use.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn delete(&mut self, name: &str) -> Result<(), ProfileStoreError> {
        if !is_current(self.settings, name) {
            return self.store.delete(name);
        }
        *self.progress = ProgressKeeper::default();
        let deleted = self.store.delete(name);
        let next = match deleted {
            Ok(()) => self.store.profiles().into_iter().next(),
            Err(_) => None,
        };
        match next {
            Some(next) => self.choose(&next.name),
            None => self.open(),
        }
        deleted
    }
}
