//! Jumpworm: crawls in cycles of ten steps, jumps, and in the air bounces from wall to wall
//! (spec 03 §4.4).

use super::footing::{self, Footing, JUMP};
use super::hits;
use super::turn_result::TurnResult;
use crate::sim::num::Fx;
use crate::sim::rules::context::TickContext;
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyBody, Hit, Jumpworm};
use crate::sim::world::player::Facing;
use crate::sim::world::tiles::TILE;

/// Steps of a crawl cycle; it moves in the first half of them.
const CYCLE: i32 = 10;
/// Pixels of one step.
const STEP: i32 = 2;
/// Pixels that it moves when it turns round, because it lies beside its box.
const TURN_SHIFT: i32 = 10;

/// The pixel of its box. It is not always up to date: what a frame's later rules see depends on
/// when it was computed last.
struct Pixel {
    x: i32,
    y: i32,
}

/// One frame.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Jumpworm,
) -> TurnResult {
    let (x, y) = body.pos.round();
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    hits::hurt_by_touch(ctx, slot, body);

    let world = &*ctx.world;
    let mut at = Pixel { x, y };
    let (cycle, is_step) = crawl_phase(world.globals.tick, own);
    if own.turn_pending && cycle == 0 {
        own.turn_pending = false;
        body.facing = body.facing.opposite();
        body.pos.x -= Fx::int(TURN_SHIFT) * body.facing.sign();
    }
    let mut footing = Footing::below(world, at.x, at.y);
    if let Some(lift) = footing.lift {
        body.pos.y += world.lifts[lift].vel.y;
    }

    let mut jumps = false;
    if cycle < CYCLE / 2 && is_step && own.jump == 0 {
        jumps = crawl(world, body, own, &mut at, footing, cycle);
    }
    if footing.ground && own.jump >= 0 {
        footing::snap_to_row(body);
        own.jump = 0;
    }
    if !footing.is_firm() && own.jump >= 0 {
        let pixel = (at.x, &mut at.y);
        footing.ground = footing::fall(world, body, pixel, &mut own.jump, own.fall_speed);
    }
    if own.jump < 0 {
        rise(world, body, own, &mut at);
    }
    if footing.is_firm() {
        jumps |= footing::wants_to_jump(
            world,
            &ctx.targets,
            (at.x, at.y),
            own.jump_period,
            own.jump_under,
        );
    }
    if jumps {
        (at.x, at.y) = body.pos.round();
        if !footing::is_covered(world, at.x, at.y) {
            own.jump = JUMP;
        }
    }
    // Also while it stands on a lift, where it is not on the ground.
    if own.jump != 0 || !footing.ground {
        drift(world, body, own, &at);
    }
    TurnResult::Lives
}

/// The step of its crawl cycle, 0 to 9, and whether it is taken in this frame. Cycles follow the
/// frame number, not the age of the worm.
fn crawl_phase(ctx: i32, own: &Jumpworm) -> (i32, bool) {
    let slow = own.slow.clamp(1, i32::MAX / CYCLE);
    let phase = ctx % (CYCLE * slow);
    let cycle = (phase / slow).saturating_add(own.cycle_offset) % CYCLE;
    (cycle, phase % slow == 0)
}

/// One crawl step; true if it wants to jump. It is never taken back: before a wall or hole the
/// worm turns when its next cycle begins, which is brought forward.
fn crawl(
    world: &World,
    body: &mut EnemyBody,
    own: &mut Jumpworm,
    at: &mut Pixel,
    footing: Footing,
    cycle: i32,
) -> bool {
    let facing = body.facing;
    body.pos.x += Fx::int(STEP) * facing.sign();
    at.x = body.pos.x.round();
    let blocked = |pixels: i32, y: i32| {
        footing::is_blocked(world, facing, footing::ahead(at.x, facing, pixels), y)
    };
    let is_hole = |pixels: i32| !blocked(pixels, at.y + TILE);

    let (mut turns, mut jumps) = (false, false);
    if footing.is_firm() {
        turns = own.turn_hole != 0 && is_hole(own.turn_hole.saturating_sub(6));
        jumps = (own.jump_wall != 0 && blocked(own.jump_wall, at.y))
            || (own.jump_hole != 0 && is_hole(own.jump_hole.saturating_sub(18)));
    }
    // It notices a wall to its left one step earlier.
    let reach = match facing {
        Facing::Left => STEP,
        Facing::Right => 0,
    };
    if turns || blocked(reach, at.y) {
        own.turn_pending = true;
        own.cycle_offset = own.cycle_offset.saturating_add(8 - 2 * cycle);
    }
    jumps
}

/// One frame of a jump. Under a ceiling the last move is taken back and the fall begins.
fn rise(world: &World, body: &mut EnemyBody, own: &mut Jumpworm, at: &mut Pixel) {
    own.jump = footing::next_counter(own.jump);
    let way = footing::way(own.fall_speed, own.jump);
    body.pos.y += way;
    at.y = body.pos.y.round();
    if footing::is_covered(world, at.x, at.y) {
        own.jump = 1;
        body.pos.y -= way;
    }
}

/// Moves sideways in the air. Off a wall it turns, and may gain height.
fn drift(world: &World, body: &mut EnemyBody, own: &mut Jumpworm, at: &Pixel) {
    let facing = body.facing;
    let beside = footing::ahead(at.x, facing, own.air_speed.round());
    if footing::is_blocked(world, facing, beside, at.y) {
        body.facing = facing.opposite();
        own.jump = own.jump.saturating_sub(own.wall_boost).max(JUMP);
    } else {
        body.pos.x += own.air_speed * facing.sign();
    }
}

#[cfg(test)]
#[path = "jumpworm_tests.rs"]
mod tests;
