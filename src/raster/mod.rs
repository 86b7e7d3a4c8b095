//! Renders textured quads in software, with the same result as the app's shaders, except for rounding.
//!
//! A package of its own: most of the time of a rendered clip is spent here.

use glam::Vec2;
use std::ops::Range;

/// A colour: red, green, blue, alpha.
type Rgba = [u8; 4];

/// How the pixels of a quad are drawn, most expensive first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Sampled from the texture, tinted and blended.
    Blended,
    /// The tint alone, blended by the opacity sampled from the texture.
    Silhouette,
    /// Sampled from the texture and tinted.
    Replaced,
    /// Sampled from the texture.
    Copied,
    /// One colour.
    Plain,
}

/// An image to sample: RGBA with 8 bits per channel, row by row.
#[derive(Clone, Copy)]
pub struct Texture<'a> {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Four bytes per pixel.
    pub bytes: &'a [u8],
}

impl Texture<'_> {
    fn pixel(&self, x: u32, y: u32) -> Rgba {
        let at = ((y * self.width + x) * 4) as usize;
        [0, 1, 2, 3].map(|part| self.bytes[at + part])
    }
}

/// An image to draw on: RGBA with 8 bits per channel, row by row.
pub struct Target<'a> {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Four bytes per pixel.
    pub bytes: &'a mut [u8],
}

/// A corner of a quad.
#[derive(Clone, Copy)]
pub struct Corner {
    /// Position on the target, pixels.
    pub at: Vec2,
    /// Position on the texture, 0 to 1.
    pub uv: Vec2,
    /// Colour that multiplies the texture.
    pub tint: Rgba,
}

/// Draws quads, four corners each, clockwise from the top left; only in `area` (left, top, width, height) of the target
/// if it is given.
pub fn draw(
    target: Target,
    area: Option<(f32, f32, f32, f32)>,
    texture: Texture,
    mode: Mode,
    corners: &[Corner],
) {
    let whole = (0.0, 0.0, target.width as f32, target.height as f32);
    let (x, y, width, height) = area.unwrap_or(whole);
    let limits = (
        pixels(x.max(0.0), (x + width).min(whole.2)),
        pixels(y.max(0.0), (y + height).min(whole.3)),
    );
    let mut raster = Raster {
        target,
        texture,
        mode,
        limits,
    };
    for quad in corners.chunks_exact(4) {
        let quad = [0, 1, 2, 3].map(|corner| Place::of(&quad[corner], texture));
        match quad[0].is_aligned_with(&quad) {
            true => raster.rectangle(quad[0], quad[2]),
            false => raster.quad(quad),
        }
    }
}

/// Where a pixel of a turned quad is sampled. Slightly beyond its centre, so that a pixel whose centre is on the left or upper
/// edge belongs to the quad, and one on the right or lower edge does not.
const CENTRE: Vec2 = Vec2::new(0.501, 0.501);

/// Returns the pixels whose centres lie between two positions.
fn pixels(start: f32, end: f32) -> Range<usize> {
    let first = |position: f32| (position - 0.5).ceil().max(0.0) as usize;
    first(start)..first(end)
}

/// A corner of a quad with its position on the texture in texels.
#[derive(Clone, Copy)]
struct Place {
    at: Vec2,
    texel: Vec2,
    tint: Rgba,
}

impl Place {
    fn of(corner: &Corner, texture: Texture) -> Place {
        let size = Vec2::new(texture.width as f32, texture.height as f32);
        Place {
            at: corner.at,
            texel: corner.uv * size,
            tint: corner.tint,
        }
    }

    /// Returns true if a quad is an upright rectangle with one tint, not turned or mirrored.
    fn is_aligned_with(&self, [a, b, c, d]: &[Place; 4]) -> bool {
        let is_upright =
            a.at.y == b.at.y && b.at.x == c.at.x && c.at.y == d.at.y && d.at.x == a.at.x;
        let is_one_tint = [b, c, d].iter().all(|corner| corner.tint == self.tint);
        is_upright && is_one_tint && a.at.x < c.at.x && a.at.y < c.at.y
    }
}

struct Raster<'a> {
    target: Target<'a>,
    texture: Texture<'a>,
    mode: Mode,
    /// Columns and rows that may be drawn on.
    limits: (Range<usize>, Range<usize>),
}

