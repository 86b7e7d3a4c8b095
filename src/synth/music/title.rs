//! The title: the canyon's theme, straight and wide, as if a radio far away played it; in D major with the C of the old
//! songs and a middle part of foreign chords.

use super::instrument::Instrument::{
    Bass, Bell, Celesta, Choir, Guitar, HandDrum, Strings, Whistle,
};
use super::patterns::{REST, after_rests, from, only, over};
use super::score::{Part, Score};

/// 96 bpm, 24 bars: 60 seconds. Introduction 4, theme 8, wonder 8, return 4.
pub static SCORE: Score = Score {
    tempo: 96.0,
    bars: BARS,
    echo_beats: 1.5,
    parts: &[
        Part {
            instrument: Whistle,
            gain: 0.46,
            pan: 0.05,
            wet: 0.4,
            bars: SONG,
        },
        Part {
            instrument: Celesta,
            gain: 0.2,
            pan: 0.35,
            wet: 0.7,
            bars: &STARS,
        },
        Part {
            instrument: Guitar,
            gain: 0.13,
            pan: -0.4,
            wet: 0.25,
            bars: &PICKED,
        },
        Part {
            instrument: Strings,
            gain: 0.13,
            pan: -0.2,
            wet: 0.45,
            bars: &CHORDS,
        },
        Part {
            instrument: Choir,
            gain: 0.09,
            pan: 0.2,
            wet: 0.8,
            bars: &VOICES,
        },
        Part {
            instrument: Bass,
            gain: 0.26,
            pan: 0.0,
            wet: 0.0,
            bars: &BASSES,
        },
        Part {
            instrument: HandDrum,
            gain: 0.2,
            pan: 0.25,
            wet: 0.2,
            bars: &DRUM,
        },
        Part {
            instrument: Bell,
            gain: 0.08,
            pan: -0.55,
            wet: 1.0,
            bars: &FAR,
        },
    ],
};

const BARS: usize = 24;

const SONG: &[&str] = &[
    // 1: introduction
    REST,
    REST,
    ". . . . . . d5, -",
    "a4, - - - - - . .",
    // 5: theme
    "a4 - d5 - f#5 - - e5",
    "d5 - - b4 g4 - - .",
    "b4 - d5 - g5 - - f#5",
    "f#5 - - e5 d5 - - .",
    "a4 - d5 - f#5 - - a5",
    "g5 - - e5 c5 - d5 -",
    "e5 - - d5 b4 - a4 -",
    "d5 - - - - - - .",
    // 13: wonder
    "f5 - - d5 bb4 - d5 -",
    "c5 - - f5 a5 - - .",
    "g5 - - e5 c5 - e5 -",
    "f#5 - - - a5 - - .",
    "bb5 - - a5 g5 - d5 -",
    "f5 - - g5 f5 - d5 -",
    "e5 - - c#5 e5 - a5 -",
    "a5 - - - e5 - - .",
    // 21: return
    "a4 - d5 - f#5 - - a5",
    "g5 - - e5 c5 - d5 -",
    "b4 - d5 - g5 - - b5",
    "a5 - - - - - . .",
];

// The harmonies: indices of the patterns of each part.
const D: usize = 0;
const G: usize = 1;
const EM: usize = 2;
const C: usize = 3;
const A: usize = 4;
const BB: usize = 5;
const F: usize = 6;
const GM: usize = 7;

const HARMONY: [usize; BARS] = [
    D, C, G, D, //
    D, G, EM, D, D, C, G, D, //
    BB, F, C, D, GM, BB, A, A, //
    D, C, G, D, //
];

const CHORDS: [&str; BARS] = over(
    &HARMONY,
    &[
        "a3+d4+f#4 - - -",
        "g3+b3+d4 - - -",
        "g3+b3+e4 - - -",
        "g3+c4+e4 - - -",
        "a3+c#4+e4 - - -",
        "bb3+d4+f4 - - -",
        "a3+c4+f4 - - -",
        "g3+bb3+d4 - - -",
    ],
);

const BASSES: [&str; BARS] = over(
    &HARMONY,
    &[
        "d2 - - - - - a2, -",
        "g2 - - - - - d2, -",
        "e2 - - - - - b2, -",
        "c2 - - - - - g2, -",
        "a2 - - - - - e2, -",
        "bb2 - - - - - f2, -",
        "f2 - - - - - c2, -",
        "g2 - - - - - d2, -",
    ],
);

const PICKED: [&str; BARS] = over(
    &HARMONY,
    &[
        "d3 a3 d4 f#4 a4, f#4 d4 a3",
        "g3 b3 d4 g4 b4, g4 d4 b3",
        "e3 b3 e4 g4 b4, g4 e4 b3",
        "c3 g3 c4 e4 g4, e4 c4 g3",
        "a3 c#4 e4 a4 c#5, a4 e4 c#4",
        "bb3 d4 f4 bb4 d5, bb4 f4 d4",
        "f3 c4 f4 a4 c5, a4 f4 c4",
        "g3 bb3 d4 g4 bb4, g4 d4 bb3",
    ],
);

/// Small lights over the wide chords.
const STARS: [&str; BARS] = over(
    &[
        0, 1, 2, 0, //
        7, 7, 7, 7, 7, 7, 7, 0, //
        3, 4, 5, 0, 6, 3, 8, 8, //
        7, 7, 7, 0, //
    ],
    &[
        ". . d6 . a5, . f#5, . . . . . . . . .",
        ". . e6 . c6, . g5, . . . . . . . . .",
        ". . d6 . b5, . g5, . . . . . . . . .",
        "bb4, . d5 . f5, . bb5 . d6, . bb5 . f5, . d5 .",
        "a4, . c5 . f5, . a5 . c6, . a5 . f5, . c5 .",
        "g4, . c5 . e5, . g5 . c6, . g5 . e5, . c5 .",
        "g4, . bb4 . d5, . g5 . bb5, . g5 . d5, . bb4 .",
        REST,
        "a4, . c#5 . e5, . a5 . c#6, . a5 . e5, . c#5 .",
    ],
);

/// Voices that join in the middle and stay for the return.
const VOICES: [&str; BARS] = from(
    13,
    &[
        "bb3+f4 - - -",
        "a3+f4 - - -",
        "g3+e4 - - -",
        "a3+f#4 - - -",
        "g3+d4 - - -",
        "bb3+f4 - - -",
        "a3+e4 - - -",
        "a3+e4 - - -",
        "a3+f#4 - - -",
        "g3+e4 - - -",
        "g3+d4 - - -",
        "a3+f#4 - - .",
    ],
);

const DRUM: [&str; BARS] = after_rests(
    4,
    over(
        &[
            0, 0, 0, 0, //
            0, 0, 0, 1, 0, 0, 0, 1, //
            0, 0, 0, 0, 0, 0, 0, 1, //
            0, 0, 0, 2, //
        ],
        &[
            "d2 . . . a3, . . d2, . . d2 . a3, . . .",
            "d2 . . . a3, . . d2, . . d2 . a3, . a3, a3",
            "d2 . . . . . . . . . . . . . . .",
        ],
    ),
);

/// A beacon that nobody answers.
const FAR: [&str; BARS] = only(&[
    (1, ". . . . . . . . . . . . a6 . . d7,"),
    (2, ". . . . . . . . . . . . g6 . . ."),
    (4, ". . . . . . . . . . a6 . . d7, . ."),
    (12, ". . . . . . . . a6 . . d7, . . . ."),
    (16, ". . . . . . . . . . . . a6 . . ."),
    (24, ". . . . . . . . . . a6 . . d7, . ."),
]);
