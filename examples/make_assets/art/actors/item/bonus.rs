//! Things to collect: health, lives, coins.

use super::super::forms::turn;
use super::super::player;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const HEART: &[Colour] = &[Violet3, Pink0, Pink0, Pink0, Pink1];
const GLASS: &[Colour] = &[Cyan1, Cyan2, Cyan3, White];

/// The beat of a heart: a strong and a weak stroke, with overshoot.
const BEAT: [f64; 8] = [1.0, 1.14, 0.97, 1.07, 1.0, 1.0, 1.0, 1.0];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add(atlas, "item/health10", (0..8).map(small_heart).collect(), 5);
    super::add(atlas, "item/health50", (0..8).map(big_heart).collect(), 5);
    super::add(atlas, "item/health_other", (0..8).map(flask).collect(), 5);
    super::add(atlas, "item/freeman", (0..6).map(life).collect(), 5);
    super::add(atlas, "item/coin", (0..8).map(coin).collect(), 5);
}

/// A heart in the middle of the tile, `size` times 11 pixels wide.
fn heart(c: &mut Canvas, size: f64) {
    let at = |x: f64, y: f64| (10.0 + x * size, 10.0 + y * size);
    for side in [-1.0, 1.0] {
        c.spot(at(side * 2.55, -1.8), 2.95 * size, Pink0);
    }
    c.poly(&[at(-4.8, 0.1), at(4.8, 0.1), at(0.0, 5.4)], Pink0);
    c.poly(
        &[
            at(-3.6, -0.9),
            at(-1.6, -2.4),
            at(0.0, -1.4),
            at(1.6, -2.4),
            at(3.6, -0.9),
            at(4.8, 0.2),
            at(-4.8, 0.2),
        ],
        Pink0,
    );
    c.shade(at(0.0, 0.0), (6.4 * size, 6.4 * size), HEART);
}

fn small_heart(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    heart(&mut c, 1.0 * BEAT[step as usize % 8]);
    c.rect(7, 7, 2, 1, Pink1);
    c.set(7, 8, White);
    c.close();
    c
}

fn big_heart(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    heart(&mut c, 1.5 * BEAT[step as usize % 8]);
    c.rect(9, 6, 2, 8, White);
    c.rect(6, 9, 8, 2, White);
    c.rect(9, 14, 2, 1, Violet3);
    c.rect(6, 11, 3, 1, Violet3);
    c.rect(11, 11, 3, 1, Violet3);
    c.rect(4, 5, 2, 1, Pink1);
    c.set(4, 6, Pink1);
    c.close();
    c
}

/// A round flask: the juice sways and bubbles.
fn flask(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let (sway, _) = turn(f64::from(step) / 8.0);
    c.ball((10.0, 12.5), (6.2, 6.0), &[Violet1, Cyan0, Cyan0, Cyan1]);
    let glass = c.clone();
    c.map(|x, y, old| {
        let level = 10.5 + sway * f64::from(x - 10) * 0.22;
        let depth = f64::from(y) - level;
        match old {
            Clear => Clear,
            _ if depth >= 1.0 && x < 11 => Pink0,
            _ if depth >= 1.0 => Violet3,
            _ if depth >= 0.0 => Pink1,
            other => other,
        }
    });
    for (bubble, x) in [(0, 8), (3, 12), (5, 10)] {
        let y = 17 - (step + bubble) % 8;
        if glass.solid(x, y) && y > 11 {
            c.set(x, y, Pink1);
        }
    }
    c.rect(8, 3, 4, 4, Cyan1);
    c.rect(8, 3, 1, 4, Cyan3);
    c.rect(7, 1, 6, 3, Rust4);
    c.rect(7, 1, 6, 1, Rust6);
    c.rect(12, 2, 1, 2, Rust3);
    c.line(5, 12, 7, 9, White);
    c.set(5, 13, Cyan3);
    c.close();
    c
}

/// A small martian in a bubble that wobbles.
fn life(step: i32) -> Canvas {
    let (wide, _) = turn(f64::from(step) / 6.0);
    let mut c = Canvas::tile();
    let radii = (8.6 + wide * 0.7, 8.6 - wide * 0.7);
    c.ball((10.0, 10.0), radii, GLASS);
    let mut inner = Canvas::tile();
    inner.ball(
        (10.0, 10.0),
        (radii.0 - 1.2, radii.1 - 1.2),
        &[Violet0, Violet0, Violet1],
    );
    c.blit(&inner, 0, 0);
    let martian = player::doll();
    c.blit(&martian, 4, 4 + [0, 0, 1, 1, 1, 0][step as usize % 6]);
    c.line(4, 8, 7, 4, White);
    c.set(15, 14, Cyan3);
    c.close();
    c
}

/// A violet coin with a golden rim, turning about its upright axis.
fn coin(step: i32) -> Canvas {
    let (cos, sin) = turn(f64::from(step) / 16.0);
    let width = cos.abs().max(0.16) * 7.6;
    let mut c = Canvas::tile();
    if width < 6.0 {
        // The edge of the coin, seen at the side.
        let edge = sin * 1.3 * if cos > 0.0 { -1.0 } else { 1.0 };
        c.ball((10.0 + edge, 10.0), (width + 0.8, 7.6), &[Yellow1]);
    }
    c.ball(
        (10.0, 10.0),
        (width, 7.6),
        &[Yellow1, Yellow2, Yellow2, Yellow3],
    );
    c.ball(
        (10.0, 10.0),
        ((width - 1.6).max(0.0001), 5.9),
        &[Violet2, Violet3, Violet4],
    );
    if width > 3.0 {
        let k = width / 7.6;
        let star = [
            (0.0, -4.4),
            (1.3, -1.4),
            (4.4, -1.0),
            (2.0, 1.0),
            (2.8, 4.2),
            (0.0, 2.4),
        ];
        let right = star.map(|(x, y)| (10.0 + x * k, 10.0 + y));
        let left = star.map(|(x, y)| (10.0 - x * k, 10.0 + y));
        c.poly(&right, Violet5);
        c.poly(&left, Violet6);
    }
    c.close();
    c
}
