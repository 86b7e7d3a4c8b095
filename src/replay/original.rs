//! Recorded games of the original as ours.

use super::{Demo, Recorder};
use crate::level::Level;
use crate::level::import::RecordedGame;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::{DonePhase, LevelData, TICK_RATE, World};

/// Frames that a recorded game runs on after its last entry.
const FRAMES_AFTER_LAST: i32 = 160;
/// The longest recorded game, frames: a day.
const MAX_FRAMES: i32 = 24 * 3600 * TICK_RATE as i32;

/// A game of the original on its level, to be watched: without checksums, as nothing has been
/// simulated. `name` is the name of the level's file without ending.
pub fn to_watch(game: &RecordedGame, level: &Level, name: &str) -> Demo {
    let (_, world, recorder) = begin(game, level, name);
    Demo {
        moves: game.moves.clone(),
        end_frame: last_tick(game),
        ..recorder.demo(&world)
    }
}

/// A game of the original on its level, simulated from start to end: to its exit, or to a while
/// after its last move. What it does again must be the same. `progress` gets each frame that has been simulated and the
/// last one.
pub fn to_verify(
    game: &RecordedGame,
    level: &Level,
    name: &str,
    mut progress: impl FnMut(i32, i32),
) -> Demo {
    let (level_data, mut world, mut recorder) = begin(game, level, name);
    let last = last_tick(game);
    for frame in 1..=last {
        let moves = game.moves.at(frame);
        rules::step(level_data, &mut world, moves, &mut Events::sink());
        recorder.frame(moves, &world);
        progress(frame, last);
        if world.globals.done.phase == DonePhase::Finished {
            break;
        }
    }
    recorder.demo(&world)
}

fn begin<'a>(
    game: &RecordedGame,
    level: &'a Level,
    name: &str,
) -> (&'a LevelData, World, Recorder) {
    let mut world = level.world.clone();
    world.globals.level = game.level;
    start::begin_game(&level.level_data, &mut world);
    let recorder = Recorder::new(name, level.content_hash(), 0, &world);
    (&level.level_data, world, recorder)
}

fn last_tick(game: &RecordedGame) -> i32 {
    let last = game.last_tick.max(game.moves.last_tick());
    last.saturating_add(FRAMES_AFTER_LAST).clamp(0, MAX_FRAMES)
}
