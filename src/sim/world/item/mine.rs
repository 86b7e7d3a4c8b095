//! Mines: settings, their defaults, and state (spec 04 §6.7). What they do is in `rules/item/mine.rs`.

use crate::world::image::record;

record! {
    /// A mine (spec 04 §6.7).
    pub struct Mine {
        /// Damage in tenths of health per tick.
        damage: i32 = 5,
    }
}
