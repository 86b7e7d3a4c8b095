//! Files in folders of levels: ours, `NN_name.ron`, whose leading digits are the level number, and the original's
//! `levelNNN.pml`. [`super::pack`] makes packs of them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// File name of the manifest of a pack.
pub const MANIFEST: &str = "pack.ron";
/// File name extension of our level files.
const EXTENSION: &str = "ron";
/// File name extension of the original's level files.
const ORIGINAL_EXTENSION: &str = "pml";

/// Format of a level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelFormat {
    /// Our text form.
    Own,
    /// The original's.
    Original,
}

impl LevelFormat {
    /// Returns the format of a file, judging by its name; `None` for files that are no levels.
    pub fn of(file: &Path) -> Option<LevelFormat> {
        let extension = file.extension()?;
        if is_manifest(file) {
            None
        } else if extension == EXTENSION {
            Some(LevelFormat::Own)
        } else {
            is_original(file).then_some(LevelFormat::Original)
        }
    }
}

/// Returns whether a file is the manifest of a pack, judging by its name.
pub fn is_manifest(file: &Path) -> bool {
    file.file_name() == Some(OsStr::new(MANIFEST))
}

/// Lists the level files of both formats in a folder, numbered or not, sorted by name.
///
/// # Errors
/// Errors of the file system.
pub fn level_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(or_current_dir(folder))? {
        let path = folder.join(entry?.file_name());
        if LevelFormat::of(&path).is_some() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Name of the subfolder with the translations of a pack (`level::translation`); it has no levels.
pub const LOCALES: &str = "locales";

/// Lists all level files and manifests in a folder and its subfolders, sorted by path.
///
/// # Errors
/// Errors of the file system.
pub fn all_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(or_current_dir(folder))? {
        let entry = entry?;
        let path = entry.path();
        // Symbolic links are not followed: they may form a loop.
        if entry.file_type()?.is_dir() {
            if entry.file_name() != LOCALES {
                files.extend(all_files(&path)?);
            }
        } else if LevelFormat::of(&path).is_some() || is_manifest(&path) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the working directory for the empty path (the parent of a bare file name).
pub fn or_current_dir(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// Returns true for the original's level files, judging by the extension.
pub fn is_original(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(ORIGINAL_EXTENSION))
}

/// Returns the name of a level file: without folder and extension.
pub fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the number in a file's name: at its start, or for the original's files anywhere.
pub fn number(file: &Path) -> Option<i32> {
    let name = name_of(file);
    match is_original(file) {
        true => number_in(&name),
        false => number_of(&name),
    }
}

/// Returns the number at the start of a name.
pub fn number_of(name: &str) -> Option<i32> {
    let digits = name
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(name.len());
    name[..digits].parse().ok().filter(|number| *number > 0)
}

/// Returns the first number in a name, as in the original's file names.
fn number_in(name: &str) -> Option<i32> {
    number_of(name.trim_start_matches(|c: char| !c.is_ascii_digit()))
}

/// Finds the file of the level with this name in a folder: ours, otherwise the original's. Names that would lead
/// out of the folder are rejected.
pub fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_alphanumeric() || "_- .".contains(c);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    [EXTENSION, ORIGINAL_EXTENSION]
        .iter()
        .map(|extension| folder.join(format!("{name}.{extension}")))
        .find(|path| path.is_file())
}

/// Finds the file of the original's level with this number: the original's `levelNNN.pml`, or `NNN_levelNNN.ron` as
/// written by an import.
pub fn find_original(folder: &Path, number: i32) -> Option<PathBuf> {
    let files = level_files(folder).unwrap_or_default();
    let imported = imported_name(number, &original_name(number));
    let is_own = |file: &&PathBuf| is_original(file) && self::number(file) == Some(number);
    let is_imported = |file: &&PathBuf| !is_original(file) && name_of(file) == imported;
    let own = files.iter().find(is_own);
    own.or_else(|| files.iter().find(is_imported)).cloned()
}

/// Returns the file name, without extension, for a level known only by its content hash, such as one from a server.
pub fn name_by_content(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Returns the original's file name of a level, without extension.
pub fn original_name(number: i32) -> String {
    format!("level{number:03}")
}

/// Returns the file name, without extension, that an import gives to the original's file `name`: it starts with the
/// level number.
pub fn imported_name(number: i32, name: &str) -> String {
    format!("{number:03}_{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_of_the_folder_are_rejected() {
        let folder = Path::new(crate::CHECKOUT).join("levels");
        for name in ["../Cargo", "/etc/passwd", "", ".hidden", "a\\b", "C:x"] {
            assert_eq!(find(&folder, name), None, "{name}");
        }
    }

    #[test]
    fn level_number_is_the_prefix_of_the_name() {
        assert_eq!(number_of("01_first"), Some(1));
        assert_eq!(number_of("first"), None);
        assert_eq!(number_of("0_zero"), None);
        assert_eq!(number_of("99999999999"), None);
        assert_eq!(number_in("level031"), Some(31));
        assert_eq!(number_in("level"), None);
    }
}
