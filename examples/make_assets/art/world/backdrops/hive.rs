//! The Hive: a membrane lit from below, cells, and what drips from them.

use super::super::super::canvas::{Canvas, bayer, hash};
use super::super::super::palette::{Colour, Colour::*};
use super::{HEIGHT, WIDTH, bands, distance, triangle};

/// Returns the layers, farthest first.
pub fn layers() -> Vec<(&'static str, Canvas)> {
    vec![
        ("hive_membrane", membrane()),
        ("hive_far", cells()),
        ("hive_near", drips()),
    ]
}

const MEMBRANE: [(i32, Colour); 5] = [
    (60, Ink),
    (150, Violet0),
    (240, Rust0),
    (310, Soil1),
    (HEIGHT + 40, Rust1),
];

/// A skin with veins that fork upwards.
fn membrane() -> Canvas {
    let mut skin = bands(&MEMBRANE);
    for i in 0..11 {
        let mut x = (hash(i, 0, 61) % 640) as i32 * 8;
        let thick = 2 + (hash(i, 1, 61) % 2) as i32;
        for y in (20..HEIGHT).rev() {
            x += (hash(i, y / 11, 62) % 15) as i32 - 7;
            let width = 1 + thick * y / HEIGHT;
            for dx in 0..width {
                let at = (x / 8 + dx).rem_euclid(WIDTH);
                if bayer(at, y) < 4 + y / 36 {
                    skin.set(at, y, Violet1);
                }
            }
        }
    }
    skin
}

/// Distance between the centres of two cells in a row, and between two rows.
const PITCH: (i32, i32) = (40, 34);

/// Patches of honeycomb: centre and radius.
const PATCHES: [(i32, i32, i32); 6] = [
    (70, 250, 96),
    (150, 320, 80),
    (250, 130, 74),
    (330, 330, 70),
    (430, 210, 118),
    (560, 330, 110),
];

/// Returns how far a row of cells is moved to the right.
fn shift_of(row: i32) -> i32 {
    if row % 2 == 0 { 0 } else { PITCH.0 / 2 }
}

/// Honeycomb in patches: walls round holes, a few of them closed by a lid.
fn cells() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let row = y.div_euclid(PITCH.1);
        let nearest = (row - 1..=row + 1)
            .flat_map(|row| (-1..17).map(move |column| (column, row)))
            .map(|(column, row)| {
                let middle = (
                    column * PITCH.0 + shift_of(row),
                    row * PITCH.1 + PITCH.1 / 2,
                );
                let (dx, dy) = (
                    distance(x, middle.0.rem_euclid(WIDTH)).abs(),
                    (y - middle.1).abs(),
                );
                // The distance to a hexagon with its points up.
                (
                    dx.max((dx + 2 * dy) * 9 / 16),
                    column.rem_euclid(16),
                    row,
                    y - middle.1,
                )
            })
            .min()
            .unwrap_or_default();
        let (away, column, row, down) = nearest;
        let patch = PATCHES.iter().any(|(middle, height, radius)| {
            let (dx, dy) = (
                distance(column * PITCH.0 + shift_of(row), *middle),
                row * PITCH.1 + 17 - height,
            );
            dx * dx + dy * dy * 2 < radius * radius
        });
        let lid = hash(column, row, 63).is_multiple_of(4);
        match away {
            _ if !patch => Clear,
            18.. => Ink,
            16 | 17 if down < 0 => Ink,
            16 | 17 => Violet1,
            14 | 15 => Violet0,
            _ if lid && away < 11 && bayer(x, y) < 6 - down / 3 => Violet1,
            _ if lid => Violet0,
            _ => Clear,
        }
    });
    layer
}

/// Slime that hangs in threads from the ceiling and lies in mounds on the floor.
fn drips() -> Canvas {
    let mut layer = Canvas::new(WIDTH, HEIGHT);
    layer.map(|x, y, _| {
        let height = HEIGHT - 1 - y;
        let mound = 20 + triangle(x + 30, 160, 16) + triangle(x * 3, 640, 12);
        let thread = (0..18).map(|i| {
            let (middle, half) = (
                (hash(i, 0, 64) % 640) as i32,
                4 + (hash(i, 1, 64) % 9) as i32,
            );
            let long = 16 + (hash(i, 2, 64) % 74) as i32;
            let away = distance(x, middle).abs();
            match away {
                _ if away > half => 8,
                0 | 1 => long,
                _ => 8 + long * (half - away) / (half * 2),
            }
        });
        let hanging = thread.max().unwrap_or(0);
        match (mound - height, hanging - y) {
            (0, _) => Violet2,
            (1..=4, _) if bayer(x, y) < 8 => Violet1,
            (2.., _) => Ink,
            (_, 0 | 1) => Violet1,
            (_, 2..) => Ink,
            _ => Clear,
        }
    });
    layer
}
