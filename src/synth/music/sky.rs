//! The Sky Ruins: a whistle over strings and harp, wide and slow, in E major with the D of the old modes.

use super::instrument::Instrument::{Bass, Guitar, Strings, Tom, Whistle, Wind};
use super::score::{Part, Score};

/// 84 bpm, 36 bars: 103 seconds. The view opens 4, theme 8, theme decorated 8, higher still 8, theme and coming down 8.
pub static SCORE: Score = Score {
    tempo: 84.0,
    bars: 36,
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
            bars: VIOLINS,
        },
        Part {
            instrument: Strings,
            gain: 0.18,
            pan: 0.4,
            wet: 0.35,
            bars: LINE,
        },
        Part {
            instrument: Strings,
            gain: 0.28,
            pan: 0.15,
            wet: 0.25,
            bars: CELLOS,
        },
        Part {
            instrument: Guitar,
            gain: 0.11,
            pan: 0.35,
            wet: 0.4,
            bars: HARP,
        },
        Part {
            instrument: Bass,
            gain: 0.38,
            pan: 0.0,
            wet: 0.0,
            bars: BASSES,
        },
        Part {
            instrument: Tom,
            gain: 0.3,
            pan: -0.2,
            wet: 0.5,
            bars: TIMPANI,
        },
        Part {
            instrument: Wind,
            gain: 0.2,
            pan: -0.3,
            wet: 0.3,
            bars: AIR,
        },
    ],
};

const REST: &str = ".";

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

const FSM: &str = "c#4+f#4+a4 - - -";
const A: &str = "c#4+e4+a4 - - -";
const B: &str = "b3+d#4+f#4 - - -";
const CSM: &str = "c#4+e4+g#4 - - -";
const D: &str = "d4+f#4+a4 - - -";
const E: &str = "b3+e4+g#4 - - -";

const VIOLINS: &[&str] = &[
    E, A, E, B, //
    E, B, CSM, A, E, B, A, B, //
    E, B, CSM, A, E, B, A, E, //
    FSM, D, A, E, FSM, D, CSM, B, //
    E, B, CSM, A, E, B, A, E, //
];

/// A second voice between the whistle and the chords.
const LINE: &[&str] = &[
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
    REST,
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
];

const LOW_FSM: &str = "f#2 - c#3 -";
const LOW_A: &str = "a2 - e2 -";
const LOW_B: &str = "d#2 - f#2 -";
const LOW_CSM: &str = "c#2 - g#2 -";
const LOW_D: &str = "d2 - a2 -";
const LOW_E: &str = "e2 - b2 -";

const CELLOS: &[&str] = &[
    LOW_E, LOW_A, LOW_E, LOW_B, //
    LOW_E, LOW_B, LOW_CSM, LOW_A, LOW_E, LOW_B, LOW_A, LOW_B, //
    LOW_E, LOW_B, LOW_CSM, LOW_A, LOW_E, LOW_B, LOW_A, LOW_E, //
    LOW_FSM, LOW_D, LOW_A, LOW_E, LOW_FSM, LOW_D, LOW_CSM, LOW_B, //
    LOW_E, LOW_B, LOW_CSM, LOW_A, LOW_E, LOW_B, LOW_A, LOW_E, //
];

const ROOT_FSM: &str = "f#2 - - .";
const ROOT_A: &str = "a2 - - .";
const ROOT_B: &str = "d#2 - - .";
const ROOT_CSM: &str = "c#2 - - .";
const ROOT_D: &str = "d2 - - .";
const ROOT_E: &str = "e2 - - .";

const BASSES: &[&str] = &[
    REST, REST, ROOT_E, ROOT_B, //
    ROOT_E, ROOT_B, ROOT_CSM, ROOT_A, ROOT_E, ROOT_B, ROOT_A, ROOT_B, //
    ROOT_E, ROOT_B, ROOT_CSM, ROOT_A, ROOT_E, ROOT_B, ROOT_A, ROOT_E, //
    ROOT_FSM, ROOT_D, ROOT_A, ROOT_E, ROOT_FSM, ROOT_D, ROOT_CSM, ROOT_B, //
    ROOT_E, ROOT_B, ROOT_CSM, ROOT_A, ROOT_E, ROOT_B, ROOT_A, ROOT_E, //
];

const HARP_FSM: &str = "f#3 a3 c#4 f#4 a4 f#4 c#4 a3";
const HARP_A: &str = "e3 a3 c#4 e4 a4 e4 c#4 a3";
const HARP_B: &str = "f#3 b3 d#4 f#4 b4 f#4 d#4 b3";
const HARP_CSM: &str = "e3 g#3 c#4 e4 g#4 e4 c#4 g#3";
const HARP_D: &str = "f#3 a3 d4 f#4 a4 f#4 d4 a3";
const HARP_E: &str = "e3 b3 e4 g#4 b4 g#4 e4 b3";

const HARP: &[&str] = &[
    HARP_E, HARP_A, HARP_E, HARP_B, //
    HARP_E, HARP_B, HARP_CSM, HARP_A, HARP_E, HARP_B, HARP_A, HARP_B, //
    HARP_E, HARP_B, HARP_CSM, HARP_A, HARP_E, HARP_B, HARP_A, HARP_E, //
    HARP_FSM, HARP_D, HARP_A, HARP_E, HARP_FSM, HARP_D, HARP_CSM, HARP_B, //
    HARP_E, HARP_B, HARP_CSM, HARP_A, HARP_E, HARP_B, HARP_A, HARP_E, //
];

const ROLL: &str = ". . . . b1, b1, b1 b1";
const STROKE: &str = "e2 . . . . . . .";

const TIMPANI: &[&str] = &[
    REST, REST, REST, ROLL, //
    STROKE, REST, REST, REST, REST, REST, REST, REST, //
    REST, REST, REST, REST, REST, REST, REST, ROLL, //
    STROKE, REST, REST, REST, REST, REST, REST, ROLL, //
    STROKE, REST, REST, REST, REST, REST, REST, REST, //
];

const GUST: &str = "x - - - - - - -";

const AIR: &[&str] = &[
    GUST, REST, GUST, REST, //
    REST, REST, REST, REST, REST, REST, REST, GUST, //
    REST, REST, REST, REST, REST, REST, REST, GUST, //
    REST, REST, REST, GUST, REST, REST, REST, GUST, //
    REST, REST, REST, REST, REST, REST, REST, GUST, //
];
