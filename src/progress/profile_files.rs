//! The files of profiles: one per profile in a folder. A damaged file is renamed to `NAME-TIME.damaged`, and the player starts
//! with an empty profile. Programs that run at once take turns by a lock file, so that no result is lost. The maximum
//! lengths of names and lists are in `profile.rs`. How long a program waits for the lock is in `src/files.rs`.

use super::FinishedRun;
use super::journey::JourneyStep;
use super::profile::{Profile, ProfileError};
use crate::date;
use crate::files;
use crate::level::pack::id::slug_of;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Name of the folder of profiles in the state folder.
pub const FOLDER: &str = "profiles";
/// File name extension of a profile.
const EXTENSION: &str = "json";
/// Maximum size of a file, bytes.
const MAX_FILE: u64 = 8 << 20;

/// The profiles in a folder, which need not exist yet.
#[derive(Clone, Debug)]
pub struct ProfileStore {
    folder: PathBuf,
}

/// A profile read from its file.
#[derive(Debug)]
pub struct ReadProfile {
    /// The profile; without results if the file is damaged.
    pub profile: Profile,
    /// The damaged file under its new name, and what is wrong with it.
    pub damaged: Option<(PathBuf, ProfileError)>,
}

/// Errors of reading or writing a profile.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct ProfileStoreError {
    /// File or folder.
    path: PathBuf,
    /// Cause.
    source: io::Error,
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> ProfileStoreError {
    let path = path.to_path_buf();
    move |source| ProfileStoreError { path, source }
}

impl ProfileStore {
    /// Uses a folder.
    pub fn new(folder: PathBuf) -> ProfileStore {
        ProfileStore { folder }
    }

    /// Returns all profiles that can be read, sorted by name.
    pub fn profiles(&self) -> Vec<Profile> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path());
        let mut profiles: Vec<Profile> = files
            .filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION))
            .filter_map(|path| Profile::parse(&files::read_limited(&path, MAX_FILE).ok()?).ok())
            .collect();
        profiles.sort_by_cached_key(|profile| (profile.name.to_lowercase(), profile.name.clone()));
        profiles
    }

    /// Returns true if two names of players belong to the same profile.
    pub fn is_same(first: &str, second: &str) -> bool {
        slug_of(first) == slug_of(second)
    }

    /// Returns whether there is a profile with a name.
    pub fn exists(&self, name: &str) -> bool {
        self.file(name).exists()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.{EXTENSION}", slug_of(name)))
    }

    /// Renames a profile; the new name must not be taken.
    ///
    /// # Errors
    /// Errors of the file system; [`io::ErrorKind::AlreadyExists`] if the name is taken.
    pub fn rename(&self, name: &str, new: &str) -> Result<(), ProfileStoreError> {
        if Self::is_same(name, new) {
            return self.change(name, |p| p.rename(new)).map(drop);
        }
        let (old_file, file) = (self.file(name), self.file(new));
        let _locks = self.lock_both(&old_file, &file)?;
        if file.exists() {
            return Err(at(&file)(io::ErrorKind::AlreadyExists.into()));
        }
        let (old, _) = read(&old_file)?;
        let mut profile = old.unwrap_or_else(|| Profile::new(name));
        profile.rename(new);
        write(&file, &profile)?;
        match fs::remove_file(&old_file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&old_file)(error)),
            _ => Ok(()),
        }
    }

    /// Deletes a profile with all of its results.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn delete(&self, name: &str) -> Result<(), ProfileStoreError> {
        let file = self.file(name);
        let _lock = self.lock(&file)?;
        fs::remove_file(&file).map_err(at(&file))
    }

    /// Opens a profile; creates it if there is none. A damaged file is set aside, and a new profile is created.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn open(&self, name: &str) -> Result<ReadProfile, ProfileStoreError> {
        self.change(name, |_| ())
    }

    /// Adds a finished run to a profile. Reads the file again, because another program may have changed it.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn record(&self, name: &str, run: FinishedRun) -> Result<ReadProfile, ProfileStoreError> {
        self.change(name, |profile| profile.add(run))
    }

    /// Adds a step to the journey of a profile. Reads the file again, because another program may have changed it.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn travel(&self, name: &str, step: JourneyStep) -> Result<ReadProfile, ProfileStoreError> {
        self.change(name, |profile| profile.journey.take(step))
    }

    /// Merges another copy of a profile into its file.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn merge(&self, copy: &Profile) -> Result<ReadProfile, ProfileStoreError> {
        self.change(&copy.name, |profile| profile.merge(copy))
    }

    /// Writes a copy of a profile as a new file to a folder; returns its path.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn export(&self, name: &str, folder: &Path) -> Result<PathBuf, ProfileStoreError> {
        let profile = self.open(name)?.profile;
        fs::create_dir_all(folder).map_err(at(folder))?;
        let text = profile.to_text();
        let written = files::write_new(folder, &slug_of(name), EXTENSION, text.as_bytes());
        written.map_err(at(folder))
    }

    /// Adds an exported profile, and returns its name. The results of a profile with that name are kept: of each level, the
    /// better ones count.
    ///
    /// # Errors
    /// Errors of the file system; [`io::ErrorKind::InvalidData`] if the file is not a profile.
    pub fn import(&self, file: &Path) -> Result<String, ProfileStoreError> {
        let bytes = files::read_limited(file, MAX_FILE).map_err(at(file))?;
        let invalid = |error: ProfileError| io::Error::new(io::ErrorKind::InvalidData, error);
        let copy = Profile::parse(&bytes).map_err(invalid).map_err(at(file))?;
        self.merge(&copy)?;
        Ok(copy.name)
    }

    /// Reads a profile, changes it and writes it if it has changed, while other programs wait.
    fn change(
        &self,
        name: &str,
        change: impl FnOnce(&mut Profile),
    ) -> Result<ReadProfile, ProfileStoreError> {
        let file = self.file(name);
        let _lock = self.lock(&file)?;
        let (found, damaged) = read(&file)?;
        let mut profile = found.clone().unwrap_or_else(|| Profile::new(name));
        change(&mut profile);
        if found.as_ref() != Some(&profile) {
            write(&file, &profile)?;
        }
        Ok(ReadProfile { profile, damaged })
    }

    /// Waits until no other program uses a profile's file. The lock is released when the returned file is closed, also
    /// if the program is killed.
    fn lock(&self, file: &Path) -> Result<File, ProfileStoreError> {
        fs::create_dir_all(&self.folder).map_err(at(&self.folder))?;
        let lock_file = file.with_extension("lock");
        let lock = File::create(&lock_file).map_err(at(&lock_file))?;
        lock.lock().map_err(at(&lock_file))?;
        Ok(lock)
    }

    /// Waits until no other program uses the files of two profiles. Every program locks them in the same order, so that no two
    /// wait for each other.
    fn lock_both(&self, first: &Path, second: &Path) -> Result<[File; 2], ProfileStoreError> {
        let (first, second) = (first.min(second), first.max(second));
        Ok([self.lock(first)?, self.lock(second)?])
    }
}

