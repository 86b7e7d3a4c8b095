//! Exits: settings, their defaults, and state (spec 04 §6.3). What they do is in `rules/item/exit.rs`.

use crate::world::image::record;

record! {
    /// The exit (spec 04 §6.3).
    pub struct Exit {
        /// Opens when at most this many enemies are left.
        enemies_allowed: i32 = 100,
    }
}
