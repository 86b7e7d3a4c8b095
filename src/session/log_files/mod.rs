//! Log files of a game, by the categories of `[LOGGING]` (spec 07 A.13, C.10; spec 08 §9.2). Their number and sizes are
//! in `rotation.rs`.
//!
//! Everything is logged through the `log` crate; the target of a record is its category. Lines wait in a
//! bounded queue for a writer thread. A full queue never blocks: further lines are dropped and counted.
//! The queue is the standard library's, because crates for log files support neither names by level nor a
//! limit for the total size of all files.

mod rotation;
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
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// The categories with the setting that enables each; a target belongs to the longest matching prefix.
type Switch = fn(&Logging) -> bool;
const CATEGORIES: [(&str, Switch); 18] = [
    ("net", |l| l.net),
    ("net::join", |l| l.net_join),
    ("net::players", |l| l.net_player_array),
    ("net::bandwidth", |l| l.net_bandwidth),
    ("net::input", |l| l.net_cdat),
    ("net::broadcast", |l| l.net_sdat),
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

    /// Returns true if records with this target are written. If any category is enabled, so are warnings and errors
    /// of all modules.
    fn matches(self, target: &str, level: Level) -> bool {
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

static LOGBOOK: Logbook = Logbook {
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
        let (sender, commands): (_, Receiver<WriterCommand>) = sync_channel(QUEUE);
        let settings = settings.clone();
        let started = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || Writer::new(folder, &settings).run(&commands));
        match started {
            Ok(_) => {
                let _ = self.writer.set(sender);
                log::set_max_level(log::max_level().max(LevelFilter::Debug));
            }
            Err(error) => {
                self.switches.store(0, Ordering::Relaxed);
                log::warn!("cannot start logging: {error}");
            }
        }
    }

    fn is_enabled(&self, target: &str, level: Level) -> bool {
        Switches(self.switches.load(Ordering::Relaxed)).matches(target, level)
    }

    fn send(&self, command: WriterCommand) {
        let Some(writer) = self.writer.get() else {
            return;
        };
        let lost = self.lost.swap(0, Ordering::Relaxed);
        if lost > 0 && writer.try_send(WriterCommand::Lost(lost)).is_err() {
            self.lost.fetch_add(lost, Ordering::Relaxed);
        }
        if let Err(TrySendError::Full(_)) = writer.try_send(command) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Starts writing the enabled categories to files in a folder. While all categories are off, nothing happens and no
/// file is created.
pub fn open(settings: &Logging, folder: PathBuf) {
    LOGBOOK.open(settings, folder);
}

/// Returns true if records with this target and level are written.
pub fn is_enabled(target: &str, level: Level) -> bool {
    LOGBOOK.is_enabled(target, level)
}

/// Writes a record if its category is enabled. Never blocks.
pub fn write(record: &Record) {
    if LOGBOOK.is_enabled(record.target(), record.level()) {
        LOGBOOK.send(WriterCommand::Line(writer::line(record)));
    }
}

/// Starts the log of a level; `host` is the name of the server. Closes the previous level's file if the settings
/// require it.
pub fn level_begins(number: u32, host: &str) {
    LOGBOOK.send(WriterCommand::Level(number, host.to_owned()));
}

/// Ends the log of a game. Closes the file if the settings require it.
pub fn game_ends() {
    LOGBOOK.send(WriterCommand::GameEnds);
}

/// Writes the last lines when the program ends. Removes the open file unless the settings keep it.
pub fn program_ends() {
    let Some(writer) = LOGBOOK.writer.get() else {
        return;
    };
    let (done, wait) = mpsc::channel();
    if writer.try_send(WriterCommand::End(done)).is_ok() {
        // A disk slower than this loses its last lines.
        let _ = wait.recv_timeout(CLOSE_TIMEOUT);
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
        assert!(!Switches(0).matches("net", Level::Error));
    }

    #[test]
    fn a_setting_enables_only_its_category() {
        let pings = only(|settings| settings.net_client_ping = true);
        assert!(pings.matches("net::ping", Level::Debug));
        assert!(!pings.matches("net", Level::Info));
        assert!(!pings.matches("net::state::piece", Level::Debug));
        let states = only(|settings| settings.net_stdf = true);
        assert!(states.matches("net::state", Level::Debug));
        assert!(!states.matches("net::state::piece", Level::Debug));
        assert!(!states.matches("net::statement", Level::Debug));
    }

    #[test]
    fn a_target_without_its_own_category_belongs_to_its_parent() {
        let net = only(|settings| settings.net = true);
        assert!(net.matches("net::else", Level::Debug));
        assert!(!net.matches("network", Level::Debug));
    }

    #[test]
    fn warnings_of_all_modules_are_logged_if_anything_is() {
        let pings = only(|settings| settings.net_client_ping = true);
        assert!(pings.matches("purple_martians::app", Level::Warn));
        assert!(!pings.matches("purple_martians::app", Level::Info));
    }

    #[test]
    fn a_full_queue_drops_lines_and_counts_them() {
        let logbook = Logbook {
            switches: AtomicU32::new(1),
            writer: OnceLock::new(),
            lost: AtomicU64::new(0),
        };
        let (sender, commands) = sync_channel(2);
        logbook.writer.set(sender).expect("it is new");
        for number in 0..5 {
            logbook.send(WriterCommand::Line(number.to_string()));
        }
        let lines = |commands: &Receiver<WriterCommand>| -> Vec<String> {
            let lines = commands.try_iter().map(|command| match command {
                WriterCommand::Line(line) => line,
                WriterCommand::Lost(lost) => format!("lost {lost}"),
                _ => "?".to_owned(),
            });
            lines.collect()
        };
        assert_eq!(lines(&commands), ["0", "1"]);
        logbook.send(WriterCommand::Line("5".to_owned()));
        assert_eq!(lines(&commands), ["lost 3", "5"]);
    }
}
