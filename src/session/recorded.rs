//! Recorded games in files, ours and the original's, with their levels.

use crate::files;
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
}

/// A recorded game and its level.
pub struct RecordedFile {
    path: PathBuf,
    /// What was lost in imports, each with the file that it is about.
    pub warnings: Vec<(PathBuf, Warning)>,
    level: Level,
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

    /// The file of a game's level: by name, or as the original's level of that number, which is
    /// the only way for the original's games. In a chosen folder any level with the number will
    /// do for them.
    fn find(&self, path: &Path, game: &Game) -> Result<PathBuf, ReplayError> {
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
        let level_file = search.find(path, &game)?;
        let loaded = LevelFile::load(&level_file)?;
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
        (self.level, demo)
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
        let Level { level_data, world } = self.level;
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
