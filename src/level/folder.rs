//! Folders of levels: our files `NN_name.ron`, whose leading digits are the level's number, and
//! the original's `levelNNN.pml`.

use std::fs;
use std::path::{Path, PathBuf};

/// SessionEnd of level files.
const ENDING: &str = "ron";
/// SessionEnd of the original's level files.
const ORIGINAL_ENDING: &str = "pml";

/// A level file of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LevelListing {
    /// Number of the level, 1 or more: where an exit or warp leads.
    pub number: i32,
    /// Name of the file without folder and ending; recorded games know their level by it.
    pub name: String,
    /// The file.
    pub path: PathBuf,
}

/// The numbered level files of ours in a folder in the order of their numbers. Other files are
/// left out.
///
/// # Errors
/// Those of the file system.
pub fn list(folder: &Path) -> std::io::Result<Vec<LevelListing>> {
    let is_ours = |path: &Path| path.extension().is_some_and(|ending| ending == ENDING);
    list_with(folder, is_ours, number_of)
}

/// The numbered level files of the original in a folder in the order of their numbers.
///
/// # Errors
/// Those of the file system.
pub fn list_originals(folder: &Path) -> std::io::Result<Vec<LevelListing>> {
    list_with(folder, is_original, number_in)
}

/// All level files of ours in a folder and in the folders in it, numbered or not, in the order of their paths.
///
/// # Errors
/// Those of the file system.
pub fn all_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(here_if_empty(folder))? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders may lead in a circle.
        if entry.file_type()?.is_dir() {
            files.extend(all_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == ENDING) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn list_with(
    folder: &Path,
    is_level: impl Fn(&Path) -> bool,
    number: impl Fn(&str) -> Option<i32>,
) -> std::io::Result<Vec<LevelListing>> {
    let mut levels = Vec::new();
    for entry in fs::read_dir(here_if_empty(folder))? {
        let path = entry?.path();
        let name = name_of(&path);
        if is_level(&path)
            && let Some(number) = number(&name)
        {
            levels.push(LevelListing { number, name, path });
        }
    }
    levels.sort();
    Ok(levels)
}

/// The working directory for the empty path, which is the folder of a bare file name.
pub fn here_if_empty(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// True for the original's level files, by their ending.
pub fn is_original(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(ORIGINAL_ENDING))
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

/// The number that a name has in it, as those of the original's files do.
pub fn number_in(name: &str) -> Option<i32> {
    number_of(name.trim_start_matches(|c: char| !c.is_ascii_digit()))
}

/// The file of the level with this name, if the folder has it: ours, or else the original's. A
/// name that would lead out of the folder is nobody's.
pub fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_alphanumeric() || "_- .".contains(c);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    [ENDING, ORIGINAL_ENDING]
        .iter()
        .map(|ending| folder.join(format!("{name}.{ending}")))
        .find(|path| path.is_file())
}

/// The file of the original's level with this number: the original's own `levelNNN.pml`, or the
/// `NNN_levelNNN.ron` that an import makes of it.
pub fn find_original(folder: &Path, number: i32) -> Option<PathBuf> {
    let own = list_originals(folder).unwrap_or_default();
    let imported = list(folder).unwrap_or_default();
    let name = imported_name(number, &original_name(number));
    own.into_iter()
        .find(|level| level.number == number)
        .or_else(|| imported.into_iter().find(|level| level.name == name))
        .map(|level| level.path)
}

/// Name of the original's file of a level, without ending.
pub fn original_name(number: i32) -> String {
    format!("level{number:03}")
}

/// Name of the file that an import makes of the original's file with a name: it begins with the
/// number of the level.
pub fn imported_name(number: i32, name: &str) -> String {
    format!("{number:03}_{name}")
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
        assert_eq!(number_in("level031"), Some(31));
        assert_eq!(number_in("level"), None);
    }
}
