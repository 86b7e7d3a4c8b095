//! The grounds of the Hive: wet chitin, honeycomb, chitin under poured wax, and copies of the rock of the canyon and of
//! the white stone of the ruins. Light comes from below: lower edges glow.

use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*};
use super::comb::{Cell, cell, hexagon};
use super::grounds::ROCK;
use super::mass::{Ground, Piece, Rim, Side, TILE};
use super::sky_grounds::WHITE_STONE;

/// Overlapping scales with a wet upper edge; things of the Hive are set into them here and there.
pub const CHITIN: Ground = Ground {
    name: "chitin",
    ramp: &[
        Ink, Violet0, Violet1, Violet2, Violet3, Violet4, Violet5, Violet6, Pink0, Pink1,
    ],
    corner: 5,
    piece: scale_piece,
    body: |rim| match rim.depth {
        0..=9 => 3,
        10..=17 => 2,
        _ => 2,
    },
    rim: wet_rim,
    inner_depth: 4,
    fills: 24,
    finish: inlays,
};

/// Radii of a scale, half pixels; it hangs from the middle of its upper edge and covers the upper part of two others.
const SCALE: (i32, i32) = (22, 27);

/// Scales of 20 pixels in rows of 10, each row over the next, moved by half a scale.
fn scale_piece(x: i32, y: i32, variant: u32) -> Piece {
    let row = y.div_euclid(10);
    let found = (row - 1..=row)
        .flat_map(|row| (-1..=1).map(move |column| (column, row)))
        .find_map(|(column, row)| {
            let centre = (column * 20 + if row % 2 == 0 { 10 } else { 0 }, row * 10);
            let (dx, dy) = (2 * (x - centre.0) + 1, 2 * (y - centre.1) + 1);
            let away =
                (dx * dx * 400 / (SCALE.0 * SCALE.0) + dy * dy * 400 / (SCALE.1 * SCALE.1)).isqrt();
            (away <= 20).then_some((centre, away, dx))
        });
    let Some((centre, away, dx)) = found else {
        return Piece {
            centre: (x, y),
            shade: -1,
        };
    };
    let own = hash(centre.0.rem_euclid(20), centre.1.rem_euclid(20), 87) % 3;
    let gleam = variant % 4 == 1 && away < 15 && (-9..-6).contains(&dx) && centre.1 == 0;
    let keel = dx.abs() < 2 && away < 14;
    let shade = match away {
        20 => 1,
        19 => i32::from(dx > -8),
        17 | 18 => -1,
        _ if gleam => 1,
        _ if keel => -1,
        0..=9 if own == 0 => -1,
        _ => 0,
    };
    Piece {
        centre: (centre.0.clamp(0, TILE - 1), centre.1 + 5),
        shade,
    }
}

/// Drops lie on upper edges, and lower edges have the light of the depth.
fn wet_rim(rim: Rim, inside: i32, variant: u32) -> i32 {
    let at = hash(rim.along / 3, rim.side as i32, 101 + variant) % 5;
    let is_end = rim.along < 2 || rim.along > TILE - 3;
    let at = if is_end { 1 } else { at };
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 6 + i32::from(at == 0),
        (Side::Top, 1) => 5 + i32::from(at == 0),
        (Side::Top, 2) => 4 + i32::from(at == 0 && rim.along % 3 == 1),
        (Side::Top, 3) if at == 2 => 4,
        (Side::Top, 3 | 4) => 1,
        (Side::Left, 0) => 6 - i32::from(at == 2),
        (Side::Left, 1) => 4,
        (Side::Left, 2) => 2 + i32::from(at == 3),
        (Side::Left, 3) => 1,
        (Side::Right, 0) => 5 + i32::from(at == 0),
        (Side::Right, 1) => 4 - i32::from(at == 2),
        (Side::Right, 2) => 1,
        (Side::Bottom, 0) => 8 + i32::from(at == 0),
        (Side::Bottom, 1) => 5 - i32::from(at == 3),
        (Side::Bottom, 2) => 3 + i32::from(at == 0),
        (Side::Bottom, 3) => 1,
        _ => inside,
    }
}

