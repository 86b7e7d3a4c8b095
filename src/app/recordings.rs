//! Saving and listing recorded games.

use super::context::AppContext;
use crate::config::{DataFolder, UserFolder};
use crate::files;
use crate::replay::Demo;
use crate::session::netgame::level_store::keep_recording;
use crate::session::solo::RecordingInfo;
use crate::terminal::print_error;
use std::path::{Path, PathBuf};

/// The ending of files of recorded games.
const ENDING: &str = "pmd";

/// What a recording that starts now says of itself.
pub fn title(ctx: &AppContext, number: i32) -> RecordingInfo {
    let file = ctx
        .level_source
        .file(number)
        .and_then(|file| file.file_stem());
    RecordingInfo {
        number,
        file: file.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
        date: files::date(),
        player: ctx.config.settings.game.player_name.clone(),
    }
}

/// Saves a recording among the player's files; returns its name. A failure is told on standard error.
pub fn save(ctx: &AppContext, demo: &Demo, why: &str) -> Option<String> {
    let folder = ctx.user_folder(UserFolder::SavedGames);
    let name = format!(
        "{}-level{}-{why}.{ENDING}",
        files::name_of_now(),
        demo.level_number
    );
    let made =
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()));
    let saved = made.and_then(|()| {
        demo.save(&folder.join(&name))
            .map_err(|error| error.to_string())
    });
    match saved {
        Ok(()) => Some(name),
        Err(error) => {
            print_error!("pm: {error}");
            None
        }
    }
}

/// Saves a recording that came from the host of a netgame; what is wrong with it is told on standard error.
pub fn keep_sent(ctx: &AppContext, bytes: &[u8]) {
    let folder = ctx.user_folder(UserFolder::SavedGames);
    if let Err(error) = keep_recording(bytes, &folder, &files::name_of_now()) {
        print_error!("pm: the recording from the host: {error}");
    }
}

/// All recorded games: those that come with the game, then the player's own, the latest first.
pub fn all(ctx: &AppContext) -> Vec<PathBuf> {
    let mut files = given(ctx);
    let mut own = list(&ctx.user_folder(UserFolder::SavedGames));
    own.sort_by(|a, b| b.cmp(a));
    files.extend(own);
    files
}

/// How a recorded game is called: its file without folder and ending.
pub fn name(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// The recorded games that come with the game.
pub fn given(ctx: &AppContext) -> Vec<PathBuf> {
    let folder = ctx.places.data_folder(DataFolder::Demos).ok();
    let mut files = folder.map_or(Vec::new(), |folder| list(&folder));
    files.sort();
    files
}

/// The same in a random order.
pub fn shuffled(ctx: &AppContext) -> Vec<PathBuf> {
    let seed = files::date();
    let mut files = given(ctx);
    files.sort_by_cached_key(|file| {
        let name = file.file_name().unwrap_or_default();
        xxhash_rust::xxh3::xxh3_64_with_seed(name.as_encoded_bytes(), seed)
    });
    files
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|e| e == ENDING))
        .collect()
}

/// Ends the names of recordings of games that were not finished.
const UNFINISHED: &str = "-unfinished.pmd";
/// Recordings of unfinished games that are kept; older ones make room.
const UNFINISHED_KEPT: usize = 10;

/// A game is left for good: its recording is saved, among those of unfinished games unless the settings want it for ever.
pub fn leave(ctx: &AppContext, demo: &Demo) {
    if ctx.config.settings.demo.autosave_on_game_exit && save(ctx, demo, "left").is_some() {
        forget_unfinished(ctx, demo);
    } else {
        keep_unfinished(ctx, demo);
    }
}

/// Keeps the recording of a game so far. The same game always has the same file. A failure is told on standard error.
pub fn keep_unfinished(ctx: &AppContext, demo: &Demo) {
    if demo.end_frame > 0
        && let Err(error) = keep_in(&ctx.user_folder(UserFolder::SavedGames), demo)
    {
        print_error!("pm: {error}");
    }
}

/// A game is finished or saved for good: its recording as an unfinished one is not needed any more.
pub fn forget_unfinished(ctx: &AppContext, demo: &Demo) {
    let folder = ctx.user_folder(UserFolder::SavedGames);
    // Usually there is none.
    let _ = std::fs::remove_file(folder.join(unfinished_name(demo)));
}

/// A game is known by when it was started and by its level.
fn unfinished_name(demo: &Demo) -> String {
    format!(
        "{}-level{}{UNFINISHED}",
        files::time_name(demo.date),
        demo.level_number
    )
}

fn keep_in(folder: &Path, demo: &Demo) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = folder.join(unfinished_name(demo));
    demo.save(&file).map_err(|error| error.to_string())?;
    let mut kept = list(folder);
    kept.retain(|path| path.to_string_lossy().ends_with(UNFINISHED));
    kept.sort();
    for old in kept.iter().rev().skip(UNFINISHED_KEPT) {
        std::fs::remove_file(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::level_source::LevelSource;
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::solo::SoloGame;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm-{name}-{}", std::process::id()));
        // A test that failed before may have left it.
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn demo(date: u64) -> Demo {
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        let title = RecordingInfo {
            number: 3,
            date,
            ..RecordingInfo::default()
        };
        SoloGame::begin(level, &title, 8).recording()
    }

    #[test]
    fn an_unfinished_game_has_one_file_however_often_it_is_kept() {
        let folder = folder("unfinished-once");
        for _ in 0..3 {
            keep_in(&folder, &demo(951_782_399)).expect("it can be written");
        }
        let files = list(&folder);
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(
            files,
            [folder.join("20000228-235959-level3-unfinished.pmd")]
        );
    }

    #[test]
    fn the_oldest_unfinished_games_make_room_and_other_recordings_stay() {
        let folder = folder("unfinished-many");
        std::fs::create_dir_all(&folder).expect("it can be made");
        let other = folder.join("19991231-000000-level3-done.pmd");
        demo(0).save(&other).expect("it can be written");
        for day in 0..UNFINISHED_KEPT as u64 + 3 {
            keep_in(&folder, &demo(day * 86_400)).expect("it can be written");
        }
        let mut files = list(&folder);
        files.sort();
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(files.len(), UNFINISHED_KEPT + 1);
        assert_eq!(files[0], folder.join(unfinished_name(&demo(3 * 86_400))));
        assert!(files.contains(&other));
    }
}
