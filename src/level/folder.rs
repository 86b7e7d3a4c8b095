//! Folders of levels: files `NN_name.ron`, whose leading digits are the level's number.

use std::fs;
use std::path::{Path, PathBuf};

/// Ending of level files.
const ENDING: &str = "ron";

/// A level file of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// Number of the level, 1 or more: where an exit or warp leads.
    pub number: i32,
    /// Name of the file without folder and ending; recorded games know their level by it.
    pub name: String,
    /// The file.
    pub path: PathBuf,
}

/// The numbered level files of a folder in the order of their numbers. Other files are left out.
///
/// # Errors
/// Those of the file system.
pub fn list(folder: &Path) -> std::io::Result<Vec<Listed>> {
    let mut levels = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = name_of(&path);
        if path.extension().is_some_and(|ending| ending == ENDING)
            && let Some(number) = number_of(&name)
        {
            levels.push(Listed { number, name, path });
        }
    }
    levels.sort();
    Ok(levels)
}

/// The name of a level file: without folder and ending.
pub fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The number that a name begins with.
pub fn number_of(name: &str) -> Option<i32> {
    let digits = name
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(name.len());
    name[..digits].parse().ok().filter(|number| *number > 0)
}

/// The file of the level with this name, if the folder has it. A name that would lead out of the
/// folder is nobody's.
pub fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_alphanumeric() || "_- .".contains(c);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    let path = folder.join(format!("{name}.{ENDING}"));
    path.is_file().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_of_the_folder_are_nobodys() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        for name in ["../Cargo", "/etc/passwd", "", ".hidden", "a\\b", "C:x"] {
            assert_eq!(find(&folder, name), None, "{name}");
        }
    }

    #[test]
    fn the_number_of_a_level_is_in_front_of_its_name() {
        assert_eq!(number_of("01_first"), Some(1));
        assert_eq!(number_of("first"), None);
        assert_eq!(number_of("0_zero"), None);
        assert_eq!(number_of("99999999999"), None);
    }
}
