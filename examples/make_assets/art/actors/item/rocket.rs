//! The rocket that a martian can ride, in all directions.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated;

/// More directions than enemies have, because players steer it in small steps.
const DIRECTIONS: i32 = 32;

const HULL: &[Colour] = &[Metal1, Metal2, Metal3, Metal4, White];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    let rotated = |frames: &[Canvas]| rotated::each(frames, DIRECTIONS, 24);
    super::add(atlas, "item/rocket", rotated(&[rocket(None)]), 0);
    let lit: Vec<Canvas> = (0..4).map(|i| rocket(Some(i))).collect();
    super::add_own(atlas, "item/rocket_lit", rotated(&lit), 1);
}

fn rocket(flame: Option<i32>) -> Canvas {
    let mut c = Canvas::tile();
    if let Some(step) = flame {
        let length = [3.0, 4.4, 3.6, 5.0][step as usize % 4];
        c.limb(
            (10.0, 14.6),
            (10.0, 14.6 + length),
            (2.6, 0.8),
            &[Rust4, Rust5],
        );
        c.limb(
            (10.0, 14.6),
            (10.0, 14.0 + length * 0.7),
            (1.6, 0.6),
            &[Yellow2],
        );
        c.rect(9, 15, 2, 1, White);
    }
    let mut hull = Canvas::tile();
    for side in [-1.0, 1.0] {
        let at = |dx: f64, y: f64| (10.0 + side * dx, y);
        let fin = [at(2.6, 8.6), at(6.6, 13.0), at(6.6, 17.0), at(2.6, 14.4)];
        hull.poly(&fin, if side < 0.0 { Yellow2 } else { Yellow1 });
    }
    hull.limb((10.0, 5.0), (10.0, 12.0), (2.6, 3.4), HULL);
    hull.rect(7, 14, 6, 1, Metal1);
    hull.rect(8, 15, 4, 1, Metal0);
    hull.poly(
        &[
            (7.0, 5.6),
            (8.2, 2.6),
            (10.0, 0.6),
            (11.8, 2.6),
            (13.0, 5.6),
        ],
        Yellow1,
    );
    hull.poly(&[(7.6, 5.6), (8.6, 3.0), (9.6, 1.6), (9.4, 5.6)], Yellow2);
    hull.rect(12, 3, 1, 3, Yellow0);
    hull.spot((10.0, 9.0), 2.2, Metal0);
    hull.spot((10.0, 9.0), 1.5, Cyan2);
    hull.set(9, 8, White);
    hull.close();
    c.blit(&hull, 0, 0);
    c
}
