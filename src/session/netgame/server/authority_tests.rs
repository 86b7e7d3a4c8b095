//! Tests of late input: the worked examples of spec 07 C.13 and further guarantees.

use super::*;
use crate::config::Network;
use crate::session::netgame::server::late_input::{BUDGET, MAX_INPUT_LEAD};
use crate::sim::rules;
use crate::sim::rules::events::Events;
use crate::sim::world::LevelData;

const NONE: u8 = 0;
const RIGHT: u8 = 2;
const JUMP: u8 = 16;

/// Creates a simulation about to execute tick 1000, with player 1 idle so far.
fn at_1000() -> Authority {
    let mut world = World::default();
    for player in &mut world.players[..3] {
        player.active = true;
    }
    let recorder = Recorder::new("test", 0, 0, &world);
    let tuning = Tuning::of(&Network::default());
    let mut authority = Authority::new(LevelData::default(), world, recorder, &tuning);
    while authority.tick() < 1000 {
        let tick = authority.tick();
        authority.accept(1, tick, &[NONE]);
        authority.step();
    }
    authority
}

/// Executes ticks up to but excluding this one.
fn run_to(authority: &mut Authority, tick: u32) {
    while authority.tick() < tick {
        authority.step();
    }
}

fn held(authority: &Authority, ticks: std::ops::Range<u32>) -> Vec<u8> {
    let decided = |tick| {
        authority
            .rollback
            .inputs(tick)
            .unwrap_or(authority.inputs(tick))
    };
    ticks.map(|tick| decided(tick)[1].bits()).collect()
}

#[test]
fn example_1_input_in_time_causes_no_rollback() {
    let mut authority = at_1000();
    for tick in 1000..1010 {
        authority.accept(1, tick, &[RIGHT, RIGHT]);
        assert_eq!(authority.step(), None);
    }
    assert_eq!(authority.resimulated_ticks(), 0);
    assert_eq!(held(&authority, 999..1002), [NONE, RIGHT, RIGHT]);
}

#[test]
fn example_2_a_lost_datagram_resimulates_one_tick_only_if_input_changed() {
    for (pressed, cost) in [(RIGHT, 1), (NONE, 0)] {
        let mut authority = at_1000();
        let end = authority.log.end();
        run_to(&mut authority, 1001);
        // Tick 1000 was executed without its datagram; the next datagram carries it.
        authority.accept(1, 1001, &[pressed, pressed]);
        authority.step();
        assert_eq!(authority.resimulated_ticks(), cost);
        assert_eq!(held(&authority, 1000..1002), [pressed, pressed]);
        assert_eq!(u64::from(authority.log.end() - end), cost);
    }
}

#[test]
fn example_3_only_the_last_six_ticks_of_a_late_burst_apply() {
    let mut authority = at_1000();
    run_to(&mut authority, 1012);
    // Ticks 1004 to 1011, newest first; jump only in 1004 and 1005.
    authority.accept(
        1,
        1011,
        &[RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, JUMP, JUMP],
    );
    authority.step();
    assert_eq!(held(&authority, 1004..1008), [NONE, NONE, RIGHT, RIGHT]);
    assert_eq!(authority.resimulated_ticks(), 6);
    assert!(authority.take_notices().is_empty());
}

#[test]
fn example_4_input_older_than_the_window_applies_from_the_current_tick() {
    let mut authority = at_1000();
    run_to(&mut authority, 1012);
    authority.accept(1, 1003, &[RIGHT, NONE]);
    authority.step();
    assert_eq!(held(&authority, 1011..1013), [NONE, RIGHT]);
    assert_eq!(
        authority.take_notices(),
        [PlayerNotice {
            player: 1,
            kind: InputNoticeKind::Retimed,
            tick: 1003,
            shift: 9
        }]
    );
}

