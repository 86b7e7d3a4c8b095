//! The solver (layer 3): finds a solution to a level and proves it with a recording.
//!
//! A relaxed plan (`relaxed_plan`) says what to do next and how far away it is. An archive of states (`archive`), one per cell
//! (`cells`), is expanded by random macro actions (`expand`, `macro_actions`), mostly where the plan promises progress.
//! Nothing reads a clock, and states found in parallel are merged in a fixed order: a level, a goal, a seed and a budget
//! give the same result on every machine and any number of threads.
//!
//! A package of its own, with the same paths inside as outside, because only the command line needs it.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod analysis;
mod archive;
mod cells;
mod copies;
mod dead_states;
mod deliveries;
mod display_tiles;
mod drawn_platforms;
mod expand;
mod explore;
mod explored;
mod facts;
mod flight;
mod fuses;
pub mod goal;
pub mod humanise;
mod lures;
mod macro_actions;
mod mechanisms;
pub mod memory;
mod nodes;
mod openers;
mod packed_world;
mod parallel;
mod plan_field;
mod plans;
mod problem;
mod progress;
mod random;
mod rank;
mod relaxed_moves;
mod relaxed_plan;
mod rework;
pub mod script;
pub mod search;
mod search_key;
mod shorten;
pub mod start;
mod step;
mod stranded;
mod suspended;
mod terrain;
mod trail;
mod trial;
mod unreachable;
mod unsteady_tiles;
pub mod verdict;

#[cfg(test)]
mod relaxed_plan_tests;
#[cfg(test)]
mod test_level;
#[cfg(test)]
mod tests;

use crate as solver;
use crate::sim::world::World;
use goal::Goal;
use humanise::{HUMANISE_TICKS, HUMANISE_TICKS_EACH, Humanity, humanise};
use macro_actions::Hold;
use problem::Problem;
#[cfg(test)]
use purple_martians_engine::CHECKOUT;
use purple_martians_engine::{display_text, level, replay, sim};
use relaxed_plan::Step;
use rework::rework;
use search::{Effort, Limits, Outcome};
use start::{Ending, Start};
use terrain::{position_of, tile_under};
use trial::Solution;
use verdict::{Nearest, Proof, Verdict, VerdictKind};

/// Maximum number of further searches, with other seeds, for a humanly playable solution.
const MORE_ATTEMPTS: u64 = 3;
/// Tick budget of [`rework`] relative to that of [`humanise`].
const REWORK_BUDGET_FACTOR: u64 = 3;

/// Goal and limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// What to achieve.
    pub goal: Goal,
    /// Limits of the search.
    pub limits: Limits,
    /// Whether to make the proof humanly playable.
    pub humanise: bool,
}

/// Searches for a solution from a start to a goal. `progress` is called after each round of the search with the effort so far and
/// the estimated ticks to the goal from the best state; if it returns false, the search stops without a solution.
pub fn solve(
    start: &Start,
    request: Request,
    mut progress: impl FnMut(&Effort, u32) -> bool,
) -> Verdict {
    let base = start.world();
    if let Some(reason) = unreachable::reason(request.goal, &start.level_data, &base) {
        return Verdict {
            kind: VerdictKind::Impossible { reason },
            effort: Effort::default(),
        };
    }
    let problem = Problem::new(&start.level_data, &base, request.goal);
    let (mut kind, mut effort) = attempt(start, &problem, request, &mut progress);
    // Another seed may find a solution that is easier to play.
    for seed in 1..=MORE_ATTEMPTS {
        let VerdictKind::Proven(proof) = &kind else {
            break;
        };
        let humanity = proof.humanity;
        let left = request.limits.nodes.saturating_sub(effort.nodes);
        let Some(humanity) = humanity.filter(|humanity| !humanity.is_human() && left > 0) else {
            break;
        };
        let limits = Limits {
            nodes: left,
            seed: request.limits.seed.wrapping_add(seed << 32),
            ..request.limits
        };
        let (other, more) = attempt(
            start,
            &problem,
            Request { limits, ..request },
            &mut progress,
        );
        effort = effort.and(&more);
        if let VerdictKind::Proven(proof) = &other
            && proof
                .humanity
                .is_some_and(|other| other.is_better_than(&humanity))
        {
            kind = other;
        }
    }
    Verdict { kind, effort }
}

