//! The instruments of the music.

use super::acoustic;
use super::note_shape::{envelope, shaped, struck};
use crate::clip::Clip;
use crate::filter::{OnePole, Resonant};
use crate::maths::{halving, note_hz};
use crate::noise::Noise;
use crate::wave::{Oscillator, Wave};

/// An instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instrument {
    /// Soft chords: two detuned saws behind a slowly opening filter.
    Pad,
    /// Distant voices without words.
    Choir,
    /// A struck glass bell.
    Bell,
    /// A short plucked string.
    Pluck,
    /// A flute-like voice with vibrato.
    Lead,
    /// A sharp square-wave voice.
    Square,
    /// The thin, fast voice of old sound chips.
    Chip,
    /// A round bass.
    Bass,
    /// A bass with an edge.
    Growl,
    /// A deep, slowly swelling note.
    Drone,
    /// Wind; unpitched.
    Wind,
    /// Bass drum; unpitched.
    Kick,
    /// Snare drum; unpitched.
    Snare,
    /// Closed hi-hat; unpitched.
    Hat,
    /// A deep tom.
    Tom,
    /// A guitar played with a bottleneck.
    Slide,
    /// A softly picked guitar.
    Guitar,
    /// Hammered steel bars.
    Celesta,
    /// Wooden bars over tubes.
    Marimba,
    /// A drum played with the hands; low notes are open strokes, high ones slaps.
    HandDrum,
    /// A block of hard wood; pitched only by register.
    WoodBlock,
    /// A hammer on a small anvil; unpitched.
    Anvil,
    /// A wheel whose teeth pass a spring; unpitched.
    Ratchet,
    /// A bassoon, played short.
    Reed,
    /// Bowed strings, several players to a part.
    Strings,
    /// Somebody whistling outdoors.
    Whistle,
    /// Flue pipes of an organ.
    Organ,
    /// A nasal reed pipe of an organ.
    Regal,
    /// A heartbeat of two strokes; unpitched.
    Heart,
}

impl Instrument {
    /// Renders a note of this pitch held for the given seconds; the clip includes its release.
    pub fn play(self, pitch: u8, held: f64) -> Clip {
        let hz = note_hz(f64::from(pitch));
        match self {
            Instrument::Pad => pad(hz, held),
            Instrument::Choir => choir(hz, held),
            Instrument::Bell => bell(hz),
            Instrument::Pluck => pluck(hz),
            Instrument::Lead => lead(hz, held),
            Instrument::Square => square(hz, held),
            Instrument::Chip => chip(hz, held),
            Instrument::Bass => bass(hz, held),
            Instrument::Growl => growl(hz, held),
            Instrument::Drone => drone(hz, held),
            Instrument::Wind => wind(held),
            Instrument::Kick => kick(),
            Instrument::Snare => snare(),
            Instrument::Hat => hat(),
            Instrument::Tom => tom(hz),
            Instrument::Slide => acoustic::slide(hz, held),
            Instrument::Guitar => acoustic::guitar(hz),
            Instrument::Celesta => acoustic::celesta(hz),
            Instrument::Marimba => acoustic::marimba(hz),
            Instrument::HandDrum => acoustic::hand_drum(hz),
            Instrument::WoodBlock => acoustic::wood_block(hz),
            Instrument::Anvil => acoustic::anvil(),
            Instrument::Ratchet => acoustic::ratchet(held),
            Instrument::Reed => acoustic::reed(hz, held),
            Instrument::Strings => acoustic::strings(hz, held),
            Instrument::Whistle => acoustic::whistle(hz, held),
            Instrument::Organ => acoustic::organ(hz, held),
            Instrument::Regal => acoustic::regal(hz, held),
            Instrument::Heart => acoustic::heart(),
        }
        .faded(0.001, 0.004)
    }
}

fn pad(hz: f64, held: f64) -> Clip {
    let (mut left, mut right) = (Oscillator::default(), Oscillator::at(0.37));
    let mut filter = Resonant::default();
    shaped(held, envelope(0.5, 1.0, 0.8, 1.2), |_, level| {
        let both = left.next(hz * 1.003, Wave::Saw) + right.next(hz * 0.997, Wave::Saw);
        filter.next(both, 350.0 + 1100.0 * level, 0.7).low * 0.5
    })
}

fn choir(hz: f64, held: f64) -> Clip {
    let (mut throat, mut other, mut shake) = (
        Oscillator::default(),
        Oscillator::at(0.6),
        Oscillator::default(),
    );
    let mut mouth = [Resonant::default(); 2];
    shaped(held, envelope(0.9, 0.5, 0.9, 1.6), |_, _| {
        let vibrato = 1.0 + 0.005 * shake.next(4.7, Wave::Sine);
        let source =
            throat.next(hz * vibrato, Wave::Pulse(0.4)) + other.next(hz * 1.004, Wave::Saw);
        mouth[0].next(source, 620.0, 3.0).band + 0.4 * mouth[1].next(source, 1180.0, 5.0).band
    })
}

