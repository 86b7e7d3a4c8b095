//! A plucked string: a delay line as long as a period, whose output is fed back through a low-pass filter
//! (Karplus and Strong). The period may change while the string sounds.

use crate::RATE;
use crate::filter::OnePole;

/// A plucked string.
pub struct PluckedString {
    line: Vec<f64>,
    at: usize,
    filter: OnePole,
    /// How far the filter moves to its input per sample: a bright string is near 1.
    brightness: f64,
    /// Level that is left after one period.
    sustain: f64,
}

impl PluckedString {
    /// Plucks a string of frequency `hz` at this part of its length; `lowest` is the lowest frequency that it will
    /// be bent to.
    pub fn pluck(
        hz: f64,
        lowest: f64,
        position: f64,
        brightness: f64,
        sustain: f64,
    ) -> PluckedString {
        let period = f64::from(RATE) / hz;
        let length = (f64::from(RATE) / lowest.min(hz)) as usize + 4;
        let mut line = vec![0.0; length];
        // One period, ending at the write position: a softened pulse.
        let mut soft = OnePole::default();
        let shape = &mut line[length - period as usize..];
        for (i, x) in shape.iter_mut().enumerate() {
            let pulse = if (i as f64) < position * period {
                1.0
            } else {
                0.0
            };
            *x = soft.towards(pulse, 0.35);
        }
        // DC would outlast the tone.
        let mean = shape.iter().sum::<f64>() / shape.len().max(1) as f64;
        shape.iter_mut().for_each(|x| *x -= mean);
        PluckedString {
            line,
            at: 0,
            filter: OnePole::default(),
            brightness,
            sustain,
        }
    }

    /// Returns the next sample at this frequency.
    pub fn next(&mut self, hz: f64) -> f64 {
        // The filter delays low frequencies by this many samples.
        let delay = f64::from(RATE) / hz - (1.0 - self.brightness) / self.brightness;
        let length = self.line.len();
        let whole = delay.floor();
        let (first, part) = (whole as usize, delay - whole);
        let tap = |back: usize| self.line[(self.at + length - back.min(length)) % length];
        let out = tap(first) * (1.0 - part) + tap(first + 1) * part;
        self.line[self.at] = self.filter.towards(out, self.brightness) * self.sustain;
        self.at = (self.at + 1) % length;
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_in_tune_from_the_lowest_note_to_the_highest() {
        for hz in [82.4, 146.8, 293.7, 587.3, 1046.5] {
            let mut string = PluckedString::pluck(hz, hz, 0.2, 0.6, 0.999);
            let all: Vec<f64> = (0..RATE).map(|_| string.next(hz)).collect();
            // Once most harmonics have decayed, the tone crosses zero upwards once a period.
            let late = &all[all.len() / 4..];
            let rises: Vec<usize> = (1..late.len())
                .filter(|i| late[i - 1] < 0.0 && late[*i] >= 0.0)
                .collect();
            let (first, last) = (rises[0], rises[rises.len() - 1]);
            let found = (rises.len() - 1) as f64 * f64::from(RATE) / (last - first) as f64;
            assert!((found / hz - 1.0).abs() < 0.003, "{hz}: {found}");
        }
    }
}
