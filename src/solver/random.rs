//! Random choices from a generator with a known seed.

use rand_core::Rng;
use rand_pcg::Pcg32;

/// Returns a random number below `end`, or 0 if `end` is 0.
pub fn below(random: &mut Pcg32, end: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(end)) >> 32) as u32
}

/// Returns one of some values; there must be at least one.
pub fn pick<T: Copy>(random: &mut Pcg32, from: &[T]) -> T {
    from[below(random, from.len() as u32) as usize]
}

/// Returns true with a probability of `percent`.
pub fn chance(random: &mut Pcg32, percent: u32) -> bool {
    below(random, 100) < percent
}
