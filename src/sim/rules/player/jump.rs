//! Jumping, rising and falling (spec 02 §6.4). A rider's jump off a lift starts here as well; a jump off a ladder is in
//! `climb.rs`. The assist for late jumps is in `session/input_assists.rs`.

use super::obstacles::{above, below};
use super::squish::squish;
use crate::num::Fx;
use crate::rules::collide::{Lifts, Obstacle};
use crate::rules::context::TickContext;
use crate::rules::events::Event;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::tiles::TILE;

/// Gravity, 0.6 px/tick²; added twice per tick while falling (spec 02 §6.4).
const GRAVITY: Fx = Fx::from_raw(39322);
/// Gravity while rising with jump held, 0.2 px/tick².
const RISE_GRAVITY: Fx = Fx::from_raw(13107);
/// Initial velocity of a jump, -6.6 px/tick.
pub const JUMP_VELOCITY: Fx = Fx::from_raw(-432538);
/// Maximum fall speed, 7.8 px/tick.
const TERMINAL_VELOCITY: Fx = Fx::from_raw(511181);

/// Jumps unless something is above; true if it did. The event reports the take-off position.
pub fn jump(ctx: &mut TickContext, player: usize) -> bool {
    let (x, y) = ctx.world.players[player].pos.round();
    if above(ctx.world, x, y, Lifts::Count).is_some() {
        return false;
    }
    ctx.world.players[player].vel.y = JUMP_VELOCITY;
    ctx.events.push(Event::Jumped {
        player: player as u8,
        x,
        y,
    });
    true
}

/// Vertical movement off lifts (spec 02 §6.4).
pub fn jump_or_fall(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    let held_up = p.vel.y < Fx::ZERO && p.holds(Buttons::JUMP);
    p.vel.y += if held_up { RISE_GRAVITY } else { GRAVITY };
    if p.vel.y < Fx::ZERO {
        rise(ctx.world, player);
    }
    // After a bumped head the fall starts in the same tick.
    if ctx.world.players[player].vel.y >= Fx::ZERO {
        fall(ctx, player);
    }
}

fn rise(world: &mut World, player: usize) {
    let p = &mut world.players[player];
    p.pos.y += p.vel.y;
    let (x, y) = p.pos.round();
    if above(world, x, y + 2, Lifts::Count).is_some() {
        let p = &mut world.players[player];
        p.vel.y = Fx::ZERO;
        // Also under a lift, the player is aligned with the tiles, not with the lift.
        p.pos.y = Fx::int((y / TILE + 1) * TILE);
    }
}

fn fall(ctx: &mut TickContext, player: usize) {
    let p = &mut ctx.world.players[player];
    p.vel.y = (p.vel.y + GRAVITY).min(TERMINAL_VELOCITY);
    p.pos.y += p.vel.y;
    let (x, y) = p.pos.round();
    if below(ctx.world, x, y, Lifts::Ignore).is_none() {
        return;
    }
    let p = &mut ctx.world.players[player];
    p.vel.y = Fx::ZERO;
    p.pos.y = Fx::int(y - y % TILE);
    if let Some(Obstacle::Lift(lift)) = above(ctx.world, x, y, Lifts::Count)
        && ctx.world.lifts[lift].vel.y > Fx::ZERO
    {
        squish(ctx, player, x, y);
    }
    if ctx.world.players[player].holds(Buttons::JUMP) {
        // The jump moves the player from the next tick on.
        jump(ctx, player);
    }
}
