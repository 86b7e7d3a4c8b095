//! `pm solve`: finds a way through a level and proves it with a recording.

use super::level_argument;
use super::recording_tick::RecordingTick;
use crate::json;
use crate::level::Level;
use crate::level::folder::name_of;
use crate::level::pack::id::LevelId;
use crate::session::pack_library::PackLibrary;
use crate::session::stop_flag::Stop;
use crate::sim::world::TICK_RATE;
use crate::sim::world::tiles::SIDE;
use crate::solver::goal::Goal;
use crate::solver::humanise::Humanity;
use crate::solver::memory::DEFAULT_MEMORY;
use crate::solver::search::{Effort, Limits};
use crate::solver::start::Start;
use crate::solver::verdict::{Nearest, Proof, Verdict, VerdictKind};
use crate::solver::{Request, solve};
use crate::terminal::{print_error, print_json, print_line};
use purple_martians_engine::replay::Recording;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Exit status for an impossible level, and for one whose search ran out of its budget.
const IMPOSSIBLE: u8 = 3;
const NOT_FOUND: u8 = 4;
/// Nodes between two lines of progress on standard error.
const PROGRESS_NODES: u64 = 500_000;

/// Arguments of `pm solve`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 proven, 3 impossible, 4 not found within the budget or until Ctrl-C, 1 error."
)]
pub struct Args {
    /// Level: number, name or file, ours (NN_name.ron) or the original's (levelNNN.pml).
    #[arg(value_name = "LEVEL")]
    level: String,
    /// What to achieve: reach an exit, or also a warp, which leaves the level unfinished; reach an exit with all purple coins, or with all
    /// enemies dead.
    #[arg(long, value_enum, default_value_t = GoalName::Exit)]
    goal: GoalName,
    /// Reach a tile (standing, climbing or riding) instead of an exit; the recording ends there.
    #[arg(long, value_name = "COLUMN,ROW", conflicts_with = "goal", value_parser = parse_tile)]
    reach: Option<(i32, i32)>,
    /// Continue a recording at a tick or time instead of starting at the beginning (default: its last tick).
    #[arg(long, value_name = "RECORDING[@TIME]")]
    from: Option<RecordingTick>,
    /// Number of states to simulate before giving up.
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Number of threads (default: all cores). The result is the same for any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Memory, MB. Beyond it, the least promising states are dropped.
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_MEMORY >> 20)]
    memory: usize,
    /// Seed of the random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Make the proof humanly playable: at least 3 ticks between key changes, 90 % of which may be a tick early or late.
    #[arg(long)]
    humanise: bool,
    /// Write the proof to a recording; if no way was found, the way to the nearest state.
    #[arg(short, long, value_name = "RECORDING")]
    output: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum GoalName {
    Exit,
    ExitOrWarp,
    Coins,
    AllKills,
}

/// Result of a search.
#[derive(Debug, Serialize)]
struct Report {
    level: String,
    /// `proven`, `impossible` or `not_found`.
    verdict: &'static str,
    /// Ticks from the start of the level to the exit.
    ticks: Option<i32>,
    /// Key changes that may come a tick earlier or later, percent, with `--humanise`.
    survival_percent: Option<usize>,
    /// Why the level is impossible.
    reason: Option<String>,
    /// Column and row, and tick, of the state nearest to the goal.
    nearest: Option<((i32, i32), i32)>,
    /// Remaining steps there.
    left: Vec<String>,
    nodes: u64,
    cells: usize,
    epochs: usize,
    memory_bytes: usize,
    nodes_per_second: u64,
    /// The recording written.
    demo: Option<String>,
}

impl Args {
    /// Searches and prints the verdict.
    pub fn run(self) -> ExitCode {
        match self.search() {
            Ok(code) => code,
            Err(error) => super::fail(error),
        }
    }

    fn search(&self) -> Result<ExitCode, String> {
        let (library, id) = level_argument::choose(&self.level)?;
        let level = library.load(&id)?;
        let (name, number) = name_and_number(&library, &id);
        let start = match &self.from {
            Some(from) => start_in_demo(&level, from)?,
            None => Start::of_level(&level, &name, number),
        };
        let limits = Limits {
            nodes: self.nodes,
            threads: self.threads.map_or_else(default_threads, usize::from),
            memory: self.memory.saturating_mul(1 << 20),
            seed: self.seed,
        };
        let goal = match (self.reach, self.goal) {
            (Some((column, row)), _) => Goal::Tile(column, row),
            (None, GoalName::Exit) => Goal::Exit,
            (None, GoalName::ExitOrWarp) => Goal::ExitOrWarp,
            (None, GoalName::Coins) => Goal::Coins,
            (None, GoalName::AllKills) => Goal::AllKills,
        };
        let started = Instant::now();
        let request = Request {
            goal,
            limits,
            humanise: self.humanise,
        };
        let stop = Stop::on_signals()?;
        let mut progress = print_progress(&name);
        let verdict = solve(&start, request, |effort, cost| {
            progress(effort, cost);
            !stop.is_requested()
        });
        let seconds = started.elapsed().as_secs_f64().max(1e-9);
        let demo = match &verdict.kind {
            VerdictKind::Proven(proof) => Some(&proof.demo),
            VerdictKind::NotFound(nearest) => Some(&nearest.demo),
            VerdictKind::Impossible { .. } => None,
        };
        if let (Some(file), Some(demo)) = (&self.output, demo) {
            demo.save(file).map_err(|error| error.to_string())?;
        }
        let written = self.output.as_deref().filter(|_| demo.is_some());
        if self.json {
            let report = report(&name, &verdict, seconds, written);
            let text = json::pretty(&report).map_err(|e| e.to_string())?;
            print_json(&text);
        } else {
            let end = if self.reach.is_some() { "tile" } else { "exit" };
            print(&name, &verdict, seconds, written, end);
        }
        Ok(match verdict.kind {
            VerdictKind::Proven(_) => ExitCode::SUCCESS,
            VerdictKind::Impossible { .. } => ExitCode::from(IMPOSSIBLE),
            VerdictKind::NotFound(_) => ExitCode::from(NOT_FOUND),
        })
    }
}

