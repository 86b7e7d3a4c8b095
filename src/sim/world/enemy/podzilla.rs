//! Podzillas: settings, their defaults, and state (spec 03 §4.8). What they do is in `rules/enemy/podzilla.rs`.

use super::pod_cycle::PodMode;
use crate::num::{Fx, Vec2};
use crate::world::area::Area;
use crate::world::image::record;

record! {
    /// A pod that darts out, fires and retracts (spec 03 §4.8).
    pub struct Podzilla {
        /// Current state.
        mode: PodMode = PodMode::Wait,
        /// Ticks it has been extending.
        extended: i32 = 0,
        /// Ticks to extend fully.
        extend_time: i32 = 20,
        /// Ticks left of the pause.
        wait_left: i32 = 0,
        /// Length of the pause, ticks.
        wait: i32 = 20,
        /// Extends when a player is in this box; tested one tile larger than its size.
        trigger: Area = Area::DEFAULT,
        /// Velocity while extending, px/tick.
        extend_vel: Vec2 = Vec2::ZERO,
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::int(6),
    }
}
