//! Logs warnings and errors to stderr, and game logs to files. Number and size of the files are in
//! `session/log_files/rotation.rs`.

use crate::session::log_files;
use crate::terminal::print_error;
use log::{Level, LevelFilter, Log, Metadata, Record};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Environment variable that sets the log level.
pub const VARIABLE: &str = "PM_LOG";
/// Its values; the default shows warnings and errors.
pub const LEVELS: &str = "off, error, warn, info, debug, trace";

struct Logger;

/// Log level on standard error, as the number of a [`Level`]. Log files may accept more.
static STDERR_LEVEL: AtomicUsize = AtomicUsize::new(Level::Warn as usize);

fn is_printed(level: Level) -> bool {
    level as usize <= STDERR_LEVEL.load(Ordering::Relaxed)
}

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata) -> bool {
        is_printed(metadata.level()) || log_files::is_enabled(metadata.target(), metadata.level())
    }

    fn log(&self, record: &Record) {
        log_files::write(record);
        if is_printed(record.level()) {
            print_error!("{}", line(record));
        }
    }

    fn flush(&self) {}
}

fn line(record: &Record) -> String {
    let level = record.level().as_str().to_ascii_lowercase();
    format!("pm: {level}: {}", record.args())
}

/// The default log level.
const DEFAULT_LEVEL: LevelFilter = LevelFilter::Warn;

/// Starts logging warnings and errors, or the level given by `PM_LOG`. Does nothing if another logger is already
/// installed.
pub fn install() {
    if log::set_logger(&Logger).is_ok() {
        let asked = std::env::var(VARIABLE).unwrap_or_default();
        set_level(level(&asked).unwrap_or_else(|| {
            print_error!("pm: {VARIABLE} is `{asked}`; expected one of {LEVELS}");
            DEFAULT_LEVEL
        }));
    }
}

/// Sets the log level on standard error.
pub fn set_level(level: LevelFilter) {
    STDERR_LEVEL.store(level as usize, Ordering::Relaxed);
    // Log files may need a higher level.
    log::set_max_level(log::max_level().max(level));
}

/// Parses a log level; an empty name is the default.
fn level(name: &str) -> Option<LevelFilter> {
    match name {
        "" => Some(DEFAULT_LEVEL),
        name => name.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_level_names_are_parsed() {
        assert_eq!(level(""), Some(LevelFilter::Warn));
        assert_eq!(level("debug"), Some(LevelFilter::Debug));
        assert_eq!(level("off"), Some(LevelFilter::Off));
        assert_eq!(level("loud"), None);
    }

    #[test]
    fn a_line_shows_its_level() {
        let record = Record::builder()
            .level(log::Level::Warn)
            .args(format_args!("no sound"))
            .build();
        assert_eq!(line(&record), "pm: warn: no sound");
    }
}
