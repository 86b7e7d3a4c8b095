//! `pm board`: verifies a folder of recordings and prints its records. Which runs get a place is in `records/ranking.rs`
//! (`Record::is_ranked`).

mod html;

use super::recording_argument;
use super::solve::default_threads;
use crate::date;
use crate::display_text::clean;
use crate::files;
use crate::json;
use crate::records::book::{Book, Group, Row};
use crate::records::category::Category;
use crate::records::{Record, Verified, measure};
use crate::session::recording_file::is_original;
use crate::terminal::{print_error, print_json, print_line};
use purple_martians_engine::progress::time_text;
use purple_martians_engine::replay::file_name::EXTENSION;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arguments of `pm board`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of recordings, ours (.pmd) or the original's (.gm). Books are merged by copying files into one folder.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Print the tables as JSON.
    #[arg(long)]
    json: bool,
    /// Write the tables as a self-contained HTML page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Folder with the levels (default: beside the recordings, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

/// All tables of a folder.
#[derive(Debug, Serialize)]
struct Board {
    tables: Vec<Table>,
    /// Recordings without a record.
    rejected: Vec<Rejected>,
}

/// The runs of a level in a category.
#[derive(Debug, Serialize)]
struct Table {
    level: String,
    /// Content hash of the level.
    level_hash: String,
    players: u8,
    category: &'static str,
    runs: Vec<Run>,
}

/// A run in a table.
#[derive(Debug, Serialize)]
struct Run {
    /// None for runs with rewinds or assists.
    place: Option<usize>,
    ticks: i32,
    time: String,
    players: Vec<String>,
    coins: i32,
    coins_in_level: i32,
    kills: i32,
    deaths: i32,
    shots: i32,
    rewinds: u32,
    /// Played with assists.
    assisted: bool,
    /// Date such as `2026-11-21`; empty if unknown.
    date: String,
    verified: bool,
    file: String,
}

/// A recording without a record, and why.
#[derive(Debug, Serialize)]
struct Rejected {
    file: String,
    reason: String,
}

impl Args {
    /// Prints the tables; succeeds if all recordings are finished and match their checksums.
    pub fn run(self) -> ExitCode {
        match self.board() {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => super::fail(error),
        }
    }

    fn board(&self) -> Result<bool, String> {
        let files = recordings(&self.folder)?;
        let board = make(&files, self.levels.as_deref());
        if let Some(file) = &self.html {
            files::write_atomically(file, html::page(&board).as_bytes())
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        if self.json {
            let text = json::pretty(&board).map_err(|e| e.to_string())?;
            print_json(&text);
        } else {
            board.tables.iter().for_each(print);
            for rejected in &board.rejected {
                print_error!("{}: {}", rejected.file, rejected.reason);
            }
        }
        Ok(board.rejected.is_empty())
    }
}

/// Returns the recordings in a folder, sorted.
fn recordings(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let at = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at)? {
        let file = entry.map_err(at)?.path();
        if is_original(&file) || file.extension().is_some_and(|ending| ending == EXTENSION) {
            files.push(file);
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(format!("{}: no recordings (.pmd or .gm)", folder.display())),
        false => Ok(files),
    }
}

/// Replays recordings on all cores and ranks them.
fn make(files: &[PathBuf], levels: Option<&Path>) -> Board {
    let next = AtomicUsize::new(0);
    let replay_some = || {
        let mut replayed = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            replayed.push((file, replay(file, levels)));
        }
        replayed
    };
    let threads = default_threads().min(files.len());
    let mut results = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..threads).map(|_| scope.spawn(replay_some)).collect();
        let mut results = replay_some();
        for thread in threads {
            match thread.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_by_key(|(file, _)| *file);
    let (mut book, mut rejected) = (Book::default(), Vec::new());
    for (file, result) in results {
        match result {
            Ok(record) => book.insert(file.clone(), record),
            Err(reason) => rejected.push(Rejected {
                file: file.display().to_string(),
                reason,
            }),
        }
    }
    Board {
        tables: tables(&book),
        rejected,
    }
}

/// Returns the record of a recording that matches its checksums and reaches an exit.
fn replay(file: &Path, levels: Option<&Path>) -> Result<Record, String> {
    let mut playback = recording_argument::open(file, levels).map_err(|error| error.to_string())?;
    let record = measure::record(&mut playback, || true).flatten();
    if let Some(mismatch) = playback.mismatch() {
        return Err(mismatch.to_string());
    }
    record.ok_or_else(|| "the run does not reach an exit".to_owned())
}

