//! Decoration of the Hive: cells, lights that breathe, dripping wax, pools of resin, eggs,
//! pods and tendrils. Much of it moves, slowly.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer, hash};
use super::super::palette::{Colour, Colour::*};
use super::comb::hexagon;
use super::hive_walls::{BREATH, BREATHS, larva, lid};
use super::mass::TILE;

/// Wax, dark to light.
pub const WAX: [Colour; 4] = [Soil1, Sand0, Soil2, Sand1];
/// Adds all decoration but walls and copies.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, frames: Vec<Canvas>, ticks: u32| {
        atlas.anim(&format!("deco/hive/{name}"), frames, ticks);
    };
    add("cell_open", vec![cells(&[Ink, Ink, Ink])], 0);
    add("cell_capped", vec![lid(cells(&[Soil1, Soil1, Ink]))], 0);
    let larvae = (0..8).map(|phase| {
        let mut tile = cells(&[Rust1, Ink, Ink]);
        larva(&mut tile, (10, 12), phase, Soil0);
        tile
    });
    add("cell_larva", larvae.collect(), 9);
    add("cell_broken", vec![cell_broken()], 0);
    add("glow_pod", BREATHS.map(glow_pod).to_vec(), 10);
    add("glow_bulb", BREATHS.map(glow_bulb).to_vec(), 10);
    add("drip", (0..10).map(drip).collect(), 4);
    add("drip_string", (0..8).map(drip_string).collect(), 8);
    add("wax_curtain", vec![wax_curtain()], 0);
    add("wax_mound", vec![wax_mound()], 0);
    add("splash", (0..10).map(splash).collect(), 4);
    for (name, left, right) in [
        ("resin_left", true, false),
        ("resin", false, false),
        ("resin_right", false, true),
    ] {
        add(
            name,
            (0..5).map(|phase| resin(phase, left, right)).collect(),
            8,
        );
    }
    add("egg", (0..6).map(egg).collect(), 10);
    add("eggs", vec![eggs()], 0);
    add("egg_broken", vec![egg_broken()], 0);
    add("pod", (0..6).map(pod).collect(), 10);
    let pods: Vec<Canvas> = (0..8).map(long_pod).collect();
    let part = |y: i32| pods.iter().map(|pod| pod.cut(0, y, TILE, TILE)).collect();
    add("pod_upper", part(0), 10);
    add("pod_lower", part(TILE), 10);
    add("feelers", (0..6).map(feelers).collect(), 7);
    add(
        "tendril",
        (0..6).map(|phase| tendril(phase, false)).collect(),
        9,
    );
    add(
        "tendril_end",
        (0..6).map(|phase| tendril(phase, true)).collect(),
        9,
    );
    add("moult", vec![moult()], 0);
}

/// Three cells in a heap: insides of the front one and the two behind it.
fn cells(insides: &[Colour; 3]) -> Canvas {
    let mut tile = Canvas::tile();
    for (index, (x, y, width)) in [(4, 15, 10), (16, 15, 11)].into_iter().enumerate() {
        let inside = insides[index + 1];
        hexagon(&mut tile, (x, y), width, [Sand0, Soil1, inside, Soil0]);
    }
    hexagon(&mut tile, (10, 12), 17, [Soil1; 4]);
    hexagon(&mut tile, (10, 12), 16, [Sand1, Sand0, insides[0], Soil0]);
    tile
}

fn cell_broken() -> Canvas {
    let mut tile = cells(&[Ink, Ink, Ink]);
    tile.map(|x, y, old| {
        let broken = y < 9 + (hash(x / 3, 0, 142) % 5) as i32 - (x - 10).abs() / 3;
        if broken { Clear } else { old }
    });
    tile.rect(1, 18, 4, 2, Sand0);
    tile.rect(2, 18, 2, 1, Sand1);
    tile
}

/// A lamp that hangs from a thread.
fn glow_pod(step: usize) -> Canvas {
    let mut tile = Canvas::tile();
    tile.rect(9, 0, 2, 5, Violet1);
    tile.rect(9, 0, 1, 5, Violet2);
    halo(&mut tile, (20, 24), step);
    pear(&mut tile, 5, BREATH[step]);
    tile
}

