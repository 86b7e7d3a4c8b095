//! Clockwork City: chimneys in the fog, lamps in the windows, slow wheels.

use super::super::super::canvas::{Canvas, bayer, hash, isqrt};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("city_fog", fog()),
        ("city_far", chimneys()),
        ("city_near", wheels()),
    ]
}

const FOG: [(i32, Colour); 6] = [
    (44, Ink),
    (104, Violet0),
    (170, Fog),
    (226, Soil1),
    (282, Rust1),
    (HEIGHT + 40, Soil1),
];

/// Fog with long plumes of smoke.
fn fog() -> Canvas {
    let mut fog = bands(&FOG);
    for i in 0..14 {
        let (x0, y0) = (
            (hash(i, 0, 41) % 640) as i32,
            40 + (hash(i, 1, 41) % 170) as i32,
        );
        let length = 60 + (hash(i, 2, 41) % 120) as i32;
        for step in 0..length {
            let half = 1 + step * 7 / length + triangle(step, 24, 3);
            let y = y0 - step / 6;
            for dy in -half..=half {
                let share = 7 - step * 5 / length - dy.abs() / 2;
                let x = (x0 + step).rem_euclid(WIDTH);
                if bayer(x, y + dy) < share {
                    fog.set(x, y + dy, Soil1);
                }
            }
        }
    }
    fog
}

/// A building: left edge, width, height, kind of roof (0 flat, 1 chimney, 2 dome, 3 gable).
struct Building(i32, i32, i32, u8);

const SKYLINE: [Building; 16] = [
    Building(-10, 46, 120, 3),
    Building(36, 30, 176, 1),
    Building(66, 54, 132, 0),
    Building(120, 24, 210, 1),
    Building(144, 60, 150, 2),
    Building(204, 38, 112, 3),
    Building(242, 26, 190, 1),
    Building(268, 50, 138, 0),
    Building(318, 34, 164, 3),
    Building(352, 22, 226, 1),
    Building(374, 64, 128, 2),
    Building(438, 40, 156, 0),
    Building(478, 24, 200, 1),
    Building(502, 48, 118, 3),
    Building(550, 28, 172, 1),
    Building(578, 62, 142, 2),
];

fn chimneys() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    for (index, Building(left, width, height, roof)) in SKYLINE.iter().enumerate() {
        for dx in 0..*width {
            let x = (left + dx).rem_euclid(WIDTH);
            let rise = match roof {
                1 if dx % (width - 1) < 3 => 0,
                2 => isqrt(width * width / 4 - (dx - width / 2) * (dx - width / 2)) * 2 / 3,
                3 => (width / 2 - (dx - width / 2).abs()) / 2,
                _ => 0,
            };
            let top = HEIGHT - height - rise;
            for y in top.max(0)..HEIGHT {
                let depth = y - top;
                let shade = dx * 16 / width;
                let course = depth % 18 == 17 && depth > 8;
                let colour = match depth {
                    0 => Metal0,
                    1 => Fog,
                    _ if dx == 0 => Fog,
                    _ if *roof == 1 && depth < 26 && (depth / 5) % 2 == 1 => Ink,
                    _ if course => Ink,
                    _ if bayer(x, y) < shade - 3 => Ink,
                    _ => Violet0,
                };
                layer.set(x, y, colour);
            }
        }
        windows(&mut layer, index as i32, *left, *width, HEIGHT - height);
    }
    layer
}

/// Windows in rows, a few of them lit.
fn windows(layer: &mut Canvas, building: i32, left: i32, width: i32, top: i32) {
    for row in 0..9 {
        for column in 0..(width - 8) / 9 {
            let (x, y) = (left + 6 + column * 9, top + 24 + row * 18);
            let draw = hash(column + building * 16, row, 43) % 16;
            let colour = match draw {
                0 => Rust2,
                1 | 2 => Rust1,
                3..8 => Ink,
                _ => continue,
            };
            for (dx, dy) in (0..4).flat_map(|dx| (0..6).map(move |dy| (dx, dy))) {
                layer.set((x + dx).rem_euclid(WIDTH), y + dy, colour);
            }
        }
    }
}

/// Wheels half sunk into the street, pipes on posts before them.
fn wheels() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    for (middle, below, radius, teeth) in [
        (90, 20, 74, 20),
        (176, 44, 44, 12),
        (340, 30, 92, 24),
        (520, 14, 60, 16),
        (600, 50, 52, 14),
    ] {
        wheel(&mut layer, (middle, HEIGHT + below - 30), radius, teeth);
    }
    layer.map(|x, y, old| {
        let height = HEIGHT - 1 - y;
        let street = 22 + 6 * i32::from((x / 80) % 2 == 0);
        let pipe = (58..66).contains(&height);
        let post = x.rem_euclid(80) < 5 && height < 58;
        let joint = x.rem_euclid(80) < 9 && (56..68).contains(&height);
        match height {
            _ if height == street => Metal0,
            _ if height < street => Ink,
            67 if joint => Metal0,
            65 if pipe => Metal0,
            _ if pipe || post || joint => Ink,
            _ => old,
        }
    });
    layer
}

fn wheel(layer: &mut Canvas, (mx, my): (i32, i32), radius: i32, teeth: i32) {
    for y in my - radius - 8..HEIGHT {
        for x in mx - radius - 8..=mx + radius + 8 {
            let (dx, dy) = (distance(x.rem_euclid(WIDTH), mx.rem_euclid(WIDTH)), y - my);
            let away = isqrt(dx * dx + dy * dy);
            // The position around the rim, in 16ths of a right angle times the number of teeth.
            let turn = around(dx, dy) * teeth / 64;
            let tooth = turn % 2 == 0;
            let rim = radius + if tooth { 6 } else { 0 };
            let spoke = around(dx, dy) % 43 < 6;
            let hub = radius / 5;
            let colour = match away {
                _ if away > rim => continue,
                _ if away > rim - 2 => Metal0,
                _ if away > radius - 12 => Soil0,
                _ if away < hub || spoke => Soil0,
                _ => continue,
            };
            layer.set(x.rem_euclid(WIDTH), y, colour);
        }
    }
}

/// Returns the direction of a point, 0 to 255 around the circle, clockwise from the right.
fn around(dx: i32, dy: i32) -> i32 {
    let (a, b) = (dx.abs(), dy.abs());
    let octant = if a + b == 0 { 0 } else { 64 * b / (a + b) };
    match (dx >= 0, dy >= 0) {
        (true, true) => octant,
        (false, true) => 127 - octant,
        (false, false) => 128 + octant,
        (true, false) => 255 - octant,
    }
}
