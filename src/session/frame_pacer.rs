//! Paces rendered frames: at even intervals, and no more often than they are of use.

use super::clock::Time;
use std::time::Duration;

/// The time between two frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameInterval {
    /// Shortest time.
    pub shortest: Duration,
    /// Longest time, which passes if nothing happens that the player should see at once.
    pub longest: Duration,
}

/// Paces rendered frames.
#[derive(Clone, Debug, Default)]
pub struct FramePacer {
    /// When the previous frame was due.
    previous: Option<Duration>,
}

impl FramePacer {
    /// Waits until the next frame is due. Late frames are not made up for. After the shortest time, `pause` sleeps for at
    /// most the time it is given and returns true if something has happened.
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
    fn quick_frames_come_at_the_full_rate() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        for _ in 0..=500 {
            wait_at_full_rate(&mut pacer, &time);
            time.pass(ms(3));
        }
        assert_eq!(time.now(), ms(10_003));
    }

    #[test]
    fn slow_frames_are_not_held_up_nor_followed_by_a_rush() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        wait_at_full_rate(&mut pacer, &time);
        time.pass(ms(500));
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
                time.pass(rest.min(ms(8)));
                false
            });
            time.pass(ms(5));
        }
        assert_eq!(time.now(), ms(1085));
    }

    #[test]
    fn something_that_happens_is_answered_at_once_but_no_faster_than_at_the_full_rate() {
        let (time, mut pacer) = (VirtualTime::default(), FramePacer::default());
        let mut wait = |after: u64| {
            pacer.wait(&time, INTERVAL, |rest| {
                let pause = ms(after).min(rest);
                time.pass(pause);
                pause < rest
            });
            time.now()
        };
        assert_eq!(wait(30), ms(30));
        // Things happen all the time.
        assert_eq!([wait(0), wait(0), wait(0)], [ms(50), ms(70), ms(90)]);
    }
}
