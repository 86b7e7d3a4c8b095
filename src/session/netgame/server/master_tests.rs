//! The worked examples of the specification (spec 07 C.13) and what else is promised of controls
//! that come late.

use super::*;
use crate::config::Network;
use crate::sim::world::Stage;

const NONE: u8 = 0;
const RIGHT: u8 = 2;
const JUMP: u8 = 16;

/// A game that is about to execute tick 1000, in which player 1 held nothing so far.
fn at_1000() -> Master {
    let mut world = World::default();
    for player in &mut world.players[..3] {
        player.active = true;
    }
    let recorder = Recorder::new("test", 0, 0, &world);
    let tuning = Tuning::of(&Network::default());
    let mut master = Master::new(Stage::default(), world, recorder, &tuning);
    while master.tick() < 1000 {
        let tick = master.tick();
        master.accept(1, tick, &[NONE]);
        master.step();
    }
    master
}

/// Executes ticks up to and without this one.
fn run_to(master: &mut Master, tick: u32) {
    while master.tick() < tick {
        master.step();
    }
}

fn held(master: &Master, ticks: std::ops::Range<u32>) -> Vec<u8> {
    let lived = |tick| master.line.masks(tick).unwrap_or(master.masks(tick));
    ticks.map(|tick| lived(tick)[1].bits()).collect()
}

#[test]
fn example_1_controls_in_time_are_no_reason_to_go_back() {
    let mut master = at_1000();
    for tick in 1000..1010 {
        master.accept(1, tick, &[RIGHT, RIGHT]);
        assert_eq!(master.step(), None);
    }
    assert_eq!(master.rewound(), 0);
    assert_eq!(held(&master, 999..1002), [NONE, RIGHT, RIGHT]);
}

#[test]
fn example_2_a_lost_datagram_costs_one_tick_if_something_changed() {
    for (pressed, cost) in [(RIGHT, 1), (NONE, 0)] {
        let mut master = at_1000();
        let end = master.log.end();
        run_to(&mut master, 1001);
        // Tick 1000 was executed without its datagram; the next one carries it.
        master.accept(1, 1001, &[pressed, pressed]);
        master.step();
        assert_eq!(master.rewound(), cost);
        assert_eq!(held(&master, 1000..1002), [pressed, pressed]);
        assert_eq!(u64::from(master.log.end() - end), cost);
    }
}

#[test]
fn example_3_of_a_burst_the_last_six_ticks_count() {
    let mut master = at_1000();
    run_to(&mut master, 1012);
    // Ticks 1004 to 1011, newest first; a press only in 1004 and 1005.
    master.accept(
        1,
        1011,
        &[RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, JUMP, JUMP],
    );
    master.step();
    assert_eq!(held(&master, 1004..1008), [NONE, NONE, RIGHT, RIGHT]);
    assert_eq!(master.rewound(), 6);
    assert!(master.take_told().is_empty());
}

#[test]
fn example_4_controls_older_than_the_window_count_from_now() {
    let mut master = at_1000();
    run_to(&mut master, 1012);
    master.accept(1, 1003, &[RIGHT, NONE]);
    master.step();
    assert_eq!(held(&master, 1011..1013), [NONE, RIGHT]);
    assert_eq!(
        master.take_told(),
        [Told {
            player: 1,
            kind: NoticeKind::Redated,
            tick: 1003,
            shift: 9
        }]
    );
}

#[test]
fn somebody_who_is_always_too_late_still_steers() {
    let mut master = at_1000();
    run_to(&mut master, 1012);
    for tick in 1012..1050 {
        // What is held changes every five ticks, and comes ten ticks late.
        let late = tick - 10;
        let mask = if late / 5 % 2 == 0 { RIGHT } else { JUMP };
        master.accept(1, late, &[mask]);
        master.step();
        assert_eq!(held(&master, tick..tick + 1), [mask], "tick {tick}");
    }
}

