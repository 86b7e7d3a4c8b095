//! Levels in folders.

use super::level_source::LevelSource;
use crate::config::{DataFolder, Environment, UserFolder};
use crate::level::folder::{self, LevelListing};
use crate::level::playable::load_playable;
use crate::level::{Level, content_index};
use crate::terminal::print_error;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Levels in files whose names have their number.
#[derive(Clone, Debug, Default)]
pub struct LevelFolders {
    files: BTreeMap<i32, PathBuf>,
    numbers: Vec<i32>,
    /// Levels whose warnings have been told.
    told: RefCell<BTreeSet<i32>>,
}

/// Why there is no level of some name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No name is like it.
    #[error("there is no level `{name}`; there are {}", list(.there))]
    Unknown {
        /// What was looked for.
        name: String,
        /// All names.
        there: Vec<String>,
    },
    /// Many names begin with it.
    #[error("`{name}` may be any of {}", list(.there))]
    Ambiguous {
        /// What was looked for.
        name: String,
        /// The names that begin with it.
        there: Vec<String>,
    },
}

fn list(names: &[String]) -> String {
    match names.is_empty() {
        true => "none at all".to_owned(),
        false => names.join(", "),
    }
}

/// The folders of levels: those that may come with the game, best first, then the player's own.
pub fn level_folders(places: &Environment, config_file: &Path) -> Vec<PathBuf> {
    let mut folders = places.data_candidates(DataFolder::Levels);
    folders.push(places.user_folder(config_file, UserFolder::Levels));
    folders
}

/// The file in which content hashes of level files are kept from one run to the next.
pub fn level_index(places: &Environment, config_file: &Path) -> PathBuf {
    let folder = places.user_folder(config_file, UserFolder::State);
    folder.join(content_index::FILE_NAME)
}

impl LevelFolders {
    /// The levels that come with the game, and those of the player in the place of others with
    /// the same number.
    pub fn open(places: &Environment, config_file: &Path) -> LevelFolders {
        let own = places.user_folder(config_file, UserFolder::Levels);
        let given = places.data_folder(DataFolder::Levels).ok();
        let folders = given.into_iter().chain([own]);
        // The player may have no folder yet; a game without levels says so when one is chosen.
        LevelFolders::of(folders.flat_map(|folder| folder::list(&folder).unwrap_or_default()))
    }

    /// A level and those of its kind beside it, and its number. A level without a number in its
    /// name is alone, as number 1.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn beside(file: &Path) -> std::io::Result<(LevelFolders, i32)> {
        std::fs::metadata(file)?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let name = folder::name_of(file);
        let (number, others) = match folder::is_original(file) {
            true => (folder::number_in(&name), folder::list_originals(folder)?),
            false => (folder::number_of(&name), folder::list(folder)?),
        };
        let Some(number) = number else {
            return Ok((LevelFolders::with(BTreeMap::from([(1, file.into())])), 1));
        };
        let mut files = LevelFolders::of(others).files;
        files.insert(number, file.into());
        Ok((LevelFolders::with(files), number))
    }

    fn of(levels: impl IntoIterator<Item = LevelListing>) -> LevelFolders {
        let levels = levels.into_iter();
        LevelFolders::with(levels.map(|level| (level.number, level.path)).collect())
    }

    fn with(files: BTreeMap<i32, PathBuf>) -> LevelFolders {
        LevelFolders {
            numbers: files.keys().copied().collect(),
            files,
            told: RefCell::default(),
        }
    }

    /// The file of a level.
    pub fn file(&self, number: i32) -> Option<&Path> {
        self.files.get(&number).map(PathBuf::as_path)
    }

    /// A number, if there is a level with it.
    ///
    /// # Errors
    /// If there is none; all names are told.
    pub fn numbered(&self, number: i32) -> Result<i32, NameError> {
        match self.files.contains_key(&number) {
            true => Ok(number),
            false => Err(NameError::Unknown {
                name: number.to_string(),
                there: self
                    .files
                    .values()
                    .map(|path| folder::name_of(path))
                    .collect(),
            }),
        }
    }

    /// The number of the level with a name: that of its file, with or without its number, or the
    /// beginning of one. Capitals, spaces and signs make no difference.
    ///
    /// # Errors
    /// If there is no such level, or more than one.
    pub fn named(&self, wanted: &str) -> Result<i32, NameError> {
        let name = wanted.to_owned();
        let wanted = plain(wanted);
        let fits = |fit: &dyn Fn(&str) -> bool| -> Vec<(i32, String)> {
            let files = self.files.iter();
            let names = files.map(|(number, path)| (*number, folder::name_of(path)));
            names
                .filter(|(_, name)| {
                    let name = plain(name);
                    fit(&name) || fit(name.trim_start_matches(|c: char| c.is_ascii_digit()))
                })
                .collect()
        };
        let mut found = fits(&|name| name == wanted);
        if found.is_empty() && !wanted.is_empty() {
            found = fits(&|name| name.starts_with(&wanted));
        }
        let names = |levels: Vec<(i32, String)>| levels.into_iter().map(|l| l.1).collect();
        match found.as_slice() {
            [(number, _)] => Ok(*number),
            [] => Err(NameError::Unknown {
                name,
                there: names(fits(&|_| true)),
            }),
            _ => Err(NameError::Ambiguous {
                name,
                there: names(found),
            }),
        }
    }
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

