use crate::config::{MatchMode, MatchSettings};
use crate::net::limits::{MAX_PLAYER, MAX_SPECTATORS};
use crate::net::message::Message;
use crate::net::message::join::{Refusal, SeatRequest};
use crate::net::message::seats::{SeatChange, SeatUpdate};
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::game_match::RoundEnd;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::connections::request_rates::SEAT_CHANGE_BURST;
use crate::session::netgame::server::host_notice::HostNotice;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, near, state_ack};
use crate::sim::world::buttons::Buttons;
use std::time::Duration;

/// Asks for seats for players with these names and returns the answers.
fn ask(server: &mut TestServer, peer: PeerId, names: &[&str]) -> Vec<SeatUpdate> {
    let seat = |name: &&str| SeatRequest {
        colour: 3,
        name: WireText::new(name),
    };
    let seats = names.iter().map(seat).collect();
    server.take_sent();
    server.receive(peer, Message::SeatChange(SeatChange { seats }));
    updates(server, peer)
}

/// Returns the seats that a client was sent since the last call.
fn updates(server: &TestServer, peer: PeerId) -> Vec<SeatUpdate> {
    let messages = server.take_messages(peer).into_iter();
    let updates = messages.filter_map(|message| match message {
        Message::SeatUpdate(update) => Some(update),
        _ => None,
    });
    updates.collect()
}

/// Returns the last answer: the slots, and the place in the queue.
fn last(updates: &[SeatUpdate]) -> (Vec<u8>, u8) {
    let update = updates.last().expect("an answer");
    let slots = update.seats.iter().map(|seat| seat.player).collect();
    (slots, update.place)
}

fn is_in_game(server: &TestServer, slot: usize) -> bool {
    server.server.authority.rollback().now().players[slot].active
}

/// Opens a server with room for one player besides the host.
fn small() -> TestServer {
    TestServer::open_with(hosting(false), |tuning| tuning.player_limit = 2)
}

#[test]
fn a_player_who_watched_returns_to_the_same_slot() {
    let mut server = TestServer::open();
    let ann = server.join(near(1), &["Ann"]);
    server.activate(ann);
    server.run(10);
    assert!(is_in_game(&server, 1));
    assert_eq!(last(&ask(&mut server, ann, &[])), (vec![], 0));
    server.run(20);
    assert!(!is_in_game(&server, 1) && server.connection(ann).who.is_spectator());
    assert_eq!(last(&ask(&mut server, ann, &["Ann"])), (vec![1], 0));
    server.activate(ann);
    server.run(10);
    assert!(is_in_game(&server, 1));
}

#[test]
fn spectators_get_seats_in_the_order_of_their_requests() {
    let mut server = small();
    let ann = server.join(near(1), &["Ann"]);
    server.activate(ann);
    let bob = server.join(near(2), &[]);
    let cid = server.join(near(3), &[]);
    assert_eq!(last(&ask(&mut server, bob, &["Bob"])), (vec![], 1));
    assert_eq!(last(&ask(&mut server, cid, &["Cid"])), (vec![], 2));
    ask(&mut server, ann, &[]);
    assert_eq!(server.connection(bob).who.players().count(), 1);
    assert!(server.connection(cid).who.is_spectator());
    // The queue comes before clients that join.
    let request = server.request(&["Dot"]);
    assert_eq!(server.ask(near(4), request).err(), Some(Refusal::Full));
    server.take_sent();
    ask(&mut server, bob, &[]);
    assert_eq!(server.connection(cid).who.players().count(), 1);
}

#[test]
fn a_client_is_notified_when_its_place_in_the_queue_changes() {
    let mut server = small();
    server.join(near(1), &["Ann"]);
    let bob = server.join(near(2), &[]);
    let cid = server.join(near(3), &[]);
    ask(&mut server, bob, &["Bob"]);
    ask(&mut server, cid, &["Cid"]);
    server.take_sent();
    server.run(5);
    assert_eq!(updates(&server, cid), [], "nothing has changed");
    // Bob stops waiting.
    assert_eq!(last(&ask(&mut server, bob, &[])), (vec![], 0));
    server.run(1);
    ask(&mut server, bob, &["Bob"]);
    assert_eq!(server.server.queue[0].announced_place, Some(1));
    assert_eq!(server.server.queue[1].announced_place, Some(2));
    server.server.end(cid, 0, server.now);
    server.run(1);
    assert_eq!(server.server.queue.len(), 1, "who has left does not wait");
    assert_eq!(last(&updates(&server, bob)), (vec![], 1));
}

#[test]
fn a_player_stays_when_there_is_no_room_for_a_spectator() {
    let mut server = TestServer::open();
    let ann = server.join(near(1), &["Ann"]);
    for number in 0..MAX_SPECTATORS as u8 {
        server.join(near(10 + number), &[]);
    }
    assert_eq!(last(&ask(&mut server, ann, &[])), (vec![1], 0));
}

