//! Values and events by the second, and as series for graphs (spec 07 A.13, C.10).

use crate::net::link::Timestamp;
use crate::session::netgame::metrics::Distribution;
use std::collections::VecDeque;
use std::time::Duration;

/// The time that tallies are of.
const SECOND: Duration = Duration::from_secs(1);
/// The time that a point of a series is of.
pub const POINT: Duration = Duration::from_millis(100);
/// Points of a series: a minute.
pub const POINTS: usize = 600;

/// How a quantity is summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityKind {
    /// Something that always has a value: points are means.
    Level,
    /// Something of which the greatest counts: points are maxima, 0 without any.
    Peak,
    /// Events: points and sums are per second.
    Count,
}

macro_rules! quantities {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ident, $words:literal, $unit:literal;)+) => {
        /// What is measured.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Quantity {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Quantity {
            /// All of them.
            pub const ALL: &'static [Quantity] = &[$(Quantity::$name,)+];

            /// How it is summed up.
            pub fn kind(self) -> QuantityKind {
                match self {
                    $(Quantity::$name => QuantityKind::$kind,)+
                }
            }

            /// Its name, for people.
            pub fn words(self) -> &'static str {
                match self {
                    $(Quantity::$name => $words,)+
                }
            }

            /// Its unit; empty for events.
            pub fn unit(self) -> &'static str {
                match self {
                    $(Quantity::$name => $unit,)+
                }
            }
        }
    };
}

quantities! {
    /// Time there and back; at a server that of the farthest client.
    Ping: Level, "ping", "ms";
    /// Mean deviation of the arrival of news.
    Jitter: Level, "jitter", "ms";
    /// How far the server is ahead; negative is a client ahead of the server.
    Dsync: Level, "dsync", "ms";
    /// Where dsync should be.
    SetPoint: Level, "set point", "ms";
    /// Speed of the clock.
    Rate: Level, "rate", "/s";
    /// How early the buttons of a client came at least; at a server the least of all clients.
    Lead: Level, "lead", "ms";
    /// Ticks lived beyond what is known.
    Ahead: Level, "ahead", "ticks";
    /// Ticks lived again at once.
    Rollback: Peak, "rollback", "ticks";
    /// Correction of the own player.
    OwnCorrection: Peak, "own correction", "px";
    /// Greatest correction of another player.
    OtherCorrection: Peak, "other correction", "px";
    /// Buttons that came too late and count from a later tick.
    Redated: Count, "re-dated", "";
    /// Buttons that came after their tick and made the server go back.
    Late: Count, "late", "";
    /// Ticks waited for the server.
    Stalled: Count, "stalled", "ticks";
    /// States taken over from the server while playing.
    Forced: Count, "forced states", "";
    /// Final states that differ.
    Desyncs: Count, "desyncs", "";
    /// Differences to a base that was not there.
    BaseResets: Count, "base resets", "";
    /// States sent.
    States: Count, "states", "";
    /// Jumps of the clock.
    Jumps: Count, "jumps", "";
    /// Ticks of a server that were dropped because too many were due at once.
    Dropped: Count, "dropped ticks", "";
    /// Bytes received, with those of UDP and IP.
    BytesIn: Count, "in", "B/s";
    /// Bytes sent, with those of UDP and IP.
    BytesOut: Count, "out", "B/s";
    /// Datagrams received.
    PacketsIn: Count, "in", "/s";
    /// Datagrams sent.
    PacketsOut: Count, "out", "/s";
    /// Datagrams that did not arrive.
    Lost: Count, "lost", "";
    /// Datagrams that came after a later one.
    Reordered: Count, "reordered", "";
    /// Datagrams that came twice.
    Duplicates: Count, "duplicates", "";
    /// Reliable messages sent again.
    Repeated: Count, "repeated", "";
    /// Part of the time between two frames of the game that a frame and its picture take.
    Load: Peak, "load", "%";
    /// Time of a tick.
    TickCost: Peak, "tick", "us";
}

/// Number, sum, least and greatest of some values.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Tally {
    /// Values.
    pub count: u32,
    /// Their sum; of events their number.
    pub sum: f64,
    /// The least.
    pub min: f64,
    /// The greatest.
    pub max: f64,
}

impl Tally {
    /// Takes a value.
    pub fn add(&mut self, value: f64) {
        let first = self.count == 0;
        self.min = if first { value } else { self.min.min(value) };
        self.max = if first { value } else { self.max.max(value) };
        self.count += 1;
        self.sum += value;
    }

    /// The mean; none without a value.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// The points of a graph, oldest first; one is not a number where nothing was measured.
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

    /// The newest points, oldest first.
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
    /// Events of all seconds that are over.
    all: f64,
}

