//! The two text forms of a recorded game, line by line (spec 01 §4.1, §4.7).

use super::{Entry, Recording};
use crate::level::import::ImportError;
use crate::sim::world::ShotRules;

/// Greatest number of entries of a game; the original has room for no more.
pub const MAX_ENTRIES: usize = 1_000_000;
/// The line of the old form that has the damage of shots.
pub const DAMAGE_LINE: usize = 3;
/// How the newest form begins.
pub const SIGNATURE: &str = "PMSAVEGAME";
/// After this line come the entries of the newest form.
const DATA_START: &str = "GAMEMOVE_DATA_START:";
/// Found text is quoted up to this many letters.
const QUOTED: usize = 40;

/// The lines of a file, with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        Lines {
            lines: text.lines().enumerate(),
            last: 0,
        }
    }

    /// The next line without the spaces around it.
    fn next(&mut self, expected: &'static str) -> Result<&'a str, ImportError> {
        match self.lines.next() {
            Some((index, line)) => {
                self.last = index + 1;
                Ok(line.trim())
            }
            None => Err(ImportError::Line {
                line: self.last + 1,
                found: "end of file".to_owned(),
                expected,
            }),
        }
    }

    /// The next line as a whole number.
    fn number(&mut self, expected: &'static str) -> Result<i32, ImportError> {
        let line = self.next(expected)?;
        self.parse(line, expected)
    }

    fn parse(&self, text: &str, expected: &'static str) -> Result<i32, ImportError> {
        text.trim().parse().map_err(|_| self.wrong(text, expected))
    }

    fn wrong(&self, found: &str, expected: &'static str) -> ImportError {
        ImportError::Line {
            line: self.last,
            found: found.chars().take(QUOTED).collect(),
            expected,
        }
    }

    fn entry_count(&self, count: i32) -> Result<usize, ImportError> {
        usize::try_from(count)
            .ok()
            .filter(|n| (1..=MAX_ENTRIES).contains(n))
            .ok_or_else(|| self.wrong(&count.to_string(), "a number of entries, 1 to 1000000"))
    }
}

/// The old form: four numbers of a header, then four for each entry, one a line. The level is
/// in the first entry.
pub fn numbers(text: &str) -> Result<Recording, ImportError> {
    let mut lines = Lines::of(text);
    let count = lines.number("a number of entries")?;
    let count = lines.entry_count(count)?;
    let rules = ShotRules {
        hurt_others: lines.number("0 or 1 for shots that hurt others")? != 0,
        damage: lines.number("the damage of a shot")?,
        hurt_self: lines.number("0 or 1 for shots that hurt their owner")? != 0,
    };
    // A count that lies must not reserve memory: entries are added as they are found.
    let mut entries = Vec::new();
    for _ in 0..count {
        let frame = lines.number("the frame of an entry")?;
        let line = lines.last;
        entries.push(Entry {
            line,
            frame,
            kind: lines.number("the type of an entry")?,
            data: (
                lines.number("the first value of an entry")?,
                lines.number("the second value of an entry")?,
            ),
        });
    }
    let level = entries[0].data.1;
    Ok(Recording {
        level,
        rules: Some(rules),
        entries,
    })
}

/// The newest form: `KEY:value` lines, then one entry a line with commas between its numbers.
pub fn headed(text: &str) -> Result<Recording, ImportError> {
    let mut lines = Lines::of(text);
    lines.next(SIGNATURE)?;
    let (mut level, mut count) = (None, None);
    loop {
        let line = lines.next(DATA_START)?;
        if line == DATA_START {
            break;
        }
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| lines.wrong(line, "a key, a colon and a value"))?;
        match key {
            "LEVEL" => level = Some(lines.parse(value, "a level number")?),
            "GAMEMOVE_NUM_ENTRIES" => {
                let number = lines.parse(value, "a number of entries")?;
                count = Some(lines.entry_count(number)?);
            }
            _ => {}
        }
    }
    let level = level.ok_or_else(|| lines.wrong(DATA_START, "LEVEL before it"))?;
    let count = count.ok_or_else(|| lines.wrong(DATA_START, "GAMEMOVE_NUM_ENTRIES before it"))?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let line = lines.next("an entry")?;
        let mut values = [0; 4];
        let mut parts = line.split(',');
        for value in &mut values {
            let part = parts.next().unwrap_or_default();
            *value = lines.parse(part, "four numbers with commas between them")?;
        }
        let [frame, kind, first, second] = values;
        entries.push(Entry {
            line: lines.last,
            frame,
            kind,
            data: (first, second),
        });
    }
    Ok(Recording {
        level,
        rules: None,
        entries,
    })
}
