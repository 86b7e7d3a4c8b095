//! Cost of ghosts, and of keeping a finished run: `cargo bench --bench ghosts`.
//!
//! With `PM_CONFORMANCE`, the level is the heaviest of the original's.

use std::sync::Arc;
use std::time::{Duration, Instant};

use purple_martians::level::Level;
use purple_martians::progress::FinishedRun;
use purple_martians::replay::Recording;
use purple_martians::replay::archive::Archive;
use purple_martians::session::ghosts::{GhostName, GhostRunner, Ghosts};
use purple_martians::session::record_keeper::RecordKeeper;

#[path = "../tests/common/mod.rs"]
mod common;
mod helpers;

use helpers::{heaviest_level, print_times};

/// Number of ghosts.
const GHOSTS: usize = 8;
/// Length of a ghost, ticks.
const TICKS: i32 = 2000;
/// Length of the recording that is saved, ticks: 20 minutes.
const LONG: i32 = 20 * 60 * 40;

/// Returns a recording of a player with random input.
fn recording(level: &Level, ticks: i32, seed: u64) -> Recording {
    let game = common::random_game("ghost", level, 1, ticks, seed);
    let world = &game.level.world;
    Recording {
        level_name: "level017".to_owned(),
        level_number: 17,
        level_hash: level.content_hash(),
        date: seed,
        shot_rules: world.globals.shot_rules,
        players: world.players,
        names: Default::default(),
        commands: game.commands.clone(),
        checksums: vec![seed; ticks as usize / 40],
        end_tick: ticks,
        end_checksum: seed,
        rewinds: 0,
        assists: Default::default(),
        start: None,
    }
}

fn timed(run: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    run();
    begun.elapsed()
}

fn main() {
    let level = heaviest_level();
    let demos: Vec<Recording> = (0..GHOSTS)
        .map(|n| recording(&level, TICKS, n as u64))
        .collect();
    let level_data = Arc::new(level.level_data.clone());
    let mut runners: Vec<GhostRunner> = demos
        .iter()
        .map(|demo| GhostRunner::new(demo.clone(), &level_data, &level.world))
        .map(|runner| runner.expect("it starts with the level"))
        .collect();
    let ticks = (0..TICKS).map(|_| {
        timed(|| {
            for runner in &mut runners {
                runner.step();
            }
        })
    });
    print_times("a tick of 8 ghosts", ticks.collect());

    let named = demos.into_iter().map(|demo| (GhostName::Best, demo));
    let mut ghosts = Ghosts::simulated(level.clone(), named.collect());
    let frames = (1..TICKS).map(|tick| {
        timed(|| {
            ghosts.receive();
            assert_eq!(ghosts.view(tick, tick - 1).actors().count(), GHOSTS);
        })
    });
    print_times("the game's thread per tick", frames.collect());

    let folder = std::env::temp_dir().join(format!("pm-bench-ghosts-{}", std::process::id()));
    let (archive, records) = (Archive::new(folder.clone()), RecordKeeper::default());
    let saves = (0..100).map(|seed| {
        let demo = recording(&level, LONG, seed);
        let run = FinishedRun {
            level: demo.level_hash,
            players: 1,
            ticks: LONG - 40 - seed as i32,
            ..FinishedRun::default()
        };
        timed(|| {
            let file = archive.save_finished(&demo, run.ticks).expect("a folder");
            records.add_saved(&file, &demo, run);
        })
    });
    print_times("saving and indexing 20 minutes", saves.collect());
    // On failure they stay in the system's temporary folder.
    let _ = std::fs::remove_dir_all(folder);
}
