//! Doors, bonuses, exits, keys, checkpoints, orbs, warps, switches, springs and messages, as a
//! player meets them in the gallery.

use crate::room::Room;
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::DonePhase;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::item::{ItemKind, Orb};
use purple_martians::sim::world::player::{Facing, Pause};

const GOLD: u16 = 142;
const METAL: u16 = 143;

fn is_bonus(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Bonus(_))
}

fn travels(room: &Room) -> bool {
    matches!(room.player().pause, Pause::Door(_))
}

#[test]
fn a_door_that_opens_at_a_touch_takes_the_player_along_its_line() {
    let mut room = Room::enter("door");
    room.put(0, 9, 14);
    room.hold(0, Buttons::RIGHT);
    room.until("it is entered", 30, travels);
    room.hold(0, Buttons::empty());
    room.until("it is left", 100, |room| !travels(room));
    assert_eq!(room.place(0), (280, 180));
    assert_eq!(
        room.count(|e| matches!(e, Event::DoorUsed { player: 0, .. })),
        1
    );
}

#[test]
fn a_door_entered_with_up_needs_the_key_released_first() {
    let mut room = Room::enter("door");
    room.put(0, 18, 14);
    room.step(5);
    assert_eq!(room.place(0).0, 360, "without up nothing happens");
    room.hold(0, Buttons::UP);
    room.step(1);
    assert_eq!(room.place(0).0, 500, "at once at the other door");
    room.always("up is still held", 20, |room| room.place(0).0 == 500);
    room.hold(0, Buttons::empty());
    room.step(2);
    room.press(Buttons::UP, 1);
    assert_eq!(room.place(0).0, 360, "and back");
}

#[test]
fn a_door_entered_with_down_does_not_open_with_up() {
    let mut room = Room::enter("door");
    room.put(0, 30, 14);
    room.press(Buttons::UP, 3);
    assert!(!travels(&room));
    room.press(Buttons::DOWN, 2);
    assert!(travels(&room));
    room.until("it is left", 100, |room| !travels(room));
    assert_eq!(room.place(0), (720, 180));
}

#[test]
fn only_items_that_may_pass_doors_come_along() {
    for (nth, column, comes_along) in [(0, 5, true), (1, 7, false)] {
        let mut room = Room::enter("door");
        let heart = room.items(is_bonus)[nth];
        room.put(0, column, 14);
        room.hold(0, Buttons::FIRE);
        room.step(2);
        assert_eq!(room.player().carry, Some(heart as u16));
        room.put(0, 18, 14);
        room.hold(0, Buttons::FIRE | Buttons::UP);
        room.step(1);
        assert_eq!(room.place(0).0, 500);
        room.hold(0, Buttons::FIRE);
        room.step(5);
        assert_eq!(room.player().carry.is_some(), comes_along);
        let near = (room.item(heart).body.pos.x.round() - 500).abs() < 20;
        assert_eq!(near, comes_along);
    }
}

#[test]
fn a_heart_heals_only_the_hurt_and_not_beyond_full_health() {
    let mut room = Room::enter("bonus");
    let hearts = room.items(is_bonus);
    room.put(0, 12, 14);
    room.step(5);
    assert!(
        is_bonus(&room.item(hearts[0]).kind),
        "in full health it stays"
    );
    room.put(0, 8, 14);
    room.until("hurt", 60, |room| room.life(0) <= 70);
    let life = room.life(0);
    room.put(0, 12, 14);
    room.step(2);
    assert_eq!(room.life(0), life + 10);
    assert!(room.item(hearts[0]).kind.is_empty());
    room.put(0, 16, 14);
    room.step(2);
    assert_eq!(room.life(0), 100);
}

#[test]
fn coins_are_counted_for_the_player_who_takes_them() {
    let mut room = Room::enter("bonus");
    assert_eq!(room.level.level_data.coins, 2);
    room.put(0, 24, 14);
    room.step(2);
    room.put(0, 26, 14);
    room.step(2);
    assert_eq!(room.player().coins, 2);
    assert_eq!(
        room.count(|e| matches!(e, Event::CoinTaken { player: 0, .. })),
        2
    );
    assert_eq!(room.items(is_bonus).len(), 4);
}

