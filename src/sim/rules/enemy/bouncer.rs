//! Bouncer: flies straight, bounces, and turns towards a player after a set number of bounces (spec 03 §4.6). The
//! flight and the bouncing, shared with cannons, are in `bouncing_flight.rs`. The defaults of its settings (speed and
//! number of bounces) are in `world/enemy/bouncing_flight.rs`.

use super::turn_result::TurnResult;
use super::{bouncing_flight, touch_damage};
use crate::rules::context::TickContext;
use crate::world::enemy::{Bouncer, EnemyBody, Hit};

/// Updates a bouncer.
pub fn step(
    ctx: &mut TickContext,
    slot: usize,
    body: &mut EnemyBody,
    own: &mut Bouncer,
) -> TurnResult {
    if body.hit != Hit::None {
        return TurnResult::Dies;
    }
    touch_damage::hurt_by_touch(ctx, slot, body);
    bouncing_flight::fly(ctx.world, body, &mut own.bounce);
    TurnResult::Lives
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::num::{Fx, Vec2};
    use crate::rules::enemy::test_arena::TestArena;
    use crate::world::enemy::{Bounce, EnemyKind};
    use crate::world::lift::{Lift, StepWord};

    /// A bouncer in a room of 4 x 4 free tiles, from (100, 100) to (180, 180).
    fn room(x: i32, y: i32, vel: Vec2, seek_after: i32) -> TestArena {
        let kind = EnemyKind::Bouncer(Bouncer {
            bounce: Bounce {
                vel,
                seek_after,
                ..Bounce::default()
            },
            ..Bouncer::default()
        });
        let mut arena = TestArena::with_enemy(&[(140, 100)], x, y, kind);
        arena.build([4, 9], [4, 4]).build([4, 9], [9, 9]);
        arena.build([4, 4], [4, 9]).build([9, 9], [4, 9]);
        arena
    }

    fn bounce(arena: &TestArena) -> Bounce {
        match arena.world.enemies[0].kind {
            EnemyKind::Bouncer(own) => own.bounce,
            _ => panic!("no bouncer"),
        }
    }

    #[test]
    fn it_leaves_a_right_wall_in_the_same_tick_but_not_a_left_wall() {
        let mut arena = room(155, 120, Vec2::int(6, 0), 0);
        arena.step();
        assert_eq!(arena.at(), (149, 120));
        let mut arena = room(102, 120, Vec2::int(-6, 0), 0);
        arena.step();
        assert_eq!(arena.at(), (102, 120));
        assert_eq!(bounce(&arena).vel, Vec2::int(6, 0));
    }

    #[test]
    fn it_leaves_a_floor_in_the_same_tick_but_not_a_ceiling() {
        let mut arena = room(120, 155, Vec2::int(0, 6), 0);
        arena.step();
        assert_eq!(arena.at(), (120, 149));
        let mut arena = room(120, 104, Vec2::int(0, -6), 0);
        arena.step();
        assert_eq!(arena.at(), (120, 104));
        assert_eq!(bounce(&arena).vel, Vec2::int(0, 6));
    }

    #[test]
    fn it_turns_to_a_player_one_bounce_after_the_set_number() {
        let mut arena = room(120, 140, Vec2::int(10, 0), 1);
        while bounce(&arena).bounces < 2 {
            arena.step();
        }
        assert_eq!(bounce(&arena).vel.y, Fx::ZERO);
        arena.step();
        assert_eq!(bounce(&arena).bounces, 0);
        assert!(bounce(&arena).vel.y < Fx::ZERO);
        let speed = bounce(&arena).vel.length().to_f64();
        assert!((speed - 3.0).abs() < 0.001, "{speed}");
    }

    #[test]
    fn aiming_at_a_player_at_the_same_position_sends_it_out_of_the_level() {
        let mut arena = room(140, 100, Vec2::ZERO, 1);
        if let EnemyKind::Bouncer(own) = &mut arena.world.enemies[0].kind {
            own.bounce.bounces = 2;
        }
        arena.run(2);
        assert!(arena.world.enemies[0].kind.is_empty());
    }

    #[test]
    fn it_flies_up_through_lifts_but_bounces_off_their_tops() {
        let mut arena = room(120, 160, Vec2::int(0, -5), 0);
        arena.world.globals.lift_count = 1;
        arena.world.lifts[0] = Lift {
            x1: 100,
            y1: 145,
            x2: 180,
            y2: 155,
            word: StepWord::SOLID_ENEMY,
            ..Lift::default()
        };
        arena.run(11);
        assert_eq!(arena.at(), (120, 105));
        arena.run(5);
        assert_eq!(bounce(&arena).vel, Vec2::int(0, -5));
        assert_eq!(bounce(&arena).bounces, 2);
    }
}
