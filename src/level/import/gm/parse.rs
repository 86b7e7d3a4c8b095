//! Parses the two text forms of a recording line by line (spec 01 §4.1, §4.7).

use super::{Entry, Recording};
use crate::level::import::ImportError;
use crate::sim::world::ShotRules;

/// Maximum number of entries in a recording, as in the original.
pub const MAX_ENTRIES: usize = 1_000_000;
/// Line number of the shot damage in the old form.
pub const DAMAGE_LINE: usize = 3;
/// Start of a file in the newest form.
pub const SIGNATURE: &str = "PMSAVEGAME";
/// Line before the entries in the newest form.
const DATA_START: &str = "GAMEMOVE_DATA_START:";
/// Maximum number of characters quoted in an error.
const QUOTED: usize = 40;

/// The numbered lines of a file.
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

    /// Returns the next line, trimmed.
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

    /// Parses the next line as an integer.
    fn number(&mut self, expected: &'static str) -> Result<i32, ImportError> {
        let line = self.next(expected)?;
        self.parse(line, expected)
    }

    fn parse(&self, text: &str, expected: &'static str) -> Result<i32, ImportError> {
        text.trim()
            .parse()
            .map_err(|_| self.line_error(text, expected))
    }

    fn line_error(&self, found: &str, expected: &'static str) -> ImportError {
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
            .ok_or_else(|| self.line_error(&count.to_string(), "a number of entries, 1 to 1000000"))
    }
}

/// Parses the old form: four numbers in the header, then four per entry, one per line. The level is in the first
/// entry.
pub fn parse_old_form(text: &str) -> Result<Recording, ImportError> {
    let mut lines = Lines::of(text);
    let count = lines.number("a number of entries")?;
    let count = lines.entry_count(count)?;
    let rules = ShotRules {
        hurt_others: lines.number("0 or 1 for shots that hurt others")? != 0,
        damage: lines.number("the damage of a shot")?,
        hurt_self: lines.number("0 or 1 for shots that hurt their owner")? != 0,
    };
    // Do not reserve memory for the claimed count: entries are added as they are found.
    let mut entries = Vec::new();
    for _ in 0..count {
        let tick = lines.number("the tick of an entry")?;
        let line = lines.last;
        entries.push(Entry {
            line,
            tick,
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

/// Parses the newest form: `KEY:value` lines, then one entry per line with its numbers separated by commas.
pub fn parse_newest_form(text: &str) -> Result<Recording, ImportError> {
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
            .ok_or_else(|| lines.line_error(line, "a key, a colon and a value"))?;
        match key {
            "LEVEL" => level = Some(lines.parse(value, "a level number")?),
            "GAMEMOVE_NUM_ENTRIES" => {
                let number = lines.parse(value, "a number of entries")?;
                count = Some(lines.entry_count(number)?);
            }
            _ => {}
        }
    }
    let level = level.ok_or_else(|| lines.line_error(DATA_START, "LEVEL before it"))?;
    let count =
        count.ok_or_else(|| lines.line_error(DATA_START, "GAMEMOVE_NUM_ENTRIES before it"))?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let line = lines.next("an entry")?;
        let mut values = [0; 4];
        let mut parts = line.split(',');
        for value in &mut values {
            let part = parts.next().unwrap_or_default();
            *value = lines.parse(part, "four numbers with commas between them")?;
        }
        let [tick, kind, first, second] = values;
        entries.push(Entry {
            line: lines.last,
            tick,
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
