//! Shots of the enemies.

use super::super::forms::{polar, turn};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::*;

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add(atlas, "shot/arrow", vec![arrow()], 0);
    super::add(atlas, "shot/cannon", (0..4).map(iron_ball).collect(), 3);
    super::add(atlas, "shot/trakbot", (0..4).map(bolt).collect(), 2);
    super::add(atlas, "shot/pod", (0..4).map(spore).collect(), 3);
    super::add(atlas, "shot/flapper", (0..2).map(wave).collect(), 2);
}

fn arrow() -> Canvas {
    let mut c = Canvas::tile();
    c.rect(3, 10, 13, 1, Sand3);
    c.rect(6, 10, 3, 1, Sand2);
    c.poly(&[(14.0, 7.5), (19.0, 10.5), (14.0, 13.5)], Red2);
    c.rect(14, 8, 1, 2, White);
    c.line(15, 9, 17, 10, Red3);
    for x in [1, 3] {
        c.line(x, 8, x + 2, 10, Red3);
        c.line(x, 12, x + 2, 10, Red1);
    }
    c.close();
    c
}

/// A ball of iron, glowing from the inside, its hot crack going round.
fn iron_ball(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    c.ball(
        centre,
        (5.2, 5.2),
        &[Metal0, Metal1, Metal1, Metal2, Metal3, Metal4],
    );
    let turns = f64::from(step) / 4.0;
    for (distance, offset, colour) in [
        (3.4, 0.0, Red2),
        (2.4, 0.12, Red3),
        (3.2, 0.25, Rust4),
        (3.4, 0.5, Red1),
        (2.6, 0.62, Red3),
    ] {
        let at = polar(centre, distance, turns + offset);
        c.set(at.0 as i32, at.1 as i32, colour);
    }
    c.spot((10.0, 10.0), 2.6, Red2);
    c.spot((10.0, 10.0), 1.2, White);
    c.set(7, 7, Metal4);
    c.close();
    c
}

/// A spark of electricity with turning teeth.
fn bolt(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    for ray in 0..4 {
        let direction = f64::from(ray) / 4.0 + f64::from(step) / 16.0;
        let points = [
            polar(centre, 2.4, direction - 0.1),
            polar(centre, 7.0, direction),
            polar(centre, 2.4, direction + 0.1),
        ];
        c.poly(&points, Red2);
    }
    c.spot(centre, 3.4, Red3);
    c.spot(centre, 2.2, Rust6);
    c.spot(centre, 1.2, White);
    c.close();
    c
}

/// A spore of the pods: green, with a wreath of hairs that beats.
fn spore(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    let reach = 5.6 + turn(f64::from(step) / 4.0).1 * 0.9;
    for hair in 0..6 {
        let direction = f64::from(hair) / 6.0 + f64::from(step) / 24.0;
        c.limb(
            centre,
            polar(centre, reach, direction),
            (1.2, 0.8),
            &[Red1, Red2, Red3],
        );
    }
    c.close();
    let mut core = Canvas::tile();
    core.ball(centre, (3.8, 3.8), &[Violet3, Pink0, Pink0, Pink1, White]);
    core.rect(10, 10, 2, 2, Red2);
    core.set(10, 10, White);
    core.close();
    c.blit(&core, 0, 0);
    c
}

/// The cry of the flapper: arcs of sound, moving to the right.
fn wave(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let grow = f64::from(step) * 0.8;
    for (x, reach, colour) in [(2.0, 4.0, Red2), (5.0, 5.5, Red3), (8.0, 7.0, White)] {
        let reach = reach + grow;
        let mut arc = Canvas::tile();
        arc.spot((x, 10.0), reach, colour);
        arc.map(|px, py, old| {
            let (dx, dy) = (f64::from(px) + 0.5 - x + 2.0, f64::from(py) + 0.5 - 10.0);
            if dx * dx + dy * dy < reach * reach {
                Clear
            } else {
                old
            }
        });
        c.blit(&arc, 0, 0);
    }
    c.close();
    c
}
