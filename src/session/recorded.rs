//! Recorded games in files, ours and the original's, with their levels.

use super::level_folders::{level_folders, level_index};
use crate::config::{Environment, UserFolder};
use crate::files;
use crate::level::content_index::ContentIndex;
use crate::level::file::LevelFile;
use crate::level::import::{ImportError, RecordedGame, Warning, import_game};
use crate::level::{Level, LevelError, folder};
use crate::replay::{Demo, DemoError, MAGIC, Playback, original};
use std::path::{Path, PathBuf};

/// SessionEnd of the original's recorded games.
const ORIGINAL_ENDING: &str = "gm";
/// The greatest file of the original that is read, bytes.
const MAX_ORIGINAL: u64 = 16 << 20;

/// A recorded game that cannot be played again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The recording.
    #[error(transparent)]
    Demo(#[from] DemoError),
    /// The recording of the original.
    #[error("{}: {source}", path.display())]
    Import {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ImportError,
    },
    /// Its level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Its level is nowhere.
    #[error(
        "{}: found no level {name:?}; looked in {}. `--levels DIR` names another folder",
        path.display(), list(.tried)
    )]
    NoLevel {
        /// The recording.
        path: PathBuf,
        /// Name of the level.
        name: String,
        /// Folders that were looked at.
        tried: Vec<PathBuf>,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let paths = paths.iter().map(|p| folder::here_if_empty(p).display());
    let paths: Vec<_> = paths.map(|p| p.to_string()).collect();
    paths.join(", ")
}

/// Where the levels of recorded games are looked for.
#[derive(Clone, Debug, Default)]
pub struct LevelSearch {
    /// The only folder, if there is a choice of the player's.
    pub chosen: Option<PathBuf>,
    /// The folders of the game and of the player, after those beside the recorded game.
    pub ours: Vec<PathBuf>,
    /// Where content hashes of level files are kept from one run to the next, if anywhere.
    pub index: Option<PathBuf>,
}

/// A recorded game and its level.
pub struct RecordedFile {
    path: PathBuf,
    /// What was lost in imports, each with the file that it is about.
    pub warnings: Vec<(PathBuf, Warning)>,
    level: Box<Level>,
    level_name: String,
    game: Game,
}

enum Game {
    Ours(Box<Demo>),
    Original(RecordedGame),
}

/// True for the original's recorded games, by their ending.
pub fn is_original(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(ORIGINAL_ENDING))
}

impl LevelSearch {
    /// All places where a player has levels, or the folder `chosen` alone.
    pub fn of_player(
        places: &Environment,
        config_file: &Path,
        chosen: Option<&Path>,
    ) -> LevelSearch {
        let mut ours = level_folders(places, config_file);
        ours.push(places.user_folder(config_file, UserFolder::ServerLevels));
        LevelSearch {
            chosen: chosen.map(Path::to_path_buf),
            ours,
            index: Some(level_index(places, config_file)),
        }
    }

    /// Folders to look at for a game, in order: the chosen one alone, or beside the game, in
    /// `levels` beside the game's folder, and in ours.
    fn folders(&self, game: &Path) -> Vec<PathBuf> {
        if let Some(chosen) = &self.chosen {
            return vec![chosen.clone()];
        }
        let beside = game.parent().unwrap_or(Path::new(""));
        let mut folders = vec![beside.to_path_buf(), beside.join("../levels")];
        folders.extend(self.ours.iter().cloned());
        folders
    }

    /// Finds and loads a game's level: the one with the name that the game tells, if it has the content that was
    /// played, or any other with that content. Without one, the game is for the level of its name, whatever is in it.
    fn load_level(&self, path: &Path, game: &Game) -> Result<(PathBuf, LevelFile), ReplayError> {
        let named = self.find_named(path, game);
        let loaded = named.and_then(|file| {
            let level = LevelFile::load(&file)?;
            Ok((file, level))
        });
        let Game::Ours(demo) = game else {
            return loaded;
        };
        match loaded {
            Ok((file, level)) if level.level.content_hash() == demo.level_hash => Ok((file, level)),
            other => self.find_content(path, demo.level_hash).map_or(other, Ok),
        }
    }

