//! Log files of a game, by the categories of `[LOGGING]` (spec 07 A.13, C.10; spec 08 §9.2).
//!
//! Everything is logged through the `log` crate; the target of a record is its category. Lines wait in a
//! bounded queue for a writer thread. A full queue drops lines, which are counted; it never blocks.
//! (The queue is the standard library's: crates for log files support neither names by level nor a
//! limit for all files together.)

mod files;
mod writer;

use crate::config::Logging;
use log::{Level, LevelFilter, Record};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;
use writer::{Writer, WriterCommand};

/// Maximum number of lines waiting to be written.
const QUEUE: usize = 4096;
/// Maximum wait for the last lines when the program ends.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The categories with the setting that enables each; a target belongs to the longest matching prefix.
type Switch = fn(&Logging) -> bool;
const CATEGORIES: [(&str, Switch); 18] = [
    ("net", |l| l.net),
    ("net::join", |l| l.net_join),
    ("net::players", |l| l.net_player_array),
    ("net::bandwidth", |l| l.net_bandwidth),
    ("net::input", |l| l.net_cdat),
    ("net::news", |l| l.net_sdat),
    ("net::state", |l| l.net_stdf),
    ("net::state::piece", |l| l.net_stdf_packets),
    ("net::state::applied", |l| l.net_dif_applied),
    ("net::state::refused", |l| l.net_dif_not_applied),
    ("net::ping", |l| l.net_client_ping),
    ("net::timing", |l| l.net_client_timer),
    ("net::queue", |l| l.net_server_queue),
    ("net::rollback", |l| l.net_rollback),
    ("net::hash", |l| l.net_hash),
    ("net::file", |l| l.net_file),
    ("net::security", |l| l.net_security),
    ("profile", |l| l.profile),
];

/// The enabled categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Switches(u32);

impl Switches {
    fn of(settings: &Logging) -> Switches {
        let on = CATEGORIES.iter().enumerate();
        let on = on.filter(|(_, (_, switch))| switch(settings));
        Switches(on.fold(0, |bits, (index, _)| bits | 1 << index))
    }

    /// Returns true if records with this target are written. If anything is, warnings and errors of all modules are.
    fn take(self, target: &str, level: Level) -> bool {
        if level <= Level::Warn {
            return self.0 != 0;
        }
        category(target).is_some_and(|index| self.0 >> index & 1 != 0)
    }
}

