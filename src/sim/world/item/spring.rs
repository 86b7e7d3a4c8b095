//! Springs: settings, their defaults, and state (spec 04 §6.16). What they do is in `rules/item/spring.rs`.

use crate::world::image::record;

record! {
    /// A spring (spec 04 §6.16).
    pub struct Spring {
        /// Strength; 40 to 200 are usual.
        strength: i32 = 40,
    }
}
