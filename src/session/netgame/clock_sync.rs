//! Where a client should be in time, and how fast it goes there (spec 07 C.7).
//!
//! dsync is how far the server is ahead as the client sees it, in milliseconds; negative is a
//! client ahead of the server. The client retunes its clock so that dsync becomes the set point.

use super::metrics::RollingMean;
use super::tuning::{ClockSyncTuning as Mode, TICK_MS, Tuning};
use crate::net::link::Timestamp;
use crate::session::clock::PROPER_RATE;
use std::time::Duration;

/// Ticks of which dsync is the mean.
const MEASURED: usize = 16;
/// Measurements that a jump is not made without.
const SURE: usize = 4;
/// Ticks a second for each second of error.
const GAIN: f64 = 80.0;
/// Fastest and slowest rate of somebody who plays, ticks a second.
const PLAYING: (f64, f64) = (36.0, 44.0);
/// The same for somebody who is coming in.
const JOINING: (f64, f64) = (10.0, 70.0);
/// An error above this is mended by a jump, milliseconds.
const JUMP_ABOVE: f64 = 500.0;
/// Reserve added when the server says that buttons came late, milliseconds.
const LATE_STEP: f64 = 5.0;
/// Least time between two such additions.
const LATE_EVERY: Duration = Duration::from_millis(250);
/// Buttons that come this much too early take the reserve back, milliseconds.
const EARLY: f64 = 25.0;
/// For how long they must.
const EARLY_FOR: Duration = Duration::from_secs(5);
/// How much is taken back in a second, milliseconds.
const EARLY_STEP: f64 = 1.0;
/// Most reserve that comes about so, milliseconds.
const RESERVE_MAX: f64 = 100.0;
/// An error below this counts as being in place, milliseconds.
pub const IN_PLACE: f64 = 15.0;

/// Measures the distance to the server, and says how fast the clock should go.
#[derive(Clone, Debug)]
pub struct ClockSync {
    dsync: RollingMean,
    /// The greatest distance measured since the last tick: the datagram that was delayed least.
    best: Option<f64>,
    jitter: f64,
    round_trip: f64,
    reserve: f64,
    reserve_changed: Timestamp,
    early_since: Option<Timestamp>,
    told_lead: Option<f64>,
    /// The last measurement was far from the ones before.
    leap: bool,
}

impl ClockSync {
    /// Nothing measured but the way there and back.
    pub fn new(round_trip: Duration) -> ClockSync {
        ClockSync {
            dsync: RollingMean::new(MEASURED),
            best: None,
            jitter: 0.0,
            round_trip: round_trip.as_secs_f64() * 1000.0,
            reserve: 0.0,
            reserve_changed: Timestamp::ZERO,
            early_since: None,
            told_lead: None,
            leap: false,
        }
    }

    /// News of the server came: by its time the server was `distance` ticks ahead of the client.
    pub fn hear(&mut self, distance: f64) {
        let distance = distance * TICK_MS;
        self.best = Some(self.best.map_or(distance, |best| best.max(distance)));
    }

    /// The way there and back was measured.
    pub fn set_round_trip(&mut self, round_trip: Duration) {
        self.round_trip = round_trip.as_secs_f64() * 1000.0;
    }

