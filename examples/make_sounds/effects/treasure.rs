//! Things found and goals reached.

use super::tools::{bell, sung};
use purple_martians::synth::clip::Clip;
use purple_martians::synth::envelope::Envelope;
use purple_martians::synth::maths::note_hz;
use purple_martians::synth::wave::{Oscillator, Wave};

/// Bells that climb a sixth chord, glittering.
pub fn bonus() -> Clip {
    let mut sound = Clip::default();
    for (i, note) in [79.0, 83.0, 86.0, 88.0, 91.0, 98.0].into_iter().enumerate() {
        sound.add(&bell(note, 0.6, 0.11), 0.065 * i as f64, 0.6);
    }
    sound.echoed(0.13, 0.3, 2).finished(0.7)
}

/// One bright bell. Coins in quick succession play it as a scale, up to two octaves higher.
pub fn coin() -> Clip {
    bell(72.0, 0.5, 0.13)
        .with(&bell(84.0, 0.35, 0.08), 0.0, 0.5)
        .with(&bell(91.0, 0.25, 0.05), 0.03, 0.25)
        .finished(0.65)
}

/// Two warm bells.
pub fn health() -> Clip {
    bell(72.0, 0.4, 0.09)
        .with(&bell(79.0, 0.45, 0.1), 0.08, 0.9)
        .finished(0.6)
}

/// A small song of five notes without words, with bells above it.
pub fn jingle() -> Clip {
    let song = [
        (74.0, 0.0, 0.13),
        (78.0, 0.19, 0.13),
        (81.0, 0.38, 0.10),
        (79.0, 0.53, 0.10),
        (83.0, 0.68, 0.45),
    ];
    let mut sound = Clip::default();
    for (note, at, seconds) in song {
        sound.add(&sung(note, seconds, [720.0, 1250.0]), at, 0.8);
        sound.add(&bell(note + 12.0, 0.5, 0.12), at, 0.35);
    }
    sound.add(&sung(71.0, 0.45, [600.0, 1100.0]), 0.68, 0.4);
    sound.finished(0.7)
}

/// Brass in three parts: two calls and a held chord, with bells at its end.
pub fn fanfare() -> Clip {
    let chords: [(&[f64], f64, f64); 5] = [
        (&[55.0, 67.0, 71.0], 0.0, 0.11),
        (&[55.0, 67.0, 71.0], 0.15, 0.07),
        (&[57.0, 69.0, 72.0], 0.27, 0.12),
        (&[59.0, 71.0, 74.0], 0.44, 0.2),
        (&[55.0, 71.0, 74.0, 79.0], 0.7, 0.8),
    ];
    let mut sound = Clip::default();
    for (notes, at, seconds) in chords {
        for &note in notes {
            sound.add(&brass(note, seconds), at, 0.3);
        }
    }
    for (i, note) in [86.0, 91.0, 95.0, 98.0, 103.0].into_iter().enumerate() {
        sound.add(&bell(note, 0.7, 0.14), 0.75 + 0.07 * i as f64, 0.2);
    }
    sound.finished(0.75)
}

/// A saw that opens and closes.
fn brass(note: f64, seconds: f64) -> Clip {
    use purple_martians::synth::filter::Resonant;
    let loudness = Envelope {
        attack: 0.02,
        decay: 0.12,
        sustain: 0.7,
        release: 0.14,
    };
    let hz = note_hz(note);
    let mut reeds = [Oscillator::default(), Oscillator::at(0.3)];
    let mut lips = Resonant::default();
    Clip::render(seconds + loudness.release, |t| {
        let level = loudness.level(t, seconds);
        let source = reeds[0].next(hz * 1.002, Wave::Saw) + reeds[1].next(hz * 0.998, Wave::Saw);
        lips.next(source, 500.0 + 3200.0 * level, 0.9).low * level
    })
}
