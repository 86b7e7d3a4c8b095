//! Shots, fuses, explosions and kills.

use super::tools::{bell, swept_noise, tone};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::Curve;
use purple_martians::synth::filter::{OnePole, Resonant};
use purple_martians::synth::maths::halving;
use purple_martians::synth::noise::Noise;
use purple_martians::synth::wave::{Oscillator, Wave};

/// A ray: two tones that fall together, with a breath of noise at its start.
pub fn shoot() -> Clip {
    let fall = Curve(&[(0.0, 1500.0), (0.04, 980.0), (0.12, 420.0), (0.26, 150.0)]);
    let fifth = Curve(&[(0.0, 2250.0), (0.04, 1420.0), (0.12, 560.0), (0.26, 190.0)]);
    let loudness = Curve(&[(0.0, 0.0), (0.004, 1.0), (0.09, 0.6), (0.26, 0.0)]);
    let breath = Curve(&[(0.0, 0.0), (0.003, 1.0), (0.05, 0.0)]);
    tone(0.27, Wave::Pulse(0.3), fall, loudness)
        .with(&tone(0.27, Wave::Triangle, fifth, loudness), 0.0, 0.6)
        .with(
            &swept_noise(0.06, 11, Curve(&[(0.0, 5000.0)]), 1.0, breath),
            0.0,
            0.8,
        )
        .driven(0.8)
        .finished(0.75)
}

/// A crack, a body that gets duller, and a rumble below.
pub fn explosion() -> Clip {
    let body = swept_noise(
        1.2,
        23,
        Curve(&[(0.0, 2600.0), (0.08, 900.0), (0.4, 260.0), (1.2, 70.0)]),
        0.6,
        Curve(&[
            (0.0, 0.0),
            (0.004, 2.0),
            (0.25, 2.5),
            (0.7, 0.25),
            (1.2, 0.0),
        ]),
    );
    let crack = swept_noise(
        0.12,
        5,
        Curve(&[(0.0, 4500.0), (0.1, 1500.0)]),
        0.8,
        Curve(&[(0.0, 0.0), (0.002, 1.0), (0.03, 0.4), (0.12, 0.0)]),
    );
    let rumble = tone(
        0.9,
        Wave::Sine,
        Curve(&[(0.0, 130.0), (0.1, 70.0), (0.9, 32.0)]),
        Curve(&[(0.0, 0.0), (0.006, 1.0), (0.35, 0.6), (0.9, 0.0)]),
    );
    let body = body.driven(2.0);
    body.with(&crack, 0.0, 0.9)
        .with(&rumble, 0.0, 0.55)
        .with(&debris(), 0.18, 1.0)
        .driven(1.5)
        .finished(0.86)
}

/// Falling debris.
fn debris() -> Clip {
    let (mut noise, mut when) = (Noise::new(77), Noise::new(3));
    let mut filter = Resonant::default();
    let mut level = 0.0;
    Clip::render(0.8, |t| {
        if when.chance(1300.0) {
            level = 1.0;
        }
        level *= 0.992;
        filter.next(noise.sample() * level, 2200.0, 1.5).band * halving(t, 0.3)
    })
}

/// Hiss with sparks, looping without a seam.
pub fn fuse() -> Clip {
    let (mut noise, mut when) = (Noise::new(41), Noise::new(8));
    let (mut low, mut high) = (OnePole::default(), OnePole::default());
    let mut flicker = OnePole::default();
    let mut spark = 0.0;
    Clip::render(0.75, |_| {
        if when.chance(1800.0) {
            spark = 1.0;
        }
        spark *= 0.985;
        let breath = 0.8 + 6.0 * flicker.low(when.sample(), 18.0);
        let hiss = high.high(low.low(noise.sample(), 7500.0), 2600.0);
        hiss * (breath + 2.2 * spark)
    })
    .without_dc()
    .looped(0.15)
    .with_peak(0.5)
}

/// A pop, a squeak that turns over and three bubbles.
pub fn enemy_killed() -> Clip {
    let mut sound = tone(
        0.34,
        Wave::Pulse(0.2),
        Curve(&[(0.0, 300.0), (0.05, 900.0), (0.12, 650.0), (0.34, 90.0)]),
        Curve(&[(0.0, 0.0), (0.004, 1.0), (0.12, 0.7), (0.34, 0.0)]),
    );
    let crunch = swept_noise(
        0.2,
        19,
        Curve(&[(0.0, 3000.0), (0.2, 500.0)]),
        1.2,
        Curve(&[(0.0, 0.0), (0.003, 1.0), (0.2, 0.0)]),
    );
    sound.add(&crunch, 0.0, 1.0);
    for (i, note) in [79.0, 84.0, 91.0].into_iter().enumerate() {
        sound.add(&bubble(note), 0.2 + 0.085 * i as f64, 0.75);
    }
    sound.add(&bell(96.0, 0.4, 0.08), 0.47, 0.25);
    sound.driven(0.9).finished(0.8)
}

fn bubble(note: f64) -> Clip {
    use purple_martians::synth::maths::note_hz;
    let mut oscillator = Oscillator::default();
    Clip::render(0.1, |t| {
        let rise = note_hz(note - 7.0 + 110.0 * t);
        let loudness = (t / 0.006).min(1.0) * halving(t, 0.025);
        oscillator.next(rise, Wave::Sine) * loudness
    })
}

/// Air torn by a shot that passes: a narrow hiss that rises and falls.
pub fn near_miss() -> Clip {
    swept_noise(
        0.24,
        59,
        Curve(&[(0.0, 1500.0), (0.08, 2900.0), (0.24, 800.0)]),
        3.0,
        Curve(&[(0.0, 0.0), (0.07, 1.0), (0.12, 0.6), (0.24, 0.0)]),
    )
    .finished(0.55)
}
