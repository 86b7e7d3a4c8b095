//! Capsules: the input is decoded or rejected; a decoded capsule survives encoding and can be played.
//!
//! The first byte selects the mode. Even: the other bytes are a file. Odd: they are the body, which is deflated and gets a
//! valid header.

use super::recording_file::{LEVELS, TICKS, file_of};
use purple_martians::replay::{Capsule, Playback};
use purple_martians::sim::rules::events::Events;

const MAGIC: &[u8; 8] = b"PMCAPS\x1a\n";

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    let decoded = match mode % 2 {
        0 => Capsule::decode(bytes),
        _ => Capsule::decode(&file_of(MAGIC, bytes)),
    };
    let Ok(mut capsule) = decoded else { return };
    let again = Capsule::decode(&capsule.encode().expect("a capsule has a file"));
    assert_eq!(again.expect("a capsule that was written"), capsule);
    // A capsule of another level would be rejected; play it on a shipped level instead.
    let (hash, level) = &LEVELS[usize::from(mode / 2) % LEVELS.len()];
    capsule.demo.level_hash = *hash;
    let (data, world) = (level.level_data.clone(), level.world.clone());
    let Ok(mut playback) = Playback::new(capsule.demo, data, world, *hash) else {
        return;
    };
    let mut events = Events::new();
    for _ in 0..TICKS {
        if !playback.step(&mut events) {
            break;
        }
        events.clear();
    }
}
