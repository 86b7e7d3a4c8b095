//! Tests of state sync: checksums, received states and baselines.

use super::*;
use crate::net::state_delta::split;
use crate::session::netgame::client::desync_detection::MAX_EXPECTED;
use crate::session::netgame::input_history::PlayerInputs;
use crate::sim::num::Fx;
use crate::sim::world::LevelData;

/// A rollback buffer that has run a number of ticks.
fn rollback(ticks: u32) -> RollbackBuffer {
    let world = Box::new(World::default());
    let mut rollback = RollbackBuffer::new(LevelData::default(), world, 64);
    for _ in 0..ticks {
        rollback.execute(PlayerInputs::default(), &[]);
    }
    rollback
}

/// The state sync of a client that has what it needs, and has said so.
fn synced() -> StateSync {
    let mut states = StateSync::new(World::default().image());
    states.wanted = false;
    states.ack_pending = false;
    states
}

fn hash(world: &World) -> u64 {
    Checksum::of_image(&world.image()).total
}

/// The state of a tick of [`rollback`].
fn state(tick: u32) -> World {
    let rollback = rollback(tick);
    rollback.now().clone()
}

/// The state of a tick with a player elsewhere.
fn other_state(tick: u32) -> World {
    let mut world = state(tick);
    world.players[0].pos.x += Fx::int(7);
    world
}

/// Delivers a state.
fn send(states: &mut StateSync, world: &World, baseline: Baseline, metrics: &mut ClientMetrics) {
    let base = match baseline {
        Baseline::Zero => Vec::new(),
        Baseline::LevelStart => World::default().image(),
        Baseline::Tick(tick) => state(tick).image(),
    };
    let packed = StateCodec::new(5).pack(&base, &world.image());
    let pieces = split(tick_of(world), baseline, hash(world), &packed, 1000);
    for piece in pieces.expect("it fits") {
        states.on_piece(piece, Timestamp::from_secs(100), metrics);
    }
}

#[test]
fn a_state_is_requested_at_first() {
    let mut states = StateSync::new(World::default().image());
    let ack = states.ack(false).expect("it is pending");
    assert_eq!((ack.baseline, ack.want), (Baseline::LevelStart, true));
    assert!(!ack.mismatch && !ack.baseline_missing);
    assert_eq!(states.ack(false), None, "said once");
    assert!(states.ack(true).is_some(), "and repeated");
}

#[test]
fn a_matching_checksum_makes_a_baseline() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    let rollback = rollback(20);
    states.expect(8, hash(&state(8)));
    assert!(states.check(&rollback, 7, None, &mut metrics).is_none());
    assert_eq!(metrics.hashes_good, 0, "tick 7 may still change");
    assert!(states.check(&rollback, 8, None, &mut metrics).is_none());
    assert_eq!((metrics.hashes_good, states.detection.differing), (1, 0));
    let ack = states.ack(false).expect("it is pending");
    assert_eq!((ack.baseline, ack.want), (Baseline::Tick(8), false));
    states.expect(8, hash(&state(8)));
    states.check(&rollback, 20, None, &mut metrics);
    assert_eq!(metrics.hashes_good, 1, "each tick once");
}

#[test]
fn a_checksum_of_a_future_tick_waits_for_it() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    states.expect(16, hash(&state(16)));
    states.check(&rollback(15), 40, None, &mut metrics);
    assert_eq!(metrics.hashes_good, 0);
    states.check(&rollback(16), 40, None, &mut metrics);
    assert_eq!(metrics.hashes_good, 1);
}

#[test]
fn a_checksum_of_a_dropped_tick_is_skipped() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    states.expect(8, 1);
    states.expect(96, hash(&state(96)));
    states.check(&rollback(100), 100, None, &mut metrics);
    assert_eq!(states.detection.differing, 0);
}

