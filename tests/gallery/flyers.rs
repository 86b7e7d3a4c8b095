//! Enemies in the air and in the walls, as a player meets them in the gallery: bouncers, cannons,
//! flappers, podzillas, vinepods and cloners.

use crate::room::Room;
use purple_martians::sim::num::Fx;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::enemy::{EnemyKind, PodMode};
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::player::Facing;
use purple_martians::sim::world::shot::EnemyShotKind;

fn alive(room: &Room, from: usize) -> usize {
    let enemies = room.world.enemies.iter().skip(from);
    enemies.filter(|enemy| !enemy.kind.is_empty()).count()
}

#[test]
fn a_bouncer_that_never_seeks_keeps_its_lane() {
    let mut room = Room::enter("bouncer");
    room.only_enemies(&[0]);
    let lane = room.enemy_place(0).0;
    let (mut top, mut bottom) = (i32::MAX, 0);
    for _ in 0..600 {
        room.step(1);
        let (x, y) = room.enemy_place(0);
        assert_eq!(x, lane);
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    assert!(top < 125 && bottom > 275, "{top} to {bottom}");
}

#[test]
fn a_bouncer_turns_to_the_player_after_its_bounces() {
    let mut room = Room::enter("bouncer");
    room.only_enemies(&[1]);
    room.put(0, 18, 14);
    let bounces = |room: &Room| match room.enemy(1).kind {
        EnemyKind::Bouncer(bouncer) => bouncer.bounce.bounces,
        _ => -1,
    };
    room.until("it has bounced", 600, |room| bounces(room) > 4);
    room.step(1);
    let (px, py) = room.place(0);
    let (x, y) = room.enemy_place(1);
    let EnemyKind::Bouncer(bouncer) = room.enemy(1).kind else {
        panic!("it is dead");
    };
    let towards =
        |distance: i32, speed: i32| distance.abs() < 12 || distance.signum() == speed.signum();
    let vel = bouncer.bounce.vel;
    assert!(
        towards(px - x, vel.x.raw()) && towards(py - y, vel.y.raw()),
        "{vel:?}"
    );
    let speed = vel.length().to_f64();
    assert!((2.99..3.01).contains(&speed), "{speed}");
}

#[test]
fn a_cannon_with_extra_hits_grows_and_speeds_up() {
    let mut room = Room::enter("cannon");
    room.only_enemies(&[1]);
    let cannon = |room: &Room| match room.enemy(1).kind {
        EnemyKind::Cannon(cannon) => cannon,
        other => panic!("a {}", other.name()),
    };
    let (before, size) = (cannon(&room), room.enemy(1).body.hitbox);
    room.put(0, 24, 14);
    room.face(0, Facing::Right);
    room.shoot_until("a hit", 300, |room| cannon(room).extra_hits < 3);
    let after = cannon(&room);
    assert_eq!(room.enemy(1).body.hitbox, size + 2);
    assert!(after.bounce.speed > before.bounce.speed);
    assert!(after.shot_speed > before.shot_speed);
    for hits in 2..=4 {
        room.world.players[0].life = Fx::int(100);
        room.shoot_until("another hit", 300, |room| {
            room.player().enemy_hits >= hits || room.is_dead(0)
        });
        room.step(1);
        assert_eq!(room.is_down(1), hits == 4, "hit {hits}");
    }
}

#[test]
fn a_cannon_fires_at_regular_intervals_at_visible_players() {
    let mut room = Room::enter("cannon");
    room.only_enemies(&[0]);
    room.put(0, 19, 14);
    room.until("a shot", 60, |room| !room.enemy_shots().is_empty());
    assert_eq!(room.enemy_shots()[0].kind, EnemyShotKind::Cannon);
    room.until("a hit", 100, |room| room.life(0) == 93);
}

#[test]
fn a_cannon_out_of_range_holds_its_fire() {
    let mut room = Room::enter("cannon");
    room.only_enemies(&[2]);
    room.put(0, 35, 14);
    room.always("no shot", 100, |room| room.enemy_shots().is_empty());
    room.put(0, 37, 14);
    room.until("a shot", 30, |room| !room.enemy_shots().is_empty());
}

#[test]
fn a_flapper_hovers_above_the_player() {
    let mut room = Room::enter("flapper");
    room.only_enemies(&[0]);
    room.put(0, 16, 16);
    room.step(200);
    let mut heights = Vec::new();
    for _ in 0..200 {
        room.step(1);
        heights.push(room.place(0).1 - room.enemy_place(0).1);
    }
    let mean = heights.iter().sum::<i32>() / heights.len() as i32;
    assert!((40..=80).contains(&mean), "{mean}");
}

#[test]
fn a_flapper_fires_only_ahead() {
    let mut room = Room::enter("flapper");
    room.only_enemies(&[0]);
    room.put(0, 20, 16);
    let mut seen = 0;
    for _ in 0..600 {
        room.clear_events();
        let facing = room.enemy(0).body.facing;
        let before = room.enemy_shots().len();
        room.step(1);
        if room.enemy_shots().len() > before {
            let shot = room.enemy_shots()[before];
            let speed = shot.x_vel.to_fx().raw();
            assert_eq!(speed > 0, facing == Facing::Right);
            assert_eq!(shot.kind, EnemyShotKind::Flapper);
            seen += 1;
        }
        room.world.players[0].life = Fx::int(100);
    }
    assert!(seen > 0);
}

#[test]
fn a_podzilla_darts_out_fires_once_and_goes_back_to_where_it_was() {
    let mut room = Room::enter("podzilla");
    room.only_enemies(&[0]);
    let home = room.enemy(0).body.pos;
    room.always("nobody is near", 60, |room| room.enemy(0).body.pos == home);
    room.put(0, 16, 14);
    room.until("it is out", 60, |room| room.enemy_place(0).1 == 300 - 80);
    room.until("it fires", 60, |room| !room.enemy_shots().is_empty());
    assert_eq!(room.enemy_shots()[0].kind, EnemyShotKind::Pod);
    room.put(0, 2, 14);
    room.until("it is home", 100, |room| room.enemy(0).body.pos == home);
    room.always("it stays", 60, |room| room.enemy(0).body.pos == home);
    assert!(room.enemy_shots().is_empty(), "it has fired once");
}

#[test]
fn podzillas_come_out_of_ceilings_and_walls_too() {
    let mut room = Room::enter("podzilla");
    room.put(0, 22, 14);
    room.until("out of the ceiling", 60, |room| {
        room.enemy_place(1).1 == 100 + 60
    });
    room.put(0, 30, 14);
    room.until("out of the wall", 60, |room| {
        room.enemy_place(2).0 == 700 - 60
    });
}

fn pod_mode(room: &Room, slot: usize) -> PodMode {
    match room.enemy(slot).kind {
        EnemyKind::Vinepod(pod) => pod.mode,
        other => panic!("a {}", other.name()),
    }
}

/// Lets player 0 shoot at a vinepod from its left.
fn shoot_at_rest(room: &mut Room, column: i32) {
    room.put(0, column - 5, 16);
    room.face(0, Facing::Right);
    for _ in 0..4 {
        room.press(Buttons::FIRE, 2);
        room.step(4);
    }
    room.step(20);
}

#[test]
fn a_vinepod_grows_along_its_curve_and_fires() {
    let mut room = Room::enter("vinepod");
    room.only_enemies(&[0]);
    room.put(0, 12, 16);
    room.until("it is out", 100, |room| pod_mode(room, 0) == PodMode::Aim);
    let (x, y) = room.enemy_place(0);
    assert!((x - 280).abs() < 4 && (y - 190).abs() < 8, "{x}, {y}");
    room.until("it fires", 60, |room| !room.enemy_shots().is_empty());
}

#[test]
fn a_vinepod_at_rest_dies_unless_it_is_safe_there() {
    let mut room = Room::enter("vinepod");
    shoot_at_rest(&mut room, 14);
    assert!(room.is_down(0));
    shoot_at_rest(&mut room, 25);
    assert!(!room.is_down(1));
    shoot_at_rest(&mut room, 36);
    assert!(room.is_down(2));
}

#[test]
fn a_cloner_copies_what_is_in_its_box_when_a_player_enters() {
    let mut room = Room::enter("cloner");
    room.step(40);
    assert_eq!(alive(&room, 3), 0);
    room.put(0, 11, 14);
    room.step(2);
    assert_eq!(alive(&room, 3), 1);
    let (x, y) = room.enemy_place(1);
    let (copy_x, copy_y) = room.enemy_place(3);
    assert_eq!(copy_x - x, 120);
    assert!((copy_y - y).abs() < 4);
    room.step(40);
    assert_eq!(alive(&room, 3), 1, "staying inside makes no more");
}

#[test]
fn a_clone_expires() {
    let mut room = Room::enter("cloner");
    room.put(0, 11, 14);
    room.step(2);
    assert!(matches!(room.enemy(3).kind, EnemyKind::Bouncer(_)));
    room.put(0, 2, 14);
    room.until("it fades", 200, |room| {
        matches!(room.enemy(3).kind, EnemyKind::Expiring(_))
    });
    room.until("it is gone", 20, |room| room.enemy(3).kind.is_empty());
    assert!(
        matches!(room.enemy(1).kind, EnemyKind::Bouncer(_)),
        "the first one stays"
    );
}

#[test]
fn a_cloner_makes_no_more_copies_than_its_limit() {
    let mut room = Room::enter("cloner");
    for _ in 0..6 {
        room.put(0, 11, 14);
        room.step(5);
        room.put(0, 2, 14);
        room.step(5);
    }
    assert_eq!(alive(&room, 3), 3);
}

#[test]
fn a_cloner_with_a_clock_copies_only_while_a_player_stays() {
    let mut room = Room::enter("cloner");
    let hearts = |room: &Room| room.items(|kind| matches!(kind, ItemKind::Bonus(_))).len();
    room.step(100);
    assert_eq!(hearts(&room), 1);
    room.put(0, 28, 14);
    room.step(42);
    assert_eq!(hearts(&room), 2);
    room.step(40);
    assert_eq!(hearts(&room), 3);
}

#[test]
fn an_invincible_cloner_survives_shots() {
    let mut room = Room::enter("cloner");
    room.put(0, 27, 14);
    room.face(0, Facing::Right);
    for _ in 0..6 {
        room.press(Buttons::FIRE, 2);
        room.step(6);
    }
    assert!(!room.is_down(2));
}
