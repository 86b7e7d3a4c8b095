//! Warnings and errors of the program's parts, on standard error.

use log::{LevelFilter, Log, Metadata, Record};

/// The environment variable that says how much is told.
pub const VARIABLE: &str = "PM_LOG";
/// What it may be; without it, warnings and errors are told.
pub const LEVELS: &str = "off, error, warn, info, debug, trace";

struct Logger;

impl Log for Logger {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.level() <= log::max_level()
    }

    fn log(&self, record: &Record) {
        if self.enabled(record.metadata()) {
            eprintln!("{}", line(record));
        }
    }

    fn flush(&self) {}
}

fn line(record: &Record) -> String {
    let level = record.level().as_str().to_ascii_lowercase();
    format!("pm: {level}: {}", record.args())
}

/// How much is told if nothing else is asked for.
const USUAL: LevelFilter = LevelFilter::Warn;

/// From now on warnings and errors are told, or what `PM_LOG` asks for. Does nothing if something else tells them
/// already.
pub fn install() {
    if log::set_logger(&Logger).is_ok() {
        let asked = std::env::var(VARIABLE).unwrap_or_default();
        log::set_max_level(level(&asked).unwrap_or_else(|| {
            eprintln!("pm: {VARIABLE} is `{asked}`; expected one of {LEVELS}");
            USUAL
        }));
    }
}

/// The level of a name; the usual one without a name.
fn level(name: &str) -> Option<LevelFilter> {
    match name {
        "" => Some(USUAL),
        name => name.parse().ok(),
    }
}

/// From now on everything at least this bad is told.
pub fn tell_from(level: LevelFilter) {
    log::set_max_level(level);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_much_is_told() {
        assert_eq!(level(""), Some(LevelFilter::Warn));
        assert_eq!(level("debug"), Some(LevelFilter::Debug));
        assert_eq!(level("off"), Some(LevelFilter::Off));
        assert_eq!(level("loud"), None);
    }

    #[test]
    fn a_line_says_how_bad_it_is() {
        let record = Record::builder()
            .level(log::Level::Warn)
            .args(format_args!("no sound"))
            .build();
        assert_eq!(line(&record), "pm: warn: no sound");
    }
}
