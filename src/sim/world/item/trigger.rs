//! Triggers: settings, their defaults, and state (spec 04 §6.10). What they do is in `rules/item/trigger.rs`.

use super::fields::{Follow, Targets};
use super::outputs::Outputs;
use crate::world::area::Area;
use crate::world::image::record;

record! {
    /// A field that raises channels (spec 04 §6.10).
    pub struct Trigger {
        /// What it detects.
        who: Targets = Targets::PLAYERS,
        /// Whether anyone was inside at its last update.
        on: bool = false,
        /// Area of the field.
        area: Area = Area::DEFAULT,
        /// The lift it follows.
        follow: Option<Follow> = None,
        /// Output channels.
        outputs: Outputs = Outputs::DEFAULT,
        /// Colour, 1 to 15.
        colour: u8 = 14,
        /// Whether the field is drawn.
        visible: bool = true,
    }
}