fn write(file: &Path, profile: &Profile) -> Result<(), ProfileStoreError> {
    files::write_atomically(file, profile.to_text().as_bytes()).map_err(at(file))
}

impl ProfileStoreError {
    /// Returns true if a file is not a profile.
    pub fn is_no_profile(&self) -> bool {
        self.source.kind() == io::ErrorKind::InvalidData
    }

    /// Returns true if there is no such file.
    pub fn is_missing(&self) -> bool {
        self.source.kind() == io::ErrorKind::NotFound
    }

    /// Returns true if the new name of a profile is that of another one.
    pub fn is_name_taken(&self) -> bool {
        self.source.kind() == io::ErrorKind::AlreadyExists
    }
}

/// Reads a profile, if its file exists. A damaged file is renamed.
#[expect(
    clippy::type_complexity,
    reason = "the profile and the damaged file exclude each other"
)]
fn read(
    file: &Path,
) -> Result<(Option<Profile>, Option<(PathBuf, ProfileError)>), ProfileStoreError> {
    let bytes = match files::read_limited(file, MAX_FILE) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((None, None)),
        Err(error) => return Err(at(file)(error)),
    };
    match Profile::parse(&bytes) {
        Ok(profile) => Ok((Some(profile), None)),
        Err(error) => {
            let aside = files::set_aside(file, &date::name_of_now()).map_err(at(file))?;
            Ok((None, Some((aside, error))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder that is removed after the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path =
                std::env::temp_dir().join(format!("pm-profiles-{name}-{}", std::process::id()));
            // May be left over from a failed test.
            let _ = fs::remove_dir_all(&path);
            Scratch(path)
        }

        fn store(&self) -> ProfileStore {
            ProfileStore::new(self.0.join("state/profiles"))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            // Anything left is in the system's temporary folder.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn run(level: u64, ticks: i32) -> FinishedRun {
        FinishedRun {
            level,
            ticks,
            coins: 1,
            ..FinishedRun::default()
        }
    }

    #[test]
    fn results_are_kept_by_profile() {
        let scratch = Scratch::new("kept");
        let store = scratch.store();
        let names = || {
            let profiles = store.profiles().into_iter();
            profiles
                .map(|profile| profile.name)
                .collect::<Vec<String>>()
        };
        assert_eq!(names(), Vec::<String>::new());
        store.record("Ann", run(7, 100)).expect("a writable folder");
        store
            .record("Bob B.", run(7, 50))
            .expect("a writable folder");
        store.record("Ann", run(7, 90)).expect("a writable folder");
        assert_eq!(names(), ["Ann", "Bob B."]);
        let ann = store.open("Ann").expect("a readable file").profile;
        assert_eq!(
            (ann.name.as_str(), ann.levels[&7].best_ticks),
            ("Ann", Some(90))
        );
        assert_eq!(ann.levels[&7].finishes, 2);
        let mut copy = Profile::new("Ann");
        copy.add(run(8, 5));
        let merged = store.merge(&copy).expect("a writable folder").profile;
        assert_eq!(merged.levels.len(), 2);
    }

    #[test]
    fn profiles_are_renamed_and_deleted() {
        let scratch = Scratch::new("renamed");
        let store = scratch.store();
        for name in ["Ann", "Bob"] {
            store.record(name, run(7, 100)).expect("a writable folder");
        }
        let taken = store
            .rename("Ann", "BOB")
            .expect_err("it is another's name");
        assert!(taken.is_name_taken(), "{taken}");
        store.rename("Ann", "ANN").expect("a writable folder");
        store.rename("Bob", "Cleo").expect("a writable folder");
        let profiles = store.profiles();
        let found: Vec<(&str, usize)> = profiles
            .iter()
            .map(|profile| (profile.name.as_str(), profile.levels.len()))
            .collect();
        assert_eq!(found, [("ANN", 1), ("Cleo", 1)]);
        store.delete("cleo").expect("it is there");
        assert_eq!(store.profiles().len(), 1);
        assert!(store.exists("Ann") && !store.exists("Cleo"));
    }

    #[test]
    fn an_exported_profile_is_imported_elsewhere_and_merged_with_one_of_its_name() {
        let (here, there) = (Scratch::new("export"), Scratch::new("import"));
        here.store().record("Ann", run(1, 500)).expect("saved");
        let folder = here.0.join("out");
        let file = here.store().export("Ann", &folder).expect("exported");
        assert_eq!(
            here.store().export("Ann", &folder).ok(),
            Some(folder.join("ann-2.json"))
        );
        there.store().record("Ann", run(1, 900)).expect("saved");
        there.store().record("Ann", run(2, 700)).expect("saved");
        assert_eq!(there.store().import(&file).expect("imported"), "Ann");
        let merged = there.store().open("Ann").expect("a profile").profile;
        let best = |level| merged.levels[&level].best_ticks;
        assert_eq!([best(1), best(2)], [Some(500), Some(700)]);
        let error = |file: &Path| there.store().import(file).expect_err("not a profile");
        assert!(error(&folder.join("gone.json")).is_missing());
        fs::write(folder.join("bad.json"), "{").expect("a file");
        assert!(error(&folder.join("bad.json")).is_no_profile());
        assert!(
            folder.join("bad.json").exists(),
            "files of others stay as they are"
        );
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_reported() {
        let scratch = Scratch::new("damaged");
        let store = scratch.store();
        store.record("Ann", run(7, 100)).expect("a writable folder");
        let file = scratch.0.join("state/profiles/ann.json");
        for text in ["{\"format\": 1, \"name\": 5", "{\"format\": 9}"] {
            fs::write(&file, text).expect("a file");
            let read = store.record("Ann", run(8, 10)).expect("a writable folder");
            let (aside, _) = read.damaged.expect("the file was damaged");
            assert_eq!(fs::read_to_string(&aside).ok().as_deref(), Some(text));
            assert_eq!(read.profile.levels.len(), 1);
            let again = store.open("Ann").expect("a readable file");
            assert!(again.damaged.is_none() && again.profile == read.profile);
        }
        assert_eq!(store.profiles().len(), 1);
    }

    #[test]
    fn results_written_at_once_are_all_kept() {
        let scratch = Scratch::new("at-once");
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let store = scratch.store();
                scope.spawn(move || {
                    for level in 0..10 {
                        let run = run(level, 100 - thread);
                        store.record("Ann", run).expect("a writable folder");
                    }
                });
            }
        });
        let profile = scratch
            .store()
            .open("Ann")
            .expect("a readable file")
            .profile;
        assert_eq!(profile.levels.len(), 10);
        for progress in profile.levels.values() {
            assert_eq!((progress.best_ticks, progress.finishes), (Some(97), 4));
        }
    }

    #[test]
    fn profiles_renamed_at_once_lose_no_result() {
        let scratch = Scratch::new("renamed-at-once");
        let rounds = 20;
        std::thread::scope(|scope| {
            for (level, [name, new]) in [(1, ["Ann", "Bob"]), (2, ["Bob", "Ann"])] {
                let store = scratch.store();
                scope.spawn(move || {
                    for _ in 0..rounds {
                        store.record(name, run(level, 100)).expect("writable");
                        if let Err(error) = store.rename(name, new) {
                            assert!(error.is_name_taken(), "{error}");
                        }
                    }
                });
            }
        });
        let profiles = scratch.store().profiles();
        let finishes = |level: u64| -> u32 {
            let all = profiles.iter().filter_map(|p| p.levels.get(&level));
            all.map(|progress| progress.finishes).sum()
        };
        assert_eq!((finishes(1), finishes(2)), (rounds, rounds));
    }

    #[test]
    fn an_unusable_folder_is_an_error() {
        let scratch = Scratch::new("unusable");
        fs::create_dir_all(&scratch.0).expect("a temporary folder");
        fs::write(scratch.0.join("state"), "a file").expect("a file");
        let error = scratch
            .store()
            .open("Ann")
            .expect_err("the folder is a file");
        assert!(error.to_string().contains("state"), "{error}");
    }
}