/// A lamp on a stalk.
fn glow_bulb(step: usize) -> Canvas {
    let mut tile = Canvas::tile();
    halo(&mut tile, (20, 16), step);
    pear(&mut tile, 1, BREATH[step]);
    for y in 14..TILE {
        let bend = [0, 0, 1, 1, 0, 0][(y - 14) as usize];
        tile.set(9 + bend, y, Violet2);
        tile.set(10 + bend, y, Violet1);
    }
    tile.line(10, 17, 14, 15, Violet1);
    tile.line(9, 18, 5, 16, Violet2);
    tile.rect(7, 19, 7, 1, Violet1);
    tile
}

fn halo(tile: &mut Canvas, (x2, y2): (i32, i32), step: usize) {
    let reach = 12 + 3 * step as i32;
    tile.map(|x, y, old| {
        let (dx, dy) = (2 * x + 1 - x2, 2 * y + 1 - y2);
        let away = (dx * dx + dy * dy).isqrt();
        if old == Clear && step > 0 && away < reach && bayer(x, y) < (reach - away) / 2 {
            Rust0
        } else {
            old
        }
    });
}

fn pear(tile: &mut Canvas, top: i32, [edge, inside, core]: [Colour; 3]) {
    tile.ellipse(20, 2 * top + 14, 9, 13, Violet1);
    tile.rect(8, top, 4, 3, Violet1);
    tile.ellipse(20, 2 * top + 15, 7, 10, edge);
    tile.ellipse(20, 2 * top + 16, 5, 8, inside);
    tile.ellipse(20, 2 * top + 18, 3, 4, core);
    tile.rect(6, top + 5, 1, 4, Violet2);
    for x in [7, 12] {
        tile.rect(x, top + 2, 1, 9, Violet1);
    }
}

/// Wax below a ceiling; a drop grows and falls.
fn drip(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for x in 3..17 {
        let long = 5 - (x - 10_i32).abs() / 2 + (hash(x / 2, 0, 143) % 2) as i32;
        for y in 0..long.max(1) {
            tile.set(
                x,
                y,
                if y + 1 == long {
                    Sand0
                } else if x < 8 {
                    Sand1
                } else {
                    Soil2
                },
            );
        }
    }
    let (y, size) = match phase {
        0..3 => (5, 2),
        3..5 => (6, 3),
        5 => (7, 4),
        6 => (9, 4),
        7 => (12, 4),
        8 => (16, 4),
        _ => return tile,
    };
    tile.rect(9, y, 2, size, Sand1);
    tile.set(9, y + size - 1, Yellow0);
    if phase < 6 {
        tile.rect(9, 4, 2, y - 3, Sand1);
    }
    tile
}

/// A thread of wax that grows longer and thinner, and draws itself up again.
fn drip_string(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for (x, offset, most) in [(4, 0, 15), (10, 3, 18), (15, 5, 11)] {
        let stretch = [0, 1, 2, 3, 4, 4, 3, 1][((phase + offset) % 8) as usize];
        let long = most / 2 + most * stretch / 8;
        for y in 0..long {
            let wide = if y < 3 { 4 - y } else { 1 };
            tile.rect(x - wide / 2, y, wide, 1, if y < 2 { Sand1 } else { Soil2 });
        }
        tile.rect(x - 1, long, 2, 2, Sand1);
        tile.set(x - 1, long + 1, Yellow0);
    }
    tile
}

/// Wax that has set while it ran down.
fn wax_curtain() -> Canvas {
    const LONG: [i32; 20] = [
        9, 12, 14, 15, 14, 10, 8, 9, 13, 18, 19, 19, 17, 12, 9, 10, 13, 14, 12, 9,
    ];
    let mut tile = Canvas::tile();
    for (x, long) in LONG.into_iter().enumerate() {
        let x = x as i32;
        for y in 0..long {
            let ridge = [1, 2, 3, 2, 1, 0][((x + 1) % 6) as usize];
            let colour = match long - y {
                1 => Sand1,
                2 => Soil2,
                _ if ridge == 3 => Sand1,
                _ if ridge == 0 => Soil1,
                _ if ridge == 2 => Soil2,
                _ => Sand0,
            };
            tile.set(x, y, colour);
        }
    }
    tile
}

fn wax_mound() -> Canvas {
    let mut tile = Canvas::tile();
    for (x2, y2, rx, ry) in [
        (12, 40, 12, 9),
        (26, 40, 12, 17),
        (24, 28, 7, 10),
        (23, 18, 4, 8),
    ] {
        tile.ellipse(x2, y2, rx, ry, Sand0);
    }
    let shape = tile.clone();
    tile.map(|x, y, old| match old {
        Clear => Clear,
        _ if !shape.solid(x, y - 1) => Sand1,
        _ if !shape.solid(x - 1, y) || !shape.solid(x - 2, y) => Soil2,
        _ if !shape.solid(x + 1, y) => Soil1,
        old => old,
    });
    tile.rect(11, 5, 1, 6, Sand1);
    tile
}

