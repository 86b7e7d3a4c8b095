//! The grounds of Clockwork City: brass casings with a toothed edge, iron lattice, sooty brick with windows.

use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};
use super::clockwork::Wheel;
use super::mass::{Ground, Piece, Rim, Side, TILE};
use super::texture::brick;

/// The frame of a machine: brass edges round riveted plates, behind which now and then something turns or steams.
pub const BRASS: Ground = Ground {
    name: "brass",
    ramp: &[
        Ink, Violet0, Fog, Metal0, Metal1, Sand0, Yellow0, Sand2, Sand3,
    ],
    corner: 3,
    piece: plate_piece,
    body: |rim| match rim.depth {
        0..=11 => 3,
        12..=19 => 2,
        _ => 2,
    },
    rim: brass_rim,
    inner_depth: 4,
    fills: 18,
    finish: casing,
};

/// Plates of 10x20 pixels, upright, with rivets along their upper edges.
fn plate_piece(x: i32, y: i32, _variant: u32) -> Piece {
    let (bx, by) = (x.rem_euclid(10), y);
    let rivet = by == 3 && (bx == 2 || bx == 7);
    let shade = match (bx, by) {
        _ if rivet => 2,
        (2 | 7, 4) => -1,
        (9, _) | (_, 19) => -2,
        (0, _) | (_, 0) => 1,
        (8, _) | (_, 18) => -1,
        _ => 0,
    };
    Piece {
        centre: (x - bx + 5, 10),
        shade,
    }
}

fn brass_rim(rim: Rim, inside: i32, _variant: u32) -> i32 {
    let tooth = rim.along % 5 < 3;
    let bolt = rim.along % 10 == 5;
    match (rim.side, rim.depth) {
        (Side::Top, 0) => 8,
        (Side::Top, 1) => 7,
        (Side::Top, 2) if bolt => 8,
        (Side::Top, 2) => 6,
        (Side::Top, 3) => 6 - i32::from(bolt),
        (Side::Top, 4) => 5,
        (Side::Top, 5) if tooth => 6,
        (Side::Top, 6) if tooth => 5,
        (Side::Top, 5..=7) => 0,
        (Side::Left, 0) => 7,
        (Side::Left, 1) => 6 + i32::from(bolt),
        (Side::Left, 2) => 5,
        (Side::Left, 3) => 0,
        (Side::Right, 0) => 6,
        (Side::Right, 1) => 6 + i32::from(bolt),
        (Side::Right, 2) => 5,
        (Side::Right, 3) => 0,
        (Side::Bottom, 0) if tooth => 6,
        (Side::Bottom, 0) => 5,
        (Side::Bottom, 1) => 6,
        (Side::Bottom, 2) => 5,
        (Side::Bottom, 3) => 0,
        _ => inside,
    }
}

/// What is set into the plates away from the edges.
fn casing(canvas: &mut Canvas, mask: u32, variant: u32) {
    if mask != 15 {
        return;
    }
    match variant {
        4 => recess(canvas, |hole| {
            let wheel = Wheel {
                radius2: 13,
                tooth2: 4,
                rim2: 4,
                hub2: 4,
                spoke2: 2,
                teeth: 8,
                spokes: 4,
                colours: [Soil0, Sand0, Yellow0, Yellow0],
            };
            wheel.draw(hole, (20, 20), (1, 3), |x| x);
        }),
        5 => {
            for y in [6, 9, 12, 15] {
                canvas.rect(3, y, 14, 2, Ink);
                canvas.rect(3, y + 2, 14, 1, Metal0);
            }
        }
        6 => recess(canvas, |hole| {
            hole.disc(20, 20, 12, Metal0);
            hole.disc(20, 20, 10, Fog);
            for (x, y) in [(10, 5), (14, 7), (5, 8), (15, 11), (6, 12)] {
                hole.set(x, y, Metal1);
            }
            hole.line(10, 10, 13, 7, Yellow0);
        }),
        7 => recess(canvas, |hole| {
            for (x, colour) in [(5, Sand0), (8, Metal0), (11, Yellow0), (14, Fog)] {
                hole.rect(x, 4, 2, 12, colour);
            }
            hole.rect(4, 8, 12, 1, Metal0);
        }),
        _ => {}
    }
}

/// Cuts a round hole into the plates and draws what is behind.
fn recess(canvas: &mut Canvas, behind: impl Fn(&mut Canvas)) {
    canvas.disc(20, 20, 17, Metal1);
    canvas.disc(20, 21, 16, Violet0);
    canvas.disc(20, 20, 15, Ink);
    let mut hole = Canvas::tile();
    behind(&mut hole);
    canvas.blit(&hole, 0, 0);
}

