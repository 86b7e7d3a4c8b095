//! Attacks on the handshake: floods of hellos, stolen cookies, repeated join requests, slot exhaustion.

use super::intruder::{hello, join_request, near};
use super::*;
use crate::net::handshake::{CHALLENGES_PER_SUBSCRIBER, CHALLENGES_TOTAL};
use crate::net::link::Link;
use crate::net::message::join::Refusal;
use crate::net::message::{Message, MessageKind};
use crate::net::password_guard::WRONG_PASSWORD_BURST;
use crate::session::netgame::client::SessionEnd;
use crate::session::netgame::leave_reason;
use crate::session::netgame::server::admission::SEATS_PER_ADDRESS;

/// Number of slots taken by clients.
fn client_count(sim: &Simulation) -> usize {
    sim.server.connections().len()
}

#[test]
fn answers_to_forged_hellos_are_rate_limited_and_never_amplify() {
    let mut sim = lossless_game(3);
    let address = |n: u8| -> SocketAddr { ([198, 18, n, n], 99).into() };
    let mut victims: Vec<_> = (0..200)
        .map(|n| sim.network().plug_in(address(n)))
        .collect();
    let mut asked = vec![0; 200];
    run_attack(&mut sim, ms(3000), |sim, step| {
        for n in 0..20 {
            // A tenth of all hellos forge the same address.
            let victim = if n < 2 { 0 } else { (step * 20 + n) % 200 };
            let to = sim.server_address();
            sim.network()
                .forge(sim.now(), address(victim as u8), to, &hello(step));
            asked[victim as usize] += 600;
        }
    });
    let mut buffer = [0; 2000];
    let mut answers = Vec::new();
    for (victim, asked) in victims.iter_mut().zip(asked) {
        let (mut count, mut bytes) = (0, 0);
        while let Some(arrival) = victim.receive(sim.now(), &mut buffer) {
            assert!(arrival.length <= 600, "{}", arrival.length);
            bytes += arrival.length;
            count += 1;
        }
        assert!(bytes <= asked, "{bytes} for {asked}");
        answers.push(count);
    }
    let all: u32 = answers.iter().sum();
    assert!(all > 0 && all <= 4 * CHALLENGES_TOTAL, "{all}");
    assert!(
        answers[0] <= 5 * CHALLENGES_PER_SUBSCRIBER,
        "{}",
        answers[0]
    );
    assert_unharmed(&sim, 10);
}

#[test]
fn old_cookies_and_cookies_of_others_are_rejected() {
    let mut sim = lossless_game(2);
    let mut intruder = Intruder::new(&sim, near(1));
    let cookie = intruder.cookie(&mut sim, 5).expect("a challenge");
    let mut other = Intruder::new(&sim, near(2));
    assert_eq!(other.ask(&mut sim, cookie, join_request(5, 1, "Eve")), None);
    sim.run(ms(20_100));
    assert_eq!(
        intruder.ask(&mut sim, cookie, join_request(5, 1, "Eve")),
        None
    );
    assert_eq!(client_count(&sim), 2);
    assert_unharmed(&sim, 80);
}

#[test]
fn a_repeated_join_request_gets_the_same_answer_and_no_second_slot() {
    let mut sim = lossless_game(2);
    let mut intruder = Intruder::new(&sim, near(1));
    let cookie = intruder.cookie(&mut sim, 5).expect("a challenge");
    let first = intruder.ask(&mut sim, cookie, join_request(5, 1, "Eve"));
    assert!(matches!(first, Some(Ok(_))));
    for _ in 0..30 {
        sim.run(ms(100));
        assert_eq!(
            intruder.ask(&mut sim, cookie, join_request(5, 1, "Eve")),
            first
        );
    }
    assert_eq!(client_count(&sim), 3);
    // Once the session is over, the old request does not restore it.
    let now = sim.now();
    sim.server.run_line("/kick 3", now);
    intruder.ask(&mut sim, cookie, join_request(5, 1, "Eve"));
    assert_eq!(client_count(&sim), 2);
    assert_unharmed(&sim, 10);
}

