//! Capsules of the last minute are small, also on the heaviest levels.

use crate::common::{Game, original_level, random_game, recorded_games, test_demos};
use purple_martians::replay::Recorder;
use purple_martians::sim::rules;
use purple_martians::sim::rules::events::Events;

/// Maximum size of a file, bytes.
const LIMIT: usize = 20_000;
/// Ticks between two capsules.
const EVERY: i32 = 900;

/// Returns the size of the largest capsule of a game, bytes.
fn largest(game: &Game) -> usize {
    let mut world = game.level.world.clone();
    let mut recorder = Recorder::new("level", 1, 0, &world);
    let mut largest = 0;
    for tick in 1..=game.ticks {
        let commands = game.commands.at(tick);
        rules::step(
            &game.level.level_data,
            &mut world,
            commands,
            &mut Events::sink(),
        );
        recorder.record_tick(commands, &world);
        if tick % EVERY == 0 || tick == game.ticks {
            recorder.seal(&world);
            let capsule = recorder.live().capsule("version and settings");
            let bytes = capsule.expect("a keyframe").encode().expect("memory");
            largest = largest.max(bytes.len());
        }
    }
    largest
}

#[test]
fn capsules_of_the_heaviest_games_are_small() {
    let mut games = test_demos();
    games.extend(recorded_games());
    // Eight players who press random buttons: more input than any real game has.
    let heaviest = original_level(17).map(|level| random_game("random", &level, 8, 6000, 3));
    games.extend(heaviest);
    for game in &games {
        let size = largest(game);
        println!("{}: {size} bytes", game.name);
        assert!(size < LIMIT, "{}: {size} bytes", game.name);
    }
}
