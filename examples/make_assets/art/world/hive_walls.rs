//! The walls behind the rooms of the Hive: comb and membrane, with cells, windows, veins and shadows in them.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer, hash};
use super::super::palette::{Colour, Colour::*};
use super::comb::{Cell, cell, distance, hexagon};
use super::mass::TILE;

/// Light that breathes, from its rest to its height: the edge of a lamp, its inside, its core.
pub const BREATH: [[Colour; 3]; 4] = [
    [Violet0, Rust0, Red0],
    [Rust0, Red0, Violet2],
    [Red0, Violet2, Violet3],
    [Red0, Violet3, Violet4],
];
/// Steps of [`BREATH`] over the frames of a lamp.
pub const BREATHS: [usize; 8] = [0, 0, 1, 2, 3, 3, 2, 1];

/// Adds the walls.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, frames: Vec<Canvas>, ticks: u32| {
        atlas.anim(&format!("deco/hive/{name}"), frames, ticks);
    };
    add("back_comb", (0..4).map(back_comb).collect(), 0);
    add("back_membrane", (0..4).map(back_membrane).collect(), 0);
    add("comb_open", vec![set_in([Sand0, Soil0, Ink, Ink])], 0);
    add(
        "comb_capped",
        vec![lid(set_in([Soil2, Soil0, Soil1, Sand0]))],
        0,
    );
    let shadows = (0..8).map(|phase| {
        let mut tile = set_in([Soil2, Soil0, Rust1, Rust1]);
        larva(&mut tile, (10, 10), phase, Soil0);
        tile
    });
    add("comb_shadow", shadows.collect(), 9);
    let glows = BREATHS.map(|step| {
        let [edge, inside, core] = BREATH[step];
        let mut tile = set_in([Sand0, Soil0, edge, edge]);
        hexagon(&mut tile, (10, 11), 10, [inside; 4]);
        hexagon(&mut tile, (10, 12), 6, [core; 4]);
        tile
    });
    add("comb_glow", glows.to_vec(), 10);
    add("comb_window", vec![comb_window()], 0);
    add("membrane_window", vec![membrane_window()], 0);
    add("membrane_vein", (0..8).map(membrane_vein).collect(), 6);
    add("membrane_shadow", (0..8).map(membrane_shadow).collect(), 12);
    for part in ["back", "open", "capped", "shadow", "glow", "window"] {
        let name = match part {
            "back" => "back_comb".to_owned(),
            part => format!("comb_{part}"),
        };
        atlas.back_wall(&format!("deco/hive/{name}"), "deco/hive/back_comb");
    }
    for part in [
        "back_membrane",
        "membrane_window",
        "membrane_vein",
        "membrane_shadow",
    ] {
        atlas.back_wall(&format!("deco/hive/{part}"), "deco/hive/back_membrane");
    }
}

/// Returns the comb with one large cell in it.
fn set_in(colours: [Colour; 4]) -> Canvas {
    let mut tile = back_comb(0);
    hexagon(&mut tile, (10, 10), 19, [Ink; 4]);
    hexagon(&mut tile, (10, 10), 17, colours);
    tile
}

fn comb_window() -> Canvas {
    let mut window = set_in([Soil2, Sand0, Clear, Ink]);
    window.map(|x, y, old| match distance(2 * x - 19, 2 * y - 19) {
        ..12 => Clear,
        _ => old,
    });
    window
}

/// The comb behind a room.
fn back_comb(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let Cell {
            centre,
            away,
            below,
        } = cell(x, y);
        let closed = match variant {
            1 => centre == (5, 5),
            2 => centre == (10, 15),
            3 => centre == (15, 5) || centre == (10, 15),
            _ => false,
        };
        match away {
            18.. => Soil1,
            16 | 17 if below > 0 => Soil2,
            16 | 17 => Soil0,
            ..13 if closed && below < 0 => Soil1,
            ..13 if closed => Soil0,
            _ if below < -1 => Ink,
            _ if bayer(x, y) < 4 => Soil0,
            _ => Ink,
        }
    });
    tile
}

