//! Keeps the recordings of running games on disk, in a background thread.
//!
//! An unfinished copy is written every 30 seconds of play. When a game has ended, its recording is saved among the finished
//! or unfinished runs, and only then the copy of a finished one is removed.

use crate::config::Settings;
use crate::replay::archive::Archive;
use crate::replay::retention::Limits;
use crate::replay::{Demo, DemoError, LiveRecording};
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two copies of a running game.
const INTERVAL: Duration = Duration::from_secs(30);
/// How long [`Autosave::save_now`] waits for a thread that is writing.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time between two looks whether it still is.
const RETRY: Duration = Duration::from_millis(5);

/// How many recordings are kept with these settings.
pub fn limits_of(settings: &Settings) -> Limits {
    let usual = Limits::default();
    let demo = &settings.demo;
    Limits {
        finished: usual.finished.filter(|_| !demo.autosave_on_level_done),
        unfinished: usual.unfinished.filter(|_| !demo.autosave_on_game_exit),
    }
}

/// Keeps recordings on disk; clones are the same one.
#[derive(Clone)]
pub struct Autosave {
    shared: Arc<Shared>,
}

struct Shared {
    archive: Archive,
    inbox: Mutex<Inbox>,
    /// Something is in the inbox.
    changed: Condvar,
    /// The games that are recorded. Locked while files are written.
    games: Mutex<Vec<Game>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// What others have asked for. It is never locked for long.
struct Inbox {
    begun: Vec<LiveRecording>,
    ended: Vec<LiveRecording>,
    limits: Limits,
    /// Copies are to be written now.
    due: bool,
    /// The program ends, and every game with it.
    closing: bool,
    errors: Vec<String>,
}

/// A game that is recorded.
struct Game {
    live: LiveRecording,
    /// The file of its unfinished copy.
    copy: Option<PathBuf>,
    /// The last tick in that file.
    copied: i32,
    has_ended: bool,
    /// Its last error has been reported.
    has_failed: bool,
}

impl Autosave {
    /// Saves in a folder from now on.
    pub fn start(folder: PathBuf, limits: Limits) -> Autosave {
        Autosave::every(INTERVAL, folder, limits)
    }

    fn every(interval: Duration, folder: PathBuf, limits: Limits) -> Autosave {
        let shared = Arc::new(Shared {
            archive: Archive::new(folder),
            inbox: Mutex::new(Inbox {
                begun: Vec::new(),
                ended: Vec::new(),
                limits,
                due: false,
                closing: false,
                errors: Vec::new(),
            }),
            changed: Condvar::new(),
            games: Mutex::default(),
            thread: Mutex::default(),
        });
        let theirs = Arc::clone(&shared);
        let thread = std::thread::spawn(move || theirs.run(interval));
        *lock(&shared.thread) = Some(thread);
        Autosave { shared }
    }

    /// A game has begun: its recording is kept.
    pub fn begin(&self, live: LiveRecording) {
        lock(&self.shared.inbox).begun.push(live);
    }

    /// A game has ended: its recording is saved soon. A game whose recorder is dropped ends by itself, a little later.
    pub fn end(&self, live: LiveRecording) {
        lock(&self.shared.inbox).ended.push(live);
        self.copy_soon();
    }

    /// Writes copies of the running games soon.
    pub fn copy_soon(&self) {
        lock(&self.shared.inbox).due = true;
        self.shared.changed.notify_one();
    }

    /// How many recordings are kept from now on.
    pub fn set_limits(&self, limits: Limits) {
        lock(&self.shared.inbox).limits = limits;
    }

    /// What went wrong since the last call.
    pub fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.shared.inbox).errors)
    }

    /// Writes what there is before it returns: for a program that is about to die. Gives up after two seconds if another
    /// thread does not finish writing.
    pub fn save_now(&self) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match self.shared.games.try_lock() {
                Ok(games) => return self.shared.save(games),
                Err(std::sync::TryLockError::Poisoned(games)) => {
                    return self.shared.save(games.into_inner());
                }
                Err(std::sync::TryLockError::WouldBlock) => std::thread::sleep(RETRY),
            }
        }
    }

    /// Saves what there is at every panic of the process, after its message.
    pub fn save_at_panic(&self) {
        let usual = panic::take_hook();
        let autosave = self.clone();
        panic::set_hook(Box::new(move |info| {
            usual(info);
            autosave.save_now();
        }));
    }

    /// The program ends: saves the recordings of all games and waits for that.
    pub fn close(&self) {
        lock(&self.shared.inbox).closing = true;
        self.copy_soon();
        if let Some(thread) = lock(&self.shared.thread).take() {
            // If it has panicked, that has been reported.
            let _ = thread.join();
        }
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
        let (begun, ended, limits, closing) = {
            let mut inbox = lock(&self.inbox);
            let begun = std::mem::take(&mut inbox.begun);
            let ended = std::mem::take(&mut inbox.ended);
            (begun, ended, inbox.limits, inbox.closing)
        };
        games.extend(begun.into_iter().map(Game::new));
        for game in games.iter_mut() {
            let told = ended.iter().any(|live| live.is_same(&game.live));
            game.has_ended |= told || closing || !game.live.is_running();
        }
        games.retain_mut(|game| match self.save_game(game, limits) {
            Ok(()) => {
                game.has_failed = false;
                !game.has_ended
            }
            Err(error) => {
                // What cannot be saved now may be later.
                if !std::mem::replace(&mut game.has_failed, true) {
                    self.report(&error);
                }
                true
            }
        });
    }

    /// Saves what is new of a game.
    fn save_game(&self, game: &mut Game, limits: Limits) -> Result<(), DemoError> {
        let Some(demo) = game.live.proven() else {
            return Ok(());
        };
        let exit_tick = game.live.exit_tick().filter(|_| game.has_ended);
        let Some(exit_tick) = exit_tick else {
            return self.save_copy(game, &demo, limits);
        };
        let path = match self.archive.save_finished(&demo, exit_tick) {
            Ok(path) => path,
            Err(error) => {
                // At least the copy may be up to date.
                return self.save_copy(game, &demo, limits).and(Err(error));
            }
        };
        log::info!("saved {}", path.display());
        if let Some(copy) = game.copy.take() {
            // Somebody may have removed it.
            let _ = fs::remove_file(copy);
        }
        self.make_room(limits, &path);
        Ok(())
    }

    fn save_copy(&self, game: &mut Game, demo: &Demo, limits: Limits) -> Result<(), DemoError> {
        if demo.end_frame > game.copied {
            let path = self.archive.save_unfinished(demo, game.copy.as_deref())?;
            game.copied = demo.end_frame;
            self.make_room(limits, &path);
            game.copy = Some(path);
        }
        if let Some(copy) = game.copy.as_ref().filter(|_| game.has_ended) {
            log::info!("saved {}", copy.display());
        }
        Ok(())
    }

    fn make_room(&self, limits: Limits, newest: &Path) {
        if let Err(error) = self.archive.make_room(limits, newest) {
            self.report(&error);
        }
    }

    fn report(&self, error: &DemoError) {
        log::error!("{error}");
        lock(&self.inbox).errors.push(error.to_string());
    }
}

