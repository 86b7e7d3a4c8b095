//! The Sky Ruins: a whistle over strings and harp, wide and slow, in E major with the D of the old modes.

use super::instrument::Instrument::{Bass, Growl, Guitar, Strings, Tom, Whistle, Wind};
use super::patterns::{REST, after_rests, from, only, over};
use super::score::{Part, Score};

/// 84 bpm, 36 bars: 103 seconds. The view opens 4, theme 8, theme decorated 8, higher still 8, theme and coming down 8.
pub static SCORE: Score = Score {
    tempo: 84.0,
    bars: BARS,
    echo_beats: 1.5,
    parts: &[
        Part {
            instrument: Whistle,
            gain: 0.5,
            pan: 0.05,
            wet: 0.35,
            bars: SONG,
        },
        Part {
            instrument: Strings,
            gain: 0.13,
            pan: -0.45,
            wet: 0.4,
            bars: &VIOLINS,
        },
        Part {
            instrument: Strings,
            gain: 0.18,
            pan: 0.4,
            wet: 0.35,
            bars: &LINE,
        },
        Part {
            instrument: Strings,
            gain: 0.28,
            pan: 0.15,
            wet: 0.25,
            bars: &CELLOS,
        },
        Part {
            instrument: Guitar,
            gain: 0.11,
            pan: 0.35,
            wet: 0.4,
            bars: &HARP,
        },
        Part {
            instrument: Bass,
            gain: 0.38,
            pan: 0.0,
            wet: 0.0,
            bars: &BASSES,
        },
        Part {
            instrument: Tom,
            gain: 0.3,
            pan: -0.2,
            wet: 0.5,
            bars: &TIMPANI,
        },
        Part {
            instrument: Wind,
            gain: 0.2,
            pan: -0.3,
            wet: 0.3,
            bars: &AIR,
        },
    ],
};

/// The danger layer: kettledrums under trembling strings.
pub static DANGER: Score = Score {
    tempo: 84.0,
    bars: BARS,
    echo_beats: 1.5,
    parts: &[
        Part {
            instrument: Tom,
            gain: 0.5,
            pan: -0.2,
            wet: 0.5,
            bars: &DRUMS,
        },
        Part {
            instrument: Strings,
            gain: 0.16,
            pan: 0.35,
            wet: 0.3,
            bars: &TREMOLO,
        },
        Part {
            instrument: Growl,
            gain: 0.24,
            pan: 0.0,
            wet: 0.1,
            bars: &BASSES,
        },
    ],
};

const BARS: usize = 36;

const SONG: &[&str] = &[
    // 1: the view opens; a call from far off
    REST,
    REST,
    ". . . . b4, - e5, -",
    "f#5, - - - - - . .",
    // 5: theme
    "b4 - e5 - g#5 - - f#5",
    "f#5 - - d#5 b4 - . .",
    "c#5 - e5 - g#5 - - b5",
    "a5 - g#5 - e5 - c#5 -",
    "b4 - e5 - g#5 - b5 -",
    "c#6 - b5 - f#5 - - .",
    "a5 - g#5 - f#5 - e5 -",
    "f#5 - - - - - . .",
    // 13: theme, decorated
    "b4 c#5 e5 - g#5 - - f#5",
    "f#5 - d#5 - b4 - c#5 d#5",
    "e5 - g#5 - c#6 - - b5",
    "a5 - g#5 a5 b5 - e5 -",
    "g#5 - b5 - e6 - - d#6",
    "c#6 - b5 - f#5 - d#5 -",
    "c#5 - e5 - a5 - g#5 f#5",
    "e5 - - - - - . .",
    // 21: higher still
    "c#6 - - b5 a5 - f#5 -",
    "a5 - - f#5 - - . .",
    "e5 - a5 - c#6 - - b5",
    "b5 - - g#5 - - . .",
    "f#5 - a5 - c#6 - e6 -",
    "f#6 - - e6 c#6 - a5 -",
    "g#5 - c#6 - e6 - - c#6",
    "d#6 - - c#6 b5 - . .",
    // 29: theme, and coming down
    "b5 - e5 - g#5 - - f#5",
    "f#5 - - d#5 b4 - . .",
    "c#5 - e5 - g#5 - - b5",
    "a5 - b5 - c#6 - e6 -",
    "e6 - - b5 g#5 - b5 -",
    "c#6 - b5 - f#5 - d#5 -",
    "c#5 - e5 - a5 - f#5 -",
    "e5 - - - - - - -",
];

// The harmonies: indices of the patterns of each part.
const FSM: usize = 0;
const A: usize = 1;
const B: usize = 2;
const CSM: usize = 3;
const D: usize = 4;
const E: usize = 5;

const HARMONY: [usize; BARS] = [
    E, A, E, B, //
    E, B, CSM, A, E, B, A, B, //
    E, B, CSM, A, E, B, A, E, //
    FSM, D, A, E, FSM, D, CSM, B, //
    E, B, CSM, A, E, B, A, E, //
];

