//! Clock sync: the target lead of a client over the server, and the clock rate that reaches it (spec 07 C.7). Modes and
//! margins are settings, `chase_offset_mode` and the following in `config/sections/network.rs`; so is the maximum lead, `max_prediction`.
//!
//! *dsync* is the server's lead over the client in milliseconds, as measured by the client; negative if
//! the client is ahead. The client dilates its time until dsync equals the set point.

use super::metrics::RollingMean;
use super::tuning::{ClockSyncTuning as Mode, TICK_MS, Tuning};
use crate::net::link::Timestamp;
use crate::session::clock::NOMINAL_TICK_RATE;
use std::time::Duration;

/// Number of ticks that dsync is averaged over.
const WINDOW: usize = 16;
/// Minimum number of samples before the clock may jump.
const MIN_SAMPLES: usize = 4;
/// Clock correction, ticks per second for each second of error.
const GAIN: f64 = 80.0;
/// Slowest and fastest clock rate while playing, ticks per second.
const PLAYING: (f64, f64) = (36.0, 44.0);
/// The same while joining.
const JOINING: (f64, f64) = (10.0, 70.0);
/// Errors above this are corrected by a jump, milliseconds.
const JUMP_ABOVE: f64 = 500.0;
/// Margin added when the server reports late input, milliseconds.
const LATE_STEP: f64 = 5.0;
/// Minimum time between two such additions.
const LATE_EVERY: Duration = Duration::from_millis(250);
/// Input earlier than this lets the margin shrink again, milliseconds.
const EARLY: f64 = 25.0;
/// How long input must stay that early.
const EARLY_FOR: Duration = Duration::from_secs(5);
/// Rate at which the margin shrinks, milliseconds per second.
const EARLY_STEP: f64 = 1.0;
/// Maximum margin added because of late input, milliseconds.
const MAX_RESERVE: f64 = 100.0;
/// A clock error below this counts as synced, milliseconds.
pub const SYNCED_ERROR: f64 = 15.0;

/// Measures the offset to the server and controls the client's clock rate.
#[derive(Clone, Debug)]
pub struct ClockSync {
    dsync: RollingMean,
    /// Largest offset since the last tick, measured with the least delayed datagram.
    best: Option<f64>,
    jitter: f64,
    round_trip: f64,
    reserve: f64,
    reserve_changed: Timestamp,
    early_since: Option<Timestamp>,
    reported_lead: Option<f64>,
    /// The last sample was an outlier.
    last_was_outlier: bool,
}

impl ClockSync {
    /// Creates a clock sync whose only sample is the RTT.
    pub fn new(round_trip: Duration) -> ClockSync {
        ClockSync {
            dsync: RollingMean::new(WINDOW),
            best: None,
            jitter: 0.0,
            round_trip: round_trip.as_secs_f64() * 1000.0,
            reserve: 0.0,
            reserve_changed: Timestamp::ZERO,
            early_since: None,
            reported_lead: None,
            last_was_outlier: false,
        }
    }

    /// Adds a sample from an input broadcast: on arrival the server was `distance` ticks ahead of the client.
    pub fn on_broadcast(&mut self, distance: f64) {
        let distance = distance * TICK_MS;
        self.best = Some(self.best.map_or(distance, |best| best.max(distance)));
    }

    /// Sets the current RTT.
    pub fn set_round_trip(&mut self, round_trip: Duration) {
        self.round_trip = round_trip.as_secs_f64() * 1000.0;
    }

    /// Handles the minimum lead of our inputs in the last second as the server reports it, milliseconds.
    pub fn on_reported_lead(&mut self, lead: f64, now: Timestamp) {
        self.reported_lead = Some(lead);
        if lead < 0.0 {
            self.early_since = None;
            if now.saturating_sub(self.reserve_changed) >= LATE_EVERY {
                self.reserve = (self.reserve + LATE_STEP).min(MAX_RESERVE);
                self.reserve_changed = now;
            }
        } else if lead > EARLY {
            let since = *self.early_since.get_or_insert(now);
            let step_due = now.saturating_sub(self.reserve_changed) >= Duration::from_secs(1);
            if now.saturating_sub(since) >= EARLY_FOR && step_due {
                self.reserve = (self.reserve - EARLY_STEP).max(0.0);
                self.reserve_changed = now;
            }
        } else {
            self.early_since = None;
        }
    }

