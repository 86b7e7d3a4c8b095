//! Mono sound clips, and operations on whole clips.

use super::filter::OnePole;
use super::{RATE, samples};

/// A mono sound clip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    /// The samples; full scale is -1 to 1.
    pub samples: Vec<f64>,
}

impl Clip {
    /// Creates a silent clip of the given length.
    pub fn silence(seconds: f64) -> Clip {
        Clip {
            samples: vec![0.0; samples(seconds)],
        }
    }

    /// Renders a clip from a function of the time in seconds, called once per sample in order.
    pub fn render(seconds: f64, mut sample: impl FnMut(f64) -> f64) -> Clip {
        let time = |i| f64::from(i) / f64::from(RATE);
        let count = u32::try_from(samples(seconds)).unwrap_or(u32::MAX);
        Clip {
            samples: (0..count).map(|i| sample(time(i))).collect(),
        }
    }

    /// Mixes in another clip starting at `at` seconds; extends this clip if necessary.
    pub fn add(&mut self, other: &Clip, at: f64, gain: f64) {
        let start = samples(at);
        let needed = start + other.samples.len();
        if needed > self.samples.len() {
            self.samples.resize(needed, 0.0);
        }
        for (mine, theirs) in self.samples[start..].iter_mut().zip(&other.samples) {
            *mine += theirs * gain;
        }
    }

    /// Like [`Clip::add`], for chaining.
    pub fn with(mut self, other: &Clip, at: f64, gain: f64) -> Clip {
        self.add(other, at, gain);
        self
    }

    /// Applies soft clipping; `drive` above 1 increases distortion.
    pub fn driven(mut self, drive: f64) -> Clip {
        for x in &mut self.samples {
            let loud = *x * drive;
            *x = loud / (1.0 + loud * loud).sqrt();
        }
        self
    }

    /// Adds `repeats` echoes, one every `delay` seconds, each quieter by the factor `feedback`.
    pub fn echoed(mut self, delay: f64, feedback: f64, repeats: u32) -> Clip {
        let dry = self.clone();
        let mut gain = feedback;
        for n in 1..=repeats {
            self.add(&dry, delay * f64::from(n), gain);
            gain *= feedback;
        }
        self
    }

    /// Finishes a sound effect: removes DC, fades both ends, and normalises to `peak`.
    pub fn finished(self, peak: f64) -> Clip {
        self.without_dc().faded(0.002, 0.012).with_peak(peak)
    }

    /// Removes DC and frequencies below 25 Hz.
    pub fn without_dc(mut self) -> Clip {
        let mut filter = OnePole::default();
        for x in &mut self.samples {
            *x = filter.high(*x, 25.0);
        }
        self
    }

    /// Fades in from zero and out to zero over the given seconds.
    pub fn faded(mut self, fade_in: f64, fade_out: f64) -> Clip {
        let gain = |i: usize, count: usize| (i as f64 / count as f64).min(1.0);
        let (first, last) = (samples(fade_in).max(1), samples(fade_out).max(1));
        let end = self.samples.len();
        for (i, x) in self.samples.iter_mut().enumerate() {
            let level = gain(i, first) * gain(end - 1 - i, last);
            *x *= level * level * (3.0 - 2.0 * level);
        }
        self
    }

    /// Normalises to the given peak; silence stays silent.
    pub fn with_peak(mut self, peak: f64) -> Clip {
        let loudest = self
            .samples
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        if loudest > 0.0 {
            let factor = peak / loudest;
            self.samples.iter_mut().for_each(|x| *x *= factor);
        }
        self
    }

    /// Makes a seamless loop: crossfades the last `overlap` seconds into the start.
    pub fn looped(mut self, overlap: f64) -> Clip {
        let count = samples(overlap).min(self.samples.len() / 2);
        let tail = self.samples.split_off(self.samples.len() - count);
        for (i, (head, tail)) in self.samples.iter_mut().zip(tail).enumerate() {
            let there = i as f64 / count as f64;
            // Equal-power crossfade, because noise adds up by power.
            *head = *head * there.sqrt() + tail * (1.0 - there).sqrt();
        }
        self
    }

    /// Converts to 16-bit samples.
    pub fn pcm(&self) -> Vec<i16> {
        self.samples.iter().map(|&x| to_pcm(x)).collect()
    }
}

/// Converts to the nearest 16-bit sample, clipping values beyond full scale.
pub fn to_pcm(x: f64) -> i16 {
    (x * 32767.0).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_clip_has_silent_ends_and_the_given_peak() {
        let clip = Clip::render(0.1, |t| 0.3 + t).finished(0.5);
        assert_eq!(clip.samples.first(), Some(&0.0));
        assert_eq!(clip.samples.last(), Some(&0.0));
        let peak = clip.samples.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        assert!((peak - 0.5).abs() < 1e-12);
    }

    #[test]
    fn adding_past_the_end_extends_the_clip() {
        let one = Clip {
            samples: vec![1.0; 10],
        };
        let two = Clip::default().with(&one, 0.001, 0.5);
        assert_eq!(two.samples.len(), 44 + 10);
        assert_eq!((two.samples[43], two.samples[44]), (0.0, 0.5));
    }

    #[test]
    fn samples_beyond_full_scale_are_clipped() {
        assert_eq!(
            [to_pcm(9.0), to_pcm(-9.0), to_pcm(0.5)],
            [32767, -32768, 16384]
        );
    }
}
