//! The profiles of the people who play at this computer, and which of them plays now.

use super::context::AppContext;
use crate::config::UserFolder;
use crate::net::limits::NAME_BYTES;
use crate::progress::profile::Profile;
use crate::progress::store::{FOLDER, ProfileStore, StoreError};
use crate::session::progress_keeper::ProgressKeeper;

fn store(ctx: &AppContext) -> ProfileStore {
    ProfileStore::new(ctx.user_folder(UserFolder::State).join(FOLDER))
}

/// Opens the profile in the settings; at the first start, one with the player's name.
pub fn open(ctx: &mut AppContext) {
    let game = &mut ctx.config.settings.game;
    if game.profile.is_empty() {
        game.profile = game.player_name.clone();
    }
    ctx.progress = ProgressKeeper::open(store(ctx), &ctx.config.settings.game.profile);
}

/// Returns all profiles, sorted by name.
pub fn all(ctx: &AppContext) -> Vec<Profile> {
    store(ctx).profiles()
}

/// Returns whether a profile is the one in use.
pub fn is_current(ctx: &AppContext, name: &str) -> bool {
    ProfileStore::is_same(&ctx.config.settings.game.profile, name)
}

/// Switches to a profile, and creates it if it does not exist. If the player had the name of the old profile, the player
/// is renamed, too.
pub fn choose(ctx: &mut AppContext, name: &str) {
    let game = &mut ctx.config.settings.game;
    if game.player_name == game.profile {
        name[..name.floor_char_boundary(NAME_BYTES)].clone_into(&mut game.player_name);
    }
    name.clone_into(&mut game.profile);
    open(ctx);
}

/// Creates a profile and switches to it; returns false if its name is taken.
pub fn create(ctx: &mut AppContext, name: &str) -> bool {
    let is_free = !store(ctx).exists(name);
    if is_free {
        choose(ctx, name);
    }
    is_free
}

/// Renames a profile.
///
/// # Errors
/// If the name is taken, or files cannot be written.
pub fn rename(ctx: &mut AppContext, name: &str, new: &str) -> Result<(), StoreError> {
    if !is_current(ctx, name) {
        return store(ctx).rename(name, new);
    }
    // Waits until pending results are written; afterwards they would go to the old file.
    ctx.progress = ProgressKeeper::default();
    let renamed = store(ctx).rename(name, new);
    match renamed {
        Ok(()) => choose(ctx, new),
        Err(_) => open(ctx),
    }
    renamed
}

/// Deletes a profile; if it is the one in use, another one is used from now on. A profile that cannot be deleted stays in
/// use.
///
/// # Errors
/// If the file cannot be removed.
pub fn delete(ctx: &mut AppContext, name: &str) -> Result<(), StoreError> {
    if !is_current(ctx, name) {
        return store(ctx).delete(name);
    }
    ctx.progress = ProgressKeeper::default();
    let deleted = store(ctx).delete(name);
    let next = match deleted {
        Ok(()) => all(ctx).into_iter().next(),
        Err(_) => None,
    };
    match next {
        Some(next) => choose(ctx, &next.name),
        None => open(ctx),
    }
    deleted
}