#[test]
fn a_flood_of_join_requests_changes_no_answer_of_others() {
    let mut sim = lossless_game(1);
    let mut honest = Intruder::new(&sim, near(1));
    let cookie = honest.cookie(&mut sim, 5).expect("a challenge");
    let first = honest.ask(&mut sim, cookie, join_request(5, 1, "Ann"));
    assert!(matches!(first, Some(Ok(_))));
    // Every request comes through a channel of its own; the addresses are of eight /64s.
    let mut intruders: Vec<Intruder> = (0..8)
        .map(|n| Intruder::new(&sim, ([0x2001, 0xdb8, n, 0, 0, 0, 0, 1], 1).into()))
        .collect();
    let mut decided = 0;
    for request in 0..150 {
        sim.run(ms(50));
        let nonce = 1000 + u64::from(request);
        let intruder = &mut intruders[request as usize % 8];
        if let Some(cookie) = intruder.cookie(&mut sim, nonce) {
            let answer = intruder.ask(&mut sim, cookie, join_request(nonce, request, " "));
            decided += u32::from(answer == Some(Err(Refusal::BadName)));
        }
        if request == 75 {
            assert_eq!(
                honest.ask(&mut sim, cookie, join_request(5, 1, "Ann")),
                first
            );
        }
    }
    assert!(decided >= 40, "{decided} of the flood were decided");
    assert_unharmed(&sim, 20);
}

#[test]
fn two_players_may_have_the_same_name() {
    let mut sim = lossless_game(2);
    let intruder = Intruder::active(&mut sim, near(1), "Player 1");
    let player = intruder.admission.map(|a| a.seats[0].player);
    assert_eq!(player, Some(3));
    assert_eq!(sim.machines[0].client.player(), Some(1));
    assert_unharmed(&sim, 5);
}

#[test]
fn a_full_server_refuses_clients_and_nobody_loses_a_slot() {
    let mut sim = lossless_game(3);
    for n in 0..4 {
        Intruder::admitted(&mut sim, near(n), "Eve");
    }
    for n in 4..20 {
        sim.run(ms(200));
        let answer = Intruder::new(&sim, near(n)).join(&mut sim, "Eve", 1);
        assert_eq!(answer.map(|a| a.map(|_| ())), Some(Err(Refusal::Full)));
    }
    assert_eq!(client_count(&sim), 7);
    assert_unharmed(&sim, 0);
}

#[test]
fn a_remote_address_gets_at_most_four_sessions() {
    let mut sim = lossless_game(1);
    let mut answers = Vec::new();
    for port in 0..12 {
        let mut intruder = Intruder::new(&sim, ([203, 0, 113, 5], 4000 + port).into());
        answers.extend(intruder.join(&mut sim, "Eve", u32::from(port)));
        sim.run(ms(100));
    }
    let admitted = answers.iter().filter(|a| a.is_ok()).count();
    assert_eq!((admitted, answers.len()), (SEATS_PER_ADDRESS, 12));
    let later = Err(Refusal::Later);
    let deferred = answers
        .iter()
        .filter(|a| a.as_ref().map(|_| ()) == later.as_ref().map(|_: &()| ()));
    assert_eq!(deferred.count(), 12 - SEATS_PER_ADDRESS);
    assert_unharmed(&sim, 5);
}

/// An address of a remote IPv6 network.
fn remote_v6(subnet: u16, host: u16) -> SocketAddr {
    ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 4000).into()
}

#[test]
fn all_addresses_of_an_ipv6_64_share_their_limits() {
    let mut sim = lossless_game(1);
    let mut admitted = 0;
    for host in 0..12 {
        let mut intruder = Intruder::new(&sim, remote_v6(1, host));
        let answer = intruder.join(&mut sim, "Eve", u32::from(host));
        // Hellos of one /64 are rate-limited as well, so not all are answered.
        admitted += usize::from(answer.is_some_and(|answer| answer.is_ok()));
        sim.run(ms(250));
    }
    assert_eq!(admitted, SEATS_PER_ADDRESS);
    let now = sim.now();
    sim.server.run_line("/ban 2", now);
    sim.server.run_line("/kick 3", now);
    sim.run(ms(60_000));
    let answer = Intruder::new(&sim, remote_v6(1, 99)).join(&mut sim, "Eve", 50);
    assert_eq!(answer.map(|a| a.map(|_| ())), Some(Err(Refusal::Banned)));
    Intruder::admitted(&mut sim, remote_v6(2, 99), "Ann");
    assert_unharmed(&sim, 5);
}

#[test]
fn a_flood_of_hellos_does_not_block_other_addresses_of_the_network() {
    for whole_24 in [false, true] {
        let mut sim = lossless_game(2);
        sim.start_client(level_finder());
        run_attack(&mut sim, ms(6000), |sim, step| {
            // Machines of the simulation are in the same /24, and their addresses are forged as well.
            let last = if whole_24 { step as u8 } else { 200 };
            let from: SocketAddr = ([10, 0, 0, last], 99).into();
            sim.network()
                .forge(sim.now(), from, sim.server_address(), &hello(step));
        });
        assert_eq!(client_count(&sim), 3);
        assert_unharmed(&sim, 5);
    }
}

