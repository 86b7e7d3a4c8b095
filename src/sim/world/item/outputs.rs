//! Output channels of orbs and triggers (spec 04 §7). When each raises its channel is in
//! `rules/item/channel_outputs.rs`.

use crate::world::image::record;

record! {
    /// The four output channels of an orb or trigger. By convention 0 means "not connected", but it works like any other.
    pub struct Outputs {
        /// Raised while on.
        on: i32 = 0,
        /// Raised while off.
        off: i32 = 0,
        /// Raised when it turns on.
        turned_on: i32 = 0,
        /// Raised when it turns off.
        turned_off: i32 = 0,
    }
}
