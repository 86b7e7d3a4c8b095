//! The cannon: a flying iron ball with its barrel below; lamps and the glow of the muzzle show how soon it fires.

use super::super::forms::{P, polar};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated::{self, DIRECTIONS};

const IRON: &[Colour] = &[Metal0, Metal1, Metal1, Metal2, Metal3, Metal4];
const BARREL: &[Colour] = &[Metal0, Metal1, Metal2, Metal3];

/// Sizes of a cannon after 1, 2, ... hits, in tenths: each hit adds 10 %.
const GROWN: [i32; 6] = [11, 12, 13, 15, 16, 18];

/// Adds the sprites: stage 0 has just fired, stage 3 is about to. Each size of a cannon that has been hit has two stages, cold and
/// hot.
pub fn draw(atlas: &mut Atlas) {
    super::add_rotated(atlas, "enemy/cannon", (0..4).map(cannon).collect(), 0);
    for (hits, tenths) in (1..).zip(GROWN) {
        let stages = [0, 3].map(|stage| grown(stage, f64::from(tenths) / 10.0));
        let side = stages[0].w * 12 / 10;
        let frames = rotated::each(&stages, DIRECTIONS, side + side % 2);
        super::add(atlas, &format!("enemy/cannon_grown_{hits}"), frames, 0);
    }
}

/// The cannon at a stage 0 to 3 of readiness.
pub fn cannon(stage: i32) -> Canvas {
    grown(stage, 1.0)
}

fn grown(stage: i32, size: f64) -> Canvas {
    let side = (20.0 * size) as i32;
    let side = side + side % 2;
    let size = f64::from(side) / 20.0;
    let at = |x: f64, y: f64| -> P { (x * size, y * size) };
    let both = |r: f64| -> P { (r * size, r * size) };
    let mut c = Canvas::new(side, side);
    c.limb(at(2.6, 8.0), at(17.4, 8.0), both(1.9), BARREL);
    c.limb(at(10.0, 9.0), at(10.0, 16.5), at(3.4, 3.0), BARREL);
    c.close();
    let mut muzzle = Canvas::new(side, side);
    let hot = [Metal0, Red1, Red2, Red3][stage as usize % 4];
    muzzle.limb(at(6.8, 17.2), at(13.2, 17.2), both(1.4), IRON);
    let core = if stage == 3 { White } else { hot };
    muzzle.limb(at(7.6, 18.3), at(12.4, 18.3), both(0.6), &[hot]);
    muzzle.limb(at(8.6, 17.4), at(11.4, 17.4), both(0.6), &[core]);
    muzzle.close();
    c.blit(&muzzle, 0, 0);
    let mut body = Canvas::new(side, side);
    let centre = at(10.0, 7.2);
    body.ball(centre, at(6.6, 6.2), IRON);
    body.ring(centre, at(2.4, 4.2), &[Red1, Red1, Red2, Red3]);
    let eye = [Metal1, Red1, Red2, White][stage as usize % 4];
    body.spot(centre, 2.6 * size, Ink);
    body.spot(centre, 1.6 * size, eye);
    for lamp in 0..3 {
        let at = polar(centre, 5.1 * size, 0.62 + f64::from(lamp) * 0.13);
        let on = lamp < stage;
        body.spot(at, 0.8 * size, if on { Red3 } else { Metal1 });
    }
    body.close();
    c.blit(&body, 0, 0);
    c
}
