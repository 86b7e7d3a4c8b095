//! The Hive: a membrane lit from below by a light that breathes, the shadows of what lives behind it, honeycomb through
//! which both are seen, and strands from which it drips.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, distance, triangle};

/// Returns the layers, farthest first. The breath rises over three images and falls through the second.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("hive_membrane_0", membrane(0)),
        ("hive_membrane_1", membrane(1)),
        ("hive_membrane_2", membrane(2)),
        ("hive_shadows_0", shadows(0)),
        ("hive_shadows_1", shadows(1)),
        ("hive_shadows_2", shadows(2)),
        ("hive_shadows_3", shadows(3)),
        ("hive_cells", cells()),
        ("hive_drips_0", drips(0)),
        ("hive_drips_1", drips(1)),
        ("hive_drips_2", drips(2)),
        ("hive_drips_3", drips(3)),
    ]
}

/// Rows where the light of the membrane changes, at rest, and how far each rises with a step of the breath.
const MEMBRANE: [(i32, i32, Colour); 5] = [
    (46, 0, Ink),
    (132, 3, Violet0),
    (222, 7, Rust0),
    (312, 13, Rust1),
    (HEIGHT + 40, 0, Red0),
];

/// A skin in folds, with veins that fork upwards.
fn membrane(breath: i32) -> Canvas {
    let lit = MEMBRANE.map(|(row, rise, colour)| (row - rise * breath, colour));
    let mut skin = Canvas::new(WIDTH, HEIGHT);
    skin.map(|x, y, _| {
        let wave = triangle(x, 320, 15) + triangle(x + 90, 160, 9) - 12;
        let row = y + wave + 4 * (bayer(x, y) - 8);
        let band = lit.iter().find(|(until, _)| row < *until);
        band.map_or(Red0, |band| band.1)
    });
    // Folds: where the skin turns away from the light it is as dark as one band further up.
    let darker = |colour: Colour| match colour {
        Red0 => Rust1,
        Rust1 => Rust0,
        Rust0 => Violet0,
        _ => Ink,
    };
    skin.map(|x, y, old| {
        let fold = x + triangle(y + x / 3, 180, 22) + triangle(y * 2, 90, 5);
        let across = fold.rem_euclid(80);
        let shade = match across {
            0..4 => 14,
            4..22 => 12 - (across - 4) * 2 / 3,
            70.. => (across - 70) / 2,
            _ => 0,
        };
        if bayer(x, y) < shade {
            darker(old)
        } else {
            old
        }
    });
    for trunk in 0..9 {
        let x = trunk * 71 + (hash(trunk, 0, 61) % 60) as i32;
        vein(&mut skin, (x, HEIGHT), 3, trunk);
    }
    hanging(&mut skin);
    skin
}

/// Draws a vein from a point upwards; it forks as long as it is thick enough.
fn vein(skin: &mut Canvas, (x, y): (i32, i32), thick: i32, seed: i32) {
    let length = 60 + (hash(seed, thick, 62) % 70) as i32;
    let lean = (hash(seed, thick, 63) % 7) as i32 - 3;
    let mut at = x * 8;
    for step in 0..length {
        let row = y - step;
        at += lean + (hash(seed, row / 9, 64) % 7) as i32 - 3;
        for dx in 0..thick {
            let colour = match dx {
                _ if dx + 1 == thick && thick > 2 => Violet0,
                _ => Violet1,
            };
            let column = (at / 8 + dx).rem_euclid(WIDTH);
            skin.set(column, row, colour);
        }
    }
    if thick > 1 && y - length > 40 {
        let next = (at.div_euclid(8), y - length);
        vein(skin, next, thick - 1, seed * 2 + 17);
        vein(skin, next, thick - 1 - i32::from(thick > 2), seed * 2 + 40);
    }
}

/// Wax that hangs from the ceiling, far away.
fn hanging(skin: &mut Canvas) {
    for x in 0..WIDTH {
        let reach = (0..26).map(|i| {
            let middle = i * 25 + (hash(i, 0, 65) % 20) as i32;
            let half = 5 + (hash(i, 1, 65) % 10) as i32;
            let long = 14 + (hash(i, 2, 65) % 66) as i32;
            let room = (half - distance(x, middle).abs()).max(0);
            9 + long * room * room / (half * half)
        });
        let reach = reach.max().unwrap_or(0) + triangle(x, 128, 6);
        for y in 0..reach {
            let edge = reach - y;
            skin.set(x, y, if edge < 3 { Violet1 } else { Ink });
        }
    }
}

