//! Tests of the solver on small levels.

use super::cells::cell_of;
use super::facts::{Facts, TileHashes};
use super::goal::Goal;
use super::humanise::{humanise, survives};
use super::search::Limits;
use super::start::{Start, StartError};
use super::terrain::{position_of, tile_under};
use super::test_level::{base_of, drawn, latest_jump, level, problem_of};
use super::verdict::{Proof, Verdict, VerdictKind};
use super::{Request, solve, unreachable};
use crate::level::Level;
use crate::replay::Recording;
use crate::sim::num::Fx;
use crate::sim::world::World;
use crate::sim::world::item::{ItemKind, Motion};
use crate::sim::world::tiles::TILE;

const LIMITS: Limits = Limits {
    nodes: 20_000,
    threads: 1,
    memory: 64 << 20,
    seed: 1,
};

fn request(goal: Goal, limits: Limits) -> Request {
    Request {
        goal,
        limits,
        humanise: false,
    }
}

fn from_start(level: &Level, goal: Goal, limits: Limits) -> Verdict {
    let start = Start::of_level(level, "test", 1);
    solve(&start, request(goal, limits), |_, _| true)
}

fn proof(verdict: Verdict) -> Proof {
    match verdict.kind {
        VerdictKind::Proven(proof) => *proof,
        VerdictKind::Impossible { reason } => panic!("impossible: {reason}"),
        VerdictKind::NotFound(nearest) => panic!("not found: {:?}, {:?}", nearest.at, nearest.left),
    }
}

/// Returns why a goal is impossible.
fn proof_error(level: &Level, goal: Goal) -> String {
    match from_start(level, goal, LIMITS).kind {
        VerdictKind::Impossible { reason } => reason,
        _ => panic!("expected an impossible goal"),
    }
}

