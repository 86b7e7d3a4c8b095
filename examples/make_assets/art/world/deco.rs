//! Decoration without function: glowing plants, stones, vines, pipes, signs, grass, a lamp.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer};
use super::super::palette::{Colour, Colour::*};
use super::deco_art::{ARROW, CHAIN, CRATE, GRASS, LAMP, PLANTS, VINES};
use super::tubes;

/// Adds all decoration.
pub fn draw(atlas: &mut Atlas) {
    for (i, art) in PLANTS.iter().enumerate() {
        atlas.add(&format!("deco/plant_{i}"), standing(art));
    }
    for (i, art) in GRASS.iter().enumerate() {
        atlas.add(&format!("deco/grass_{i}"), standing(art));
    }
    for (i, art) in VINES.iter().enumerate() {
        let mut tile = Canvas::tile();
        let vine = Canvas::art(art);
        tile.blit(&vine, (20 - vine.w) / 2, 0);
        atlas.add(&format!("deco/vine_{i}"), tile);
    }
    for (i, tile) in stones().into_iter().enumerate() {
        atlas.add(&format!("deco/stone_{i}"), tile);
    }
    pipes(atlas);
    arrows(atlas);
    let mut lamp = Canvas::tile();
    lamp.stamp(4, 0, LAMP);
    atlas.add("deco/lamp", lamp);
    let mut chain = Canvas::tile();
    for y in [0, 10] {
        chain.stamp(7, y, CHAIN);
    }
    atlas.add("deco/chain", chain);
    atlas.add("deco/crate", Canvas::art(CRATE));
}

/// Returns a tile with a drawing in the middle of its lower edge.
fn standing(art: &str) -> Canvas {
    let picture = Canvas::art(art);
    let mut tile = Canvas::tile();
    tile.blit(&picture, (20 - picture.w) / 2, 20 - picture.h);
    tile
}

/// Draws a round stone on the lower edge: centre and radii in half pixels; four shades, dark first.
fn boulder(tile: &mut Canvas, x2: i32, rx2: i32, ry2: i32, shades: [Colour; 4]) {
    let y2 = 40 - ry2 * 3 / 4;
    let mut stone = Canvas::tile();
    stone.ellipse(x2, y2, rx2, ry2, shades[1]);
    stone.map(|x, y, old| {
        if old == Clear {
            return Clear;
        }
        let (dx, dy) = ((2 * x + 1 - x2) * 16 / rx2, (2 * y + 1 - y2) * 16 / ry2);
        let light = -(dx + 2 * dy) + (bayer(x, y) / 8) * 2;
        match light {
            ..-14 => shades[0],
            -14..5 => shades[1],
            5..22 => shades[2],
            _ => shades[3],
        }
    });
    stone.outline(Ink);
    tile.blit(&stone, 0, 0);
}

fn stones() -> Vec<Canvas> {
    let rust = [Rust1, Rust2, Rust3, Rust5];
    let slate = [Violet0, Metal0, Metal1, Metal3];
    let sand = [Sand0, Sand1, Sand2, Sand3];
    let mut tiles = vec![Canvas::tile(); 4];
    boulder(&mut tiles[0], 22, 17, 13, rust);
    boulder(&mut tiles[0], 8, 7, 6, rust);
    boulder(&mut tiles[1], 19, 14, 19, slate);
    boulder(&mut tiles[1], 31, 7, 7, slate);
    boulder(&mut tiles[2], 10, 7, 5, sand);
    boulder(&mut tiles[2], 22, 6, 8, sand);
    boulder(&mut tiles[2], 33, 5, 4, sand);
    boulder(&mut tiles[3], 27, 10, 8, slate);
    boulder(&mut tiles[3], 13, 11, 13, rust);
    // A crystal splinter between the stones.
    tiles[3].stamp(
        10,
        5,
        "
...#...
..#g#..
..#gf#.
.#gfe#.
.#gfe#.
.#gfd#.
.#ffd#.
.#fed#.
#gfed#.
#ffdd#.
#fedc#.
#feddc#
#fedcc#
#eedcc#
",
    );
    tiles
}

fn pipes(atlas: &mut Atlas) {
    let shades = [
        Violet0, Metal0, Metal1, Metal3, Metal3, Metal1, Metal0, Violet0,
    ];
    let level = tubes::level(&shades);
    let mut valve = level.clone();
    collar(&mut valve, 7, 6);
    valve.stamp(
        5,
        1,
        "
..MMMMMM..
.MNLLLLMK.
..KK24KK..
....34....
....23....
",
    );
    let mut cap = level.clone();
    cap.rect(12, 0, 8, 20, Clear);
    collar(&mut cap, 9, 4);
    let mut drip = level.clone();
    collar(&mut drip, 8, 4);
    drip.stamp(
        9,
        15,
        "
D.
D.
EC
DC
",
    );
    atlas.add("deco/pipe_h", level);
    atlas.add("deco/pipe_v", tubes::upright(&shades));
    atlas.add("deco/pipe_valve", valve);
    atlas.add("deco/pipe_end_left", cap.mirrored());
    atlas.add("deco/pipe_end_right", cap);
    atlas.add("deco/pipe_leak", drip);
    for (name, right, down) in [
        ("ne", true, false),
        ("nw", false, false),
        ("se", true, true),
        ("sw", false, true),
    ] {
        atlas.add(
            &format!("deco/pipe_{name}"),
            tubes::bend(&shades, right, down),
        );
    }
}

/// Draws a ring around a horizontal pipe.
fn collar(tile: &mut Canvas, x: i32, w: i32) {
    for (y, colour) in [
        (5, Metal1),
        (6, Metal2),
        (8, Metal4),
        (10, Metal3),
        (12, Metal2),
        (14, Metal0),
    ] {
        tile.rect(x, y, w, 2, colour);
    }
    tile.rect(x + w - 1, 5, 1, 11, Metal0);
}

fn arrows(atlas: &mut Atlas) {
    let mut right = Canvas::tile();
    right.stamp(2, 3, ARROW);
    atlas.add("deco/arrow_down", right.turned());
    atlas.add("deco/arrow_left", right.mirrored());
    atlas.add("deco/arrow_up", right.turned().flipped());
    atlas.add("deco/arrow_right", right);
}
