//! The ambience of the landscapes: quiet loops without notes, in the notation of the music.

use super::instrument::Instrument::{Anvil, Hat, Ratchet, Tom, Wind, WoodBlock};
use super::player;
use super::score::{Part, Score, ScoreError};
use purple_martians_sim::world::level_data::Backdrop;

/// Returns the score of a landscape's ambience.
pub fn score(backdrop: Backdrop) -> &'static Score {
    match backdrop {
        Backdrop::Canyon => &CANYON,
        Backdrop::Caves => &CAVES,
        Backdrop::City => &CITY,
        Backdrop::Ruins => &RUINS,
        Backdrop::Hive => &HIVE,
    }
}

/// Renders the ambience of a landscape as a loop of stereo samples at [`crate::RATE`]; takes less than a second.
///
/// # Errors
/// Fails on an unreadable step in the score; the tests render all of them.
pub fn render(backdrop: Backdrop) -> Result<Vec<[i16; 2]>, ScoreError> {
    player::render(score(backdrop), player::AMBIENCE)
}

/// A part with much echo.
const fn far(
    instrument: super::instrument::Instrument,
    gain: f64,
    pan: f64,
    bars: &'static [&'static str],
) -> Part {
    Part {
        instrument,
        gain,
        pan,
        wet: 0.8,
        bars,
    }
}

/// Dry wind, and insects.
static CANYON: Score = Score {
    tempo: 60.0,
    bars: 5,
    echo_beats: 0.75,
    parts: &[
        far(
            Wind,
            0.5,
            -0.5,
            &["x - - -", "- - - -", ". . . .", "x, - - -", "- . . ."],
        ),
        far(
            Wind,
            0.4,
            0.5,
            &[". . x -", "- - - -", "- . . x,", "- - - -", "- - . ."],
        ),
        far(
            Hat,
            0.05,
            0.3,
            &[
                ".",
                ". . . . . . . . x x x, . . . . .",
                ".",
                "x x x, . . . . . . . . . . . . .",
                ".",
            ],
        ),
    ],
};

/// Drops of water in a wide dark.
static CAVES: Score = Score {
    tempo: 60.0,
    bars: 6,
    echo_beats: 0.5,
    parts: &[
        far(
            Wind,
            0.25,
            0.0,
            &["x, - - -", "- - - -", "- . . .", ".", "x, - - -", "- - . ."],
        ),
        far(
            WoodBlock,
            0.3,
            0.5,
            &[
                ". . . . . c7, . .",
                ".",
                ". c7 . . . . g7, .",
                ".",
                ". . . . . . . c7,",
                ". . . a6 . . . .",
            ],
        ),
        far(
            WoodBlock,
            0.22,
            -0.6,
            &[
                ".",
                ". . e7 . . . . .",
                ". . . . . . . .",
                "d7, . . . e7 . . .",
                ".",
                ". . . . . . e7, .",
            ],
        ),
    ],
};

/// Gears, steam and a far hammer; a beat takes 20 ticks.
static CITY: Score = Score {
    tempo: 120.0,
    bars: 10,
    echo_beats: 1.0,
    parts: &[
        far(
            Ratchet,
            0.2,
            0.5,
            &["x - - - . . . .", ".", ".", "x - . . . . . .", "."],
        ),
        far(
            Wind,
            0.45,
            -0.5,
            &[".", ". . x - - - . .", ".", ".", ". . . . x - - -"],
        ),
        far(
            Anvil,
            0.08,
            0.2,
            &[". . . . . . x, .", ".", ". . . . . . x, .", ".", "."],
        ),
        far(Tom, 0.25, 0.0, &["c1, . . . c1, . . ."]),
    ],
};

/// Gusts high above the clouds.
static RUINS: Score = Score {
    tempo: 60.0,
    bars: 6,
    echo_beats: 1.5,
    parts: &[
        far(
            Wind,
            0.7,
            -0.4,
            &[
                "x - - -", "- - - -", "- - - -", ". x - -", "- - - -", "- - - .",
            ],
        ),
        far(
            Wind,
            0.6,
            0.4,
            &[
                ". . . .", "x - - -", "- - - -", "- - . .", ". . x -", "- - - -",
            ],
        ),
    ],
};

/// Something large that breathes, and drips.
static HIVE: Score = Score {
    tempo: 66.0,
    bars: 6,
    echo_beats: 0.75,
    parts: &[
        far(Wind, 0.5, -0.2, &["x - - . . x, - ."]),
        far(Wind, 0.35, 0.3, &[". . . x - - . ."]),
        far(Tom, 0.3, 0.0, &["c1, . . . . . . ."]),
        far(
            WoodBlock,
            0.2,
            0.6,
            &[
                ". . . . . . e6, .",
                ".",
                ". . g6, . . . . .",
                ".",
                ". . . . . e6 . .",
                ".",
            ],
        ),
    ],
};
