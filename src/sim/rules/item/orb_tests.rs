use super::super::test_level::TestLevel;
use super::*;
use crate::world::item::Outputs;

fn scene(orb: Orb) -> TestLevel {
    let mut scene = TestLevel::new();
    scene.put(3, 400, 500, ItemKind::Orb(orb));
    scene
}

fn orb(scene: &TestLevel) -> Orb {
    match scene.kind(3) {
        ItemKind::Orb(orb) => orb,
        other => unreachable!("{other:?}"),
    }
}

/// Returns whether the orb is on after each tick of a script, in which `o` is a tick with a touch.
fn states(start: Orb, script: &str) -> String {
    let mut scene = scene(start);
    script
        .chars()
        .map(|tick| {
            if tick == 'o' {
                scene.touch(3);
            }
            scene.run(1);
            if orb(&scene).on { '1' } else { '0' }
        })
        .collect()
}

fn with_mode(mode: OrbMode, on: bool) -> Orb {
    Orb {
        mode,
        on,
        time: 3,
        ..Orb::default()
    }
}

#[test]
fn a_toggle_orb_changes_once_per_touch() {
    let orb = with_mode(OrbMode::Toggle, false);
    assert_eq!(states(orb, ".ooo.o..oo."), "01111000111");
}

#[test]
fn sticky_orbs_change_only_once() {
    let on = with_mode(OrbMode::StickOn, false);
    assert_eq!(states(on, ".o.o."), "01111");
    let off = with_mode(OrbMode::StickOff, true);
    assert_eq!(states(off, ".o.o."), "10000");
}

#[test]
fn a_timed_orb_stays_on_for_its_time_after_the_last_touch() {
    let on = with_mode(OrbMode::TimedOn, false);
    assert_eq!(states(on, ".o......"), "00111000");
    assert_eq!(states(on, ".ooo....."), "001111100");
    let off = with_mode(OrbMode::TimedOff, true);
    assert_eq!(states(off, ".o......"), "11000111");
}

#[test]
fn an_orb_reacts_only_to_its_own_trigger_types() {
    let deaf = Orb {
        by_touch: false,
        ..Orb::default()
    };
    let reacts = |orb, buttons| {
        let mut scene = scene(orb);
        scene.hold(buttons);
        scene.touch(3);
        self::orb(&scene).triggered
    };
    assert!(!reacts(deaf, Buttons::UP | Buttons::DOWN));
    assert!(reacts(Orb::default(), Buttons::empty()));
    let up = Orb {
        by_up: true,
        ..deaf
    };
    assert!(reacts(up, Buttons::UP) && !reacts(up, Buttons::DOWN));
    let down = Orb {
        by_down: true,
        ..deaf
    };
    assert!(reacts(down, Buttons::DOWN) && !reacts(down, Buttons::UP));
}

#[test]
fn a_shot_within_8_pixels_triggers_an_orb_made_for_shots() {
    for (dx, dy, by_shot, active, on) in [
        (7, -7, true, true, true),
        (8, 0, true, true, false),
        (0, -8, true, true, false),
        (0, 0, false, true, false),
        (0, 0, true, false, false),
    ] {
        let mut scene = scene(Orb {
            by_shot,
            ..Orb::default()
        });
        scene.world.player_shots[49] = PlayerShot {
            active,
            x: Single::from_int(400 + dx),
            y: Single::from_int(500 + dy),
            ..PlayerShot::default()
        };
        scene.run(1);
        assert_eq!(orb(&scene).on, on, "{dx}, {dy}");
    }
}

#[test]
fn an_orb_reports_its_state_and_its_changes_on_its_channels() {
    let mut scene = scene(Orb {
        outputs: Outputs {
            on: 1,
            off: 2,
            turned_on: 3,
            turned_off: 4,
        },
        ..Orb::default()
    });
    let mut next = |touched: bool| {
        if touched {
            scene.touch(3);
        }
        scene.run(1);
        let set: Vec<i32> = (0..5).filter(|&c| scene.world.channels.is_set(c)).collect();
        set
    };
    assert_eq!(next(false), [2]);
    assert_eq!(next(true), [1, 3]);
    assert_eq!(next(false), [1]);
    assert_eq!(next(true), [2, 4]);
    assert_eq!(next(false), [2]);
}

#[test]
fn an_orb_that_starts_on_raises_its_channel_in_the_first_tick() {
    let mut scene = scene(Orb {
        on: true,
        outputs: Outputs {
            turned_on: 3,
            ..Outputs::default()
        },
        ..Orb::default()
    });
    scene.run(1);
    assert!(scene.world.channels.is_set(3));
}
