//! The Glowing Caves: black rock under moss that glows, hanging stone, giant ferns.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("caves_void", void()),
        ("caves_far", stones(&FAR)),
        ("caves_near", ferns()),
    ]
}

const DEPTHS: [(i32, Colour); 6] = [
    (40, Ink),
    (96, Soil0),
    (160, Violet0),
    (236, Green0),
    (300, Violet0),
    (HEIGHT + 40, Ink),
];

/// Glowing spores drift in the void; the largest hang in clouds.
fn void() -> Canvas {
    let mut void = bands(&DEPTHS);
    for i in 0..9 {
        let middle = (
            (hash(i, 0, 21) % 640) as i32,
            120 + (hash(i, 1, 21) % 150) as i32,
        );
        let radius = 18 + (hash(i, 2, 21) % 26) as i32;
        glow(&mut void, middle, radius);
    }
    for i in 0..70 {
        let (x, y) = (hash(i, 0, 22) % 640, 60 + hash(i, 1, 22) % 250);
        let colour = if hash(i, 2, 22).is_multiple_of(4) {
            Green2
        } else {
            Green1
        };
        void.set(x as i32, y as i32, colour);
    }
    void
}

/// A dithered patch of light that fades outwards.
fn glow(canvas: &mut Canvas, (mx, my): (i32, i32), radius: i32) {
    for y in my - radius..=my + radius {
        for x in mx - radius..=mx + radius {
            let (dx, dy) = (x - mx, (y - my) * 3 / 2);
            let share = 11 - 14 * (dx * dx + dy * dy) / (radius * radius);
            if bayer(x, y) < share {
                let lit = if bayer(x, y) < share - 8 {
                    Green1
                } else {
                    Green0
                };
                canvas.set(x.rem_euclid(WIDTH), y, lit);
            }
        }
    }
}

/// A hanging or standing stone: centre, half the width of its root, length, whether it hangs.
struct Stone(i32, i32, i32, bool);

struct Hall {
    stones: &'static [Stone],
    /// Thickness of ceiling and floor.
    rock: (i32, i32),
    /// Colours: moss, rock, shadow.
    colours: [Colour; 3],
    seed: u32,
}

const FAR: Hall = Hall {
    stones: &[
        Stone(40, 22, 120, true),
        Stone(84, 12, 70, true),
        Stone(120, 30, 92, false),
        Stone(190, 34, 150, true),
        Stone(236, 14, 84, true),
        Stone(262, 18, 60, false),
        Stone(330, 40, 132, false),
        Stone(352, 16, 110, true),
        Stone(430, 26, 176, true),
        Stone(468, 10, 90, true),
        Stone(512, 22, 80, false),
        Stone(560, 36, 116, true),
        Stone(602, 26, 104, false),
    ],
    rock: (28, 46),
    colours: [Green1, Soil1, Soil0],
    seed: 23,
};

impl Hall {
    /// Returns how far the rock reaches down from the ceiling and up from the floor at a column.
    fn reach(&self, x: i32) -> (i32, i32) {
        let rough = (hash(x / 4, 0, self.seed) % 4) as i32;
        let wave = triangle(x, 160, 9) + triangle(x + 60, 320, 8);
        let (mut ceiling, mut floor) = (self.rock.0 + wave + rough, self.rock.1 - wave + rough);
        for Stone(middle, half, length, hangs) in self.stones {
            let away = distance(x, *middle).abs();
            if away > *half {
                continue;
            }
            // Steep near the tip, wide at the root.
            let left = half - away;
            let long = length * left * left / (half * half) + rough;
            let reach = if *hangs { &mut ceiling } else { &mut floor };
            *reach = (*reach).max(long + if *hangs { self.rock.0 } else { self.rock.1 } / 2);
        }
        (ceiling, floor)
    }
}

fn stones(hall: &Hall) -> Canvas {
    let [moss, rock, shadow] = hall.colours;
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let (ceiling, floor) = hall.reach(x);
        let (above, below) = (ceiling - y, floor - (HEIGHT - 1 - y));
        let inside = above.max(below);
        let fringe = (hash(x / 2, 7, hall.seed) % 5) as i32;
        match inside {
            ..0 => Clear,
            0 if above < 0 => moss,
            1 if above < 0 => Green0,
            2..=4 if above < 0 && fringe > 2 => Green0,
            0 => Violet0,
            _ if bayer(x, y) < 12 - inside / 2 => rock,
            _ => shadow,
        }
    });
    layer
}

/// Giant ferns and mushrooms before everything, nearly black, rimmed by the light behind them.
fn ferns() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let ground = 30 + triangle(x + 20, 320, 14) + triangle(x * 2, 640, 8);
        let height = HEIGHT - 1 - y;
        let tuft =
            (hash(x / 2, 3, 31) % 6) as i32 * i32::from(hash(x / 16, 4, 31).is_multiple_of(2));
        match ground + tuft - height {
            ..0 => Clear,
            0 | 1 => Green0,
            _ => Ink,
        }
    });
    for (middle, height, cap) in [
        (70, 116, 40),
        (112, 78, 22),
        (356, 132, 46),
        (300, 70, 20),
        (560, 96, 30),
    ] {
        mushroom(&mut layer, middle, height, cap);
    }
    for (root, height, lean) in [
        (10, 120, 3),
        (180, 150, -3),
        (214, 108, 4),
        (440, 140, 3),
        (474, 96, -4),
        (620, 128, -3),
    ] {
        fern(&mut layer, root, height, lean);
    }
    layer
}

fn mushroom(layer: &mut Canvas, middle: i32, height: i32, cap: i32) {
    let top = HEIGHT - height;
    for y in top..HEIGHT {
        let half = 3 + (y - top) / 24;
        for x in middle - half..=middle + half {
            let rim = x == middle - half && (top + cap / 2..HEIGHT - 36).contains(&y);
            layer.set(x.rem_euclid(WIDTH), y, if rim { Green0 } else { Ink });
        }
    }
    for y in 0..cap / 2 {
        let half = ((cap * cap - (cap - 2 * y) * (cap - 2 * y)).max(0)).isqrt();
        for dx in -half..=half {
            let spot = hash((dx + 60) / 6, y / 5, 33).is_multiple_of(7) && y > 3;
            let colour = match y {
                0 | 1 => Green1,
                _ if dx < 2 - half => Green1,
                _ if spot => Green0,
                _ => Ink,
            };
            layer.set((middle + dx).rem_euclid(WIDTH), top + y, colour);
        }
    }
}

/// A fern frond that bends over to one side, with leaves that shorten towards its tip.
fn fern(layer: &mut Canvas, root: i32, height: i32, lean: i32) {
    for step in 0..height {
        // It rises steeply and then bows: the higher, the less it rises with each step.
        let y = HEIGHT - 26 - step + step * step / (height * 3);
        let x = root + lean * step * step / (height * 6);
        let thick = 1 + (height - step) / 60;
        for dx in -thick..=thick {
            layer.set((x + dx).rem_euclid(WIDTH), y, Ink);
        }
        if step % 5 == 0 && step > height / 5 {
            let length = 5 + (height - step) * 2 / 9;
            for leaf in 1..length {
                let drop = leaf * leaf / (2 * length) - leaf / 3;
                for side in [-1, 1] {
                    let at = (x + side * leaf).rem_euclid(WIDTH);
                    layer.set(
                        at,
                        y + drop,
                        if leaf + 3 > length { Green1 } else { Green0 },
                    );
                    layer.set(at, y + drop + 1, Ink);
                }
            }
        }
    }
}
