//! What keeps the reliable channels moving (spec 07 D.4, D.5).
//!
//! The library repeats a lost message only when a datagram more than 32 younger has been
//! acknowledged, and acknowledges only in reliable datagrams. So there are pulses: one after every
//! reliable message that comes in, one now and then, and a burst of 36 to push a lost message out
//! again.

use crate::net::datagram::{DatagramKind, ReliableHeader};
use crate::net::limits::{
    ACK_AT_ONCE, BURST_EVERY, BURST_PULSES, ITEMS_AHEAD, PULSE_EVERY, PULSE_IDLE, STUCK_AFTER,
};
use crate::net::link::Timestamp;
use std::time::Duration;

/// An own message that has not been acknowledged.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    carrier: DatagramKind,
    item: u16,
    /// Number of the datagram that carried it last.
    sequence: u16,
    since: Timestamp,
}

/// Groups that a burst is sent in, so that one gap in the network does not swallow all of it.
const BURST_GROUPS: u8 = 3;
/// Time between two groups.
const GROUP_EVERY: Duration = Duration::from_millis(10);
/// How long an acknowledgement may take beyond the way there and back.
const ACK_SLACK: Duration = Duration::from_millis(60);

/// State of the reliable channels of one peer.
#[derive(Debug, Default)]
pub(super) struct ReliableState {
    outstanding: Vec<Outstanding>,
    /// Messages delivered on each channel, modulo 65536: the number of the next one.
    delivered: [u16; 2],
    /// ReliableHeader datagrams that have come since the last was sent, pulses apart.
    unacknowledged: bool,
    /// ReliableHeader datagrams that have come since the last look.
    received: u32,
    burst_seen: bool,
    last_sent: Timestamp,
    last_burst: Option<Timestamp>,
    bursts_in_a_row: u32,
    groups_left: u8,
    next_group: Timestamp,
    /// Messages that were sent again.
    pub repeated: u64,
}

/// Pulses to send now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pulses {
    /// How many.
    pub count: u8,
    /// Whether they are part of a burst.
    pub burst: bool,
}

fn index(carrier: DatagramKind) -> usize {
    usize::from(carrier == DatagramKind::Bulk)
}

impl ReliableState {
    /// Own messages that have not been acknowledged.
    pub fn outstanding(&self) -> usize {
        self.outstanding.len()
    }

    fn oldest_outstanding(&self) -> Option<Timestamp> {
        self.outstanding.iter().map(|o| o.since).min()
    }

    /// When the oldest of them will be older than a session can bear.
    pub fn stuck_at(&self) -> Option<Timestamp> {
        self.oldest_outstanding().map(|since| since + STUCK_AFTER)
    }

    /// True if a datagram's message is neither far ahead of what the library waits for nor far
    /// behind; others would fill its memory.
    pub fn fits(&self, carrier: DatagramKind, numbers: &ReliableHeader) -> bool {
        carrier.channel().is_none()
            || numbers.item.wrapping_sub(self.delivered[index(carrier)]) < ITEMS_AHEAD
            || self.delivered[index(carrier)].wrapping_sub(numbers.item) <= ITEMS_AHEAD
    }

    /// A reliable datagram leaves.
    pub fn sent(&mut self, carrier: DatagramKind, numbers: &ReliableHeader, now: Timestamp) {
        self.last_sent = now;
        self.unacknowledged = false;
        if carrier.channel().is_none() {
            return;
        }
        let same = |o: &&mut Outstanding| o.carrier == carrier && o.item == numbers.item;
        match self.outstanding.iter_mut().find(same) {
            Some(outstanding) => {
                outstanding.sequence = numbers.sequence;
                self.repeated += 1;
            }
            None => self.outstanding.push(Outstanding {
                carrier,
                item: numbers.item,
                sequence: numbers.sequence,
                since: now,
            }),
        }
    }

    /// A reliable datagram has come.
    pub fn received(&mut self, carrier: DatagramKind, numbers: &ReliableHeader) {
        self.received += 1;
        self.unacknowledged |= carrier.channel().is_some();
        let before = self.outstanding.len();
        self.outstanding.retain(|o| {
            let age = numbers.ack.wrapping_sub(o.sequence);
            let named = (1..=32).contains(&age) && numbers.ack_bits >> (age - 1) & 1 == 1;
            age != 0 && !named
        });
        if self.outstanding.len() < before {
            self.bursts_in_a_row = 0;
        }
    }

    /// The library has handed over a message of a stream.
    pub fn delivered(&mut self, stream: u8) {
        let index = usize::from(stream == crate::net::message::Channel::Bulk as u8);
        self.delivered[index] = self.delivered[index].wrapping_add(1);
    }

    /// A pulse of a burst has come.
    pub fn burst_seen(&mut self) {
        self.burst_seen = true;
    }

    /// The pulses that are due; the way there and back takes `round_trip`.
    pub fn due(&mut self, now: Timestamp, round_trip: Duration) -> Option<Pulses> {
        let at_once = self.answers_at_once();
        self.received = 0;
        self.burst_seen = false;
        if let Some(count) = self.burst(now, round_trip) {
            return Some(Pulses { count, burst: true });
        }
        (at_once || now.saturating_sub(self.last_sent) >= self.pulse_every()).then_some(Pulses {
            count: 1,
            burst: false,
        })
    }

