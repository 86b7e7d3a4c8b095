//! Killed enemies, which will leave a bonus (spec 03 §3.6). How long that takes is in `rules/enemy/dying.rs`.

use super::species::Species;
use crate::num::Vec2;
use crate::world::image::record;

record! {
    /// A killed enemy that will leave a bonus (spec 03 §3.6).
    pub struct Dying {
        /// Kind of enemy it was.
        species: Species = Species::Archwagon,
        /// Killed by an explosion.
        blasted: bool = false,
        /// Ticks left, minus one.
        ticks_left: i32 = 0,
        /// Total ticks, minus one; drawing only.
        total: i32 = 0,
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::ZERO,
    }
}
