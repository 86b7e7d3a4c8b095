//! Clockwork City: fog, chimneys and a clock tower, wheels that move on with the beat, pipes and street lamps.

use super::super::super::canvas::{Canvas, bayer, hash, isqrt};
use super::super::super::palette::{Colour, Colour::*};
use super::super::clockwork::Wheel;
use super::{HEIGHT, WIDTH, bands, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("city_fog", fog()),
        ("city_far", chimneys()),
        ("city_wheels_0", wheels(0)),
        ("city_wheels_1", wheels(1)),
        ("city_wheels_2", wheels(2)),
        ("city_wheels_3", wheels(3)),
        ("city_near", pipes()),
    ]
}

const FOG: [(i32, Colour); 7] = [
    (36, Ink),
    (92, Violet0),
    (176, Fog),
    (232, Soil1),
    (304, Sand0),
    (330, Rust1),
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
    clock_tower(&mut layer, 300);
    layer
}

/// Windows in rows, a few of them lit.
fn windows(layer: &mut Canvas, building: i32, left: i32, width: i32, top: i32) {
    for row in 0..9 {
        for column in 0..(width - 8) / 9 {
            let (x, y) = (left + 6 + column * 9, top + 24 + row * 18);
            let draw = hash(column + building * 16, row, 43) % 16;
            let colour = match draw {
                0 => Yellow0,
                1 => Sand0,
                2 => Rust1,
                3..8 => Ink,
                _ => continue,
            };
            for (dx, dy) in (0..4).flat_map(|dx| (0..6).map(move |dy| (dx, dy))) {
                layer.set((x + dx).rem_euclid(WIDTH), y + dy, colour);
            }
        }
    }
}

/// The tower of the Great Clock, which stands above all roofs of the city.
fn clock_tower(layer: &mut Canvas, middle: i32) {
    for dx in -27..=27_i32 {
        let out = dx.abs();
        let top = match out {
            0 => 44,
            1..=17 => 62 + out * 2,
            18..=27 => 96 + (out - 18) / 5 * 3,
            _ => HEIGHT,
        };
        for y in top..HEIGHT {
            let depth = y - top;
            let belt = [150, 151, 196, 197, 242].contains(&y);
            let slit = out % 9 == 4 && (206..236).contains(&y);
            let colour = match depth {
                0 => Metal0,
                1 => Fog,
                _ if belt => Fog,
                _ if slit || out == 20 => Ink,
                _ if bayer(middle + dx, y) < (dx + 20) / 4 => Ink,
                _ => Violet0,
            };
            layer.set(middle + dx, y, colour);
        }
    }
    let (x2, y2) = (2 * middle + 1, 245);
    layer.disc(x2, y2, 41, Ink);
    layer.disc(x2, y2, 38, Metal0);
    layer.disc(x2, y2, 34, Rust1);
    layer.disc(x2, y2, 30, Yellow0);
    let (x, y) = (middle, 122);
    for (dx, dy) in [(0, -12), (12, 0), (0, 12), (-12, 0)] {
        layer.rect(x + dx, y + dy, 2, 2, Ink);
    }
    for (dx, dy) in [
        (6, -10),
        (10, -6),
        (10, 6),
        (6, 10),
        (-6, 10),
        (-10, 6),
        (-10, -6),
        (-6, -10),
    ] {
        layer.set(x + dx, y + dy, Ink);
    }
    for shift in [0, 1] {
        layer.line(x + shift, y, x + 5 + shift, y - 8, Ink);
        layer.line(x, y + shift, x - 6, y + shift, Ink);
    }
}

/// Wheels on posts, joined by belts; `step` of four on the way from one spoke to the next.
fn wheels(step: i32) -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    const WHEELS: [(i32, i32, i32, i32, i32); 8] = [
        (64, 274, 62, 24, 8),
        (136, 238, 32, 12, 6),
        (214, 300, 54, 20, 10),
        (334, 252, 46, 18, 6),
        (400, 290, 34, 14, 7),
        (494, 262, 72, 28, 7),
        (576, 316, 40, 16, 8),
        (602, 232, 24, 10, 5),
    ];
    for pair in [(1, 3), (3, 5), (7, 0)] {
        let ((ax, ay, ar, ..), (bx, by, br, ..)) = (WHEELS[pair.0], WHEELS[pair.1]);
        let bx = if bx < ax { bx + WIDTH } else { bx };
        for side in [-1, 1] {
            belt(
                &mut layer,
                (ax, ay + side * (ar - 6)),
                (bx, by + side * (br - 6)),
            );
        }
    }
    for (x, y, radius, ..) in WHEELS {
        for dx in -3..=3_i32 {
            for row in y..HEIGHT {
                let brace = (row - y) % 28 < 2 && row > y + radius;
                let colour = if dx == -3 || brace { Fog } else { Ink };
                layer.set((x + dx).rem_euclid(WIDTH), row, colour);
            }
        }
    }
    for (index, (x, y, radius, teeth, spokes)) in WHEELS.into_iter().enumerate() {
        let wheel = Wheel {
            radius2: 2 * radius,
            tooth2: 10,
            rim2: radius / 3 + 6,
            hub2: radius / 3 + 4,
            spoke2: 5,
            teeth,
            spokes,
            colours: [Ink, Soil0, Metal0, Sand0],
        };
        // Wheels that mesh turn against each other.
        let step = if index % 2 == 0 { step } else { 3 - step };
        wheel.draw(&mut layer, (2 * x, 2 * y), (step, 4), |x| {
            x.rem_euclid(WIDTH)
        });
    }
    layer
}

