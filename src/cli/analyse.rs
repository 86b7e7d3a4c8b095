//! `pm analyse`: measures what makes a level fair. What each class of level must measure is in
//! `solver/analysis/bounds.rs`.

use super::level_argument;
use super::solve::{default_threads, name_and_number};
use crate::level::Level;
use crate::level::pack::id::LevelId;
use crate::level::problem::LevelProblem;
use crate::level::sheet::{self, Class, Sheet};
use crate::session::pack_library::PackLibrary;
use crate::session::stop_flag::Stop;
use crate::sim::world::TICK_RATE;
use crate::solver::analysis::bounds::{self, Expected};
use crate::solver::analysis::{self, Analysis, Findings, NotAProof, Progress, RUNS, html};
use crate::solver::goal::Goal;
use crate::solver::memory::DEFAULT_MEMORY;
use crate::solver::search::Limits;
use crate::solver::start::Start;
use crate::solver::verdict::VerdictKind;
use crate::solver::{Request, solve};
use crate::terminal::{print_error, print_json, print_line};
use crate::{files, json};
use purple_martians_engine::replay::Recording;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Maximum size of a level file that is searched for a sheet, bytes.
const MAX_LEVEL: u64 = 16 << 20;
/// Exit status for a level that is out of bounds.
const OUT_OF_BOUNDS: u8 = 5;
/// Exit status after the searches were stopped by a signal.
const STOPPED: u8 = 130;
/// Time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(2);
/// Maximum number of places printed per measure.
const LINES: usize = 10;

/// The JSON output.
#[derive(Debug, Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    analysis: &'a Analysis,
    /// Sentences about what is out of bounds, with `--bounds`.
    out_of_bounds: Option<&'a [String]>,
}

/// Arguments of `pm analyse`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status: 0 measured, 5 out of bounds, 130 stopped by Ctrl-C, 1 error.")]
pub struct Args {
    /// Level: number, name or file, ours (NN_name.ron) or the original's (levelNNN.pml).
    #[arg(value_name = "LEVEL")]
    level: String,
    /// A recording of one player who reaches the exit (default: one that `pm solve` would find).
    #[arg(long, value_name = "PROOF")]
    demo: Option<PathBuf>,
    /// A recording that collects all coins; its precision is measured, too.
    #[arg(long, value_name = "PROOF")]
    coins: Option<PathBuf>,
    /// List what is out of bounds for a class of level: short, medium, long, finale or hard (docs/campaign.md; default: the
    /// class in the level's sheet); exit status 5 if anything is. World, new things and `open` are read from the sheet.
    #[arg(long, value_name = "CLASS", num_args = 0..=1)]
    bounds: Option<Option<Class>>,
    /// Write a self-contained HTML page with a map.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Number of states to simulate to find a proof and the reachable area, each.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Measure only what can be read off the proofs, without searching.
    #[arg(long)]
    quick: bool,
    /// Number of threads (default: all cores). The result is the same for any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl Args {
    /// Measures and prints the results.
    pub fn run(self) -> ExitCode {
        match self.analyse() {
            Ok(code) => code,
            Err(error) => super::fail(error),
        }
    }

