//! Autotiled solid ground: one sprite for each set of equal neighbours, with a rim where the ground ends.
//!
//! Names of a set `tile/SET`:
//! * `tile/SET/00` to `/15`: the number is the sum of the sides where the same ground continues: 1 up, 2 right, 4
//!   down, 8 left. Each has several frames of equal outline and different inside; the renderer chooses one by position
//!   (ticks 0).
//! * `tile/SET/inner_nw`, `_ne`, `_se`, `_sw`: drawn on top of a tile whose two neighbours there are the same ground,
//!   but whose diagonal neighbour is not.
//! * `tile/SET/fill_0` to `fill_3`: the first four frames of `15` under their own names.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::Colour;

/// Side of a tile in pixels.
pub const TILE: i32 = 20;

/// Number of frames per mask.
pub const VARIANTS: u32 = 4;

/// The side of the ground nearest to a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Facing the sky.
    Top,
    /// Facing right.
    Right,
    /// Facing down.
    Bottom,
    /// Facing left.
    Left,
}

/// Position of a pixel relative to the nearest open side.
#[derive(Clone, Copy, Debug)]
pub struct Rim {
    /// The nearest open side.
    pub side: Side,
    /// Pixels between this one and the air: 0 is the outermost.
    pub depth: i32,
    /// Position along the side, 0 to 19.
    pub along: i32,
    /// The pixel belongs to an inner corner, where two sides meet in the ground.
    pub inner: bool,
}

/// Texture inside a ground at a pixel: a piece (stone, brick, plate) and its lighting.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Centre of the piece in tile pixels; may be outside the tile.
    pub centre: (i32, i32),
    /// Number of ramp steps by which this pixel is lighter (or darker) than the piece.
    pub shade: i32,
}

/// How a kind of ground is drawn. Shades are steps of the ramp.
pub struct Ground {
    /// The middle part of the names.
    pub name: &'static str,
    /// Colours, dark to light.
    pub ramp: &'static [Colour],
    /// Radius of corners towards the air, in pixels; negative: they are cut off straight.
    pub corner: i32,
    /// Inside, by position and variant (0 to 3). The pixels at the border of the tile are the same for all variants.
    pub piece: fn(i32, i32, u32) -> Piece,
    /// Shade of a whole piece by the position of its centre; far inside, the depth is over 20.
    pub body: fn(Rim) -> i32,
    /// Shade of the rim at a pixel, given the shade it would have inside; the last argument is the variant.
    pub rim: fn(Rim, i32, u32) -> i32,
    /// Depth of an inner corner in pixels.
    pub inner_depth: i32,
    /// Number of frames of the tile without an open side, at least [`VARIANTS`].
    pub fills: u32,
    /// Drawn last on each tile; arguments are the mask and the variant.
    pub finish: fn(&mut Canvas, u32, u32),
}

/// Depth of pixels in tiles without an open side.
const FAR: i32 = 99;

impl Ground {
    /// Adds all sprites of this ground.
    pub fn draw(&self, atlas: &mut Atlas) {
        let prefix = format!("tile/{}", self.name);
        for mask in 0..16 {
            let count = if mask == 15 { self.fills } else { VARIANTS };
            let frames = (0..count).map(|v| self.tile(mask, v)).collect();
            atlas.anim(&format!("{prefix}/{mask:02}"), frames, 0);
        }
        for variant in 0..VARIANTS {
            atlas.add(&format!("{prefix}/fill_{variant}"), self.tile(15, variant));
        }
        for (name, right, down) in [
            ("nw", false, false),
            ("ne", true, false),
            ("se", true, true),
            ("sw", false, true),
        ] {
            atlas.add(&format!("{prefix}/inner_{name}"), self.inner(right, down));
        }
    }

    fn tile(&self, mask: u32, variant: u32) -> Canvas {
        let mut canvas = Canvas::tile();
        canvas.map(|x, y, _| {
            let rim = nearest(mask, self.corner, x, y);
            if rim.depth < 0 {
                return Colour::Clear;
            }
            let inside = self.inside(mask, variant, x, y);
            let shade = if rim.depth == FAR {
                inside
            } else {
                (self.rim)(rim, inside, variant)
            };
            self.colour(shade)
        });
        (self.finish)(&mut canvas, mask, variant);
        canvas
    }

    fn inside(&self, mask: u32, variant: u32, x: i32, y: i32) -> i32 {
        let piece = (self.piece)(x, y, variant);
        let (cx, cy) = piece.centre;
        let rim = nearest(mask, 0, cx.clamp(0, TILE - 1), cy.clamp(0, TILE - 1));
        (self.body)(rim) + piece.shade
    }

    fn inner(&self, right: bool, down: bool) -> Canvas {
        let mut canvas = Canvas::tile();
        canvas.map(|x, y, _| {
            let dx = if right { TILE - 1 - x } else { x };
            let dy = if down { TILE - 1 - y } else { y };
            let depth = dx.max(dy);
            let round = dx + dy > depth + self.inner_depth / 2 + 1;
            if depth >= self.inner_depth || round {
                return Colour::Clear;
            }
            let side = match (dx > dy, right, down) {
                (true, true, _) => Side::Right,
                (true, false, _) => Side::Left,
                (false, _, true) => Side::Bottom,
                (false, _, false) => Side::Top,
            };
            let along = if dx > dy { y } else { x };
            let inside = self.inside(15, 0, x, y);
            let rim = Rim {
                side,
                depth,
                along,
                inner: true,
            };
            self.colour((self.rim)(rim, inside, 0))
        });
        canvas
    }

    fn colour(&self, shade: i32) -> Colour {
        self.ramp[shade.clamp(0, self.ramp.len() as i32 - 1) as usize]
    }
}

/// Returns the nearest open side of a pixel in a tile with these neighbours. Between two open sides the corner is
/// round: pixels beyond it have a negative depth.
fn nearest(mask: u32, radius: i32, x: i32, y: i32) -> Rim {
    let last = TILE - 1;
    let open = |bit: u32| mask & bit == 0;
    let depth_of = |bit: u32, depth: i32| if open(bit) { depth } else { FAR };
    let (up, right) = (depth_of(1, y), depth_of(2, last - x));
    let (down, left) = (depth_of(4, last - y), depth_of(8, x));
    let (vertical, vertical_side) = if up <= down {
        (up, Side::Top)
    } else {
        (down, Side::Bottom)
    };
    let (level, level_side) = if left <= right {
        (left, Side::Left)
    } else {
        (right, Side::Right)
    };
    let mut rim = if vertical <= level {
        Rim {
            side: vertical_side,
            depth: vertical,
            along: x,
            inner: false,
        }
    } else {
        Rim {
            side: level_side,
            depth: level,
            along: y,
            inner: false,
        }
    };
    let cut = -radius;
    if vertical + level < cut + 3 && vertical.max(level) < FAR {
        rim.depth = rim.depth.min(vertical + level - cut);
    }
    if vertical < radius && level < radius {
        let (a, b) = (2 * (radius - vertical) - 1, 2 * (radius - level) - 1);
        let distance = (a * a + b * b).isqrt();
        rim.depth = (2 * radius - distance).div_euclid(2);
    }
    rim
}
