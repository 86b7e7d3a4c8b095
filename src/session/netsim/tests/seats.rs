//! Clients with several local players, and spectators.

use super::abuse::intruder::{Intruder, join_request};
use super::*;
use crate::net::limits::MAX_SPECTATORS;
use crate::net::message::Message;
use crate::net::message::join::{Refusal, SeatRequest};
use crate::net::wire::WireText;
use crate::replay::Playback;
use crate::session::netgame::client::SessionEnd;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::admission::SEATS_PER_ADDRESS;
use crate::sim::rules::events::Events;

/// A plan with clients that have two seats each.
fn two_seats(clients: usize, conditions: Conditions) -> SimPlan {
    SimPlan {
        seats: 2,
        ..plan(clients, conditions, BotStyle::Human)
    }
}

/// The slots of a client's local players.
fn slots(machine: &SimClient) -> Vec<usize> {
    machine
        .client
        .seats()
        .iter()
        .map(|(_, slot)| slot)
        .collect()
}

fn is_in_game(sim: &Simulation, slot: usize) -> bool {
    sim.server.authority().rollback().now().players[slot].active
}

#[test]
fn clients_with_two_seats_play_on_bad_links_without_desyncs() {
    for conditions in [link(0, 0, 0.0), link(100, 20, 0.05), link(250, 10, 0.1)] {
        let mut sim = started(two_seats(3, conditions));
        sim.run(ms(10_000));
        assert_agreement(&sim, 20);
        let mut all: Vec<usize> = sim.machines.iter().flat_map(slots).collect();
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 5, 6]);
        assert!(all.iter().all(|slot| is_in_game(&sim, *slot)));
        let list = sim.server.player_list();
        let first: Vec<u8> = list.lines.iter().map(|line| line.first_seat).collect();
        // Clients join one after another, in any order on a bad link.
        assert_eq!(first, [0, 1, 1, 3, 3, 5, 5]);
        let mut colours: Vec<u8> = list.lines.iter().map(|line| line.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), 7, "all colours differ");
    }
}

#[test]
fn every_seat_controls_its_own_player() {
    let mut sim = started(two_seats(1, link(60, 0, 0.02)));
    sim.run(ms(5000));
    let authority = sim.server.authority();
    let now = authority.tick();
    assert!(
        [1, 2]
            .iter()
            .all(|slot| authority.input_end(*slot).is_some_and(|end| end + 8 > now))
    );
    // Two independent bots do not end up in the same place.
    let world = authority.rollback().now();
    assert_ne!(world.players[1].pos, world.players[2].pos);
}

#[test]
fn one_of_two_local_players_leaves_and_the_other_stays() {
    let mut sim = started(two_seats(2, link(50, 0, 0.02)));
    assert!(sim.machines[0].client.leave_seat(1));
    assert!(!sim.machines[0].client.leave_seat(1), "it has left");
    assert!(!sim.machines[0].client.leave_seat(3), "somebody else's");
    sim.run(ms(1000));
    assert!(!is_in_game(&sim, 1) && is_in_game(&sim, 2));
    assert_eq!(slots(&sim.machines[0]), [2]);
    let listed: Vec<u8> = sim.machines[1]
        .client
        .players()
        .iter()
        .map(|p| p.player)
        .collect();
    assert_eq!(listed, [0, 2, 3, 4]);
    sim.run(ms(3000));
    assert_all_active(&sim);
    assert_agreement(&sim, 10);
    // The session ends with the last seat.
    assert!(sim.machines[0].client.leave_seat(2));
    sim.run(ms(1000));
    assert!(!is_in_game(&sim, 2));
    let Phase::Ended(SessionEnd::Dismissed { reason, .. }) = sim.machines[0].client.phase() else {
        panic!("{:?}", sim.machines[0].client.phase());
    };
    assert_eq!(reason, leave_reason::CLIENT_QUIT);
}

#[test]
fn a_level_change_keeps_all_seats() {
    let mut sim = started(two_seats(2, link(50, 0, 0.02)));
    sim.server.change_level(2);
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert!((1..5).all(|slot| is_in_game(&sim, slot)));
    assert_agreement(&sim, 10);
}

#[test]
fn a_client_joins_with_all_its_seats_or_not_at_all() {
    let mut sim = connected(5, link(20, 0, 0.0), BotStyle::Human);
    sim.set_seats(3);
    sim.start_client(level_finder());
    sim.run(ms(2000));
    let phase = sim.machines[5].client.phase();
    assert_eq!(phase, Phase::Ended(SessionEnd::Refused(Refusal::Full)));
    sim.set_seats(2);
    sim.start_client(level_finder());
    sim.run(ms(2000));
    assert_eq!(sim.machines[6].client.phase(), Phase::Active);
    assert_eq!(slots(&sim.machines[6]), [6, 7]);
}

