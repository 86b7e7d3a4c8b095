//! Enemies on the ground, as a player meets them in the gallery: archwagons, block walkers,
//! jumpworms and trakbots.

use crate::room::Room;
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::enemy::{EnemyKind, TrakbotMode};
use purple_martians::sim::world::item::{BonusKind, BonusLook, ItemKind};
use purple_martians::sim::world::player::Facing;
use purple_martians::sim::world::shot::EnemyShotKind;

const WALKER_BLOCK: u16 = 168;

fn mode(room: &Room, slot: usize) -> TrakbotMode {
    match room.enemy(slot).kind {
        EnemyKind::Trakbot(trakbot) => trakbot.mode,
        other => panic!("a {}", other.name()),
    }
}

#[test]
fn an_archwagon_fires_once_a_player_ahead_is_in_range() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[0]);
    room.put(0, 19, 14);
    let ticks = room.until("an arrow", 60, |room| !room.enemy_shots().is_empty());
    assert!(ticks > 5, "it was out of range at first");
    let distance = room.place(0).0 - room.enemy_place(0).0;
    assert!((90..=104).contains(&distance), "{distance}");
    assert_eq!(room.enemy_shots()[0].kind, EnemyShotKind::ArrowRight);
}

#[test]
fn an_archwagon_does_not_fire_at_a_player_behind_it() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[0]);
    room.put(0, 10, 14);
    room.always("no arrow", 30, |room| room.enemy_shots().is_empty());
}

#[test]
fn an_arrow_takes_health_and_pushes() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[0]);
    room.put(0, 17, 14);
    room.until("a hit", 60, |room| room.life(0) < 100);
    assert_eq!(room.life(0), 95);
    room.step(1);
    assert!(room.player().vel.x.round() > 0);
}

#[test]
fn an_archwagon_jumps_when_a_player_is_above_it() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[0]);
    room.put(0, 15, 10);
    let floor = room.enemy_place(0).1;
    room.until("a jump", 60, |room| room.enemy_place(0).1 < floor - 30);
    let distance = (room.place(0).0 - room.enemy_place(0).0).abs();
    assert!(distance < 60, "{distance}");
}

#[test]
fn an_archwagon_that_follows_turns_to_the_player_on_either_side() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[1]);
    room.put(0, 24, 9);
    room.step(10);
    assert_eq!(room.enemy(1).body.facing, Facing::Left);
    room.put(0, 32, 9);
    room.step(3);
    assert_eq!(room.enemy(1).body.facing, Facing::Right);
}

#[test]
fn an_archwagon_with_a_period_jumps_by_the_clock() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[2]);
    let mut jumps = Vec::new();
    for tick in 1..=400 {
        let before = room.enemy_place(2).1;
        room.step(1);
        if before == 280 && room.enemy_place(2).1 < before {
            jumps.push(tick);
        }
    }
    assert!(jumps.len() >= 4, "{jumps:?}");
    assert!(jumps.windows(2).all(|j| j[1] - j[0] == 80), "{jumps:?}");
}

#[test]
fn a_shot_archwagon_leaves_a_trophy_that_heals() {
    let mut room = Room::enter("archwagon");
    room.only_enemies(&[0]);
    room.put(0, 10, 14);
    room.face(0, Facing::Right);
    room.shoot_until("it is dead", 20, |room| room.is_down(0));
    assert!(room.happened(|e| matches!(
        e,
        Event::EnemyShot {
            player: 0,
            enemy: 0
        }
    )));
    let is_trophy = |kind: &ItemKind| {
        matches!(kind, ItemKind::Bonus(b)
            if b.look == BonusLook::Trophy && b.kind == BonusKind::Health && b.amount == 5)
    };
    room.until("a trophy", 60, |room| !room.items(is_trophy).is_empty());
}

#[test]
fn a_killed_block_walker_becomes_a_block_that_shots_break() {
    let mut room = Room::enter("block_walker");
    room.only_enemies(&[0]);
    room.put(0, 10, 14);
    room.face(0, Facing::Right);
    let blocks = |room: &Room| {
        (10..=20)
            .filter(|x| room.tile_sprite(*x, 14) == WALKER_BLOCK)
            .count()
    };
    room.shoot_until("it is stone", 20, |room| room.is_down(0));
    assert_eq!(blocks(&room), 1);
    assert_eq!(
        room.enemy(0).kind,
        EnemyKind::Empty,
        "nothing is left of it"
    );
    room.shoot_until("the stone breaks", 20, |room| blocks(room) == 0);
}

