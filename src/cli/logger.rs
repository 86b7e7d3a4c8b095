//! Warnings and errors of the program's parts, on standard error.

use log::{LevelFilter, Log, Metadata, Record};

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

/// From now on warnings and errors are told. Does nothing if something else tells them already.
pub fn install() {
    if log::set_logger(&Logger).is_ok() {
        log::set_max_level(LevelFilter::Warn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_bad_it_is() {
        let record = Record::builder()
            .level(log::Level::Warn)
            .args(format_args!("no sound"))
            .build();
        assert_eq!(line(&record), "pm: warn: no sound");
    }
}