fn tables(book: &Book) -> Vec<Table> {
    let mut tables = Vec::new();
    for (group, name) in book.groups() {
        for category in Category::ALL {
            let rows = book.table(group, category);
            if !rows.is_empty() {
                tables.push(table(group, name, category, &rows));
            }
        }
    }
    tables
}

fn table(group: Group, name: &str, category: Category, rows: &[Row]) -> Table {
    Table {
        level: clean(name).into_owned(),
        level_hash: format!("{:016x}", group.level),
        players: group.players,
        category: category.name(),
        runs: rows.iter().map(run).collect(),
    }
}

fn run(row: &Row) -> Run {
    let (record, run) = (row.record, row.record.run);
    let players = record.players.iter();
    Run {
        place: row.place,
        ticks: run.ticks,
        time: time_text(run.ticks),
        players: players.map(|name| clean(name).into_owned()).collect(),
        coins: run.coins,
        coins_in_level: run.coins_in_level,
        kills: run.kills,
        deaths: run.deaths,
        shots: run.shots,
        rewinds: run.rewinds,
        assisted: run.is_assisted,
        date: date(record.date),
        verified: record.verified == Verified::Yes,
        file: row.file.display().to_string(),
    }
}

fn date(seconds: u64) -> String {
    match seconds {
        0 => String::new(),
        seconds => date::day(seconds),
    }
}

impl Table {
    /// Returns the heading.
    fn heading(&self) -> String {
        let players = super::count(self.players.into(), "player");
        format!("{}, {players}, {}", self.level, self.category)
    }
}

impl Run {
    /// Returns the texts of the columns of [`COLUMNS`].
    fn cells(&self) -> [String; COLUMNS.len()] {
        let rewinds = match self.rewinds {
            0 => String::new(),
            count => super::count(count as usize, "rewind"),
        };
        let assists = if self.assisted { "assists" } else { "" };
        let help = [rewinds.as_str(), assists].join(" ");
        [
            self.place
                .map_or_else(String::new, |place| place.to_string()),
            self.time.clone(),
            self.players.join(", "),
            format!("{}/{}", self.coins, self.coins_in_level),
            self.kills.to_string(),
            self.deaths.to_string(),
            self.shots.to_string(),
            help.trim().to_owned(),
            self.date.clone(),
            self.file.clone(),
        ]
    }
}

/// Titles of the columns.
const COLUMNS: [&str; 10] = [
    "place",
    "time",
    "players",
    "coins",
    "kills",
    "deaths",
    "shots",
    "help",
    "date",
    "recording",
];

/// Prints a table with columns as wide as their contents.
fn print(table: &Table) {
    print_line!("{}", table.heading());
    let rows: Vec<[String; COLUMNS.len()]> = [COLUMNS.map(str::to_owned)]
        .into_iter()
        .chain(table.runs.iter().map(Run::cells))
        .collect();
    let widths: [usize; COLUMNS.len()] = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    });
    for row in rows {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<String>>().join("  ");
        print_line!("  {}", line.trim_end());
    }
    print_line!("");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_recordings_make_a_table_for_each_level_and_category() {
        let folder = Path::new(crate::CHECKOUT).join("demos/campaign");
        let files = recordings(&folder).expect("a folder of the checkout");
        let board = make(&files, None);
        assert!(board.rejected.is_empty(), "{:?}", board.rejected);
        let any = board.tables.iter().filter(|table| table.category == "any%");
        assert!(any.clone().count() >= 4);
        assert!(
            any.clone()
                .all(|table| table.runs.iter().all(|run| run.verified))
        );
        let page = html::page(&board);
        assert!(page.contains(&board.tables[0].runs[0].time));
        assert!(!page.contains("http"), "it loads nothing");
    }

    #[test]
    fn names_cannot_inject_markup_into_the_page() {
        let run = Run {
            place: None,
            ticks: 1,
            time: String::new(),
            players: vec!["<b>".to_owned()],
            coins: 0,
            coins_in_level: 0,
            kills: 0,
            deaths: 0,
            shots: 0,
            rewinds: 2,
            assisted: false,
            date: String::new(),
            verified: true,
            file: "a&b".to_owned(),
        };
        let table = Table {
            level: "<script>".to_owned(),
            level_hash: String::new(),
            players: 1,
            category: "any%",
            runs: vec![run],
        };
        let page = html::page(&Board {
            tables: vec![table],
            rejected: Vec::new(),
        });
        assert!(!page.contains("<script>") && !page.contains("<b>"));
        assert!(page.contains("&lt;b&gt;") && page.contains("a&amp;b"));
    }
}
