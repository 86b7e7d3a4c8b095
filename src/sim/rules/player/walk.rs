//! Walking, and the order in which a player who is not climbing moves (spec 02 §6): sideways, with a lift
//! (`ride_lift.rs`), then up or down (`jump.rs`).
//!
//! Positions are rounded to whole pixels only where the specification says so; some behaviour depends on rounded
//! positions that are not updated.

use super::jump::jump_or_fall;
use super::obstacles::{left_of, right_of};
use super::ride_lift::{carry_along_with_lift, ride, update_ride};
use super::squish::squish;
use crate::num::Fx;
use crate::rules::collide::{Lifts, Obstacle};
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::buttons::Buttons;
use crate::world::player::{Facing, Player};
use crate::world::tiles::TILE;

/// Walking acceleration, 0.12 px/tick².
const ACCELERATION: Fx = Fx::from_raw(7864);
/// Walking deceleration, 0.24 px/tick².
const DECELERATION: Fx = Fx::from_raw(15729);
/// Maximum walking speed, px/tick.
const MAX_SPEED: Fx = Fx::int(4);
/// Minimum speed when a direction is pressed, 1.15 px/tick.
const START_SPEED: Fx = Fx::from_raw(75366);
/// Depth in pixels by which a player at rest overlaps the tile of a wall.
const REST_AT_RIGHT_WALL: i32 = 2;
const REST_AT_LEFT_WALL: i32 = 3;

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
