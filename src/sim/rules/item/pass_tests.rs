use super::scene::Scene;
use super::*;
use crate::sim::num::{Fx, Vec2};
use crate::sim::world::item::{BlockManip, Bonus, Key, Trigger};

fn bonus() -> ItemKind {
    ItemKind::Bonus(Bonus::default())
}

fn is_fading(scene: &Scene, slot: usize) -> bool {
    matches!(scene.kind(slot), ItemKind::Expiring(_))
}

#[test]
fn an_item_lives_its_time_less_ten_frames_then_fades_for_nine() {
    let mut scene = Scene::new();
    scene.put(0, 100, 100, bonus()).ttl = 30;
    scene.run(20);
    assert_eq!(scene.kind(0), bonus());
    for _ in 0..9 {
        scene.run(1);
        assert!(is_fading(&scene, 0));
    }
    scene.run(1);
    assert!(scene.is_gone(0));
    scene.run(5);
    assert_eq!(scene.body(0).ttl, 0);
}

#[test]
fn the_edge_of_the_level_is_half_a_pixel_wide() {
    // spec 04 §3, third quirk
    for (raw, stays) in [
        (-32768, true),
        (-32769, false),
        (129794047, true),
        (129794048, false),
    ] {
        for x_axis in [true, false] {
            let mut scene = Scene::new();
            let body = scene.put(0, 100, 100, bonus());
            let axis = if x_axis {
                &mut body.pos.x
            } else {
                &mut body.pos.y
            };
            *axis = Fx::from_raw(raw);
            scene.run(1);
            assert_eq!(!scene.is_gone(0), stays, "{raw}");
        }
    }
}

#[test]
fn an_item_that_leaves_the_level_while_fading_goes_on_fading() {
    let mut scene = Scene::new();
    scene.put(0, -30, 100, bonus()).ttl = 10;
    scene.put(1, -30, 100, bonus()).ttl = 11;
    scene.run(1);
    assert!(is_fading(&scene, 0));
    assert!(scene.is_gone(1));
    scene.run(8);
    assert!(is_fading(&scene, 0));
    scene.run(1);
    assert!(scene.is_gone(0));
}

#[test]
fn fields_neither_expire_nor_fall() {
    let mut scene = Scene::new();
    let kinds = [
        ItemKind::Trigger(Trigger::default()),
        ItemKind::BlockManip(BlockManip::default()),
    ];
    for (slot, kind) in kinds.into_iter().enumerate() {
        scene.drop(slot, 100, 100, kind).ttl = 5;
    }
    scene.run(20);
    for slot in 0..kinds.len() {
        assert!(!scene.is_gone(slot));
        assert_eq!(scene.body(slot).pos, Vec2::int(100, 100));
    }
}

#[test]
fn a_flying_key_does_not_fall() {
    let mut scene = Scene::new();
    let key = Key {
        flight: 5,
        ..Key::default()
    };
    scene.drop(0, 100, 100, ItemKind::Key(key));
    scene.drop(1, 100, 100, ItemKind::Key(Key::default()));
    scene.run(3);
    assert_eq!(scene.body(0).pos, Vec2::int(100, 100));
    assert!(scene.body(1).pos.y > Fx::int(100));
}
