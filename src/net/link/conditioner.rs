//! Network conditioner: adds delay, jitter, loss, duplication, reordering and a bandwidth limit to a link, in each
//! direction, reproducibly for a given seed (spec 07 C.10).
//!
//! A TCP connection loses nothing: a lost frame arrives after its retransmission, and everything behind it waits
//! (head-of-line blocking).

use super::{Arrival, Link, LinkEvent, Remote, Timestamp};
use crate::net::datagram::is_unreliable;
use crate::net::link::tcp::STREAM_STALE;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

/// Maximum number of datagrams held back in each direction.
const CONDITIONER_QUEUE: usize = 4096;
/// Longest queueing delay caused by the bandwidth limit; datagrams that would wait longer are dropped.
const CONDITIONER_BACKLOG: Duration = Duration::from_millis(500);

/// Link conditions in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Conditions {
    /// Latency added to every datagram.
    pub delay: Duration,
    /// Maximum deviation from `delay`, early or late, uniformly distributed.
    pub jitter: Duration,
    /// Share of datagrams that are lost, 0 to 1.
    pub loss: f64,
    /// Share of datagrams that arrive twice, 0 to 1.
    pub duplicate: f64,
    /// Share of datagrams that datagrams of the next 50 ms may overtake, 0 to 1.
    pub reorder: f64,
    /// Bandwidth limit in bytes per second; 0 for unlimited.
    pub rate: u32,
}

/// Longest extra delay of a datagram that is to be reordered.
const REORDER_HOLD: Duration = Duration::from_millis(50);
/// How long TCP waits for an acknowledgement, in addition to the round-trip time, if the retransmission is lost, too.
const RETRANSMISSION_TIMEOUT: Duration = Duration::from_millis(200);
/// Time until the next frame, whose acknowledgement shows that one is missing.
const NEXT_FRAME: Duration = Duration::from_millis(25);
/// Most retransmissions of a frame.
const RETRANSMISSIONS: u32 = 8;

/// One direction of a conditioned link.
#[derive(Debug)]
struct Pipe {
    conditions: Conditions,
    random: Pcg32,
    /// When the bandwidth limit allows the next datagram to start.
    free: Timestamp,
    /// Packets in transit, by arrival time and order of sending.
    queue: BTreeMap<(Timestamp, u64), (Remote, Vec<u8>)>,
    next: u64,
    /// Arrival time of the last frame of each TCP connection.
    streams: BTreeMap<Remote, Timestamp>,
}

impl Pipe {
    fn new(conditions: Conditions, seed: u64) -> Pipe {
        Pipe {
            conditions,
            random: Pcg32::seed_from_u64(seed),
            free: Timestamp::ZERO,
            queue: BTreeMap::new(),
            next: 0,
            streams: BTreeMap::new(),
        }
    }

    /// Returns a random number from 0 to below 1.
    fn chance(&mut self) -> f64 {
        f64::from(self.random.next_u32()) / 4_294_967_296.0
    }

    fn push(&mut self, now: Timestamp, peer: Remote, bytes: &[u8]) {
        if peer.stream.is_some() {
            return self.push_frame(now, peer, bytes);
        }
        // Always draws the same number of random numbers, so that changing one setting does not affect the others.
        let [lost, duplicated, reordered, hold] = std::array::from_fn(|_| self.chance());
        let copies = 1 + usize::from(duplicated < self.conditions.duplicate);
        let Some(sent) = self.send_time(now, bytes.len(), CONDITIONER_BACKLOG) else {
            return;
        };
        if lost < self.conditions.loss {
            return;
        }
        let held = if reordered < self.conditions.reorder {
            REORDER_HOLD.mul_f64(hold)
        } else {
            Duration::ZERO
        };
        for _ in 0..copies {
            let jitter = self.conditions.jitter.mul_f64(2.0 * self.chance());
            let due = (sent + self.conditions.delay + jitter + held)
                .saturating_sub(self.conditions.jitter)
                .max(now);
            self.insert(due, peer, bytes);
        }
    }

    fn insert(&mut self, due: Timestamp, peer: Remote, bytes: &[u8]) {
        if self.queue.len() < CONDITIONER_QUEUE {
            self.queue.insert((due, self.next), (peer, bytes.to_vec()));
            self.next += 1;
        }
    }

