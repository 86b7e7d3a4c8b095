//! Progress across epochs: whoever did what a plan asked for is nearer to the goal, even if the next plan asks for more than the
//! first one saw.
//!
//! The costs of an epoch are shifted as a whole, by an offset that the first state of the epoch decides.

use super::relaxed_plan::{Plan, Step};
use std::collections::HashMap;

/// Added to all costs, so that shifted ones are not negative, ticks.
const ZERO: i32 = 1 << 24;
/// A plan of at least this cost leads nowhere, ticks.
const LEADS_NOWHERE: u32 = 20_000;

/// A state that was expanded.
#[derive(Clone, Copy)]
pub struct Before {
    /// Its epoch.
    pub epoch: u64,
    /// Its shifted cost.
    pub cost: u32,
}

/// The offsets of the epochs met, ticks.
#[derive(Default)]
pub struct Progress(HashMap<u64, i32>);

impl Progress {
    /// Returns the shifted cost of a state in an epoch.
    pub fn shifted(&self, epoch: u64, cost: u32) -> u32 {
        let offset = self.0.get(&epoch).copied().unwrap_or(0);
        (ZERO + offset).saturating_add_unsigned(cost).max(0) as u32
    }

    /// Returns the cost of a state in an epoch from its shifted cost.
    pub fn cost(&self, epoch: u64, shifted: u32) -> u32 {
        let zero = self.shifted(epoch, 0);
        shifted.saturating_sub(zero)
    }

    /// Decides the offset of an epoch that was met for the first time, in a state with this cost. `before` is the state before it, with
    /// the plan of its epoch.
    pub fn enter(
        &mut self,
        epoch: u64,
        (plan, cost): (&Plan, u32),
        before: Option<(Before, &Plan)>,
    ) {
        let Some((before, previous)) = before.filter(|_| !self.0.contains_key(&epoch)) else {
            return;
        };
        let mut offset = self.0.get(&before.epoch).copied().unwrap_or(0);
        let is_done = previous
            .steps
            .first()
            .is_some_and(|step| counts(step) && !plan.steps.contains(step));
        if is_done && cost < LEADS_NOWHERE && !plan.is_vague {
            // A tick nearer than before.
            let needed = before.cost as i32 - ZERO - 1 - cost as i32;
            offset = offset.min(needed);
        }
        self.0.insert(epoch, offset);
    }

    /// Returns its memory, bytes.
    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<(u64, i32)>() * 2
    }
}

/// Returns true for a step that stays done. Bombs and rockets are used up by taking them, but nothing is open yet.
fn counts(step: &Step) -> bool {
    matches!(step, Step::Open(name, _) if !matches!(*name, "bomb" | "rocket"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_level::{base_of, drawn, problem_of};

    /// Returns the plan of a level with two keys that lie one behind the lock of the other, and with that lock open.
    fn plans() -> [Plan; 2] {
        let rows = [
            "#       r         G #",
            "#       r         G #",
            "#S      r         GE#",
            "#######################",
        ];
        let items = "(at: (3, 2), kind: Key(colour: Red), area: (8, 0, 1, 3)),
             (at: (10, 2), kind: Key(colour: Green), area: (18, 0, 1, 3)),";
        let level = drawn(&rows, items, "");
        let base = base_of(&level);
        let problem = problem_of(&level, &base);
        let mut opened = base.clone();
        for row in 0..3 {
            opened
                .tiles
                .set(8, row, crate::sim::world::tiles::Tile::EMPTY);
        }
        let key = |item: &&mut crate::sim::world::item::Item| {
            matches!(item.kind, crate::sim::world::item::ItemKind::Key(_))
        };
        if let Some(item) = opened.items.up_to_end_mut().iter_mut().find(key) {
            item.kind = crate::sim::world::item::ItemKind::Empty;
        }
        [&base, &opened].map(|world| Plan::new(&problem, world))
    }

    #[test]
    fn doing_what_a_plan_asked_for_counts_as_progress_even_if_the_next_plan_asks_for_more() {
        let [first, next] = plans();
        assert!(counts(&first.steps[0]) && !next.steps.contains(&first.steps[0]));
        let mut progress = Progress::default();
        let cost = progress.shifted(1, 500);
        let before = Before { epoch: 1, cost };
        progress.enter(2, (&next, 900), Some((before, &first)));
        assert!(progress.shifted(2, 900) < cost);
        assert_eq!(progress.cost(2, progress.shifted(2, 900)), 900);
        // Whoever only changed something else is not nearer.
        progress.enter(3, (&first, 900), Some((before, &first)));
        assert!(progress.shifted(3, 900) > cost);
    }

    #[test]
    fn a_state_from_which_no_way_is_known_is_no_progress() {
        let [first, next] = plans();
        let mut progress = Progress::default();
        let before = Before {
            epoch: 1,
            cost: progress.shifted(1, 500),
        };
        progress.enter(2, (&next, LEADS_NOWHERE), Some((before, &first)));
        assert!(progress.shifted(2, LEADS_NOWHERE) > before.cost);
    }

    #[test]
    fn an_epoch_keeps_the_offset_with_which_it_was_entered_and_passes_it_on() {
        let [first, next] = plans();
        let mut progress = Progress::default();
        let cost = progress.shifted(1, 500);
        let enter = |progress: &mut Progress, epoch, plan: &Plan, cost, before, previous: &Plan| {
            progress.enter(epoch, (plan, cost), Some((before, previous)));
        };
        enter(
            &mut progress,
            2,
            &next,
            900,
            Before { epoch: 1, cost },
            &first,
        );
        let entered = progress.shifted(2, 900);
        enter(
            &mut progress,
            2,
            &next,
            9_000,
            Before { epoch: 1, cost },
            &first,
        );
        assert_eq!(progress.shifted(2, 900), entered);
        let before = Before {
            epoch: 2,
            cost: entered,
        };
        enter(&mut progress, 3, &next, 880, before, &next);
        assert_eq!(progress.shifted(3, 880), entered - 20);
    }
}
