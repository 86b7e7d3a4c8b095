//! Files that come from a server, and where a client keeps them: levels in a cache, recordings
//! among the player's games (spec 07 C.9, E.2, E.3).
//!
//! No name of a file is taken from what a server says: a level is called after its content, a
//! recording after the time at which it came.

use crate::files;
use crate::level::content_index::ContentIndex;
use crate::level::folder::LevelListing;
use crate::level::{Level, LevelError, folder};
use crate::net::limits::FILE_BYTES_MAX;
use crate::replay::{Demo, DemoError};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Levels that are kept in the cache; older ones make room.
pub const LEVELS_KEPT: usize = 200;
/// Recordings of netgames that are kept; older ones make room.
pub const RECORDINGS_KEPT: usize = 500;
/// File extension of cached levels.
const LEVEL_ENDING: &str = "ron";
/// File extension of recordings.
const RECORDING_ENDING: &str = "pmd";
/// In front of the names of recordings that came from a server.
const RECORDING_PREFIX: &str = "net-";

/// Why a level or recording cannot be sent or kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// More bytes than a file may have.
    #[error("the file has {found} bytes, at most {FILE_BYTES_MAX} expected")]
    TooLarge {
        /// Its bytes.
        found: usize,
    },
    /// What came is no text.
    #[error("the level from the server is no UTF-8 text from byte {at} on")]
    NotText {
        /// The first byte that is wrong.
        at: usize,
    },
    /// What came is no level, or it cannot be written as text.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// It is a level, but not the one that is played.
    #[error("the level has the content {found:016x}, {expected:016x} is played")]
    Content {
        /// Content of the level that is played.
        expected: u64,
        /// That of the level that came.
        found: u64,
    },
    /// What came is no recording of this version.
    #[error("the recording from the server: {0}")]
    Recording(#[from] DemoError),
    /// The file system refused.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> StoreError {
    let path = path.to_path_buf();
    move |source| StoreError::File { path, source }
}

/// The bytes that a server sends of a level: its text, which is read as a level with the same
/// [`Level::content_hash`].
///
/// # Errors
/// A level whose text is too long to be sent.
pub fn level_to_send(level: &Level) -> Result<Vec<u8>, StoreError> {
    let bytes = level.to_text()?.into_bytes();
    check_length(&bytes)?;
    Ok(bytes)
}

/// Reads a level that came from a server.
///
/// # Errors
/// What came is no level, or another one than that with the content `hash`.
pub fn received_level(bytes: &[u8], hash: u64) -> Result<Level, StoreError> {
    check_length(bytes)?;
    let text = std::str::from_utf8(bytes).map_err(|error| StoreError::NotText {
        at: error.valid_up_to(),
    })?;
    let level = Level::parse(text, "level from the server")?;
    let found = level.content_hash();
    if found != hash {
        let expected = hash;
        return Err(StoreError::Content { expected, found });
    }
    Ok(level)
}

fn check_length(bytes: &[u8]) -> Result<(), StoreError> {
    let found = bytes.len();
    if found > FILE_BYTES_MAX as usize {
        return Err(StoreError::TooLarge { found });
    }
    Ok(())
}

/// The levels that a client has: in the folders of the game and the player, and in the cache of
/// those that came from servers.
#[derive(Clone, Debug)]
pub struct LevelStore {
    folders: Vec<PathBuf>,
    cache: PathBuf,
    /// Contents of the files, because there may be hundreds to look through.
    index: ContentIndex,
}

impl LevelStore {
    /// A store that looks in `folders`, in that order, and then in the folder `cache`, which need
    /// not be there yet.
    pub fn new(folders: Vec<PathBuf>, cache: PathBuf) -> LevelStore {
        LevelStore {
            folders,
            cache,
            index: ContentIndex::default(),
        }
    }

    /// The same store, which keeps what it knows of the files in the file `index` from one run to the next.
    pub fn with_index(self, index: PathBuf) -> LevelStore {
        LevelStore {
            index: ContentIndex::open(index),
            ..self
        }
    }

    /// The level with the content `hash`. What the server says of its number and name only
    /// decides where to look first. Files that are no levels are passed over.
    pub fn find(&mut self, number: i32, name: &str, hash: u64) -> Option<Level> {
        let (likely, others): (Vec<_>, Vec<_>) = self
            .files()
            .into_iter()
            .partition(|file| file.number == number || file.name == name);
        let cached = std::iter::once(self.cached(hash));
        let paths = |files: Vec<LevelListing>| files.into_iter().map(|file| file.path);
        let files = paths(likely).chain(cached).chain(paths(others));
        let (_, found) = self.index.find(files, hash)?;
        Some(*found.level)
    }

    /// All files of the folders.
    fn files(&self) -> Vec<LevelListing> {
        let lists = self.folders.iter().flat_map(|folder| {
            // A folder may be missing: the player need not have levels.
            let ours = folder::list(folder).unwrap_or_default();
            let originals = folder::list_originals(folder).unwrap_or_default();
            ours.into_iter().chain(originals)
        });
        lists.collect()
    }

