//! What the solver finds in small levels.

use super::goal::Goal;
use super::search::Limits;
use super::solve;
use super::start::{Start, StartError};
use super::test_level::level;
use super::verdict::{Verdict, VerdictKind};
use crate::level::Level;
use crate::replay::Demo;
use crate::sim::world::item::ItemKind;

const LIMITS: Limits = Limits {
    nodes: 20_000,
    threads: 1,
    memory: 64 << 20,
    seed: 1,
};

fn from_start(level: &Level, goal: Goal, limits: Limits) -> Verdict {
    solve(&Start::of_level(level, "test", 1), goal, limits, |_, _| {})
}

fn proof(verdict: Verdict) -> (Box<Demo>, i32) {
    match verdict.kind {
        VerdictKind::Proven { demo, ticks } => (demo, ticks),
        VerdictKind::Impossible { reason } => panic!("impossible: {reason}"),
        VerdictKind::NotFound(nearest) => panic!("not found: {:?}, {:?}", nearest.at, nearest.left),
    }
}

#[test]
fn rooms_with_keys_switches_lifts_and_bombs_are_proven() {
    for name in [
        "gallery/key",
        "gallery/switch",
        "gallery/lift",
        "gallery/bomb",
        "gallery/rocket",
    ] {
        let level = level(name);
        let (demo, ticks) = proof(from_start(&level, Goal::Exit, LIMITS));
        assert!((1..demo.end_tick).contains(&ticks), "{name}");
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let level = level("04_keys_and_doors");
    let proofs = [1, 2, 3].map(|threads| {
        let verdict = from_start(&level, Goal::Exit, Limits { threads, ..LIMITS });
        let effort = verdict.effort.clone();
        (proof(verdict), effort)
    });
    assert!(proofs.iter().all(|other| *other == proofs[0]));
}

#[test]
fn all_coins_are_collected_before_the_exit() {
    let level = level("01_first_steps");
    assert!(level.level_data.coins > 0);
    let start = Start::of_level(&level, "test", 1);
    let (demo, _) = proof(solve(&start, Goal::Coins, LIMITS, |_, _| {}));
    let end = start.verified(&demo).expect("a recording that replays");
    assert_eq!(end.players[0].coins, level.level_data.coins);
}

#[test]
fn a_level_whose_exit_is_walled_in_is_impossible_and_the_reason_is_given() {
    let mut level = level("04_keys_and_doors");
    let wall = level.world.tiles.at(0, 0);
    // Around the exit at (76, 21), and around the key at (26, 17).
    for (x, y) in [(76, 21), (26, 17)] {
        for dx in -2..=2 {
            for dy in -2..=2 {
                if dx.abs() == 2 || dy.abs() == 2 {
                    level.world.tiles.set(x + dx, y + dy, wall);
                }
            }
        }
    }
    let VerdictKind::Impossible { reason } = from_start(&level, Goal::Exit, LIMITS).kind else {
        panic!("expected an impossible level");
    };
    assert_eq!(
        reason,
        "no way to the exit at (76, 21), and none to the key at (26, 17)"
    );
    for item in level.world.items.up_to_end_mut() {
        if matches!(item.kind, ItemKind::Exit(_)) {
            item.kind = ItemKind::Empty;
        }
    }
    let VerdictKind::Impossible { reason } = from_start(&level, Goal::Exit, LIMITS).kind else {
        panic!("expected an impossible level");
    };
    assert_eq!(reason, "the level has no exit and no warp");
}

#[test]
fn a_budget_that_is_too_small_is_reported_with_what_was_left_to_do() {
    let level = level("04_keys_and_doors");
    let limits = Limits { nodes: 1, ..LIMITS };
    let verdict = from_start(&level, Goal::Exit, limits);
    assert!(verdict.effort.nodes < 1000);
    let VerdictKind::NotFound(nearest) = verdict.kind else {
        panic!("expected an unfinished search");
    };
    let expected = [
        "use the key at (26, 17)",
        "use the switch at (63, 21)",
        "reach the exit",
    ];
    assert_eq!(nearest.left, expected);
    assert_eq!(nearest.demo.end_tick.min(nearest.tick), nearest.tick);
}

#[test]
fn a_search_continues_a_recording_at_any_tick() {
    let level = level("gallery/key");
    let (demo, ticks) = proof(from_start(&level, Goal::Exit, LIMITS));
    let start = Start::of_demo(&level, *demo.clone(), 100).expect("a start");
    let (continued, _) = proof(solve(
        &start,
        Goal::Exit,
        Limits { seed: 7, ..LIMITS },
        |_, _| {},
    ));
    let until = |demo: &Demo| -> Vec<_> {
        let commands = demo.commands.all().iter();
        commands.filter(|c| c.tick <= 100).copied().collect()
    };
    assert_eq!(until(&continued), until(&demo));
    let refused = |tick| Start::of_demo(&level, *demo.clone(), tick).err();
    let last = demo.end_tick;
    let outside = StartError::Outside {
        tick: last + 1,
        last,
    };
    assert_eq!(refused(last + 1), Some(outside));
    let state = "done with the level";
    let done = StartError::Player {
        tick: ticks + 5,
        state,
    };
    assert_eq!(refused(ticks + 5), Some(done));
}
