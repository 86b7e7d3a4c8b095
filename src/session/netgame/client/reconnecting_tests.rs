//! Tests of a client whose connection is lost.

use super::*;
use crate::net::message::join::Refusal;
use crate::session::netgame::client::reconnecting::RECONNECT_PAUSE;
use std::path::PathBuf;

/// A client that notices at its next update that its connection is lost.
fn lost() -> TestClient {
    let mut client = TestClient::playing(|_| ());
    client.deliver(TransportEvent::Lost { peer: SERVER });
    client
}

impl TestClient {
    fn refuse(&mut self, refusal: Refusal) {
        let request = self.ask_to_join(1).expect("a join request");
        assert!(request.resume.is_some(), "the token of the lost session");
        self.raw(Message::JoinAnswer(JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Err(refusal),
        }));
        self.update(1);
    }
}

#[test]
fn the_token_is_sent_only_to_the_original_server() {
    let mut client = lost();
    assert_eq!(client.ask_to_join(2), None);
    let [known, found] = [1, 2].map(|seed| ServerIdentity::fixed(seed).key());
    let end = SessionEnd::KeyChanged { known, found };
    assert_eq!(client.client.phase(), Phase::Ended(end));
}

/// A folder for the tokens of sessions.
fn sessions(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("pm-client-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A client that has been started again after one that is still playing in the eyes of the server.
fn started_again(folder: &Path) -> TestClient {
    let server = ("mars.example", 24785);
    let mut first = TestClient::new(|_| ());
    first.client.keep_session(folder, server);
    first.admit();
    first.update(1);
    drop(first);
    let mut again = TestClient::new(|_| ());
    again
        .client
        .keep_session(folder, ("tcp://MARS.example:24785", 1));
    again
}

#[test]
fn a_restarted_program_requests_its_seats_unless_it_left() {
    let folder = sessions("again");
    let mut again = started_again(&folder);
    let request = again.ask_to_join(1).expect("a join request");
    assert!(request.resume.is_some(), "the token of the first session");
    drop(again);
    // Without a session in between, it asks again; after one that it has left, it does not.
    let mut left = TestClient::new(|_| ());
    left.client.keep_session(&folder, ("mars.example", 24785));
    left.admit_after(true);
    left.update(1);
    left.client.leave();
    let mut again = TestClient::new(|_| ());
    again.client.keep_session(&folder, ("mars.example", 24785));
    let request = again.ask_to_join(1).expect("a join request");
    assert_eq!(request.resume, None);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_token_of_an_earlier_program_is_sent_only_to_the_same_server() {
    let folder = sessions("other");
    let mut again = started_again(&folder);
    let request = again.ask_to_join(2).expect("a join request");
    assert_eq!(request.resume, None, "the address has another server now");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_session_that_is_lost_for_good_can_still_be_returned_to() {
    let folder = sessions("lost");
    let mut client = TestClient::new(|_| ());
    client.client.keep_session(&folder, ("mars.example", 24785));
    client.admit();
    client.update(1);
    client.deliver(TransportEvent::Abusive {
        peer: SERVER,
        abuse: Abuse::Flood,
    });
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Ended(SessionEnd::Lost));
    let mut again = TestClient::new(|_| ());
    again.client.keep_session(&folder, ("mars.example", 24785));
    let request = again.ask_to_join(1).expect("a join request");
    assert!(request.resume.is_some());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_restarted_server_begins_a_new_level() {
    for (player, ticks, levels) in [(1, 50, 1), (2, 50, 2), (1, -50, 2)] {
        let mut client = TestClient::playing(|_| ());
        client.broadcast(150);
        client.deliver(TransportEvent::Lost { peer: SERVER });
        let request = client.ask_to_join(1).expect("a join request");
        let admission = Admission {
            seats: vec![AdmittedSeat { player, colour: 3 }],
            epoch: 1,
            level: level_info(),
            tick: 150_u32.saturating_add_signed(ticks),
            log_end: 0,
            variables: Vec::new(),
            confirmation: None,
        };
        client.raw(Message::JoinAnswer(JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Ok(admission),
        }));
        client.update(1);
        assert_eq!(
            client.client.level_count(),
            Some(levels),
            "{player} {ticks}"
        );
    }
}

#[test]
fn a_client_that_is_refused_for_the_moment_pauses_and_tries_again() {
    for refusal in [Refusal::Full, Refusal::Closing, Refusal::Later] {
        let mut client = lost();
        client.refuse(refusal);
        client.net.take();
        client.update(RECONNECT_PAUSE.as_millis() as u64 - 10);
        assert_eq!(client.take_raw(), None);
        client.update(20);
        assert!(matches!(client.take_raw(), Some(Message::Hello(_))));
        assert_eq!(client.client.phase(), Phase::Reconnecting);
    }
    for refusal in [Refusal::Banned, Refusal::Password, Refusal::Version] {
        let mut client = lost();
        client.refuse(refusal);
        let end = Phase::Ended(SessionEnd::Refused(refusal));
        assert_eq!(client.client.phase(), end);
    }
}

#[test]
fn a_client_reconnects_when_the_server_or_the_transport_has_lost_it() {
    let mut client = TestClient::playing(|_| ());
    client.deliver(TransportEvent::Lost { peer: SERVER });
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Reconnecting);
    let mut client = TestClient::playing(|_| ());
    let (reason, text) = (leave_reason::TIMED_OUT, WireText::default());
    client.receive(Message::ServerBye(Goodbye { reason, text }));
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Reconnecting);
    let hellos = client.net.take().raw;
    assert!(
        matches!(hellos.last(), Some((_, Message::Hello(_)))),
        "{hellos:?}"
    );
}

#[test]
fn a_silent_server_times_out_after_five_seconds_with_a_warning_after_three() {
    let mut client = TestClient::playing(|_| ());
    client.broadcast(100);
    client.update(1);
    client.update(3000);
    assert_eq!(client.client.silence(), ms(3000));
    assert!(!client.client.is_silent());
    client.update(1);
    assert!(client.client.is_silent());
    client.update(1999);
    assert_eq!(client.client.phase(), Phase::Active);
    client.update(1);
    assert_eq!(client.client.phase(), Phase::Reconnecting);
    assert_eq!(client.client.metrics().disconnects, 1);
    assert!(client.client.game().is_some(), "its last world is drawn");
    client.client.leave();
    assert_eq!(client.client.phase(), Phase::Ended(SessionEnd::Left));
}

#[test]
fn after_the_return_the_server_says_whether_the_lobby_and_a_vote_go_on() {
    use crate::net::message::lobby::{LobbyChoice, LobbyState};
    use crate::session::netgame::player_request::PlayerRequest;
    let lobby = |is_open| {
        Message::LobbyState(LobbyState {
            is_open,
            seconds: 0,
            ready: 0,
            levels: Vec::new(),
        })
    };
    let mut client = TestClient::playing(|_| ());
    client.receive(lobby(true));
    client.receive(Message::VoteStatus(VoteStatus {
        player: 2,
        stage: VoteStage::Running,
        starter: 1,
        votes: 1,
        needed: 2,
        seconds: 30,
    }));
    client.update(1);
    assert_eq!(client.client.context.vote_in_progress, Some(2));
    let (ready, level, colour) = (true, 2, 7);
    client
        .client
        .request(PlayerRequest::LobbyChoice(LobbyChoice {
            ready,
            level,
            colour,
        }));
    client.deliver(TransportEvent::Lost { peer: SERVER });
    client.admit_after(true);
    client.update(1);
    assert_eq!(client.client.context.vote_in_progress, None);
    client.receive(lobby(true));
    let sent = client.update(1);
    let choices = sent.iter().filter_map(|message| match message {
        Message::LobbyChoice(choice) => Some((choice.ready, choice.level, choice.colour)),
        _ => None,
    });
    assert_eq!(choices.collect::<Vec<_>>(), [(true, 2, 0)], "chosen before");
    client.receive(lobby(false));
    client.update(1);
    assert!(client.client.lobby().is_none());
}
