//! Loads the files of a game: level, recording, trace and events.

use super::event_numbers::NumberedEvent;
use crate::files;
use crate::level::Level;
use crate::level::import::{
    ImportError, LIFT_RECORD, RecordedGame, Warning, import_game, import_level,
};
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum length of an uncompressed text file in bytes; traces of an hour are shorter.
const MAX_TEXT_BYTES: u64 = 256 << 20;
/// Maximum size of a file in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Why games cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum ConformError {
    /// A file or folder cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The path.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// A level or recording cannot be imported.
    #[error("{}: {error}", path.display())]
    Import {
        /// The path.
        path: PathBuf,
        /// The error.
        error: ImportError,
    },
    /// A file exceeds the size limit.
    #[error("{}: more than {MAX_TEXT_BYTES} bytes", path.display())]
    TooLong {
        /// The path.
        path: PathBuf,
    },
    /// A line of an event list is invalid.
    #[error("{}: line {line}: expected 8 numbers, found `{found}`", path.display())]
    Event {
        /// The path.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// Content of the line.
        found: String,
    },
}

/// The files of one game.
pub struct GameFiles {
    /// The level.
    pub level: Level,
    /// The original's records of all lifts.
    pub lift_records: Vec<[u8; LIFT_RECORD]>,
    /// The recorded commands.
    pub game: RecordedGame,
    /// Warnings of the import of the level and the recording.
    pub warnings: Vec<Warning>,
    /// The trace, one line per tick.
    pub trace: String,
    /// All events in order.
    pub events: Vec<NumberedEvent>,
    /// Object dumps of some ticks; empty for most games.
    pub detail: String,
}

impl GameFiles {
    /// Loads the files of a game.
    ///
    /// # Errors
    /// If a file is missing or cannot be read. Only the dumps are optional.
    pub fn load(folder: &Path, name: &str) -> Result<GameFiles, ConformError> {
        let path = folder.join("games").join(format!("{name}.gm"));
        let game = import_game(&read(&path)?).map_err(|error| ConformError::Import {
            path: path.clone(),
            error,
        })?;
        let path = folder
            .join("levels")
            .join(format!("level{:03}.pml", game.level));
        let import = import_level(&read(&path)?, game.level).map_err(|error| {
            let path = path.clone();
            ConformError::Import { path, error }
        })?;
        let zipped = |kind: &str, end: &str| folder.join(kind).join(format!("{name}.{end}.gz"));
        let detail = zipped("detail", "detail.txt");
        let mut warnings = import.warnings;
        warnings.extend_from_slice(&game.warnings);
        Ok(GameFiles {
            level: import.level,
            lift_records: import.lift_records,
            game,
            warnings,
            trace: read_zipped(&zipped("traces", "trace"))?,
            events: read_events(&zipped("events", "events"))?,
            detail: if detail.exists() {
                read_zipped(&detail)?
            } else {
                String::new()
            },
        })
    }
}

/// Returns the names of a folder's games, sorted.
pub fn list_games(folder: &Path) -> Result<Vec<String>, ConformError> {
    let path = folder.join("games");
    let entries = fs::read_dir(&path).map_err(|error| ConformError::Read {
        path: path.clone(),
        error,
    })?;
    let mut names: Vec<String> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "gm"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<Vec<u8>, ConformError> {
    files::read_limited(path, MAX_FILE_BYTES).map_err(|error| ConformError::Read {
        path: path.to_owned(),
        error,
    })
}

/// Reads a gzip-compressed text file of bounded length.
pub fn read_zipped(path: &Path) -> Result<String, ConformError> {
    let mut text = String::new();
    GzDecoder::new(read(path)?.as_slice())
        .take(MAX_TEXT_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|error| ConformError::Read {
            path: path.to_owned(),
            error,
        })?;
    if text.len() as u64 > MAX_TEXT_BYTES {
        return Err(ConformError::TooLong {
            path: path.to_owned(),
        });
    }
    Ok(text)
}

fn read_events(path: &Path) -> Result<Vec<NumberedEvent>, ConformError> {
    let text = read_zipped(path)?;
    let parse = |line: &str| {
        let numbers: Vec<i32> = line
            .split_ascii_whitespace()
            .map_while(|word| word.parse().ok())
            .collect();
        let [frame, number, x, y, a, b, c, d] = numbers.try_into().ok()?;
        Some(NumberedEvent {
            frame,
            number,
            place: (x, y),
            values: [a, b, c, d],
        })
    };
    text.lines()
        .enumerate()
        .map(|(index, line)| {
            parse(line).ok_or_else(|| ConformError::Event {
                path: path.to_owned(),
                line: index + 1,
                found: line.to_owned(),
            })
        })
        .collect()
}
