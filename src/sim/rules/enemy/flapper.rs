//! Flapper: flies back and forth between walls at a set height above a player, flapping, and fires forwards (spec 03
//! §4.11). The defaults of its settings (speed, height, range and reload time) are in `world/enemy/flapper.rs`. The
//! damage of its shots is in `world/shot.rs`.

use super::turn_result::TurnResult;
use super::{fire, footing, targeting, touch_damage};
use crate::num::{Fx, mixed, trig};
use crate::rules::collide::exact::{self, Side};
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::enemy::{EnemyBody, Flapper, Hit};
use crate::world::shot::EnemyShotKind;

/// Phase at which the flap cycle restarts at exactly 0.
const FULL_PHASE: Fx = Fx::int(100);
/// Distance to its target height, in pixels, below which it climbs and sinks more slowly.
const SLOW_ZONE: Fx = Fx::int(100);

/// Updates a flapper.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Flapper,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    touch_damage::hurt_by_touch(ctx, slot, body);

    let facing = body.facing;
    fly_forwards(ctx.world, body, own);
    own.reload_left = own.reload_left.saturating_sub(1);
    if own.reload_left < 0 {
        // It uses the direction it was flying in at the start of the tick.
        let target = targeting::closest_in_front(ctx.world, body.pos, facing, own.range);
        if let Some(player) = target {
            let kind = EnemyShotKind::Flapper;
            fire::fire_aimed(ctx.world, kind, body.pos, own.shot_speed, player);
            own.reload_left = own.reload;
        }
    }

    let climb = seek_height(ctx.world, body, own);
    let dy = flap(own) + climb;
    move_vertically(ctx.world, body, dy);
    TurnResult::Lives
}

/// Accelerates; at walls and lifts it turns round and restarts at a third of its maximum speed.
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

/// Returns the vertical velocity towards its target height above the nearest player.
fn seek_height(world: &World, body: &EnemyBody, own: &Flapper) -> Fx {
    let player = &world.players[targeting::closest(world, body.pos)];
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

/// Returns the vertical velocity of the flap. The phase advances even when a ceiling or floor blocks the movement.
fn flap(own: &mut Flapper) -> Fx {
    let offset = trig::sin(mixed::flap_angle(own.phase)) * own.flap_height;
    let dy = offset - own.last_offset;
    own.last_offset = offset;
    own.phase += own.flap_speed;
    if own.phase >= FULL_PHASE {
        own.phase = Fx::ZERO;
    }
    dy
}

/// Moves up or down as far as the next tile; lifts are ignored.
fn move_vertically(world: &World, body: &mut EnemyBody, dy: Fx) {
    if dy < Fx::ZERO {
        body.pos.y -= exact::free_distance(&world.tiles, Side::Up, body.pos, -dy);
    } else if dy > Fx::ZERO {
        body.pos.y += exact::free_distance(&world.tiles, Side::Down, body.pos, dy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::EnemyKind;
    use crate::world::player::Facing;

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
    fn it_settles_at_its_set_height_above_the_player() {
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
    fn it_flaps_up_and_down_around_its_set_height() {
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
    fn it_fires_only_forwards() {
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