/// What is set into the scales away from the edges.
fn inlays(canvas: &mut Canvas, mask: u32, variant: u32) {
    if mask != 15 {
        return;
    }
    match variant {
        5 => hexagon(canvas, (10, 10), 15, [Violet2, Ink, Violet0, Ink]),
        6 => {
            hexagon(canvas, (6, 8), 11, [Violet2, Ink, Violet0, Ink]);
            hexagon(canvas, (14, 13), 11, [Violet2, Ink, Sand0, Violet0]);
        }
        7 => {
            for (x, y) in [(5, 5), (10, 4), (14, 9), (7, 12), (13, 15)] {
                canvas.disc(2 * x, 2 * y, 5, Ink);
                canvas.set(x, y + 1, Violet3);
            }
        }
        8 => vein(canvas, &[(0, 6), (5, 8), (9, 13), (19, 14)]),
        9 => vein(canvas, &[(6, 0), (8, 6), (14, 10), (13, 19)]),
        10 => {
            hexagon(canvas, (10, 10), 15, [Violet3, Violet0, Sand0, Soil1]);
            canvas.rect(8, 8, 3, 1, Sand1);
        }
        _ => {}
    }
}

fn vein(canvas: &mut Canvas, points: &[(i32, i32)]) {
    for (shift, colour) in [(2, Ink), (1, Violet1), (0, Violet3)] {
        for pair in points.windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            canvas.line(ax, ay + shift, bx, by + shift, colour);
        }
    }
}

/// Small cells with walls of wax; some are closed.
pub const HONEYCOMB: Ground = Ground {
    name: "honeycomb",
    ramp: &[
        Ink, Soil0, Soil1, Sand0, Sand1, Sand2, Sand3, Rust6, Pink0, Pink1,
    ],
    corner: 4,
    piece: comb_piece,
    body: |rim| match rim.depth {
        0..=7 => 4,
        8..=15 => 3,
        _ => 2,
    },
    rim: |rim, inside, variant| {
        let run = hash(rim.along / 2, rim.side as i32, 111 + variant) % 4;
        match (rim.side, rim.depth) {
            (Side::Top, 0) => 7 - i32::from(run == 0),
            (Side::Top, 1) => 6,
            (Side::Top, 2) => 5,
            (Side::Top, 3) if run == 1 && !rim.inner => 5,
            (Side::Top, 3) => 1,
            (Side::Left, 0) => 6,
            (Side::Left, 1) => 5,
            (Side::Left, 2) => 1,
            (Side::Right, 0) => 5,
            (Side::Right, 1) => 4,
            (Side::Right, 2) => 1,
            (Side::Bottom, 0) => 8 + i32::from(run == 0),
            (Side::Bottom, 1) => 5,
            (Side::Bottom, 2) => 1,
            _ => inside,
        }
    },
    inner_depth: 3,
    fills: 4,
    finish: |_, _, _| {},
};

fn comb_piece(x: i32, y: i32, variant: u32) -> Piece {
    let Cell {
        centre,
        away,
        below,
    } = cell(x, y);
    // Those wholly inside the tile are open or closed by variant.
    let closed = match variant {
        1 => centre == (5, 5),
        2 => centre == (10, 15) || centre == (15, 5),
        3 => centre == (10, 15),
        _ => false,
    };
    let shade = match away {
        18.. => 0,
        16 | 17 if below > 0 => 1,
        16 | 17 => -1,
        _ if closed && away < 13 && below < -1 => 1,
        _ if closed && away < 13 => 0,
        13..=15 if closed => -1,
        13..=15 if below < 0 => -1,
        _ => -3,
    };
    Piece { centre, shade }
}

