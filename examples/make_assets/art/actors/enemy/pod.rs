//! The bud of podzilla and vinepod, hanging down: a drop when closed, a mouth when open; and the leaf of the vine.

use super::super::forms::P;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const LEAF: &[Colour] = &[Green1, Green2, Green3, Green4];
const LIP: &[Colour] = &[Green1, Green2, Green3, Green4, Green5];

/// Adds the sprites: 8 stages from closed to open.
pub fn draw(atlas: &mut Atlas) {
    atlas.anim("enemy/podzilla", (0..8).map(bud).collect(), 0);
    atlas.add("enemy/vine_leaf", leaf());
}

/// The bud at a stage 0 (closed) to 7 (open).
pub fn bud(stage: i32) -> Canvas {
    let open = f64::from(stage) / 7.0;
    let mut c = Canvas::tile();
    // The throat, seen when the petals part.
    if stage > 0 {
        let mut throat = Canvas::tile();
        throat.ball(
            (10.0, 11.5),
            (1.6 + open * 4.6, 4.6),
            &[Rust0, Red0, Red0, Red1],
        );
        if stage > 2 {
            throat.ball(
                (10.0, 12.4),
                (0.8 + open * 2.4, 0.8 + open * 1.8),
                &[Red1, Red2, Red3],
            );
        }
        if stage > 5 {
            throat.ball((10.0, 12.2), (1.8, 1.8), &[Yellow1, Yellow2, Yellow3]);
        }
        throat.close();
        c.blit(&throat, 0, 0);
    }
    for side in [-1.0, 1.0] {
        let mut petal = Canvas::tile();
        let at = |dx: f64, y: f64| -> P { (10.0 + side * dx, y) };
        let spread = open * 4.8;
        petal.limb(
            at(2.0 + open * 0.8, 6.6),
            at(2.4 + spread, 11.0),
            (3.2 - open * 0.6, 3.0 - open * 0.7),
            LIP,
        );
        petal.limb(
            at(2.4 + spread, 11.0),
            at(0.9 + spread * 0.9, 16.6 - open * 0.6),
            (3.0 - open * 0.7, 0.9),
            LIP,
        );
        petal.close();
        if stage > 1 {
            for (dx, y) in [(2.2, 12.0), (1.6, 14.0)] {
                let tooth = at(dx + spread - 2.0, y);
                petal.set(tooth.0.floor() as i32, tooth.1 as i32, White);
                petal.set((tooth.0 - side).floor() as i32, tooth.1 as i32, Metal3);
            }
        }
        c.blit(&petal, 0, 0);
    }
    let mut crown = Canvas::tile();
    crown.limb((10.0, 1.2), (10.0, 4.0), (1.5, 2.0), LEAF);
    crown.limb((10.0, 4.0), (5.6, 6.4), (2.0, 0.8), LEAF);
    crown.limb((10.0, 4.0), (14.4, 6.4), (2.0, 0.8), LEAF);
    crown.close();
    // Eyes on the crown: half shut in sleep, wide when the bud opens.
    for x in [7, 11] {
        crown.rect(x, 4, 2, 2, if stage > 3 { Yellow2 } else { Green1 });
        crown.set(
            x + i32::from(x == 7),
            5,
            if stage > 3 { Ink } else { Green0 },
        );
    }
    c.blit(&crown, 0, 0);
    c
}

/// A leaf that grows up from the middle of the lower edge.
fn leaf() -> Canvas {
    let mut c = Canvas::tile();
    c.poly(
        &[
            (10.0, 20.0),
            (6.4, 15.4),
            (5.4, 10.6),
            (7.0, 5.8),
            (10.0, 1.2),
        ],
        Green3,
    );
    c.poly(
        &[
            (10.0, 20.0),
            (13.6, 15.4),
            (14.6, 10.6),
            (13.0, 5.8),
            (10.0, 1.2),
        ],
        Green2,
    );
    c.line(9, 3, 9, 18, Green4);
    for y in [7, 10, 13] {
        c.line(9, y + 2, 7, y, Green4);
        c.line(10, y + 2, 12, y, Green1);
    }
    c.close();
    c
}
