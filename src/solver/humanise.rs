//! Makes a solution humanly playable: no two key changes in quick succession, and no tick-perfect ones.

use super::trial::Solution;
use crate::sim::world::buttons::Buttons;

/// Ticks simulated to make a solution humanly playable: the minimum, and the number for each tick of the solution.
pub const HUMANISE_TICKS: u64 = 3_000_000;
pub const HUMANISE_TICKS_EACH: u64 = 2_000;
/// Shortest time between two key changes, ticks.
pub const MIN_HOLD: usize = 3;
/// Share of trials that must survive, percent.
pub const SURVIVAL: usize = 90;
/// How far a key change is moved to where it is safer, ticks.
const MOVES: [isize; 8] = [1, -1, 2, -2, 3, -3, 4, -4];
/// Maximum shift tried when measuring how early and late a key change may come, ticks.
const ROOM: isize = 6;
/// Holds tried as replacements of hectic parts.
pub(super) const CALM: [Buttons; 7] = [
    Buttons::UP,
    Buttons::RIGHT,
    Buttons::LEFT,
    Buttons::RIGHT.union(Buttons::JUMP),
    Buttons::LEFT.union(Buttons::JUMP),
    Buttons::JUMP,
    Buttons::empty(),
];
/// Ticks for which the last buttons stay held if the goal is reached late.
pub(super) const SLACK: usize = 40;

/// How easily a person could play a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Humanity {
    /// Fewest ticks between two key changes.
    pub shortest_hold: usize,
    /// Trials in which one key change was moved by one tick.
    pub trials: usize,
    /// Trials that still reached the goal.
    pub survived: usize,
}

impl Humanity {
    /// Measures a solution.
    pub fn of(solution: &mut Solution) -> Humanity {
        let changes = solution.changes();
        let survived = changes.iter().map(|&at| strength(solution, at)).sum();
        let holds = changes.windows(2).map(|pair| pair[1] - pair[0]);
        Humanity {
            shortest_hold: holds.min().unwrap_or(usize::MAX),
            trials: changes.len() * 2,
            survived,
        }
    }

    /// Returns the share of trials that survived, percent.
    pub fn percent(&self) -> usize {
        (self.survived * 100)
            .checked_div(self.trials)
            .unwrap_or(100)
    }

    /// Returns true if this solution is easier to play than another.
    pub fn is_better_than(&self, other: &Humanity) -> bool {
        let rank = |of: &Humanity| (of.shortest_hold >= MIN_HOLD, of.percent());
        rank(self) > rank(other)
    }

    /// Returns true if a person could play the solution.
    pub fn is_human(&self) -> bool {
        self.shortest_hold >= MIN_HOLD && self.survived * 100 >= self.trials * SURVIVAL
    }
}

/// Lengthens short holds, replaces hectic parts with one hold, moves fragile key changes to safer ticks and all of them to the middle
/// of the window in which they work, never at the cost of health. `budget` bounds the ticks simulated for that. Returns how
/// playable the solution has become.
pub fn humanise(solution: &mut Solution, budget: u64) -> Humanity {
    solution.set_budget(budget);
    solution.keep_health();
    lengthen_holds(solution);
    calm_fragile_parts(solution);
    while !solution.is_spent() && move_fragile_changes(solution) {}
    centre_changes(solution);
    solution.set_budget(u64::MAX);
    Humanity::of(solution)
}

/// Returns true if the goal is still reached with one key change moved by some ticks.
pub fn survives(solution: &mut Solution, change: usize, by: isize) -> bool {
    let Some((from, inputs)) = moved(solution.inputs(), change, by) else {
        return false;
    };
    solution.solves(from, &inputs).is_some()
}

/// Returns the inputs with one key change moved, and the first tick that differs; none if another change is in the way.
fn moved(inputs: &[Buttons], change: usize, by: isize) -> Option<(usize, Vec<Buttons>)> {
    let to = change
        .checked_add_signed(by)
        .filter(|&to| to > 0 && to < inputs.len())?;
    let (before, after) = (inputs[change - 1], inputs[change]);
    let mut changed = inputs.to_vec();
    let (range, held) = match by > 0 {
        true => (change..to, before),
        false => (to..change, after),
    };
    let replaced = if by > 0 { after } else { before };
    if inputs[range.clone()].iter().any(|&input| input != replaced) {
        return None;
    }
    let from = range.start;
    changed[range].fill(held);
    let last = *changed.last()?;
    changed.extend(std::iter::repeat_n(last, SLACK));
    Some((from, changed))
}

/// Lengthens holds of fewer than three ticks, or merges them with a neighbour.
fn lengthen_holds(solution: &mut Solution) {
    let mut next = 0;
    while !solution.is_spent() {
        let mut changes = solution.changes();
        changes.insert(0, 0);
        let Some(pair) = changes
            .windows(2)
            .skip(next)
            .position(|p| p[1] - p[0] < MIN_HOLD)
        else {
            return;
        };
        next += pair;
        let (start, end) = (changes[next], changes[next + 1]);
        if !repairs(solution.inputs(), start, end)
            .into_iter()
            .any(|(from, inputs)| solution.accept_if_solved(from, inputs))
        {
            next += 1;
        }
    }
}

