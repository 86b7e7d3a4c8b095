//! Shortening: removes ticks and key changes from a solution as long as it still reaches the goal.

use super::trial::Solution;

/// Maximum number of ticks simulated to shorten a solution.
pub const SHORTEN_TICKS: u64 = 1_000_000;
/// Numbers of ticks removed at once.
const CUTS: [usize; 7] = [80, 40, 20, 10, 5, 2, 1];

/// Removes ticks, then key changes, until nothing more can be removed or the budget of the solution is used up.
pub fn shorten(solution: &mut Solution) {
    loop {
        let before = (solution.inputs().len(), solution.changes().len());
        for cut in CUTS {
            cut_ticks(solution, cut);
        }
        merge_changes(solution);
        if solution.is_spent() || (solution.inputs().len(), solution.changes().len()) == before {
            return;
        }
    }
}

/// Removes `cut` ticks wherever the goal is still reached without them.
fn cut_ticks(solution: &mut Solution, cut: usize) {
    let mut at = 0;
    while at + cut < solution.inputs().len() && !solution.is_spent() {
        let mut inputs = solution.inputs().to_vec();
        inputs.drain(at..at + cut);
        if !solution.accept_if_solved(at, inputs) {
            at += cut.div_ceil(2);
        }
    }
}

/// Keeps buttons held through the following hold, or presses its buttons earlier, wherever the goal is reached as quickly.
fn merge_changes(solution: &mut Solution) {
    let mut next = 0;
    while !solution.is_spent() {
        let changes = solution.changes();
        let Some(&at) = changes.get(next) else {
            return;
        };
        let start = next.checked_sub(1).map_or(0, |before| changes[before]);
        let end = changes
            .get(next + 1)
            .copied()
            .unwrap_or(solution.inputs().len());
        let mut later = solution.inputs().to_vec();
        let (before, after) = (later[at - 1], later[at]);
        let mut earlier = later.clone();
        later[at..end].fill(before);
        earlier[start..at].fill(after);
        if !solution.accept_if_solved(at, later) && !solution.accept_if_solved(start, earlier) {
            next += 1;
        }
    }
}
