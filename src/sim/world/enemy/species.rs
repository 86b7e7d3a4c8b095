//! Kinds of enemies, as far as they determine what a killed enemy leaves (spec 03 §3.5); see `rules/enemy/dying.rs`.

use crate::world::image::choice;

choice! {
    /// The kind of an enemy before it died; determines its bonus (spec 03 §3.5).
    pub enum Species {
        /// Archwagon.
        Archwagon = 3,
        /// Bouncer.
        Bouncer = 4,
        /// Jumpworm.
        Jumpworm = 5,
        /// Cannon.
        Cannon = 6,
        /// Podzilla or vinepod.
        Pod = 7,
        /// Trakbot.
        Trakbot = 8,
        /// Cloner.
        Cloner = 9,
        /// Flapper.
        Flapper = 12,
    }
}
