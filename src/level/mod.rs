//! Level files: our own text form, and the import of the original's files.
//!
//! The text form is RON (`docs/levels.md`): a legend, rows of characters for tiles, and one line per lift, enemy
//! and item. Reading never panics and reports every problem with its position.

pub mod campaign_map;
pub mod check;
mod check_areas;
mod check_idle;
mod check_lifts;
pub mod content_index;
mod entity;
pub mod file;
pub mod folder;
pub mod import;
mod legend;
mod lexer;
mod lift_text;
pub mod limits;
mod line_index;
mod outline;
pub mod pack;
mod parse;
pub mod placeholder;
pub mod playable;
pub mod problem;
mod read_error;
pub mod sheet;
pub mod tile_sprites;
mod tile_text;
pub mod translation;
mod units;
mod value;
mod write;

#[cfg(test)]
mod tests;

use crate::files;
use crate::sim::world::image::Image;
use crate::sim::world::{LevelData, SECTIONS, World};
use line_index::LineIndex;
use problem::LevelProblem;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// A level ready to be played: its static data and the world before the first tick.
///
/// Pass both to [`crate::sim::rules::start::begin_game`] to place lifts and players.
#[derive(Clone)]
pub struct Level {
    /// The static part.
    pub level_data: LevelData,
    /// The world as described by the file.
    pub world: World,
}

/// A level cannot be loaded or saved.
#[derive(Debug, thiserror::Error)]
pub enum LevelError {
    /// A file system error.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The text is not a valid level.
    #[error("{}", list(name, problems))]
    Text {
        /// Name of the file or text.
        name: String,
        /// Every error found.
        problems: Vec<LevelProblem>,
    },
    /// A level of the original cannot be imported.
    #[error("{}: {source}", path.display())]
    Import {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: import::ImportError,
    },
    /// The level cannot be serialized.
    #[error("the level cannot be written as text: {0}")]
    Write(#[from] ron::Error),
}

fn list(name: &str, problems: &[LevelProblem]) -> String {
    let lines: Vec<_> = problems.iter().map(|p| p.in_file(name)).collect();
    lines.join("\n")
}

impl Level {
    /// Reads a level file.
    ///
    /// # Errors
    /// Errors of the file system and of [`Level::parse`].
    pub fn load(path: &Path) -> Result<Level, LevelError> {
        Level::parse(&read_text(path)?, &path.display().to_string())
    }

    /// Parses the text of a level. `name` stands for the file in error messages.
    ///
    /// # Errors
    /// All errors in the form of the text. The contents of the level are left to [`check`].
    pub fn parse(text: &str, name: &str) -> Result<Level, LevelError> {
        let reading = parse::read(text);
        if reading.problems.is_empty() {
            Ok(*reading.level)
        } else {
            Err(LevelError::Text {
                name: name.to_string(),
                problems: reading.problems,
            })
        }
    }

    /// Returns the text of the level, which parses back to the same level.
    ///
    /// # Errors
    /// Only errors of the serializer; none are known to occur.
    pub fn to_text(&self) -> Result<String, LevelError> {
        Ok(write::write(self)?)
    }

    /// Writes the level to a file atomically: the old file stays until the new one is complete.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn save(&self, path: &Path) -> Result<(), LevelError> {
        files::write_atomically(path, self.to_text()?.as_bytes())
            .map_err(|source| file_error(path, source))
    }

    /// Returns a hash of everything that affects the simulation: the world and the lift plans, but neither texts
    /// nor the level number. Identical on every machine.
    pub fn content_hash(&self) -> u64 {
        let mut bytes = self.world.image().split_off(SECTIONS[0].end);
        for plan in &self.level_data.lifts {
            let (home, first) = plan.home;
            let head = [home, plan.mode.number(), plan.reset_time, plan.reset_left];
            bytes.extend(head.iter().flat_map(|n| n.to_le_bytes()));
            bytes.extend((plan.steps.len() as u32).to_le_bytes());
            for step in std::iter::once(&first).chain(&plan.steps) {
                let mut word = [0; 4];
                step.word.write(&mut word);
                bytes.extend(word);
                let numbers = [step.x, step.y, step.width, step.height, step.value];
                bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
            }
        }
        xxh3_64(&bytes)
    }
}

/// Reads the text of a level from a file.
fn read_text(path: &Path) -> Result<String, LevelError> {
    let bytes = files::read_limited(path, limits::MAX_BYTES as u64)
        .map_err(|source| file_error(path, source))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let valid = String::from_utf8_lossy(&error.as_bytes()[..at]);
        let position = LineIndex::new(&valid).position(at);
        let message = format!("byte {at} of the file is not UTF-8; expected text in UTF-8");
        LevelError::Text {
            name: path.display().to_string(),
            problems: vec![LevelProblem::error(Some(position), "", message)],
        }
    })
}

fn file_error(path: &Path, source: std::io::Error) -> LevelError {
    LevelError::File {
        path: path.to_path_buf(),
        source,
    }
}
