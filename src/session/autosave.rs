//! Saves the recordings of running games, and games at checkpoints, to disk in a background thread. How many recordings
//! are kept is in `replay/retention.rs`.
//!
//! An unfinished copy is written every 30 seconds of play. When a game has ended, its recording is saved among the
//! finished or unfinished runs. The copy of a finished run is removed only after that.

use super::quick_save::QuickSaves;
use super::record_keeper::RecordKeeper;
use crate::config::Settings;
use crate::replay::archive::Archive;
use crate::replay::retention::Limits;
use crate::replay::{LiveRecording, Recording, RecordingError};
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Interval between two copies of a running game.
const INTERVAL: Duration = Duration::from_secs(30);
/// Maximum time that [`Autosave::save_now`] waits for a thread that is writing.
const SAVE_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval between two attempts to get the lock.
const RETRY: Duration = Duration::from_millis(5);

/// Returns the number of recordings to keep, according to the settings.
pub fn retention_limits(settings: &Settings) -> Limits {
    let defaults = Limits::default();
    let demo = &settings.demo;
    Limits {
        finished: defaults.finished.filter(|_| !demo.autosave_on_level_done),
        unfinished: defaults.unfinished.filter(|_| !demo.autosave_on_game_exit),
    }
}

/// Saves recordings to disk; clones share one thread.
#[derive(Clone)]
pub struct Autosave {
    shared: Arc<Shared>,
}

struct Shared {
    archive: Archive,
    records: RecordKeeper,
    inbox: Mutex<Inbox>,
    /// Signals new entries in the inbox.
    changed: Condvar,
    /// Games being recorded. Locked while files are written.
    games: Mutex<Vec<Game>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// Requests from other threads. Never locked for long.
struct Inbox {
    begun: Vec<LiveRecording>,
    ended: Vec<LiveRecording>,
    checkpoints: Vec<CheckpointSave>,
    limits: Limits,
    /// Copies should be written now.
    due: bool,
    /// The program is ending, and every game with it.
    closing: bool,
    errors: Vec<String>,
}

/// A game at a checkpoint, to be kept.
struct CheckpointSave {
    saves: QuickSaves,
    checkpoint: u8,
    demo: Recording,
}

/// A game being recorded.
struct Game {
    live: LiveRecording,
    /// File of the unfinished copy.
    copy: Option<PathBuf>,
    /// Last tick in that file, and its checksum: a game can go back and reach the same tick in another way.
    copied: Option<(i32, u64)>,
    has_ended: bool,
    /// The last attempt to save failed, and the error has been reported.
    has_failed: bool,
}

impl Autosave {
    /// Starts saving into a folder, and adding finished runs to a record book.
    pub fn start(folder: PathBuf, limits: Limits, records: RecordKeeper) -> Autosave {
        Autosave::every(INTERVAL, folder, limits, records)
    }

    fn every(
        interval: Duration,
        folder: PathBuf,
        limits: Limits,
        records: RecordKeeper,
    ) -> Autosave {
        let shared = Arc::new(Shared {
            archive: Archive::new(folder),
            records,
            inbox: Mutex::new(Inbox {
                begun: Vec::new(),
                ended: Vec::new(),
                checkpoints: Vec::new(),
                limits,
                due: false,
                closing: false,
                errors: Vec::new(),
            }),
            changed: Condvar::new(),
            games: Mutex::default(),
            thread: Mutex::default(),
        });
        let for_thread = Arc::clone(&shared);
        let thread = std::thread::spawn(move || for_thread.run(interval));
        *lock(&shared.thread) = Some(thread);
        Autosave { shared }
    }

    /// Starts saving the recording of a game that has begun.
    pub fn begin(&self, live: LiveRecording) {
        lock(&self.shared.inbox).begun.push(live);
    }

    /// Requests the final save of a game that has ended. A game whose recorder is dropped is also saved, a little
    /// later.
    pub fn end(&self, live: LiveRecording) {
        lock(&self.shared.inbox).ended.push(live);
        self.copy_soon();
    }

    /// Keeps a game that has just reached a checkpoint; see [`QuickSaves::save_checkpoint`].
    pub fn keep_checkpoint(&self, saves: QuickSaves, checkpoint: u8, demo: Recording) {
        let save = CheckpointSave {
            saves,
            checkpoint,
            demo,
        };
        lock(&self.shared.inbox).checkpoints.push(save);
        self.copy_soon();
    }

