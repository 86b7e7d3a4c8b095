//! A token bucket rate limiter.

use std::time::Duration;

/// A token bucket: refills at a constant rate up to its capacity.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    /// Available tokens in millionths.
    content: u64,
    capacity: u64,
    per_second: u64,
    filled: Duration,
}

impl TokenBucket {
    /// Creates a full bucket with a burst size of `capacity` and an average rate of `per_second`.
    pub fn new(per_second: u32, capacity: u32) -> TokenBucket {
        TokenBucket {
            content: u64::from(capacity) * 1_000_000,
            capacity: u64::from(capacity) * 1_000_000,
            per_second: u64::from(per_second),
            filled: Duration::ZERO,
        }
    }

    /// Refills the bucket and returns whether at least `amount` tokens are available.
    pub fn has(&mut self, amount: u32, now: Duration) -> bool {
        let passed = now.saturating_sub(self.filled).as_micros();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        let gain = passed.saturating_mul(self.per_second);
        self.content = self.content.saturating_add(gain).min(self.capacity);
        self.filled = self.filled.max(now);
        self.content >= u64::from(amount) * 1_000_000
    }

    /// Takes `amount` tokens if available; returns whether they were.
    pub fn take(&mut self, amount: u32, now: Duration) -> bool {
        let enough = self.has(amount, now);
        if enough {
            self.content -= u64::from(amount) * 1_000_000;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_allows_a_burst_and_then_its_rate() {
        let mut bucket = TokenBucket::new(10, 20);
        let at_once = (0..100).filter(|_| bucket.take(1, Duration::ZERO)).count();
        assert_eq!(at_once, 20);
        let later = Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| bucket.take(1, later)).count(), 10);
        let much_later = Duration::from_secs(1000);
        assert_eq!((0..100).filter(|_| bucket.take(1, much_later)).count(), 20);
    }

    #[test]
    fn a_clock_that_goes_back_adds_no_tokens() {
        let mut bucket = TokenBucket::new(1, 1);
        assert!(bucket.take(1, Duration::from_secs(5)));
        assert!(!bucket.take(1, Duration::from_secs(1)));
        assert!(!bucket.take(1, Duration::from_secs(5)));
    }
}
