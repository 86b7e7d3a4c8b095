//! Shortening: removes ticks and key changes from a way as long as it still reaches the goal.

use super::trial::Way;

/// Numbers of ticks removed at once.
const CUTS: [usize; 7] = [80, 40, 20, 10, 5, 2, 1];

/// Removes ticks, then key changes, until nothing more can be removed or the budget of the way is used up.
pub fn shorten(way: &mut Way) {
    loop {
        let before = (way.inputs().len(), way.changes().len());
        for cut in CUTS {
            cut_ticks(way, cut);
        }
        merge_changes(way);
        if way.is_spent() || (way.inputs().len(), way.changes().len()) == before {
            return;
        }
    }
}

/// Removes `cut` ticks wherever the goal is still reached without them.
fn cut_ticks(way: &mut Way, cut: usize) {
    let mut at = 0;
    while at + cut < way.inputs().len() && !way.is_spent() {
        let mut inputs = way.inputs().to_vec();
        inputs.drain(at..at + cut);
        if !way.accept_if_solved(at, inputs) {
            at += cut.div_ceil(2);
        }
    }
}

/// Keeps buttons held through the following hold, or presses its buttons earlier, wherever the goal is reached as quickly.
fn merge_changes(way: &mut Way) {
    let mut next = 0;
    while !way.is_spent() {
        let changes = way.changes();
        let Some(&at) = changes.get(next) else {
            return;
        };
        let start = next.checked_sub(1).map_or(0, |before| changes[before]);
        let end = changes.get(next + 1).copied().unwrap_or(way.inputs().len());
        let mut later = way.inputs().to_vec();
        let (before, after) = (later[at - 1], later[at]);
        let mut earlier = later.clone();
        later[at..end].fill(before);
        earlier[start..at].fill(after);
        if !way.accept_if_solved(at, later) && !way.accept_if_solved(start, earlier) {
            next += 1;
        }
    }
}
