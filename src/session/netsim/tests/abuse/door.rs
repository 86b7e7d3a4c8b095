//! At the door: floods of hellos, cookies, wishes again and again, slots.

use super::intruder::{hello, near, wish};
use super::*;
use crate::net::handshake::password_proof;
use crate::net::limits::{
    CHALLENGES_PER_SUBSCRIBER, CHALLENGES_TOTAL, SESSIONS_PER_ADDRESS, WRONG_PASSWORDS_AT_ONCE,
};
use crate::net::link::Link;
use crate::net::message::Message;
use crate::net::message::join::Refusal;
use crate::net::message::payload::encode_raw;
use crate::session::netgame::client::SessionEnd;
use crate::session::netgame::leave_reason;

/// Seats that are taken by a client.
fn taken(lab: &Simulation) -> usize {
    lab.server.peers().len()
}

#[test]
fn hellos_with_forged_addresses_are_answered_within_the_rate_and_never_with_more_bytes_than_asked()
{
    let mut lab = garden(3);
    let address = |n: u8| -> SocketAddr { ([198, 18, n, n], 99).into() };
    let mut victims: Vec<_> = (0..200)
        .map(|n| lab.network().plug_in(address(n)))
        .collect();
    let mut asked = vec![0; 200];
    assault(&mut lab, ms(3000), |lab, step| {
        for n in 0..20 {
            // A tenth of them all comes from one address.
            let victim = if n < 2 { 0 } else { (step * 20 + n) % 200 };
            let to = lab.server_address();
            lab.network()
                .forge(lab.now(), address(victim as u8), to, &hello(step));
            asked[victim as usize] += 600;
        }
    });
    let mut buffer = [0; 2000];
    let mut answers = Vec::new();
    for (victim, asked) in victims.iter_mut().zip(asked) {
        let (mut count, mut bytes) = (0, 0);
        while let Some(arrival) = victim.receive(lab.now(), &mut buffer) {
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
    assert_unharmed(&lab, 10);
}

#[test]
fn an_old_cookie_and_the_cookie_of_another_open_nothing() {
    let mut lab = garden(2);
    let mut intruder = Intruder::new(&lab, near(1));
    let cookie = intruder.cookie(&mut lab, 5).expect("a challenge");
    let mut other = Intruder::new(&lab, near(2));
    assert_eq!(other.ask(&mut lab, wish(cookie, 5, 1, "Eve")), None);
    lab.run(ms(20_100));
    assert_eq!(intruder.ask(&mut lab, wish(cookie, 5, 1, "Eve")), None);
    assert_eq!(taken(&lab), 2);
    assert_unharmed(&lab, 80);
}

#[test]
fn the_same_wish_again_gets_the_same_answer_and_no_second_slot() {
    let mut lab = garden(2);
    let mut intruder = Intruder::new(&lab, near(1));
    let cookie = intruder.cookie(&mut lab, 5).expect("a challenge");
    let first = intruder.ask(&mut lab, wish(cookie, 5, 1, "Eve"));
    assert!(matches!(first, Some(Ok(_))));
    for _ in 0..30 {
        lab.run(ms(100));
        assert_eq!(intruder.ask(&mut lab, wish(cookie, 5, 1, "Eve")), first);
    }
    assert_eq!(taken(&lab), 3);
    // Once the session is over, the old wish does not bring it back.
    let now = lab.now();
    lab.server.enter("/kick 3", now);
    intruder.ask(&mut lab, wish(cookie, 5, 1, "Eve"));
    assert_eq!(taken(&lab), 2);
    assert_unharmed(&lab, 10);
}

#[test]
fn wishes_without_number_do_not_push_out_the_answers_of_others() {
    let mut lab = garden(1);
    let mut honest = Intruder::new(&lab, near(1));
    let cookie = honest.cookie(&mut lab, 5).expect("a challenge");
    let first = honest.ask(&mut lab, wish(cookie, 5, 1, "Ann"));
    assert!(matches!(first, Some(Ok(_))));
    let far = ([203, 0, 113, 5], 1).into();
    let mut intruder = Intruder::new(&lab, far);
    let bad = intruder.cookie(&mut lab, 6).expect("a challenge");
    for request in 0..150 {
        lab.run(ms(50));
        intruder.ask(&mut lab, wish(bad, 6, request, "Eve"));
        if request == 75 {
            assert_eq!(honest.ask(&mut lab, wish(cookie, 5, 1, "Ann")), first);
        }
    }
    assert_unharmed(&lab, 20);
}

#[test]
fn two_players_may_have_one_name() {
    let mut lab = garden(2);
    let intruder = Intruder::active(&mut lab, near(1), "Player 1");
    let player = intruder.admission.map(|a| a.player);
    assert_eq!(player, Some(3));
    assert_eq!(lab.machines[0].client.player(), Some(1));
    assert_unharmed(&lab, 5);
}

#[test]
fn when_all_slots_are_taken_the_next_is_refused_and_nobody_loses_a_slot() {
    let mut lab = garden(3);
    for n in 0..4 {
        Intruder::inside(&mut lab, near(n), "Eve");
    }
    for n in 4..20 {
        lab.run(ms(200));
        let answer = Intruder::new(&lab, near(n)).knock(&mut lab, "Eve", 1);
        assert_eq!(answer.map(|a| a.map(|_| ())), Some(Err(Refusal::Full)));
    }
    assert_eq!(taken(&lab), 7);
    assert_unharmed(&lab, 0);
}

#[test]
fn from_one_far_address_come_two_sessions_at_most() {
    let mut lab = garden(1);
    let mut answers = Vec::new();
    for port in 0..12 {
        let mut intruder = Intruder::new(&lab, ([203, 0, 113, 5], 4000 + port).into());
        answers.extend(intruder.knock(&mut lab, "Eve", u32::from(port)));
        lab.run(ms(100));
    }
    let let_in = answers.iter().filter(|a| a.is_ok()).count();
    assert_eq!((let_in, answers.len()), (SESSIONS_PER_ADDRESS, 12));
    let later = Err(Refusal::Later);
    let put_off = answers
        .iter()
        .filter(|a| a.as_ref().map(|_| ()) == later.as_ref().map(|_: &()| ()));
    assert_eq!(put_off.count(), 12 - SESSIONS_PER_ADDRESS);
    assert_unharmed(&lab, 5);
}

/// An address of a far IPv6 network.
fn far_v6(subnet: u16, host: u16) -> SocketAddr {
    ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 4000).into()
}

#[test]
fn the_addresses_of_an_ipv6_64_count_as_one() {
    let mut lab = garden(1);
    let mut let_in = 0;
    for host in 0..12 {
        let mut intruder = Intruder::new(&lab, far_v6(1, host));
        let answer = intruder.knock(&mut lab, "Eve", u32::from(host));
        // Hellos of one /64 have a rate as well, so not all are answered.
        let_in += usize::from(answer.is_some_and(|answer| answer.is_ok()));
        lab.run(ms(250));
    }
    assert_eq!(let_in, SESSIONS_PER_ADDRESS);
    let now = lab.now();
    lab.server.enter("/ban 2", now);
    lab.server.enter("/kick 3", now);
    lab.run(ms(60_000));
    let answer = Intruder::new(&lab, far_v6(1, 99)).knock(&mut lab, "Eve", 50);
    assert_eq!(answer.map(|a| a.map(|_| ())), Some(Err(Refusal::Banned)));
    Intruder::inside(&mut lab, far_v6(2, 99), "Ann");
    assert_unharmed(&lab, 5);
}

#[test]
fn a_flood_of_hellos_keeps_no_neighbour_out() {
    for whole_24 in [false, true] {
        let mut lab = garden(2);
        lab.start_client(level_finder());
        assault(&mut lab, ms(6000), |lab, step| {
            // Machines of the lab are in the same /24. Their addresses are forged as well.
            let last = if whole_24 { step as u8 } else { 200 };
            let from = ([10, 0, 0, last], 99).into();
            lab.network()
                .forge(lab.now(), from, lab.server_address(), &hello(step));
        });
        assert_eq!(taken(&lab), 3);
        assert_unharmed(&lab, 5);
    }
}

#[test]
fn guessing_the_password_is_slow_and_the_host_is_told() {
    let mut lab = garden(1);
    lab.keep_lines = true;
    lab.server.require_password("swordfish");
    let mut answers = Vec::new();
    let guess = |lab: &mut Simulation, from: SocketAddr, request: u32, password: &str| {
        let mut intruder = Intruder::new(lab, from);
        let cookie = intruder.cookie(lab, 5)?;
        let mut wish = wish(cookie, 5, request, "Eve");
        wish.proof = Some(password_proof(password, cookie, 5, request));
        Some(intruder.ask(lab, wish)?.map(|_| ()))
    };
    for request in 0..40 {
        answers.extend(guess(&mut lab, near(1), request, "guess"));
        lab.run(ms(500));
    }
    let looked_at = answers.iter().filter(|a| **a == Err(Refusal::Password));
    let looked_at = looked_at.count() as u32;
    assert!((WRONG_PASSWORDS_AT_ONCE..=WRONG_PASSWORDS_AT_ONCE + 2).contains(&looked_at));
    let told: Vec<&str> = lab
        .host_lines
        .iter()
        .map(|(_, text)| text.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "Wrong password from 192.168.7.1 (1 so far)",
            "Wrong password from 192.168.7.1 (5 so far); the address must wait now"
        ]
    );
    // Who must wait gets no answer to the right one, others come in.
    assert_eq!(
        guess(&mut lab, near(1), 70, "swordfish"),
        Some(Err(Refusal::Later))
    );
    assert_eq!(guess(&mut lab, near(2), 71, "swordfish"), Some(Ok(())));
    lab.run(ms(60_000));
    assert_eq!(guess(&mut lab, near(1), 72, "swordfish"), Some(Ok(())));
    assert_unharmed(&lab, 10);
}

