use super::*;
use crate::rules::enemy::test_arena::TestArena;
use crate::world::enemy::EnemyKind;
use TrakbotMode::{
    CeilingLeft, CeilingRight, FloorLeft, FloorRight, LeftWallDown, LeftWallUp, RightWallDown,
    RightWallUp,
};

fn arena(player: (i32, i32), x: i32, y: i32, trakbot: Trakbot) -> TestArena {
    TestArena::with_enemy(&[player], x, y, EnemyKind::Trakbot(trakbot))
}

fn own(arena: &TestArena) -> Trakbot {
    match arena.world.enemies[0].kind {
        EnemyKind::Trakbot(own) => own,
        _ => panic!("no trakbot"),
    }
}

/// Returns the modes in the order they occur, until the first one returns.
fn round_trip(arena: &mut TestArena) -> Vec<TrakbotMode> {
    let mut modes = vec![own(arena).mode];
    for _ in 0..2000 {
        arena.step();
        let mode = own(arena).mode;
        assert_eq!(own(arena).fall, 0);
        if mode != modes[modes.len() - 1] {
            modes.push(mode);
            if mode == modes[0] {
                break;
            }
        }
    }
    modes
}

#[test]
fn it_drives_around_a_block_in_both_directions() {
    let block = |mode| {
        let mut arena = arena(
            (0, 1900),
            540,
            480,
            Trakbot {
                mode,
                ..Trakbot::default()
            },
        );
        arena.build([25, 30], [25, 30]);
        arena
    };
    let clockwise = round_trip(&mut block(FloorRight));
    let expected = [
        FloorRight,
        LeftWallDown,
        CeilingLeft,
        RightWallUp,
        FloorRight,
    ];
    assert_eq!(clockwise, expected);
    let back = round_trip(&mut block(FloorLeft));
    let expected = [
        FloorLeft,
        RightWallDown,
        CeilingRight,
        LeftWallUp,
        FloorLeft,
    ];
    assert_eq!(back, expected);
}

#[test]
fn it_drives_around_the_inside_of_a_room() {
    let room = |mode| {
        let mut arena = arena(
            (0, 1900),
            540,
            580,
            Trakbot {
                mode,
                ..Trakbot::default()
            },
        );
        arena.build([24, 31], [24, 24]).build([24, 31], [30, 30]);
        arena.build([24, 24], [24, 30]).build([31, 31], [24, 30]);
        arena
    };
    let modes = round_trip(&mut room(FloorRight));
    let expected = [
        FloorRight,
        RightWallUp,
        CeilingLeft,
        LeftWallDown,
        FloorRight,
    ];
    assert_eq!(modes, expected);
    let modes = round_trip(&mut room(FloorLeft));
    let expected = [
        FloorLeft,
        LeftWallUp,
        CeilingRight,
        RightWallDown,
        FloorLeft,
    ];
    assert_eq!(modes, expected);
}

#[test]
fn it_drops_from_the_ceiling_onto_a_player_below_and_turns_to_them() {
    let ceiling = |drops| {
        let bot = Trakbot {
            mode: CeilingLeft,
            drops,
            range: 0,
            ..Trakbot::default()
        };
        let mut arena = arena((480, 580), 500, 420, bot);
        arena.build([0, 99], [20, 20]).build([0, 99], [30, 30]);
        arena
    };
    let mut arena = ceiling(true);
    while own(&arena).fall == 0 {
        arena.step();
    }
    assert!(arena.at().0 <= 495);
    while own(&arena).fall != 0 {
        arena.step();
    }
    assert_eq!(arena.at().1, 580);
    assert_eq!(own(&arena).mode, FloorLeft);
    let mut arena = ceiling(false);
    arena.run(40);
    assert_eq!(arena.at().1, 420);
}

#[test]
fn it_already_drives_in_the_tick_in_which_it_lands() {
    let bot = Trakbot {
        fall: 160,
        ..Trakbot::default()
    };
    let mut arena = arena((900, 580), 500, 579, bot);
    arena.build([0, 99], [30, 30]);
    arena.step();
    assert_eq!(
        arena.body().pos,
        Vec2::new(Fx::from_raw((500 << 16) + 89666), Fx::int(580))
    );
}

#[test]
fn it_spins_and_falls_without_a_surface() {
    let mut arena = arena((900, 1900), 500, 500, Trakbot::default());
    arena.run(4);
    assert_eq!(own(&arena).fall, GRAVITY);
    arena.run(2000);
    assert!(arena.world.enemies[0].kind.is_empty());
}

#[test]
fn it_fires_only_ahead_and_away_from_its_surface() {
    for (player, fires) in [
        ((560, 560), true),
        ((560, 600), false),
        ((440, 560), false),
        ((579, 580), true),
        ((590, 580), false),
    ] {
        let mut arena = arena(player, 500, 580, Trakbot::default());
        arena.build([0, 99], [30, 30]);
        arena.step();
        assert_eq!(arena.shots() == 1, fires, "{player:?}");
    }
}

#[test]
fn it_does_not_fire_while_it_falls() {
    let bot = Trakbot {
        fall: 5,
        ..Trakbot::default()
    };
    let mut arena = arena((520, 480), 500, 500, bot);
    arena.run(10);
    assert_eq!(arena.shots(), 0);
    assert!(own(&arena).reload_left < 0);
}