/// A drop falls into a small pool.
fn splash(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.ellipse(20, 39, 15, 4, Sand0);
    tile.rect(4, 18, 11, 1, Soil2);
    match phase {
        0 => tile.rect(9, 0, 2, 4, Sand1),
        1 => tile.rect(9, 5, 2, 5, Sand1),
        2 => tile.rect(9, 12, 2, 5, Sand1),
        3 => {
            tile.rect(8, 16, 4, 2, Sand1);
            tile.set(7, 15, Sand1);
            tile.set(12, 15, Sand1);
        }
        4 => {
            for (x, y) in [(6, 13), (13, 13), (8, 15), (11, 15), (10, 12)] {
                tile.set(x, y, Sand1);
            }
            tile.rect(6, 17, 8, 1, Sand1);
        }
        5 => {
            tile.set(4, 14, Sand1);
            tile.set(15, 14, Sand1);
            tile.rect(4, 17, 3, 1, Sand1);
            tile.rect(13, 17, 3, 1, Sand1);
        }
        6 => {
            tile.rect(3, 18, 2, 1, Sand1);
            tile.rect(15, 18, 2, 1, Sand1);
        }
        _ => {}
    }
    tile
}

/// A pool of resin on the ground, with glints that wander.
fn resin(phase: i32, left: bool, right: bool) -> Canvas {
    let mut tile = Canvas::tile();
    for x in 0..TILE {
        let from = match (left, right) {
            (true, _) => 5 - x / 2,
            (_, true) => 5 - (TILE - 1 - x) / 2,
            _ => 0,
        };
        let top = 14 + from.max(0);
        for y in top..TILE {
            let glint = (x * 3 + y * 7 + phase * 4).rem_euclid(20);
            let colour = match y - top {
                0 if glint < 5 => Yellow0,
                0 => Sand1,
                1 => Rust2,
                _ if y < 17 && glint == 9 => Rust3,
                _ if bayer(x, y) < 20 - y => Rust2,
                _ => Rust1,
            };
            tile.set(x, y, colour);
        }
    }
    tile
}

/// Draws an egg: centre and radii in half pixels.
fn shell(tile: &mut Canvas, (x2, y2): (i32, i32), (rx, ry): (i32, i32)) {
    tile.ellipse(x2, y2, rx, ry, Violet1);
    tile.ellipse(x2 - 1, y2 - 1, rx - 2, ry - 2, Violet2);
    tile.ellipse(x2 - 2, y2 - 3, rx - 5, ry - 6, Violet3);
}

/// A large egg in which something turns.
fn egg(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    shell(&mut tile, (20, 24), (14, 17));
    let dx = [-1, 0, 1, 1, 0, -1][phase as usize];
    tile.ellipse(22 + 2 * dx, 27, 5, 7, Violet0);
    tile.disc(20 + 4 * dx, 21, 4, Violet0);
    tile.set(7, 7, Violet4);
    tile.rect(5, 19, 10, 1, Soil2);
    tile
}

fn eggs() -> Canvas {
    let mut tile = Canvas::tile();
    for (x2, y2, rx, ry) in [
        (20, 22, 8, 10),
        (10, 30, 8, 10),
        (30, 31, 7, 9),
        (20, 33, 7, 7),
    ] {
        tile.ellipse(x2, y2, rx + 1, ry + 1, Violet0);
        shell(&mut tile, (x2, y2), (rx, ry));
    }
    tile.rect(1, 19, 18, 1, Soil2);
    tile
}

fn egg_broken() -> Canvas {
    let mut tile = Canvas::tile();
    shell(&mut tile, (20, 26), (14, 15));
    tile.map(|x, y, old| {
        let edge = 12 + [0, 1, 2, 1, 0, -2, -1, 0, 2, 1][(x / 2) as usize % 10];
        match y - edge {
            ..0 => Clear,
            0 if old != Clear => Violet3,
            1..4 if old != Clear && (6..14).contains(&x) => Ink,
            _ => old,
        }
    });
    tile.rect(15, 17, 4, 1, Violet2);
    tile.rect(16, 18, 4, 1, Violet1);
    tile.rect(4, 19, 12, 1, Soil2);
    tile
}

