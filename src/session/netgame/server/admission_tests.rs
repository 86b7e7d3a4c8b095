//! Tests of who is admitted, and with which seats.

use super::*;
use crate::net::message::log::LogAction;
use crate::net::secure::PasswordCheck;
use crate::net::wire::WireText;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::ban_list::{Ban, BanExpiry};
use crate::session::netgame::server::connections::find_colour;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, near};
use std::time::Duration;

/// Returns the log actions of the current tick.
fn log_from(server: &TestServer, number: u32) -> Vec<LogAction> {
    let authority = server.server.authority();
    let entries = authority.log.from(number, authority.tick());
    let entries = entries.expect("they are kept");
    entries.into_iter().map(|entry| entry.action).collect()
}

fn players(admission: Result<Admission, Refusal>) -> Vec<(u8, u8)> {
    let seats = admission.expect("it is admitted").seats;
    seats.iter().map(|s| (s.player, s.colour)).collect()
}

#[test]
fn requests_that_cannot_be_admitted_are_refused_with_the_reason() {
    type Change = fn(&mut TestServer, &mut JoinRequest);
    let cases: [(Change, Refusal); 7] = [
        (|_, request| request.protocol += 1, Refusal::Version),
        (|_, request| request.rules ^= 1, Refusal::Rules),
        (
            |server, _| {
                let block = AddressBlock::of_subscriber(far(1).ip());
                let until = BanExpiry::Ever;
                let added = server.server.bans.add(Ban { block, until }, 0);
                added.expect("there is no file");
            },
            Refusal::Banned,
        ),
        (
            |server, _| server.server.close(server.now),
            Refusal::Closing,
        ),
        (
            |_, request| request.seats[1].name = WireText::new(" "),
            Refusal::BadName,
        ),
        (
            |server, _| server.server.require_password("swordfish"),
            Refusal::Password,
        ),
        (
            |server, _| server.server.tuning.player_limit = 2,
            Refusal::Full,
        ),
    ];
    for (change, refusal) in cases {
        let mut server = TestServer::open();
        let mut request = server.request(&["Ann", "Bob"]);
        change(&mut server, &mut request);
        assert_eq!(server.ask(far(1), request), Err(refusal));
        assert!(server.server.connections().is_empty());
        assert!(server.take_sent().admitted.is_empty());
    }
}

#[test]
fn an_admission_contains_everything_the_client_needs() {
    let mut server = TestServer::open();
    server.run(50);
    let request = server.request(&["Ann"]);
    let admission = server.ask(far(1), request).expect("it is admitted");
    assert_eq!(admission.confirmation, None);
    let id = PeerId(1);
    assert_eq!((admission.epoch, admission.tick), (1, 50));
    assert_eq!(admission.level, *server.server.level());
    assert_eq!(admission.variables, server.server.tuning.variables());
    let log = &server.server.authority().log;
    assert_eq!(admission.log_end, log.needed_from(40), "the last baseline");
    let sent = server.take_sent();
    assert_eq!(sent.admitted, [id]);
    assert_eq!(sent.epochs, [(id, 1)]);
    assert_eq!(server.server.metrics.joined, 1);
    assert_eq!(server.server.seats()[1], Seat::Client(id));
    assert_eq!(server.join(far(2), &["Bob"]), PeerId(2));
}

#[test]
fn every_seat_of_a_client_gets_a_slot_and_a_colour_of_its_own() {
    let mut server = TestServer::open();
    let mut request = server.request(&["Ann", "Bob"]);
    request.seats[0].colour = 8;
    // The host has colour 8.
    let expected = [
        (1, find_colour(8, &[8])),
        (2, find_colour(3, &[8, find_colour(8, &[8])])),
    ];
    assert_eq!(players(server.ask(far(1), request)), expected);
    let request = server.request(&["Cid"]);
    let used = [8, expected[0].1, expected[1].1];
    let colour = find_colour(3, &used);
    assert!(!used.contains(&colour));
    assert_eq!(players(server.ask(far(2), request)), [(3, colour)]);
}

