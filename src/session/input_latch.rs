//! Input latch: keeps short button presses until a tick has used them.

use crate::sim::world::buttons::Buttons;
use std::ops::BitOr;

/// The local player's input in one rendered frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameInput {
    /// Buttons that are down.
    pub held: Buttons,
    /// Buttons that went down since the previous frame, even if they are up again.
    pub pressed: Buttons,
}

impl FrameInput {
    /// Returns true if no button is down or was pressed.
    pub fn is_empty(self) -> bool {
        (self.held | self.pressed).is_empty()
    }
}

impl BitOr for FrameInput {
    type Output = FrameInput;

    /// Returns the input of two devices of the same player.
    fn bitor(self, other: FrameInput) -> FrameInput {
        FrameInput {
            held: self.held | other.held,
            pressed: self.pressed | other.pressed,
        }
    }
}

/// Converts the input of rendered frames to the input of ticks, at any ratio of the two rates. A button pressed and
/// released between two ticks is held for exactly one tick.
#[derive(Clone, Copy, Debug, Default)]
pub struct InputLatch {
    held: Buttons,
    /// Buttons pressed since the last tick.
    pressed: Buttons,
}

impl InputLatch {
    /// Adds the input of a rendered frame.
    pub fn report(&mut self, input: FrameInput) {
        self.held = input.held;
        self.pressed |= input.pressed;
    }

    /// Returns the input of the next tick.
    pub fn next_tick(&mut self) -> Buttons {
        std::mem::take(&mut self.pressed) | self.held
    }

    /// Releases all buttons and drops presses that no tick has used.
    pub fn release(&mut self) {
        *self = InputLatch::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::clock::{NOMINAL_TICK_RATE, TickClock, Time, VirtualTime};
    use std::time::Duration;

    /// Plays half a second at a frame rate while jump is down between two times, milliseconds. Returns the number of
    /// ticks in which it was held.
    fn ticks_held(frames_per_second: u64, (down, up): (u64, u64)) -> u32 {
        let (time, mut latch) = (VirtualTime::default(), InputLatch::default());
        let mut clock = TickClock::new(NOMINAL_TICK_RATE);
        clock.advance(time.now());
        let (mut ticks, mut before) = (0, Duration::ZERO);
        let (down, up) = (Duration::from_millis(down), Duration::from_millis(up));
        for _ in 0..frames_per_second / 2 {
            time.advance(Duration::from_secs(1) / frames_per_second as u32);
            let now = time.now();
            let buttons = |is_set| {
                if is_set {
                    Buttons::JUMP
                } else {
                    Buttons::empty()
                }
            };
            latch.report(FrameInput {
                held: buttons((down..up).contains(&now)),
                pressed: buttons((before..now).contains(&down)),
            });
            for _ in 0..clock.advance(now) {
                ticks += u32::from(latch.next_tick() == Buttons::JUMP);
            }
            before = now;
        }
        ticks
    }

    #[test]
    fn a_tap_between_two_ticks_is_held_for_one_tick_at_any_frame_rate() {
        for frames_per_second in [6, 20, 40, 60, 144, 240, 1000] {
            let held = ticks_held(frames_per_second, (103, 105));
            assert_eq!(held, 1, "{frames_per_second} frames per second");
        }
    }

    #[test]
    fn a_button_that_stays_down_is_held_as_long_as_it_is_down() {
        for frames_per_second in [60, 144, 1000] {
            let held = ticks_held(frames_per_second, (101, 351));
            assert!((10..=11).contains(&held), "{frames_per_second}: {held}");
        }
    }

    #[test]
    fn released_buttons_and_unused_presses_are_dropped() {
        let mut latch = InputLatch::default();
        latch.report(FrameInput {
            held: Buttons::LEFT,
            pressed: Buttons::FIRE,
        });
        latch.release();
        assert_eq!(latch.next_tick(), Buttons::empty());
    }
}
