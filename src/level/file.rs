//! Level files in both formats: our text form and the original's.

use super::folder;
use super::import::{Warning, import_level};
use super::{Level, LevelError, file_error};
use crate::files;
use std::path::Path;

/// Maximum size of an original's level file, bytes.
const MAX_ORIGINAL: u64 = 16 << 20;

/// A level together with information from its file.
pub struct LevelFile {
    /// The level; boxed because a world is too large for the stack.
    pub level: Box<Level>,
    /// The number in the file name, at least 1.
    pub number: Option<i32>,
    /// Warnings about data lost in the import.
    pub warnings: Vec<Warning>,
}

impl LevelFile {
    /// Reads a level: in the original's format if the name ends in `.pml`, otherwise in ours.
    ///
    /// Errors of the file system, of [`Level::parse`] and of [`import_level`].
    pub fn load(path: &Path) -> Result<LevelFile, LevelError> {
        if !folder::is_original(path) {
            return Ok(LevelFile::from_own_format(
                path,
                Box::new(Level::load(path)?),
            ));
        }
        let bytes =
            files::read_limited(path, MAX_ORIGINAL).map_err(|source| file_error(path, source))?;
        let number = folder::number(path);
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

    /// Wraps a level in our format that was read from `path`.
    pub(super) fn from_own_format(path: &Path, level: Box<Level>) -> LevelFile {
        LevelFile {
            level,
            number: folder::number(path),
            warnings: Vec::new(),
        }
    }
}
