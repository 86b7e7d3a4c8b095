//! Walking, turning, falling and jumping of archwagons and block walkers (spec 03 §4.1). The defaults of its settings
//! (speeds, jumps and turns) are in `world/enemy/walker.rs`.

use super::footing::{self, Footing, JUMP};
use super::targeting;
use crate::world::World;
use crate::world::enemy::{EnemyBody, Walker};
use crate::world::player::Facing;
use crate::world::tiles::TILE;

/// A walker does not turn to a player within this horizontal distance, in pixels.
const TURN_SLACK: i32 = 5;

/// Advances a walker by one tick.
///
/// A jump from a lift is delayed until no lift is below.
pub fn walk(world: &World, body: &mut EnemyBody, walker: &mut Walker) {
    let (mut x, mut y) = body.pos.round();
    let mut footing = Footing::below(world, x, y);

    if is_stuck(world, body, walker, y) {
        turn_to_player(world, body, x);
    } else {
        x = go_forwards(world, body, walker, footing, y);
        if walker.follow {
            turn_to_player(world, body, x);
        }
    }

    if footing.ground && walker.jump >= 0 {
        footing::snap_to_row(body);
        walker.jump = 0;
    }
    if !footing.is_supported() && walker.jump >= 0 {
        let at = (x, &mut y);
        footing.ground = footing::fall(world, body, at, &mut walker.jump, walker.fall_speed);
    }
    if walker.jump < 0 && footing.lift.is_none() {
        rise(world, body, walker, x, &mut y);
    }
    if let Some(lift) = footing.lift {
        body.pos.y += world.lifts[lift].vel.y;
    }
    if footing.is_supported()
        && footing::wants_to_jump(world, (x, y), walker.jump_period, walker.jump_under)
    {
        walker.jump = JUMP;
    }
}

/// True if walls on both sides are too close to take a step.
fn is_stuck(world: &World, body: &EnemyBody, walker: &Walker, y: i32) -> bool {
    let left = (body.pos.x - walker.speed).round();
    let right = (body.pos.x + walker.speed).round();
    footing::is_blocked(world, Facing::Left, left, y)
        && footing::is_blocked(world, Facing::Right, right, y)
}

fn turn_to_player(world: &World, body: &mut EnemyBody, x: i32) {
    let player = &world.players[targeting::closest(world, body.pos)];
    let player_x = player.pos.x.round();
    if x < player_x - TURN_SLACK {
        body.facing = Facing::Right;
    } else if x > player_x + TURN_SLACK {
        body.facing = Facing::Left;
    }
}

/// Takes a step forwards. At a wall, or before a hole it turns at, the walker only turns round. On a surface, it may
/// also start a jump. Returns the new pixel column.
fn go_forwards(
    world: &World,
    body: &mut EnemyBody,
    walker: &mut Walker,
    footing: Footing,
    y: i32,
) -> i32 {
    let facing = body.facing;
    let before = body.pos.x;
    body.pos.x += walker.speed * facing.sign();
    let x = body.pos.x.round();
    let blocked = |pixels: i32, y: i32| {
        footing::is_blocked(world, facing, footing::ahead(x, facing, pixels), y)
    };
    let is_hole = |pixels: i32| !blocked(pixels, y + TILE);

    let mut turns = false;
    if footing.is_supported() {
        turns = walker.turn_hole != 0 && is_hole(walker.turn_hole.saturating_sub(10));
        if (walker.jump_wall != 0 && blocked(walker.jump_wall, y))
            || (walker.jump_hole != 0 && is_hole(walker.jump_hole.saturating_sub(18)))
        {
            walker.jump = JUMP;
        }
    }
    if turns || blocked(0, y) {
        body.facing = facing.opposite();
        body.pos.x = before;
    }
    body.pos.x.round()
}

/// Advances a jump by one tick. A ceiling ends the jump without undoing the move.
fn rise(world: &World, body: &mut EnemyBody, walker: &mut Walker, x: i32, y: &mut i32) {
    walker.jump = footing::next_counter(walker.jump);
    body.pos.y += footing::vertical_step(walker.fall_speed, walker.jump);
    *y = body.pos.y.round();
    if footing::is_blocked_above(world, x, *y) {
        walker.jump = 0;
    }
}

#[cfg(test)]
#[path = "walker_tests.rs"]
mod tests;