/// Chitin over which wax has been poured.
pub const WAX: Ground = Ground {
    name: "wax",
    fills: 4,
    finish: |canvas, mask, variant| {
        if mask & 1 == 0 {
            pour(canvas, variant);
        }
    },
    ..CHITIN
};

/// How far the wax hangs down at each column, per variant; equal at the ends, so that neighbours fit.
const POURED: [[i32; 20]; 4] = [
    [5, 5, 6, 9, 10, 9, 6, 5, 4, 4, 5, 6, 6, 5, 4, 5, 7, 7, 5, 5],
    [
        5, 5, 4, 4, 5, 6, 6, 5, 4, 5, 8, 12, 13, 12, 7, 5, 4, 4, 5, 5,
    ],
    [5, 6, 8, 8, 6, 5, 4, 4, 5, 7, 7, 5, 4, 4, 5, 6, 10, 9, 6, 5],
    [
        5, 4, 4, 5, 7, 14, 15, 14, 8, 6, 5, 4, 4, 6, 7, 6, 5, 4, 5, 5,
    ],
];

fn pour(canvas: &mut Canvas, variant: u32) {
    let reach = POURED[variant as usize % 4];
    for (x, reach) in reach.into_iter().enumerate() {
        let x = x as i32;
        for y in 0..=reach {
            if !canvas.solid(x, y) {
                continue;
            }
            let colour = match (y, reach - y) {
                (0, _) if x % 7 == 3 => Violet6,
                (0, _) => Rust6,
                (1, _) => Sand3,
                (_, 0) => Ink,
                (_, 1) => Sand1,
                (_, 2) if reach > 7 => Rust6,
                (2, _) if x % 5 == 1 => Sand3,
                _ => Sand2,
            };
            canvas.set(x, y, colour);
        }
    }
}

/// The canyon's rock, copied in chitin. Its mistake: now and then a stone has six corners.
pub const CHITIN_ROCK: Ground = Ground {
    name: "chitinrock",
    ramp: &[
        Ink, Violet0, Violet1, Violet2, Violet4, Violet5, Violet6, Pink0,
    ],
    rim: |rim, inside, variant| match (rim.side, rim.depth) {
        (Side::Bottom, 0) => 7,
        (Side::Bottom, 1) => 4,
        _ => (ROCK.rim)(rim, inside, variant),
    },
    piece: |x, y, variant| (ROCK.piece)(x, y, variant % 4),
    fills: 12,
    finish: |canvas, mask, variant| {
        if mask == 15 && variant == 4 {
            hexagon(canvas, (10, 10), 13, [Violet1, Ink, Violet2, Violet3]);
        }
    },
    ..ROCK
};

/// Colours of white stone and of what grows on it, and those of its copy in wax.
const STONE_TO_WAX: [(Colour, Colour); 14] = [
    (Violet0, Soil0),
    (Metal0, Soil1),
    (Metal1, Sand0),
    (Metal2, Soil2),
    (Metal3, Sand1),
    (Metal4, Sand2),
    (White, Sand3),
    (Sand3, Violet4),
    (Cyan1, Violet5),
    (Cyan0, Violet3),
    (Green1, Violet2),
    (Green2, Violet3),
    (Green3, Violet4),
    (Green4, Violet5),
];

/// The ruins' white stone, copied in wax. Its mistake: columns stand on their capitals.
pub const WAX_STONE: Ground = Ground {
    name: "waxstone",
    finish: |canvas, mask, variant| {
        let is_column = mask & 10 == 0 && mask & 5 != 0;
        if is_column {
            let ends = (mask & 1) << 2 | mask >> 2 & 1;
            (WHITE_STONE.finish)(canvas, ends, variant % 4);
            *canvas = canvas.flipped();
        } else {
            (WHITE_STONE.finish)(canvas, mask, variant);
        }
        *canvas = canvas.recoloured(&STONE_TO_WAX);
    },
    ..WHITE_STONE
};
