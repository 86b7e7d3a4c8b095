//! Rework of fragile key changes: random small edits around them, of which those are kept that make the solution easier to play.

use super::humanise::{CALM, Humanity, MIN_HOLD, SLACK, hasty_changes, strength};
use super::random::{below, pick};
use super::trial::Solution;
use crate::sim::world::buttons::Buttons;
use rand_core::SeedableRng;
use rand_pcg::Pcg32;

/// Edits tried for a fragile key change in a pass, and passes.
const EDITS: usize = 40;
const PASSES: usize = 4;
/// Ticks before and after a key change in which an edit must not make others fragile.
const BEFORE: usize = 60;
const AFTER: usize = 80;
/// How many failing shifts count as much as a key change that comes too soon after another one.
const HASTE: usize = 3;
/// Farthest that an edit moves a key change, and longest wait that it inserts or removes, ticks.
const MAX_MOVE: u32 = 12;

/// Inputs that differ from those of a solution.
struct Edited {
    inputs: Vec<Buttons>,
    /// The first tick that differs.
    from: usize,
    /// Whether everything after it comes at another time.
    is_shifted: bool,
}

/// Edits a solution around its fragile key changes until a person could play it. `budget` is the
/// maximum number of ticks simulated for that. Returns how playable the solution has become.
pub fn rework(solution: &mut Solution, budget: u64) -> Humanity {
    solution.set_budget(budget);
    rework_all(solution);
    solution.set_budget(u64::MAX);
    Humanity::of(solution)
}

fn rework_all(solution: &mut Solution) {
    let mut random = Pcg32::seed_from_u64(1);
    for _ in 0..PASSES {
        let mut next = 0;
        while let Some(&at) = solution.changes().get(next) {
            next += 1;
            if solution.is_spent() {
                return;
            }
            let changes = solution.changes();
            let is_hasty = |pair: &[usize]| pair.contains(&at) && pair[1] - pair[0] < MIN_HOLD;
            if changes.windows(2).any(is_hasty) || strength(solution, at) < 2 {
                rework_change(solution, next - 1, &mut random);
            }
        }
        if Humanity::of(solution).is_human() {
            return;
        }
    }
}

/// Tries edits around a key change, and keeps each that leaves fewer fragile ones.
fn rework_change(solution: &mut Solution, index: usize, random: &mut Pcg32) {
    for _ in 0..EDITS {
        let changes = solution.changes();
        let Some(&at) = changes.get(index).filter(|_| !solution.is_spent()) else {
            return;
        };
        let Some(edited) = edit(solution.inputs(), &changes, index, random) else {
            continue;
        };
        let hasty = hasty_changes(solution.inputs());
        if hasty_changes(&edited.inputs) > hasty
            || solution.solves(edited.from, &edited.inputs).is_none()
        {
            continue;
        }
        let after = match edited.is_shifted {
            true => usize::MAX,
            false => at + AFTER,
        };
        let window = at.saturating_sub(BEFORE)..after;
        let faults = HASTE * hasty + failures_in(solution, &window);
        let mut trial = solution.clone();
        let is_better = trial.accept_if_solved(edited.from, edited.inputs)
            && HASTE * hasty_changes(trial.inputs()) + failures_in(&mut trial, &window) < faults;
        solution.set_budget(trial.budget());
        if is_better {
            *solution = trial;
            if strength(solution, at) == 2 {
                return;
            }
        }
    }
}

/// Returns how many shifts by one tick of the key changes in some ticks fail.
fn failures_in(solution: &mut Solution, ticks: &std::ops::Range<usize>) -> usize {
    let changes = solution.changes().into_iter();
    let near = changes.filter(|at| ticks.contains(at));
    near.map(|at| 2 - strength(solution, at)).sum()
}

/// Returns inputs that are edited at random near a key change; none if the edit does not fit.
fn edit(inputs: &[Buttons], changes: &[usize], index: usize, random: &mut Pcg32) -> Option<Edited> {
    let at = changes[index];
    let start = index.checked_sub(1).map_or(0, |before| changes[before]);
    let end = changes.get(index + 1).copied().unwrap_or(inputs.len());
    let ticks = 1 + below(random, MAX_MOVE) as usize;
    let mut edited = inputs.to_vec();
    let (mut from, mut is_shifted) = (start, false);
    let forward = below(random, 2) == 0;
    let (before, held) = (inputs[at - 1], inputs[at]);
    match below(random, 8) {
        // Moves the key change.
        0 if forward && at + ticks < end => edited[at..at + ticks].fill(before),
        0 if !forward && start + ticks < at => edited[at - ticks..at].fill(held),
        // Moves the hold that it begins, or the one that it ends.
        1 if forward && end + ticks < inputs.len() => {
            edited[at..at + ticks].fill(before);
            edited[at + ticks..end + ticks].fill(held);
        }
        1 if !forward && start + ticks < at && end < inputs.len() => {
            edited[at - ticks..end - ticks].fill(held);
            edited[end - ticks..end].fill(inputs[end]);
        }
        2 if start > ticks => {
            let earlier = inputs[start - 1];
            from = start - ticks;
            if forward && at + ticks < end {
                edited[start..start + ticks].fill(earlier);
                edited[start + ticks..at + ticks].fill(before);
            } else {
                edited[start - ticks..at - ticks].fill(before);
                edited[at - ticks..at].fill(held);
            }
        }
        // Longer or shorter holds before and after it.
        3 => {
            edited.splice(at..at, std::iter::repeat_n(before, ticks));
            is_shifted = true;
        }
        4 if start + ticks < at => {
            edited.drain(at - ticks..at);
            is_shifted = true;
        }
        5 => {
            edited.splice(end..end, std::iter::repeat_n(held, ticks));
            is_shifted = true;
        }
        // A wait before it.
        6 => {
            edited.splice(at..at, std::iter::repeat_n(Buttons::empty(), ticks));
            is_shifted = true;
        }
        // Other buttons.
        7 => edited[at..end].fill(pick(random, &CALM)),
        _ => return None,
    }
    let last = edited.last().copied().unwrap_or_default();
    edited.extend(std::iter::repeat_n(last, SLACK));
    Some(Edited {
        inputs: edited,
        from,
        is_shifted,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, drawn, latest_jump, problem_of};

    #[test]
    fn a_jump_at_the_last_moment_comes_earlier() {
        let rows = [
            "#                                    #",
            "#                                    #",
            "#                                    #",
            "#                                    #",
            "#S                                  E#",
            "################     #################",
            "################     #################",
            "######################################",
        ];
        let thorns = "(at: (16, 6), kind: DamageField(who: \"PLAYERS\", deadly: true), area: (16, 6, 5, 1)),";
        let level = drawn(&rows, thorns, "");
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        let (latest, mut solution) = latest_jump(&problem, 200);
        assert!(!Humanity::of(&mut solution).is_human());
        assert!(rework(&mut solution, 3_000_000).is_human());
        assert!(solution.changes()[0] < latest);
    }
}
