//! The cannon: a flying iron ball with its barrel below; lamps and the glow of the muzzle show how soon it fires.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const IRON: &[Colour] = &[Violet1, Metal0, Metal1, Metal2, Metal3];
const BARREL: &[Colour] = &[Metal0, Metal1, Metal2, Metal3];

/// Adds the sprites: stage 0 has just fired, stage 3 is about to fire.
pub fn draw(atlas: &mut Atlas) {
    atlas.anim("enemy/cannon", (0..4).map(cannon).collect(), 0);
}

/// The cannon at a stage 0 to 3 of readiness.
pub fn cannon(stage: i32) -> Canvas {
    let mut c = Canvas::tile();
    c.limb((2.6, 8.0), (17.4, 8.0), (1.9, 1.9), BARREL);
    c.limb((10.0, 9.0), (10.0, 16.5), (3.4, 3.0), BARREL);
    c.close();
    let mut muzzle = Canvas::tile();
    let hot = [Metal0, Red0, Red2, Yellow2][stage as usize % 4];
    muzzle.limb((6.8, 17.2), (13.2, 17.2), (1.4, 1.4), IRON);
    muzzle.rect(7, 18, 6, 1, hot);
    muzzle.rect(8, 17, 4, 1, if stage == 3 { White } else { hot });
    muzzle.close();
    c.blit(&muzzle, 0, 0);
    let mut body = Canvas::tile();
    let centre = (10.0, 7.2);
    body.ball(centre, (6.6, 6.2), IRON);
    body.ring(centre, (2.6, 4.0), &[Red0, Red1, Red2]);
    let eye = [Metal0, Red1, Red2, Yellow3][stage as usize % 4];
    body.spot(centre, 2.6, Ink);
    body.spot(centre, 1.6, eye);
    for lamp in 0..3 {
        let at = polar(centre, 5.1, 0.62 + f64::from(lamp) * 0.13);
        let on = lamp < stage;
        body.set(at.0 as i32, at.1 as i32, if on { Yellow2 } else { Violet0 });
    }
    body.close();
    c.blit(&body, 0, 0);
    c
}
