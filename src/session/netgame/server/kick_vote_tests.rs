//! Tests of votes on kicking a player.

use super::*;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, near};

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