#[test]
fn a_checksum_mismatch_is_counted_once_and_a_state_requested() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    let rollback = rollback(40);
    for tick in [8, 16] {
        states.expect(tick, 1);
        states.check(&rollback, 40, None, &mut metrics);
        assert_eq!((metrics.desyncs, states.detection.differing), (1, 1));
    }
    let ack = states.ack(false).expect("it is pending");
    assert!(ack.mismatch && ack.want);
    assert_eq!(states.ack(false), None);
    // The server's state replaces the client's own, and the desync is reported.
    let theirs = other_state(32);
    send(&mut states, &theirs, Baseline::LevelStart, &mut metrics);
    let adopted = states.check(&rollback, 40, None, &mut metrics);
    assert!(adopted.is_some_and(|world| world == theirs));
    assert_eq!((metrics.desyncs, metrics.forced_resyncs), (1, 1));
    let desync = states.detection.take().expect("there is one");
    assert_eq!(desync.tick, 32);
    assert!(*desync.ours == state(32) && *desync.theirs == theirs);
    assert!(states.detection.take().is_none());
    let ack = states.ack(false).expect("it is pending");
    assert!(!ack.mismatch && !ack.want);
    assert_eq!(ack.baseline, Baseline::Tick(32));
}

#[test]
fn a_state_that_differs_without_a_checksum_is_a_desync_too() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    let theirs = other_state(32);
    send(&mut states, &theirs, Baseline::LevelStart, &mut metrics);
    let adopted = states.check(&rollback(40), 40, None, &mut metrics);
    assert!(adopted.is_some());
    assert_eq!((metrics.desyncs, states.detection.differing), (1, 1));
}

#[test]
fn a_state_that_is_the_same_changes_nothing_but_the_baseline() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    states.want();
    assert!(states.is_wanted());
    send(&mut states, &state(32), Baseline::LevelStart, &mut metrics);
    let adopted = states.check(&rollback(40), 40, None, &mut metrics);
    assert!(adopted.is_none());
    assert!(!states.is_wanted());
    assert_eq!((metrics.desyncs, metrics.forced_resyncs), (0, 0));
    let ack = states.ack(false).expect("it is pending");
    assert_eq!(ack.baseline, Baseline::Tick(32));
}

#[test]
fn a_state_waits_ten_ticks_for_the_inputs_before_it() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    states.want();
    send(&mut states, &state(32), Baseline::LevelStart, &mut metrics);
    let rollback = rollback(40);
    for _ in 0..10 {
        assert!(states.check(&rollback, 31, None, &mut metrics).is_none());
    }
    let adopted = states.check(&rollback, 31, None, &mut metrics);
    assert!(adopted.is_some_and(|world| tick_of(&world) == 32));
    assert_eq!(metrics.forced_resyncs, 1);
}

#[test]
fn an_unrequested_state_of_a_tick_that_is_not_simulated_is_only_a_baseline() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    send(&mut states, &state(32), Baseline::LevelStart, &mut metrics);
    let adopted = states.check(&rollback(20), 40, None, &mut metrics);
    assert!(adopted.is_none());
    assert_eq!(metrics.forced_resyncs, 0);
    let ack = states.ack(false).expect("it is pending");
    assert_eq!(ack.baseline, Baseline::Tick(32));
}

#[test]
fn after_missing_inputs_only_a_recent_state_is_accepted() {
    for (tick, is_recent) in [(31, false), (32, true)] {
        let (mut states, mut metrics) = (synced(), ClientMetrics::default());
        send(
            &mut states,
            &state(tick),
            Baseline::LevelStart,
            &mut metrics,
        );
        let adopted = states.check(&rollback(20), 10, Some(32), &mut metrics);
        assert_eq!(adopted.is_some(), is_recent);
        assert_eq!(metrics.forced_resyncs, u64::from(is_recent));

        let mut states = synced();
        send(
            &mut states,
            &state(tick),
            Baseline::LevelStart,
            &mut metrics,
        );
        let first = states.take_first(Some(32), &mut metrics);
        assert_eq!(first.is_some(), is_recent);
        assert_eq!(metrics.first_states, u64::from(is_recent));
    }
}

