//! Tests of prediction: what is simulated with which inputs, and what is resimulated.

use super::*;
use crate::net::message::log::LogEntry;
use crate::net::wire::WireText;

fn game() -> PredictedGame {
    let info = LevelInfo {
        number: 1,
        name: WireText::new("test"),
        hash: 0,
    };
    let seats = LocalSeats::new([1]);
    PredictedGame::new(info, LevelData::default(), &World::default(), seats, 0)
}

/// A broadcast of some entries of the log, which ends at `log_end`; the late window is 6 ticks.
fn broadcast(tick: u32, entries: std::ops::Range<u32>, log_end: u32) -> InputBroadcast {
    let held = Buttons::RIGHT;
    let entry = |_| LogEntry {
        tick,
        action: LogAction::Command(Command::Buttons { player: 2, held }),
    };
    InputBroadcast {
        tick,
        sub_tick: 0,
        late_window: 6,
        first: entries.start,
        log_end,
        input_ack: 0,
        ack_generation: 0,
        lead: None,
        hash: None,
        entries: entries.map(entry).collect(),
    }
}

#[test]
fn inputs_are_complete_up_to_the_late_window() {
    let mut game = game();
    assert_eq!(game.apply_broadcast(&broadcast(100, 0..2, 2)), Ok(()));
    assert_eq!((game.complete(), game.log_next()), (95, 2));
    // An older broadcast that arrives late changes nothing.
    assert_eq!(game.apply_broadcast(&broadcast(99, 0..2, 2)), Ok(()));
    assert_eq!(game.complete(), 95);
}

#[test]
fn inputs_are_not_complete_while_the_end_of_the_log_is_missing() {
    let mut game = game();
    // Only two of three entries fit into the datagram.
    assert_eq!(game.apply_broadcast(&broadcast(100, 0..2, 3)), Ok(()));
    assert_eq!((game.complete(), game.log_next()), (0, 2));
    assert_eq!(game.apply_broadcast(&broadcast(101, 2..3, 3)), Ok(()));
    assert_eq!((game.complete(), game.log_next()), (96, 3));
}

#[test]
fn inputs_are_not_complete_after_a_gap_until_a_state_covers_it() {
    let mut game = game();
    assert_eq!(game.apply_broadcast(&broadcast(100, 0..2, 2)), Ok(()));
    let gap = Err(BroadcastError::Gap);
    assert_eq!(game.apply_broadcast(&broadcast(120, 5..6, 6)), gap);
    assert_eq!((game.complete(), game.log_next()), (95, 6));
    assert_eq!(game.apply_broadcast(&broadcast(121, 6..7, 7)), Ok(()));
    assert_eq!(game.complete(), 95, "the entries are still missing");
    let state = |tick| {
        let mut state = World::default();
        state.globals.tick = tick;
        state
    };
    game.begin(state(114));
    assert_eq!(game.apply_broadcast(&broadcast(122, 7..7, 7)), Ok(()));
    assert_eq!(game.complete(), 114, "the gap reaches to tick 115");
    game.begin(state(116));
    assert_eq!(game.apply_broadcast(&broadcast(123, 7..7, 7)), Ok(()));
    assert_eq!(game.complete(), 118);
}

/// A game that runs, with player 1 here and player 2 elsewhere.
fn running() -> PredictedGame {
    let mut game = game();
    let mut world = World::default();
    for player in &mut world.players[..3] {
        player.active = true;
    }
    game.begin(world);
    game
}

fn step(game: &mut PredictedGame, ticks: u32, held: Buttons) {
    for _ in 0..ticks {
        game.step(held.into(), 0);
    }
}

/// A broadcast whose entries are the button changes of a player.
fn changes(tick: u32, first: u32, player: u8, entries: &[(u32, Buttons)]) -> InputBroadcast {
    let entry = |(tick, held): &(u32, Buttons)| LogEntry {
        tick: *tick,
        action: LogAction::Command(Command::Buttons {
            player,
            held: *held,
        }),
    };
    InputBroadcast {
        entries: entries.iter().map(entry).collect(),
        log_end: first + entries.len() as u32,
        ..broadcast(tick, first..first, first)
    }
}

fn inputs_of(game: &PredictedGame, player: usize) -> Vec<u8> {
    let inputs = game.recent_inputs();
    inputs.iter().map(|(_, held)| held[player]).collect()
}

