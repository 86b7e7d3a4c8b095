//! Quick saves: the recording of a game so far, in one of a few slots for each level content. When games are saved and
//! loaded is in `app/quick_save.rs`; checkpoints only with the assist `start_at_checkpoints`.

use crate::replay::file_name::EXTENSION;
use crate::replay::{Recording, RecordingError, Summary};
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Slots of each level.
pub const SLOTS: RangeInclusive<u8> = 1..=3;

/// Numbers of checkpoints. Start 0 is where a level begins.
const CHECKPOINTS: RangeInclusive<u8> = 1..=7;

/// The quick saves of all levels. The folder does not have to exist yet.
#[derive(Clone, Debug)]
pub struct QuickSaves {
    folder: PathBuf,
}

/// Why a quick save cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum QuickLoadError {
    /// Nothing was saved in the slot.
    #[error("the slot is empty")]
    Empty,
    /// The slot was saved on another version of the level.
    #[error("the slot was saved on another version of the level")]
    OtherLevel,
    /// The slot was saved by a program with other rules.
    #[error("the slot was saved under other rules (simulation version {0})")]
    OtherRules(u32),
    /// The file cannot be used.
    #[error("{0}")]
    Unusable(#[from] RecordingError),
    /// The recording does not lead to the state that was saved.
    #[error("the slot does not replay to the state that was saved")]
    Diverged,
}

impl QuickSaves {
    /// Creates the access to a folder.
    pub fn new(folder: PathBuf) -> QuickSaves {
        QuickSaves { folder }
    }

    fn path(&self, level_hash: u64, slot: u8) -> PathBuf {
        let name = format!("{level_hash:016x}-{slot}.{EXTENSION}");
        self.folder.join(name)
    }

    fn checkpoint_path(&self, level_hash: u64, checkpoint: u8) -> PathBuf {
        let name = format!("{level_hash:016x}-checkpoint{checkpoint}.{EXTENSION}");
        self.folder.join(name)
    }

    /// Keeps a game that has just reached a checkpoint, in place of the one before.
    ///
    /// # Errors
    /// Errors of the file system. What was kept before stays.
    pub fn save_checkpoint(&self, checkpoint: u8, demo: &Recording) -> Result<(), RecordingError> {
        self.write(&self.checkpoint_path(demo.level_hash, checkpoint), demo)
    }

    /// Returns the checkpoints of a level at which a game was kept, in ascending order.
    pub fn checkpoints(&self, level_hash: u64) -> Vec<u8> {
        let exists = |checkpoint: &u8| self.checkpoint_path(level_hash, *checkpoint).is_file();
        CHECKPOINTS.filter(exists).collect()
    }

    /// Loads the game kept at a checkpoint of the level with this content hash.
    ///
    /// # Errors
    /// Why it cannot be loaded.
    pub fn load_checkpoint(
        &self,
        checkpoint: u8,
        level_hash: u64,
    ) -> Result<Recording, QuickLoadError> {
        read(&self.checkpoint_path(level_hash, checkpoint), level_hash)
    }

    /// Saves a recording in a slot of its level.
    ///
    /// # Errors
    /// Errors of the file system. The slot then keeps what was in it.
    pub fn save(&self, slot: u8, demo: &Recording) -> Result<(), RecordingError> {
        self.write(&self.path(demo.level_hash, slot), demo)
    }

    fn write(&self, path: &Path, demo: &Recording) -> Result<(), RecordingError> {
        fs::create_dir_all(&self.folder).map_err(|source| RecordingError::File {
            path: self.folder.clone(),
            source,
        })?;
        demo.save(path)
    }

    /// Returns the length of the game in a slot, ticks; `None` if it is empty or cannot be read.
    pub fn length(&self, level_hash: u64, slot: u8) -> Option<i32> {
        let summary = Summary::load(&self.path(level_hash, slot)).ok()?;
        Some(summary.end_tick)
    }

    /// Loads the recording in a slot of the level with this name and content hash.
    ///
    /// # Errors
    /// Why it cannot be loaded.
    pub fn load(
        &self,
        slot: u8,
        level_name: &str,
        level_hash: u64,
    ) -> Result<Recording, QuickLoadError> {
        match read(&self.path(level_hash, slot), level_hash) {
            Err(QuickLoadError::Empty) if self.has_other_version(slot, level_name) => {
                Err(QuickLoadError::OtherLevel)
            }
            result => result,
        }
    }

