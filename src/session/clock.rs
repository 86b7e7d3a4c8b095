//! Fixed time steps: converts real time to simulation ticks. The tick rate is in `sim/world/mod.rs`.
//!
//! Before each rendered frame the caller asks [`TickClock::advance`] how many ticks are due, and draws between the last
//! two worlds at [`TickClock::alpha`]. The display's refresh rate does not matter.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Nominal tick rate of the simulation, ticks per second (spec 01 §2.7).
pub const NOMINAL_TICK_RATE: f64 = crate::sim::world::TICK_RATE as f64;

/// Maximum number of ticks to catch up at once; the rest of a longer delay is skipped.
pub const MAX_CATCH_UP: u32 = 5;

/// A monotonic time source.
pub trait Time {
    /// Returns the time since a fixed moment.
    fn now(&self) -> Duration;

    /// Sleeps; a virtual clock advances instead.
    fn sleep(&self, time: Duration);
}

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct RealTime {
    /// The clock's zero; none if it is stopped.
    zero: Option<Instant>,
    /// The time shown while it is stopped.
    still: Duration,
}

impl RealTime {
    /// Creates a clock whose zero is now.
    pub fn new() -> RealTime {
        RealTime {
            zero: Some(Instant::now()),
            still: Duration::ZERO,
        }
    }

    /// Creates a clock stopped at zero, for reproducible images.
    pub fn stopped() -> RealTime {
        RealTime::stopped_at(Duration::ZERO)
    }

    /// Creates a clock stopped at a time.
    pub fn stopped_at(still: Duration) -> RealTime {
        RealTime { zero: None, still }
    }
}

impl Default for RealTime {
    fn default() -> Self {
        RealTime::new()
    }
}