impl LevelSource for LevelFolders {
    fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    fn file_name(&self, number: i32) -> Option<String> {
        let stem = self.file(number)?.file_stem()?;
        Some(stem.to_string_lossy().into_owned())
    }

    /// What was lost in an import is told on standard error, once.
    fn load(&self, number: i32) -> Result<Level, String> {
        let Some(file) = self.file(number) else {
            return Err(format!("There is no level {number}."));
        };
        let loaded = load_playable(file).map_err(|error| error.to_string())?;
        if self.told.borrow_mut().insert(number) {
            for warning in &loaded.warnings {
                print_error!("pm: {}: {warning}", file.display());
            }
        }
        Ok(*loaded.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_source(names: &[&str]) -> LevelFolders {
        LevelFolders::of(names.iter().filter_map(|name| {
            Some(LevelListing {
                number: folder::number_of(name)?,
                name: (*name).to_owned(),
                path: format!("levels/{name}.ron").into(),
            })
        }))
    }

    #[test]
    fn a_level_is_found_by_the_name_of_its_file_with_and_without_its_number() {
        let level_source = level_source(&["01_first_steps", "02_ladders", "12_ladders_again"]);
        assert_eq!(level_source.named("02_ladders"), Ok(2));
        assert_eq!(level_source.named("First Steps"), Ok(1));
        assert_eq!(level_source.named("ladders"), Ok(2));
        assert_eq!(level_source.named("ladders-a"), Ok(12));
        assert_eq!(level_source.numbers(), [1, 2, 12]);
    }

    #[test]
    fn a_name_of_no_level_or_of_many_is_told_with_those_there_are() {
        let level_source = level_source(&["01_home", "02_homeward"]);
        let told = |name: &str| level_source.named(name).map_err(|error| error.to_string());
        assert_eq!(
            told("moon"),
            Err("there is no level `moon`; there are 01_home, 02_homeward".to_owned())
        );
        assert_eq!(
            told("ho"),
            Err("`ho` may be any of 01_home, 02_homeward".to_owned())
        );
        assert!(told("_").is_err());
        let numbered = |number| {
            level_source
                .numbered(number)
                .map_err(|error| error.to_string())
        };
        assert_eq!(numbered(2), Ok(2));
        assert_eq!(
            numbered(99),
            Err("there is no level `99`; there are 01_home, 02_homeward".to_owned())
        );
        let none = LevelFolders::default().named("moon");
        assert_eq!(
            none.map_err(|error| error.to_string()),
            Err("there is no level `moon`; there are none at all".to_owned())
        );
    }

    #[test]
    fn a_level_file_is_followed_by_the_next_one_of_its_kind_in_its_folder() {
        let folder = std::env::temp_dir().join(format!("pm-beside-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        for name in [
            "level007.pml",
            "LEVEL9.PML",
            "level8.txt",
            "08_a.ron",
            "08_b.ron",
            "c.ron",
        ] {
            std::fs::write(folder.join(name), "").expect("a file");
        }
        let beside = |name: &str| LevelFolders::beside(&folder.join(name));
        let (originals, number) = beside("level007.pml").expect("it is there");
        let (ours, second) = beside("08_a.ron").expect("it is there");
        let (alone, only) = beside("c.ron").expect("it is there");
        let missing = beside("level008.pml");
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!((number, originals.at_or_after(number + 1)), (7, Some(9)));
        assert_eq!(originals.numbers(), [7, 9]);
        assert_eq!(ours.file(second), Some(folder.join("08_a.ron").as_path()));
        assert_eq!((only, alone.numbers()), (1, [1].as_slice()));
        assert!(missing.is_err());
    }
}
