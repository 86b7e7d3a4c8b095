//! The Sky Ruins: deep blue noon, a floor of cloud with a hole through which two wrecks are seen far below, white towers
//! that stand out of the clouds, birds before them.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("ruins_sky", sky()),
        ("ruins_floor", floor()),
        ("ruins_far", towers()),
        ("ruins_birds_0", near(0)),
        ("ruins_birds_1", near(1)),
        ("ruins_birds_2", near(2)),
        ("ruins_birds_3", near(3)),
    ]
}

const SKY: [(i32, Colour); 5] = [
    (4, Violet0),
    (30, Violet1),
    (238, Azure),
    (262, Metal0),
    (HEIGHT + 40, Azure),
];

/// Position of the sun.
const SUN: (i32, i32) = (452, 66);

/// Blue that pales towards the horizon, the sun with its halo, long thin feathers of cloud.
fn sky() -> Canvas {
    let mut sky = bands(&SKY);
    for i in 0..18 {
        let (x0, y0) = (
            (hash(i, 0, 51) % 640) as i32,
            70 + (hash(i, 1, 51) % 130) as i32,
        );
        let length = 50 + (hash(i, 2, 51) % 130) as i32;
        for step in 0..length {
            let edge = step.min((length - step) / 2);
            let y = y0 - step / 9 + triangle(step, 40, 3);
            for dy in 0..1 + edge.min(15) / 5 {
                let x = (x0 + step).rem_euclid(WIDTH);
                if bayer(x, y + dy) < edge.min(7) - dy {
                    sky.set(x, y + dy, Metal0);
                }
            }
        }
    }
    let (sun_x, sun_y) = SUN;
    for y in sun_y - 66..sun_y + 66 {
        for x in sun_x - 66..sun_x + 66 {
            let (dx, dy) = (x - sun_x, y - sun_y);
            let away = (dx * dx + dy * dy).isqrt();
            let ray = dx == 0 || dy == 0 || dx.abs() == dy.abs();
            let colour = match away {
                ..11 => Metal2,
                11..=13 => Metal1,
                17..20 | 23..36 if ray && away % 6 != 5 => Cyan0,
                14..17 if bayer(x, y) < 8 => Cyan1,
                14..30 if bayer(x, y) < (30 - away) / 3 => Cyan0,
                _ => continue,
            };
            sky.set(x, y.max(0), colour);
        }
    }
    sky
}

/// A puff of a cloud: middle and radius in pixels.
type Puff = (i32, i32, i32);

/// Returns the upper edge of a puff at a column, if it is that wide.
fn edge((mx, my, radius): Puff, x: i32) -> Option<i32> {
    let dx = distance(x, mx.rem_euclid(WIDTH));
    let rise = radius * radius - dx * dx;
    (rise > 0).then(|| my - rise.isqrt())
}

/// Draws a row of heaps of cloud down to the lower edge: base line, size of a heap, and the colours of its edge, its
/// upper part, its middle and its shade.
fn cloud_row(layer: &mut Canvas, base: i32, size: i32, seed: u32, colours: [Colour; 4]) {
    let [line, light, body, shade] = colours;
    let draw = |at: i32, salt: i32, range: i32| (hash(at, salt, seed) % range.max(1) as u32) as i32;
    let mut puffs: Vec<Puff> = Vec::new();
    for heap in 0..WIDTH / size {
        let middle = heap * size + draw(heap, 0, size / 2);
        let tall = 20 + draw(heap, 1, 80);
        for part in 0..9 {
            let at = heap * 16 + part;
            let rise = size * tall / 100 * (8 - part) / 14;
            let spread = size * (3 + part) / 11;
            let x = middle + draw(at, 2, 2 * spread + 1) - spread;
            let radius = size / 8 + draw(at, 3, size / 6);
            puffs.push((x, base - rise + draw(at, 4, size / 8), radius));
        }
    }
    let top = |x: i32| {
        puffs
            .iter()
            .filter_map(|p| edge(*p, x))
            .min()
            .unwrap_or(base)
            .min(base)
    };
    for x in 0..WIDTH {
        let (first, before) = (top(x), top(x - 1));
        for y in first.max(0)..HEIGHT {
            let depth = y - first;
            let colour = match depth {
                0 => line,
                _ if depth < (before - first).min(4) => line,
                _ if depth <= size / 12 => light,
                _ if bayer(x, y) < 16 - (depth - size / 12) * 40 / size => light,
                _ if bayer(x, y) < 26 - depth * 34 / size => body,
                _ => shade,
            };
            layer.set(x, y, colour);
        }
    }
    // The edges of puffs before others.
    for (index, &(mx, my, radius)) in puffs.iter().enumerate() {
        if index % 3 == 0 {
            continue;
        }
        for dx in -radius * 3 / 4..radius / 2 {
            let x = (mx + dx).rem_euclid(WIDTH);
            let y = my - (radius * radius - dx * dx).isqrt();
            if y > top(x) + 2 && y < base + size / 4 {
                layer.set(x, y, light);
                layer.set(x, y - 1, shade);
            }
        }
    }
}

