//! An index of level files by their content hash, so that looking for a level reads no file that has not changed.
//!
//! An entry counts as long as path, size and modification time of its file are the same. The index is kept in a file of
//! its own between runs of the program; it is only a cache, so a damaged one is ignored and rebuilt.

use super::Level;
use super::file::LevelFile;
use super::parse::FORMAT;
use crate::files;
use crate::sim;
use crate::sim::world::{LevelData, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use xxhash_rust::xxh3::xxh3_64;

/// Name of the file, in the folder of what the program remembers.
pub const FILE_NAME: &str = "level-index.json";
/// Maximum size of the file that is read, bytes.
const MAX_FILE: u64 = 16 << 20;
/// Maximum number of entries that are kept between runs.
const MAX_ENTRIES: usize = 20_000;
/// A file written less than this before it was read may be written once more without a new modification time: some
/// file systems count in steps of two seconds.
const SETTLED_AFTER: Duration = Duration::from_secs(2);

/// Content hashes of level files.
#[derive(Clone, Debug, Default)]
pub struct ContentIndex {
    /// Where it is kept; nowhere if there is none.
    file: Option<PathBuf>,
    entries: BTreeMap<PathBuf, Entry>,
    is_changed: bool,
    parsed: usize,
}

/// What is known of a file as long as it has this size and modification time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    stamp: Stamp,
    /// [`Level::content_hash`]; none if the file is no level.
    content: Option<u64>,
}

/// What changes when a file is written.
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

    /// True if the file was written long enough before `now` for the next writing to show.
    fn is_settled(&self, now: SystemTime) -> bool {
        now.duration_since(UNIX_EPOCH)
            .is_ok_and(|now| self.modified + SETTLED_AFTER <= now)
    }
}

/// The file of the index.
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

/// A number that differs between programs that may compute another hash of a file, or read files that the other cannot.
fn rules() -> u64 {
    let empty = Level {
        level_data: LevelData::default(),
        world: World::default(),
    };
    let (version, hash) = (env!("CARGO_PKG_VERSION"), empty.content_hash());
    xxh3_64(format!("{version} {} {FORMAT} {hash}", sim::VERSION).as_bytes())
}

impl ContentIndex {
    /// The index that is kept in `file`, which need not exist. A file that cannot be read is ignored.
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

    /// The first of `files` that is a level with the content `hash`. Files that are no levels are passed over.
    pub fn find(
        &mut self,
        files: impl IntoIterator<Item = PathBuf>,
        hash: u64,
    ) -> Option<(PathBuf, LevelFile)> {
        let found = files.into_iter().find_map(|file| {
            if self.content(&file) != Some(hash) {
                return None;
            }
            // It may have been written since.
            let level = self.parse(&file)?;
            (level.level.content_hash() == hash).then_some((file, level))
        });
        self.save();
        found
    }

    /// The content hash of a level file; none if it is no level. The file is only read if it is not in the index.
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

    /// Number of files that were read so far.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    fn parse(&mut self, file: &Path) -> Option<LevelFile> {
        self.parsed += 1;
        LevelFile::load(file).ok()
    }

    /// Writes the index to its file if it has changed. It is a cache: if that fails, the next run reads the levels anew.
    fn save(&mut self) {
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
            // A path that is no text is not kept, and its file read anew in the next run.
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
    files::write_atomically(file, &serde_json::to_vec(&stored)?)
}

#[cfg(test)]
#[path = "content_index_tests.rs"]
mod tests;
