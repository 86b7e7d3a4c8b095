//! Trakbot: drives along floors, walls and ceilings, drops onto players and fires ahead (spec 03 §4.10). The defaults
//! of its settings (speeds, range and reload time) are in `world/enemy/trakbot.rs`. The damage of its shots is in
//! `world/shot.rs`.
//!
//! It clings to a surface, turns around outside corners and climbs obstacles, so it has eight modes: a surface and a
//! direction along it. It moves at `floor_speed` on floors and ceilings and at `wall_speed` on walls, both in pixels
//! per tick. While it falls, `fall` is above 0; the fall velocity is that many hundredths of `wall_speed`.
//! `reload_left` counts down every tick, also below 0; the trakbot may fire when it is below 0, and a shot resets it to
//! `reload`. `twirl` counts consecutive ticks in which the mode changed.

use super::turn_result::TurnResult;
use super::{fire, footing, targeting, touch_damage};
use crate::num::{Fx, Vec2};
use crate::rules::collide::exact::{self, Along, Side};
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::enemy::{EnemyBody, Hit, Trakbot, TrakbotMode};
use crate::world::player::Facing;
use crate::world::shot::EnemyShotKind;
use crate::world::tiles::LEVEL_PIXELS;

/// Fall counter in the first tick of a fall, and its increase per tick.
const GRAVITY: i32 = 5;
/// Maximum of the fall counter: 1.6 times the speed on walls.
const MAX_FALL: i32 = 160;
/// Maximum horizontal distance to a player it drops on, in pixels.
const DROP_RANGE: Fx = Fx::int(15);
/// It lets go after more consecutive changes of surface than this.
const MAX_TWIRLS: i32 = 3;

/// Updates a trakbot.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Trakbot,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    touch_damage::hurt_by_touch(ctx, slot, body);
    own.reload_left = own.reload_left.saturating_sub(1);

    let mut mode = own.mode;
    let mut result = TurnResult::Lives;
    if own.fall != 0 {
        fall(ctx.world, body, own);
        if body.pos.y > Fx::int(LEVEL_PIXELS - 1) {
            result = TurnResult::Vanishes;
        }
        // It always lands on a floor, and continues towards the nearest player.
        mode = mode_towards_nearest_player(ctx.world, body);
        set_mode(body, own, mode);
    } else if own.drops {
        drop_onto_players(ctx.world, body, own, mode);
    }
    // Also in the tick in which it has landed.
    if own.fall == 0 {
        mode = drive(ctx.world, body, own, mode);
        if own.reload_left < 0 {
            fire_ahead(ctx.world, body, own, mode);
        }
    }
    update_mode(body, own, mode);
    result
}

fn mode_towards_nearest_player(world: &World, body: &EnemyBody) -> TrakbotMode {
    let player = &world.players[targeting::closest(world, body.pos)];
    if player.pos.x > body.pos.x {
        TrakbotMode::FloorRight
    } else {
        TrakbotMode::FloorLeft
    }
}

fn set_mode(body: &mut EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    own.mode = mode;
    body.facing = facing(mode);
}

/// Advances a fall by one tick; it ends on a floor.
fn fall(world: &World, body: &mut EnemyBody, own: &mut Trakbot) {
    own.fall = own.fall.saturating_add(GRAVITY).min(MAX_FALL);
    let dy = footing::vertical_step(own.wall_speed, own.fall);
    let free = exact::free_distance(&world.tiles, Side::Down, body.pos, dy);
    if free < dy {
        own.fall = 0;
    }
    body.pos.y += free;
}

/// Lets go of the ceiling when a player is below.
fn drop_onto_players(world: &World, body: &mut EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    let landing = match mode {
        TrakbotMode::CeilingLeft => TrakbotMode::FloorLeft,
        TrakbotMode::CeilingRight => TrakbotMode::FloorRight,
        _ => return,
    };
    let below = targeting::present(world).any(|(_, player)| {
        player.pos.x > body.pos.x - DROP_RANGE
            && player.pos.x < body.pos.x + DROP_RANGE
            && player.pos.y > body.pos.y
    });
    if below {
        own.fall = GRAVITY;
        set_mode(body, own, landing);
    }
}

/// Drives as far as the surface reaches. At its end the trakbot turns around the corner, at an obstacle it moves onto
/// it. Returns the new mode.
fn drive(world: &World, body: &mut EnemyBody, own: &Trakbot, mode: TrakbotMode) -> TrakbotMode {
    body.facing = facing(mode);
    let (surface, heading) = directions(mode);
    let (speed, along) = match heading {
        Side::Right => (own.floor_speed, Along::Forward),
        Side::Left => (own.floor_speed, Along::Back),
        Side::Down => (own.wall_speed, Along::Forward),
        Side::Up => (own.wall_speed, Along::Back),
    };
    let supported = exact::supported_distance(&world.tiles, surface, body.pos, speed, along);
    if supported < speed {
        body.pos += step_towards(heading, supported) + step_towards(surface, Fx::ONE);
        return around_corner(mode);
    }
    let free = exact::free_distance(&world.tiles, heading, body.pos, speed);
    if free < speed {
        body.pos += step_towards(heading, free);
        return onto_obstacle(mode);
    }
    body.pos += step_towards(heading, speed);
    mode
}

