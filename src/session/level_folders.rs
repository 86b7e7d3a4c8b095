//! Levels in folders, by number and by name.

use super::level_source::LevelSource;
use crate::config::{DataFolder, Environment, UserFolder};
use crate::level::folder::{self, LevelListing};
use crate::level::playable::load_playable;
use crate::level::{Level, content_index};
use crate::terminal::print_error;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Level files whose names contain their numbers.
#[derive(Clone, Debug, Default)]
pub struct LevelFolders {
    files: BTreeMap<i32, PathBuf>,
    numbers: Vec<i32>,
    /// Levels whose import warnings have been shown.
    warned: RefCell<BTreeSet<i32>>,
}

/// Errors of finding a level by name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No level name matches.
    #[error("no level named `{name}`; available: {}", list(.available))]
    Unknown {
        /// The requested name.
        name: String,
        /// Names of all levels.
        available: Vec<String>,
    },
    /// Several names begin with it.
    #[error("`{name}` is ambiguous: {}", list(.available))]
    Ambiguous {
        /// The requested name.
        name: String,
        /// Names that begin with it.
        available: Vec<String>,
    },
}

fn list(names: &[String]) -> String {
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    }
}

/// Returns the level folders: candidates for those shipped with the game, best first, then the user's own.
pub fn level_folders(places: &Environment, config_file: &Path) -> Vec<PathBuf> {
    let mut folders = places.data_candidates(DataFolder::Levels);
    folders.push(places.user_folder(config_file, UserFolder::Levels));
    folders
}

/// Returns the path of the index of content hashes, which is kept between runs.
pub fn level_index(places: &Environment, config_file: &Path) -> PathBuf {
    let folder = places.user_folder(config_file, UserFolder::State);
    folder.join(content_index::FILE_NAME)
}

impl LevelFolders {
    /// Finds the levels that come with the game. The user's levels replace those with the same number.
    pub fn open(places: &Environment, config_file: &Path) -> LevelFolders {
        let own = places.user_folder(config_file, UserFolder::Levels);
        let given = places.data_folder(DataFolder::Levels).ok();
        let folders = given.into_iter().chain([own]);
        // The user may have no folder yet; that there are no levels is reported when one is chosen.
        LevelFolders::of(folders.flat_map(|folder| folder::list(&folder).unwrap_or_default()))
    }

    /// Finds the levels of the same kind in a level's folder, and returns them with its number. A level without a
    /// number in its name is alone, as number 1.
    ///
    /// # Errors
    /// I/O errors.
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
            warned: RefCell::default(),
        }
    }

    /// Returns the file of a level.
    pub fn file(&self, number: i32) -> Option<&Path> {
        self.files.get(&number).map(PathBuf::as_path)
    }

    /// Returns the number if there is a level with it.
    ///
    /// # Errors
    /// Returns an error with all names if there is none.
    pub fn numbered(&self, number: i32) -> Result<i32, NameError> {
        match self.files.contains_key(&number) {
            true => Ok(number),
            false => Err(NameError::Unknown {
                name: number.to_string(),
                available: self
                    .files
                    .values()
                    .map(|path| folder::name_of(path))
                    .collect(),
            }),
        }
    }

    /// Returns the number of the level with a name: its file name, with or without the number, or the beginning of one.
    /// Case, spaces and punctuation are ignored.
    ///
    /// # Errors
    /// Returns an error if there is no such level, or more than one.
    pub fn named(&self, wanted: &str) -> Result<i32, NameError> {
        let name = wanted.to_owned();
        let wanted = normalize(wanted);
        let fits = |fit: &dyn Fn(&str) -> bool| -> Vec<(i32, String)> {
            let files = self.files.iter();
            let names = files.map(|(number, path)| (*number, folder::name_of(path)));
            names
                .filter(|(_, name)| {
                    let name = normalize(name);
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
                available: names(fits(&|_| true)),
            }),
            _ => Err(NameError::Ambiguous {
                name,
                available: names(found),
            }),
        }
    }
}

fn normalize(name: &str) -> String {
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

    /// Prints import warnings to standard error, once per level.
    fn load(&self, number: i32) -> Result<Level, String> {
        let Some(file) = self.file(number) else {
            return Err(format!("There is no level {number}."));
        };
        let loaded = load_playable(file).map_err(|error| error.to_string())?;
        if self.warned.borrow_mut().insert(number) {
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
    fn a_level_is_found_by_file_name_with_or_without_its_number() {
        let level_source = level_source(&["01_first_steps", "02_ladders", "12_ladders_again"]);
        assert_eq!(level_source.named("02_ladders"), Ok(2));
        assert_eq!(level_source.named("First Steps"), Ok(1));
        assert_eq!(level_source.named("ladders"), Ok(2));
        assert_eq!(level_source.named("ladders-a"), Ok(12));
        assert_eq!(level_source.numbers(), [1, 2, 12]);
    }

    #[test]
    fn unknown_and_ambiguous_names_list_the_available_levels() {
        let level_source = level_source(&["01_home", "02_homeward"]);
        let result = |name: &str| level_source.named(name).map_err(|error| error.to_string());
        assert_eq!(
            result("moon"),
            Err("no level named `moon`; available: 01_home, 02_homeward".to_owned())
        );
        assert_eq!(
            result("ho"),
            Err("`ho` is ambiguous: 01_home, 02_homeward".to_owned())
        );
        assert!(result("_").is_err());
        let numbered = |number| {
            level_source
                .numbered(number)
                .map_err(|error| error.to_string())
        };
        assert_eq!(numbered(2), Ok(2));
        assert_eq!(
            numbered(99),
            Err("no level named `99`; available: 01_home, 02_homeward".to_owned())
        );
        let none = LevelFolders::default().named("moon");
        assert_eq!(
            none.map_err(|error| error.to_string()),
            Err("no level named `moon`; available: none".to_owned())
        );
    }

    #[test]
    fn a_level_file_is_followed_by_the_next_of_its_kind_in_the_folder() {
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
