//! Stores files received from a server: levels in a cache, recordings among the player's own
//! (spec 07 C.9, E.2, E.3).
//!
//! File names are never taken from the server: a level is named after its content hash, a recording
//! after the time of its arrival.

use crate::files;
use crate::level::content_index::ContentIndex;
use crate::level::pack::id::slug_of;
use crate::level::{Level, LevelError, folder};
use crate::net::message::file::MAX_FILE_BYTES;
use crate::replay::file_name::FileName;
use crate::replay::retention::MAX_STORED_RECORDINGS;
use crate::replay::{Recording, RecordingError};
use crate::session::pack_library::PackLibrary;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Maximum number of levels in the cache; beyond it the oldest are removed.
pub const MAX_STORED_LEVELS: usize = 200;
/// File extension of cached levels.
const LEVEL_ENDING: &str = "ron";
/// File extension of recordings.
const RECORDING_ENDING: &str = "pmd";
/// Prefix of the names of received recordings.
const RECORDING_PREFIX: &str = "net-";

/// Errors of sending or storing a level or recording.
#[derive(Debug, thiserror::Error)]
pub enum LevelStoreError {
    /// The file exceeds the size limit.
    #[error("the file has {found} bytes (maximum: {MAX_FILE_BYTES})")]
    TooLarge {
        /// Size of the file, bytes.
        found: usize,
    },
    /// The received level is not text.
    #[error("the level from the server is not valid UTF-8 (byte {at})")]
    NotText {
        /// Offset of the first invalid byte.
        at: usize,
    },
    /// The received file is not a valid level, or the level cannot be written as text.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The received level is not the one that is played.
    #[error("the level from the server has content hash {found:016x}, expected {expected:016x}")]
    Content {
        /// Content hash of the level that is played.
        expected: u64,
        /// Content hash of the received level.
        found: u64,
    },
    /// The received file is not a recording of this version.
    #[error("recording from the server: {0}")]
    Recording(#[from] RecordingError),
    /// A file system error.
    #[error("{}: {source}", path.display())]
    File {
        /// File or folder.
        path: PathBuf,
        /// System error.
        source: std::io::Error,
    },
}

fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> LevelStoreError {
    let path = path.to_path_buf();
    move |source| LevelStoreError::File { path, source }
}

/// Returns a level as sent by a server: its text, which parses to a level with the same
/// [`Level::content_hash`].
///
/// # Errors
/// Returns an error if the text exceeds the size limit.
pub fn level_to_send(level: &Level) -> Result<Vec<u8>, LevelStoreError> {
    let bytes = level.to_text()?.into_bytes();
    check_length(&bytes)?;
    Ok(bytes)
}

/// Parses a level received from a server.
///
/// # Errors
/// Returns an error if the bytes are not a valid level with the content hash `hash`.
pub fn received_level(bytes: &[u8], hash: u64) -> Result<Level, LevelStoreError> {
    check_length(bytes)?;
    let text = std::str::from_utf8(bytes).map_err(|error| LevelStoreError::NotText {
        at: error.valid_up_to(),
    })?;
    let level = Level::parse(text, "level from the server")?;
    let found = level.content_hash();
    if found != hash {
        let expected = hash;
        return Err(LevelStoreError::Content { expected, found });
    }
    Ok(level)
}

fn check_length(bytes: &[u8]) -> Result<(), LevelStoreError> {
    let found = bytes.len();
    if found > MAX_FILE_BYTES as usize {
        return Err(LevelStoreError::TooLarge { found });
    }
    Ok(())
}

/// The levels available to a client: those in the folders of the game and the player, and a cache of
/// levels received from servers.
#[derive(Clone, Debug)]
pub struct LevelStore {
    folders: Vec<PathBuf>,
    cache: PathBuf,
    /// Index of content hashes, because there may be hundreds of files.
    index: ContentIndex,
}

impl LevelStore {
    /// Creates a store that searches `folders`, in that order, and then the folder `cache`, which need
    /// not exist yet.
    pub fn new(folders: Vec<PathBuf>, cache: PathBuf) -> LevelStore {
        LevelStore {
            folders,
            cache,
            index: ContentIndex::default(),
        }
    }

    /// Makes the store keep its index of content hashes in the file `index` between runs.
    pub fn with_index(self, index: PathBuf) -> LevelStore {
        LevelStore {
            index: ContentIndex::open(index),
            ..self
        }
    }

