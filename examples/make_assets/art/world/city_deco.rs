//! Decoration of Clockwork City: lamps that pulse with the music, wheels, belts, chimneys, furniture of the streets.
//!
//! One beat of the music is 20 ticks. Lamps are bright in one beat of four.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer, hash};
use super::super::palette::{Colour, Colour::*};
use super::city_deco_art::{DOOR, LAMPS, STILL};
use super::clockwork::Wheel;
use super::mass::TILE;

/// Ticks of a beat.
const BEAT: u32 = 20;

/// Adds all decoration of the city.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, frames: Vec<Canvas>, ticks: u32| {
        atlas.anim(&format!("deco/city/{name}"), frames, ticks);
    };
    for (name, art) in STILL {
        let mut tile = match name {
            "poster" => back_brick(2),
            _ => Canvas::tile(),
        };
        tile.blit(&standing(art), 0, 0);
        add(name, vec![tile], 0);
    }
    for (name, art) in LAMPS {
        add(name, pulse(art), BEAT);
    }
    let cog = Wheel {
        radius2: 19,
        tooth2: 5,
        rim2: 5,
        hub2: 6,
        spoke2: 3,
        teeth: 8,
        spokes: 4,
        colours: [Ink, Sand0, Sand1, Yellow0],
    };
    let frames = (0..4).map(|step| {
        let mut tile = Canvas::tile();
        cog.draw(&mut tile, (20, 20), (step, 8), |x| x);
        tile
    });
    add("cog", frames.collect(), 5);
    let wheels: Vec<Canvas> = (0..4).map(big_wheel).collect();
    for (i, name) in ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"]
        .iter()
        .enumerate()
    {
        let (column, row) = (i as i32 % 3, i as i32 / 3);
        let part = |wheel: &Canvas| wheel.cut(column * TILE, row * TILE, TILE, TILE);
        add(
            &format!("wheel_{name}"),
            wheels.iter().map(part).collect(),
            BEAT / 2,
        );
    }
    for (name, end) in [("belt", 0), ("belt_left", -1), ("belt_right", 1)] {
        add(name, (0..5).map(|step| belt(step, end)).collect(), 4);
    }
    add("stack", vec![stack()], 0);
    add("stack_top", (0..4).map(smoking).collect(), 10);
    add("steam", (0..4).map(steam).collect(), 10);
    add("window", vec![window(Violet0, Fog)], 0);
    let lit = |frame: usize| {
        window(
            [Yellow0, Sand1, Sand1, Sand1][frame],
            [Rust3, Soil2][frame.min(1)],
        )
    };
    add("window_lit", (0..4).map(lit).collect(), BEAT);
    for (i, name) in ["wire", "wire_end"].iter().enumerate() {
        add(name, vec![wires(i == 1)], 0);
    }
    add("back_wall", (0..4).map(back_wall).collect(), 0);
    add("back_brick", (0..4).map(back_brick).collect(), 0);
    add("truss", vec![truss()], 0);
    let mut door = Canvas::new(TILE, 2 * TILE);
    for y in [0, TILE] {
        door.blit(&back_brick(1), 0, y);
    }
    door.blit(&Canvas::art(DOOR), 0, 0);
    add("door_upper", vec![door.cut(0, 0, TILE, TILE)], 0);
    add("door_lower", vec![door.cut(0, TILE, TILE, TILE)], 0);
    for wall in ["deco/city/back_wall", "deco/city/back_brick"] {
        atlas.back_wall(wall, wall);
    }
}

/// Returns a tile with a picture in the middle of its lower edge.
fn standing(art: &str) -> Canvas {
    let picture = Canvas::art(art);
    let mut tile = Canvas::tile();
    tile.blit(&picture, (TILE - picture.w) / 2, TILE - picture.h);
    tile
}

/// Returns the frames of a lamp: bright in the first beat of a bar, dim in the others.
fn pulse(art: &str) -> Vec<Canvas> {
    let bright = standing(art);
    let dim = bright.recoloured(&[(Yellow0, Sand1), (Rust3, Sand0), (Rust2, Sand0)]);
    vec![bright, dim.clone(), dim.clone(), dim]
}

fn big_wheel(step: i32) -> Canvas {
    let mut canvas = Canvas::new(60, 60);
    let wheel = Wheel {
        radius2: 59,
        tooth2: 8,
        rim2: 10,
        hub2: 12,
        spoke2: 5,
        teeth: 16,
        spokes: 8,
        colours: [Ink, Soil2, Sand1, Sand1],
    };
    wheel.draw(&mut canvas, (60, 60), (step, 4), |x| x);
    canvas
}

/// A belt on rollers; `end` is -1 at the left end, 1 at the right end.
fn belt(step: i32, end: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for x in 0..TILE {
        let cleat = |x: i32| x.rem_euclid(5) == 0;
        tile.set(x, 3, if cleat(x - step) { Sand1 } else { Soil2 });
        tile.rect(x, 4, 1, 2, Soil1);
        tile.set(x, 14, Soil1);
        tile.set(x, 15, if cleat(x + step) { Soil2 } else { Ink });
    }
    for middle in [5, 15] {
        tile.disc(2 * middle, 20, 8, Ink);
        tile.disc(2 * middle, 20, 7, Metal0);
        let spoke = [(0, -2), (1, -1), (2, 0), (1, 1), (0, 2)][step as usize];
        tile.line(
            middle - 1 - spoke.0,
            9 - spoke.1,
            middle - 1 + spoke.0,
            9 + spoke.1,
            Metal1,
        );
    }
    if end != 0 {
        let cut = if end < 0 { 0 } else { 16 };
        tile.rect(cut, 3, 4, 13, Clear);
        let edge = if end < 0 { 4 } else { 15 };
        tile.rect(edge, 4, 1, 11, Soil2);
        tile.disc(if end < 0 { 12 } else { 28 }, 20, 12, Soil1);
        tile.disc(if end < 0 { 12 } else { 28 }, 20, 9, Metal0);
        tile.disc(if end < 0 { 12 } else { 28 }, 20, 3, Yellow0);
    }
    tile
}

