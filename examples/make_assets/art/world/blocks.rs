//! Functional tiles: platforms, ladders, ropes, breakable blocks, switch, lock and spike blocks, water.
//!
//! Things that belong together by colour also share a shape: green is a disc, red a triangle, blue a square, purple a
//! diamond.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*};
use super::mass::TILE;
use super::signs;

/// Adds all blocks.
pub fn draw(atlas: &mut Atlas) {
    girder(atlas);
    ladder_and_rope(atlas);
    for variant in 0..3 {
        atlas.add(&format!("tile/breakable_{variant}"), breakable(variant));
        atlas.add(&format!("tile/bombable_{variant}"), bombable(variant));
    }
    let variants = |draw: fn(i32) -> Canvas| (0..3).map(draw).collect();
    atlas.anim("tile/breakable", variants(breakable), 0);
    atlas.anim("tile/bombable", variants(bombable), 0);
    atlas.add("tile/breakable_hard", breakable_hard());
    for sign in &signs::ALL {
        atlas.add(&format!("tile/switch/{}_on", sign.name), switch_on(sign));
        atlas.add(&format!("tile/switch/{}_off", sign.name), switch_off(sign));
        atlas.add(&format!("tile/lock/{}", sign.name), lock(sign));
    }
    atlas.add("tile/walker_block", walker_block());
    atlas.add("tile/spikes_out", spikes(12));
    atlas.add("tile/spikes_in", spikes(3));
    let water: Vec<Canvas> = (0..4).map(|i| water(i, false)).collect();
    for (i, picture) in water.iter().enumerate() {
        atlas.add(&format!("tile/water_{i}"), picture.clone());
    }
    atlas.anim("tile/water", water, 8);
    atlas.anim(
        "tile/water_top",
        (0..4).map(|i| self::water(i, true)).collect(),
        8,
    );
}

/// Draws a bevelled block lit from the top left; colours: shadow, face, light, gleam.
pub fn bevelled(colours: [Colour; 4]) -> Canvas {
    let [shadow, face, light, gleam] = colours;
    let mut tile = Canvas::tile();
    tile.rect(0, 0, 20, 20, face);
    tile.rect(0, 18, 20, 2, shadow);
    tile.rect(18, 0, 2, 20, shadow);
    tile.rect(0, 0, 19, 2, light);
    tile.rect(0, 0, 2, 19, light);
    tile.rect(1, 0, 17, 1, gleam);
    tile.set(1, 18, face);
    tile.set(18, 1, face);
    clear_corners(&mut tile);
    tile
}

/// Makes the four corners of a tile transparent.
pub fn clear_corners(tile: &mut Canvas) {
    for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
        tile.set(x, y, Clear);
    }
}

fn girder(atlas: &mut Atlas) {
    let mut middle = Canvas::tile();
    for (y, colour) in [(0, Metal4), (1, Metal3), (2, Metal2), (3, Metal1), (4, Ink)] {
        middle.rect(0, y, 20, 1, colour);
    }
    for x in 0..20 {
        let zigzag: i32 = i32::abs(x % 10 - 5);
        middle.set(x, 4 + zigzag, Metal3);
        middle.set(x, 5 + zigzag, Metal0);
    }
    middle.rect(0, 9, 20, 1, Metal2);
    middle.rect(0, 10, 20, 1, Metal0);
    for x in [5, 15] {
        middle.set(x, 1, Yellow1);
        middle.set(x, 2, Rust3);
    }
    let mut left = middle.clone();
    left.rect(0, 0, 4, 11, Clear);
    left.rect(1, 0, 3, 11, Metal2);
    left.rect(1, 0, 1, 11, Metal3);
    left.rect(3, 3, 1, 8, Metal1);
    left.rect(0, 0, 4, 1, Metal4);
    left.rect(0, 1, 1, 3, Metal3);
    left.set(2, 2, Yellow1);
    left.set(2, 8, Yellow1);
    left.rect(1, 10, 3, 1, Metal0);
    let mut right = left.mirrored();
    right.rect(18, 1, 1, 10, Metal1);
    let mut single = left.clone();
    single.blit(&right.cut(10, 0, 10, 20), 10, 0);
    single.rect(16, 4, 4, 6, Clear);
    single.blit(&right.cut(16, 0, 4, 20), 16, 0);
    atlas.add("tile/girder/mid", middle);
    atlas.add("tile/girder/left", left);
    atlas.add("tile/girder/right", right);
    atlas.add("tile/girder/single", single);
}

