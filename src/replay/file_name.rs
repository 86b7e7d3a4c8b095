//! File names of recordings: time of saving, whether the level was finished, and the title that the player gave.

use super::Recording;
use crate::date;
use std::path::{Path, PathBuf};

/// File extension of recordings.
pub const EXTENSION: &str = "pmd";
/// Words for the outcome in file names.
const FINISHED: &str = "finished";
const UNFINISHED: &str = "unfinished";
/// Written by earlier versions in place of [`FINISHED`].
const DONE: &str = "done";
/// Prefix of recordings received from a server.
const RECEIVED: &str = "net-";
/// Separates the rest of the name from the title.
const BEFORE_TITLE: &str = "--";
/// Maximum length of a title, bytes.
pub const MAX_TITLE: usize = 60;
/// Characters that some system does not allow in file names.
const RESERVED: &str = r#"/\:*?"<>|"#;
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
    /// The player's title of the recording, or the whole name of a file that was not created by this program; empty if
    /// it has no title.
    pub title: String,
}

impl FileName {
    /// Parses a name such as `20261121-183059-level3-finished-t1731--my best.pmd`.
    pub fn of(path: &Path) -> FileName {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let (head, title) = stem.split_once(BEFORE_TITLE).unwrap_or((&stem, ""));
        let rest = head.strip_prefix(RECEIVED).unwrap_or(head);
        let stamp = rest.get(..STAMP).filter(|stamp| is_stamp(stamp));
        let title = match stamp {
            None if !head.is_empty() => &stem,
            _ => title,
        };
        FileName {
            stamp: stamp.unwrap_or_default().to_owned(),
            // Names without a time stamp were not created by this program.
            status: stamp.map_or(Status::Other, |_| status(&rest[STAMP..])),
            title: title.to_owned(),
        }
    }

    /// Returns the name of a recording with another title, without extension; `None` if nothing would be left of it.
    /// Time and outcome stay. Characters that cannot be in file names are replaced, and long titles are cut.
    pub fn with_title(path: &Path, title: &str) -> Option<String> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let head = match FileName::of(path).stamp.is_empty() {
            true => "",
            false => stem.split(BEFORE_TITLE).next().unwrap_or_default(),
        };
        let title = usable(title);
        match (head, title.as_str()) {
            ("", "") => None,
            (head, "") => Some(head.to_owned()),
            ("", title) if FileName::of(&with_extension(title)).title == title => {
                Some(title.to_owned())
            }
            (head, title) => Some(format!("{head}{BEFORE_TITLE}{title}")),
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

/// Returns the file name with this stem.
pub fn with_extension(stem: &str) -> PathBuf {
    PathBuf::from(format!("{stem}.{EXTENSION}"))
}

/// Sanitises a title for use in a file name.
fn usable(title: &str) -> String {
    let is_edge = |c: char| c.is_whitespace() || c == '.';
    let letters = title.chars().filter(|c| !c.is_control());
    let letters = letters.map(|c| if RESERVED.contains(c) { '-' } else { c });
    let letters: String = letters.collect();
    let letters = letters.trim_matches(is_edge);
    let ends = letters.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|end| *end <= MAX_TITLE).last();
    letters[..end.unwrap_or(0)]
        .trim_end_matches(is_edge)
        .to_owned()
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

    #[test]
    fn a_title_is_added_changed_and_removed_while_time_and_outcome_stay() {
        let renamed = |file: &str, title: &str| FileName::with_title(Path::new(file), title);
        let run = "20261121-183059-level3-finished-t1731";
        let titled = renamed(&format!("a/{run}.pmd"), " My best. ").expect("a name");
        assert_eq!(titled, format!("{run}--My best"));
        let name = FileName::of(&with_extension(&titled));
        let finished = Status::Finished {
            exit_tick: Some(1731),
        };
        assert_eq!((name.title.as_str(), name.status), ("My best", finished));
        let again = renamed(&format!("{titled}.pmd"), "a--b");
        assert_eq!(again, Some(format!("{run}--a--b")));
        assert_eq!(
            renamed(&format!("{run}--a--b.pmd"), " "),
            Some(run.to_owned())
        );
        // A file from elsewhere has no other name than its title.
        assert_eq!(FileName::of(Path::new("from--Ann.pmd")).title, "from--Ann");
        assert_eq!(
            renamed("from_ann.pmd", "Ann's run"),
            Some("Ann's run".to_owned())
        );
        assert_eq!(renamed("from_ann.pmd", ".."), None);
    }

    #[test]
    fn a_title_is_a_valid_file_name_and_never_a_time_or_an_outcome() {
        let renamed = |title: &str| FileName::with_title(Path::new("x.pmd"), title);
        assert_eq!(renamed("../a\\b:\u{7}c"), Some("-a-b-c".to_owned()));
        let long = renamed(&"ä".repeat(200)).expect("a name");
        assert_eq!(long, "ä".repeat(MAX_TITLE / 2));
        let title = "20261121-183059-level3-finished-t1";
        let name = FileName::of(&with_extension(&renamed(title).expect("a name")));
        assert_eq!((name.title.as_str(), name.status), (title, Status::Other));
        assert_eq!(name.stamp, "");
    }
}
