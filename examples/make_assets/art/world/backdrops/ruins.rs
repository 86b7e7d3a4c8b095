//! The Sky Ruins: hard blue heights, broken towers on floating rock, a floor of cloud.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("ruins_sky", sky()),
        ("ruins_far", towers()),
        ("ruins_near", clouds()),
    ]
}

const SKY: [(i32, Colour); 5] = [
    (50, Violet0),
    (120, Violet1),
    (250, Azure),
    (310, Violet1),
    (HEIGHT + 40, Fog),
];

/// Blue that deepens upwards, with thin streaks of cloud.
fn sky() -> Canvas {
    let mut sky = bands(&SKY);
    for i in 0..26 {
        let (x0, y) = (
            (hash(i, 0, 51) % 640) as i32,
            90 + (hash(i, 1, 51) % 190) as i32,
        );
        let length = 30 + (hash(i, 2, 51) % 110) as i32;
        for step in 0..length {
            let edge = step.min(length - step);
            for dy in 0..1 + edge.min(12) / 6 {
                let x = (x0 + step).rem_euclid(WIDTH);
                if bayer(x, y + dy) < edge.min(10) {
                    sky.set(x, y + dy, Fog);
                }
            }
        }
    }
    sky
}

/// A rock that floats, with a ruin on it: centre, half its width, height of its top, kind of ruin.
struct Island(i32, i32, i32, Ruin);

enum Ruin {
    Tower,
    Arch,
    Columns,
}

const ISLANDS: [Island; 7] = [
    Island(56, 44, 170, Ruin::Tower),
    Island(150, 26, 96, Ruin::Columns),
    Island(244, 52, 140, Ruin::Arch),
    Island(340, 22, 214, Ruin::Tower),
    Island(428, 48, 118, Ruin::Columns),
    Island(520, 34, 186, Ruin::Arch),
    Island(600, 20, 104, Ruin::Tower),
];

fn towers() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    for Island(middle, half, height, ruin) in &ISLANDS {
        let top = HEIGHT - height;
        rock(&mut layer, *middle, *half, top);
        match ruin {
            Ruin::Tower => tower(&mut layer, *middle, half / 3 + 6, top),
            Ruin::Arch => {
                for leg in [-half / 2, half / 2] {
                    pillar(&mut layer, middle + leg, 5, top, 46);
                }
                span(&mut layer, *middle, half / 2 + 5, top - 46);
            }
            Ruin::Columns => {
                for (index, at) in (-half + 6..*half).step_by(13).enumerate() {
                    let broken = (hash(index as i32, *middle, 52) % 30) as i32;
                    pillar(&mut layer, middle + at, 3, top, 16 + broken);
                }
            }
        }
    }
    layer
}

/// The rock under a ruin: flat on top, tapering to ragged points.
fn rock(layer: &mut Canvas, middle: i32, half: i32, top: i32) {
    for dx in -half..=half {
        let x = (middle + dx).rem_euclid(WIDTH);
        let room = half - dx.abs();
        let depth = 4 + room * 5 / 4 + (hash(x / 3, middle, 53) % 9) as i32 * room / half;
        for dy in 0..depth {
            let colour = match dy {
                0 => Metal0,
                _ if bayer(x, top + dy) < (dx + half) * 12 / half - 8 => Ink,
                _ => Violet0,
            };
            layer.set(x, top + dy, colour);
        }
    }
}

/// A block of masonry: lit on the left and on top, with courses.
fn masonry(layer: &mut Canvas, middle: i32, half: i32, top: i32, height: i32, ragged: i32) {
    for dx in -half..=half {
        let x = (middle + dx).rem_euclid(WIDTH);
        let broken = (hash(x / 4, middle, 54) % (ragged + 1) as u32) as i32;
        for y in top - height + broken..top {
            let depth = y - (top - height + broken);
            let colour = match (dx, depth) {
                _ if depth < 1 || dx == -half => Cyan0,
                _ if (top - y) % 9 == 8 => Ink,
                _ if bayer(x, y) < (dx + half) * 10 / (half + 1) - 6 => Ink,
                _ => Violet0,
            };
            layer.set(x, y, colour);
        }
    }
}

fn tower(layer: &mut Canvas, middle: i32, half: i32, top: i32) {
    masonry(layer, middle, half, top, 84, 12);
    masonry(layer, middle, half + 4, top - 44, 8, 0);
    for (dx, dy) in (-2_i32..=2).flat_map(|dx| (0..14).map(move |dy| (dx, dy))) {
        if dy > 1 || dx.abs() < 2 {
            layer.set((middle + dx).rem_euclid(WIDTH), top - 32 + dy, Ink);
        }
    }
}

fn pillar(layer: &mut Canvas, middle: i32, half: i32, top: i32, height: i32) {
    masonry(layer, middle, half, top, height, 3);
    masonry(layer, middle, half + 2, top, 4, 0);
}

/// The round top of an arch, broken open at one side.
fn span(layer: &mut Canvas, middle: i32, half: i32, foot: i32) {
    for dx in -half..=half * 2 / 3 {
        let rise = (half * half - dx * dx).max(0).isqrt();
        for dy in 0..9 {
            let inner = (half - 9) * (half - 9) - dx * dx;
            let hollow = if inner > 0 { inner.isqrt() } else { 0 };
            let y = foot - rise + dy * (rise - hollow).max(1) / 9;
            let colour = if dy < 2 { Cyan0 } else { Violet0 };
            layer.set((middle + dx).rem_euclid(WIDTH), y, colour);
            layer.set((middle + dx).rem_euclid(WIDTH), y + 1, colour);
        }
    }
}

/// A floor of cloud: heaps of round tops, lit from above.
fn clouds() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let height = HEIGHT - 1 - y;
        let heaps = (0..22).map(|i| {
            let (middle, radius) = (
                (hash(i, 0, 55) % 640) as i32,
                16 + (hash(i, 1, 55) % 26) as i32,
            );
            let away = distance(x, middle);
            let rise = radius * radius - away * away;
            let base = 18 + (hash(i, 2, 55) % 30) as i32;
            if rise > 0 {
                base + rise.isqrt() * 2 / 3
            } else {
                0
            }
        });
        let top = heaps.max().unwrap_or(0).max(26 + triangle(x, 128, 6));
        match top - height {
            ..0 => Clear,
            0 => Metal0,
            1 | 2 => Fog,
            depth if bayer(x, y) < 13 - depth / 2 => Fog,
            _ => Violet1,
        }
    });
    layer
}