#[test]
fn a_player_whose_input_is_always_late_keeps_control() {
    let mut authority = at_1000();
    run_to(&mut authority, 1012);
    for tick in 1012..1050 {
        // The input changes every five ticks and arrives ten ticks late.
        let late = tick - 10;
        let mask = if late / 5 % 2 == 0 { RIGHT } else { JUMP };
        authority.accept(1, late, &[mask]);
        authority.step();
        assert_eq!(held(&authority, tick..tick + 1), [mask], "tick {tick}");
    }
}

#[test]
fn input_too_far_ahead_is_ignored_and_reported() {
    let mut authority = at_1000();
    authority.accept(1, 1000 + MAX_INPUT_LEAD + 1, &[RIGHT; 32]);
    let notices = authority.take_notices();
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].kind, InputNoticeKind::TooFarAhead);
    run_to(&mut authority, 1070);
    assert_eq!(held(&authority, 1065..1066), [NONE]);
}

#[test]
fn received_input_of_a_tick_cannot_be_changed() {
    let mut authority = at_1000();
    authority.accept(1, 1000, &[RIGHT]);
    authority.step();
    authority.accept(1, 1001, &[JUMP, JUMP]);
    authority.step();
    assert_eq!(held(&authority, 1000..1002), [RIGHT, JUMP]);
}

#[test]
fn causing_too_many_rollbacks_closes_the_late_window() {
    let mut authority = at_1000();
    let mut cost = 0;
    for tick in 1000..1080 {
        run_to(&mut authority, tick);
        // Always five ticks late and always different.
        let mask = if tick % 2 == 0 { RIGHT } else { JUMP };
        authority.accept(1, tick - 5, &[mask]);
        authority.step();
        cost = authority.resimulated_ticks();
    }
    assert!(
        cost <= 2 * (u64::from(BUDGET) + 5),
        "{cost} ticks resimulated"
    );
}

#[test]
fn buttons_of_a_silent_player_are_released_after_ten_ticks() {
    let mut authority = at_1000();
    authority.accept(1, 1000, &[RIGHT]);
    run_to(&mut authority, 1020);
    assert_eq!(held(&authority, 1010..1012), [RIGHT, NONE]);
    let notices = authority.take_notices();
    assert_eq!(notices.len(), 1);
    assert_eq!(
        (notices[0].kind, notices[0].tick),
        (InputNoticeKind::HoldLimit, 1011)
    );
}

#[test]
fn early_input_is_broadcast_early() {
    let mut authority = at_1000();
    authority.accept(1, 1005, &[RIGHT, RIGHT, RIGHT, NONE, NONE, NONE]);
    let end = authority.log.end();
    authority.step();
    let entries = authority.log.from(end, 1000).expect("it is kept");
    assert_eq!(
        entries.iter().map(|entry| entry.tick).collect::<Vec<_>>(),
        [1003]
    );
}

#[test]
fn setting_the_clock_back_withdraws_input_not_yet_broadcast() {
    let mut authority = at_1000();
    authority.accept(1, 1020, &[RIGHT; 21]);
    authority.step();
    // Ticks up to 1008 have been broadcast already. Input for later ticks can be replaced.
    authority.withdraw(1);
    authority.accept(1, 1020, &[JUMP; 20]);
    run_to(&mut authority, 1021);
    let found = held(&authority, 1000..1021);
    assert_eq!(found[0], RIGHT);
    assert_eq!(found[20], JUMP);
    let changes = found.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(changes, 1, "{found:?}");
}

#[test]
fn broadcast_input_is_not_withdrawn() {
    for ahead in 1..=RELAY_AHEAD {
        let mut authority = at_1000();
        let press = 1000 + ahead;
        // Newest tick first.
        let inputs: Vec<u8> = (1000..=1020)
            .rev()
            .map(|tick| if tick >= press { RIGHT } else { NONE })
            .collect();
        authority.accept(1, 1020, &inputs);
        authority.step();
        authority.withdraw(1);
        authority.accept(1, 1020, &[NONE; 21]);
        run_to(&mut authority, 1021);
        let found = held(&authority, 1000..1021);
        let expected: Vec<u8> = (1000..1021)
            .map(|tick| if tick == press { RIGHT } else { NONE })
            .collect();
        assert_eq!(found, expected, "broadcast {ahead} ticks ahead");
    }
}