#[test]
fn rooms_with_keys_lifts_and_bombs_are_proven() {
    for name in ["gallery/key", "gallery/lift", "gallery/bomb"] {
        let level = level(name);
        let proof = proof(from_start(&level, Goal::Exit, LIMITS));
        assert!((1..proof.demo.end_tick).contains(&proof.ticks), "{name}");
        assert!(proof.ticks <= proof.ticks_found, "{name}");
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let level = level("gallery/key");
    let proofs = [1, 2, 3].map(|threads| {
        let verdict = from_start(&level, Goal::Exit, Limits { threads, ..LIMITS });
        let effort = verdict.effort.clone();
        (proof(verdict), effort)
    });
    assert!(proofs.iter().all(|other| *other == proofs[0]));
}

#[test]
fn a_search_stays_within_its_memory_on_any_number_of_threads() {
    let level = level("04_keys_and_doors");
    let start = Start::of_level(&level, "test", 1);
    let search = |memory: usize, threads: usize| {
        let limits = Limits {
            nodes: 8_000,
            memory,
            threads,
            ..LIMITS
        };
        let mut most = 0;
        let verdict = solve(&start, request(Goal::Exit, limits), |effort, _| {
            most = most.max(effort.bytes);
            true
        });
        let demo = match verdict.kind {
            VerdictKind::Proven(proof) => proof.demo,
            VerdictKind::NotFound(nearest) => nearest.demo,
            VerdictKind::Impossible { reason } => panic!("impossible: {reason}"),
        };
        (most, verdict.effort, demo)
    };
    let (free, ..) = search(64 << 20, 1);
    let limit = free / 3;
    let bound = [1, 2, 3].map(|threads| search(limit, threads));
    assert!(bound[0].0 <= limit, "{} of {limit} bytes", bound[0].0);
    assert!(bound.iter().all(|other| *other == bound[0]));
}

#[test]
fn a_warp_counts_as_an_exit_only_if_that_is_asked_for() {
    let rows = ["#  S                E#", "######################"];
    let mut level = drawn(&rows, "(at: (1, 0), kind: Warp(level: 2)),", "");
    let ticks = |goal| proof(from_start(&level, goal, LIMITS)).ticks;
    assert!(ticks(Goal::ExitOrWarp) < 20 && ticks(Goal::Exit) > 40);
    for item in level.world.items.up_to_end_mut() {
        if matches!(item.kind, ItemKind::Exit(_)) {
            item.kind = ItemKind::Empty;
        }
    }
    assert_eq!(
        proof_error(&level, Goal::Exit),
        "the level has no exit, only a warp"
    );
    let by_warp = proof(from_start(&level, Goal::ExitOrWarp, LIMITS));
    assert!(by_warp.ticks < 20);
}

#[test]
fn all_coins_are_collected_before_the_exit() {
    let level = level("01_first_steps");
    assert!(level.level_data.coins > 0);
    let start = Start::of_level(&level, "test", 1);
    let proof = proof(solve(&start, request(Goal::Coins, LIMITS), |_, _| true));
    let end = start
        .verified(&proof.demo)
        .expect("a recording that replays");
    assert_eq!(end.players[0].coins, level.level_data.coins);
}

#[test]
fn a_level_whose_exit_is_walled_in_is_impossible_and_the_reason_is_given() {
    let mut level = level("04_keys_and_doors");
    let wall = level.world.tiles.at(0, 0);
    // Around the exit at (76, 21), and around the key at (26, 17).
    for (x, y) in [(76, 21), (26, 17)] {
        for dx in -2i32..=2 {
            for dy in -2i32..=2 {
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
fn an_exit_behind_a_wall_is_not_impossible_with_a_door_that_can_be_thrown_over_it() {
    let rows = [
        "####################",
        "#         G        #",
        "#         G        #",
        "#  S      G      E #",
        "####################",
    ];
    let legend = "legend: { 'G': \"gate: SOLID_PLAYER\" }";
    let doors = |motion: &str| {
        format!(
            "(at: (6, 3), kind: Door(entry: Touch), leads_to: \"other\"),
             (at: (5, 3), kind: Door(linked: false), id: \"other\", motion: {motion}),"
        )
    };
    let reason = |motion: &str| {
        let level = drawn(&rows, &doors(motion), legend);
        unreachable::reason(Goal::Exit, &level.level_data, &base_of(&level))
    };
    assert_eq!(
        reason("Stationary").as_deref(),
        Some("no way to the exit at (17, 3)")
    );
    assert_eq!(reason("Carryable"), None);
}

#[test]
fn an_exit_in_a_cell_is_reached_through_its_copy() {
    let rows = [
        "####################",
        "#         ##########",
        "#         ####    ##",
        "#  S      #### E  ##",
        "####################",
    ];
    let reason_and_verdict = |target_x: i32| {
        let cloner = format!(
            "enemies: [(at: (18, 2), kind: Cloner(trigger_mode: OnEntry, limit: 1, copy_ttl: 0, invincible: true,
                source: (x: 280, y: 40, w: 60, h: 60), target_x: {target_x}, target_y: 40), area: (3, 2, 4, 2), damage: 0)]"
        );
        let level = drawn(&rows, "", &cloner);
        let reason = unreachable::reason(Goal::Exit, &level.level_data, &base_of(&level));
        (reason, from_start(&level, Goal::Exit, LIMITS).kind)
    };
    let (reason, verdict) = reason_and_verdict(120);
    assert_eq!(reason, None);
    assert!(matches!(verdict, VerdictKind::Proven(_)));
    let (reason, _) = reason_and_verdict(300);
    assert_eq!(reason.as_deref(), Some("no way to the exit at (15, 3)"));
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
fn a_search_that_is_stopped_reports_its_progress() {
    let level = level("gallery/key");
    let start = Start::of_level(&level, "test", 1);
    let mut rounds = 0;
    let verdict = solve(&start, request(Goal::Exit, LIMITS), |_, _| {
        rounds += 1;
        rounds < 2
    });
    assert_eq!(rounds, 2);
    let VerdictKind::NotFound(nearest) = verdict.kind else {
        panic!("expected an unfinished search");
    };
    assert!(nearest.demo.end_tick > 0);
    assert!(verdict.effort.nodes > 0);
}

#[test]
fn a_search_continues_a_recording_at_any_tick() {
    let level = level("gallery/key");
    let Proof { demo, ticks, .. } = proof(from_start(&level, Goal::Exit, LIMITS));
    let start = Start::of_recording(&level, demo.clone(), 100).expect("a start");
    let again = Limits { seed: 7, ..LIMITS };
    let continued = proof(solve(&start, request(Goal::Exit, again), |_, _| true));
    let until = |demo: &Recording| -> Vec<_> {
        let commands = demo.commands.all().iter();
        commands.filter(|c| c.tick <= 100).copied().collect()
    };
    assert_eq!(until(&continued.demo), until(&demo));
    let refused = |tick| Start::of_recording(&level, demo.clone(), tick).err();
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

#[test]
fn a_proof_is_made_in_two_parts_that_meet_in_a_tile() {
    let level = level("gallery/climbing");
    let on_ladder = (8, 13);
    let (column, row) = on_ladder;
    let first = proof(from_start(&level, Goal::Tile(column, row), LIMITS));
    let start = Start::of_level(&level, "test", 1);
    let end = start
        .verified(&first.demo)
        .expect("a recording that replays");
    assert_eq!(
        tile_under(end.players[0].pos).map(position_of),
        Some(on_ladder)
    );
    assert_eq!(first.demo.end_tick, first.ticks);
    let start = Start::of_recording(&level, first.demo, first.ticks).expect("a start");
    let whole = proof(solve(&start, request(Goal::Exit, LIMITS), |_, _| true));
    assert!(whole.ticks > first.ticks);
    let walled = proof_error(&level, Goal::Tile(0, 0));
    assert_eq!(walled, "no way to (0, 0)");
}

/// Returns a level whose exit falls from a soft tile when that is shot from the floor, 11 tiles below.
fn with_falling_exit() -> Level {
    let mut rows = vec!["#                 #"; 10];
    rows.splice(0..0, ["#########E#########", "#########x#########"]);
    rows.extend(["#S                #", "###################"]);
    let mut level = drawn(&rows, "", "");
    for item in level.world.items.up_to_end_mut() {
        if matches!(item.kind, ItemKind::Exit(_)) {
            item.body.motion = Motion::Falls;
        }
    }
    level
}

#[test]
fn an_exit_that_must_be_shot_down_is_reached() {
    proof(from_start(&with_falling_exit(), Goal::Exit, LIMITS));
}

#[test]
fn an_exit_that_fell_has_a_plan_of_its_own() {
    let level = with_falling_exit();
    let base = base_of(&level);
    let problem = problem_of(&level, &base);
    let tiles = TileHashes::of(&problem, &base);
    let epoch = |world: &World| Facts::of(&problem, world, tiles).epoch;
    let mut fallen = base.clone();
    for item in fallen.items.up_to_end_mut() {
        if matches!(item.kind, ItemKind::Exit(_)) {
            item.body.pos.y += Fx::int(5 * TILE);
        }
    }
    assert_eq!(epoch(&base), epoch(&base.clone()));
    assert_ne!(epoch(&fallen), epoch(&base));
}

#[test]
fn states_differ_by_how_far_enemies_are_from_a_trigger_that_waits_for_one() {
    let rows = ["#S                   E#", "#######################"];
    let things = "enemies: [(at: (4, 0), kind: Archwagon())]";
    let trigger =
        "(at: (20, 0), kind: Trigger(who: \"ENEMIES\", outputs: (on: 1)), area: (18, 0, 2, 1)),";
    let cells = |trigger: &str| {
        let level = drawn(&rows, trigger, things);
        let mut world = base_of(&level);
        let base = world.clone();
        let problem = problem_of(&level, &base);
        let tiles = TileHashes::of(&problem, &world);
        let facts = Facts::of(&problem, &world, tiles);
        let before = cell_of(&world, facts);
        for enemy in world.enemies.up_to_end_mut() {
            enemy.body.pos.x += Fx::int(4 * TILE);
        }
        (before, cell_of(&world, facts))
    };
    let (before, after) = cells("");
    assert_eq!(before, after);
    let (before, after) = cells(trigger);
    assert_ne!(before, after);
}

#[test]
fn gates_are_opened_by_shooting_into_fields_and_by_luring_shots_into_them() {
    let rows = [
        "####################",
        "#           G      #",
        "#           G      #",
        "#           G      #",
        "#S          G     E#",
        "####################",
    ];
    let things =
        |enemies: &str| format!("legend: {{ 'G': \"gate: SOLID_PLAYER\" }}, enemies: [{enemies}]");
    let field = |who: &str| {
        format!(
            "(at: (14, 1), kind: Trigger(who: \"{who}\", outputs: (on: 1)), area: (14, 1, 3, 2)),
             (at: (12, 1), kind: BlockManip(channel: 1, mode: Fill, first: (0, \"0x0\")), area: (12, 1, 1, 4)),"
        )
    };
    let cannon = "(at: (4, 1), kind: Cannon(bounce: (vel: (0, 0)), reload: 9, shot_speed: 6, range: 300), damage: 1)";
    let own = drawn(&rows, &field("PLAYER_SHOTS"), &things(""));
    let lured = drawn(&rows, &field("ENEMY_SHOTS"), &things(cannon));
    for level in [own, lured] {
        proof(from_start(&level, Goal::Exit, LIMITS));
    }
}

#[test]
fn a_gate_is_opened_by_a_thing_that_falls_where_the_player_cannot_go() {
    let rows = [
        "####################",
        "#           G      #",
        "#           G      #",
        "#S          G     E#",
        "######tt############",
        "######  ############",
    ];
    let things = "(at: (3, 3), kind: Bonus(kind: Nothing, look: FreeMan), motion: Carryable),
         (at: (16, 5), kind: Trigger(who: \"ITEMS\", outputs: (on: 1)), area: (6, 5, 2, 1)),
         (at: (12, 1), kind: BlockManip(channel: 1, mode: Fill, first: (0, \"0x0\")), area: (12, 1, 1, 3)),";
    let legend = "legend: { 'G': \"gate: SOLID_PLAYER\", 't': \"grille: SOLID_PLAYER\" }";
    let level = drawn(&rows, things, legend);
    proof(from_start(&level, Goal::Exit, LIMITS));
}

#[test]
fn a_rocket_is_ridden_across_a_chasm() {
    let mut rows = vec!["#                                                #"; 24];
    rows.splice(
        8..10,
        [
            "#S                                              E#",
            "#######                                        ###",
        ],
    );
    let rocket = "(at: (6, 8), kind: Rocket(heading: 640, steering: 20, max_speed: 4, acceleration: 100, radius: 20)),";
    let level = drawn(&rows, rocket, "");
    proof(from_start(&level, Goal::Exit, LIMITS));
}

#[test]
fn a_human_proof_has_no_hasty_key_changes_and_survives_small_shifts() {
    let level = level("gallery/climbing");
    let start = Start::of_level(&level, "test", 1);
    let request = Request {
        humanise: true,
        ..request(Goal::Exit, LIMITS)
    };
    let proof = proof(solve(&start, request, |_, _| true));
    let humanity = proof.humanity.expect("a measurement");
    assert!(humanity.is_human(), "{humanity:?}");
    let commands = proof.demo.commands.all();
    let at_exit = commands.iter().position(|c| c.tick > proof.ticks);
    let changes = &commands[..at_exit.unwrap_or(commands.len())];
    let quickest = changes.windows(2).map(|pair| pair[1].tick - pair[0].tick);
    assert!(quickest.min().is_none_or(|ticks| ticks >= 3));
}

#[test]
fn a_last_moment_jump_is_moved_to_the_middle_of_its_time() {
    let rows = [
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#                                     #",
        "#S                                   E#",
        "################       ################",
        "################       ################",
        "#######################################",
    ];
    let thorns =
        "(at: (16, 8), kind: DamageField(who: \"PLAYERS\", deadly: true), area: (16, 8, 7, 1)),";
    let level = drawn(&rows, thorns, "");
    let base = base_of(&level);
    let problem = problem_of(&level, &base);
    let (latest, mut solution) = latest_jump(&problem, 100);
    assert!(!survives(&mut solution, latest, 1));
    assert!(humanise(&mut solution, u64::MAX).is_human());
    let at = solution.changes()[0];
    assert!(at < latest, "{at}, {latest}");
    assert!(
        [-2, 2]
            .into_iter()
            .all(|by| survives(&mut solution, at, by))
    );
}
