//! File names of recordings: time of saving and whether the level was finished.

use super::Recording;
use crate::date;
use std::path::Path;

/// File extension of recordings.
pub const EXTENSION: &str = "pmd";
/// Words for the outcome in file names.
const FINISHED: &str = "finished";
const UNFINISHED: &str = "unfinished";
/// Written by earlier versions in place of [`FINISHED`].
const DONE: &str = "done";
/// Prefix of recordings received from a server.
const RECEIVED: &str = "net-";
/// Length of a time stamp such as `20261121-183059`.
const STAMP: usize = 15;

/// Outcome of a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The exit was reached, in this tick if the name contains it.
    Finished {
        /// Ticks from the start of the level.
        exit_tick: Option<i32>,
    },
    /// The level was left before the exit, or the run is still in progress.
    Unfinished,
    /// Unknown: the name does not contain an outcome.
    Other,
}

/// The information in a file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    /// Time stamp, such as `20261121-183059`; empty if the name has none.
    pub stamp: String,
    /// Outcome of the run.
    pub status: Status,
}

impl FileName {
    /// Parses a name such as `20261121-183059-level3-finished-t1731.pmd`.
    pub fn of(path: &Path) -> FileName {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let rest = stem.strip_prefix(RECEIVED).unwrap_or(&stem);
        let stamp = rest.get(..STAMP).filter(|stamp| is_stamp(stamp));
        FileName {
            stamp: stamp.unwrap_or_default().to_owned(),
            // Names without a time stamp were not created by this program.
            status: stamp.map_or(Status::Other, |_| status(&rest[STAMP..])),
        }
    }

    /// Returns the date, such as `2026-11-21`, or an empty string if the name has none.
    pub fn day(&self) -> String {
        let parts = (
            self.stamp.get(..4),
            self.stamp.get(4..6),
            self.stamp.get(6..8),
        );
        match parts {
            (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
            _ => String::new(),
        }
    }
}

/// Returns the name for a finished run saved now, without extension.
pub fn finished(demo: &Recording, exit_tick: i32) -> String {
    let (now, level) = (date::name_of_now(), demo.level_number);
    format!("{now}-level{level}-{FINISHED}-t{exit_tick}")
}

/// Returns the name for an unfinished run, without extension.
pub fn unfinished(demo: &Recording) -> String {
    let (start, level) = (date::time_name(demo.date), demo.level_number);
    format!("{start}-level{level}-{UNFINISHED}")
}

/// Returns the name for a recording that the player saves manually now, without extension.
pub fn kept(demo: &Recording) -> String {
    format!("{}-level{}-kept", date::name_of_now(), demo.level_number)
}

fn is_stamp(text: &str) -> bool {
    let mut bytes = text.bytes().enumerate();
    bytes.all(|(at, byte)| match at {
        8 => byte == b'-',
        _ => byte.is_ascii_digit(),
    })
}

fn status(rest: &str) -> Status {
    let mut parts = rest.split('-');
    while let Some(part) = parts.next() {
        match part {
            FINISHED | DONE => {
                let ticks = parts.next().and_then(|part| part.strip_prefix('t'));
                let exit_tick = ticks.and_then(|ticks| ticks.parse().ok());
                return Status::Finished { exit_tick };
            }
            UNFINISHED => return Status::Unfinished,
            _ => {}
        }
    }
    Status::Other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_contains_the_time_and_the_outcome_of_the_run() {
        let read = |name: &str| {
            let name = FileName::of(Path::new(name));
            (name.stamp, name.status)
        };
        let finished = |exit_tick| Status::Finished { exit_tick };
        let stamp = "20261121-183059";
        for (rest, status) in [
            ("-level3-finished-t1731.pmd", finished(Some(1731))),
            ("-level3-finished-t1731-2.pmd", finished(Some(1731))),
            ("-level3-done.pmd", finished(None)),
            ("-level3-net-done.pmd", finished(None)),
            ("-level-3-unfinished-2.pmd", Status::Unfinished),
            ("-level3-kept.pmd", Status::Other),
            (".pmd", Status::Other),
        ] {
            assert_eq!(
                read(&format!("x/{stamp}{rest}")),
                (stamp.to_owned(), status),
                "{rest}"
            );
        }
        let named = |name: &str| FileName::of(Path::new(name)).day();
        assert_eq!(named(&format!("{stamp}-level3-kept.pmd")), "2026-11-21");
        assert_eq!(named("mine.pmd"), "");
        let received = read(&format!("net-{stamp}-level3.pmd"));
        assert_eq!(received, (stamp.to_owned(), Status::Other));
        for name in [
            "my-finished-t3.pmd",
            "2026112x-183059-done.pmd",
            "äöü.pmd",
            "",
        ] {
            assert_eq!(read(name), (String::new(), Status::Other), "{name}");
        }
    }
}