/// A sea of clouds to the horizon. In its hole the red ground is seen, with two wrecks on it.
fn floor() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    cloud_row(&mut layer, 250, 22, 55, [Metal0, Metal0, Metal0, Azure]);
    cloud_row(&mut layer, 272, 40, 56, [Metal1, Metal0, Metal0, Azure]);
    hole(&mut layer, (186, 306), (74, 17));
    cloud_row(&mut layer, 346, 72, 57, [Metal1, Metal0, Metal0, Azure]);
    layer
}

/// Cuts a hole into the clouds, with the ground below.
fn hole(layer: &mut Canvas, (mx, my): (i32, i32), (rx, ry): (i32, i32)) {
    for y in my - ry..=my + ry {
        for x in mx - rx..=mx + rx {
            let (dx, dy) = (x - mx, y - my);
            let ragged = triangle(x * 2 + y * 7, 34, 14) + triangle(x * 5 + y, 22, 8);
            let away = dx * dx * 100 / (rx * rx) + dy * dy * 100 / (ry * ry) + ragged;
            let mesa = dy + triangle(x, 46, 6) + triangle(x + 20, 18, 2);
            let colour = match (away, mesa) {
                (..86, ..-7) => Soil1,
                (..86, -7..-5) => Rust1,
                (..86, 5..) if bayer(x, y) < 8 => Rust1,
                (..86, _) if bayer(x, y) < 6 => Rust1,
                (..86, _) => Rust0,
                (86..98, _) => Violet0,
                (98..108, _) if dy > 0 => Metal1,
                _ => continue,
            };
            layer.set(x, y, colour);
        }
    }
    // The nearer wreck lies as it fell; the other stands, mended, with its lamp lit.
    layer.stamp(
        mx - 38,
        my - 2,
        "
......2......
.....221.....
..222211.#..2
.222121##1122
221211X1#11X.
.#1XX##X#XX..
..##.####....
",
    );
    layer.stamp(
        mx + 18,
        my - 12,
        "
....3....
...321...
...321...
..33211..
..3OO21..
..3OO21..
..33211..
..33211..
.3322111.
.3.21#.1.
32.#1.#11
",
    );
}

/// A tower: middle, half its width, height of its top over the lower edge, kind of top.
struct Tower(i32, i32, i32, Top);

#[derive(Clone, Copy, PartialEq)]
enum Top {
    Broken,
    Dome,
    Columns,
    Spire,
}

const TOWERS: [Tower; 9] = [
    Tower(34, 17, 208, Top::Broken),
    Tower(92, 11, 262, Top::Spire),
    Tower(150, 24, 168, Top::Columns),
    Tower(262, 13, 232, Top::Broken),
    Tower(322, 27, 188, Top::Dome),
    Tower(388, 10, 284, Top::Spire),
    Tower(468, 20, 152, Top::Columns),
    Tower(532, 14, 246, Top::Dome),
    Tower(596, 22, 178, Top::Broken),
];

