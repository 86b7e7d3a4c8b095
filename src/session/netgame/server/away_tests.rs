//! Tests of players whose connection is lost, and who return or not.

use super::*;
use crate::net::datagram::SessionKey;
use crate::net::message::join::{Admission, JoinRequest, Refusal};
use crate::net::secure::PasswordCheck;
use crate::session::netgame::server::connections::Seat;
use crate::session::netgame::server::test_server::{TestServer, far, near};
use crate::sim::rules::events::Event;
use crate::sim::world::buttons::Buttons;
use crate::sim::world::player::Player;
use std::net::SocketAddr;
use std::time::Duration;

const ANNS_KEY: SessionKey = SessionKey::fixed(7);

/// Lets Ann join, play and lose her connection; returns the number of the connection.
fn lose_ann(server: &mut TestServer, from: SocketAddr) -> PeerId {
    let ann = join_ann(server, from);
    server.server.end(ann, leave_reason::TIMED_OUT, server.now);
    ann
}

fn join_ann(server: &mut TestServer, from: SocketAddr) -> PeerId {
    let request = server.request(&["Ann"]);
    let admitted = server.ask_with(ANNS_KEY, from, request);
    admitted.expect("she is admitted");
    let ann = server.server.peers.last().expect("it is there").who.id;
    server.activate(ann);
    server.run(10);
    ann
}

/// A request to return to the session with these keys.
fn to_return(server: &mut TestServer, key: SessionKey) -> JoinRequest {
    JoinRequest {
        resume: Some(key.resume_token()),
        ..server.request(&["Ann"])
    }
}

fn slot(admission: Result<Admission, Refusal>) -> u8 {
    admission.expect("it is admitted").seats[0].player
}

fn is_in_the_world(server: &TestServer, player: usize) -> bool {
    server.server.authority.rollback().now().players[player].active
}

/// Lets time pass without running the ticks one by one.
fn wait(server: &mut TestServer, time: Duration) {
    server.now += time;
    server.server.update(server.now, Buttons::empty());
}

#[test]
fn a_player_returns_from_another_address_to_the_same_body() {
    let mut server = TestServer::open();
    lose_ann(&mut server, far(1));
    server.run(200);
    assert!(is_in_the_world(&server, 1), "her body stands there");
    let body = server.server.authority.rollback().now().players[1];
    server.server.take_events();
    let listed = server.server.player_list();
    assert_eq!(listed.lines[1].slot_use, SlotUse::Away);
    let request = to_return(&mut server, ANNS_KEY);
    assert_eq!(
        slot(server.ask_with(SessionKey::fixed(8), far(9), request)),
        1
    );
    let again = server.server.peers.last().expect("she is there").who.id;
    server.activate(again);
    server.run(20);
    let returned = server.server.authority.rollback().now().players[1];
    assert!(
        returned.pos.y > body.pos.y,
        "it still falls from where it was"
    );
    let pos = returned.pos;
    assert_eq!(returned, Player { pos, ..body });
    let joined = |event: &Event| matches!(event, Event::Joined { .. });
    assert!(!server.server.take_events().iter().any(joined));
    assert!(server.server.away.is_empty());
    assert_eq!(server.server.player_list().lines.len(), 2);
    // She can be lost again, and the token of the first session is of no use any more.
    server
        .server
        .end(again, leave_reason::TIMED_OUT, server.now);
    let request = to_return(&mut server, ANNS_KEY);
    assert_eq!(slot(server.ask(far(9), request)), 2);
    let request = to_return(&mut server, SessionKey::fixed(8));
    assert_eq!(slot(server.ask(far(9), request)), 1);
}

#[test]
fn a_lost_session_does_not_end_for_a_request_that_is_refused() {
    let mut server = TestServer::open();
    let ann = join_ann(&mut server, far(1));
    server.server.require_password("secret");
    server.password = PasswordCheck::Wrong;
    let request = to_return(&mut server, ANNS_KEY);
    let answer = server.ask(far(2), request);
    assert_eq!(answer, Err(Refusal::Password));
    assert!(server.connection(ann).is_active());
    assert!(server.server.away.is_empty());
}

#[test]
fn a_player_who_is_away_can_be_muted_and_unmuted() {
    for (command, muted) in [("/mute 1", true), ("/unmute 1", false)] {
        let mut server = TestServer::open();
        lose_ann(&mut server, far(1));
        server.server.run_line("/mute 1", server.now);
        server.server.run_line(command, server.now);
        let request = to_return(&mut server, ANNS_KEY);
        assert_eq!(slot(server.ask(far(9), request)), 1);
        let again = server.server.peers.last().expect("she is there");
        assert_eq!(again.muted, muted, "{command}");
    }
}

