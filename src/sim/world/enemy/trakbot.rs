//! Trakbots: settings, their defaults, and state (spec 03 §4.10). What they do is in `rules/enemy/trakbot.rs`.

use crate::num::Fx;
use crate::world::image::{choice, record};

choice! {
    /// Surface and direction a trakbot drives on (spec 03 §4.10).
    pub enum TrakbotMode {
        /// Drives right along a floor.
        FloorRight = 0,
        /// Drives up a wall on its right.
        RightWallUp = 1,
        /// Drives left along a ceiling.
        CeilingLeft = 2,
        /// Drives down a wall on its left.
        LeftWallDown = 3,
        /// Drives left along a floor.
        FloorLeft = 4,
        /// Drives up a wall on its left.
        LeftWallUp = 5,
        /// Drives right along a ceiling.
        CeilingRight = 6,
        /// Drives down a wall on its right.
        RightWallDown = 7,
    }
}

record! {
    /// A robot that drives on floors, walls and ceilings (spec 03 §4.10).
    pub struct Trakbot {
        /// Fall counter: 0 while on a surface, 160 at the fastest fall.
        fall: i32 = 0,
        /// Surface and direction.
        mode: TrakbotMode = TrakbotMode::FloorRight,
        /// Drops from ceilings onto players.
        drops: bool = true,
        /// Consecutive ticks in which it changed surface.
        twirl: i32 = 0,
        /// Ticks between shots.
        reload: i32 = 40,
        /// Ticks until it may fire; keeps counting below 0.
        reload_left: i32 = 0,
        /// Range, pixels.
        range: i32 = 80,
        /// Speed along floors and ceilings, px/tick.
        floor_speed: Fx = Fx::from_raw(89666), // 1.37
        /// Speed along walls, and fall speed at a counter of 100, px/tick.
        wall_speed: Fx = Fx::from_raw(85865), // 1.31
        /// Speed of its shots, px/tick.
        shot_speed: Fx = Fx::from_raw(176292), // 2.69
    }
}