#[test]
fn who_is_let_in_and_says_nothing_loses_the_slot_again() {
    let mut lab = garden(3);
    for n in 0..4 {
        Intruder::inside(&mut lab, near(n), "Eve");
    }
    let silence = lab.server.tuning().silence;
    lab.run(silence + ms(3000));
    assert_eq!(taken(&lab), 3);
    lab.start_client(level_finder());
    lab.run(ms(4000));
    assert_unharmed(&lab, 10);
}

#[test]
fn who_talks_but_never_comes_to_play_loses_the_slot_too() {
    let mut lab = garden(2);
    let mut intruder = Intruder::inside(&mut lab, near(1), "Eve");
    let most = lab.server.tuning().join_time + ms(500);
    let mut gone = None;
    assault(&mut lab, most, |lab, step| {
        if step % 100 == 0 && gone.is_none() {
            gone = intruder
                .hear(lab)
                .into_iter()
                .find_map(|message| match message {
                    Message::ServerBye(bye) => Some(bye.reason),
                    _ => None,
                });
            intruder.acknowledge(lab);
            intruder.flush(lab);
        }
    });
    assert_eq!(gone, Some(leave_reason::NEVER_ACTIVE));
    assert_eq!(taken(&lab), 2);
    assert_unharmed(&lab, 20);
}