    /// Keeps a level that came from a server in the cache.
    ///
    /// # Errors
    /// As [`received_level`]; and with a level that could not be written, see [`StoredLevel`].
    pub fn keep(&self, bytes: &[u8], hash: u64) -> Result<StoredLevel, StoreError> {
        let level = received_level(bytes, hash)?;
        let written = self.write(bytes, hash);
        Ok(StoredLevel {
            level,
            trouble: written.err(),
        })
    }

    fn write(&self, bytes: &[u8], hash: u64) -> Result<(), StoreError> {
        std::fs::create_dir_all(&self.cache).map_err(file_error(&self.cache))?;
        let file = self.cached(hash);
        files::write_atomically(&file, bytes).map_err(file_error(&file))?;
        remove_oldest(&self.cache, LEVELS_KEPT, &file, is_cached_level)
    }

    fn cached(&self, hash: u64) -> PathBuf {
        let name = folder::name_by_content(hash);
        self.cache.join(format!("{name}.{LEVEL_ENDING}"))
    }
}

/// A level that came from a server. It can be played even if the cache could not take it.
pub struct StoredLevel {
    /// The level.
    pub level: Level,
    /// Why it is not in the cache, if so.
    pub trouble: Option<StoreError>,
}

/// Keeps a recording that came from a server in a folder of the player's games. `stamp` is when it
/// came, in letters, digits and `-`, as in `20261121-183059`. Gives the name of the file.
///
/// # Errors
/// What came is no recording of this version, or the file system refused.
pub fn keep_recording(bytes: &[u8], games: &Path, stamp: &str) -> Result<String, StoreError> {
    check_length(bytes)?;
    let level = Demo::decode(bytes)?.level_number;
    std::fs::create_dir_all(games).map_err(file_error(games))?;
    let stamp: String = stamp
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    let stem = format!("{RECORDING_PREFIX}{stamp}-level{level}");
    // Two epochs may end in one second.
    let name = (1..=RECORDINGS_KEPT)
        .map(|count| match count {
            1 => format!("{stem}.{RECORDING_ENDING}"),
            _ => format!("{stem}-{count}.{RECORDING_ENDING}"),
        })
        .find(|name| !games.join(name).exists())
        .unwrap_or(format!("{stem}.{RECORDING_ENDING}"));
    let file = games.join(&name);
    files::write_atomically(&file, bytes).map_err(file_error(&file))?;
    remove_oldest(games, RECORDINGS_KEPT, &file, is_received_recording)?;
    Ok(name)
}

/// Only what the cache has named itself is ever removed from it.
fn is_cached_level(path: &Path) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("");
    let is_hash = stem.len() == 16 && stem.bytes().all(|b| b.is_ascii_hexdigit());
    is_hash && path.extension() == Some(OsStr::new(LEVEL_ENDING))
}

fn is_received_recording(path: &Path) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("");
    stem.starts_with(RECORDING_PREFIX) && path.extension() == Some(OsStr::new(RECORDING_ENDING))
}

