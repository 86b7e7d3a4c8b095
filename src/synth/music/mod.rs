//! The music: three pieces, written as patterns of notes in `dream`, `chip` and `mars`, and
//! rendered to samples when they are first played. That takes about a second and saves 25 MB of
//! files.

mod chip;
mod dream;
pub mod instrument;
mod mars;
pub mod player;
mod room;
pub mod score;

pub use score::ScoreError;

/// A piece of music. All are loops of 60 to 90 seconds without a seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// Slow, with bells and soft chords.
    Dream,
    /// Quick, like machines of eight bits.
    Chip,
    /// A red desert at night.
    Mars,
}

impl Track {
    /// All of them.
    pub const ALL: [Track; 3] = [Track::Dream, Track::Chip, Track::Mars];

    /// The piece of a level: they take turns.
    pub fn for_level(level: i32) -> Track {
        match level.rem_euclid(3) {
            1 => Track::Dream,
            2 => Track::Chip,
            _ => Track::Mars,
        }
    }

    /// What is played.
    pub fn score(self) -> &'static score::Score {
        match self {
            Track::Dream => &dream::SCORE,
            Track::Chip => &chip::SCORE,
            Track::Mars => &mars::SCORE,
        }
    }

    /// The samples of the loop, left and right, at [`super::RATE`]; slow, see above.
    ///
    /// # Errors
    /// A note in the score that cannot be read; the tests render all pieces.
    pub fn render(self) -> Result<Vec<[i16; 2]>, ScoreError> {
        player::render(self.score())
    }
}
