//! Clockwork City: ticking wood, anvil and ratchet under a bassoon and a musical box, in C minor. At 120 BPM a beat
//! takes 20 ticks, as the machines of the levels do.

use super::instrument::Instrument::{
    Anvil, Bass, Celesta, Growl, Guitar, Kick, Pluck, Ratchet, Reed, Snare, Wind, WoodBlock,
};
use super::score::{Part, Score};

/// 120 bpm, 48 bars: 96 seconds. Winding up 4, theme 8 + 8, middle part 8, jam 8, theme in two voices 8, running
/// down 4.
pub static SCORE: Score = Score {
    tempo: 120.0,
    bars: 48,
    echo_beats: 0.5,
    parts: &[
        Part {
            instrument: Reed,
            gain: 0.27,
            pan: -0.1,
            wet: 0.2,
            bars: SONG,
        },
        Part {
            instrument: Celesta,
            gain: 0.2,
            pan: 0.4,
            wet: 0.5,
            bars: BOX,
        },
        Part {
            instrument: Guitar,
            gain: 0.13,
            pan: -0.4,
            wet: 0.15,
            bars: CHORDS,
        },
        Part {
            instrument: Pluck,
            gain: 0.4,
            pan: 0.0,
            wet: 0.05,
            bars: BASS,
        },
        Part {
            instrument: Bass,
            gain: 0.24,
            pan: 0.0,
            wet: 0.0,
            bars: BASS,
        },
        Part {
            instrument: WoodBlock,
            gain: 0.55,
            pan: 0.3,
            wet: 0.15,
            bars: TICKING,
        },
        Part {
            instrument: Anvil,
            gain: 0.32,
            pan: -0.3,
            wet: 0.5,
            bars: STRIKES,
        },
        Part {
            instrument: Ratchet,
            gain: 2.2,
            pan: 0.5,
            wet: 0.15,
            bars: GEARS,
        },
    ],
};

/// The danger layer: snare, steam and a bass that bites.
pub static DANGER: Score = Score {
    tempo: 120.0,
    bars: 48,
    echo_beats: 0.5,
    parts: &[
        Part {
            instrument: Snare,
            gain: 0.22,
            pan: 0.15,
            wet: 0.2,
            bars: MARCH,
        },
        Part {
            instrument: Kick,
            gain: 0.35,
            pan: 0.0,
            wet: 0.05,
            bars: &["x . . . x . . ."],
        },
        Part {
            instrument: Growl,
            gain: 0.26,
            pan: 0.0,
            wet: 0.1,
            bars: BASS,
        },
        Part {
            instrument: Wind,
            gain: 0.26,
            pan: -0.5,
            wet: 0.4,
            bars: STEAM,
        },
    ],
};

const REST: &str = ".";

const SONG: &[&str] = &[
    // 1: winding up
    REST,
    REST,
    REST,
    REST,
    // 5: theme
    "g4 . c5 . eb5 d5 c5 .",
    "g4 . c5 . g5 - . .",
    "ab5 g5 f5 . c5 . f5 .",
    "d5 . b4 . g4 - . .",
    "g4 . c5 . eb5 d5 c5 .",
    "eb5 . ab5 . c6 - . .",
    "c6 ab5 f5 . d5 . b4 .",
    "c5 . g4 . c5 - . .",
    // 13: theme, decorated
    "g4 . c5 d5 eb5 d5 c5 .",
    "eb5 d5 c5 . g5 - . .",
    "ab5 g5 f5 g5 ab5 . c6 .",
    "b5 . g5 . d5 - . .",
    "g4 . c5 d5 eb5 f5 g5 .",
    "ab5 . eb5 . c5 - . .",
    "f5 . ab5 . g5 f5 d5 b4",
    "c5 . g4 . c5 - . .",
    // 21: middle part
    "g5 - - f5 eb5 - bb4 -",
    "d5 - - - f5 - . .",
    "eb5 - - d5 c5 - g4 -",
    "bb4 - - - d5 - . .",
    "c5 - eb5 - ab5 - c6 -",
    "bb5 - - g5 eb5 - . .",
    "ab5 - g5 f5 c5 - f5 -",
    "d5 - - - g5 - . .",
    // 29: the machine jams
    "c5 . . c5 . . g4 .",
    "db5 . . db5 . . ab4 .",
    "c5 . . eb5 . . g5 .",
    "f5 . . db5 . . ab4 .",
    "c5 . f5 . ab5 - . .",
    "c6 . ab5 . f5 - . .",
    "b4 d5 g5 . b4 d5 g5 .",
    "g5 . f5 . d5 . b4 .",
    // 37: theme in two voices
    "g4 . c5 . eb5 d5 c5 .",
    "g4 . c5 . g5 - . .",
    "ab5 g5 f5 . c5 . f5 .",
    "d5 . b4 . g4 - . .",
    "g5 . c6 . g5 f5 eb5 .",
    "eb5 . ab5 . c6 - . .",
    "c6 ab5 f5 . d5 . b4 .",
    "c5 . eb5 . c5 - . .",
    // 45: running down
    REST,
    ". . . . g4 . c5 .",
    REST,
    ". . . . . . g4 .",
];

