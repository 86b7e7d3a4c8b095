//! A canvas of palette colours. All arithmetic is on integers, so the result is the same on every machine.
//! Drawing outside the canvas has no effect.

use super::palette::Colour;
use std::collections::BTreeSet;

/// An image of palette colours, row by row from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Canvas {
    /// Width in pixels.
    pub w: i32,
    /// Height in pixels.
    pub h: i32,
    pixels: Vec<Colour>,
}

/// Hashes a position and a seed: the only source of randomness in the sprites.
pub fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut value = (x as u32).wrapping_mul(0x9e37_79b1)
        ^ (y as u32).wrapping_mul(0x85eb_ca77)
        ^ seed.wrapping_mul(0xc2b2_ae3d);
    value ^= value >> 15;
    value = value.wrapping_mul(0x2c1b_3c6d);
    value ^= value >> 12;
    value = value.wrapping_mul(0x297a_2d39);
    value ^ (value >> 15)
}

/// Returns the threshold, 0 to 15, of ordered dithering at a pixel (4x4 matrix).
pub fn bayer(x: i32, y: i32) -> i32 {
    const MATRIX: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    MATRIX[(y & 3) as usize][(x & 3) as usize]
}

/// Returns the largest whole number whose square is not above `value`.
pub fn isqrt(value: i32) -> i32 {
    value.max(0).isqrt()
}

impl Canvas {
    /// Creates a transparent canvas.
    pub fn new(w: i32, h: i32) -> Self {
        let pixels = vec![Colour::Clear; (w * h) as usize];
        Canvas { w, h, pixels }
    }

    /// Creates a transparent tile, 20x20.
    pub fn tile() -> Self {
        Canvas::new(20, 20)
    }

    /// Parses ASCII art: one line per row, one character per pixel (`Colour::from_letter`). Blank first and last lines
    /// and the indentation shared by all lines are dropped; short lines are padded with transparent pixels.
    ///
    /// # Panics
    /// If a character is not a colour.
    pub fn art(text: &str) -> Self {
        Canvas::art_with(text, &[])
    }

