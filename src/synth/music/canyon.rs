//! Crash Canyon: slide guitar and hand drum, lazy and swung, in D major with the C of the old songs.
//!
//! Each beat has three steps, and its second note comes on the third.

use super::instrument::Instrument::{Bass, Growl, Guitar, HandDrum, Hat, Slide, Tom};
use super::score::{Part, Score};

/// 96 bpm, 40 bars: 100 seconds. Introduction 4, theme 8 + 8, middle part 8, theme from below 8, return 4.
pub static SCORE: Score = Score {
    tempo: 96.0,
    bars: 40,
    echo_beats: 1.0,
    parts: &[
        Part {
            instrument: Slide,
            gain: 0.4,
            pan: -0.1,
            wet: 0.4,
            bars: SONG,
        },
        Part {
            instrument: Slide,
            gain: 0.18,
            pan: 0.5,
            wet: 0.6,
            bars: ANSWER,
        },
        Part {
            instrument: Guitar,
            gain: 0.11,
            pan: -0.4,
            wet: 0.2,
            bars: PICKED,
        },
        Part {
            instrument: Bass,
            gain: 0.17,
            pan: 0.0,
            wet: 0.0,
            bars: BASS,
        },
        Part {
            instrument: HandDrum,
            gain: 0.24,
            pan: 0.25,
            wet: 0.15,
            bars: DRUM,
        },
        Part {
            instrument: Hat,
            gain: 0.15,
            pan: -0.5,
            wet: 0.1,
            bars: SHAKER,
        },
    ],
};

/// The danger layer: rolls of low drums over a bass with teeth.
pub static DANGER: Score = Score {
    tempo: 96.0,
    bars: 40,
    echo_beats: 1.0,
    parts: &[
        Part {
            instrument: Tom,
            gain: 0.5,
            pan: -0.15,
            wet: 0.3,
            bars: ROLLS,
        },
        Part {
            instrument: Growl,
            gain: 0.3,
            pan: 0.0,
            wet: 0.1,
            bars: BASS,
        },
        Part {
            instrument: Hat,
            gain: 0.12,
            pan: 0.4,
            wet: 0.2,
            bars: HOOVES,
        },
    ],
};

const REST: &str = ".";

const SONG: &[&str] = &[
    // 1: introduction
    REST,
    REST,
    ". . . . . . d5, - - a4, - -",
    "- - - - - - . . . . . .",
    // 5: theme
    "a4 - - d5 - - f#5 - - - - e5",
    "d5 - - - - b4 a4 - - - . .",
    "b4 - - d5 - - g5 - - - - f#5",
    "f#5 - - - - e5 d5 - - - . .",
    "a4 - - d5 - - f#5 - - - - a5",
    "g5 - - - - e5 c5 - - - - d5",
    "e5 - - d5 - - b4 - - - - a4",
    "d5 - - - - - - - - . . .",
    // 13: theme, decorated
    "a4 - - d5 - e5 f#5 - - a5 - f#5",
    "d5 - - b4 - - a4 - - . . .",
    "b4 - - d5 - e5 g5 - - b5 - a5",
    "f#5 - - - - e5 d5 - - . . .",
    "d5 - e5 f#5 - - a5 - - - - b5",
    "c6 - - - - g5 e5 - - c5 - d5",
    "b4 - - - - d5 g5 - - d5 - b4",
    "d5 - - - - - - - - . . .",
    // 21: middle part
    "f#5 - - - - - - - - e5 - d5",
    "b4 - - - - - d5 - - . . .",
    "a5 - - - - - - - - g5 - f#5",
    "e5 - - - - - c#5 - - . . .",
    "d5 - - f#5 - - b5 - - - - a5",
    "g5 - - - - - d5 - - b4 - -",
    "e5 - - g5 - - b5 - - g5 - -",
    "a5 - - - - - e5 - - . . .",
    // 29: theme from below
    "a3 - - d4 - - f#4 - - - - e4",
    "d4 - - - - b3 a3 - - - . .",
    "b3 - - d4 - - g4 - - - - f#4",
    "f#4 - - - - e4 d4 - - - . .",
    "a4 - - d5 - - f#5 - - - - a5",
    "g5 - - - - e5 c5 - - e5 - g5",
    "b5 - - - - g5 e5 - - c#5 - e5",
    "d5 - - - - - - - - . . .",
    // 37: return
    ". . . . . . f#5 - - e5 - d5",
    "c5 - - - - - e5 - - . . .",
    "b4 - - d5 - - g5 - - f#5 - e5",
    "e5 - - - - c#5 a4 - - . . .",
];

const ANSWER: &[&str] = &[
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
    // 13: fills the gaps of the decorated theme
    REST,
    ". . . . . . . . . f#4 - a4",
    REST,
    ". . . . . . . . . a4 - f#4",
    REST,
    REST,
    REST,
    ". . . . . . f#4 - - a4 - -",
    // 21: a third voice below the middle part
    "d5 - - - - - - - - c#5 - b4",
    "g4 - - - - - b4 - - . . .",
    "f#5 - - - - - - - - e5 - d5",
    "c#5 - - - - - a4 - - . . .",
    "b4 - - d5 - - f#5 - - - - -",
    "d5 - - - - - b4 - - g4 - -",
    "b4 - - e5 - - g5 - - e5 - -",
    "e5 - - - - - c#5 - - . . .",
    // 29: high answers to the low theme
    REST,
    ". . . . . . . . . a5, - f#5,",
    "- - - . . . . . . . . .",
    ". . . . . . . . . a5, - f#5,",
    "d5, - - . . . d5 - - - - f#5",
    "e5 - - - - c5 g4 - - c5 - e5",
    "g5 - - - - d5 c#5 - - a4 - c#5",
    "f#4 - - - - - - - - . . .",
    REST,
    REST,
    REST,
    REST,
];