#[test]
fn the_player_limit_includes_the_host_but_not_the_hidden_one() {
    for (is_dedicated, most) in [(false, 2), (true, 3)] {
        let mut server = TestServer::open_with(hosting(is_dedicated), |t| t.player_limit = 3);
        for number in 0..most {
            server.join(near(number), &["Ann"]);
        }
        let request = server.request(&["Bob"]);
        assert_eq!(server.ask(near(9), request), Err(Refusal::Full));
    }
}

#[test]
fn a_client_is_refused_if_only_some_of_its_seats_are_free() {
    let mut server = TestServer::open_with(hosting(false), |t| t.player_limit = 3);
    server.join(near(1), &["Ann"]);
    let request = server.request(&["Bob", "Cid"]);
    assert_eq!(server.ask(near(2), request), Err(Refusal::Full));
    assert_eq!(server.join(near(2), &["Bob"]), PeerId(2));
}

#[test]
fn the_number_of_spectators_is_limited() {
    let mut server = TestServer::open();
    server.join(near(100), &["Ann"]);
    for number in 0..16 {
        server.join(near(number), &[]);
    }
    let request = server.request(&[]);
    assert_eq!(server.ask(near(16), request), Err(Refusal::Full));
    server.join(near(17), &["Bob"]);
}

#[test]
fn one_remote_address_gets_four_seats_and_a_spectator_counts_as_one() {
    let mut server = TestServer::open();
    let from = |port: u16| (far(1).ip(), port).into();
    server.join(from(1), &["Ann", "Bob"]);
    server.join(from(2), &[]);
    let request = server.request(&["Cid", "Dan"]);
    assert_eq!(server.ask(from(3), request), Err(Refusal::Later));
    server.join(from(4), &["Cid"]);
    let request = server.request(&[]);
    assert_eq!(server.ask(from(5), request), Err(Refusal::Later));
    server.join(far(2), &["Eve"]);
    let near = |port: u16| (near(1).ip(), port).into();
    server.join(near(1), &["Fay", "Gil"]);
    server.join(near(2), &[]);
    server.join(near(3), &[]);
    server.join(near(4), &[]);
}

#[test]
fn only_a_player_who_has_not_been_here_before_starts_anew() {
    let mut server = TestServer::open();
    let reset = LogAction::Command(Command::Reset { player: 1 });
    let start = LogAction::JoinStarted {
        player: 1,
        colour: 3,
    };
    let ann = server.join(far(1), &["Ann"]);
    assert_eq!(log_from(&server, 0), [reset, start]);
    server
        .server
        .end(ann, leave_reason::CLIENT_QUIT, server.now);
    let end = server.server.authority().log.end();
    server.join(far(1), &["Ann"]);
    assert_eq!(log_from(&server, end), [start], "her own slot");
}

#[test]
fn input_of_the_previous_player_in_a_slot_is_dropped() {
    let mut server = TestServer::open();
    let ann = server.join(far(1), &["Ann"]);
    server.activate(ann);
    let tick = server.server.authority().tick();
    assert!(server.server.authority().input_end(1) >= Some(tick - 1));
    server
        .server
        .end(ann, leave_reason::CLIENT_QUIT, server.now);
    server.join(far(1), &["Ann"]);
    assert_eq!(server.server.authority().input_end(1), None);
}

#[test]
fn a_new_session_replaces_the_old_one_of_the_same_address() {
    let mut server = TestServer::open();
    let old = server.join(far(1), &["Ann"]);
    let other = server.join(far(2), &["Bob"]);
    server.take_sent();
    let new = server.join(far(1), &["Ann"]);
    let ids: Vec<PeerId> = server
        .server
        .connections()
        .iter()
        .map(|p| p.who.id)
        .collect();
    assert_eq!(ids, [other, new]);
    assert_eq!(server.take_sent().dismissed, [old]);
    assert_eq!(server.server.metrics.dropped, 1);
}

