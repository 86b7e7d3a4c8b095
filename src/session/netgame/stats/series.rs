//! Per-second values and counters, and series for graphs (spec 07 A.13, C.10).

use crate::net::link::Timestamp;
use crate::session::netgame::metrics::Distribution;
use std::collections::VecDeque;
use std::time::Duration;

/// Length of a measuring interval.
const SECOND: Duration = Duration::from_secs(1);
/// Time between two points of a series.
pub const POINT: Duration = Duration::from_millis(100);
/// Number of points of a series: one minute.
pub const POINTS: usize = 600;

/// How a quantity is aggregated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityKind {
    /// A gauge: points are means.
    Level,
    /// A gauge whose maximum matters: points are maxima, 0 without values.
    Peak,
    /// Events: points and sums are per second.
    Count,
}

macro_rules! quantities {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ident, $label:literal, $unit:literal;)+) => {
        /// A measured quantity.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Quantity {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Quantity {
            /// All quantities.
            pub const ALL: &'static [Quantity] = &[$(Quantity::$name,)+];

            /// Returns how the quantity is aggregated.
            pub fn kind(self) -> QuantityKind {
                match self {
                    $(Quantity::$name => QuantityKind::$kind,)+
                }
            }

            /// Returns the display name.
            pub fn label(self) -> &'static str {
                match self {
                    $(Quantity::$name => $label,)+
                }
            }

            /// Returns the unit; empty for events.
            pub fn unit(self) -> &'static str {
                match self {
                    $(Quantity::$name => $unit,)+
                }
            }
        }
    };
}

quantities! {
    /// RTT; on a server the RTT of the slowest client.
    Ping: Level, "ping", "ms";
    /// Mean deviation of broadcast arrival times.
    Jitter: Level, "jitter", "ms";
    /// Clock offset (dsync): the server's lead over the client.
    Dsync: Level, "dsync", "ms";
    /// Set point of dsync.
    SetPoint: Level, "set point", "ms";
    /// Clock rate.
    Rate: Level, "rate", "/s";
    /// Minimum lead of a client's inputs; on a server the minimum over all clients.
    Lead: Level, "lead", "ms";
    /// Ticks predicted ahead.
    Ahead: Level, "ahead", "ticks";
    /// Ticks resimulated in one rollback.
    Rollback: Peak, "rollback", "ticks";
    /// Correction of the local player.
    LocalCorrection: Peak, "local correction", "px";
    /// Largest correction of a remote player.
    RemoteCorrection: Peak, "remote correction", "px";
    /// Inputs that arrived too late and were retimed.
    Retimed: Count, "retimed", "";
    /// Late inputs that made the server roll back.
    Late: Count, "late", "";
    /// Ticks of the server, as a client learns of them.
    ServerTicks: Count, "server ticks", "/s";
    /// Ticks stalled while waiting for the server.
    Stalled: Count, "stalled", "ticks";
    /// Forced resyncs: states applied while playing.
    Forced: Count, "forced resyncs", "";
    /// Final states that differ (desyncs).
    Desyncs: Count, "desyncs", "";
    /// Deltas against a missing baseline.
    BaselineResets: Count, "baseline resets", "";
    /// States sent.
    States: Count, "states", "";
    /// Clock jumps.
    Jumps: Count, "jumps", "";
    /// Server ticks dropped because too many were due at once.
    Dropped: Count, "dropped ticks", "";
    /// Bytes received, including UDP and IP headers.
    BytesIn: Count, "in", "B/s";
    /// Bytes sent, including UDP and IP headers.
    BytesOut: Count, "out", "B/s";
    /// Datagrams received.
    PacketsIn: Count, "in", "/s";
    /// Datagrams sent.
    PacketsOut: Count, "out", "/s";
    /// Datagrams lost.
    Lost: Count, "lost", "";
    /// Datagrams reordered.
    Reordered: Count, "reordered", "";
    /// Datagrams duplicated.
    Duplicates: Count, "duplicates", "";
    /// Reliable messages retransmitted.
    Repeated: Count, "repeated", "";
    /// Time for drawing a frame and simulating the ticks before it, in percent of the duration of a tick.
    Load: Peak, "load", "%";
    /// CPU time per tick.
    TickCost: Peak, "tick", "us";
}

