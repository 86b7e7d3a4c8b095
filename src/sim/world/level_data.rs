//! What of a level never changes while it is played.

use super::lift::LiftPlan;

/// Look of a message in the level (spec 04 §6.13). Presentation only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLook {
    /// The text; a line break is a new line.
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
    /// The scroll is drawn.
    pub show_scroll: bool,
}

/// The part of a level that play does not change. The rules read only the lifts' plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelData {
    /// Name of the level, for people.
    pub name: String,
    /// Who made the level.
    pub author: String,
    /// Plans of the lifts in use, at most 40.
    pub lifts: Vec<LiftPlan>,
    /// Looks of the messages, by the number in the item.
    pub messages: Vec<MessageLook>,
    /// Purple coins at the start.
    pub coins: i32,
}