#[test]
fn a_delta_without_its_baseline_is_reported() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    send(&mut states, &state(32), Baseline::Tick(8), &mut metrics);
    assert_eq!(metrics.baseline_misses, 1);
    assert!(states.take_first(None, &mut metrics).is_none());
    let ack = states.ack(false).expect("it is pending");
    assert!(ack.baseline_missing);
    send(&mut states, &state(40), Baseline::Zero, &mut metrics);
    assert!(states.take_first(None, &mut metrics).is_some());
    let ack = states.ack(false).expect("it is pending");
    assert!(!ack.baseline_missing, "there is one now");
    send(&mut states, &state(48), Baseline::Tick(40), &mut metrics);
    assert!(states.take_first(None, &mut metrics).is_some());
    assert_eq!(metrics.baseline_misses, 1);
}

#[test]
fn a_state_that_does_not_match_the_checksum_of_its_delta_is_rejected() {
    let mut metrics = ClientMetrics::default();
    let world = state(32);
    let packed = StateCodec::new(5).pack(&World::default().image(), &world.image());
    for (tick, hash, is_good) in [
        (32, hash(&world), true),
        (33, hash(&world), false),
        (32, 1, false),
    ] {
        let mut states = synced();
        let pieces = split(tick, Baseline::LevelStart, hash, &packed, 1000);
        for piece in pieces.expect("it fits") {
            states.on_piece(piece, Timestamp::ZERO, &mut metrics);
        }
        let first = states.take_first(None, &mut metrics);
        assert_eq!(first.is_some(), is_good);
        assert_eq!(states.broken, u64::from(!is_good));
    }
}

#[test]
fn the_numbers_of_checksums_and_baselines_are_limited() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    for tick in 0..100 {
        states.expect(tick, 1);
        states.expect(tick, 2);
    }
    assert_eq!(states.detection.expected().len(), MAX_EXPECTED);
    assert_eq!(states.detection.expected().front(), Some(&(68, 1)));
    for tick in 1..=50 {
        states.keep(tick, Vec::new());
        states.keep(tick, vec![1]);
    }
    assert_eq!(states.baselines.len(), BASELINES);
    let (first, last) = (states.baselines.front(), states.baselines.back());
    assert_eq!(first, Some(&(19, Vec::new())));
    assert_eq!(last, Some(&(50, Vec::new())));
    states.keep(80, Vec::new());
    assert_eq!(
        states.detection.expected().front(),
        Some(&(81, 1)),
        "older ones are over"
    );
    states.expect(79, 1);
    assert!(
        states
            .detection
            .expected()
            .iter()
            .all(|(tick, _)| *tick > 80)
    );
    states.check(&rollback(1), 1, None, &mut metrics);
}

#[test]
fn missing_pieces_are_reported_only_while_a_state_is_requested() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    let world = state(32);
    let packed = StateCodec::new(0).pack(&[], &world.image());
    let pieces = split(32, Baseline::Zero, hash(&world), &packed, 1000);
    let mut pieces = pieces.expect("it fits").into_iter();
    let first = pieces.next().expect("there is one");
    states.on_piece(first, Timestamp::ZERO, &mut metrics);
    let missing = |states: &StateSync| states.report().missing;
    assert_eq!(missing(&states), None);
    states.want();
    assert!(missing(&states).is_some_and(|m| m.tick == 32 && m.pieces & 1 == 0));
}

#[test]
fn a_server_cannot_keep_a_client_busy_with_states() {
    let (mut states, mut metrics) = (synced(), ClientMetrics::default());
    let mut accepted = 0;
    for tick in 1..200 {
        let mut world = World::default();
        world.globals.tick = tick;
        send(&mut states, &world, Baseline::LevelStart, &mut metrics);
        accepted += u32::from(states.arrived.take().is_some());
    }
    assert_eq!(accepted, STATE_UNPACKS_PER_SECOND);
}