    /// Sends a frame of a TCP connection.
    fn push_frame(&mut self, now: Timestamp, peer: Remote, bytes: &[u8]) {
        let patience = match is_unreliable(bytes) {
            true => STREAM_STALE,
            false => Duration::MAX,
        };
        let Some(sent) = self.send_time(now, bytes.len(), patience) else {
            return;
        };
        let jitter = self.conditions.jitter.mul_f64(2.0 * self.chance());
        let delay = (self.conditions.delay + jitter).saturating_sub(self.conditions.jitter);
        let due = sent + delay + self.retransmission_delay();
        let last = self.streams.entry(peer).or_insert(due);
        let due = due.max(*last);
        *last = due;
        // A connection without a frame in transit blocks nothing.
        self.streams.retain(|_, last| *last >= now);
        self.insert(due, peer, bytes);
    }

    /// Returns how much later a frame arrives because it is lost and sent again, perhaps several times. The first loss is
    /// noticed by the acknowledgements of the frames behind it (RFC 8985), the others by a timeout that doubles.
    fn retransmission_delay(&mut self) -> Duration {
        let round_trip = 2 * self.conditions.delay;
        let mut delay = Duration::ZERO;
        for attempt in 0..RETRANSMISSIONS {
            if self.chance() >= self.conditions.loss {
                break;
            }
            delay += match attempt {
                0 => round_trip + round_trip / 4 + NEXT_FRAME,
                _ => (round_trip + RETRANSMISSION_TIMEOUT) * (1 << (attempt - 1)),
            };
        }
        delay
    }

    /// Returns when the last byte has left, or `None` if the packet would wait for longer than `patience`.
    fn send_time(&mut self, now: Timestamp, bytes: usize, patience: Duration) -> Option<Timestamp> {
        if self.conditions.rate == 0 {
            return Some(now);
        }
        let start = self.free.max(now);
        if start - now > patience {
            return None;
        }
        let seconds = bytes as f64 / f64::from(self.conditions.rate);
        self.free = start + Duration::from_secs_f64(seconds);
        Some(self.free)
    }

    fn next_due(&self) -> Option<Timestamp> {
        self.queue.first_key_value().map(|((due, _), _)| *due)
    }

    fn pop(&mut self, now: Timestamp) -> Option<(Timestamp, Remote, Vec<u8>)> {
        let first = self.queue.first_entry().filter(|e| e.key().0 <= now)?;
        let ((due, _), (peer, bytes)) = first.remove_entry();
        Some((due, peer, bytes))
    }
}

/// A link with simulated conditions for outgoing and incoming datagrams.
#[derive(Debug)]
pub struct ConditionedLink<L> {
    inner: L,
    out: Pipe,
    into: Pipe,
}

impl<L: Link> ConditionedLink<L> {
    /// Wraps `inner` without adding any conditions.
    pub fn perfect(inner: L) -> ConditionedLink<L> {
        ConditionedLink::new(inner, Conditions::default(), Conditions::default(), 0)
    }

    /// Wraps `inner` with conditions for sending and receiving.
    pub fn new(inner: L, out: Conditions, into: Conditions, seed: u64) -> ConditionedLink<L> {
        ConditionedLink {
            inner,
            out: Pipe::new(out, seed),
            into: Pipe::new(into, seed ^ 0x5DEE_CE66_D1CE_4E5B),
        }
    }

    /// Changes the conditions. Datagrams already in transit keep their arrival times.
    #[cfg(test)]
    pub fn set_conditions(&mut self, out: Conditions, into: Conditions) {
        self.out.conditions = out;
        self.into.conditions = into;
    }

    /// Returns the wrapped link.
    pub fn inner(&self) -> &L {
        &self.inner
    }

    /// Returns the wrapped link.
    pub fn inner_mut(&mut self) -> &mut L {
        &mut self.inner
    }

    /// Returns the link without the conditions. Packets in flight are lost.
    pub fn into_inner(self) -> L {
        self.inner
    }

    fn pump(&mut self, now: Timestamp, buffer: &mut [u8]) {
        while let Some((due, to, bytes)) = self.out.pop(now) {
            self.inner.send(due, to, &bytes);
        }
        while let Some(arrival) = self.inner.receive(now, buffer) {
            let bytes = &buffer[..arrival.length.min(buffer.len())];
            self.into.push(arrival.at, arrival.from, bytes);
            if self.into.queue.len() >= CONDITIONER_QUEUE {
                break;
            }
        }
    }
}

impl<L: Link> Link for ConditionedLink<L> {
    fn send(&mut self, now: Timestamp, to: impl Into<Remote>, bytes: &[u8]) {
        if self.out.conditions == Conditions::default() && self.out.queue.is_empty() {
            self.inner.send(now, to, bytes);
        } else {
            self.out.push(now, to.into(), bytes);
        }
    }