/// A small cocoon on a thread.
fn pod(phase: i32) -> Canvas {
    let sway = [0, 1, 1, 0, -1, -1][phase as usize];
    let mut tile = Canvas::tile();
    tile.line(10, 0, 10 + sway, 5, Violet2);
    wound(&mut tile, (20 + 2 * sway, 22), (9, 13));
    tile
}

/// Draws something wound in thread: centre and radii in half pixels.
fn wound(tile: &mut Canvas, (x2, y2): (i32, i32), (rx, ry): (i32, i32)) {
    let mut body = Canvas::new(tile.w, tile.h);
    body.ellipse(x2, y2, rx, ry, Violet1);
    body.map(|x, y, old| {
        let lean = 2 * x + 1 - x2;
        match old {
            Clear => Clear,
            _ if (x + 2 * y) % 7 == 0 => Violet0,
            _ if (2 * y - x).rem_euclid(9) == 0 => Violet3,
            _ if lean < -rx / 3 => Violet2,
            old => old,
        }
    });
    tile.blit(&body, 0, 0);
}

/// A cocoon of 20x40; in its thin middle a shadow moves.
fn long_pod(phase: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, 2 * TILE);
    canvas.rect(8, 0, 4, 4, Violet1);
    canvas.rect(9, 0, 1, 4, Violet2);
    wound(&mut canvas, (20, 42), (16, 37));
    canvas.ellipse(20, 42, 11, 23, Rust0);
    canvas.ellipse(20, 44, 9, 19, Red0);
    let dy = [0, 1, 2, 2, 1, 0, -1, -1][phase as usize];
    let dx = [0, 0, 1, 1, 0, 0, -1, -1][phase as usize];
    canvas.ellipse(20 + dx, 48 + 2 * dy, 6, 10, Soil0);
    canvas.disc(20 + 2 * dx, 34 + 2 * dy, 6, Soil0);
    canvas.line(8 + dx, 14 + dy, 7, 11 + dy, Soil0);
    canvas.line(11 + dx, 14 + dy, 13, 11 + dy, Soil0);
    canvas
}

/// Short feelers on the ground that wave one after the other.
fn feelers(phase: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for feeler in 0..7 {
        let foot = 2 + feeler * 3 - i32::from(feeler == 6);
        let height = 6 + (hash(feeler, 0, 144) % 8) as i32;
        let lean = [0, 1, 2, 1, 0, -1][((phase + feeler) % 6) as usize];
        for step in 0..height {
            let x = foot + lean * step * step / (height * height / 2).max(1);
            let colour = if step * 3 < height { Violet1 } else { Violet2 };
            tile.set(x, TILE - 1 - step, colour);
            if step + 2 > height {
                tile.set(x, TILE - 1 - step, Violet3);
                tile.set(x + 1, TILE - 1 - step, Violet2);
            }
        }
    }
    tile
}

/// A tendril that hangs down and curls.
fn tendril(phase: i32, is_end: bool) -> Canvas {
    const BEND: [i32; 6] = [0, 1, 1, 0, -1, -1];
    let mut tile = Canvas::tile();
    for (middle, shift, length) in [(5, 0, 14), (12, 3, 18), (16, 1, 10)] {
        for y in 0..if is_end { length } else { TILE } {
            let sway = if is_end {
                BEND[((phase + shift + y / 6) % 6) as usize] * y / 9
            } else {
                0
            };
            let x = middle + [0, 1, 1, 0][(y / 5 % 4) as usize] + sway;
            let thin = is_end && y > length / 2;
            tile.set(x, y, Violet2);
            if !thin {
                tile.set(x + 1, y, Violet1);
            }
            if y % 6 == 2 {
                tile.set(x - 1, y, Violet3);
            }
        }
    }
    tile
}

/// The shed shell of something round.
fn moult() -> Canvas {
    let mut tile = Canvas::tile();
    tile.ellipse(20, 31, 17, 13, Violet1);
    tile.ellipse(19, 30, 15, 11, Soil2);
    tile.map(|x, y, old| {
        let ring = (x - 10).abs() + y / 3;
        match old {
            Soil2 if ring % 4 == 0 => Violet1,
            Soil2 if y < 12 => Sand1,
            old => old,
        }
    });
    tile.ellipse(27, 34, 6, 6, Ink);
    tile.rect(0, 19, TILE, 1, Clear);
    tile.rect(2, 19, 4, 1, Violet1);
    tile.rect(13, 19, 5, 1, Violet1);
    tile
}
