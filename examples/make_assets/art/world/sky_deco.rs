//! Decoration of the Sky Ruins: broken columns, arches, statues, torn flags and banners, birds, trees and grass in the
//! wind. Cloth, birds and plants move; all wind blows to the right.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer, hash};
use super::super::palette::{Colour, Colour::*};
use super::mass::TILE;
use super::sky_deco_art::{BIRD, BIRDS, STILL};

/// Heights of a wave over eight phases, in pixels.
const WAVE: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];

/// The colours of cloth: shadow, body, light, border.
const CLOTHS: [(&str, [Colour; 4]); 2] = [
    ("blue", [Azure, Cyan0, Metal1, Sand1]),
    ("rust", [Rust1, Rust2, Sand1, Soil2]),
];

/// Adds all decoration of the ruins.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, frames: Vec<Canvas>, ticks: u32| {
        atlas.anim(&format!("deco/sky/{name}"), frames, ticks);
    };
    for (name, art) in STILL {
        add(name, vec![standing(art)], 0);
    }
    for (name, kind) in [
        ("column_broken", 1),
        ("column", 0),
        ("column_base", -1),
        ("column_stump", 2),
    ] {
        add(name, vec![column(kind)], 0);
    }
    let statue = statue();
    add("statue_upper", vec![statue.cut(0, 0, TILE, TILE)], 0);
    add("statue_lower", vec![statue.cut(0, TILE, TILE, TILE)], 0);
    let arch = arch();
    for (name, column, row) in [
        ("arch_nw", 0, 0),
        ("arch_n", 1, 0),
        ("arch_ne", 2, 0),
        ("arch_w", 0, 1),
        ("arch_e", 2, 1),
    ] {
        add(
            name,
            vec![arch.cut(column * TILE, row * TILE, TILE, TILE)],
            0,
        );
    }
    add("pole", vec![pole(false)], 0);
    add("pole_head", vec![pole(true)], 0);
    for (name, cloth) in CLOTHS {
        let flags: Vec<Canvas> = (0..8).map(|phase| flag(cloth, phase)).collect();
        let part = |x: i32| flags.iter().map(|f| f.cut(x, 0, TILE, TILE)).collect();
        add(&format!("flag_{name}"), part(0), 5);
        add(&format!("flag_{name}_end"), part(TILE), 5);
        let banners: Vec<Canvas> = (0..8).map(|phase| banner(cloth, phase)).collect();
        let part = |y: i32| banners.iter().map(|b| b.cut(0, y, TILE, TILE)).collect();
        add(&format!("banner_{name}"), part(0), 8);
        add(&format!("banner_{name}_end"), part(TILE), 8);
    }
    let trees: Vec<Canvas> = (0..4).map(tree).collect();
    for (name, column, row) in [
        ("tree_nw", 0, 0),
        ("tree_n", 1, 0),
        ("tree_ne", 2, 0),
        ("tree_w", 0, 1),
        ("tree_c", 1, 1),
        ("tree_e", 2, 1),
        ("tree_s", 1, 2),
    ] {
        let part = |tree: &Canvas| tree.cut(column * TILE, row * TILE, TILE, TILE);
        add(name, trees.iter().map(part).collect(), 16);
    }
    add(
        "wind_grass",
        (0..6).map(|phase| blades(phase, false)).collect(),
        6,
    );
    add(
        "straw",
        (0..6).map(|phase| blades(phase, true)).collect(),
        7,
    );
    add("bird", BIRD.map(standing).to_vec(), 14);
    add("birds", BIRDS.map(flying).to_vec(), 6);
    add("wisp", (0..4).map(wisp).collect(), 30);
    add("gust", (0..6).map(gust).collect(), 4);
    add("chime", (0..6).map(chime).collect(), 7);
    add("back_stone", (0..4).map(back_stone).collect(), 0);
    add("back_window", vec![back_window()], 0);
    add("back_niche", vec![back_niche()], 0);
    add("back_mosaic", vec![back_mosaic()], 0);
    for part in ["stone", "window", "niche", "mosaic"] {
        atlas.back_wall(&format!("deco/sky/back_{part}"), "deco/sky/back_stone");
    }
}

/// Returns a tile with a picture in the middle of its lower edge.
pub fn standing(art: &str) -> Canvas {
    let picture = Canvas::art(art);
    let mut tile = Canvas::tile();
    tile.blit(&picture, (TILE - picture.w) / 2, TILE - picture.h);
    tile
}

/// Returns a tile with a picture in its middle.
fn flying(art: &str) -> Canvas {
    let picture = Canvas::art(art);
    let mut tile = Canvas::tile();
    tile.blit(&picture, (TILE - picture.w) / 2, (TILE - picture.h) / 2);
    tile
}