/// What lives behind the membrane: middle, size in percent, and the direction in which it looks.
const DWELLERS: [(i32, i32, i32, i32); 5] = [
    (96, 214, 130, 1),
    (236, 118, 80, -1),
    (352, 262, 160, -1),
    (470, 156, 100, 1),
    (592, 236, 120, -1),
];

/// Shadows with soft edges; their legs and feelers move, and they shift a little.
fn shadows(phase: i32) -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    for (index, (mx, my, size, side)) in DWELLERS.into_iter().enumerate() {
        let index = index as i32;
        let step = [0, 1, 2, 1][((phase + index) % 4) as usize];
        let mut sketch = Canvas::new(200, 140);
        let at = |x: i32, y: i32| (100 + x * size / 100, 70 + y * size / 100);
        // Abdomen, thorax, head.
        for (x, y, rx, ry) in [
            (-24, 2 - step, 26, 15),
            (6, -2, 13, 10),
            (24, -1 + step, 9, 8),
        ] {
            let (cx, cy) = at(x, y);
            sketch.ellipse(2 * cx, 2 * cy, rx * size / 50, ry * size / 50, Ink);
        }
        let mut limb = |from: (i32, i32), knee: (i32, i32), foot: (i32, i32)| {
            for (a, b) in [(from, knee), (knee, foot)] {
                let ((ax, ay), (bx, by)) = (at(a.0, a.1), at(b.0, b.1));
                for wide in 0..1 + size / 50 {
                    sketch.line(ax + wide, ay, bx + wide, by, Ink);
                }
            }
        };
        for leg in 0..3 {
            let swing = [-3, 0, 3, 0][((phase + leg + index) % 4) as usize];
            let x = -4 + leg * 9;
            limb(
                (x, 4),
                (x - 9 + leg * 7 + swing, 16),
                (x - 12 + leg * 9 + swing, 30),
            );
        }
        limb((30, -5), (38, -18 - step), (46 + step, -22));
        limb((28, -7), (33, -22 + step), (40, -28 + step));
        soften(&mut sketch);
        let sketch = if side < 0 { sketch.mirrored() } else { sketch };
        for y in 0..sketch.h {
            for x in 0..sketch.w {
                if sketch.solid(x, y) {
                    let column = mx - 100 + x + side * step * 2;
                    layer.set(column.rem_euclid(WIDTH), my - 70 + y, sketch.get(x, y));
                }
            }
        }
    }
    layer
}

/// Dithers the edges of a silhouette, and thins its inside, so that the light behind it shines through.
fn soften(sketch: &mut Canvas) {
    let shape = sketch.clone();
    sketch.map(|x, y, _| {
        let near = |reach: i32| {
            let around = [(0, reach), (0, -reach), (reach, 0), (-reach, 0)];
            around
                .iter()
                .filter(|(dx, dy)| shape.solid(x + dx, y + dy))
                .count() as i32
        };
        let density = near(1) + near(3);
        match (shape.solid(x, y), density) {
            (true, 8) if bayer(x, y) < 13 => Ink,
            (true, 8) => Violet0,
            (true, _) if bayer(x, y) < 11 => Ink,
            (false, 1..) if bayer(x, y) < density => Ink,
            _ => Clear,
        }
    });
}

/// Distance between the centres of two cells in a row, and between two rows.
const PITCH: (i32, i32) = (40, 34);

/// Patches of honeycomb: centre and radius.
const PATCHES: [(i32, i32, i32); 7] = [
    (60, 262, 84),
    (150, 330, 84),
    (262, 96, 58),
    (330, 336, 62),
    (430, 220, 92),
    (500, 300, 70),
    (600, 340, 96),
];

/// Returns how far a row of cells is moved to the right.
fn shift_of(row: i32) -> i32 {
    if row % 2 == 0 { 0 } else { PITCH.0 / 2 }
}

