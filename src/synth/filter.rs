//! Filters.

use super::{RATE, maths};

/// First order, 6 dB an octave.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnePole {
    low: f64,
}

impl OnePole {
    /// What is below `hz`.
    pub fn low(&mut self, input: f64, hz: f64) -> f64 {
        let turns = std::f64::consts::TAU * hz / f64::from(RATE);
        self.towards(input, 1.0 - maths::exp2(-turns * std::f64::consts::LOG2_E))
    }

    /// Follows the input by this part of the way at every sample, 0 to 1; cheaper than
    /// [`OnePole::low`] where the frequency does not change.
    pub fn towards(&mut self, input: f64, part: f64) -> f64 {
        self.low += (input - self.low) * part;
        self.low
    }

    /// What is above `hz`.
    pub fn high(&mut self, input: f64, hz: f64) -> f64 {
        input - self.low(input, hz)
    }
}

/// What a [`Resonant`] filter lets through.
#[derive(Clone, Copy, Debug)]
pub struct Bands {
    /// Below the frequency.
    pub low: f64,
    /// Around it, about as loud there as the input.
    pub band: f64,
    /// Above it.
    pub high: f64,
}

/// Second order with resonance, stable at every frequency.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resonant {
    first: f64,
    second: f64,
}

impl Resonant {
    /// The next sample; `hz` from 10 to a third of the rate, `quality` from 0.5 (none) up.
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
    use crate::synth::wave::{Oscillator, Wave};

    /// Loudness of a tone behind a filter, 1 is unchanged.
    fn through(hz: f64, mut filter: impl FnMut(f64) -> f64) -> f64 {
        let mut tone = Oscillator::default();
        let out: Vec<f64> = (0..RATE)
            .map(|_| filter(tone.next(hz, Wave::Sine)))
            .collect();
        let late = &out[out.len() / 2..];
        (late.iter().map(|x| x * x).sum::<f64>() * 2.0 / late.len() as f64).sqrt()
    }

    #[test]
    fn filters_keep_their_band_and_damp_the_rest() {
        let mut pole = OnePole::default();
        assert!(through(50.0, |x| pole.low(x, 1000.0)) > 0.95);
        let mut pole = OnePole::default();
        assert!(through(10_000.0, |x| pole.low(x, 500.0)) < 0.1);
        let mut two = Resonant::default();
        assert!(through(8_000.0, |x| two.next(x, 800.0, 0.7).low) < 0.02);
        let mut two = Resonant::default();
        let band = through(800.0, |x| two.next(x, 800.0, 6.0).band);
        assert!((0.9..1.1).contains(&band), "{band}");
    }
}
