//! The finale: the last level of the campaign. A theme that climbs, in D minor; then the themes of the caves, the city and
//! the ruins, which the Hive copied, with all their notes right; and the canyon's theme in D major, wide, as at home.

use super::instrument::Instrument::{
    Anvil, Bass, Bell, Celesta, Choir, Hat, Kick, Marimba, Reed, Slide, Snare, Strings, Tom,
    Whistle,
};
use super::patterns::{REST, from, only, over};
use super::score::{Part, Score};

/// 120 BPM, 44 bars: 88 seconds. Introduction 4, theme 8, caves 4, city 4, ruins 4, theme 8, canyon 8, way back 4.
pub static SCORE: Score = Score {
    tempo: 120.0,
    bars: BARS,
    echo_beats: 0.75,
    parts: &[
        Part {
            instrument: Strings,
            gain: 0.42,
            pan: -0.15,
            wet: 0.3,
            bars: &THEME,
        },
        Part {
            instrument: Celesta,
            gain: 0.34,
            pan: 0.35,
            wet: 0.45,
            bars: &CAVES,
        },
        Part {
            instrument: Reed,
            gain: 0.34,
            pan: -0.2,
            wet: 0.25,
            bars: &CITY,
        },
        Part {
            instrument: Whistle,
            gain: 0.4,
            pan: 0.1,
            wet: 0.4,
            bars: &RUINS,
        },
        Part {
            instrument: Slide,
            gain: 0.5,
            pan: 0.0,
            wet: 0.3,
            bars: &CANYON,
        },
        Part {
            instrument: Strings,
            gain: 0.12,
            pan: 0.4,
            wet: 0.4,
            bars: &CHORDS,
        },
        Part {
            instrument: Choir,
            gain: 0.075,
            pan: -0.4,
            wet: 0.5,
            bars: &VOICES,
        },
        Part {
            instrument: Marimba,
            gain: 0.2,
            pan: -0.35,
            wet: 0.2,
            bars: &FIGURES,
        },
        Part {
            instrument: Bass,
            gain: 0.34,
            pan: 0.0,
            wet: 0.0,
            bars: &BASSES,
        },
        Part {
            instrument: Kick,
            gain: 0.36,
            pan: 0.0,
            wet: 0.05,
            bars: &KICK,
        },
        Part {
            instrument: Snare,
            gain: 0.16,
            pan: 0.15,
            wet: 0.2,
            bars: &SNARE,
        },
        Part {
            instrument: Hat,
            gain: 0.09,
            pan: 0.3,
            wet: 0.1,
            bars: &HAT,
        },
        Part {
            instrument: Tom,
            gain: 0.4,
            pan: -0.2,
            wet: 0.4,
            bars: &TOMS,
        },
        Part {
            instrument: Anvil,
            gain: 0.22,
            pan: -0.4,
            wet: 0.4,
            bars: &STRIKES,
        },
        Part {
            instrument: Bell,
            gain: 0.13,
            pan: 0.45,
            wet: 0.5,
            bars: &BELLS,
        },
    ],
};

const BARS: usize = 44;

const THEME: [&str; BARS] = only(&[
    (4, ". . . . . . a4, c#5,"),
    (5, "d5 - a4 - d5 - e5 f5"),
    (6, "f5 - d5 - bb4 - d5 -"),
    (7, "g4 - bb4 - d5 - e5 f5"),
    (8, "e5 - - - c#5 - a4 -"),
    (9, "d5 - a4 - d5 - f5 g5"),
    (10, "g5 - e5 - c5 - e5 -"),
    (11, "f5 - g5 - a5 - - g5"),
    (12, "a5 - - - - - . ."),
    (25, "d5 - a5 - d6 - c6 bb5"),
    (26, "bb5 - f5 - d5 - f5 -"),
    (27, "g5 - bb5 - d6 - c6 bb5"),
    (28, "a5 - - - e5 - c#5 -"),
    (29, "d5 - a5 - d6 - e6 f6"),
    (30, "e6 - c6 - g5 - c6 -"),
    (31, "f6 - e6 - d6 - c6 a5"),
    (32, "c#6 - - - e6 - - -"),
    (41, "f5 - d5 - bb4 - d5 -"),
    (42, "g5 - e5 - c5 - e5 -"),
    (43, "a5 - - - g5 - f5 -"),
    (44, "e5 - - - c#5 - . ."),
]);

