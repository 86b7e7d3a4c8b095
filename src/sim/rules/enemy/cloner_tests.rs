use super::*;
use crate::rules::enemy::test_arena::TestArena;
use crate::world::enemy::{Podzilla, Trakbot};
use crate::world::item::{DamageField, Mine, Motion, Trigger};

const TRIGGER: Area = Area {
    x: 100,
    y: 100,
    w: 20,
    h: 20,
};
const SOURCE: Area = Area {
    x: 400,
    y: 400,
    w: 60,
    h: 60,
};

fn cloner() -> Cloner {
    Cloner {
        trigger: TRIGGER,
        source: SOURCE,
        target_x: 800,
        target_y: 600,
        ..Cloner::default()
    }
}

/// A cloner in slot 0, a player just outside its trigger box, and a podzilla in slot 5 in the source box.
fn arena(cloner: Cloner) -> TestArena {
    let mut arena = TestArena::with_enemy(&[(200, 110)], 300, 300, EnemyKind::Cloner(cloner));
    let enemy = &mut arena.world.enemies[5];
    enemy.kind = EnemyKind::Podzilla(Podzilla::default());
    enemy.body.pos = Vec2::int(420, 440);
    arena
}

fn copies(arena: &TestArena) -> usize {
    let enemies = arena.world.enemies.iter().filter(|e| !e.kind.is_empty());
    enemies.count() - 2
}

fn enter(arena: &mut TestArena) {
    arena.move_player(0, 110, 110);
    arena.step();
}

fn leave(arena: &mut TestArena) {
    arena.move_player(0, 200, 110);
    arena.step();
}

#[test]
fn it_copies_once_for_every_entry_into_its_box() {
    let mut arena = arena(cloner());
    arena.run(5);
    assert_eq!(copies(&arena), 0);
    enter(&mut arena);
    assert_eq!(copies(&arena), 1);
    let copy = arena.world.enemies[1];
    assert_eq!(copy.body.pos, Vec2::int(820, 640));
    assert_eq!(copy.body.creator, Some(0));
    arena.run(5);
    assert_eq!(copies(&arena), 1);
    leave(&mut arena);
    enter(&mut arena);
    assert_eq!(copies(&arena), 2);
}

#[test]
fn its_timer_runs_only_while_a_player_is_inside() {
    let mut arena = arena(Cloner {
        trigger_mode: ClonerTrigger::RunsInside,
        delay: 10,
        delay_left: 10,
        ..cloner()
    });
    enter(&mut arena);
    arena.run(4);
    leave(&mut arena);
    arena.run(20);
    assert_eq!(copies(&arena), 0);
    enter(&mut arena);
    arena.run(3);
    assert_eq!(copies(&arena), 0);
    arena.step();
    assert_eq!(copies(&arena), 1);
    arena.run(10);
    assert_eq!(copies(&arena), 2);
}

#[test]
fn its_timer_can_restart_on_every_entry() {
    let mut arena = arena(Cloner {
        trigger_mode: ClonerTrigger::RestartsOnEntry,
        delay: 10,
        delay_left: 10,
        ..cloner()
    });
    enter(&mut arena);
    arena.run(4);
    leave(&mut arena);
    enter(&mut arena);
    arena.run(8);
    assert_eq!(copies(&arena), 0);
    arena.step();
    assert_eq!(copies(&arena), 1);
}

#[test]
fn it_respects_its_limit_of_living_copies() {
    let mut arena = arena(Cloner {
        limit: 2,
        ..cloner()
    });
    for _ in 0..4 {
        enter(&mut arena);
        leave(&mut arena);
    }
    assert_eq!(copies(&arena), 2);
    arena.world.enemies[1].kind = EnemyKind::Empty;
    enter(&mut arena);
    assert_eq!(copies(&arena), 2);
}

#[test]
fn a_solid_or_visible_tile_at_the_destination_blocks_a_copy() {
    let mut arena = arena(cloner());
    arena.world.tiles.set(41, 32, Tile(32));
    enter(&mut arena);
    assert_eq!(copies(&arena), 0);
    leave(&mut arena);
    arena.world.tiles.set(41, 32, Tile(31));
    enter(&mut arena);
    assert_eq!(copies(&arena), 1);
}

#[test]
fn copies_with_a_time_to_live_fade_and_vanish() {
    let mut arena = arena(Cloner {
        copy_ttl: 30,
        ..cloner()
    });
    enter(&mut arena);
    // The copy in slot 1 has already been updated once.
    arena.run(19);
    assert!(matches!(
        arena.world.enemies[1].kind,
        EnemyKind::Podzilla(_)
    ));
    arena.step();
    assert!(matches!(
        arena.world.enemies[1].kind,
        EnemyKind::Expiring(_)
    ));
    assert_eq!(arena.world.enemies[1].body.damage.raw(), 0);
    arena.run(8);
    assert!(!arena.world.enemies[1].kind.is_empty());
    arena.step();
    assert!(arena.world.enemies[1].kind.is_empty());
}