#[test]
fn password_guessing_is_rate_limited_and_shown_to_the_host() {
    let mut sim = lossless_game(1);
    sim.keep_lines = true;
    sim.server.require_password("swordfish");
    let mut answers = Vec::new();
    let guess = |sim: &mut Simulation, from: SocketAddr, request: u32, password: &str| {
        let mut intruder = Intruder::new(sim, from);
        intruder.password = Some(password.to_owned());
        Some(intruder.join(sim, "Eve", request)?.map(|_| ()))
    };
    for request in 0..40 {
        answers.extend(guess(&mut sim, near(1), request, "guess"));
        sim.run(ms(500));
    }
    let checked = answers.iter().filter(|a| **a == Err(Refusal::Password));
    let checked = checked.count() as u32;
    assert!((WRONG_PASSWORD_BURST..=WRONG_PASSWORD_BURST + 2).contains(&checked));
    let notices: Vec<String> = sim.host_notices.iter().map(HostNotice::to_string).collect();
    assert_eq!(
        notices,
        [
            "Wrong password from 192.168.7.1 (1 so far)",
            "Wrong password from 192.168.7.1 (5 so far); further attempts are delayed"
        ]
    );
    // A blocked address gets no answer even to the right password; others are admitted.
    assert_eq!(
        guess(&mut sim, near(1), 70, "swordfish"),
        Some(Err(Refusal::Later))
    );
    assert_eq!(guess(&mut sim, near(2), 71, "swordfish"), Some(Ok(())));
    sim.run(ms(60_000));
    assert_eq!(guess(&mut sim, near(1), 72, "swordfish"), Some(Ok(())));
    assert_unharmed(&sim, 10);
}

#[test]
fn a_silent_client_times_out_and_frees_its_slot() {
    let mut sim = lossless_game(3);
    for n in 0..4 {
        Intruder::admitted(&mut sim, near(n), "Eve");
    }
    let silence = sim.server.tuning().silence;
    sim.run(silence + ms(3000));
    assert_eq!(client_count(&sim), 3);
    sim.start_client(level_finder());
    sim.run(ms(4000));
    assert_unharmed(&sim, 10);
}

#[test]
fn a_client_that_never_becomes_active_loses_its_slot() {
    let mut sim = lossless_game(2);
    let mut intruder = Intruder::admitted(&mut sim, near(1), "Eve");
    let most = sim.server.tuning().join_time + ms(500);
    let mut gone = None;
    run_attack(&mut sim, most, |sim, step| {
        if step % 100 == 0 && gone.is_none() {
            gone = intruder
                .receive(sim)
                .into_iter()
                .find_map(|message| match message {
                    Message::ServerBye(bye) => Some(bye.reason),
                    _ => None,
                });
            intruder.acknowledge(sim);
            intruder.flush(sim);
        }
    });
    assert_eq!(gone, Some(leave_reason::NEVER_ACTIVE));
    assert_eq!(client_count(&sim), 2);
    assert_unharmed(&sim, 20);
}

#[test]
fn blank_names_are_refused() {
    let mut sim = lossless_game(1);
    let mut intruder = Intruder::new(&sim, near(1));
    for (request, name) in (10..).zip(["   ", "\u{A0}", " \u{301}"]) {
        let answer = intruder.join(&mut sim, name, request);
        assert_eq!(answer, Some(Err(Refusal::BadName)), "{name:?}");
    }
    assert_eq!(client_count(&sim), 1);
    assert_unharmed(&sim, 0);
}

#[test]
fn control_characters_in_a_join_request_make_it_invalid() {
    let good = Message::JoinRequest(join_request(5, 2, "Eveline"));
    let good = good.encode().expect("it can be sent");
    let at = good.windows(7).position(|w| w == b"Eveline");
    let at = at.expect("the name");
    for letters in [
        *b"\x1b[2JEve",
        *b"Eve\xe2\x80\xaee",
        *b"Eve\xff\xff\xff\xff",
        *b"Eve\r\nXX",
        *b"E\xe2\x80\x8bves",
        *b"\xe3\x85\xa4Eves",
        *b"\xee\x80\x80Eves",
        *b"E\xcc\x81\xcc\x81\xcc\x81",
    ] {
        let mut bad = good.clone();
        bad[at..at + 7].copy_from_slice(&letters);
        assert!(Message::decode(MessageKind::JoinRequest as u8, &bad).is_err());
    }
}

#[test]
fn a_kicked_client_gets_the_reason_and_the_others_keep_playing() {
    let mut sim = lossless_game(3);
    let now = sim.now();
    sim.server.run_line("/kick 1", now);
    sim.run(ms(500));
    let kicked = sim.machines.remove(0);
    let Phase::Ended(SessionEnd::Dismissed { reason, .. }) = kicked.client.phase() else {
        panic!("{:?}", kicked.client.phase());
    };
    assert_eq!(reason, leave_reason::KICKED);
    sim.run(ms(2000));
    assert_unharmed(&sim, 8);
}
