//! The flight of bouncers and cannons: settings, their defaults, and state (spec 03 §4.5). What they do is in
//! `rules/enemy/bouncing_flight.rs`.

use crate::num::{Fx, Vec2};
use crate::world::image::record;

record! {
    /// Straight flight that bounces off walls and sometimes aims at a player (spec 03 §4.5).
    pub struct Bounce {
        /// Bounces since it last aimed.
        bounces: i32 = 0,
        /// Bounces before it aims again; 0 for never.
        seek_after: i32 = 4,
        /// Velocity, px/tick.
        vel: Vec2 = Vec2::int(0, 3),
        /// Speed after aiming, px/tick.
        speed: Fx = Fx::int(3),
    }
}
