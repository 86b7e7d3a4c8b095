//! The index of a record book: runs by recording, kept between runs of the program.
//!
//! It is only a cache: an entry is valid while size and modification time of its file are unchanged, and a damaged or
//! missing index is rebuilt from the recordings.

use super::Record;
use super::book::Book;
use crate::files;
use crate::json;
use crate::sim;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// Name of the index file in the state folder.
pub const FILE_NAME: &str = "records.json";
/// Maximum size of the index file, bytes.
const MAX_FILE: u64 = 64 << 20;
/// Maximum number of recordings.
const MAX_ENTRIES: usize = 50_000;
/// Version of the file format and of how runs are measured.
const FORMAT: u32 = 2;

/// The indexed facts about recordings.
#[derive(Debug, Default)]
pub struct Index {
    entries: BTreeMap<PathBuf, Entry>,
}

/// A measured recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    stamp: Stamp,
    /// `None` if no exit is reached in it.
    record: Option<Record>,
}

/// Size and modification time of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stamp {
    bytes: u64,
    /// Since 1970.
    modified: Duration,
}

/// The contents of the index file.
#[derive(Serialize, Deserialize)]
struct Stored {
    format: u32,
    /// Version of the simulation.
    simulation: u32,
    files: Vec<(String, Entry)>,
}

impl Stamp {
    fn of(file: &Path) -> Option<Stamp> {
        let metadata = std::fs::metadata(file).ok()?;
        let modified = metadata.modified().ok()?;
        Some(Stamp {
            bytes: metadata.len(),
            modified: modified.duration_since(UNIX_EPOCH).ok()?,
        })
    }
}

impl Index {
    /// Reads an index. One that is missing, damaged or of another version is empty.
    pub fn open(file: &Path) -> Index {
        let entries = read(file).unwrap_or_else(|error| {
            log::debug!("{}: rebuilt: {error}", file.display());
            BTreeMap::new()
        });
        Index { entries }
    }

    /// Keeps only the entries of these recordings that have not changed since; returns the recordings that must be measured.
    pub fn retain(&mut self, recordings: Vec<PathBuf>) -> Vec<PathBuf> {
        let mut old = std::mem::take(&mut self.entries);
        let mut unknown = Vec::new();
        for file in recordings.into_iter().take(MAX_ENTRIES) {
            let entry = old.remove(&file);
            match entry.filter(|entry| Stamp::of(&file) == Some(entry.stamp)) {
                Some(entry) => drop(self.entries.insert(file, entry)),
                None => unknown.push(file),
            }
        }
        unknown
    }

    /// Adds what was measured of a recording.
    pub fn insert(&mut self, file: PathBuf, record: Option<Record>) {
        if let Some(stamp) = Stamp::of(&file) {
            self.entries.insert(file, Entry { stamp, record });
        }
    }

    /// Returns the runs.
    pub fn book(&self) -> Book {
        let mut book = Book::default();
        for (file, entry) in &self.entries {
            if let Some(record) = &entry.record {
                book.insert(file.clone(), record.clone());
            }
        }
        book
    }

    /// Writes the index.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        let entries = self.entries.iter();
        let stored = Stored {
            format: FORMAT,
            simulation: sim::VERSION,
            // A path that is not UTF-8 is not kept; its file is measured again.
            files: entries
                .filter_map(|(file, entry)| Some((file.to_str()?.to_owned(), entry.clone())))
                .collect(),
        };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        files::write_atomically(file, json::line(&stored)?.as_bytes())
    }
}

fn read(file: &Path) -> io::Result<BTreeMap<PathBuf, Entry>> {
    let bytes = files::read_limited(file, MAX_FILE)?;
    let stored: Stored = serde_json::from_slice(&bytes)?;
    if (stored.format, stored.simulation) != (FORMAT, sim::VERSION) {
        return Err(io::Error::other("of another version"));
    }
    let files = stored.files.into_iter().take(MAX_ENTRIES);
    Ok(files.map(|(file, entry)| (file.into(), entry)).collect())
}
