//! The Hive: an organ over a heartbeat, in C minor. The middle copies the themes of the four worlds, two bars each, with
//! one wrong note in each, and every wrong note leads to the key of the next.

use super::instrument::Instrument::{
    Bass, Choir, Growl, Heart, Organ, Regal, Slide, Tom, WoodBlock,
};
use super::patterns::{REST, after_rests, from, only, over};
use super::score::{Part, Score};

/// 66 bpm, 28 bars: 102 seconds. Introduction 4, theme 8, copies 8, theme from above 8. The heart beats 66 times a minute
/// in the theme, 99 times in the copies, 132 times when the theme returns, and calms down in the last two bars.
pub static SCORE: Score = Score {
    tempo: 66.0,
    bars: BARS,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Regal,
            gain: 0.56,
            pan: 0.05,
            wet: 0.3,
            bars: SONG,
        },
        Part {
            instrument: Organ,
            gain: 0.072,
            pan: -0.25,
            wet: 0.35,
            bars: &CHORDS,
        },
        Part {
            instrument: Organ,
            gain: 0.055,
            pan: 0.4,
            wet: 0.5,
            bars: &FIGURES,
        },
        Part {
            instrument: Choir,
            gain: 0.06,
            pan: 0.3,
            wet: 0.5,
            bars: &VOICES,
        },
        Part {
            instrument: Organ,
            gain: 0.1,
            pan: 0.0,
            wet: 0.15,
            bars: &PEDAL,
        },
        Part {
            instrument: Bass,
            gain: 0.14,
            pan: 0.0,
            wet: 0.0,
            bars: &PEDAL,
        },
        Part {
            instrument: Heart,
            gain: 0.36,
            pan: 0.0,
            wet: 0.08,
            bars: &HEART,
        },
        Part {
            instrument: WoodBlock,
            gain: 0.1,
            pan: -0.5,
            wet: 1.0,
            bars: DRIPS,
        },
    ],
};

/// The danger layer: a copy of the canyon's slide guitar, out of its depth.
pub static DANGER: Score = Score {
    tempo: 66.0,
    bars: BARS,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Slide,
            gain: 0.4,
            pan: -0.3,
            wet: 0.4,
            bars: &COPY,
        },
        Part {
            instrument: Growl,
            gain: 0.3,
            pan: 0.0,
            wet: 0.1,
            bars: &PEDAL,
        },
        Part {
            instrument: Tom,
            gain: 0.45,
            pan: 0.1,
            wet: 0.3,
            bars: &["c2 . c2, c2, . c2, c2 . c2, c2, . c2,"],
        },
    ],
};

const BARS: usize = 28;

const SONG: &[&str] = &[
    // 1: something large breathes
    REST,
    REST,
    REST,
    ". . . . . . g4, -",
    // 5: theme
    "g4 - c5 - - d5 eb5 -",
    "eb5 - d5 - c5 - - .",
    "ab4 - c5 - f5 - - eb5",
    "d5 - - - b4 - . .",
    "g4 - c5 - eb5 - g5 -",
    "ab5 - - - f5 - db5 -",
    "d5 - g5 - f5 - b4 -",
    "c5 - - - - - . .",
    // 13: the canyon's theme, the caves', the city's, and that of the ruins
    "eb5 - - ab5 - - c6 - - - - bb5",
    "ab5 - - - - f5 e5 - - - . .",
    "c5 - f5 - ab5 - g5 f5",
    "a5 - - - f5 - . .",
    "f4 . bb4 . db5 c5 bb4 .",
    "f4 . bb4 . d5 - . .",
    "bb4 - eb5 - g5 - - f5",
    "f5 - - d5 b4 - . .",
    // 21: theme from above
    "g5 - c6 - - b5 c6 -",
    "eb5 - ab5 - c6 - - .",
    "ab5 - - c6 ab5 - f5 -",
    "f5 - ab5 - db6 - - c6",
    "g5 - - eb5 c5 - eb5 -",
    "ab5 - f5 - d5 - b4 -",
    "d5 - - - - - b4 -",
    "c5 - - - - - - .",
];

// The harmonies: indices of the patterns of each part.
const CM: usize = 0;
const AB: usize = 1;
const FM: usize = 2;
const G: usize = 3;
const DB: usize = 4;
/// F minor, then C major.
const FM_C: usize = 5;
const F: usize = 6;
const BBM: usize = 7;
const BB: usize = 8;
const EB: usize = 9;
/// D diminished.
const DD: usize = 10;

const HARMONY: [usize; BARS] = [
    CM, CM, AB, G, //
    CM, AB, FM, G, CM, DB, G, CM, //
    AB, FM_C, FM, F, BBM, BB, EB, G, //
    CM, AB, FM, DB, CM, DD, G, CM, //
];

