//! The results of a level: marimba and plucked bass, light and unhurried, in G major, where the fanfare ends.

use super::instrument::Instrument::{Bass, Celesta, Guitar, Hat, Marimba, WoodBlock};
use super::patterns::over;
use super::score::{Part, Score};

/// 104 bpm, 8 bars: 18 seconds.
pub static SCORE: Score = Score {
    tempo: 104.0,
    bars: BARS,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Marimba,
            gain: 0.34,
            pan: -0.1,
            wet: 0.3,
            bars: SONG,
        },
        Part {
            instrument: Celesta,
            gain: 0.15,
            pan: 0.4,
            wet: 0.8,
            bars: ECHO,
        },
        Part {
            instrument: Guitar,
            gain: 0.12,
            pan: -0.4,
            wet: 0.2,
            bars: &PICKED,
        },
        Part {
            instrument: Bass,
            gain: 0.24,
            pan: 0.0,
            wet: 0.0,
            bars: &BASSES,
        },
        Part {
            instrument: Hat,
            gain: 0.09,
            pan: 0.3,
            wet: 0.1,
            bars: &[". . x, . . . x, ."],
        },
        Part {
            instrument: WoodBlock,
            gain: 0.08,
            pan: -0.5,
            wet: 0.4,
            bars: &[". . . . g5 . . .", ". . . . g5 . . g5,"],
        },
    ],
};

const BARS: usize = 8;

const SONG: &[&str] = &[
    "d5 . b4 d5 . g5 . b4",
    "e5 . b4 e5 . g5 . .",
    "e5 . c5 e5 . g5 . e5",
    "d5 . a4 d5 . f#5 . .",
    "d5 . b4 d5 . g5 . b5",
    "a5 . f5 a5 . c6 . .",
    "g5 . e5 c5 . e5 . g5",
    "f#5 . d5 . a4 . d5 .",
];

/// Answers in the gaps of the song.
const ECHO: &[&str] = &[
    ".",
    ". . . . . . e6, g6",
    ".",
    ". . . . . . d6, f#6",
    ".",
    ". . . . . . c6, f6",
    ".",
    ". . . . . a6, . d6",
];

// The harmonies: indices of the patterns of each part.
const G: usize = 0;
const EM: usize = 1;
const C: usize = 2;
const D: usize = 3;
const F: usize = 4;

const HARMONY: [usize; BARS] = [G, EM, C, D, G, F, C, D];

const PICKED: [&str; BARS] = over(
    &HARMONY,
    &[
        "g3 b3 d4 g4 d4 b3 d4 b3",
        "e3 b3 e4 g4 e4 b3 e4 b3",
        "c3 g3 c4 e4 c4 g3 c4 g3",
        "d3 a3 d4 f#4 d4 a3 d4 a3",
        "f3 a3 c4 f4 c4 a3 c4 a3",
    ],
);

const BASSES: [&str; BARS] = over(
    &HARMONY,
    &[
        "g2 - . g2, . d2 - .",
        "e2 - . e2, . b2 - .",
        "c2 - . c2, . g2 - .",
        "d2 - . d2, . a2 - .",
        "f2 - . f2, . c2 - .",
    ],
);
