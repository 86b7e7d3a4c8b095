//! What is saved when the process dies: at a panic, and when a library calls `exit`, as that of X11 does when the display
//! server is gone.

use crate::config::{Config, Environment, UserFolder};
use crate::session::autosave::{Autosave, limits_of};
use crate::session::netgame::game_thread;
use std::panic;
use std::sync::OnceLock;

/// What is saved when the process ends without notice.
static AUTOSAVE: OnceLock<Autosave> = OnceLock::new();

/// Begins to keep recordings, and saves them as well if the process dies. Call it when the window is open: the libraries
/// behind that do at `exit` what they do last, and it must not be too late then.
pub fn autosave(config: &Config, places: &Environment) -> Autosave {
    let folder = places.user_folder(config.path(), UserFolder::SavedGames);
    let limits = limits_of(&config.settings);
    let autosave = AUTOSAVE.get_or_init(|| {
        let autosave = Autosave::start(folder, limits);
        autosave.save_at_panic();
        save_at_exit();
        autosave
    });
    autosave.clone()
}

/// Lets [`last_words`] run when the process exits.
#[cfg(unix)]
fn save_at_exit() {
    // SAFETY: `atexit` takes any function that returns; this one lets no panic out.
    let failed = unsafe { libc::atexit(last_words) };
    if failed != 0 {
        log::warn!("recordings are not saved if the display server is gone");
    }
}

/// Elsewhere window systems do not end programs.
#[cfg(not(unix))]
fn save_at_exit() {}

/// Saves the recordings and says goodbye in netgames. Nothing is left to do after an orderly end.
#[cfg(unix)]
extern "C" fn last_words() {
    // There is nobody who could be told of a panic.
    let _ = panic::catch_unwind(|| {
        if let Some(autosave) = AUTOSAVE.get() {
            autosave.save_now();
        }
        game_thread::leave_all();
    });
}
