//! Triggers, block manipulators, damage fields, tiles, climbing, carrying and passing, as a
//! player meets them in the gallery.

use crate::room::Room;
use purple_martians::sim::num::Fx;
use purple_martians::sim::rules::events::Event;
use purple_martians::sim::world::ShotRules;
use purple_martians::sim::world::buttons::Buttons;
use purple_martians::sim::world::enemy::EnemyKind;
use purple_martians::sim::world::item::{DamageField, ItemKind};
use purple_martians::sim::world::player::Facing;

const CRYSTAL: u16 = 130;
const GOLD: u16 = 142;
const METAL: u16 = 143;
const BRICK: u16 = 177;

fn is_bonus(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Bonus(_))
}

fn field(room: &Room, nth: usize) -> DamageField {
    let slots = room.items(|kind| matches!(kind, ItemKind::DamageField(_)));
    match room.item(slots[nth]).kind {
        ItemKind::DamageField(field) => field,
        _ => panic!("no field"),
    }
}

/// Lets player 0 take an item by holding fire.
fn take(room: &mut Room, nth: usize) -> usize {
    let heart = room.items(is_bonus)[nth];
    let pos = room.item(heart).body.pos;
    room.world.players[0].pos = pos;
    room.hold(0, Buttons::FIRE);
    room.step(2);
    assert_eq!(room.player().carry, Some(heart as u16));
    heart
}

#[test]
fn a_trigger_raises_its_channel_while_a_player_is_inside() {
    let mut room = Room::enter("trigger");
    room.step(5);
    assert_eq!(room.tile_sprite(11, 8), METAL);
    room.put(0, 10, 14);
    room.step(5);
    assert_eq!(room.tile_sprite(11, 8), GOLD);
    room.put(0, 2, 14);
    room.step(5);
    assert_eq!(room.tile_sprite(11, 8), METAL);
}

#[test]
fn triggers_notice_only_what_they_are_configured_for() {
    let mut room = Room::enter("trigger");
    let mut seen = [false; 2];
    for _ in 0..120 {
        room.step(1);
        seen[usize::from(room.tile_sprite(19, 8) == GOLD)] = true;
    }
    assert_eq!(seen, [true, true], "the bouncer comes and goes");
    room.put(0, 25, 14);
    room.step(10);
    assert_eq!(room.tile_sprite(26, 8), METAL, "a player is no thing");
    take(&mut room, 0);
    room.put(0, 25, 14);
    room.step(3);
    assert_eq!(room.tile_sprite(26, 8), GOLD, "a heart is one");
}

#[test]
fn a_trigger_notices_a_shot_that_flies_through() {
    let mut room = Room::enter("trigger");
    room.put(0, 28, 14);
    room.face(0, Facing::Right);
    room.step(5);
    assert_eq!(room.tile_sprite(32, 8), METAL);
    room.press(Buttons::FIRE, 2);
    room.until("it is noticed", 15, |room| room.tile_sprite(32, 8) == GOLD);
}

#[test]
fn a_trigger_notices_the_shots_of_enemies() {
    let mut room = Room::enter("trigger");
    room.put(0, 35, 14);
    room.until("a shot is noticed", 200, |room| {
        room.tile_sprite(37, 8) == GOLD
    });
}

#[test]
fn a_trigger_on_a_lift_opens_the_gate_for_its_rider() {
    let mut room = Room::enter("trigger");
    assert_eq!(room.tile_sprite(46, 12), METAL);
    room.put(0, 43, 11);
    room.until("the gate is open", 40, |room| room.tile_sprite(46, 12) == 0);
    assert_eq!(room.tile_sprite(46, 7), METAL, "outside of its field");
}

#[test]
fn manipulators_fill_replace_and_swap() {
    let mut room = Room::enter("block_manip");
    assert_eq!(room.tile_sprite(13, 15), 0);
    room.put(0, 8, 14);
    room.step(3);
    assert!((12..17).all(|x| room.tile_sprite(x, 15) == GOLD));
    assert_eq!([7, 8].map(|y| room.tile_sprite(25, y)), [BRICK, CRYSTAL]);
    room.put(0, 26, 14);
    room.step(3);
    assert_eq!([7, 8].map(|y| room.tile_sprite(25, y)), [GOLD, CRYSTAL]);
    for expected in [[BRICK, CRYSTAL], [CRYSTAL, BRICK]] {
        room.put(0, 38, 14);
        room.step(3);
        assert_eq!([7, 8].map(|y| room.tile_sprite(38, y)), expected);
        room.put(0, 2, 14);
        room.step(3);
    }
}