const VIOLINS: [&str; BARS] = over(
    &HARMONY,
    &[
        "c#4+f#4+a4 - - -",
        "c#4+e4+a4 - - -",
        "b3+d#4+f#4 - - -",
        "c#4+e4+g#4 - - -",
        "d4+f#4+a4 - - -",
        "b3+e4+g#4 - - -",
    ],
);

/// A second voice between the whistle and the chords.
const LINE: [&str; BARS] = from(
    13,
    &[
        "g#4 - - - b4 - - -",
        "f#4 - - - d#4 - - -",
        "e4 - - - g#4 - - -",
        "e4 - - - c#4 - - -",
        "g#4 - - - b4 - - -",
        "f#4 - - - d#4 - - -",
        "e4 - - - c#4 - - -",
        "g#4 - - - b4 - - -",
        "a4 - - - c#5 - - -",
        "f#4 - - - a4 - - -",
        "e4 - - - c#4 - - -",
        "g#4 - - - b4 - - -",
        "a4 - - - c#5 - - -",
        "f#4 - - - a4 - - -",
        "e4 - - - g#4 - - -",
        "f#4 - - - d#4 - - -",
        "g#4 - - - b4 - - -",
        "f#4 - - - d#4 - - -",
        "e4 - - - g#4 - - -",
        "e4 - - - c#4 - - -",
        "g#4 - - - b4 - - -",
        "f#4 - - - d#4 - - -",
        "e4 - - - c#4 - - -",
        "g#4 - - - b4 - - -",
    ],
);

const CELLOS: [&str; BARS] = over(
    &HARMONY,
    &[
        "f#2 - c#3 -",
        "a2 - e2 -",
        "d#2 - f#2 -",
        "c#2 - g#2 -",
        "d2 - a2 -",
        "e2 - b2 -",
    ],
);

const BASSES: [&str; BARS] = after_rests(
    2,
    over(
        &HARMONY,
        &[
            "f#2 - - .",
            "a2 - - .",
            "d#2 - - .",
            "c#2 - - .",
            "d2 - - .",
            "e2 - - .",
        ],
    ),
);

const HARP: [&str; BARS] = over(
    &HARMONY,
    &[
        "f#3 a3 c#4 f#4 a4 f#4 c#4 a3",
        "e3 a3 c#4 e4 a4 e4 c#4 a3",
        "f#3 b3 d#4 f#4 b4 f#4 d#4 b3",
        "e3 g#3 c#4 e4 g#4 e4 c#4 g#3",
        "f#3 a3 d4 f#4 a4 f#4 d4 a3",
        "e3 b3 e4 g#4 b4 g#4 e4 b3",
    ],
);

const ROLL: &str = ". . . . b1, b1, b1 b1";
const STROKE: &str = "e2 . . . . . . .";

const TIMPANI: [&str; BARS] = only(&[
    (4, ROLL),
    (5, STROKE),
    (20, ROLL),
    (21, STROKE),
    (28, ROLL),
    (29, STROKE),
]);

const GUST: &str = "x - - - - - - -";

const AIR: [&str; BARS] = only(&[
    (1, GUST),
    (3, GUST),
    (12, GUST),
    (20, GUST),
    (24, GUST),
    (28, GUST),
    (36, GUST),
]);

/// Kettledrums on the roots of the harmonies.
const DRUMS: [&str; BARS] = over(
    &HARMONY,
    &[
        "f#2! . f#2, f#2, f#2 . f#2, . f#2 . f#2, f#2, f#2 f#2, f#2, f#2",
        "a2! . a2, a2, a2 . a2, . a2 . a2, a2, a2 a2, a2, a2",
        "b1! . b1, b1, b1 . b1, . b1 . b1, b1, b1 b1, b1, b1",
        "c#2! . c#2, c#2, c#2 . c#2, . c#2 . c#2, c#2, c#2 c#2, c#2, c#2",
        "d2! . d2, d2, d2 . d2, . d2 . d2, d2, d2 d2, d2, d2",
        "e2! . e2, e2, e2 . e2, . e2 . e2, e2, e2 e2, e2, e2",
    ],
);

const TREMOLO: [&str; BARS] = over(
    &HARMONY,
    &[
        "f#3, f#3, f#3, f#3, f#3, f#3, f#3, f#3, f#3 f#3 f#3 f#3 f#3 f#3 f#3 f#3",
        "a3, a3, a3, a3, a3, a3, a3, a3, a3 a3 a3 a3 a3 a3 a3 a3",
        "f#3, f#3, f#3, f#3, f#3, f#3, f#3, f#3, f#3 f#3 f#3 f#3 f#3 f#3 f#3 f#3",
        "g#3, g#3, g#3, g#3, g#3, g#3, g#3, g#3, g#3 g#3 g#3 g#3 g#3 g#3 g#3 g#3",
        "a3, a3, a3, a3, a3, a3, a3, a3, a3 a3 a3 a3 a3 a3 a3 a3",
        "g#3, g#3, g#3, g#3, g#3, g#3, g#3, g#3, g#3 g#3 g#3 g#3 g#3 g#3 g#3 g#3",
    ],
);
