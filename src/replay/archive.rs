//! A folder of recordings: saves under unique names and enforces retention limits. The limits are in `retention.rs`.

use super::file_name::{self, EXTENSION};
use super::retention::{Limits, files_to_remove};
use super::summary::Summary;
use super::{Recording, RecordingError};
use crate::files;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of recordings. It does not have to exist yet.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

impl Archive {
    /// Creates an archive for this folder.
    pub fn new(folder: PathBuf) -> Archive {
        Archive { folder }
    }

    /// Returns the paths of all recordings, in no particular order.
    pub fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        paths
            .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
            .collect()
    }

    /// Saves a finished run as a new file and returns its path.
    ///
    /// # Errors
    /// If the file system reports an error.
    pub fn save_finished(
        &self,
        demo: &Recording,
        exit_tick: i32,
    ) -> Result<PathBuf, RecordingError> {
        self.save_new(demo, &file_name::finished(demo, exit_tick))
    }

    /// Saves an unfinished run, replacing `copy` if it was saved before, and returns the path.
    ///
    /// # Errors
    /// If the file system reports an error.
    pub fn save_unfinished(
        &self,
        demo: &Recording,
        copy: Option<&Path>,
    ) -> Result<PathBuf, RecordingError> {
        match copy {
            Some(path) => demo.save(path).map(|()| path.to_path_buf()),
            None => self.save_new(demo, &file_name::unfinished(demo)),
        }
    }

    /// Saves a recording that is never removed automatically as a new file, and returns its path.
    ///
    /// # Errors
    /// If the file system reports an error.
    pub fn save_manual(&self, demo: &Recording) -> Result<PathBuf, RecordingError> {
        self.save_new(demo, &file_name::kept(demo))
    }

    fn save_new(&self, demo: &Recording, stem: &str) -> Result<PathBuf, RecordingError> {
        let failed = |source| RecordingError::File {
            path: self.folder.join(format!("{stem}.{EXTENSION}")),
            source,
        };
        let bytes = demo.encode().map_err(failed)?;
        fs::create_dir_all(&self.folder).map_err(failed)?;
        files::write_new(&self.folder, stem, EXTENSION, &bytes).map_err(failed)
    }

    /// Removes recordings beyond the limits, except those to keep: the file just written stays even if its date is old.
    ///
    /// # Errors
    /// If a file cannot be removed; those before it have been.
    pub fn enforce_limits(
        &self,
        limits: Limits,
        is_kept: impl Fn(&Path) -> bool,
    ) -> Result<(), RecordingError> {
        let level_of = |path: &Path| Summary::load(path).ok().map(|summary| summary.level_hash);
        let surplus = files_to_remove(&self.files(), limits, level_of);
        for path in surplus.into_iter().filter(|path| !is_kept(path)) {
            fs::remove_file(&path).map_err(|source| RecordingError::File { path, source })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("pm-archive-{name}-{}", std::process::id()));
            // Left behind by an earlier failed test.
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }

        fn names(&self) -> Vec<String> {
            let files = Archive::new(self.0.clone()).files();
            let names = files.iter().filter_map(|file| file.file_name());
            let mut names: Vec<_> = names.map(|n| n.to_string_lossy().into_owned()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // If this fails, the files stay in the system's temporary folder.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn demo(level_hash: u64, date: u64) -> Recording {
        Recording {
            date,
            ..Recording::empty("short", 3, level_hash)
        }
    }

    const ONE: Limits = Limits {
        finished: Some(1),
        unfinished: Some(1),
    };

    #[test]
    fn runs_saved_in_the_same_second_get_unique_names() {
        let folder = Folder::new("second");
        let archives = [0, 1].map(|_| Archive::new(folder.0.clone()));
        let save = |archive: &Archive| archive.save_finished(&demo(1, 0), 7);
        let paths = [&archives[0], &archives[1], &archives[0]].map(|a| save(a).expect("saved"));
        assert!(paths[0] != paths[1] && paths[1] != paths[2]);
        assert_eq!(folder.names().len(), 3);
    }

    #[test]
    fn an_unfinished_run_is_saved_to_one_file() {
        let folder = Folder::new("once");
        let archive = Archive::new(folder.0.clone());
        let mut copy = None;
        for _ in 0..3 {
            let demo = demo(1, 951_782_399);
            copy = Some(
                archive
                    .save_unfinished(&demo, copy.as_deref())
                    .expect("saved"),
            );
        }
        assert_eq!(folder.names(), ["20000228-235959-level3-unfinished.pmd"]);
    }

    #[test]
    fn the_newest_file_is_kept_even_if_the_clock_went_back() {
        let folder = Folder::new("clock");
        let archive = Archive::new(folder.0.clone());
        let old = archive
            .save_unfinished(&demo(1, 86_400), None)
            .expect("saved");
        archive
            .enforce_limits(ONE, |path| path == old)
            .expect("nothing to remove");
        let new = archive.save_unfinished(&demo(1, 0), None).expect("saved");
        archive
            .enforce_limits(ONE, |path| path == new)
            .expect("one to remove");
        assert!(new.exists());
    }

    #[test]
    fn the_best_run_of_each_level_content_is_kept() {
        let folder = Folder::new("best");
        let archive = Archive::new(folder.0.clone());
        let mut paths = Vec::new();
        for (hash, ticks) in [(1, 50), (2, 90), (1, 60), (1, 70)] {
            let path = archive.save_finished(&demo(hash, 0), ticks).expect("saved");
            archive
                .enforce_limits(ONE, |kept| kept == path)
                .expect("it can be removed");
            paths.push(path);
        }
        let exists: Vec<bool> = paths.iter().map(|path| path.exists()).collect();
        assert_eq!(exists, [true, true, false, true]);
    }
}
