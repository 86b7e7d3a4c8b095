//! Saves and lists recordings. How often a running game is saved is in `session/autosave.rs`; which recordings are
//! removed to make room, in `replay/retention.rs`.

use super::folders::Folders;
use crate::config::{DataFolder, UserFolder};
use crate::date;
use crate::display_text::clean;
use crate::files;
use crate::level::pack::id::LevelId;
use crate::level::translation::LevelTexts;
use crate::localization::{Message, MessageId};
use crate::replay::archive::Archive;
use crate::replay::file_name::{EXTENSION, FileName, with_extension};
use crate::replay::{LiveRecording, MAX_FILE, Recording, RecordingError};
use crate::session::autosave::Autosave;
use crate::session::local_game::RecordingInfo;
use crate::session::netgame::level_store::keep_recording;
use crate::session::pack_library::PackLibrary;
use crate::session::recording_file::ReplayError;
use crate::terminal::print_error;
use std::cmp::Reverse;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the header of a recording that starts now.
pub fn title(library: &PackLibrary, level: &LevelId) -> RecordingInfo {
    RecordingInfo {
        level: level.clone(),
        number: library.level(level).map_or(1, |level| level.number),
        date: date::seconds(),
    }
}

/// Starts saving the recording of a new game in the background.
pub fn begin(autosave: Option<&Autosave>, live: LiveRecording) {
    if let Some(autosave) = autosave {
        autosave.begin(live);
    }
}

/// Saves the recording of a game that has ended.
pub fn end(autosave: Option<&Autosave>, live: LiveRecording) {
    if let Some(autosave) = autosave {
        autosave.end(live);
    }
}

/// Saves a recording that is never deleted automatically; returns its file name. A failure is printed to standard
/// error.
pub fn save(folders: &Folders, demo: &Recording) -> Option<String> {
    match own(folders).save_manual(demo) {
        Ok(path) => Some(name(&path)),
        Err(error) => {
            print_error!("pm: {error}");
            None
        }
    }
}

fn own(folders: &Folders) -> Archive {
    Archive::new(folders.user(UserFolder::SavedGames))
}

/// Saves a recording received from the host of a netgame. A failure is printed to standard error.
pub fn save_sent(folders: &Folders, bytes: &[u8]) {
    let folder = folders.user(UserFolder::SavedGames);
    if let Err(error) = keep_recording(bytes, &folder, &date::name_of_now()) {
        print_error!("pm: cannot save the host's recording: {error}");
    }
}

/// Returns the player's own recordings, newest first.
pub fn newest_first(folders: &Folders) -> Vec<PathBuf> {
    let mut files = own(folders).files();
    files.sort_by_cached_key(|file| Reverse((FileName::of(file).stamp, file.clone())));
    files
}

/// Deletes a recording of the player.
///
/// # Errors
/// Errors of the file system.
pub fn delete(file: &Path) -> io::Result<()> {
    std::fs::remove_file(file)
}

/// Gives a recording of the player another title; returns its new path. Nothing happens if nothing would be left of its
/// name.
///
/// # Errors
/// Errors of the file system; [`io::ErrorKind::AlreadyExists`] if there is a recording with that name.
pub fn rename(file: &Path, title: &str) -> io::Result<PathBuf> {
    let new = FileName::with_title(file, title);
    let new = new.map(|stem| file.with_file_name(with_extension(&stem)));
    let Some(new) = new.filter(|new| new != file) else {
        return Ok(file.to_path_buf());
    };
    files::rename_new(file, &new)?;
    Ok(new)
}

/// Copies any recording to those of the player, with a title; returns the path of the copy. It is kept until the player
/// deletes it.
///
/// # Errors
/// Errors of the file system.
pub fn copy(folders: &Folders, file: &Path, title: &str) -> io::Result<PathBuf> {
    let folder = folders.user(UserFolder::SavedGames);
    let stem = FileName::with_title(file, title).unwrap_or_else(|| name(file));
    let bytes = files::read_limited(file, MAX_FILE)?;
    std::fs::create_dir_all(&folder)?;
    files::write_new(&folder, &stem, EXTENSION, &bytes)
}

/// Returns true if there is any recording.
pub fn any_exist(folders: &Folders) -> bool {
    !shipped(folders).is_empty() || !own(folders).files().is_empty()
}

/// Returns the display name of a recording: its file name without folder and extension.
pub fn name(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// Returns a sentence for the player about a recording that cannot be replayed.
pub fn problem(path: &Path, error: &ReplayError) -> Message {
    let file = path.file_name().unwrap_or(path.as_os_str());
    let file = file.to_string_lossy().into_owned();
    let of_recording = |error: &RecordingError| match error.problem() {
        RecordingError::File { source, .. } => {
            let why = source.to_string();
            MessageId("replays-unreadable")
                .with("file", file.clone())
                .with("error", why)
        }
        RecordingError::Simulation { .. } => {
            MessageId("replays-other-rules").with("file", file.clone())
        }
        RecordingError::Form { .. } => MessageId("replays-other-format").with("file", file.clone()),
        RecordingError::Level { .. } => MessageId("replays-other-level").with("file", file.clone()),
        RecordingError::NotARecording => {
            MessageId("replays-no-recording").with("file", file.clone())
        }
        _ => MessageId("replays-damaged-file").with("file", file.clone()),
    };
    match error {
        ReplayError::Recording(error) => of_recording(error),
        ReplayError::Import { .. } => MessageId("replays-damaged-file").with("file", file.clone()),
        ReplayError::Level(error) => MessageId("replays-bad-level")
            .with("file", file.clone())
            .with("error", error.to_string()),
        ReplayError::NoLevel { name, .. } => MessageId("replays-no-level")
            .with("file", file.clone())
            .with("level", clean(name).into_owned()),
    }
}

/// Returns the recordings shipped with the game: the proofs of the campaign.
pub fn shipped(folders: &Folders) -> Vec<PathBuf> {
    let folder = folders.shipped(DataFolder::Recordings);
    let mut files = folder.map_or(Vec::new(), |folder| Archive::new(folder).files());
    files.sort();
    files
}

/// Returns the translated name of a level, given its name in a recording.
pub fn level_name(library: &PackLibrary, texts: &LevelTexts, recorded: &str) -> String {
    let name = name_in(library, recorded);
    texts.of(&name).to_owned()
}

/// Returns the level's own name, or a name derived from the one in a recording if the level is missing.
pub fn name_in(library: &PackLibrary, recorded: &str) -> String {
    let level = library.recorded(recorded);
    let level = level.and_then(|level| library.load(&level).ok());
    let name = level.map(|level| level.level_data.name.clone());
    name.filter(|name| !name.is_empty())
        .unwrap_or_else(|| readable(recorded))
}

/// Makes the name of a level in a recording readable: `First steps` for `campaign/first-steps` and `01_first_steps`,
/// `Level 17` for `level017`.
pub fn readable(recorded: &str) -> String {
    let file = recorded.split_once('/').map_or(recorded, |(_, slug)| slug);
    if let Some(number) = file.strip_prefix("level")
        && let Ok(number) = number.parse::<u32>()
    {
        return format!("Level {number}");
    }
    let words = file.trim_start_matches(|c: char| c.is_ascii_digit());
    let words = words.replace(['_', '-'], " ");
    let mut letters = words.trim().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_recordings_are_made_readable() {
        assert_eq!(readable("01_first_steps"), "First steps");
        assert_eq!(readable("campaign/first-steps"), "First steps");
        assert_eq!(readable("level"), "Level");
        assert_eq!(readable("level017"), "Level 17");
    }
}
