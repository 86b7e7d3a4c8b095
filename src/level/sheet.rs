//! Level sheets: what a level is about, in comments at the head of its file (docs/campaign.md, "The level sheet").
//!
//! A sheet starts with `// SHEET` and ends with `// END`. Each entry is one `// key: value`; indented lines continue it.

use super::problem::{LevelProblem, Position};

#[cfg(test)]
#[path = "sheet_tests.rs"]
mod tests;

const BEGIN: &str = "SHEET";
const END: &str = "END";

/// The keys of a sheet; each occurs once.
const KEYS: [&str; 15] = [
    "slug",
    "world",
    "class",
    "idea",
    "new",
    "beats",
    "coins",
    "secrets",
    "checkpoints",
    "par",
    "proof",
    "difficulty",
    "open",
    "drafts",
    "analysed",
];

/// A further key, which may be missing.
const OUTSIDE: &str = "outside";

/// The names of the four beats, in order.
const BEATS: [&str; 4] = ["introduce", "develop", "twist", "finish"];

/// Length class of a level, which sets the bounds of `pm analyse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Proof of 15 to 45 seconds.
    Short,
    /// Proof of 45 to 120 seconds.
    Medium,
    /// Proof of 2 to 4 minutes.
    Long,
    /// Proof of 4 to 8 minutes.
    Finale,
    /// An optional level with looser bounds.
    Hard,
}

impl Class {
    /// All classes with their names.
    pub const ALL: [(&str, Class); 5] = [
        ("short", Class::Short),
        ("medium", Class::Medium),
        ("long", Class::Long),
        ("finale", Class::Finale),
        ("hard", Class::Hard),
    ];
}

impl std::str::FromStr for Class {
    type Err = String;

    fn from_str(name: &str) -> Result<Class, String> {
        let found = Class::ALL.iter().find(|(known, _)| *known == name);
        let expected = "expected short, medium, long, finale or hard";
        found
            .map(|(_, class)| *class)
            .ok_or_else(|| expected.to_owned())
    }
}

/// Measurements of `pm analyse` that the class of a level limits, except dead states: no level may have any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Length of the proof, seconds.
    Length,
    /// Longest time between checkpoints, seconds.
    BetweenFlags,
    /// Longest time without a key change, seconds.
    Still,
    /// Precision of the proof, percent.
    Survival,
    /// Precision of the proof with all coins, percent.
    SurvivalCoins,
    /// Landings in view at take-off, percent.
    Landing,
    /// Deaths of the unsteady bot by what was not in view.
    Unseen,
    /// First uses of new things near harm.
    FirstUses,
    /// Plain rock or empty sky in view, percent.
    Plain,
    /// Number of coins.
    Coins,
    /// Number of coins that the proof takes.
    CoinsOnWay,
    /// Deaths of the unsteady bot.
    Deaths,
    /// Number of verbs used along the proof.
    Verbs,
    /// Shortest run, percent of the proof.
    Shortest,
    /// Number of reachable tiles.
    Tiles,
}

impl Measure {
    /// All measures with their names in sheets.
    pub const ALL: [(&str, Measure); 15] = [
        ("length", Measure::Length),
        ("between-flags", Measure::BetweenFlags),
        ("still", Measure::Still),
        ("survival", Measure::Survival),
        ("survival-coins", Measure::SurvivalCoins),
        ("landing", Measure::Landing),
        ("unseen", Measure::Unseen),
        ("first-uses", Measure::FirstUses),
        ("plain", Measure::Plain),
        ("coins", Measure::Coins),
        ("coins-on-way", Measure::CoinsOnWay),
        ("deaths", Measure::Deaths),
        ("verbs", Measure::Verbs),
        ("shortest", Measure::Shortest),
        ("tiles", Measure::Tiles),
    ];

