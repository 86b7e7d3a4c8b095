//! Oscillators with an integer phase and band-limited edges, so that high notes do not alias.

use super::{RATE, maths};

/// Waveforms, all between -1 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wave {
    /// Fundamental only.
    Sine,
    /// Odd harmonics, soft.
    Triangle,
    /// All harmonics.
    Saw,
    /// High for this fraction of the period, 0 to 1.
    Pulse(f64),
}

/// An oscillator. A full turn of the phase is 2 to the power of 32.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oscillator {
    phase: u32,
}

const TURN: f64 = 4_294_967_296.0;

impl Oscillator {
    /// Creates an oscillator with a start phase in turns.
    pub fn at(turns: f64) -> Oscillator {
        Oscillator {
            phase: ((turns - turns.floor()) * TURN) as u32,
        }
    }

    /// Returns the next sample at this frequency.
    pub fn next(&mut self, hz: f64, wave: Wave) -> f64 {
        let step = (hz / f64::from(RATE)).clamp(0.0, 0.49);
        let turns = f64::from(self.phase) / TURN;
        self.phase = self.phase.wrapping_add((step * TURN) as u32);
        match wave {
            Wave::Sine => maths::sine(turns),
            Wave::Triangle => triangle(turns),
            Wave::Saw => 2.0 * turns - 1.0 - edge(turns, step),
            Wave::Pulse(duty) => pulse(turns, step, duty),
        }
    }
}

/// Starts at zero and rises.
fn triangle(turns: f64) -> f64 {
    let t = turns + 0.25;
    let t = t - t.floor();
    1.0 - 4.0 * (t - 0.5).abs()
}

/// Free of DC for any duty cycle.
fn pulse(turns: f64, step: f64, duty: f64) -> f64 {
    let high = if turns < duty { 1.0 } else { -1.0 };
    let fallen = turns - duty + 1.0;
    let fallen = fallen - fallen.floor();
    let sharp = high + edge(turns, step) - edge(fallen, step);
    (sharp + 1.0 - 2.0 * duty).clamp(-2.0, 2.0) / 1.25
}

/// PolyBLEP correction: the difference between a naive step of height 2 at the start of a period and a band-limited
/// one.
fn edge(turns: f64, step: f64) -> f64 {
    if turns < step {
        let t = turns / step;
        t + t - t * t - 1.0
    } else if turns > 1.0 - step {
        let t = (turns - 1.0) / step;
        t * t + t + t + 1.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_have_the_right_period_and_no_dc() {
        for wave in [Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Pulse(0.25)] {
            let mut oscillator = Oscillator::default();
            let all: Vec<f64> = (0..RATE).map(|_| oscillator.next(441.0, wave)).collect();
            let mean = all.iter().sum::<f64>() / f64::from(RATE);
            assert!(mean.abs() < 0.01, "{wave:?}: {mean}");
            for i in 0..500 {
                assert!((all[i] - all[i + 100]).abs() < 0.01, "{wave:?}");
            }
        }
    }
}
