//! Recording files, ours and the original's, with their levels. The maximum size of our recordings is in
//! `replay/recording.rs`.

use super::pack_library::{PackLibrary, level_folders, level_index};
use crate::config::{Environment, UserFolder};
use crate::files;
use crate::level::content_index::ContentIndex;
use crate::level::file::LevelFile;
use crate::level::folder::LevelFormat;
use crate::level::import::{ImportError, RecordedGame, Warning, import_game};
use crate::level::pack::Pack;
use crate::level::pack::id::LevelId;
use crate::level::{Level, LevelError, folder};
use crate::replay::{Capsule, MAGIC, Playback, Recording, RecordingError, original};
use std::path::{Path, PathBuf};

/// File extension of the original's recordings.
const ORIGINAL_ENDING: &str = "gm";
/// Maximum size of a recording of the original, bytes.
const MAX_ORIGINAL: u64 = 16 << 20;
/// Bytes that are read to tell a capsule from a recording.
const CAPSULE_START: u64 = 16;
/// Maximum size of a capsule, bytes.
const MAX_CAPSULE: u64 = 1 << 20;

/// Errors of loading a recording and its level.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The recording cannot be loaded.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// The original's recording cannot be imported.
    #[error("{}: {source}", path.display())]
    Import {
        /// Recording file.
        path: PathBuf,
        /// Cause.
        source: ImportError,
    },
    /// The level cannot be loaded.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The level cannot be found.
    #[error(
        "{}: level {name:?} not found in {}; use `--levels DIR` to search another folder",
        path.display(), list(.searched)
    )]
    NoLevel {
        /// Recording file.
        path: PathBuf,
        /// Level name.
        name: String,
        /// Searched folders.
        searched: Vec<PathBuf>,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let paths = paths.iter().map(|p| folder::or_current_dir(p).display());
    let paths: Vec<_> = paths.map(|p| p.to_string()).collect();
    paths.join(", ")
}

/// Folders in which to search for the levels of recordings.
#[derive(Clone, Debug, Default)]
pub struct LevelSearch {
    /// The only folder to search, if the user has chosen one.
    pub chosen: Option<PathBuf>,
    /// Folders of the game and the user, searched after those beside the recording.
    pub ours: Vec<PathBuf>,
    /// File with the index of content hashes kept between runs, if any.
    pub index: Option<PathBuf>,
}

/// A recording and its level.
pub struct RecordedFile {
    path: PathBuf,
    /// Import warnings, each with its file.
    pub warnings: Vec<(PathBuf, Warning)>,
    level: Box<Level>,
    level_file: PathBuf,
    level_name: String,
    game: Game,
}

enum Game {
    Ours(Box<Recording>),
    Original(RecordedGame),
}

/// Returns true for the original's recordings, by their extension.
pub fn is_original(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(ORIGINAL_ENDING))
}

impl LevelSearch {
    /// Returns all folders in which a user has levels, or only the folder `chosen`.
    pub fn of_player(
        environment: &Environment,
        config_file: &Path,
        chosen: Option<&Path>,
    ) -> LevelSearch {
        let mut ours = level_folders(environment, config_file);
        ours.push(environment.user_folder(config_file, UserFolder::ServerLevels));
        LevelSearch {
            chosen: chosen.map(Path::to_path_buf),
            ours,
            index: Some(level_index(environment, config_file)),
        }
    }

    /// Returns the folders searched first for a recording's level: only the chosen one; or beside the recording, and
    /// `levels` beside the recording's folder.
    fn near(&self, recording: &Path) -> Vec<PathBuf> {
        if let Some(chosen) = &self.chosen {
            return vec![chosen.clone()];
        }
        let beside = recording.parent().unwrap_or(Path::new(""));
        vec![beside.to_path_buf(), beside.join("../levels")]
    }

    /// Returns all folders to search, in order.
    fn folders(&self, recording: &Path) -> Vec<PathBuf> {
        let ours = self.ours.iter().filter(|_| self.chosen.is_none());
        self.near(recording)
            .into_iter()
            .chain(ours.cloned())
            .collect()
    }

