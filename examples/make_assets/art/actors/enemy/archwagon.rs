//! The archwagon: a wooden cart with a crossbow, an arrow on it as long as it can shoot.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const WOOD: &[Colour] = &[Rust2, Rust3, Rust4, Rust5];
const TYRE: &[Colour] = &[Metal0, Metal1, Metal2, Metal3];

/// Adds the pictures.
pub fn draw(atlas: &mut Atlas) {
    let frames = |ready| (0..8).map(|i| wagon(i, ready)).collect();
    atlas.anim("enemy/archwagon_ready", frames(true), 3);
    atlas.anim("enemy/archwagon_empty", frames(false), 5);
}

/// One of 8 steps of the wheels.
pub fn wagon(step: i32, ready: bool) -> Canvas {
    let turns = f64::from(step) / 32.0;
    let bounce = i32::from(step % 4 == 1);
    let mut c = Canvas::tile();
    cart(&mut c, 8 - bounce);
    if ready {
        loaded_bow(&mut c, 5 - bounce, step);
    } else {
        slack_bow(&mut c, 5 - bounce);
    }
    c.close();
    for x in [5.0, 14.0] {
        let mut wheel = Canvas::tile();
        wheel_at(&mut wheel, x, turns);
        wheel.close();
        c.blit(&wheel, 0, 0);
    }
    c
}

fn wheel_at(c: &mut Canvas, x: f64, turns: f64) {
    let centre = (x, 15.0);
    c.ring(centre, (2.4, 4.0), TYRE);
    c.spot(centre, 2.5, Rust1);
    for spoke in 0..4 {
        let end = polar(centre, 2.4, turns + f64::from(spoke) / 4.0);
        c.stroke(centre, end, Rust5);
    }
    c.rect(x as i32 - 1, 14, 2, 2, Yellow1);
    c.set(x as i32 - 1, 14, Yellow3);
}

fn cart(c: &mut Canvas, y: i32) {
    c.limb(
        (3.0, f64::from(y) + 2.5),
        (16.0, f64::from(y) + 2.5),
        (2.4, 2.4),
        WOOD,
    );
    c.rect(7, y + 1, 1, 4, Rust2);
    c.rect(12, y + 1, 1, 4, Rust2);
    // Glaring eyes under an iron brow.
    c.rect(13, y + 1, 4, 1, Metal1);
    c.rect(14, y + 2, 2, 1, Yellow2);
    c.set(15, y + 2, Ink);
    // The post of the bow.
    c.rect(8, y - 2, 3, 3, Rust3);
    c.rect(8, y - 2, 1, 3, Rust5);
}

fn loaded_bow(c: &mut Canvas, y: i32, step: i32) {
    // Drawn: the limbs bend back, the string makes an arrow head of its own.
    c.rect(13, y - 2, 2, 5, Rust4);
    c.rect(13, y - 2, 1, 5, Rust6);
    c.rect(11, y - 4, 2, 2, Rust5);
    c.rect(11, y + 3, 2, 2, Rust3);
    c.line(4, y, 10, y - 4, Metal3);
    c.line(4, y, 10, y + 4, Metal3);
    c.rect(3, y, 13, 1, Sand3);
    c.rect(2, y - 1, 2, 1, Red3);
    c.rect(2, y + 1, 2, 1, Red2);
    let glint = if step % 4 < 2 { White } else { Metal4 };
    c.rect(15, y - 1, 2, 3, Metal3);
    c.rect(16, y, 3, 1, glint);
    c.set(15, y + 1, Metal2);
}

fn slack_bow(c: &mut Canvas, y: i32) {
    c.rect(13, y - 2, 2, 5, Rust4);
    c.rect(13, y - 2, 1, 5, Rust6);
    c.rect(12, y - 4, 2, 2, Rust5);
    c.rect(12, y + 3, 2, 2, Rust3);
    c.rect(11, y - 3, 1, 7, Metal2);
    c.rect(6, y, 7, 1, Rust3);
}
