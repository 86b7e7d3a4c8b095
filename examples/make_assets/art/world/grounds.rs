//! The kinds of solid ground: rock, brick, metal, crystal and soil, and the same shapes in other colours.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*, RUST, VIOLET};
use super::city_grounds::{BRASS, IRON, SOOT_BRICK};
use super::hive_grounds::{CHITIN, CHITIN_ROCK, HONEYCOMB, WAX, WAX_STONE};
use super::mass::{Ground, Piece, Rim, Side, TILE, VARIANTS};
use super::sky_grounds::{SKY_ROCK, TURF, WHITE_STONE};
use super::texture::{Stones, brick};

/// Adds all grounds.
pub fn draw(atlas: &mut Atlas) {
    for ground in [
        ROCK,
        SLATE,
        MOSSROCK,
        SANDSTONE,
        BRICK,
        JADE,
        GOLD,
        PLUM,
        METAL_PLATES,
        COPPER,
        CRYSTAL,
        ICE,
        RUBY,
        AMBER,
        EMERALD,
        SOIL_MOSS,
        BRASS,
        IRON,
        SOOT_BRICK,
        WHITE_STONE,
        SKY_ROCK,
        TURF,
        CHITIN,
        HONEYCOMB,
        WAX,
        CHITIN_ROCK,
        WAX_STONE,
    ] {
        ground.draw(atlas);
    }
}

fn nothing(_: &mut Canvas, _: u32, _: u32) {}

// Rock: flat stones, a bright crust on top.

/// Flat stones under a bright crust.
pub const ROCK: Ground = Ground {
    name: "rock",
    ramp: &RUST,
    corner: 4,
    piece: rock_piece,
    body: |rim| match rim.depth {
        0..=6 if rim.side == Side::Top => 3,
        0..=5 if rim.side != Side::Bottom => 3,
        0..=11 => 2,
        _ => 1,
    },
    rim: rock_rim,
    inner_depth: 4,
    fills: VARIANTS,
    finish: nothing,
};

const SLATE: Ground = Ground {
    name: "slate",
    ramp: &[Ink, Violet0, Metal0, Metal1, Metal2, Metal3, Metal4],
    ..ROCK
};

const MOSSROCK: Ground = Ground {
    name: "mossrock",
    ramp: &[Violet0, Green0, Green1, Green1, Green2, Green3, Green4],
    ..ROCK
};

