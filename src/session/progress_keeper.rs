//! The progress of the player at this computer: known at once, written to its file by a thread. Which results of a run
//! with rewinds or assists count is in `progress/mod.rs`.

use crate::progress::journey::{Journey, JourneyStep};
use crate::progress::profile::Profile;
use crate::progress::profile_files::{ProfileStore, ProfileStoreError, ReadProfile};
use crate::progress::{FinishedRun, LevelProgress};
use crate::terminal::print_error;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// Keeps the progress of a profile. The default one keeps it only until the program ends.
#[derive(Default)]
pub struct ProgressKeeper {
    profile: Profile,
    writer: Option<Writer>,
    notices: Vec<ProgressNotice>,
}

/// Something the player should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgressNotice {
    /// The file was damaged; it has this new name, and a new file was started.
    Damaged(PathBuf),
    /// The file cannot be read or written, so results are lost when the program ends.
    NotSaved,
}

/// Something to write.
enum Entry {
    Run(FinishedRun),
    Step(JourneyStep),
}

/// The thread that writes results.
struct Writer {
    /// `None` once the thread is to end.
    entries: Option<Sender<Entry>>,
    notices: Receiver<ProgressNotice>,
    thread: Option<JoinHandle<()>>,
}

impl ProgressKeeper {
    /// Opens a profile by its name for players, or creates it.
    pub fn open(store: ProfileStore, name: &str) -> ProgressKeeper {
        let mut notices = Vec::new();
        let profile = match store.open(name) {
            Ok(read) => {
                notices.extend(notice_of(&read));
                read.profile
            }
            Err(error) => {
                notices.push(not_saved(&error));
                Profile::new(name)
            }
        };
        ProgressKeeper {
            writer: Writer::start(store, name.to_owned()),
            profile,
            notices,
        }
    }

    /// Returns the results of the level with a content hash, if it has been finished.
    pub fn level(&self, hash: u64) -> Option<LevelProgress> {
        self.profile.levels.get(&hash).copied()
    }

    /// Returns the profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Returns the player's way through the campaign.
    pub fn journey(&self) -> &Journey {
        &self.profile.journey
    }

    /// Adds a finished run, and writes it in the background.
    pub fn record(&mut self, run: FinishedRun) {
        self.profile.add(run);
        self.write(Entry::Run(run));
    }

    /// Adds a step to the journey, and writes it in the background if it changes anything.
    pub fn travel(&mut self, step: JourneyStep) {
        let before = self.profile.journey.clone();
        self.profile.journey.take(step.clone());
        if self.profile.journey != before {
            self.write(Entry::Step(step));
        }
    }

    fn write(&self, entry: Entry) {
        let entries = self.writer.as_ref().and_then(|w| w.entries.as_ref());
        if let Some(entries) = entries {
            // If the thread has died of a panic, the results last until the program ends.
            let _ = entries.send(entry);
        }
    }

    /// Returns what the player should know since the last call.
    pub fn take_notices(&mut self) -> Vec<ProgressNotice> {
        if let Some(writer) = &self.writer {
            self.notices.extend(writer.notices.try_iter());
        }
        std::mem::take(&mut self.notices)
    }
}

impl Writer {
    fn start(store: ProfileStore, name: String) -> Option<Writer> {
        let (entries, inbox) = channel();
        let (outbox, notices) = channel();
        let write = move || {
            for entry in inbox {
                let written = match entry {
                    Entry::Run(run) => store.record(&name, run),
                    Entry::Step(step) => store.travel(&name, step),
                };
                let notice = match written {
                    Ok(read) => notice_of(&read),
                    Err(error) => Some(not_saved(&error)),
                };
                if let Some(notice) = notice {
                    // The window may be gone already.
                    let _ = outbox.send(notice);
                }
            }
        };
        let thread = thread::Builder::new()
            .name("progress".to_owned())
            .spawn(write);
        let thread = thread.inspect_err(|error| log::warn!("progress is not saved: {error}"));
        Some(Writer {
            entries: Some(entries),
            notices,
            thread: Some(thread.ok()?),
        })
    }
}

impl Drop for Writer {
    /// Waits until all results are written.
    fn drop(&mut self) {
        self.entries = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported by the thread itself.
            let _ = thread.join();
        }
    }
}

fn notice_of(read: &ReadProfile) -> Option<ProgressNotice> {
    let (aside, error) = read.damaged.as_ref()?;
    print_error!("pm: {}: damaged results: {error}", aside.display());
    Some(ProgressNotice::Damaged(aside.clone()))
}

fn not_saved(error: &ProfileStoreError) -> ProgressNotice {
    print_error!("pm: cannot save results: {error}");
    ProgressNotice::NotSaved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::pack::id::LevelId;

    fn run(level: u64, ticks: i32) -> FinishedRun {
        FinishedRun {
            level,
            ticks,
            ..FinishedRun::default()
        }
    }

    #[test]
    fn two_games_at_once_keep_each_others_results() {
        let folder = std::env::temp_dir().join(format!("pm-keeper-{}", std::process::id()));
        // May be left over from a failed test.
        let _ = std::fs::remove_dir_all(&folder);
        let open = || ProgressKeeper::open(ProfileStore::new(folder.clone()), "Ann");
        let (mut first, mut second) = (open(), open());
        first.record(run(1, 50));
        second.record(run(1, 40));
        second.record(run(2, 70));
        first.record(run(3, 30));
        let wreck = LevelId::new("campaign", "wreck");
        second.travel(JourneyStep::Skipped(wreck.clone()));
        let at_once = first.level(1).and_then(|level| level.best_ticks);
        drop((first, second));
        let mut both = open();
        let best = [1, 2, 3].map(|level| both.level(level).and_then(|l| l.best_ticks));
        let notices = both.take_notices();
        assert!(both.journey().skipped.contains(&wreck));
        drop(both);
        std::fs::remove_dir_all(&folder).expect("it is there");
        assert_eq!(at_once, Some(50));
        assert_eq!(best, [Some(40), Some(70), Some(30)]);
        assert_eq!(notices, []);
    }

    #[test]
    fn a_folder_that_cannot_be_used_is_reported_and_results_are_kept_in_memory() {
        let file = std::env::temp_dir().join(format!("pm-keeper-file-{}", std::process::id()));
        std::fs::write(&file, "").expect("a file");
        let mut keeper = ProgressKeeper::open(ProfileStore::new(file.clone()), "Ann");
        let notices = keeper.take_notices();
        keeper.record(run(1, 50));
        let kept = keeper.level(1).is_some();
        drop(keeper);
        std::fs::remove_file(&file).expect("it is there");
        assert_eq!((notices, kept), (vec![ProgressNotice::NotSaved], true));
    }
}
