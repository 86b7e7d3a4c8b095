//! Tests of the clock jumps of a client.

use super::*;

#[test]
fn a_clock_far_ahead_is_set_back() {
    let mut client = TestClient::playing(|_| ());
    client.play(60);
    let tick = client.tick();
    for n in 0..8 {
        client.broadcast(tick - 40 + n);
        client.update(25);
    }
    assert!(client.tick() < tick - 20, "{}", client.tick());
    assert_eq!(client.client.metrics().jumps, 1);
    let game = client.client.game_mut().expect("it plays");
    assert!(!game.states.is_wanted());
}

#[test]
fn the_clock_of_a_server_that_jumps_to_and_fro_is_unreliable() {
    let mut client = TestClient::playing(|_| ());
    for _ in 0..4 {
        let tick = client.tick();
        assert_eq!(client.client.phase(), Phase::Active);
        for n in 0..8 {
            client.broadcast(tick + 100 + n);
            client.update(25);
        }
    }
    let end = Phase::Ended(SessionEnd::WildClock);
    assert_eq!(client.client.phase(), end);
    assert_eq!(client.client.metrics().disconnects, 1);
}

#[test]
fn rare_clock_jumps_are_forgiven() {
    let mut client = TestClient::playing(|_| ());
    for _ in 0..6 {
        let tick = client.tick();
        for n in 0..8 {
            client.broadcast(tick + 100 + n);
            client.update(25);
        }
        client.play(200);
    }
    assert_eq!(client.client.phase(), Phase::Active);
    assert_eq!(client.client.metrics().jumps, 6);
}

#[test]
fn a_client_that_waits_for_lost_packets_catches_up_as_often_as_it_must() {
    let mut client = TestClient::playing(|_| ());
    client.play(60);
    let mut server = client.tick() - 1;
    for _ in 0..5 {
        // Over TCP, everything waits for a lost packet, and then arrives at once.
        client.update(1500);
        server += 60;
        for _ in 0..8 {
            server += 1;
            client.broadcast(server);
            client.update(25);
        }
        assert_eq!(client.client.phase(), Phase::Active);
    }
    let metrics = client.client.metrics();
    assert!(metrics.stalled > 0 && metrics.jumps > 3, "{metrics:?}");
}
