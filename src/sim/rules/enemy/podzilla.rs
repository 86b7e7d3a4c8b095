//! Podzilla: extends when a player enters its trigger box, fires and retracts (spec 03 §4.8). Its phases are in
//! `pod_cycle.rs`. The defaults of its settings (lengths of its phases and speed of its shot) are in
//! `world/enemy/podzilla.rs`. The damage of its shots is in `world/shot.rs`.

use super::pod_cycle::PodCycle;
use super::touch_damage;
use super::turn_result::TurnResult;
use crate::rules::context::TickContext;
use crate::world::enemy::{EnemyBody, Hit, Podzilla};

/// Updates a podzilla.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Podzilla,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    touch_damage::hurt_by_touch(ctx, slot, body);
    let pod = PodCycle {
        mode: &mut own.mode,
        extended: &mut own.extended,
        extend_time: own.extend_time,
        wait_left: &mut own.wait_left,
        wait: own.wait,
        trigger: own.trigger,
        vel: own.extend_vel,
        shot_speed: own.shot_speed,
    };
    pod.step(ctx.world, body);
    TurnResult::Lives
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::Vec2;
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::area::Area;
    use crate::world::enemy::EnemyKind;

    fn arena(extend_time: i32, wait: i32) -> TestArena {
        let kind = EnemyKind::Podzilla(Podzilla {
            extend_time,
            wait,
            extend_vel: Vec2::int(0, -3),
            trigger: Area {
                x: 300,
                y: 300,
                w: 40,
                h: 40,
            },
            ..Podzilla::default()
        });
        TestArena::with_enemy(&[(0, 0)], 500, 500, kind)
    }

    #[test]
    fn it_waits_until_a_player_enters_its_trigger_box() {
        let mut arena = arena(4, 5);
        arena.run(50);
        assert_eq!(arena.at(), (500, 500));
        arena.move_player(0, 310, 310);
        arena.step();
        assert_eq!(arena.at(), (500, 497));
    }

    #[test]
    fn it_extends_pauses_fires_pauses_and_returns_exactly_to_its_start() {
        let mut arena = arena(4, 5);
        arena.move_player(0, 310, 310);
        let start = arena.body().pos;
        arena.step();
        arena.move_player(0, 0, 0);
        arena.run(3);
        assert_eq!((arena.at(), arena.shots()), ((500, 488), 0));
        // The first tick of each pause coincides with the last tick of the move before it.
        arena.run(3);
        assert_eq!(arena.shots(), 0);
        arena.step();
        assert_eq!(arena.shots(), 1);
        arena.run(3);
        assert_eq!(arena.at(), (500, 488));
        arena.run(4);
        assert_eq!(arena.body().pos, start);
        arena.run(20);
        assert_eq!((arena.body().pos, arena.shots()), (start, 1));
    }

    #[test]
    fn it_fires_and_retracts_in_the_same_tick_without_pauses() {
        let mut arena = arena(1, 0);
        arena.move_player(0, 310, 310);
        arena.step();
        assert_eq!((arena.at(), arena.shots()), ((500, 500), 1));
    }

    #[test]
    fn it_can_be_shot_while_waiting() {
        let mut arena = arena(1, 0);
        arena.body().hit = Hit::Shot;
        arena.step();
        assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Dying(_)));
    }
}
