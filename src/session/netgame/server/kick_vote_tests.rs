//! Tests of votes on kicking a player.

use super::*;
use crate::net::datagram::SessionKey;
use crate::net::message::emote::Emote;
use crate::net::message::join::{JoinRequest, Refusal};
use crate::net::message::seats::SeatChange;
use crate::session::netgame::server::connections::request_rates::EMOTE_BURST;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, near};
use std::time::Duration;

/// Opens a dedicated server with active clients at addresses.
fn with_clients(addresses: &[std::net::SocketAddr]) -> (TestServer, Vec<PeerId>) {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    let clients = addresses.iter().enumerate().map(|(number, address)| {
        let name = format!("P{number}");
        let id = server.join(*address, &[&name]);
        server.activate(id);
        id
    });
    let clients = clients.collect();
    server.take_sent();
    (server, clients)
}

fn vote(player: u8, in_favour: bool) -> Message {
    Message::KickVote(KickVote { player, in_favour })
}

fn stages(messages: &[Message]) -> Vec<VoteStage> {
    let stage = |message: &Message| match message {
        Message::VoteStatus(status) => Some(status.stage),
        _ => None,
    };
    messages.iter().filter_map(stage).collect()
}

fn is_there(server: &TestServer, id: PeerId) -> bool {
    server.server.peers.iter().any(|peer| peer.who.id == id)
}

#[test]
fn the_majority_of_the_others_kicks_a_player() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3), near(4)]);
    server.receive(ids[0], vote(4, true));
    assert!(is_there(&server, ids[3]));
    server.receive(ids[0], vote(4, true));
    assert!(is_there(&server, ids[3]), "the same vote again");
    server.take_sent();
    server.receive(ids[1], vote(4, true));
    assert!(!is_there(&server, ids[3]), "two of three");
    assert_eq!(stages(&server.take_messages(ids[2])), [VoteStage::Passed]);
}

#[test]
fn nobody_is_kicked_by_a_single_other_player() {
    let (mut server, ids) = with_clients(&[near(1), near(2)]);
    server.receive(ids[0], vote(2, true));
    assert_eq!(stages(&server.take_messages(ids[0])), [VoteStage::TooFew]);
    assert!(is_there(&server, ids[1]));
}

#[test]
fn clients_behind_one_public_address_have_one_vote() {
    let (mut server, ids) = with_clients(&[far(1), far(1), far(1), far(2), far(3)]);
    server.receive(ids[0], vote(5, true));
    server.receive(ids[1], vote(5, true));
    server.receive(ids[2], vote(5, true));
    assert!(is_there(&server, ids[4]), "one of two");
    server.receive(ids[3], vote(5, true));
    assert!(!is_there(&server, ids[4]));
}

#[test]
fn the_player_to_kick_has_no_vote_and_votes_against_end_it() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    server.receive(ids[0], vote(3, true));
    server.take_sent();
    server.receive(ids[2], vote(3, false));
    assert_eq!(stages(&server.take_messages(ids[0])), [VoteStage::Running]);
    server.receive(ids[1], vote(3, false));
    assert_eq!(stages(&server.take_messages(ids[0])), [VoteStage::Rejected]);
    assert!(is_there(&server, ids[2]));
    assert_eq!(server.server.vote_in_progress(), None);
}

#[test]
fn a_vote_ends_after_thirty_seconds_and_the_next_one_has_to_wait() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3), near(4)]);
    server.receive(ids[0], vote(4, true));
    server.receive(ids[1], vote(3, true));
    assert_eq!(
        stages(&server.take_messages(ids[1])),
        [VoteStage::Running, VoteStage::Busy]
    );
    let now = server.now + Duration::from_secs(30);
    server.server.update_votes(now - Duration::from_millis(1));
    assert_eq!(server.server.vote_in_progress(), Some(4));
    server.server.update_votes(now);
    assert_eq!(stages(&server.take_messages(ids[1])), [VoteStage::Rejected]);
    server.now = now;
    for (voter, player) in [(0, 3), (1, 4)] {
        let sent = KickVote {
            player,
            in_favour: true,
        };
        server.server.on_kick_vote(ids[voter], sent, now);
        let stages = stages(&server.take_messages(ids[voter]));
        assert_eq!(stages, [VoteStage::TooSoon], "{player}");
    }
    let later = now + VOTE_COOL_DOWN;
    let sent = KickVote {
        player: 3,
        in_favour: true,
    };
    server.server.on_kick_vote(ids[0], sent, later);
    assert_eq!(server.server.vote_in_progress(), Some(3));
}