/// Draws one side of a belt between two wheels.
fn belt(layer: &mut Canvas, (ax, ay): (i32, i32), (bx, by): (i32, i32)) {
    for x in ax..=bx {
        let y = ay + (by - ay) * (x - ax) / (bx - ax).max(1);
        layer.set(x.rem_euclid(WIDTH), y, Fog);
        layer.set(x.rem_euclid(WIDTH), y + 1, Ink);
    }
}

/// The street: a wall, pipes on posts in two heights, valves, and lamps with their light in the fog.
fn pipes() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    let lamps = [96, 280, 430, 590];
    for lamp in lamps {
        halo(&mut layer, lamp, 236);
    }
    layer.map(|x, y, old| {
        let height = HEIGHT - 1 - y;
        let (bay, in_bay) = (x / 80, x.rem_euclid(80));
        let street = 20 + 5 * i32::from(bay % 2 == 0);
        // The upper pipe runs in bays 1 to 3 and 5 to 6; it goes down to the lower one at its ends.
        let upper = (80..300).contains(&x) || (400..540).contains(&x);
        let drop = [(80, 1), (290, 1), (400, 1), (530, 1)]
            .iter()
            .any(|(from, _)| (*from..from + 10).contains(&x));
        let in_lower = (44..54).contains(&height);
        let in_upper = upper && (84..94).contains(&height);
        let in_drop = drop && (44..94).contains(&height);
        let joint =
            in_bay < 8 && ((42..56).contains(&height) || upper && (82..96).contains(&height));
        let post = (2..6).contains(&in_bay) && height < if upper { 84 } else { 44 };
        let railing = height < street + 12 && (in_bay % 8 == 0 || height == street + 11);
        match height {
            _ if height == street => Metal0,
            _ if height < street && height == street - 3 => Fog,
            _ if height < street && (x + height / 6 % 2 * 8) % 16 == 0 => Violet0,
            _ if height < street => Ink,
            55 | 95 if joint => Metal0,
            52 if in_lower => Metal0,
            92 if in_upper => Metal0,
            50 if in_lower => Fog,
            90 if in_upper => Fog,
            _ if in_drop && x % 10 == 2 => Metal0,
            _ if joint && in_bay == 0 => Fog,
            _ if in_lower || in_upper || in_drop || joint || post => Ink,
            _ if railing && bay % 3 == 1 => Ink,
            _ => old,
        }
    });
    for (x, height) in [(160, 88), (345, 48), (470, 88), (612, 48), (24, 48)] {
        valve(&mut layer, x, HEIGHT - height);
    }
    for lamp in lamps {
        street_lamp(&mut layer, lamp, 236);
    }
    layer
}

/// Draws the light of a lamp in the fog.
fn halo(layer: &mut Canvas, mx: i32, my: i32) {
    for y in my - 44..my + 44 {
        for x in mx - 44..mx + 44 {
            let (dx, dy) = (x - mx, y - my);
            let away = isqrt(dx * dx + dy * dy);
            let share = (44 - away) / 4;
            let colour = match away {
                0..12 => Yellow0,
                12..22 => Rust2,
                _ => Rust1,
            };
            if bayer(x, y) < share.min(if away < 12 { 4 } else { 8 }) {
                layer.set(x.rem_euclid(WIDTH), y, colour);
            }
        }
    }
}

fn street_lamp(layer: &mut Canvas, mx: i32, my: i32) {
    layer.rect(mx - 1, my + 8, 3, HEIGHT - my - 26, Ink);
    layer.rect(mx - 1, my + 8, 1, HEIGHT - my - 28, Fog);
    layer.rect(mx - 3, HEIGHT - 44, 7, 24, Ink);
    layer.rect(mx - 5, my + 8, 11, 2, Ink);
    layer.rect(mx - 6, my - 8, 13, 3, Ink);
    layer.rect(mx - 4, my - 11, 9, 3, Ink);
    layer.rect(mx - 1, my - 15, 3, 4, Ink);
    layer.rect(mx - 4, my - 5, 9, 13, Rust2);
    layer.rect(mx - 2, my - 3, 5, 9, Yellow0);
    layer.rect(mx, my - 5, 1, 13, Ink);
    for dx in [-5, 5] {
        layer.rect(mx + dx, my - 5, 1, 13, Ink);
    }
}

fn valve(layer: &mut Canvas, x: i32, y: i32) {
    layer.rect(x - 7, y - 6, 14, 14, Ink);
    layer.rect(x - 7, y - 6, 14, 1, Metal0);
    layer.rect(x - 1, y - 12, 3, 6, Ink);
    layer.rect(x - 8, y - 14, 17, 3, Ink);
    layer.rect(x - 8, y - 14, 17, 1, Metal0);
    layer.disc(2 * x, 2 * y + 2, 8, Fog);
    layer.set(x, y, Yellow0);
}
