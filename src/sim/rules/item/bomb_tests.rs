use super::super::test_level::TestLevel;
use super::*;
use crate::num::{Fx, Vec2};
use crate::world::item::Motion;

fn scene(bomb: Bomb) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(8, 400, 500, ItemKind::Bomb(bomb));
    scene.touch(8);
    scene
}

fn lit(scene: &TestLevel) -> LitBomb {
    match scene.kind(8) {
        ItemKind::LitBomb(lit) => lit,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn a_touch_lights_the_fuse() {
    let mut scene = scene(Bomb {
        radius: 90,
        fuse: 100,
        ..Bomb::default()
    });
    let report = Event::BombLit {
        player: 0,
        radius: 4,
        seconds: 2,
    };
    assert_eq!(scene.take_events(), [report]);
    assert_eq!(lit(&scene).phase, BombPhase::Fuse);
}

#[test]
fn a_bomb_explodes_in_the_last_tick_of_its_fuse_for_21_ticks() {
    let mut scene = scene(Bomb {
        fuse: 40,
        ..Bomb::default()
    });
    scene.run(39);
    assert_eq!(lit(&scene).phase, BombPhase::Fuse);
    scene.run(1);
    assert_eq!(lit(&scene).phase, BombPhase::Explosion);
    scene.take_events();
    scene.run(4);
    assert_eq!(scene.take_events(), [Event::Exploded { item: 8 }]);
    scene.run(15);
    assert_eq!(lit(&scene).bomb.counter, 1);
    scene.run(1);
    assert!(scene.is_gone(8));
}

#[test]
fn a_remote_bomb_waits_until_the_player_who_armed_it_presses_down() {
    let mut scene = scene(Bomb {
        remote: true,
        ..Bomb::default()
    });
    let report = Event::RemoteArmed {
        player: 0,
        radius: 1,
    };
    assert_eq!(scene.take_events(), [report]);
    scene.join(1, 400, 500).buttons = Buttons::DOWN;
    scene.touch_by(1, 8);
    scene.run(100);
    assert_eq!(lit(&scene).phase, BombPhase::Remote);
    scene.hold(Buttons::DOWN);
    scene.run(1);
    assert_eq!(lit(&scene).phase, BombPhase::Explosion);
    scene.run(20);
    assert!(scene.is_gone(8));
}

#[test]
fn players_drop_a_bomb_whose_fuse_has_burnt_out() {
    for (remote, carries) in [(false, None), (true, Some(8))] {
        let mut scene = scene(Bomb {
            remote,
            fuse: 2,
            ..Bomb::default()
        });
        scene.body(8).motion = Motion::Carryable;
        scene.world.players[0].carry = Some(8);
        scene.run(1);
        scene.hold(Buttons::DOWN);
        scene.run(1);
        assert_eq!(lit(&scene).phase, BombPhase::Explosion);
        assert_eq!(scene.world.players[0].carry, carries, "remote {remote}");
        let y = if remote { 500 } else { 502 };
        assert_eq!(scene.body(8).pos.y, Fx::int(y));
    }
}

#[test]
fn only_one_of_several_bombs_with_the_same_position_and_creator_explodes() {
    let mut scene = scene(Bomb {
        fuse: 3,
        ..Bomb::default()
    });
    let copy = scene.kind(8);
    scene.put(9, 400, 500, copy);
    scene.put(10, 400, 500, copy).creator = Some(2);
    scene.put(11, 400, 500, copy).pos.x += Fx::from_raw(1);
    scene.put(12, 400, 500, ItemKind::Bomb(Bomb::default()));
    scene.run(3);
    let left: Vec<usize> = (8..13).filter(|&slot| !scene.is_gone(slot)).collect();
    assert_eq!(left, [8, 10, 11, 12]);
    assert_eq!(scene.body(8).pos, Vec2::int(400, 500));
}