fn stack() -> Canvas {
    let mut tile = Canvas::tile();
    let shades = [
        Ink, Soil0, Sand0, Soil2, Soil2, Sand0, Sand0, Soil1, Soil1, Soil0, Soil0, Ink,
    ];
    for (i, colour) in shades.into_iter().enumerate() {
        tile.rect(4 + i as i32, 0, 1, TILE, colour);
    }
    for y in [4, 9, 14, 19] {
        for x in 5..15 {
            if (x + y) % 4 != 0 {
                tile.set(x, y, Soil0);
            }
        }
    }
    tile
}

fn smoking(step: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.blit(&stack().cut(0, 0, TILE, 8), 0, 12);
    tile.rect(3, 10, 14, 3, Sand0);
    tile.rect(3, 10, 14, 1, Sand1);
    tile.rect(3, 13, 14, 1, Ink);
    for puff in 0..3 {
        let age = (step * 2 + puff * 5) % 15;
        puff_at(&mut tile, 20 + age - 4, 19 - age, 5 + age / 2, 12 - age);
    }
    tile
}

/// Draws a thinning puff above a chimney; position and radius in half pixels, `share` of 16 pixels drawn.
fn puff_at(tile: &mut Canvas, x2: i32, y2: i32, radius2: i32, share: i32) {
    let mut puff = Canvas::tile();
    puff.disc(x2, y2, radius2, Fog);
    puff.disc(x2 - 1, y2 - 1, radius2 - 3, Metal0);
    puff.map(|x, y, old| {
        if bayer(x, y) < share && y < 10 {
            old
        } else {
            Clear
        }
    });
    tile.blit(&puff, 0, 0);
}

/// A wisp of steam that rises from the lower edge.
fn steam(step: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let rise = y + step * 5;
        let sway = [0, 1, 2, 1, 0, -1, -2, -1][(rise / 3).rem_euclid(8) as usize];
        let half = 1 + (TILE - y) / 4;
        let off = (x - 10 - sway).abs();
        let share = 4 + y / 2 - off * 3 / 2 - i32::from(rise.rem_euclid(20) < 6) * 5;
        match off {
            _ if off > half || bayer(x, y) >= share => Clear,
            _ if off < half / 2 => Metal1,
            _ => Metal0,
        }
    });
    tile
}

/// A window in the wall of a house.
fn window(pane: Colour, gleam: Colour) -> Canvas {
    let mut tile = back_brick(0);
    tile.rect(3, 1, 14, 18, Ink);
    tile.frame(3, 1, 14, 18, Soil2);
    tile.rect(5, 3, 10, 14, pane);
    tile.rect(5, 9, 10, 1, Ink);
    tile.rect(9, 3, 2, 14, Ink);
    for (x, y) in [(6, 6), (7, 5), (12, 14), (13, 13)] {
        tile.set(x, y, gleam);
    }
    tile.rect(2, 18, 16, 2, Sand0);
    tile.rect(2, 18, 16, 1, Soil2);
    tile
}

/// Cables hanging down, some with a bulb at their end.
fn wires(end: bool) -> Canvas {
    let mut tile = Canvas::tile();
    for (x, colour, length) in [(3, Metal0, 9), (10, Soil2, 15), (15, Metal0, 6)] {
        let length = if end { length } else { TILE };
        for y in 0..length {
            tile.set(x + i32::from(y / 5 % 2 == 1), y, colour);
        }
        if end && x == 10 {
            tile.rect(x - 1, length, 3, 1, Metal0);
            tile.rect(x - 1, length + 1, 3, 2, Rust2);
            tile.set(x, length + 1, Rust3);
        } else if end {
            tile.set(x, length, Sand1);
        }
    }
    tile
}

/// The wall behind a room of a machine: dark panels.
fn back_wall(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| match (x % 10, y) {
        (9, _) | (_, 19) => Ink,
        (0, _) | (_, 0) => Fog,
        (2 | 7, 3) => Fog,
        _ => Violet0,
    });
    match variant {
        1 => {
            for y in [7, 10, 13] {
                tile.rect(2, y, 6, 2, Ink);
            }
        }
        2 => {
            tile.rect(4, 0, 3, TILE, Ink);
            tile.rect(5, 0, 1, TILE, Metal0);
            tile.rect(3, 8, 5, 3, Fog);
        }
        _ => {}
    }
    tile
}

/// The wall behind a room of a house.
fn back_brick(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let row = y / 5;
        let bx = (x + row % 2 * 5) % 10;
        let own = hash((x + row % 2 * 5) / 10, row, variant as u32 + 60) % 6;
        match (bx, y % 5) {
            (9, _) | (_, 4) => Ink,
            _ if own == 0 => Soil1,
            (_, 0) => Soil1,
            _ => Soil0,
        }
    });
    tile
}

/// A see-through lattice, for masts and bridges in the background.
fn truss() -> Canvas {
    let mut tile = Canvas::tile();
    for i in 0..TILE {
        for (x, colour) in [(i, Metal0), (TILE - 1 - i, Fog)] {
            tile.set(x, i, colour);
            tile.set(x, (i + 1).min(TILE - 1), Ink);
        }
    }
    for (x, colour) in [(0, Metal1), (1, Metal0), (18, Metal0), (19, Fog)] {
        tile.rect(x, 0, 1, TILE, colour);
    }
    tile.rect(0, 0, TILE, 1, Metal0);
    tile
}