/// The caves' theme, a tone lower than at home.
const CAVES: [&str; BARS] = only(&[
    (13, "a4 - d5 - f5 - e5 d5"),
    (14, "f5 - - - d5 - . ."),
    (15, "bb4 - d5 - g5 - f5 d5"),
    (16, "a5 - - - f5 - . ."),
]);

/// The city's theme, a tone higher than at home.
const CITY: [&str; BARS] = only(&[
    (17, "a4 . d5 . f5 e5 d5 ."),
    (18, "a4 . d5 . a5 - . ."),
    (19, "bb5 a5 g5 . d5 . g5 ."),
    (20, "e5 . c#5 . a4 - . ."),
]);

/// The theme of the ruins, a tone lower than at home.
const RUINS: [&str; BARS] = only(&[
    (21, "a4 - d5 - f#5 - - e5"),
    (22, "e5 - - c#5 a4 - . ."),
    (23, "b4 - d5 - f#5 - - a5"),
    (24, "g5 - f#5 - e5 - c#5 -"),
]);

const CANYON: [&str; BARS] = only(&[
    (33, "a4 - d5 - f#5 - - e5"),
    (34, "d5 - - b4 g4 - . ."),
    (35, "b4 - d5 - g5 - - f#5"),
    (36, "f#5 - - e5 d5 - . ."),
    (37, "a4 - d5 - f#5 - - a5"),
    (38, "g5 - - e5 c5 - e5 -"),
    (39, "e5 - d5 - b4 - - -"),
    (40, "d5 - - - - - . ."),
]);

// The harmonies: indices of the patterns of each part.
const DM: usize = 0;
const BB: usize = 1;
const GM: usize = 2;
const A: usize = 3;
const C: usize = 4;
const F: usize = 5;
const D: usize = 6;
const G: usize = 7;
const BM: usize = 8;
const EM: usize = 9;

const HARMONY: [usize; BARS] = [
    DM, DM, BB, A, //
    DM, BB, GM, A, DM, C, F, A, //
    DM, BB, GM, F, DM, DM, GM, A, D, A, BM, A, //
    DM, BB, GM, A, DM, C, F, A, //
    D, G, G, D, D, C, EM, D, //
    BB, C, DM, A, //
];

const CHORDS: [&str; BARS] = over(
    &HARMONY,
    &[
        "a3+d4+f4 - - -",
        "bb3+d4+f4 - - -",
        "bb3+d4+g4 - - -",
        "a3+c#4+e4 - - -",
        "g3+c4+e4 - - -",
        "a3+c4+f4 - - -",
        "a3+d4+f#4 - - -",
        "b3+d4+g4 - - -",
        "b3+d4+f#4 - - -",
        "b3+e4+g4 - - -",
    ],
);

const BASSES: [&str; BARS] = over(
    &HARMONY,
    &[
        "d2 d2, d2, d2 a2, d2, d2 a2,",
        "bb1 bb1, bb1, bb1 f2, bb1, bb1 f2,",
        "g2 g2, g2, g2 d2, g2, g2 d2,",
        "a2 a2, a2, a2 e2, a2, a2 e2,",
        "c2 c2, c2, c2 g2, c2, c2 g2,",
        "f2 f2, f2, f2 c2, f2, f2 c2,",
        "d2 d2, d2, d2 a2, d2, d2 a2,",
        "g2 g2, g2, g2 d2, g2, g2 d2,",
        "b1 b1, b1, b1 f#2, b1, b1 f#2,",
        "e2 e2, e2, e2 b2, e2, e2 b2,",
    ],
);

