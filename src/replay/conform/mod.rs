//! Conformance: replays recordings of the original game and compares them with traces of the original.
//!
//! A folder holds `games/*.gm`, `levels/levelNNN.pml`, `traces/*.trace.gz` (a line of text per tick) and
//! `events/*.events.gz` (a line per event). Every tick from the start to the end of the trace must be the same. A tick
//! is called a frame in the original, in the trace files and in the reports.

mod checksum_diff;
mod compare;
pub mod encode;
mod event_numbers;
mod files;
mod likely_causes;

pub use event_numbers::{NumberedEvent, number_event};
pub use files::{ConformError, GameFiles};

use crate::level::Level;
use crate::level::import::RecordedGame;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use encode::Encoder;
use serde::Serialize;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Options of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Names of the games to replay; empty for all games of the folder.
    pub games: Vec<String>,
    /// Report our world after this tick.
    pub tick: Option<i32>,
}

/// Report of one game.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// Name of the game.
    pub game: String,
    /// Number of equal ticks, counted from the start.
    pub frames: i32,
    /// Number of ticks in the trace.
    pub frames_in_trace: i32,
    /// The result.
    #[serde(flatten)]
    pub outcome: ConformOutcome,
    /// Warnings of the import of the level and the recording.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Our world after the requested tick, one line per object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub world: Vec<String>,
}

/// Outcome of a comparison.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "result", rename_all = "lowercase")]
pub enum ConformOutcome {
    /// Everything is equal.
    Same,
    /// A tick differs.
    Differs(Difference),
    /// A file is missing or cannot be read.
    Failed {
        /// The error.
        error: String,
    },
}

/// The first tick that differs.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The tick.
    pub frame: i32,
    /// All differing columns.
    pub columns: Vec<ColumnDifference>,
    /// Possible causes, as lines of the report.
    pub notes: Vec<String>,
}

/// A differing column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnDifference {
    /// Name of the column.
    pub column: String,
    /// Value in the trace.
    pub expected: String,
    /// Our value.
    pub ours: String,
}

/// A recording of the original being replayed.
pub struct GameReplay {
    /// Level and world.
    pub level: Level,
    /// Events of the last tick.
    pub events: Events,
    game: RecordedGame,
}

impl GameReplay {
    /// Prepares a recording for its first tick.
    pub fn new(mut level: Level, game: RecordedGame) -> GameReplay {
        start::begin_game(&level.level_data, &mut level.world);
        GameReplay {
            level,
            events: Events::new(),
            game,
        }
    }

    /// Simulates one tick.
    pub fn step(&mut self) {
        self.events.clear();
        let Level { level_data, world } = &mut self.level;
        let commands = self.game.commands.at(world.globals.tick + 1);
        rules::step(level_data, world, commands, &mut self.events);
    }

    /// Returns the number of the last simulated tick.
    pub fn tick(&self) -> i32 {
        self.level.world.globals.tick
    }
}

/// Replays the games of a folder in parallel. The reports are sorted by name.
///
/// # Errors
/// If the games of the folder cannot be listed. Errors of a single game are in its report.
pub fn run_folder(folder: &Path, options: &Options) -> Result<Vec<GameReport>, ConformError> {
    let games = if options.games.is_empty() {
        files::list_games(folder)?
    } else {
        options.games.clone()
    };
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::with_capacity(games.len()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(name) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let report = run_game(folder, name, options.tick);
                    if let Ok(mut reports) = reports.lock() {
                        reports.push(report);
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by(|a, b| a.game.cmp(&b.game));
    Ok(reports)
}

/// Replays one game of a folder.
pub fn run_game(folder: &Path, name: &str, tick: Option<i32>) -> GameReport {
    let mut report = GameReport {
        game: name.to_owned(),
        frames: 0,
        frames_in_trace: 0,
        outcome: ConformOutcome::Same,
        warnings: Vec::new(),
        world: Vec::new(),
    };
    match GameFiles::load(folder, name) {
        Ok(files) => replay(&files, tick, &mut report),
        Err(error) => {
            report.outcome = ConformOutcome::Failed {
                error: error.to_string(),
            }
        }
    }
    report
}

fn replay(files: &GameFiles, asked: Option<i32>, report: &mut GameReport) {
    report.warnings = files.warnings.iter().map(|w| w.to_string()).collect();
    report.frames_in_trace = files.trace.lines().count() as i32 - 1;
    let mut encoder = Encoder::new(files.lift_records.clone());
    let mut playback = GameReplay::new(files.level.clone(), files.game.clone());
    let mut expected_events = files.events.as_slice();
    let mut ours = String::new();
    for (index, expected) in files.trace.lines().enumerate() {
        if index > 0 {
            playback.step();
        }
        let frame = playback.tick();
        ours.clear();
        encoder.line(&playback.level.world, &mut ours);
        let mut columns = compare::lines(expected, &ours);
        columns.extend(compare::events(&mut expected_events, &playback));
        if asked == Some(frame) {
            report.world = likely_causes::world(&playback.level.world);
        }
        if !columns.is_empty() {
            let notes = likely_causes::explain(files, &encoder, &mut playback, &columns);
            report.outcome = ConformOutcome::Differs(Difference {
                frame,
                columns,
                notes,
            });
            return;
        }
        report.frames = frame;
    }
    if let Some(event) = expected_events.first() {
        let error = format!("an event after the end of the trace: {event}");
        report.outcome = ConformOutcome::Failed { error };
    }
}