#[test]
fn a_mispredicted_tick_and_all_later_ones_are_resimulated() {
    let mut game = running();
    let mut metrics = ClientMetrics::default();
    step(&mut game, 20, Buttons::empty());
    let right = Buttons::RIGHT;
    let broadcast = changes(18, 0, 2, &[(14, right)]);
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    game.resimulate(&mut metrics);
    assert_eq!(game.tick(), 20);
    assert_eq!(inputs_of(&game, 2)[13..], [0, 2, 2, 2, 2, 2, 2]);
    assert_eq!(
        (metrics.rollbacks.count(), metrics.rollbacks.max()),
        (1, 6.0)
    );
    assert_eq!(metrics.remote_corrections.count(), 1);
    assert!(metrics.remote_corrections.max() > 0.0);
    assert_eq!(metrics.local_corrections.max(), 0.0);
    // The same is confirmed later and known already.
    assert_eq!(
        game.apply_broadcast(&changes(19, 1, 2, &[(15, right)])),
        Ok(())
    );
    game.resimulate(&mut metrics);
    assert_eq!(metrics.rollbacks.count(), 1);
    assert_eq!(metrics.remote_corrections.count(), 2, "one value per tick");
    assert_eq!(metrics.remote_corrections.latest(1).next(), Some(0.0));
}

#[test]
fn local_input_is_corrected_once_the_server_has_confirmed_another_one() {
    let mut game = running();
    let mut metrics = ClientMetrics::default();
    step(&mut game, 20, Buttons::RIGHT);
    assert_eq!(inputs_of(&game, 1), [2; 20]);
    let late = changes(9, 0, 1, &[(2, Buttons::RIGHT)]);
    assert_eq!(game.apply_broadcast(&late), Ok(()));
    game.resimulate(&mut metrics);
    assert_eq!(game.complete(), 4);
    let mut expected = [2; 20];
    expected[..2].fill(0);
    assert_eq!(inputs_of(&game, 1), expected, "two ticks were too late");
    assert!(metrics.local_corrections.max() > 0.0);
}

#[test]
fn commands_apply_to_past_and_future_ticks() {
    let mut game = running();
    let mut metrics = ClientMetrics::default();
    step(&mut game, 20, Buttons::empty());
    let join = |player| LogAction::Command(Command::Join { player, colour: 3 });
    let mut broadcast = broadcast(19, 0..0, 2);
    broadcast.entries = vec![
        LogEntry {
            tick: 15,
            action: join(3),
        },
        LogEntry {
            tick: 21,
            action: join(4),
        },
    ];
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    game.resimulate(&mut metrics);
    let active = |game: &PredictedGame| {
        let world = game.rollback().expect("it runs").now();
        [3, 4].map(|player: usize| world.players[player].active)
    };
    assert_eq!(active(&game), [true, false]);
    assert_eq!(metrics.rollbacks.max(), 5.0);
    step(&mut game, 2, Buttons::empty());
    assert_eq!(active(&game), [true, true]);
}

#[test]
fn the_sound_of_a_join_waits_for_its_confirmation() {
    let mut game = running();
    let mut broadcast = broadcast(0, 0..0, 1);
    broadcast.entries = vec![LogEntry {
        tick: 2,
        action: LogAction::Command(Command::Join {
            player: 3,
            colour: 3,
        }),
    }];
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    let is_join = |event: &crate::sim::rules::events::Event| {
        matches!(event, crate::sim::rules::events::Event::Joined { .. })
    };
    step(&mut game, 10, Buttons::empty());
    assert!(!game.event_dedup.take().iter().any(is_join));
    broadcast = changes(9, 1, 2, &[]);
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    assert_eq!(game.complete(), 4);
    step(&mut game, 1, Buttons::empty());
    assert!(game.event_dedup.take().iter().any(is_join));
}

#[test]
fn remote_players_release_everything_when_the_server_is_silent() {
    let mut game = running();
    game.set_hold_limit(5);
    let held = changes(0, 0, 2, &[(0, Buttons::RIGHT)]);
    assert_eq!(game.apply_broadcast(&held), Ok(()));
    step(&mut game, 10, Buttons::LEFT);
    // The broadcast arrived at tick 0.
    assert_eq!(inputs_of(&game, 2), [2, 2, 2, 2, 2, 2, 0, 0, 0, 0]);
    assert_eq!(inputs_of(&game, 1), [1; 10], "the local player is there");
    assert_eq!(game.apply_broadcast(&changes(9, 1, 2, &[])), Ok(()));
    step(&mut game, 1, Buttons::LEFT);
    assert_eq!(inputs_of(&game, 2)[10], 2);
}

#[test]
fn catching_up_is_limited() {
    let mut game = running();
    game.catch_up(10);
    assert_eq!(game.tick(), 10);
    game.catch_up(5);
    assert_eq!(game.tick(), 10);
    // No further than the buffer reaches back, because no input is confirmed.
    game.catch_up(1000);
    assert_eq!(game.tick(), 64);
    assert_eq!(game.rollback().map(RollbackBuffer::oldest), Some(0));
    assert_eq!(game.apply_broadcast(&broadcast(1000, 0..0, 0)), Ok(()));
    game.catch_up(1000);
    assert_eq!(game.tick(), 464);
}

