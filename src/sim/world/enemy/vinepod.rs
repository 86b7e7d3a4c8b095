//! Vinepods: settings, their defaults, and state (spec 03 §4.9). What they do is in `rules/enemy/vinepod.rs`.

use super::pod_cycle::PodMode;
use crate::num::Fx;
use crate::world::area::Area;
use crate::world::image::record;

record! {
    /// A pod on a vine that grows along a curve (spec 03 §4.9).
    pub struct Vinepod {
        /// Start of the curve, pixels.
        start: (i32, i32) = (0, 0),
        /// First control point, pixels.
        control_1: (i32, i32) = (20, -20),
        /// Second control point, pixels.
        control_2: (i32, i32) = (-20, -20),
        /// End, pixels.
        end: (i32, i32) = (0, 0),
        /// Extends when a player is in this box; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Current state.
        mode: PodMode = PodMode::Wait,
        /// Points of the curve it has extended along.
        extended: i32 = 0,
        /// Number of points of the curve; it moves one point per tick.
        points: i32 = 120,
        /// Ticks left of the pause.
        wait_left: i32 = 0,
        /// Length of the pause, ticks.
        wait: i32 = 20,
        /// Whether the curve is drawn.
        show_path: bool = false,
        /// Invincible while waiting.
        safe_at_rest: bool = false,
        /// Invincible while extended.
        safe_extended: bool = false,
        /// Invincible while moving.
        safe_moving: bool = false,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(6),
    }
}
