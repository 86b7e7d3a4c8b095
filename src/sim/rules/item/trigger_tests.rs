use super::super::test_level::TestLevel;
use super::*;
use crate::num::{Fx, Single};
use crate::world::area::Area;
use crate::world::enemy::{Dying, EnemyKind};
use crate::world::item::{Follow, Mine, Outputs};
use crate::world::player::{DoorTravel, Pause};
use crate::world::shot::{EnemyShot, PlayerShot};

const AREA: Area = Area {
    x: 100,
    y: 200,
    w: 60,
    h: 40,
};

fn scene(who: Targets) -> TestLevel {
    let mut scene = TestLevel::new();
    let trigger = Trigger {
        who,
        area: AREA,
        outputs: Outputs {
            on: 1,
            off: 2,
            turned_on: 3,
            turned_off: 4,
        },
        ..Trigger::default()
    };
    scene.put(6, 1000, 1000, ItemKind::Trigger(trigger));
    scene
}

/// Returns the channels raised after the next tick.
fn raised(scene: &mut TestLevel) -> Vec<i32> {
    scene.run(1);
    (0..9).filter(|&c| scene.world.channels.is_set(c)).collect()
}

#[test]
fn a_trigger_reports_when_a_player_enters_stays_and_leaves() {
    let mut scene = scene(Targets::PLAYERS);
    assert_eq!(raised(&mut scene), [2]);
    scene.world.players[0].pos = Vec2::int(120, 210);
    assert_eq!(raised(&mut scene), [1, 3]);
    assert_eq!(raised(&mut scene), [1]);
    scene.world.players[0].pause = Pause::Door(DoorTravel::default());
    assert_eq!(raised(&mut scene), [2, 4]);
    assert_eq!(raised(&mut scene), [2]);
}

#[test]
fn the_edges_of_a_field_are_exclusive() {
    let one = Fx::from_raw(1);
    let inside_low = Vec2::int(90, 190) + Vec2::new(one, one);
    let inside_high = Vec2::int(150, 230) - Vec2::new(one, one);
    for (at, inside) in [
        (inside_low, true),
        (inside_high, true),
        (Vec2::int(90, 210), false),
        (Vec2::int(150, 210), false),
        (Vec2::int(120, 190), false),
        (Vec2::int(120, 230), false),
    ] {
        let mut scene = scene(Targets::PLAYERS);
        scene.world.players[0].pos = at;
        assert_eq!(raised(&mut scene).contains(&1), inside, "{at:?}");
    }
}

/// Puts something at a position, given in both number formats.
type Put = fn(&mut TestLevel, Vec2, Single, Single);

#[test]
fn each_kind_of_target_is_detected_only_by_a_trigger_for_it() {
    let inside = Vec2::int(120, 210);
    let (x, y) = (Single::new(120.0), Single::new(210.0));
    let put: [(Targets, Put); 5] = [
        (Targets::PLAYERS, |scene, at, _, _| {
            scene.world.players[0].pos = at;
        }),
        (Targets::ENEMIES, |scene, at, _, _| {
            scene.world.enemies[3].kind = EnemyKind::Dying(Dying::default());
            scene.world.enemies[3].body.pos = at;
        }),
        (Targets::ITEMS, |scene, at, _, _| {
            scene.put(99, 0, 0, ItemKind::Mine(Mine::default())).pos = at;
        }),
        (Targets::PLAYER_SHOTS, |scene, _, x, y| {
            scene.world.player_shots[7] = PlayerShot {
                active: true,
                x,
                y,
                ..PlayerShot::default()
            };
        }),
        (Targets::ENEMY_SHOTS, |scene, _, x, y| {
            scene.world.enemy_shots[7] = EnemyShot {
                active: true,
                x,
                y,
                ..EnemyShot::default()
            };
        }),
    ];
    for (who, put) in put {
        let mut for_it = scene(who);
        put(&mut for_it, inside, x, y);
        assert_eq!(raised(&mut for_it), [1, 3], "{who:?}");
        let mut for_others = scene(who.complement());
        put(&mut for_others, inside, x, y);
        assert_eq!(raised(&mut for_others), [2], "{who:?}");
    }
}

#[test]
fn a_trigger_for_items_detects_itself() {
    let mut scene = scene(Targets::ITEMS);
    assert_eq!(raised(&mut scene), [2]);
    scene.body(6).pos = Vec2::int(120, 210);
    assert_eq!(raised(&mut scene), [1, 3]);
}

#[test]
fn a_field_moves_with_its_lift() {
    let mut scene = scene(Targets::PLAYERS);
    let ItemKind::Trigger(trigger) = &mut scene.world.items[6].kind else {
        unreachable!("a trigger was put there");
    };
    trigger.follow = Some(Follow::default());
    scene.world.globals.lift_count = 1;
    scene.world.lifts[0].x1 = 700;
    scene.world.lifts[0].y1 = 800;
    scene.world.players[0].pos = Vec2::int(700, 800);
    assert_eq!(raised(&mut scene), [1, 3]);
}
