//! The bud of podzilla and vinepod, hanging down: closed a drop, open a mouth; and the leaf of the vine.
//!
//! Its colours occur in no leaf, so that it does not hide among plants.

use super::super::forms::P;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated::{self, DIRECTIONS};

const SEPAL: &[Colour] = &[Violet2, Violet3, Violet4, Violet5];
const LIP: &[Colour] = &[Violet2, Violet3, Pink0, Pink0, Pink1];

/// Adds the sprites: 8 stages from closed to open.
pub fn draw(atlas: &mut Atlas) {
    super::add_rotated(atlas, "enemy/podzilla", (0..8).map(bud).collect(), 0);
    let leaves = rotated::all(&leaf(), DIRECTIONS, 16);
    atlas.anim("enemy/vine_leaf", leaves, 0);
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
            throat.ball((10.0, 12.2), (1.8, 1.8), &[Red3, Rust6, White]);
        }
        throat.close();
        c.blit(&throat, 0, 0);
    }
    for side in [-1.0, 1.0] {
        c.blit(&petal(stage, side), 0, 0);
    }
    let mut crown = Canvas::tile();
    crown.limb((10.0, 1.2), (10.0, 4.0), (1.5, 2.0), SEPAL);
    crown.limb((10.0, 4.0), (5.6, 6.4), (2.0, 0.8), SEPAL);
    crown.limb((10.0, 4.0), (14.4, 6.4), (2.0, 0.8), SEPAL);
    crown.close();
    // Eyes on the crown: half shut in sleep, wide when the bud opens.
    for x in [7, 11] {
        crown.rect(x, 4, 2, 2, if stage > 3 { White } else { Red2 });
        let pupil = if stage > 3 { Red1 } else { Red0 };
        crown.set(x + i32::from(x == 7), 5, pupil);
    }
    c.blit(&crown, 0, 0);
    c
}

/// One lip, with its teeth.
fn petal(stage: i32, side: f64) -> Canvas {
    let open = f64::from(stage) / 7.0;
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
    petal
}

/// A leaf growing up from the centre of the picture, around which it is rotated.
fn leaf() -> Canvas {
    let mut c = Canvas::new(16, 16);
    c.poly(&[(8.0, 8.0), (5.4, 5.6), (5.6, 3.0), (8.0, 0.6)], Violet4);
    c.poly(&[(8.0, 8.0), (10.6, 5.6), (10.4, 3.0), (8.0, 0.6)], Violet3);
    c.close();
    c
}