/// Lattice girders before the dark.
pub const IRON: Ground = Ground {
    name: "iron",
    ramp: &[Ink, Violet0, Fog, Metal0, Metal1, Metal2, Metal3],
    corner: 1,
    piece: lattice_piece,
    body: |rim| match rim.depth {
        0..=12 => 3,
        _ => 2,
    },
    rim: |rim, inside, _| {
        let bolt = rim.along % 5 == 2 && !rim.inner;
        match (rim.side, rim.depth) {
            (Side::Top, 0) => 6,
            (Side::Top, 1) => 5,
            (Side::Top, 2) if bolt => 6,
            (Side::Top, 2) => 4,
            (Side::Top, 3) => 3,
            (Side::Top, 4) => 0,
            (Side::Left, 0) => 5,
            (Side::Left, 1) if bolt => 5,
            (Side::Right, 0) => 4,
            (_, 1) if bolt => 5,
            (Side::Left | Side::Right, 1) => 4,
            (Side::Bottom, 0) => 4,
            (Side::Bottom, 1) => 3,
            (_, 2) => 3,
            (_, 3) => 0,
            _ => inside,
        }
    },
    inner_depth: 4,
    fills: 4,
    finish: |_, _, _| {},
};

fn lattice_piece(x: i32, y: i32, _variant: u32) -> Piece {
    let last = TILE - 1;
    let (a, b) = (x - y, x + y - last);
    let joint = (x - 10).abs().max((y - 10).abs());
    let corner = x.min(last - x) + y.min(last - y);
    let shade = match (a, b) {
        _ if corner < 3 => 0,
        _ if joint < 2 => 2,
        _ if joint < 4 => 0,
        (-1..=1, _) => 1 - (a + 1) / 2,
        (_, -1..=1) => 1 - (b + 1) / 2,
        (2, _) | (_, 2) => -2,
        _ => -3,
    };
    Piece {
        centre: (10, 10),
        shade,
    }
}

/// House walls: small sooty bricks under a pale cornice; windows, a few of them lit.
pub const SOOT_BRICK: Ground = Ground {
    name: "sootbrick",
    ramp: &[Ink, Rust0, Soil1, Sand0, Soil2, Sand1, Sand2, Sand3],
    corner: 0,
    piece: |x, y, variant| {
        let (mut piece, id) = brick(x, y, 10, 5);
        let odd = (3..9).contains(&x.rem_euclid(10)) && (id + variant) % 4 == 1;
        piece.shade = match piece.shade {
            -1 => 0,
            shade => shade + i32::from(odd && shade == 0),
        };
        piece
    },
    body: |rim| match rim.depth {
        0..=9 => 3,
        _ => 2,
    },
    rim: |rim, inside, _| match (rim.side, rim.depth) {
        (Side::Top, 0) => 7,
        (Side::Top, 1) => 6,
        (Side::Top, 2) => 6 - i32::from(rim.along % 10 == 9),
        (Side::Top, 3) => 5,
        (Side::Top, 4) if rim.along % 4 < 2 => 5,
        (Side::Top, 4 | 5) => 0,
        // Corner stones, long and short in turn.
        (Side::Left | Side::Right, depth) if depth < 4 + rim.along / 5 % 2 * 3 => {
            let joint = rim.along % 5 == 4;
            let light = i32::from(rim.side == Side::Left && depth == 0);
            if joint { 1 } else { 4 + light - depth / 4 }
        }
        (Side::Bottom, 0) => 3,
        (Side::Bottom, 1) => 1,
        _ => inside,
    },
    inner_depth: 3,
    fills: 12,
    finish: |canvas, mask, variant| {
        let (frame, pane, bar) = match variant {
            4 | 5 => (Sand1, Violet0, Ink),
            6 => (Sand1, Yellow0, Rust1),
            _ => return,
        };
        if mask == 15 {
            window(canvas, frame, pane, bar);
        }
    },
};

/// Draws an arched window of a house.
pub fn window(canvas: &mut Canvas, frame: Colour, pane: Colour, bar: Colour) {
    canvas.disc(20, 13, 13, frame);
    canvas.rect(4, 6, 12, 11, frame);
    canvas.disc(20, 13, 10, Ink);
    canvas.rect(5, 7, 10, 10, Ink);
    canvas.disc(20, 14, 9, pane);
    canvas.rect(6, 7, 8, 9, pane);
    canvas.rect(10, 3, 1, 13, bar);
    canvas.rect(6, 8, 8, 1, bar);
    canvas.rect(3, 17, 14, 1, Sand2);
    canvas.rect(3, 18, 14, 1, Soil1);
    if pane == Yellow0 {
        canvas.rect(6, 12, 8, 4, Rust3);
        canvas.rect(10, 12, 1, 4, bar);
    } else {
        canvas.line(7, 7, 9, 5, Fog);
        canvas.line(11, 14, 13, 12, Fog);
    }
}
