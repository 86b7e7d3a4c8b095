//! The shortest run of a level that the solver finds.

use super::super::macro_actions::Hold;
use super::super::problem::Problem;
use super::super::search::{Limits, Outcome, search};
use super::super::shorten::shorten;
use super::super::trial::Solution;
use crate::sim::world::buttons::Buttons;

/// Ticks simulated to shorten each run.
const SHORTEN_TICKS: u64 = 1_000_000;

/// Returns the ticks of the shortest of these runs, each shortened: the proof, another known run, and what a search from the start
/// finds. `progress` is called after each round of the search with the nodes so far; if it returns false, the search stops.
pub fn run(
    problem: &Problem,
    proof: &[Buttons],
    known: Option<&[Hold]>,
    limits: Limits,
    mut progress: impl FnMut(u64) -> bool,
) -> i32 {
    let holds: Vec<Hold> = (proof.iter().map(|&held| Hold { held, ticks: 1 })).collect();
    let mut runs = vec![holds];
    runs.extend(known.map(<[Hold]>::to_vec));
    if let (Outcome::Solved(found), _) = search(problem, limits, |effort, _| progress(effort.nodes))
    {
        runs.push(found);
    }
    let lengths = runs.iter().filter_map(|run| {
        let mut solution = Solution::new(problem, run, SHORTEN_TICKS)?;
        shorten(&mut solution);
        Some(solution.inputs().len())
    });
    lengths.min().unwrap_or(proof.len()) as i32
}
