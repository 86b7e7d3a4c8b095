//! Shared levels: the input is read or rejected; what was read survives writing, and its recording is replayed.
//!
//! The first byte selects the mode. Even: the other bytes are a line. Odd: they are its body.

use purple_martians::records::share;

/// Longest recording that is replayed, ticks.
const TICKS: i32 = 2000;

/// Runs the target on one input.
pub fn run(bytes: &[u8]) {
    let Some((mode, bytes)) = bytes.split_first() else {
        return;
    };
    let shared = match mode % 2 {
        0 => share::decode(&String::from_utf8_lossy(bytes)),
        _ => share::decode_body(bytes),
    };
    let Ok(mut shared) = shared else { return };
    let line = share::encode(&shared.name, &shared.level, shared.demo.as_deref());
    if let Ok(line) = line {
        let again = share::decode(&line).expect("a line that was written");
        assert_eq!(again.level.content_hash(), shared.level.content_hash());
        assert_eq!(again.demo, shared.demo);
    }
    if shared
        .demo
        .as_ref()
        .is_some_and(|demo| demo.end_tick <= TICKS)
    {
        // Most recordings do not fit the level any more.
        let _ = shared.verify();
    }
}