    /// Returns the recordings of the running games, as far as that is possible without waiting.
    pub fn running(&self) -> Vec<LiveRecording> {
        let inbox = self.shared.inbox.try_lock();
        let mut running = inbox.map_or_else(|_| Vec::new(), |inbox| inbox.begun.clone());
        if let Ok(games) = self.shared.games.try_lock() {
            running.extend(games.iter().map(|game| game.live.clone()));
        }
        running.retain(LiveRecording::is_running);
        running
    }

    /// Requests copies of the running games.
    pub fn copy_soon(&self) {
        lock(&self.shared.inbox).due = true;
        self.shared.changed.notify_one();
    }

    /// Sets the number of recordings to keep.
    pub fn set_limits(&self, limits: Limits) {
        lock(&self.shared.inbox).limits = limits;
    }

    /// Returns the errors since the last call.
    pub fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.shared.inbox).errors)
    }

    /// Saves everything before returning, for a program that is about to die. Gives up after two seconds if another
    /// thread does not finish writing.
    pub fn save_now(&self) {
        let start = Instant::now();
        while start.elapsed() < SAVE_TIMEOUT {
            match self.shared.games.try_lock() {
                Ok(games) => return self.shared.save(games),
                Err(std::sync::TryLockError::Poisoned(games)) => {
                    return self.shared.save(games.into_inner());
                }
                Err(std::sync::TryLockError::WouldBlock) => std::thread::sleep(RETRY),
            }
        }
    }

    /// Installs a panic hook that saves everything after the message of a panic has been printed.
    pub fn save_at_panic(&self) {
        let previous_hook = panic::take_hook();
        let autosave = self.clone();
        panic::set_hook(Box::new(move |info| {
            previous_hook(info);
            autosave.save_now();
        }));
    }

    /// Saves the recordings of all games and waits until that is done; called when the program ends.
    pub fn close(&self) {
        lock(&self.shared.inbox).closing = true;
        self.copy_soon();
        if let Some(thread) = lock(&self.shared.thread).take() {
            // A panic in the thread has already been reported.
            let _ = thread.join();
        }
        self.shared.records.close();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn run(&self, interval: Duration) {
        loop {
            let waiting = lock(&self.inbox);
            let woken = self
                .changed
                .wait_timeout_while(waiting, interval, |inbox| !inbox.due);
            let mut inbox = woken.unwrap_or_else(PoisonError::into_inner).0;
            inbox.due = false;
            let closing = inbox.closing;
            drop(inbox);
            self.save(lock(&self.games));
            if closing {
                return;
            }
        }
    }

    fn save(&self, mut games: MutexGuard<'_, Vec<Game>>) {
        let (begun, ended, checkpoints, limits, closing) = {
            let mut inbox = lock(&self.inbox);
            let begun = std::mem::take(&mut inbox.begun);
            let ended = std::mem::take(&mut inbox.ended);
            let checkpoints = std::mem::take(&mut inbox.checkpoints);
            (begun, ended, checkpoints, inbox.limits, inbox.closing)
        };
        for save in checkpoints {
            if let Err(error) = save.saves.save_checkpoint(save.checkpoint, &save.demo) {
                self.report(&error);
            }
        }
        games.extend(begun.into_iter().map(Game::new));
        for game in games.iter_mut() {
            let ended_explicitly = ended.iter().any(|live| live.is_same(&game.live));
            game.has_ended |= ended_explicitly || closing || !game.live.is_running();
        }
        games.retain_mut(|game| match self.save_game(game, limits) {
            Ok(()) => {
                game.has_failed = false;
                !game.has_ended
            }
            Err(error) => {
                // Saving may succeed later.
                if !std::mem::replace(&mut game.has_failed, true) {
                    self.report(&error);
                }
                true
            }
        });
    }

    /// Saves a finished run as a new file and removes its copy; for any other game, updates the copy.
    fn save_game(&self, game: &mut Game, limits: Limits) -> Result<(), RecordingError> {
        let Some(demo) = game.live.verifiable() else {
            return Ok(());
        };
        let exit_tick = game.live.exit_tick().filter(|_| game.has_ended);
        let Some(exit_tick) = exit_tick else {
            return self.save_copy(game, &demo, limits);
        };
        let path = match self.archive.save_finished(&demo, exit_tick) {
            Ok(path) => path,
            Err(error) => {
                // At least bring the copy up to date.
                return self.save_copy(game, &demo, limits).and(Err(error));
            }
        };
        if let Some(run) = game.live.result() {
            self.records.add_saved(&path, &demo, run);
        }
        log::info!("saved {}", path.display());
        if let Some(copy) = game.copy.take() {
            // The user may have removed it.
            let _ = fs::remove_file(copy);
        }
        self.enforce_limits(limits, &path);
        Ok(())
    }

    fn save_copy(
        &self,
        game: &mut Game,
        demo: &Recording,
        limits: Limits,
    ) -> Result<(), RecordingError> {
        let newest = Some((demo.end_tick, demo.end_checksum));
        if newest != game.copied {
            let path = self.archive.save_unfinished(demo, game.copy.as_deref())?;
            game.copied = newest;
            self.enforce_limits(limits, &path);
            game.copy = Some(path);
        }
        if let Some(copy) = game.copy.as_ref().filter(|_| game.has_ended) {
            log::info!("saved {}", copy.display());
        }
        Ok(())
    }

    fn enforce_limits(&self, limits: Limits, newest: &Path) {
        let is_kept = |path: &Path| path == newest || self.records.must_keep(path);
        if let Err(error) = self.archive.enforce_limits(limits, is_kept) {
            self.report(&error);
        }
    }

    fn report(&self, error: &RecordingError) {
        log::error!("{error}");
        lock(&self.inbox).errors.push(error.to_string());
    }
}

