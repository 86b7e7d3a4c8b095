//! Flappers: settings, their defaults, and state (spec 03 §4.11). What they do is in `rules/enemy/flapper.rs`.

use crate::num::Fx;
use crate::world::image::record;

record! {
    /// A bird that flaps above players (spec 03 §4.11).
    pub struct Flapper {
        /// Ticks between shots.
        reload: i32 = 60,
        /// Ticks until it may fire; keeps counting below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 160,
        /// Target height above the player, pixels.
        height: i32 = 60,
        /// Amplitude of its flaps, pixels.
        flap_height: i32 = 30,
        /// Current horizontal velocity, px/tick.
        x_vel: Fx = Fx::ZERO,
        /// Maximum vertical speed while seeking, px/tick.
        climb_speed: Fx = Fx::int(2),
        /// Maximum horizontal speed, px/tick.
        max_speed: Fx = Fx::from_raw(172360), // 2.63
        /// Horizontal acceleration, px/tick per tick.
        acceleration: Fx = Fx::from_raw(13107), // 0.2
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(4),
        /// Vertical offset of the flap in the last tick, pixels.
        last_offset: Fx = Fx::from_raw(49808), // 0.76
        /// Phase of the flap, 0 to below 100.
        phase: Fx = Fx::ZERO,
        /// Phase advance per tick.
        flap_speed: Fx = Fx::int(3),
    }
}