    /// Finds the level with the content hash `hash`. The number and name given by the server only determine which
    /// files are checked first. Invalid files are skipped.
    pub fn find(&mut self, number: i32, name: &str, hash: u64) -> Option<Level> {
        let library = PackLibrary::from_folders(self.folders.iter().cloned());
        let slug = slug_of(name);
        let (likely, others): (Vec<_>, Vec<_>) = library
            .levels()
            .map(|(_, level)| level)
            .partition(|level| level.number == number || level.slug == slug);
        let cached = std::iter::once(self.cached(hash));
        let files = likely.into_iter().map(|level| level.file.clone());
        let files = files
            .chain(cached)
            .chain(others.into_iter().map(|level| level.file.clone()));
        let (_, found) = self.index.find(files, hash)?;
        Some(*found.level)
    }

    /// Parses a received level and stores it in the cache.
    ///
    /// # Errors
    /// Those of [`received_level`]. A failure to write the file is reported in [`StoredLevel`] instead.
    pub fn keep(&self, bytes: &[u8], hash: u64) -> Result<StoredLevel, LevelStoreError> {
        let level = received_level(bytes, hash)?;
        let written = self.write(bytes, hash);
        Ok(StoredLevel {
            level,
            cache_error: written.err(),
        })
    }

    fn write(&self, bytes: &[u8], hash: u64) -> Result<(), LevelStoreError> {
        std::fs::create_dir_all(&self.cache).map_err(file_error(&self.cache))?;
        let file = self.cached(hash);
        files::write_atomically(&file, bytes).map_err(file_error(&file))?;
        remove_oldest(&self.cache, MAX_STORED_LEVELS, &file, is_cached_level)
    }

    fn cached(&self, hash: u64) -> PathBuf {
        let name = folder::name_by_content(hash);
        self.cache.join(format!("{name}.{LEVEL_ENDING}"))
    }
}

/// A received level. It can be played even if it could not be cached.
pub struct StoredLevel {
    /// The level.
    pub level: Level,
    /// Why the level was not cached, if that failed.
    pub cache_error: Option<LevelStoreError>,
}

/// Stores a received recording in the folder of the player's recordings and returns the file name. `stamp` is the
/// time of arrival in letters, digits and `-`, as in `20261121-183059`.
///
/// # Errors
/// Returns an error if the bytes are not a recording of this version, or if the file cannot be written.
pub fn keep_recording(bytes: &[u8], games: &Path, stamp: &str) -> Result<String, LevelStoreError> {
    check_length(bytes)?;
    let level = Recording::decode(bytes)?.level_number;
    std::fs::create_dir_all(games).map_err(file_error(games))?;
    let stamp: String = stamp
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    let stem = format!("{RECORDING_PREFIX}{stamp}-level{level}");
    // Two epochs may end in the same second.
    let name = (1..=MAX_STORED_RECORDINGS)
        .map(|count| match count {
            1 => format!("{stem}.{RECORDING_ENDING}"),
            _ => format!("{stem}-{count}.{RECORDING_ENDING}"),
        })
        .find(|name| !games.join(name).exists())
        .unwrap_or(format!("{stem}.{RECORDING_ENDING}"));
    let file = games.join(&name);
    files::write_atomically(&file, bytes).map_err(file_error(&file))?;
    remove_oldest(games, MAX_STORED_RECORDINGS, &file, is_received_recording)?;
    Ok(name)
}

/// Returns true for file names given by the cache; other files are never removed.
fn is_cached_level(path: &Path) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("");
    let is_hash = stem.len() == 16 && stem.bytes().all(|b| b.is_ascii_hexdigit());
    is_hash && path.extension() == Some(OsStr::new(LEVEL_ENDING))
}

/// Returns true for recordings of hosts to which the player has given no title.
fn is_received_recording(path: &Path) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("");
    let is_received = stem.starts_with(RECORDING_PREFIX) && FileName::of(path).title.is_empty();
    is_received && path.extension() == Some(OsStr::new(RECORDING_ENDING))
}

