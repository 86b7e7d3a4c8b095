//! Ladder, cable, catwalk and breakable panel of Clockwork City: other looks of `blocks`, with the same outlines.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::Colour::*;
use super::blocks::bevelled;

/// Adds the blocks of the city.
pub fn draw(atlas: &mut Atlas) {
    let mut ladder = Canvas::tile();
    for y in [0, 5, 10, 15] {
        ladder.rect(3, y + 1, 14, 1, Sand3);
        ladder.rect(3, y + 2, 14, 1, Sand2);
        ladder.rect(3, y + 3, 14, 1, Rust0);
    }
    for x in [1, 15] {
        for (dx, colour) in [(0, Metal3), (1, Metal2), (2, Metal1), (3, Ink)] {
            ladder.rect(x + dx, 0, 1, 20, colour);
        }
        ladder.set(x + 1, 2, Yellow1);
        ladder.set(x + 1, 12, Yellow1);
    }
    atlas.add("tile/ladder_brass", ladder);
    cable(atlas);
    catwalk(atlas);
    gate(atlas);
    atlas.anim("tile/breakable_panel", (0..3).map(panel).collect(), 0);
}

fn cable(atlas: &mut Atlas) {
    let mut middle = Canvas::tile();
    for x in 0..20 {
        let twist = x % 4;
        let light = if twist == 0 { Metal2 } else { Metal4 };
        middle.set(x, 2, Ink);
        middle.set(x, 3, light);
        middle.set(x, 4, if twist == 1 { Metal1 } else { Metal3 });
        middle.set(x, 5, if twist == 2 { Metal0 } else { Metal2 });
        middle.set(x, 6, Ink);
    }
    let mut left = middle.clone();
    left.rect(0, 0, 4, 10, Sand2);
    left.rect(0, 0, 4, 1, Sand3);
    left.rect(0, 0, 1, 10, Sand3);
    left.rect(4, 1, 2, 8, Yellow0);
    left.rect(6, 2, 1, 6, Ink);
    atlas.add("tile/cable/right", left.mirrored());
    atlas.add("tile/cable/left", left);
    atlas.add("tile/cable/mid", middle);
}

fn catwalk(atlas: &mut Atlas) {
    let mut middle = Canvas::tile();
    for (y, colour) in [(0, Rust6), (1, Sand3), (2, Yellow0), (3, Rust1), (4, Ink)] {
        middle.rect(0, y, 20, 1, colour);
    }
    // A grating on brackets.
    for x in (0..20).step_by(4) {
        middle.rect(x, 2, 2, 2, Ink);
        middle.rect(x + 1, 5, 1, 3, Metal1);
    }
    middle.rect(0, 8, 20, 1, Metal2);
    middle.rect(0, 9, 20, 1, Metal0);
    let mut left = middle.clone();
    left.rect(0, 0, 3, 10, Sand2);
    left.rect(0, 0, 3, 1, Rust6);
    left.rect(0, 1, 1, 9, Sand3);
    left.rect(2, 2, 1, 8, Yellow0);
    left.rect(0, 10, 3, 1, Ink);
    let right = left.mirrored();
    let mut single = left.clone();
    single.blit(&right.cut(10, 0, 10, 20), 10, 0);
    atlas.add("tile/catwalk/mid", middle);
    atlas.add("tile/catwalk/left", left);
    atlas.add("tile/catwalk/right", right);
    atlas.add("tile/catwalk/single", single);
}

/// The bars of a gate that lets shots pass, and the guide rails that are left of an open one.
fn gate(atlas: &mut Atlas) {
    let mut bars = Canvas::tile();
    for x in [2, 8, 14] {
        for (dx, colour) in [Rust6, Sand3, Yellow0, Ink].into_iter().enumerate() {
            bars.rect(x + dx as i32, 0, 1, 20, colour);
        }
    }
    for (y, colour) in [(13, Metal4), (14, Metal2), (15, Metal1), (16, Ink)] {
        bars.rect(0, y, 20, 1, colour);
    }
    for x in [3, 9, 15] {
        bars.rect(x - 1, 12, 4, 4, Metal1);
        bars.rect(x - 1, 12, 3, 3, Metal3);
        bars.set(x, 13, Ink);
    }
    let mut top = bars.clone();
    for (y, colour) in [(0, Metal4), (1, Metal3), (2, Metal1), (3, Ink)] {
        top.rect(0, y, 20, 1, colour);
    }
    atlas.add("tile/gate/top", top);
    atlas.add("tile/gate/mid", bars);
    let mut rails = Canvas::tile();
    for x in [0, 18] {
        rails.rect(x, 0, 2, 20, Metal0);
        for y in (0..20).step_by(5) {
            rails.rect(x, y, 2, 2, Sand1);
        }
    }
    atlas.add("deco/city/gate_open", rails);
}

/// A cracked pane of glazed clay in a brass frame.
fn panel(variant: i32) -> Canvas {
    let mut tile = bevelled([Sand0, Sand1, Sand2, Sand3]);
    tile.frame(3, 3, 14, 14, Sand0);
    tile.rect(4, 4, 12, 12, Sand1);
    tile.rect(4, 4, 12, 1, Sand2);
    for (x, y) in [(1, 1), (17, 1), (1, 17), (17, 17)] {
        tile.rect(x, y, 2, 2, Rust6);
        tile.set(x + 1, y + 1, Sand0);
    }
    let cracks: [&[(i32, i32)]; 3] = [
        &[(2, 4), (8, 7), (6, 11), (12, 13), (10, 18)],
        &[(16, 2), (11, 6), (13, 10), (6, 13), (8, 18)],
        &[(1, 12), (7, 9), (10, 12), (14, 7), (18, 9)],
    ];
    for shift in [1, 0] {
        for pair in cracks[variant as usize].windows(2) {
            let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
            let colour = if shift == 1 { Sand3 } else { Soil0 };
            tile.line(ax + shift, ay + shift, bx + shift, by + shift, colour);
        }
    }
    tile
}