#[test]
fn a_field_hurts_and_another_heals() {
    let mut room = Room::enter("damage_field");
    room.put(0, 8, 14);
    room.step(30);
    assert!((69..=71).contains(&room.life(0)), "{}", room.life(0));
    assert!(room.happened(|e| matches!(e, Event::FieldHurt { player: 0, .. })));
    room.put(0, 13, 14);
    room.step(20);
    assert!((89..=91).contains(&room.life(0)), "{}", room.life(0));
    room.step(40);
    assert_eq!(room.life(0), 100);
}

#[test]
fn a_timed_field_is_on_for_a_part_of_its_period() {
    let mut room = Room::enter("damage_field");
    let on = (0..160).filter(|_| {
        room.step(1);
        field(&room, 2).on
    });
    // Two periods; the tick in which the first one ends begins the next one.
    assert_eq!(on.count(), 2 * 39);
}

#[test]
fn a_deadly_field_kills_at_once() {
    let mut room = Room::enter("damage_field");
    room.put(0, 22, 14);
    room.step(2);
    assert!(room.is_dead(0));
}

#[test]
fn channels_turn_fields_off_or_on_for_a_time() {
    for (orb, nth, rest) in [(26, 4, true), (33, 5, false)] {
        let mut room = Room::enter("damage_field");
        room.step(3);
        assert_eq!(field(&room, nth).on, rest);
        room.put(0, orb, 14);
        room.until("it has changed", 5, |room| field(room, nth).on != rest);
        room.put(0, 2, 14);
        let ticks = room.until("it is as before", 120, |room| field(room, nth).on == rest);
        assert!((76..=84).contains(&ticks), "{ticks}");
    }
}

#[test]
fn a_field_for_enemies_kills_them_once_an_orb_turns_it_on() {
    let mut room = Room::enter("damage_field");
    room.step(100);
    assert!(!room.is_down(0));
    room.put(0, 40, 14);
    room.until("the bouncer is dead", 100, |room| room.is_down(0));
}

#[test]
fn a_field_for_things_makes_them_expire() {
    let mut room = Room::enter("damage_field");
    let heart = take(&mut room, 0);
    room.put(0, 50, 14);
    room.until("it fades", 20, |room| {
        matches!(room.item(heart).kind, ItemKind::Expiring(_))
    });
    room.until("it is gone", 20, |room| room.item(heart).kind.is_empty());
}

#[test]
fn a_field_for_shots_stops_them() {
    let mut room = Room::enter("damage_field");
    room.put(0, 52, 14);
    room.face(0, Facing::Right);
    room.press(Buttons::FIRE, 1);
    assert_eq!(room.shots().len(), 1);
    room.step(4);
    assert!(room.shots().is_empty());
}

#[test]
fn things_with_a_time_to_live_fade_when_it_is_over() {
    let mut room = Room::enter("expiring");
    let heart = room.items(is_bonus)[0];
    room.step(389);
    assert!(is_bonus(&room.item(heart).kind));
    room.step(3);
    assert!(matches!(room.item(heart).kind, ItemKind::Expiring(_)));
    room.step(10);
    assert!(room.item(heart).kind.is_empty());
    assert!(matches!(room.enemy(0).kind, EnemyKind::Bouncer(_)));
    room.until("the bouncer too", 220, |room| room.enemy(0).kind.is_empty());
}

#[test]
fn a_cloned_bomb_expires_and_the_first_one_stays() {
    let mut room = Room::enter("expiring");
    let bombs = |room: &Room| room.items(|kind| matches!(kind, ItemKind::Bomb(_))).len();
    room.put(0, 24, 14);
    room.until("a copy", 70, |room| bombs(room) == 2);
    room.put(0, 2, 14);
    room.until("it is gone", 170, |room| bombs(room) == 1);
    room.always("no more copies", 100, |room| bombs(room) == 1);
}

