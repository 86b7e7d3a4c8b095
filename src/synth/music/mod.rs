//! The music: tracks written as note patterns, one file each, and rendered to samples when they are first played.
//! Rendering takes two to four seconds, on a thread of its own, and saves 85 MB of files.

mod acoustic;
mod canyon;
mod caves;
mod chip;
mod clockwork;
mod dream;
mod hive;
pub mod instrument;
mod mars;
mod note_shape;
mod patterns;
pub mod player;
mod reverb;
pub mod score;
mod sky;
mod string;
#[cfg(test)]
mod tests;

pub use score::ScoreError;

use crate::sim::world::level_data::Backdrop;

/// A music track. All are seamless loops of 60 to 120 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// Slide guitar and hand drum: the canyon.
    Canyon,
    /// Celesta and low marimba: the caves.
    Caves,
    /// Clockwork percussion at 20 ticks a beat: the city.
    Clockwork,
    /// Whistle and strings: the ruins in the sky.
    Sky,
    /// Organ and heartbeat: the Hive.
    Hive,
    /// Slow, with bells and soft chords.
    Dream,
    /// Fast, in the style of 8-bit machines.
    Chip,
    /// A red desert at night.
    Mars,
}

/// Levels from this number on belong to no world of the campaign, so that the default landscape says nothing about
/// their music.
const OUTSIDE_WORLDS: i32 = 60;

impl Track {
    /// All tracks.
    pub const ALL: [Track; 8] = [
        Track::Canyon,
        Track::Caves,
        Track::Clockwork,
        Track::Sky,
        Track::Hive,
        Track::Dream,
        Track::Chip,
        Track::Mars,
    ];

    /// Returns the track of a level: that of its landscape, which every world of the campaign has for itself. Levels
    /// outside the worlds that do not choose a landscape take turns.
    pub fn for_level(backdrop: Backdrop, level: i32) -> Track {
        match backdrop {
            Backdrop::Canyon if level >= OUTSIDE_WORLDS => match level.rem_euclid(3) {
                1 => Track::Dream,
                2 => Track::Chip,
                _ => Track::Mars,
            },
            Backdrop::Canyon => Track::Canyon,
            Backdrop::Caves => Track::Caves,
            Backdrop::City => Track::Clockwork,
            Backdrop::Ruins => Track::Sky,
            Backdrop::Hive => Track::Hive,
        }
    }

    /// Returns the score of the track.
    pub fn score(self) -> &'static score::Score {
        match self {
            Track::Canyon => &canyon::SCORE,
            Track::Caves => &caves::SCORE,
            Track::Clockwork => &clockwork::SCORE,
            Track::Sky => &sky::SCORE,
            Track::Hive => &hive::SCORE,
            Track::Dream => &dream::SCORE,
            Track::Chip => &chip::SCORE,
            Track::Mars => &mars::SCORE,
        }
    }

    /// Renders the loop as stereo samples at [`super::RATE`]; takes two to four seconds.
    ///
    /// # Errors
    /// Fails on an unreadable note in the score; the tests render all tracks.
    pub fn render(self) -> Result<Vec<[i16; 2]>, ScoreError> {
        player::render(self.score())
    }
}
