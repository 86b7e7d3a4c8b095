//! Loudness and true peak of stereo sound (ITU-R BS.1770-4), to check the music in tests.

use super::{maths, samples};

/// A filter with two poles and two zeros; the coefficients are `b0 b1 b2 a1 a2`.
#[derive(Clone, Copy, Debug)]
struct Biquad {
    coefficients: [f64; 5],
    memory: [f64; 2],
}

impl Biquad {
    fn new(coefficients: [f64; 5]) -> Biquad {
        Biquad {
            coefficients,
            memory: [0.0; 2],
        }
    }

    fn next(&mut self, input: f64) -> f64 {
        let [b0, b1, b2, a1, a2] = self.coefficients;
        let output = b0 * input + self.memory[0];
        self.memory[0] = b1 * input - a1 * output + self.memory[1];
        self.memory[1] = b2 * input - a2 * output;
        output
    }
}

/// The effect of the head, at 44.1 kHz.
const HEAD: [f64; 5] = [
    1.530_841_230_050_347_8,
    -2.650_979_995_154_729_7,
    1.169_079_079_921_587,
    -1.663_655_113_256_020_3,
    0.712_595_428_073_225_5,
];
/// The insensitivity of the ear to low sounds, at 44.1 kHz.
const LOW: [f64; 5] = [
    1.0,
    -2.0,
    1.0,
    -1.989_169_673_629_796,
    0.989_199_035_787_039_4,
];
/// Length of a block, and the time from one block to the next, seconds.
const BLOCK: f64 = 0.4;
const STEP: f64 = 0.1;
/// Loudness of a block of power 1, LUFS.
const OFFSET: f64 = -0.691;
/// Blocks quieter than this are silence, LUFS.
const SILENCE: f64 = -70.0;
/// Blocks this much quieter than the rest do not count.
const RELATIVE_GATE: f64 = -10.0;

/// Returns the integrated loudness of stereo samples at 44.1 kHz in LUFS; that of silence is minus infinity.
pub fn integrated(piece: &[[i16; 2]]) -> f64 {
    let mut power = vec![0.0; piece.len()];
    for side in 0..2 {
        let (mut head, mut low) = (Biquad::new(HEAD), Biquad::new(LOW));
        for (sum, both) in power.iter_mut().zip(piece) {
            let heard = low.next(head.next(f64::from(both[side]) / 32768.0));
            *sum += heard * heard;
        }
    }
    let blocks: Vec<f64> = power
        .windows(samples(BLOCK))
        .step_by(samples(STEP))
        .map(|block| block.iter().sum::<f64>() / block.len() as f64)
        .collect();
    let audible = mean_above(&blocks, SILENCE);
    lufs(mean_above(&blocks, lufs(audible) + RELATIVE_GATE))
}

/// Returns the mean power of the blocks louder than a limit in LUFS.
fn mean_above(blocks: &[f64], limit: f64) -> f64 {
    let loud: Vec<f64> = blocks
        .iter()
        .copied()
        .filter(|b| lufs(*b) > limit)
        .collect();
    loud.iter().sum::<f64>() / loud.len().max(1) as f64
}

fn lufs(power: f64) -> f64 {
    OFFSET + 10.0 * power.log10()
}

/// Number of points at which the wave is reconstructed per sample.
const PHASES: usize = 4;
/// Samples on either side from which a point is reconstructed.
const REACH: usize = 6;

/// Returns the highest level of the wave that a converter makes of one channel, 1 for full scale. The samples are a loop.
pub fn true_peak(channel: &[i16]) -> f64 {
    let count = channel.len();
    let kernels: Vec<Vec<f64>> = (1..PHASES).map(kernel).collect();
    let highest = channel
        .iter()
        .map(|x| f64::from(*x).abs())
        .fold(0.0, f64::max);
    let sums = kernels
        .iter()
        .map(|k| k.iter().map(|part| part.abs()).sum());
    // Only these samples can raise the peak.
    let loud = highest / sums.fold(1.0, f64::max);
    let (mut peak, mut quiet) = (highest, 0);
    for at in 0..count {
        let next = f64::from(channel[(at + REACH) % count]);
        quiet = if next.abs() < loud { quiet + 1 } else { 0 };
        if quiet >= 2 * REACH {
            continue;
        }
        let near: [f64; 2 * REACH] =
            std::array::from_fn(|tap| f64::from(channel[(at + count + tap + 1 - REACH) % count]));
        for kernel in &kernels {
            let level: f64 = kernel.iter().zip(near).map(|(part, x)| part * x).sum();
            peak = peak.max(level.abs());
        }
    }
    peak / 32768.0
}

/// Returns the weights of the samples around a point between two samples: a sinc under a Hann window.
fn kernel(phase: usize) -> Vec<f64> {
    let between = phase as f64 / PHASES as f64;
    let weight = |tap: usize| {
        let away = tap as f64 + 1.0 - REACH as f64 - between;
        let window = 0.5 + 0.5 * maths::cosine(away / (2 * REACH) as f64);
        match away == 0.0 {
            true => 1.0,
            false => window * maths::sine(away / 2.0) / (std::f64::consts::PI * away),
        }
    };
    let weights: Vec<f64> = (0..2 * REACH).map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RATE;

    /// A sine of this frequency and peak level.
    fn tone(hz: f64, level: f64, seconds: f64) -> Vec<i16> {
        let step = hz / f64::from(RATE);
        (0..samples(seconds))
            .map(|at| (maths::sine(at as f64 * step + 0.125) * level * 32767.0) as i16)
            .collect()
    }

    #[test]
    fn a_full_scale_tone_of_1_khz_on_one_side_has_the_loudness_of_the_standard() {
        let piece: Vec<[i16; 2]> = tone(997.0, 1.0, 3.0).into_iter().map(|x| [x, 0]).collect();
        let found = integrated(&piece);
        assert!((found + 3.01).abs() < 0.05, "{found}");
    }

    #[test]
    fn pauses_do_not_count() {
        let mut piece: Vec<[i16; 2]> = tone(997.0, 0.1, 3.0).into_iter().map(|x| [x, x]).collect();
        let without = integrated(&piece);
        piece.resize(piece.len() * 2, [0, 0]);
        assert!((integrated(&piece) - without).abs() < 0.6);
    }

    #[test]
    fn the_true_peak_lies_between_the_samples() {
        // Four samples a turn, none of which is at the top.
        let wave = tone(f64::from(RATE) / 4.0, 0.5, 0.1);
        let highest = wave.iter().map(|x| x.abs()).max().map(f64::from);
        assert!(highest.is_some_and(|x| x / 32768.0 < 0.36));
        let found = true_peak(&wave);
        assert!((0.48..0.52).contains(&found), "{found}");
    }
}