const CHORDS: [&str; BARS] = over(
    &HARMONY,
    &[
        "c4+eb4+g4 - - -",
        "c4+eb4+ab4 - - -",
        "c4+f4+ab4 - - -",
        "b3+d4+g4 - - -",
        "db4+f4+ab4 - - -",
        "c4+f4+ab4 - c4+e4+g4 -",
        "c4+f4+a4 - - -",
        "bb3+db4+f4 - - -",
        "bb3+d4+f4 - - -",
        "bb3+eb4+g4 - - -",
        "d4+f4+ab4 - - -",
    ],
);

/// The feet on the lowest pipes.
const PEDAL: [&str; BARS] = over(
    &HARMONY,
    &[
        "c2 - - -",
        "ab2 - - -",
        "f2 - - -",
        "g2 - - -",
        "db2 - - -",
        "f2 - c2 -",
        "f2 - - -",
        "bb2 - - -",
        "bb2 - - -",
        "eb2 - - -",
        "f2 - - -",
    ],
);

/// Small pipes that never stop, as feet on wax.
const FIGURES: [&str; BARS] = after_rests(
    2,
    over(
        &HARMONY,
        &[
            "c5, g4 eb4 g4 c5, g4 eb4 g4 c5, g4 eb4 g4 c5, g4 eb4 g4",
            "c5, ab4 eb4 ab4 c5, ab4 eb4 ab4 c5, ab4 eb4 ab4 c5, ab4 eb4 ab4",
            "c5, ab4 f4 ab4 c5, ab4 f4 ab4 c5, ab4 f4 ab4 c5, ab4 f4 ab4",
            "b4, g4 d4 g4 b4, g4 d4 g4 b4, g4 d4 g4 b4, g4 d4 g4",
            "db5, ab4 f4 ab4 db5, ab4 f4 ab4 db5, ab4 f4 ab4 db5, ab4 f4 ab4",
            "c5, ab4 f4 ab4 c5, ab4 f4 ab4 c5, g4 e4 g4 c5, g4 e4 g4",
            "c5, a4 f4 a4 c5, a4 f4 a4 c5, a4 f4 a4 c5, a4 f4 a4",
            "bb4, f4 db4 f4 bb4, f4 db4 f4 bb4, f4 db4 f4 bb4, f4 db4 f4",
            "bb4, f4 d4 f4 bb4, f4 d4 f4 bb4, f4 d4 f4 bb4, f4 d4 f4",
            "bb4, g4 eb4 g4 bb4, g4 eb4 g4 bb4, g4 eb4 g4 bb4, g4 eb4 g4",
            "d5, ab4 f4 ab4 d5, ab4 f4 ab4 d5, ab4 f4 ab4 d5, ab4 f4 ab4",
        ],
    ),
);

/// Voices that play when the theme returns.
const VOICES: [&str; BARS] = from(
    21,
    &[
        "c4+g4 - - -",
        "c4+ab4 - - -",
        "c4+ab4 - - -",
        "db4+ab4 - - -",
        "c4+g4 - - -",
        "d4+ab4 - - -",
        "d4+g4 - - -",
        "c4+g4 - - .",
    ],
);

/// The rate of the heart, by bar: 66, 99 and 132 beats a minute.
const HEART: [&str; BARS] = over(
    &[
        0, 0, 0, 0, //
        0, 0, 0, 0, 0, 0, 0, 0, //
        1, 1, 1, 1, 1, 1, 1, 1, //
        2, 2, 2, 2, 2, 2, 1, 0, //
    ],
    &["x! x x x", "x! x x x! x x", "x! x x x x! x x x"],
);

const DRIPS: &[&str] = &only::<BARS>(&[
    (1, ". . . . . . . . . . . g6 . . . ."),
    (2, ". . . c7 . . . . . . . . . . eb6 ."),
    (3, ". . . . . . . . c7 . . . . . . ."),
    (4, ". . d7 . . . . . . . . . . g6 . ."),
    (8, ". . . . . . . . . . . . . d7 . g6"),
    (12, ". . . . . . . . . . c7 . . g6 . ."),
    (16, ". . . . . . . . . . . . . c7 . a6"),
    (20, ". . . . . . . . . . . . . d7 . g6"),
    (28, ". . . . . . . . . . . g6 . . c7 ."),
]);

/// The rhythm of the canyon's theme on the notes of the Hive's chords.
const COPY: [&str; BARS] = over(
    &HARMONY,
    &[
        "g2 - - c3 - - eb3 - - - - c3",
        "ab2 - - c3 - - eb3 - - - - c3",
        "ab2 - - c3 - - f3 - - - - c3",
        "g2 - - b2 - - d3 - - - - b2",
        "ab2 - - db3 - - f3 - - - - db3",
        "ab2 - - c3 - - c3 - - - - g2",
        "a2 - - c3 - - f3 - - - - c3",
        "bb2 - - db3 - - f3 - - - - db3",
        "bb2 - - d3 - - f3 - - - - d3",
        "bb2 - - eb3 - - g3 - - - - eb3",
        "ab2 - - d3 - - f3 - - - - d3",
    ],
);
