//! Clouds to stand on, rope ladder, bunting, cracked stone and grille of the Sky Ruins: other looks of `blocks`, with
//! outlines of the same kind.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, hash};
use super::super::palette::{Colour, Colour::*};
use super::blocks::{clear_corners, crack};
use super::mass::TILE;

/// Adds the blocks of the ruins.
pub fn draw(atlas: &mut Atlas) {
    cloud(atlas);
    rope_ladder(atlas);
    bunting(atlas);
    grille(atlas);
    atlas.anim("tile/breakable_plaster", (0..3).map(plaster).collect(), 0);
}

/// A puff of a cloud: centre and radius in half pixels.
type Puff = (i32, i32, i32);

/// A bank of cloud with an even upper edge, which carries; below it hangs in puffs.
fn cloud(atlas: &mut Atlas) {
    const MIDDLES: [&[Puff]; 4] = [
        &[(0, 12, 14), (16, 14, 17), (30, 11, 13), (40, 12, 14)],
        &[(0, 12, 14), (12, 10, 12), (26, 15, 18), (40, 12, 14)],
        &[(0, 12, 14), (20, 16, 18), (34, 10, 12), (40, 12, 14)],
        &[
            (0, 12, 14),
            (10, 13, 15),
            (22, 10, 13),
            (32, 14, 15),
            (40, 12, 14),
        ],
    ];
    const LEFTS: [&[Puff]; 2] = [
        &[(10, 9, 10), (24, 14, 17), (40, 12, 14)],
        &[(12, 10, 11), (22, 12, 15), (32, 12, 15), (40, 12, 14)],
    ];
    const SINGLES: [&[Puff]; 2] = [
        &[(10, 9, 10), (20, 12, 15), (30, 9, 10)],
        &[(11, 9, 10), (18, 11, 14), (30, 10, 10)],
    ];
    let bank = |puffs: &[Puff], inset: (i32, i32)| {
        let mut tile = Canvas::tile();
        for &(x2, y2, radius2) in puffs {
            tile.disc(x2, y2, radius2, Metal3);
        }
        // The upper edge is where bodies stand.
        tile.map(|x, y, old| {
            let end = inset.0.max(0) - y < x + 1 && x + 1 < TILE - inset.1.max(0) + y + 1;
            match (y, old) {
                (0..4, _) if end => Metal3,
                (0, _) => Clear,
                _ => old,
            }
        });
        shade_cloud(&mut tile);
        tile
    };
    let lefts: Vec<Canvas> = LEFTS.iter().map(|p| bank(p, (3, 0))).collect();
    let rights = lefts.iter().map(Canvas::mirrored).collect();
    atlas.anim(
        "tile/cloud/mid",
        MIDDLES.iter().map(|p| bank(p, (0, 0))).collect(),
        0,
    );
    atlas.anim("tile/cloud/left", lefts, 0);
    atlas.anim("tile/cloud/right", rights, 0);
    let singles = SINGLES.iter().map(|p| bank(p, (3, 3)));
    atlas.anim("tile/cloud/single", singles.collect(), 0);
}

/// Colours a silhouette from the top: white, then ever bluer, with a dark line below.
fn shade_cloud(tile: &mut Canvas) {
    let shape = tile.clone();
    tile.map(|x, y, old| {
        if old == Clear {
            return Clear;
        }
        let below = (1..9).take_while(|dy| shape.solid(x, y + dy)).count();
        match (y, below) {
            (0, _) => White,
            (1, _) => Metal4,
            (_, 0) => Cyan0,
            (_, 1) => Metal2,
            (2..4, _) if (x + y) % 7 < 5 => Metal4,
            (2..6, 4..) => Metal3,
            (_, 2) => Metal2,
            _ => Metal3,
        }
    });
}

/// Two ropes with rungs of pale wood.
fn rope_ladder(atlas: &mut Atlas) {
    let mut ladder = Canvas::tile();
    for y in [2, 7, 12, 17] {
        ladder.rect(2, y - 1, 16, 1, Rust6);
        ladder.rect(2, y, 16, 1, Sand2);
        ladder.rect(2, y + 1, 16, 1, Rust0);
        ladder.set(2, y - 1, Sand2);
        ladder.set(17, y - 1, Sand2);
    }
    for x in [4, 14] {
        for y in 0..TILE {
            let twist = y % 3 == 0;
            ladder.set(x - 1, y, Ink);
            ladder.set(x, y, if twist { Metal2 } else { White });
            ladder.set(x + 1, y, if twist { Sand1 } else { Sand3 });
            ladder.set(x + 2, y, Ink);
        }
        for y in [1, 6, 11, 16] {
            ladder.rect(x - 1, y, 3, 2, Sand3);
            ladder.set(x + 1, y + 1, Sand1);
        }
    }
    atlas.add("tile/ladder_rope", ladder);
}

