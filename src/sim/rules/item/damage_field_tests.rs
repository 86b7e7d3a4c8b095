use super::super::test_level::TestLevel;
use super::*;
use crate::world::area::Area;
use crate::world::enemy::{Archwagon, EnemyKind};
use crate::world::item::{Bonus, Mine, Orb, Start, Trigger};
use crate::world::shot::{EnemyShot, PlayerShot};

fn field(who: Targets) -> DamageField {
    DamageField {
        who,
        channel: 5,
        area: Area {
            x: 200,
            y: 200,
            w: 40,
            h: 40,
        },
        ..DamageField::default()
    }
}

fn scene(field: DamageField) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(20, 1000, 1000, ItemKind::DamageField(field));
    scene.world.players[0].pos = Vec2::int(210, 210);
    scene
}

fn record(scene: &TestLevel) -> DamageField {
    match scene.kind(20) {
        ItemKind::DamageField(field) => field,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn hundredths_of_health_are_taken_or_given_in_every_tick() {
    // spec 04 §6.18
    for (damage, raw) in [
        (10, 6554),
        (33, 21627),
        (49, 32113),
        (100, 65536),
        (124, 81265),
        (833, 545915),
        (-1000, -655360),
    ] {
        let mut scene = scene(DamageField {
            damage,
            ..field(Targets::PLAYERS)
        });
        scene.world.players[0].life = Fx::int(50);
        scene.run(1);
        let lost = Fx::int(50) - scene.world.players[0].life;
        assert_eq!(lost.raw(), raw, "damage {damage}");
        let hurt = Event::FieldHurt {
            player: 0,
            item: 20,
        };
        let expected: &[Event] = if damage > 0 { &[hurt] } else { &[] };
        assert_eq!(scene.take_events(), expected);
    }
}

#[test]
fn healing_stops_at_full_health() {
    let mut scene = scene(DamageField {
        damage: -1000,
        ..field(Targets::PLAYERS)
    });
    scene.world.players[0].life = Fx::int(95);
    scene.run(2);
    assert_eq!(scene.world.players[0].life, FULL_LIFE);
}

#[test]
fn a_deadly_field_kills_at_once() {
    let mut scene = scene(DamageField {
        deadly: true,
        ..field(Targets::PLAYERS)
    });
    scene.run(1);
    assert_eq!(scene.world.players[0].life, Fx::ZERO);
}

#[test]
fn a_field_acts_one_tick_after_it_was_switched() {
    let mut scene = scene(DamageField {
        on: false,
        damage: 100,
        ..field(Targets::PLAYERS)
    });
    scene.run(1);
    assert_eq!(scene.world.players[0].life, FULL_LIFE);
    scene.run(1);
    assert_eq!(scene.world.players[0].life, Fx::int(99));
}

#[test]
fn a_field_for_other_targets_does_not_hurt_players() {
    let mut scene = scene(DamageField {
        damage: 100,
        ..field(Targets::PLAYERS.complement())
    });
    scene.run(3);
    assert_eq!(scene.world.players[0].life, FULL_LIFE);
}

#[test]
fn enemies_and_shots_in_a_field_are_hit() {
    let mut scene = scene(field(Targets::all()));
    let enemy = &mut scene.world.enemies[1];
    enemy.kind = EnemyKind::Archwagon(Archwagon::default());
    enemy.body.pos = Vec2::int(210, 210);
    let at = [Single::new(210.0), Single::new(500.0)];
    for (slot, x) in at.into_iter().enumerate() {
        let y = Single::new(210.0);
        scene.world.player_shots[slot] = PlayerShot {
            active: true,
            x,
            y,
            ..PlayerShot::default()
        };
        scene.world.enemy_shots[slot] = EnemyShot {
            active: true,
            x,
            y,
            ..EnemyShot::default()
        };
    }
    scene.run(1);
    assert_eq!(scene.world.enemies[1].body.hit, Hit::Field);
    let active = |slot: usize| {
        let world = &scene.world;
        [
            world.player_shots[slot].active,
            world.enemy_shots[slot].active,
        ]
    };
    assert_eq!(active(0), [false, false]);
    assert_eq!(active(1), [true, true]);
}

#[test]
fn items_in_a_field_fade_out_and_starts_stay() {
    let mut scene = scene(field(Targets::ITEMS));
    scene.put(30, 210, 210, ItemKind::Bonus(Bonus::default()));
    scene.put(10, 210, 210, ItemKind::Mine(Mine::default()));
    scene.put(31, 210, 210, ItemKind::Start(Start::default()));
    scene.put(32, 210, 210, ItemKind::Orb(Orb::default()));
    scene.put(33, 210, 210, ItemKind::Trigger(Trigger::default()));
    scene.run(1);
    assert!(matches!(scene.kind(30), ItemKind::Expiring(_)));
    assert!(matches!(scene.kind(10), ItemKind::Mine(_)));
    assert!(scene.is_gone(32) && scene.is_gone(33));
    scene.run(9);
    assert!(scene.is_gone(30) && !scene.is_gone(10));
    scene.run(1);
    assert!(scene.is_gone(10));
    assert!(matches!(scene.kind(31), ItemKind::Start(_)));
}

#[test]
fn a_field_for_items_removes_itself() {
    let mut scene = scene(field(Targets::ITEMS));
    scene.body(20).pos = Vec2::int(210, 210);
    scene.run(1);
    assert!(scene.is_gone(20));
}

/// Returns whether a field is on after each tick of a script, in which `o` is a tick with its channel raised.
fn states(mode: DamageMode, script: &str) -> String {
    let mut scene = scene(DamageField {
        mode,
        time: 4,
        on_time: 2,
        ..field(Targets::empty())
    });
    script
        .chars()
        .map(|tick| {
            scene.world.channels.set(5, tick == 'o');
            scene.run(1);
            if record(&scene).on { '1' } else { '0' }
        })
        .collect()
}

#[test]
fn each_mode_switches_the_field_as_specified() {
    for (mode, script, expected) in [
        (DamageMode::Always, ".o.", "111"),
        (DamageMode::Toggle, ".o.oo.", "100100"),
        (DamageMode::OffForTime, ".o......", "10000111"),
        (DamageMode::OffForTime, ".oo......", "100000111"),
        (DamageMode::OnForTime, ".o......", "01111000"),
        (DamageMode::Timed, "..........", "0001000100"),
        (DamageMode::Fixed, ".o.", "111"),
    ] {
        assert_eq!(states(mode, script), expected, "{mode:?} {script}");
    }
}