#[test]
fn the_right_password_is_accepted() {
    let mut server = TestServer::open();
    server.server.require_password("swordfish");
    assert_eq!(server.take_sent().password.as_deref(), Some("swordfish"));
    for wrong in [PasswordCheck::Wrong, PasswordCheck::Missing] {
        server.password = wrong;
        let request = server.request(&["Ann"]);
        assert_eq!(server.ask(far(1), request), Err(Refusal::Password));
    }
    // A channel that was opened before the password was required proves nothing.
    server.password = PasswordCheck::NotRequired;
    let request = server.request(&["Ann"]);
    assert_eq!(server.ask(far(1), request), Err(Refusal::Password));
    server.password = PasswordCheck::Right([7; 32]);
    let request = server.request(&["Ann"]);
    let admission = server.ask(far(1), request).expect("it is admitted");
    assert_eq!(admission.confirmation, Some([7; 32]));
}

#[test]
fn the_host_sees_at_most_four_warnings_of_wrong_passwords_at_once() {
    let mut server = TestServer::open();
    server.server.require_password("swordfish");
    let mut guess = |from, at| {
        server.now = Duration::from_secs(at);
        let request = server.request(&["Eve"]);
        assert_eq!(server.ask(from, request), Err(Refusal::Password));
        let notices = server.server.take_notices();
        notices
            .iter()
            .map(HostNotice::to_string)
            .collect::<Vec<_>>()
    };
    for number in 0..4 {
        let expected = format!("Wrong password from 203.0.113.{number} (1 so far)");
        assert_eq!(guess(far(number), 1), [expected]);
    }
    assert!(guess(far(4), 1).is_empty());
    assert_eq!(guess(far(5), 11).len(), 1, "six a minute");
    assert!(guess(far(5), 30).is_empty(), "the second from there");
}

#[test]
fn wrong_passwords_of_a_household_share_a_limit() {
    let mut server = TestServer::open();
    server.server.require_password("swordfish");
    let mut guess = |household: u16, subscriber: u16| {
        let subnet = household << 8 | subscriber;
        let from = ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, 1], 1).into();
        let request = server.request(&["Eve"]);
        server.ask(from, request).expect_err("a wrong password")
    };
    let refusals: Vec<Refusal> = (0..100).map(|subscriber| guess(1, subscriber)).collect();
    let (checked, delayed) = refusals.split_at(WRONG_PASSWORD_BURST as usize);
    assert!(checked.iter().all(|refusal| *refusal == Refusal::Password));
    assert!(delayed.iter().all(|refusal| *refusal == Refusal::Later));
    assert_eq!(guess(2, 1), Refusal::Password);
}

#[test]
fn a_muted_block_stays_muted_and_the_host_is_reminded() {
    let mut server = TestServer::open();
    server.join(far(1), &["Ann"]);
    server.server.run_line("/mute 1", server.now);
    server.server.take_notices();
    let id = server.join((far(1).ip(), 5000).into(), &["Bob", "Cid"]);
    assert!(server.connection(id).muted);
    let notices = server.server.take_notices();
    let notices: Vec<String> = notices.iter().map(HostNotice::to_string).collect();
    assert_eq!(
        notices,
        [
            "Player 2 (Bob) is still muted",
            "Player 3 (Cid) is still muted"
        ]
    );
    let other = server.join(far(2), &["Dan"]);
    assert!(!server.connection(other).muted && server.server.take_notices().is_empty());
}

#[test]
fn a_recording_names_the_players_who_join() {
    let mut server = TestServer::open();
    server.join(far(1), &["Ann"]);
    server.join(far(2), &["Bob"]);
    server.run(10);
    let recording = server.server.recording().expect("it is recorded");
    assert_eq!(recording.names[..4], ["Host", "Ann", "Bob", ""]);
}