    /// Advances by one client tick.
    pub fn tick(&mut self) {
        if let Some(best) = self.best.take() {
            match self.dsync.mean() {
                Some(mean) if (best - mean).abs() > JUMP_ABOVE => self.on_outlier(best),
                Some(mean) => {
                    self.last_was_outlier = false;
                    self.jitter += ((best - mean).abs() - self.jitter) / 16.0;
                    self.dsync.add(best);
                }
                None => self.dsync.add(best),
            }
        }
    }

    /// Handles an outlier. One may be noise; two in a row mean that one side was frozen, so older samples are
    /// dropped.
    fn on_outlier(&mut self, best: f64) {
        if self.last_was_outlier {
            self.dsync.clear();
            self.dsync.add(best);
        }
        self.last_was_outlier = !self.last_was_outlier;
    }

    /// Returns the server's lead, milliseconds, or none before the first sample.
    pub fn dsync(&self) -> Option<f64> {
        self.dsync.mean()
    }

    /// Returns the input lead that the server reported last, milliseconds.
    pub fn reported_lead(&self) -> Option<f64> {
        self.reported_lead
    }

    /// Returns the mean RTT, milliseconds.
    pub fn round_trip(&self) -> f64 {
        self.round_trip
    }

    /// Returns the mean deviation of broadcast arrival times, milliseconds.
    pub fn jitter(&self) -> f64 {
        self.jitter
    }

    /// Returns the set point for dsync, milliseconds (spec 07 C.7.2).
    pub fn set_point(&self, tuning: &Tuning) -> f64 {
        if let Some(offset) = tuning.server_offset {
            return offset.into();
        }
        match tuning.clock_sync {
            Mode::Fixed(offset) => offset.into(),
            Mode::Auto => {
                let margin = f64::from(tuning.chase_margin_ms) + 2.0 * self.jitter + self.reserve;
                // Sending less often makes the oldest input of a datagram older.
                let spacing = f64::from(tuning.input_every - 1) * TICK_MS;
                let delay = f64::from(tuning.control_lead) * TICK_MS;
                let latest = f64::from(tuning.server_lead) * TICK_MS;
                latest.min(delay - self.round_trip - margin - spacing)
            }
        }
    }

    /// Returns the distance of dsync from the set point, milliseconds; positive if the client is too early.
    pub fn error(&self, tuning: &Tuning) -> Option<f64> {
        self.dsync().map(|dsync| self.set_point(tuning) - dsync)
    }

    /// Returns the clock rate, ticks per second (spec 07 C.7.3).
    pub fn rate(&self, tuning: &Tuning, playing: bool) -> f64 {
        let (slowest, fastest) = if playing { PLAYING } else { JOINING };
        let error = self.error(tuning).unwrap_or(0.0) / 1000.0;
        (NOMINAL_TICK_RATE - GAIN * error).clamp(slowest, fastest)
    }

    /// Returns the number of ticks to jump, if the clock is that far off.
    pub fn jump(&self, tuning: &Tuning) -> Option<f64> {
        let error = self
            .error(tuning)
            .filter(|error| error.abs() > JUMP_ABOVE)?;
        self.dsync.has(MIN_SAMPLES).then_some(-error / TICK_MS)
    }

