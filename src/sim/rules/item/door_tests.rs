use super::super::door_travel::mark_key_held;
use super::super::test_level::TestLevel;
use super::*;
use crate::num::Vec2;
use crate::world::item::{
    BlockManip, Bomb, Bonus, DamageField, Follow, ItemKind, ManipMode, Orb, Rocket, Switch,
    SwitchColours, Targets, Trigger,
};
use crate::world::player::{DoorTravel, Pause};
use crate::world::tiles::Tile;

/// A door in slot 5 at (200, 300) that leads to the one in slot 9 at (500, 700), with player 0 at the first door.
fn scene(door: Door) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(5, 200, 300, ItemKind::Door(Door { target: 9, ..door }));
    let way_back = Door {
        target: 5,
        ..Door::default()
    };
    scene.put(9, 500, 700, ItemKind::Door(way_back));
    scene.join(0, 203, 296);
    scene
}

fn by_touch() -> Door {
    Door {
        entry: DoorEntry::Touch,
        ..Door::default()
    }
}

fn travel(scene: &TestLevel) -> Option<DoorTravel> {
    match scene.world.players[0].pause {
        Pause::Door(travel) => Some(travel),
        _ => None,
    }
}

/// Advances one tick and touches the door in slot 5.
fn next_touch(scene: &mut TestLevel, buttons: Buttons) -> bool {
    scene.world.globals.tick += 1;
    scene.world.players[0].marked_door = None;
    scene.hold(buttons);
    scene.touch(5);
    !scene.take_events().is_empty()
}

#[test]
fn a_travel_starts_at_the_door_with_a_velocity_of_15_px_per_tick_away_from_the_destination() {
    let mut scene = scene(by_touch());
    scene.world.players[0].right_speed = Fx::ONE;
    scene.touch(5);
    let used = Event::DoorUsed { player: 0, item: 5 };
    assert_eq!(scene.take_events(), [used]);
    let player = &scene.world.players[0];
    assert_eq!(player.pos, Vec2::int(200, 300));
    assert_eq!(player.right_speed, Fx::ZERO);
    assert_eq!(player.marked_door, Some(5));
    let found = travel(&scene).expect("a travel");
    // 500 px take 33.3 ticks.
    assert_eq!((found.steps, found.count), (33, 12));
    assert_eq!((found.door, found.target), (5, 9));
    assert_eq!(found.velocity, Vec2::int(-9, -12));
}

#[test]
fn the_steps_of_a_travel_are_counted_along_the_longer_axis() {
    for (x, y, steps) in [
        (150, 0, 10),
        (0, -157, 10),
        (0, -158, 11),
        (-300, 400, 33),
        (900, -800, 80),
        (20, 0, 1),
    ] {
        let mut scene = scene(by_touch());
        scene.body(5).pos = Vec2::int(1000, 1000);
        scene.body(9).pos = Vec2::int(1000 + x, 1000 + y);
        scene.touch(5);
        assert_eq!(travel(&scene).map(|t| t.steps), Some(steps), "{x}, {y}");
    }
}

#[test]
fn a_door_that_leads_to_its_own_position_only_snaps_the_player() {
    let mut scene = scene(by_touch());
    scene.body(9).pos = scene.body(5).pos;
    scene.touch(5);
    assert_eq!(travel(&scene), None);
    assert_eq!(scene.world.players[0].pos, Vec2::int(200, 300));
}

#[test]
fn a_door_entered_with_up_requires_the_key_to_be_released_first() {
    // A player has just arrived here with up held.
    let mut scene = scene(Door {
        key_held: 100,
        ..Door::default()
    });
    assert!(!next_touch(&mut scene, Buttons::UP));
    assert!(!next_touch(&mut scene, Buttons::UP));
    assert!(!next_touch(&mut scene, Buttons::DOWN));
    assert!(next_touch(&mut scene, Buttons::UP));
}

#[test]
fn a_player_holding_the_key_blocks_other_players() {
    let mut scene = scene(Door {
        key_held: 100,
        ..Door::default()
    });
    scene.join(1, 200, 300).buttons = Buttons::UP;
    scene.world.globals.tick += 1;
    scene.touch_by(1, 5);
    assert!(!next_touch(&mut scene, Buttons::UP));
    let other = &mut scene.world.players[1];
    (other.buttons, other.marked_door) = (Buttons::empty(), None);
    scene.touch_by(1, 5);
    assert!(next_touch(&mut scene, Buttons::UP));
}

