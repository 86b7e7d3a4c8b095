//! The grounds of the Sky Ruins: dressed white stone that turns into columns and lintels where it is one tile thin, turf
//! over earth, and the rock of floating islands.

use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*};
use super::mass::{Ground, Piece, Rim, Side, TILE};
use super::texture::{Stones, brick};

/// White blocks under a moulded cornice. One tile wide it is a fluted column, one tile high a lintel with a frieze.
pub const WHITE_STONE: Ground = Ground {
    name: "whitestone",
    ramp: &[
        Violet0, Metal0, Metal1, Metal2, Metal3, Metal4, White, Sand3, Cyan1, Cyan0,
    ],
    corner: 0,
    piece: block_piece,
    body: |rim| match rim.depth {
        0..=9 => 4,
        10..=19 => 3,
        _ => 2,
    },
    rim: cornice,
    inner_depth: 3,
    fills: 32,
    finish: masonry_finish,
};

/// Blocks of 20x10 pixels with narrow joints; in some variants one of them is cut in two.
fn block_piece(x: i32, y: i32, variant: u32) -> Piece {
    let (mut piece, id) = brick(x, y, 20, 10);
    let bx = x - (piece.centre.0 - 10);
    let by = y - (piece.centre.1 - 5);
    let is_cut = y < 10 && variant % 4 == 2;
    let joint = bx == 19 || by == 9 || (is_cut && bx == 11);
    let lit = by == 0 || bx == 0 || (is_cut && bx == 12);
    let tone = i32::from((id + 3 * variant).is_multiple_of(11) && y < 10);
    piece.shade = match (joint, lit) {
        (true, _) => -1,
        (_, true) => 1 - tone,
        _ => -tone,
    };
    piece
}

fn cornice(rim: Rim, inside: i32, variant: u32) -> i32 {
    let chip = hash(rim.along / 2, rim.side as i32, 71 + variant).is_multiple_of(9);
    let dentil = rim.along % 5 < 3;
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6 - i32::from(chip),
        (Side::Top, 1 | 2) if chip && !rim.inner => 4,
        (Side::Top, 1) => 6,
        (Side::Top, 2) => 5,
        (Side::Top, 3) => 7,
        (Side::Top, 4) => 2,
        (Side::Top, 5) if dentil => 5,
        (Side::Top, 6) if dentil => 4,
        (Side::Top, 5 | 6) => 1,
        (Side::Top, 7) => 2,
        (Side::Left, 0) => 6 - i32::from(chip),
        (Side::Left, 1) => 5,
        (Side::Left, 2) => inside.min(4) + i32::from(inside < 4),
        (Side::Right, 0) => 3,
        (Side::Right, 1) => 8,
        (Side::Right, 2) => 3,
        (Side::Bottom, 0) => 8,
        (Side::Bottom, 1) => 3 + i32::from(dentil),
        (Side::Bottom, 2) => 9,
        _ => inside,
    }
}

/// Age and ornament: columns, lintels, carvings, cracks, grass on the edges.
fn masonry_finish(canvas: &mut Canvas, mask: u32, variant: u32) {
    match (mask & 5, mask & 10) {
        (vertical, 0) => column(canvas, vertical & 1 == 0, vertical & 4 == 0, variant),
        (0, level) => lintel(canvas, level & 8 == 0, level & 2 == 0, variant),
        _ => {}
    }
    match variant {
        1 if mask & 1 == 0 => fringe(canvas, variant),
        3 if mask & 1 == 0 => fringe(canvas, variant),
        4 if mask == 15 => carving(canvas, SUN),
        5 if mask == 15 => carving(canvas, MEANDER),
        6 if mask == 15 => crack(canvas, &[(3, 0), (6, 5), (5, 9), (11, 13), (10, 19)]),
        7 if mask == 15 => crack(canvas, &[(0, 12), (7, 9), (10, 12), (16, 7), (19, 8)]),
        8 if mask == 15 => gap(canvas),
        _ => {}
    }
}

