//! Counters and distributions of a netgame (spec 07 C.10, F).

use super::correction_log::CorrectionLog;
use std::collections::VecDeque;
use std::time::Duration;

/// Count, sum, maximum and histogram of a series of values.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Distribution {
    count: u64,
    sum: f64,
    max: f64,
    /// Histogram in steps of 1/[`STEPS`]; the last bin counts everything above.
    buckets: Vec<u64>,
    /// The latest values, each at its index modulo the length.
    recent: Vec<f32>,
}

/// Number of latest values kept for [`Distribution::latest`].
const RECENT: usize = 64;

/// Histogram bins per unit.
const STEPS: f64 = 16.0;
/// Maximum number of bins.
const BUCKETS: usize = 1 << 15;

impl Distribution {
    /// Adds a value, 0 or more.
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

    /// Returns the number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the mean, 0 if there are no values.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Returns the maximum, 0 if there are no values.
    pub fn max(&self) -> f64 {
        self.max
    }

    /// Returns the quantile for a share of 0 to 1, rounded up to 1/16.
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

    /// Returns the latest values, newest first: at most `number`, and at most 64.
    pub fn latest(&self, number: usize) -> impl Iterator<Item = f64> + '_ {
        let kept = self.count.min(RECENT as u64);
        let newest = (self.count - kept..self.count).rev().take(number);
        newest.map(|index| self.recent[index as usize % RECENT].into())
    }

    /// Returns the share of values that are not 0.
    pub fn share_above_zero(&self) -> f64 {
        let zero = self.buckets.first().copied().unwrap_or(0);
        (self.count - zero) as f64 / self.count.max(1) as f64
    }
}

/// A mean over the latest values.
#[derive(Clone, Debug)]
pub struct RollingMean {
    values: VecDeque<f64>,
    length: usize,
    /// The mean, cached because it is read more often than values are added.
    mean: Option<f64>,
}

impl RollingMean {
    /// Creates a mean over `length` values.
    pub fn new(length: usize) -> RollingMean {
        RollingMean {
            values: VecDeque::with_capacity(length),
            length,
            mean: None,
        }
    }

    /// Adds a value and drops the oldest if there are too many.
    pub fn add(&mut self, value: f64) {
        if self.values.len() >= self.length {
            self.values.pop_front();
        }
        self.values.push_back(value);
        self.mean = Some(self.values.iter().sum::<f64>() / self.values.len() as f64);
    }

    /// Returns the mean, if there are values.
    pub fn mean(&self) -> Option<f64> {
        self.mean
    }

    /// Returns the minimum, if there are values.
    pub fn min(&self) -> Option<f64> {
        self.values.iter().copied().reduce(f64::min)
    }

    /// Returns true if at least `count` values are available.
    pub fn has(&self, count: usize) -> bool {
        self.values.len() >= count
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.values.clear();
        self.mean = None;
    }
}

/// Metrics of a client.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientMetrics {
    /// Ticks in which the player was active.
    pub active_ticks: u64,
    /// Final states that differed from the server's (desyncs).
    pub desyncs: u64,
    /// Checksums that matched.
    pub hashes_good: u64,
    /// Forced resyncs: states applied while playing.
    pub forced_resyncs: u64,
    /// States applied while joining, or after a clock jump.
    pub first_states: u64,
    /// Deltas against a baseline that was missing.
    pub baseline_misses: u64,
    /// Sessions that ended unexpectedly (disconnects).
    pub disconnects: u64,
    /// Correction of the local player, pixels, one value per tick.
    pub local_corrections: Distribution,
    /// Largest correction of a remote player, pixels, one value per tick.
    pub remote_corrections: Distribution,
    /// Visible corrections with their causes.
    pub corrections: CorrectionLog,
    /// Ticks resimulated, one value per rollback.
    pub rollbacks: Distribution,
    /// Local inputs retimed by the server because they arrived late.
    pub retimed: u64,
    /// Ticks stalled while waiting for the server.
    pub stalled: u64,
    /// Clock jumps.
    pub jumps: u64,
    /// Clock error (dsync minus set point), milliseconds, one value per tick while active.
    pub clock_error: Distribution,
    /// Time from the first hello until the player was active.
    pub to_active: Option<Duration>,
    /// Time from the first state until the clock was synced.
    pub settle: Option<Duration>,
    /// Time from a key press to the tick that showed it, milliseconds, one value per change.
    pub local_latency: Distribution,
    /// CPU time per tick, microseconds, if measured.
    pub tick_cost: Distribution,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_reports_mean_maximum_and_quantiles() {
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
    fn a_rolling_mean_drops_the_oldest_value() {
        let mut mean = RollingMean::new(3);
        assert_eq!(mean.mean(), None);
        for value in [100.0, 1.0, 2.0, 3.0] {
            mean.add(value);
        }
        assert_eq!((mean.mean(), mean.min()), (Some(2.0), Some(1.0)));
        assert!(mean.has(3) && !mean.has(4));
    }
}