/// Broken chords, three sixteenths at a time against the four of the bar.
const FIGURES: [&str; BARS] = over(
    &HARMONY,
    &[
        "d4 a4, f4, d4 a4, f4, d4 a4, f4, d4 a4, f4, d4 f4, a4 d5,",
        "d4 bb4, f4, d4 bb4, f4, d4 bb4, f4, d4 bb4, f4, d4 f4, bb4 d5,",
        "d4 bb4, g4, d4 bb4, g4, d4 bb4, g4, d4 bb4, g4, d4 g4, bb4 d5,",
        "c#4 a4, e4, c#4 a4, e4, c#4 a4, e4, c#4 a4, e4, c#4 e4, a4 c#5,",
        "c4 g4, e4, c4 g4, e4, c4 g4, e4, c4 g4, e4, c4 e4, g4 c5,",
        "c4 a4, f4, c4 a4, f4, c4 a4, f4, c4 a4, f4, c4 f4, a4 c5,",
        "d4 a4, f#4, d4 a4, f#4, d4 a4, f#4, d4 a4, f#4, d4 f#4, a4 d5,",
        "d4 b4, g4, d4 b4, g4, d4 b4, g4, d4 b4, g4, d4 g4, b4 d5,",
        "d4 b4, f#4, d4 b4, f#4, d4 b4, f#4, d4 b4, f#4, d4 f#4, b4 d5,",
        "e4 b4, g4, e4 b4, g4, e4 b4, g4, e4 b4, g4, e4 g4, b4 e5,",
    ],
);

/// Voices from the second theme on.
const VOICES: [&str; BARS] = from(
    25,
    &[
        "d4+a4 - - -",
        "d4+bb4 - - -",
        "d4+bb4 - - -",
        "c#4+a4 - - -",
        "d4+a4 - - -",
        "e4+c5 - - -",
        "f4+c5 - - -",
        "e4+c#5 - - -",
        "f#4+a4 - - -",
        "g4+b4 - - -",
        "g4+d5 - - -",
        "f#4+d5 - - -",
        "f#4+a4 - - -",
        "g4+c5 - - -",
        "g4+b4 - - -",
        "f#4+a4 - - -",
        "f4+bb4 - - -",
        "g4+c5 - - -",
        "f4+a4 - - -",
        "e4+a4 - - .",
    ],
);

/// The parts of the drums by bar: 0 silent, 1 waiting, 2 marching, 3 driving, 4 a fill.
const DRUMS: [usize; BARS] = [
    1, 1, 1, 4, //
    2, 2, 2, 2, 2, 2, 2, 4, //
    0, 0, 0, 1, 2, 2, 2, 4, 1, 1, 1, 4, //
    3, 3, 3, 3, 3, 3, 3, 4, //
    3, 3, 3, 3, 3, 3, 3, 2, //
    1, 1, 1, 4, //
];

const KICK: [&str; BARS] = over(
    &DRUMS,
    &[
        REST,
        "x . . . . . . .",
        "x . . x x . . .",
        "x . . x x . x, .",
        "x . x, . x x, x x",
    ],
);

const SNARE: [&str; BARS] = over(
    &DRUMS,
    &[
        REST,
        REST,
        ". . x . . . x x,",
        ". . x! . . x, x! .",
        ". . x, x, x, x, x x, x x, x x x x! x! x!",
    ],
);

const HAT: [&str; BARS] = over(
    &DRUMS,
    &[
        REST,
        "x, . x, .",
        "x x, x x, x x, x x,",
        "x x, x, x x x, x, x x x, x, x x x, x, x",
        "x x, x x, x x, x x,",
    ],
);

const TOMS: [&str; BARS] = over(
    &DRUMS,
    &[
        REST,
        "d2 . . . a2, . d2, .",
        ". . . . . . . .",
        "d2, . . . . . a2, .",
        ". . . . a2 f2 d2 d2",
    ],
);

const STRIKES: [&str; BARS] = only(&[
    (17, "x . . . x, . . ."),
    (18, "x . . . x, . x, ."),
    (19, "x . . . x, . . ."),
    (20, "x . . . x, . x, ."),
]);

const BELLS: [&str; BARS] = only(&[
    (1, ". . . . . . d6, ."),
    (2, ". . . a5, . . . ."),
    (3, ". . . . f6, . . ."),
    (25, "d6 . . . . . . ."),
    (29, "d6 . . . . . . ."),
    (33, "d6 . a5, . f#6, . . ."),
    (34, "d6, . b5, . g6 . . ."),
    (35, "d6, . b5, . g6 . . ."),
    (36, "d6, . a5, . f#6, . . ."),
    (37, "d6 . a5, . f#6, . . ."),
    (38, "c6, . g5, . e6 . . ."),
    (39, "b5, . g5, . e6 . . ."),
    (40, "d6 . a5, . f#6, . d6, ."),
]);
