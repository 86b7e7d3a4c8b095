//! Switches, and the menu.

use super::tools::{bell, swept_noise, tone};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::Curve;
use purple_martians::synth::wave::Wave;

/// A heavy lever: two clicks and a hum.
pub fn switch() -> Clip {
    let click = |seed, hz: Curve| {
        swept_noise(
            0.04,
            seed,
            hz,
            2.0,
            Curve(&[(0.0, 0.0), (0.001, 1.0), (0.04, 0.0)]),
        )
    };
    let hum = tone(
        0.14,
        Wave::Pulse(0.4),
        Curve(&[(0.0, 150.0), (0.14, 225.0)]),
        Curve(&[(0.0, 0.0), (0.01, 1.0), (0.14, 0.0)]),
    );
    click(17, Curve(&[(0.0, 2600.0)]))
        .with(&click(18, Curve(&[(0.0, 1500.0)])), 0.06, 1.2)
        .with(&hum, 0.06, 0.3)
        .finished(0.6)
}

/// Two low tones: not yet.
pub fn locked() -> Clip {
    let low = tone(
        0.11,
        Wave::Triangle,
        Curve(&[(0.0, 139.0)]),
        Curve(&[(0.0, 0.0), (0.006, 1.0), (0.08, 0.8), (0.11, 0.0)]),
    );
    let lower = tone(
        0.18,
        Wave::Triangle,
        Curve(&[(0.0, 117.0)]),
        Curve(&[(0.0, 0.0), (0.006, 1.0), (0.1, 0.8), (0.18, 0.0)]),
    );
    low.with(&lower, 0.13, 1.0).driven(3.0).finished(0.45)
}

/// A tick.
pub fn menu_move() -> Clip {
    bell(88.0, 0.08, 0.018).finished(0.35)
}

/// Two bells, the second higher.
pub fn menu_select() -> Clip {
    bell(81.0, 0.25, 0.05)
        .with(&bell(88.0, 0.3, 0.07), 0.06, 1.0)
        .finished(0.5)
}