/// A shaft in the shade; `part` is 1 for its broken top, 0 for the middle, -1 for the base, 2 for a stump.
fn column(part: i32) -> Canvas {
    const FLUTES: [Colour; 14] = [
        Metal0, Metal1, Metal2, Metal0, Metal1, Metal1, Metal0, Metal0, Metal1, Fog, Metal0, Fog,
        Fog, Violet0,
    ];
    let mut tile = Canvas::tile();
    for (x, colour) in FLUTES.into_iter().enumerate() {
        tile.rect(3 + x as i32, 0, 1, TILE, colour);
    }
    tile.rect(3, 19, 14, 1, Violet0);
    let broken = |tile: &mut Canvas, low: i32| {
        for x in 0..TILE {
            let top = low - (hash(x / 3, part, 61) % 6) as i32 - x / 5;
            tile.rect(x, 0, 1, top, Clear);
            if tile.solid(x, top.max(0)) {
                tile.set(x, top.max(0), Metal1);
            }
        }
    };
    match part {
        1 => broken(&mut tile, 12),
        2 => broken(&mut tile, 16),
        _ => {}
    }
    if part == -1 || part == 2 {
        for (y, inset, colour) in [
            (14, 2, Metal1),
            (15, 2, Metal0),
            (16, 1, Metal1),
            (17, 1, Metal0),
            (18, 1, Metal0),
            (19, 1, Fog),
        ] {
            tile.rect(inset, y, TILE - 2 * inset, 1, colour);
        }
    }
    tile
}

/// A robed figure without a head on a plinth, 20x40.
pub fn statue() -> Canvas {
    let mut canvas = Canvas::new(TILE, 2 * TILE);
    for y in 8..32 {
        let half = match y {
            8..10 => 2,
            10..13 => 4 + (y - 10),
            13..20 => 6 - (y - 13) / 3,
            _ => 4 + (y - 20) / 4,
        };
        for x in 10 - half..10 + half {
            let fold = (x * 3 + y / 5) % 4;
            let colour = match x - (10 - half) {
                0 => Metal2,
                at if at > 2 * half - 3 => Fog,
                _ if fold == 0 => Metal0,
                at if at > half => Metal0,
                _ => Metal1,
            };
            canvas.set(x, y, colour);
        }
    }
    // The arm that still points upwards.
    canvas.line(14, 13, 16, 7, Metal1);
    canvas.line(15, 13, 17, 7, Metal0);
    canvas.line(16, 6, 16, 3, Metal1);
    canvas.rect(17, 3, 1, 4, Metal0);
    for (y, inset, colour) in [
        (32, 3, Metal1),
        (33, 3, Metal0),
        (34, 4, Metal0),
        (35, 4, Fog),
        (36, 4, Metal0),
        (37, 3, Metal1),
        (38, 2, Metal0),
        (39, 2, Fog),
    ] {
        canvas.rect(inset, y, TILE - 2 * inset, 1, colour);
    }
    canvas
}

/// An arch between two columns, 60x40, open below; its right side has lost a stone.
fn arch() -> Canvas {
    let mut canvas = Canvas::new(3 * TILE, 2 * TILE);
    canvas.map(|x, y, _| {
        let (dx, dy) = (2 * x + 1 - 60, 2 * y + 1 - 80);
        let away = (dx * dx + dy * dy).isqrt();
        let ring = (dx + 60) / 10 + y / 9;
        match away {
            _ if (43..50).contains(&x) && y < 20 => Clear,
            ..38 => Clear,
            38 => Metal0,
            39..=41 => Metal1,
            42..=56 if ring % 3 == 0 && (dx + 60) % 10 < 2 => Violet0,
            42..=56 if dx < 0 => Metal0,
            42..=56 => Fog,
            57 | 58 => Metal1,
            _ => Clear,
        }
    });
    canvas
}

fn pole(is_top: bool) -> Canvas {
    let mut tile = Canvas::tile();
    let top = if is_top { 4 } else { 0 };
    for (x, colour) in [(9, Sand1), (10, Soil2), (11, Soil1)] {
        tile.rect(x, top, 1, TILE - top, colour);
    }
    if is_top {
        tile.disc(21, 6, 6, Sand1);
        tile.set(11, 4, Soil1);
    }
    tile
}