#[test]
fn a_vote_on_a_player_who_leaves_is_over() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    server.receive(ids[0], vote(3, true));
    server.take_sent();
    let now = server.now;
    server.server.kick(3, now);
    server.server.update_votes(now);
    assert_eq!(stages(&server.take_messages(ids[0])), [VoteStage::Over]);
}

#[test]
fn only_players_who_have_been_active_vote() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    let new = server.join(near(4), &["New"]);
    let watcher = server.join(near(5), &[]);
    server.take_sent();
    for id in [new, watcher] {
        server.receive(id, vote(3, true));
        assert_eq!(server.server.vote_in_progress(), None);
    }
    server.receive(ids[0], vote(3, true));
    assert_eq!(server.server.vote_in_progress(), Some(3));
}

#[test]
fn the_host_votes_too() {
    let mut server = TestServer::open();
    let ids: Vec<PeerId> = (1..=2)
        .map(|number| {
            let id = server.join(near(number), &["Guest"]);
            server.activate(id);
            id
        })
        .collect();
    server.receive(ids[0], vote(2, true));
    assert!(is_there(&server, ids[1]));
    let now = server.now;
    server.server.run_line("/yes", now);
    assert!(!is_there(&server, ids[1]));
}

/// Starts a vote on the last of three clients and passes it.
fn vote_out_the_third(server: &mut TestServer, ids: &[PeerId]) {
    server.receive(ids[0], vote(3, true));
    server.receive(ids[1], vote(3, true));
    assert!(!is_there(server, ids[2]));
}

#[test]
fn a_player_kicked_by_a_vote_cannot_join_again_for_ten_minutes() {
    let (mut server, ids) = with_clients(&[far(1), far(2), far(3)]);
    vote_out_the_third(&mut server, &ids);
    for names in [&["P2"][..], &["Other"], &[]] {
        let request = server.request(names);
        assert_eq!(server.ask(far(3), request).err(), Some(Refusal::Banned));
    }
    server.join(far(4), &["P2"]);
    server.now += VOTED_OUT;
    server.join(far(3), &["P2"]);
}

#[test]
fn in_a_local_network_only_the_name_of_a_player_kicked_by_a_vote_is_refused() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    vote_out_the_third(&mut server, &ids);
    let request = server.request(&["P2"]);
    assert_eq!(server.ask(near(3), request).err(), Some(Refusal::Banned));
    let spectator = server.join(near(3), &[]);
    let seats = server.request(&["P2"]).seats;
    server.receive(spectator, Message::SeatChange(SeatChange { seats }));
    assert!(server.connection(spectator).who.is_spectator());
    server.server.run_line("/unban 192.168.7.3", server.now);
    let request = server.request(&["P2"]);
    assert!(server.ask(near(3), request).is_ok());
}

