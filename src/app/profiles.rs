//! The profiles of the people who play at this computer, and which of them plays now. Their files are handled by
//! `progress/store.rs`.

use super::context::AppContext;
use super::folders::Folders;
use crate::config::{Game, UserFolder};
use crate::net::limits::NAME_BYTES;
use crate::progress::profile::Profile;
use crate::progress::store::{FOLDER, ProfileStore, ProfileStoreError};
use crate::session::progress_keeper::ProgressKeeper;

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
