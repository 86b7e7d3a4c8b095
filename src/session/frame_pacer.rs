//! Frame pacing: spaces frames evenly, and skips frames that would show nothing new. The frame rates are in
//! `app/frame_rate.rs`.

use super::clock::Time;
use std::time::Duration;

/// Minimum and maximum time between two frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameInterval {
    /// Minimum time.
    pub shortest: Duration,
    /// Maximum time, used while nothing happens that should be visible at once.
    pub longest: Duration,
}

/// Paces rendered frames.
#[derive(Clone, Debug, Default)]
pub struct FramePacer {
    /// Time at which the previous frame was due.
    previous: Option<Duration>,
}

impl FramePacer {
    /// Waits until the next frame is due. Late frames are not made up for. After the minimum time, `pause` is called
    /// to sleep for at most the given time; it returns true if something has happened.
    pub fn wait(
        &mut self,
        time: &impl Time,
        interval: FrameInterval,
        mut pause: impl FnMut(Duration) -> bool,
    ) {
        let shortest = interval.shortest;
        let now = time.now();
        let due = self.previous.map_or(now, |previous| previous + shortest);
        let due = due.max(now.saturating_sub(shortest));
        self.previous = Some(due);
        if due > now {
            time.sleep(due - now);
        }
        let due = due + interval.longest.saturating_sub(shortest);
        while due > time.now() {
            if pause(due - time.now()) {
                self.previous = Some(time.now());
                return;
            }
            self.previous = Some(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::VirtualTime;
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// At most 50 frames per second, and at least 10.
    const INTERVAL: FrameInterval = FrameInterval {
        shortest: Duration::from_millis(20),
        longest: Duration::from_millis(100),
    };

    fn wait_at_full_rate(pacer: &mut FramePacer, time: &VirtualTime) {
        let interval = FrameInterval {
            longest: INTERVAL.shortest,
            ..INTERVAL
        };
        pacer.wait(time, interval, |_| panic!("there is nothing to wait for"));
    }

    #[test]
    fn fast_frames_are_limited_to_the_full_rate() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        for _ in 0..=500 {
            wait_at_full_rate(&mut pacer, &time);
            time.advance(ms(3));
        }
        assert_eq!(time.now(), ms(10_003));
    }

    #[test]
    fn slow_frames_are_neither_delayed_nor_made_up_for() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        wait_at_full_rate(&mut pacer, &time);
        time.advance(ms(500));
        wait_at_full_rate(&mut pacer, &time);
        assert_eq!(time.now(), ms(500));
        wait_at_full_rate(&mut pacer, &time);
        wait_at_full_rate(&mut pacer, &time);
        assert!(time.now() >= ms(520));
    }

    #[test]
    fn frames_are_rare_while_nothing_happens() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        for _ in 0..=10 {
            pacer.wait(&time, INTERVAL, |rest| {
                time.advance(rest.min(ms(8)));
                false
            });
            time.advance(ms(5));
        }
        assert_eq!(time.now(), ms(1085));
    }

    #[test]
    fn activity_triggers_a_frame_at_once_but_not_above_the_full_rate() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        let mut wait = |after: u64| {
            pacer.wait(&time, INTERVAL, |rest| {
                let pause = ms(after).min(rest);
                time.advance(pause);
                pause < rest
            });
            time.now()
        };
        assert_eq!(wait(30), ms(30));
        // Something happens all the time.
        assert_eq!([wait(0), wait(0), wait(0)], [ms(50), ms(70), ms(90)]);
    }
}
