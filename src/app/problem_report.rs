//! Problem reports: capsules of the running games, written on a key press and on a panic. How much of a game a capsule
//! holds, and how many are kept, is in `replay/capsule.rs`.

use super::folders::Folders;
use crate::config::{Settings, UserFolder};
use crate::date;
use crate::localization::{Message, MessageId};
use crate::session::autosave::Autosave;
use crate::terminal::print_error;
use std::panic;
use std::path::{Path, PathBuf};

/// Returns a text about the program, its system and its settings.
fn description(settings: &Settings) -> String {
    let (version, system) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS);
    let architecture = std::env::consts::ARCH;
    format!(
        "Purple Martians {version} on {system} ({architecture})\n{}",
        settings.changes()
    )
}

/// Writes a capsule of each running game; returns the last one's path. Failures are printed to standard error.
fn write(autosave: &Autosave, folder: &Path, report: &str) -> Option<PathBuf> {
    let running = autosave.running().into_iter();
    let capsules = running.filter_map(|live| live.capsule(report));
    let written = capsules.filter_map(|capsule| {
        let saved = capsule.save(folder, &date::name_of_now());
        saved
            .inspect_err(|error| print_error!("pm: cannot write the capsule: {error}"))
            .ok()
    });
    written.last()
}

/// Writes a capsule of the running game; returns a message with its path.
pub fn save(folders: &Folders, settings: &Settings, autosave: Option<&Autosave>) -> Message {
    let folder = folders.user(UserFolder::Reports);
    let report = description(settings);
    match autosave.and_then(|autosave| write(autosave, &folder, &report)) {
        Some(path) => MessageId("report-saved").with("file", path.display().to_string()),
        None => MessageId("report-not-saved").into(),
    }
}

/// Installs a panic hook that writes capsules of the running games after the previous hook has run. The report describes
/// the current `settings`.
pub fn save_at_panic(autosave: Autosave, folder: PathBuf, settings: &Settings) {
    let previous_hook = panic::take_hook();
    let description = description(settings);
    panic::set_hook(Box::new(move |info| {
        previous_hook(info);
        let report = format!("{info}\n{description}");
        if let Some(path) = write(&autosave, &folder, &report) {
            print_error!(
                "pm: saved the last minute to {}; play it with `pm replay`",
                path.display()
            );
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_have_changed_settings_but_no_password() {
        let mut settings = Settings::default();
        settings.network.server_password = "swordfish".to_owned();
        settings.assists.coyote_ticks = 3;
        let text = description(&settings);
        assert!(text.starts_with("Purple Martians "), "{text}");
        assert!(text.ends_with("\ncoyote_ticks = 3\n"), "{text}");
        assert!(!text.contains("swordfish"));
    }
}