#[test]
fn what_lies_too_far_ahead_is_ignored_and_told() {
    let mut master = at_1000();
    master.accept(1, 1000 + FARTHEST_AHEAD + 1, &[RIGHT; 32]);
    let told = master.take_told();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].kind, NoticeKind::TooFarAhead);
    run_to(&mut master, 1070);
    assert_eq!(held(&master, 1065..1066), [NONE]);
}

#[test]
fn the_first_word_of_a_tick_counts() {
    let mut master = at_1000();
    master.accept(1, 1000, &[RIGHT]);
    master.step();
    master.accept(1, 1001, &[JUMP, JUMP]);
    master.step();
    assert_eq!(held(&master, 1000..1002), [RIGHT, JUMP]);
}

#[test]
fn who_makes_the_others_go_back_too_often_loses_the_late_window() {
    let mut master = at_1000();
    let mut cost = 0;
    for tick in 1000..1080 {
        run_to(&mut master, tick);
        // Always five ticks late, and always something else.
        let mask = if tick % 2 == 0 { RIGHT } else { JUMP };
        master.accept(1, tick - 5, &[mask]);
        master.step();
        cost = master.rewound();
    }
    assert!(
        cost <= 2 * (u64::from(BUDGET) + 5),
        "{cost} ticks lived again"
    );
}

#[test]
fn keys_of_a_silent_player_are_let_go_after_ten_ticks() {
    let mut master = at_1000();
    master.accept(1, 1000, &[RIGHT]);
    run_to(&mut master, 1020);
    assert_eq!(held(&master, 1010..1012), [RIGHT, NONE]);
    let told = master.take_told();
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].kind, told[0].tick), (NoticeKind::HoldLimit, 1011));
}

#[test]
fn controls_that_come_early_are_told_early() {
    let mut master = at_1000();
    master.accept(1, 1005, &[RIGHT, RIGHT, RIGHT, NONE, NONE, NONE]);
    let end = master.log.end();
    master.step();
    let told = master.log.from(end, 1000).expect("it is kept");
    assert_eq!(
        told.iter().map(|entry| entry.tick).collect::<Vec<_>>(),
        [1003]
    );
}

#[test]
fn a_clock_put_back_withdraws_what_nobody_knows_yet() {
    let mut master = at_1000();
    master.accept(1, 1020, &[RIGHT; 21]);
    master.step();
    // Told already: ticks up to 1008. The rest can be said anew.
    master.withdraw(1);
    master.accept(1, 1020, &[JUMP; 20]);
    run_to(&mut master, 1021);
    let found = held(&master, 1000..1021);
    assert_eq!(found[0], RIGHT);
    assert_eq!(found[20], JUMP);
    let changes = found.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(changes, 1, "{found:?}");
}

#[test]
fn a_level_is_over_only_when_its_end_is_final() {
    let mut master = at_1000();
    master.line.spoil(|world| {
        world.globals.done.phase = DonePhase::Linger;
        world.globals.done.timer = 1;
        world.globals.done.next_level = 4;
    });
    let mut steps = 0;
    while master.finished().is_none() {
        master.step();
        steps += 1;
    }
    // The tick that ends it, and those of the late window.
    assert_eq!(steps, 1 + master.late_window);
    assert_eq!(master.finished(), Some(4));
}

#[test]
fn a_press_at_the_results_acknowledges_them_once() {
    let mut master = at_1000();
    master.line.spoil(|world| {
        world.globals.done.phase = DonePhase::Results;
        world.globals.done.timer = 600;
    });
    for tick in 1000..1010 {
        master.accept(1, tick, &[JUMP]);
        master.step();
    }
    let entries = master.log.from(0, 1009).unwrap_or_default();
    let seen = entries
        .iter()
        .filter(|entry| entry.action == Action::Move(Move::Acknowledge { player: 1 }));
    assert_eq!(seen.count(), 1);
    assert!(master.line.now().players[1].acknowledged);
}
