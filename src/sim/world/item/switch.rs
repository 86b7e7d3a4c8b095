//! Switches: settings, their defaults, and state (spec 04 §6.15). What they do is in `rules/item/switch.rs`.

use crate::world::area::Area;
use crate::world::image::{flags_image, record};

bitflags::bitflags! {
    /// Block colours of a switch (spec 04 §6.15).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub struct SwitchColours: u8 {
        /// Green.
        const GREEN = 1;
        /// Red.
        const RED = 2;
        /// Blue.
        const BLUE = 4;
        /// Purple.
        const PURPLE = 8;
    }
}

flags_image!(SwitchColours);

record! {
    /// A switch for coloured blocks (spec 04 §6.15).
    pub struct Switch {
        /// In its other position.
        pressed: bool = false,
        /// Area of the blocks it switches.
        range: Area = Area { x: 0, y: 0, w: 2000, h: 2000 },
        /// Colours of the blocks it switches.
        colours: SwitchColours = SwitchColours::GREEN,
        /// Last tick in which it is locked after use.
        locked_until: i32 = 0,
    }
}
