//! `[SCREEN]`: window, graphics and text (spec 08 §8.6, §15). Frame rates without a cap are in `app/frame_rate.rs`.

use crate::config::schema::SettingKind::{Flag, Name};
use crate::config::schema::Value;
use crate::config::table::{Field, real, section, whole, whole_of};
use crate::localization::Language;
use std::ops::RangeInclusive;

/// Range of window widths, pixels.
pub const WINDOW_WIDTHS: RangeInclusive<u16> = 320..=16384;
/// Range of window heights, pixels.
pub const WINDOW_HEIGHTS: RangeInclusive<u16> = 240..=16384;
/// Range of zoom factors (spec 06 §3.2).
pub const ZOOMS: RangeInclusive<f32> = 0.2..=40.0;

/// Range of the background's dimming, percent.
pub const BACKGROUND_DIMMINGS: RangeInclusive<u16> = 0..=80;

/// Value of `language` for the system's language.
const AUTO: &str = "auto";
/// All values of `language`.
const LANGUAGES: &[&str] = &{
    let mut values = [AUTO; Language::ALL.len() + 1];
    let mut i = 0;
    while i < Language::ALL.len() {
        values[i + 1] = Language::ALL[i].code();
        i += 1;
    }
    values
};

impl Field for Option<Language> {
    fn to_value(&self) -> Value {
        Value::Name(self.map_or(AUTO, Language::code))
    }

    fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::Name(AUTO) => Some(None),
            Value::Name(name) => Language::from_locale(name).map(Some),
            _ => None,
        }
    }
}

/// How strong an effect is that some players have to avoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// No effect.
    Off,
    /// Half the effect.
    Half,
    /// The whole effect.
    Full,
}

/// Values of settings that are a [`Strength`], percent.
const STRENGTHS: &[&str] = &["0", "50", "100"];

impl Strength {
    const ALL: [Strength; STRENGTHS.len()] = [Strength::Off, Strength::Half, Strength::Full];

    /// Returns the effect as a fraction of the whole effect, 0 to 1.
    pub fn fraction(self) -> f32 {
        match self {
            Strength::Off => 0.0,
            Strength::Half => 0.5,
            Strength::Full => 1.0,
        }
    }
}

impl Field for Strength {
    fn to_value(&self) -> Value {
        Value::Name(STRENGTHS[*self as usize])
    }

    fn from_value(value: Value) -> Option<Self> {
        let Value::Name(name) = value else {
            return None;
        };
        let index = STRENGTHS.iter().position(|percent| *percent == name)?;
        Some(Strength::ALL[index])
    }
}

section! {
    /// Window and graphics.
    "SCREEN", Screen {
        /// Width of the window in pixels.
        window_width: u16, "disp_w_wind" = 1280, whole_of(WINDOW_WIDTHS);
        /// Height of the window in pixels.
        window_height: u16, "disp_h_wind" = 720, whole_of(WINDOW_HEIGHTS);
        /// Full screen (1) or window (0).
        fullscreen: bool, "fullscreen" = false, Flag;
        /// Zoom factor; 1 is the automatic zoom for the size of the window and the level.
        zoom: f32, "scale_factor" = 1.0, real(*ZOOMS.start(), *ZOOMS.end());
        /// Language of the game; auto follows the system.
        language: Option<Language>, "language" = None, Name(LANGUAGES);
        /// Shows the message feed in the lower left corner.
        message_feed: bool, "bottom_msg_on" = true, Flag;
        /// Shows a notice at the edge of the screen when the connection of a netgame stays bad for some seconds.
        network_advice: bool, "network_advice" = true, Flag;
        /// Scale of texts and menus: 0 follows the window size, 1 or more is a fixed scale.
        text_factor: u8, "saved_display_transform_double" = 0, whole(0, 10);
        /// Largest scale that the text size key reaches.
        text_factor_max: u8, "display_transform_double_max" = 3, whole(2, 10);
        /// Interpolates motion between the 40 ticks of a second.
        interpolation: bool, "interpolation" = true, Flag;
        /// Frame-rate cap in frames per second; 0 follows the display.
        frame_limit: u16, "frame_limit" = 0, whole(0, 1000);
        /// How much explosions shake the screen, in percent.
        screen_shake: Strength, "screen_shake" = Strength::Full, Name(STRENGTHS);
        /// Draws sparks, smoke and dust.
        particles: bool, "particles" = true, Flag;
        /// Squash and stretch: deforms martians briefly when they jump and land.
        squash: bool, "squash" = true, Flag;
        /// How bright flashes are, in percent; 0 replaces flashing with steady colours, for photosensitive players.
        flashing: Strength, "flashing" = Strength::Full, Name(STRENGTHS);
        /// Darkens the background of levels, in percent.
        background_dimming: u8, "background_dimming" = 0, whole_of(BACKGROUND_DIMMINGS);
        /// Draws outlines around players (white), enemies and shots (red) and items (yellow).
        outlines: bool, "outlines" = false, Flag;
        /// Draws an arrow above your own martians.
        own_marker: bool, "own_marker" = false, Flag;
        /// Replaces large movements between screens and on the map with hard cuts.
        reduced_motion: bool, "reduced_motion" = false, Flag;
        /// Shows captions of sounds out of view, at the edge of the screen.
        captions: bool, "captions" = false, Flag;
    }
}
