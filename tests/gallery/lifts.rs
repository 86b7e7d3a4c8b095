//! Lifts, as a player meets them in the gallery: every step and every mode.

use crate::room::Room;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::item::ItemKind;
use purple_martians::sim::world::lift::LiftLimit;

/// Lift slots, in the order of the room.
const LOOP: usize = 0;
const NEAR: usize = 1;
const ORB: usize = 2;
const WARP: usize = 3;
const RIDE: usize = 4;
const LEFT: usize = 5;
const GROW: usize = 6;
const DOOR: usize = 7;
const GHOST: usize = 8;

fn top(room: &Room, lift: usize) -> i32 {
    room.lift(lift).y1
}

fn board(room: &mut Room, lift: usize) {
    let (column, row) = (room.lift(lift).x1 / 20 + 1, room.lift(lift).y1 / 20 - 1);
    room.put(0, column, row);
}

#[test]
fn a_lift_loops_at_its_speed_and_waits_at_its_stops() {
    let mut room = Room::enter("lift");
    let mut heights = Vec::new();
    for _ in 0..400 {
        room.step(1);
        heights.push(top(&room, LOOP));
    }
    assert_eq!(heights.iter().min(), Some(&240));
    assert_eq!(heights.iter().max(), Some(&400));
    assert!(heights.windows(2).all(|h| (h[1] - h[0]).abs() <= 2));
    let waits = heights
        .windows(2)
        .filter(|h| h[0] == h[1] && h[0] == 240)
        .count();
    assert!((20..=44).contains(&waits), "{waits}");
}

#[test]
fn a_lift_takes_its_rider_along() {
    let mut room = Room::enter("lift");
    board(&mut room, NEAR);
    room.until("it is up", 200, |room| top(room, NEAR) == 240);
    assert_eq!(room.place(0).1, 220);
    assert_eq!(room.player().ride, Some(NEAR as u8));
}

#[test]
fn a_lift_waits_for_a_player_nearby() {
    let mut room = Room::enter("lift");
    room.always("nobody is near", 100, |room| top(room, NEAR) == 400);
    room.put(0, 11, 20);
    room.step(10);
    assert!(top(&room, NEAR) < 400);
}

#[test]
fn a_lift_waits_for_the_channel_of_an_orb() {
    let mut room = Room::enter("lift");
    room.always("nobody has touched the orb", 100, |room| {
        top(room, ORB) == 400
    });
    room.put(0, 18, 20);
    room.step(10);
    assert!(top(&room, ORB) < 400);
    room.put(0, 2, 20);
    room.until("it is up", 100, |room| top(room, ORB) == 240);
    room.until("it is back", 200, |room| top(room, ORB) == 400);
    room.always("it waits again", 100, |room| top(room, ORB) == 400);
}

#[test]
fn a_lift_that_warps_restarts_at_once() {
    let mut room = Room::enter("lift");
    room.until("it is down", 200, |room| top(room, WARP) == 360);
    let ticks = room.until("it is up again", 40, |room| top(room, WARP) <= 242);
    assert!(ticks <= 14, "{ticks}");
}

#[test]
fn a_lift_that_runs_while_ridden_stops_without_its_rider_and_starts_over() {
    let mut room = Room::enter("lift");
    room.always("nobody rides", 60, |room| top(room, RIDE) == 400);
    board(&mut room, RIDE);
    room.step(30);
    let height = top(&room, RIDE);
    assert!(height < 400);
    room.put(0, 2, 20);
    room.step(3);
    let height = top(&room, RIDE).min(height);
    room.always("it stands", 30, |room| top(room, RIDE) == height);
    room.until("it is at its start", 15, |room| top(room, RIDE) == 400);
}

#[test]
fn a_lift_goes_back_some_time_after_its_rider_has_left() {
    let mut room = Room::enter("lift");
    board(&mut room, LEFT);
    room.until("it is up", 150, |room| top(room, LEFT) == 240);
    room.always("it stays while ridden", 60, |room| top(room, LEFT) == 240);
    room.put(0, 2, 20);
    let ticks = room.until("it is back", 60, |room| top(room, LEFT) == 400);
    assert!((38..=44).contains(&ticks), "{ticks}");
}

#[test]
fn a_lift_grows_and_shrinks_on_the_spot() {
    let mut room = Room::enter("lift");
    room.until("it is large", 60, |room| {
        (room.lift(GROW).width, room.lift(GROW).height) == (120, 40)
    });
    assert_eq!((room.lift(GROW).x1, room.lift(GROW).y1), (880, 260));
    room.until("it is small", 100, |room| {
        (room.lift(GROW).width, room.lift(GROW).height) == (40, 20)
    });
}

#[test]
fn a_lift_that_freezes_stays_forever() {
    let mut room = Room::enter("lift");
    room.put(0, 52, 20);
    room.until("the door is open", 200, |room| {
        room.lift(DOOR).limit == LiftLimit::Frozen
    });
    assert_eq!(top(&room, DOOR), 140);
    room.put(0, 2, 20);
    room.always("it stays", 200, |room| top(room, DOOR) == 140);
}

#[test]
fn a_lift_blocks_the_way_from_the_side() {
    let mut room = Room::enter("lift");
    let door = room.lift(DOOR).x1;
    // Frozen, so that approaching does not open it.
    room.world.lifts[DOOR].limit = LiftLimit::Frozen;
    room.put(0, 50, 20);
    room.hold(0, Buttons::RIGHT);
    room.step(60);
    assert!(room.place(0).0 <= door - 18, "{:?}", room.place(0));
}

#[test]
fn things_stand_on_a_lift_that_players_fall_through() {
    let mut room = Room::enter("lift");
    let heart = room.items(|kind| matches!(kind, ItemKind::Bonus(_)))[0];
    room.step(40);
    assert_eq!(room.item(heart).body.pos.y.round(), top(&room, GHOST) - 20);
    room.put(0, 51, 13);
    room.step(60);
    assert!(room.place(0).1 > top(&room, GHOST));
}

#[test]
fn a_jump_leaves_a_lift() {
    let mut room = Room::enter("lift");
    board(&mut room, NEAR);
    room.step(3);
    room.hold(0, Buttons::JUMP);
    room.step(2);
    assert!(room.player().ride.is_none());
    assert!(room.player().vel.y.raw() < 0);
}

#[test]
fn a_lift_crushes_a_player_under_it() {
    let mut room = Room::enter("lift");
    room.until("it comes down", 300, |room| {
        top(room, LOOP) > 300 && room.lift(LOOP).vel.y.raw() > 0
    });
    room.put(0, 7, 20);
    room.until("it hurts", 100, |room| room.life(0) < 100);
}