    /// Like [`Canvas::art`], with additional letters that override the palette's.
    pub fn art_with(text: &str, legend: &[(char, Colour)]) -> Self {
        let lines: Vec<&str> = text
            .lines()
            .skip_while(|line| line.trim().is_empty())
            .collect();
        let used = lines
            .iter()
            .rposition(|line| !line.trim().is_empty())
            .map_or(0, |i| i + 1);
        let lines = &lines[..used];
        let indent = lines
            .iter()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.len() - line.trim_start().len())
            .min()
            .unwrap_or(0);
        let rows: Vec<Vec<char>> = lines
            .iter()
            .map(|line| line.trim_end().chars().skip(indent).collect())
            .collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut canvas = Canvas::new(width as i32, rows.len() as i32);
        for (y, row) in rows.iter().enumerate() {
            for (x, &letter) in row.iter().enumerate() {
                let own = legend.iter().find(|entry| entry.0 == letter);
                let colour = own
                    .map(|entry| entry.1)
                    .or_else(|| Colour::from_letter(letter))
                    .unwrap_or_else(|| panic!("line {y}: no colour has the letter {letter:?}"));
                canvas.set(x as i32, y as i32, colour);
            }
        }
        canvas
    }

    /// Returns the colour of a pixel; transparent outside.
    pub fn get(&self, x: i32, y: i32) -> Colour {
        if self.holds(x, y) {
            self.pixels[(y * self.w + x) as usize]
        } else {
            Colour::Clear
        }
    }

    /// Returns true if a pixel is inside and not transparent.
    pub fn solid(&self, x: i32, y: i32) -> bool {
        self.get(x, y) != Colour::Clear
    }

    /// Sets a pixel.
    pub fn set(&mut self, x: i32, y: i32, colour: Colour) {
        if self.holds(x, y) {
            self.pixels[(y * self.w + x) as usize] = colour;
        }
    }

    fn holds(&self, x: i32, y: i32) -> bool {
        (0..self.w).contains(&x) && (0..self.h).contains(&y)
    }

    /// Sets each pixel to the result of `paint` for its position and current colour.
    pub fn map(&mut self, mut paint: impl FnMut(i32, i32, Colour) -> Colour) {
        for y in 0..self.h {
            for x in 0..self.w {
                let colour = paint(x, y, self.get(x, y));
                self.set(x, y, colour);
            }
        }
    }

    /// Draws a filled rectangle.
    pub fn rect(&mut self, x: i32, y: i32, w: i32, h: i32, colour: Colour) {
        for py in y..y + h {
            for px in x..x + w {
                self.set(px, py, colour);
            }
        }
    }

    /// Draws the border of a rectangle, one pixel wide.
    pub fn frame(&mut self, x: i32, y: i32, w: i32, h: i32, colour: Colour) {
        self.rect(x, y, w, 1, colour);
        self.rect(x, y + h - 1, w, 1, colour);
        self.rect(x, y, 1, h, colour);
        self.rect(x + w - 1, y, 1, h, colour);
    }

    /// Draws a line one pixel wide, including both ends.
    pub fn line(&mut self, x0: i32, y0: i32, x1: i32, y1: i32, colour: Colour) {
        let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
        for i in 0..=steps {
            let along =
                |a: i32, b: i32| a + ((b - a) * i * 2 + steps * (b - a).signum()) / (steps * 2);
            self.set(along(x0, x1), along(y0, y1), colour);
        }
    }

    /// Draws a filled disc. The centre is given in half pixels, which allows discs of even width:
    /// `disc(20, 20, 10, c)` fills the pixels whose centre is within 5 pixels of the point (10, 10).
    pub fn disc(&mut self, x2: i32, y2: i32, radius2: i32, colour: Colour) {
        self.ellipse(x2, y2, radius2, radius2, colour);
    }

    /// Draws a filled ellipse; centre and radii in half pixels like [`Canvas::disc`].
    pub fn ellipse(&mut self, x2: i32, y2: i32, rx2: i32, ry2: i32, colour: Colour) {
        for y in 0..self.h {
            for x in 0..self.w {
                let (dx, dy) = (i64::from(2 * x + 1 - x2), i64::from(2 * y + 1 - y2));
                let (rx, ry) = (i64::from(rx2), i64::from(ry2));
                if dx * dx * ry * ry + dy * dy * rx * rx <= rx * rx * ry * ry {
                    self.set(x, y, colour);
                }
            }
        }
    }

    /// Draws an image with its top left corner at (x, y), skipping transparent pixels.
    pub fn blit(&mut self, picture: &Canvas, x: i32, y: i32) {
        for py in 0..picture.h {
            for px in 0..picture.w {
                if picture.solid(px, py) {
                    self.set(x + px, y + py, picture.get(px, py));
                }
            }
        }
    }

    /// Draws ASCII art at (x, y): [`Canvas::art`] and [`Canvas::blit`].
    pub fn stamp(&mut self, x: i32, y: i32, text: &str) {
        self.blit(&Canvas::art(text), x, y);
    }

    /// Returns an image of the pixels `from(x, y)`.
    fn rearranged(&self, w: i32, h: i32, from: impl Fn(i32, i32) -> (i32, i32)) -> Canvas {
        let mut out = Canvas::new(w, h);
        out.map(|x, y, _| {
            let (sx, sy) = from(x, y);
            self.get(sx, sy)
        });
        out
    }

    /// Returns the image mirrored horizontally.
    pub fn mirrored(&self) -> Canvas {
        self.rearranged(self.w, self.h, |x, y| (self.w - 1 - x, y))
    }

    /// Returns the image flipped vertically.
    pub fn flipped(&self) -> Canvas {
        self.rearranged(self.w, self.h, |x, y| (x, self.h - 1 - y))
    }

    /// Returns the image rotated by 90 degrees clockwise.
    pub fn turned(&self) -> Canvas {
        self.rearranged(self.h, self.w, |x, y| (y, self.h - 1 - x))
    }

    /// Returns the part of the image at (x, y) with the size (w, h).
    pub fn cut(&self, x: i32, y: i32, w: i32, h: i32) -> Canvas {
        self.rearranged(w, h, |px, py| (px + x, py + y))
    }

    /// Returns the image shifted within its own size; pixels that leave it are lost.
    pub fn shifted(&self, dx: i32, dy: i32) -> Canvas {
        self.cut(-dx, -dy, self.w, self.h)
    }

    /// Returns the smallest part with all visible pixels.
    pub fn trimmed(&self) -> Canvas {
        let seen = || (0..self.h).flat_map(|y| (0..self.w).map(move |x| (x, y)));
        let visible: Vec<(i32, i32)> = seen().filter(|&(x, y)| self.solid(x, y)).collect();
        let columns: BTreeSet<i32> = visible.iter().map(|p| p.0).collect();
        let rows: BTreeSet<i32> = visible.iter().map(|p| p.1).collect();
        match (columns.first(), columns.last(), rows.first(), rows.last()) {
            (Some(l), Some(r), Some(t), Some(b)) => self.cut(*l, *t, r - l + 1, b - t + 1),
            _ => Canvas::new(1, 1),
        }
    }

    /// Returns the image with colours replaced: each pair is (from, to).
    pub fn recoloured(&self, pairs: &[(Colour, Colour)]) -> Canvas {
        let mut out = self.clone();
        out.map(|_, _, old| pairs.iter().find(|p| p.0 == old).map_or(old, |p| p.1));
        out
    }

    /// Paints the transparent pixels next to the drawing (4 neighbours) in one colour.
    pub fn outline(&mut self, colour: Colour) {
        let before = self.clone();
        self.map(|x, y, old| {
            let near = [(0, -1), (0, 1), (-1, 0), (1, 0)];
            let touches = near.iter().any(|(dx, dy)| before.solid(x + dx, y + dy));
            if old == Colour::Clear && touches {
                colour
            } else {
                old
            }
        });
    }

    /// Dithers a rectangle: `share` of 16 pixels take the colour.
    pub fn dither(&mut self, area: (i32, i32, i32, i32), share: i32, colour: Colour) {
        let (x, y, w, h) = area;
        for py in y..y + h {
            for px in x..x + w {
                if bayer(px, py) < share {
                    self.set(px, py, colour);
                }
            }
        }
    }

    /// Returns the pixels as red, green, blue, alpha.
    pub fn rgba(&self) -> Vec<u8> {
        self.pixels
            .iter()
            .flat_map(|colour| colour.rgba())
            .collect()
    }
}
