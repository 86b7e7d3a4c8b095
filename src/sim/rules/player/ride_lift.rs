//! Riding a lift: what carries a player along with a lift (spec 02 §6.2, §6.3, 05 §7.2). The lifts themselves move in
//! `rules/lifts.rs`, before all players.

use super::jump::jump;
use super::obstacles::{above, below, left_of, right_of};
use super::squish::squish;
use crate::num::Fx;
use crate::rules::collide::{Lifts, Obstacle};
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::tiles::TILE;
use std::cmp::Ordering;

/// A lift at rest or rising picks up only players less than this distance above its top, in pixels.
const RIDE_REACH: i32 = 21;

/// Moves a rider with the current velocity of the lift, which at a change of step is already that of the next step
/// (spec 05 §7.2 step 2).
pub fn carry_along_with_lift(world: &mut World, player: usize, (x, y): (i32, i32)) {
    let Some(lift) = world.players[player].ride else {
        return;
    };
    let velocity = world.lifts[usize::from(lift)].vel.x;
    let free = match velocity.cmp(&Fx::ZERO) {
        Ordering::Greater => right_of(world, x, y, Lifts::Count).is_none(),
        Ordering::Less => left_of(world, x, y, Lifts::Count).is_none(),
        Ordering::Equal => false,
    };
    if free {
        world.players[player].pos.x += velocity;
    }
}

/// Starts, continues or ends a ride on a lift (spec 02 §6.2).
pub fn update_ride(world: &mut World, player: usize) {
    let (x, y) = world.players[player].pos.round();
    let Some(Obstacle::Lift(index)) = below(world, x, y, Lifts::Count) else {
        world.players[player].ride = None;
        return;
    };
    let lift = &world.lifts[index];
    if lift.vel.y > Fx::ZERO {
        let on_floor = below(world, x, y, Lifts::Ignore).is_some();
        world.players[player].ride = (!on_floor).then_some(index as u8);
    } else if lift.y1.wrapping_sub(y) < RIDE_REACH {
        world.players[player].ride = Some(index as u8);
    }
    // If a lift at rest or rising is out of reach, the current ride continues, even one on another lift.
}

/// Vertical movement on a lift (spec 02 §6.3).
pub fn ride(ctx: &mut TickContext, player: usize, lift: usize) {
    let (x, y) = ctx.world.players[player].pos.round();
    let lift = ctx.world.lifts[lift];
    let on_lift = lift.pos.y - Fx::int(TILE);
    ctx.world.players[player].vel.y = Fx::ZERO;
    if lift.vel.y < Fx::ZERO && above(ctx.world, x, y, Lifts::Ignore).is_some() {
        ctx.world.players[player].ride = None;
        squish(ctx, player, x, y);
    }
    if let Some(Obstacle::Lift(_)) = above(ctx.world, x, y + 1, Lifts::Count) {
        ctx.world.players[player].ride = None;
        squish(ctx, player, x, y);
    }
    if ctx.world.players[player].ride.is_some() {
        ctx.world.players[player].pos.y = on_lift;
    }
    if lift.vel.y > Fx::ZERO {
        let on_floor = below(ctx.world, x, y, Lifts::Ignore).is_some();
        let p = &mut ctx.world.players[player];
        if on_floor {
            p.ride = None;
            p.pos.y = Fx::int(y - y % TILE);
        } else {
            p.pos.y = on_lift;
        }
    }
    if ctx.world.players[player].holds(Buttons::JUMP) {
        ctx.world.players[player].ride = None;
        if jump(ctx, player) {
            let p = &mut ctx.world.players[player];
            p.pos.y += p.vel.y;
        }
    }
}