#[test]
fn a_door_entered_with_down_ignores_up() {
    let mut scene = scene(Door {
        entry: DoorEntry::Down,
        ..Door::default()
    });
    assert!(!next_touch(&mut scene, Buttons::UP));
    assert!(next_touch(&mut scene, Buttons::DOWN));
}

#[test]
fn only_the_first_linked_door_touched_in_a_tick_counts() {
    let mut scene = scene(by_touch());
    scene.world.players[0].marked_door = Some(4);
    scene.touch(5);
    assert!(travel(&scene).is_none());

    let mut scene = self::scene(Door {
        linked: false,
        ..by_touch()
    });
    scene.touch(5);
    assert_eq!(scene.world.players[0].marked_door, None);
}

#[test]
fn a_player_cannot_enter_a_door_they_carry() {
    let mut scene = scene(by_touch());
    scene.world.players[0].carry = Some(5);
    scene.touch(5);
    assert!(travel(&scene).is_none());
    assert_eq!(scene.world.players[0].marked_door, None);
}

#[test]
fn an_automatic_door_is_instant_if_its_destination_moves() {
    for (travel_mode, motion, at_once) in [
        (DoorMove::Auto, Motion::Stationary, false),
        (DoorMove::Auto, Motion::Falls, true),
        (DoorMove::Instant, Motion::Stationary, true),
        (DoorMove::Travel, Motion::Falls, false),
    ] {
        let mut scene = scene(Door {
            travel: travel_mode,
            ..by_touch()
        });
        scene.body(9).motion = motion;
        scene.touch(5);
        assert_eq!(travel(&scene).is_none(), at_once, "{travel_mode:?}");
        let at_goal = scene.world.players[0].pos == Vec2::int(500, 700);
        assert_eq!(at_goal, at_once, "{travel_mode:?}");
    }
}

#[test]
fn a_rocket_and_its_rider_pass_doors_instantly() {
    let mut scene = scene(Door {
        travel: DoorMove::Travel,
        ..by_touch()
    });
    let rocket = ItemKind::LitRocket(Rocket::default());
    scene.put(2, 203, 296, rocket).motion = Motion::CarryableThroughDoors;
    scene.world.players[0].carry = Some(2);
    scene.touch(5);
    assert_eq!(scene.world.players[0].pos, Vec2::int(500, 700));
    assert_eq!(scene.body(2).pos, Vec2::int(500, 700));
}

#[test]
fn only_items_that_can_pass_doors_are_taken_along() {
    for (motion, target, kept) in [
        (Motion::CarryableThroughDoors, 9, true),
        (Motion::Carryable, 9, false),
        (Motion::Carryable, 5, false),
    ] {
        let mut scene = scene(by_touch());
        let door = Door {
            target,
            ..by_touch()
        };
        scene.world.items[5].kind = ItemKind::Door(door);
        scene
            .put(2, 203, 296, ItemKind::Bomb(Bomb::default()))
            .motion = motion;
        scene.world.players[0].carry = Some(2);
        scene.touch(5);
        assert_eq!(scene.world.players[0].carry.is_some(), kept);
    }
}

#[test]
fn a_door_that_leads_nowhere_is_not_used() {
    for target in [5, -1, 500, i32::MAX] {
        let mut scene = scene(by_touch());
        let door = Door {
            target,
            ..by_touch()
        };
        scene.world.items[5].kind = ItemKind::Door(door);
        scene.touch(5);
        assert!(travel(&scene).is_none() && scene.take_events().is_empty());
    }
    let mut scene = scene(by_touch());
    scene.body(9).pos.x = Fx::int(1980) + Fx::from_raw(1);
    scene.touch(5);
    assert!(travel(&scene).is_none() && scene.take_events().is_empty());
}

#[test]
fn using_an_invisible_door_reports_no_event() {
    let mut scene = scene(Door {
        style: DoorStyle::Invisible,
        ..by_touch()
    });
    scene.touch(5);
    assert!(travel(&scene).is_some());
    assert!(scene.take_events().is_empty());
}

#[test]
fn an_arrival_is_recorded_in_a_destination_of_any_kind() {
    let mut scene = scene(Door {
        travel: DoorMove::Instant,
        ..by_touch()
    });
    scene.touch(5);
    let noted = |kind| match kind {
        ItemKind::Door(door) => door.key_held,
        ItemKind::Rocket(rocket) => rocket.heading,
        other => unreachable!("{other:?}"),
    };
    assert_eq!(noted(scene.kind(9)), 100);
    scene.put(9, 500, 700, ItemKind::Rocket(Rocket::default()));
    scene.world.players[0].marked_door = None;
    scene.touch(5);
    assert_eq!(noted(scene.kind(9)), 100);
    let mut bonus = Item {
        kind: ItemKind::Bonus(Bonus::default()),
        ..Item::default()
    };
    let before = bonus;
    mark_key_held(&mut bonus, 7);
    assert_eq!(bonus, before);
}

