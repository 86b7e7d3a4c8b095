//! The music: tracks written as note patterns, one file each, and rendered to samples when they are first played.
//! Rendering takes two to four seconds, on a thread of its own, and saves 85 MB of files.

mod acoustic;
pub mod ambience;
mod canyon;
mod caves;
mod chip;
mod clockwork;
mod dream;
mod finale;
mod hive;
pub mod instrument;
mod mars;
mod note_shape;
mod patterns;
pub mod player;
mod results;
mod reverb;
pub mod score;
mod sky;
mod string;
#[cfg(test)]
mod tests;
mod title;

pub use score::ScoreError;

use purple_martians_sim::world::level_data::Backdrop;

/// A music track. All are seamless loops: that of the results of 18 seconds, the others of 60 to 120.
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
    /// The canyon's theme, wide and far away: the menus around the game.
    Title,
    /// The themes of all worlds, at last in one piece: the last level of the campaign.
    Finale,
    /// Short and light: the results of a level, after the fanfare.
    Results,
}

/// Volume of a track under its danger layer.
pub const CALM_IN_DANGER: f32 = 0.75;

/// Levels from this number on belong to no world of the campaign, so the default landscape implies nothing about
/// their music.
const OUTSIDE_WORLDS: i32 = 60;
/// The last level of the campaign.
const FINALE: i32 = 48;

impl Track {
    /// All tracks.
    pub const ALL: [Track; 11] = [
        Track::Canyon,
        Track::Caves,
        Track::Clockwork,
        Track::Sky,
        Track::Hive,
        Track::Dream,
        Track::Chip,
        Track::Mars,
        Track::Title,
        Track::Finale,
        Track::Results,
    ];

    /// Returns the track of a level: that of its landscape, which every world of the campaign has for itself, except in
    /// the last level. Levels outside the worlds that do not choose a landscape take turns.
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
            Backdrop::Hive if level == FINALE => Track::Finale,
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
            Track::Title => &title::SCORE,
            Track::Finale => &finale::SCORE,
            Track::Results => &results::SCORE,
        }
    }

    /// Renders the loop as stereo samples at [`super::RATE`]; takes two to four seconds.
    ///
    /// # Errors
    /// Fails on an unreadable note in the score; the tests render all tracks.
    pub fn render(self) -> Result<Vec<[i16; 2]>, ScoreError> {
        player::render(self.score(), player::TRACK)
    }

    /// Returns the score of the danger layer, which is as long as the track; only the themes of the worlds have one.
    pub fn danger(self) -> Option<&'static score::Score> {
        Some(match self {
            Track::Canyon => &canyon::DANGER,
            Track::Caves => &caves::DANGER,
            Track::Clockwork => &clockwork::DANGER,
            Track::Sky => &sky::DANGER,
            Track::Hive => &hive::DANGER,
            Track::Dream
            | Track::Chip
            | Track::Mars
            | Track::Title
            | Track::Finale
            | Track::Results => return None,
        })
    }

    /// Renders the danger layer, if the track has one, to be mixed with the track at a share of [`CALM_IN_DANGER`].
    ///
    /// # Errors
    /// Fails on an unreadable note in the score; the tests render all layers.
    pub fn render_danger(self) -> Result<Option<Vec<[i16; 2]>>, ScoreError> {
        let score = self.danger();
        let render = |score| player::render(score, player::DANGER);
        score.map(render).transpose()
    }
}
