//! Pipes, cables and rainbows: lines that turn, branch and end. `tile/SET/00` to `/15` are numbered like the grounds:
//! the sum of the sides where the line continues, 1 up, 2 right, 4 down, 8 left.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};
use super::mass::TILE;

/// A kind of line.
struct Tube {
    name: &'static str,
    /// Colours across the line.
    shades: &'static [Colour],
    /// Rings at ends and branches: edge, light, middle, shadow. None: lines just end.
    ring: Option<[Colour; 4]>,
}

// Shades are symmetric: a bend joins horizontal and vertical lines in either direction.
const TUBES: [Tube; 3] = [
    Tube {
        name: "pipe",
        shades: &[
            Ink, Violet2, Violet3, Violet4, Violet4, Violet5, Violet6, Violet6, Violet5, Violet4,
            Violet4, Violet3, Violet2, Ink,
        ],
        ring: Some([Ink, Metal4, Metal2, Metal0]),
    },
    Tube {
        name: "wire",
        shades: &[
            Ink, Rust2, Rust3, Rust2, Ink, Yellow0, Rust5, Yellow0, Ink, Rust2, Rust3, Rust2, Ink,
        ],
        ring: Some([Ink, Metal3, Metal1, Metal0]),
    },
    Tube {
        name: "rainbow",
        shades: &[
            Pink0, Pink0, Rust5, Rust5, Yellow2, Green3, Green3, Cyan2, Violet4, Violet4, Cyan2,
            Green3, Green3, Yellow2, Rust5, Rust5, Pink0, Pink0,
        ],
        ring: None,
    },
];

/// Adds all lines.
pub fn draw(atlas: &mut Atlas) {
    for tube in &TUBES {
        for mask in 0..16 {
            atlas.add(&format!("tile/{}/{mask:02}", tube.name), tube.tile(mask));
        }
    }
}

/// Draws a horizontal line across the tile.
pub fn level(shades: &[Colour]) -> Canvas {
    let mut tile = Canvas::tile();
    let from = (TILE - shades.len() as i32) / 2;
    for (i, &shade) in shades.iter().enumerate() {
        tile.rect(0, from + i as i32, TILE, 1, shade);
    }
    tile
}

/// Draws a vertical line across the tile.
pub fn upright(shades: &[Colour]) -> Canvas {
    let mut tile = Canvas::tile();
    let from = (TILE - shades.len() as i32) / 2;
    for (i, &shade) in shades.iter().enumerate() {
        tile.rect(from + i as i32, 0, 1, TILE, shade);
    }
    tile
}

/// Draws a quarter ring between two neighbouring sides.
pub fn bend(shades: &[Colour], right: bool, down: bool) -> Canvas {
    let mut tile = Canvas::tile();
    let from = (TILE - shades.len() as i32) / 2;
    tile.map(|x, y, _| {
        let away = |v: i32, far: bool| {
            if far {
                2 * (TILE - 1 - v) + 1
            } else {
                2 * v + 1
            }
        };
        let (a, b) = (away(x, right), away(y, down));
        let index = (a * a + b * b).isqrt() / 2 - from;
        usize::try_from(index)
            .ok()
            .and_then(|i| shades.get(i))
            .copied()
            .unwrap_or(Clear)
    });
    tile
}

impl Tube {
    fn tile(&self, mask: u32) -> Canvas {
        let (up, right, down, left) = (mask & 1 != 0, mask & 2 != 0, mask & 4 != 0, mask & 8 != 0);
        match mask {
            3 | 6 | 9 | 12 => return bend(self.shades, right, down),
            5 => return upright(self.shades),
            10 => return level(self.shades),
            _ => {}
        }
        let mut tile = Canvas::tile();
        if up || down {
            let (from, to) = (if up { 0 } else { 10 }, if down { TILE } else { 10 });
            tile.blit(&upright(self.shades).cut(0, from, TILE, to - from), 0, from);
        }
        if left || right {
            let (from, to) = (if left { 0 } else { 10 }, if right { TILE } else { 10 });
            tile.blit(&level(self.shades).cut(from, 0, to - from, TILE), from, 0);
        }
        if let Some(ring) = self.ring {
            self.joint(&mut tile, mask, ring);
        }
        tile
    }

    /// Draws the box in which lines meet or end.
    fn joint(&self, tile: &mut Canvas, mask: u32, [edge, light, middle, shadow]: [Colour; 4]) {
        let size = if mask.count_ones() > 2 {
            self.shades.len() as i32 + 2
        } else {
            12
        };
        let from = (TILE - size) / 2;
        tile.rect(from, from, size, size, edge);
        tile.rect(from + 1, from + 1, size - 2, size - 2, middle);
        tile.rect(from + 1, from + 1, size - 2, 1, light);
        tile.rect(from + 1, from + 1, 1, size - 2, light);
        tile.rect(from + 2, from + size - 2, size - 3, 1, shadow);
        tile.rect(from + size - 2, from + 2, 1, size - 3, shadow);
        tile.rect(8, 8, 4, 4, edge);
        tile.rect(9, 9, 2, 2, self.shades[self.shades.len() / 2 - 3]);
        for (x, y) in [
            (from, from),
            (from + size - 1, from),
            (from, from + size - 1),
            (from + size - 1, from + size - 1),
        ] {
            if mask.count_ones() <= 2 {
                tile.set(x, y, Clear);
            }
        }
    }
}