impl Game {
    fn new(live: LiveRecording) -> Game {
        Game {
            live,
            copy: None,
            copied: 0,
            has_ended: false,
            has_failed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::level_source::LevelSource;
    use crate::session::level_source::tests::EmptyLevels;
    use crate::session::solo::{RecordingInfo, SoloGame};
    use crate::sim::world::DonePhase;
    use crate::sim::world::buttons::Buttons;

    /// A folder that goes with the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("pm-autosave-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            // A test that failed before may have left it.
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }

        /// The endings of the names of all recordings.
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

        fn demos(&self) -> Vec<Demo> {
            let files = Archive::new(self.0.clone()).files();
            let demos = files.iter().map(|file| Demo::load(file));
            demos.map(|demo| demo.expect("a recording")).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // What stays is in the folder of temporary files.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn play(ticks: u32) -> SoloGame {
        let level = EmptyLevels(vec![3]).load(3).expect("the source has it");
        let title = RecordingInfo {
            number: 3,
            date: 1_000_000,
            ..RecordingInfo::default()
        };
        let mut game = SoloGame::begin(level, &title, 8);
        (0..ticks).for_each(|_| game.step(Buttons::RIGHT));
        game
    }

    /// Reaches the exit and leaves the level.
    fn finish(game: &mut SoloGame) {
        let done = &mut game.worlds.now.globals.done;
        (done.phase, done.timer) = (DonePhase::Linger, 3);
        while game.next_level().is_none() {
            game.step(Buttons::empty());
        }
    }

    /// Nothing happens by itself.
    fn autosave(folder: &Folder) -> Autosave {
        let hours = Duration::from_secs(10_000);
        Autosave::every(hours, folder.0.clone(), Limits::default())
    }

    #[test]
    fn a_running_game_is_copied_to_one_file_again_and_again() {
        let folder = Folder::new("copies");
        let short = Duration::from_millis(1);
        let autosave = Autosave::every(short, folder.0.clone(), Limits::default());
        let mut game = play(39);
        autosave.begin(game.live());
        autosave.save_now();
        assert!(folder.statuses().is_empty(), "less than a second");
        for ticks in [40, 80] {
            while game.worlds.now.globals.tick < ticks + 5 {
                game.step(Buttons::LEFT);
            }
            let start = Instant::now();
            while folder.demos().first().map(|demo| demo.end_frame) != Some(ticks) {
                assert!(start.elapsed() < PATIENCE * 10, "no copy");
                std::thread::sleep(RETRY);
            }
            assert_eq!(folder.statuses(), ["unfinished"]);
        }
        autosave.close();
    }

    #[test]
    fn the_copy_of_a_finished_game_goes_when_the_finished_run_is_saved() {
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
        assert_eq!(folder.demos()[0].end_frame, game.recording().end_frame);
    }

    #[test]
    fn the_copy_of_a_finished_game_stays_while_the_finished_run_cannot_be_saved() {
        let folder = Folder::new("full");
        let autosave = autosave(&folder);
        let mut game = play(50);
        autosave.begin(game.live());
        autosave.save_now();
        // A file where the folder was: nothing can be written.
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
    fn a_panic_saves_the_running_games() {
        let folder = Folder::new("panic");
        let autosave = autosave(&folder);
        let game = play(90);
        autosave.begin(game.live());
        autosave.save_at_panic();
        let panicked = std::thread::spawn(|| panic!("a panic of the test")).join();
        // The usual hook of the tests again.
        drop(panic::take_hook());
        assert!(panicked.is_err());
        let ends: Vec<i32> = folder.demos().iter().map(|demo| demo.end_frame).collect();
        assert_eq!(ends, [80]);
        autosave.close();
    }

    #[test]
    fn a_game_that_is_dropped_or_left_at_the_end_of_the_program_is_unfinished() {
        let folder = Folder::new("dropped");
        let autosave = autosave(&folder);
        let (dropped, left) = (play(90), play(50));
        left.seal();
        autosave.begin(dropped.live());
        autosave.begin(left.live());
        drop(dropped);
        autosave.close();
        assert_eq!(folder.statuses(), ["unfinished", "unfinished-2"]);
        let mut ends: Vec<i32> = folder.demos().iter().map(|demo| demo.end_frame).collect();
        ends.sort_unstable();
        assert_eq!(ends, [50, 80]);
    }
}
