//! Archwagons: settings, their defaults, and state (spec 03 §4.2). What they do is in `rules/enemy/archwagon.rs`.

use super::walker::Walker;
use crate::num::Fx;
use crate::world::image::record;

record! {
    /// A wagon with a crossbow (spec 03 §4.2).
    pub struct Archwagon {
        /// Walking and jumping.
        walker: Walker = Walker::DEFAULT,
        /// Ticks between shots, minus one.
        reload: i32 = 30,
        /// Ticks until it may fire.
        reload_left: i32 = 0,
        /// Horizontal range, pixels.
        range: i32 = 100,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(410911), // 6.27
    }
}
