//! Tests of endpoints that are polled only when something arrives or is due, and of long gaps in a session.

use super::tests::{
    CLIENT, Pair, SERVER, Virtual, chat, chats, client_address, inputs, ms, poor_conditions,
};
use super::*;
use crate::net::limits::STUCK_AFTER;
use crate::net::link::conditioner::Conditions;
use std::time::Duration;

impl Pair {
    /// Advances time as for two threads that sleep until something is due and flush every `tick`. Returns the number
    /// of wake-ups.
    fn run_when_due(&mut self, time: Duration, tick: Duration) -> u32 {
        let end = self.now + time;
        let mut flush = self.now + tick;
        let mut wakeups = 0;
        while self.now < end {
            let due = [self.server.next_due(), self.client.next_due()];
            let due = due
                .into_iter()
                .flatten()
                .fold(end.min(flush), Timestamp::min);
            self.now = due.max(self.now + ms(1));
            if self.now >= flush {
                flush += tick;
                self.server.flush(self.now);
                self.client.flush(self.now);
            }
            let is_due = |end: &Virtual| end.next_due().is_some_and(|due| due <= self.now);
            if is_due(&self.server) {
                self.server.poll(self.now, &mut self.at_server);
                wakeups += 1;
            }
            if is_due(&self.client) {
                self.client.poll(self.now, &mut self.at_client);
                wakeups += 1;
            }
        }
        wakeups
    }
}

#[test]
fn polling_only_when_due_misses_nothing() {
    for seed in 0..5 {
        let mut pair = Pair::new(poor_conditions(), seed);
        for number in 0..100 {
            pair.server.send(CLIENT, &chat(number), pair.now).unwrap();
            pair.client.send(SERVER, &chat(number), pair.now).unwrap();
            pair.run_when_due(ms(100), ms(25));
        }
        pair.run_when_due(ms(3000), ms(25));
        let expected: Vec<String> = (0..100).map(|n| format!("line {n}")).collect();
        assert_eq!(chats(&pair.at_client), expected, "seed {seed}");
        assert_eq!(chats(&pair.at_server), expected, "seed {seed}");
        let round_trip = pair.client.traffic(SERVER).unwrap().round_trip;
        assert!(round_trip.abs_diff(ms(100)) <= ms(25), "{round_trip:?}");
    }
}

#[test]
fn an_idle_session_rarely_needs_polling() {
    let mut pair = Pair::new(Conditions::default(), 1);
    let never = Duration::from_secs(1000);
    let wakeups = pair.run_when_due(Duration::from_secs(10), never);
    // One pulse per second from each side, and its arrival.
    assert!((20..=60).contains(&wakeups), "{wakeups}");
    // Probes and queued messages are sent without a flush.
    pair.client.send(SERVER, &inputs(1), pair.now).unwrap();
    pair.run_when_due(ms(40), never);
    let is_input = |event: &TransportEvent| {
        matches!(
            event,
            TransportEvent::Message {
                message: Message::ClientInput(_),
                ..
            }
        )
    };
    assert!(pair.at_server.iter().any(is_input));
}

#[test]
fn polling_only_when_due_detects_a_stuck_channel() {
    let mut pair = Pair::new(Conditions::default(), 1);
    pair.network.plug_in(client_address());
    pair.server.send(CLIENT, &chat(0), pair.now).unwrap();
    let mut wakeups = 0;
    while !pair
        .at_server
        .contains(&TransportEvent::Lost { peer: CLIENT })
    {
        assert!(pair.now < STUCK_AFTER + ms(20), "{:?}", pair.now);
        let due = pair.server.next_due().expect("a burst");
        pair.now = due.max(pair.now + ms(1));
        pair.server.poll(pair.now, &mut pair.at_server);
        wakeups += 1;
    }
    assert!(pair.now >= STUCK_AFTER);
    // Ten pulses per second, plus bursts.
    assert!(wakeups < 250, "{wakeups}");
}

#[test]
fn a_session_survives_any_number_of_lost_datagrams() {
    for lost in [1, 62, 63, 64, 65, 66, 127, 128, 1000] {
        let mut pair = Pair::new(Conditions::default(), 1);
        pair.run(100);
        let silent = Conditions {
            loss: 1.0,
            ..Conditions::default()
        };
        pair.client
            .link()
            .set_conditions(silent, Conditions::default());
        for _ in 0..lost {
            pair.client.send(SERVER, &inputs(1), pair.now).unwrap();
            pair.client.flush(pair.now);
        }
        let perfect = Conditions::default();
        pair.client.link().set_conditions(perfect, perfect);
        pair.at_server.clear();
        for tick in 2..5 {
            pair.client.send(SERVER, &inputs(tick), pair.now).unwrap();
            pair.run(25);
        }
        let is_input = |event: &&TransportEvent| {
            matches!(
                event,
                TransportEvent::Message {
                    message: Message::ClientInput(_),
                    ..
                }
            )
        };
        assert_eq!(
            pair.at_server.iter().filter(is_input).count(),
            3,
            "{lost} lost"
        );
        let traffic = pair.server.traffic(CLIENT).unwrap();
        assert_eq!(traffic.duplicates, 0);
        assert!(traffic.lost() >= lost, "{} of {lost}", traffic.lost());
    }
}