/// Draws a fluted shaft over the whole tile, with a capital and a base at its ends.
fn column(canvas: &mut Canvas, is_top: bool, is_bottom: bool, variant: u32) {
    const FLUTES: [Colour; 20] = [
        Clear, Metal3, Metal4, White, Metal3, Metal4, White, Metal3, Metal2, Metal4, Metal4,
        Metal2, Metal3, Metal3, Metal1, Metal2, Metal2, Metal0, Cyan1, Clear,
    ];
    if is_top && is_bottom {
        return;
    }
    for (x, colour) in FLUTES.into_iter().enumerate() {
        canvas.rect(x as i32, 0, 1, TILE, colour);
    }
    // Joints between the drums, and here and there a chipped flute.
    if variant == 2 {
        canvas.rect(1, 9, 18, 1, Metal1);
        canvas.rect(1, 10, 17, 1, Metal4);
    }
    if variant == 3 && !is_top {
        canvas.rect(5, 4, 3, 5, Metal2);
        canvas.rect(5, 9, 3, 1, White);
    }
    if is_top {
        for (y, inset, colour) in [
            (0, 0, White),
            (1, 0, Metal4),
            (2, 0, Metal3),
            (3, 0, Sand3),
            (4, 1, Metal1),
            (5, 1, Metal4),
            (6, 2, Metal3),
            (7, 2, Metal0),
        ] {
            canvas.rect(0, y, TILE, 1, Clear);
            canvas.rect(inset, y, TILE - 2 * inset, 1, colour);
        }
        canvas.rect(19, 1, 1, 3, Metal2);
    }
    if is_bottom {
        for (y, inset, colour) in [
            (13, 1, Metal1),
            (14, 1, White),
            (15, 0, Metal4),
            (16, 0, Metal2),
            (17, 0, Metal4),
            (18, 0, Metal3),
            (19, 0, Cyan1),
        ] {
            canvas.rect(inset, y, TILE - 2 * inset, 1, colour);
        }
    }
}

/// Draws the frieze of a lintel below its cornice: groups of three grooves, and a moulding along the lower edge.
fn lintel(canvas: &mut Canvas, is_left: bool, is_right: bool, variant: u32) {
    let (from, to) = (i32::from(is_left) * 2, TILE - i32::from(is_right) * 2);
    canvas.rect(from, 8, to - from, 12, Metal3);
    canvas.rect(from, 8, to - from, 1, Metal2);
    for start in [3, 13] {
        canvas.rect(start, 8, 5, 7, Metal4);
        for x in [start, start + 2, start + 4] {
            canvas.rect(x, 8, 1, 7, Metal1);
        }
        canvas.rect(start, 15, 5, 1, Metal1);
    }
    canvas.rect(from, 16, to - from, 1, White);
    canvas.rect(from, 17, to - from, 1, Metal3);
    canvas.rect(from, 18, to - from, 1, Metal2);
    canvas.rect(from, 19, to - from, 1, Cyan1);
    if variant == 2 {
        crack(canvas, &[(9, 8), (10, 12), (8, 15), (10, 19)]);
    }
}

const SUN: &str = "
......2......
..2...2...2..
...2.....2...
.....222.....
....23332....
22..23332..22
....23332....
.....222.....
...2.....2...
..2...2...2..
......2......
";

const MEANDER: &str = "
33333333333333333333
22222222222222222222
2........2.........2
2.222222.2.2222222.2
2.2....2.2.2.....2.2
2.2.22.2.2.2.222.2.2
2.2.2..2.2.2.2...2.2
2.2.2222.2.2.22222.2
2.2......2.2.......2
2.22222222.22222222.
22222222222222222222
";

/// Draws a carving into the middle of a tile, lighter than the stone around it.
fn carving(canvas: &mut Canvas, art: &str) {
    let art = Canvas::art(art);
    let (x, y) = ((TILE - art.w) / 2, (TILE - art.h) / 2);
    canvas.rect(x, y, art.w, art.h, Metal1);
    let shadow = art.recoloured(&[(Metal1, Metal0), (Metal2, Metal0)]);
    canvas.blit(&shadow, x, y + 1);
    canvas.blit(&art.recoloured(&[(Metal1, Metal2)]), x, y);
}

fn crack(canvas: &mut Canvas, points: &[(i32, i32)]) {
    for (shift, colour) in [(1, Metal2), (0, Violet0)] {
        for pair in points.windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            canvas.line(ax + shift, ay, bx + shift, by, colour);
        }
    }
}

/// Draws a gap from which a block has fallen; ivy grows in it.
fn gap(canvas: &mut Canvas) {
    canvas.rect(4, 4, 12, 9, Metal0);
    canvas.rect(5, 5, 11, 8, Violet0);
    canvas.rect(4, 13, 12, 1, Metal2);
    for (x, y, colour) in [
        (6, 11, Green1),
        (7, 10, Green2),
        (8, 12, Green1),
        (11, 11, Green1),
        (12, 12, Green2),
        (13, 14, Green1),
        (9, 14, Green1),
        (9, 15, Green1),
    ] {
        canvas.rect(x, y, 2, 2, colour);
    }
}

/// How far grass hangs over the edge at each column; 0 where there is none.
const FRINGE: [[i32; 20]; 2] = [
    [0, 0, 2, 4, 5, 3, 6, 8, 5, 3, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 2, 3, 2, 0, 0, 3, 5, 7, 4, 5, 3, 2, 0, 0],
];

fn fringe(canvas: &mut Canvas, variant: u32) {
    let reach = FRINGE[usize::from(variant == 3)];
    for (x, reach) in reach.into_iter().enumerate() {
        let x = x as i32;
        for y in 0..reach {
            let colour = match (y, reach - y) {
                (_, 1) => Green1,
                (0, _) if x % 3 == 0 => Green4,
                (0, _) => Green3,
                (1, _) if x % 2 == 0 => Green3,
                _ => Green2,
            };
            canvas.set(x, y, colour);
        }
    }
}

