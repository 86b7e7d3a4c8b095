//! `pm verify`: replays recordings without a window, as fast as possible.

use super::progress::Progress;
use super::recording_argument;
use crate::display_text::clean;
use crate::json;
use crate::sim::rules::events::{Event, Events};
use crate::sim::world::TICK_RATE;
use crate::terminal::{print_json, print_line};
use purple_martians_engine::replay::Playback;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `pm verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Recordings, ours (.pmd) or the original's (.gm). The original's have no checksums: they are
    /// simulated twice, and both runs must match.
    #[arg(required = true, value_name = "RECORDING")]
    files: Vec<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Folder with the levels (default: beside the recording, `../levels`, the game's own levels).
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

/// Result of verifying a recording.
#[derive(Debug, Serialize)]
struct Report {
    file: String,
    /// True if all checksums match.
    ok: bool,
    /// Why it could not be replayed, or where it first differs.
    error: Option<String>,
    level: String,
    level_number: i32,
    /// Ticks simulated.
    ticks: i32,
    /// Tick in which an exit or warp was reached.
    exit_tick: Option<i32>,
    deaths: i64,
    coins: i64,
    /// Purple coins in the level.
    coins_in_level: i32,
    /// Checksum of the world after the last tick.
    checksum: String,
    /// Ticks simulated per second.
    ticks_per_second: u64,
}

impl Args {
    /// Replays all recordings; succeeds if all checksums match.
    pub fn run(self) -> ExitCode {
        let levels = self.levels.as_deref();
        let reports: Vec<_> = self.files.iter().map(|file| verify(file, levels)).collect();
        if self.json {
            match json::pretty(&reports) {
                Ok(text) => print_json(&text),
                Err(error) => return super::fail(error),
            }
        } else {
            reports.iter().for_each(print);
        }
        match reports.iter().all(|report| report.ok) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}

fn verify(file: &Path, levels: Option<&Path>) -> Report {
    match recording_argument::open(file, levels) {
        Ok(playback) => play(file, playback),
        Err(error) => Report {
            file: file.display().to_string(),
            ok: false,
            error: Some(error.to_string()),
            level: String::new(),
            level_number: 0,
            ticks: 0,
            exit_tick: None,
            deaths: 0,
            coins: 0,
            coins_in_level: 0,
            checksum: String::new(),
            ticks_per_second: 0,
        },
    }
}

fn play(file: &Path, mut playback: Playback) -> Report {
    let started = Instant::now();
    let mut events = Events::new();
    let mut exit_tick = None;
    let mut progress = Progress::new(file.display(), playback.demo().end_tick);
    while playback.step(&mut events) {
        progress.at(playback.world().globals.tick);
        let is_exit = |e: &Event| matches!(e, Event::ExitReached { .. } | Event::WarpTaken { .. });
        if exit_tick.is_none() && events.all().iter().any(is_exit) {
            exit_tick = Some(playback.world().globals.tick);
        }
        events.clear();
    }
    drop(progress);
    let seconds = started.elapsed().as_secs_f64().max(1e-9);
    let world = playback.world();
    let mismatch = playback.mismatch();
    Report {
        file: file.display().to_string(),
        ok: mismatch.is_none(),
        error: mismatch.map(|m| m.to_string()),
        level: playback.demo().level_name.clone(),
        level_number: playback.demo().level_number,
        ticks: world.globals.tick,
        exit_tick,
        deaths: world.players.iter().map(|p| i64::from(p.deaths)).sum(),
        coins: world.players.iter().map(|p| i64::from(p.coins)).sum(),
        coins_in_level: playback.level_data().coins,
        checksum: format!("{:016x}", world.checksum().total),
        ticks_per_second: (f64::from(world.globals.tick) / seconds) as u64,
    }
}

fn print(report: &Report) {
    print_line!(
        "{}: {}",
        report.file,
        if report.ok { "ok" } else { "FAILED" }
    );
    if let Some(error) = &report.error {
        print_line!("  {error}");
    }
    if report.level.is_empty() {
        return;
    }
    let exit = match report.exit_tick {
        Some(tick) => {
            let seconds = f64::from(tick) / f64::from(TICK_RATE);
            format!("exit at tick {tick} ({seconds:.1} s)")
        }
        None => "exit not reached".to_string(),
    };
    print_line!(
        "  level {} \"{}\", {} ticks, {exit}, {} deaths, {} of {} coins",
        report.level_number,
        clean(&report.level),
        report.ticks,
        report.deaths,
        report.coins,
        report.coins_in_level
    );
    print_line!(
        "  checksum {}, {} ticks per second",
        report.checksum,
        report.ticks_per_second
    );
}
