//! Cannons: settings, their defaults, and state (spec 03 §4.7). What they do is in `rules/enemy/cannon.rs`.

use super::bouncing_flight::Bounce;
use crate::num::Fx;
use crate::world::image::record;

record! {
    /// A flying cannon (spec 03 §4.7).
    pub struct Cannon {
        /// Flight.
        bounce: Bounce = Bounce { seek_after: 8, ..Bounce::DEFAULT },
        /// Extra hits it survives; each makes it faster and bigger.
        extra_hits: i32 = 0,
        /// Ticks between shots, minus one; 0 for no shots.
        reload: i32 = 100,
        /// Ticks until it may fire.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 1000,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(152699), // 2.33
    }
}