    /// The server said how early the buttons of the last second came at least, milliseconds.
    pub fn lead(&mut self, lead: f64, now: Timestamp) {
        self.told_lead = Some(lead);
        if lead < 0.0 {
            self.early_since = None;
            if now.saturating_sub(self.reserve_changed) >= LATE_EVERY {
                self.reserve = (self.reserve + LATE_STEP).min(RESERVE_MAX);
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

    /// A tick of the client has passed.
    pub fn tick(&mut self) {
        if let Some(best) = self.best.take() {
            match self.dsync.mean() {
                Some(mean) if (best - mean).abs() > JUMP_ABOVE => self.take_leap(best),
                Some(mean) => {
                    self.leap = false;
                    self.jitter += ((best - mean).abs() - self.jitter) / 16.0;
                    self.dsync.add(best);
                }
                None => self.dsync.add(best),
            }
        }
    }

    /// A measurement far from all others: the first may be chance, the second means that one side
    /// stood still, and that what was measured before says nothing any more.
    fn take_leap(&mut self, best: f64) {
        if self.leap {
            self.dsync.clear();
            self.dsync.add(best);
        }
        self.leap = !self.leap;
    }

    /// How far the server is ahead, milliseconds; none as long as nothing was measured.
    pub fn dsync(&self) -> Option<f64> {
        self.dsync.mean()
    }

    /// What the server last said of how early the buttons came, milliseconds.
    pub fn told_lead(&self) -> Option<f64> {
        self.told_lead
    }

    /// Mean of the way there and back, milliseconds.
    pub fn round_trip(&self) -> f64 {
        self.round_trip
    }

    /// Mean deviation of the arrival of news, milliseconds.
    pub fn jitter(&self) -> f64 {
        self.jitter
    }

    /// Where dsync should be, milliseconds (spec 07 C.7.2).
    pub fn set_point(&self, tuning: &Tuning) -> f64 {
        if let Some(offset) = tuning.server_offset {
            return offset.into();
        }
        match tuning.chase {
            Mode::Fixed(offset) => offset.into(),
            Mode::Auto => {
                let margin = f64::from(tuning.chase_margin_ms) + 2.0 * self.jitter + self.reserve;
                // Sending less often makes the oldest control of a datagram older.
                let spacing = f64::from(tuning.input_every - 1) * TICK_MS;
                let delay = f64::from(tuning.control_lead) * TICK_MS;
                let latest = f64::from(tuning.server_lead) * TICK_MS;
                latest.min(delay - self.round_trip - margin - spacing)
            }
        }
    }

    /// How far dsync is from where it should be, milliseconds; positive: the client is too early.
    pub fn error(&self, tuning: &Tuning) -> Option<f64> {
        self.dsync().map(|dsync| self.set_point(tuning) - dsync)
    }

    /// The rate of the clock, ticks a second (spec 07 C.7.3).
    pub fn rate(&self, tuning: &Tuning, playing: bool) -> f64 {
        let (slowest, fastest) = if playing { PLAYING } else { JOINING };
        let error = self.error(tuning).unwrap_or(0.0) / 1000.0;
        (PROPER_RATE - GAIN * error).clamp(slowest, fastest)
    }

    /// By how many ticks the clock should be put ahead at once, if it is that far off.
    pub fn jump(&self, tuning: &Tuning) -> Option<f64> {
        let error = self
            .error(tuning)
            .filter(|error| error.abs() > JUMP_ABOVE)?;
        self.dsync.has(SURE).then_some(-error / TICK_MS)
    }

    /// The clock was put ahead by some ticks.
    pub fn jumped(&mut self) {
        self.dsync.clear();
        self.best = None;
        self.leap = false;
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

    fn chase(round_trip: u64) -> ClockSync {
        ClockSync::new(Duration::from_millis(round_trip))
    }

    #[test]
    fn the_set_point_is_the_round_trip_and_a_margin_ahead() {
        assert_eq!(chase(100).set_point(&tuning(|_| ())), -105.0);
    }

    #[test]
    fn with_delayed_controls_on_a_short_way_the_client_stays_a_tick_behind() {
        let slow = tuning(|n| n.control_lead_frames = 3);
        assert_eq!(chase(2).set_point(&slow), 25.0);
    }

    #[test]
    fn the_server_decides_if_it_wants_to() {
        let mut fixed = tuning(|n| n.chase_offset_mode = crate::config::ChaseOffsetMode::Manual);
        assert_eq!(chase(100).set_point(&fixed), -20.0);
        fixed.server_offset = Some(-70);
        assert_eq!(chase(100).set_point(&fixed), -70.0);
    }

    #[test]
    fn the_least_delayed_news_of_a_tick_counts() {
        let mut chase = chase(0);
        chase.hear(-4.0);
        chase.hear(-3.0);
        chase.hear(-5.0);
        chase.tick();
        assert_eq!(chase.dsync(), Some(-75.0));
    }

    #[test]
    fn the_clock_is_faster_when_late_and_never_much_faster_while_playing() {
        let tuning = tuning(|_| ());
        let mut chase = chase(0);
        chase.hear(1.0);
        chase.tick();
        // 25 ms behind instead of 5 ms ahead.
        assert!((chase.rate(&tuning, true) - 42.4).abs() < 1e-9);
        // The second measurement of that kind is believed.
        for _ in 0..2 {
            chase.hear(100.0);
            chase.tick();
        }
        assert_eq!(chase.rate(&tuning, true), 44.0);
        assert_eq!(chase.rate(&tuning, false), 70.0);
    }

    #[test]
    fn a_great_error_is_a_jump() {
        let tuning = tuning(|_| ());
        let mut chase = chase(0);
        for _ in 0..SURE {
            assert_eq!(chase.jump(&tuning), None);
            chase.hear(80.0);
            chase.tick();
        }
        assert_eq!(chase.jump(&tuning), Some(80.2));
        chase.jumped();
        assert_eq!(chase.jump(&tuning), None);
    }

    #[test]
    fn late_controls_add_to_the_reserve_at_most_four_times_a_second() {
        let tuning = tuning(|_| ());
        let mut chase = chase(0);
        for ms in 0..1001 {
            chase.lead(-1.0, Duration::from_millis(10_000 + ms));
        }
        assert_eq!(chase.set_point(&tuning), -30.0);
        for second in 0..20 {
            chase.lead(40.0, Duration::from_secs(20 + second));
        }
        let left = chase.set_point(&tuning);
        assert!((-20.0..-10.0).contains(&left), "{left}");
    }
}