/// Count, sum, minimum and maximum of some values.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Tally {
    /// Number of values.
    pub count: u32,
    /// Their sum; for events their count.
    pub sum: f64,
    /// The minimum.
    pub min: f64,
    /// The maximum.
    pub max: f64,
}

impl Tally {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        let first = self.count == 0;
        self.min = if first { value } else { self.min.min(value) };
        self.max = if first { value } else { self.max.max(value) };
        self.count += 1;
        self.sum += value;
    }

    /// Returns the mean; none without values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// The points of a graph, oldest first; NaN where nothing was measured.
#[derive(Clone, Debug, Default)]
pub struct Series {
    points: VecDeque<f32>,
}

impl Series {
    fn add(&mut self, value: f64) {
        if self.points.len() >= POINTS {
            self.points.pop_front();
        }
        self.points.push_back(value as f32);
    }

    /// Returns the newest points, oldest first.
    pub fn newest(&self, number: usize) -> impl ExactSizeIterator<Item = f32> + '_ {
        let skip = self.points.len().saturating_sub(number);
        self.points.iter().skip(skip).copied()
    }
}

#[derive(Clone, Debug, Default)]
struct Slot {
    second: Tally,
    last: Tally,
    point: Tally,
    series: Series,
    total: Option<u64>,
    /// Events of all completed seconds.
    all: f64,
}

/// All measurements.
#[derive(Clone)]
pub struct StatSeries {
    slots: Vec<Slot>,
    second_since: Option<Timestamp>,
    point_since: Timestamp,
}

impl Default for StatSeries {
    fn default() -> StatSeries {
        StatSeries {
            slots: vec![Slot::default(); Quantity::ALL.len()],
            second_since: None,
            point_since: Timestamp::ZERO,
        }
    }
}

impl StatSeries {
    fn slot(&mut self, quantity: Quantity) -> &mut Slot {
        &mut self.slots[quantity as usize]
    }

    /// Adds a value, or a number of events.
    pub fn add(&mut self, quantity: Quantity, value: f64) {
        let slot = self.slot(quantity);
        slot.second.add(value);
        slot.point.add(value);
    }

    /// Adds a value if there is one.
    pub fn add_some(&mut self, quantity: Quantity, value: Option<f64>) {
        if let Some(value) = value {
            self.add(quantity, value);
        }
    }

    /// Adds the increase of a counter since the last call, given its total. A smaller
    /// total means a new counter. Returns the increase.
    pub fn count(&mut self, quantity: Quantity, total: u64) -> u64 {
        let slot = self.slot(quantity);
        let before = slot.total.replace(total).unwrap_or(total);
        let new = total.checked_sub(before).unwrap_or(total);
        if new > 0 {
            self.add(quantity, new as f64);
        }
        new
    }

    /// Adds the values that a distribution has received since the last call.
    pub fn add_distribution(&mut self, quantity: Quantity, spread: &Distribution) {
        let slot = self.slot(quantity);
        let total = spread.count();
        let before = slot.total.replace(total).unwrap_or(total);
        let new = total.checked_sub(before).unwrap_or(total);
        for value in spread.latest(new as usize) {
            self.add(quantity, value);
        }
    }

    /// Advances the time. Returns true if a second is complete.
    pub fn advance(&mut self, now: Timestamp) -> bool {
        let Some(since) = self.second_since else {
            self.second_since = Some(now);
            self.point_since = now;
            return false;
        };
        let passed = now.saturating_sub(self.point_since);
        if passed >= POINT {
            self.point_since = next(self.point_since, POINT, now);
            for (slot, quantity) in self.slots.iter_mut().zip(Quantity::ALL) {
                let point = std::mem::take(&mut slot.point);
                slot.series.add(match quantity.kind() {
                    QuantityKind::Level => point.mean().unwrap_or(f64::NAN),
                    QuantityKind::Peak => point.max,
                    QuantityKind::Count => point.sum / passed.as_secs_f64(),
                });
            }
        }
        let passed = now.saturating_sub(since);
        if passed < SECOND {
            return false;
        }
        self.second_since = Some(next(since, SECOND, now));
        for slot in &mut self.slots {
            slot.last = std::mem::take(&mut slot.second);
            slot.all += slot.last.sum;
        }
        true
    }

