//! Lifts.

use super::tools::{bell, swept_noise, tone};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::Curve;
use purple_martians::synth::wave::Wave;

/// A latch, and a motor that picks up speed.
pub fn lift_start() -> Clip {
    let latch = swept_noise(
        0.03,
        71,
        Curve(&[(0.0, 1100.0), (0.03, 700.0)]),
        1.6,
        Curve(&[(0.0, 0.0), (0.002, 1.0), (0.03, 0.0)]),
    );
    let loudness = Curve(&[(0.0, 0.0), (0.05, 0.7), (0.16, 1.0), (0.42, 0.0)]);
    let motor = tone(
        0.42,
        Wave::Triangle,
        Curve(&[(0.0, 58.0), (0.2, 96.0), (0.42, 104.0)]),
        loudness,
    );
    let gears = swept_noise(
        0.42,
        73,
        Curve(&[(0.0, 240.0), (0.2, 420.0), (0.42, 460.0)]),
        4.0,
        loudness,
    );
    motor
        .with(&gears, 0.0, 0.5)
        .with(&latch, 0.0, 0.7)
        .driven(1.2)
        .finished(0.5)
}

/// A thump with a short ring: a platform comes to rest.
pub fn lift_stop() -> Clip {
    let thump = tone(
        0.2,
        Wave::Sine,
        Curve(&[(0.0, 105.0), (0.06, 66.0), (0.2, 52.0)]),
        Curve(&[(0.0, 0.0), (0.004, 1.0), (0.07, 0.5), (0.2, 0.0)]),
    );
    let brake = swept_noise(
        0.12,
        79,
        Curve(&[(0.0, 620.0), (0.12, 220.0)]),
        1.2,
        Curve(&[(0.0, 0.0), (0.003, 1.0), (0.12, 0.0)]),
    );
    thump
        .with(&brake, 0.0, 0.5)
        .with(&bell(58.0, 0.22, 0.04), 0.004, 0.14)
        .finished(0.5)
}
