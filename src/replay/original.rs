//! Converts recordings of the original game.

use super::{Recorder, Recording};
use crate::level::Level;
use crate::level::import::RecordedGame;
use crate::sim::rules::events::Events;
use crate::sim::rules::{self, start};
use crate::sim::world::{DonePhase, LevelData, TICK_RATE, World};

/// Ticks to simulate after the last entry of a recording.
const TICKS_AFTER_LAST: i32 = 160;
/// Maximum length of a recording in ticks: a day.
const MAX_TICKS: i32 = 24 * 3600 * TICK_RATE as i32;

/// Converts a recording of the original for viewing, without checksums because nothing is simulated. `name` is the
/// name of the level's file without extension.
pub fn for_playback(game: &RecordedGame, level: &Level, name: &str) -> Recording {
    let (_, world, recorder) = begin(game, level, name);
    Recording {
        commands: game.commands.clone(),
        end_tick: last_tick(game),
        ..recorder.demo(&world)
    }
}

/// Converts a recording of the original with checksums, by simulating it until its exit or until some time after its
/// last command. Replaying the result must reproduce them. `progress` is called with each simulated tick and the last
/// one.
pub fn to_verify(
    game: &RecordedGame,
    level: &Level,
    name: &str,
    mut progress: impl FnMut(i32, i32),
) -> Recording {
    let (level_data, mut world, mut recorder) = begin(game, level, name);
    let last = last_tick(game);
    for tick in 1..=last {
        let commands = game.commands.at(tick);
        rules::step(level_data, &mut world, commands, &mut Events::sink());
        recorder.record_tick(commands, &world);
        progress(tick, last);
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
    let last = game.last_tick.max(game.commands.last_tick());
    last.saturating_add(TICKS_AFTER_LAST).clamp(0, MAX_TICKS)
}