#[test]
fn shots_break_one_breakable_tile_each() {
    let mut room = Room::enter("tiles");
    room.put(0, 6, 14);
    room.face(0, Facing::Right);
    for column in [9, 10] {
        assert_ne!(room.tile_sprite(column, 14), 0);
        room.press(Buttons::FIRE, 1);
        room.until("the shot ends", 20, |room| room.shots().is_empty());
        assert_eq!(room.tile_sprite(column, 14), 0);
    }
    assert_ne!(room.tile_sprite(10, 13), 0, "the row above is whole");
}

#[test]
fn girders_let_players_pass_from_below_and_hold_them_from_above() {
    let mut room = Room::enter("tiles");
    room.put(0, 16, 14);
    room.hold(0, Buttons::JUMP);
    room.until("above the girder", 40, |room| room.place(0).1 < 195);
    room.hold(0, Buttons::empty());
    room.step(40);
    assert_eq!(room.place(0).1, 200, "it stands on the girder");
}

#[test]
fn shots_pass_girders() {
    let mut room = Room::enter("tiles");
    room.put(0, 18, 14);
    room.face(0, Facing::Right);
    room.press(Buttons::FIRE, 1);
    room.step(8);
    assert!(room.shots()[0].x.trunc() > 22 * 20);
}

#[test]
fn up_grabs_a_ladder_and_jump_lets_go() {
    let mut room = Room::enter("climbing");
    room.put(0, 8, 18);
    room.hold(0, Buttons::UP);
    room.step(1);
    assert!(room.player().on_ladder);
    let before = room.place(0).1;
    room.step(10);
    assert_eq!(room.place(0).1, before - 30, "three pixels per tick");
    room.hold(0, Buttons::empty());
    room.always("it hangs on", 20, |room| room.place(0).1 == before - 30);
    room.press(Buttons::JUMP, 1);
    assert!(!room.player().on_ladder);
}

#[test]
fn every_kind_of_ladder_climbs_alike() {
    for (column, row) in [(8, 18), (31, 18), (36, 18)] {
        let mut room = Room::enter("climbing");
        room.put(0, column, row);
        room.hold(0, Buttons::UP);
        room.step(60);
        assert!(
            room.place(0).1 <= 12 * 20,
            "column {column}: {:?}",
            room.place(0)
        );
    }
}

#[test]
fn a_rope_is_caught_in_the_fall_and_down_lets_go() {
    let mut room = Room::enter("climbing");
    room.put(0, 16, 7);
    room.until("it hangs", 40, |room| room.player().on_rope);
    assert_eq!(room.place(0).1, 180);
    let before = room.place(0).0;
    room.press(Buttons::RIGHT, 10);
    assert_eq!(room.place(0), (before + 30, 180));
    room.press(Buttons::DOWN, 1);
    assert!(!room.player().on_rope);
    room.step(10);
    assert!(room.place(0).1 > 190, "it falls");
}

/// Lets go of the first heart with some buttons held; returns its highest point and its distance.
fn throw(held: Buttons) -> (i32, i32) {
    let mut room = Room::enter("carrying");
    room.face(0, Facing::Right);
    let heart = take(&mut room, 0);
    room.step(2);
    room.hold(0, held);
    room.step(1);
    assert!(room.player().carry.is_none());
    room.hold(0, Buttons::empty());
    let start = room.item(heart).body.pos;
    let mut top = start.y;
    for _ in 0..100 {
        room.step(1);
        top = top.min(room.item(heart).body.pos.y);
    }
    let end = room.item(heart).body.pos;
    ((start.y - top).round(), (end.x - start.x).round())
}

#[test]
fn items_thrown_upwards_fly_higher() {
    let (dropped, _) = throw(Buttons::empty());
    let (thrown, _) = throw(Buttons::UP);
    assert!(dropped < 5, "{dropped}");
    assert!(thrown > 100, "{thrown}");
}