const BOX: &[&str] = &[
    // 1
    REST,
    REST,
    "c6 . . . g5 . . .",
    "eb6 . . . d6 . b5 .",
    // 5
    REST,
    ". . . . . . eb6, g6,",
    REST,
    ". . . . . . b5, d6,",
    REST,
    ". . . . . . eb6, c6,",
    REST,
    ". . . . . . eb6, g6,",
    // 13: echoes the theme above it
    "c6, g5, eb6, g5, c6, g5, eb6, g5,",
    "c6, g5, eb6, g5, c6, g5, eb6, g5,",
    "c6, ab5, f6, ab5, c6, ab5, f6, ab5,",
    "d6, b5, g6, b5, d6, b5, g6, b5,",
    "c6, g5, eb6, g5, c6, g5, eb6, g5,",
    "c6, ab5, eb6, ab5, c6, ab5, eb6, ab5,",
    "c6, ab5, f6, ab5, d6, b5, g6, b5,",
    "c6, g5, eb6, g5, c6, . . .",
    // 21
    ". . bb5, . . . g5, .",
    ". . bb5, . . d6, bb5, .",
    ". . g5, . . . eb5, .",
    ". . d6, . . g5, bb5, .",
    ". . ab5, . . . eb6, .",
    ". . g5, . . bb5, g5, .",
    ". . c6, . . . ab5, .",
    ". . b5, . . d6, b5, .",
    // 29
    "c6 . . . . . . .",
    "db6 . . . . . . .",
    "c6 . . . . . . .",
    "db6 . . . . . . .",
    REST,
    REST,
    ". . . . . . . .",
    ". . . . g6, f6, d6, b5,",
    // 37: the second voice, two beats behind or below
    ". . . . g5 . c6 .",
    "eb6 d6 c6 . . . . .",
    "f5 eb5 c5 . ab5 . c6 .",
    "b5 . g5 . d5 - . .",
    "eb6 . g6 . eb6 d6 c6 .",
    "c6 . eb6 . ab6 - . .",
    "ab6 f6 c6 . b5 . g5 .",
    "g5 . c6 . g5 - . .",
    // 45
    "c6 . g5 . eb6 . g5 .",
    "c6 . g5 . . . . .",
    "c6 . . . g5 . . .",
    "eb6 . . . . . . .",
];

const CM: &str = ". . c4+eb4+g4 . . . c4+eb4+g4 .";
const FM: &str = ". . c4+f4+ab4 . . . c4+f4+ab4 .";
const G: &str = ". . b3+d4+g4 . . . b3+d4+g4 .";
const AB: &str = ". . c4+eb4+ab4 . . . c4+eb4+ab4 .";
const FM_G: &str = ". . c4+f4+ab4 . . . b3+d4+g4 .";
const EB: &str = ". . bb3+eb4+g4 . . . bb3+eb4+g4 .";
const BB: &str = ". . bb3+d4+f4 . . . bb3+d4+f4 .";
const GM: &str = ". . bb3+d4+g4 . . . bb3+d4+g4 .";
const DB: &str = ". . db4+f4+ab4 . . . db4+f4+ab4 .";

const CHORDS: &[&str] = &[
    REST, REST, REST, REST, //
    CM, CM, FM, G, CM, AB, FM_G, CM, //
    CM, CM, FM, G, CM, AB, FM_G, CM, //
    EB, BB, CM, GM, AB, EB, FM, G, //
    CM, DB, CM, DB, FM, FM, G, G, //
    CM, CM, FM, G, CM, AB, FM_G, CM, //
    CM, CM, REST, REST,
];

