//! 64-bit keys of search states.
//!
//! A full checksum of a world takes as long as ten ticks, so the search identifies states by a few rounded numbers.

/// Collects numbers into a 64-bit key. The same numbers in the same order give the same key on every machine.
#[derive(Clone, Copy, Debug)]
pub struct KeyHasher(u64);

impl KeyHasher {
    /// Starts a key; keys with different seeds are unrelated.
    pub const fn new(seed: u64) -> KeyHasher {
        KeyHasher(mixed(seed ^ 0x9E37_79B9_7F4A_7C15))
    }

    /// Adds a number.
    pub const fn add(&mut self, number: i64) {
        self.0 = mixed(self.0.rotate_left(5) ^ number as u64);
    }

    /// Returns the key.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// Returns a number that depends on all bits of `x` (the finalizer of SplitMix64).
pub const fn mixed(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(numbers: &[i64]) -> u64 {
        let mut hasher = KeyHasher::new(1);
        numbers.iter().for_each(|&number| hasher.add(number));
        hasher.finish()
    }

    #[test]
    fn keys_depend_on_every_number_and_on_their_order() {
        assert_eq!(key(&[1, 2, 3]), key(&[1, 2, 3]));
        assert_ne!(key(&[1, 2, 3]), key(&[1, 3, 2]));
        assert_ne!(key(&[0]), key(&[0, 0]));
        assert_ne!(key(&[-1]), key(&[1]));
    }
}