impl Game {
    fn new(live: LiveRecording) -> Game {
        Game {
            live,
            copy: None,
            copied: None,
            has_ended: false,
            has_failed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recorder;
    use crate::session::level_source::LevelSource;
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::local_game::{LocalGame, RecordingInfo};
    use crate::session::local_player::LocalPlayer;
    use crate::sim::rules;
    use crate::sim::rules::events::Events;
    use crate::sim::world::buttons::Buttons;
    use crate::sim::world::{DonePhase, LevelData, World};

    /// A temporary folder, removed when dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("pm-autosave-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            // May be left over from a failed test.
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }

        /// Returns the last parts of the names of all recordings, sorted.
        fn statuses(&self) -> Vec<String> {
            let files = Archive::new(self.0.clone()).files();
            let names = files.iter().filter_map(|file| file.file_stem());
            let statuses = names.filter_map(|name| {
                let name = name.to_string_lossy().into_owned();
                Some(name.split_once("-level3-")?.1.to_owned())
            });
            let mut statuses: Vec<String> = statuses.collect();
            statuses.sort();
            statuses
        }

        fn demos(&self) -> Vec<Recording> {
            let files = Archive::new(self.0.clone()).files();
            let demos = files.iter().map(|file| Recording::load(file));
            demos.map(|demo| demo.expect("a recording")).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // On failure it stays in the temporary folder.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn play(ticks: u32) -> LocalGame {
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        let title = RecordingInfo {
            number: 3,
            date: 1_000_000,
            ..RecordingInfo::default()
        };
        let player = LocalPlayer {
            name: "Ann".to_owned(),
            colour: 8,
        };
        let mut game = LocalGame::begin(level, &title, &[player]);
        (0..ticks).for_each(|_| game.step(&[Buttons::RIGHT]));
        game
    }

    /// Reaches the exit and leaves the level.
    fn finish(game: &mut LocalGame) {
        let done = &mut game.worlds.now.globals.done;
        (done.phase, done.timer) = (DonePhase::Linger, 3);
        while game.next_level().is_none() {
            game.step(&[]);
        }
    }

    /// An autosave with an interval too long to expire.
    fn autosave(folder: &Folder) -> Autosave {
        let hours = Duration::from_secs(10_000);
        let records = RecordKeeper::default();
        Autosave::every(hours, folder.0.clone(), Limits::default(), records)
    }

    #[test]
    fn a_running_game_is_copied_to_the_same_file_repeatedly() {
        let folder = Folder::new("copies");
        let short = Duration::from_millis(1);
        let records = RecordKeeper::default();
        let autosave = Autosave::every(short, folder.0.clone(), Limits::default(), records);
        let mut game = play(39);
        autosave.begin(game.live());
        autosave.save_now();
        assert!(folder.statuses().is_empty(), "less than a second");
        for ticks in [40, 80] {
            while game.worlds.now.globals.tick < ticks + 5 {
                game.step(&[Buttons::LEFT]);
            }
            let start = Instant::now();
            while folder.demos().first().map(|demo| demo.end_tick) != Some(ticks) {
                assert!(start.elapsed() < SAVE_TIMEOUT * 10, "no copy");
                std::thread::sleep(RETRY);
            }
            assert_eq!(folder.statuses(), ["unfinished"]);
        }
        autosave.close();
    }

    #[test]
    fn a_game_that_went_back_is_copied_even_if_it_is_shorter_now() {
        let folder = Folder::new("back");
        let autosave = autosave(&folder);
        let mut world = World::default();
        let mut recorder = Recorder::new("level3", 5, 1_000_000, &world);
        autosave.begin(recorder.live());
        let mut earlier = world.clone();
        for tick in 1..=120 {
            rules::step(&LevelData::default(), &mut world, &[], &mut Events::sink());
            recorder.record_tick(&[], &world);
            if tick == 50 {
                earlier.clone_from(&world);
            }
        }
        autosave.save_now();
        recorder.resume_from(&earlier);
        autosave.save_now();
        let copies = folder.demos();
        assert_eq!(
            copies
                .iter()
                .map(|demo| demo.end_tick)
                .collect::<Vec<i32>>(),
            [50]
        );
        autosave.close();
    }

    #[test]
    fn the_copy_is_removed_once_the_finished_run_is_saved() {
        let folder = Folder::new("finished");
        let autosave = autosave(&folder);
        let mut game = play(50);
        autosave.begin(game.live());
        autosave.save_now();
        assert_eq!(folder.statuses(), ["unfinished"]);
        finish(&mut game);
        autosave.end(game.live());
        autosave.close();
        assert_eq!(folder.statuses(), ["finished-t51"]);
        assert_eq!(folder.demos()[0].end_tick, game.recording().end_tick);
    }

    #[test]
    fn the_copy_stays_while_the_finished_run_cannot_be_saved() {
        let folder = Folder::new("full");
        let autosave = autosave(&folder);
        let mut game = play(50);
        autosave.begin(game.live());
        autosave.save_now();
        // Replace the folder by a file, so that nothing can be written.
        let aside = folder.0.with_extension("aside");
        fs::rename(&folder.0, &aside).expect("it is there");
        fs::write(&folder.0, "").expect("a file");
        finish(&mut game);
        autosave.end(game.live());
        autosave.save_now();
        autosave.save_now();
        fs::remove_file(&folder.0).expect("it is there");
        fs::rename(&aside, &folder.0).expect("it is there");
        assert_eq!(folder.statuses(), ["unfinished"]);
        assert_eq!(autosave.take_errors().len(), 1);
        autosave.close();
        assert_eq!(folder.statuses(), ["finished-t51"], "the next time it can");
    }

    #[test]
    fn games_at_checkpoints_are_all_kept_when_the_program_ends() {
        let folder = Folder::new("checkpoints");
        let autosave = autosave(&folder);
        let saves = QuickSaves::new(folder.0.join("quick"));
        let mut game = play(0);
        for checkpoint in [1, 2, 1] {
            (0..50).for_each(|_| game.step(&[Buttons::RIGHT]));
            autosave.keep_checkpoint(saves.clone(), checkpoint, game.recording());
        }
        autosave.close();
        let hash = game.group().level;
        let end = |checkpoint| {
            saves
                .load_checkpoint(checkpoint, hash)
                .map(|demo| demo.end_tick)
        };
        assert_eq!(saves.checkpoints(hash), [1, 2]);
        assert_eq!((end(1).ok(), end(2).ok()), (Some(150), Some(100)));
        assert!(autosave.take_errors().is_empty());
    }

    #[test]
    fn a_panic_saves_the_running_games() {
        let folder = Folder::new("panic");
        let autosave = autosave(&folder);
        let game = play(90);
        autosave.begin(game.live());
        autosave.save_at_panic();
        let panicked = std::thread::spawn(|| panic!("a panic of the test")).join();
        // Restores the hook of the test harness.
        drop(panic::take_hook());
        assert!(panicked.is_err());
        let ends: Vec<i32> = folder.demos().iter().map(|demo| demo.end_tick).collect();
        assert_eq!(ends, [80]);
        autosave.close();
    }

    #[test]
    fn a_game_dropped_or_running_at_exit_is_saved_as_unfinished() {
        let folder = Folder::new("dropped");
        let autosave = autosave(&folder);
        let (dropped, left) = (play(90), play(50));
        left.seal();
        autosave.begin(dropped.live());
        autosave.begin(left.live());
        drop(dropped);
        autosave.close();
        assert_eq!(folder.statuses(), ["unfinished", "unfinished-2"]);
        let mut ends: Vec<i32> = folder.demos().iter().map(|demo| demo.end_tick).collect();
        ends.sort_unstable();
        assert_eq!(ends, [50, 80]);
    }
}
