//! Checks for tests: games equal their recordings.

use super::local_game::LocalGame;
use crate::level::Level;
use crate::progress::counter::RunCounter;
use crate::replay::{Playback, Recording};
use crate::sim::rules::events::Events;

/// Replays the recording of a game on its level, as it was loaded, from the start. Its checksums, the last world and the
/// results counted must be those of the game.
pub fn assert_replays(game: &LocalGame, level: &Level) {
    let demo = game.recording();
    assert_eq!(demo.end_tick, game.worlds.now.globals.tick);
    let demo = Recording::decode(&demo.encode().expect("a recording")).expect("a recording");
    let hash = level.content_hash();
    let Level { level_data, world } = level.clone();
    let mut again = Playback::new(demo, level_data, world, hash).expect("it is the same level");
    let (mut counter, mut events) = (RunCounter::new(hash), Events::new());
    while again.step(&mut events) {
        counter.on_tick(again.level_data(), again.world(), events.all());
        events.clear();
    }
    assert_eq!(again.mismatch(), None);
    assert!(*again.world() == *game.worlds.now, "another world");
    assert_eq!(*game.counter(), counter, "other results");
}
