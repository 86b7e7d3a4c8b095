use super::test_level::TestLevel;
use super::*;
use crate::num::{Fx, Vec2};
use crate::world::area::Area;
use crate::world::buttons::Buttons;
use crate::world::item::{
    BlockManip, Bomb, BombPhase, Bonus, DamageField, Door, Exit, Follow, Key, LitBomb, ManipMode,
    Message, Mine, Orb, OrbMode, Outputs, Rocket, Spring, Start, Switch, SwitchColours, Targets,
    Trigger, Warp,
};

fn bonus() -> ItemKind {
    ItemKind::Bonus(Bonus::default())
}

fn is_fading(scene: &TestLevel, slot: usize) -> bool {
    matches!(scene.kind(slot), ItemKind::Expiring(_))
}

#[test]
fn an_item_lives_until_ten_ticks_before_its_end_then_fades_for_nine() {
    let mut scene = TestLevel::new();
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
fn the_level_bounds_include_half_a_pixel_from_rounding() {
    // spec 04 §3, third quirk
    for (raw, stays) in [
        (-32768, true),
        (-32769, false),
        (129794047, true),
        (129794048, false),
    ] {
        for x_axis in [true, false] {
            let mut scene = TestLevel::new();
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
fn an_item_that_leaves_the_level_while_fading_continues_to_fade() {
    let mut scene = TestLevel::new();
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
    let mut scene = TestLevel::new();
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
    let mut scene = TestLevel::new();
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

/// Items of all kinds in which every number is `n`.
fn absurd(n: i32) -> Vec<ItemKind> {
    let range = Area {
        x: n,
        y: n,
        w: n,
        h: n,
    };
    let outputs = Outputs {
        on: n,
        off: n,
        turned_on: n,
        turned_off: n,
    };
    let follow = Some(Follow {
        lift: n,
        ..Follow::default()
    });
    let bomb = Bomb {
        radius: n,
        fuse: n,
        counter: n,
        owner: 255,
        ..Bomb::default()
    };
    let rocket = Rocket {
        steering: n,
        radius: n,
        max_speed: n,
        acceleration: n,
        heading: n,
        speed: n,
        ..Rocket::default()
    };
    let mut kinds = vec![
        ItemKind::Door(Door {
            target: n,
            key_held: n,
            ..Door::default()
        }),
        ItemKind::Bonus(Bonus {
            amount: n,
            ..Bonus::default()
        }),
        ItemKind::Exit(Exit { enemies_allowed: n }),
        ItemKind::Key(Key {
            range,
            ..Key::default()
        }),
        ItemKind::Key(Key {
            range,
            flight: n,
            ..Key::default()
        }),
        ItemKind::Start(Start {
            index: n,
            ..Start::default()
        }),
        ItemKind::Orb(Orb {
            mode: OrbMode::TimedOn,
            time: n,
            time_left: n,
            outputs,
            ..Orb::default()
        }),
        ItemKind::Mine(Mine { damage: n }),
        ItemKind::Bomb(bomb),
        ItemKind::Trigger(Trigger {
            who: Targets::all(),
            area: range,
            follow,
            outputs,
            ..Trigger::default()
        }),
        ItemKind::Message(Message {
            has_trigger: true,
            trigger: range,
            shown: n,
            time: n,
            ..Message::default()
        }),
        ItemKind::Rocket(rocket),
        ItemKind::LitRocket(rocket),
        ItemKind::Warp(Warp { level: n }),
        ItemKind::Switch(Switch {
            range,
            colours: SwitchColours::from_bits_retain(255),
            locked_until: n,
            ..Switch::default()
        }),
        ItemKind::Spring(Spring { strength: n }),
        ItemKind::BlockManip(BlockManip {
            mode: ManipMode::Swap,
            area: range,
            ..BlockManip::default()
        }),
        ItemKind::DamageField(DamageField {
            who: Targets::all(),
            area: range,
            follow,
            time: n,
            time_left: n,
            on_time: n,
            damage: n,
            ..DamageField::default()
        }),
    ];
    for &phase in BombPhase::ALL {
        kinds.push(ItemKind::LitBomb(LitBomb { bomb, phase }));
    }
    kinds
}

#[test]
fn items_with_absurd_numbers_do_not_panic() {
    for n in [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX] {
        for (x, y) in [(0, 0), (1980, 1980), (700, 3)] {
            let mut scene = TestLevel::new();
            scene.world.globals.level = n;
            scene.world.globals.tick = 0;
            scene.world.channels.set(0, true);
            for (slot, kind) in absurd(n).into_iter().enumerate() {
                let body = scene.drop(slot, x, y, kind);
                body.ttl = n;
                body.vel = Vec2::new(Fx::from_raw(n), Fx::from_raw(n));
            }
            scene.join(0, x, y - 10).vel.y = Fx::ONE;
            scene.hold(Buttons::all());
            for _ in 0..3 {
                for slot in 0..scene.world.items.len() {
                    scene.world.players[0].marked_door = None;
                    scene.touch(slot);
                }
                scene.run(1);
            }
        }
    }
}
