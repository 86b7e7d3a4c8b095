//! The rate limit of join requests (spec 07 E.3). `session/netgame/server/admission.rs` decides everything else about
//! joining, such as the number of seats per address.

use super::address::{AddressBlock, is_local_network};
use super::link::Timestamp;
use super::token_bucket::TokenBucket;
use crate::net::block_rates::BLOCK_COUNTERS;
use std::collections::VecDeque;
use std::net::IpAddr;

/// Join attempts per minute from one subscriber.
const JOINS_PER_MINUTE: u32 = 6;
/// Join attempts per minute from one loopback or private address.
const JOINS_PER_MINUTE_NEARBY: u32 = 120;

/// Counts join requests by address block. A repeated request does not count: its channel answers it.
#[derive(Debug, Default)]
pub struct JoinRateLimiter {
    /// Least recently used first, at most [`BLOCK_COUNTERS`].
    attempts: VecDeque<(AddressBlock, TokenBucket)>,
}

impl JoinRateLimiter {
    /// Returns the number of tracked address blocks.
    pub fn kept(&self) -> usize {
        self.attempts.len()
    }

    /// Counts a join request. Returns false if there have been too many from this address block: the caller refuses it
    /// with [`Refusal::Later`](super::message::join::Refusal::Later).
    pub fn allow(&mut self, from: IpAddr, now: Timestamp) -> bool {
        let block = AddressBlock::of_subscriber(from);
        let index = self.attempts.iter().position(|(other, _)| *other == block);
        let (_, mut bucket) = index
            .and_then(|index| self.attempts.remove(index))
            .unwrap_or_else(|| {
                let minute = match is_local_network(from) {
                    true => JOINS_PER_MINUTE_NEARBY,
                    false => JOINS_PER_MINUTE,
                };
                (block, TokenBucket::new(minute, minute * 60))
            });
        // Counted in sixtieths of an attempt, because a bucket refills per second but the limit is per minute.
        let good = bucket.take(60, now);
        if self.attempts.len() >= BLOCK_COUNTERS {
            self.attempts.pop_front();
        }
        self.attempts.push_back((block, bucket));
        good
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    #[test]
    fn excess_join_requests_from_one_address_are_deferred() {
        let mut rate = JoinRateLimiter::default();
        let far = IpAddr::from([203, 0, 113, 1]);
        let allowed = (0..100).filter(|_| rate.allow(far, NOW)).count();
        assert_eq!(allowed, JOINS_PER_MINUTE as usize);
        let later = NOW + Duration::from_secs(10);
        assert!(rate.allow(far, later));
        assert!(!rate.allow(far, later));
    }

    #[test]
    fn join_requests_from_one_64_share_a_limit() {
        let mut rate = JoinRateLimiter::default();
        let from =
            |subnet: u16, host: u16| -> IpAddr { [0x2001, 0xdb8, 0, subnet, 0, 0, 0, host].into() };
        let allowed = (0..100).filter(|host| rate.allow(from(1, *host), NOW));
        assert_eq!(allowed.count(), JOINS_PER_MINUTE as usize);
        assert!(rate.allow(from(2, 1), NOW));
    }

    #[test]
    fn private_networks_have_a_higher_but_finite_join_limit() {
        let mut rate = JoinRateLimiter::default();
        let near = IpAddr::from([192, 168, 0, 1]);
        let allowed = (0..500).filter(|_| rate.allow(near, NOW)).count();
        assert_eq!(allowed, JOINS_PER_MINUTE_NEARBY as usize);
    }

    #[test]
    fn the_number_of_tracked_blocks_is_bounded() {
        let mut rate = JoinRateLimiter::default();
        for number in 0..5000_u32 {
            let [_, a, b, c] = number.to_be_bytes();
            rate.allow([a, b, c, 1].into(), NOW);
        }
        assert_eq!(rate.kept(), BLOCK_COUNTERS);
    }
}