const SANDSTONE: Ground = Ground {
    name: "sandstone",
    ramp: &[Soil0, Sand0, Soil2, Sand1, Sand2, Sand3, Yellow3],
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

// Brick: squared stones of many sizes under a row of cap stones.

const BRICK: Ground = Ground {
    name: "brick",
    ramp: &[Soil0, Sand0, Sand1, Sand2, Sand3, Rust6, Yellow3],
    corner: 1,
    piece: brick_piece,
    body: |rim| match rim.depth {
        0..=7 if rim.side != Side::Bottom => 2,
        _ => 1,
    },
    rim: brick_rim,
    inner_depth: 3,
    fills: VARIANTS,
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

const PLUM: Ground = Ground {
    name: "plum",
    ramp: &[Ink, Violet0, Violet1, Violet2, Violet3, Violet4, Violet6],
    ..BRICK
};

/// Left, top, width and height of the stones; those beyond the right border go on at the left.
const ASHLARS: [(i32, i32, i32, i32); 6] = [
    (0, 0, 12, 7),
    (12, 0, 8, 7),
    (5, 7, 9, 6),
    (14, 7, 11, 6),
    (2, 13, 8, 7),
    (10, 13, 12, 7),
];

fn brick_piece(x: i32, y: i32, variant: u32) -> Piece {
    let (index, stone, bx, by) = ashlar(x, y);
    let whole = stone.0 + stone.2 <= TILE;
    let own = hash(index, 0, if whole { variant + 1 } else { 0 }) % 8;
    let tone = i32::from(own < 2);
    let chip =
        own > 5 && (bx, by) != (0, 0) && (bx - stone.2 / 2 + by / 2).abs() < 1 && by < stone.3 - 3;
    let shade = match (bx, by) {
        (bx, by) if bx == stone.2 - 1 || by == stone.3 - 1 => -1,
        _ if chip => -1,
        (0, 0) => tone,
        (bx, 0) if bx < stone.2 - 2 => tone + 1,
        (0, by) if by < stone.3 - 3 => tone + 1,
        _ => tone,
    };
    Piece {
        centre: (x - bx + stone.2 / 2, y - by + stone.3 / 2),
        shade: if shade < 0 && !chip { -2 } else { shade },
    }
}

/// The stone at a pixel: its number, the stone, the place in it.
fn ashlar(x: i32, y: i32) -> (i32, (i32, i32, i32, i32), i32, i32) {
    for (index, &stone) in ASHLARS.iter().enumerate() {
        let (bx, by) = (
            (x - stone.0).rem_euclid(TILE),
            (y - stone.1).rem_euclid(TILE),
        );
        if bx < stone.2 && by < stone.3 {
            return (index as i32, stone, bx, by);
        }
    }
    unreachable!("the stones cover the tile")
}

fn brick_rim(rim: Rim, inside: i32, _variant: u32) -> i32 {
    let joint = !rim.inner && (rim.along == 11 || rim.along == 19);
    let course = !rim.inner && (rim.along == 6 || rim.along == 12 || rim.along == 19);
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 5 - i32::from(joint) * 2,
        (Side::Top, 1..=5) if joint => 1,
        (Side::Top, 1) => 4,
        (Side::Top, 2..=4) => 4 - i32::from(rim.inner),
        (Side::Top, 5) => 3,
        (Side::Top, 6) => 0,
        (Side::Left | Side::Right, 0..=1) if course => 1,
        (Side::Left, 0) => 5,
        (Side::Left, 1) => 4,
        (Side::Left, 2) => 3,
        (Side::Right, 0) => 3,
        (Side::Right, 1) => 3,
        (Side::Right, 2) => 0,
        (Side::Bottom, 0) => 2 + i32::from(!joint),
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
    fills: VARIANTS,
    finish: metal_finish,
};

const COPPER: Ground = Ground {
    name: "copper",
    ramp: &[Ink, Rust0, Rust1, Rust2, Rust3, Rust5, Rust6],
    ..METAL_PLATES
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
            canvas.set(12, 12, Rust2);
            canvas.set(12, 13, Rust1);
            canvas.set(12, 14, Rust1);
            canvas.set(12, 15, Rust1);
            canvas.set(13, 13, Rust1);
            canvas.set(6, 6, Rust1);
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
    corner: -5,
    piece: crystal_piece,
    body: |rim| match rim.depth {
        0..=7 => 2,
        _ => 1,
    },
    rim: crystal_rim,
    inner_depth: 4,
    fills: VARIANTS,
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

const AMBER: Ground = Ground {
    name: "amber",
    ramp: &[Rust0, Rust1, Rust2, Yellow0, Yellow1, Yellow2, Yellow3],
    ..CRYSTAL
};

const EMERALD: Ground = Ground {
    name: "emerald",
    ramp: &[Violet0, Green0, Green1, Green2, Green3, Green4, Green5],
    ..CRYSTAL
};

const SHARDS: Stones = Stones {
    border: &[(1, 2), (11, 1), (18, 12), (3, 14)],
    middle: [
        &[(9, 10)],
        &[(8, 8), (12, 11)],
        &[(11, 9)],
        &[(7, 10), (11, 9)],
    ],
    flat: 3,
    slant: 3,
};

fn crystal_piece(x: i32, y: i32, variant: u32) -> Piece {
    let spot = SHARDS.at(x, y, variant);
    let (dx, dy) = spot.from;
    // Each shard has a ridge along its length: one side in the light, one in the shade.
    let lit = 3 * dx + dy < 0;
    let shade = match spot.edge {
        0..=3 => -1,
        4..=10 if lit => 2,
        _ if lit => 1,
        _ => 0,
    };
    Piece {
        centre: spot.centre,
        shade: shade - i32::from(spot.id.is_multiple_of(3) && shade > 0),
    }
}

fn crystal_rim(rim: Rim, inside: i32, variant: u32) -> i32 {
    let flash = (rim.along + 5 * variant as i32) % 10 < 3 && (2..18).contains(&rim.along);
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6,
        (Side::Top, 1) => 5 + i32::from(flash),
        (Side::Top, 2) => 4 + i32::from(flash),
        (Side::Top, 3) => 3,
        (Side::Top, 4) => 1,
        (Side::Left, 0) => 6,
        (Side::Left, 1) => 5,
        (Side::Left, 2) => 3 + i32::from(flash),
        (Side::Left, 3) => 1,
        (Side::Right, 0) => 4,
        (Side::Right, 1) => 3,
        (Side::Right, 2) => 1,
        (Side::Bottom, 0) => 4,
        (Side::Bottom, 1) => 2 + i32::from(flash),
        (Side::Bottom, 2) => 1,
        _ => inside,
    }
}

// Soil: dark earth with pebbles; glowing moss grows on top.

const SOIL_MOSS: Ground = Ground {
    name: "soil",
    ramp: &[Ink, Soil0, Soil1, Soil2, Sand1, Sand2],
    corner: 4,
    piece: soil_piece,
    body: |rim| match rim.depth {
        0..=8 => 2,
        _ => 1,
    },
    rim: soil_rim,
    inner_depth: 3,
    fills: VARIANTS,
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
    let middle = (6..14).contains(&spot.centre.0) && (6..14).contains(&spot.centre.1);
    let pebble = middle && variant != 0 && dx.abs() + dy.abs() < 3;
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
