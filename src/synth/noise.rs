//! Noise from a seeded generator.

/// White noise from a 32-bit linear congruential generator, using its upper bits.
#[derive(Clone, Copy, Debug)]
pub struct Noise(u32);

impl Noise {
    /// Creates a generator with this seed.
    pub const fn new(seed: u32) -> Noise {
        Noise(seed)
    }

    /// Returns the next sample, -1 to below 1.
    pub fn sample(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / 8_388_608.0 - 1.0
    }

    /// Returns true about once in `every` calls.
    pub fn chance(&mut self, every: f64) -> bool {
        (self.sample() + 1.0) * every < 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_centred_and_deterministic() {
        let mut noise = Noise::new(7);
        let mean = (0..100_000).map(|_| noise.sample()).sum::<f64>() / 100_000.0;
        assert!(mean.abs() < 0.01);
        assert_eq!(Noise::new(7).sample(), Noise::new(7).sample());
    }
}
