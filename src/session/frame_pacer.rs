//! Limits the number of pictures in a second, since not every display does.

use super::clock::Time;
use std::time::Duration;

/// Sleeping is not exact: the last part of a wait is not slept but waited for.
const INEXACT: Duration = Duration::from_micros(1500);

/// Makes pictures come at even distances, at most so many in a second.
#[derive(Clone, Debug)]
pub struct FramePacer {
    period: Duration,
    due: Option<Duration>,
}

impl FramePacer {
    /// A limiter to so many pictures in a second, 1 and up.
    pub fn new(pictures: u32) -> FramePacer {
        FramePacer {
            period: Duration::from_secs(1) / pictures.max(1),
            due: None,
        }
    }

    /// Waits until the next picture is due. Late pictures are not made up for.
    pub fn wait(&mut self, time: &impl Time) {
        let now = time.now();
        let due = self.due.unwrap_or(now).max(now.saturating_sub(self.period));
        self.due = Some(due + self.period);
        let rest = due.saturating_sub(now);
        if rest > INEXACT {
            time.sleep(rest - INEXACT);
        }
        while time.now() < due {
            time.sleep(Duration::from_micros(100));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::VirtualTime;
    use super::*;

    #[test]
    fn quick_pictures_come_at_the_limited_rate() {
        let (time, mut limiter) = (VirtualTime::default(), FramePacer::new(60));
        for _ in 0..=600 {
            limiter.wait(&time);
            time.pass(Duration::from_millis(3));
        }
        let seconds = time.now().as_secs_f64();
        assert!((9.9..10.1).contains(&seconds), "{seconds} s");
    }

    #[test]
    fn slow_pictures_are_not_held_up_nor_followed_by_a_rush() {
        let (time, mut limiter) = (VirtualTime::default(), FramePacer::new(60));
        limiter.wait(&time);
        time.pass(Duration::from_millis(500));
        limiter.wait(&time);
        assert_eq!(time.now(), Duration::from_millis(500));
        limiter.wait(&time);
        limiter.wait(&time);
        assert!(time.now() > Duration::from_millis(515));
    }
}