#[test]
fn names_without_letters_or_with_control_characters_do_not_come_in() {
    let mut lab = garden(1);
    let mut intruder = Intruder::new(&lab, near(1));
    for (request, name) in (10..).zip(["   ", "\u{A0}", " \u{301}"]) {
        let answer = intruder.knock(&mut lab, name, request);
        assert_eq!(answer, Some(Err(Refusal::BadName)), "{name:?}");
    }
    let cookie = intruder.cookie(&mut lab, 5).expect("a challenge");
    let good =
        encode_raw(&Message::JoinRequest(wish(cookie, 5, 2, "Eveline"))).expect("it can be sent");
    let at = good
        .windows(7)
        .position(|w| w == b"Eveline")
        .expect("the name");
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
        intruder.throw(&lab, &bad);
    }
    lab.run(ms(50));
    assert_eq!(taken(&lab), 1);
    assert_unharmed(&lab, 0);
}

#[test]
fn who_is_sent_away_hears_it_and_the_others_play_on() {
    let mut lab = garden(3);
    let now = lab.now();
    lab.server.enter("/kick 1", now);
    lab.run(ms(500));
    let kicked = lab.machines.remove(0);
    let Phase::Ended(SessionEnd::Dismissed { reason, .. }) = kicked.client.phase() else {
        panic!("{:?}", kicked.client.phase());
    };
    assert_eq!(*reason, leave_reason::KICKED);
    lab.run(ms(2000));
    assert_unharmed(&lab, 8);
}
