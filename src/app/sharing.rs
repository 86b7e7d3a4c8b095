//! Shares levels as lines of text, and imports them. The maximum length of a line is in `records/share.rs`.

use super::folders::Folders;
use crate::config::UserFolder;
use crate::level::pack::id::LevelId;
use crate::localization::{Message, MessageId};
use crate::progress::time_text;
use crate::records::category::Category;
use crate::records::share;
use crate::replay::Recording;
use crate::session::local_game::LocalGame;
use crate::session::pack_library::PackLibrary;
use crate::session::record_keeper::RecordKeeper;
use crate::session::shared_level;

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