impl Time for RealTime {
    fn now(&self) -> Duration {
        self.zero.map_or(self.still, |zero| zero.elapsed())
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// A clock that moves only when it is advanced.
#[derive(Debug, Default)]
pub struct VirtualTime(Cell<Duration>);

impl VirtualTime {
    /// Advances the clock.
    pub fn advance(&self, time: Duration) {
        self.0.set(self.0.get() + time);
    }
}

impl Time for VirtualTime {
    fn now(&self) -> Duration {
        self.0.get()
    }

    fn sleep(&self, time: Duration) {
        self.advance(time);
    }
}

/// Units per tick: at a rate of one tick per 1000 seconds, a nanosecond is one unit.
const UNITS: u128 = 1_000_000_000_000;

/// Counts the ticks that are due. Uses integers only, so no time is lost over hours.
#[derive(Clone, Debug)]
pub struct TickClock {
    /// Ticks per 1000 seconds.
    rate: u64,
    last: Option<Duration>,
    saved: u128,
}

impl TickClock {
    /// Creates a clock with a rate in ticks per second; the first [`TickClock::advance`] starts it.
    pub fn new(rate: f64) -> TickClock {
        let mut clock = TickClock {
            rate: 0,
            last: None,
            saved: 0,
        };
        clock.set_rate(rate);
        clock
    }

    /// Changes the rate, 1 to 1000 ticks per second; the elapsed fraction of the current tick is kept.
    pub fn set_rate(&mut self, rate: f64) {
        self.rate = (rate.clamp(1.0, 1000.0) * 1000.0).round() as u64;
    }

    /// Returns the rate, ticks per second.
    pub fn rate(&self) -> f64 {
        self.rate as f64 / 1000.0
    }

    /// Discards the time since the last call, as after a pause.
    pub fn restart(&mut self, now: Duration) {
        self.last = Some(now);
        self.saved = 0;
    }

    /// Returns the number of ticks due at a time, at most [`MAX_CATCH_UP`].
    pub fn advance(&mut self, now: Duration) -> u32 {
        self.advance_by(now, MAX_CATCH_UP)
    }

    /// Returns the number of ticks due at a time, at most `most`; the rest of a longer delay is skipped.
    pub fn advance_by(&mut self, now: Duration, most: u32) -> u32 {
        let passed = now.saturating_sub(self.last.unwrap_or(now));
        self.last = Some(now);
        self.saved += passed.as_nanos() * u128::from(self.rate);
        let due = self.saved / UNITS;
        self.saved %= UNITS;
        due.min(u128::from(most)) as u32
    }

    /// Returns how far a time is after the last due tick, in ticks; negative before it.
    pub fn phase_at(&self, at: Duration) -> f64 {
        let last = self.last.unwrap_or(at);
        let saved = self.saved as f64 / UNITS as f64;
        let ticks = |passed: Duration| passed.as_secs_f64() * self.rate();
        match at.checked_sub(last) {
            Some(passed) => saved + ticks(passed),
            None => saved - ticks(last - at),
        }
    }

    /// Returns the time until the next tick is due; zero if it is.
    pub fn until_next(&self, now: Duration) -> Duration {
        let left = (1.0 - self.phase_at(now)).max(0.0);
        Duration::from_secs_f64(left / self.rate())
    }

    /// Sets how far the clock is after the last due tick, 0 to below 1, at the time of the last call
    /// of [`TickClock::advance`].
    pub fn set_phase(&mut self, phase: f64) {
        self.saved = (phase.clamp(0.0, 0.999_999) * UNITS as f64) as u128;
    }

    /// Returns the interpolation factor between the last due tick and the next, 0 to 1.
    pub fn alpha(&self) -> f32 {
        (self.saved as f64 / UNITS as f64) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Renders at a frame rate for some seconds; returns the number of ticks.
    fn play(
        clock: &mut TickClock,
        time: &VirtualTime,
        frames_per_second: u64,
        seconds: u64,
    ) -> u32 {
        let start = time.now();
        clock.advance(start);
        let mut ticks = 0;
        for frame in 1..=frames_per_second * seconds {
            let at = start + Duration::from_nanos(frame * 1_000_000_000 / frames_per_second);
            time.advance(at - time.now());
            ticks += clock.advance(time.now());
            assert!((0.0..=1.0).contains(&clock.alpha()));
        }
        ticks
    }

    #[test]
    fn a_hundred_seconds_are_4000_ticks_at_any_frame_rate() {
        for frames_per_second in [30, 60, 144, 240] {
            let mut clock = TickClock::new(NOMINAL_TICK_RATE);
            let ticks = play(&mut clock, &VirtualTime::default(), frames_per_second, 100);
            assert_eq!(ticks, 4000, "{frames_per_second} FPS");
        }
    }

    #[test]
    fn the_clock_does_not_drift_in_ten_hours() {
        let mut clock = TickClock::new(NOMINAL_TICK_RATE);
        assert_eq!(
            play(&mut clock, &VirtualTime::default(), 60, 36_000),
            1_440_000
        );
    }

    #[test]
    fn at_most_five_ticks_are_caught_up_after_a_long_delay() {
        let mut clock = TickClock::new(NOMINAL_TICK_RATE);
        clock.advance(Duration::ZERO);
        assert_eq!(clock.advance(Duration::from_secs(10)), MAX_CATCH_UP);
        assert_eq!(clock.advance(Duration::from_millis(10_025)), 1);
    }

    #[test]
    fn the_rate_can_change_while_the_clock_runs() {
        let (mut clock, time) = (TickClock::new(NOMINAL_TICK_RATE), VirtualTime::default());
        for rate in [10, 70, 33, 40] {
            clock.set_rate(f64::from(rate));
            assert_eq!(play(&mut clock, &time, 60, 10), rate * 10);
        }
    }

    #[test]
    fn a_rate_change_keeps_the_fraction_of_the_current_tick() {
        let mut clock = TickClock::new(40.0);
        clock.advance(Duration::ZERO);
        clock.advance(Duration::from_micros(12_500));
        clock.set_rate(20.0);
        assert_eq!(clock.alpha(), 0.5);
        assert_eq!(clock.advance(Duration::from_micros(37_500)), 1);
    }

    #[test]
    fn time_that_stops_or_goes_back_yields_no_ticks() {
        let mut clock = TickClock::new(40.0);
        clock.advance(Duration::from_secs(5));
        assert_eq!(clock.advance(Duration::from_secs(4)), 0);
        assert_eq!(clock.advance(Duration::from_secs(4)), 0);
    }

    #[test]
    fn the_phase_can_be_computed_around_the_last_tick() {
        let mut clock = TickClock::new(40.0);
        let ms = Duration::from_millis;
        clock.advance(ms(1000));
        clock.advance(ms(1030));
        assert!((clock.phase_at(ms(1030)) - 0.2).abs() < 1e-9);
        assert!((clock.phase_at(ms(1045)) - 0.8).abs() < 1e-9);
        assert!((clock.phase_at(ms(1020)) + 0.2).abs() < 1e-9);
        assert_eq!(clock.until_next(ms(1045)), ms(5));
        assert_eq!(clock.until_next(ms(1060)), ms(0));
        clock.set_phase(0.5);
        assert_eq!(clock.advance(ms(1043)), 1);
    }

    #[test]
    fn a_pause_is_not_caught_up() {
        let mut clock = TickClock::new(40.0);
        clock.advance(Duration::ZERO);
        clock.restart(Duration::from_secs(60));
        assert_eq!(clock.advance(Duration::from_secs(60)), 0);
        assert_eq!(clock.alpha(), 0.0);
    }
}
