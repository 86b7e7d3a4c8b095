//! What happens: one frame of the game, in the order of the specification (spec 01 §2.2, §2.4).

pub mod carry;
pub mod collide;
pub mod context;
pub mod enemy;
pub mod events;
pub mod item;
pub mod level_done;
pub mod lifts;
pub mod player;
pub mod roster;
pub mod shots;
pub mod start;

use crate::sim::command::TimedCommand;
use crate::sim::world::{DonePhase, LevelData, World};
use context::TickContext;
use events::Events;

/// Simulates one frame, the only way in which time passes.
///
/// `moves` are those of the new frame, in order. After the frame in which
/// [`DonePhase::Finished`] is reached the next level is to be loaded; stepping on does nothing
/// but count.
pub fn step(
    level_data: &LevelData,
    world: &mut World,
    moves: &[TimedCommand],
    events: &mut Events,
) {
    let ctx = &mut TickContext::new(level_data, world, events);
    ctx.world.globals.tick += 1;
    ctx.world.trim_slots();
    for timed in moves {
        roster::apply(ctx, timed.action);
    }
    if ctx.world.globals.done.phase == DonePhase::Playing {
        move_everything(ctx);
    } else {
        level_done::step(ctx);
    }
}

/// The order matters: everybody sees lifts moved, players act on enemies and items as the last
/// frame left them, and channels raised by items reach lifts in the next frame.
fn move_everything(ctx: &mut TickContext) {
    shots::move_enemy_shots(ctx.world);
    shots::move_player_shots(ctx.world);
    lifts::step(ctx);
    player::step(ctx);
    enemy::step(ctx);
    item::step(ctx);
}