/// A torn flag of 40x20 on a pole at its left; the wave travels outwards.
fn flag([shadow, body, light, border]: [Colour; 4], phase: i32) -> Canvas {
    let mut canvas = Canvas::new(2 * TILE, TILE);
    canvas.blit(&pole(false), 0, 0);
    for x in 12..38 {
        let out = x - 12;
        let wave = |x: i32| WAVE[(x / 3 - phase).rem_euclid(8) as usize] * (x - 9) / 9;
        let shift = wave(x);
        let slope = wave(x + 1) - shift + WAVE[(x / 3 - phase + 2).rem_euclid(8) as usize];
        let (top, bottom) = (3 + out / 8 + shift, 17 - out / 6 + shift);
        let torn = out > 14 && x * 7 % 11 > 24 - out / 2 - 7;
        for y in top..bottom {
            let row = (y - top) * 16 / (bottom - top).max(1);
            let tear = out > 12
                && (row == 5 && out > 18 || row == 10 && out > 13 || row == 11 && out > 16);
            if tear || (torn && row > 9) || (out > 22 && row % 5 > 2) {
                continue;
            }
            let colour = match (row, slope) {
                (0, _) => light,
                (7 | 8, _) if out < 20 => border,
                (_, ..=-1) => shadow,
                (_, 1..) if row < 6 => light,
                _ => body,
            };
            canvas.set(x, y, colour);
        }
    }
    canvas
}

/// A torn banner of 20x40 hanging from a bar; its lower end swings.
pub fn banner([shadow, body, light, border]: [Colour; 4], phase: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, 2 * TILE);
    for y in 3..38 {
        let sway = WAVE[(phase - y / 6).rem_euclid(8) as usize] * (y / 10) / 2;
        for x in 4..16 {
            let length = 26 + (hash(x / 2, 0, 62) % 12) as i32;
            let hole = (14..20).contains(&y) && (10..13).contains(&x) && y != 15;
            if y > length || hole {
                continue;
            }
            let fold = (x + sway) % 6;
            let sign = (8..12).contains(&x) && (8..12).contains(&y)
                || (9..11).contains(&x) && (6..14).contains(&y);
            let colour = match x {
                4 | 15 => border,
                _ if y == 3 => shadow,
                _ if sign => border,
                _ if fold == 0 => light,
                _ if fold > 3 => shadow,
                _ => body,
            };
            canvas.set(x + sway, y, colour);
        }
    }
    for (y, colour) in [(0, Sand1), (1, Soil2), (2, Soil1)] {
        canvas.rect(2, y, 16, 1, colour);
    }
    canvas
}

/// A pine bent by the wind, 60x60; its crown sways over four frames.
fn tree(frame: i32) -> Canvas {
    let sway = [0, 1, 1, 0][frame as usize];
    let mut canvas = Canvas::new(3 * TILE, 3 * TILE);
    for y in 22..60 {
        let bend = (60 - y) * (60 - y) / 150;
        let half = 1 + (y - 20) / 16;
        for x in 27 + bend - half..27 + bend + half {
            let lit = x < 27 + bend;
            canvas.set(x, y, if lit { Soil2 } else { Soil1 });
        }
    }
    canvas.line(33, 32, 44, 24, Soil1);
    canvas.line(31, 36, 18, 28, Soil1);
    let crowns = [
        (16, 27, 11, 4),
        (30, 22, 16, 5),
        (43, 24, 13, 5),
        (27, 15, 13, 5),
        (40, 15, 14, 5),
        (36, 9, 12, 5),
    ];
    for (index, (x, y, rx, ry)) in crowns.into_iter().enumerate() {
        let shift = if y < 20 {
            sway
        } else {
            sway * (index as i32 % 2)
        };
        let mut crown = Canvas::new(3 * TILE, 3 * TILE);
        crown.ellipse(2 * (x + shift), 2 * y, 2 * rx, 2 * ry, Green1);
        crown.map(|px, py, old| {
            if old == Clear {
                return Clear;
            }
            let (dx, dy) = (px - x - shift, py - y);
            let needle = hash(px - shift, py, 63) % 5;
            match dy * 4 + dx / 4 {
                ..-8 if needle == 0 => Green1,
                ..-8 => Sage,
                -8..4 if needle == 1 => Sage,
                -8..6 => Green1,
                _ if needle == 2 => Green1,
                _ => Green0,
            }
        });
        canvas.blit(&crown, 0, 0);
    }
    canvas
}

/// Blades of grass that lean with the wind over six phases; `dry` ones are tall and bear ears.
fn blades(phase: i32, dry: bool) -> Canvas {
    let mut tile = Canvas::tile();
    let colours = if dry {
        [Soil2, Sand1, Sand1]
    } else {
        [Green0, Green1, Sage]
    };
    for blade in 0..if dry { 6 } else { 9 } {
        let foot = 2 + blade * if dry { 3 } else { 2 };
        let height = if dry { 11 } else { 5 } + (hash(blade, 1, 64) % 6) as i32;
        let gust = [0, 1, 2, 3, 2, 1][((phase + 6 - blade / 2) % 6) as usize];
        for step in 0..height {
            let x = foot + step * step * (2 + gust) / (if dry { 90 } else { 45 });
            let colour = colours[((step * 3 / height) as usize).min(2)];
            tile.set(x, TILE - 1 - step, colour);
            if dry && step + 4 > height {
                tile.set(x + 1, TILE - 1 - step, Sand1);
            }
        }
    }
    tile
}