fn ladder_and_rope(atlas: &mut Atlas) {
    let mut ladder = Canvas::tile();
    for y in [2, 7, 12, 17] {
        ladder.rect(5, y, 10, 1, Rust5);
        ladder.rect(5, y + 1, 10, 1, Rust3);
        ladder.rect(5, y + 2, 10, 1, Rust0);
    }
    for (x, colour) in [
        (3, Rust5),
        (4, Rust4),
        (5, Rust2),
        (14, Rust4),
        (15, Rust3),
        (16, Rust1),
    ] {
        ladder.rect(x, 0, 1, 20, colour);
    }
    for y in [3, 8, 13, 18] {
        ladder.set(4, y, Rust6);
        ladder.set(15, y, Rust5);
    }
    let mut top = ladder.clone();
    for x in [2, 13] {
        top.rect(x, 0, 5, 3, Rust3);
        top.rect(x, 0, 5, 1, Rust6);
        top.rect(x, 1, 4, 1, Rust5);
    }
    atlas.add("tile/ladder/mid", ladder);
    atlas.add("tile/ladder/top", top);

    let mut rope = Canvas::tile();
    for x in 0..20 {
        for y in 0..5 {
            let twist = (x + y) % 5;
            let colour = match (y, twist) {
                (0, 0 | 1) | (4, 0) => Clear,
                (4, _) => Sand0,
                (_, 0) => Sand0,
                (_, 1) => Sand3,
                (3, _) => Sand1,
                _ => Sand2,
            };
            rope.set(x, y + 2, colour);
        }
    }
    let mut left = rope.clone();
    left.rect(0, 0, 3, 9, Metal1);
    left.rect(0, 0, 1, 9, Metal3);
    left.rect(0, 0, 3, 1, Metal3);
    left.rect(3, 1, 4, 7, Sand2);
    left.rect(3, 1, 4, 1, Sand3);
    left.rect(3, 7, 4, 1, Sand0);
    left.rect(4, 2, 1, 5, Sand1);
    left.rect(6, 2, 1, 5, Sand1);
    atlas.add("tile/rope/mid", rope);
    atlas.add("tile/rope/right", left.mirrored());
    atlas.add("tile/rope/left", left);
    climbable(atlas, "vine", VINE_LADDER);
    climbable(atlas, "chain", CHAIN_LADDER);
}

/// Adds another kind of ladder: outlined and bright, so that no decoration looks like it.
fn climbable(atlas: &mut Atlas, name: &str, art: &str) {
    let picture = Canvas::art(art);
    let mut tile = Canvas::tile();
    for y in [0, 10] {
        tile.blit(&picture, (TILE - picture.w) / 2, y);
    }
    atlas.add(&format!("tile/ladder_{name}"), tile);
}

const VINE_LADDER: &str = "
.ADDA......ADCA.
.ADCA......ADCA.
.AEDAAAAAAAADCA.
AEEEDQPQPPQPEEDA
AEDDDDPPOPPODDCA
AACDCAAAAAAACDAA
.ADCA......ADCA.
.AEDA......AEDA.
.ADCA......ADCA.
.ADCA......ACCA.
";

const CHAIN_LADDER: &str = "
..#42#....#42#..
.#4##2#..#4##2#.
.#4##2####4##2#.
.#344445555443#.
.#3223332222232#
.#4##2####4##2#.
.#4##2#..#4##2#.
..#42#....#42#..
..#32#....#32#..
..#42#....#42#..
";

/// Draws cracks: dark lines through the points with a lit lower edge.
pub fn crack(tile: &mut Canvas, points: &[(i32, i32)], dark: Colour, light: Colour) {
    for shift in [1, 0] {
        for pair in points.windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            let colour = if shift == 1 { light } else { dark };
            tile.line(ax + shift, ay + shift, bx + shift, by + shift, colour);
        }
    }
}

