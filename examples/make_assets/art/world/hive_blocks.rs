//! Shelves of comb to stand on, ladder of ribs, silk, lids of wax and web of the Hive: other looks of `blocks`, with
//! outlines of the same kind.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, hash};
use super::super::palette::Colour::*;
use super::blocks::{clear_corners, crack};
use super::comb::distance;
use super::mass::TILE;

/// Adds the blocks of the Hive.
pub fn draw(atlas: &mut Atlas) {
    shelf(atlas);
    rib_ladder(atlas);
    silk(atlas);
    web(atlas);
    atlas.anim("tile/breakable_lid", (0..3).map(lid).collect(), 0);
}

/// A shelf of wax with a row of cells below its edge; drops hang from them.
fn shelf(atlas: &mut Atlas) {
    let board = |variant: u32, left: bool, right: bool| {
        let mut tile = Canvas::tile();
        for x in 0..TILE {
            for (y, colour) in [(0, Sand3), (1, Rust6), (2, Sand2), (3, Soil0)] {
                tile.set(x, y, colour);
            }
            if hash(x / 2, 0, 120 + variant).is_multiple_of(5) {
                tile.set(x, 0, Violet6);
            }
        }
        tile.map(|x, y, old| {
            let (cx, down) = (x.rem_euclid(10) - 5, y - 6);
            let away = distance(2 * cx + 1, 2 * down + 1);
            match away {
                _ if y < 4 => old,
                ..6 => Soil0,
                6 | 7 if down > 0 => Sand1,
                6 | 7 => Soil1,
                8..=10 => Sand2,
                11 if down > 0 => Ink,
                _ if y < 7 => Sand1,
                _ => old,
            }
        });
        // Wax that has run together below the cells.
        for at in 0..2 {
            let long = hash(at, 1, 121 + variant) % 6;
            let x = at * 10 + 4;
            tile.rect(x, 12, 2, long as i32, Sand1);
            tile.set(x, 12 + long as i32, Sand3);
            tile.set(x + 1, 12 + long as i32, Sand2);
            tile.set(x, 13 + long as i32, Ink);
            tile.set(x + 1, 13 + long as i32, Ink);
        }
        let cut = |tile: &mut Canvas, at: fn(i32) -> i32| {
            for y in 0..TILE {
                let inset = match y {
                    0 => 2,
                    1 | 2 => 1,
                    3..=5 => 0,
                    _ => 1 + (y - 6) / 2,
                };
                for i in 0..inset {
                    tile.set(at(i), y, Clear);
                }
                if tile.solid(at(inset), y) {
                    tile.set(at(inset), y, if y < 4 { Sand3 } else { Sand2 });
                }
            }
        };
        if left {
            cut(&mut tile, |i| i);
        }
        if right {
            cut(&mut tile, |i| TILE - 1 - i);
        }
        tile
    };
    let row = |left: bool, right: bool| (0..3).map(|v| board(v, left, right)).collect();
    atlas.anim("tile/wax_shelf/mid", row(false, false), 0);
    atlas.anim("tile/wax_shelf/left", row(true, false), 0);
    atlas.anim("tile/wax_shelf/right", row(false, true), 0);
    atlas.anim("tile/wax_shelf/single", row(true, true), 0);
}

/// Ribs between two strands of sinew.
fn rib_ladder(atlas: &mut Atlas) {
    let mut ladder = Canvas::tile();
    for y in [3, 8, 13, 18] {
        for x in 2..18 {
            let sag = (x - 9_i32).abs() / 4 - 2;
            ladder.set(x, y - 1 - sag - 1, Violet6);
            ladder.set(x, y - 1 - sag, Violet5);
            ladder.set(x, y - sag, Violet3);
            ladder.set(x, y + 1 - sag, Ink);
        }
    }
    for x in [3, 15] {
        for y in 0..TILE {
            let knot = y % 5 == 3;
            ladder.set(x - 1, y, if knot { Violet5 } else { Ink });
            ladder.set(x, y, if knot { White } else { Violet6 });
            ladder.set(x + 1, y, if knot { Violet5 } else { Violet4 });
            ladder.set(x + 2, y, Ink);
        }
    }
    atlas.add("tile/ladder_rib", ladder);
}

