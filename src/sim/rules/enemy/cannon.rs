//! Cannon: flies like a bouncer and fires at players; it gets faster and bigger with each hit it survives (spec 03
//! §4.7). `fire.rs` aims its shots ahead of a moving player. The defaults of its settings (speed, range, reload time
//! and extra hits) are in `world/enemy/cannon.rs`. The damage of its shots is in `world/shot.rs`.

use super::turn_result::TurnResult;
use super::{bouncing_flight, fire, targeting, touch_damage};
use crate::num::Fx;
use crate::rules::context::TickContext;
use crate::world::World;
use crate::world::enemy::{Cannon, EnemyBody, Hit};
use crate::world::shot::EnemyShotKind;

/// Updates a cannon. It still deals touch damage in the tick in which it is hit.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Cannon,
) -> TurnResult {
    touch_damage::hurt_by_touch(ctx, slot, body);
    match body.hit {
        Hit::None => {}
        Hit::Blast => return TurnResult::Dies,
        Hit::Shot | Hit::Field if own.extra_hits == 0 => return TurnResult::Dies,
        Hit::Shot | Hit::Field => survive_hit(body, own),
    }
    reload_and_fire(ctx.world, body, own);
    bouncing_flight::fly(ctx.world, body, &mut own.bounce);
    TurnResult::Lives
}

/// Uses up one extra hit: the cannon survives and gets faster and bigger.
fn survive_hit(body: &mut EnemyBody, own: &mut Cannon) {
    own.extra_hits = own.extra_hits.saturating_sub(1);
    body.hit = Hit::None;
    let factor = Fx::from_raw(match own.bounce.speed {
        speed if speed > Fx::int(20) => 68813, // 1.05
        speed if speed > Fx::int(10) => 72090, // 1.1
        _ => 78643,                            // 1.2
    });
    own.bounce.vel.x = own.bounce.vel.x.mul(factor);
    own.bounce.vel.y = own.bounce.vel.y.mul(factor);
    own.bounce.speed = own.bounce.speed.mul(factor);
    own.shot_speed = own.shot_speed.mul(factor);
    body.hitbox = body.hitbox.saturating_add(2);
}

/// Runs the reload timer, which counts down whether or not a player is in range, and fires when it expires.
fn reload_and_fire(world: &mut World, body: &EnemyBody, own: &mut Cannon) {
    if own.reload == 0 {
        return;
    }
    own.reload_left = own.reload_left.saturating_sub(1);
    if own.reload_left < 0 {
        own.reload_left = own.reload;
        if let Some(player) = targeting::closest_within(world, body.pos, own.range) {
            fire::fire_aimed(
                world,
                EnemyShotKind::Cannon,
                body.pos,
                own.shot_speed,
                player,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::Vec2;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::{Bounce, EnemyKind};

    fn arena(cannon: Cannon) -> TestArena {
        TestArena::with_enemy(&[(600, 500)], 500, 500, EnemyKind::Cannon(cannon))
    }

    fn own(arena: &TestArena) -> Cannon {
        match arena.world.enemies[0].kind {
            EnemyKind::Cannon(own) => own,
            _ => panic!("no cannon"),
        }
    }

    #[test]
    fn it_fires_every_reload_plus_one_ticks_and_only_within_range() {
        let standing = Cannon {
            bounce: Bounce {
                vel: Vec2::ZERO,
                ..Bounce::default()
            },
            reload: 9,
            range: 101,
            ..Cannon::default()
        };
        let mut near = arena(standing);
        let mut fired_in = Vec::new();
        for n in 1..=25 {
            near.step();
            if near.shots() > fired_in.len() {
                fired_in.push(n);
            }
        }
        assert_eq!(fired_in, [1, 11, 21]);
        assert_eq!(near.at(), (500, 500));
        let mut far = arena(Cannon {
            range: 100,
            ..standing
        });
        far.run(25);
        assert_eq!(far.shots(), 0);
    }

    #[test]
    fn it_never_fires_without_a_reload_time() {
        let mut arena = arena(Cannon {
            reload: 0,
            ..Cannon::default()
        });
        arena.run(300);
        assert_eq!(arena.shots(), 0);
    }

    #[test]
    fn a_survived_hit_makes_it_faster_and_bigger() {
        let mut arena = arena(Cannon {
            extra_hits: 1,
            ..Cannon::default()
        });
        arena.body().hit = Hit::Shot;
        arena.step();
        assert_eq!(own(&arena).bounce.speed.raw(), 235929);
        assert_eq!(own(&arena).bounce.vel.y.raw(), 235929);
        assert_eq!(arena.body().hitbox, 12);
        assert_eq!(own(&arena).extra_hits, 0);
        arena.body().hit = Hit::Field;
        arena.step();
        assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_)));
    }

    #[test]
    fn an_explosion_kills_it_despite_extra_hits() {
        let mut arena = arena(Cannon {
            extra_hits: 5,
            ..Cannon::default()
        });
        arena.body().hit = Hit::Blast;
        arena.step();
        assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_)));
    }
}