    /// Returns its name in sheets.
    pub fn name(self) -> &'static str {
        let known = Measure::ALL.iter().find(|(_, measure)| *measure == self);
        known.map_or("", |(name, _)| name)
    }
}

/// A measure that is out of the bounds of the level's class, and why that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// The measure.
    pub measure: Measure,
    /// The value that it may come to, in its unit.
    pub value: i64,
    /// Why.
    pub reason: String,
}

/// An area of a level, in tiles, and what happens there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// First and last column.
    pub columns: (u8, u8),
    /// First and last row.
    pub rows: (u8, u8),
    /// The player's task there.
    pub text: String,
}

/// The design data of a level, read from the comments at the head of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The level's name in its pack.
    pub slug: String,
    /// World and place in it, such as `1-4`.
    pub world: String,
    /// Class, which sets the bounds of `pm analyse`.
    pub class: Class,
    /// The idea, in one sentence.
    pub idea: String,
    /// Things that players meet here for the first time, with their places.
    pub new: String,
    /// The four beats: introduce, develop, twist, finish.
    pub beats: Vec<Beat>,
    /// Number of secrets.
    pub secrets: u8,
    /// Par, ticks.
    pub par: i32,
    /// Recordings that prove the level, relative to the folder that holds `levels`: the main way, then the
    /// one that takes all coins, if there is one.
    pub proofs: Vec<String>,
    /// Difficulty, 1 to 10.
    pub difficulty: u8,
    /// Whether the shortest run may be much shorter than the proof.
    pub open: bool,
    /// Measures that are out of bounds.
    pub outside: Vec<Outside>,
}

/// An entry of a sheet.
struct Entry<'a> {
    key: &'a str,
    /// Line in the file, counted from 1.
    line: usize,
    /// The value, then the lines that continue it.
    lines: Vec<&'a str>,
}

impl Entry<'_> {
    fn text(&self) -> String {
        self.lines.join(" ").trim().to_owned()
    }

    fn problem(&self, message: String) -> LevelProblem {
        problem(self.line, self.key, message)
    }
}

/// Reads the sheet at the head of a level's text. Returns `None` for a text without one.
///
/// # Errors
/// Keys that are missing, unknown or given twice, and values that are not of the expected form.
pub fn read(text: &str) -> Option<Result<Sheet, Vec<LevelProblem>>> {
    let comments = comments_at_head(text);
    let begin = comments.iter().position(|(_, text)| text.trim() == BEGIN)?;
    let begin_line = comments[begin].0;
    let rest = &comments[begin + 1..];
    let mut problems = Vec::new();
    let end = rest.iter().position(|(_, text)| text.trim() == END);
    if end.is_none() {
        let message = "no end; expected `// END` after the last entry".to_owned();
        problems.push(problem(begin_line, "sheet", message));
    }
    let entries = entries_of(&rest[..end.unwrap_or(rest.len())], &mut problems);
    for key in KEYS {
        if !entries.iter().any(|entry| entry.key == key) {
            let message = format!("expected an entry `{key}: ...`");
            problems.push(problem(begin_line, "sheet", message));
        }
    }
    let sheet = sheet_of(&entries, &mut problems);
    Some(match sheet {
        Some(sheet) if problems.is_empty() => Ok(sheet),
        _ => Err(problems),
    })
}

/// Returns the comments before the level itself, without their slashes, with their line numbers.
fn comments_at_head(text: &str) -> Vec<(usize, &str)> {
    text.lines()
        .enumerate()
        .take_while(|(_, line)| line.trim().is_empty() || line.starts_with("//"))
        .filter_map(|(index, line)| Some((index + 1, line.strip_prefix("//")?)))
        .collect()
}

