//! Trakbot: drives along floors, walls and ceilings, drops onto players and fires ahead
//! (spec 03 §4.10).
//!
//! It clings to a surface and goes round the outside of corners and up obstacles, so it has eight
//! modes: a surface and a way along it. On floors and ceilings it has `floor_speed`, on walls
//! `wall_speed`, pixels per frame. While it falls its fall counter is above 0 and says how many
//! hundredths of `wall_speed` it falls in a frame. `reload_left` counts down in every frame, also
//! below 0, and is set to `reload` by a shot; below 0 it may fire. `twirl` counts the frames in a
//! row in which it changed its mode.

use super::targeting::Targets;
use super::turn_result::TurnResult;
use super::{fire, footing, hits};
use crate::sim::num::{Fx, Vec2};
use crate::sim::rules::collide::exact::{self, Along, Side};
use crate::sim::rules::context::TickContext;
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyBody, Hit, Trakbot, TrakbotMode};
use crate::sim::world::player::Facing;
use crate::sim::world::shot::EnemyShotKind;
use crate::sim::world::tiles::LEVEL_PIXELS;

/// Fall counter in the first frame of a fall, and its change in a frame.
const GRAVITY: i32 = 5;
/// The fall counter rises to this: 1.6 times the speed on walls.
const FASTEST: i32 = 160;
/// Half the width of what it drops on, pixels.
const DROP_RANGE: Fx = Fx::int(15);
/// With more changes of surface than this in a row it lets go.
const MOST_TWIRLS: i32 = 3;

/// One frame.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Trakbot,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    hits::hurt_by_touch(ctx, slot, body);
    own.reload_left = own.reload_left.saturating_sub(1);

    let mut mode = own.mode;
    let mut fate = TurnResult::Lives;
    if own.fall != 0 {
        fall(ctx.world, body, own);
        if body.pos.y > Fx::int(LEVEL_PIXELS - 1) {
            fate = TurnResult::Vanishes;
        }
        // It always lands on a floor, and drives on towards the nearest player.
        mode = towards_nearest_player(ctx.world, &ctx.targets, body);
        set_mode(body, own, mode);
    } else if own.drops {
        drop_onto_players(&ctx.targets, body, own, mode);
    }
    // Also in the frame in which it has landed.
    if own.fall == 0 {
        mode = drive(ctx.world, body, own, mode);
        if own.reload_left < 0 {
            fire_ahead(ctx, body, own, mode);
        }
    }
    settle(body, own, mode);
    fate
}

fn towards_nearest_player(world: &World, targets: &Targets, body: &EnemyBody) -> TrakbotMode {
    let player = &world.players[targets.closest(body.pos)];
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

/// One frame of a fall; it ends on a floor.
fn fall(world: &World, body: &mut EnemyBody, own: &mut Trakbot) {
    own.fall = own.fall.saturating_add(GRAVITY).min(FASTEST);
    let way = footing::way(own.wall_speed, own.fall);
    let free = exact::free_distance(&world.tiles, Side::Down, body.pos, way);
    if free < way {
        own.fall = 0;
    }
    body.pos.y += free;
}

/// Lets go of a ceiling when a player is below.
fn drop_onto_players(
    targets: &Targets,
    body: &mut EnemyBody,
    own: &mut Trakbot,
    mode: TrakbotMode,
) {
    let landing = match mode {
        TrakbotMode::CeilingLeft => TrakbotMode::FloorLeft,
        TrakbotMode::CeilingRight => TrakbotMode::FloorRight,
        _ => return,
    };
    let below = targets.seen().iter().any(|target| {
        target.pos.x > body.pos.x - DROP_RANGE
            && target.pos.x < body.pos.x + DROP_RANGE
            && target.pos.y > body.pos.y
    });
    if below {
        own.fall = GRAVITY;
        set_mode(body, own, landing);
    }
}

/// Drives as far as the surface goes; at its end round the corner, at an obstacle onto that.
/// Returns the mode in which it goes on.
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

/// Fires at the nearest player in the quarter ahead and away from the surface.
fn fire_ahead(ctx: &mut TickContext, body: &EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    let (surface, heading) = directions(mode);
    let sign = |positive: Side, negative: Side| {
        let to_positive = heading == positive || surface == negative;
        if to_positive { 1 } else { -1 }
    };
    let quarter = (sign(Side::Right, Side::Left), sign(Side::Down, Side::Up));
    if let Some(player) = (ctx.targets).closest_in_quarter(body.pos, quarter, own.range) {
        let kind = EnemyShotKind::Trakbot;
        fire::fire_aimed(ctx.world, kind, body.pos, own.shot_speed, player);
        own.reload_left = own.reload;
    }
}

/// Keeps the new mode, and lets go after four changes in four frames: it is on a single tile.
/// In the frame in which a drop starts this brings back the old mode, which has no effect.
fn settle(body: &mut EnemyBody, own: &mut Trakbot, mode: TrakbotMode) {
    if own.mode == mode {
        own.twirl = 0;
        return;
    }
    own.mode = mode;
    own.twirl = own.twirl.saturating_add(1);
    if own.twirl > MOST_TWIRLS {
        own.twirl = 0;
        own.fall = GRAVITY;
        set_mode(body, own, TrakbotMode::FloorRight);
    }
}

/// The side on which the surface is, and the direction of travel.
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

/// Its sprite is mirrored when it goes round clockwise.
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

/// The mode after the end of a surface.
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

/// The mode after an obstacle: that becomes the surface.
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

/// A step of a length to a side.
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
