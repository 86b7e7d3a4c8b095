//! Recorded games of the original as ours.

use super::{Demo, Recorder};
use crate::level::Level;
use crate::level::import::RecordedGame;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::{DonePhase, FRAME_RATE, Stage, World};

/// Frames that a recorded game runs on after its last entry.
const FRAMES_AFTER_LAST: i32 = 160;
/// The longest recorded game, frames: a day.
const MAX_FRAMES: i32 = 24 * 3600 * FRAME_RATE as i32;

/// A game of the original on its level, to be watched: without checksums, as nothing has been
/// simulated. `name` is the name of the level's file without ending.
pub fn to_watch(game: &RecordedGame, level: &Level, name: &str) -> Demo {
    let (_, world, recorder) = begin(game, level, name);
    Demo {
        moves: game.moves.clone(),
        end_frame: last_frame(game),
        ..recorder.demo(&world)
    }
}

/// A game of the original on its level, simulated from start to end: to its exit, or to a while
/// after its last move. What it does again must be the same.
pub fn to_verify(game: &RecordedGame, level: &Level, name: &str) -> Demo {
    let (stage, mut world, mut recorder) = begin(game, level, name);
    for frame in 1..=last_frame(game) {
        let moves = game.moves.at(frame);
        rules::step(stage, &mut world, moves, &mut Events::sink());
        recorder.frame(moves, &world);
        if world.globals.done.phase == DonePhase::Finished {
            break;
        }
    }
    recorder.demo(&world)
}

fn begin<'a>(game: &RecordedGame, level: &'a Level, name: &str) -> (&'a Stage, World, Recorder) {
    let mut world = level.world.clone();
    world.globals.level = game.level;
    start::begin_game(&level.stage, &mut world);
    let recorder = Recorder::new(name, level.content_hash(), 0, &world);
    (&level.stage, world, recorder)
}

fn last_frame(game: &RecordedGame) -> i32 {
    let last = game.last_frame.max(game.moves.last_frame());
    last.saturating_add(FRAMES_AFTER_LAST).clamp(0, MAX_FRAMES)
}
