//! The Glowing Caves: celesta over low marimba, without drums, in E minor; the middle part shines with the C sharp
//! of a raised fourth, and the return passes through F, darker than it should be.

use super::instrument::Instrument::{Celesta, Choir, Marimba, Pad, Reed, Tom, Wind};
use super::score::{Part, Score};

/// 72 bpm, 32 bars: 107 seconds. Introduction 4, theme 8, middle part 8, theme with voices 8, return 4.
pub static SCORE: Score = Score {
    tempo: 72.0,
    bars: 32,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Celesta,
            gain: 0.36,
            pan: 0.1,
            wet: 0.6,
            bars: SONG,
        },
        Part {
            instrument: Celesta,
            gain: 0.17,
            pan: -0.5,
            wet: 1.0,
            bars: DROPS,
        },
        Part {
            instrument: Marimba,
            gain: 0.22,
            pan: -0.3,
            wet: 0.3,
            bars: BROKEN,
        },
        Part {
            instrument: Marimba,
            gain: 0.36,
            pan: 0.0,
            wet: 0.1,
            bars: BASS,
        },
        Part {
            instrument: Pad,
            gain: 0.09,
            pan: 0.3,
            wet: 0.5,
            bars: CHORDS,
        },
        Part {
            instrument: Choir,
            gain: 0.11,
            pan: -0.2,
            wet: 0.8,
            bars: VOICES,
        },
    ],
};

/// The danger layer: a low reed, a pulse and a draught.
pub static DANGER: Score = Score {
    tempo: 72.0,
    bars: 32,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Reed,
            gain: 0.4,
            pan: 0.1,
            wet: 0.4,
            bars: BASS,
        },
        Part {
            instrument: Tom,
            gain: 0.4,
            pan: 0.0,
            wet: 0.4,
            bars: PULSE,
        },
        Part {
            instrument: Wind,
            gain: 0.16,
            pan: -0.5,
            wet: 0.6,
            bars: DRAUGHT,
        },
    ],
};

const REST: &str = ".";

const SONG: &[&str] = &[
    // 1: introduction
    REST,
    REST,
    REST,
    ". . . . . . b4, -",
    // 5: theme
    "b4 - e5 - g5 - f#5 e5",
    "g5 - - - e5 - . .",
    "c5 - e5 - a5 - g5 e5",
    "b5 - - - g5 - . .",
    "b4 - e5 - g5 - a5 b5",
    "c6 - - - g5 - e5 -",
    "a5 - g5 - e5 - c5 -",
    "d#5 - - f#5 b4 - . .",
    // 13: middle part
    "d6 - b5 - g5 - d5 -",
    "e5 - - a5 c#6 - . .",
    "e6 - c6 - g5 - e5 -",
    "d5 - - g5 b5 - . .",
    "d6 - b5 d6 g6 - f#6 -",
    "e6 - c#6 - a5 - . .",
    "c6 - g5 - e5 - g5 -",
    "f#5 - - - d#5 - . .",
    // 21: theme, decorated
    "b4 - e5 - g5 b5 f#5 e5",
    "g5 - - e5 c5 - . .",
    "c5 - e5 - a5 c6 g5 e5",
    "b5 - - g5 e5 - . .",
    "b4 e5 g5 - b5 - e6 -",
    "e6 - - d6 c6 - g5 -",
    "a5 - c6 - b5 - a5 -",
    "g5 - - f#5 e5 - . .",
    // 29: return
    ". . a5 - c6 - a5 -",
    "b5 - - - g5 - . .",
    ". . f5 - a5 - c6 -",
    "b5 - - - f#5 - d#5 -",
];

const DROPS: &[&str] = &[
    ". . . . . . b6, .",
    ". . . e6, . . . .",
    ". g6, . . . . . b5,",
    ". . e6, . . . . .",
    // 5
    REST,
    ". . . . . . c6, e6,",
    REST,
    ". . . . . . b5, e6,",
    REST,
    REST,
    REST,
    ". . . . . . d#6, f#6,",
    // 13
    ". . . . . b5, d6, g6,",
    ". . . . . . a5, e6,",
    ". . . . . . c6, g6,",
    ". . . . . . d6, g6,",
    REST,
    ". . . . . . a5, e6,",
    ". . . . . . c6, e6,",
    ". . . . . . b5, f#6,",
    // 21
    REST,
    ". . . . . . e6, g6,",
    REST,
    ". . . . . . b5, g6,",
    REST,
    REST,
    REST,
    ". . . . . . b5, e6,",
    "f6, c6, . . . . . .",
    ". . . . . . e6, b6,",
    "c6, f6, . . . . . .",
    REST,
];

