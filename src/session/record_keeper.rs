//! The record book of the player: new runs are added at once; a background thread indexes and verifies recordings.
//! Which runs get a place is in `records/ranking.rs`: those without rewinds and assists
//! (`FinishedRun::is_unaided` in `progress/mod.rs`).

use super::recording_file::{LevelSearch, RecordedFile};
use crate::progress::FinishedRun;
use crate::records::book::{Book, Standing};
use crate::records::category::Category;
use crate::records::index::Index;
use crate::records::{Record, Verified, measure};
use crate::replay::archive::Archive;
use crate::replay::{Recording, Summary};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Longest recording that is measured, ticks: two hours.
const MAX_TICKS: i32 = 2 * 60 * 60 * 40;

/// Folders with the recordings of a book.
#[derive(Clone, Debug)]
pub struct RecordFolders {
    /// The player's recordings.
    pub own: PathBuf,
    /// The recordings shipped with the game, which prove its levels.
    pub shipped: Option<PathBuf>,
    /// File with the index.
    pub index: PathBuf,
    /// Search path for levels.
    pub levels: LevelSearch,
}

/// The record book of the player; clones share it. The default one has no folders and keeps runs only until the program
/// ends.
#[derive(Clone, Default)]
pub struct RecordKeeper {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    book: Mutex<Book>,
    jobs: Mutex<Option<Sender<Job>>>,
    /// Number of changes of the book.
    revision: AtomicU64,
    stop: AtomicBool,
    /// Number of scans that are requested or in progress.
    scans: AtomicUsize,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// Work for the thread.
enum Job {
    /// Read the folders again.
    Scan,
    /// Replay a recording that was just saved.
    Verify(PathBuf),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn change(&self, change: impl FnOnce(&mut Book)) {
        change(&mut lock(&self.book));
        self.revision.fetch_add(1, Ordering::Relaxed);
    }
}

impl RecordKeeper {
    /// Starts reading the recordings in some folders.
    pub fn start(folders: RecordFolders) -> RecordKeeper {
        let keeper = RecordKeeper::default();
        let (jobs, inbox) = channel();
        let shared = Arc::clone(&keeper.shared);
        let thread = std::thread::Builder::new()
            .name("records".to_owned())
            .spawn(move || Indexer::new(folders, shared).run(inbox));
        match thread {
            Ok(thread) => {
                *lock(&keeper.shared.thread) = Some(thread);
                *lock(&keeper.shared.jobs) = Some(jobs);
                keeper.rescan();
            }
            Err(error) => log::warn!("records are not read: {error}"),
        }
        keeper
    }

    /// Adds a run whose recording was just saved, and has it verified in the background.
    pub fn add_saved(&self, file: &Path, demo: &Recording, run: FinishedRun) {
        let record = Record::new(demo, run, Verified::Pending);
        self.shared
            .change(|book| book.insert(file.to_path_buf(), record));
        self.request(Job::Verify(file.to_path_buf()));
    }

    /// Looks for new recordings in the background.
    pub fn rescan(&self) {
        self.shared.scans.fetch_add(1, Ordering::Relaxed);
        if !self.request(Job::Scan) {
            self.shared.scans.store(0, Ordering::Relaxed);
        }
    }

