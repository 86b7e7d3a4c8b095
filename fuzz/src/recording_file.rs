//! Recordings: the input is decoded or rejected; a decoded recording survives encoding and can be played.
//!
//! The first byte selects the mode. Even: the other bytes are a file. Odd: they are the body, which is deflated and gets a
//! valid header.

use super::deflate;
use purple_martians::level::Level;
use purple_martians::replay::{MAGIC, Playback, Recording};
use purple_martians::sim;
use purple_martians::sim::rules::events::Events;
use std::sync::LazyLock;

pub(super) const TICKS: i32 = 200;

pub(super) static LEVELS: LazyLock<Vec<(u64, Level)>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../tests/conformance/set/levels/01_first_steps.ron"),
        include_str!("../../tests/conformance/set/levels/02_ladders_and_ropes.ron"),
        include_str!("../../tests/conformance/set/levels/03_riding_high.ron"),
        include_str!("../../tests/conformance/set/levels/04_keys_and_doors.ron"),
    ];
    let levels = texts.map(|text| Level::parse(text, "shipped").expect("a shipped level"));
    levels.into_iter().map(|l| (l.content_hash(), l)).collect()
});

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    let decoded = match mode % 2 {
        0 => Recording::decode(bytes),
        _ => Recording::decode(&file_of(MAGIC, bytes)),
    };
    let Ok(mut demo) = decoded else { return };
    let again = Recording::decode(&demo.encode().expect("a demo has a file"));
    assert_eq!(again.expect("a demo that was written"), demo);
    // A recording of another level would be rejected; play it on a shipped level instead.
    let shipped = LEVELS.iter().find(|(hash, _)| *hash == demo.level_hash);
    let (hash, level) = shipped.unwrap_or(&LEVELS[usize::from(mode / 2) % LEVELS.len()]);
    demo.level_hash = *hash;
    let mut playback = Playback::new(demo, level.level_data.clone(), level.world.clone(), *hash)
        .expect("the hash is that of the level");
    let mut events = Events::new();
    for _ in 0..TICKS {
        if !playback.step(&mut events) {
            break;
        }
        events.clear();
    }
}

/// Returns a file with this body, which starts with `magic`.
pub(super) fn file_of(magic: &[u8; 8], body: &[u8]) -> Vec<u8> {
    let deflated = deflate(body);
    let mut file = magic.to_vec();
    let numbers = [
        1,
        sim::VERSION,
        deflated.len() as u32,
        crc32fast::hash(&deflated),
    ];
    file.extend(numbers.iter().flat_map(|n: &u32| n.to_le_bytes()));
    file.extend(deflated);
    file
}
