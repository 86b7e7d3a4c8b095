//! The jumpworm: a caterpillar of five rings that arches its back, and a spring of a body in the air.

use super::super::forms::turn;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const BODY: &[Colour] = &[Violet2, Pink0, Pink0, Pink0, Pink1, Pink1];
const RING: &[Colour] = &[Green1, Green2, Green3, Green4];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add(atlas, "enemy/jumpworm", (0..6).map(crawl).collect(), 6);
    super::add_rotated(atlas, "enemy/jumpworm_air", vec![air()], 0);
}

/// One of 6 steps of the crawl: the back is flat at 0 and highest at 3.
pub fn crawl(step: i32) -> Canvas {
    let arch = [0.0, 0.35, 0.8, 1.0, 0.7, 0.3][step as usize % 6];
    let mut c = Canvas::tile();
    for ring in 0..5 {
        let along = f64::from(ring) / 4.0;
        let (_, hump) = turn(along * 0.5);
        let x = 3.0 + along * (11.6 - arch * 2.6) + arch * 1.4;
        let y = 16.2 - hump * arch * 6.4;
        let radius = 2.6 + if ring == 4 { 0.0 } else { hump * 0.3 };
        let mut part = Canvas::tile();
        part.ball(
            (x, y),
            (radius, radius),
            if ring % 2 == 0 { BODY } else { RING },
        );
        part.close();
        c.blit(&part, 0, 0);
    }
    let x = 14.6 - arch * 1.2;
    head(&mut c, (x + 0.4, 14.0));
    c
}

fn head(c: &mut Canvas, at: (f64, f64)) {
    let mut head = Canvas::tile();
    head.ball(at, (3.9, 3.9), BODY);
    let (x, y) = (at.0 as i32, at.1 as i32);
    head.stamp(x - 1, y - 3, ".WW.\nWW##\nWW##\n4WW4");
    head.rect(x, y + 2, 3, 1, Red0);
    head.set(x + 1, y + 2, White);
    head.close();
    head.line(x - 1, y - 4, x - 3, y - 6, Green3);
    head.set(x - 3, y - 6, Green5);
    c.blit(&head, 0, 0);
}

fn air() -> Canvas {
    let mut c = Canvas::tile();
    for ring in 0..5 {
        let along = f64::from(ring) / 4.0;
        let bend = turn(along * 0.8).1 * 1.6;
        let mut part = Canvas::tile();
        let at = (4.2 + along * 8.0 + bend, 17.0 - along * 9.0 + bend * 0.4);
        part.ball(at, (2.4, 2.4), if ring % 2 == 0 { BODY } else { RING });
        part.close();
        c.blit(&part, 0, 0);
    }
    head(&mut c, (13.4, 7.4));
    c
}
