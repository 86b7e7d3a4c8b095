//! Playback controls of a replay: play, pause, direction, speed. How far a key seeks is in `app/screen/replay/input.rs`.

use crate::session::clock::{NOMINAL_TICK_RATE, TickClock};
use std::time::Duration;

/// Playback speeds, multiples of the normal one.
pub const SPEEDS: [f64; 8] = [0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];
/// Index of the normal speed in [`SPEEDS`].
const NORMAL: usize = 3;
/// Maximum number of ticks to catch up at once: a tenth of a second at the highest speed.
const MAX_TICKS: u32 = 64;

/// Direction of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// As recorded.
    Forwards,
    /// Backwards.
    Backwards,
}

/// State of the playback controls, and the clock they drive.
pub struct PlaybackControls {
    is_paused: bool,
    direction: Direction,
    /// Index in [`SPEEDS`].
    speed: usize,
    clock: TickClock,
}

impl Default for PlaybackControls {
    fn default() -> PlaybackControls {
        PlaybackControls {
            is_paused: false,
            direction: Direction::Forwards,
            speed: NORMAL,
            clock: TickClock::new(NOMINAL_TICK_RATE),
        }
    }
}

impl PlaybackControls {
    /// Returns true while the replay is paused.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Returns the direction of time.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the speed as a multiple of the normal one, whatever the direction.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Toggles pause.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }

    /// Reverses the direction; the interpolated position between two ticks stays the same.
    pub fn turn(&mut self, direction: Direction) {
        if self.direction != direction {
            self.direction = direction;
            self.clock.set_phase(1.0 - f64::from(self.clock.alpha()));
        }
    }

    /// Changes the speed by some steps: positive is faster.
    pub fn change_speed(&mut self, steps: i32) {
        let last = SPEEDS.len() - 1;
        self.speed = self.speed.saturating_add_signed(steps as isize).min(last);
        self.clock.set_rate(NOMINAL_TICK_RATE * self.speed());
    }

    /// Returns the number of ticks due at a time.
    pub fn due(&mut self, now: Duration) -> u32 {
        if self.is_paused {
            self.clock.restart(now);
            return 0;
        }
        self.clock.advance_by(now, MAX_TICKS)
    }

    /// Discards the time since the last call.
    pub fn restart(&mut self, now: Duration) {
        self.clock.restart(now);
    }

    /// Returns the interpolation factor between two ticks; 1 while paused, which shows the exact tick.
    pub fn alpha(&self) -> f32 {
        match self.is_paused {
            true => 1.0,
            false => self.clock.alpha(),
        }
    }

    /// Returns ticks per second; 0 while paused.
    pub fn rate(&self) -> f64 {
        match self.is_paused {
            true => 0.0,
            false => self.clock.rate(),
        }
    }
}