fn breakable(variant: i32) -> Canvas {
    let mut tile = bevelled([Sand0, Sand1, Sand2, Sand3]);
    let cracks: [&[&[(i32, i32)]]; 3] = [
        &[
            &[(4, 1), (8, 6), (6, 10), (11, 13), (10, 18)],
            &[(8, 6), (13, 4), (17, 7)],
            &[(11, 13), (16, 12)],
        ],
        &[
            &[(1, 7), (6, 9), (10, 6), (14, 10), (18, 9)],
            &[(6, 9), (7, 14), (4, 18)],
            &[(10, 6), (11, 1)],
        ],
        &[
            &[(15, 1), (12, 6), (14, 10), (8, 12), (9, 18)],
            &[(12, 6), (5, 5), (2, 8)],
            &[(8, 12), (3, 14)],
        ],
    ];
    for points in cracks[variant as usize] {
        crack(&mut tile, points, Soil0, Sand2);
    }
    tile
}

fn bombable(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let (bx, by) = ((x + (y / 5 % 2) * 5) % 10, y % 5);
        let own = hash((x + (y / 5 % 2) * 5) / 10, y / 5, variant as u32 + 40) % 3;
        match (bx, by) {
            (9, _) | (_, 4) => Soil0,
            (_, 0) => [Metal1, Metal2, Metal1][own as usize],
            (_, 3) => Metal0,
            _ => [Metal0, Metal1, Metal0][own as usize],
        }
    });
    tile.frame(0, 0, 20, 20, Soil0);
    tile.rect(1, 0, 18, 1, Metal2);
    let rays: [&[(i32, i32)]; 3] = [
        &[(2, 3), (17, 2), (18, 13), (12, 18), (3, 16)],
        &[(6, 1), (18, 6), (16, 17), (5, 18), (1, 10)],
        &[(1, 6), (12, 1), (18, 9), (15, 18), (4, 17)],
    ];
    for &(x, y) in rays[variant as usize] {
        let (mx, my) = ((x + 10) / 2 + (y - 10) / 5, (y + 10) / 2 - (x - 10) / 5);
        crack(&mut tile, &[(10, 10), (mx, my), (x, y)], Ink, Rust3);
    }
    tile.stamp(5, 4, BOMB_SIGN);
    tile
}

const BOMB_SIGN: &str = "
......mQ..
.....p.QQ.
....p.....
..####....
.#2233#...
#223443#..
#222343#..
#122223#..
#112222#..
.#1122#...
..####....
";

fn breakable_hard() -> Canvas {
    let mut tile = bevelled([Violet0, Metal0, Metal1, Metal2]);
    tile.frame(3, 3, 14, 14, Ink);
    tile.rect(4, 4, 12, 12, Violet1);
    for (x, y) in [(1, 1), (17, 1), (1, 17), (17, 17)] {
        tile.set(x + 1, y + 1, Metal3);
    }
    tile.stamp(5, 5, HARD_SIGN);
    tile
}

const HARD_SIGN: &str = "
3........3
33......33
.343..343.
.33333333.
..3.33.3..
..333333..
...3..3...
...3333...
....33....
";

fn switch_on(sign: &signs::Sign) -> Canvas {
    let [deep, dark, middle, light, gleam] = sign.ramp;
    let mut tile = bevelled([deep, dark, middle, light]);
    tile.rect(3, 3, 14, 14, deep);
    tile.rect(4, 16, 13, 1, middle);
    tile.rect(16, 4, 1, 13, middle);
    let mut shape = signs::picture(sign, middle, light, gleam);
    shape.outline(Ink);
    tile.blit(&shape, 4, 4);
    tile
}