/// Returns candidates without a short hold, with the first tick that differs: lengthen it to either side or by waiting, or give
/// it to a neighbour.
fn repairs(inputs: &[Buttons], start: usize, end: usize) -> Vec<(usize, Vec<Buttons>)> {
    let held = inputs[start];
    let missing = MIN_HOLD - (end - start);
    let mut repaired = Vec::new();
    let mut add = |from: usize, edit: &dyn Fn(&mut Vec<Buttons>)| {
        let mut changed = inputs.to_vec();
        edit(&mut changed);
        let last = changed.last().copied().unwrap_or_default();
        changed.extend(std::iter::repeat_n(last, SLACK));
        repaired.push((from, changed));
    };
    if start > 0 {
        add(start, &|c| c[start..end].fill(inputs[start - 1]));
    }
    if end < inputs.len() {
        add(start, &|c| c[start..end].fill(inputs[end]));
        let to = (end + missing).min(inputs.len());
        add(end, &|c| c[end..to].fill(held));
    }
    let from = start.saturating_sub(missing);
    add(from, &|c| c[from..start].fill(held));
    add(start, &|c| {
        c.splice(start..start, std::iter::repeat_n(held, missing));
    });
    repaired
}

/// Returns how many of the shifts of a key change by one tick survive.
pub(super) fn strength(solution: &mut Solution, at: usize) -> usize {
    let shifts = [1, -1].into_iter();
    shifts.filter(|&by| survives(solution, at, by)).count()
}

/// Replaces two to four holds around every fragile key change by one, if the goal is still reached and nothing becomes hectic.
fn calm_fragile_parts(solution: &mut Solution) {
    let mut next = 0;
    while let Some(&at) = solution.changes().get(next) {
        next += 1;
        if solution.is_spent() {
            return;
        }
        if strength(solution, at) == 2 {
            continue;
        }
        let changes = solution.changes();
        let length = solution.inputs().len();
        let end_of = |holds: usize| changes.get(next - 1 + holds).copied().unwrap_or(length);
        let parts = [4, 3, 2, 1].map(|holds| (at, end_of(holds)));
        let is_calmed = parts.into_iter().any(|(from, to)| {
            let mut held = CALM.to_vec();
            held.extend([solution.inputs()[from - 1], solution.inputs()[to - 1]]);
            held.into_iter().any(|held| {
                let mut inputs = solution.inputs().to_vec();
                inputs[from..to].fill(held);
                let last = inputs.last().copied().unwrap_or_default();
                inputs.extend(std::iter::repeat_n(last, SLACK));
                is_calmer(&inputs, solution.inputs()) && solution.accept_if_solved(from, inputs)
            })
        });
        if is_calmed {
            next = next.saturating_sub(1);
        }
    }
}

/// Returns true if inputs have fewer key changes than others, and no more hasty ones.
fn is_calmer(inputs: &[Buttons], others: &[Buttons]) -> bool {
    let changes = |inputs: &[Buttons]| inputs.windows(2).filter(|pair| pair[0] != pair[1]).count();
    changes(inputs) < changes(others) && hasty_changes(inputs) <= hasty_changes(others)
}

/// Moves each key change to the middle of the window in which it works.
fn centre_changes(solution: &mut Solution) {
    let mut next = 0;
    while let Some(&at) = solution.changes().get(next) {
        next += 1;
        if solution.is_spent() {
            return;
        }
        let mut room = |sign: isize| {
            let shifts = 1..=ROOM;
            shifts
                .take_while(|by| survives(solution, at, by * sign))
                .count() as isize
        };
        let by = (room(1) - room(-1)) / 2;
        if let Some((from, inputs)) = moved(solution.inputs(), at, by).filter(|_| by != 0)
            && hasty_changes(&inputs) <= hasty_changes(solution.inputs())
        {
            solution.accept_if_solved(from, inputs);
        }
    }
}

/// Moves every key change that does not survive a shift of one tick to where it does; returns true if any moved.
fn move_fragile_changes(solution: &mut Solution) -> bool {
    let mut has_moved = false;
    let mut next = 0;
    while let Some(&at) = solution.changes().get(next) {
        next += 1;
        if solution.is_spent() {
            break;
        }
        let now = strength(solution, at);
        if now == 2 {
            continue;
        }
        let original = solution.inputs().to_vec();
        for by in MOVES {
            let Some((from, inputs)) = moved(&original, at, by) else {
                continue;
            };
            if hasty_changes(&inputs) > hasty_changes(&original)
                || !solution.accept_if_solved(from, inputs)
            {
                continue;
            }
            let to = at.saturating_add_signed(by);
            if strength(solution, to) > now {
                has_moved = true;
                break;
            }
            solution.accept_if_solved(from, original.clone());
        }
    }
    has_moved
}

/// Returns how many key changes come less than three ticks after the one before them.
pub(super) fn hasty_changes(inputs: &[Buttons]) -> usize {
    let (mut hasty, mut last) = (0, 0);
    for at in 1..inputs.len() {
        if inputs[at] != inputs[at - 1] {
            hasty += usize::from(at - last < MIN_HOLD);
            last = at;
        }
    }
    hasty
}
