//! At the door: floods of hellos, cookies, wishes again and again, slots.

use super::intruder::{hello, near, wish};
use super::*;
use crate::net::limits::{CHALLENGES_PER_BLOCK, CHALLENGES_TOTAL, SESSIONS_PER_ADDRESS};
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
            // A tenth of them all comes from one block.
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
    assert!(answers[0] <= 4 * CHALLENGES_PER_BLOCK, "{}", answers[0]);
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
    let answer = intruder.knock(&mut lab, "   ", 1);
    assert_eq!(answer, Some(Err(Refusal::BadName)));
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