#[test]
fn a_level_ends_only_when_its_end_is_final() {
    let mut authority = at_1000();
    authority.rollback.corrupt(|world| {
        world.globals.done.phase = DonePhase::Linger;
        world.globals.done.timer = 1;
        world.globals.done.next_level = 4;
    });
    let mut steps = 0;
    while authority.finished().is_none() {
        authority.step();
        steps += 1;
    }
    // The tick that ends it, and those of the late-input window.
    assert_eq!(steps, 1 + authority.late_window);
    assert_eq!(authority.finished(), Some(4));
}

/// Shows the results, for `age` ticks so far.
fn show_results(authority: &mut Authority, age: i32) {
    authority.rollback.corrupt(|world| {
        world.globals.done.phase = DonePhase::Results;
        world.globals.done.timer = 600 - age;
    });
}

/// Counts how often player 1 has confirmed the results.
fn confirmations(authority: &Authority) -> usize {
    let entries = authority.log.from(0, authority.tick()).unwrap_or_default();
    let confirmed = LogAction::Command(Command::Acknowledge { player: 1 });
    entries
        .iter()
        .filter(|entry| entry.action == confirmed)
        .count()
}

#[test]
fn a_press_at_the_results_confirms_them_once() {
    let mut authority = at_1000();
    show_results(&mut authority, 20);
    for tick in 1000..1010 {
        let held = [JUMP, NONE][tick as usize / 3 % 2];
        authority.accept(1, tick, &[held]);
        authority.step();
    }
    assert_eq!(confirmations(&authority), 1);
    assert!(authority.rollback.now().players[1].acknowledged);
}

#[test]
fn buttons_still_held_from_the_level_do_not_confirm_its_results() {
    let mut authority = at_1000();
    authority.accept(1, 1000, &[RIGHT | JUMP]);
    authority.step();
    show_results(&mut authority, 0);
    for tick in 1001..1040 {
        let held = if tick < 1010 { RIGHT | JUMP } else { JUMP };
        authority.accept(1, tick, &[held]);
        authority.step();
    }
    assert_eq!(confirmations(&authority), 0);
}

#[test]
fn a_press_in_the_first_half_second_of_the_results_does_not_confirm_them() {
    let mut authority = at_1000();
    show_results(&mut authority, 0);
    for tick in 1000..1040 {
        let held = if (1010..1013).contains(&tick) {
            JUMP
        } else {
            NONE
        };
        authority.accept(1, tick, &[held]);
        authority.step();
    }
    assert_eq!(confirmations(&authority), 0);
}

#[test]
fn a_press_that_arrives_late_confirms_the_results() {
    let mut authority = at_1000();
    show_results(&mut authority, 100);
    run_to(&mut authority, 1012);
    // Ticks 1011 down to 1007; the press began in tick 1009 and is over again.
    authority.accept(1, 1011, &[NONE, JUMP, JUMP, NONE, NONE]);
    authority.step();
    assert_eq!(confirmations(&authority), 1);
}

#[test]
fn buttons_held_at_the_start_of_a_level_are_released_for_everybody() {
    let mut world = World::default();
    world.players[1].active = true;
    world.players[1].buttons = Buttons::RIGHT;
    let recorder = Recorder::new("test", 0, 0, &world);
    let tuning = Tuning::of(&Network::default());
    let mut authority = Authority::new(LevelData::default(), world, recorder, &tuning);
    authority.step();
    let entries = authority.log.from(0, 0).expect("it is kept");
    let released = LogAction::Command(Command::Buttons {
        player: 1,
        held: Buttons::empty(),
    });
    let actions: Vec<LogAction> = entries.iter().map(|entry| entry.action).collect();
    assert_eq!(actions, [released]);
    assert_eq!(authority.baselines()[0].tick, 0, "the start is a baseline");
}