#[test]
fn a_carried_heart_heals_as_soon_as_its_bearer_is_hurt() {
    let mut room = Room::enter("bonus");
    let heart = room.items(is_bonus)[1];
    room.put(0, 16, 14);
    room.hold(0, Buttons::FIRE);
    room.step(2);
    assert_eq!(room.player().carry, Some(heart as u16));
    room.put(0, 8, 14);
    room.until("it is used up", 10, |room| room.item(heart).kind.is_empty());
    assert!(room.life(0) >= 98);
}

#[test]
fn a_locked_exit_opens_when_enough_enemies_are_dead() {
    let mut room = Room::enter("exit");
    let playing = |room: &Room| room.world.globals.done.phase == DonePhase::Playing;
    room.step(2);
    room.put(0, 24, 14);
    room.always("two are left", 10, playing);
    assert!(room.happened(|e| matches!(
        e,
        Event::ExitLocked {
            player: 0,
            left: 1,
            ..
        }
    )));
    room.put(0, 11, 14);
    room.face(0, Facing::Right);
    room.shoot_until("one is dead", 100, |room| {
        room.is_down(0) || room.is_down(1)
    });
    room.until("it has gone", 60, |room| {
        room.world
            .enemies
            .iter()
            .filter(|e| !e.kind.is_empty())
            .count()
            == 1
    });
    room.step(2);
    room.put(0, 28, 14);
    room.always("the next one wants both", 10, playing);
    room.put(0, 24, 14);
    room.step(2);
    assert!(!playing(&room));
    assert!(room.happened(|e| matches!(e, Event::ExitReached { player: 0, .. })));
}

#[test]
fn an_exit_ends_the_level_for_everybody_and_leads_to_the_next_one() {
    let mut room = Room::enter("exit");
    room.join(1);
    room.world.globals.level = 7;
    room.put(0, 33, 14);
    room.step(100);
    assert_eq!(room.world.globals.done.phase, DonePhase::Results);
    for player in [0, 1] {
        let (x, y) = room.place(player);
        assert!((x - 660).abs() <= 1 && (y - 280).abs() <= 1, "{x}, {y}");
    }
    room.until("the results are over", 700, |room| {
        room.world.globals.done.phase == DonePhase::Finished
    });
    assert_eq!(room.world.globals.done.next_level, 8);
}

#[test]
fn a_key_flies_to_its_locks_and_removes_only_its_colour() {
    let mut room = Room::enter("key");
    let key = room.items(|kind| matches!(kind, ItemKind::Key(_)))[0];
    room.put(0, 8, 12);
    room.step(1);
    assert!(room.happened(|e| matches!(e, Event::KeyTaken { player: 0, .. })));
    assert_ne!(room.tile_sprite(14, 12), 0, "it is still under way");
    room.until("it has arrived", 100, |room| room.item(key).kind.is_empty());
    for column in [14, 15] {
        assert_eq!(room.tile_sprite(column, 12), 0);
        assert_eq!(room.tile_sprite(column, 13), 0);
        assert_ne!(room.tile_sprite(column, 14), 0, "the green lock stays");
    }
    assert_ne!(room.tile_sprite(26, 13), 0, "out of its range");
}

#[test]
fn a_key_for_everything_clears_its_whole_range() {
    let mut room = Room::enter("key");
    room.put(0, 31, 12);
    room.step(100);
    assert!((12..15).all(|row| room.tile_sprite(36, row) == 0));
    assert_ne!(room.tile_sprite(36, 11), 0);
}

#[test]
fn the_dead_return_to_the_check_point_touched_last() {
    let mut room = Room::enter("start");
    room.put(0, 14, 14);
    room.step(2);
    room.put(0, 21, 14);
    room.until("death", 10, |room| room.is_dead(0));
    room.until("back", 120, |room| !room.is_dead(0));
    assert_eq!(room.place(0), (280, 280));
}

