use super::*;
use crate::num::{Fx, Vec2};
use crate::rules::enemy::test_arena::{TestArena, on_row};
use crate::world::enemy::{BlockWalker, EnemyKind};
use crate::world::lift::{Lift, StepWord};

const GROUND: i32 = on_row(30);

/// A walker of 2 px/tick at `x` on a floor from column 20 to 40.
fn arena(x: i32, walker: Walker) -> TestArena {
    let kind = EnemyKind::BlockWalker(BlockWalker { walker });
    let mut arena = TestArena::with_enemy(&[(0, 1900)], x, GROUND, kind);
    arena.build([20, 40], [30, 30]);
    arena
}

fn plain() -> Walker {
    Walker {
        jump_under: 0,
        jump_hole: 0,
        jump_wall: 0,
        fall_speed: Fx::int(2),
        ..Walker::default()
    }
}

fn walker(arena: &TestArena) -> Walker {
    match arena.world.enemies[0].kind {
        EnemyKind::BlockWalker(own) => own.walker,
        _ => panic!("no walker"),
    }
}

#[test]
fn it_turns_at_walls() {
    let mut arena = arena(500, plain());
    arena.build([30, 30], [29, 29]);
    arena.run(40);
    assert_eq!(arena.at(), (578, GROUND));
    assert_eq!(arena.body().facing, Facing::Left);
    arena.run(10);
    assert_eq!(arena.at(), (558, GROUND));
}

#[test]
fn it_falls_into_a_hole_unless_set_to_turn_before_it() {
    let mut falls = arena(780, plain());
    falls.run(60);
    assert!(falls.at().1 > GROUND + 20);
    let mut turns = arena(
        780,
        Walker {
            turn_hole: 10,
            ..plain()
        },
    );
    turns.run(60);
    assert_eq!(turns.at().1, GROUND);
    assert_eq!(turns.body().facing, Facing::Left);
}

#[test]
fn it_jumps_in_time_before_a_hole_or_a_wall() {
    let mut hole = arena(
        780,
        Walker {
            jump_hole: 5,
            ..plain()
        },
    );
    hole.run(30);
    assert!(hole.at().1 < GROUND);
    let mut wall = arena(
        500,
        Walker {
            jump_wall: 30,
            ..plain()
        },
    );
    wall.build([28, 28], [28, 29]);
    wall.run(16);
    assert!(wall.at().1 < GROUND);
}

#[test]
fn it_follows_players_if_set_to() {
    let mut arena = arena(
        600,
        Walker {
            follow: true,
            ..plain()
        },
    );
    arena.move_player(0, 500, GROUND);
    arena.run(10);
    assert_eq!(arena.body().facing, Facing::Left);
    assert_eq!(arena.at().0, 600 + 2 - 18);
}

#[test]
fn it_jumps_when_a_player_is_above() {
    let mut arena = arena(
        500,
        Walker {
            jump_under: 30,
            ..plain()
        },
    );
    arena.move_player(0, 520, GROUND);
    arena.step();
    assert_eq!(walker(&arena).jump, 0);
    arena.move_player(0, 520, GROUND - 1);
    arena.step();
    assert_eq!((arena.at().1, walker(&arena).jump), (GROUND, JUMP));
    arena.step();
    assert_eq!(arena.at().1, GROUND - 3);
}

#[test]
fn timed_jumps_follow_the_tick_number() {
    let mut arena = arena(
        500,
        Walker {
            jump_period: 8,
            ..plain()
        },
    );
    arena.world.globals.tick = 3;
    arena.run(5);
    assert_eq!(walker(&arena).jump, 0);
    arena.step();
    assert_eq!(walker(&arena).jump, JUMP);
}

#[test]
fn a_full_jump_returns_to_the_ground_exactly() {
    let mut arena = arena(
        420,
        Walker {
            jump: JUMP,
            ..plain()
        },
    );
    arena.step();
    let mut ticks = 1;
    while walker(&arena).jump != 0 || arena.at().1 < GROUND - 9 {
        arena.step();
        ticks += 1;
    }
    // The counter rises from -155 to 0 on the way up, then the fall takes as long.
    assert!((63..=66).contains(&ticks), "{ticks}");
    assert_eq!(arena.body().pos.y, Fx::int(GROUND));
}

#[test]
fn a_ceiling_ends_a_jump() {
    let mut arena = arena(
        420,
        Walker {
            jump: JUMP,
            ..plain()
        },
    );
    arena.build([20, 40], [27, 27]);
    let mut highest = GROUND;
    for _ in 0..30 {
        arena.step();
        highest = highest.min(arena.at().1);
    }
    assert!((555..GROUND - 10).contains(&highest), "{highest}");
}

#[test]
fn it_rides_a_lift_up_but_is_not_carried_sideways_and_cannot_jump_from_it() {
    let mut arena = arena(
        500,
        Walker {
            jump_period: 4,
            speed: Fx::ZERO,
            ..plain()
        },
    );
    arena.world.globals.lift_count = 1;
    for column in 20..=40 {
        arena.world.tiles.set(column, 30, Default::default());
    }
    arena.world.lifts[0] = Lift {
        x1: 480,
        y1: 600,
        x2: 580,
        y2: 620,
        vel: Vec2::int(1, -1),
        word: StepWord::SOLID_ENEMY,
        ..Lift::default()
    };
    for n in 1..=5 {
        arena.world.lifts[0].y1 -= 1;
        arena.step();
        assert_eq!(arena.at(), (500, GROUND - n));
    }
    assert_eq!(walker(&arena).jump, JUMP);
    // The jump starts when the lift is gone.
    arena.world.globals.lift_count = 0;
    arena.step();
    assert_eq!(walker(&arena).jump, JUMP + 5);
    assert!(arena.at().1 < GROUND - 5);
}

#[test]
fn it_only_turns_to_players_between_two_walls() {
    let mut arena = arena(500, plain());
    arena.build([24, 24], [29, 29]).build([26, 26], [29, 29]);
    arena.run(5);
    assert_eq!((arena.at().0, arena.body().facing), (500, Facing::Left));
    arena.move_player(0, 505, 0);
    arena.step();
    assert_eq!(arena.body().facing, Facing::Left);
    arena.move_player(0, 506, 0);
    arena.step();
    assert_eq!(arena.body().facing, Facing::Right);
}