#[test]
fn every_eighth_final_state_is_a_baseline_and_the_newest_are_kept() {
    let authority = at_1000();
    let ticks: Vec<u32> = authority.baselines().iter().map(|b| b.tick).collect();
    let newest = authority.final_tick() / 8 * 8;
    let expected: Vec<u32> = (0..32).rev().map(|back| newest - 8 * back).collect();
    assert_eq!(ticks, expected);
    assert_eq!(authority.final_tick(), 994);
}

#[test]
fn only_the_inputs_of_ticks_that_are_not_final_are_kept() {
    let mut authority = at_1000();
    for tick in 1000..1200 {
        let held = [RIGHT, JUMP][tick as usize % 2];
        authority.accept(1, tick, &[held]);
        authority.step();
    }
    // Seven ticks of player 1, and one entry of each other player.
    assert!(
        authority.inputs_kept() <= 8 + 7,
        "{}",
        authority.inputs_kept()
    );
    assert!(authority.inputs_kept() >= 8);
}

#[test]
fn a_player_is_notified_once_that_its_buttons_were_released() {
    let mut authority = at_1000();
    authority.accept(1, 1000, &[RIGHT]);
    run_to(&mut authority, 1013);
    // Late input of another player resimulates the ticks of the release.
    authority.accept(2, 1012, &[RIGHT; 4]);
    run_to(&mut authority, 1020);
    assert!(authority.resimulated_ticks() > 0);
    let notices = authority.take_notices();
    let of_first: Vec<_> = notices.iter().filter(|n| n.player == 1).collect();
    assert_eq!(of_first.len(), 1);
    assert_eq!(of_first[0].kind, InputNoticeKind::HoldLimit);
    // The next silence is reported again.
    authority.accept(1, 1020, &[RIGHT]);
    run_to(&mut authority, 1040);
    let notices = authority.take_notices();
    assert_eq!(notices.iter().filter(|n| n.player == 1).count(), 1);
}

#[test]
fn a_command_for_a_tick_that_is_over_is_executed_in_the_next_one() {
    let mut authority = at_1000();
    authority.schedule(990, Command::Reset { player: 1 });
    authority.schedule(1003, Command::Reset { player: 2 });
    let log = &authority.log;
    let entries = log.from(log.end() - 2, 1000).expect("they are kept");
    let ticks: Vec<u32> = entries.iter().map(|entry| entry.tick).collect();
    assert_eq!(ticks, [1000, 1003]);
}

#[test]
fn a_resimulation_reports_the_positions_before_and_after_it() {
    let mut authority = at_1000();
    run_to(&mut authority, 1005);
    authority.accept(1, 1004, &[RIGHT; 5]);
    let (before, after) = authority.step().expect("a resimulation");
    assert_eq!(authority.resimulated_ticks(), 5);
    let x = |positions: &PlayerPositions, player: usize| positions[player].expect("active").0;
    assert!(x(&after, 1) > x(&before, 1));
    assert_eq!(x(&after, 2), x(&before, 2));
}

#[test]
fn the_recording_has_the_checksums_of_its_ticks() {
    let mut authority = at_1000();
    for tick in 1000..1200 {
        authority.accept(1, tick, &[RIGHT]);
        authority.step();
    }
    let demo = authority.recording().expect("it is kept");
    let mut world = World::default();
    for player in &mut world.players[..3] {
        player.active = true;
    }
    let level_data = LevelData::default();
    let mut checksums = Vec::new();
    for tick in 1..=demo.end_tick {
        let commands = demo.commands.at(tick);
        rules::step(&level_data, &mut world, commands, &mut Events::sink());
        if tick % 40 == 0 {
            checksums.push(world.checksum().total);
        }
    }
    assert!(checksums.len() > 25);
    assert_eq!(demo.checksums, checksums);
}