impl Raster<'_> {
    /// Returns the columns and rows of the target with centres between two positions.
    fn visible(&self, start: Vec2, end: Vec2) -> (Range<usize>, Range<usize>) {
        let within = |seen: Range<usize>, limit: &Range<usize>| {
            seen.start.max(limit.start)..seen.end.min(limit.end)
        };
        (
            within(pixels(start.x, end.x), &self.limits.0),
            within(pixels(start.y, end.y), &self.limits.1),
        )
    }

    /// Draws an upright rectangle from its top left and bottom right corners.
    fn rectangle(&mut self, first: Place, last: Place) {
        let (columns, rows) = self.visible(first.at, last.at);
        if columns.is_empty() {
            return;
        }
        let per_pixel = (last.texel - first.texel) / (last.at - first.at);
        let side = self.texture.width;
        let texel = |pixel: usize, at: f32, texel: f32, step: f32, limit: u32| {
            let place = texel + (pixel as f32 + 0.5 - at) * step;
            (place.max(0.0) as u32).min(limit - 1)
        };
        let across: Vec<usize> = columns
            .clone()
            .map(|x| 4 * texel(x, first.at.x, first.texel.x, per_pixel.x, side) as usize)
            .collect();
        for y in rows {
            let row = texel(
                y,
                first.at.y,
                first.texel.y,
                per_pixel.y,
                self.texture.height,
            );
            let texels = &self.texture.bytes[(row * side * 4) as usize..];
            let start = (y * self.target.width as usize + columns.start) * 4;
            let drawn = &mut self.target.bytes[start..start + 4 * across.len()];
            for (pixel, from) in drawn.as_chunks_mut::<4>().0.iter_mut().zip(&across) {
                let colour = [0, 1, 2, 3].map(|part| texels[from + part]);
                shade(pixel, colour, first.tint, self.mode);
            }
        }
    }

    /// Draws any quad as the two triangles on both sides of the diagonal from its first corner.
    fn quad(&mut self, [a, b, c, d]: [Place; 4]) {
        let points = [a.at, b.at, c.at, d.at].into_iter();
        let start = points.clone().fold(a.at, Vec2::min);
        let end = points.fold(a.at, Vec2::max);
        let (columns, rows) = self.visible(start, end);
        // Both have the corner a at (0, 0) and c at (1, 1); they meet where the two coordinates are equal.
        let upper = Half::new([a, b, c], |s, t| t <= s);
        let lower = Half::new([a, d, c], |s, t| t < s);
        for y in rows {
            for x in columns.clone() {
                let at = Vec2::new(x as f32, y as f32) + CENTRE;
                let found = upper.at(at).or_else(|| lower.at(at));
                if let Some((texel, tint)) = found {
                    let clamped = |place: f32, limit: u32| (place.max(0.0) as u32).min(limit - 1);
                    let colour = self.texture.pixel(
                        clamped(texel.x, self.texture.width),
                        clamped(texel.y, self.texture.height),
                    );
                    let start = (y * self.target.width as usize + x) * 4;
                    let pixel = &mut self.target.bytes[start..start + 4];
                    if let Ok(pixel) = pixel.try_into() {
                        shade(pixel, colour, tint, self.mode);
                    }
                }
            }
        }
    }
}

/// A triangle, and coordinates in it: from its first corner to the second, and from there to the third.
struct Half {
    corners: [Place; 3],
    /// The rows of the matrix from positions to coordinates; `None` for a triangle without an inside.
    inverse: Option<(Vec2, Vec2)>,
    /// Whether coordinates between 0 and 1 belong to this triangle.
    is_inside: fn(f32, f32) -> bool,
}

impl Half {
    fn new(corners: [Place; 3], is_inside: fn(f32, f32) -> bool) -> Half {
        let [a, b, c] = corners.map(|corner| corner.at);
        let (u, v) = (b - a, c - b);
        let size = u.perp_dot(v);
        Half {
            corners,
            inverse: (size != 0.0).then(|| {
                let first = Vec2::new(v.y, -v.x) / size;
                let second = Vec2::new(-u.y, u.x) / size;
                (first, second)
            }),
            is_inside,
        }
    }

