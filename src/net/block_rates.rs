//! Rate limits for address blocks.

use super::address::AddressBlock;
use super::secret::Secret;
use super::token_bucket::TokenBucket;
use std::net::SocketAddr;
use std::time::Duration;

/// Number of rate counters for address blocks; blocks that share a counter share its rate.
pub const BLOCK_COUNTERS: usize = 1024;

/// Rate limiters for address blocks: a hash table of fixed size, in which some blocks share a bucket.
pub(super) struct BlockRates {
    buckets: Vec<TokenBucket>,
    /// Hash purpose, so that each table groups blocks differently.
    purpose: u8,
}

impl BlockRates {
    /// Creates a table with a burst size of `capacity` and an average rate of `per_second` for each block.
    pub fn new(purpose: u8, per_second: u32, capacity: u32) -> BlockRates {
        BlockRates {
            buckets: vec![TokenBucket::new(per_second, capacity); BLOCK_COUNTERS],
            purpose,
        }
    }

    /// Takes a token of a block if one is available; returns whether it was.
    pub fn take(&mut self, block: AddressBlock, secret: &Secret, now: Duration) -> bool {
        let address = SocketAddr::new(block.first(), 0);
        let index = secret.hash(self.purpose, address, [0, 0]) as usize % BLOCK_COUNTERS;
        self.buckets[index].take(1, now)
    }
}