/// Removes the files of a kind that were written first, until `kept` are left. The file that was
/// written just now stays whatever the clock says.
fn remove_oldest(
    folder: &Path,
    kept: usize,
    newest: &Path,
    is_kind: fn(&Path) -> bool,
) -> Result<(), StoreError> {
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
    use crate::sim::command::CommandLog;
    use crate::sim::world::ShotRules;
    use crate::sim::world::player::Player;
    use crate::sim::world::tiles::Tile;
    use std::time::Duration;

    fn shipped_folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
    }

    fn shipped() -> Vec<PathBuf> {
        let folders = [shipped_folder(), shipped_folder().join("gallery")];
        let entries = folders.iter().flat_map(|folder| {
            let entries = std::fs::read_dir(folder).expect("a folder of the checkout");
            entries.map(|entry| entry.expect("an entry").path())
        });
        entries
            .filter(|path| path.extension().is_some_and(|e| e == "ron"))
            .collect()
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pm-store-{name}-{}", std::process::id()));
        // A test that failed before may have left it.
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn level() -> Level {
        Level::load(&shipped_folder().join("01_first_steps.ron")).expect("a shipped level")
    }

    /// Levels that differ in a tile.
    fn variant(number: u32) -> Level {
        let mut level = level();
        level.world.tiles.set(50, 50, Tile(number));
        level
    }

    fn count(folder: &Path) -> usize {
        std::fs::read_dir(folder).expect("it is there").count()
    }

    #[test]
    fn every_shipped_level_is_received_with_the_content_it_was_sent_with() {
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
    fn what_is_no_text_no_level_or_another_level_is_refused() {
        let told = |bytes: &[u8], hash| {
            let error = received_level(bytes, hash).err();
            error.map(|error| error.to_string()).unwrap_or_default()
        };
        let bytes = level_to_send(&level()).expect("it is small");
        let hash = level().content_hash();
        assert_eq!(told(&bytes, hash), "");
        assert_eq!(
            told(&bytes, 7),
            format!("the level has the content {hash:016x}, 0000000000000007 is played")
        );
        assert!(told(b"(format: 1", hash).starts_with("level from the server:"));
        assert!(told(&[b'(', 0xFF], hash).contains("from byte 1 on"));
        let long = vec![b' '; FILE_BYTES_MAX as usize + 1];
        assert!(told(&long, hash).starts_with("the file has 262145 bytes"));
    }

    #[test]
    fn a_level_is_found_by_its_content_whatever_number_and_name_are_told() {
        let mut store = LevelStore::new(vec![folder("missing"), shipped_folder()], folder("none"));
        let hash = level().content_hash();
        for (number, name) in [(1, "01_first_steps"), (399, "../../etc/passwd"), (-1, "")] {
            let found = store.find(number, name, hash).expect("it is shipped");
            assert_eq!(found.content_hash(), hash);
        }
        assert!(store.find(1, "01_first_steps", hash ^ 1).is_none());
    }

    #[test]
    fn a_file_that_was_written_anew_is_read_anew() {
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
    fn a_level_that_came_once_is_found_in_the_cache_and_a_damaged_one_is_not() {
        let cache = folder("cache");
        let mut store = LevelStore::new(vec![shipped_folder()], cache.clone());
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
        assert!(kept.trouble.is_none());
        assert_eq!(kept.level.content_hash(), hash);
        assert_eq!((found, text == bytes, damaged), (Some(hash), true, false));
        assert_eq!((refused, files), (true, 1));
    }

    #[test]
    fn a_level_can_be_played_even_if_the_cache_cannot_take_it() {
        let cache = shipped_folder().join("01_first_steps.ron/cache");
        let store = LevelStore::new(Vec::new(), cache);
        let bytes = level_to_send(&level()).expect("it is small");
        let hash = level().content_hash();
        let kept = store.keep(&bytes, hash).expect("it is the level");
        assert_eq!(kept.level.content_hash(), hash);
        assert!(matches!(kept.trouble, Some(StoreError::File { .. })));
    }

    #[test]
    fn the_oldest_levels_make_room_and_foreign_files_stay() {
        let cache = folder("full");
        std::fs::create_dir_all(&cache).expect("a temporary folder");
        let make = |name: String, age: u64| {
            let file = std::fs::File::create(cache.join(name)).expect("a file");
            let written = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(written).expect("its time");
        };
        for age in 0..LEVELS_KEPT as u64 {
            make(format!("{age:016x}.ron"), 10 + age);
        }
        make("notes.txt".to_owned(), 100_000);
        make("my_level.ron".to_owned(), 100_000);
        let store = LevelStore::new(Vec::new(), cache.clone());
        let bytes = level_to_send(&level()).expect("it is small");
        let kept = store.keep(&bytes, level().content_hash());
        let files = count(&cache);
        let oldest = cache.join(format!("{:016x}.ron", LEVELS_KEPT - 1));
        let second = cache.join(format!("{:016x}.ron", LEVELS_KEPT - 2));
        let left = [oldest.exists(), second.exists()];
        let foreign = cache.join("notes.txt").exists() && cache.join("my_level.ron").exists();
        std::fs::remove_dir_all(&cache).expect("it is there");
        assert!(kept.is_ok_and(|kept| kept.trouble.is_none()));
        assert_eq!(files, LEVELS_KEPT + 2);
        assert_eq!(left, [false, true]);
        assert!(foreign);
    }

    fn recording() -> Vec<u8> {
        let demo = Demo {
            level_name: "../../evil".to_owned(),
            level_number: 3,
            level_hash: 1,
            date: 0,
            shot_rules: ShotRules::default(),
            players: [Player::default(); 8],
            names: Default::default(),
            moves: CommandLog::new(),
            checksums: Vec::new(),
            end_frame: 0,
            end_checksum: 0,
        };
        demo.encode().expect("memory")
    }

    #[test]
    fn a_recording_is_named_by_the_client_and_replaces_none() {
        let games = folder("games");
        let keep = |bytes: &[u8]| keep_recording(bytes, &games, "20261121-183059/..");
        let names = [keep(&recording()), keep(&recording())];
        let damaged = keep(b"PMDEMO");
        let files = count(&games);
        std::fs::remove_dir_all(&games).expect("it is there");
        let names = names.map(|name| name.expect("a recording"));
        assert_eq!(names[0], "net-20261121-183059-level3.pmd");
        assert_eq!(names[1], "net-20261121-183059-level3-2.pmd");
        assert!(matches!(damaged, Err(StoreError::Recording(_))));
        assert_eq!(files, 2);
    }
}