/// A shred of cloud, far away; it drifts to the right over four frames.
fn wisp(frame: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for (x2, y2, rx2, ry2) in [(12, 22, 10, 5), (22, 17, 11, 7), (30, 23, 8, 4)] {
        tile.ellipse(x2 + frame, y2, rx2, ry2, Metal0);
    }
    let shape = tile.clone();
    tile.map(|x, y, old| match old {
        Clear => Clear,
        _ if !shape.solid(x, y - 1) => Metal1,
        _ if bayer(x, y) < 6 => Fog,
        old => old,
    });
    tile
}

/// Lines of moving air.
fn gust(frame: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for (y, start, length) in [(5, 0, 9), (11, 9, 12), (16, 4, 7)] {
        for i in 0..length {
            let x = start + i + frame * 4 - 8;
            let colour = if i > length / 2 { Metal1 } else { Metal0 };
            tile.set(x, y + i32::from(x % 9 > 5), colour);
        }
    }
    tile
}

/// Tubes on threads that swing one after the other.
fn chime(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.rect(3, 0, 14, 1, Sand1);
    tile.rect(3, 1, 14, 1, Soil1);
    for (tube, length) in [8, 11, 6, 9].into_iter().enumerate() {
        let x = 4 + tube as i32 * 4;
        let swing = [0, 1, 0, 0, -1, 0][((phase + tube as i32) % 6) as usize];
        tile.rect(x, 2, 1, 3, Metal0);
        for y in 0..length {
            let shift = if y > 3 { swing } else { 0 };
            tile.set(x + shift, 5 + y, Metal1);
            tile.set(x + 1 + shift, 5 + y, Metal0);
        }
    }
    tile
}

/// The wall behind a room: large blocks in the shade.
fn back_stone(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let course = y / 10;
        let bx = (x + course * 10).rem_euclid(20);
        let own = hash((x + course * 10) / 20, course, variant as u32 + 65) % 4;
        match (bx, y % 10) {
            (19, _) | (_, 9) => Ink,
            (0, _) | (_, 0) => Metal0,
            _ if own == 0 => Violet0,
            _ => Fog,
        }
    });
    if variant == 3 {
        for (x, y) in [(3, 4), (4, 5), (4, 6), (5, 7), (7, 8)] {
            tile.set(x, y, Ink);
            tile.set(x + 1, y, Metal0);
        }
    }
    tile
}

/// A window in the back wall, through which the sky is seen.
fn back_window() -> Canvas {
    let mut tile = back_stone(0);
    let hole = |inset: i32, tile: &mut Canvas, colour: Colour| {
        tile.disc(20, 15, 15 - 2 * inset, colour);
        tile.rect(3 + inset, 7, 14 - 2 * inset, 12 - inset, colour);
    };
    hole(0, &mut tile, Metal1);
    hole(1, &mut tile, Ink);
    hole(2, &mut tile, Clear);
    tile.rect(2, 18, 16, 1, Metal1);
    tile.rect(2, 19, 16, 1, Fog);
    tile
}

/// A niche in the back wall with an urn in it.
fn back_niche() -> Canvas {
    let mut tile = back_stone(1);
    tile.disc(20, 14, 14, Metal0);
    tile.rect(3, 7, 14, 12, Metal0);
    tile.disc(20, 15, 12, Ink);
    tile.rect(4, 7, 12, 12, Ink);
    tile.disc(20, 27, 8, Soil1);
    tile.rect(8, 8, 4, 3, Soil1);
    tile.rect(7, 8, 6, 1, Soil2);
    tile.rect(8, 17, 4, 2, Soil1);
    tile.line(7, 12, 7, 15, Soil2);
    tile.rect(2, 19, 16, 1, Metal0);
    tile
}

/// Small stones in the back wall, laid as a sun.
fn back_mosaic() -> Canvas {
    let mut tile = back_stone(0);
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x - 19, 2 * y - 19);
        let away = (dx * dx + dy * dy).isqrt();
        let joint = (x % 3 == 0) || (y % 3 == 0);
        let ray = dx.abs() < 3 || dy.abs() < 3 || (dx.abs() - dy.abs()).abs() < 3;
        match away {
            20.. => old,
            17..=19 => Metal0,
            _ if joint => Ink,
            ..6 => Yellow0,
            6..17 if ray => Sand1,
            _ => Azure,
        }
    });
    tile
}