/// A wet skin in folds behind a room.
fn back_membrane(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let fold = (x + [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][(y / 2 % 10) as usize]).rem_euclid(20);
        let spot = hash(x / 3, y / 2, 140 + variant as u32).is_multiple_of(13);
        match fold {
            0 => Ink,
            1 | 11 => Violet0,
            10 => Soil0,
            5 | 6 | 14 | 15 if bayer(x, y) < 7 => Soil1,
            _ if spot => Violet0,
            _ => Rust0,
        }
    });
    if variant == 3 {
        for (x, y) in [(3, 2), (4, 5), (6, 7), (7, 10), (9, 12), (9, 16)] {
            tile.rect(x, y, 2, 3, Red0);
        }
    }
    tile
}

fn membrane_window() -> Canvas {
    let mut tile = back_membrane(0);
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x - 19, 2 * y - 19);
        let ragged = (hash(x / 3, y / 3, 141) % 4) as i32;
        let away = (dx * dx + dy * dy * 3 / 4).isqrt() + ragged;
        match away {
            ..13 => Clear,
            13 | 14 if dy > 0 => Soil2,
            13 | 14 => Ink,
            15 | 16 => Soil1,
            _ => old,
        }
    });
    tile
}

/// A vein that swells as something passes through it from below.
fn membrane_vein(phase: i32) -> Canvas {
    let mut tile = back_membrane(0);
    for y in 0..TILE {
        let near = (y + phase * 5).rem_euclid(40);
        let wide = i32::from((4..16).contains(&near)) + i32::from((8..12).contains(&near));
        let x = 9 + [0, 1, 1, 0, -1, -1, 0, 1, 1, 0][(y / 2) as usize];
        tile.rect(x - 2 - wide, y, 5 + 2 * wide, 1, Soil0);
        tile.rect(
            x - 1 - wide,
            y,
            3 + 2 * wide,
            1,
            if wide > 0 { Red0 } else { Rust1 },
        );
        tile.set(x - 1 - wide, y, if wide > 0 { Rust2 } else { Soil2 });
    }
    tile
}

/// Something with legs walks by on the other side of the membrane, and back.
fn membrane_shadow(phase: i32) -> Canvas {
    let mut tile = back_membrane(1);
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x - 19, 2 * y - 21);
        let away = (dx * dx + dy * dy).isqrt();
        match old {
            Rust0 | Violet0 if away < 14 || away < 19 && bayer(x, y) < 2 * (19 - away) => Rust1,
            old => old,
        }
    });
    let at = 10 + [-3, -2, 0, 2, 3, 2, 0, -2][phase as usize];
    for (leg, side) in [(-4, -1), (-1, 0), (2, 0), (5, 1)] {
        let lift = i32::from((phase + leg).rem_euclid(2) == 0);
        tile.line(at + leg, 11, at + leg + side, 16 - lift, Ink);
    }
    tile.ellipse(2 * at - 4, 19, 9, 8, Ink);
    tile.ellipse(2 * at + 8, 17, 6, 6, Ink);
    tile.line(at + 6, 6, at + 8, 3, Ink);
    tile
}

/// Draws a shadow curled in a cell; it turns.
pub fn larva(tile: &mut Canvas, (x, y): (i32, i32), phase: i32, colour: Colour) {
    const TURN: [(i32, i32); 8] = [
        (0, -3),
        (2, -2),
        (3, 0),
        (2, 2),
        (0, 3),
        (-2, 2),
        (-3, 0),
        (-2, -2),
    ];
    for (part, radius) in [(0, 5), (1, 4), (2, 4), (3, 3), (4, 3)] {
        let (dx, dy) = TURN[((phase + part) % 8) as usize];
        tile.disc(2 * (x + dx), 2 * (y + dy), radius, colour);
    }
}

/// Draws a lid of wax over the cell in the middle of a tile.
pub fn lid(mut tile: Canvas) -> Canvas {
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x - 19, 2 * y - 21);
        match (old, distance(dx, dy)) {
            (Soil1, ..5) if dy < 0 => Sand1,
            (Soil1, ..9) if dy < 0 => Soil2,
            (Soil1, ..9) => Sand0,
            _ => old,
        }
    });
    tile
}