    /// Returns the values of the last complete second.
    pub fn last_second(&self, quantity: Quantity) -> Tally {
        self.slots[quantity as usize].last
    }

    /// Returns the events so far.
    pub fn total(&self, quantity: Quantity) -> u64 {
        let slot = &self.slots[quantity as usize];
        (slot.all + slot.second.sum) as u64
    }

    /// Returns the points of a graph.
    pub fn series(&self, quantity: Quantity) -> &Series {
        &self.slots[quantity as usize].series
    }
}

/// Returns the end of the next interval: one interval later, or from now on after a long pause.
fn next(since: Timestamp, span: Duration, now: Timestamp) -> Timestamp {
    let end = since + span;
    if now.saturating_sub(end) < span {
        end
    } else {
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Timestamp {
        Timestamp::from_millis(ms)
    }

    #[test]
    fn a_second_contains_only_its_own_mean_and_maximum() {
        let mut board = StatSeries::default();
        board.advance(ms(0));
        for tick in 0..80_u64 {
            let value = if tick < 40 { 10.0 } else { tick as f64 };
            board.add(Quantity::Ping, value);
            board.advance(ms((tick + 1) * 25));
            if tick == 39 {
                let first = board.last_second(Quantity::Ping);
                assert_eq!(
                    (first.count, first.mean(), first.max),
                    (40, Some(10.0), 10.0)
                );
            }
        }
        let second = board.last_second(Quantity::Ping);
        assert_eq!((second.min, second.max), (40.0, 79.0));
        assert_eq!(second.mean(), Some(59.5));
    }

    #[test]
    fn events_are_counter_increases_and_a_new_counter_starts_at_zero() {
        let mut board = StatSeries::default();
        board.advance(ms(0));
        let gained = [1000, 1003, 1003, 1010, 2].map(|total| board.count(Quantity::Retimed, total));
        assert_eq!(gained, [0, 3, 0, 7, 2]);
        assert!(board.advance(ms(1000)));
        assert_eq!(board.last_second(Quantity::Retimed).sum, 12.0);
        assert!(board.advance(ms(2000)));
        assert_eq!(board.last_second(Quantity::Retimed).sum, 0.0);
    }

    #[test]
    fn points_are_means_maxima_or_rates_by_kind() {
        let mut board = StatSeries::default();
        board.advance(ms(0));
        for value in [1.0, 3.0] {
            board.add(Quantity::Dsync, value);
            board.add(Quantity::Rollback, value);
            board.add(Quantity::BytesIn, value);
        }
        board.advance(ms(100));
        board.advance(ms(200));
        let points = |quantity| -> Vec<f32> { board.series(quantity).newest(2).collect() };
        assert_eq!(points(Quantity::Dsync)[0], 2.0);
        assert!(points(Quantity::Dsync)[1].is_nan());
        assert_eq!(points(Quantity::Rollback), [3.0, 0.0]);
        assert_eq!(points(Quantity::BytesIn), [40.0, 0.0]);
    }

    #[test]
    fn a_series_keeps_the_last_minute() {
        let mut board = StatSeries::default();
        for point in 0..2000_u64 {
            board.add(Quantity::Ping, point as f64);
            board.advance(ms(point * 100));
        }
        assert_eq!(
            board.series(Quantity::Ping).newest(usize::MAX).len(),
            POINTS
        );
        assert_eq!(board.series(Quantity::Ping).newest(1).next(), Some(1999.0));
    }

    #[test]
    fn every_value_of_a_distribution_counts_even_after_several_ticks() {
        let mut board = StatSeries::default();
        let mut spread = Distribution::default();
        spread.add(90.0);
        board.add_distribution(Quantity::LocalCorrection, &spread);
        board.advance(ms(0));
        for value in [0.0, 8.0, 1.0] {
            spread.add(value);
        }
        board.add_distribution(Quantity::LocalCorrection, &spread);
        board.advance(ms(1000));
        let second = board.last_second(Quantity::LocalCorrection);
        assert_eq!((second.mean(), second.max), (Some(3.0), 8.0));
    }

    #[test]
    fn after_a_long_pause_the_next_second_is_complete() {
        let mut board = StatSeries::default();
        board.advance(ms(0));
        assert!(board.advance(ms(5300)));
        assert!(!board.advance(ms(6200)));
        assert!(board.advance(ms(6300)));
    }
}
