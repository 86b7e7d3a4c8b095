//! Which files are read again, between lookups and between runs of the program.

use super::*;
use crate::sim::world::tiles::Tile;
use std::fs;

/// A temporary folder, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("pm-index-{name}-{}", std::process::id()));
        // A failed earlier run may have left it behind.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        Scratch(folder)
    }

    fn index(&self) -> PathBuf {
        self.0.join("state").join(FILE_NAME)
    }

    fn level(&self, number: u32) -> PathBuf {
        self.0.join(format!("{number:02}_level.ron"))
    }

    /// Writes level `number` with a tile that depends on `variant`, with a modification time `age` seconds ago.
    fn put(&self, number: u32, variant: u32, age: u64) -> u64 {
        let mut level = Level {
            level_data: LevelData::default(),
            world: World::default(),
        };
        level.world.tiles.set(3, 4, Tile(variant));
        level.save(&self.level(number)).expect("a temporary folder");
        self.date(&self.level(number), age);
        level.content_hash()
    }

    fn date(&self, file: &Path, age: u64) {
        let written = SystemTime::now() - Duration::from_secs(age);
        let opened = fs::File::options().write(true).open(file);
        opened
            .and_then(|file| file.set_modified(written))
            .expect("its time");
    }

    /// Looks for a level in all files with a newly opened index; returns whether it was found, and
    /// how many files were read.
    fn look(&self, count: u32, hash: u64) -> (bool, usize) {
        let mut index = ContentIndex::open(self.index());
        let found = index.find((1..=count).map(|number| self.level(number)), hash);
        (found.is_some(), index.parsed())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A leftover temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn unchanged_file_is_not_read_again_even_by_the_next_run() {
    let scratch = Scratch::new("again");
    let hashes: Vec<u64> = (1..=20).map(|n| scratch.put(n, 100 + n, 60)).collect();
    fs::write(scratch.level(21), "no level").expect("a file");
    scratch.date(&scratch.level(21), 60);
    assert_eq!(scratch.look(21, 1), (false, 21));
    assert_eq!(scratch.look(21, 1), (false, 0));
    // The level found is read once for play.
    assert_eq!(scratch.look(21, hashes[19]), (true, 1));
    let mut index = ContentIndex::open(scratch.index());
    for _ in 0..3 {
        assert_eq!(index.content(&scratch.level(5)), Some(hashes[4]));
        assert_eq!(index.content(&scratch.level(21)), None);
    }
    assert_eq!(index.parsed(), 0);
}

#[test]
fn file_with_changed_size_or_time_is_read_again() {
    let scratch = Scratch::new("changed");
    let old: Vec<u64> = (1..=4).map(|n| scratch.put(n, 100 + n, 60)).collect();
    assert_eq!(scratch.look(4, 1), (false, 4));
    let new = scratch.put(2, 200, 50);
    assert_eq!(scratch.look(4, old[1]), (false, 1));
    assert_eq!(scratch.look(4, new), (true, 1));
    let mut text = fs::read_to_string(scratch.level(3)).expect("it is there");
    text.push('\n');
    fs::write(scratch.level(3), text).expect("it is there");
    scratch.date(&scratch.level(3), 60);
    assert_eq!(scratch.look(4, 1), (false, 1));
    fs::remove_file(scratch.level(4)).expect("it is there");
    assert_eq!(scratch.look(4, old[3]), (false, 0));
}

#[test]
fn recently_written_file_is_not_cached() {
    let scratch = Scratch::new("fresh");
    scratch.put(1, 101, 60);
    let old = scratch.put(2, 102, 0);
    assert_eq!(scratch.look(2, 1), (false, 2));
    // Same size, and with a coarse clock the same modification time.
    let time = fs::metadata(scratch.level(2)).and_then(|data| data.modified());
    let new = scratch.put(2, 103, 0);
    let opened = fs::File::options().write(true).open(scratch.level(2));
    opened
        .and_then(|file| file.set_modified(time?))
        .expect("its time");
    assert_ne!(old, new);
    assert!(scratch.look(2, new).0);
    assert!(!scratch.look(2, old).0);
}

#[test]
fn damaged_or_foreign_index_is_ignored_and_replaced() {
    let scratch = Scratch::new("damaged");
    let hash = scratch.put(1, 101, 60);
    scratch.put(2, 102, 60);
    assert_eq!(scratch.look(2, 1), (false, 2));
    let good = fs::read(scratch.index()).expect("it is there");
    let stored: Stored = serde_json::from_slice(&good).expect("an index");
    let other = Stored {
        rules: stored.rules ^ 1,
        ..stored
    };
    let other = serde_json::to_vec(&other).expect("a text");
    for damaged in [
        &good[..good.len() / 2],
        b"",
        b"{}",
        b"[1]",
        &[0xFF; 40],
        &other,
    ] {
        fs::write(scratch.index(), damaged).expect("it is there");
        assert_eq!(scratch.look(2, hash), (true, 2), "{damaged:?}");
        fs::write(scratch.index(), damaged).expect("it is there");
        assert_eq!(scratch.look(2, 1), (false, 2), "{damaged:?}");
        assert_eq!(scratch.look(2, 1), (false, 0), "{damaged:?}");
    }
}

#[test]
fn levels_are_found_even_if_the_index_cannot_be_saved() {
    let scratch = Scratch::new("unkept");
    let hash = scratch.put(1, 101, 60);
    let mut index = ContentIndex::open(scratch.level(1).join("state").join(FILE_NAME));
    for reads in [2, 3] {
        assert!(index.find([scratch.level(1)], hash).is_some());
        assert_eq!(index.parsed(), reads);
    }
}
