//! Cached answers to join requests, and their rate limit (spec 07 C.4, E.3).

use super::address::{AddressBlock, is_local_network};
use super::limits::{
    ANSWER_AGE, BLOCK_COUNTERS, JOINS_PER_MINUTE, JOINS_PER_MINUTE_NEARBY, MAX_ANSWERS,
};
use super::link::Timestamp;
use super::message::join::{JoinAnswer, JoinRequest};
use super::token_bucket::TokenBucket;
use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};

/// How to handle a join request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinDecision {
    /// The request is new: decide, and [`JoinCache::remember`] the answer.
    New,
    /// The request was answered before: send this answer again.
    Known(JoinAnswer),
    /// Too many new requests from this address block: refuse with
    /// [`Refusal::Later`](super::message::join::Refusal::Later).
    TooMany,
}

/// A cache of answers to join requests, so that a repeated request does not get a second slot. An answer is kept for
/// longer than its channel can be used, so replaying a request after its session has ended has no effect either.
#[derive(Debug, Default)]
pub struct JoinCache {
    answers: VecDeque<(Timestamp, SocketAddr, JoinAnswer)>,
    attempts: VecDeque<(AddressBlock, TokenBucket)>,
}

impl JoinCache {
    /// Creates an empty cache.
    pub fn new() -> JoinCache {
        JoinCache::default()
    }

    /// Returns the number of cached answers and of tracked address blocks.
    pub fn kept(&self) -> (usize, usize) {
        (self.answers.len(), self.attempts.len())
    }

    /// Returns how to handle a join request that came through a channel.
    pub fn look_up(
        &mut self,
        from: SocketAddr,
        request: &JoinRequest,
        now: Timestamp,
    ) -> JoinDecision {
        self.answers
            .retain(|(at, ..)| now.saturating_sub(*at) < ANSWER_AGE);
        let known = self.answers.iter().find(|(_, address, answer)| {
            *address == from && answer.request == request.request && answer.nonce == request.nonce
        });
        if let Some((_, _, answer)) = known {
            return JoinDecision::Known(answer.clone());
        }
        if self.attempt(from.ip(), now) {
            JoinDecision::New
        } else {
            JoinDecision::TooMany
        }
    }

    /// Caches the answer to a request.
    pub fn remember(&mut self, from: SocketAddr, answer: JoinAnswer, now: Timestamp) {
        if self.answers.len() >= MAX_ANSWERS {
            self.answers.pop_front();
        }
        self.answers.push_back((now, from, answer));
    }

    fn attempt(&mut self, from: IpAddr, now: Timestamp) -> bool {
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
    use crate::net::limits::PROTOCOL;
    use crate::net::message::join::{Refusal, SeatRequest};
    use crate::net::wire::WireText;
    use std::time::Duration;

    const NOW: Timestamp = Duration::from_secs(100);

    fn address(last: u8, port: u16) -> SocketAddr {
        ([10, 0, 0, last], port).into()
    }

    fn join_request() -> JoinRequest {
        JoinRequest {
            protocol: PROTOCOL,
            request: 7,
            nonce: 5,
            rules: 1,
            seats: vec![SeatRequest {
                colour: 8,
                name: WireText::new("Zed"),
            }],
            build: WireText::new("0.1"),
            proof: None,
        }
    }

    #[test]
    fn a_repeated_join_request_gets_the_cached_answer() {
        let mut cache = JoinCache::new();
        let from = address(1, 1000);
        let request = join_request();
        assert_eq!(cache.look_up(from, &request, NOW), JoinDecision::New);
        let answer = JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Err(Refusal::Full),
        };
        cache.remember(from, answer.clone(), NOW);
        for _ in 0..100 {
            assert_eq!(
                cache.look_up(from, &request, NOW),
                JoinDecision::Known(answer.clone())
            );
        }
        let later = NOW + ANSWER_AGE;
        assert_eq!(cache.look_up(from, &request, later), JoinDecision::New);
        assert_eq!(
            cache.look_up(address(2, 1000), &request, NOW),
            JoinDecision::New
        );
    }

    #[test]
    fn excess_join_requests_from_one_address_are_deferred() {
        let mut cache = JoinCache::new();
        let far = |port| -> SocketAddr { ([203, 0, 113, 1], port).into() };
        let mut request = join_request();
        let mut new = 0;
        for number in 0..100 {
            request.request = number;
            let from = far(number as u16);
            new += u32::from(cache.look_up(from, &request, NOW) == JoinDecision::New);
        }
        assert_eq!(new, JOINS_PER_MINUTE);
        let later = NOW + Duration::from_secs(10);
        assert_eq!(cache.look_up(far(9), &request, later), JoinDecision::New);
        assert_eq!(
            cache.look_up(far(9), &request, later),
            JoinDecision::TooMany
        );
    }

    #[test]
    fn join_requests_from_one_64_share_a_limit() {
        let mut cache = JoinCache::new();
        let from = |subnet: u16, host: u16| -> SocketAddr {
            ([0x2001, 0xdb8, 0, subnet, 0, 0, 0, host], 9).into()
        };
        let mut request = join_request();
        let new = (0..100).filter(|number| {
            request.request = u32::from(*number);
            cache.look_up(from(1, *number), &request, NOW) == JoinDecision::New
        });
        assert_eq!(new.count(), JOINS_PER_MINUTE as usize);
        request.request = 1000;
        assert_eq!(cache.look_up(from(2, 1), &request, NOW), JoinDecision::New);
    }

    #[test]
    fn the_join_cache_is_bounded() {
        let mut cache = JoinCache::new();
        for number in 0..5000_u32 {
            let [_, a, b, c] = number.to_be_bytes();
            let answer = JoinAnswer {
                request: number,
                nonce: 0,
                outcome: Err(Refusal::Later),
            };
            cache.remember(([a, b, c, 1], 1).into(), answer, NOW);
            cache.attempt([a, b, c, 1].into(), NOW);
        }
        assert_eq!(cache.answers.len(), MAX_ANSWERS);
        assert_eq!(cache.attempts.len(), BLOCK_COUNTERS);
    }

    #[test]
    fn an_answer_is_repeated_to_its_own_request_only() {
        let mut cache = JoinCache::new();
        let request = join_request();
        let answer = JoinAnswer {
            request: request.request,
            nonce: request.nonce,
            outcome: Err(Refusal::Full),
        };
        cache.remember(address(1, 1), answer.clone(), NOW);
        let is_known = |cache: &mut JoinCache, from, request: &JoinRequest, at| {
            matches!(cache.look_up(from, request, at), JoinDecision::Known(_))
        };
        assert!(is_known(&mut cache, address(1, 1), &request, NOW));
        assert!(!is_known(&mut cache, address(1, 2), &request, NOW));
        let mut other = request.clone();
        other.request += 1;
        assert!(!is_known(&mut cache, address(1, 1), &other, NOW));
        let mut other = request.clone();
        other.nonce += 1;
        assert!(!is_known(&mut cache, address(1, 1), &other, NOW));
        assert_eq!(cache.kept(), (1, 1), "one block of addresses");
        let late = NOW + ANSWER_AGE;
        assert!(!is_known(&mut cache, address(1, 1), &request, late));
        assert_eq!(cache.kept().0, 0);
    }
}
