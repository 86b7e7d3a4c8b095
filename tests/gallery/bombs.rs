//! Bombs, rockets, mines and explosions, as a player meets them in the gallery.

use crate::room::Room;
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::item::{BombPhase, ItemKind, LitBomb};
use purple_martians::sim::world::player::Facing;
use purple_martians::sim::world::tiles::TileFlags;

fn is_bomb(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Bomb(_))
}

fn is_rocket(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Rocket(_))
}

fn lit(room: &Room, slot: usize) -> Option<LitBomb> {
    match room.item(slot).kind {
        ItemKind::LitBomb(lit) => Some(lit),
        _ => None,
    }
}

fn explodes(room: &Room, slot: usize) -> bool {
    lit(room, slot).is_some_and(|lit| lit.phase == BombPhase::Explosion)
}

/// Returns the number of bombable tiles left in some columns.
fn bombable_tiles_left(room: &Room, columns: std::ops::Range<i32>) -> usize {
    let tiles = columns.flat_map(|x| (6..15).map(move |y| (x, y)));
    tiles
        .filter(|(x, y)| room.tile(*x, *y).has(TileFlags::BOMBABLE))
        .count()
}

#[test]
fn a_touch_lights_a_bomb_and_its_fuse_burns_down() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[0];
    room.put(0, 8, 14);
    room.step(1);
    assert!(room.happened(|e| matches!(
        e,
        Event::BombLit {
            player: 0,
            radius: 5,
            seconds: 2
        }
    )));
    room.put(0, 2, 14);
    let ticks = room.until("it explodes", 100, |room| explodes(room, bomb));
    assert_eq!(ticks, 79);
    room.until("it is gone", 30, |room| room.item(bomb).kind.is_empty());
    assert_eq!(room.life(0), 100, "two tiles outside of the blast");
}

#[test]
fn an_explosion_opens_bombable_walls_and_nothing_else() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[0];
    let before = bombable_tiles_left(&room, 15..17);
    room.put(0, 8, 14);
    room.hold(0, Buttons::FIRE | Buttons::RIGHT);
    room.until("carried to the wall", 60, |room| room.place(0).0 >= 258);
    room.hold(0, Buttons::LEFT);
    room.until("it explodes", 100, |room| explodes(room, bomb));
    room.step(30);
    assert!(bombable_tiles_left(&room, 15..17) < before);
    assert_eq!(room.tile_sprite(14, 15), 134, "the floor is whole");
}

#[test]
fn an_explosion_hurts_more_the_nearer_it_is() {
    let damage = |column: i32| {
        let mut room = Room::enter("bomb");
        room.put(0, 8, 14);
        room.step(1);
        room.put(0, column, 14);
        room.until("it is over", 130, |room| {
            room.happened(|e| {
                matches!(
                    e,
                    Event::Bombed {
                        player: 0,
                        owner: 0,
                        ..
                    }
                )
            })
        });
        100 - room.life(0)
    };
    let (near, far) = (damage(10), damage(12));
    assert_eq!((near, far), (50, 25));
}

#[test]
fn a_remote_bomb_goes_off_when_its_owner_presses_down() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[1];
    room.put(0, 20, 14);
    room.step(1);
    assert!(room.happened(|e| matches!(
        e,
        Event::RemoteArmed {
            player: 0,
            radius: 4
        }
    )));
    room.put(0, 2, 14);
    room.always("it waits", 200, |room| !explodes(room, bomb));
    room.press(Buttons::DOWN, 1);
    assert!(explodes(&room, bomb));
}

#[test]
fn a_remote_bomb_obeys_only_its_owner() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[1];
    room.join(1);
    room.put(0, 20, 14);
    room.step(1);
    room.put(0, 2, 14);
    room.hold(1, Buttons::DOWN);
    room.step(20);
    assert!(!explodes(&room, bomb));
    room.press(Buttons::DOWN, 1);
    assert!(explodes(&room, bomb));
}