#[test]
fn a_copy_in_a_higher_slot_acts_in_the_same_tick() {
    let mut arena = arena(cloner());
    arena.world.enemies[5].kind = EnemyKind::Trakbot(Trakbot::default());
    arena.build([0, 99], [33, 33]).build([0, 99], [23, 23]);
    enter(&mut arena);
    assert!(arena.world.enemies[1].body.pos.x > Vec2::int(820, 0).x);
    assert_eq!(arena.world.globals.enemy_count, 3);
}

#[test]
fn it_copies_itself_as_it_is_after_its_update() {
    let mut arena = arena(cloner());
    arena.body().pos = Vec2::int(430, 410);
    enter(&mut arena);
    let EnemyKind::Cloner(copy) = arena.world.enemies[1].kind else {
        panic!("no copy of the cloner");
    };
    assert!(copy.was_inside);
    assert_eq!(copies(&arena), 2);
}

#[test]
fn copied_items_are_at_rest_and_have_the_time_to_live() {
    let mut arena = arena(Cloner {
        copy_ttl: 200,
        ..cloner()
    });
    let source = &mut arena.world.items[3];
    source.kind = ItemKind::Mine(Mine::default());
    source.body.pos = Vec2::int(440, 420);
    source.body.vel = Vec2::int(1, 1);
    source.body.motion = Motion::Falls;
    enter(&mut arena);
    let copy = arena.world.items[0].body;
    assert_eq!((copy.pos, copy.vel), (Vec2::int(840, 620), Vec2::ZERO));
    assert_eq!((copy.ttl, copy.creator), (200, Some(0)));
    assert_eq!(copy.motion, Motion::Falls);
}

#[test]
fn copied_fields_store_the_cloner_and_ttl_in_their_own_settings() {
    let mut arena = arena(Cloner {
        copy_ttl: 200,
        limit: 3,
        ..cloner()
    });
    arena.world.enemies[5].body.pos = Vec2::ZERO;
    let trigger = &mut arena.world.items[3];
    trigger.kind = ItemKind::Trigger(Trigger::default());
    trigger.body.pos = Vec2::int(440, 420);
    let field = &mut arena.world.items[4];
    field.kind = ItemKind::DamageField(DamageField {
        on_time: 7,
        ..DamageField::default()
    });
    field.body.pos = Vec2::int(440, 420);
    enter(&mut arena);
    let ItemKind::Trigger(copy) = arena.world.items[0].kind else {
        panic!("no trigger");
    };
    assert_eq!(copy.outputs.turned_off, 200);
    let ItemKind::DamageField(copy) = arena.world.items[1].kind else {
        panic!("no damage field");
    };
    assert_eq!((copy.on_time, copy.damage), (7, 1000));
    assert_eq!(count_copies(&arena.world, 0), 2);
}

#[test]
fn an_invincible_cloner_survives_everything() {
    let mut arena = arena(Cloner {
        invincible: true,
        ..cloner()
    });
    arena.body().hit = Hit::Blast;
    arena.step();
    assert!(matches!(arena.world.enemies[0].kind, EnemyKind::Cloner(_)));
    assert_eq!(arena.body().hit, Hit::None);
}

#[test]
fn only_living_copies_of_the_same_cloner_count_towards_its_limit() {
    let mut arena = arena(cloner());
    let count = |arena: &TestArena| (count_copies(&arena.world, 0), count_copies(&arena.world, 1));
    for (slot, creator) in [(10, Some(0)), (11, Some(0)), (12, Some(1)), (13, None)] {
        let enemy = &mut arena.world.enemies[slot];
        enemy.kind = EnemyKind::Podzilla(Podzilla::default());
        enemy.body.creator = creator;
    }
    assert_eq!(count(&arena), (2, 1));
    // A damage field stores its cloner in its damage; the damage of other items is not a cloner.
    for (slot, damage) in [(20, 1000), (21, 1001), (22, 1001), (23, 0)] {
        let item = &mut arena.world.items[slot];
        item.kind = ItemKind::DamageField(DamageField {
            damage,
            ..DamageField::default()
        });
        item.body.creator = Some(0);
    }
    assert_eq!(count(&arena), (3, 3));
    for (slot, creator) in [(30, Some(0)), (31, Some(1)), (32, None)] {
        let item = &mut arena.world.items[slot];
        item.kind = ItemKind::Mine(Mine::default());
        item.body.creator = creator;
    }
    assert_eq!(count(&arena), (4, 4));
    arena.world.enemies[10].kind = EnemyKind::Empty;
    arena.world.items[30].kind = ItemKind::Empty;
    assert_eq!(count(&arena), (2, 4));
}

#[test]
fn a_copied_damage_field_stores_1000_plus_the_slot_of_its_cloner() {
    for slot in [0, 1, 7] {
        let mut copy = Item {
            kind: ItemKind::DamageField(DamageField::default()),
            ..Item::default()
        };
        mark_copy(&mut copy, slot, 0);
        let ItemKind::DamageField(field) = copy.kind else {
            panic!("no damage field");
        };
        assert_eq!(field.damage, 1000 + slot as i32);
    }
}