#[test]
fn a_common_check_point_counts_for_everybody() {
    let mut room = Room::enter("start");
    room.join(1);
    room.put(0, 30, 14);
    room.step(2);
    room.put(1, 38, 14);
    room.until("death", 10, |room| room.is_dead(1));
    room.until("back", 120, |room| !room.is_dead(1));
    assert_eq!(room.place(1), (600, 280));
    let lit: Vec<bool> = room
        .world
        .items
        .iter()
        .filter_map(|item| match item.kind {
            ItemKind::Start(start) => Some(start.lit),
            _ => None,
        })
        .collect();
    assert_eq!(lit, [false, false, true]);
}

fn orb(room: &Room, nth: usize) -> Orb {
    let slots = room.items(|kind| matches!(kind, ItemKind::Orb(_)));
    match room.item(slots[nth]).kind {
        ItemKind::Orb(orb) => orb,
        _ => panic!("no orb"),
    }
}

#[test]
fn an_orb_toggles_once_for_each_touch() {
    let mut room = Room::enter("orb");
    room.put(0, 9, 14);
    room.step(20);
    assert!(orb(&room, 0).on, "staying does not toggle again");
    assert_eq!(room.tile_sprite(9, 9), GOLD);
    room.put(0, 6, 14);
    room.step(2);
    room.put(0, 9, 14);
    room.step(5);
    assert!(!orb(&room, 0).on);
    assert_eq!(room.tile_sprite(9, 9), METAL);
}

#[test]
fn orbs_react_to_up_and_down_if_configured() {
    let mut room = Room::enter("orb");
    for (nth, column, right, wrong) in [
        (1, 14, Buttons::UP, Buttons::DOWN),
        (2, 19, Buttons::DOWN, Buttons::UP),
    ] {
        room.put(0, column, 14);
        room.press(wrong, 3);
        assert!(!orb(&room, nth).on);
        room.press(right, 3);
        assert!(orb(&room, nth).on);
        assert_eq!(room.tile_sprite(column, 9), GOLD);
    }
}

#[test]
fn an_orb_can_be_switched_by_a_shot() {
    let mut room = Room::enter("orb");
    room.put(0, 21, 14);
    room.face(0, Facing::Right);
    room.press(Buttons::FIRE, 1);
    room.until("it is on", 20, |room| orb(room, 3).on);
    room.put(0, 25, 14);
    room.always("a touch does nothing", 10, |room| orb(room, 3).on);
}

#[test]
fn one_way_orbs_never_switch_back() {
    let mut room = Room::enter("orb");
    for (nth, column, on) in [(4, 31, true), (5, 35, false)] {
        assert_eq!(orb(&room, nth).on, !on);
        for _ in 0..3 {
            room.put(0, column, 14);
            room.step(3);
            assert_eq!(orb(&room, nth).on, on);
            room.put(0, 2, 14);
            room.step(3);
        }
    }
}

#[test]
fn a_timed_orb_goes_back_after_its_time() {
    let mut room = Room::enter("orb");
    room.step(2);
    for (nth, column, on) in [(6, 39, true), (7, 44, false)] {
        room.put(0, column, 14);
        room.until("it has switched", 5, |room| orb(room, nth).on == on);
        room.put(0, 2, 14);
        let ticks = room.until("it is back", 120, |room| orb(room, nth).on != on);
        assert!((78..=82).contains(&ticks), "{ticks}");
    }
}

#[test]
fn a_warp_leads_to_its_level_at_once() {
    let mut room = Room::enter("warp");
    room.put(0, 24, 14);
    room.step(3);
    assert_eq!(room.world.globals.done.phase, DonePhase::Finished);
    assert_eq!(room.world.globals.done.next_level, 2);
    assert!(room.happened(|e| matches!(e, Event::WarpTaken { player: 0, .. })));
}

