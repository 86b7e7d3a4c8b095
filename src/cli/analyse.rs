//! `pm analyse`: measures what makes a level fair.

use super::levels;
use super::solve::{default_threads, name_and_number};
use crate::files;
use crate::replay::Demo;
use crate::sim::world::TICK_RATE;
use crate::solver::analysis::{self, Analysis, html};
use crate::solver::goal::Goal;
use crate::solver::search::Limits;
use crate::solver::start::Start;
use crate::solver::verdict::VerdictKind;
use crate::solver::{Request, solve};
use crate::terminal::{print_json, print_line};
use std::path::PathBuf;
use std::process::ExitCode;

/// Memory for snapshots, bytes.
const MEMORY: usize = 1 << 30;

/// Arguments of `pm analyse`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Level: number, name or file, ours (NN_name.ron) or the original's (levelNNN.pml).
    #[arg(value_name = "LEVEL")]
    level: String,
    /// A recording of one player who reaches the exit (default: one that `pm solve` would find).
    #[arg(long, value_name = "PROOF")]
    demo: Option<PathBuf>,
    /// Write a page with a map.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// Number of states to simulate to find a proof and the reachable area, each.
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,
    /// Number of threads (default: all cores). The result is the same for any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl Args {
    /// Measures and prints the results.
    pub fn run(self) -> ExitCode {
        match self.analyse() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => super::fail(error),
        }
    }

    fn analyse(&self) -> Result<(), String> {
        let (library, id) = levels::choose(&self.level)?;
        let level = library.load(&id)?;
        let (name, number) = name_and_number(&library, &id);
        let limits = Limits {
            nodes: self.nodes,
            threads: self.threads.map_or_else(default_threads, usize::from),
            memory: MEMORY,
            seed: 1,
        };
        let (start, proof) = match &self.demo {
            Some(file) => {
                let demo = Demo::load(file).map_err(|error| error.to_string())?;
                let start = Start::of_demo(&level, demo.clone(), 0)
                    .map_err(|error| format!("{}: {error}", file.display()))?;
                (start, demo)
            }
            None => {
                let start = Start::of_level(&level, &name, number);
                let proof = prove(&start, limits)?;
                (start, proof)
            }
        };
        let analysis =
            analysis::analyse(&start, &proof, limits).map_err(|error| error.to_string())?;
        if let Some(file) = &self.html {
            files::write_atomically(file, html::page(&name, &analysis).as_bytes())
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        if self.json {
            let text = serde_json::to_string_pretty(&analysis).map_err(|e| e.to_string())?;
            print_json(&text);
        } else {
            print(&name, &analysis, limits.nodes);
        }
        Ok(())
    }
}

fn prove(start: &Start, limits: Limits) -> Result<Demo, String> {
    let request = Request {
        goal: Goal::Exit,
        limits,
        humanise: false,
    };
    match solve(start, request, |_, _| {}).kind {
        VerdictKind::Proven(proof) => Ok(proof.demo),
        VerdictKind::Impossible { reason } => Err(format!("the level is impossible: {reason}")),
        VerdictKind::NotFound(_) => Err(format!(
            "no proof found in {} nodes; use --nodes N for more, or --demo PROOF",
            limits.nodes
        )),
    }
}

fn print(name: &str, analysis: &Analysis, nodes: u64) {
    let seconds = |ticks: i32| f64::from(ticks) / f64::from(TICK_RATE);
    print_line!("{name}: {:.1} s to the exit", seconds(analysis.ticks));
    print_line!(
        "  longest time between checkpoints: {:.1} s",
        seconds(analysis.longest_stretch)
    );
    print_line!(
        "  precision: {} % of shifts of {} key changes by one or two ticks survive",
        analysis.survival_percent,
        analysis.key_changes.len()
    );
    for change in analysis
        .key_changes
        .iter()
        .filter(|change| change.survived == 0)
    {
        let (column, row) = change.at;
        print_line!("    none at tick {} in tile ({column}, {row})", change.tick);
    }
    print_line!(
        "  reached in {nodes} nodes: {} of {} free tiles",
        analysis.reached_tiles,
        analysis.free_tiles
    );
    for coin in analysis.coins.iter().filter(|coin| !coin.is_reached) {
        print_line!("    coin not reached: ({}, {})", coin.at.0, coin.at.1);
    }
    for hazard in &analysis.hazards {
        print_line!("  {} × {}", hazard.at.len(), hazard.name);
    }
}