fn entries_of<'a>(
    comments: &[(usize, &'a str)],
    problems: &mut Vec<LevelProblem>,
) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry> = Vec::new();
    for &(line, text) in comments {
        let text = text.strip_prefix(' ').unwrap_or(text);
        match (text.starts_with(' '), text.split_once(':')) {
            (true, _) => match entries.last_mut() {
                Some(entry) => entry.lines.push(text.trim()),
                None => problems.push(problem(line, "sheet", "expected `key: value`".to_owned())),
            },
            (false, Some((key, value))) if KEYS.contains(&key) || key == OUTSIDE => {
                if entries.iter().any(|entry| entry.key == key) {
                    problems.push(problem(line, key, "given twice".to_owned()));
                }
                let lines = vec![value.trim()];
                entries.push(Entry { key, line, lines });
            }
            (false, _) => {
                let keys = KEYS.join(", ");
                let message = format!("expected `key: value` with one of {keys}, {OUTSIDE}");
                problems.push(problem(line, "sheet", message));
            }
        }
    }
    entries
}

/// Reads the values. Returns `None` if an entry is missing or wrong; missing ones have been reported.
fn sheet_of(entries: &[Entry], problems: &mut Vec<LevelProblem>) -> Option<Sheet> {
    let mut values = Values { entries, problems };
    let non_empty = |text: String| match text.is_empty() {
        true => Err("expected text".to_owned()),
        false => Ok(text),
    };
    for key in ["coins", "checkpoints", "drafts", "analysed"] {
        values.get(key, |entry| non_empty(entry.text()));
    }
    let slug = values.get("slug", |entry| non_empty(entry.text()));
    let world = values.get("world", |entry| non_empty(entry.text()));
    let class = values.get("class", |entry| entry.text().parse());
    let idea = values.get("idea", |entry| non_empty(entry.text()));
    let new = values.get("new", |entry| non_empty(entry.text()));
    let beats = values.get("beats", beats_of);
    let secrets = values.get("secrets", |entry| {
        let text = entry.text();
        let number = text.split(':').next().unwrap_or_default();
        let expected = "expected the number of secrets, such as `1: soft wall (44, 60)`";
        number.trim().parse().map_err(|_| expected.to_owned())
    });
    let par = values.get("par", |entry| {
        let (number, _) = entry.lines[0].split_once(" ticks").unwrap_or_default();
        let expected = "expected a number of ticks, such as `2100 ticks (proof 1740)`";
        number.parse().map_err(|_| expected.to_owned())
    });
    let proofs = values.get("proof", |entry| proofs_of(&entry.text()));
    let difficulty = values.get("difficulty", |entry| {
        let number = entry.text().parse().ok();
        let expected = "expected a number from 1 to 10";
        let valid = number.filter(|n| (1..=10).contains(n));
        valid.ok_or_else(|| expected.to_owned())
    });
    let open = values.get("open", |entry| match &*entry.text() {
        "no" => Ok(false),
        text if text == "yes" || text.starts_with("yes ") || text.starts_with("yes:") => Ok(true),
        _ => Err("expected yes or no".to_owned()),
    });
    let has_outside = entries.iter().any(|entry| entry.key == OUTSIDE);
    let outside = match has_outside {
        true => values.get(OUTSIDE, outside_of),
        false => Some(Vec::new()),
    };
    Some(Sheet {
        outside: outside?,
        slug: slug?,
        world: world?,
        class: class?,
        idea: idea?,
        new: new?,
        beats: beats?,
        secrets: secrets?,
        par: par?,
        proofs: proofs?,
        difficulty: difficulty?,
        open: open?,
    })
}

struct Values<'a> {
    entries: &'a [Entry<'a>],
    problems: &'a mut Vec<LevelProblem>,
}

impl Values<'_> {
    fn get<T>(&mut self, key: &str, read: impl Fn(&Entry) -> Result<T, String>) -> Option<T> {
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        match read(entry) {
            Ok(value) => Some(value),
            Err(message) => {
                self.problems.push(entry.problem(message));
                None
            }
        }
    }
}