    /// A level with the content `hash`, whatever its name.
    fn find_content(&self, path: &Path, hash: u64) -> Option<(PathBuf, LevelFile)> {
        let folders = self.folders(path);
        let name = folder::name_by_content(hash);
        let cached = folders
            .iter()
            .filter_map(|folder| folder::find(folder, &name));
        let numbered = folders.iter().flat_map(|folder| {
            // A folder may be missing: the player need not have levels.
            let ours = folder::list(folder).unwrap_or_default();
            let originals = folder::list_originals(folder).unwrap_or_default();
            ours.into_iter().chain(originals).map(|level| level.path)
        });
        let mut index = match &self.index {
            Some(file) => ContentIndex::open(file.clone()),
            None => ContentIndex::default(),
        };
        index.find(cached.chain(numbered), hash)
    }

    /// The file of a game's level: by name, or as the original's level of that number, which is
    /// the only way for the original's games. In a chosen folder any level with the number will
    /// do for them.
    fn find_named(&self, path: &Path, game: &Game) -> Result<PathBuf, ReplayError> {
        let folders = self.folders(path);
        let (name, number) = match game {
            Game::Ours(demo) => (demo.level_name.clone(), demo.level_number),
            Game::Original(game) => (folder::original_name(game.level), game.level),
        };
        let of_that_number = |folder: &PathBuf| {
            let levels = folder::list(folder).unwrap_or_default();
            let level = levels.into_iter().find(|level| level.number == number);
            level.map(|level| level.path)
        };
        let found = folders
            .iter()
            .find_map(|folder| folder::find(folder, &name))
            .or_else(|| {
                let mut folders = folders.iter();
                folders.find_map(|folder| folder::find_original(folder, number))
            })
            .or_else(|| match game {
                Game::Original(_) => self.chosen.as_ref().and_then(of_that_number),
                Game::Ours(_) => None,
            });
        found.ok_or(ReplayError::NoLevel {
            path: path.to_path_buf(),
            name,
            tried: folders,
        })
    }
}

impl RecordedFile {
    /// Loads a recorded game and its level.
    ///
    /// # Errors
    /// If one of them cannot be loaded or found.
    pub fn load(path: &Path, search: &LevelSearch) -> Result<RecordedFile, ReplayError> {
        let mut warnings = Vec::new();
        let mut keep = |path: &Path, told: &[Warning]| {
            warnings.extend(
                told.iter()
                    .map(|warning| (path.to_path_buf(), warning.clone())),
            );
        };
        let game = match is_original(path) {
            true => load_original(path)?,
            false => Game::Ours(Box::new(Demo::load(path)?)),
        };
        if let Game::Original(game) = &game {
            keep(path, &game.warnings);
        }
        let (level_file, loaded) = search.load_level(path, &game)?;
        keep(&level_file, &loaded.warnings);
        Ok(RecordedFile {
            path: path.to_path_buf(),
            warnings,
            level: loaded.level,
            level_name: folder::name_of(&level_file),
            game,
        })
    }

    /// The level and the game, to be watched. The game may be of another level of that name.
    pub fn to_watch(self) -> (Level, Demo) {
        let demo = match self.game {
            Game::Ours(demo) => *demo,
            Game::Original(game) => original::to_watch(&game, &self.level, &self.level_name),
        };
        (*self.level, demo)
    }

    /// The game as a file of ours with proof. A game of the original is simulated once for it;
    /// its level is then known as `name`, or by the name of its file. `progress` gets each tick of that and the last one.
    pub fn to_demo(&self, name: Option<&str>, progress: impl FnMut(i32, i32)) -> Demo {
        match &self.game {
            Game::Ours(demo) => (**demo).clone(),
            Game::Original(game) => {
                let name = name.unwrap_or(&self.level_name);
                original::to_verify(game, &self.level, name, progress)
            }
        }
    }