#[test]
fn one_press_sets_off_all_remote_bombs_of_a_player() {
    let mut room = Room::enter("bomb");
    let bombs = room.items(is_bomb);
    for column in [20, 25] {
        room.put(0, column, 14);
        room.step(1);
    }
    room.put(0, 2, 14);
    room.press(Buttons::DOWN, 1);
    assert!(explodes(&room, bombs[1]) && explodes(&room, bombs[2]));
}

#[test]
fn a_death_disarms_remote_bombs() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[1];
    room.put(0, 20, 14);
    room.step(1);
    room.put(0, 2, 14);
    room.world.players[0].life = Default::default();
    room.step(2);
    assert!(room.is_dead(0));
    assert!(is_bomb(&room.item(bomb).kind));
    room.press(Buttons::DOWN, 1);
    assert!(is_bomb(&room.item(bomb).kind), "nothing is left to set off");
}

#[test]
fn a_sticky_bomb_stays_at_the_wall_it_is_thrown_at() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[3];
    room.put(0, 36, 14);
    room.face(0, Facing::Left);
    room.hold(0, Buttons::FIRE | Buttons::LEFT);
    room.until("it is carried", 60, |room| room.player().carry.is_some());
    room.hold(0, Buttons::FIRE | Buttons::LEFT | Buttons::JUMP);
    room.until("high up at the wall", 80, |room| {
        room.place(0).1 < 230 && room.place(0).0 < 640
    });
    room.hold(0, Buttons::LEFT | Buttons::UP);
    room.step(15);
    let stuck_at = room.item(bomb).body.pos;
    assert!(stuck_at.y.round() < 270, "{stuck_at:?}");
    room.always("it sticks", 10, |room| room.item(bomb).body.pos == stuck_at);
}

#[test]
fn a_bomb_without_a_grip_is_lit_by_a_touch_but_not_carried() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[4];
    room.put(0, 38, 14);
    room.hold(0, Buttons::FIRE);
    room.step(2);
    assert!(lit(&room, bomb).is_some());
    assert!(room.player().carry.is_none());
}

#[test]
fn a_burnt_down_fuse_takes_the_bomb_out_of_the_hand() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[0];
    room.put(0, 8, 14);
    room.hold(0, Buttons::FIRE);
    room.step(1);
    assert_eq!(room.player().carry, Some(bomb as u16));
    room.until("it explodes", 100, |room| explodes(room, bomb));
    assert!(room.player().carry.is_none());
}

#[test]
fn a_remote_bomb_explodes_even_in_the_hand() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(is_bomb)[1];
    room.put(0, 20, 14);
    room.hold(0, Buttons::FIRE);
    room.step(2);
    room.hold(0, Buttons::FIRE | Buttons::DOWN);
    room.step(2);
    assert!(explodes(&room, bomb));
    assert_eq!(room.player().carry, Some(bomb as u16));
    room.until("it hurts", 30, |room| room.life(0) == 20);
}

#[test]
fn an_explosion_kills_enemies_in_its_reach() {
    let mut room = Room::enter("tiles");
    room.world.enemies[0].body.pos = purple_martians::sim::num::Vec2::int(26 * 20, 14 * 20);
    let bomb = room.items(is_bomb)[0];
    room.put(0, 32, 14);
    room.hold(0, Buttons::FIRE | Buttons::LEFT);
    room.until("near the bars", 60, |room| room.place(0).0 < 600);
    room.hold(0, Buttons::empty());
    room.until("it explodes", 100, |room| explodes(room, bomb));
    room.step(22);
    assert!(room.is_down(0));
}

#[test]
fn a_touch_lights_a_rocket_and_it_flies_on_its_own() {
    let mut room = Room::enter("rocket");
    let rocket = room.items(is_rocket)[0];
    room.put(0, 8, 26);
    room.step(1);
    assert!(room.happened(|e| matches!(e, Event::RocketLit { player: 0, .. })));
    room.put(0, 3, 26);
    let start = room.item(rocket).body.pos;
    room.step(40);
    let pos = room.item(rocket).body.pos;
    assert!(pos.y < start.y && pos.x == start.x, "straight up");
    room.until("it hits the ceiling", 200, |room| explodes(room, rocket));
}