const BASS_CM: &str = "c3 . . . g2 . . .";
const BASS_CM_UP: &str = "c3 . . . g2 . ab2 b2";
const BASS_FM: &str = "f2 . . . c3 . . .";
const BASS_G: &str = "g2 . . . d3 . . .";
const BASS_G_UP: &str = "g2 . . . g2 . a2 b2";
const BASS_AB: &str = "ab2 . . . eb3 . . .";
const BASS_FM_G: &str = "f2 . . . g2 . . .";
const BASS_EB: &str = "eb3 . . . bb2 . . .";
const BASS_BB: &str = "bb2 . . . f2 . . .";
const BASS_GM: &str = "g2 . . . bb2 . . .";
const BASS_DB: &str = "db3 . . . ab2 . . .";

const BASS: &[&str] = &[
    REST, REST, BASS_CM, BASS_CM_UP, //
    BASS_CM, BASS_CM, BASS_FM, BASS_G, BASS_CM, BASS_AB, BASS_FM_G, BASS_CM, //
    BASS_CM, BASS_CM, BASS_FM, BASS_G, BASS_CM, BASS_AB, BASS_FM_G, BASS_CM, //
    BASS_EB, BASS_BB, BASS_CM, BASS_GM, BASS_AB, BASS_EB, BASS_FM, BASS_G_UP, //
    BASS_CM, BASS_DB, BASS_CM, BASS_DB, BASS_FM, BASS_FM, BASS_G, BASS_G_UP, //
    BASS_CM, BASS_CM, BASS_FM, BASS_G, BASS_CM, BASS_AB, BASS_FM_G, BASS_CM, //
    BASS_CM, BASS_CM, BASS_CM, REST,
];

const TICK: &str = "c6 . g5, . c6, . g5, .";
const TICK_TOCK: &str = "c6 c6, g5, c6, c6, c6, g5 c6,";
const STUTTER: &str = "c6 c6, . g5 c6, . g5 .";
const TURN: &str = "c6 c6, g5, c6, g5 g5, c6 g5";

const TICKING: &[&str] = &[
    TICK, TICK, TICK, TURN, //
    TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, //
    TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, //
    TICK, TICK, TICK, TICK, TICK, TICK, TICK, TURN, //
    STUTTER, STUTTER, STUTTER, STUTTER, TICK_TOCK, TICK_TOCK, TURN, TURN, //
    TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, TICK_TOCK, TICK_TOCK, TICK_TOCK, TURN, //
    TICK, TICK, TICK, TICK,
];

/// The lamps of the city pulse with it.
const STRIKE: &str = ". . . . . . x .";
const SOFT_STRIKE: &str = ". . . . . . x, .";
const DOUBLE: &str = "x, . . x, . . x .";

const STRIKES: &[&str] = &[
    REST,
    REST,
    SOFT_STRIKE,
    SOFT_STRIKE, //
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE, //
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE, //
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE, //
    DOUBLE,
    DOUBLE,
    DOUBLE,
    DOUBLE,
    STRIKE,
    STRIKE,
    STRIKE,
    DOUBLE, //
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE,
    STRIKE, //
    SOFT_STRIKE,
    SOFT_STRIKE,
    SOFT_STRIKE,
    REST,
];

const WIND_UP: &str = "x - . . x - . .";
const CATCH: &str = ". . . . . . x, -";
const LONG: &str = "x - - - - - . .";

const GEARS: &[&str] = &[
    WIND_UP, WIND_UP, WIND_UP, LONG, //
    REST, REST, REST, CATCH, REST, REST, REST, CATCH, //
    REST, CATCH, REST, CATCH, REST, CATCH, REST, CATCH, //
    REST, REST, REST, REST, REST, REST, REST, CATCH, //
    WIND_UP, CATCH, WIND_UP, CATCH, REST, REST, REST, LONG, //
    REST, CATCH, REST, CATCH, REST, CATCH, REST, CATCH, //
    REST, REST, REST, REST,
];

const STEP: &str = "x . x, x, x . x, . x . x, x, x x, x, x,";
const TATTOO: &str = "x x, x, x, x . x, x, x x, x, x, x! x, x x,";

const MARCH: &[&str] = &[STEP, STEP, STEP, TATTOO];

const STEAM: &[&str] = &[". . . . . . x -", ".", ". . x - . . . .", ". . . . . . x -"];