    /// Returns the packs in the folders searched first, without those of their subfolders: a recording may be anywhere.
    fn near_packs(&self, recording: &Path) -> Vec<Pack> {
        let folders = self.near(recording).into_iter();
        // A folder may be missing.
        folders
            .flat_map(|folder| Pack::open_all(&folder).unwrap_or_default())
            .collect()
    }

    /// Returns the packs of the game and the user; none if the user has chosen a folder.
    fn library(&self) -> PackLibrary {
        let ours = self.ours.iter().filter(|_| self.chosen.is_none());
        PackLibrary::from_folders(ours.cloned())
    }

    /// Finds and loads a recording's level: the one with the recorded content, preferably with the recorded name. If
    /// there is none, falls back to the level with that name, whatever its content.
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

    /// Finds a level with the content hash `hash`, whatever its name.
    fn find_content(&self, path: &Path, hash: u64) -> Option<(PathBuf, LevelFile)> {
        let name = folder::name_by_content(hash);
        let folders = self.folders(path);
        let cached = folders
            .iter()
            .filter_map(|folder| folder::find(folder, &name));
        let (near, library) = (self.near_packs(path), self.library());
        let levels = near.iter().chain(library.packs()).flat_map(Pack::levels);
        let mut index = match &self.index {
            Some(file) => ContentIndex::open(file.clone()),
            None => ContentIndex::default(),
        };
        index.find(cached.chain(levels.map(|level| level.file.clone())), hash)
    }

    /// Finds the level file of a recording: by name, or as the original's level with that number. Recordings of the original
    /// contain only the number; in a folder chosen by the user, any level with that number is accepted for them.
    fn find_named(&self, path: &Path, game: &Game) -> Result<PathBuf, ReplayError> {
        let folders = self.folders(path);
        let (name, number) = match game {
            Game::Ours(demo) => (demo.level_name.clone(), demo.level_number),
            Game::Original(game) => (folder::original_name(game.level), game.level),
        };
        let of_that_number = |folder: &PathBuf| {
            let levels = folder::level_files(folder).unwrap_or_default();
            levels.into_iter().find(|file| {
                LevelFormat::of(file) == Some(LevelFormat::Own)
                    && folder::number(file) == Some(number)
            })
        };
        let found = match name.parse::<LevelId>() {
            Ok(id) => self.find_id(path, &id),
            Err(_) => folders
                .iter()
                .find_map(|folder| folder::find(folder, &name)),
        };
        let found = found
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
            searched: folders,
        })
    }

    /// Finds a level by identity. Near the recording, where a level may lie without its pack, its slug is enough.
    fn find_id(&self, path: &Path, id: &LevelId) -> Option<PathBuf> {
        let near = self.near_packs(path);
        let near = near.iter().find_map(|pack| pack.level(&id.slug));
        let library = self.library();
        let found = near.or_else(|| library.level(id));
        found.map(|level| level.file.clone())
    }
}

impl RecordedFile {
    /// Loads a recording and its level.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be loaded or found.
    pub fn load(path: &Path, search: &LevelSearch) -> Result<RecordedFile, ReplayError> {
        let mut warnings = Vec::new();
        let mut add = |path: &Path, found: &[Warning]| {
            warnings.extend(
                found
                    .iter()
                    .map(|warning| (path.to_path_buf(), warning.clone())),
            );
        };
        let game = match is_original(path) {
            true => load_original(path)?,
            false => Game::Ours(Box::new(load_ours(path)?)),
        };
        if let Game::Original(game) = &game {
            add(path, &game.warnings);
        }
        let (level_file, loaded) = search.load_level(path, &game)?;
        add(&level_file, &loaded.warnings);
        Ok(RecordedFile {
            path: path.to_path_buf(),
            warnings,
            level: loaded.level,
            level_name: folder::name_of(&level_file),
            level_file,
            game,
        })
    }

    /// Returns the file of the level.
    pub fn level_path(&self) -> &Path {
        &self.level_file
    }

    /// Returns the level and the recording for viewing. The recording may be of another level with that name.
    pub fn for_playback(self) -> (Level, Recording) {
        let demo = match self.game {
            Game::Ours(demo) => *demo,
            Game::Original(game) => original::for_playback(&game, &self.level, &self.level_name),
        };
        (*self.level, demo)
    }

