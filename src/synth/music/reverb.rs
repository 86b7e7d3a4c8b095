//! Echo and reverb for loops. The loop is processed twice, so that its tail continues at the start.

use crate::filter::OnePole;
use crate::samples;

/// A comb filter: a delay whose output is fed back through a low-pass filter.
struct Comb {
    line: Vec<f64>,
    at: usize,
    feedback: f64,
    dull: OnePole,
}

impl Comb {
    fn new(length: usize, feedback: f64) -> Comb {
        Comb {
            line: vec![0.0; length.max(1)],
            at: 0,
            feedback,
            dull: OnePole::default(),
        }
    }

    /// Processes one sample; returns the delayed input and its echoes.
    fn next(&mut self, input: f64, brightness: f64) -> f64 {
        let out = self.line[self.at];
        self.line[self.at] = input + self.dull.towards(out, brightness) * self.feedback;
        self.at = (self.at + 1) % self.line.len();
        out
    }
}

/// Adds the wet signal to a loop: echoes with different delays on the left and right, and reverb.
pub fn add(send: &[f32], echo_seconds: f64, out: &mut [[f32; 2]]) {
    let mut echoes = [
        Comb::new(samples(echo_seconds), 0.42),
        Comb::new(samples(echo_seconds * 1.5), 0.36),
    ];
    // Delay lengths with few common factors, slightly longer on the right.
    let lengths = [[1557, 1617, 1491, 1422], [1580, 1640, 1514, 1445]];
    let mut combs = lengths.map(|side| side.map(|length| Comb::new(length, 0.82)));
    for is_second in [false, true] {
        for (x, both) in send.iter().zip(&mut *out) {
            for (side, out_sample) in both.iter_mut().enumerate() {
                let x = f64::from(*x);
                let echo = echoes[side].next(x, 0.4);
                let reverb_input = x * 0.12 + echo * 0.06;
                let reverb: f64 = combs[side]
                    .iter_mut()
                    .map(|c| c.next(reverb_input, 0.45))
                    .sum();
                if is_second {
                    *out_sample += (echo * 0.6 + reverb * 0.9) as f32;
                }
            }
        }
    }
}
