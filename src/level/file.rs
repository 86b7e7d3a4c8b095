//! Level files of both kinds: our own text and the original's.

use super::folder;
use super::import::{Warning, import_level};
use super::{Level, LevelError, file_error};
use crate::files;
use std::path::Path;

/// The greatest file of the original that is read, bytes.
const MAX_ORIGINAL: u64 = 16 << 20;

/// A level with what is told of its file.
pub struct LevelFile {
    /// The level; a world is too large to be passed about on the stack.
    pub level: Box<Level>,
    /// The number in the name of the file, from 1 on.
    pub number: Option<i32>,
    /// What was lost in an import.
    pub warnings: Vec<Warning>,
}

impl LevelFile {
    /// Reads a level: the original's, if the name ends in `.pml`, and ours otherwise.
    ///
    /// # Errors
    /// Those of the file system, of [`Level::parse`] and of [`import_level`].
    pub fn load(path: &Path) -> Result<LevelFile, LevelError> {
        if !folder::is_original(path) {
            return Ok(LevelFile::of_ours(path, Box::new(Level::load(path)?)));
        }
        let name = folder::name_of(path);
        let bytes =
            files::read_limited(path, MAX_ORIGINAL).map_err(|source| file_error(path, source))?;
        let number = folder::number_in(&name);
        let import =
            import_level(&bytes, number.unwrap_or(1)).map_err(|source| LevelError::Import {
                path: path.to_path_buf(),
                source,
            })?;
        Ok(LevelFile {
            level: Box::new(import.level),
            number,
            warnings: import.warnings,
        })
    }

    /// Wraps a level of ours that was read from this file.
    pub(super) fn of_ours(path: &Path, level: Box<Level>) -> LevelFile {
        LevelFile {
            level,
            number: folder::number_of(&folder::name_of(path)),
            warnings: Vec::new(),
        }
    }
}