fn category(target: &str) -> Option<usize> {
    let starts = |name: &str| {
        let rest = target.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let matching = CATEGORIES.iter().enumerate();
    let matching = matching.filter(|(_, (name, _))| starts(name));
    matching
        .max_by_key(|(_, (name, _))| name.len())
        .map(|(index, _)| index)
}

/// The log of this process.
struct Logbook {
    switches: AtomicU32,
    writer: OnceLock<SyncSender<WriterCommand>>,
    lost: AtomicU64,
}

static BOOK: Logbook = Logbook {
    switches: AtomicU32::new(0),
    writer: OnceLock::new(),
    lost: AtomicU64::new(0),
};

impl Logbook {
    fn open(&self, settings: &Logging, folder: PathBuf) {
        self.switches
            .store(Switches::of(settings).0, Ordering::Relaxed);
        if self.switches.load(Ordering::Relaxed) == 0 || self.writer.get().is_some() {
            return;
        }
        let (sender, orders): (_, Receiver<WriterCommand>) = sync_channel(QUEUE);
        let settings = settings.clone();
        let started = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || Writer::new(folder, &settings).run(&orders));
        match started {
            Ok(_) => {
                let _ = self.writer.set(sender);
                log::set_max_level(log::max_level().max(LevelFilter::Debug));
            }
            Err(error) => {
                self.switches.store(0, Ordering::Relaxed);
                log::warn!("no log is written: {error}");
            }
        }
    }

    fn takes(&self, target: &str, level: Level) -> bool {
        Switches(self.switches.load(Ordering::Relaxed)).take(target, level)
    }

    fn order(&self, order: WriterCommand) {
        let Some(writer) = self.writer.get() else {
            return;
        };
        let lost = self.lost.swap(0, Ordering::Relaxed);
        if lost > 0 && writer.try_send(WriterCommand::Lost(lost)).is_err() {
            self.lost.fetch_add(lost, Ordering::Relaxed);
        }
        if let Err(TrySendError::Full(_)) = writer.try_send(order) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Starts writing the enabled categories to files in a folder. While all categories are off, nothing happens and no
/// file is created.
pub fn open(settings: &Logging, folder: PathBuf) {
    BOOK.open(settings, folder);
}

/// Returns true if a record with this target and level is written.
pub fn takes(target: &str, level: Level) -> bool {
    BOOK.takes(target, level)
}

/// Writes a record if its category is enabled. Never blocks.
pub fn write(record: &Record) {
    if BOOK.takes(record.target(), record.level()) {
        BOOK.order(WriterCommand::Line(writer::line(record)));
    }
}

/// Starts the log of a level; `host` is the name of the server. Closes the file of the previous level if the settings
/// say so.
pub fn level_begins(number: u32, host: &str) {
    BOOK.order(WriterCommand::Level(number, host.to_owned()));
}

/// Ends the log of a game. Closes the file if the settings say so.
pub fn game_ends() {
    BOOK.order(WriterCommand::GameEnds);
}

/// Writes the last lines when the program ends. Removes the open file unless the settings keep it.
pub fn program_ends() {
    let Some(writer) = BOOK.writer.get() else {
        return;
    };
    let (done, wait) = mpsc::channel();
    if writer.try_send(WriterCommand::End(done)).is_ok() {
        // A disk slower than this loses its last lines.
        let _ = wait.recv_timeout(LAST_WORDS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(change: impl FnOnce(&mut Logging)) -> Switches {
        let mut settings = Logging::default();
        change(&mut settings);
        Switches::of(&settings)
    }

    #[test]
    fn nothing_is_logged_by_default() {
        assert_eq!(Switches::of(&Logging::default()), Switches(0));
        assert!(!Switches(0).take("net", Level::Error));
    }

    #[test]
    fn a_setting_enables_only_its_category() {
        let pings = only(|settings| settings.net_client_ping = true);
        assert!(pings.take("net::ping", Level::Debug));
        assert!(!pings.take("net", Level::Info));
        assert!(!pings.take("net::state::piece", Level::Debug));
        let states = only(|settings| settings.net_stdf = true);
        assert!(states.take("net::state", Level::Debug));
        assert!(!states.take("net::state::piece", Level::Debug));
        assert!(!states.take("net::statement", Level::Debug));
    }

    #[test]
    fn a_target_without_its_own_category_belongs_to_its_parent() {
        let net = only(|settings| settings.net = true);
        assert!(net.take("net::else", Level::Debug));
        assert!(!net.take("network", Level::Debug));
    }

    #[test]
    fn warnings_of_all_modules_are_logged_if_anything_is() {
        let pings = only(|settings| settings.net_client_ping = true);
        assert!(pings.take("purple_martians::app", Level::Warn));
        assert!(!pings.take("purple_martians::app", Level::Info));
    }

    #[test]
    fn a_full_queue_drops_lines_and_counts_them() {
        let book = Logbook {
            switches: AtomicU32::new(1),
            writer: OnceLock::new(),
            lost: AtomicU64::new(0),
        };
        let (sender, orders) = sync_channel(2);
        book.writer.set(sender).expect("it is new");
        for number in 0..5 {
            book.order(WriterCommand::Line(number.to_string()));
        }
        let lines = |orders: &Receiver<WriterCommand>| -> Vec<String> {
            let told = orders.try_iter().map(|order| match order {
                WriterCommand::Line(line) => line,
                WriterCommand::Lost(lost) => format!("lost {lost}"),
                _ => "?".to_owned(),
            });
            told.collect()
        };
        assert_eq!(lines(&orders), ["0", "1"]);
        book.order(WriterCommand::Line("5".to_owned()));
        assert_eq!(lines(&orders), ["lost 3", "5"]);
    }
}
