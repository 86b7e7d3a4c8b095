//! The solver (layer 3): finds a way through a level and proves it with a recording.
//!
//! A relaxed plan (`relaxed_plan`) says what to do next and how far away it is. An archive of states (`archive`), one per cell
//! (`cells`), is expanded by random macro actions (`expand`, `macro_actions`), mostly where the plan promises progress.
//! Nothing reads a clock, and states found in parallel are merged in a fixed order: a level, a goal, a seed and a budget
//! give the same result on every machine and any number of threads.

mod archive;
mod cells;
mod expand;
mod facts;
pub mod goal;
mod macro_actions;
mod openers;
mod packed_world;
mod relaxed_moves;
mod relaxed_plan;
pub mod search;
mod search_key;
pub mod start;
mod terrain;
mod unreachable;
pub mod verdict;

#[cfg(test)]
mod test_level;
#[cfg(test)]
mod tests;

use crate::sim::world::World;
use expand::Problem;
use goal::Goal;
use macro_actions::Hold;
use relaxed_plan::Step;
use search::{Effort, Limits, Outcome};
use start::Start;
use terrain::{position_of, tile_under};
use verdict::{Nearest, Verdict, VerdictKind};

/// Looks for a way from a start to a goal. `progress` is called after each round of the search with the effort so far and
/// the estimated ticks to the goal from the best state.
pub fn solve(
    start: &Start,
    goal: Goal,
    limits: Limits,
    progress: impl FnMut(&Effort, u32),
) -> Verdict {
    let base = start.world();
    if let Some(reason) = unreachable::reason(goal, &start.level_data, &base) {
        return Verdict {
            kind: VerdictKind::Impossible { reason },
            effort: Effort::default(),
        };
    }
    let problem = Problem {
        level_data: &start.level_data,
        base: &base,
        goal,
    };
    let (outcome, effort) = search::search(&problem, limits, progress);
    let kind = match outcome {
        Outcome::Solved(holds) => proven(start, goal, &holds).unwrap_or_else(|| {
            VerdictKind::NotFound(nearest_state(start, &problem, &holds, 0, &[]))
        }),
        Outcome::Exhausted {
            nearest,
            cost,
            left,
        } => VerdictKind::NotFound(nearest_state(start, &problem, &nearest, cost, &left)),
    };
    Verdict { kind, effort }
}

/// Records a way to the goal; none if the recording does not replay or does not reach the goal.
fn proven(start: &Start, goal: Goal, holds: &[Hold]) -> Option<VerdictKind> {
    let demo = start.record(holds);
    let end = start.verified(&demo)?;
    let ticks: i32 = holds.iter().map(|hold| i32::from(hold.ticks)).sum();
    goal.is_reached(&start.level_data, &end)
        .then(|| VerdictKind::Proven {
            demo: Box::new(demo),
            ticks: start.tick() + ticks,
        })
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
            expand::step(problem.level_data, &mut world, hold.held);
        }
    }
    let left = left.iter().map(|step| describe(step, problem.base));
    Nearest {
        at: tile_under(world.players[0].pos).map_or((0, 0), position_of),
        tick: world.globals.tick,
        cost,
        left: left.collect(),
        demo: Box::new(start.record(holds)),
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
        Step::Coin(slot) => format!("take the coin at {}", item(slot)),
        Step::Kill(slot) => format!("kill the enemy of {}", place(base.enemies[slot].body.pos)),
        Step::Exit => "reach the exit".to_string(),
    }
}