    /// Returns true if a slot with this number was saved on any content of the level with this name.
    fn has_other_version(&self, slot: u8, level_name: &str) -> bool {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let ending = format!("-{slot}.{EXTENSION}");
        entries
            .filter(|entry| entry.file_name().to_string_lossy().ends_with(&ending))
            .filter_map(|entry| Summary::load(&entry.path()).ok())
            .any(|summary| summary.level_name == level_name)
    }
}

/// Reads a recording of the level with this content hash.
fn read(path: &Path, level_hash: u64) -> Result<Recording, QuickLoadError> {
    match Recording::load(path) {
        Ok(demo) if demo.level_hash == level_hash => Ok(demo),
        Ok(_) => Err(QuickLoadError::OtherLevel),
        Err(error) => Err(match error.problem() {
            RecordingError::File { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                QuickLoadError::Empty
            }
            RecordingError::Simulation { found } => QuickLoadError::OtherRules(*found),
            _ => QuickLoadError::Unusable(error),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quick saves in a temporary folder, which is removed when dropped.
    struct Folder(QuickSaves);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("pm-quick-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            // May be left over from a failed test.
            let _ = fs::remove_dir_all(&folder);
            Folder(QuickSaves::new(folder))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // On failure it stays in the temporary folder.
            let _ = fs::remove_dir_all(&self.0.folder);
        }
    }

    #[test]
    fn each_slot_of_each_level_keeps_the_last_game_saved() {
        let Folder(saves) = &Folder::new("slots");
        let game = |hash, end_tick| Recording {
            end_tick,
            ..Recording::empty("pack/level", 1, hash)
        };
        for (slot, hash, ticks) in [(1, 7, 10), (2, 7, 20), (1, 8, 30), (1, 7, 15)] {
            saves.save(slot, &game(hash, ticks)).expect("a folder");
        }
        let length = |slot, hash| saves.length(hash, slot);
        assert_eq!(
            [(1, 7), (2, 7), (3, 7), (1, 8)].map(|(slot, hash)| length(slot, hash)),
            [Some(15), Some(20), None, Some(30)]
        );
        let loaded = saves.load(1, "pack/level", 7).expect("it was saved");
        assert_eq!(loaded, game(7, 15));
    }

    #[test]
    fn slots_that_cannot_be_loaded_say_why() {
        let folder = Folder::new("refused");
        let saves = &folder.0;
        let load = |slot, name: &str, hash| saves.load(slot, name, hash).expect_err("no game");
        assert!(matches!(load(1, "a/b", 7), QuickLoadError::Empty));
        saves
            .save(1, &Recording::empty("a/b", 1, 7))
            .expect("a folder");
        assert!(matches!(load(1, "a/b", 8), QuickLoadError::OtherLevel));
        assert!(matches!(load(1, "a/c", 8), QuickLoadError::Empty));
        assert!(matches!(load(2, "a/b", 8), QuickLoadError::Empty));
        let path = saves.path(7, 1);
        let mut bytes = fs::read(&path).expect("it was saved");
        bytes[12] ^= 1;
        fs::write(&path, &bytes).expect("a file");
        assert!(matches!(load(1, "a/b", 7), QuickLoadError::OtherRules(_)));
        bytes[12] ^= 1;
        bytes[30] ^= 1;
        fs::write(&path, &bytes).expect("a file");
        assert!(matches!(load(1, "a/b", 7), QuickLoadError::Unusable(_)));
    }

    #[test]
    fn games_kept_at_checkpoints_are_apart_from_the_slots() {
        let Folder(saves) = &Folder::new("checkpoints");
        let game = |end_tick| Recording {
            end_tick,
            ..Recording::empty("a/b", 1, 7)
        };
        assert!(saves.checkpoints(7).is_empty());
        for (checkpoint, ticks) in [(2, 20), (1, 10), (2, 15)] {
            let demo = game(ticks);
            saves.save_checkpoint(checkpoint, &demo).expect("a folder");
        }
        saves.save(3, &game(99)).expect("a folder");
        assert_eq!(saves.checkpoints(7), [1, 2]);
        assert!(saves.checkpoints(8).is_empty());
        let length = |checkpoint| {
            saves
                .load_checkpoint(checkpoint, 7)
                .map(|demo| demo.end_tick)
        };
        assert_eq!((length(1).ok(), length(2).ok()), (Some(10), Some(15)));
        assert!(matches!(length(3), Err(QuickLoadError::Empty)));
    }
}