/// A rope with torn pennants, to travel along hand over hand.
fn bunting(atlas: &mut Atlas) {
    let rope = |first: Colour, second: Colour| {
        let mut tile = Canvas::tile();
        for x in 0..TILE {
            let light = if x % 3 == 0 { Sand2 } else { White };
            tile.set(x, 2, Ink);
            tile.set(x, 3, light);
            tile.set(x, 4, if x % 3 == 1 { Sand1 } else { Sand3 });
            tile.set(x, 5, Ink);
        }
        for (left, colour, length) in [(1, first, 8), (11, second, 6)] {
            for y in 0..length {
                let half = (length - y) * 4 / length;
                let tear = i32::from(y % 3 == 1);
                tile.rect(left + 4 - half, 6 + y, 2 * half - tear, 1, colour);
            }
        }
        tile
    };
    let middles = [(Cyan2, Sand3), (Sand3, Rust5), (Rust5, Cyan2)];
    let middles: Vec<Canvas> = middles.map(|(a, b)| rope(a, b)).to_vec();
    let mut left = middles[0].clone();
    left.rect(0, 0, 4, 9, Metal3);
    left.rect(0, 0, 4, 1, White);
    left.rect(0, 1, 1, 8, Metal4);
    left.rect(3, 1, 1, 8, Metal1);
    left.rect(4, 2, 2, 4, Sand3);
    left.rect(4, 6, 2, 1, Sand1);
    atlas.add("tile/bunting/right", left.mirrored());
    atlas.add("tile/bunting/left", left);
    atlas.anim("tile/bunting/mid", middles, 0);
}

/// Bronze bars that let shots pass.
fn grille(atlas: &mut Atlas) {
    let mut bars = Canvas::tile();
    for x in [1, 8, 15] {
        for (dx, colour) in [Sand3, Sand2, Sand1, Ink].into_iter().enumerate() {
            bars.rect(x + dx as i32, 0, 1, TILE, colour);
        }
    }
    for (y, colour) in [(9, Sand3), (10, Sand2), (11, Sand1), (12, Ink)] {
        bars.rect(0, y, TILE, 1, colour);
    }
    for x in [2, 9, 16] {
        bars.disc(2 * x, 21, 6, Sand1);
        bars.disc(2 * x, 20, 4, Rust6);
    }
    let mut top = bars.clone();
    for (y, colour) in [(0, White), (1, Sand3), (2, Sand1), (3, Ink)] {
        top.rect(0, y, TILE, 1, colour);
    }
    atlas.add("tile/grille/top", top);
    atlas.add("tile/grille/mid", bars);
}

/// Plaster that has come loose from the stone, warmer than the walls and full of cracks.
fn plaster(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let edge = x.min(y).min(19 - x).min(19 - y);
        let grain = hash(x / 2, y / 2, 80 + variant as u32).is_multiple_of(7);
        match edge {
            0 if x + y < 20 => White,
            0 => Sand0,
            1 if x + y < 20 => Rust6,
            1 => Sand1,
            _ if grain => Sand2,
            _ => Sand3,
        }
    });
    let cracks: [&[&[(i32, i32)]]; 3] = [
        &[
            &[(3, 1), (8, 6), (6, 11), (12, 14), (11, 18)],
            &[(8, 6), (14, 4), (18, 8)],
        ],
        &[
            &[(16, 1), (11, 7), (13, 11), (6, 14), (7, 18)],
            &[(11, 7), (5, 5), (1, 8)],
        ],
        &[
            &[(1, 12), (7, 9), (11, 12), (15, 7), (18, 9)],
            &[(7, 9), (6, 4), (9, 1)],
        ],
    ];
    for points in cracks[variant as usize] {
        crack(&mut tile, points, Soil0, Rust6);
    }
    clear_corners(&mut tile);
    tile
}
