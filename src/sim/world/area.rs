//! Rectangles in a level, in whole pixels.

use super::image::record;
use super::tiles::TILE;
use crate::num::{Fx, Vec2};

record! {
    /// A rectangle in pixels; position and size are normally multiples of a tile.
    pub struct Area {
        /// Left edge, pixels.
        x: i32 = 0,
        /// Top edge, pixels.
        y: i32 = 0,
        /// Width, pixels.
        w: i32 = 0,
        /// Height, pixels.
        h: i32 = 0,
    }
}

impl Area {
    /// Returns the rectangle of a trigger, damage field or message as tested against the top-left corners of 20 x 20
    /// boxes (spec 04 §6.10 step 3).
    pub fn field(&self) -> Field {
        let left = Fx::int(self.x.wrapping_sub(TILE / 2));
        let top = Fx::int(self.y.wrapping_sub(TILE / 2));
        Field {
            left,
            top,
            right: left + Fx::int(self.w),
            bottom: top + Fx::int(self.h),
        }
    }
}

/// The edges of a field in pixels, all exclusive.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Left edge.
    pub left: Fx,
    /// Top edge.
    pub top: Fx,
    /// Right edge.
    pub right: Fx,
    /// Bottom edge.
    pub bottom: Fx,
}

impl Field {
    /// Returns true if the point is strictly inside.
    pub fn contains(&self, at: Vec2) -> bool {
        at.x > self.left && at.x < self.right && at.y > self.top && at.y < self.bottom
    }
}
