use super::*;
use crate::rules::enemy::test_arena::{TestArena, on_row};
use crate::world::enemy::EnemyKind;

const GROUND: i32 = on_row(30);

/// A worm at `x` on a floor from column 20 to 40.
fn arena(x: i32, worm: Jumpworm) -> TestArena {
    let mut arena = TestArena::with_enemy(&[(0, 1900)], x, GROUND, EnemyKind::Jumpworm(worm));
    arena.build([20, 40], [30, 30]);
    arena
}

fn worm(arena: &TestArena) -> Jumpworm {
    match arena.world.enemies[0].kind {
        EnemyKind::Jumpworm(own) => own,
        _ => panic!("no jumpworm"),
    }
}

#[test]
fn it_crawls_ten_pixels_in_a_cycle_and_rests_in_its_second_half() {
    let mut arena = arena(500, Jumpworm::default());
    // Tick 1 is step 1 of the cycle.
    arena.run(4);
    assert_eq!(arena.at().0, 508);
    arena.run(5);
    assert_eq!(arena.at().0, 508);
    arena.run(10);
    assert_eq!(arena.at().0, 518);
}

#[test]
fn a_slow_worm_takes_a_step_only_every_few_ticks() {
    let mut arena = arena(
        500,
        Jumpworm {
            slow: 3,
            ..Jumpworm::default()
        },
    );
    arena.run(29);
    assert_eq!(arena.at().0, 508);
}

#[test]
fn it_turns_at_a_wall_when_the_next_cycle_begins() {
    let mut arena = arena(574, Jumpworm::default());
    arena.build([30, 30], [29, 29]);
    arena.run(3);
    assert_eq!(arena.at().0, 580);
    assert!(worm(&arena).turn_pending);
    assert_eq!(arena.body().facing, Facing::Right);
    while worm(&arena).turn_pending {
        arena.step();
    }
    assert_eq!(arena.body().facing, Facing::Left);
    arena.run(60);
    assert!(arena.at().0 < 570);
}

#[test]
fn it_jumps_forwards_and_off_walls() {
    let mut arena = arena(
        540,
        Jumpworm {
            jump_period: 100,
            wall_boost: 20,
            ..Jumpworm::default()
        },
    );
    arena.build([30, 30], [10, 29]);
    arena.step();
    assert_eq!(worm(&arena).jump, JUMP);
    let start = arena.at().0;
    arena.run(3);
    assert_eq!(arena.at().0, start + 12);
    let before = worm(&arena).jump;
    while arena.body().facing == Facing::Right {
        arena.step();
    }
    assert!(worm(&arena).jump < before + 5 * 8);
    arena.run(5);
    assert!(arena.at().0 < 570);
}

#[test]
fn a_jump_into_a_ceiling_is_undone_and_becomes_a_fall() {
    let mut arena = arena(
        420,
        Jumpworm {
            jump: JUMP,
            ..Jumpworm::default()
        },
    );
    arena.build([20, 40], [27, 27]);
    let mut last = arena.at().1;
    loop {
        arena.step();
        if worm(&arena).jump > 0 {
            break;
        }
        last = arena.at().1;
    }
    assert_eq!((worm(&arena).jump, arena.at().1), (1, last));
}

#[test]
fn it_does_not_jump_under_a_low_ceiling() {
    let mut arena = arena(
        500,
        Jumpworm {
            jump_period: 5,
            ..Jumpworm::default()
        },
    );
    arena.build([20, 40], [28, 28]);
    arena.run(50);
    assert_eq!(arena.at().1, GROUND);
}

#[test]
fn a_worm_without_speed_does_not_panic() {
    let mut arena = arena(
        500,
        Jumpworm {
            slow: 0,
            ..Jumpworm::default()
        },
    );
    arena.run(20);
}
