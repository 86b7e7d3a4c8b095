//! The levels in the folders of the game and of the player.

use crate::config::{DataFolder, Surroundings, UserFolder};
use crate::level::Level;
use crate::session::shelf::Shelf;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Levels in files whose names start with their number, such as `007.ron` or `7 name.ron`.
pub struct FolderShelf {
    files: BTreeMap<i32, PathBuf>,
    numbers: Vec<i32>,
}

impl FolderShelf {
    /// The levels that come with the game, and those of the player in the place of others with the same number.
    pub fn open(places: &Surroundings, config_file: &Path) -> FolderShelf {
        let own = places.user_folder(config_file, UserFolder::Levels);
        let given = places.data_folder(DataFolder::Levels).ok();
        let mut files = BTreeMap::new();
        for folder in given.into_iter().chain([own]) {
            files.extend(list(&folder));
        }
        let numbers = files.keys().copied().collect();
        FolderShelf { files, numbers }
    }

    /// The file of a level.
    pub fn file(&self, number: i32) -> Option<&Path> {
        self.files.get(&number).map(PathBuf::as_path)
    }
}

impl Shelf for FolderShelf {
    fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    fn load(&self, number: i32) -> Result<Level, String> {
        let Some(file) = self.file(number) else {
            return Err(format!("There is no level {number}."));
        };
        Level::load(file).map_err(|error| error.to_string())
    }
}

fn list(folder: &Path) -> Vec<(i32, PathBuf)> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .filter_map(|path| Some((number(&path)?, path)))
        .collect()
}

/// The number at the start of a file's name.
fn number(path: &Path) -> Option<i32> {
    let name = path.file_name()?.to_str()?;
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_level_stands_at_the_start_of_its_file() {
        assert_eq!(number(Path::new("a/007 Home.ron")), Some(7));
        assert_eq!(number(Path::new("12.ron")), Some(12));
        assert_eq!(number(Path::new("notes.ron")), None);
    }
}
