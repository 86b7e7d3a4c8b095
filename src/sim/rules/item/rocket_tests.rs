use super::super::test_level::TestLevel;
use super::*;
use crate::world::item::BombPhase;

fn flying(rocket: Rocket) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(4, 400, 500, ItemKind::LitRocket(rocket)).motion = Motion::Carryable;
    scene
}

fn fast(heading: i32) -> Rocket {
    Rocket {
        heading,
        speed: 8000,
        ..Rocket::default()
    }
}

#[test]
fn a_touch_lights_a_rocket_and_makes_it_carryable() {
    for (before, after) in [
        (Motion::Stationary, Motion::Carryable),
        (Motion::Falls, Motion::Carryable),
        (Motion::Carryable, Motion::Carryable),
        (Motion::CarryableThroughDoors, Motion::CarryableThroughDoors),
    ] {
        let mut scene = TestLevel::new();
        let body = scene.put(4, 400, 500, ItemKind::Rocket(Rocket::default()));
        body.motion = before;
        body.vel = Vec2::int(1, 2);
        scene.touch_by(6, 4);
        assert!(matches!(scene.kind(4), ItemKind::LitRocket(r) if r.owner == 6));
        assert_eq!(scene.body(4).motion, after);
        assert_eq!(scene.body(4).vel, Vec2::int(1, 0));
        let report = Event::RocketLit { player: 6, item: 4 };
        assert_eq!(scene.take_events(), [report]);
    }
}

#[test]
fn a_rocket_flies_in_the_direction_of_its_heading() {
    for (heading, x, y) in [
        (0, 0, -8),
        (640, 8, 0),
        (1280, 0, 8),
        (1920, -8, 0),
        (-640, -8, 0),
        (2560 + 640, 8, 0),
    ] {
        let mut scene = flying(fast(heading));
        scene.run(1);
        assert_eq!(scene.body(4).vel, Vec2::int(x, y), "heading {heading}");
        assert_eq!(scene.body(4).pos, Vec2::int(400 + x, 500 + y));
    }
}

#[test]
fn a_rocket_accelerates_until_it_reaches_or_exceeds_its_maximum_speed() {
    let mut scene = flying(Rocket {
        heading: 640,
        max_speed: 1,
        acceleration: 300,
        ..Rocket::default()
    });
    for speed in [300, 600, 900, 1200, 1200] {
        scene.run(1);
        assert!(matches!(scene.kind(4), ItemKind::LitRocket(r) if r.speed == speed));
        assert_eq!(scene.body(4).vel.x.raw(), 65536 * speed / 1000);
    }
}

#[test]
fn riders_move_with_their_rocket() {
    let mut scene = flying(fast(640));
    scene.join(1, 0, 0).carry = Some(4);
    scene.join(2, 0, 0).carry = Some(4);
    scene.join(3, 0, 0).carry = Some(5);
    scene.run(1);
    let at = |p: usize| scene.world.players[p].pos;
    assert_eq!(at(1), Vec2::int(408, 500));
    assert_eq!(at(2), Vec2::int(408, 500));
    assert_eq!(at(3), Vec2::int(0, 0));
}

#[test]
fn a_rocket_explodes_at_a_wall_and_throws_its_riders_off() {
    let mut scene = flying(Rocket {
        radius: 140,
        owner: 2,
        ..fast(640)
    });
    scene.wall(22, 25);
    scene.join(2, 0, 0).carry = Some(4);
    scene.run(2);
    assert!(matches!(scene.kind(4), ItemKind::LitRocket(_)));
    scene.run(1);
    let ItemKind::LitBomb(lit) = scene.kind(4) else {
        unreachable!("{:?}", scene.kind(4));
    };
    assert_eq!(lit.phase, BombPhase::Explosion);
    assert_eq!((lit.bomb.radius, lit.bomb.owner), (140, 2));
    assert!(lit.bomb.sticky);
    assert_eq!(scene.world.players[2].carry, None);
    assert_eq!(scene.world.players[2].pos, Vec2::int(416, 500));
    assert_eq!(scene.body(4).vel, Vec2::ZERO);
    assert_eq!(scene.body(4).motion, Motion::Falls);
    // The explosion lasts 20 more ticks.
    scene.run(19);
    assert!(!scene.is_gone(4));
    scene.run(1);
    assert!(scene.is_gone(4));
}

#[test]
fn a_slow_sideways_drift_ignores_walls() {
    for (speed, crashes) in [(1100, false), (1102, true)] {
        let mut scene = flying(Rocket {
            heading: 640,
            speed,
            max_speed: 1,
            ..Rocket::default()
        });
        scene.wall(21, 25);
        scene.run(1);
        let has_crashed = matches!(scene.kind(4), ItemKind::LitBomb(_));
        assert_eq!(has_crashed, crashes, "speed {speed}");
    }
}

#[test]
fn a_rocket_that_leaves_the_level_is_removed_without_an_explosion() {
    let mut scene = flying(fast(0));
    scene.body(4).pos.y = Fx::int(4);
    scene.run(1);
    assert!(!scene.is_gone(4));
    scene.run(1);
    assert!(scene.is_gone(4));
    scene.run(20);
    assert!(scene.take_events().is_empty());
}