#[test]
fn all_ticks_in_the_buffer_are_corrected_when_many_are_confirmed_at_once() {
    let mut game = running();
    let mut metrics = ClientMetrics::default();
    step(&mut game, 40, Buttons::empty());
    let (right, none) = (Buttons::RIGHT, Buttons::empty());
    // The line has been stalled, and the server is far ahead.
    let broadcast = changes(200, 0, 2, &[(5, right), (10, none), (150, right)]);
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    game.resimulate(&mut metrics);
    assert_eq!(inputs_of(&game, 2)[3..12], [0, 0, 2, 2, 2, 2, 2, 0, 0]);
}

#[test]
fn a_clock_set_back_withdraws_the_input_from_there_on() {
    let mut game = running();
    for _ in 0..20 {
        game.step(Buttons::LEFT.into(), 2);
    }
    assert!(game.set_back(10, 2));
    assert_eq!(game.tick(), 10);
    assert!(game.sent.at(11).is_some());
    assert_eq!(game.sent.at(12), None);
    step(&mut game, 100, Buttons::empty());
    assert!(!game.set_back(10, 2), "no longer in the buffer");
    assert_eq!(game.tick(), 110);
    assert!(game.sent.at(109).is_some());
}

#[test]
fn only_the_newest_of_too_many_commands_are_kept() {
    let mut game = running();
    for number in 0..3000 {
        let mut broadcast = broadcast(number, number..number, number + 1);
        broadcast.entries = vec![LogEntry {
            tick: number,
            action: LogAction::Command(Command::Acknowledge { player: 1 }),
        }];
        assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
        assert!(game.kept() <= 2048 + PLAYERS);
    }
    // At the 2048th command, those 80 ticks before the confirmed ones were kept.
    let ticks: Vec<i32> = game.commands.all().iter().map(|c| c.tick).collect();
    let complete = 2048 - 6;
    assert_eq!(ticks.first(), Some(&(complete - 80 + 1)));
    assert_eq!(ticks.last(), Some(&3000));
    assert_eq!(ticks.len(), 3000 - (complete as usize - 80));
}

#[test]
fn too_many_commands_for_the_future_are_dropped() {
    let mut game = running();
    let mut broadcast = broadcast(1, 0..0, 2048 + 1);
    let entry = LogEntry {
        tick: 50,
        action: LogAction::Command(Command::Acknowledge { player: 1 }),
    };
    broadcast.entries = vec![entry; 2048 + 1];
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    assert_eq!(game.commands.all().len(), 1024 + 1);
}

#[test]
fn a_game_is_active_while_a_local_player_is_active_and_always_for_spectators() {
    assert!(!game().is_active());
    let mut game = running();
    assert!(game.is_active());
    game.seats = LocalSeats::new([5]);
    assert!(!game.is_active());
    game.seats = LocalSeats::new([5, 2]);
    assert!(game.is_active());
    game.seats = LocalSeats::default();
    assert!(game.is_active());
}

#[test]
fn a_game_predicts_ahead_of_the_confirmed_ticks() {
    let mut game = running();
    step(&mut game, 20, Buttons::empty());
    assert_eq!(game.ahead(), 20);
    assert_eq!(game.apply_broadcast(&changes(18, 0, 2, &[])), Ok(()));
    assert_eq!((game.ahead(), game.server_tick()), (7, 18));
    assert_eq!(game.apply_broadcast(&changes(15, 0, 2, &[])), Ok(()));
    assert_eq!(game.server_tick(), 18, "an older broadcast");
}

#[test]
fn a_rollback_reaches_as_far_back_as_the_buffer() {
    let mut game = running();
    let mut metrics = ClientMetrics::default();
    step(&mut game, 100, Buttons::empty());
    let oldest = game.rollback().map(RollbackBuffer::oldest);
    let join = LogEntry {
        tick: 5,
        action: LogAction::Command(Command::Join {
            player: 3,
            colour: 3,
        }),
    };
    let mut broadcast = broadcast(99, 0..0, 1);
    broadcast.entries = vec![join];
    assert_eq!(game.apply_broadcast(&broadcast), Ok(()));
    game.resimulate(&mut metrics);
    assert_eq!(game.tick(), 100);
    assert_eq!(oldest, Some(36));
    assert_eq!(metrics.rollbacks.max(), 64.0);
}

#[test]
fn log_entries_are_acknowledged_also_when_they_are_repeated() {
    let mut game = game();
    assert!(!game.take_ack_due());
    for (message, is_due) in [
        (broadcast(1, 0..0, 0), false),
        (broadcast(2, 0..2, 2), true),
        (broadcast(3, 0..2, 2), true),
        (broadcast(4, 2..2, 2), false),
    ] {
        let _ = game.apply_broadcast(&message);
        assert_eq!(game.take_ack_due(), is_due, "tick {}", message.tick);
        assert!(!game.take_ack_due());
    }
}