fn towers() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    bridge(&mut layer, 34, 92, 210);
    bridge(&mut layer, 322, 388, 214);
    bridge(&mut layer, 532, 596, 236);
    for tower in &TOWERS {
        draw_tower(&mut layer, tower);
    }
    island(&mut layer, 212, 118, 26);
    island(&mut layer, 436, 148, 17);
    // The feet of the towers stand in the clouds.
    for x in 0..WIDTH {
        for y in HEIGHT - 76..HEIGHT {
            if layer.solid(x, y) && bayer(x, y) < (y - HEIGHT + 76) / 3 {
                layer.set(x, y, Azure);
            }
        }
    }
    cloud_row(&mut layer, 340, 48, 59, [Metal0, Metal0, Metal0, Azure]);
    layer
}

/// Colour of masonry in the sun, `across` 0 at its left edge and 100 at its right one.
fn stone(x: i32, y: i32, across: i32) -> Colour {
    match across {
        ..4 if y % 3 == 0 && x % 2 == 0 => Metal1,
        ..46 => Metal0,
        46..78 if bayer(x, y) < 16 - (across - 46) / 2 => Metal0,
        88.. if bayer(x, y) < 8 => Violet0,
        _ => Fog,
    }
}

/// Draws a block of masonry with its middle at a column, from `top` to `bottom`.
fn block(layer: &mut Canvas, middle: i32, half: i32, top: i32, bottom: i32) {
    for dx in -half..=half {
        let x = (middle + dx).rem_euclid(WIDTH);
        for y in top..bottom {
            let across = (dx + half) * 100 / (2 * half);
            let colour = if y == top {
                Metal0
            } else {
                stone(x, y, across)
            };
            layer.set(x, y, colour);
        }
    }
}

fn draw_tower(layer: &mut Canvas, &Tower(middle, half, height, kind): &Tower) {
    let top = HEIGHT - height;
    block(layer, middle, half, top, HEIGHT);
    if kind == Top::Broken {
        for dx in -half..=half {
            let x = middle + dx;
            let gone = (hash(x / 4, middle, 54) % 12) as i32 + (dx + half) / 2;
            for y in top..top + gone {
                layer.set(x, y, Clear);
            }
            layer.set(x, top + gone, Metal1);
        }
    }
    // Storeys: ledges and windows.
    let mut storey = top + 18 + half;
    while storey < HEIGHT - 30 {
        block(layer, middle, half + 2, storey, storey + 3);
        for x in middle - half - 2..=middle + half + 2 {
            layer.set(x, storey + 3, Violet0);
        }
        let windows = half / 6;
        for window in 0..windows {
            let x = middle - half + (2 * window + 1) * half / windows;
            for dy in 0..9 {
                let round = dy == 0;
                layer.rect(
                    x - 1 + i32::from(round),
                    storey + 8 + dy,
                    3 - 2 * i32::from(round),
                    1,
                    Violet0,
                );
            }
        }
        storey += 34 + half / 2;
    }
    match kind {
        Top::Broken => {}
        Top::Spire => {
            block(layer, middle, half + 3, top, top + 4);
            for dy in 0..half * 4 {
                let width = half - dy / 4;
                for dx in -width..=width {
                    let across = (dx + width) * 100 / (2 * width).max(1);
                    layer.set(middle + dx, top - 1 - dy, stone(middle + dx, dy, across));
                }
            }
            pennant(layer, middle, top - half * 4);
        }
        Top::Dome => {
            block(layer, middle, half + 3, top, top + 4);
            for dy in 0..half {
                let width = (half * half - dy * dy).isqrt();
                for dx in -width..=width {
                    let across = (dx + width) * 100 / (2 * width).max(1);
                    let rib = dy > 1 && (across + 6) % 25 < 4;
                    let colour = if rib {
                        Violet0
                    } else {
                        stone(middle + dx, dy, across)
                    };
                    layer.set(middle + dx, top - 1 - dy, colour);
                }
            }
            pennant(layer, middle, top - half);
        }
        Top::Columns => {
            block(layer, middle, half + 3, top, top + 4);
            for (index, at) in (-half + 2..=half - 2).step_by(9).enumerate() {
                let broken = (hash(index as i32, middle, 52) % 22) as i32;
                block(layer, middle + at, 2, top - 14 - broken, top);
            }
        }
    }
}

