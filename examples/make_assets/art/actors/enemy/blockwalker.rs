//! The block walker: a block of wall that has grown legs and eyes.

use super::super::forms::turn;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::*;

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add(atlas, "enemy/blockwalker", (0..6).map(walker).collect(), 4);
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
    for (x, y, h) in [(7, 11, 3), (13, 11, 3)] {
        c.rect(x, y + bob, 1, h, Metal1);
        c.rect(x + 1, y + bob, 1, h, Metal3);
    }
    c.rect(5, 3 + bob, 13, 6, Ink);
    for x in [6, 13] {
        c.rect(x, 4 + bob, 4, 4, Red2);
        c.rect(x, 4 + bob, 1, 3, Red3);
        c.rect(x + 2, 5 + bob, 2, 2, Ink);
        c.rect(x, 7 + bob, 4, 1, Red1);
    }
    // Brows of stone, bent in anger.
    for (left, right, y) in [(5, 7, 3), (7, 9, 4)] {
        c.rect(left, y + bob, right - left + 1, 1, Metal1);
        c.rect(22 - right, y + bob, right - left + 1, 1, Metal1);
    }
    c.close();
    c
}