/// Returns the name by which recordings refer to a level, and its number.
pub fn name_and_number(library: &PackLibrary, id: &LevelId) -> (String, i32) {
    library.level(id).map_or_else(
        || (id.to_string(), 1),
        |listed| (name_of(&listed.file), listed.number),
    )
}

/// Returns the number of threads if none is given.
pub fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads `COLUMN,ROW`.
fn parse_tile(text: &str) -> Result<(i32, i32), String> {
    let place = |text: &str| {
        let inside = |at: &i32| (0..SIDE).contains(at);
        text.trim().parse().ok().filter(inside)
    };
    let tile = text
        .split_once(',')
        .and_then(|(column, row)| Some((place(column)?, place(row)?)));
    tile.ok_or_else(|| format!("expected COLUMN,ROW, each from 0 to {}", SIDE - 1))
}

/// Returns the start of a search that continues a recording at a tick, or from its last one.
///
/// # Errors
/// A message if the recording cannot be continued there.
pub fn start_in_demo(level: &Level, from: &RecordingTick) -> Result<Start, String> {
    let demo = Recording::load(&from.file).map_err(|error| error.to_string())?;
    let tick = from.tick.unwrap_or(demo.end_tick);
    let start = Start::of_recording(level, demo, tick);
    start.map_err(|error| format!("{}: {error}", from.file.display()))
}

fn print_progress(name: &str) -> impl FnMut(&Effort, u32) {
    let mut next = PROGRESS_NODES;
    move |effort, cost| {
        if effort.nodes >= next {
            next = effort.nodes + PROGRESS_NODES;
            print_error!(
                "{name}: {} nodes, {} cells, {} epochs, {} MB, about {cost} ticks from the goal",
                effort.nodes,
                effort.cells,
                effort.epochs,
                effort.bytes >> 20
            );
        }
    }
}

fn report(name: &str, verdict: &Verdict, seconds: f64, demo: Option<&Path>) -> Report {
    let effort = &verdict.effort;
    let mut report = Report {
        level: name.to_string(),
        verdict: "proven",
        ticks: None,
        survival_percent: None,
        reason: None,
        nearest: None,
        left: Vec::new(),
        nodes: effort.nodes,
        cells: effort.cells,
        epochs: effort.epochs,
        memory_bytes: effort.bytes,
        nodes_per_second: (effort.nodes as f64 / seconds) as u64,
        demo: demo.map(|file| file.display().to_string()),
    };
    match &verdict.kind {
        VerdictKind::Proven(proof) => {
            report.ticks = Some(proof.ticks);
            report.survival_percent = proof.humanity.as_ref().map(Humanity::percent);
        }
        VerdictKind::Impossible { reason } => {
            report.verdict = "impossible";
            report.reason = Some(reason.clone());
        }
        VerdictKind::NotFound(nearest) => {
            report.verdict = "not_found";
            report.nearest = Some((nearest.at, nearest.tick));
            report.left.clone_from(&nearest.left);
        }
    }
    report
}

fn print(name: &str, verdict: &Verdict, seconds: f64, demo: Option<&Path>, end: &str) {
    let effort = &verdict.effort;
    match &verdict.kind {
        VerdictKind::Proven(proof) => print_proof(name, proof, end),
        VerdictKind::Impossible { reason } => {
            print_line!("{name}: impossible even in the relaxed world: {reason}");
        }
        VerdictKind::NotFound(nearest) => print_nearest(name, nearest, effort.nodes),
    }
    if effort.nodes > 0 {
        print_line!(
            "  {} nodes in {seconds:.1} s ({:.0} per second), {} cells, {} epochs, {} MB",
            effort.nodes,
            effort.nodes as f64 / seconds,
            effort.cells,
            effort.epochs,
            effort.bytes >> 20
        );
    }
    if let Some(file) = demo {
        print_line!("  recording: {}", file.display());
    }
}

fn print_nearest(name: &str, nearest: &Nearest, nodes: u64) {
    let (column, row) = nearest.at;
    print_line!("{name}: not found in {nodes} nodes");
    print_line!(
        "  nearest: tile ({column}, {row}) at tick {}, about {} ticks from the goal",
        nearest.tick,
        nearest.cost
    );
    if !nearest.left.is_empty() {
        print_line!("  left to do: {}", nearest.left.join(", "));
    }
}

fn print_proof(name: &str, proof: &Proof, end: &str) {
    let (ticks, found) = (proof.ticks, proof.ticks_found);
    let play = f64::from(ticks) / f64::from(TICK_RATE);
    print_line!("{name}: proven, {end} at tick {ticks} ({play:.1} s; found at tick {found})");
    if let Some(humanity) = proof.humanity {
        print_line!(
            "  {}: {} of {} key changes survive a shift by one tick ({}%), shortest hold {} ticks",
            if humanity.is_human() {
                "human"
            } else {
                "not human enough"
            },
            humanity.survived,
            humanity.trials,
            humanity.percent(),
            humanity.shortest_hold
        );
    }
}
