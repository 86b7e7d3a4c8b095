//! The kinds of solid ground: rock, brick, metal, crystal and soil, and the same shapes in other colours.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*, RUST, VIOLET};
use super::mass::{Ground, Piece, Rim, Side, TILE};
use super::texture::{Stones, brick};

/// Adds all grounds.
pub fn draw(atlas: &mut Atlas) {
    for ground in [
        ROCK,
        SLATE,
        BRICK,
        JADE,
        GOLD,
        METAL_PLATES,
        CRYSTAL,
        ICE,
        RUBY,
        SOIL_MOSS,
    ] {
        ground.draw(atlas);
    }
}

fn nothing(_: &mut Canvas, _: u32, _: u32) {}

// Rock: flat stones, a bright crust on top.

const ROCK: Ground = Ground {
    name: "rock",
    ramp: &RUST,
    corner: 4,
    piece: rock_piece,
    body: |depth| match depth {
        0..=5 => 3,
        6..=11 => 2,
        _ => 1,
    },
    rim: rock_rim,
    inner_depth: 4,
    finish: nothing,
};

const SLATE: Ground = Ground {
    name: "slate",
    ramp: &[Ink, Violet0, Metal0, Metal1, Metal2, Metal3, Metal4],
    ..ROCK
};

const ROCK_STONES: Stones = Stones {
    border: &[(1, 3), (10, 0), (17, 9), (3, 13), (13, 16)],
    middle: [
        &[(8, 7)],
        &[(7, 9), (11, 7)],
        &[(9, 10)],
        &[(7, 6), (9, 11)],
    ],
    flat: 7,
    slant: 0,
};

fn rock_piece(x: i32, y: i32, variant: u32) -> Piece {
    let spot = ROCK_STONES.at(x, y, variant);
    let lean = spot.from.0 + 2 * spot.from.1;
    let shade = match spot.edge {
        0..=4 => -1,
        5..=11 if lean < -2 => 1,
        5..=11 if lean > 5 => 0,
        _ => 0,
    };
    Piece {
        centre: spot.centre,
        shade,
    }
}

fn rock_rim(rim: Rim, inside: i32, variant: u32) -> i32 {
    let bump = (hash(rim.along / 2, rim.side as i32, 11 + variant) % 3) as i32;
    let end = rim.along < 2 || rim.along > TILE - 3;
    let bump = if end { 1 } else { bump };
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6 - i32::from(bump == 0),
        (Side::Top, 1) => 5,
        (Side::Top, 2) => 4 + i32::from(bump == 2),
        (Side::Top, 3) if bump > 0 => 4,
        (Side::Top, 3 | 4) if bump < 2 => 1,
        (Side::Left, 0) => 5 - i32::from(bump == 0),
        (Side::Left, 1) => 3 + i32::from(bump == 2),
        (Side::Left, 2) => 1,
        (Side::Right, 0) => 4 - i32::from(bump == 0),
        (Side::Right, 1) => 2,
        (Side::Right, 2) => 1,
        (Side::Bottom, 0) => 2 + i32::from(bump == 2),
        (Side::Bottom, 1) => 2 - i32::from(bump == 0),
        (Side::Bottom, 2) => 1,
        _ => inside,
    }
}

// Brick: courses under a row of cap stones.

const BRICK: Ground = Ground {
    name: "brick",
    ramp: &[Soil0, Sand0, Sand1, Sand2, Sand3, Rust6, Yellow3],
    corner: 1,
    piece: brick_piece,
    body: |depth| match depth {
        0..=6 => 2,
        _ => 1,
    },
    rim: brick_rim,
    inner_depth: 4,
    finish: nothing,
};

const JADE: Ground = Ground {
    name: "jade",
    ramp: &[Violet0, Green0, Green1, Green2, Green3, Green4, Green5],
    ..BRICK
};

const GOLD: Ground = Ground {
    name: "gold",
    ramp: &[Rust0, Rust1, Rust2, Yellow0, Yellow1, Yellow2, Yellow3],
    ..BRICK
};

fn brick_piece(x: i32, y: i32, variant: u32) -> Piece {
    let (mut piece, id) = brick(x, y, 10, 5);
    let (cx, cy) = piece.centre;
    let whole = cx > 4 && cx < TILE - 4 && cy > 0 && cy < TILE;
    let own = if whole {
        hash(id as i32, 0, variant)
    } else {
        id
    };
    if piece.shade > -2 && own % 5 == 0 {
        piece.shade += 1;
    }
    if whole && own % 11 == 3 && piece.shade > -2 && (x + y) % 7 == 0 {
        piece.shade = -1;
    }
    piece
}