/// Searches once.
fn attempt(
    start: &Start,
    problem: &Problem,
    request: Request,
    progress: &mut impl FnMut(&Effort, u32) -> bool,
) -> (VerdictKind, Effort) {
    let (outcome, effort) = search::search(problem, request.limits, progress);
    let kind = match outcome {
        Outcome::Solved(holds) => {
            let proof = proven(start, problem, &holds, request.humanise);
            proof.unwrap_or_else(|| {
                VerdictKind::NotFound(Box::new(nearest_state(start, problem, &holds, 0, &[])))
            })
        }
        Outcome::Exhausted {
            nearest,
            cost,
            left,
        } => VerdictKind::NotFound(Box::new(nearest_state(
            start, problem, &nearest, cost, &left,
        ))),
    };
    (kind, effort)
}

/// Shortens a solution to the goal and records it; none if it does not replay or does not reach the goal.
fn proven(start: &Start, problem: &Problem, holds: &[Hold], is_human: bool) -> Option<VerdictKind> {
    let mut solution = Solution::new(problem, holds, shorten::SHORTEN_TICKS)?;
    let ticks_found = solution.inputs().len() as i32;
    shorten::shorten(&mut solution);
    let budget = HUMANISE_TICKS.max(HUMANISE_TICKS_EACH * ticks_found.max(0) as u64);
    let mut humanity = is_human.then(|| make_playable(&mut solution, budget));
    if let Some(tight) = humanity.filter(|humanity| !humanity.is_human()) {
        // A solution that was not shortened is slower but less tight.
        let mut slower = Solution::new(problem, holds, budget)?;
        let loose = make_playable(&mut slower, budget);
        if loose.is_better_than(&tight) {
            (solution, humanity) = (slower, Some(loose));
        }
    }
    let ending = match problem.goal {
        Goal::Tile(..) => Ending::AtOnce,
        _ => Ending::WithLevel,
    };
    let demo = start.record(&solution.holds(), ending);
    let end = start.verified(&demo)?;
    let proof = Proof {
        demo,
        ticks: start.tick() + solution.inputs().len() as i32,
        ticks_found: start.tick() + ticks_found,
        humanity,
    };
    (problem.goal.is_reached(problem.level_data, &end))
        .then(|| VerdictKind::Proven(Box::new(proof)))
}

/// Makes a solution humanly playable and returns how playable it has become. `budget` is the maximum number of ticks
/// that [`humanise`] simulates; [`rework`] gets [`REWORK_BUDGET_FACTOR`] times as many.
fn make_playable(solution: &mut Solution, budget: u64) -> Humanity {
    let humanity = humanise(solution, budget);
    match humanity.is_human() {
        true => humanity,
        false => rework(solution, budget.saturating_mul(REWORK_BUDGET_FACTOR)),
    }
}

fn nearest_state(
    start: &Start,
    problem: &Problem,
    holds: &[Hold],
    cost: u32,
    left: &[Step],
) -> Nearest {
    let mut world = problem.base.clone();
    for hold in holds {
        for _ in 0..hold.ticks {
            step::step(problem.level_data, &mut world, hold.held);
        }
    }
    let left = left.iter().map(|step| describe(step, problem.base));
    Nearest {
        at: tile_under(world.players[0].pos).map_or((0, 0), position_of),
        tick: world.globals.tick,
        cost,
        left: left.collect(),
        demo: start.record(holds, Ending::WithLevel),
    }
}

/// Describes a step of a plan; positions are those at the start.
fn describe(step: &Step, base: &World) -> String {
    let place = |pos| {
        let (column, row) = tile_under(pos).map_or((0, 0), position_of);
        format!("({column}, {row})")
    };
    let item = |slot: usize| place(base.items[slot].body.pos);
    match *step {
        Step::Open(name, slot) => format!("use the {name} at {}", item(slot)),
        Step::Drop(_, tile) => {
            let (column, row) = position_of(tile);
            format!("drop the bomb at ({column}, {row})")
        }
        Step::Coin(slot) => format!("take the coin at {}", item(slot)),
        Step::Kill(slot) => format!("kill the enemy of {}", place(base.enemies[slot].body.pos)),
        Step::Exit => "reach the exit".to_string(),
        Step::Tile(column, row) => format!("reach ({column}, {row})"),
    }
}
