//! The flapper: a bat, its belly glowing while it has a shot.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const FUR: &[Colour] = &[Red0, Red1, Red2, Red3];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    for (name, ready) in [("ready", true), ("empty", false)] {
        let frames = (0..4).map(|i| bat(i, ready)).collect();
        super::add(atlas, &format!("enemy/flapper_{name}"), frames, 6);
    }
}

/// The bat at one of 4 stages of a wing beat, 0 = wings high.
pub fn bat(stage: i32, ready: bool) -> Canvas {
    let mut c = Canvas::tile();
    // Height of the wing's tip and of its wrist.
    let (tip, wrist) = [(1.0, 3.5), (5.0, 4.5), (11.0, 6.0), (16.0, 8.5)][stage as usize % 4];
    for side in [-1.0, 1.0] {
        let at = |dx: f64, y: f64| (10.0 + side * dx, y);
        let (finger, thumb) = (tip * 0.62 + 6.4, tip * 0.2 + 11.0);
        let skin = [
            at(1.5, 7.0),
            at(5.6, wrist),
            at(9.4, tip),
            at(8.2, (tip + finger) * 0.5),
            at(8.4, finger),
            at(6.2, (finger + thumb) * 0.5 - 0.8),
            at(5.6, thumb + 1.6),
            at(1.5, 13.0),
        ];
        c.poly(&skin, Red1);
        c.stroke(at(5.6, wrist + 0.6), at(6.6, finger - 1.0), Rust1);
        c.limb(at(2.0, 8.6), at(6.0, wrist + 0.6), (0.9, 0.8), FUR);
        c.limb(at(6.0, wrist + 0.6), at(8.8, tip + 0.8), (0.8, 0.6), FUR);
    }
    c.close();
    let lift = [1.0, 0.0, -1.0, 0.0][stage as usize % 4];
    let y = 10.0 + lift;
    let mut body = Canvas::tile();
    for side in [-1.0, 1.0] {
        let x = 10.0 + side * 2.6;
        body.poly(
            &[
                (x - 1.6, y - 3.0),
                (x + side * 1.2, y - 7.0),
                (x + 1.6, y - 3.0),
            ],
            Red1,
        );
    }
    body.ball((10.0, y), (3.9, 4.4), FUR);
    let row = y as i32;
    for x in [7, 11] {
        body.rect(x, row - 3, 3, 3, White);
        body.rect(x + 1, row - 2, 1, 2, Ink);
        body.rect(x, row - 3, 3, 1, if ready { Red3 } else { Red0 });
    }
    if ready {
        body.ball((10.0, y + 2.4), (2.2, 1.9), &[Rust4, Rust5, Rust6, White]);
    } else {
        body.rect(8, row + 1, 4, 1, Rust0);
    }
    body.set(8, row + 1, White);
    body.set(11, row + 1, White);
    body.close();
    c.blit(&body, 0, 0);
    c
}