/// Rock of the islands: blue-grey stones, pale where the sky meets them.
pub const SKY_ROCK: Ground = Ground {
    name: "skyrock",
    ramp: &[Ink, Violet0, Fog, Metal0, Metal1, Metal2, Metal3, Cyan1],
    corner: 4,
    piece: rock_piece,
    body: |rim| match rim.depth {
        0..=9 => 4,
        10..=16 => 3,
        _ => 2,
    },
    rim: |rim, inside, variant| {
        let bump = hash(rim.along / 2, rim.side as i32, 91 + variant).is_multiple_of(3);
        let bump = i32::from(bump && (2..18).contains(&rim.along));
        match (rim.side, rim.depth) {
            (Side::Top, 0) => 5,
            (Side::Top, 1) => 5 - bump,
            (Side::Top, 2) => 4,
            (Side::Left, 0) => 6 - bump,
            (Side::Left, 1) => 5,
            (Side::Right, 0) => 4,
            (Side::Right, 1) => 3 + bump,
            (Side::Bottom, 0) => 4 + 3 * bump,
            (Side::Bottom, 1) => 3,
            (_, 2) => 2,
            _ => inside,
        }
    },
    inner_depth: 3,
    fills: 4,
    finish: |_, _, _| {},
};

const ROCKS: Stones = Stones {
    border: &[(2, 2), (11, 1), (18, 10), (2, 13), (12, 17)],
    middle: [
        &[(9, 8)],
        &[(7, 9), (12, 8)],
        &[(10, 10)],
        &[(8, 7), (9, 12)],
    ],
    flat: 6,
    slant: 1,
};

fn rock_piece(x: i32, y: i32, variant: u32) -> Piece {
    let spot = ROCKS.at(x, y, variant);
    let lean = spot.from.0 + 2 * spot.from.1;
    let shade = match spot.edge {
        0..=4 => -2,
        5..=11 if lean < -2 => 1,
        _ if lean > 6 => -1,
        _ => 0,
    };
    Piece {
        centre: spot.centre,
        shade,
    }
}

/// Earth with the roots of grass; the grass leans with the wind and hangs over the edge.
pub const TURF: Ground = Ground {
    name: "turf",
    ramp: &[Ink, Soil0, Soil1, Soil2, Sand1, Sand2],
    corner: 3,
    piece: |x, y, variant| {
        let mut piece = rock_piece(x, y, variant);
        piece.shade = piece.shade.clamp(-1, 1) - i32::from(piece.shade > 0 && (x + y) % 3 == 0);
        piece
    },
    body: |rim| match rim.depth {
        0..=12 => 3,
        _ => 2,
    },
    rim: |rim, inside, variant| {
        let rough = hash(rim.along / 2, rim.side as i32, 33 + variant).is_multiple_of(3);
        match (rim.side, rim.depth) {
            (Side::Left, 0) => 4,
            (Side::Right, 0) => 3,
            (Side::Bottom, 0) => 2 + i32::from(rough),
            (Side::Left | Side::Right, 1) => 2 + i32::from(rough),
            (Side::Bottom, 1 | 2) => 1,
            _ => inside,
        }
    },
    inner_depth: 2,
    fills: 4,
    finish: grass,
};

/// How far the grass hangs down at each column, per variant; equal at the ends, so that neighbours fit.
const GRASS: [[i32; 20]; 4] = [
    [5, 6, 7, 8, 6, 5, 5, 6, 8, 10, 7, 5, 4, 5, 6, 7, 8, 6, 5, 5],
    [5, 5, 4, 5, 6, 8, 9, 7, 5, 4, 5, 6, 7, 5, 4, 5, 6, 7, 6, 5],
    [5, 6, 8, 11, 8, 6, 5, 4, 5, 6, 8, 6, 5, 4, 5, 7, 9, 7, 6, 5],
    [5, 4, 5, 6, 5, 4, 6, 7, 9, 7, 5, 4, 6, 8, 10, 12, 8, 6, 5, 5],
];

fn grass(canvas: &mut Canvas, mask: u32, variant: u32) {
    if mask & 1 != 0 {
        return;
    }
    for x in 0..TILE {
        let reach = GRASS[variant as usize % 4][x as usize];
        for y in 0..=reach {
            if !canvas.solid(x, y) {
                continue;
            }
            let blade = (x * 2 + y) % 5;
            let colour = match (y, reach - y) {
                (_, 0) => Ink,
                (_, 1) => Green0,
                (_, 2) => Green1,
                (0, _) if blade == 0 => Green5,
                (0, _) => Green4,
                (1, _) => Green3,
                (2..4, _) if blade < 2 => Green3,
                _ => Green2,
            };
            canvas.set(x, y, colour);
        }
    }
}