    /// Returns texel and tint at a position of the target; `None` outside.
    fn at(&self, at: Vec2) -> Option<(Vec2, Rgba)> {
        let [a, b, c] = &self.corners;
        let (first, second) = self.inverse?;
        let away = at - a.at;
        let (s, t) = (first.dot(away), second.dot(away));
        let unit = 0.0..1.0;
        if !unit.contains(&s) || !unit.contains(&t) || !(self.is_inside)(s, t) {
            return None;
        }
        let texel = a.texel + (b.texel - a.texel) * s + (c.texel - b.texel) * t;
        let tint = [0, 1, 2, 3].map(|part| {
            let [a, b, c] = [a, b, c].map(|corner| f32::from(corner.tint[part]));
            (a + (b - a) * s + (c - b) * t).round() as u8
        });
        Some((texel, tint))
    }
}

/// Draws one pixel.
fn shade(pixel: &mut Rgba, colour: Rgba, tint: Rgba, mode: Mode) {
    let colour = match mode {
        Mode::Silhouette => [255, 255, 255, colour[3]],
        _ => colour,
    };
    let tinted = || [0, 1, 2, 3].map(|part| product(colour[part], tint[part]));
    *pixel = match mode {
        Mode::Plain => tint,
        Mode::Copied => colour,
        Mode::Replaced => tinted(),
        Mode::Blended | Mode::Silhouette if colour[3] == 0 || tint[3] == 0 => return,
        Mode::Blended | Mode::Silhouette => {
            let colour = tinted();
            let opacity = u32::from(colour[3]);
            [0, 1, 2, 3].map(|part| {
                let (above, below) = (u32::from(colour[part]), u32::from(pixel[part]));
                ((above * opacity + below * (255 - opacity) + 127) / 255) as u8
            })
        }
    };
}