/// What was measured.
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

    /// A value, or a number of events, of now.
    pub fn add(&mut self, quantity: Quantity, value: f64) {
        let slot = self.slot(quantity);
        slot.second.add(value);
        slot.point.add(value);
    }

    /// A value if there is one.
    pub fn add_some(&mut self, quantity: Quantity, value: Option<f64>) {
        if let Some(value) = value {
            self.add(quantity, value);
        }
    }

    /// The number of events so far; what has been added since the last call counts. A number that
    /// has shrunk is that of something new. Returns what was added.
    pub fn count(&mut self, quantity: Quantity, total: u64) -> u64 {
        let slot = self.slot(quantity);
        let before = slot.total.replace(total).unwrap_or(total);
        let new = total.checked_sub(before).unwrap_or(total);
        if new > 0 {
            self.add(quantity, new as f64);
        }
        new
    }

    /// The values that a spread has taken since the last call.
    pub fn spread(&mut self, quantity: Quantity, spread: &Distribution) {
        let slot = self.slot(quantity);
        let total = spread.count();
        let before = slot.total.replace(total).unwrap_or(total);
        let new = total.checked_sub(before).unwrap_or(total);
        for value in spread.latest(new as usize) {
            self.add(quantity, value);
        }
    }

    /// Time has passed. True if a second is over.
    pub fn pass(&mut self, now: Timestamp) -> bool {
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

    /// What the last whole second brought.
    pub fn last_second(&self, quantity: Quantity) -> Tally {
        self.slots[quantity as usize].last
    }

    /// Events so far.
    pub fn total(&self, quantity: Quantity) -> u64 {
        let slot = &self.slots[quantity as usize];
        (slot.all + slot.second.sum) as u64
    }

    /// The points of a graph.
    pub fn series(&self, quantity: Quantity) -> &Series {
        &self.slots[quantity as usize].series
    }
}

/// The end of a span that is over: one span later, or now after a long time without a look.
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
    fn a_second_has_mean_and_greatest_of_its_own_values_only() {
        let mut board = StatSeries::default();
        board.pass(ms(0));
        for tick in 0..80_u64 {
            let value = if tick < 40 { 10.0 } else { tick as f64 };
            board.add(Quantity::Ping, value);
            board.pass(ms((tick + 1) * 25));
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
    fn events_are_what_a_counter_gained_and_a_new_counter_gains_from_nothing() {
        let mut board = StatSeries::default();
        board.pass(ms(0));
        let gained = [1000, 1003, 1003, 1010, 2].map(|total| board.count(Quantity::Redated, total));
        assert_eq!(gained, [0, 3, 0, 7, 2]);
        assert!(board.pass(ms(1000)));
        assert_eq!(board.last_second(Quantity::Redated).sum, 12.0);
        assert!(board.pass(ms(2000)));
        assert_eq!(board.last_second(Quantity::Redated).sum, 0.0);
    }

    #[test]
    fn points_are_means_maxima_or_rates_by_kind() {
        let mut board = StatSeries::default();
        board.pass(ms(0));
        for value in [1.0, 3.0] {
            board.add(Quantity::Dsync, value);
            board.add(Quantity::Rollback, value);
            board.add(Quantity::BytesIn, value);
        }
        board.pass(ms(100));
        board.pass(ms(200));
        let points = |quantity| -> Vec<f32> { board.series(quantity).newest(2).collect() };
        assert_eq!(points(Quantity::Dsync)[0], 2.0);
        assert!(points(Quantity::Dsync)[1].is_nan());
        assert_eq!(points(Quantity::Rollback), [3.0, 0.0]);
        assert_eq!(points(Quantity::BytesIn), [40.0, 0.0]);
    }

    #[test]
    fn a_series_keeps_a_minute_however_long_the_game_is() {
        let mut board = StatSeries::default();
        for point in 0..2000_u64 {
            board.add(Quantity::Ping, point as f64);
            board.pass(ms(point * 100));
        }
        assert_eq!(
            board.series(Quantity::Ping).newest(usize::MAX).len(),
            POINTS
        );
        assert_eq!(board.series(Quantity::Ping).newest(1).next(), Some(1999.0));
    }

    #[test]
    fn every_tick_of_a_spread_counts_even_if_several_passed_at_once() {
        let mut board = StatSeries::default();
        let mut spread = Distribution::default();
        spread.add(90.0);
        board.spread(Quantity::OwnCorrection, &spread);
        board.pass(ms(0));
        for value in [0.0, 8.0, 1.0] {
            spread.add(value);
        }
        board.spread(Quantity::OwnCorrection, &spread);
        board.pass(ms(1000));
        let second = board.last_second(Quantity::OwnCorrection);
        assert_eq!((second.mean(), second.max), (Some(3.0), 8.0));
    }

    #[test]
    fn after_a_long_pause_the_next_second_is_a_whole_one() {
        let mut board = StatSeries::default();
        board.pass(ms(0));
        assert!(board.pass(ms(5300)));
        assert!(!board.pass(ms(6200)));
        assert!(board.pass(ms(6300)));
    }
}
