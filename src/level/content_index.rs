//! An index of level files by content hash, so that finding a level does not read unchanged files again.
//!
//! An entry is valid while path, size and modification time of its file are unchanged. The index is saved between
//! runs of the program; it is only a cache, so a damaged file is ignored and rebuilt.

use super::Level;
use super::file::LevelFile;
use super::parse::FORMAT;
use crate::files;
use crate::json;
use crate::sim;
use crate::sim::world::{LevelData, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use xxhash_rust::xxh3::xxh3_64;

/// Name of the index file in the state folder.
pub const FILE_NAME: &str = "level-index.json";
/// Maximum size of the index file, bytes.
const MAX_FILE: u64 = 16 << 20;
/// Maximum number of entries saved between runs.
const MAX_ENTRIES: usize = 20_000;
/// Minimum age of a file's modification time for it to be trusted. A file may be rewritten without a new
/// modification time, because some file systems count in steps of two seconds.
const SETTLED_AFTER: Duration = Duration::from_secs(2);

/// Content hashes of level files.
#[derive(Clone, Debug, Default)]
pub struct ContentIndex {
    /// File the index is saved to, if any.
    file: Option<PathBuf>,
    entries: BTreeMap<PathBuf, Entry>,
    is_changed: bool,
    parsed: usize,
}

/// Content hash of a file with a certain size and modification time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    stamp: Stamp,
    /// [`Level::content_hash`]; `None` if the file is not a level.
    content: Option<u64>,
}

/// Size and modification time of a file; changes when the file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stamp {
    bytes: u64,
    /// Modification time since 1970.
    modified: Duration,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Option<Stamp> {
        let modified = metadata.modified().ok()?;
        Some(Stamp {
            bytes: metadata.len(),
            modified: modified.duration_since(UNIX_EPOCH).ok()?,
        })
    }

    /// Returns true if the file is old enough at `now` that another write would change the modification time.
    fn is_settled(&self, now: SystemTime) -> bool {
        now.duration_since(UNIX_EPOCH)
            .is_ok_and(|now| self.modified + SETTLED_AFTER <= now)
    }
}

/// The contents of the index file.
#[derive(Serialize, Deserialize)]
struct Stored {
    /// See [`rules`].
    rules: u64,
    files: Vec<StoredFile>,
}

#[derive(Serialize, Deserialize)]
struct StoredFile {
    path: String,
    stamp: Stamp,
    content: Option<u64>,
}

/// Returns a number that differs between program versions that may compute different hashes or accept different
/// files.
fn rules() -> u64 {
    let empty = Level {
        level_data: LevelData::default(),
        world: World::default(),
    };
    let (version, hash) = (env!("CARGO_PKG_VERSION"), empty.content_hash());
    xxh3_64(format!("{version} {} {FORMAT} {hash}", sim::VERSION).as_bytes())
}

impl ContentIndex {
    /// Opens the index saved in `file`, which need not exist. An unreadable file is ignored.
    pub fn open(file: PathBuf) -> ContentIndex {
        let entries = match read(&file) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => {
                log::debug!("{}: ignored: {error}", file.display());
                BTreeMap::new()
            }
        };
        ContentIndex {
            file: Some(file),
            entries,
            ..ContentIndex::default()
        }
    }

    /// Returns the first of `files` that is a level with content hash `hash`. Files that are not levels are
    /// skipped.
    pub fn find(
        &mut self,
        files: impl IntoIterator<Item = PathBuf>,
        hash: u64,
    ) -> Option<(PathBuf, LevelFile)> {
        let found = files.into_iter().find_map(|file| {
            if self.content(&file) != Some(hash) {
                return None;
            }
            // The file may have been rewritten in the meantime.
            let level = self.parse(&file)?;
            (level.level.content_hash() == hash).then_some((file, level))
        });
        self.save();
        found
    }

    /// Returns the content hash of a level file, or `None` if it is not a level. Reads the file only if it is not
    /// in the index.
    pub fn content(&mut self, file: &Path) -> Option<u64> {
        let path = std::path::absolute(file).ok()?;
        let stamp = Stamp::of(&std::fs::metadata(&path).ok()?)?;
        if let Some(entry) = self.entries.get(&path).filter(|e| e.stamp == stamp) {
            return entry.content;
        }
        let is_settled = stamp.is_settled(SystemTime::now());
        let content = self.parse(file).map(|file| file.level.content_hash());
        let changed = match is_settled {
            true => {
                self.entries.insert(path, Entry { stamp, content })
                    != Some(Entry { stamp, content })
            }
            false => self.entries.remove(&path).is_some(),
        };
        self.is_changed |= changed;
        content
    }

    /// Number of files read so far.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    fn parse(&mut self, file: &Path) -> Option<LevelFile> {
        self.parsed += 1;
        LevelFile::load(file).ok()
    }

    /// Saves the index if it has changed. A failure is only logged: the next run then reads the levels again.
    pub fn save(&mut self) {
        let Some(file) = self.file.as_deref().filter(|_| self.is_changed) else {
            return;
        };
        self.is_changed = false;
        self.entries.retain(|path, _| path.exists());
        if let Err(error) = write(file, &self.entries) {
            log::debug!("{}: {error}", file.display());
        }
    }
}

fn read(file: &Path) -> io::Result<BTreeMap<PathBuf, Entry>> {
    let bytes = files::read_limited(file, MAX_FILE)?;
    let stored: Stored = serde_json::from_slice(&bytes)?;
    if stored.rules != rules() {
        return Ok(BTreeMap::new());
    }
    let entries = stored.files.into_iter().map(|stored| {
        let StoredFile {
            path,
            stamp,
            content,
        } = stored;
        (path.into(), Entry { stamp, content })
    });
    Ok(entries.collect())
}

fn write(file: &Path, entries: &BTreeMap<PathBuf, Entry>) -> io::Result<()> {
    let files = entries.iter().filter_map(|(path, entry)| {
        Some(StoredFile {
            // A non-UTF-8 path is not saved; its file is read again in the next run.
            path: path.to_str()?.to_owned(),
            stamp: entry.stamp,
            content: entry.content,
        })
    });
    let stored = Stored {
        rules: rules(),
        files: files.take(MAX_ENTRIES).collect(),
    };
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    files::write_atomically(file, json::line(&stored)?.as_bytes())
}

#[cfg(test)]
#[path = "content_index_tests.rs"]
mod tests;