/// Lets player 0 fall onto a switch from two tiles above.
fn land_on(room: &mut Room, column: i32) {
    room.put(0, column, 11);
    room.step(30);
    room.put(0, 2, 14);
}

#[test]
fn a_switch_flips_its_blocks_once_per_landing() {
    let mut room = Room::enter("switch");
    for (column, on, off) in [(8, 172, 7), (16, 173, 8), (24, 174, 9), (32, 175, 10)] {
        let block = column + 3;
        room.clear_events();
        assert_eq!(
            (room.tile_sprite(block, 13), room.tile_sprite(block, 10)),
            (on, off)
        );
        land_on(&mut room, column);
        let flips = room.count(|e| matches!(e, Event::SwitchFlipped { player: 0, .. }));
        assert_eq!(flips, 1);
        assert_eq!(
            (room.tile_sprite(block, 13), room.tile_sprite(block, 10)),
            (off, on)
        );
        land_on(&mut room, column);
        assert_eq!(
            (room.tile_sprite(block, 13), room.tile_sprite(block, 10)),
            (on, off)
        );
    }
}

#[test]
fn walking_over_a_switch_does_nothing() {
    let mut room = Room::enter("switch");
    room.put(0, 6, 14);
    room.hold(0, Buttons::RIGHT);
    room.step(40);
    assert!(room.place(0).0 > 180, "it is passed");
    assert!(!room.happened(|e| matches!(e, Event::SwitchFlipped { .. })));
}

#[test]
fn a_switch_reaches_only_its_range() {
    let mut room = Room::enter("switch");
    land_on(&mut room, 41);
    assert_eq!(room.tile_sprite(44, 13), 173);
    assert_eq!(room.tile_sprite(46, 13), 8, "out of its range");
    assert_eq!(room.tile_sprite(19, 13), 173, "out of its range");
}

#[test]
fn a_switch_of_two_colours_flips_both() {
    let mut room = Room::enter("switch");
    land_on(&mut room, 38);
    assert_eq!(
        [11, 19, 27, 35].map(|x| room.tile_sprite(x, 13)),
        [7, 8, 174, 175]
    );
}

/// Returns the height a spring throws player 0 who lands on it, pixels.
fn thrown_by(column: i32, held: Buttons) -> i32 {
    let mut room = Room::enter("spring");
    room.put(0, column, 24);
    room.hold(0, held);
    let mut top = i32::MAX;
    for tick in 0..120 {
        room.step(1);
        if room.happened(|e| matches!(e, Event::Sprung { player: 0, .. })) {
            top = top.min(room.place(0).1);
        }
        if tick > 20 && room.player().vel.y.raw() > 0 {
            break;
        }
    }
    26 * 20 - top.min(26 * 20)
}

#[test]
fn a_spring_throws_a_player_who_holds_jump_and_stronger_ones_throw_higher() {
    let heights = [10, 19, 27].map(|column| thrown_by(column, Buttons::JUMP));
    assert!(heights[0] > 60, "{heights:?}");
    assert!(heights[1] > heights[0] + 60, "{heights:?}");
    assert!(heights[2] > heights[1] + 60, "{heights:?}");
}

#[test]
fn a_spring_does_nothing_without_jump() {
    assert_eq!(thrown_by(19, Buttons::empty()), 0);
}

#[test]
fn a_message_shows_for_its_time_after_a_touch_or_in_its_field() {
    let mut room = Room::enter("message");
    let messages = room.items(|kind| matches!(kind, ItemKind::Message(_)));
    let shown = |room: &Room, nth: usize| match room.item(messages[nth]).kind {
        ItemKind::Message(message) => message.shown > 0,
        _ => false,
    };
    for (nth, column, time) in [(1, 10, 120), (2, 22, 40)] {
        assert!(!shown(&room, nth));
        room.put(0, column, 14);
        room.step(5);
        assert!(shown(&room, nth));
        room.put(0, 2, 14);
        let ticks = room.until("it is hidden", 200, |room| !shown(room, nth));
        assert!((time - 2..=time + 2).contains(&ticks), "{ticks}");
    }
}
