//! The rules of the simulation: one tick, in the order of the specification (spec 01 §2.2, §2.4).
//!
//! [`step`] is the table of contents. Two modules have no step of their own in it: `start` runs between levels and
//! places players who join or respawn, and `carry` runs as part of players. `collide` and `context` serve the others;
//! `events` reports what happened.

pub mod carry;
pub mod collide;
pub mod commands;
pub mod context;
pub mod enemy;
pub mod events;
pub mod item;
pub mod level_done;
pub mod lifts;
pub mod player;
pub mod shot_flight;
pub mod start;

use crate::command::TimedCommand;
use crate::world::{DonePhase, LevelData, World};
use context::TickContext;
use events::Events;

/// Simulates one tick. This is the only way in which simulation time passes.
///
/// `commands` are those of the new tick, in order. After the tick in which [`DonePhase::Finished`] is reached,
/// load the next level; further steps only advance the tick number.
pub fn step(
    level_data: &LevelData,
    world: &mut World,
    commands: &[TimedCommand],
    events: &mut Events,
) {
    let ctx = &mut TickContext {
        level_data,
        world,
        events,
    };
    let tick = &mut ctx.world.globals.tick;
    *tick = tick.saturating_add(1);
    // Only an optimisation: not part of the state.
    ctx.world.trim_slots();
    // Players join and leave, and their buttons change.
    for timed in commands {
        commands::apply(ctx, timed.action);
    }
    if ctx.world.globals.done.phase == DonePhase::Playing {
        update_level(ctx);
    } else {
        // Nothing else moves.
        level_done::step(ctx);
    }
}

/// Updates everything in the level. The order matters: all see lifts that have already moved, players act on
/// enemies and items in the state of the previous tick, and channels raised by items reach lifts in the next tick.
fn update_level(ctx: &mut TickContext) {
    // This only moves the shots. Hits are tested later, in the updates of players and enemies.
    shot_flight::move_enemy_shots(ctx.world);
    shot_flight::move_player_shots(ctx.world);
    lifts::step(ctx);
    player::step(ctx);
    enemy::step(ctx);
    // Only what items do on their own. The effects of touching them are part of the players' update.
    item::step(ctx);
}