#[test]
fn nobody_returns_to_the_seat_of_another_player() {
    let mut server = TestServer::open();
    lose_ann(&mut server, far(1));
    // Neither her name and address nor a guessed token are enough.
    let request = server.request(&["Ann"]);
    assert_eq!(slot(server.ask(far(1), request)), 2);
    let request = to_return(&mut server, SessionKey::fixed(99));
    assert_eq!(slot(server.ask(far(1), request)), 3);
    assert_eq!(server.server.away.len(), 1);
}

#[test]
fn a_player_who_is_away_holds_no_buttons() {
    let mut server = TestServer::open();
    let ann = join_ann(&mut server, far(1));
    let held = |server: &TestServer| server.server.authority.rollback().now().players[1].buttons;
    let tick = server.server.authority.tick();
    server.receive_input(ann, tick + 1, Buttons::RIGHT);
    server.run(3);
    assert_eq!(held(&server), Buttons::RIGHT);
    server.server.end(ann, leave_reason::TIMED_OUT, server.now);
    server.run(server.server.tuning.hold_limit + 2);
    assert_eq!(held(&server), Buttons::empty());
}

#[test]
fn a_lost_session_that_the_server_has_not_noticed_is_replaced() {
    let mut server = TestServer::open();
    let ann = join_ann(&mut server, far(1));
    let request = to_return(&mut server, ANNS_KEY);
    assert_eq!(slot(server.ask(far(2), request)), 1);
    let ids: Vec<PeerId> = server.server.peers.iter().map(|peer| peer.who.id).collect();
    assert!(ids.len() == 1 && ids[0] != ann);
    assert_eq!(server.take_sent().dismissed, [ann]);
    assert!(is_in_the_world(&server, 1));
}

#[test]
fn the_seat_of_a_player_who_does_not_return_is_free_after_two_minutes() {
    let mut server = TestServer::open_with(super::super::test_server::hosting(false), |t| {
        t.player_limit = 2;
    });
    lose_ann(&mut server, far(1));
    wait(&mut server, SEAT_HOLD_TIME - Duration::from_secs(1));
    let request = server.request(&["Bob"]);
    assert_eq!(server.ask(far(2), request), Err(Refusal::Full));
    wait(&mut server, Duration::from_secs(1));
    server.run(20);
    assert!(!is_in_the_world(&server, 1), "she has left");
    assert!(server.server.away.is_empty());
    assert!(matches!(server.server.seats[1], Seat::Left { .. }));
    server.run(200);
    let request = server.request(&["Bob"]);
    assert!(server.ask(far(2), request).is_ok());
}

#[test]
fn seats_are_kept_only_for_clients_that_have_played() {
    for reason in [
        leave_reason::CLIENT_QUIT,
        leave_reason::KICKED,
        leave_reason::BANNED,
    ] {
        let mut server = TestServer::open();
        let ann = join_ann(&mut server, far(1));
        server.server.end(ann, reason, server.now);
        assert!(server.server.away.is_empty());
    }
    let mut server = TestServer::open();
    for names in [&["Ann"][..], &[]] {
        let id = server.join(near(1), names);
        server.server.end(id, leave_reason::TIMED_OUT, server.now);
    }
    assert!(server.server.away.is_empty());
}

#[test]
fn kept_seats_count_against_the_limit_of_an_address() {
    let mut server = TestServer::open();
    lose_ann(&mut server, far(1));
    let request = server.request(&["Bob", "Cid", "Dan", "Eve"]);
    assert_eq!(server.ask(far(1), request), Err(Refusal::Later));
    let request = to_return(&mut server, ANNS_KEY);
    assert_eq!(slot(server.ask(far(1), request)), 1);
}

#[test]
fn a_player_who_is_away_can_be_kicked_and_banned() {
    for command in ["/kick 1", "/ban 1"] {
        let mut server = TestServer::open();
        lose_ann(&mut server, far(1));
        server.server.run_line(command, server.now);
        assert!(server.server.away.is_empty(), "{command}");
        server.run(20);
        assert!(!is_in_the_world(&server, 1));
    }
    let mut server = TestServer::open();
    lose_ann(&mut server, far(1));
    server.server.close(server.now);
    assert!(server.server.away.is_empty());
}
