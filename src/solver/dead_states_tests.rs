//! Tests of dead states in small levels with and without a way back.

use super::*;
use crate::level::Level;
use crate::replay::Recording;
use crate::solver::macro_actions::Hold;
use crate::solver::search::{Outcome, search};
use crate::solver::start::Start;
use crate::solver::test_level::{base_of, drawn, problem_of};
use std::path::{Path, PathBuf};

const LIMITS: Limits = Limits {
    nodes: 4_000,
    threads: 1,
    memory: 64 << 20,
    seed: 1,
};

/// Samples the states of a level around the proof that a search finds.
fn sampled(level: &Level) -> Sample {
    let base = base_of(level);
    let problem = problem_of(level, &base);
    let limits = Limits {
        nodes: 50_000,
        ..LIMITS
    };
    let (Outcome::Solved(proof), _) = search(&problem, limits, |_, _| true) else {
        panic!("expected a proof");
    };
    let inputs: Vec<Buttons> = Hold::inputs(&proof).collect();
    Exploration::new(&problem, &inputs, LIMITS, |_| true).dead_states(60, |_| true)
}

/// A floor with a pit 7 tiles wide and 7 deep, with something at its bottom.
fn with_pit(items: &str, things: &str) -> Level {
    let free = "#                                     #";
    let pit = "################       ################";
    let mut rows = vec![free; 6];
    rows.push("#S                                   E#");
    rows.extend([pit; 7]);
    rows.push("#######################################");
    drawn(&rows, items, things)
}

const THORNS: &str =
    "(at: (16, 13), kind: DamageField(who: \"PLAYERS\", deadly: true), area: (16, 12, 7, 2)),";

#[test]
fn who_fell_into_a_pit_without_a_way_out_is_dead() {
    let sample = sampled(&with_pit("", ""));
    assert!(!sample.dead.is_empty(), "{sample:?}");
    let is_in_pit = |state: &DeadState| (16..23).contains(&state.at.0) && state.at.1 > 6;
    assert!(sample.dead.iter().all(is_in_pit), "{sample:?}");
    // Some of those who have jumped too short might still turn round, for all that the easier world says.
    let is_over_pit = |at: &(i32, i32)| (15..24).contains(&at.0) && at.1 < 13;
    assert!(sample.undecided.iter().all(is_over_pit), "{sample:?}");
    assert!(
        sample.dead[0].reason.contains("nothing there hurts"),
        "{sample:?}"
    );
}

#[test]
fn who_dies_at_the_bottom_of_a_pit_is_not_dead() {
    let sample = sampled(&with_pit(THORNS, ""));
    assert!(
        sample.dead.is_empty() && sample.undecided.is_empty(),
        "{sample:?}"
    );
}

#[test]
fn who_must_wait_for_a_lift_is_not_dead() {
    // It stays above for 20 seconds, and at the bottom of the pit for one.
    let lift = "lifts: [(size: (3, 1), steps: [Move(to: (18, 7), speed: 4), WaitTime(frames: 800), \
                Move(to: (18, 13), speed: 4), WaitTime(frames: 40), Loop()])],";
    let sample = sampled(&with_pit("", lift));
    assert!(
        sample.dead.is_empty() && sample.undecided.is_empty(),
        "{sample:?}"
    );
}

#[test]
fn a_player_without_the_only_key_is_in_a_dead_state() {
    // The key lies on a block that shots break, above a shaft that only things fall into.
    let mut rows = vec![
        "#                      #",
        "#                      #",
        "#                      #",
        "#                      #",
        "#                   ####",
        "#                   ####",
        "#S        x         r E#",
        "##########Q#############",
    ];
    rows.extend(["########## #############"; 12]);
    rows.push("########################");
    let key = "(at: (10, 5), kind: Key(colour: Red, matching_only: true), motion: Falls, area: (20, 6, 1, 1)),";
    let grating = "legend: { 'Q': \"girder: SOLID_PLAYER\" },";
    let sample = sampled(&drawn(&rows, key, grating));
    assert!(!sample.dead.is_empty(), "{sample:?}");
    let names_key = |state: &DeadState| state.reason.contains("out of reach: the key at (10, 19)");
    assert!(sample.dead.iter().any(names_key), "{sample:?}");
}

#[test]
fn who_shot_the_bridge_away_is_dead() {
    let free = "#                                     #";
    let pit = "########                   ############";
    let mut rows = vec![free; 7];
    rows.push("#S      xxxxxxxxxxxxxxxxxxx          E#");
    rows.extend([pit; 9]);
    rows.push("#######################################");
    let level = drawn(&rows, "", "");
    let mut world = base_of(&level);
    let reason = |world: &World| stranded::reason(&level.level_data, world);
    assert_eq!(reason(&world), None);
    for tick in 0..600 {
        let held = match tick % 30 {
            0 => Buttons::RIGHT | Buttons::FIRE,
            1..4 => Buttons::FIRE,
            _ => Buttons::empty(),
        };
        step(&level.level_data, &mut world, held);
        if tick == 60 {
            assert_eq!(reason(&world), None);
        }
    }
    let reason = reason(&world).expect("no way");
    assert!(
        reason.ends_with("no exit among them, and nothing there hurts"),
        "{reason}"
    );
}

#[test]
fn nobody_is_stranded_along_the_proofs_of_the_campaign() {
    for (file, demo) in campaign() {
        let level = Level::load(&file).expect("a level");
        let start = Start::of_recording(&level, demo.clone(), 0).expect("a start");
        let mut world = start.world();
        let inputs: Vec<Buttons> = Hold::inputs(&Start::holds_of(&demo)).collect();
        let spacing = (inputs.len() / STATES).max(1);
        for (tick, held) in inputs.into_iter().enumerate() {
            if tick.is_multiple_of(spacing) && world.globals.done.phase == DonePhase::Playing {
                let reason = stranded::reason(&level.level_data, &world);
                assert_eq!(reason, None, "{} at tick {tick}", file.display());
            }
            step(&level.level_data, &mut world, held);
        }
    }
}

/// States looked at along a proof.
const STATES: usize = 8;

/// Returns the levels of the campaign, each with its two proofs.
fn campaign() -> Vec<(PathBuf, Recording)> {
    let root = Path::new(crate::CHECKOUT);
    let files = std::fs::read_dir(root.join("levels")).expect("a folder");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut proofs = Vec::new();
    for file in files {
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name")
            .to_owned();
        for name in [stem.clone(), format!("{stem}_coins")] {
            let demo = root.join("demos/campaign").join(format!("{name}.pmd"));
            if demo.exists() {
                proofs.push((file.clone(), Recording::load(&demo).expect("a recording")));
            }
        }
    }
    assert!(proofs.len() > 30);
    proofs
}

#[test]
fn the_verdict_does_not_depend_on_the_number_of_threads() {
    let level = with_pit("", "");
    let base = base_of(&level);
    let problem = problem_of(&level, &base);
    let proof: Vec<Buttons> = [
        vec![Buttons::RIGHT; 81],
        vec![Buttons::RIGHT | Buttons::JUMP; 30],
        vec![Buttons::RIGHT; 100],
    ]
    .concat();
    let on = |threads: usize| {
        let limits = Limits { threads, ..LIMITS };
        Exploration::new(&problem, &proof, limits, |_| true).dead_states(40, |_| true)
    };
    assert_eq!(on(1), on(3));
}
