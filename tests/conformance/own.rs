//! Our own recordings, committed in `set/`, prove for any clone of the repository that the simulation
//! is bit-exact. `cargo run --release --example make_conformance_set` generates them.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use purple_martians::level::Level;
use purple_martians::replay::{Playback, Recording};
use purple_martians::sim::rules::events::Events;

use crate::coverage::{Coverage, Tick};
use crate::digest::Digest;
use crate::manifest::{self, Entry};

/// Result of a replay.
struct Replay {
    entry: Entry,
    /// The entry a correct replay of the same recording gives.
    found: Entry,
    /// The first tick whose checksum differs from the recording.
    mismatch: Option<String>,
    coverage: Coverage,
}

static REPLAYS: LazyLock<Vec<Replay>> = LazyLock::new(|| {
    let entries = manifest::read();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut replays = Vec::new();
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            replays.push(replay(entry.clone()));
        }
        replays
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("a replay"))
            .collect()
    })
});

fn replay(entry: Entry) -> Replay {
    let level = Level::load(&entry.level_file()).unwrap_or_else(|e| panic!("{e}"));
    let level_hash = level.content_hash();
    let demo = Recording::load(&entry.recording_file()).unwrap_or_else(|e| panic!("{e}"));
    let mut playback = Playback::new(demo, level.level_data, level.world, level_hash)
        .unwrap_or_else(|e| panic!("{}: {e}", entry.recording));
    let mut events = Events::new();
    let mut digest = Digest::new();
    let mut coverage = Coverage::default();
    loop {
        let before = playback.world().clone();
        events.clear();
        if !playback.step(&mut events) {
            break;
        }
        let after = playback.world();
        digest.tick(after, events.all());
        coverage.watch(&Tick {
            level_data: playback.level_data(),
            before: &before,
            after,
            commands: playback.demo().commands.at(after.globals.tick),
            events: events.all(),
        });
    }
    let world = playback.world();
    let found = Entry {
        level_hash,
        ticks: world.globals.tick,
        checksum: world.checksum().total,
        trace: digest.trace(),
        events: digest.events(),
        ..entry.clone()
    };
    Replay {
        entry,
        found,
        mismatch: playback.mismatch().map(|m| m.to_string()),
        coverage,
    }
}

#[test]
fn every_own_recording_replays_with_the_recorded_checksums() {
    assert!(REPLAYS.len() >= 60, "{} recordings", REPLAYS.len());
    for replay in REPLAYS.iter() {
        assert_eq!(replay.mismatch, None, "{}", replay.entry.recording);
        assert_eq!(replay.found, replay.entry);
    }
}

#[test]
fn own_recordings_exercise_every_kind_of_enemy_item_lift_step_and_event() {
    let mut all = Coverage::default();
    for replay in REPLAYS.iter() {
        all.merge(&replay.coverage);
    }
    let missing = all.missing();
    assert!(missing.is_empty(), "never seen:\n{}", missing.join("\n"));
}

#[test]
fn every_file_of_the_set_is_used_and_the_set_is_small() {
    let entries = manifest::read();
    let mut used = BTreeSet::new();
    for entry in &entries {
        used.insert(entry.level_file());
        assert!(
            used.insert(entry.recording_file()),
            "{} is listed twice",
            entry.recording
        );
    }
    let mut bytes = 0;
    for folder in ["levels", "games"] {
        for file in std::fs::read_dir(manifest::folder().join(folder)).expect("a folder") {
            let file = file.expect("a file");
            assert!(
                used.contains(&file.path()),
                "{} is not used",
                file.path().display()
            );
            bytes += file.metadata().expect("a file").len();
        }
    }
    assert!(bytes < 3_000_000, "{bytes} bytes");
}