#[test]
fn fire_held_rides_a_rocket_and_left_and_right_steer_it() {
    let mut room = Room::enter("rocket");
    let rocket = room.items(is_rocket)[0];
    room.put(0, 8, 26);
    room.hold(0, Buttons::FIRE);
    room.step(30);
    assert_eq!(room.place(0), room.item(rocket).body.pos.round());
    room.hold(0, Buttons::FIRE | Buttons::RIGHT);
    room.step(20);
    let (x, _) = room.place(0);
    room.hold(0, Buttons::FIRE);
    room.step(10);
    assert!(room.place(0).0 > x + 5, "it flies to the right now");
    assert_eq!(room.place(0), room.item(rocket).body.pos.round());
}

#[test]
fn riding_a_rocket_into_a_wall_explodes_it() {
    let mut room = Room::enter("rocket");
    let rocket = room.items(is_rocket)[1];
    room.put(0, 16, 26);
    room.hold(0, Buttons::FIRE);
    room.until("it crashes", 300, |room| explodes(room, rocket));
    assert!(room.player().carry.is_none(), "the rider is thrown off");
    assert!((760..=790).contains(&room.place(0).0), "at the wall");
    room.until("it hurts", 40, |room| room.life(0) < 100);
    assert_eq!(room.tile_sprite(40, 26), 0, "the wall is open");
}

#[test]
fn a_rider_who_lets_go_leaves_the_rocket() {
    let mut room = Room::enter("rocket");
    let rocket = room.items(is_rocket)[0];
    room.put(0, 8, 26);
    room.hold(0, Buttons::FIRE);
    room.step(60);
    room.hold(0, Buttons::empty());
    room.step(10);
    assert!(room.player().carry.is_none());
    assert!(matches!(room.item(rocket).kind, ItemKind::LitRocket(_)));
    assert!(room.item(rocket).body.pos.y < room.player().pos.y);
}

#[test]
fn two_players_share_a_rocket_and_both_steer() {
    let mut room = Room::enter("rocket");
    let rocket = room.items(is_rocket)[2];
    room.join(1);
    for player in [0, 1] {
        room.put(player, 28, 26);
        room.hold(player, Buttons::FIRE);
    }
    room.step(10);
    let carried = Some(rocket as u16);
    assert_eq!(room.world.players[0].carry, carried);
    assert_eq!(room.world.players[1].carry, carried);
    assert_eq!(room.place(0), room.place(1));
    let heading = |room: &Room| match room.item(rocket).kind {
        ItemKind::LitRocket(rocket) => rocket.heading,
        _ => panic!("it is no rocket any more"),
    };
    let before = heading(&room);
    room.hold(0, Buttons::FIRE | Buttons::LEFT);
    room.hold(1, Buttons::FIRE | Buttons::RIGHT);
    room.step(5);
    assert_eq!(heading(&room), before, "one pulls left, one right");
    room.hold(0, Buttons::FIRE | Buttons::RIGHT);
    room.step(5);
    assert_eq!(heading(&room), before + 2 * 5 * 30);
}

#[test]
fn a_mine_hurts_in_every_frame_on_it_and_stays() {
    let mut room = Room::enter("mine");
    let mines = room.items(|kind| matches!(kind, ItemKind::Mine(_)));
    room.put(0, 24, 14);
    room.step(10);
    let life = room.life(0);
    assert!(life <= 80, "{life}");
    room.put(0, 13, 14);
    room.always("away from mines", 10, |room| room.life(0) == life);
    assert_eq!(mines, room.items(|kind| matches!(kind, ItemKind::Mine(_))));
}

#[test]
fn strong_mines_kill_and_the_dead_return_to_the_start() {
    let mut room = Room::enter("mine");
    let start = room.place(0);
    room.put(0, 24, 14);
    room.until("death", 100, |room| room.is_dead(0));
    assert!(room.happened(|e| matches!(e, Event::Died { player: 0 })));
    let ticks = room.until("back again", 120, |room| !room.is_dead(0));
    assert_eq!(ticks, 100);
    assert_eq!((room.place(0), room.life(0)), (start, 100));
    assert_eq!(room.player().deaths, 1);
}
