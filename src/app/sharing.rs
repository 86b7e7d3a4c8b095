//! Shares levels as lines of text, and imports them. The maximum length of a line is in `records/share.rs`.

use super::folders::Folders;
use super::recordings;
use super::texts::Texts;
use crate::config::UserFolder;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use crate::records::category::Category;
use crate::records::share;
use crate::replay::{Recording, RecordingError};
use crate::session::local_game::LocalGame;
use crate::session::pack_library::PackLibrary;
use crate::session::record_keeper::RecordKeeper;
use crate::session::recording_file::{LevelSearch, RecordedFile};
use crate::session::shared_level;
use std::path::Path;

/// Returns the line for the level of a game, with the best known recording of it.
///
/// # Errors
/// A message if the level cannot be shared.
pub fn line(
    library: &PackLibrary,
    records: &RecordKeeper,
    game: &LocalGame,
) -> Result<String, String> {
    let level = library.load(game.level())?;
    let group = game.group();
    let file = records.read(|book| {
        let best = book.best(group, Category::Any).map(|row| row.file);
        let file = best.or_else(|| book.proof(group.level).map(|(file, _)| file));
        file.map(ToOwned::to_owned)
    });
    // Without a readable recording, the level is shared alone.
    let demo = file.and_then(|file| Recording::load(&file).ok());
    share::encode(&game.level().slug, &level, demo.as_ref()).map_err(|error| error.to_string())
}

/// Returns the line for a recording and its level.
///
/// # Errors
/// A message if they cannot be shared.
pub fn recording_line(levels: &LevelSearch, texts: &Texts, file: &Path) -> Result<String, String> {
    let recorded = RecordedFile::load(file, levels);
    let recorded = recorded.map_err(|error| texts.get(recordings::problem(file, &error)))?;
    let (level, demo) = recorded.for_playback();
    let found = level.content_hash();
    if demo.level_hash != found {
        let error = RecordingError::Level {
            name: demo.level_name,
            expected: demo.level_hash,
            found,
        };
        return Err(texts.get(recordings::problem(file, &error.into())));
    }
    let slug = demo.level_name.split_once('/');
    let name = slug.map_or(demo.level_name.as_str(), |(_, slug)| slug);
    share::encode(name, &level, Some(&demo)).map_err(|error| error.to_string())
}

/// Imports a shared level; adds it to the library, and returns its identity there, and a message for the player.
///
/// # Errors
/// A message if it is not one, or cannot be saved.
pub fn import(
    folders: &Folders,
    library: &mut PackLibrary,
    records: &RecordKeeper,
    line: &str,
) -> Result<(LevelId, Message), String> {
    let levels = folders.user(UserFolder::Levels);
    let recordings = folders.user(UserFolder::SavedGames);
    let imported = shared_level::import(line, &levels, &recordings);
    let imported = imported.map_err(|error| error.to_string())?;
    let (opened, level) = shared_level::open(&imported).map_err(|error| error.to_string())?;
    let name = opened.load(&level)?.level_data.name;
    *library = opened;
    records.rescan();
    let text = match imported.run {
        Some(run) => MessageId("paste-proven")
            .with("level", name)
            .with("time", time_text(run.ticks)),
        None => MessageId("paste-unproven").with("level", name),
    };
    Ok((level, text))
}
