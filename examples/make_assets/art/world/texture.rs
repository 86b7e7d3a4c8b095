//! Patterns that repeat every 20 pixels in both directions.

use super::super::canvas::{hash, isqrt};
use super::mass::{Piece, TILE};

/// Centres of stones. Those near the border of the tile are the same in every variant, so that tiles fit together.
pub struct Stones {
    /// Points that all variants share.
    pub border: &'static [(i32, i32)],
    /// Points of each variant.
    pub middle: [&'static [(i32, i32)]; 4],
    /// Weight of a vertical step relative to a horizontal one, in quarters: above 4, stones are flat.
    pub flat: i32,
    /// Extra weight of a step across the rising diagonal, in quarters: above 0, stones are slanted shards.
    pub slant: i32,
}

/// A pixel's relation to its stone.
pub struct Spot {
    /// Centre of the stone the pixel belongs to.
    pub centre: (i32, i32),
    /// Distance to the border of the stone, in eighths of a pixel.
    pub edge: i32,
    /// Offset of the pixel from the centre of the stone.
    pub from: (i32, i32),
    /// Identifies the stone.
    pub id: u32,
}

impl Stones {
    /// Returns the stone at a pixel.
    pub fn at(&self, x: i32, y: i32, variant: u32) -> Spot {
        let points = self.border.iter().chain(self.middle[variant as usize]);
        let (mut best, mut second) = ((i32::MAX, (0, 0), 0), i32::MAX);
        for (index, &(px, py)) in points.enumerate() {
            for (ox, oy) in (-1..=1).flat_map(|oy| (-1..=1).map(move |ox| (ox, oy))) {
                let centre = (px + ox * TILE, py + oy * TILE);
                let distance = self.distance(x - centre.0, y - centre.1);
                if distance < best.0 {
                    second = best.0;
                    best = (distance, centre, index);
                } else {
                    second = second.min(distance);
                }
            }
        }
        let (distance, centre, index) = best;
        Spot {
            centre,
            edge: (second - distance) / 2,
            from: (x - centre.0, y - centre.1),
            id: hash(index as i32, 0, 77),
        }
    }

    fn distance(&self, dx: i32, dy: i32) -> i32 {
        let across = dx + dy;
        isqrt(16 * (4 * dx * dx + self.flat * dy * dy + self.slant * across * across))
    }
}

/// Bricks in courses: `w`x`h` pixels with the joint on the right and at the bottom, every other course moved by half a
/// brick.
pub fn brick(x: i32, y: i32, w: i32, h: i32) -> (Piece, u32) {
    let course = y.div_euclid(h);
    let moved = x + if course % 2 == 0 { 0 } else { w / 2 };
    let column = moved.div_euclid(w);
    let (bx, by) = (moved - column * w, y - course * h);
    let shade = match (bx, by) {
        (bx, by) if bx == w - 1 || by == h - 1 => -2,
        (_, 0) => 1,
        (bx, by) if bx == w - 2 || by == h - 2 => -1,
        _ => 0,
    };
    let centre = (x - bx + w / 2, y - by + h / 2);
    let id = hash(column.rem_euclid(TILE / w), course.rem_euclid(TILE / h), 5);
    (Piece { centre, shade }, id)
}