#[test]
fn an_automatic_door_is_instant_if_its_destination_is_a_field_with_any_setting() {
    let unset_trigger = Trigger {
        who: Targets::empty(),
        visible: false,
        ..Trigger::default()
    };
    let unset_damage = DamageField {
        on: false,
        ..DamageField::default()
    };
    let trigger = |change: fn(&mut Trigger)| {
        let mut field = unset_trigger;
        change(&mut field);
        ItemKind::Trigger(field)
    };
    let damage = |change: fn(&mut DamageField)| {
        let mut field = unset_damage;
        change(&mut field);
        ItemKind::DamageField(field)
    };
    let manip = |mode| {
        ItemKind::BlockManip(BlockManip {
            mode,
            ..BlockManip::default()
        })
    };
    for (target, at_once) in [
        (trigger(|_| {}), false),
        (trigger(|field| field.on = true), true),
        (trigger(|field| field.visible = true), true),
        (
            trigger(|field| field.follow = Some(Follow::default())),
            true,
        ),
        (trigger(|field| field.who = Targets::ITEMS), true),
        (damage(|_| {}), false),
        (damage(|field| field.on = true), true),
        (damage(|field| field.deadly = true), true),
        (damage(|field| field.follow = Some(Follow::default())), true),
        (damage(|field| field.who = Targets::PLAYERS), true),
        (manip(ManipMode::Off), false),
        (manip(ManipMode::Fill), true),
        (manip(ManipMode::Swap), true),
    ] {
        let mut scene = scene(by_touch());
        scene.put(9, 500, 700, target);
        scene.touch(5);
        let arrived = scene.world.players[0].pos == Vec2::int(500, 700);
        assert_eq!(arrived, at_once, "{target:?}");
        assert_eq!(travel(&scene).is_none(), at_once, "{target:?}");
    }
}

/// Returns the item after a player arrived there in tick 103.
fn after_arrival(kind: ItemKind) -> ItemKind {
    let mut item = Item {
        kind,
        ..Item::default()
    };
    mark_key_held(&mut item, 103);
    item.kind
}

#[test]
fn an_arrival_at_a_switch_overwrites_its_colours_with_the_low_bits_of_the_tick() {
    // 103 = 64 + 32 + 7
    let ItemKind::Switch(switch) = after_arrival(ItemKind::Switch(Switch::default())) else {
        panic!("no longer a switch");
    };
    let expected = SwitchColours::GREEN | SwitchColours::RED | SwitchColours::BLUE;
    assert_eq!(switch.colours, expected);
}

#[test]
fn an_arrival_at_a_field_on_a_lift_overwrites_its_lift_number() {
    let on_lift = Some(Follow {
        lift: 3,
        ..Follow::default()
    });
    for (follow, expected) in [(None, None), (on_lift, Some(103))] {
        let trigger = Trigger {
            follow,
            ..Trigger::default()
        };
        let field = DamageField {
            follow,
            ..DamageField::default()
        };
        for kind in [ItemKind::Trigger(trigger), ItemKind::DamageField(field)] {
            let follow = match after_arrival(kind) {
                ItemKind::Trigger(trigger) => trigger.follow,
                ItemKind::DamageField(field) => field.follow,
                other => panic!("{other:?}"),
            };
            assert_eq!(follow.map(|follow| follow.lift), expected, "{kind:?}");
        }
    }
}

#[test]
fn an_arrival_overwrites_an_orbs_channel_a_manipulators_tile_and_a_rockets_heading() {
    let orb = after_arrival(ItemKind::Orb(Orb::default()));
    assert!(matches!(orb, ItemKind::Orb(orb) if orb.outputs.on == 103));
    let manip = after_arrival(ItemKind::BlockManip(BlockManip::default()));
    assert!(matches!(manip, ItemKind::BlockManip(manip) if manip.first == Tile(103)));
    let rocket = after_arrival(ItemKind::LitRocket(Rocket::default()));
    assert!(matches!(rocket, ItemKind::LitRocket(rocket) if rocket.heading == 103));
}
