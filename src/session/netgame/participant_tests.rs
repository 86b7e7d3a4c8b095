//! Tests of what a participant shows the window and passes on to the game.

use super::*;
use crate::net::transport::Traffic;
use crate::session::netgame::local_seats::LocalSeats;
use crate::session::netgame::server::HOST;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame::server::test_server::{TestServer, far, hosting};
use crate::sim::world::buttons::Buttons;
use std::time::Duration;

fn snapshot_of(participant: &impl Participant, ticks: u64) -> GameSnapshot {
    let mut snapshot = GameSnapshot {
        ticks,
        stalled: true,
        ..GameSnapshot::default()
    };
    participant.fill(&mut snapshot);
    snapshot
}

#[test]
fn a_hosts_snapshot_shows_its_game_and_its_players() {
    let mut server = TestServer::open();
    server.join(far(1), &["Ann"]);
    server.run(7);
    let snapshot = snapshot_of(&server.server, 7);
    assert_eq!(snapshot.frames.level_count, Some(1));
    assert_eq!(snapshot.frames.worlds.now.globals.tick, 7);
    assert!(!snapshot.stalled);
    assert_eq!(snapshot.local_seats, LocalSeats::new([HOST]));
    assert_eq!(snapshot.players.len(), 2);
    assert!(matches!(
        snapshot.connection,
        ConnectionState::Host { closed: false }
    ));
    Participant::leave(&mut server.server, server.now);
    assert!(!server.server.has_left());
    server.run(15);
    assert!(server.server.has_left());
    let snapshot = snapshot_of(&server.server, 22);
    assert!(matches!(
        snapshot.connection,
        ConnectionState::Host { closed: true }
    ));
}

#[test]
fn a_hidden_host_has_nothing_to_draw() {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    let snapshot = snapshot_of(&server.server, 0);
    assert_eq!(snapshot.frames.level_count, None);
    server.run(3);
    let mut output = VecDeque::new();
    server.server.take_output(&mut output);
    assert!(output.is_empty(), "nobody replays anything: {output:?}");
}

#[test]
fn a_single_host_plays_with_the_first_seat_and_runs_commands() {
    let mut server = TestServer::open();
    server.run(3);
    let mut input = || {
        let mut inputs = SeatInputs::from(Buttons::LEFT);
        inputs.0[1] = Buttons::JUMP;
        inputs
    };
    let now = server.now + Duration::from_millis(25);
    assert_eq!(Participant::run(&mut server.server, now, &mut input), 1);
    let world = server.server.authority().rollback().now();
    assert_eq!(world.players[HOST].buttons, Buttons::LEFT);
    Participant::say(&mut server.server, "/bans", now);
    Participant::say(&mut server.server, "hello", now);
    let mut output = VecDeque::new();
    server.server.take_output(&mut output);
    let [
        GameOutput::Chat(Some(0), text),
        GameOutput::Notice(notice),
        GameOutput::Past(ConfirmedStep::Begin(..)),
    ] = output.make_contiguous()
    else {
        panic!("{output:?}");
    };
    assert_eq!(text, "hello");
    assert!(matches!(notice, HostNotice::NoBans));
    assert!(Participant::request_recording(&mut server.server));
    assert!(Participant::recording(&server.server).is_some());
    assert_eq!(Participant::clock(&server.server).rate(), 40.0);
}

#[test]
fn a_seal_makes_the_recording_verifiable_up_to_the_last_final_tick() {
    let mut server = TestServer::open();
    server.run(60);
    let verifiable = |server: &TestServer| {
        let recording = server.server.authority().live_recording();
        recording.verifiable().map(|demo| demo.end_tick)
    };
    assert_eq!(verifiable(&server), Some(40));
    Participant::seal(&server.server);
    assert_eq!(verifiable(&server), Some(54));
}

#[test]
fn a_participant_measures_its_own_side() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.set_traffic(ann, Traffic::default());
    let mut stats = NetStats::default();
    server.server.measure(&mut stats, server.now);
    assert_eq!(stats.lines().len(), 2);
}
