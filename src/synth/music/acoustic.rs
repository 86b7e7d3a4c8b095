//! Plucked, struck, bowed and blown instruments, and a heart.

use super::note_shape::{envelope, shaped, struck};
use super::string::PluckedString;
use crate::clip::Clip;
use crate::filter::Resonant;
use crate::maths::{exp2, halving};
use crate::noise::Noise;
use crate::wave::{Oscillator, Wave};

/// A guitar played with a bottleneck: notes slide up from below, and long ones waver.
pub fn slide(hz: f64, held: f64) -> Clip {
    let mut string = PluckedString::pluck(hz, hz * 0.8, 0.22, 0.72, 0.9985);
    let (mut shake, mut body) = (Oscillator::default(), Resonant::default());
    Clip::render(held + 0.2, |t| {
        let below = -1.6 * halving(t, 0.035);
        let depth = ((t - 0.25) / 0.4).clamp(0.0, 1.0) * 0.22;
        let semitones = below + depth * shake.next(5.2, Wave::Sine);
        let tone = string.next(hz * exp2(semitones / 12.0));
        let lifted = 1.0 - ((t - held) / 0.2).clamp(0.0, 1.0);
        // The metal bowl of the resonator.
        (tone + 0.8 * body.next(tone, 900.0, 1.5).band) * lifted * lifted * 1.4
    })
}

/// A softly picked guitar.
pub fn guitar(hz: f64) -> Clip {
    let mut string = PluckedString::pluck(hz, hz, 0.3, 0.5, 0.996);
    let mut body = Resonant::default();
    struck(0.35, |_| {
        let tone = string.next(hz);
        (tone + 0.5 * body.next(tone, 210.0, 1.2).band) * 1.6
    })
}

/// Hammered steel bars over wooden boxes.
pub fn celesta(hz: f64) -> Clip {
    let (mut bar, mut octave, mut ring) = (
        Oscillator::default(),
        Oscillator::default(),
        Oscillator::default(),
    );
    struck(0.32, |t| {
        let body = bar.next(hz, Wave::Sine) + 0.22 * octave.next(hz * 2.0, Wave::Sine);
        body + 0.3 * halving(t, 0.06) * ring.next(hz * 4.0, Wave::Sine)
    })
}

/// Wooden bars over tubes: the second partial is two octaves above the first.
pub fn marimba(hz: f64) -> Clip {
    let (mut bar, mut high, mut knock) = (
        Oscillator::default(),
        Oscillator::default(),
        Oscillator::default(),
    );
    struck(0.17, |t| {
        let body =
            bar.next(hz, Wave::Sine) + 0.35 * halving(t, 0.05) * high.next(hz * 4.0, Wave::Sine);
        body + 0.12 * halving(t, 0.015) * knock.next(hz * 9.9, Wave::Sine)
    })
}

/// A drum played with the hands; low notes are open strokes, high ones slaps.
pub fn hand_drum(hz: f64) -> Clip {
    let (mut skin, mut edge) = (Oscillator::default(), Oscillator::default());
    let mut noise = Noise::new(733);
    let mut palm = Resonant::default();
    let slap = (hz / 400.0).min(1.0);
    struck(0.1 - 0.06 * slap, |t| {
        let bent = hz * (1.0 + 0.35 * halving(t, 0.02));
        let tone = skin.next(bent, Wave::Sine) + 0.35 * edge.next(bent * 1.59, Wave::Sine);
        let touch = palm.next(noise.sample(), 900.0 + 1500.0 * slap, 1.0).band;
        tone + (0.5 + slap) * touch * halving(t, 0.008)
    })
}

/// A block of hard wood.
pub fn wood_block(hz: f64) -> Clip {
    let (mut low, mut high) = (Oscillator::default(), Oscillator::default());
    struck(0.018, |_| {
        low.next(hz, Wave::Sine) + 0.6 * high.next(hz * 1.47, Wave::Sine)
    })
}

/// A hammer on a small anvil.
pub fn anvil() -> Clip {
    // Frequencies in Hz, the first a G, and levels.
    const PARTIALS: [(f64, f64); 4] = [(1568.0, 1.0), (3136.0, 0.5), (4322.0, 0.5), (6319.0, 0.3)];
    let mut bars = [Oscillator::default(); 4];
    struck(0.16, |t| {
        let fall = halving(t, 0.08);
        let mut level = 1.0;
        bars.iter_mut()
            .zip(PARTIALS)
            .map(|(bar, (hz, gain))| {
                level *= fall;
                bar.next(hz, Wave::Sine) * gain * level
            })
            .sum()
    })
}

/// A wheel whose teeth pass a spring, 32 of them in a second.
pub fn ratchet(held: f64) -> Clip {
    let mut noise = Noise::new(389);
    let mut spring = Resonant::default();
    Clip::render(held, |t| {
        let since = t * 32.0 - (t * 32.0).floor();
        let tooth = halving(since / 32.0, 0.0025);
        spring.next(noise.sample() * tooth, 2300.0, 2.5).band
    })
}

/// A bassoon, played short.
pub fn reed(hz: f64, held: f64) -> Clip {
    let (mut tone, mut shake) = (Oscillator::default(), Oscillator::default());
    let mut bore = [Resonant::default(); 2];
    shaped(held * 0.9, envelope(0.018, 0.12, 0.7, 0.07), |t, level| {
        let depth = ((t - 0.3) / 0.3).clamp(0.0, 1.0) * 0.005;
        let source = tone.next(
            hz * (1.0 + depth * shake.next(5.4, Wave::Sine)),
            Wave::Pulse(0.3),
        );
        let open = bore[0].next(source, 500.0 + 1400.0 * level, 0.7).low;
        open + 0.7 * bore[1].next(source, 520.0, 3.0).band
    })
}

