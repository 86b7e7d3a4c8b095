//! The three variants of the bouncer, flying down: a moth, a squid and a biting seed.

use super::super::forms::{polar, turn};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const WING: &[Colour] = &[Cyan0, Cyan1, Cyan2, Cyan3];
const WING_LOW: &[Colour] = &[Violet2, Violet3, Pink0, Pink1];
const FUR: &[Colour] = &[Violet1, Violet2, Violet4, Violet5];
const JELLY: &[Colour] = &[Green1, Green2, Green3, Green4, Green5];
const SHELL: &[Colour] = &[Rust2, Rust3, Rust4, Rust5, Rust6];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add_rotated(
        atlas,
        "enemy/bouncer_flutter",
        (0..4).map(moth).collect(),
        4,
    );
    super::add_rotated(
        atlas,
        "enemy/bouncer_flicken",
        (0..4).map(squid).collect(),
        4,
    );
    super::add_rotated(atlas, "enemy/bouncer_pod", (0..4).map(seed).collect(), 4);
}

/// A moth seen from above, its wings at one of 4 stages of a beat.
pub fn moth(step: i32) -> Canvas {
    let span = [1.0, 0.72, 0.4, 0.72][step as usize % 4];
    let mut c = Canvas::tile();
    for side in [-1.0, 1.0] {
        let at = |dx: f64| 10.0 + side * (1.5 + dx * span);
        c.ball((at(4.2), 11.4), (4.3 * span + 0.6, 4.2), WING);
        c.ball((at(3.2), 5.2), (3.1 * span + 0.6, 3.6), WING_LOW);
        c.spot((at(4.6), 11.2), 1.7 * span, Red3);
        c.spot((at(4.6), 11.2), 0.9 * span, Red1);
    }
    c.close();
    let mut body = Canvas::tile();
    body.limb((10.0, 5.0), (10.0, 12.0), (1.4, 2.2), FUR);
    body.ball((10.0, 14.6), (3.0, 2.8), FUR);
    body.rect(7, 15, 2, 2, Red2);
    body.rect(11, 15, 2, 2, Red2);
    body.set(7, 15, Red3);
    body.set(11, 15, Red3);
    body.close();
    body.line(8, 17, 6, 19, Violet5);
    body.line(11, 17, 13, 19, Violet5);
    c.blit(&body, 0, 0);
    c
}

/// A squid: it squeezes and stretches as it swims.
pub fn squid(step: i32) -> Canvas {
    let squeeze = [0.0, 1.0, 0.4, -0.8][step as usize % 4];
    let mut c = Canvas::tile();
    for arm in 0..4 {
        let x = 4.6 + 3.6 * f64::from(arm);
        let wave = turn(f64::from(step) / 4.0 + f64::from(arm) * 0.3).1 * 1.2;
        let tip = (x + (x - 10.0) * 0.2 + wave, 1.6 - squeeze * 0.6);
        c.limb((x + (10.0 - x) * 0.25, 9.0), tip, (1.5, 0.9), JELLY);
    }
    c.close();
    let mut top = Canvas::tile();
    top.ball(
        (10.0, 11.5 + squeeze * 0.4),
        (7.6 - squeeze * 0.7, 6.4 + squeeze * 0.6),
        JELLY,
    );
    for (x, y) in [(6, 8), (12, 7), (9, 9)] {
        top.rect(x, y, 2, 1, Green5);
    }
    for x in [5, 11] {
        top.rect(x, 12, 4, 4, White);
        top.rect(x + 1, 13, 2, 3, Red1);
        top.rect(x, 12, 4, 1, Green1);
    }
    top.close();
    c.blit(&top, 0, 0);
    c
}

/// A seed with a belt of thorns that turns, and teeth at the front.
pub fn seed(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    for thorn in 0..8 {
        let direction = (f64::from(thorn) + f64::from(step) / 4.0) / 8.0;
        let (tip, wide) = (polar(centre, 9.4, direction), 0.05);
        let points = [
            polar(centre, 6.0, direction - wide),
            tip,
            polar(centre, 6.0, direction + wide),
        ];
        c.poly(&points, if thorn % 2 == 0 { Red3 } else { Red2 });
    }
    c.close();
    let mut body = Canvas::tile();
    body.ball(centre, (6.6, 6.6), SHELL);
    body.rect(6, 8, 3, 2, White);
    body.rect(11, 8, 3, 2, White);
    body.rect(7, 9, 2, 1, Ink);
    body.rect(11, 9, 2, 1, Ink);
    body.line(5, 6, 8, 8, Rust1);
    body.line(14, 6, 11, 8, Rust1);
    let open = [0, 1, 2, 1][step as usize % 4];
    body.rect(6, 12, 8, 1 + open, Red0);
    for x in [6, 8, 10, 12] {
        body.set(x + 1, 12, White);
        body.set(x, 12 + open, Metal4);
    }
    body.close();
    c.blit(&body, 0, 0);
    c
}