const EM: &str = ". g3 b3 e4 . b3 g3 b3";
const C: &str = ". g3 c4 e4 . c4 g3 c4";
const AM: &str = ". a3 c4 e4 . c4 a3 c4";
const B: &str = ". f#3 b3 d#4 . b3 f#3 b3";
const G: &str = ". g3 b3 d4 . b3 g3 b3";
const A: &str = ". a3 c#4 e4 . c#4 a3 c#4";
const F: &str = ". a3 c4 f4 . c4 a3 c4";
const THIN: &str = ". . b3 e4 . . g3, .";

const BROKEN: &[&str] = &[
    REST, THIN, THIN, EM, //
    EM, C, AM, EM, EM, C, AM, B, //
    G, A, C, G, G, A, C, B, //
    EM, C, AM, EM, EM, C, AM, EM, //
    F, EM, F, B,
];

const BASS_EM: &str = "e2 . . . b2 . . e3,";
const BASS_C: &str = "c3 . . . g2 . . c3,";
const BASS_AM: &str = "a2 . . . e3 . . a2,";
const BASS_B: &str = "b2 . . . f#2 . . b2,";
const BASS_G: &str = "g2 . . . d3 . . g2,";
const BASS_F: &str = "f2 . . . c3 . . f3,";

const BASS: &[&str] = &[
    BASS_EM, BASS_EM, BASS_EM, BASS_EM, //
    BASS_EM, BASS_C, BASS_AM, BASS_EM, BASS_EM, BASS_C, BASS_AM, BASS_B, //
    BASS_G, BASS_AM, BASS_C, BASS_G, BASS_G, BASS_AM, BASS_C, BASS_B, //
    BASS_EM, BASS_C, BASS_AM, BASS_EM, BASS_EM, BASS_C, BASS_AM, BASS_EM, //
    BASS_F, BASS_EM, BASS_F, BASS_B,
];

const CHORDS: &[&str] = &[
    REST,
    REST,
    "e3+b3",
    "-", //
    "e3+g3+b3",
    "e3+g3+c4",
    "e3+a3+c4",
    "e3+g3+b3", //
    "e3+g3+b3",
    "e3+g3+c4",
    "e3+a3+c4",
    "d#3+f#3+b3", //
    "d3+g3+b3",
    "e3+a3+c#4",
    "e3+g3+c4",
    "d3+g3+b3", //
    "d3+g3+b3",
    "e3+a3+c#4",
    "e3+g3+c4",
    "d#3+f#3+b3", //
    "e3+g3+b3",
    "e3+g3+c4",
    "e3+a3+c4",
    "e3+g3+b3", //
    "e3+g3+b3",
    "e3+g3+c4",
    "e3+a3+c4",
    "e3+g3+b3", //
    "f3+a3+c4",
    "e3+g3+b3",
    "f3+a3+c4",
    "d#3+f#3+b3",
];

const VOICES: &[&str] = &[
    REST,
    REST,
    REST,
    REST, //
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST, //
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST, //
    // 21
    "e4",
    "g4",
    "e4",
    "g4 - e4 -", //
    "b4",
    "c5",
    "a4",
    "b4 - g4 -", //
    "a4",
    "g4",
    "f4",
    "f#4 - d#4 -",
];

const BEAT: &str = "e2 . e2, . . . . . e2 . e2, . . . . .";
const FASTER: &str = "e2 . e2, . . . e2, . e2 . e2, . e2, . e2, .";

const PULSE: &[&str] = &[BEAT, BEAT, BEAT, FASTER];

const DRAUGHT: &[&str] = &["x - - -", ".", ". . x, -", "- - . ."];