/// Bowed strings, several players to a part: they set in softly, and no two are quite in tune.
pub fn strings(hz: f64, held: f64) -> Clip {
    const PLAYERS: [(f64, f64); 4] = [(0.9965, 5.3), (0.9988, 4.6), (1.0013, 5.0), (1.0036, 5.7)];
    let mut bows = [0.0, 0.31, 0.57, 0.83].map(Oscillator::at);
    let mut shakes = [0.1, 0.4, 0.6, 0.9].map(Oscillator::at);
    let (mut body, mut air) = (Resonant::default(), Resonant::default());
    shaped(held, envelope(0.28, 0.8, 0.85, 0.7), |t, level| {
        let depth = (t / 0.8).min(1.0) * 0.0035;
        let mut all = 0.0;
        for ((bow, shake), (tuning, rate)) in bows.iter_mut().zip(&mut shakes).zip(PLAYERS) {
            let vibrato = 1.0 + depth * shake.next(rate, Wave::Sine);
            all += bow.next(hz * tuning * vibrato, Wave::Saw);
        }
        let soft = body.next(all * 0.3, 700.0 + 1500.0 * level, 0.7).low;
        soft + 0.25 * air.next(all * 0.3, 2600.0, 1.2).band * level
    })
}

/// Somebody whistling outdoors: almost a sine, with breath around it and a little slide into each note.
pub fn whistle(hz: f64, held: f64) -> Clip {
    let (mut tone, mut second, mut shake) = (
        Oscillator::default(),
        Oscillator::default(),
        Oscillator::default(),
    );
    let mut noise = Noise::new(617);
    let mut lips = Resonant::default();
    shaped(held * 0.96, envelope(0.06, 0.3, 0.85, 0.16), |t, level| {
        let below = -0.7 * halving(t, 0.03);
        let depth = ((t - 0.3) / 0.4).clamp(0.0, 1.0) * 0.2;
        let semitones = below + depth * shake.next(5.4, Wave::Sine);
        let at = hz * exp2(semitones / 12.0);
        let breath = lips.next(noise.sample(), at, 9.0).band;
        let puff = 0.25 + 0.9 * halving(t, 0.05);
        tone.next(at, Wave::Sine)
            + 0.06 * second.next(2.0 * at, Wave::Sine)
            + 0.16 * breath * puff * level
    })
}

/// Flue pipes of an organ: stops at the octave, the twelfth and the fifteenth over the main one, breath at the start.
pub fn organ(hz: f64, held: f64) -> Clip {
    // Frequencies as multiples of the main stop's, and levels.
    const STOPS: [(f64, f64); 5] = [
        (1.0, 1.0),
        (2.003, 0.5),
        (2.996, 0.22),
        (4.004, 0.2),
        (0.5, 0.25),
    ];
    let mut pipes = [0.0, 0.3, 0.1, 0.7, 0.5].map(Oscillator::at);
    let mut wind = Oscillator::default();
    let mut noise = Noise::new(947);
    let mut mouth = Resonant::default();
    shaped(held * 0.98, envelope(0.05, 0.3, 0.9, 0.18), |t, level| {
        let tremulant = 1.0 + 0.0016 * wind.next(5.6, Wave::Sine) * (t / 0.5).min(1.0);
        let chiff = mouth.next(noise.sample(), hz * 3.0, 4.0).band * halving(t, 0.02);
        let tone: f64 = pipes
            .iter_mut()
            .zip(STOPS)
            .map(|(pipe, (multiple, gain))| gain * pipe.next(hz * multiple * tremulant, Wave::Sine))
            .sum();
        0.55 * tone + 0.25 * chiff * level
    })
}

/// A short reed pipe, nasal and a little out of tune with itself.
pub fn regal(hz: f64, held: f64) -> Clip {
    let (mut reed, mut other, mut shake) = (
        Oscillator::default(),
        Oscillator::at(0.4),
        Oscillator::default(),
    );
    let mut throat = [Resonant::default(); 3];
    shaped(
        held * 0.96,
        envelope(0.035, 0.25, 0.85, 0.14),
        |t, level| {
            let depth = ((t - 0.35) / 0.4).clamp(0.0, 1.0) * 0.005;
            let at = hz * (1.0 + depth * shake.next(4.9, Wave::Sine));
            let source = reed.next(at, Wave::Pulse(0.22)) + 0.6 * other.next(at * 1.004, Wave::Saw);
            let body = throat[0].next(source, 700.0 + 1500.0 * level, 0.7).low;
            0.5 * body
                + 0.45 * throat[1].next(source, 860.0, 3.0).band
                + 0.2 * throat[2].next(source, 2300.0, 3.5).band
        },
    )
}

/// A heart: two beats of a soft drum, the second shorter and higher.
pub fn heart() -> Clip {
    let (mut first, mut second) = (Oscillator::default(), Oscillator::default());
    Clip::render(0.7, |t| {
        let after = t - 0.17;
        let beat = first.next(44.0 + 46.0 * halving(t, 0.03), Wave::Sine);
        let swell = (t / 0.004).min(1.0) * halving(t, 0.055);
        if after <= 0.0 {
            return beat * swell;
        }
        let valve = second.next(54.0 + 58.0 * halving(after, 0.025), Wave::Sine);
        beat * swell + 0.6 * valve * (after / 0.004).min(1.0) * halving(after, 0.04)
    })
}