/// Reads beats such as `introduce (4-20, 72-82): one bouncer behind glass`. A line that does not start with the name of a
/// beat and an area continues the one before.
fn beats_of(entry: &Entry) -> Result<Vec<Beat>, String> {
    let starts_beat = |line: &str| {
        let mut rests = BEATS.iter().filter_map(|name| line.strip_prefix(name));
        rests.any(|rest| rest.trim_start().starts_with('('))
    };
    let mut lines: Vec<String> = Vec::new();
    for line in entry.lines.iter().filter(|line| !line.is_empty()) {
        match lines.last_mut() {
            Some(beat) if !starts_beat(line) => *beat = format!("{beat} {line}"),
            _ => lines.push((*line).to_owned()),
        }
    }
    let mut beats = Vec::new();
    for (index, name) in BEATS.iter().enumerate() {
        let expected =
            || format!("expected `{name} (COLUMN-COLUMN, ROW-ROW): what happens` in tiles 0 to 99");
        let line = lines.get(index).ok_or_else(expected)?;
        let beat = line
            .strip_prefix(name)
            .and_then(|rest| beat_of(rest.trim()));
        beats.push(beat.ok_or_else(expected)?);
    }
    match lines.len() {
        4 => Ok(beats),
        more => Err(format!("{more} beats; expected {}", BEATS.join(", "))),
    }
}

/// Reads lines such as `tiles 2265 both halls are air one can bounce into`.
fn outside_of(entry: &Entry) -> Result<Vec<Outside>, String> {
    let lines = entry.lines.iter().filter(|line| !line.is_empty());
    let mut outside: Vec<Outside> = Vec::new();
    for line in lines {
        let mut words = line.splitn(3, ' ');
        let name = words.next().unwrap_or_default();
        let measure = Measure::ALL.iter().find(|(known, _)| *known == name);
        let value = words.next().and_then(|value| value.parse().ok());
        let reason = words
            .next()
            .map(str::trim)
            .filter(|reason| !reason.is_empty());
        let (Some((_, measure)), Some(value), Some(reason)) = (measure, value, reason) else {
            let names: Vec<&str> = Measure::ALL.iter().map(|(name, _)| *name).collect();
            let names = names.join(", ");
            return Err(format!(
                "expected lines `MEASURE NUMBER reason` with one of {names}"
            ));
        };
        if outside.iter().any(|known| known.measure == *measure) {
            return Err(format!("{name} is given twice"));
        }
        outside.push(Outside {
            measure: *measure,
            value,
            reason: reason.to_owned(),
        });
    }
    match outside.is_empty() {
        true => Err("expected lines `MEASURE NUMBER reason`".to_owned()),
        false => Ok(outside),
    }
}

fn beat_of(text: &str) -> Option<Beat> {
    let (area, text) = text.strip_prefix('(')?.split_once("):")?;
    let (columns, rows) = area.split_once(',')?;
    let range = |text: &str| {
        let (first, last) = text.trim().split_once('-')?;
        let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last && last < 100).then_some((first, last))
    };
    Some(Beat {
        columns: range(columns)?,
        rows: range(rows)?,
        text: text.trim().to_owned(),
    })
}

/// Reads `demos/a.pmd; all coins: demos/a_coins.pmd`.
fn proofs_of(text: &str) -> Result<Vec<String>, String> {
    let mut proofs = Vec::new();
    for part in text.split(';') {
        let file = part.trim().trim_start_matches("all coins:").trim();
        let is_inside = !file.starts_with('/') && !file.split('/').any(|part| part == "..");
        if !file.ends_with(".pmd") || !is_inside {
            return Err("expected `FILE.pmd` or `FILE.pmd; all coins: FILE.pmd`".to_owned());
        }
        proofs.push(file.to_owned());
    }
    Ok(proofs)
}

fn problem(line: usize, subject: &str, message: String) -> LevelProblem {
    let position = Position { line, column: 1 };
    LevelProblem::error(Some(position), subject, message)
}