#[test]
fn a_player_gets_no_further_seats_and_a_subscriber_no_more_than_at_first() {
    let mut server = TestServer::open();
    let ann = server.join(near(1), &["Ann"]);
    assert_eq!(last(&ask(&mut server, ann, &["Ann", "Amy"])), (vec![1], 0));
    server.join(far(7), &["Bob", "Bea", "Bill"]);
    let other_port = ([203, 0, 113, 7], 4001).into();
    let watcher = server.join(other_port, &[]);
    let asked = ask(&mut server, watcher, &["Cid", "Cleo"]);
    assert_eq!(last(&asked), (vec![], 0), "five seats of one subscriber");
}

#[test]
fn requests_for_seats_are_limited() {
    let mut server = TestServer::open();
    let ann = server.join(near(1), &["Ann"]);
    for _ in 0..SEAT_CHANGE_BURST {
        assert_eq!(ask(&mut server, ann, &["Ann"]).len(), 1);
    }
    assert_eq!(ask(&mut server, ann, &["Ann"]), []);
}

#[test]
fn idle_players_become_spectators_if_the_server_is_set_up_for_it() {
    for (limit, watches) in [(Some(Duration::from_secs(2)), true), (None, false)] {
        let mut server = TestServer::open_with(hosting(false), |tuning| tuning.idle_limit = limit);
        let ann = server.join(near(1), &["Ann"]);
        let bob = server.join(near(2), &["Bob"]);
        server.activate(ann);
        server.activate(bob);
        for tick in 0..100 {
            let held = match tick / 10 % 2 {
                0 => Buttons::LEFT,
                _ => Buttons::RIGHT,
            };
            let newest = server.server.authority.tick() + 1;
            server.receive_input(ann, newest, held);
            if !server.connection(bob).who.is_spectator() {
                server.receive_input(bob, newest, Buttons::LEFT);
            }
            server.run(1);
        }
        assert!(!server.connection(ann).who.is_spectator());
        assert_eq!(server.connection(bob).who.is_spectator(), watches);
    }
}

#[test]
fn a_spectator_who_waits_for_too_many_seats_blocks_nobody() {
    let mut server = TestServer::open_with(hosting(false), |tuning| tuning.player_limit = 4);
    let watcher = server.join(near(1), &[]);
    let asked = ask(&mut server, watcher, &["A", "B", "C", "D"]);
    assert_eq!(last(&asked), (vec![], 0), "there are only three seats");
    let ann = server.join(near(2), &["Ann"]);
    let asked = ask(&mut server, watcher, &["A", "B", "C"]);
    assert_eq!(last(&asked), (vec![], 1));
    // Two seats are free: another spectator gets one of them, a new player the other one.
    let bob = server.join(near(3), &[]);
    assert_eq!(last(&ask(&mut server, bob, &["Bob"])), (vec![2], 0));
    server.join(near(4), &["Cid"]);
    // Once there are enough, those who wait come first.
    server.server.end(ann, 0, server.now);
    server.run(1);
    assert_eq!(server.server.queue.len(), 1);
    ask(&mut server, bob, &[]);
    let cid = server.server.peers.last().expect("he is there").who.id;
    server.server.end(cid, 0, server.now);
    let request = server.request(&["Dot"]);
    assert_eq!(server.ask(near(5), request).err(), Some(Refusal::Full));
    server.run(1);
    assert_eq!(server.connection(watcher).who.players().count(), 3);
}

#[test]
fn spectators_of_one_subscriber_do_not_wait_for_more_seats_than_it_may_have() {
    let mut server = small();
    server.join(near(1), &["Ann"]);
    server.server.tuning.player_limit = 8;
    server.join(near(2), &["A", "B", "C", "D"]);
    let first = server.join(far(7), &[]);
    let second = server.join(([203, 0, 113, 7], 4001).into(), &[]);
    assert_eq!(
        last(&ask(&mut server, first, &["Bob", "Bea", "Bill"])),
        (vec![], 1)
    );
    assert_eq!(
        last(&ask(&mut server, second, &["Cid", "Cleo", "Clem"])),
        (vec![], 0)
    );
    // What a spectator waits for counts for new players, too.
    let request = server.request(&["Dot"]);
    let third = ([203, 0, 113, 7], 4002).into();
    assert_eq!(server.ask(third, request).err(), Some(Refusal::Later));
}