/// A plan whose host has two seats.
fn two_hosts(clients: usize, conditions: Conditions) -> SimPlan {
    SimPlan {
        host_seats: 2,
        ..plan(clients, conditions, BotStyle::Human)
    }
}

#[test]
fn a_host_with_two_seats_plays_with_clients_without_desyncs() {
    let mut sim = started(two_hosts(2, link(100, 20, 0.05)));
    sim.run(ms(10_000));
    assert_agreement(&sim, 20);
    assert!((0..4).all(|slot| is_in_game(&sim, slot)));
    let list = sim.server.player_list().lines;
    let first: Vec<u8> = list.iter().map(|line| line.first_seat).collect();
    assert_eq!(first, [0, 0, 2, 3]);
    assert_ne!(list[0].colour, list[1].colour);
    let world = sim.server.authority().rollback().now();
    assert_ne!(
        world.players[0].pos, world.players[1].pos,
        "each has its input"
    );
    assert_eq!(world.players[1].colour, list[1].colour);
    sim.server.change_level(2);
    sim.run(ms(5000));
    assert_all_active(&sim);
    assert!((0..4).all(|slot| is_in_game(&sim, slot)));
    assert_agreement(&sim, 10);
}

#[test]
fn recordings_of_a_host_with_two_seats_verify_and_name_both() {
    let mut sim = started(two_hosts(1, link(50, 10, 0.02)));
    sim.run(ms(3000));
    let demo = sim.server.recording().expect("a recording");
    assert_eq!(&demo.names[..2], ["Host", "Host 2"]);
    let level = level_source().load(1).expect("a level");
    let hash = level.content_hash();
    let mut playback = Playback::new(demo, level.level_data, level.world, hash).expect("its level");
    while playback.step(&mut Events::sink()) {}
    assert!(playback.mismatch().is_none());
}

#[test]
fn the_hosts_second_player_leaves_and_frees_the_slot() {
    let mut sim = started(two_hosts(1, link(50, 0, 0.02)));
    assert!(!sim.server.leave_host_seat(0), "the first one stays");
    assert!(!sim.server.leave_host_seat(2), "somebody else's");
    assert!(sim.server.leave_host_seat(1));
    assert!(!sim.server.leave_host_seat(1), "it has left");
    sim.run(ms(500));
    assert!(is_in_game(&sim, 0) && !is_in_game(&sim, 1));
    sim.start_client(level_finder());
    sim.run(ms(3000));
    assert_eq!(slots(&sim.machines[1]), [1]);
    assert_all_active(&sim);
    assert_agreement(&sim, 10);
}

#[test]
fn the_hosts_seats_count_against_the_player_limit() {
    let mut plan = two_hosts(0, link(10, 0, 0.0));
    plan.tuning.player_limit = 3;
    let mut sim = started(plan);
    sim.start_client(level_finder());
    sim.run(ms(2000));
    sim.start_client(level_finder());
    sim.run(ms(2000));
    assert_eq!(sim.machines[0].client.phase(), Phase::Active);
    let phase = sim.machines[1].client.phase();
    assert_eq!(phase, Phase::Ended(SessionEnd::Refused(Refusal::Full)));
}

#[test]
fn chat_names_the_local_player_who_wrote_it() {
    let mut sim = started(two_seats(2, link(20, 0, 0.0)));
    sim.keep_lines = true;
    sim.machines[0].client.say_from(2, "second");
    sim.machines[0].client.say("first");
    // Nobody can speak for a player of another client.
    sim.machines[1].client.say_from(1, "forged");
    sim.run(ms(500));
    let lines: Vec<(Option<u8>, &str)> = sim
        .host_lines
        .iter()
        .map(|(player, text)| (*player, text.as_str()))
        .collect();
    assert_eq!(
        lines,
        [(Some(2), "second"), (Some(1), "first"), (Some(3), "forged")]
    );
}

#[test]
fn seats_count_against_the_limit_of_an_address() {
    let mut sim = connected(1, link(0, 0, 0.0), BotStyle::Human);
    let remote = |port| ([203, 0, 113, 5], port).into();
    let mut join = |port: u16, seats: usize| {
        let mut intruder = Intruder::new(&sim, remote(port));
        let cookie = intruder.cookie(&mut sim, 7).expect("a challenge");
        let mut request = join_request(7, port.into(), "Eve");
        let seat = SeatRequest {
            colour: 3,
            name: WireText::new("Eve"),
        };
        request.seats = vec![seat; seats];
        let answer = intruder.ask(&mut sim, cookie, request);
        sim.run(ms(300));
        answer.map(|answer| answer.map(|admission| admission.seats.len()))
    };
    assert_eq!(join(1, 3), Some(Ok(3)));
    assert_eq!(join(2, 2), Some(Err(Refusal::Later)));
    assert_eq!(join(3, 1), Some(Ok(1)));
    assert_eq!(
        join(4, 0),
        Some(Err(Refusal::Later)),
        "a spectator counts, too"
    );
    assert_eq!(SEATS_PER_ADDRESS, 4);
}

