//! Tests of relaxed plans.

use super::relaxed_plan::{Plan, SOFT_DETOUR};
use super::test_level::{base_of, drawn, problem_of};

/// Returns the plan of a corridor with a wall of so many columns that bombs clear.
fn plan(columns: usize, items: &str) -> (u32, Plan) {
    let wall = "o".repeat(columns);
    let row = |start: &str, end: &str| format!("#{start}    {wall}{end:>40}#");
    let rows = [row(" ", " "), row("S", "E"), "#".repeat(100)];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let level = drawn(
        &rows,
        items,
        "legend: { 'o': \"rubble: SOLID | BOMBABLE\" }",
    );
    let base = base_of(&level);
    let plan = Plan::new(&problem_of(&level, &base), &base);
    (plan.cost(&base), plan)
}

const BOMB: &str = "(at: (3, 1), kind: Bomb(fuse: 200), motion: Carryable),";

#[test]
fn tiles_that_one_explosion_clears_are_cheaper_together() {
    let costs = [0, 1, 2].map(|columns| plan(columns, BOMB).0);
    let (first, second) = (costs[1] - costs[0], costs[2] - costs[1]);
    assert!(second * 2 < first, "{costs:?}");
}

#[test]
fn a_plan_through_what_nothing_opens_is_vague_and_worse_than_any_other() {
    let (vague, known) = (plan(1, ""), plan(1, BOMB));
    assert!(vague.1.is_vague && !known.1.is_vague);
    assert!(vague.0 > known.0 + SOFT_DETOUR / 2);
}