fn bell(hz: f64) -> Clip {
    let (mut body, mut glass) = (Oscillator::default(), Oscillator::default());
    struck(0.28, |t| {
        let bend = glass.next(hz * 3.01, Wave::Sine) * 0.12 * halving(t, 0.12);
        body.next(hz * (1.0 + bend), Wave::Sine)
    })
}

fn pluck(hz: f64) -> Clip {
    let mut string = Oscillator::default();
    let mut filter = Resonant::default();
    struck(0.11, |t| {
        let open = 300.0 + 3800.0 * halving(t, 0.05);
        filter.next(string.next(hz, Wave::Saw), open, 1.2).low
    })
}

fn lead(hz: f64, held: f64) -> Clip {
    let (mut tone, mut air, mut shake) = (
        Oscillator::default(),
        Oscillator::default(),
        Oscillator::default(),
    );
    shaped(held, envelope(0.05, 0.3, 0.75, 0.25), |t, _| {
        let vibrato = 1.0 + 0.006 * shake.next(5.1, Wave::Sine) * (t / 0.4).min(1.0);
        tone.next(hz * vibrato, Wave::Triangle) + 0.25 * air.next(hz * 2.0 * vibrato, Wave::Sine)
    })
}

fn square(hz: f64, held: f64) -> Clip {
    let (mut tone, mut shake) = (Oscillator::default(), Oscillator::default());
    shaped(held * 0.85, envelope(0.004, 0.12, 0.6, 0.05), |t, _| {
        let depth = ((t - 0.15) / 0.2).clamp(0.0, 1.0) * 0.008;
        let vibrato = 1.0 + depth * shake.next(6.3, Wave::Sine);
        tone.next(hz * vibrato, Wave::Pulse(0.25))
    })
}

fn chip(hz: f64, held: f64) -> Clip {
    let mut tone = Oscillator::default();
    shaped(held * 0.7, envelope(0.002, 0.08, 0.35, 0.03), |_, _| {
        tone.next(hz, Wave::Pulse(0.125))
    })
}

fn bass(hz: f64, held: f64) -> Clip {
    let (mut tone, mut above) = (Oscillator::default(), Oscillator::default());
    shaped(held * 0.95, envelope(0.008, 0.25, 0.65, 0.08), |_, _| {
        tone.next(hz, Wave::Triangle) + 0.2 * above.next(hz * 2.0, Wave::Sine)
    })
}

fn growl(hz: f64, held: f64) -> Clip {
    let mut tone = Oscillator::default();
    let mut filter = Resonant::default();
    shaped(held * 0.8, envelope(0.004, 0.16, 0.5, 0.05), |_, level| {
        let open = hz * 1.5 + 900.0 * level * level;
        filter.next(tone.next(hz, Wave::Pulse(0.5)), open, 1.1).low
    })
}

fn drone(hz: f64, held: f64) -> Clip {
    let (mut low, mut high, mut breath) = (
        Oscillator::default(),
        Oscillator::at(0.2),
        Oscillator::default(),
    );
    let mut filter = Resonant::default();
    shaped(held, envelope(1.2, 1.0, 0.9, 2.0), |_, _| {
        let open = 260.0 + 120.0 * breath.next(0.23, Wave::Sine);
        let both = low.next(hz, Wave::Saw) + high.next(hz * 1.005, Wave::Saw);
        filter.next(both, open, 1.4).low * 0.7
    })
}

fn wind(held: f64) -> Clip {
    let mut noise = Noise::new(1009);
    let mut gust = Oscillator::default();
    let mut filter = Resonant::default();
    shaped(
        held,
        envelope(held * 0.5, 1.0, 0.8, held * 0.5),
        |_, level| {
            let whistle = 420.0 + 500.0 * level + 90.0 * gust.next(0.7, Wave::Sine);
            filter.next(noise.sample(), whistle, 6.0).band
        },
    )
}

fn kick() -> Clip {
    let mut skin = Oscillator::default();
    struck(0.045, |t| {
        skin.next(46.0 + 150.0 * halving(t, 0.014), Wave::Sine) * 1.3
    })
}

fn snare() -> Clip {
    let mut noise = Noise::new(271);
    let mut skin = Oscillator::default();
    let mut wires = OnePole::default();
    struck(0.03, |t| {
        let rattle = wires.high(noise.sample(), 1800.0);
        0.8 * rattle + 0.7 * skin.next(180.0 + 60.0 * halving(t, 0.02), Wave::Triangle)
    })
}

fn hat() -> Clip {
    let mut noise = Noise::new(577);
    let mut metal = OnePole::default();
    struck(0.012, |_| metal.high(noise.sample(), 7500.0))
}

fn tom(hz: f64) -> Clip {
    let mut skin = Oscillator::default();
    struck(0.09, |t| {
        skin.next(hz * (1.0 + 0.5 * halving(t, 0.03)), Wave::Sine)
    })
}