    /// Number and name of the level's file, without ending.
    pub fn level_file(&self) -> (i32, &str) {
        let number = match &self.game {
            Game::Ours(demo) => demo.level_number,
            Game::Original(game) => game.level,
        };
        (number, &self.level_name)
    }

    /// The game to be played again with proof; `progress` as for [`RecordedFile::to_demo`].
    ///
    /// # Errors
    /// If it is of another level of that name.
    pub fn to_playback(self, progress: impl FnMut(i32, i32)) -> Result<Playback, ReplayError> {
        let demo = self.to_demo(None, progress);
        let hash = self.level.content_hash();
        let Level { level_data, world } = *self.level;
        let playback = Playback::new(demo, level_data, world, hash);
        Ok(playback.map_err(|error| error.of(&self.path))?)
    }
}

/// Reads a recorded game of the original. One of ours that only has the other ending is one of
/// ours.
fn load_original(path: &Path) -> Result<Game, ReplayError> {
    let bytes = files::read_limited(path, MAX_ORIGINAL).map_err(|source| DemoError::File {
        path: path.to_path_buf(),
        source,
    })?;
    if bytes.starts_with(MAGIC) {
        let demo = Demo::decode(&bytes).map_err(|error| error.of(path))?;
        return Ok(Game::Ours(Box::new(demo)));
    }
    match import_game(&bytes) {
        Ok(game) => Ok(Game::Original(game)),
        Err(source) => Err(ReplayError::Import {
            path: path.to_path_buf(),
            source,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn checkout(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
    }

    /// A game of the first level, alone in a folder.
    fn lonely_game(name: &str) -> (PathBuf, PathBuf) {
        let folder =
            std::env::temp_dir().join(format!("pm-recorded-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("here")).expect("a temporary folder");
        let game = folder.join("here/run.pmd");
        fs::copy(checkout("demos/01_first_steps.pmd"), &game).expect("a recorded game");
        (folder, game)
    }

    #[test]
    fn the_level_of_a_game_is_found_by_its_content_if_its_name_has_changed() {
        let (folder, game) = lonely_game("renamed");
        let levels = folder.join("here");
        let level = fs::read(checkout("levels/01_first_steps.ron")).expect("a level");
        let other = fs::read(checkout("levels/02_ladders_and_ropes.ron")).expect("a level");
        let search = LevelSearch {
            index: Some(folder.join("index.json")),
            ..LevelSearch::default()
        };
        let found = || {
            let file = RecordedFile::load(&game, &search).map_err(|error| error.to_string());
            file.map(|file| {
                let name = file.level_name.clone();
                (name, file.to_playback(|_, _| {}).is_ok())
            })
        };
        let nowhere = found();
        fs::write(levels.join("01_first_steps.ron"), other).expect("a file");
        let of_the_name = found();
        fs::write(levels.join("09_renamed.ron"), &level).expect("a file");
        let renamed = found();
        fs::remove_file(levels.join("09_renamed.ron")).expect("it is there");
        let hash = Demo::load(&game).expect("a game").level_hash;
        let received = folder::name_by_content(hash);
        fs::write(levels.join(format!("{received}.ron")), &level).expect("a file");
        let from_a_server = found();
        fs::write(levels.join("01_first_steps.ron"), level).expect("a file");
        let as_recorded = found();
        fs::remove_dir_all(&folder).expect("it is there");
        assert!(nowhere.is_err_and(|error| error.contains("found no level \"01_first_steps\"")));
        assert_eq!(of_the_name, Ok(("01_first_steps".to_owned(), false)));
        assert_eq!(renamed, Ok(("09_renamed".to_owned(), true)));
        assert_eq!(from_a_server, Ok((received, true)));
        assert_eq!(as_recorded, Ok(("01_first_steps".to_owned(), true)));
    }
}
