//! What happens: one frame of the game, in the order of the specification (spec 01 §2.2, §2.4).

pub mod carry;
pub mod collide;
pub mod enemy;
pub mod events;
pub mod frame;
pub mod item;
pub mod level_done;
pub mod lifts;
pub mod player;
pub mod roster;
pub mod shots;
pub mod start;

use crate::sim::moves::TimedMove;
use crate::sim::world::{DonePhase, Stage, World};
use events::Events;
use frame::Frame;

/// Simulates one frame, the only way in which time passes.
///
/// `moves` are those of the new frame, in order. After the frame in which
/// [`DonePhase::Finished`] is reached the next level is to be loaded; stepping on does nothing
/// but count.
pub fn step(stage: &Stage, world: &mut World, moves: &[TimedMove], events: &mut Events) {
    let frame = &mut Frame {
        stage,
        world,
        events,
    };
    let number = &mut frame.world.globals.frame;
    *number = number.saturating_add(1);
    frame.world.trim_slots();
    for timed in moves {
        roster::apply(frame, timed.action);
    }
    if frame.world.globals.done.phase == DonePhase::Playing {
        move_everything(frame);
    } else {
        level_done::step(frame);
    }
}

/// The order matters: everybody sees lifts moved, players act on enemies and items as the last
/// frame left them, and channels raised by items reach lifts in the next frame.
fn move_everything(frame: &mut Frame) {
    shots::move_enemy_shots(frame.world);
    shots::move_player_shots(frame.world);
    lifts::step(frame);
    player::step(frame);
    enemy::step(frame);
    item::step(frame);
}
