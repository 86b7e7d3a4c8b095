//! Crash Canyon: dusk over Mars.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("canyon_sky", sky()),
        ("canyon_far", mesas(&FAR)),
        ("canyon_near", mesas(&NEAR)),
    ]
}

/// A moon: centre and radius. Much larger or much smaller than anything that flies.
struct Moon((i32, i32), i32);

/// Shades of the moons, dark to light, close to those of the sky.
const MOON: [Colour; 4] = [Violet0, Violet1, Soil1, Sand0];

/// Colours of the sky, each with the row where it ends.
const SKY: [(i32, Colour); 5] = [
    (58, Ink),
    (128, Violet0),
    (186, Rust0),
    (250, Soil1),
    (HEIGHT + 40, Rust1),
];

/// Colours of the stars, dark to light.
const STARS: [Colour; 3] = [Violet2, Violet3, Metal1];

const MOONS: [Moon; 2] = [Moon((470, 84), 34), Moon((404, 38), 3)];

fn sky() -> Canvas {
    let mut sky = bands(&SKY);
    for i in 0..130 {
        let (x, y) = (hash(i, 0, 1) % 640, hash(i, 1, 1) % 210);
        let bright = hash(i, 2, 1) % 12;
        let (x, y) = (x as i32, (y * y / 210) as i32);
        sky.set(x, y, STARS[usize::from(bright < 3)]);
        if bright == 0 {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                sky.set(x + dx, y + dy, STARS[0]);
            }
            sky.set(x, y, STARS[2]);
        }
    }
    for Moon(middle, radius) in &MOONS {
        moon(&mut sky, *middle, *radius);
    }
    sky
}

/// A moon, not quite round, lit from the left, with craters.
fn moon(sky: &mut Canvas, (mx, my): (i32, i32), radius: i32) {
    let craters = [
        (-4, -4, 4),
        (3, 3, 5),
        (-3, 6, 3),
        (5, -6, 3),
        (-9, 2, 3),
        (1, -9, 2),
        (8, 0, 2),
    ];
    for y in -radius..=radius {
        for x in -radius..=radius {
            if x * x + y * y * 15 / 14 + x * y / 9 > radius * radius {
                continue;
            }
            let lean = (2 * x + y) * 16 / radius + bayer(x, y) / 2 - 4;
            let mut shade = match lean {
                ..-20 => 3,
                -20..4 => 2,
                4..20 => 1,
                _ => 0,
            };
            for (cx, cy, size) in craters {
                let (dx, dy) = (
                    16 * x - 16 * cx * radius / 12,
                    16 * y - 16 * cy * radius / 12,
                );
                let rim = 16 * size * radius / 24;
                let away = dx * dx + dy * dy;
                if away <= rim * rim && dx + dy < rim / 2 {
                    shade -= 1;
                }
            }
            sky.set(mx + x, my + y, MOON[shade.clamp(0, 3) as usize]);
        }
    }
}

/// A table mountain: centre, half the width of its top, height of the top above the lower edge.
struct Mesa(i32, i32, i32);

/// A range of table mountains over dunes.
struct Range {
    mesas: &'static [Mesa],
    /// Height of the dunes, and of their waves.
    dunes: (i32, i32),
    /// Colours: lit edge, face, shadow, dune, dune edge.
    colours: [Colour; 5],
    seed: u32,
}

const FAR: Range = Range {
    mesas: &[
        Mesa(60, 46, 128),
        Mesa(128, 14, 148),
        Mesa(236, 30, 108),
        Mesa(330, 62, 138),
        Mesa(418, 10, 112),
        Mesa(500, 34, 156),
        Mesa(548, 26, 126),
        Mesa(606, 12, 104),
    ],
    dunes: (66, 12),
    colours: [Sand0, Violet0, Ink, Violet0, Rust0],
    seed: 3,
};

const NEAR: Range = Range {
    mesas: &[
        Mesa(20, 36, 92),
        Mesa(176, 22, 74),
        Mesa(286, 8, 104),
        Mesa(318, 20, 86),
        Mesa(474, 52, 98),
        Mesa(566, 9, 70),
    ],
    dunes: (34, 16),
    colours: [Rust0, Ink, Ink, Ink, Soil0],
    seed: 9,
};

impl Range {
    /// Returns the table mountain that is highest at a column, its height there, and the distance from its centre.
    fn mesa_at(&self, x: i32) -> (i32, i32, &Mesa) {
        let height = |mesa: &Mesa| {
            let rough = (hash(x / 3, mesa.0, self.seed) % 4) as i32;
            let away = distance(x, mesa.0).abs() - mesa.1 - rough / 2;
            let foot = mesa.2 / 2;
            match away {
                ..=0 => mesa.2 - i32::from(hash(x / 7, mesa.0, self.seed).is_multiple_of(3)) * 2,
                1..=3 => mesa.2 - 3 * away - rough,
                4..=6 => mesa.2 - foot / 3 - away,
                7..=12 => foot + (12 - away) * foot / 12,
                _ => foot - (away - 12) * 2 / 3 - rough / 3,
            }
        };
        let best = self.mesas.iter().max_by_key(|mesa| height(mesa));
        let mesa = best.unwrap_or(&self.mesas[0]);
        (height(mesa), distance(x, mesa.0), mesa)
    }

    fn dune_at(&self, x: i32) -> i32 {
        let (base, wave) = self.dunes;
        let a = triangle(x + 40, 320, wave);
        let b = triangle(x * 3 + 100, 640, wave / 2);
        base + a - b
    }
}

fn mesas(range: &Range) -> Canvas {
    let [edge, face, shadow, dune, dune_edge] = range.colours;
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let height = HEIGHT - y;
        let sand = range.dune_at(x);
        if height <= sand {
            let ripple =
                (sand - height + triangle(x, 64, 3)) % 13 == 7 && hash(x / 9, y / 13, 2) % 4 > 1;
            return match sand - height {
                0 | 1 => dune_edge,
                2..=4 if bayer(x, y) < 7 => dune_edge,
                _ if ripple => shadow,
                _ => dune,
            };
        }
        let (top, side, mesa) = range.mesa_at(x);
        let depth = top - height;
        if depth < 0 {
            return Clear;
        }
        // Flutes run down from the cap; the further right, the deeper the shade.
        let flute = hash(x / 2, mesa.0, range.seed);
        let in_flute = flute.is_multiple_of(4) && depth < 8 + (flute / 8 % 40) as i32;
        let turned = (side + mesa.1) * 9 / (2 * mesa.1 + 1);
        let cliff = height > mesa.2 / 2;
        match depth {
            0 | 1 => edge,
            _ if cliff && depth < 7 => face,
            7 | 8 if cliff => shadow,
            _ if cliff && in_flute => shadow,
            _ if cliff && bayer(x, y) < turned => shadow,
            _ if !cliff && bayer(x, y) < (height - sand) / 4 => shadow,
            _ => face,
        }
    });
    layer
}
