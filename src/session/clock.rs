//! Fixed steps out of a clock that does not run in steps.
//!
//! Whoever draws asks [`TickClock::advance`] before each picture how many frames of the simulation are due, and draws
//! between the last two worlds at [`TickClock::alpha`]. The display's rate plays no part in this.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// The proper rate of the simulation, frames per second (spec 01 §2.7).
pub const PROPER_RATE: f64 = crate::sim::world::TICK_RATE as f64;

/// Frames that are caught up at once at most; whatever is left of a longer delay is lost.
pub const MOST_TICKS: u32 = 5;

/// A source of time that never goes back.
pub trait Time {
    /// Time since some moment that stays the same.
    fn now(&self) -> Duration;

    /// Waits; a virtual clock jumps ahead instead.
    fn sleep(&self, time: Duration);
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct RealTime(Instant);

impl RealTime {
    /// A clock that starts now.
    pub fn new() -> RealTime {
        RealTime(Instant::now())
    }
}

impl Default for RealTime {
    fn default() -> Self {
        RealTime::new()
    }
}

impl Time for RealTime {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// A clock that stands still until it is told to move.
#[derive(Debug, Default)]
pub struct VirtualTime(Cell<Duration>);

impl VirtualTime {
    /// Moves the clock ahead.
    pub fn pass(&self, time: Duration) {
        self.0.set(self.0.get() + time);
    }
}

impl Time for VirtualTime {
    fn now(&self) -> Duration {
        self.0.get()
    }

    fn sleep(&self, time: Duration) {
        self.pass(time);
    }
}

/// Units of one frame: a nanosecond at a rate of one frame in 1000 seconds is one unit.
const UNITS: u128 = 1_000_000_000_000;

/// Counts the frames that are due. All in whole numbers, so that nothing is lost over the hours.
#[derive(Clone, Debug)]
pub struct TickClock {
    /// Frames in 1000 seconds.
    rate: u64,
    last: Option<Duration>,
    saved: u128,
}

impl TickClock {
    /// A clock of a rate in frames per second; the first [`TickClock::advance`] starts it.
    pub fn new(rate: f64) -> TickClock {
        let mut clock = TickClock {
            rate: 0,
            last: None,
            saved: 0,
        };
        clock.set_rate(rate);
        clock
    }

    /// Changes the rate from now on, 1 to 1000 frames per second; what is saved of a frame stays.
    pub fn set_rate(&mut self, rate: f64) {
        self.rate = (rate.clamp(1.0, 1000.0) * 1000.0).round() as u64;
    }

    /// The rate in frames per second.
    pub fn rate(&self) -> f64 {
        self.rate as f64 / 1000.0
    }

    /// Forgets the time since the last call, as after a pause.
    pub fn restart(&mut self, now: Duration) {
        self.last = Some(now);
        self.saved = 0;
    }

    /// The number of frames due at a time, at most [`MOST_TICKS`].
    pub fn advance(&mut self, now: Duration) -> u32 {
        let passed = now.saturating_sub(self.last.unwrap_or(now));
        self.last = Some(now);
        self.saved += passed.as_nanos() * u128::from(self.rate);
        let due = self.saved / UNITS;
        self.saved %= UNITS;
        due.min(u128::from(MOST_TICKS)) as u32
    }

    /// How far a time is after the last frame that was due, in frames; negative before it.
    pub fn phase_at(&self, at: Duration) -> f64 {
        let last = self.last.unwrap_or(at);
        let saved = self.saved as f64 / UNITS as f64;
        let frames = |passed: Duration| passed.as_secs_f64() * self.rate();
        match at.checked_sub(last) {
            Some(passed) => saved + frames(passed),
            None => saved - frames(last - at),
        }
    }

    /// Returns the time until the next frame is due; zero if it is.
    pub fn until_next(&self, now: Duration) -> Duration {
        let left = (1.0 - self.phase_at(now)).max(0.0);
        Duration::from_secs_f64(left / self.rate())
    }

    /// Sets how far the clock is after the last frame, 0 to below 1, at the time of the last call
    /// of [`TickClock::advance`].
    pub fn set_phase(&mut self, phase: f64) {
        self.saved = (phase.clamp(0.0, 0.999_999) * UNITS as f64) as u128;
    }

    /// How far the time is between the last frame and the next, 0 to 1.
    pub fn alpha(&self) -> f32 {
        (self.saved as f64 / UNITS as f64) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures of a rate for some seconds; the number of frames.
    fn play(clock: &mut TickClock, time: &VirtualTime, pictures: u64, seconds: u64) -> u32 {
        let start = time.now();
        clock.advance(start);
        let mut ticks = 0;
        for picture in 1..=pictures * seconds {
            let at = start + Duration::from_nanos(picture * 1_000_000_000 / pictures);
            time.pass(at - time.now());
            ticks += clock.advance(time.now());
            assert!((0.0..=1.0).contains(&clock.alpha()));
        }
        ticks
    }

    #[test]
    fn a_hundred_seconds_are_4000_frames_at_any_rate_of_pictures() {
        for pictures in [30, 60, 144, 240] {
            let mut clock = TickClock::new(PROPER_RATE);
            let ticks = play(&mut clock, &VirtualTime::default(), pictures, 100);
            assert_eq!(ticks, 4000, "{pictures} pictures a second");
        }
    }

    #[test]
    fn the_clock_does_not_drift_in_ten_hours() {
        let mut clock = TickClock::new(PROPER_RATE);
        assert_eq!(
            play(&mut clock, &VirtualTime::default(), 60, 36_000),
            1_440_000
        );
    }

    #[test]
    fn a_long_delay_is_not_caught_up_with_more_than_five_frames() {
        let mut clock = TickClock::new(PROPER_RATE);
        clock.advance(Duration::ZERO);
        assert_eq!(clock.advance(Duration::from_secs(10)), MOST_TICKS);
        assert_eq!(clock.advance(Duration::from_millis(10_025)), 1);
    }

    #[test]
    fn a_rate_can_change_while_the_clock_runs() {
        let (mut clock, time) = (TickClock::new(PROPER_RATE), VirtualTime::default());
        for rate in [10, 70, 33, 40] {
            clock.set_rate(f64::from(rate));
            assert_eq!(play(&mut clock, &time, 60, 10), rate * 10);
        }
    }

    #[test]
    fn a_change_of_the_rate_keeps_the_started_frame() {
        let mut clock = TickClock::new(40.0);
        clock.advance(Duration::ZERO);
        clock.advance(Duration::from_micros(12_500));
        clock.set_rate(20.0);
        assert_eq!(clock.alpha(), 0.5);
        assert_eq!(clock.advance(Duration::from_micros(37_500)), 1);
    }

    #[test]
    fn time_that_stands_still_or_goes_back_gives_no_frames() {
        let mut clock = TickClock::new(40.0);
        clock.advance(Duration::from_secs(5));
        assert_eq!(clock.advance(Duration::from_secs(4)), 0);
        assert_eq!(clock.advance(Duration::from_secs(4)), 0);
    }

    #[test]
    fn the_phase_is_known_for_times_around_the_last_frame() {
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
