//! Warps: settings, their defaults, and state (spec 04 §6.14). What they do is in `rules/item/warp.rs`.

use crate::world::image::record;

record! {
    /// A warp to another level (spec 04 §6.14).
    pub struct Warp {
        /// Level number.
        level: i32 = 1,
    }
}