    /// Returns the recording as one of ours with checksums. A recording of the original is simulated once for that,
    /// and its level is named `name`, or after its file. `progress` is called with the current and the last tick.
    pub fn to_recording(&self, name: Option<&str>, progress: impl FnMut(i32, i32)) -> Recording {
        match &self.game {
            Game::Ours(demo) => (**demo).clone(),
            Game::Original(game) => {
                let name = name.unwrap_or(&self.level_name);
                original::to_verify(game, &self.level, name, progress)
            }
        }
    }

    /// Returns the level's number and the name of its file, without extension.
    pub fn level_file(&self) -> (i32, &str) {
        let number = match &self.game {
            Game::Ours(demo) => demo.level_number,
            Game::Original(game) => game.level,
        };
        (number, &self.level_name)
    }

    /// Returns a playback that verifies checksums; `progress` as for [`RecordedFile::to_recording`].
    ///
    /// # Errors
    /// Returns an error if the recording is of another level with that name.
    pub fn to_playback(self, progress: impl FnMut(i32, i32)) -> Result<Playback, ReplayError> {
        let demo = self.to_recording(None, progress);
        let hash = self.level.content_hash();
        let Level { level_data, world } = *self.level;
        let playback = Playback::new(demo, level_data, world, hash);
        Ok(playback.map_err(|error| error.of(&self.path))?)
    }
}

/// Loads a recording of ours, or a capsule.
fn load_ours(path: &Path) -> Result<Recording, RecordingError> {
    let is_capsule = files::read_start(path, CAPSULE_START).is_ok_and(|b| Capsule::is_capsule(&b));
    if !is_capsule {
        return Recording::load(path);
    }
    let bytes = files::read_limited(path, MAX_CAPSULE).map_err(|source| RecordingError::File {
        path: path.to_path_buf(),
        source,
    })?;
    let capsule = Capsule::decode(&bytes).map_err(|error| error.of(path))?;
    log::info!("{}: {}", path.display(), capsule.report);
    Ok(capsule.demo)
}

/// Loads a recording of the original. A recording of ours with that extension is recognised.
fn load_original(path: &Path) -> Result<Game, ReplayError> {
    let bytes = files::read_limited(path, MAX_ORIGINAL).map_err(|source| RecordingError::File {
        path: path.to_path_buf(),
        source,
    })?;
    if bytes.starts_with(MAGIC) {
        let demo = Recording::decode(&bytes).map_err(|error| error.of(path))?;
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
        Path::new(crate::CHECKOUT).join(name)
    }

    /// A recording of the first level, alone in a folder.
    fn lone_recording(name: &str) -> (PathBuf, PathBuf) {
        let folder =
            std::env::temp_dir().join(format!("pm-recorded-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("here")).expect("a temporary folder");
        let game = folder.join("here/run.pmd");
        fs::copy(checkout("tests/levels/demos/01_first_steps.pmd"), &game)
            .expect("a recorded game");
        (folder, game)
    }

    #[test]
    fn the_level_of_a_recording_is_found_by_content_if_renamed() {
        let (folder, game) = lone_recording("renamed");
        let levels = folder.join("here");
        let level = fs::read(checkout("tests/levels/01_first_steps.ron")).expect("a level");
        let other = fs::read(checkout("tests/levels/02_ladders_and_ropes.ron")).expect("a level");
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
        let another_with_that_name = found();
        fs::write(levels.join("09_renamed.ron"), &level).expect("a file");
        let renamed = found();
        fs::remove_file(levels.join("09_renamed.ron")).expect("it is there");
        let hash = Recording::load(&game).expect("a game").level_hash;
        let received = folder::name_by_content(hash);
        fs::write(levels.join(format!("{received}.ron")), &level).expect("a file");
        let from_a_server = found();
        fs::write(levels.join("01_first_steps.ron"), level).expect("a file");
        let as_recorded = found();
        fs::remove_dir_all(&folder).expect("it is there");
        assert!(nowhere.is_err_and(|error| error.contains("level \"01_first_steps\" not found")));
        assert_eq!(
            another_with_that_name,
            Ok(("01_first_steps".to_owned(), false))
        );
        assert_eq!(renamed, Ok(("09_renamed".to_owned(), true)));
        assert_eq!(from_a_server, Ok((received, true)));
        assert_eq!(as_recorded, Ok(("01_first_steps".to_owned(), true)));
    }
}