/// Fires at the nearest player in the quadrant ahead and away from the surface.
fn fire_ahead(world: &mut World, body: &EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    let (surface, heading) = directions(mode);
    let sign = |positive: Side, negative: Side| {
        let to_positive = heading == positive || surface == negative;
        if to_positive { 1 } else { -1 }
    };
    let quadrant = (sign(Side::Right, Side::Left), sign(Side::Down, Side::Up));
    if let Some(player) = targeting::closest_in_quadrant(world, body.pos, quadrant, own.range) {
        let kind = EnemyShotKind::Trakbot;
        fire::fire_aimed(world, kind, body.pos, own.shot_speed, player);
        own.reload_left = own.reload;
    }
}

/// Stores the new mode. After four changes in four ticks the trakbot is on a single tile and lets go.
/// In the tick in which a drop starts, this restores the old mode, which has no effect.
fn update_mode(body: &mut EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    if own.mode == mode {
        own.twirl = 0;
        return;
    }
    own.mode = mode;
    own.twirl = own.twirl.saturating_add(1);
    if own.twirl > MAX_TWIRLS {
        own.twirl = 0;
        own.fall = GRAVITY;
        set_mode(body, own, TrakbotMode::FloorRight);
    }
}

/// Returns the side the surface is on, and the direction of travel.
const fn directions(mode: TrakbotMode) -> (Side, Side) {
    match mode {
        TrakbotMode::FloorRight => (Side::Down, Side::Right),
        TrakbotMode::RightWallUp => (Side::Right, Side::Up),
        TrakbotMode::CeilingLeft => (Side::Up, Side::Left),
        TrakbotMode::LeftWallDown => (Side::Left, Side::Down),
        TrakbotMode::FloorLeft => (Side::Down, Side::Left),
        TrakbotMode::LeftWallUp => (Side::Left, Side::Up),
        TrakbotMode::CeilingRight => (Side::Up, Side::Right),
        TrakbotMode::RightWallDown => (Side::Right, Side::Down),
    }
}

/// Returns the facing of the sprite, which is mirrored when the trakbot drives clockwise.
const fn facing(mode: TrakbotMode) -> Facing {
    match mode {
        TrakbotMode::FloorRight
        | TrakbotMode::RightWallUp
        | TrakbotMode::CeilingLeft
        | TrakbotMode::LeftWallDown => Facing::Right,
        TrakbotMode::FloorLeft
        | TrakbotMode::LeftWallUp
        | TrakbotMode::CeilingRight
        | TrakbotMode::RightWallDown => Facing::Left,
    }
}

/// Returns the mode after turning around the end of a surface.
const fn around_corner(mode: TrakbotMode) -> TrakbotMode {
    match mode {
        TrakbotMode::FloorRight => TrakbotMode::LeftWallDown,
        TrakbotMode::LeftWallDown => TrakbotMode::CeilingLeft,
        TrakbotMode::CeilingLeft => TrakbotMode::RightWallUp,
        TrakbotMode::RightWallUp => TrakbotMode::FloorRight,
        TrakbotMode::FloorLeft => TrakbotMode::RightWallDown,
        TrakbotMode::RightWallDown => TrakbotMode::CeilingRight,
        TrakbotMode::CeilingRight => TrakbotMode::LeftWallUp,
        TrakbotMode::LeftWallUp => TrakbotMode::FloorLeft,
    }
}

/// Returns the mode after moving onto an obstacle, which becomes the new surface.
const fn onto_obstacle(mode: TrakbotMode) -> TrakbotMode {
    match mode {
        TrakbotMode::FloorRight => TrakbotMode::RightWallUp,
        TrakbotMode::RightWallUp => TrakbotMode::CeilingLeft,
        TrakbotMode::CeilingLeft => TrakbotMode::LeftWallDown,
        TrakbotMode::LeftWallDown => TrakbotMode::FloorRight,
        TrakbotMode::FloorLeft => TrakbotMode::LeftWallUp,
        TrakbotMode::LeftWallUp => TrakbotMode::CeilingRight,
        TrakbotMode::CeilingRight => TrakbotMode::RightWallDown,
        TrakbotMode::RightWallDown => TrakbotMode::FloorLeft,
    }
}

/// Returns a vector of the given length to a side.
fn step_towards(side: Side, length: Fx) -> Vec2 {
    match side {
        Side::Up => Vec2::new(Fx::ZERO, -length),
        Side::Down => Vec2::new(Fx::ZERO, length),
        Side::Left => Vec2::new(-length, Fx::ZERO),
        Side::Right => Vec2::new(length, Fx::ZERO),
    }
}

#[cfg(test)]
#[path = "trakbot_tests.rs"]
mod tests;