/// Honeycomb in patches: walls round holes, some of them closed by a lid; their lower walls are lit.
fn cells() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let row = y.div_euclid(PITCH.1);
        let nearest = (row - 1..=row + 1)
            .flat_map(|row| (-1..17).map(move |column| (column, row)))
            .map(|(column, row)| {
                let middle = column * PITCH.0 + shift_of(row);
                let dx = distance(x, middle.rem_euclid(WIDTH));
                let dy = y - row * PITCH.1 - PITCH.1 / 2;
                (hex(dx, dy), column.rem_euclid(16), row, dy)
            })
            .min()
            .unwrap_or_default();
        let (away, column, row, down) = nearest;
        let is_inside = PATCHES.iter().any(|(middle, height, radius)| {
            let dx = distance(column * PITCH.0 + shift_of(row), *middle);
            let dy = row * PITCH.1 + 17 - height;
            dx * dx + dy * dy * 2 < radius * radius
        });
        let kind = hash(column, row, 63) % 8;
        match away {
            _ if !is_inside => Clear,
            18.. => Ink,
            16 | 17 if down < 0 => Ink,
            17 if y > 150 => Violet2,
            16 | 17 => Violet1,
            14 | 15 => Violet0,
            // A lid, lit on its lower side; or a hole whose bottom is in the dark.
            _ if kind < 2 && away < 12 && bayer(x, y) < 4 + down / 2 => Violet1,
            _ if kind < 2 => Violet0,
            _ if kind == 2 && down < 3 && bayer(x, y) < 9 - down => Ink,
            _ => Clear,
        }
    });
    layer
}

/// Returns the distance from the centre of a cell: 20 at its walls.
fn hex(dx: i32, dy: i32) -> i32 {
    dx.abs().max((dx.abs() + 2 * dy.abs()) * 9 / 16)
}

/// Strands that sag between two points: first column, row, span and sag.
const STRANDS: [(i32, i32, i32, i32); 5] = [
    (0, 12, 220, 62),
    (220, 12, 180, 46),
    (400, 12, 240, 78),
    (110, 0, 330, 124),
    (440, 0, 310, 106),
];

/// Strands of slime, from which drops fall, and mounds of it on the floor.
fn drips(phase: i32) -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    for (index, (left, top, span, sag)) in STRANDS.into_iter().enumerate() {
        for step in 0..=span {
            let from_middle = 2 * step - span;
            let low = sag - sag * from_middle * from_middle / (span * span);
            let x = (left + step).rem_euclid(WIDTH);
            let thick = 2 + (from_middle.abs() * 4 / span) + triangle(step, 46, 2);
            let y = top + low;
            // The ends fade into the dark.
            for dy in 0..=thick {
                if 2 * bayer(x, y + dy) < low {
                    layer.set(x, y + dy, if dy < thick { Ink } else { Violet1 });
                }
            }
            let place = hash(step / 17, index as i32, 68);
            if step % 17 == 8 && low > 20 && !place.is_multiple_of(3) {
                drop_from(&mut layer, (x, y + thick), phase, place);
            }
        }
    }
    for x in 0..WIDTH {
        let mound = 22 + triangle(x + 30, 160, 16) + triangle(x * 3, 640, 12) + triangle(x, 32, 3);
        for height in 0..mound {
            let y = HEIGHT - 1 - height;
            let colour = match mound - height {
                1 => Violet1,
                2..=5 if bayer(x, y) < 8 => Violet1,
                _ => Ink,
            };
            layer.set(x, y, colour);
        }
    }
    layer
}

/// A drop grows on a thread, lets go, and falls.
fn drop_from(layer: &mut Canvas, (x, y): (i32, i32), phase: i32, place: u32) {
    let long = 6 + (place / 3 % 30) as i32;
    let now = (phase + (place / 7 % 4) as i32) % 4;
    let thread = [long / 2, long * 3 / 4, long, long / 3][now as usize];
    layer.rect(x, y, 2, thread, Ink);
    layer.set(x, y + thread, Violet1);
    layer.rect(x, y + thread, 2, 3, Ink);
    layer.rect(x - 1, y + thread + 2, 4, 2 + now.min(2), Ink);
    layer.rect(x - 1, y + thread + 4 + now.min(2), 4, 1, Violet1);
    if now == 3 {
        let fallen = y + long + 26;
        layer.rect(x - 1, fallen, 3, 5, Ink);
        layer.rect(x - 1, fallen + 5, 3, 1, Violet1);
    }
}
