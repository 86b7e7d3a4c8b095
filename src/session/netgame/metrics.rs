//! What is counted and measured of a netgame (spec 07 C.10, F).

use std::collections::VecDeque;
use std::time::Duration;

/// Sum, number and greatest of some values, and how often which occurred.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Distribution {
    count: u64,
    sum: f64,
    max: f64,
    /// How often a value occurred, in steps of 1/[`STEPS`]; the last takes all above.
    buckets: Vec<u64>,
    /// The last values, each at its number modulo the length.
    recent: Vec<f32>,
}

/// Values that [`Distribution::latest`] remembers.
const RECENT: usize = 64;

/// Steps of a unit that [`Distribution`] tells apart.
const STEPS: f64 = 16.0;
/// Greatest number of steps that it tells apart.
const BUCKETS: usize = 1 << 15;

impl Distribution {
    /// Takes a value, 0 or more.
    pub fn add(&mut self, value: f64) {
        match self.recent.get_mut(self.count as usize % RECENT) {
            Some(place) => *place = value as f32,
            None => self.recent.push(value as f32),
        }
        self.count += 1;
        self.sum += value;
        self.max = self.max.max(value);
        let bucket = ((value * STEPS).ceil() as usize).min(BUCKETS);
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
    }

    /// Values taken.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The greatest; 0 if there are none.
    pub fn max(&self) -> f64 {
        self.max
    }

    /// The value that a share of all values, 0 to 1, does not exceed; to 1/16 upwards.
    pub fn quantile(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share).ceil() as u64;
        let mut below = 0;
        for (bucket, times) in self.buckets.iter().enumerate() {
            below += times;
            if below >= wanted {
                return (bucket as f64 / STEPS).min(self.max);
            }
        }
        self.max
    }

    /// The last values, newest first; of so many at most, and of no more than some dozens.
    pub fn latest(&self, number: usize) -> impl Iterator<Item = f64> + '_ {
        let kept = self.count.min(RECENT as u64);
        let newest = (self.count - kept..self.count).rev().take(number);
        newest.map(|index| self.recent[index as usize % RECENT].into())
    }

    /// Share of the values that are not 0.
    pub fn share_above_zero(&self) -> f64 {
        let zero = self.buckets.first().copied().unwrap_or(0);
        (self.count - zero) as f64 / self.count.max(1) as f64
    }
}

/// The mean of the last values.
#[derive(Clone, Debug)]
pub struct RollingMean {
    values: VecDeque<f64>,
    length: usize,
}

impl RollingMean {
    /// A mean of so many values.
    pub fn new(length: usize) -> RollingMean {
        RollingMean {
            values: VecDeque::with_capacity(length),
            length,
        }
    }

    /// Takes a value.
    pub fn add(&mut self, value: f64) {
        if self.values.len() >= self.length {
            self.values.pop_front();
        }
        self.values.push_back(value);
    }

    /// The mean, if there is a value.
    pub fn mean(&self) -> Option<f64> {
        let count = self.values.len();
        (count > 0).then(|| self.values.iter().sum::<f64>() / count as f64)
    }

    /// The least, if there is a value.
    pub fn least(&self) -> Option<f64> {
        self.values.iter().copied().reduce(f64::min)
    }

    /// True if so many values are there.
    pub fn has(&self, count: usize) -> bool {
        self.values.len() >= count
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Adds to every value.
    pub fn shift(&mut self, by: f64) {
        for value in &mut self.values {
            *value += by;
        }
    }
}

/// What a client has been through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientMetrics {
    /// Ticks that its player took part in.
    pub active_ticks: u64,
    /// Final states that differed from the server's.
    pub desyncs: u64,
    /// Checksums that agreed.
    pub hashes_good: u64,
    /// States that were taken over from the server while playing.
    pub forced_states: u64,
    /// States taken over to come in, or after a jump of the clock.
    pub first_states: u64,
    /// Differences to a base that was not there.
    pub base_misses: u64,
    /// Sessions that ended without being asked to.
    pub disconnects: u64,
    /// Correction of the own player, pixels, one value a tick.
    pub own_corrections: Distribution,
    /// Greatest correction of another player, pixels, one value a tick.
    pub other_corrections: Distribution,
    /// Ticks that were lived again at once, one value for each rollback.
    pub rollbacks: Distribution,
    /// Own buttons that count from a later tick because they came too late.
    pub redated: u64,
    /// Ticks waited for the server.
    pub stalled: u64,
    /// Jumps of the clock.
    pub jumps: u64,
    /// Distance between dsync and set point, milliseconds, one value a tick while active.
    pub clock_error: Distribution,
    /// From the hello until the player was in the game.
    pub to_active: Option<Duration>,
    /// From the first state until the clock was right and stayed so.
    pub settle: Option<Duration>,
    /// From a press to the tick that showed it, milliseconds, one value a change.
    pub own_latency: Distribution,
    /// Time a tick took, microseconds, if it was measured.
    pub tick_cost: Distribution,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_knows_mean_greatest_and_quantiles() {
        let mut spread = Distribution::default();
        for value in 0..1000 {
            spread.add(f64::from(value % 100) / 2.0);
        }
        assert_eq!(spread.count(), 1000);
        assert!((spread.mean() - 24.75).abs() < 1e-9);
        assert_eq!(spread.max(), 49.5);
        assert_eq!(spread.quantile(0.5), 24.5);
        assert_eq!(spread.quantile(1.0), 49.5);
        assert_eq!(spread.share_above_zero(), 0.99);
        assert_eq!(Distribution::default().quantile(0.5), 0.0);
    }

    #[test]
    fn a_rolling_mean_forgets_the_oldest() {
        let mut mean = RollingMean::new(3);
        assert_eq!(mean.mean(), None);
        for value in [100.0, 1.0, 2.0, 3.0] {
            mean.add(value);
        }
        assert_eq!((mean.mean(), mean.least()), (Some(2.0), Some(1.0)));
        assert!(mean.has(3) && !mean.has(4));
    }
}