/// Removes the oldest files of a kind until `kept` are left. `newest` was just written and is never
/// removed, even if the system time has changed.
fn remove_oldest(
    folder: &Path,
    kept: usize,
    newest: &Path,
    is_kind: fn(&Path) -> bool,
) -> Result<(), LevelStoreError> {
    let entries = std::fs::read_dir(folder).map_err(file_error(folder))?;
    let mut others: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| is_kind(path) && path != newest)
        .map(|path| {
            let written = std::fs::metadata(&path).and_then(|data| data.modified());
            (written.unwrap_or(SystemTime::UNIX_EPOCH), path)
        })
        .collect();
    others.sort();
    let surplus = (others.len() + 1).saturating_sub(kept);
    for (_, path) in others.iter().take(surplus) {
        std::fs::remove_file(path).map_err(file_error(path))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::world::tiles::Tile;
    use std::time::Duration;

    /// The folder of four levels for tests.
    fn test_levels() -> PathBuf {
        Path::new(crate::CHECKOUT).join("tests/levels")
    }

    fn shipped() -> Vec<PathBuf> {
        let library = PackLibrary::from_folders([Path::new(crate::CHECKOUT).join("levels")]);
        let files = library.levels().map(|(_, level)| level.file.clone());
        files.collect()
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm-store-{name}-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn level() -> Level {
        Level::load(&test_levels().join("01_first_steps.ron")).expect("a level")
    }

    /// A copy of the level that differs in one tile.
    fn variant(number: u32) -> Level {
        let mut level = level();
        level.world.tiles.set(50, 50, Tile(number));
        level
    }

    fn count(folder: &Path) -> usize {
        std::fs::read_dir(folder).expect("it is there").count()
    }

    #[test]
    fn every_shipped_level_keeps_its_content_hash_when_sent() {
        let files = shipped();
        assert!(files.len() > 30);
        for file in files {
            let level = Level::load(&file).expect("a shipped level");
            let hash = level.content_hash();
            let bytes = level_to_send(&level).expect("it is small");
            let received = received_level(&bytes, hash).expect("it is the same");
            assert_eq!(received.content_hash(), hash, "{}", file.display());
            assert!(
                received.level_data == level.level_data,
                "{}",
                file.display()
            );
        }
    }

    #[test]
    fn invalid_text_invalid_levels_and_other_levels_are_rejected() {
        let error_of = |bytes: &[u8], hash| {
            let error = received_level(bytes, hash).err();
            error.map(|error| error.to_string()).unwrap_or_default()
        };
        let bytes = level_to_send(&level()).expect("it is small");
        let hash = level().content_hash();
        assert_eq!(error_of(&bytes, hash), "");
        assert_eq!(
            error_of(&bytes, 7),
            format!(
                "the level from the server has content hash {hash:016x}, expected 0000000000000007"
            )
        );
        assert!(error_of(b"(format: 1", hash).starts_with("level from the server:"));
        assert!(error_of(&[b'(', 0xFF], hash).contains("(byte 1)"));
        let long = vec![b' '; MAX_FILE_BYTES as usize + 1];
        assert!(error_of(&long, hash).starts_with("the file has 262145 bytes"));
    }

    #[test]
    fn a_level_is_found_by_content_with_any_number_and_name() {
        let mut store = LevelStore::new(vec![folder("missing"), test_levels()], folder("none"));
        let hash = level().content_hash();
        for (number, name) in [(1, "01_first_steps"), (399, "../../etc/passwd"), (-1, "")] {
            let found = store.find(number, name, hash).expect("it is shipped");
            assert_eq!(found.content_hash(), hash);
        }
        assert!(store.find(1, "01_first_steps", hash ^ 1).is_none());
    }

    #[test]
    fn a_rewritten_file_is_read_again() {
        let own = folder("anew");
        std::fs::create_dir_all(&own).expect("a temporary folder");
        let mut store = LevelStore::new(vec![own.clone()], folder("none"));
        let contents = [42, 43].map(|number| variant(number).content_hash());
        let mut found = Vec::new();
        for (age, number) in [(20, 42), (10, 43)] {
            let path = own.join("07_mine.ron");
            variant(number).save(&path).expect("a temporary folder");
            let written = SystemTime::now() - Duration::from_secs(age);
            let file = std::fs::File::options().write(true).open(&path);
            file.and_then(|file| file.set_modified(written))
                .expect("its time");
            for _ in 0..2 {
                found.extend(contents.map(|hash| store.find(1, "x", hash).is_some()));
            }
        }
        std::fs::remove_dir_all(&own).expect("it is there");
        let (first, second) = ([true, false], [false, true]);
        assert_eq!(found, [first, first, second, second].concat());
    }

    #[test]
    fn a_received_level_is_found_in_the_cache_unless_damaged() {
        let cache = folder("cache");
        let mut store = LevelStore::new(vec![test_levels()], cache.clone());
        let level = variant(40);
        let hash = level.content_hash();
        let bytes = level_to_send(&level).expect("it is small");
        assert!(store.find(1, "first", hash).is_none());
        let kept = store.keep(&bytes, hash).expect("it is the level");
        let found = store.find(1, "first", hash).map(|l| l.content_hash());
        let file = cache.join(format!("{hash:016x}.ron"));
        let text = std::fs::read(&file).expect("it is there");
        let other = level_to_send(&variant(41)).expect("it is small");
        std::fs::write(&file, other).expect("it is there");
        let damaged = store.find(1, "first", hash).is_some();
        let refused = store.keep(&bytes, hash ^ 1).is_err();
        let files = count(&cache);
        std::fs::remove_dir_all(&cache).expect("it is there");
        assert!(kept.cache_error.is_none());
        assert_eq!(kept.level.content_hash(), hash);
        assert_eq!((found, text == bytes, damaged), (Some(hash), true, false));
        assert_eq!((refused, files), (true, 1));
    }

    #[test]
    fn a_level_can_be_played_even_if_it_cannot_be_cached() {
        let cache = test_levels().join("01_first_steps.ron/cache");
        let store = LevelStore::new(Vec::new(), cache);
        let bytes = level_to_send(&level()).expect("it is small");
        let hash = level().content_hash();
        let kept = store.keep(&bytes, hash).expect("it is the level");
        assert_eq!(kept.level.content_hash(), hash);
        assert!(matches!(
            kept.cache_error,
            Some(LevelStoreError::File { .. })
        ));
    }

    #[test]
    fn the_oldest_cached_levels_are_removed_and_other_files_stay() {
        let cache = folder("full");
        std::fs::create_dir_all(&cache).expect("a temporary folder");
        let make = |name: String, age: u64| {
            let file = std::fs::File::create(cache.join(name)).expect("a file");
            let written = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(written).expect("its time");
        };
        for age in 0..MAX_STORED_LEVELS as u64 {
            make(format!("{age:016x}.ron"), 10 + age);
        }
        make("notes.txt".to_owned(), 100_000);
        make("my_level.ron".to_owned(), 100_000);
        let store = LevelStore::new(Vec::new(), cache.clone());
        let bytes = level_to_send(&level()).expect("it is small");
        let kept = store.keep(&bytes, level().content_hash());
        let files = count(&cache);
        let oldest = cache.join(format!("{:016x}.ron", MAX_STORED_LEVELS - 1));
        let second = cache.join(format!("{:016x}.ron", MAX_STORED_LEVELS - 2));
        let left = [oldest.exists(), second.exists()];
        let foreign = cache.join("notes.txt").exists() && cache.join("my_level.ron").exists();
        std::fs::remove_dir_all(&cache).expect("it is there");
        assert!(kept.is_ok_and(|kept| kept.cache_error.is_none()));
        assert_eq!(files, MAX_STORED_LEVELS + 2);
        assert_eq!(left, [false, true]);
        assert!(foreign);
    }

    fn recording() -> Vec<u8> {
        let demo = Recording::empty("../../evil", 3, 1);
        demo.encode().expect("memory")
    }

    #[test]
    fn a_received_recording_is_named_locally_and_overwrites_nothing() {
        let games = folder("games");
        let keep = |bytes: &[u8]| keep_recording(bytes, &games, "20261121-183059/..");
        let names = [keep(&recording()), keep(&recording())];
        let damaged = keep(b"PMDEMO");
        let files = count(&games);
        std::fs::remove_dir_all(&games).expect("it is there");
        let names = names.map(|name| name.expect("a recording"));
        assert_eq!(names[0], "net-20261121-183059-level3.pmd");
        assert_eq!(names[1], "net-20261121-183059-level3-2.pmd");
        assert!(matches!(damaged, Err(LevelStoreError::Recording(_))));
        assert_eq!(files, 2);
    }

    #[test]
    fn a_received_recording_that_was_given_a_title_is_no_longer_removed() {
        let is_removable = |name: &str| is_received_recording(Path::new(name));
        assert!(is_removable("net-20261121-183059-level3-2.pmd"));
        assert!(!is_removable("net-20261121-183059-level3--Final.pmd"));
    }
}
