//! The static part of a level: everything that play never changes.

use super::image::choice;
use super::lift::LiftPlan;

choice! {
    /// The landscape behind a level. Presentation only.
    pub enum Backdrop {
        /// Red mesas under the night sky.
        Canyon = 0,
        /// Stalactites and glowing plants.
        Caves = 1,
        /// Chimneys and wheels in fog.
        City = 2,
        /// Broken towers above the clouds.
        Ruins = 3,
        /// Honeycomb in front of a membrane.
        Hive = 4,
    }
}

choice! {
    /// How much of a level the view shows by default. Presentation only.
    pub enum ViewSize {
        /// Scaled like menus: 32 x 18 tiles in a window of 1280 x 720.
        Near = 0,
        /// About the area of 51 x 38 tiles (64 x 36 at 1280x720) in large levels.
        Wide = 1,
    }
}

/// Text, frame and colours of a message (spec 04 §6.13). Presentation only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageStyle {
    /// The text; may contain line breaks.
    pub text: String,
    /// Left edge of its frame, pixels.
    pub x: i32,
    /// Top edge of its frame, pixels.
    pub y: i32,
    /// Width of its frame, pixels.
    pub w: i32,
    /// Height of its frame, pixels.
    pub h: i32,
    /// Width of the frame's border, pixels: 0, 1, 2, 4 or 12.
    pub border: u8,
    /// Colour of the text, 1 to 15.
    pub text_colour: u8,
    /// Colour of the frame, 1 to 15.
    pub frame_colour: u8,
    /// Whether the scroll is drawn.
    pub show_scroll: bool,
}

/// The static part of a level. Of this, the rules read only the lift plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelData {
    /// Display name.
    pub name: String,
    /// Author.
    pub author: String,
    /// The landscape behind it.
    pub backdrop: Backdrop,
    /// How much of it the view shows by default.
    pub view: ViewSize,
    /// Plans of the lifts in use, at most 40.
    pub lifts: Vec<LiftPlan>,
    /// Message styles, by the number stored in the item.
    pub messages: Vec<MessageStyle>,
    /// Number of purple coins at the start.
    pub coins: i32,
}