    /// Returns false if there is no thread for the job: none was started, or it has ended.
    fn request(&self, job: Job) -> bool {
        let jobs = lock(&self.shared.jobs);
        jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// Calls a function with the book as it is now. The book is locked meanwhile.
    pub fn read<R>(&self, read: impl FnOnce(&Book) -> R) -> R {
        read(&lock(&self.shared.book))
    }

    /// Returns true if a recording must not be removed to make room for others: it is among the best of a table, or not all
    /// recordings have been read, so that it may be.
    pub fn must_keep(&self, file: &Path) -> bool {
        self.is_scanning() || self.read(|book| book.is_best(file))
    }

    /// Compares a run that is not in the book yet with the others of a category. Returns `None` if not all recordings have
    /// been read, so that its place is not known.
    pub fn standing(&self, run: &FinishedRun, category: Category) -> Option<Standing> {
        (!self.is_scanning()).then(|| self.read(|book| book.standing(run, category)))
    }

    /// Returns a number that changes with the book.
    pub fn revision(&self) -> u64 {
        self.shared.revision.load(Ordering::Relaxed)
    }

    /// Returns true while the folders are read, so that recordings may be missing from the book.
    pub fn is_scanning(&self) -> bool {
        self.shared.scans.load(Ordering::Relaxed) > 0
    }

    /// Stops the thread and waits for it.
    pub fn close(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    /// Ends the thread once it has handled all requests so far; later requests are ignored.
    pub fn wait(&self) {
        *lock(&self.shared.jobs) = None;
        if let Some(thread) = lock(&self.shared.thread).take() {
            // A panic has been reported by the thread itself.
            let _ = thread.join();
        }
    }
}

/// Forgets the scans that are left when the thread ends, even by a panic.
struct EndOfScans(Arc<Shared>);

impl Drop for EndOfScans {
    fn drop(&mut self) {
        self.0.scans.store(0, Ordering::Relaxed);
    }
}

/// The thread's part of a book.
struct Indexer {
    folders: RecordFolders,
    shared: Arc<Shared>,
    index: Index,
}

impl Indexer {
    fn new(folders: RecordFolders, shared: Arc<Shared>) -> Indexer {
        Indexer {
            index: Index::open(&folders.index),
            folders,
            shared,
        }
    }

    fn run(mut self, inbox: Receiver<Job>) {
        // Outlives the inbox, so that no scan is requested after it.
        let _end = EndOfScans(Arc::clone(&self.shared));
        for job in inbox {
            match job {
                Job::Scan => self.scan(),
                Job::Verify(file) => self.measure(&file, false),
            }
            if let Err(error) = self.index.save(&self.folders.index) {
                log::warn!("{}: {error}", self.folders.index.display());
            }
            if self.is_stopped() {
                return;
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Reads the folders: keeps what is known, measures new recordings, forgets removed ones.
    fn scan(&mut self) {
        let files = |folder: &PathBuf| Archive::new(folder.clone()).files();
        let shipped: BTreeSet<PathBuf> = self.folders.shipped.iter().flat_map(files).collect();
        let all = files(&self.folders.own).into_iter().chain(shipped.clone());
        let new = self.index.retain(all.collect());
        self.shared.change(|book| *book = self.index.book());
        for file in new {
            if self.is_stopped() {
                break;
            }
            self.measure(&file, shipped.contains(&file));
        }
        self.shared.scans.fetch_sub(1, Ordering::Relaxed);
    }

    /// Replays a recording. One that cannot be read or whose level is missing is tried again later.
    fn measure(&mut self, file: &Path, is_proof: bool) {
        let record = match self.replay(file) {
            Ok(Some(record)) => record,
            Ok(None) => return,
            Err(error) => return log::debug!("{}: no record: {error}", file.display()),
        };
        let record = record.map(|record| Record { is_proof, ..record });
        self.shared.change(|book| match &record {
            Some(record) => book.insert(file.to_path_buf(), record.clone()),
            None => book.remove(file),
        });
        self.index.insert(file.to_path_buf(), record);
    }

    /// Returns the run of a recording, `None` in it if no exit is reached; `None` if stopped.
    fn replay(&self, file: &Path) -> Result<Option<Option<Record>>, String> {
        let summary = Summary::load(file).map_err(|error| error.to_string())?;
        if summary.end_tick > MAX_TICKS {
            return Ok(Some(None));
        }
        let recorded = RecordedFile::load(file, &self.folders.levels);
        let playback = recorded.and_then(|recorded| recorded.to_playback(|_, _| {}));
        let mut playback = playback.map_err(|error| error.to_string())?;
        Ok(measure::record(&mut playback, || !self.is_stopped()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::book::Group;
    use std::fs;

    fn checkout(name: &str) -> PathBuf {
        Path::new(crate::CHECKOUT).join(name)
    }

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("pm-records-{name}-{}", std::process::id()));
            // May be left over from a failed test.
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(folder.join("own")).expect("a temporary folder");
            Folder(folder)
        }

        fn folders(&self, shipped: bool) -> RecordFolders {
            RecordFolders {
                own: self.0.join("own"),
                shipped: shipped.then(|| checkout("demos/campaign")),
                index: self.0.join("records.json"),
                levels: LevelSearch {
                    chosen: Some(checkout(if shipped { "levels" } else { "tests/levels" })),
                    ..LevelSearch::default()
                },
            }
        }

        fn open(&self, shipped: bool) -> Book {
            let keeper = RecordKeeper::start(self.folders(shipped));
            keeper.wait();
            assert!(!keeper.is_scanning());
            keeper.read(Book::clone)
        }

        fn copy(&self, demo: &str, name: &str) -> PathBuf {
            let file = self.0.join("own").join(name);
            fs::copy(checkout(demo), &file).expect("a recording");
            file
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // On failure it stays in the temporary folder.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_shipped_recordings_are_verified_proofs() {
        let book = Folder::new("shipped").open(true);
        let all: Vec<&Record> = book.all().map(|(_, record)| record).collect();
        assert!(all.len() >= 4);
        for record in all {
            assert!(
                record.is_proof && record.verified == Verified::Yes,
                "{record:?}"
            );
            assert!(
                record.run.ticks > 100 && record.run.players == 1,
                "{record:?}"
            );
        }
    }

    #[test]
    fn a_lost_or_damaged_index_is_rebuilt() {
        let folder = Folder::new("rebuilt");
        folder.copy("tests/levels/demos/01_first_steps.pmd", "a.pmd");
        let first = folder.open(false);
        let index = folder.0.join("records.json");
        let kept = fs::read(&index).expect("the index was saved");
        fs::write(&index, &kept[..kept.len() / 2]).expect("a file");
        assert_eq!(folder.open(false), first, "damaged");
        fs::remove_file(&index).expect("it is there");
        assert_eq!(folder.open(false), first, "lost");
    }

    #[test]
    fn the_book_follows_the_recordings_copied_into_the_folder_and_removed_from_it() {
        let folder = Folder::new("copied");
        folder.copy("tests/levels/demos/01_first_steps.pmd", "a.pmd");
        let first = folder.open(false);
        folder.copy("tests/levels/demos/02_ladders_and_ropes.pmd", "b.pmd");
        fs::write(folder.0.join("own/damaged.pmd"), "PMDEMO").expect("a file");
        let both = folder.open(false);
        assert_eq!((first.all().count(), both.all().count()), (1, 2));
        fs::remove_file(folder.0.join("own/a.pmd")).expect("it is there");
        assert_eq!(folder.open(false).all().count(), 1, "removed");
    }

    #[test]
    fn every_recording_is_kept_and_ranks_are_unknown_until_all_are_read() {
        let keeper = RecordKeeper::default();
        let unknown = Path::new("unknown.pmd");
        let place = |keeper: &RecordKeeper| {
            let standing = keeper.standing(&FinishedRun::default(), Category::Any);
            standing.map(|standing| standing.place)
        };
        assert!(!keeper.must_keep(unknown));
        assert_eq!(place(&keeper), Some(1));
        keeper.shared.scans.store(1, Ordering::Relaxed);
        assert!(keeper.must_keep(unknown));
        assert_eq!(place(&keeper), None);
    }

    #[test]
    fn a_scan_is_in_progress_only_while_there_is_a_thread_for_it() {
        let without_folders = RecordKeeper::default();
        without_folders.rescan();
        assert!(!without_folders.is_scanning());
        let folder = Folder::new("threads");
        let keeper = RecordKeeper::start(folder.folders(false));
        keeper.rescan();
        keeper.wait();
        assert!(!keeper.is_scanning());
        keeper.rescan();
        assert!(!keeper.is_scanning(), "the thread has ended");
    }

    #[test]
    fn no_scan_is_left_when_the_thread_stops_or_panics() {
        let folder = Folder::new("left");
        let stopped = RecordKeeper::default();
        stopped.shared.stop.store(true, Ordering::Relaxed);
        let (jobs, inbox) = channel();
        *lock(&stopped.shared.jobs) = Some(jobs);
        (0..2).for_each(|_| stopped.rescan());
        assert!(stopped.is_scanning());
        let shared = Arc::clone(&stopped.shared);
        Indexer::new(folder.folders(false), shared).run(inbox);
        assert!(!stopped.is_scanning(), "the second scan is never done");

        let panicked = RecordKeeper::default();
        panicked.shared.scans.store(1, Ordering::Relaxed);
        let end = EndOfScans(Arc::clone(&panicked.shared));
        let thread = std::thread::spawn(move || {
            let _end = end;
            std::panic::resume_unwind(Box::new("a panic"));
        });
        assert!(thread.join().is_err());
        assert!(!panicked.is_scanning());
    }

    #[test]
    fn a_saved_run_is_in_the_book_at_once_and_verified_later() {
        let folder = Folder::new("saved");
        let file = folder.copy("tests/levels/demos/01_first_steps.pmd", "a.pmd");
        let demo = Recording::load(&file).expect("a recording");
        let run = FinishedRun {
            level: demo.level_hash,
            players: 1,
            ticks: 5,
            ..FinishedRun::default()
        };
        let memory = RecordKeeper::default();
        memory.add_saved(&file, &demo, run);
        let best = |keeper: &RecordKeeper| {
            keeper.read(|book| {
                let best = book.best(Group::of(&run), Category::Any)?;
                Some((best.record.run.ticks, best.record.verified))
            })
        };
        assert_eq!(best(&memory), Some((5, Verified::Pending)));
        assert!(memory.must_keep(&file));
        let keeper = RecordKeeper::start(folder.folders(false));
        keeper.add_saved(&file, &demo, run);
        keeper.wait();
        let (ticks, verified) = best(&keeper).expect("a run");
        assert!(ticks > 100, "the recording decides, not the claim");
        assert_eq!(verified, Verified::Yes);
    }
}
