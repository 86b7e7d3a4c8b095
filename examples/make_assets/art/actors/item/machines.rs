//! Things that react to a touch: orbs, switches, springs, messages; and the animation of expiring items.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated;

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    let dark: &[Colour] = &[Violet1, Violet2, Violet3, Violet4];
    let green: &[Colour] = &[Green1, Green2, Green3, Green4, Green5];
    // On floor, left wall, ceiling and right wall: a quarter turn each.
    let mounted = |orb: Canvas| rotated::all(&orb, 4, 20);
    super::add(atlas, "item/orb_off", mounted(orb(dark, false)), 0);
    super::add(atlas, "item/orb_on", mounted(orb(green, true)), 0);
    atlas.anim("item/orb_outline", mounted(orb_outline()), 0);
    super::add(atlas, "item/switch", vec![switch(0), switch(1)], 0);
    for (name, x, sign) in SIGNS {
        let mut c = Canvas::tile();
        c.stamp(*x, 14, sign);
        atlas.add(&format!("item/switch_rim_{name}"), c);
    }
    super::add(atlas, "item/spring", [9, 14, 2, 6].map(spring).to_vec(), 0);
    super::add(atlas, "item/message", (0..4).map(scroll).collect(), 9);
    atlas.anim("item/expire", (0..10).map(expire).collect(), 0);
}

fn pedestal(c: &mut Canvas) {
    c.plate((4, 16), (12, 3), [Metal0, Metal1, Metal3]);
    c.plate((6, 14), (8, 2), [Metal0, Metal2, Metal3]);
}

/// A globe on a foot, on the floor.
fn orb(glass: &[Colour], on: bool) -> Canvas {
    let mut c = Canvas::tile();
    pedestal(&mut c);
    c.close();
    let mut globe = Canvas::tile();
    globe.ball((10.0, 8.5), (6.6, 6.6), glass);
    globe.rect(6, 5, 3, 1, White);
    globe.rect(6, 5, 1, 3, White);
    if on {
        globe.spot((10.0, 8.8), 2.6, glass[glass.len() - 1]);
        globe.spot((10.0, 8.8), 1.4, White);
    } else {
        globe.rect(8, 9, 5, 1, Violet1);
        globe.rect(8, 10, 5, 1, Violet6);
    }
    globe.close();
    c.blit(&globe, 0, 0);
    c
}

/// The foot and an empty globe, for the clock of a timed orb.
fn orb_outline() -> Canvas {
    let mut c = Canvas::tile();
    pedestal(&mut c);
    c.ring((10.0, 8.5), (5.2, 6.6), &[Cyan1, Cyan2, Cyan3, White]);
    c.close();
    let outer = c.clone();
    // The glass is empty, so that it does not hide the clock.
    c.map(|x, y, _| {
        let (dx, dy) = (2 * x - 19, 2 * y - 16);
        if dx * dx + dy * dy < 98 {
            Clear
        } else {
            outer.get(x, y)
        }
    });
    c
}

/// The symbols of the switch colours, at their places on the rim.
const SIGNS: &[(&str, i32, &str)] = &[
    ("green", 1, ".DD.\nDEDD\nDDDC\n.CC."),
    ("red", 6, ".NM.\n.NM.\nNMMM\nMMLL"),
    ("purple", 10, ".gf.\ngfee\n.ee.\n..d."),
    ("blue", 15, "JJII\nJIII\nIIIH\nIIHH"),
];

/// A push button on a box; the four symbols have their sockets on its front.
fn switch(pressed: i32) -> Canvas {
    let mut c = Canvas::tile();
    let top = 8.5 + f64::from(pressed) * 3.5;
    c.limb(
        (5.4, top),
        (14.6, top),
        (3.2, 3.2),
        &[Yellow0, Yellow1, Yellow2, Yellow3],
    );
    c.rect(2, top as i32 + 1, 16, 8, Clear);
    c.rect(4, top as i32 + 1, 12, 12 - top as i32, Yellow1);
    c.rect(14, top as i32 + 1, 2, 12 - top as i32, Yellow0);
    c.close();
    c.plate((0, 12), (20, 8), [Metal1, Metal2, Metal4]);
    for (_, x, sign) in SIGNS {
        c.blit(&Canvas::art(sign).silhouette(Metal0), *x, 14);
    }
    c
}

/// A spring with a plate on top at the height `top`.
fn spring(top: i32) -> Canvas {
    let mut c = Canvas::tile();
    c.plate((3, 17), (14, 2), [Metal0, Metal1, Metal3]);
    let (from, to) = (top + 3, 17);
    let coils = 3;
    for coil in 0..coils {
        let a = from + (to - from) * coil / coils;
        let b = from + (to - from) * (coil + 1) / coils - 1;
        c.line(14, a, 5, (a + b) / 2, Metal1);
        c.line(5, (a + b) / 2, 14, b, Metal4);
        c.line(5, (a + b) / 2 + 1, 14, b + 1, Metal2);
    }
    c.rect(2, top, 16, 3, Clear);
    c.limb(
        (3.6, f64::from(top) + 1.5),
        (16.4, f64::from(top) + 1.5),
        (1.5, 1.5),
        &[Yellow0, Yellow1, Yellow2],
    );
    for x in [5, 9, 13] {
        c.rect(x, top + 1, 2, 1, Violet2);
    }
    c.close();
    c
}

/// A sheet of paper with writing; its edges roll and the seal glints.
fn scroll(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let paper: &[Colour] = &[Sand1, Sand2, Sand3, Rust6, Yellow3];
    c.rect(4, 4, 12, 12, Sand3);
    c.rect(4, 4, 2, 12, Rust6);
    c.rect(14, 4, 2, 12, Sand2);
    let sway = [0, 1, 0, -1][step as usize % 4];
    for (row, length) in [(6, 8), (8, 6), (10, 8), (12, 4)] {
        c.rect(6, row, length, 1, Sand1);
    }
    c.limb((3.4, 3.2), (16.6, 3.2), (2.0, 2.0), paper);
    c.limb((3.4, 16.8), (16.6, 16.8), (2.0, 2.0), paper);
    c.rect(1 + i32::from(sway > 0), 3, 1, 1, Sand1);
    c.rect(18 - i32::from(sway < 0), 16, 1, 1, Sand1);
    c.spot((13.0, 12.6), 1.9, Violet3);
    c.set(
        12,
        11 + i32::from(step == 2),
        if step % 2 == 0 { White } else { Violet5 },
    );
    c.close();
    c
}

/// The last ten ticks of an expiring item: a flash that shrinks to a point.
fn expire(stage: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    let left = f64::from(9 - stage) / 9.0;
    for ray in 0..8 {
        let direction = f64::from(ray) / 8.0 + f64::from(stage) / 40.0;
        let (out, thick) = (3.0 + (1.0 - left) * 5.5, 0.4 + left * 1.2);
        let at = polar(centre, out, direction);
        let colour = if ray % 2 == 0 { Cyan3 } else { Violet5 };
        c.spot(at, thick + 0.3, colour);
    }
    c.spot(centre, left * 6.6, Violet4);
    c.spot(centre, left * 5.2, Cyan3);
    c.spot(centre, left * 3.6, White);
    c
}
