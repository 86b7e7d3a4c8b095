//! Squishing: a player between a lift and something else loses health (spec 02 §6). When that happens: on a lift that
//! rises or sinks (`ride_lift.rs`), between a lift and a wall (`walk.rs`), landing below a sinking lift (`jump.rs`).

use crate::num::Fx;
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