const D: &str = "d3 . a3 d4 . f#4 a3 . d4 f#4 . d4";
const D6: &str = "d3 . a3 b3 . f#4 a3 . d4 f#4 . a4";
const G: &str = "g3 . b3 d4 . g4 b3 . d4 g4 . d4";
const C: &str = "c3 . g3 c4 . e4 g3 . c4 e4 . c4";
const BM: &str = "b2 . f#3 b3 . d4 f#3 . b3 d4 . b3";
const A: &str = "a2 . e3 a3 . c#4 e3 . a3 c#4 . a3";
const EM: &str = "e3 . b3 e4 . g4 b3 . e4 g4 . e4";
const G_TO_A: &str = "g3 . b3 d4 . g4 a3 . c#4 e4 . a3";
const LAST_D: &str = "d3 . a3 d4 . f#4 a4 - - . . .";

const PICKED: &[&str] = &[
    D, D6, D, D6, //
    D, D6, G, D, D, C, G, D, //
    D, D6, G, D6, D, C, G, LAST_D, //
    BM, G, D, A, BM, G, EM, A, //
    D, D6, G, D, D, C, G_TO_A, LAST_D, //
    BM, C, G, A,
];

const BASS_D: &str = "d2 - - - - . a2 - - - . .";
const BASS_D_WALK: &str = "d2 - - - - . a2 - - b2 - .";
const BASS_G: &str = "g2 - - - - . d3 - - - . .";
const BASS_C: &str = "c3 - - - - . g2 - - - . .";
const BASS_BM: &str = "b2 - - - - . f#2 - - - . .";
const BASS_A: &str = "a2 - - - - . e2 - - - . .";
const BASS_A_DOWN: &str = "a2 - - - - . g2 - - e2 - .";
const BASS_EM: &str = "e2 - - - - . b2 - - - . .";
const BASS_G_TO_A: &str = "g2 - - - - . a2 - - e2 - .";

const BASS: &[&str] = &[
    REST,
    REST,
    BASS_D,
    BASS_D,
    // 5
    BASS_D,
    BASS_D_WALK,
    BASS_G,
    BASS_D,
    BASS_D,
    BASS_C,
    BASS_G,
    BASS_D, //
    BASS_D,
    BASS_D_WALK,
    BASS_G,
    BASS_D,
    BASS_D,
    BASS_C,
    BASS_G,
    BASS_D, //
    BASS_BM,
    BASS_G,
    BASS_D,
    BASS_A,
    BASS_BM,
    BASS_G,
    BASS_EM,
    BASS_A_DOWN, //
    BASS_D,
    BASS_D_WALK,
    BASS_G,
    BASS_D,
    BASS_D,
    BASS_C,
    BASS_G_TO_A,
    BASS_D, //
    BASS_BM,
    BASS_C,
    BASS_G,
    BASS_A_DOWN,
];

const SLOW: &str = "g2 . . . . . . . . a3, . .";
const LAZY: &str = "g2 . . a3, . d4, . . g2, a3 . d4,";
const LOOSE: &str = "g2 . . a3, . d4, . . g2 a3 . .";
const ROLL: &str = "g2 . . a3, . d4, a3, d4, a3 d4, a3 g2";
const OPEN: &str = "g2 . . . . a3, g2, . . d4, . .";

const DRUM: &[&str] = &[
    REST, SLOW, LOOSE, ROLL, //
    LAZY, LOOSE, LAZY, LOOSE, LAZY, LOOSE, LAZY, ROLL, //
    LAZY, LOOSE, LAZY, LOOSE, LAZY, LOOSE, LAZY, ROLL, //
    OPEN, OPEN, OPEN, LOOSE, OPEN, OPEN, LOOSE, ROLL, //
    LAZY, LOOSE, LAZY, LOOSE, LAZY, LOOSE, LAZY, ROLL, //
    SLOW, SLOW, LOOSE, ROLL,
];

const SHAKE: &str = "x, . x, x . x, x, . x, x . x,";

const SHAKER: &[&str] = &[
    REST, REST, REST, REST, //
    REST, REST, REST, REST, REST, REST, REST, REST, //
    SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, //
    REST, REST, REST, REST, SHAKE, SHAKE, SHAKE, SHAKE, //
    SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, SHAKE, //
    REST, REST, REST, REST,
];

const DRIVE: &str = "d2! . d2, d2, . d2, d2 . d2, d2, . d2,";
const RUN: &str = "d2! . d2, d2, d2, d2, d2 d2, d2, a2 a2, d2";

const ROLLS: &[&str] = &[DRIVE, DRIVE, DRIVE, RUN];

const HOOVES: &[&str] = &["x . x, x, . x, x . x, x, . x,"];
