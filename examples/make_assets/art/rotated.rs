//! Pre-rotated sprites: rotating pixel art while the game runs would make it shimmer.
//!
//! The picture is enlarged eightfold (Scale2x three times, which keeps slopes smooth) and sampled at the rotated coordinates.
//! Integers only, so the result is the same on every machine.

use super::canvas::Canvas;
use super::palette::Colour;

/// Directions of enemies, clockwise.
pub const DIRECTIONS: i32 = 16;

/// Cosine and sine of the first quadrant in steps of 1/32 turn, in millionths.
const TURNS: [(i32, i32); 9] = [
    (1_000_000, 0),
    (980_785, 195_090),
    (923_880, 382_683),
    (831_470, 555_570),
    (707_107, 707_107),
    (555_570, 831_470),
    (382_683, 923_880),
    (195_090, 980_785),
    (0, 1_000_000),
];

/// Scale2x: doubles the size; a pixel takes the colour of two equal neighbours at its corner.
fn twice(picture: &Canvas) -> Canvas {
    let mut out = Canvas::new(picture.w * 2, picture.h * 2);
    out.map(|x, y, _| {
        let (px, py) = (x / 2, y / 2);
        let own = picture.get(px, py);
        let (dx, dy) = (2 * (x % 2) - 1, 2 * (y % 2) - 1);
        let (aside, above) = (picture.get(px + dx, py), picture.get(px, py + dy));
        let (far, below) = (picture.get(px - dx, py), picture.get(px, py - dy));
        if aside == above && aside != below && above != far {
            aside
        } else {
            own
        }
    });
    out
}

/// Rotates a picture clockwise about its centre in `steps` steps (a divisor of 32), each on a square canvas of `size`.
pub fn all(picture: &Canvas, steps: i32, size: i32) -> Vec<Canvas> {
    let large = twice(&twice(&twice(picture)));
    (0..steps)
        .map(|step| sampled(&large, step, steps, size))
        .collect()
}

/// Rotates several pictures: all directions of the first, then all of the second.
pub fn each(pictures: &[Canvas], steps: i32, size: i32) -> Vec<Canvas> {
    pictures
        .iter()
        .flat_map(|picture| all(picture, steps, size))
        .collect()
}

fn sampled(large: &Canvas, step: i32, steps: i32, size: i32) -> Canvas {
    let part = (step * 32 / steps).rem_euclid(32);
    let (cos, sin) = TURNS[(part % 8) as usize];
    let (cos, sin) = match part / 8 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    let mut out = Canvas::new(size, size);
    out.map(|x, y, _| {
        // Offset from the centre in half pixels; the enlarged picture has eight pixels for one.
        let (dx, dy) = (i64::from(2 * x + 1 - size), i64::from(2 * y + 1 - size));
        let (cos, sin) = (i64::from(cos), i64::from(sin));
        let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let place = |v: i64, side: i32| (v * 4 + i64::from(side) * 500_000).div_euclid(1_000_000);
        let (u, v) = (place(u, large.w) as i32, place(v, large.h) as i32);
        majority(large, u, v)
    });
    out
}

/// The most frequent colour of the enlarged pixels around a point; the centre if there is no majority.
fn majority(large: &Canvas, x: i32, y: i32) -> Colour {
    let middle = large.get(x, y);
    let near = [(-2, -2), (2, -2), (2, 2), (-2, 2)].map(|(dx, dy)| large.get(x + dx, y + dy));
    let votes = |colour: Colour| near.iter().filter(|c| **c == colour).count();
    let best = near.iter().copied().max_by_key(|c| votes(*c));
    match best {
        Some(best) if votes(best) > 2 => best,
        _ => middle,
    }
}
