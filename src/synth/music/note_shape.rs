//! How the notes of all instruments begin and end.

use crate::RATE;
use crate::clip::Clip;
use crate::envelope::Envelope;
use crate::maths::exp2;

/// Returns an envelope: attack, decay and release in seconds, and the sustain level.
pub const fn envelope(attack: f64, decay: f64, sustain: f64, release: f64) -> Envelope {
    Envelope {
        attack,
        decay,
        sustain,
        release,
    }
}

/// Renders a note with an envelope; `sample` gets the time and the level.
pub fn shaped(held: f64, envelope: Envelope, mut sample: impl FnMut(f64, f64) -> f64) -> Clip {
    Clip::render(held + envelope.release, |t| {
        let level = envelope.level(t, held);
        sample(t, level) * level
    })
}

/// Renders a strike that decays by 60 dB, halving its level every `half` seconds.
pub fn struck(half: f64, mut sample: impl FnMut(f64) -> f64) -> Clip {
    let mut level = 1.0;
    let fall = exp2(-1.0 / (half * f64::from(RATE)));
    Clip::render(half * 10.0, |t| {
        level *= fall;
        sample(t) * level * (t / 0.002).min(1.0)
    })
}