#[test]
fn a_block_walker_hurts_at_a_touch_and_not_again_at_once() {
    let mut room = Room::enter("block_walker");
    room.only_enemies(&[1]);
    room.put(0, 27, 14);
    room.until("it hurts", 120, |room| room.life(0) < 100);
    let life = room.life(0);
    assert!(room.happened(|e| matches!(
        e,
        Event::TouchedEnemy {
            player: 0,
            enemy: 1,
            damage: 3
        }
    )));
    room.always("no second hurt", 59, |room| room.life(0) == life);
    room.until("it hurts again", 30, |room| room.life(0) < life);
}

#[test]
fn a_jumpworm_crawls_by_fits_and_turns_at_walls() {
    let mut room = Room::enter("jumpworm");
    room.only_enemies(&[0]);
    let mut rests = 0;
    let mut facings = Vec::new();
    for _ in 0..1200 {
        let before = room.enemy_place(0);
        room.step(1);
        rests += i32::from(room.enemy_place(0) == before);
        facings.push(room.enemy(0).body.facing);
    }
    assert!(rests > 600, "{rests}");
    assert!(facings.contains(&Facing::Left) && facings.contains(&Facing::Right));
}

#[test]
fn a_boost_from_the_walls_carries_a_jumpworm_higher() {
    let mut room = Room::enter("jumpworm");
    room.only_enemies(&[2, 3]);
    let mut top = [i32::MAX; 2];
    for _ in 0..400 {
        room.step(1);
        for (worm, top) in top.iter_mut().enumerate() {
            *top = (*top).min(room.enemy_place(worm + 2).1);
        }
    }
    assert!(top[0] + 60 < top[1], "{top:?}");
}

#[test]
fn a_trakbot_drives_round_an_island_and_comes_back() {
    let mut room = Room::enter("trakbot");
    room.only_enemies(&[0]);
    let mut modes = Vec::new();
    for _ in 0..700 {
        room.step(1);
        if modes.last() != Some(&mode(&room, 0)) {
            modes.push(mode(&room, 0));
        }
    }
    use TrakbotMode::*;
    assert!(modes.len() > 5, "{modes:?}");
    assert_eq!(
        modes[..5],
        [
            FloorRight,
            LeftWallDown,
            CeilingLeft,
            RightWallUp,
            FloorRight
        ]
    );
}

#[test]
fn a_trakbot_drops_from_the_ceiling_onto_a_player_below() {
    let mut room = Room::enter("trakbot");
    room.only_enemies(&[1]);
    room.put(0, 33, 16);
    room.step(30);
    assert_eq!(room.enemy_place(1).1, 120, "still under the ceiling");
    room.until("it drops", 120, |room| room.enemy_place(1).1 > 140);
    let distance = (room.place(0).0 - room.enemy_place(1).0).abs();
    assert!(distance < 20, "{distance}");
    room.until("it lands", 120, |room| room.enemy_place(1).1 == 320);
}

#[test]
fn a_trakbot_fires_at_a_player_in_the_quadrant_ahead() {
    let mut room = Room::enter("trakbot");
    room.only_enemies(&[2]);
    room.put(0, 32, 16);
    room.until("a shot", 100, |room| !room.enemy_shots().is_empty());
    let shot = room.enemy_shots()[0];
    assert_eq!(shot.kind, EnemyShotKind::Trakbot);
    assert!(shot.x_vel.to_fx().round() < 0);
    room.until("it hits", 200, |room| room.life(0) < 100);
    assert_eq!(room.life(0), 91);
}

#[test]
fn enemies_stay_behind_bars_that_players_walk_through() {
    let mut room = Room::enter("archwagon");
    room.put(0, 7, 14);
    room.hold(0, Buttons::RIGHT);
    room.until("through the bars", 60, |room| room.place(0).0 > 210);
    room.put(0, 2, 14);
    room.hold(0, Buttons::empty());
    room.always("the wagons are in", 600, |room| {
        (0..3).all(|wagon| room.enemy_place(wagon).0 >= 195)
    });
}