#[test]
fn items_thrown_sideways_fly_farther() {
    let (_, dropped) = throw(Buttons::empty());
    let (_, thrown) = throw(Buttons::RIGHT);
    assert_eq!(dropped, 0);
    assert!(thrown > 20, "{thrown}");
}

#[test]
fn a_carried_thing_is_held_on_the_side_its_bearer_faces() {
    let mut room = Room::enter("carrying");
    let heart = take(&mut room, 0);
    for (held, side) in [(Buttons::RIGHT, 15), (Buttons::LEFT, -15)] {
        room.hold(0, Buttons::FIRE | held);
        room.step(2);
        let way = room.item(heart).body.pos - room.player().pos;
        assert_eq!(way.round(), (side, -2));
    }
}

#[test]
fn hands_hold_one_thing_at_a_time() {
    let mut room = Room::enter("carrying");
    let heart = take(&mut room, 0);
    room.put(0, 23, 16);
    room.step(3);
    assert_eq!(room.player().carry, Some(heart as u16));
}

#[test]
fn a_thing_in_the_hands_of_one_player_is_not_taken_by_another() {
    let mut room = Room::enter("versus");
    let heart = take(&mut room, 0);
    room.join(1);
    room.world.players[1].pos = room.player().pos;
    room.hold(1, Buttons::FIRE);
    room.step(3);
    assert_eq!(room.player().carry, Some(heart as u16));
    assert!(room.world.players[1].carry.is_none());
}

#[test]
fn teams_start_on_their_own_sides() {
    let mut room = Room::enter("versus");
    for player in [1, 2, 3] {
        room.join(player);
    }
    let columns = [0, 1, 2, 3].map(|player| room.place(player).0 / 20);
    assert_eq!(columns, [4, 29, 4, 29]);
}

/// Two players stand next to each other where shots can hit; one of them fires.
fn duel(rules: ShotRules) -> Room {
    let mut room = Room::enter("versus");
    room.join(1);
    room.set_rules(rules);
    room.put(0, 16, 18);
    room.put(1, 18, 18);
    room.face(0, Facing::Right);
    room.press(Buttons::FIRE, 1);
    room.step(10);
    room
}

#[test]
fn shots_between_players_hurt_only_if_the_rules_say_so() {
    let peace = duel(ShotRules::default());
    assert_eq!(peace.life(1), 100);
    let war = duel(ShotRules {
        hurt_others: true,
        hurt_self: false,
        damage: 5,
    });
    assert_eq!(war.life(1), 95);
    assert!(war.happened(|e| matches!(
        e,
        Event::ShotByPlayer {
            player: 1,
            shooter: 0,
            damage: 5
        }
    )));
    assert_eq!(war.life(0), 100);
    let healing = |mut room: Room| {
        room.world.players[1].life = Fx::int(50);
        room.put(1, 18, 18);
        room.put(0, 16, 18);
        room.press(Buttons::FIRE, 1);
        room.step(10);
        room.life(1)
    };
    let kind = duel(ShotRules {
        hurt_others: true,
        hurt_self: false,
        damage: -10,
    });
    assert_eq!(healing(kind), 60);
}

#[test]
fn a_death_drops_the_carried_item() {
    let mut room = Room::enter("bomb");
    let bomb = room.items(|kind| matches!(kind, ItemKind::Bomb(_)))[0];
    room.put(0, 8, 14);
    room.hold(0, Buttons::FIRE);
    room.step(2);
    assert_eq!(room.player().carry, Some(bomb as u16));
    room.world.players[0].life = Fx::ZERO;
    room.step(3);
    assert!(room.is_dead(0) && room.player().carry.is_none());
    let floor = Fx::int(14 * 20);
    room.until("it falls to the floor", 60, |room| {
        room.item(bomb).body.pos.y == floor
    });
}

#[test]
fn a_carried_heart_saves_its_bearer_at_the_last_moment() {
    let mut room = Room::enter("versus");
    let heart = take(&mut room, 0);
    room.world.players[0].life = Fx::ZERO;
    room.step(1);
    assert!(!room.is_dead(0));
    assert_eq!(room.life(0), 50);
    assert!(room.item(heart).kind.is_empty());
}
