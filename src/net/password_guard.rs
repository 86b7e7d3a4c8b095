//! Rate limit for wrong passwords, to slow down guessing. It applies to households: an IPv6 /56 has 256 /64s.

use super::address::AddressBlock;
use super::link::Timestamp;
use super::token_bucket::TokenBucket;
use crate::net::block_rates::BLOCK_COUNTERS;
use std::collections::VecDeque;

/// Wrong passwords per minute from one IPv4 address or IPv6 /56 after the first [`WRONG_PASSWORD_BURST`].
const WRONG_PASSWORDS_PER_MINUTE: u32 = 2;
/// Wrong passwords that one IPv4 address or IPv6 /56 may send at once (burst); then the rate above applies.
pub const WRONG_PASSWORD_BURST: u32 = 5;

/// The wrong passwords from one address block.
#[derive(Clone, Copy, Debug)]
struct Attempts {
    block: AddressBlock,
    /// Remaining attempts, counted in sixtieths so that the bucket can refill a few times a minute.
    allowed: TokenBucket,
    wrong: u32,
}

/// Counts wrong passwords by address block and decides which blocks must wait before the next attempt.
#[derive(Debug, Default)]
pub struct PasswordGuard {
    /// Least recently used first, at most [`BLOCK_COUNTERS`].
    attempts: VecDeque<Attempts>,
}

impl PasswordGuard {
    /// Returns whether a password from this block is checked. A block that must wait is rejected even with the right
    /// password; otherwise waiting would not slow down guessing.
    pub fn is_attempt_allowed(&mut self, block: AddressBlock, now: Timestamp) -> bool {
        let found = self.attempts.iter_mut().find(|a| a.block == block);
        found.is_none_or(|attempts| attempts.allowed.has(60, now))
    }

    /// Records a wrong password and returns the total from this block.
    pub fn count_wrong(&mut self, block: AddressBlock, now: Timestamp) -> u32 {
        let index = self.attempts.iter().position(|a| a.block == block);
        let known = index.and_then(|index| self.attempts.remove(index));
        let mut attempts = known.unwrap_or(Attempts {
            block,
            allowed: TokenBucket::new(WRONG_PASSWORDS_PER_MINUTE, WRONG_PASSWORD_BURST * 60),
            wrong: 0,
        });
        attempts.allowed.take(60, now);
        attempts.wrong = attempts.wrong.saturating_add(1);
        if self.attempts.len() >= BLOCK_COUNTERS {
            self.attempts.pop_front();
        }
        self.attempts.push_back(attempts);
        attempts.wrong
    }

    /// Returns the number of tracked blocks.
    pub fn kept(&self) -> usize {
        self.attempts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn block(text: &str) -> AddressBlock {
        text.parse().expect("a block")
    }

    #[test]
    fn wrong_passwords_are_limited_to_two_a_minute_after_a_burst() {
        let mut guard = PasswordGuard::default();
        let (here, there) = (block("2001:db8::/56"), block("2001:db8:0:100::/56"));
        let mut looked_at = 0;
        for second in 0..600 {
            let now = Duration::from_secs(second);
            if guard.is_attempt_allowed(here, now) {
                looked_at += 1;
                assert_eq!(guard.count_wrong(here, now), looked_at);
            }
            assert!(guard.is_attempt_allowed(there, now));
        }
        let expected = WRONG_PASSWORD_BURST + 10 * WRONG_PASSWORDS_PER_MINUTE;
        assert!(looked_at.abs_diff(expected) <= 1, "{looked_at}");
    }

    #[test]
    fn the_number_of_tracked_blocks_is_bounded() {
        let mut guard = PasswordGuard::default();
        for n in 0..5000_u32 {
            let [_, a, b, c] = n.to_be_bytes();
            let address = [a, b, c, 1].into();
            guard.count_wrong(AddressBlock::of_household(address), Timestamp::ZERO);
        }
        assert_eq!(guard.kept(), BLOCK_COUNTERS);
    }
}
