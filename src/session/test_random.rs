//! Random numbers for tests.

/// A small deterministic random number generator, started with a seed other than 0.
pub struct Random(pub u64);

impl Random {
    /// Returns a number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
