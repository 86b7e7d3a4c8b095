//! Flapper: flies to and fro between walls at a height above a player, flapping, and fires
//! forwards (spec 03 §4.11).

use super::targeting::Targets;
use super::turn_result::TurnResult;
use super::{fire, footing, hits};
use crate::sim::num::{Fx, mixed, trig};
use crate::sim::rules::collide::exact::{self, Side};
use crate::sim::rules::context::TickContext;
use crate::sim::world::World;
use crate::sim::world::enemy::{EnemyBody, Flapper, Hit};
use crate::sim::world::shot::EnemyShotKind;

/// Phase at which a flap starts again at exactly 0.
const FULL_PHASE: Fx = Fx::int(100);
/// Nearer to its height than this it climbs and sinks more slowly, pixels.
const SLOW_ZONE: Fx = Fx::int(100);

/// One frame.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Flapper,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    hits::hurt_by_touch(ctx, slot, body);

    let facing = body.facing;
    fly_forwards(ctx.world, body, own);
    own.reload_left = own.reload_left.saturating_sub(1);
    if own.reload_left < 0 {
        // It looks where it was flying at the start of the frame.
        let target = (ctx.targets).closest_in_front(body.pos, facing, own.range);
        if let Some(player) = target {
            let kind = EnemyShotKind::Flapper;
            fire::fire_aimed(ctx.world, kind, body.pos, own.shot_speed, player);
            own.reload_left = own.reload;
        }
    }

    let climb = seek_height(ctx.world, &ctx.targets, body, own);
    let way = flap(own) + climb;
    move_vertically(ctx.world, body, way);
    TurnResult::Lives
}

/// Speeds up, and turns at walls and lifts with a third of its speed.
fn fly_forwards(world: &World, body: &mut EnemyBody, own: &mut Flapper) {
    let sign = body.facing.sign();
    own.x_vel += own.acceleration * sign;
    if own.x_vel * sign > own.max_speed {
        own.x_vel = own.max_speed * sign;
    }
    body.pos.x += own.x_vel;
    let (x, y) = body.pos.round();
    if footing::is_blocked(world, body.facing, x, y) {
        body.pos.x -= own.x_vel;
        own.x_vel = own.max_speed * -sign / 3;
        body.facing = body.facing.opposite();
    }
}

/// Velocity towards its height above the nearest player.
fn seek_height(world: &World, targets: &Targets, body: &EnemyBody, own: &Flapper) -> Fx {
    let player = &world.players[targets.closest(body.pos)];
    let below = body.pos.y - (player.pos.y - Fx::int(own.height));
    let speed = |distance: Fx| {
        let ratio = if distance < SLOW_ZONE {
            distance.div(SLOW_ZONE)
        } else {
            Fx::ONE
        };
        own.climb_speed.mul(ratio)
    };
    if below < Fx::ZERO {
        speed(-below)
    } else if below > Fx::ZERO {
        -speed(below)
    } else {
        Fx::ZERO
    }
}

/// Velocity of the flap. It goes on even when a ceiling or floor is in the way.
fn flap(own: &mut Flapper) -> Fx {
    let offset = trig::sin(mixed::flap_angle(own.phase)) * own.flap_height;
    let way = offset - own.last_offset;
    own.last_offset = offset;
    own.phase += own.flap_speed;
    if own.phase >= FULL_PHASE {
        own.phase = Fx::ZERO;
    }
    way
}

/// Up to the next tile; lifts are passed.
fn move_vertically(world: &World, body: &mut EnemyBody, way: Fx) {
    if way < Fx::ZERO {
        body.pos.y -= exact::free_distance(&world.tiles, Side::Up, body.pos, -way);
    } else if way > Fx::ZERO {
        body.pos.y += exact::free_distance(&world.tiles, Side::Down, body.pos, way);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::rules::enemy::test_arena::TestArena;
    use crate::sim::world::enemy::EnemyKind;
    use crate::sim::world::player::Facing;

    fn arena(player: (i32, i32), flapper: Flapper) -> TestArena {
        TestArena::with_enemy(&[player], 500, 500, EnemyKind::Flapper(flapper))
    }

    fn own(arena: &TestArena) -> Flapper {
        match arena.world.enemies[0].kind {
            EnemyKind::Flapper(own) => own,
            _ => panic!("no flapper"),
        }
    }

    #[test]
    fn it_turns_at_a_wall_with_a_third_of_its_speed() {
        let mut arena = arena((500, 900), Flapper::default());
        arena.build([28, 28], [0, 99]);
        while arena.body().facing == Facing::Right {
            arena.step();
        }
        assert!(arena.at().0 < 540);
        assert_eq!(own(&arena).x_vel.raw(), -172360 / 3);
        arena.run(20);
        assert_eq!(own(&arena).x_vel.raw(), -172360);
    }

    #[test]
    fn it_settles_at_its_height_above_the_player() {
        let mut arena = arena(
            (500, 900),
            Flapper {
                flap_height: 0,
                last_offset: Fx::ZERO,
                acceleration: Fx::ZERO,
                ..Flapper::default()
            },
        );
        arena.run(600);
        let (_, y) = arena.at();
        assert!((839..=841).contains(&y), "{y}");
    }

    #[test]
    fn it_flaps_up_and_down_around_its_height() {
        let mut arena = arena(
            (500, 560),
            Flapper {
                acceleration: Fx::ZERO,
                ..Flapper::default()
            },
        );
        arena.run(200);
        let heights = (0..40).map(|_| {
            arena.step();
            arena.at().1
        });
        let (low, high) = heights.fold((i32::MAX, i32::MIN), |(low, high), y| {
            (low.min(y), high.max(y))
        });
        assert!((45..=75).contains(&(high - low)), "{low} to {high}");
    }

    #[test]
    fn it_fires_forwards_only() {
        let mut in_front = arena((600, 500), Flapper::default());
        in_front.step();
        assert_eq!(in_front.shots(), 1);
        let mut behind = arena((400, 500), Flapper::default());
        behind.step();
        assert_eq!(behind.shots(), 0);
        assert!(own(&behind).reload_left < 0);
    }

    #[test]
    fn a_floor_stops_its_dive() {
        let mut arena = arena((500, 900), Flapper::default());
        arena.build([0, 99], [30, 30]);
        arena.run(200);
        assert!(arena.at().1 <= 580);
    }
}