/// A pole with a torn flag on a roof.
fn pennant(layer: &mut Canvas, x: i32, top: i32) {
    layer.rect(x, top - 14, 1, 14, Metal0);
    for dx in 1..11 {
        let y = top - 13 + triangle(dx, 6, 1);
        layer.rect(x + dx, y, 1, 6 - dx / 3, if dx < 6 { Rust1 } else { Rust0 });
    }
}

/// A bridge on arches between two towers; its middle has fallen.
fn bridge(layer: &mut Canvas, from: i32, to: i32, top: i32) {
    for x in from..=to {
        let along = (x - from) * 100 / (to - from);
        if (44..64).contains(&along) {
            continue;
        }
        let in_arch = (x - from) % 22 - 11;
        let rise = (100 - in_arch * in_arch).max(0).isqrt();
        let under = top + 16 - rise.min(10);
        for y in top..under {
            layer.set(
                x,
                y,
                if y == top {
                    Metal1
                } else if y < top + 3 {
                    Metal0
                } else {
                    Fog
                },
            );
        }
    }
}

/// A floating rock with a few columns on it.
fn island(layer: &mut Canvas, middle: i32, top: i32, half: i32) {
    for dx in -half..=half {
        let x = middle + dx;
        let room = half - dx.abs();
        let depth = 4 + room + (hash(x / 3, middle, 53) % 9) as i32 * room / half;
        for dy in 0..depth {
            let colour = match dy {
                0 => Sage,
                1 => Green0,
                _ if bayer(x, top + dy) < (dx + half) * 12 / half - 6 => Violet0,
                _ => Fog,
            };
            layer.set(x, top + dy, colour);
        }
    }
    for (index, at) in (-half + 7..half - 6).step_by(11).enumerate() {
        let height = 12 + (hash(index as i32, middle, 52) % 16) as i32;
        block(layer, middle + at, 2, top - height, top);
    }
}

/// Wings of a bird in four phases: offsets of the tips, and of the middles, from its body.
const WINGS: [(i32, i32); 4] = [(-3, -1), (-1, -1), (2, 0), (-1, -1)];

/// Flocks of birds, and the nearest heaps of cloud.
fn near(phase: usize) -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    cloud_row(&mut layer, 356, 90, 60, [Metal0, Metal0, Fog, Azure]);
    const FLOCKS: [(i32, i32, i32); 3] = [(96, 96, 7), (350, 150, 5), (540, 70, 6)];
    for (flock, (x0, y0, count)) in FLOCKS.into_iter().enumerate() {
        for bird in 0..count {
            // They fly in a wedge.
            let side = if bird % 2 == 0 { 1 } else { -1 };
            let rank = (bird + 1) / 2;
            let x = x0 - rank * 13 - (hash(bird, flock as i32, 66) % 5) as i32;
            let y = y0 + side * rank * 7 + (hash(bird, flock as i32, 67) % 4) as i32;
            let (tip, middle) = WINGS[(phase + bird as usize) % 4];
            let colour = if flock == 1 { Metal0 } else { Metal1 };
            for (dx, dy) in [
                (0, 0),
                (1, 0),
                (-2, middle),
                (-1, middle),
                (2, middle),
                (3, middle),
            ] {
                layer.set((x + dx).rem_euclid(WIDTH), y + dy, colour);
            }
            for dx in [-4, -3, 4, 5] {
                let dy = if dx == -3 || dx == 4 {
                    (tip + middle) / 2
                } else {
                    tip
                };
                layer.set((x + dx).rem_euclid(WIDTH), y + dy, colour);
            }
        }
    }
    layer
}