/// A strand of silk with drops on it, to travel along hand over hand.
fn silk(atlas: &mut Atlas) {
    let strand = |variant: i32| {
        let mut tile = Canvas::tile();
        for x in 0..TILE {
            let twist = (x + variant) % 4;
            tile.set(x, 2, Ink);
            tile.set(x, 3, if twist == 0 { Violet5 } else { White });
            tile.set(x, 4, if twist == 2 { Violet4 } else { Violet6 });
            tile.set(x, 5, Ink);
        }
        for (x, size) in [(4 + variant * 2, 2), (13 - variant, 3)] {
            tile.rect(x - 1, 5, 4, size + 1, Ink);
            tile.rect(x, 5, 2, size, Cyan2);
            tile.set(x, 5, Cyan3);
            tile.rect(x, 5 + size, 2, 1, Ink);
        }
        tile
    };
    let middles: Vec<Canvas> = (0..3).map(strand).collect();
    let mut left = middles[0].clone();
    for (y, inset) in (0..10).zip([2, 1, 0, 0, 0, 0, 0, 1, 2, 3]) {
        left.rect(0, y, 5 - inset, 1, Violet4);
        left.set(5 - inset, y, Violet2);
    }
    left.rect(0, 0, 4, 1, Violet6);
    atlas.add("tile/silk/right", left.mirrored());
    atlas.add("tile/silk/left", left);
    atlas.anim("tile/silk/mid", middles, 0);
}

/// Stiff threads that let shots pass.
fn web(atlas: &mut Atlas) {
    let mut threads = Canvas::tile();
    for y in 0..TILE {
        for (x, slant) in [(1, 1), (8, -1), (15, 1)] {
            let bend = [0, 0, 1, 1, 1, 0, 0, -1, -1, -1][(y % 10) as usize] * slant;
            for (dx, colour) in [Violet6, Violet5, Violet3, Ink].into_iter().enumerate() {
                threads.set(x + bend + dx as i32, y, colour);
            }
        }
    }
    for (x, y) in [(5, 3), (12, 8), (5, 13), (12, 18), (19, 3), (19, 13)] {
        threads.rect(x - 1, y, 3, 1, Violet5);
        threads.rect(x - 1, y + 1, 3, 1, Violet2);
    }
    let mut top = threads.clone();
    for (y, colour) in [(0, White), (1, Violet5), (2, Violet3), (3, Ink)] {
        top.rect(0, y, TILE, 1, colour);
    }
    atlas.add("tile/web/top", top);
    atlas.add("tile/web/mid", threads);
}

/// A brittle lid of wax, paler than the comb and full of cracks.
fn lid(variant: i32) -> Canvas {
    let mut tile = Canvas::tile();
    tile.map(|x, y, _| {
        let edge = x.min(y).min(19 - x).min(19 - y);
        let away = distance(2 * x - 19, 2 * y - 19);
        let pore = hash(x / 2, y / 2, 130 + variant as u32).is_multiple_of(11);
        match (edge, away) {
            (0, _) if x + y < 20 => Violet6,
            (0, _) => Sand0,
            (1, _) if x + y < 20 => Rust6,
            (1, _) => Sand1,
            (_, 14 | 15) if y > 9 => Sand1,
            (_, 14 | 15) => Rust6,
            (_, ..14) if pore => Sand2,
            (_, ..14) => Sand3,
            _ => Sand2,
        }
    });
    let cracks: [&[&[(i32, i32)]]; 3] = [
        &[
            &[(4, 2), (8, 7), (7, 11), (12, 13), (13, 17)],
            &[(8, 7), (14, 5), (17, 8)],
        ],
        &[
            &[(15, 2), (11, 6), (12, 11), (6, 13), (5, 17)],
            &[(11, 6), (5, 6), (2, 9)],
        ],
        &[
            &[(2, 11), (7, 10), (10, 13), (15, 8), (17, 10)],
            &[(7, 10), (7, 5), (10, 2)],
        ],
    ];
    for points in cracks[variant as usize] {
        crack(&mut tile, points, Soil0, Rust6);
    }
    clear_corners(&mut tile);
    tile
}