    fn receive(&mut self, now: Timestamp, buffer: &mut [u8]) -> Option<Arrival> {
        if self.into.conditions == Conditions::default()
            && self.into.queue.is_empty()
            && self.out.queue.is_empty()
        {
            return self.inner.receive(now, buffer);
        }
        self.pump(now, buffer);
        let (at, from, bytes) = self.into.pop(now)?;
        let length = bytes.len().min(buffer.len());
        buffer[..length].copy_from_slice(&bytes[..length]);
        Some(Arrival { length, from, at })
    }

    fn local_address(&self) -> SocketAddr {
        self.inner.local_address()
    }

    fn route(&mut self, now: Timestamp, to: SocketAddr) -> Remote {
        self.inner.route(now, to)
    }

    fn begin_session(&mut self, now: Timestamp, remote: Remote) {
        self.inner.begin_session(now, remote);
    }

    fn close(&mut self, now: Timestamp, remote: Remote) {
        self.inner.close(now, remote);
    }

    fn work(&mut self, now: Timestamp) {
        self.inner.work(now);
    }

    fn next_event(&mut self) -> Option<LinkEvent> {
        self.inner.next_event()
    }

    fn next_due(&self) -> Option<Timestamp> {
        let held = [&self.out, &self.into].map(Pipe::next_due);
        held.into_iter()
            .chain([self.inner.next_due()])
            .flatten()
            .min()
    }

    fn may_have_more(&self) -> bool {
        self.inner.may_have_more()
    }

