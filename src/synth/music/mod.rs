//! The music: three tracks, written as note patterns in `dream`, `chip` and `mars`, and rendered to samples when
//! they are first played. Rendering takes about a second and saves 25 MB of files.

mod chip;
mod dream;
pub mod instrument;
mod mars;
pub mod player;
mod reverb;
pub mod score;

pub use score::ScoreError;

/// A music track. All are seamless loops of 60 to 90 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// Slow, with bells and soft chords.
    Dream,
    /// Fast, in the style of 8-bit machines.
    Chip,
    /// A red desert at night.
    Mars,
}

impl Track {
    /// All tracks.
    pub const ALL: [Track; 3] = [Track::Dream, Track::Chip, Track::Mars];

    /// Returns the track of a level; levels take turns.
    pub fn for_level(level: i32) -> Track {
        match level.rem_euclid(3) {
            1 => Track::Dream,
            2 => Track::Chip,
            _ => Track::Mars,
        }
    }

    /// Returns the score of the track.
    pub fn score(self) -> &'static score::Score {
        match self {
            Track::Dream => &dream::SCORE,
            Track::Chip => &chip::SCORE,
            Track::Mars => &mars::SCORE,
        }
    }

    /// Renders the loop as stereo samples at [`super::RATE`]; takes about a second.
    ///
    /// # Errors
    /// Fails on an unreadable note in the score; the tests render all tracks.
    pub fn render(self) -> Result<Vec<[i16; 2]>, ScoreError> {
        player::render(self.score())
    }
}
