//! Saves recordings when the process ends abnormally: on a panic, and when a library calls `exit`, as the X11 library
//! does when the connection to the display server is lost. How long it waits for a thread that is writing is in `session/autosave.rs`.

use super::folders::Folders;
use super::problem_report;
use crate::config::{Settings, UserFolder};
use crate::session::autosave::{Autosave, retention_limits};
use crate::session::record_keeper::RecordKeeper;
use std::sync::OnceLock;

/// The autosave to run when the process ends without notice.
static AUTOSAVE: OnceLock<Autosave> = OnceLock::new();

/// Starts saving recordings in the background, and makes sure that recordings are saved if the process
/// dies. Call this after the window is open: exit handlers run in reverse order, so ours runs before those of the window's
/// libraries.
pub fn start_saving(folders: &Folders, settings: &Settings, records: &RecordKeeper) -> Autosave {
    let folder = folders.user(UserFolder::SavedGames);
    let limits = retention_limits(settings);
    let autosave = AUTOSAVE.get_or_init(|| {
        let autosave = Autosave::start(folder, limits, records.clone());
        autosave.save_at_panic();
        let reports = folders.user(UserFolder::Reports);
        problem_report::save_at_panic(autosave.clone(), reports, settings);
        save_at_exit();
        autosave
    });
    autosave.clone()
}

/// Registers [`exit_handler`] to run when the process exits.
#[cfg(unix)]
fn save_at_exit() {
    // SAFETY: `atexit` takes any function that returns; this one catches all panics.
    let failed = unsafe { libc::atexit(exit_handler) };
    if failed != 0 {
        log::warn!("recordings will not be saved if the display server disconnects");
    }
}

/// On other systems the window system does not end programs.
#[cfg(not(unix))]
fn save_at_exit() {}

/// Saves the recordings and leaves netgames. After an orderly end there is nothing left to do.
#[cfg(unix)]
extern "C" fn exit_handler() {
    // A panic cannot be reported any more.
    let _ = std::panic::catch_unwind(|| {
        if let Some(autosave) = AUTOSAVE.get() {
            autosave.save_now();
        }
        crate::session::netgame::game_thread::leave_all();
    });
}