    fn failures(&self) -> u64 {
        self.inner.failures()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::link::memory::MemoryNetwork;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Sends numbered datagrams of 100 bytes, one per millisecond; returns their arrival times and numbers.
    fn run(conditions: Conditions, count: u32, seed: u64) -> Vec<(Timestamp, u32)> {
        send(conditions, count, seed, None)
    }

    /// Sends numbered packets of 100 bytes over UDP or a TCP connection, one per millisecond.
    fn send(
        conditions: Conditions,
        count: u32,
        seed: u64,
        stream: Option<u64>,
    ) -> Vec<(Timestamp, u32)> {
        let network = MemoryNetwork::new();
        let [a, b]: [SocketAddr; 2] = [([10, 0, 0, 1], 1).into(), ([10, 0, 0, 2], 1).into()];
        let mut left =
            ConditionedLink::new(network.plug_in(a), conditions, Conditions::default(), seed);
        let mut right = network.plug_in(b);
        let mut buffer = [0; 200];
        let mut arrived = Vec::new();
        for step in 0..u64::from(count) + 2000 {
            if step < u64::from(count) {
                let mut bytes = [0; 100];
                bytes[..4].copy_from_slice(&(step as u32).to_le_bytes());
                let to = Remote { address: b, stream };
                left.send(ms(step), to, &bytes);
            }
            left.receive(ms(step), &mut buffer);
            while let Some(arrival) = right.receive(ms(step), &mut buffer) {
                let number = [buffer[0], buffer[1], buffer[2], buffer[3]];
                arrived.push((arrival.at, u32::from_le_bytes(number)));
            }
        }
        arrived
    }

    #[test]
    fn delay_and_jitter_stay_within_their_limits() {
        let conditions = Conditions {
            delay: ms(50),
            jitter: ms(10),
            ..Conditions::default()
        };
        let arrived = run(conditions, 1000, 1);
        assert_eq!(arrived.len(), 1000);
        let times = arrived.iter().map(|(at, n)| *at - ms(u64::from(*n)));
        assert!(times.clone().all(|t| t >= ms(40) && t <= ms(60)));
        assert!(times.clone().any(|t| t < ms(42)) && times.clone().any(|t| t > ms(58)));
    }

    #[test]
    fn loss_and_duplication_match_the_configured_shares() {
        let conditions = Conditions {
            loss: 0.1,
            duplicate: 0.2,
            ..Conditions::default()
        };
        let arrived = run(conditions, 5000, 2);
        let mut numbers: Vec<u32> = arrived.iter().map(|(_, n)| *n).collect();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert!((4400..4600).contains(&numbers.len()), "{}", numbers.len());
        assert!((800..1000).contains(&(all - numbers.len())));
    }

    #[test]
    fn reordered_datagrams_arrive_after_newer_ones() {
        let conditions = Conditions {
            reorder: 0.1,
            ..Conditions::default()
        };
        let arrived = run(conditions, 1000, 3);
        let overtaken = arrived.windows(2).filter(|w| w[0].1 > w[1].1).count();
        assert!(overtaken > 20, "{overtaken}");
    }

    #[test]
    fn a_bandwidth_limit_first_delays_and_then_drops() {
        let conditions = Conditions {
            rate: 50_000,
            ..Conditions::default()
        };
        let arrived = run(conditions, 2000, 4);
        assert!(
            arrived.len() > 1000 && arrived.len() < 1400,
            "{}",
            arrived.len()
        );
        let (at, number) = arrived[arrived.len() - 1];
        assert!(at - ms(u64::from(number)) <= ms(510));
    }

    #[test]
    fn the_same_seed_gives_the_same_conditions() {
        let conditions = Conditions {
            delay: ms(20),
            jitter: ms(15),
            loss: 0.05,
            duplicate: 0.05,
            reorder: 0.05,
            rate: 200_000,
        };
        assert_eq!(run(conditions, 500, 9), run(conditions, 500, 9));
        assert_ne!(run(conditions, 500, 9), run(conditions, 500, 10));
    }

    #[test]
    fn packet_loss_depends_on_the_seed_and_the_direction() {
        let lossy = Conditions {
            loss: 0.5,
            ..Conditions::default()
        };
        let lost = |pipe: &mut Pipe| -> Vec<bool> {
            let from = ([10, 0, 0, 1], 1).into();
            let lost = (0..64).map(|_| {
                pipe.queue.clear();
                pipe.push(Timestamp::ZERO, from, &[1]);
                pipe.queue.is_empty()
            });
            lost.collect()
        };
        let network = MemoryNetwork::new();
        let [first, second] = [1, 2].map(|seed| {
            let at = ([10, 0, 0, seed], 1).into();
            let seed = u64::from(seed);
            let mut link = ConditionedLink::new(network.plug_in(at), lossy, lossy, seed);
            (lost(&mut link.out), lost(&mut link.into))
        });
        assert_ne!(first.0, first.1);
        assert_ne!(first.0, second.0);
        assert_ne!(first.1, second.1);
    }

    #[test]
    fn a_stream_loses_nothing_and_keeps_the_order() {
        let conditions = Conditions {
            delay: ms(50),
            jitter: ms(10),
            loss: 0.1,
            duplicate: 0.1,
            reorder: 0.1,
            ..Conditions::default()
        };
        let arrived = send(conditions, 1000, 5, Some(1));
        let numbers: Vec<u32> = arrived.iter().map(|(_, number)| *number).collect();
        assert_eq!(numbers, (0..1000).collect::<Vec<u32>>());
    }

    #[test]
    fn a_lost_stream_frame_delays_all_later_ones_until_it_is_retransmitted() {
        let conditions = Conditions {
            delay: ms(50),
            loss: 0.02,
            ..Conditions::default()
        };
        let arrived = send(conditions, 1000, 6, Some(1));
        let late = |(at, number): &(Timestamp, u32)| *at - ms(u64::from(*number)) - ms(50);
        let delays: Vec<Duration> = arrived.iter().map(late).collect();
        // One round trip, a quarter of it and the next frame after the first loss.
        let first = delays.iter().position(|delay| *delay > Duration::ZERO);
        let first = first.expect("one of 1000 frames is lost");
        assert_eq!(delays[first], ms(100 + 25 + 25));
        assert!(delays[first + 1] >= ms(149));
        // On average, the delays are those of the losses and of what waits behind them.
        let waiting = delays.iter().filter(|delay| **delay > Duration::ZERO);
        assert!(waiting.count() > 500);
    }

    #[test]
    fn a_stream_of_too_many_bytes_drops_only_unreliable_frames() {
        let mut pipe = Pipe::new(
            Conditions {
                rate: 1000,
                ..Conditions::default()
            },
            1,
        );
        let peer = Remote {
            address: ([10, 0, 0, 1], 1).into(),
            stream: Some(1),
        };
        for _ in 0..10 {
            pipe.push(Timestamp::ZERO, peer, &[[1; 100], [3; 100]].concat());
        }
        assert_eq!(pipe.queue.len(), 2, "0.2 s each, at most 0.25 s");
        for _ in 0..10 {
            pipe.push(Timestamp::ZERO, peer, &[3; 200]);
        }
        assert_eq!(pipe.queue.len(), 12);
    }

    #[test]
    fn the_delay_queue_is_bounded() {
        let conditions = Conditions {
            delay: ms(60_000),
            ..Conditions::default()
        };
        let mut pipe = Pipe::new(conditions, 1);
        for _ in 0..CONDITIONER_QUEUE + 10 {
            pipe.push(Timestamp::ZERO, ([10, 0, 0, 1], 1).into(), &[1]);
        }
        assert_eq!(pipe.queue.len(), CONDITIONER_QUEUE);
    }
}
