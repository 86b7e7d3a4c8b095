//! Walking, jumping, falling and riding lifts (spec 02 §6, 05 §7.2).
//!
//! Positions are rounded to whole pixels only where the specification says so; some behaviour depends on rounded
//! positions that are not updated.

use std::cmp::Ordering;

use crate::sim::num::Fx;
use crate::sim::rules::collide::{self, Lifts, Mover, Obstacle};
use crate::sim::rules::context::TickContext;
use crate::sim::rules::events::Event;
use crate::sim::world::World;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::{Facing, Player};
use crate::sim::world::tiles::TILE;

/// Gravity, 0.6 px/tick²; added twice per tick while falling (spec 02 §6.4).
const GRAVITY: Fx = Fx::from_raw(39322);
/// Gravity while rising with jump held, 0.2 px/tick².
const RISE_GRAVITY: Fx = Fx::from_raw(13107);
/// Initial velocity of a jump, -6.6 px/tick.
pub(super) const JUMP_VELOCITY: Fx = Fx::from_raw(-432538);
/// Maximum fall speed, 7.8 px/tick.
const TERMINAL_VELOCITY: Fx = Fx::from_raw(511181);
/// Walking acceleration, 0.12 px/tick².
const ACCELERATION: Fx = Fx::from_raw(7864);
/// Walking deceleration, 0.24 px/tick².
const DECELERATION: Fx = Fx::from_raw(15729);
/// Maximum walking speed, px/tick.
const MAX_SPEED: Fx = Fx::int(4);
/// Minimum speed when a direction is pressed, 1.15 px/tick.
const START_SPEED: Fx = Fx::from_raw(75366);
/// Health lost when squeezed.
const SQUISH_DAMAGE: Fx = Fx::ONE;
/// Depth in pixels by which a player at rest overlaps the tile of a wall.
const REST_AT_RIGHT_WALL: i32 = 2;
const REST_AT_LEFT_WALL: i32 = 3;
/// A lift at rest or rising picks up only players less than this distance above its top, in pixels.
const RIDE_REACH: i32 = 21;

/// Moves a player who is not climbing: walking, jumping, falling or riding.
pub fn step(ctx: &mut TickContext, player: usize) {
    choose_speed(&mut ctx.world.players[player]);
    move_sideways(ctx.world, player);
    let moved_to = ctx.world.players[player].pos.round();
    carry_along_with_lift(ctx.world, player, moved_to);
    // The left side is tested at the position before the lift moved the player.
    push_out_of_left(ctx, player, moved_to);
    push_out_of_right(ctx, player);
    update_ride(ctx.world, player);
    match ctx.world.players[player].ride {
        Some(lift) => ride(ctx, player, usize::from(lift)),
        None => jump_or_fall(ctx, player),
    }
}

fn choose_speed(p: &mut Player) {
    let (left, right) = (p.holds(Buttons::LEFT), p.holds(Buttons::RIGHT));
    if left && !right {
        p.facing = Facing::Left;
        p.left_speed = p.left_speed.min(-START_SPEED) - ACCELERATION;
        p.right_speed -= DECELERATION;
    } else if right && !left {
        p.facing = Facing::Right;
        p.right_speed = p.right_speed.max(START_SPEED) + ACCELERATION;
        p.left_speed += DECELERATION;
    } else {
        p.left_speed += DECELERATION;
        p.right_speed -= DECELERATION;
    }
    p.right_speed = p.right_speed.clamp(Fx::ZERO, MAX_SPEED);
    p.left_speed = p.left_speed.clamp(-MAX_SPEED, Fx::ZERO);
}

fn move_sideways(world: &mut World, player: usize) {
    let (x, y) = world.players[player].pos.round();
    if right_of(world, x, y, Lifts::Ignore).is_some() {
        world.players[player].right_speed = Fx::ZERO;
    }
    if left_of(world, x, y, Lifts::Ignore).is_some() {
        world.players[player].left_speed = Fx::ZERO;
    }
    let p = &mut world.players[player];
    p.vel.x = p.left_speed + p.right_speed;
    p.pos.x += p.vel.x;
}

/// Moves a rider with the current velocity of the lift, which at a change of step is already that of the next step
/// (spec 05 §7.2 step 2).
fn carry_along_with_lift(world: &mut World, player: usize, (x, y): (i32, i32)) {
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

/// Stops the player at a tile on the left, or lets a lift push the player (spec 02 §6.1 step 8).
fn push_out_of_left(ctx: &mut TickContext, player: usize, (x, y): (i32, i32)) {
    match left_of(ctx.world, x, y, Lifts::Count) {
        Some(Obstacle::Lift(lift)) => {
            if right_of(ctx.world, x, y, Lifts::Ignore).is_some() {
                squish(ctx, player, x, y);
                return;
            }
            let lift = &ctx.world.lifts[lift];
            let (edge, velocity) = (lift.pos.x + Fx::int(lift.width + 1), lift.vel.x);
            let p = &mut ctx.world.players[player];
            p.pos.x = edge;
            p.right_speed = velocity;
        }
        Some(Obstacle::Tile) => {
            let p = &mut ctx.world.players[player];
            if p.vel.x < Fx::ZERO {
                p.left_speed = Fx::ZERO;
                p.pos.x = Fx::int((x / TILE + 1) * TILE - REST_AT_LEFT_WALL);
            }
        }
        None => {}
    }
}

/// Stops the player at a tile on the right, or lets a lift push the player (spec 02 §6.1 step 10).
fn push_out_of_right(ctx: &mut TickContext, player: usize) {
    let (x, y) = ctx.world.players[player].pos.round();
    match right_of(ctx.world, x, y, Lifts::Count) {
        Some(Obstacle::Lift(lift)) => {
            if left_of(ctx.world, x, y, Lifts::Ignore).is_some() {
                squish(ctx, player, x, y);
                return;
            }
            let lift = &ctx.world.lifts[lift];
            let (edge, velocity) = (lift.pos.x - Fx::int(TILE), lift.vel.x);
            let p = &mut ctx.world.players[player];
            p.pos.x = edge;
            p.left_speed = velocity;
        }
        Some(Obstacle::Tile) => {
            let p = &mut ctx.world.players[player];
            if p.vel.x > Fx::ZERO {
                p.right_speed = Fx::ZERO;
                p.pos.x = Fx::int(x / TILE * TILE + REST_AT_RIGHT_WALL);
            }
        }
        None => {}
    }
}

/// Starts, continues or ends a ride on a lift (spec 02 §6.2).
fn update_ride(world: &mut World, player: usize) {
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
    // Out of reach of a lift at rest or rising, the current ride continues, even on another lift.
}

/// Vertical movement on a lift (spec 02 §6.3).
fn ride(ctx: &mut TickContext, player: usize, lift: usize) {
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

/// Jumps unless something is above; true if it did. The event reports the take-off position.
fn jump(ctx: &mut TickContext, player: usize) -> bool {
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
fn jump_or_fall(ctx: &mut TickContext, player: usize) {
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

fn squish(ctx: &mut TickContext, player: usize, x: i32, y: i32) {
    ctx.world.players[player].life -= SQUISH_DAMAGE;
    ctx.events.push(Event::Squished {
        player: player as u8,
        x,
        y,
    });
}

fn right_of(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::right(world, x, y, Mover::Player, lifts)
}

fn left_of(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::left(world, x, y, Mover::Player, lifts)
}

fn below(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::down(world, x, y, Mover::Player, lifts)
}

fn above(world: &World, x: i32, y: i32, lifts: Lifts) -> Option<Obstacle> {
    collide::up(world, x, y, Mover::Player, lifts)
}
