//! Acknowledgement pulses that keep the reliable channels moving (spec 07 D.4, D.5).
//!
//! The library resends a lost message only once a datagram more than 32 newer has been acknowledged, and acknowledges
//! only in reliable datagrams. Pulses therefore fill in: one after every reliable message received, one at regular
//! intervals, and a burst of 36 to force a lost message to be resent.

use crate::net::datagram::{DatagramKind, ReliableHeader};
use crate::net::limits::STUCK_AFTER;
use crate::net::link::Timestamp;
use std::time::Duration;

/// Maximum distance of an ordered message ahead of the next one to deliver (spec 07 D.3).
const ITEMS_AHEAD: u16 = 128;
/// Interval of pulses while reliable messages are in flight (spec 07 D.5).
const PULSE_EVERY: Duration = Duration::from_millis(100);
/// Interval of pulses while nothing is in flight.
const PULSE_IDLE: Duration = Duration::from_secs(1);
/// Minimum interval between two pulse bursts.
const BURST_EVERY: Duration = Duration::from_millis(300);
/// Pulses in a burst, sent in three groups. The transport library resends a message once a message more than 32 newer
/// has been acknowledged.
const BURST_PULSES: u8 = 36;
/// After this many reliable datagrams in one poll, an acknowledgement is sent at once.
const IMMEDIATE_ACK_AFTER: u32 = 8;

/// A sent message that has not been acknowledged.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    kind: DatagramKind,
    item: u16,
    /// Sequence number of the datagram that carried it last.
    sequence: u16,
    since: Timestamp,
}

/// Number of groups in a burst. Spacing them keeps a single gap in the network from swallowing the whole burst.
const BURST_GROUPS: u8 = 3;
/// Interval between groups.
const GROUP_INTERVAL: Duration = Duration::from_millis(10);
/// Extra time that an acknowledgement may take beyond the round-trip time.
const ACK_SLACK: Duration = Duration::from_millis(60);

/// State of the reliable channels of one peer.
#[derive(Debug, Default)]
pub(super) struct ReliableState {
    outstanding: Vec<Outstanding>,
    /// Messages delivered on each channel modulo 65536, which is the index of the next one.
    delivered: [u16; 2],
    /// A reliable datagram other than a pulse has been received since the last one was sent.
    unacknowledged: bool,
    /// Reliable datagrams received since the last [`ReliableState::due`].
    received: u32,
    burst_seen: bool,
    last_sent: Timestamp,
    last_burst: Option<Timestamp>,
    bursts_in_a_row: u32,
    groups_left: u8,
    next_group: Timestamp,
    /// Messages that were resent.
    pub repeated: u64,
}

/// Pulses to send now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pulses {
    /// Number of pulses.
    pub count: u8,
    /// True if they are part of a burst.
    pub burst: bool,
}

fn index(kind: DatagramKind) -> usize {
    usize::from(kind == DatagramKind::Bulk)
}

impl ReliableState {
    /// Returns the number of sent messages that have not been acknowledged.
    pub fn outstanding(&self) -> usize {
        self.outstanding.len()
    }

    fn oldest_outstanding(&self) -> Option<Timestamp> {
        self.outstanding.iter().map(|o| o.since).min()
    }

    /// Returns when the oldest unacknowledged message makes the session stuck.
    pub fn stuck_at(&self) -> Option<Timestamp> {
        self.oldest_outstanding().map(|since| since + STUCK_AFTER)
    }

    /// Returns true if a datagram's message is close enough to the next one the library expects. Others could fill the
    /// library's memory.
    pub fn accepts(&self, kind: DatagramKind, header: &ReliableHeader) -> bool {
        kind.channel().is_none()
            || header.item.wrapping_sub(self.delivered[index(kind)]) < ITEMS_AHEAD
            || self.delivered[index(kind)].wrapping_sub(header.item) <= ITEMS_AHEAD
    }

    /// Records a reliable datagram that is being sent.
    pub fn on_sent(&mut self, kind: DatagramKind, header: &ReliableHeader, now: Timestamp) {
        self.last_sent = now;
        self.unacknowledged = false;
        if kind.channel().is_none() {
            return;
        }
        let same = |o: &&mut Outstanding| o.kind == kind && o.item == header.item;
        match self.outstanding.iter_mut().find(same) {
            Some(outstanding) => {
                outstanding.sequence = header.sequence;
                self.repeated += 1;
            }
            None => self.outstanding.push(Outstanding {
                kind,
                item: header.item,
                sequence: header.sequence,
                since: now,
            }),
        }
    }