fn brick_rim(rim: Rim, inside: i32, _variant: u32) -> i32 {
    let joint = rim.along % 10 == 9;
    let quoin = rim.along % 10;
    match (rim.side, rim.depth) {
        (Side::Top, 0) if joint && !rim.inner => 3,
        (Side::Top, 1..=3) if joint && !rim.inner => 1,
        (Side::Top, 0) => 5,
        (Side::Top, 1 | 2) => 4,
        (Side::Top, 3) => 3,
        (Side::Top, 4) => 0,
        (Side::Left | Side::Right, 0..=2) if quoin == 9 && !rim.inner => 1,
        (Side::Left, 0) => 4,
        (Side::Left, 1) => 3,
        (Side::Left, 2 | 3) if quoin < 5 || rim.inner => 3 - (rim.depth - 2) * 2,
        (Side::Left, 2) => 0,
        (Side::Right, 0) => 3,
        (Side::Right, 1) => 2,
        (Side::Right, 2 | 3) if quoin < 5 || rim.inner => 2 - (rim.depth - 2) * 2,
        (Side::Right, 2) => 0,
        (Side::Bottom, 0) => 2,
        (Side::Bottom, 1) => 2 - i32::from(joint),
        (Side::Bottom, 2) => 0,
        _ => inside,
    }
}

// Metal: plates with rivets inside a frame of beams.

const METAL_PLATES: Ground = Ground {
    name: "metal",
    ramp: &[Ink, Violet0, Metal0, Metal1, Metal2, Metal3, Metal4],
    corner: 2,
    piece: metal_piece,
    body: |_| 2,
    rim: metal_rim,
    inner_depth: 5,
    finish: metal_finish,
};

fn metal_piece(x: i32, y: i32, _variant: u32) -> Piece {
    let (mut piece, _) = brick(x, y, 20, 10);
    let (bx, by) = (x - (piece.centre.0 - 10), y - (piece.centre.1 - 5));
    let rivet = (bx == 2 || bx == 16) && (by == 2 || by == 6);
    if rivet {
        piece.shade = 2;
    } else if piece.shade == -1 {
        piece.shade = 0;
    }
    piece
}

fn metal_rim(rim: Rim, inside: i32, _variant: u32) -> i32 {
    let rivet = rim.along % 10 == 4 && !rim.inner;
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6,
        (Side::Top, 1) => 5,
        (Side::Top, 2) => 4 + i32::from(rivet) * 2,
        (Side::Top, 3) => 3 - i32::from(rivet) * 2,
        (Side::Top, 4) => 0,
        (Side::Left, 0) => 5,
        (Side::Left, 1) => 4,
        (Side::Left, 2) => 3 + i32::from(rivet) * 2,
        (Side::Left, 3) => 0,
        (Side::Right, 0) => 4,
        (Side::Right, 1) => 3 + i32::from(rivet) * 2,
        (Side::Right, 2) => 3,
        (Side::Right, 3) => 0,
        (Side::Bottom, 0) => 3,
        (Side::Bottom, 1) => 3 + i32::from(rivet),
        (Side::Bottom, 2) => 2,
        (Side::Bottom, 3) => 0,
        _ => inside,
    }
}

/// Age and use: an air vent, rust under a rivet, a lamp that still glows.
fn metal_finish(canvas: &mut Canvas, mask: u32, variant: u32) {
    match variant {
        1 => {
            for y in [11, 13, 15] {
                canvas.rect(12, y, 6, 1, Ink);
                canvas.rect(12, y + 1, 6, 1, Metal1);
            }
        }
        2 => {
            canvas.set(12, 12, Rust3);
            canvas.set(12, 13, Rust2);
            canvas.set(12, 14, Rust2);
            canvas.set(12, 15, Rust1);
            canvas.set(13, 13, Rust1);
            canvas.set(6, 6, Rust2);
            canvas.set(7, 6, Rust1);
        }
        3 if mask == 15 => {
            canvas.rect(8, 4, 4, 3, Ink);
            canvas.rect(9, 5, 2, 1, Green3);
            canvas.set(9, 5, Green4);
        }
        _ => {}
    }
}

// Crystal: slanted shards that glow at the rim.

const CRYSTAL: Ground = Ground {
    name: "crystal",
    ramp: &VIOLET,
    corner: 3,
    piece: crystal_piece,
    body: |depth| match depth {
        0..=7 => 2,
        _ => 1,
    },
    rim: crystal_rim,
    inner_depth: 4,
    finish: nothing,
};

const ICE: Ground = Ground {
    name: "ice",
    ramp: &[Violet0, Violet1, Cyan0, Cyan1, Cyan2, Cyan3, White],
    ..CRYSTAL
};

const RUBY: Ground = Ground {
    name: "ruby",
    ramp: &[Rust0, Red0, Red0, Red1, Red2, Red3, Pink1],
    ..CRYSTAL
};

const SHARDS: Stones = Stones {
    border: &[(2, 1), (9, 3), (18, 14), (4, 17), (13, 18)],
    middle: [
        &[(6, 10), (12, 9)],
        &[(9, 8), (11, 11)],
        &[(7, 7), (10, 12)],
        &[(10, 10)],
    ],
    flat: 2,
    slant: 8,
};