#[test]
fn input_for_a_wrong_number_of_seats_is_ignored() {
    let mut sim = connected(1, link(0, 0, 0.0), BotStyle::Human);
    let near = ([192, 168, 7, 1], 4000).into();
    let mut intruder = Intruder::active(&mut sim, near, "Eve");
    let slot = 2;
    let before = sim.server.authority().input_end(slot);
    let newest = sim.server.authority().tick() + 4;
    let Message::ClientInput(mut inputs) = Intruder::inputs(newest, vec![1; 8]) else {
        panic!("other message");
    };
    inputs.seats.push(vec![2; 8]);
    intruder.queue(&sim, [Message::ClientInput(inputs)]);
    intruder.flush(&sim);
    sim.run(ms(30));
    assert_eq!(sim.server.authority().input_end(slot), before);
}

#[test]
fn spectators_see_the_game_and_do_not_take_part() {
    let mut sim = started(plan(2, link(80, 10, 0.05), BotStyle::Human));
    sim.set_seats(0);
    sim.start_client(level_finder());
    sim.run(ms(4000));
    sim.start_measurement();
    sim.run(ms(6000));
    assert_all_active(&sim);
    assert_agreement(&sim, 20);
    let spectator = &sim.machines[2].client;
    assert_eq!(spectator.player(), None);
    assert!(!is_in_game(&sim, 3));
    let listed: Vec<u8> = spectator.players().iter().map(|p| p.player).collect();
    assert_eq!(listed, [0, 1, 2]);
    sim.machines[2].client.leave();
    sim.run(ms(500));
    assert_eq!(sim.server.connections().len(), 2);
}

#[test]
fn spectators_are_limited_apart_from_players() {
    let mut sim = connected(7, link(10, 0, 0.0), BotStyle::Human);
    sim.set_seats(0);
    for _ in 0..=MAX_SPECTATORS {
        sim.start_client(level_finder());
        sim.run(ms(50));
    }
    sim.run(ms(4000));
    let last = sim.machines.pop().expect("it is there");
    assert_eq!(
        last.client.phase(),
        Phase::Ended(SessionEnd::Refused(Refusal::Full))
    );
    assert_all_active(&sim);
    assert_eq!(sim.server.connections().len(), 7 + MAX_SPECTATORS);
}

/// Returns the bytes that each of four players sends and receives in ten seconds, while `spectators` watch.
fn traffic_of_players(spectators: usize, conditions: Conditions) -> Vec<(u64, u64)> {
    let mut sim = playing(4, conditions, BotStyle::Human);
    sim.set_seats(0);
    for _ in 0..spectators {
        sim.start_client(level_finder());
    }
    sim.run(ms(6000));
    assert_all_active(&sim);
    let count = |sim: &Simulation| -> Vec<(u64, u64)> {
        let players = sim.machines.iter().take(4);
        let traffic = players.map(|machine| machine.client.traffic());
        traffic.map(|all| (all.wire_out(), all.wire_in())).collect()
    };
    let before = count(&sim);
    sim.run(ms(10_000));
    let after = count(&sim);
    let pairs = after.into_iter().zip(before);
    pairs
        .map(|(new, old)| (new.0 - old.0, new.1 - old.1))
        .collect()
}

#[test]
fn sixteen_spectators_add_no_byte_to_the_traffic_of_players() {
    for conditions in [link(20, 0, 0.0), link(120, 20, 0.05)] {
        let alone = traffic_of_players(0, conditions);
        assert!(
            alone
                .iter()
                .all(|(up, down)| *up > 10_000 && *down > 10_000)
        );
        assert_eq!(traffic_of_players(MAX_SPECTATORS, conditions), alone);
    }
}

#[test]
fn a_player_watches_for_a_while_and_plays_again_without_desyncs() {
    let mut sim = started(two_seats(2, link(80, 10, 0.02)));
    sim.machines[0].client.request_seats(Vec::new());
    sim.run(ms(3000));
    assert!(slots(&sim.machines[0]).is_empty());
    assert!(!is_in_game(&sim, 1) && !is_in_game(&sim, 2));
    assert_all_active(&sim);
    let player = LocalPlayer {
        name: "Player 1".to_owned(),
        colour: 2,
    };
    sim.machines[0].client.request_seats(vec![player]);
    sim.run(ms(6000));
    assert_eq!(slots(&sim.machines[0]).len(), 1);
    assert!(
        slots(&sim.machines[0])
            .iter()
            .all(|slot| is_in_game(&sim, *slot))
    );
    assert_all_active(&sim);
    assert_agreement(&sim, 20);
}
