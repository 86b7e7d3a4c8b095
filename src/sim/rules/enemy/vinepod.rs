//! Vinepod: a pod on a vine that grows along a curve when a player enters its trigger box, fires and retracts (spec 03
//! §4.9). The defaults of its settings (lengths of its phases and speed of its shot) are in `world/enemy/vinepod.rs`.
//! The damage of its shots is in `world/shot.rs`.

use super::pod_cycle::PodCycle;
use super::touch_damage;
use super::turn_result::TurnResult;
use crate::num::{Vec2, mixed};
use crate::rules::context::TickContext;
use crate::world::enemy::{EnemyBody, Hit, PodMode, Vinepod};

/// Maximum number of points of a curve, whatever the record says.
const MAX_POINTS: i32 = 1000;

/// Updates a vinepod.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Vinepod,
) -> TurnResult {
    if body.hit != Hit::None && !is_invulnerable(own) {
        return TurnResult::Dies;
    }
    body.hit = Hit::None;
    touch_damage::hurt_by_touch(ctx, slot, body);
    // It fires from its position in the previous tick.
    let pod = PodCycle {
        mode: &mut own.mode,
        extended: &mut own.extended,
        extend_time: own.points.saturating_sub(1),
        wait_left: &mut own.wait_left,
        wait: own.wait,
        trigger: own.trigger,
        vel: Vec2::ZERO,
        shot_speed: own.shot_speed,
    };
    pod.step(ctx.world, body);
    body.pos = position_on_curve(own);
    TurnResult::Lives
}

fn is_invulnerable(own: &Vinepod) -> bool {
    match own.mode {
        PodMode::Wait => own.safe_at_rest,
        PodMode::Aim | PodMode::Pause => own.safe_extended,
        PodMode::Extend | PodMode::Retract => own.safe_moving,
    }
}

/// Returns the position on the curve. The curve is fixed in the level, so copies of a vinepod return to it.
fn position_on_curve(own: &Vinepod) -> Vec2 {
    let points = [own.start, own.control_1, own.control_2, own.end];
    let count = own.points.clamp(2, MAX_POINTS);
    let index = own.extended.clamp(0, count - 1);
    mixed::bezier_point(points, count, index).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::area::Area;
    use crate::world::enemy::EnemyKind;

    fn pod() -> Vinepod {
        Vinepod {
            start: (500, 500),
            control_1: (500, 400),
            control_2: (600, 400),
            end: (600, 500),
            points: 11,
            wait: 5,
            trigger: Area {
                x: 300,
                y: 300,
                w: 40,
                h: 40,
            },
            ..Vinepod::default()
        }
    }

    fn arena(pod: Vinepod) -> TestArena {
        TestArena::with_enemy(&[(310, 310)], 500, 500, EnemyKind::Vinepod(pod))
    }

    #[test]
    fn it_extends_along_its_curve_fires_and_retracts() {
        let mut arena = arena(pod());
        arena.step();
        arena.move_player(0, 0, 0);
        arena.run(4);
        assert_eq!(arena.at(), (550, 425));
        arena.run(5);
        assert_eq!((arena.at(), arena.shots()), ((600, 500), 0));
        arena.run(4);
        assert_eq!((arena.at(), arena.shots()), ((600, 500), 1));
        arena.run(20);
        assert_eq!((arena.at(), arena.shots()), ((500, 500), 1));
    }

    #[test]
    fn it_fires_from_its_position_in_the_previous_tick() {
        let mut arena = arena(Vinepod {
            extended: 9,
            mode: PodMode::Extend,
            wait: 0,
            ..pod()
        });
        let before = arena.body().pos;
        arena.step();
        assert_eq!(arena.world.enemy_shots[0].x.to_fx(), before.x);
    }

    #[test]
    fn it_is_invulnerable_only_in_the_modes_set_for_it() {
        let at_rest = Vinepod {
            safe_at_rest: true,
            ..pod()
        };
        let extended = Vinepod {
            safe_extended: true,
            ..pod()
        };
        let moving = Vinepod {
            safe_moving: true,
            ..pod()
        };
        use PodMode::{Aim, Extend, Pause, Retract, Wait};
        for mode in [Wait, Extend, Aim, Pause, Retract] {
            for (armour, holds) in [
                (at_rest, mode == Wait),
                (extended, mode == Aim || mode == Pause),
                (moving, mode == Extend || mode == Retract),
            ] {
                let mut arena = arena(Vinepod { mode, ..armour });
                arena.body().hit = Hit::Blast;
                arena.step();
                let dies = matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_));
                assert_eq!(dies, !holds, "{mode:?}");
            }
        }
    }

    #[test]
    fn an_invalid_curve_does_not_panic() {
        let mut arena = arena(Vinepod {
            points: 0,
            extended: i32::MAX,
            mode: PodMode::Retract,
            ..pod()
        });
        arena.run(3);
    }
}
