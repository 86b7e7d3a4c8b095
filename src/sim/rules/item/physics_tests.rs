use super::super::test_level::TestLevel;
use super::*;
use crate::world::item::{Bomb, Bonus, LitBomb, Motion};
use crate::world::lift::{Lift, StepWord};
use crate::world::player::{Death, DoorTravel, Pause};

/// A falling item at a position, with a raw velocity.
fn falling(x: i32, y: i32, vel: (i32, i32)) -> TestLevel {
    let mut scene = TestLevel::new();
    let body = scene.drop(0, x, y, ItemKind::Bonus(Bonus::default()));
    body.vel = Vec2::new(Fx::from_raw(vel.0), Fx::from_raw(vel.1));
    scene
}

fn raw(v: Vec2) -> (i32, i32) {
    (v.x.raw(), v.y.raw())
}

/// Puts a floor under an item at y = 100.
fn floor(scene: &mut TestLevel) {
    for column in 0..20 {
        scene.wall(column, 6);
    }
}

#[test]
fn an_item_accelerates_to_a_fall_speed_of_3_pixels_per_tick() {
    let mut scene = falling(100, 100, (0, 0));
    scene.run(1);
    assert_eq!(scene.body(0).vel.y.raw(), 6554);
    assert_eq!(scene.body(0).pos.y, Fx::int(100));
    scene.run(1);
    assert_eq!(scene.body(0).pos.y.raw(), (100 << 16) + 6554);
    scene.run(60);
    assert_eq!(scene.body(0).vel.y.raw(), 196608);
}

#[test]
fn an_item_rests_exactly_on_a_floor() {
    let mut scene = falling(100, 60, (0, 0));
    floor(&mut scene);
    scene.run(60);
    assert_eq!(scene.body(0).pos, Vec2::int(100, 100));
    assert_eq!(scene.body(0).vel, Vec2::ZERO);
}

#[test]
fn air_friction_slows_an_item_to_rest() {
    for (before, after) in [(1000, 345), (-1000, -345), (655, 0), (-100, 0)] {
        let mut scene = falling(100, 100, (before, 0));
        scene.run(1);
        assert_eq!(scene.body(0).vel.x.raw(), after);
    }
}

#[test]
fn ground_friction_turns_a_slow_item_to_the_right() {
    // spec 04 §4.3 step 8: air friction, then the two tests.
    for (before, after) in [
        (20000, 20000 - 655 - 7864),
        (-20000, -20000 + 655 + 7864),
        (5000, 5000 - 655),
        (-5000, 7864 - (5000 - 655)),
    ] {
        let mut scene = falling(100, 100, (before, 0));
        floor(&mut scene);
        scene.run(1);
        assert_eq!(scene.body(0).vel.x.raw(), after, "{before}");
    }
}

#[test]
fn a_wall_stops_an_item_slightly_beyond_its_previous_position() {
    let mut scene = falling(100, 100, (65536, 0));
    scene.wall(6, 5);
    scene.run(1);
    assert_eq!(scene.body(0).pos.x.raw(), (100 << 16) + 655);
    assert_eq!(scene.body(0).vel.x, Fx::ZERO);

    let mut scene = falling(100, 100, (-65536, 0));
    scene.wall(4, 5);
    scene.run(1);
    assert_eq!(scene.body(0).pos.x.raw(), (100 << 16) - 655);
}

#[test]
fn a_ceiling_stops_a_rising_item() {
    let mut scene = falling(100, 100, (0, -3 << 16));
    scene.wall(5, 4);
    scene.run(1);
    assert_eq!(raw(scene.body(0).pos), (100 << 16, 97 << 16));
    assert_eq!(scene.body(0).vel.y, Fx::ZERO);
}

#[test]
fn a_carried_item_does_not_fall_even_during_a_door_travel() {
    let carriers = [
        (Pause::None, true, true),
        (Pause::Door(DoorTravel::default()), true, true),
        (Pause::Dead(Death::default()), true, false),
        (Pause::None, false, false),
    ];
    for (pause, active, carried) in carriers {
        let mut scene = falling(100, 100, (0, 65536));
        let player = scene.join(3, 100, 100);
        player.carry = Some(0);
        player.pause = pause;
        player.active = active;
        scene.run(1);
        let stays = scene.body(0).pos == Vec2::int(100, 100);
        assert_eq!(stays, carried, "{pause:?}, active {active}");
    }
}

fn lit(phase: BombPhase, sticky: bool) -> ItemKind {
    ItemKind::LitBomb(LitBomb {
        phase,
        bomb: Bomb {
            counter: 20,
            fuse: 20,
            sticky,
            ..Bomb::default()
        },
    })
}

#[test]
fn a_lit_sticky_bomb_sticks_to_the_first_wall() {
    let mut scene = TestLevel::new();
    scene.wall(6, 5);
    let body = scene.drop(0, 90, 100, lit(BombPhase::Remote, true));
    body.motion = Motion::Carryable;
    body.vel = Vec2::int(12, 0);
    scene.run(1);
    assert_eq!(scene.body(0).pos.x, Fx::int(102));
    scene.run(10);
    assert_eq!(scene.body(0).pos, Vec2::int(102, 100));
    assert_eq!(scene.body(0).vel, Vec2::ZERO);
}

#[test]
fn an_explosion_hangs_in_the_air() {
    let mut scene = TestLevel::new();
    scene.drop(0, 100, 100, lit(BombPhase::Explosion, false));
    scene.drop(1, 300, 100, lit(BombPhase::Remote, false));
    scene.run(10);
    assert_eq!(scene.body(0).pos.y, Fx::int(100));
    assert!(scene.body(1).pos.y > Fx::int(100));
}

/// Returns the level one tick after an item fell to 20 px plus `gap` above the top of a moving lift.
fn on_lift(vel: (i32, i32), gap: i32, change: impl Fn(&mut TestLevel)) -> TestLevel {
    let mut scene = falling(100, 100, (0, 196608));
    scene.body(0).pos.y = Fx::int(97);
    scene.world.globals.lift_count = 1;
    scene.world.lifts[0] = Lift {
        pos: Vec2::int(90, 120 + gap),
        vel: Vec2::int(vel.0, vel.1),
        x1: 90,
        y1: 120 + gap,
        x2: 190,
        y2: 140 + gap,
        word: StepWord::SOLID_ITEM,
        ..Lift::default()
    };
    change(&mut scene);
    scene.run(1);
    scene
}

#[test]
fn an_item_rides_a_lift_and_keeps_its_falling_speed() {
    let mut scene = on_lift((2, -1), -3, |_| {});
    assert_eq!(raw(scene.body(0).pos), (102 << 16, 97 << 16));
    assert_eq!(scene.body(0).vel.y.raw(), 196608);
}

#[test]
fn a_sinking_lift_holds_items_up_to_21_pixels_above_it() {
    for (gap, y) in [(1, 101), (2, 100)] {
        let mut scene = on_lift((0, 1), gap, |_| {});
        assert_eq!(scene.body(0).pos.y, Fx::int(y), "gap {gap}");
    }
}

#[test]
fn a_floor_stops_an_item_on_a_sinking_lift() {
    let mut scene = on_lift((0, 2), 0, floor);
    assert_eq!(scene.body(0).pos.y, Fx::int(100));
}

#[test]
fn a_wall_holds_an_item_back_on_its_lift() {
    let mut scene = on_lift((3, -1), 0, |scene| scene.wall(6, 5));
    assert_eq!(scene.body(0).pos.x, Fx::int(100));
}
