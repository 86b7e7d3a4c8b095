//! Jumpworms: settings, their defaults, and state (spec 03 §4.4). What they do is in `rules/enemy/jumpworm.rs`.

use crate::num::Fx;
use crate::world::image::record;

record! {
    /// A worm that crawls, and jumps from wall to wall (spec 03 §4.4).
    pub struct Jumpworm {
        /// Ticks per crawl step, at least 1.
        slow: i32 = 1,
        /// Jump and fall counter, as in [`Walker`].
        jump: i32 = 0,
        /// Ticks between timed jumps; 0 for none.
        jump_period: i32 = 0,
        /// Jumps if a player is above within this many pixels; 0 for never.
        jump_under: i32 = 0,
        /// Subtracted from the jump counter when it bounces off a wall in mid-air.
        wall_boost: i32 = 0,
        /// Turns this many pixels before a hole; 0 for never.
        turn_hole: i32 = 0,
        /// Jumps this many pixels before a hole; 0 for never.
        jump_hole: i32 = 0,
        /// Jumps this many pixels before a wall; 0 for never.
        jump_wall: i32 = 0,
        /// Turns at the start of its next crawl cycle.
        turn_pending: bool = false,
        /// Offset of its crawl cycle, 0 or more.
        cycle_offset: i32 = 0,
        /// Vertical speed at a counter of 100, px/tick.
        fall_speed: Fx = Fx::int(2),
        /// Horizontal speed in the air, px/tick.
        air_speed: Fx = Fx::int(4),
    }
}
