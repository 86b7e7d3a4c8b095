//! `pm conform`: compares recordings of the original with their traces.

use crate::json;
use crate::terminal::{print_json, print_line};
use purple_martians_engine::replay::conform::{
    ConformOutcome, Difference, GameReport, Options, run_folder,
};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `pm conform`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder with `games`, `levels`, `traces` and `events`.
    folder: PathBuf,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Compare only this game; can be repeated.
    #[arg(long, value_name = "NAME")]
    game: Vec<String>,
    /// Print our objects after this tick.
    #[arg(long, alias = "frame", value_name = "N")]
    tick: Option<i32>,
}

impl Args {
    /// Replays the games; succeeds if every tick of every game matches.
    pub fn run(self) -> ExitCode {
        let options = Options {
            games: self.game,
            tick: self.tick,
        };
        let reports = match run_folder(&self.folder, &options) {
            Ok(reports) => reports,
            Err(error) => return super::fail(error),
        };
        if self.json {
            match json::pretty(&reports) {
                Ok(text) => print_json(&text),
                Err(error) => return super::fail(error),
            }
        } else {
            print_table(&reports);
        }
        if reports.iter().all(is_same) {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

fn is_same(report: &GameReport) -> bool {
    matches!(report.outcome, ConformOutcome::Same)
}

fn print_table(reports: &[GameReport]) {
    let width = reports.iter().map(|r| r.game.len()).max().unwrap_or(4);
    print_line!("{:width$}  {:>15}  result", "game", "ticks");
    for report in reports {
        let frames = format!("{} of {}", report.frames, report.frames_in_trace);
        let result = match &report.outcome {
            ConformOutcome::Same => "same".to_owned(),
            ConformOutcome::Differs(difference) => format!("differs at tick {}", difference.frame),
            ConformOutcome::Failed { error } => error.clone(),
        };
        print_line!("{:width$}  {frames:>15}  {result}", report.game);
        if let ConformOutcome::Differs(difference) = &report.outcome {
            print_difference(difference);
        }
        for line in &report.world {
            print_line!("    {line}");
        }
    }
    let same = reports.iter().filter(|report| is_same(report)).count();
    let frames: i64 = reports.iter().map(|r| i64::from(r.frames)).sum();
    let games = reports.len();
    print_line!("{same} of {games} games match; {frames} ticks match");
}

fn print_difference(difference: &Difference) {
    for column in &difference.columns {
        print_line!(
            "    {}: expected {}, found {}",
            column.column,
            column.expected,
            column.ours
        );
    }
    for note in &difference.notes {
        print_line!("      {note}");
    }
}