#[test]
fn the_host_lists_spectators_and_can_kick_and_ban_them() {
    let mut server = TestServer::open();
    let spectators = |server: &mut TestServer| -> Vec<u8> {
        server.server.run_line("/spectators", server.now);
        let notices = server.server.take_notices().into_iter();
        let number = |notice| match notice {
            HostNotice::Spectator { number, .. } => Some(number),
            _ => None,
        };
        notices.filter_map(number).collect()
    };
    let [first, second] = [1, 2].map(|number| server.join(far(number), &[]));
    let numbers = spectators(&mut server);
    assert_eq!(numbers.len(), 2);
    assert!(numbers.iter().all(|number| *number > MAX_PLAYER));
    let now = server.now;
    server
        .server
        .run_line(&format!("/kick {}", numbers[0]), now);
    assert_eq!(spectators(&mut server), [numbers[1]], "numbers are stable");
    server.server.run_line(&format!("/ban {}", numbers[1]), now);
    assert!(spectators(&mut server).is_empty());
    assert_eq!(server.take_sent().dismissed, [first, second]);
    let request = server.request(&[]);
    assert_eq!(server.ask(far(2), request).err(), Some(Refusal::Banned));
}

#[test]
fn a_spectator_who_gets_seats_has_not_played_yet() {
    let mut server = TestServer::open();
    let ann = server.join(near(1), &[]);
    server.receive(ann, Message::StateAck(state_ack(1)));
    server.run(2);
    ask(&mut server, ann, &["Ann"]);
    server.server.end(ann, leave_reason::TIMED_OUT, server.now);
    assert!(server.server.away.is_empty(), "nothing to come back to");
}

/// Runs ticks in which clients hold a button that changes twice a second, if they are not idle, for as long as they play.
fn play_on(server: &mut TestServer, ids: &[PeerId], idle: &[PeerId], ticks: u32) {
    for tick in 0..ticks {
        for id in ids {
            let moved = match tick / 20 % 2 {
                0 => Buttons::LEFT,
                _ => Buttons::RIGHT,
            };
            let held = match idle.contains(id) {
                true => Buttons::empty(),
                false => moved,
            };
            let newest = server.server.authority.tick() + 1;
            if server.connection(*id).is_active() && !server.connection(*id).who.is_spectator() {
                server.receive_input(*id, newest, held);
            }
        }
        server.run(1);
    }
}

/// Opens a dedicated server on which players are idle after two seconds, with Ann and Bob.
fn with_ann_and_bob(settings: &MatchSettings) -> (TestServer, [PeerId; 2]) {
    let mut server = TestServer::open_with(hosting(true), |tuning| {
        tuning.idle_limit = Some(Duration::from_secs(2));
        (tuning.silence, tuning.join_time) = (Duration::from_secs(600), Duration::from_secs(600));
    });
    server.server.play_match(settings);
    let ids = [(1, "Ann"), (2, "Bob")].map(|(n, name)| {
        let id = server.join(near(n), &[name]);
        server.activate(id);
        id
    });
    (server, ids)
}

#[test]
fn an_idle_player_leaves_the_campaign_and_the_round_of_an_arena_to_the_others() {
    for mode in [MatchMode::CoOp, MatchMode::FreeForAll] {
        let settings = MatchSettings {
            mode,
            lives: 1,
            ..MatchSettings::default()
        };
        let (mut server, ids) = with_ann_and_bob(&settings);
        let epoch = server.server.epoch();
        play_on(&mut server, &ids, &ids[1..], 100);
        assert!(!server.connection(ids[0]).who.is_spectator(), "{mode:?}");
        assert!(server.connection(ids[1]).who.is_spectator(), "{mode:?}");
        assert!(is_in_game(&server, 1) && !is_in_game(&server, 2));
        let end = server.server.game_match().round_end();
        let end = end.map(|(_, end)| end);
        // Of two with lives one is left; the campaign goes on.
        let expected = (mode != MatchMode::CoOp).then_some(RoundEnd::LastStanding);
        assert_eq!(end, expected, "{mode:?}");
        assert_eq!(server.server.epoch(), epoch);
    }
}

#[test]
fn when_everybody_is_idle_the_match_waits_and_the_first_active_player_starts_a_new_one() {
    let settings = MatchSettings {
        mode: MatchMode::Coins,
        round_seconds: 10,
        ..MatchSettings::default()
    };
    let (mut server, ids) = with_ann_and_bob(&settings);
    play_on(&mut server, &ids, &ids, 100);
    assert!(
        ids.iter()
            .all(|id| server.connection(*id).who.is_spectator())
    );
    let epoch = server.server.epoch();
    server.run(2000);
    assert_eq!(server.server.epoch(), epoch, "nobody plays");
    assert!(server.server.game_match().is_round_over());
    assert_eq!(last(&ask(&mut server, ids[1], &["Bob"])).1, 0);
    server.run(3);
    assert_eq!(server.server.epoch(), epoch + 1);
    assert!(!server.server.game_match().is_round_over());
}
