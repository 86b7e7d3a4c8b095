//! Walking and jumping, shared by archwagons and block walkers: settings, their defaults, and state (spec 03 §4.1).
//! What they do is in `rules/enemy/walker.rs`.

use crate::num::Fx;
use crate::world::image::record;

record! {
    /// Walking and jumping of an archwagon or block walker (spec 03 §4.1).
    pub struct Walker {
        /// Jump and fall counter: -160 full jump, 0 on the ground, 160 fastest fall.
        jump: i32 = 0,
        /// Ticks between timed jumps; 0 for none.
        jump_period: i32 = 0,
        /// Jumps if a player is above within this many pixels; 0 for never.
        jump_under: i32 = 30,
        /// Turns towards the nearest player instead of only at walls.
        follow: bool = false,
        /// Turns this many pixels before a hole; 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole; 0 for never.
        jump_hole: i32 = 5,
        /// Jumps this many pixels before a wall; 0 for never.
        jump_wall: i32 = 30,
        /// Vertical speed at a counter of 100, px/tick.
        fall_speed: Fx = Fx::from_raw(148767), // 2.27
        /// Horizontal speed, px/tick.
        speed: Fx = Fx::from_raw(131072), // 2
    }
}
