//! Tests of the lobby.

use super::*;
use crate::net::message::kick_vote::KickVote;
use crate::session::netgame::player_request::PlayerRequest;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame::server::levels::after_polls;
use crate::session::netgame::server::levels::tests::BrokenLevels;
use crate::session::netgame::server::test_server::{TestServer, hosting, near};

fn open(is_dedicated: bool) -> TestServer {
    TestServer::open_with(hosting(is_dedicated), |tuning| {
        tuning.lobby = true;
        (tuning.silence, tuning.join_time) = (Duration::from_secs(600), Duration::from_secs(600));
    })
}

fn choice(ready: bool, level: u16, colour: u8) -> LobbyChoice {
    LobbyChoice {
        ready,
        level,
        colour,
    }
}

fn choose(server: &mut TestServer, id: PeerId, choice: LobbyChoice) {
    server.server.on_lobby_choice(id, choice);
}

fn state(server: &TestServer) -> LobbyState {
    server.server.lobby_state()
}

fn numbers(state: &LobbyState) -> Vec<(u16, u8)> {
    let levels = state.levels.iter();
    levels.map(|level| (level.number, level.votes)).collect()
}

#[test]
fn without_the_setting_the_game_starts_at_once() {
    let server = TestServer::open();
    assert!(!state(&server).is_open);
}

#[test]
fn the_levels_of_the_host_are_voted_for_and_ties_go_to_the_first() {
    let mut server = open(true);
    let ids: Vec<PeerId> = (1..=3).map(|n| server.join(near(n), &["P"])).collect();
    assert_eq!(numbers(&state(&server)), [(1, 0), (2, 0), (7, 0)]);
    assert_eq!(server.server.lobby.winner(), Some(1), "without votes");
    choose(&mut server, ids[0], choice(false, 7, 0));
    choose(&mut server, ids[1], choice(false, 2, 0));
    assert_eq!(server.server.lobby.winner(), Some(2), "a tie");
    choose(&mut server, ids[2], choice(false, 7, 0));
    assert_eq!(numbers(&state(&server)), [(1, 0), (2, 1), (7, 2)]);
    assert_eq!(server.server.lobby.winner(), Some(7));
    choose(&mut server, ids[2], choice(false, 99, 0));
    assert_eq!(numbers(&state(&server)), [(1, 0), (2, 1), (7, 1)]);
}

#[test]
fn the_game_starts_three_seconds_after_everybody_is_ready() {
    let mut server = open(true);
    let ids: Vec<PeerId> = (1..=2).map(|n| server.join(near(n), &["P"])).collect();
    server.connection_mut(ids[1]).has_played = true;
    choose(&mut server, ids[0], choice(true, 2, 0));
    server.run(200);
    assert!(state(&server).is_open, "one is not ready");
    assert_eq!(state(&server).ready, 1 << 1);
    choose(&mut server, ids[1], choice(true, 2, 0));
    server.run(1);
    assert_eq!(state(&server).seconds, 3);
    choose(&mut server, ids[1], choice(false, 2, 0));
    server.run(200);
    assert!(state(&server).is_open, "the countdown was stopped");
    choose(&mut server, ids[1], choice(true, 2, 0));
    server.run(119);
    assert_eq!(server.server.level().number, 1);
    server.run(4);
    assert_eq!(server.server.level().number, 2);
    assert!(!state(&server).is_open);
    let told = server.take_messages(ids[0]).into_iter().rev();
    let mut told = told.filter_map(|message| match message {
        Message::LobbyState(state) => Some(state.is_open),
        _ => None,
    });
    assert_eq!(told.next(), Some(false), "the clients are told");
}

#[test]
fn the_host_starts_the_game_at_any_time() {
    let mut server = open(false);
    server.join(near(1), &["Ann"]);
    server.run(10);
    let now = server.now;
    server.server.request(PlayerRequest::StartGame, now);
    server.run(3);
    assert!(!state(&server).is_open);
    assert_eq!(server.server.level().number, 1);
    assert_eq!(server.server.epoch(), 2, "the level begins afresh");
}

#[test]
fn colours_in_the_lobby_differ() {
    let mut server = open(false);
    let ids: Vec<PeerId> = (1..=2).map(|n| server.join(near(n), &["P"])).collect();
    let colours = |server: &TestServer| -> Vec<u8> {
        let lines = server.server.player_list().lines;
        lines.iter().map(|line| line.colour).collect()
    };
    assert_eq!(colours(&server), [8, 3, 10]);
    choose(&mut server, ids[0], choice(false, 0, 8));
    assert_eq!(colours(&server), [8, 9, 10], "the nearest free one");
    choose(&mut server, ids[1], choice(false, 0, 9));
    assert_eq!(colours(&server), [8, 9, 10], "its own is the nearest");
    server.server.choose_as_host(choice(false, 0, 4));
    assert_eq!(colours(&server), [4, 9, 10]);
}