fn crystal_piece(x: i32, y: i32, variant: u32) -> Piece {
    let spot = SHARDS.at(x, y, variant);
    let tone = (spot.id % 3) as i32 - 1;
    let (dx, dy) = spot.from;
    let shade = match spot.edge {
        0..=4 if dx + dy < 0 => tone + 2,
        0..=3 => tone - 1,
        _ if dx - dy > 3 => tone + 1,
        _ => tone,
    };
    Piece {
        centre: spot.centre,
        shade: shade.min(2),
    }
}

fn crystal_rim(rim: Rim, inside: i32, variant: u32) -> i32 {
    let notch = (rim.along + 3 * variant as i32) % 7;
    let end = rim.along == 0 || rim.along == TILE - 1;
    let deep = if end {
        2
    } else {
        [2, 3, 4, 3, 2, 2, 3][notch as usize]
    };
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6,
        (Side::Top, depth) if depth < deep => 5 - i32::from(depth > 1),
        (Side::Left, 0) => 5,
        (Side::Left, depth) if depth < deep - 1 => 4,
        (Side::Right, 0) => 4,
        (Side::Right, depth) if depth < deep - 1 => 3,
        (Side::Bottom, 0) => 3,
        (_, depth) if depth == deep || (depth == deep - 1 && rim.side != Side::Top) => 1,
        _ => inside,
    }
}

// Soil: dark earth with pebbles; glowing moss grows on top.

const SOIL_MOSS: Ground = Ground {
    name: "soil",
    ramp: &[Ink, Soil0, Soil1, Soil2, Sand1, Sand2],
    corner: 4,
    piece: soil_piece,
    body: |depth| match depth {
        0..=8 => 2,
        _ => 1,
    },
    rim: soil_rim,
    inner_depth: 3,
    finish: moss,
};

const CLODS: Stones = Stones {
    border: &[(0, 5), (12, 1), (18, 13), (4, 17)],
    middle: [&[(8, 9)], &[(10, 8), (7, 12)], &[(7, 7)], &[(10, 12)]],
    flat: 5,
    slant: 0,
};

fn soil_piece(x: i32, y: i32, variant: u32) -> Piece {
    let spot = CLODS.at(x, y, variant);
    let (dx, dy) = spot.from;
    let pebble = spot.id % 3 == 0 && dx.abs() + dy.abs() < 3;
    let shade = match (pebble, spot.edge) {
        (true, _) if dy < 0 => 2,
        (true, _) if dy > 1 => 0,
        (true, _) => 1,
        (_, 0..=3) => -1,
        (_, 4..=10) if dx + 2 * dy < -4 => 1,
        _ => 0,
    };
    Piece {
        centre: spot.centre,
        shade,
    }
}

fn soil_rim(rim: Rim, inside: i32, variant: u32) -> i32 {
    let rough = hash(rim.along / 2, rim.side as i32, 31 + variant).is_multiple_of(3);
    match (rim.side, rim.depth) {
        (Side::Left, 0) => 4,
        (Side::Left, 1) => 3 - i32::from(rough),
        (Side::Right, 0) => 3,
        (Side::Right, 1) if rough => 3,
        (Side::Bottom, 0) => 3 - i32::from(rough),
        (Side::Left | Side::Right | Side::Bottom, 1 | 2) => 1,
        _ => inside,
    }
}

/// How far the moss hangs down at each column, per variant; equal at the ends, so that neighbours fit.
const MOSS: [[i32; 20]; 4] = [
    [4, 4, 5, 6, 5, 4, 3, 3, 4, 6, 8, 6, 4, 3, 4, 5, 5, 4, 4, 4],
    [4, 4, 3, 3, 4, 5, 7, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 6, 5, 4],
    [4, 5, 7, 9, 6, 4, 4, 3, 3, 4, 5, 4, 4, 6, 7, 5, 3, 3, 4, 4],
    [4, 3, 3, 4, 4, 5, 4, 5, 6, 4, 3, 3, 4, 4, 5, 8, 5, 4, 4, 4],
];

fn moss(canvas: &mut Canvas, mask: u32, variant: u32) {
    if mask & 1 != 0 {
        return;
    }
    for x in 0..TILE {
        let reach = MOSS[variant as usize][x as usize];
        for y in 0..=reach {
            if !canvas.solid(x, y) {
                continue;
            }
            let crown = !canvas.solid(x, y - 1);
            let colour: Colour = match reach - y {
                0 => Ink,
                1 => Green1,
                _ if crown && x % 4 == 1 => Green5,
                _ if crown => Green4,
                _ if y == 1 || (y == 2 && x % 3 == 0) => Green3,
                _ => Green2,
            };
            canvas.set(x, y, colour);
        }
        if reach >= 8 {
            canvas.set(x, reach - 1, Green4);
        }
    }
}