    /// When the next burst begins if no acknowledgement comes; none if nothing is outstanding.
    fn next_burst(&self, round_trip: Duration) -> Option<Timestamp> {
        let patience = round_trip + round_trip / 4 + ACK_SLACK;
        let overdue = self.oldest_outstanding()? + patience;
        // Bursts that bring nothing come ever less often.
        let pause = BURST_EVERY * (1 + self.bursts_in_a_row.min(9));
        let rested = self.last_burst.map(|last| last + pause.max(patience));
        Some(rested.map_or(overdue, |rested| rested.max(overdue)))
    }

    /// When [`ReliableState::due`] is to be asked next if nothing comes or leaves before.
    pub fn next_due(&self, round_trip: Duration) -> Timestamp {
        if self.answers_at_once() {
            return Timestamp::ZERO;
        }
        let burst = match self.groups_left {
            0 => self.next_burst(round_trip),
            _ => Some(self.next_group),
        };
        let pulse = self.last_sent + self.pulse_every();
        burst.map_or(pulse, |burst| burst.min(pulse))
    }

    fn answers_at_once(&self) -> bool {
        self.unacknowledged || self.burst_seen || self.received >= ACK_AT_ONCE
    }

    fn pulse_every(&self) -> Duration {
        match self.outstanding.is_empty() {
            true => PULSE_IDLE,
            false => PULSE_EVERY,
        }
    }

    fn burst(&mut self, now: Timestamp, round_trip: Duration) -> Option<u8> {
        let is_due = self.next_burst(round_trip).is_some_and(|due| now >= due);
        if is_due && self.groups_left == 0 {
            self.last_burst = Some(now);
            self.bursts_in_a_row += 1;
            self.groups_left = BURST_GROUPS;
            self.next_group = now;
        }
        if self.groups_left == 0 || now < self.next_group {
            return None;
        }
        self.groups_left -= 1;
        self.next_group = now + GROUP_EVERY;
        Some(BURST_PULSES / BURST_GROUPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(sequence: u16, ack: u16, ack_bits: u32, item: u16) -> ReliableHeader {
        ReliableHeader {
            sequence,
            ack,
            ack_bits,
            item,
        }
    }

    fn ms(ms: u64) -> Timestamp {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_message_is_outstanding_until_its_datagram_is_acknowledged() {
        let mut state = ReliableState::default();
        for item in 0..3 {
            state.sent(
                DatagramKind::Control,
                &numbers(10 + item, 0, 0, item),
                ms(0),
            );
        }
        state.received(DatagramKind::Pulse, &numbers(0, 12, 0b10, 0));
        assert_eq!(state.outstanding(), 1);
        state.received(DatagramKind::Pulse, &numbers(1, 11, 0, 0));
        assert_eq!(state.outstanding(), 0);
    }

    #[test]
    fn a_lost_message_brings_a_burst_in_three_groups() {
        let mut state = ReliableState::default();
        state.sent(DatagramKind::Control, &numbers(0, 0, 0, 0), ms(0));
        let mut pulses = 0;
        for t in 0..300 {
            if let Some(due) = state.due(ms(t), ms(50)).filter(|due| due.burst) {
                assert!(t > 60);
                pulses += due.count;
            }
        }
        assert_eq!(pulses, BURST_PULSES);
        assert_eq!(state.stuck_at(), Some(ms(10_000)));
    }

    #[test]
    fn bursts_that_bring_nothing_come_ever_less_often() {
        let mut state = ReliableState::default();
        state.sent(DatagramKind::Control, &numbers(0, 0, 0, 0), ms(0));
        let mut starts: Vec<u64> = Vec::new();
        for t in 0..20_000 {
            let bursts = state.due(ms(t), ms(50)).is_some_and(|due| due.burst);
            if bursts && starts.last().is_none_or(|last| t - last > 200) {
                starts.push(t);
            }
        }
        let pauses: Vec<u64> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let every = BURST_EVERY.as_millis() as u64;
        assert_eq!(pauses[..3], [2 * every, 3 * every, 4 * every]);
        assert!(
            pauses.iter().all(|pause| *pause <= 10 * every),
            "{pauses:?}"
        );
    }

    #[test]
    fn many_pulses_are_acknowledged_before_the_next_is_due() {
        let mut state = ReliableState::default();
        state.sent(DatagramKind::Pulse, &numbers(0, 0, 0, 0), ms(0));
        for received in 0..ACK_AT_ONCE {
            assert!(state.due(ms(10), ms(50)).is_none(), "{received}");
            for _ in 0..received {
                state.received(DatagramKind::Pulse, &numbers(0, 0, 0, 0));
            }
        }
        state.due(ms(10), ms(50));
        for _ in 0..ACK_AT_ONCE {
            state.received(DatagramKind::Pulse, &numbers(0, 0, 0, 0));
        }
        assert!(state.due(ms(10), ms(50)).is_some());
    }

    #[test]
    fn an_idle_channel_pulses_once_a_second() {
        let mut state = ReliableState::default();
        let mut count = 0;
        for t in 0..=10_000 {
            if state.due(ms(t), ms(50)).is_some() {
                state.sent(DatagramKind::Pulse, &numbers(count, 0, 0, 0), ms(t));
                count += 1;
            }
        }
        assert_eq!(count, 10);
    }

    #[test]
    fn messages_far_ahead_do_not_reach_the_library() {
        let state = ReliableState::default();
        assert!(state.fits(DatagramKind::Control, &numbers(0, 0, 0, ITEMS_AHEAD - 1)));
        assert!(!state.fits(DatagramKind::Control, &numbers(0, 0, 0, ITEMS_AHEAD)));
        assert!(state.fits(DatagramKind::Pulse, &numbers(0, 0, 0, 0)));
    }
}