/// Multiplies two shares of 255.
fn product(a: u8, b: u8) -> u8 {
    ((u32::from(a) * u32::from(b) + 127) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = [200, 0, 0, 255];
    const WHITE: Rgba = [255; 4];

    /// An image of the tests.
    struct Image {
        width: u32,
        height: u32,
        bytes: Vec<u8>,
    }

    impl Image {
        fn clear(width: u32, height: u32) -> Image {
            let bytes = vec![0; (width * height * 4) as usize];
            Image {
                width,
                height,
                bytes,
            }
        }

        fn target(&mut self) -> Target<'_> {
            Target {
                width: self.width,
                height: self.height,
                bytes: &mut self.bytes,
            }
        }

        fn texture(&self) -> Texture<'_> {
            Texture {
                width: self.width,
                height: self.height,
                bytes: &self.bytes,
            }
        }
    }

    /// Returns a quad that shows all of a texture.
    fn quad(places: [(f32, f32); 4], tint: Rgba) -> Vec<Corner> {
        let texels = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let corners = places.into_iter().zip(texels);
        let corner = |(at, uv): ((f32, f32), (f32, f32))| Corner {
            at: at.into(),
            uv: uv.into(),
            tint,
        };
        corners.map(corner).collect()
    }

    fn rectangle(x: f32, y: f32, w: f32, h: f32) -> [(f32, f32); 4] {
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    }

    /// Returns an image of 2 x 2 pixels: red, then half as bright, and the other way round below.
    fn checks() -> Image {
        let half = [100, 0, 0, 255];
        Image {
            width: 2,
            height: 2,
            bytes: [RED, half, half, RED].concat(),
        }
    }

    /// Returns an image of one white pixel.
    fn white() -> Image {
        Image {
            width: 1,
            height: 1,
            bytes: vec![255; 4],
        }
    }

    /// Draws a quad that shows all of a texture.
    fn draw_quad(target: &mut Image, texture: &Image, mode: Mode, corners: &[Corner]) {
        draw(target.target(), None, texture.texture(), mode, corners);
    }

    /// Returns the red of all pixels, row by row.
    fn reds(image: &Image) -> Vec<Vec<u8>> {
        let row = |y| {
            (0..image.width)
                .map(|x| image.texture().pixel(x, y)[0])
                .collect()
        };
        (0..image.height).map(row).collect()
    }

    #[test]
    fn an_image_is_scaled_to_a_rectangle_and_stays_inside_the_target() {
        let mut target = Image::clear(5, 4);
        let corners = quad(rectangle(1.0, 1.0, 4.0, 4.0), WHITE);
        draw_quad(&mut target, &checks(), Mode::Blended, &corners);
        let expected = [
            [0, 0, 0, 0, 0],
            [0, 200, 200, 100, 100],
            [0, 200, 200, 100, 100],
            [0, 100, 100, 200, 200],
        ];
        assert_eq!(reds(&target), expected);
    }

    #[test]
    fn nothing_is_drawn_outside_the_area() {
        let mut target = Image::clear(4, 2);
        let area = Some((1.0, 0.0, 2.0, 1.0));
        for (x, y) in [(-1.0, -1.0), (9.0, 0.0), (0.0, 9.0), (-99.0, 0.0)] {
            let corners = quad(rectangle(x, y, 9.0, 9.0), WHITE);
            draw(
                target.target(),
                area,
                checks().texture(),
                Mode::Plain,
                &corners,
            );
        }
        assert_eq!(reds(&target), [[0, 255, 255, 0], [0, 0, 0, 0]]);
    }

    #[test]
    fn a_silhouette_has_the_colour_of_the_tint_where_the_image_is_not_transparent() {
        let mut target = Image::clear(2, 1);
        let texture = Image {
            width: 2,
            height: 1,
            bytes: [[0, 90, 0, 255], [0, 90, 0, 0]].concat(),
        };
        let corners = quad(rectangle(0.0, 0.0, 2.0, 1.0), RED);
        draw(
            target.target(),
            None,
            texture.texture(),
            Mode::Silhouette,
            &corners,
        );
        assert_eq!(target.bytes, [RED, [0; 4]].concat());
    }

    #[test]
    fn a_mirrored_and_a_turned_image_keep_their_pixels() {
        let mut target = Image::clear(2, 2);
        let mirrored = [(2.0, 0.0), (0.0, 0.0), (0.0, 2.0), (2.0, 2.0)];
        draw_quad(
            &mut target,
            &checks(),
            Mode::Blended,
            &quad(mirrored, WHITE),
        );
        assert_eq!(reds(&target), [[100, 200], [200, 100]]);
        let turned = [(2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0)];
        draw_quad(&mut target, &checks(), Mode::Blended, &quad(turned, WHITE));
        assert_eq!(reds(&target), [[100, 200], [200, 100]]);
    }

    #[test]
    fn every_pixel_of_a_tilted_quad_is_drawn_once() {
        let mut target = Image::clear(20, 20);
        let tilted = [(10.0, 1.0), (19.0, 10.0), (10.0, 19.0), (1.0, 10.0)];
        let half = [255, 255, 255, 128];
        draw_quad(&mut target, &white(), Mode::Blended, &quad(tilted, half));
        let drawn: Vec<u8> = reds(&target).concat();
        assert!(drawn.iter().all(|red| [0, 128].contains(red)), "{drawn:?}");
        let count = drawn.iter().filter(|red| **red == 128).count();
        assert!((150..=174).contains(&count), "{count} of 162 pixels");
    }

    #[test]
    fn a_line_through_the_edges_of_pixels_is_the_same_in_both_directions() {
        let lines = [(-0.5, 0.5), (0.5, -0.5)].map(|(from, to)| {
            let mut target = Image::clear(3, 2);
            let (left, right) = (2.0 + from, 2.0 + to);
            let line = [(left, 0.0), (left, 2.0), (right, 2.0), (right, 0.0)];
            draw_quad(&mut target, &checks(), Mode::Plain, &quad(line, WHITE));
            reds(&target)
        });
        assert_eq!(lines, [[[0, 255, 0]; 2]; 2]);
    }

    #[test]
    fn tints_are_interpolated_between_the_corners() {
        let mut target = Image::clear(9, 1);
        let mut corners = quad(rectangle(0.0, 0.0, 9.0, 1.0), WHITE);
        corners[0].tint = [0, 0, 0, 255];
        corners[3].tint = [0, 0, 0, 255];
        draw_quad(&mut target, &white(), Mode::Replaced, &corners);
        assert_eq!(reds(&target), [[14, 43, 71, 99, 128, 156, 184, 213, 241]]);
    }
}