fn switch_off(sign: &signs::Sign) -> Canvas {
    let [deep, _, middle, light, _] = sign.ramp;
    let mut tile = Canvas::tile();
    for i in 0..TILE {
        let colour = if i % 19 < 4 || i > 15 { light } else { middle };
        if i % 4 != 3 || i > 15 {
            for (x, y) in [(i, 0), (i, 19), (0, i), (19, i)] {
                tile.set(x, y, colour);
            }
        }
    }
    let shape = signs::picture(sign, Ink, Ink, Ink);
    let mut outline = shape.clone();
    outline.outline(middle);
    outline.map(|x, y, old| match (shape.solid(x, y), (x + y) % 2) {
        (true, 0) => deep,
        (true, _) => Clear,
        _ => old,
    });
    tile.blit(&outline, 4, 4);
    tile
}

fn lock(sign: &signs::Sign) -> Canvas {
    let [deep, dark, middle, light, gleam] = sign.ramp;
    let mut tile = bevelled([Ink, Metal0, Metal1, Metal2]);
    for (x, y) in [(2, 2), (17, 2), (2, 17), (17, 17)] {
        tile.set(x, y, Metal3);
    }
    tile.rect(0, 7, 20, 6, dark);
    tile.rect(0, 7, 20, 1, middle);
    tile.rect(0, 12, 20, 1, deep);
    tile.disc(20, 20, 17, Ink);
    tile.disc(20, 20, 15, middle);
    tile.disc(20, 21, 14, dark);
    tile.map(|x, y, old| {
        if old == middle && y < 6 && x > 6 && x < 13 {
            light
        } else {
            old
        }
    });
    let shape = signs::keyhole(sign);
    tile.blit(
        &shape.recoloured(&[(White, gleam)]),
        10 - shape.w / 2,
        11 - shape.h / 2,
    );
    tile.blit(
        &shape.recoloured(&[(White, Ink)]),
        10 - shape.w / 2,
        10 - shape.h / 2,
    );
    tile
}

fn walker_block() -> Canvas {
    let mut tile = bevelled([Sand0, Soil2, Sand1, Sand2]);
    tile.stamp(
        4,
        5,
        "
#..#....#..#
.##......##.
.##......##.
#..#....#..#
............
............
...######...
..#......#..
",
    );
    tile.stamp(
        0,
        12,
        "
...p...
..ps...
.......
",
    );
    tile.line(16, 3, 14, 6, Sand0);
    tile.line(14, 6, 17, 8, Sand0);
    tile
}

/// A row of blades of a given height in a rail; the tips are red.
fn spikes(height: i32) -> Canvas {
    let mut tile = Canvas::tile();
    for middle in [2, 7, 12, 17] {
        for y in 0..height {
            let half = (y * 3 + 2) / 12;
            let row = 17 - height + y;
            tile.rect(middle - half, row, 2 * half + 1, 1, Metal2);
            tile.rect(middle - half, row, half, 1, Metal4);
            tile.rect(middle + 1, row, half, 1, Red2);
            tile.set(middle, row, Metal3);
        }
        if height > 6 {
            tile.rect(middle, 17 - height, 1, 3, Red3);
            tile.rect(middle, 20 - height, 1, 2, Red2);
        }
    }
    tile.rect(0, 17, 20, 3, Metal0);
    tile.rect(0, 17, 20, 1, Metal2);
    tile.rect(0, 19, 20, 1, Red1);
    for middle in [2, 7, 12, 17] {
        tile.rect(middle - 1, 17, 3, 1, Red2);
    }
    tile
}

fn water(phase: i32, top: bool) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let wave =
            |shift: i32| [0, 0, 1, 1, 2, 2, 2, 1, 1, 0][((x + shift).rem_euclid(10)) as usize];
        let surface = if top { 3 + wave(phase * 5 / 2) } else { -9 };
        let band = y + wave(3 - phase * 5 / 2);
        match y - surface {
            ..0 => Clear,
            0 => Cyan3,
            1 => Cyan2,
            _ if band == 8 && (x + phase * 5) % 20 < 7 => Cyan2,
            _ if band == 16 && (x + 11 - phase * 5).rem_euclid(20) < 6 => Cyan1,
            _ if band == 9 && (x + 2 + phase * 5) % 20 < 4 => Cyan1,
            _ if (x * 3 + y * 7 + phase * 20) % 97 == 0 => Cyan2,
            2..=3 => Cyan1,
            _ => Cyan0,
        }
    });
    tile
}
