//! Import of the original's level files and recorded games (spec 01 §4, §5).
//!
//! The numbered slots of the original's records appear here and nowhere else. What our records
//! cannot hold becomes a [`Warning`]; what cannot be read at all is an [`ImportError`].

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

/// Bytes of one lift of the original without its name.
pub const LIFT_RECORD: usize = 92;

/// An imported level.
pub struct Import {
    /// The level.
    pub level: Level,
    /// What could not be kept.
    pub warnings: Vec<Warning>,
    /// The first [`LIFT_RECORD`] bytes of all 40 lifts as the file has them, used or not.
    pub lift_records: Vec<[u8; LIFT_RECORD]>,
}

/// Something in a file that our records cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where: `item 12`, `lift 3`, `line 40`.
    pub place: String,
    /// Which field.
    pub field: &'static str,
    /// What was found.
    pub value: i64,
    /// What is lost, or what is used instead.
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

/// Why a file of the original cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is not compressed as levels are, or damaged.
    #[error("not a level: {0}")]
    Inflate(std::io::Error),
    /// The level ends too early.
    #[error("a level inflates to {expected} bytes, this one ends after {found}")]
    Truncated {
        /// Bytes of a level.
        expected: usize,
        /// Bytes found.
        found: usize,
    },
    /// The level is too long.
    #[error("a level inflates to {expected} bytes, this one to more")]
    Oversized {
        /// Bytes of a level.
        expected: usize,
    },
    /// A field decides the shape of the rest and makes no sense.
    #[error("{field} is {found}; expected {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What was found.
        found: i64,
        /// What makes sense.
        expected: &'static str,
    },
    /// A line of a recorded game is not what belongs there.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// What was found, shortened.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
}
