//! A red desert at night: a drone, wind, distant voices and a slow pulse; in D, with the semitone above it.

use super::instrument::Instrument::{Bell, Choir, Drone, Growl, Hat, Lead, Pluck, Tom, Wind};
use super::score::{Part, Score};

/// 76 bpm, 20 bars: 63 seconds.
pub static SCORE: Score = Score {
    tempo: 76.0,
    bars: 20,
    echo_beats: 1.5,
    parts: &[
        Part {
            instrument: Drone,
            gain: 0.2,
            pan: 0.0,
            wet: 0.2,
            bars: &[
                "d2+a2", "-", "-", "-", "d2+bb2", "-", "c2+g2", "-", "d2+a2", "-",
            ],
        },
        Part {
            instrument: Wind,
            gain: 0.32,
            pan: 0.5,
            wet: 0.4,
            bars: &["x", "-", "-", ".", "."],
        },
        Part {
            instrument: Wind,
            gain: 0.24,
            pan: -0.6,
            wet: 0.4,
            bars: &[".", ".", "x,", "-"],
        },
        Part {
            instrument: Choir,
            gain: 0.13,
            pan: -0.1,
            wet: 0.9,
            bars: VOICES,
        },
        Part {
            instrument: Growl,
            gain: 0.24,
            pan: 0.0,
            wet: 0.1,
            bars: PULSE,
        },
        Part {
            instrument: Pluck,
            gain: 0.2,
            pan: 0.5,
            wet: 1.0,
            bars: PLUCKED,
        },
        Part {
            instrument: Lead,
            gain: 0.2,
            pan: -0.3,
            wet: 0.9,
            bars: CALL,
        },
        Part {
            instrument: Bell,
            gain: 0.1,
            pan: -0.55,
            wet: 1.0,
            bars: &[". . . d6,", ".", ". a5, . .", ". . eb6, .", "."],
        },
        Part {
            instrument: Tom,
            gain: 0.4,
            pan: 0.15,
            wet: 0.35,
            bars: DRUMS,
        },
        Part {
            instrument: Hat,
            gain: 0.05,
            pan: -0.4,
            wet: 0.6,
            bars: DUST,
        },
    ],
};

const VOICES: &[&str] = &[
    ".",
    ".",
    "d4+f4+a4",
    "-",
    "eb4+g4+bb4",
    "-",
    "c4+e4+g4",
    "-",
    "d4+f4+a4",
    "-",
    "a3+d4+f4",
    "-",
    "bb3+d4+f4",
    "-",
    "eb4+g4+bb4",
    "-",
    "g3+bb3+d4",
    "a3+c4+eb4",
    "d4+f4+a4",
    "-",
];

const PULSE: &[&str] = &[
    ".",
    ".",
    "d2 . . . . . . . d2 . d2, . . . . .",
    "d2 . . . . . . . d2 . d2, . c2 . . .",
    "eb2 . . . . . . . eb2 . eb2, . . . . .",
    "eb2 . . . . . . . eb2 . eb2, . d2 . . .",
    "c2 . . . c2, . . . c2 . c2, . . . . .",
    "c2 . . . c2, . . . c2 . c2, . eb2 . c2 .",
    "d2 . . d2, . . d2 . d2 . d2, . . . a2, .",
    "d2 . . d2, . . d2 . d2 . d2, . f2 . eb2 .",
    "d2 . . d2, . . d2 . d2 . d2, . . . a2, .",
    "d2 . . d2, . . d2 . d2 . d2, . c2 . a1 .",
    "bb1 . . bb1, . . bb1 . bb1 . bb1, . . . f2, .",
    "bb1 . . bb1, . . bb1 . bb1 . bb1, . c2 . d2 .",
    "eb2 . . eb2, . . eb2 . eb2 . eb2, . . . bb2, .",
    "eb2 . . eb2, . . eb2 . eb2 . eb2, . d2 . eb2 .",
    "g1 . . g1, . . g1 . g1 . g1, . . . d2, .",
    "a1 . . a1, . . a1 . a1 . a1, . c2 . eb2 .",
    "d2 . . . . . . . d2 . . . . . . .",
    "d2 . . . . . . . . . . . . . . .",
];

const PLUCKED: &[&str] = &[
    "d4 . . a4, . . eb5 . . . . . . . . .",
    ". . . . d5, . a4, . . . . . . . . .",
    "d4 . . a4, . . f5 . . . . . eb5, . . .",
    ".",
    "eb4 . . bb4, . . g5 . . . . . f5, . . .",
    ".",
    "c4 . . g4, . . e5 . . . . . d5, . . .",
    ". . . . c5, . g4, . . . . . . . . .",
    "d4 . a4 . d5 . f5, . eb5 . d5, . a4 . . .",
    "d4 . a4 . d5 . f5, . eb5 . d5, . a4 . f4, .",
    "d4 . a4 . d5 . f5, . eb5 . d5, . a4 . . .",
    "d4 . a4 . d5 . f5, . g5 . f5, . eb5 . d5, .",
    "bb3 . f4 . bb4 . d5, . f5 . d5, . bb4 . . .",
    "bb3 . f4 . bb4 . d5, . f5 . d5, . bb4 . f4, .",
    "eb4 . bb4 . eb5 . g5, . bb5 . g5, . eb5 . . .",
    "eb4 . bb4 . eb5 . g5, . bb5 . g5, . eb5 . bb4, .",
    "g4 . bb4 . d5 . g5, . . . . . d5, . . .",
    "a4 . c5 . eb5 . a5, . . . . . eb5, . . .",
    "d4 . . a4, . . d5 . . . . . . . . .",
    ".",
];

const CALL: &[&str] = &[
    ".",
    ".",
    ".",
    ".",
    ".",
    ".",
    ".",
    ".",
    "a5 - - - eb5 - d5 -",
    "- - - - . . f5 g5",
    "a5 - - - bb5 - a5 -",
    "f5 - - d5 - - - -",
    "f5 - - - eb5 - d5 -",
    "bb4 - - - . . d5 f5",
    "g5 - - - f5 - eb5 -",
    "- - g5 - bb5 - a5 g5",
    "d5 - - - g5 - - -",
    "eb5 - - - c5 - a4 -",
    "d5 - - - - - - -",
    ".",
];

const HEART: &str = "d2 . d2, . . . . .";
const MARCH: &str = "d2 . d2, . . . a2, d2,";
const NONE: &str = ".";

const DRUMS: &[&str] = &[
    NONE, NONE, HEART, HEART, HEART, HEART, HEART, HEART, //
    MARCH, MARCH, MARCH, MARCH, MARCH, MARCH, MARCH, MARCH, //
    HEART, HEART, HEART, NONE,
];

const SAND: &str = ". . x . . x, x . . . x . x, . x x,";

const DUST: &[&str] = &[
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, //
    SAND, SAND, SAND, SAND, SAND, SAND, SAND, SAND, //
    SAND, SAND, NONE, NONE,
];
