//! Imports the original's level files and recordings (spec 01 §4, §5).
//!
//! This is the only module that depends on the numbered slots of the original's records. Data that our records cannot
//! hold becomes a [`Warning`]; a file that cannot be read at all is an [`ImportError`].

mod arrays;
mod enemies;
pub mod gm;
mod items;
mod lifts;
mod newest;
#[cfg(test)]
mod newest_tests;
pub mod pml;
mod record;
mod tally;
#[cfg(test)]
mod tests;

pub use gm::{RecordedGame, import_game};
pub use pml::import_level;

use super::Level;
use std::fmt;

/// Bytes per lift of the original, without its name.
pub const LIFT_RECORD: usize = 92;

/// An imported level.
pub struct Import {
    /// The level.
    pub level: Level,
    /// Warnings about data that was lost.
    pub warnings: Vec<Warning>,
    /// The first [`LIFT_RECORD`] bytes of all 40 lifts in the file, used or not.
    pub lift_records: Vec<[u8; LIFT_RECORD]>,
}

/// Data in a file that our records cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Location in the file: `item 12`, `lift 3`, `line 40`.
    pub place: String,
    /// Name of the field.
    pub field: &'static str,
    /// The value found.
    pub value: i64,
    /// The lost information, or the value used instead.
    pub lost: &'static str,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} is {}: {}",
            self.place, self.field, self.value, self.lost
        )
    }
}

/// A file of the original cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is damaged or not compressed like a level.
    #[error("not a level: {0}")]
    Inflate(std::io::Error),
    /// The level is too short.
    #[error("expected {expected} bytes of decompressed level data, found {found}")]
    Truncated {
        /// Expected length, bytes.
        expected: usize,
        /// Length found, bytes.
        found: usize,
    },
    /// The level is too long.
    #[error("expected {expected} bytes of decompressed level data, found more")]
    Oversized {
        /// Expected length, bytes.
        expected: usize,
    },
    /// An invalid value in a field that determines the layout of the rest.
    #[error("{field} is {found}; expected {expected}")]
    Field {
        /// Name of the field.
        field: &'static str,
        /// The value found.
        found: i64,
        /// The values expected.
        expected: &'static str,
    },
    /// An unexpected line in a recording.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The text found, shortened.
        found: String,
        /// The text expected.
        expected: &'static str,
    },
}
