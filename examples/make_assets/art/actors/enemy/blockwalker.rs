//! The block walker: a block of wall that has grown legs and eyes.

use super::super::forms::turn;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::*;

/// Adds the pictures.
pub fn draw(atlas: &mut Atlas) {
    atlas.anim("enemy/blockwalker", (0..6).map(walker).collect(), 4);
}

fn walker(step: i32) -> Canvas {
    let phase = f64::from(step) / 6.0;
    let bob = [0, 1, 1, 0, 1, 1][step as usize % 6];
    let mut c = Canvas::tile();
    for (leg, x) in [(0, 4), (1, 12)] {
        let (cos, sin) = turn(phase + f64::from(leg) / 2.0);
        let foot = x + (cos * 2.0).floor() as i32;
        let lift = (sin * 2.4).max(0.0).floor() as i32;
        c.rect(x + 1, 15, 2, 3 - lift, Metal1);
        c.rect(foot, 17 - lift, 5, 2, Rust4);
        c.rect(foot, 17 - lift, 4, 1, Rust5);
    }
    c.plate((1, bob), (18, 15), [Metal0, Metal1, Metal3]);
    c.plate((2, 1 + bob), (16, 13), [Metal1, Metal2, Metal3]);
    // Joints of the stones: they part where the eyes look out.
    c.rect(2, 9 + bob, 16, 1, Metal1);
    c.rect(2, 10 + bob, 16, 1, Metal3);
    for (x, y, h) in [(7, 11, 3), (13, 11, 3), (5, 1, 3)] {
        c.rect(x, y + bob, 1, h, Metal1);
        c.rect(x + 1, y + bob, 1, h, Metal3);
    }
    c.rect(6, 3 + bob, 11, 5, Ink);
    for x in [8, 13] {
        c.rect(x, 4 + bob, 3, 3, Yellow2);
        c.rect(x + 1, 5 + bob, 2, 2, Ink);
        c.set(x, 4 + bob, Yellow3);
    }
    c.line(7, 3 + bob, 10, 4 + bob, Metal1);
    c.line(16, 3 + bob, 13, 4 + bob, Metal1);
    c.close();
    c
}
