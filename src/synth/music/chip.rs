//! A fast track in the style of 8-bit machines, in G major.

use super::instrument::Instrument::{Bass, Chip, Hat, Kick, Snare, Square};
use super::score::{Part, Score};

/// 126 bpm, 32 bars: 61 seconds.
pub static SCORE: Score = Score {
    tempo: 126.0,
    bars: 32,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Square,
            gain: 0.2,
            pan: 0.1,
            wet: 0.25,
            bars: SONG,
        },
        Part {
            instrument: Chip,
            gain: 0.17,
            pan: -0.45,
            wet: 0.3,
            bars: BROKEN,
        },
        Part {
            instrument: Bass,
            gain: 0.36,
            pan: 0.0,
            wet: 0.0,
            bars: BASS,
        },
        Part {
            instrument: Kick,
            gain: 0.4,
            pan: 0.0,
            wet: 0.0,
            bars: KICK,
        },
        Part {
            instrument: Snare,
            gain: 0.24,
            pan: 0.1,
            wet: 0.1,
            bars: SNARE,
        },
        Part {
            instrument: Hat,
            gain: 0.13,
            pan: -0.3,
            wet: 0.05,
            bars: &["x x, x x, x x, x x,"],
        },
    ],
};

const SONG: &[&str] = &[
    // 1: first theme
    "d5 . b4 d5 g5 - - f#5",
    "e5 d5 . a4 - - . .",
    "e5 . d5 e5 g5 - - b5",
    "a5 g5 . e5 - - . .",
    "d5 . b4 d5 g5 - - a5",
    "b5 a5 . f#5 - - d5 .",
    "e5 . g5 e5 c5 - e5 -",
    "d5 - . a4 b4 c5 d5 .",
    // 9: first theme again, ending higher
    "d5 . b4 d5 g5 - - f#5",
    "e5 d5 . a4 - - . .",
    "e5 . d5 e5 g5 - - b5",
    "a5 g5 . e5 - - g5 a5",
    "b5 . a5 b5 d6 - - b5",
    "a5 f#5 . d5 - - e5 f#5",
    "g5 . e5 g5 c6 - b5 a5",
    "g5 - - - . . . .",
    // 17: slower middle part
    "b5 - - - g5 - e5 -",
    "f#5 - - - d5 - b4 -",
    "e5 - - g5 - - c6 -",
    "b5 - - - . . a5 g5",
    "a5 - - - e5 - c5 -",
    "g5 - - - e5 - b4 -",
    "c5 - e5 - g5 - c6 -",
    "a5 - - - f#5 - d5 -",
    // 25: run to the end
    "g5 f#5 e5 d5 b4 d5 g5 .",
    "f#5 e5 d5 a4 d5 - . .",
    "e5 d5 e5 g5 b5 g5 e5 .",
    "g5 e5 c5 e5 g5 - . .",
    "b5 a5 g5 d5 g5 a5 b5 .",
    "a5 g5 f#5 d5 f#5 - a5 -",
    "c6 b5 a5 g5 e5 g5 a5 b5",
    "d6 - . d5 . d5 e5 f#5",
];

const G: &str = "g4 b4 d5 g5 d5 b4 g4 b4 d5 g5 d5 b4 g4 b4 d5 b4";
const D: &str = "f#4 a4 d5 f#5 d5 a4 f#4 a4 d5 f#5 d5 a4 f#4 a4 d5 a4";
const EM: &str = "e4 g4 b4 e5 b4 g4 e4 g4 b4 e5 b4 g4 e4 g4 b4 g4";
const C: &str = "e4 g4 c5 e5 c5 g4 e4 g4 c5 e5 c5 g4 e4 g4 c5 g4";
const BM: &str = "f#4 b4 d5 f#5 d5 b4 f#4 b4 d5 f#5 d5 b4 f#4 b4 d5 b4";
const AM: &str = "e4 a4 c5 e5 c5 a4 e4 a4 c5 e5 c5 a4 e4 a4 c5 a4";

const BROKEN: &[&str] = &[
    G, D, EM, C, G, D, C, D, //
    G, D, EM, C, G, D, C, G, //
    EM, BM, C, G, AM, EM, C, D, //
    G, D, EM, C, G, D, C, D,
];

const BASS_G: &str = "g2 . g3 g2 . g2 d3 .";
const BASS_D: &str = "f#2 . f#3 d2 . d2 a2 .";
const BASS_EM: &str = "e2 . e3 e2 . e2 b2 .";
const BASS_C: &str = "c3 . c4 c3 . c3 g2 .";
const BASS_UP: &str = "d3 . d2 d3 . d2 e2 f#2";
const LONG_EM: &str = "e2 - - e2 - - b2 -";
const LONG_BM: &str = "b2 - - b2 - - f#2 -";
const LONG_C: &str = "c3 - - c3 - - g2 -";
const LONG_G: &str = "g2 - - g2 - - d3 -";
const LONG_AM: &str = "a2 - - a2 - - e3 -";

const BASS: &[&str] = &[
    BASS_G, BASS_D, BASS_EM, BASS_C, BASS_G, BASS_D, BASS_C, BASS_UP, //
    BASS_G, BASS_D, BASS_EM, BASS_C, BASS_G, BASS_D, BASS_C, BASS_G, //
    LONG_EM, LONG_BM, LONG_C, LONG_G, LONG_AM, LONG_EM, LONG_C, BASS_UP, //
    BASS_G, BASS_D, BASS_EM, BASS_C, BASS_G, BASS_D, BASS_C, BASS_UP,
];

const BEAT: &str = "x . . x x . . .";
const BEAT_END: &str = "x . . x x . x, x";
const SOFT: &str = "x . . . x . . .";

const KICK: &[&str] = &[
    BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT_END, //
    BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT_END, //
    SOFT, SOFT, SOFT, SOFT, SOFT, SOFT, SOFT, BEAT_END, //
    BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT, BEAT_END,
];

const BACK: &str = ". . x . . . x .";
const FILL: &str = ". . . . x . . . . . x, . x x, x x";
const REST: &str = ".";

const SNARE: &[&str] = &[
    BACK, BACK, BACK, BACK, BACK, BACK, BACK, FILL, //
    BACK, BACK, BACK, BACK, BACK, BACK, BACK, FILL, //
    REST, REST, REST, BACK, BACK, BACK, BACK, FILL, //
    BACK, BACK, BACK, BACK, BACK, BACK, BACK, FILL,
];