    /// Clears all samples after the clock has jumped.
    pub fn jumped(&mut self) {
        self.dsync.clear();
        self.best = None;
        self.last_was_outlier = false;
        self.jitter = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Network;

    fn tuning(change: impl FnOnce(&mut Network)) -> Tuning {
        let mut network = Network::default();
        change(&mut network);
        Tuning::of(&network)
    }

    fn clock_sync(round_trip: u64) -> ClockSync {
        ClockSync::new(Duration::from_millis(round_trip))
    }

    #[test]
    fn the_set_point_is_the_rtt_plus_a_margin() {
        assert_eq!(clock_sync(100).set_point(&tuning(|_| ())), -105.0);
    }

    #[test]
    fn with_input_delay_and_low_rtt_the_client_stays_one_tick_behind() {
        let slow = tuning(|n| n.control_lead_frames = 3);
        assert_eq!(clock_sync(2).set_point(&slow), 25.0);
    }

    #[test]
    fn the_server_can_set_the_offset() {
        let mut fixed = tuning(|n| n.chase_offset_mode = crate::config::ChaseOffsetMode::Manual);
        assert_eq!(clock_sync(100).set_point(&fixed), -20.0);
        fixed.server_offset = Some(-70);
        assert_eq!(clock_sync(100).set_point(&fixed), -70.0);
    }

    #[test]
    fn the_set_point_follows_the_round_trip() {
        let mut clock_sync = clock_sync(100);
        clock_sync.set_round_trip(Duration::from_millis(160));
        assert_eq!(clock_sync.round_trip(), 160.0);
        assert_eq!(clock_sync.set_point(&tuning(|_| ())), -165.0);
    }

    #[test]
    fn the_least_delayed_broadcast_of_a_tick_counts() {
        let mut clock_sync = clock_sync(0);
        clock_sync.on_broadcast(-4.0);
        clock_sync.on_broadcast(-3.0);
        clock_sync.on_broadcast(-5.0);
        clock_sync.tick();
        assert_eq!(clock_sync.dsync(), Some(-75.0));
    }

    #[test]
    fn the_clock_speeds_up_when_late_but_only_slightly_while_playing() {
        let tuning = tuning(|_| ());
        let mut clock_sync = clock_sync(0);
        clock_sync.on_broadcast(1.0);
        clock_sync.tick();
        // 25 ms behind instead of 5 ms ahead.
        assert!((clock_sync.rate(&tuning, true) - 42.4).abs() < 1e-9);
        // The second sample of that kind is trusted.
        for _ in 0..2 {
            clock_sync.on_broadcast(100.0);
            clock_sync.tick();
        }
        assert_eq!(clock_sync.rate(&tuning, true), 44.0);
        assert_eq!(clock_sync.rate(&tuning, false), 70.0);
    }

    #[test]
    fn one_outlier_is_ignored_and_two_in_a_row_replace_older_samples() {
        let mut clock_sync = clock_sync(0);
        let mut add = |distance| {
            clock_sync.on_broadcast(distance);
            clock_sync.tick();
            clock_sync.dsync()
        };
        assert_eq!(add(1.0), Some(25.0));
        assert_eq!(add(100.0), Some(25.0));
        // A sample in between makes the next outlier a single one again.
        assert_eq!(add(1.0), Some(25.0));
        assert_eq!(add(100.0), Some(25.0));
        assert_eq!(add(100.0), Some(2500.0));
    }

    #[test]
    fn a_large_error_makes_the_clock_jump() {
        let tuning = tuning(|_| ());
        let mut clock_sync = clock_sync(0);
        for _ in 0..MIN_SAMPLES {
            assert_eq!(clock_sync.jump(&tuning), None);
            clock_sync.on_broadcast(80.0);
            clock_sync.tick();
        }
        assert_eq!(clock_sync.jump(&tuning), Some(80.2));
        clock_sync.jumped();
        assert_eq!(clock_sync.jump(&tuning), None);
    }

    #[test]
    fn late_input_raises_the_margin_at_most_four_times_per_second() {
        let tuning = tuning(|_| ());
        let mut clock_sync = clock_sync(0);
        for ms in 0..1001 {
            clock_sync.on_reported_lead(-1.0, Duration::from_millis(10_000 + ms));
        }
        assert_eq!(clock_sync.set_point(&tuning), -30.0);
        for second in 0..20 {
            clock_sync.on_reported_lead(40.0, Duration::from_secs(20 + second));
        }
        let left = clock_sync.set_point(&tuning);
        assert!((-20.0..-10.0).contains(&left), "{left}");
    }
}
