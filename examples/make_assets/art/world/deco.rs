//! Decoration without any effect: plants, stones, hanging vines, pipes, grass, a lamp, signs.
//!
//! It must never look like an actor: no outline, at most four dark shades, no reserved colours, and no actor's shape.
//! Only signs are bright.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer};
use super::super::palette::{Colour, Colour::*};
use super::deco_art::{ARROW, CHAIN, CRATE, GRASS, LAMP, PLANTS, VINES, Wear};
use super::flower::Petals;
use super::hive_copies::flower;
use super::tubes;

/// The colours of a world's decoration: dark, middle, light, glow.
struct Scenery {
    leaf: [Colour; 4],
    dry: [Colour; 4],
    /// Stones of two kinds, dark to light.
    stones: [[Colour; 3]; 2],
    splinter: [Colour; 3],
}

const MARS: Scenery = Scenery {
    leaf: [Green0, Green1, Sage, Green2],
    dry: [Soil1, Soil2, Sand1, Sand1],
    stones: [[Soil1, Sand0, Soil2], [Violet0, Metal0, Metal1]],
    splinter: [Violet1, Violet2, Violet3],
};

impl Scenery {
    fn picture(&self, wear: Wear, art: &str) -> Canvas {
        let ramp = match wear {
            Wear::Leaf => self.leaf,
            Wear::Dry => self.dry,
        };
        let legend: Vec<(char, Colour)> = ('1'..='4').zip(ramp).collect();
        Canvas::art_with(art, &legend)
    }
}

/// Adds all decoration.
pub fn draw(atlas: &mut Atlas) {
    let world = &MARS;
    atlas.add("deco/flower", flower(Petals::Six));
    for (name, wear, art) in PLANTS {
        atlas.add(&format!("deco/{name}"), standing(&world.picture(wear, art)));
    }
    for (i, art) in GRASS.iter().enumerate() {
        let tuft = standing(&world.picture(Wear::Leaf, art));
        atlas.add(&format!("deco/grass_{i}"), tuft);
    }
    for (name, art) in ["vine", "vine_end"].iter().zip(VINES) {
        let mut tile = Canvas::tile();
        tile.blit(&world.picture(Wear::Leaf, art), 0, 0);
        atlas.add(&format!("deco/{name}"), tile);
    }
    for (i, tile) in stones(world).into_iter().enumerate() {
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

/// A tile with a picture in the middle of its lower edge.
fn standing(picture: &Canvas) -> Canvas {
    let mut tile = Canvas::tile();
    tile.blit(picture, (20 - picture.w) / 2, 20 - picture.h);
    tile
}

/// Draws a round stone lying at the lower edge; centre and radii in half pixels.
fn boulder(tile: &mut Canvas, x2: i32, rx2: i32, ry2: i32, shades: [Colour; 3]) {
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
            ..-4 => shades[0],
            -4..18 => shades[1],
            _ => shades[2],
        }
    });
    tile.blit(&stone, 0, 0);
}

fn stones(world: &Scenery) -> Vec<Canvas> {
    let [warm, cold] = world.stones;
    let mut tiles = vec![Canvas::tile(); 4];
    boulder(&mut tiles[0], 22, 17, 13, warm);
    boulder(&mut tiles[0], 8, 7, 6, warm);
    boulder(&mut tiles[1], 19, 14, 19, cold);
    boulder(&mut tiles[1], 31, 7, 7, cold);
    boulder(&mut tiles[2], 10, 7, 5, warm);
    boulder(&mut tiles[2], 22, 6, 8, warm);
    boulder(&mut tiles[2], 33, 5, 4, warm);
    boulder(&mut tiles[3], 27, 10, 8, cold);
    boulder(&mut tiles[3], 13, 11, 13, warm);
    // A crystal splinter between the stones.
    let [dark, middle, light] = world.splinter;
    let legend = [('1', dark), ('2', middle), ('3', light)];
    let splinter = Canvas::art_with(
        "
...3...
...32..
..332..
..321..
..321..
..321..
.3321..
.3221..
.3221..
.3211..
33211..
32211..
",
        &legend,
    );
    tiles[3].blit(&splinter, 10, 7);
    tiles
}

fn pipes(atlas: &mut Atlas) {
    let shades = [
        Violet0, Violet0, Metal0, Metal1, Metal0, Metal0, Violet0, Violet0,
    ];
    let level = tubes::level(&shades);
    let mut valve = level.clone();
    collar(&mut valve, 7, 6);
    valve.stamp(
        5,
        1,
        "
..uuuuuu..
.uuttttut.
..tt12tt..
....12....
....11....
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
U.
U.
UB
BB
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
        (5, Metal0),
        (6, Metal0),
        (8, Metal1),
        (10, Metal0),
        (12, Metal0),
        (14, Violet0),
    ] {
        tile.rect(x, y, w, 2, colour);
    }
    tile.rect(x + w - 1, 5, 1, 11, Violet0);
}

fn arrows(atlas: &mut Atlas) {
    let mut right = Canvas::tile();
    right.stamp(2, 3, ARROW);
    atlas.add("deco/arrow_down", right.turned());
    atlas.add("deco/arrow_left", right.mirrored());
    atlas.add("deco/arrow_up", right.turned().flipped());
    atlas.add("deco/arrow_right", right);
}