#[test]
fn members_who_leave_do_not_hold_up_the_others() {
    let mut server = open(true);
    let ids: Vec<PeerId> = (1..=2).map(|n| server.join(near(n), &["P"])).collect();
    server.connection_mut(ids[1]).has_played = true;
    choose(&mut server, ids[0], choice(true, 0, 0));
    server.run(1);
    assert_eq!(state(&server).seconds, 0);
    let now = server.now;
    server.server.kick(2, now);
    server.run(1);
    assert_eq!(state(&server).seconds, 3);
}

#[test]
fn more_than_half_start_the_game_of_a_dedicated_server_without_the_others() {
    for is_dedicated in [true, false] {
        let mut server = open(is_dedicated);
        let ids: Vec<PeerId> = (1..=4).map(|n| server.join(near(n), &["P"])).collect();
        for id in &ids {
            choose(&mut server, *id, choice(false, 0, 0));
        }
        choose(&mut server, ids[0], choice(true, 2, 0));
        choose(&mut server, ids[1], choice(true, 2, 0));
        server.run(1);
        assert_eq!(state(&server).seconds, 0, "half of them");
        choose(&mut server, ids[2], choice(true, 2, 0));
        server.run(1);
        let seconds = if is_dedicated { 60 } else { 0 };
        assert_eq!(state(&server).seconds, seconds);
        server.run(60 * 40 + 4);
        assert_eq!(state(&server).is_open, !is_dedicated);
    }
}

#[test]
fn players_who_are_still_loading_do_not_delay_the_others() {
    let mut server = open(true);
    let ids: Vec<PeerId> = (1..=2).map(|n| server.join(near(n), &["P"])).collect();
    choose(&mut server, ids[0], choice(true, 0, 0));
    server.run(1);
    assert_eq!(state(&server).seconds, 3);
}

#[test]
fn a_vote_for_a_broken_level_starts_the_game_with_the_current_one() {
    let mut server = open(true);
    let broken = BrokenLevels::new(&[2]);
    server.server.levels = after_polls(0, Box::new(broken));
    let ann = server.join(near(1), &["Ann"]);
    choose(&mut server, ann, choice(true, 2, 0));
    server.run(150);
    assert!(!server.server.closed() && !state(&server).is_open);
    assert_eq!(server.server.level().number, 1);
    assert_eq!(server.server.epoch(), 2);
}

#[test]
fn without_any_level_to_load_the_server_continues_and_tries_again() {
    let mut server = open(true);
    let broken = BrokenLevels::new(&[1, 2, 3]);
    server.server.levels = after_polls(0, Box::new(broken));
    let ann = server.join(near(1), &["Ann"]);
    choose(&mut server, ann, choice(true, 2, 0));
    server.run(150);
    assert!(server.server.closing.is_none() && state(&server).is_open);
    assert_eq!(server.server.epoch(), 1);
    assert_eq!(server.server.peers.len(), 1);
    let notices = server.server.take_notices();
    let mut notices = notices.iter();
    assert!(notices.any(|notice| matches!(notice, HostNotice::LevelFailed(_))));
    server.server.levels = after_polls(0, Box::new(BrokenLevels::new(&[])));
    server.run(600);
    assert_eq!(
        (server.server.epoch(), server.server.level().number),
        (2, 2)
    );
}

#[test]
fn clients_that_join_are_notified_that_the_lobby_is_closed() {
    let mut server = open(true);
    let ann = server.join(near(1), &["Ann"]);
    choose(&mut server, ann, choice(true, 2, 0));
    server.run(150);
    assert!(!state(&server).is_open);
    server.take_sent();
    let bob = server.join(near(2), &["Bob"]);
    server.run(1);
    let told = server.take_messages(bob).into_iter();
    let told = told.filter_map(|message| match message {
        Message::LobbyState(state) => Some(state.is_open),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [false]);
}

#[test]
fn clients_that_join_are_notified_of_the_vote_in_progress() {
    let mut server = open(false);
    let ids: Vec<PeerId> = (1..=3).map(|n| server.join(near(n), &["P"])).collect();
    for id in &ids {
        server.connection_mut(*id).has_played = true;
    }
    let (player, in_favour) = (1, true);
    let vote = KickVote { player, in_favour };
    server.server.vote_as_host(vote, server.now);
    assert_eq!(server.server.vote_in_progress(), Some(1));
    let late = server.join(near(9), &["Late"]);
    server.run(1);
    let told = server.take_messages(late);
    let is_vote =
        |message: &Message| matches!(message, Message::VoteStatus(vote) if vote.player == 1);
    assert!(told.iter().any(is_vote));
}
