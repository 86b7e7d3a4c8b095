use crate::net::limits::{MAX_SPECTATORS, SEAT_CHANGES_AT_ONCE};
use crate::net::message::Message;
use crate::net::message::join::{Refusal, SeatRequest};
use crate::net::message::seats::{SeatChange, SeatUpdate};
use crate::net::transport::PeerId;
use crate::net::wire::WireText;
use crate::session::netgame::server::test_server::{TestServer, far, hosting, near};
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
fn a_player_watches_and_comes_back_to_the_same_slot() {
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
fn spectators_get_seats_in_the_order_in_which_they_asked() {
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
    // Nobody who comes from outside is served before those who wait.
    let request = server.request(&["Dot"]);
    assert_eq!(server.ask(near(4), request).err(), Some(Refusal::Full));
    server.take_sent();
    ask(&mut server, bob, &[]);
    assert_eq!(server.connection(cid).who.players().count(), 1);
}

#[test]
fn a_client_is_told_when_its_place_in_the_queue_changes() {
    let mut server = small();
    server.join(near(1), &["Ann"]);
    let bob = server.join(near(2), &[]);
    let cid = server.join(near(3), &[]);
    ask(&mut server, bob, &["Bob"]);
    ask(&mut server, cid, &["Cid", "Cleo"]);
    server.take_sent();
    server.run(5);
    assert_eq!(updates(&server, cid), [], "nothing has changed");
    // Bob stops waiting.
    assert_eq!(last(&ask(&mut server, bob, &[])), (vec![], 0));
    server.run(1);
    ask(&mut server, bob, &["Bob"]);
    assert_eq!(server.server.queue[0].told, Some(1));
    assert_eq!(server.server.queue[1].told, Some(2));
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
    for _ in 0..SEAT_CHANGES_AT_ONCE {
        assert_eq!(ask(&mut server, ann, &["Ann"]).len(), 1);
    }
    assert_eq!(ask(&mut server, ann, &["Ann"]), []);
}

#[test]
fn idle_players_become_spectators_if_the_server_wants_that() {
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
