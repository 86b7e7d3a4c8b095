//! Squishing: a player between a lift and something else, or stuck in solid tiles, loses health (spec 02 §6, §8.7).
//! When a lift squishes: on a lift that rises or sinks (`ride_lift.rs`), between a lift and a wall (`walk.rs`), landing
//! below a sinking lift (`jump.rs`).

use crate::num::Fx;
use crate::rules::collide::{self, Lifts, Mover};
use crate::rules::context::TickContext;
use crate::rules::events::Event;

/// Health lost when squeezed.
const SQUISH_DAMAGE: Fx = Fx::ONE;

/// Takes health from a squeezed player at a rounded position.
pub fn squish(ctx: &mut TickContext, player: usize, x: i32, y: i32) {
    ctx.world.players[player].life -= SQUISH_DAMAGE;
    ctx.events.push(Event::Squished {
        player: player as u8,
        x,
        y,
    });
}

/// Takes health from a player with solid tiles on all four sides (spec 02 §8.7).
pub fn hurt_if_stuck(ctx: &mut TickContext, player: usize) {
    let (x, y) = ctx.world.players[player].pos.round();
    let world = &*ctx.world;
    let stuck = [collide::up, collide::down, collide::left, collide::right]
        .iter()
        .all(|test| test(world, x, y, Mover::Player, Lifts::Ignore).is_some());
    if stuck {
        ctx.world.players[player].life -= Fx::ONE;
        ctx.events.push(Event::Stuck {
            player: player as u8,
            x,
            y,
        });
    }
}
