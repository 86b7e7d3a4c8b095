//! Building blocks of several effects.

use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::{Curve, Envelope};
use purple_martians::synth::filter::Resonant;
use purple_martians::synth::maths::{halving, note_hz};
use purple_martians::synth::noise::Noise;
use purple_martians::synth::wave::{Oscillator, Wave};

/// A tone with curves for pitch (hertz) and loudness.
pub fn tone(seconds: f64, wave: Wave, hz: Curve, loudness: Curve) -> Clip {
    let mut oscillator = Oscillator::default();
    Clip::render(seconds, |t| {
        oscillator.next(hz.at(t), wave) * loudness.at(t)
    })
}

/// Noise through a band-pass filter whose centre frequency (hertz) follows a curve.
pub fn swept_noise(seconds: f64, seed: u32, hz: Curve, quality: f64, loudness: Curve) -> Clip {
    let mut noise = Noise::new(seed);
    let mut filter = Resonant::default();
    Clip::render(seconds, |t| {
        filter.next(noise.sample(), hz.at(t), quality).band * loudness.at(t)
    })
}

/// A struck bell: a sine phase-modulated by another one with decreasing strength.
pub fn bell(note: f64, seconds: f64, half: f64) -> Clip {
    let hz = note_hz(note);
    let (mut low, mut high) = (Oscillator::default(), Oscillator::default());
    let mut bent = Oscillator::default();
    Clip::render(seconds, |t| {
        let bend = high.next(hz * 3.5, Wave::Sine) * halving(t, half * 0.3);
        let body = low.next(hz, Wave::Sine) + 0.35 * bent.next(hz * (2.0 + 0.4 * bend), Wave::Sine);
        let attack = (t / 0.003).min(1.0);
        body * attack * halving(t, half)
    })
    .faded(0.001, seconds * 0.5)
}

/// A sung tone: a pulse wave through two formants, with vibrato.
pub fn sung(note: f64, seconds: f64, mouth: [f64; 2]) -> Clip {
    let loudness = Envelope {
        attack: 0.025,
        decay: 0.1,
        sustain: 0.75,
        release: 0.12,
    };
    let (mut throat, mut shake) = (Oscillator::default(), Oscillator::default());
    let mut bands = [Resonant::default(); 2];
    Clip::render(seconds + loudness.release, |t| {
        let vibrato = 0.25 * shake.next(5.5, Wave::Sine) * (t / 0.25).min(1.0);
        let source = throat.next(note_hz(note + vibrato), Wave::Pulse(0.3));
        let low = bands[0].next(source, mouth[0], 3.0).band;
        let high = bands[1].next(source, mouth[1], 5.0).band;
        (low + 0.5 * high + 0.15 * source) * loudness.level(t, seconds)
    })
}