#[test]
fn the_ban_list_shows_bans_by_vote_with_the_time_left() {
    let bans = |server: &mut TestServer| {
        server.server.take_notices();
        server.server.run_line("/bans", server.now);
        let notices = server.server.take_notices();
        notices.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (mut server, ids) = with_clients(&[far(1), far(2), far(3)]);
    let block = server.connection(ids[2]).who.block();
    vote_out_the_third(&mut server, &ids);
    let listed = format!("{block} is banned for 10 min by a vote");
    assert_eq!(bans(&mut server), [listed]);
    server.now += Duration::from_secs(61);
    let listed = format!("{block} is banned for 9 min by a vote");
    assert_eq!(bans(&mut server), [listed]);
    server.now += VOTED_OUT;
    assert_eq!(bans(&mut server), ["Nobody is banned"]);

    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    vote_out_the_third(&mut server, &ids);
    let listed = "192.168.7.3 (P2) is banned for 10 min by a vote";
    assert_eq!(bans(&mut server), [listed], "only this name");
}

#[test]
fn a_vote_continues_when_its_player_reconnects() {
    let mut server = TestServer::open_with(hosting(true), |_| ());
    let mut ids = Vec::new();
    for number in 1..=3 {
        let request = server.request(&["Guest"]);
        let key = SessionKey::fixed(number);
        let admitted = server.ask_with(key, near(number), request);
        admitted.expect("they are admitted");
        ids.push(server.server.peers.last().expect("it is there").who.id);
        server.activate(ids[ids.len() - 1]);
    }
    server.receive(ids[0], vote(3, true));
    // The starter and the player whom the vote is about reconnect.
    for number in [1, 3] {
        let request = JoinRequest {
            resume: Some(SessionKey::fixed(number).resume_token()),
            ..server.request(&["Guest"])
        };
        let key = SessionKey::fixed(number + 10);
        let admitted = server.ask_with(key, near(number), request);
        admitted.expect("they return");
        server.run(1);
        assert_eq!(server.server.vote_in_progress(), Some(3));
    }
    let third = server.server.peers.last().expect("it is there").who.id;
    server.receive(ids[1], vote(3, true));
    assert!(!is_there(&server, third));
}

#[test]
fn a_vote_kicks_a_player_who_has_become_a_spectator() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    server.receive(ids[0], vote(3, true));
    server.receive(ids[2], Message::SeatChange(SeatChange { seats: vec![] }));
    server.receive(ids[1], vote(3, true));
    assert!(!is_there(&server, ids[2]));
}

#[test]
fn a_player_is_safe_from_votes_only_for_a_minute_after_a_rejected_one() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3), near(4)]);
    server.receive(ids[0], vote(4, true));
    server.receive(ids[1], vote(4, false));
    server.receive(ids[2], vote(4, false));
    let sent = KickVote {
        player: 4,
        in_favour: true,
    };
    for (after, running) in [(Duration::ZERO, None), (REJECTED_VOTE_COOL_DOWN, Some(4))] {
        let now = server.now + after;
        server.server.on_kick_vote(ids[1], sent.clone(), now);
        assert_eq!(server.server.vote_in_progress(), running);
    }
}

#[test]
fn a_vote_started_from_the_players_own_address_gives_no_protection() {
    let (mut server, ids) = with_clients(&[far(1), far(1), far(2), far(3)]);
    server.receive(ids[0], vote(2, true));
    server.receive(ids[2], vote(2, false));
    server.receive(ids[3], vote(2, false));
    assert_eq!(server.server.vote_in_progress(), None);
    server.receive(ids[2], vote(2, true));
    assert_eq!(server.server.vote_in_progress(), Some(2));
}

#[test]
fn leaving_during_a_vote_does_not_protect_from_the_next_one() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    server.receive(ids[0], vote(3, true));
    server
        .server
        .end(ids[2], leave_reason::CLIENT_QUIT, server.now);
    server.run(1);
    assert_eq!(server.server.vote_in_progress(), None);
    let again = server.join(near(3), &["P2"]);
    server.activate(again);
    server.receive(ids[0], vote(3, true));
    assert_eq!(server.server.vote_in_progress(), Some(3));
}

#[test]
fn emotes_use_up_no_votes_and_a_vote_on_an_empty_slot_is_answered() {
    let (mut server, ids) = with_clients(&[near(1), near(2), near(3)]);
    for _ in 0..=EMOTE_BURST {
        let emote = Emote {
            player: 1,
            emote: 1,
        };
        server.receive(ids[0], Message::Emote(emote));
    }
    server.take_sent();
    server.receive(ids[0], vote(7, true));
    assert_eq!(stages(&server.take_messages(ids[0])), [VoteStage::Over]);
    server.receive(ids[0], vote(3, true));
    assert_eq!(server.server.vote_in_progress(), Some(3));
}