    fn analyse(&self) -> Result<ExitCode, String> {
        let (library, id) = level_argument::choose(&self.level)?;
        let level = library.load(&id)?;
        let (name, number) = name_and_number(&library, &id);
        let expected = match self.bounds {
            Some(class) => Some(expected(class, sheet_of(&library, &id))?),
            None => None,
        };
        let limits = Limits {
            nodes: self.nodes,
            threads: self.threads.map_or_else(default_threads, usize::from),
            memory: DEFAULT_MEMORY,
            seed: 1,
        };
        let stop = Stop::on_signals()?;
        let (start, proof) = match &self.demo {
            Some(file) => load_proof(&level, file)?,
            None => {
                let start = Start::of_level(&level, &name, number);
                let proof = prove(&start, limits, &stop)?;
                (start, proof)
            }
        };
        let no_proof = |error: NotAProof| match &self.demo {
            Some(file) => format!("{}: {error}", file.display()),
            None => error.to_string(),
        };
        let threads = limits.threads;
        let mut analysis = analysis::measure(&start, &proof, threads).map_err(no_proof)?;
        if let Some(file) = &self.coins {
            let (start, proof) = load_proof(&level, file)?;
            let percent =
                analysis::survival_percent(&start, &proof, Goal::Coins, usize::MAX, threads)
                    .map_err(|error| format!("{}: {error} and with all coins", file.display()))?;
            analysis.coins_survival_percent = Some(percent);
        }
        if !self.json {
            print(&name, &analysis);
        }
        if !self.quick {
            let mut print = print_progress(&name);
            let progress = |now| {
                print(now);
                !stop.is_requested()
            };
            (analysis.search(&start, &proof, limits, progress)).map_err(no_proof)?;
            if let Some(found) = analysis.found.as_ref().filter(|_| !self.json) {
                print_findings(&analysis, found);
            }
        }
        let was_stopped = analysis
            .found
            .as_ref()
            .is_some_and(|found| found.was_stopped);
        // What was found so far may be within bounds by chance.
        let expected = expected.filter(|_| !was_stopped);
        let problems = expected.map(|expected| bounds::violations(&analysis, &expected));
        if let Some(file) = &self.html {
            files::write_atomically(file, html::page(&name, &analysis).as_bytes())
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        if self.json {
            let report = Report {
                analysis: &analysis,
                out_of_bounds: problems.as_deref(),
            };
            let text = json::pretty(&report).map_err(|e| e.to_string())?;
            print_json(&text);
        } else {
            for problem in problems.iter().flatten() {
                print_line!("  out of bounds: {problem}");
            }
        }
        if was_stopped {
            return Ok(ExitCode::from(STOPPED));
        }
        Ok(
            match problems.is_some_and(|problems| !problems.is_empty()) {
                true => ExitCode::from(OUT_OF_BOUNDS),
                false => ExitCode::SUCCESS,
            },
        )
    }
}

fn load_proof(level: &Level, file: &Path) -> Result<(Start, Recording), String> {
    let demo = Recording::load(file).map_err(|error| error.to_string())?;
    let start = Start::of_recording(level, demo.clone(), 0)
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok((start, demo))
}

/// Reads the sheet of a level; `None` for a level without one.
fn sheet_of(library: &PackLibrary, id: &LevelId) -> Option<Result<Sheet, Vec<LevelProblem>>> {
    let bytes = files::read_limited(&library.level(id)?.file, MAX_LEVEL).ok()?;
    // The original's level files are not text.
    sheet::read(&String::from_utf8(bytes).ok()?)
}

/// Returns the expectations of a class, by default that of the level's sheet, completed from the sheet if it is valid.
fn expected(
    class: Option<Class>,
    sheet: Option<Result<Sheet, Vec<LevelProblem>>>,
) -> Result<Expected, String> {
    let (class, sheet) = match (class, sheet) {
        (Some(class), sheet) => (class, sheet.and_then(Result::ok)),
        (None, Some(Ok(sheet))) => (sheet.class, Some(sheet)),
        (None, Some(Err(problems))) => {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            return Err(format!(
                "{}; expected a class: --bounds CLASS",
                problems.join("; ")
            ));
        }
        (None, None) => {
            return Err("the level has no sheet; expected a class: --bounds CLASS".to_owned());
        }
    };
    Ok(Expected::of(class, sheet.as_ref()))
}

fn prove(start: &Start, limits: Limits, stop: &Stop) -> Result<Recording, String> {
    let request = Request {
        goal: Goal::Exit,
        limits,
        humanise: false,
    };
    match solve(start, request, |_, _| !stop.is_requested()).kind {
        VerdictKind::Proven(proof) => Ok(proof.demo),
        VerdictKind::Impossible { reason } => Err(format!("the level is impossible: {reason}")),
        VerdictKind::NotFound(_) if stop.is_requested() => {
            Err("stopped before a proof was found".to_owned())
        }
        VerdictKind::NotFound(_) => Err(format!(
            "no proof found in {} nodes; use --nodes N for more, or --demo PROOF",
            limits.nodes
        )),
    }
}

fn print(name: &str, analysis: &Analysis) {
    let seconds = |ticks: i32| f64::from(ticks) / f64::from(TICK_RATE);
    print_line!(
        "{name}: {:.1} s to the exit, difficulty {:.1}",
        seconds(analysis.ticks),
        analysis.difficulty
    );
    print_line!(
        "  longest time between checkpoints: {:.1} s",
        seconds(analysis.longest_stretch)
    );
    let hold = &analysis.longest_hold;
    print_line!(
        "  longest time without a key change: {:.1} s, from tick {}",
        seconds(hold.ticks),
        hold.tick
    );
    print_precision(analysis);
    print_sight(analysis);
    print_line!("  verbs: {}", analysis.verbs.join(", "));
    print_line!(
        "  plain rock or empty sky: {} % of the view",
        analysis.plain_percent
    );
    print_line!(
        "  coins: the proof takes {} of {}",
        analysis.coins_taken,
        analysis.coins.len()
    );
    for hazard in &analysis.hazards {
        print_line!("  {} × {}", hazard.at.len(), hazard.name);
    }
}

/// Prints what searches found.
fn print_findings(analysis: &Analysis, found: &Findings) {
    if found.was_stopped {
        print_line!("  stopped; found so far:");
    }
    print_line!(
        "  shortest run found: {:.1} s, {} % of the proof",
        f64::from(found.shortest_run) / f64::from(TICK_RATE),
        analysis.percent_of_proof(found.shortest_run)
    );
    print_line!(
        "  reached: {} of {} free tiles",
        found.reached_tiles,
        analysis.free_tiles
    );
    for coin in analysis.coins.iter().filter(|coin| !coin.is_reached) {
        print_line!("    coin not reached: ({}, {})", coin.at.0, coin.at.1);
    }
    print_line!(
        "  dead states: {} of {} sampled, {} undecided",
        found.dead_states.len(),
        found.states_sampled,
        found.undecided_states.len()
    );
    for ((place, reason), count) in counted(
        found
            .dead_states
            .iter()
            .map(|state| (state.at, &state.reason)),
    )
    .iter()
    .take(LINES)
    {
        print_line!("    {count} × dead at ({}, {}): {reason}", place.0, place.1);
    }
    for (place, count) in counted(found.undecided_states.iter().copied())
        .iter()
        .take(LINES)
    {
        print_line!("    {count} × undecided at ({}, {})", place.0, place.1);
    }
}

/// Returns a function that prints what a search is doing, once it takes a while.
fn print_progress(name: &str) -> impl FnMut(Progress) {
    let mut next = Instant::now() + PROGRESS;
    move |progress| {
        if Instant::now() < next {
            return;
        }
        next = Instant::now() + PROGRESS;
        match progress {
            Progress::Exploring(percent) => print_error!("{name}: exploring, {percent} %"),
            Progress::Deciding(left) => {
                print_error!("{name}: looking for dead states, {left} left")
            }
            Progress::Shortening(percent) => {
                print_error!("{name}: looking for a short run, {percent} %");
            }
        }
    }
}

fn print_precision(analysis: &Analysis) {
    print_line!(
        "  precision: {} % of shifts of {} key changes by one or two ticks survive",
        analysis.survival_percent,
        analysis.key_changes.len()
    );
    let changes = analysis.key_changes.iter();
    for change in changes.filter(|change| change.survived == 0) {
        let (column, row) = change.at;
        print_line!(
            "    no shift survives: tick {}, tile ({column}, {row})",
            change.tick
        );
    }
    if let Some(percent) = analysis.coins_survival_percent {
        print_line!("  precision of the proof with all coins: {percent} %");
    }
    print_line!(
        "  the unsteady bot dies {} times in {RUNS} runs",
        analysis.bot_deaths.len()
    );
    for (place, count) in counted(analysis.bot_deaths.iter().map(|death| death.at))
        .iter()
        .take(LINES)
    {
        print_line!("    {count} × at ({}, {})", place.0, place.1);
    }
}

fn print_sight(analysis: &Analysis) {
    print_line!(
        "  landing in view at take-off: {} % of {} jumps and falls",
        analysis.visible_percent(),
        analysis.jumps
    );
    for jump in &analysis.blind_jumps {
        let ((column, row), (to_column, to_row)) = (jump.from, jump.to);
        print_line!(
            "    blind at tick {}: ({column}, {row}) to ({to_column}, {to_row})",
            jump.tick
        );
    }
    for kill in analysis.kills_out_of_view() {
        print_line!("    killed by what was not in view: {kill}");
    }
    for first in &analysis.first_uses {
        if let Some(harm) = &first.harm {
            let ((column, row), (near, near_row)) = (first.at, harm.at);
            print_line!(
                "  first {} at ({column}, {row}), {} tiles from a {} at ({near}, {near_row})",
                first.thing,
                harm.distance,
                harm.name
            );
        }
    }
}

/// Counts equal elements, most frequent first.
fn counted<T: Ord + Copy>(elements: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for element in elements {
        *counts.entry(element).or_insert(0) += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(element, count)| (std::cmp::Reverse(count), element));
    counts
}