    /// Records a received reliable datagram and the acknowledgements in it.
    pub fn on_received(&mut self, kind: DatagramKind, header: &ReliableHeader) {
        self.received += 1;
        self.unacknowledged |= kind.channel().is_some();
        let before = self.outstanding.len();
        self.outstanding.retain(|o| {
            let age = header.ack.wrapping_sub(o.sequence);
            let is_acked = (1..=32).contains(&age) && header.ack_bits >> (age - 1) & 1 == 1;
            age != 0 && !is_acked
        });
        if self.outstanding.len() < before {
            self.bursts_in_a_row = 0;
        }
    }

    /// Records a message of an ordered stream that the library has delivered.
    pub fn on_delivered(&mut self, stream: u8) {
        let index = usize::from(stream == crate::net::message::Channel::Bulk as u8);
        self.delivered[index] = self.delivered[index].wrapping_add(1);
    }

    /// Records a received burst pulse.
    pub fn on_burst_pulse(&mut self) {
        self.burst_seen = true;
    }

    /// Returns the pulses that are due. `round_trip` is the current round-trip time.
    pub fn due(&mut self, now: Timestamp, round_trip: Duration) -> Option<Pulses> {
        let at_once = self.ack_at_once();
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

    /// Returns when the next burst starts if no acknowledgement arrives, or `None` if nothing is outstanding.
    fn next_burst(&self, round_trip: Duration) -> Option<Timestamp> {
        let patience = round_trip + round_trip / 4 + ACK_SLACK;
        let overdue = self.oldest_outstanding()? + patience;
        // Back off after unsuccessful bursts.
        let pause = BURST_EVERY * (1 + self.bursts_in_a_row.min(9));
        let rested = self.last_burst.map(|last| last + pause.max(patience));
        Some(rested.map_or(overdue, |rested| rested.max(overdue)))
    }

    /// Returns when to call [`ReliableState::due`] next if nothing is received or sent before.
    pub fn next_due(&self, round_trip: Duration) -> Timestamp {
        if self.ack_at_once() {
            return Timestamp::ZERO;
        }
        let burst = match self.groups_left {
            0 => self.next_burst(round_trip),
            _ => Some(self.next_group),
        };
        let pulse = self.last_sent + self.pulse_every();
        burst.map_or(pulse, |burst| burst.min(pulse))
    }

    fn ack_at_once(&self) -> bool {
        self.unacknowledged || self.burst_seen || self.received >= IMMEDIATE_ACK_AFTER
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
        self.next_group = now + GROUP_INTERVAL;
        Some(BURST_PULSES / BURST_GROUPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(sequence: u16, ack: u16, ack_bits: u32, item: u16) -> ReliableHeader {
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
            state.on_sent(DatagramKind::Control, &header(10 + item, 0, 0, item), ms(0));
        }
        state.on_received(DatagramKind::Pulse, &header(0, 12, 0b10, 0));
        assert_eq!(state.outstanding(), 1);
        state.on_received(DatagramKind::Pulse, &header(1, 11, 0, 0));
        assert_eq!(state.outstanding(), 0);
    }

    #[test]
    fn a_lost_message_triggers_a_burst_in_three_groups() {
        let mut state = ReliableState::default();
        state.on_sent(DatagramKind::Control, &header(0, 0, 0, 0), ms(0));
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
    fn unsuccessful_bursts_back_off() {
        let mut state = ReliableState::default();
        state.on_sent(DatagramKind::Control, &header(0, 0, 0, 0), ms(0));
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
    fn many_pulses_are_acknowledged_early() {
        let mut state = ReliableState::default();
        state.on_sent(DatagramKind::Pulse, &header(0, 0, 0, 0), ms(0));
        for received in 0..IMMEDIATE_ACK_AFTER {
            assert!(state.due(ms(10), ms(50)).is_none(), "{received}");
            for _ in 0..received {
                state.on_received(DatagramKind::Pulse, &header(0, 0, 0, 0));
            }
        }
        state.due(ms(10), ms(50));
        for _ in 0..IMMEDIATE_ACK_AFTER {
            state.on_received(DatagramKind::Pulse, &header(0, 0, 0, 0));
        }
        assert!(state.due(ms(10), ms(50)).is_some());
    }

    #[test]
    fn an_idle_channel_pulses_once_a_second() {
        let mut state = ReliableState::default();
        let mut count = 0;
        for t in 0..=10_000 {
            if state.due(ms(t), ms(50)).is_some() {
                state.on_sent(DatagramKind::Pulse, &header(count, 0, 0, 0), ms(t));
                count += 1;
            }
        }
        assert_eq!(count, 10);
    }

    #[test]
    fn messages_far_ahead_are_rejected() {
        let state = ReliableState::default();
        assert!(state.accepts(DatagramKind::Control, &header(0, 0, 0, ITEMS_AHEAD - 1)));
        assert!(!state.accepts(DatagramKind::Control, &header(0, 0, 0, ITEMS_AHEAD)));
        assert!(state.accepts(DatagramKind::Pulse, &header(0, 0, 0, 0)));
    }
}
