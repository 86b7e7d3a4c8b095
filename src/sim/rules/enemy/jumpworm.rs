//! Jumpworm: crawls in cycles of ten steps, jumps, and bounces from wall to wall in the air (spec 03 §4.4). The
//! defaults of its settings (speeds and jumps) are in `world/enemy/jumpworm.rs`.

use super::footing::{self, Footing, JUMP};
use super::touch_damage;
use super::turn_result::TurnResult;
use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::enemy::{EnemyBody, Hit, Jumpworm};
use crate::world::player::Facing;
use crate::world::tiles::TILE;

/// Steps in a crawl cycle; the worm moves in the first half.
const CYCLE: i32 = 10;
/// Pixels per step.
const STEP: i32 = 2;
/// Pixels it shifts when it turns round, because its sprite lies beside its box.
const TURN_SHIFT: i32 = 10;

/// Pixel position of its box. Not always up to date: what later rules in a tick see depends on when it was last
/// computed.
struct Pixel {
    x: i32,
    y: i32,
}

/// Updates a jumpworm.
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
    touch_damage::hurt_by_touch(ctx, slot, body);

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
    if !footing.is_supported() && own.jump >= 0 {
        let pixel = (at.x, &mut at.y);
        footing.ground = footing::fall(world, body, pixel, &mut own.jump, own.fall_speed);
    }
    if own.jump < 0 {
        rise(world, body, own, &mut at);
    }
    if footing.is_supported() {
        jumps |= footing::wants_to_jump(world, (at.x, at.y), own.jump_period, own.jump_under);
    }
    if jumps {
        (at.x, at.y) = body.pos.round();
        if !footing::is_blocked_above(world, at.x, at.y) {
            own.jump = JUMP;
        }
    }
    // Also while it stands on a lift, where `ground` is false.
    if own.jump != 0 || !footing.ground {
        drift(world, body, own, &at);
    }
    TurnResult::Lives
}

/// Returns the step of the crawl cycle, 0 to 9, and whether the step is taken in this tick. Cycles follow the
/// tick number, not the age of the worm.
fn crawl_phase(tick: i32, own: &Jumpworm) -> (i32, bool) {
    let slow = own.slow.clamp(1, i32::MAX / CYCLE);
    let phase = tick % (CYCLE * slow);
    let cycle = (phase / slow).saturating_add(own.cycle_offset) % CYCLE;
    (cycle, phase % slow == 0)
}

/// Takes one crawl step; true if the worm should jump. The step is never undone: at a wall or hole the worm turns at the
/// start of its next cycle, which is brought forward.
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
    if footing.is_supported() {
        turns = own.turn_hole != 0 && is_hole(own.turn_hole.saturating_sub(6));
        jumps = (own.jump_wall != 0 && blocked(own.jump_wall, at.y))
            || (own.jump_hole != 0 && is_hole(own.jump_hole.saturating_sub(18)));
    }
    // It detects a wall on its left one step earlier.
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

/// Advances a jump by one tick. Under a ceiling the last move is undone and the fall begins.
fn rise(world: &World, body: &mut EnemyBody, own: &mut Jumpworm, at: &mut Pixel) {
    own.jump = footing::next_counter(own.jump);
    let dy = footing::vertical_step(own.fall_speed, own.jump);
    body.pos.y += dy;
    at.y = body.pos.y.round();
    if footing::is_blocked_above(world, at.x, at.y) {
        own.jump = 1;
        body.pos.y -= dy;
    }
}

/// Moves sideways in the air. At a wall the worm turns, and may gain height.
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
