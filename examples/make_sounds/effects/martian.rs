//! Sounds of the martians.

use super::tools::{bell, sung, swept_noise, tone};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::Curve;
use purple_martians::synth::filter::Resonant;
use purple_martians::synth::maths::{halving, sine};
use purple_martians::synth::noise::Noise;
use purple_martians::synth::wave::{Oscillator, Wave};

/// A voice: a pulse wave with this pitch (hertz) through the formants of a closing mouth.
fn voice(seconds: f64, hz: Curve, mouth: Curve, loudness: Curve) -> Clip {
    let mut throat = Oscillator::default();
    let mut bands = [Resonant::default(); 2];
    Clip::render(seconds, |t| {
        let source = throat.next(hz.at(t), Wave::Pulse(0.35));
        let open = mouth.at(t);
        let low = bands[0].next(source, open, 4.0).band;
        let high = bands[1].next(source, open * 2.3 + 400.0, 6.0).band;
        (low + 0.6 * high + 0.1 * source) * loudness.at(t)
    })
}

/// Three sighs, each deeper, and a long slide down.
pub fn death() -> Clip {
    let mut sound = Clip::default();
    for (i, note) in [67.0, 63.0, 60.0].into_iter().enumerate() {
        sound.add(&sung(note, 0.09, [850.0, 1500.0]), 0.15 * i as f64, 0.9);
    }
    let slide = voice(
        0.5,
        Curve(&[(0.0, 247.0), (0.1, 240.0), (0.5, 92.0)]),
        Curve(&[(0.0, 800.0), (0.5, 330.0)]),
        Curve(&[(0.0, 0.0), (0.02, 1.0), (0.25, 0.8), (0.5, 0.0)]),
    );
    sound.with(&slide, 0.45, 1.1).finished(0.8)
}

/// A short cry after a snap.
pub fn hurt_shot() -> Clip {
    let cry = voice(
        0.3,
        Curve(&[(0.0, 330.0), (0.05, 420.0), (0.3, 190.0)]),
        Curve(&[(0.0, 500.0), (0.06, 1000.0), (0.3, 450.0)]),
        Curve(&[(0.0, 0.0), (0.01, 1.0), (0.1, 0.8), (0.3, 0.0)]),
    );
    let snap = swept_noise(
        0.07,
        31,
        Curve(&[(0.0, 3800.0), (0.07, 1200.0)]),
        1.5,
        Curve(&[(0.0, 0.0), (0.002, 1.0), (0.07, 0.0)]),
    );
    snap.with(&cry, 0.015, 1.0).finished(0.75)
}

/// A dull bump and a grumble.
pub fn hurt_touch() -> Clip {
    let bump = tone(
        0.16,
        Wave::Sine,
        Curve(&[(0.0, 210.0), (0.16, 60.0)]),
        Curve(&[(0.0, 0.0), (0.004, 1.0), (0.16, 0.0)]),
    );
    let grumble = voice(
        0.3,
        Curve(&[(0.0, 170.0), (0.08, 150.0), (0.3, 105.0)]),
        Curve(&[(0.0, 650.0), (0.1, 480.0), (0.3, 300.0)]),
        Curve(&[(0.0, 0.0), (0.02, 1.0), (0.12, 0.8), (0.3, 0.0)]),
    );
    bump.with(&grumble, 0.02, 1.1).finished(0.75)
}

/// A quick rise, quieter than all others because it plays most often.
pub fn jump() -> Clip {
    tone(
        0.16,
        Wave::Triangle,
        Curve(&[(0.0, 260.0), (0.05, 380.0), (0.16, 720.0)]),
        Curve(&[(0.0, 0.0), (0.008, 1.0), (0.08, 0.7), (0.16, 0.0)]),
    )
    .finished(0.45)
}

/// Two feet on dust.
pub fn land() -> Clip {
    let step = || {
        swept_noise(
            0.07,
            13,
            Curve(&[(0.0, 900.0), (0.07, 250.0)]),
            0.9,
            Curve(&[(0.0, 0.0), (0.003, 1.0), (0.07, 0.0)]),
        )
    };
    let weight = tone(
        0.08,
        Wave::Sine,
        Curve(&[(0.0, 140.0), (0.08, 60.0)]),
        Curve(&[(0.0, 0.0), (0.004, 1.0), (0.08, 0.0)]),
    );
    step()
        .with(&step(), 0.022, 0.6)
        .with(&weight, 0.0, 0.7)
        .finished(0.4)
}

/// An oscillating spring: pitch and loudness vibrate with decreasing strength.
pub fn spring() -> Clip {
    let (mut coil, mut ring) = (Oscillator::default(), Oscillator::default());
    Clip::render(0.55, |t| {
        let shake = sine(t * (26.0 - 16.0 * t)) * halving(t, 0.13);
        let rise = 150.0 + 330.0 * (t / 0.4).min(1.0);
        let body = coil.next(rise * (1.0 + 0.45 * shake), Wave::Triangle);
        let metal = ring.next(rise * 3.02 * (1.0 + 0.3 * shake), Wave::Sine);
        (body + 0.3 * metal * halving(t, 0.08)) * (t / 0.004).min(1.0) * halving(t, 0.16)
    })
    .driven(0.9)
    .finished(0.75)
}

/// Two bells and an upward swoop: a player has joined.
pub fn joined() -> Clip {
    tone(
        0.3,
        Wave::Sine,
        Curve(&[(0.0, 220.0), (0.3, 880.0)]),
        Curve(&[(0.0, 0.0), (0.05, 0.4), (0.3, 0.0)]),
    )
    .with(&bell(76.0, 0.5, 0.12), 0.16, 0.7)
    .with(&bell(83.0, 0.6, 0.16), 0.27, 0.7)
    .finished(0.6)
}

/// A step: a puff of noise that falls from one frequency to another, over a soft thud.
fn step(seconds: f64, seed: u32, from: f64, to: f64) -> Clip {
    let start = 0.003;
    let mut fall = Resonant::default();
    let mut noise = Noise::new(seed);
    let puff = Clip::render(seconds, |t| {
        let hz = from + (to - from) * t / seconds;
        let loudness = (t / start).min(1.0) * (1.0 - t / seconds) * halving(t, seconds / 5.0);
        fall.next(noise.sample(), hz, 1.1).band * loudness
    });
    let thud = tone(
        0.06,
        Wave::Sine,
        Curve(&[(0.0, 120.0), (0.06, 70.0)]),
        Curve(&[(0.0, 0.0), (0.004, 1.0), (0.06, 0.0)]),
    );
    puff.with(&thud, 0.0, 0.25)
}

/// A step on stone: short and bright.
pub fn step_stone() -> Clip {
    step(0.08, 31, 1900.0, 700.0).finished(0.5)
}

/// A step on metal: a plate rings for a moment.
pub fn step_metal() -> Clip {
    step(0.09, 37, 2600.0, 1400.0)
        .with(&bell(79.0, 0.14, 0.02), 0.002, 0.12)
        .finished(0.5)
}

/// A step on soil or moss: dull.
pub fn step_soft() -> Clip {
    step(0.1, 41, 620.0, 260.0).finished(0.5)
}

/// Two strokes of a heart.
pub fn low_health() -> Clip {
    let stroke = tone(
        0.16,
        Wave::Sine,
        Curve(&[(0.0, 95.0), (0.05, 62.0), (0.16, 48.0)]),
        Curve(&[(0.0, 0.0), (0.008, 1.0), (0.06, 0.7), (0.16, 0.0)]),
    );
    stroke
        .clone()
        .with(&stroke, 0.22, 0.75)
        .driven(1.6)
        .finished(0.75)
}
