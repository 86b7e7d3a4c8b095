//! Low-pass, high-pass and band-pass filters.

use super::{RATE, maths};

/// A first-order filter, 6 dB per octave.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePole {
    low: f64,
}

impl OnePole {
    /// Low-pass filter with cutoff `hz`.
    pub fn low(&mut self, input: f64, hz: f64) -> f64 {
        let turns = std::f64::consts::TAU * hz / f64::from(RATE);
        self.towards(input, 1.0 - maths::exp2(-turns * std::f64::consts::LOG2_E))
    }

    /// Low-pass filter that moves `part` (0 to 1) of the way to the input per sample; cheaper than
    /// [`OnePole::low`] if the cutoff is constant.
    pub fn towards(&mut self, input: f64, part: f64) -> f64 {
        self.low += (input - self.low) * part;
        self.low
    }

    /// High-pass filter with cutoff `hz`.
    pub fn high(&mut self, input: f64, hz: f64) -> f64 {
        input - self.low(input, hz)
    }
}

/// Output of a [`Resonant`] filter.
#[derive(Clone, Copy, Debug)]
pub struct Bands {
    /// Low-pass.
    pub low: f64,
    /// Band-pass, with about unity gain at the centre frequency.
    pub band: f64,
    /// High-pass.
    pub high: f64,
}

/// A second-order resonant filter, stable at every frequency.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resonant {
    first: f64,
    second: f64,
}

impl Resonant {
    /// Filters one sample; `hz` is 10 to a third of the sample rate, `quality` is 0.5 (no resonance) or more.
    pub fn next(&mut self, input: f64, hz: f64, quality: f64) -> Bands {
        let half_turn = (hz / f64::from(RATE)).clamp(0.0002, 0.33) / 2.0;
        let g = maths::sine(half_turn) / maths::cosine(half_turn);
        let damping = 1.0 / quality;
        let high = (input - (damping + g) * self.first - self.second) / (1.0 + g * (g + damping));
        let band = g * high + self.first;
        let low = g * band + self.second;
        self.first = g * high + band;
        self.second = g * band + low;
        Bands {
            low,
            band: band * damping,
            high,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wave::{Oscillator, Wave};

    /// Returns the gain of a filter for a sine tone; 1 means unchanged.
    fn gain_of(hz: f64, mut filter: impl FnMut(f64) -> f64) -> f64 {
        let mut tone = Oscillator::default();
        let out: Vec<f64> = (0..RATE)
            .map(|_| filter(tone.next(hz, Wave::Sine)))
            .collect();
        let late = &out[out.len() / 2..];
        (late.iter().map(|x| x * x).sum::<f64>() * 2.0 / late.len() as f64).sqrt()
    }

    #[test]
    fn filters_pass_their_band_and_attenuate_the_rest() {
        let mut pole = OnePole::default();
        assert!(gain_of(50.0, |x| pole.low(x, 1000.0)) > 0.95);
        let mut pole = OnePole::default();
        assert!(gain_of(10_000.0, |x| pole.low(x, 500.0)) < 0.1);
        let mut two = Resonant::default();
        assert!(gain_of(8_000.0, |x| two.next(x, 800.0, 0.7).low) < 0.02);
        let mut two = Resonant::default();
        let band = gain_of(800.0, |x| two.next(x, 800.0, 6.0).band);
        assert!((0.9..1.1).contains(&band), "{band}");
    }
}
