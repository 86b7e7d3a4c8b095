//! Block walkers: settings, their defaults, and state (spec 03 §4.3). What they do is in `rules/enemy/block_walker.rs`.

use super::walker::Walker;
use crate::num::Fx;
use crate::world::image::record;

record! {
    /// A walking block that becomes a tile when killed (spec 03 §4.3).
    pub struct BlockWalker {
        /// Walking and jumping.
        walker: Walker = Walker {
            jump_wall: 40,
            fall_speed: Fx::from_raw(188088), // 2.87
            speed: Fx::from_raw(141558), // 2.16
            ..Walker::DEFAULT
        },
    }
}
