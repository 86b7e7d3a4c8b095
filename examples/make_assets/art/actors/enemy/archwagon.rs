//! The archwagon: a wooden cart with a crossbow, loaded with an arrow while it can shoot.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

const TYRE: &[Colour] = &[Metal0, Metal1, Metal2, Metal3];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    let frames = |ready| (0..8).map(|i| wagon(i, ready)).collect();
    super::add(atlas, "enemy/archwagon_ready", frames(true), 3);
    super::add(atlas, "enemy/archwagon_empty", frames(false), 5);
}

/// One of 8 steps of the wheels.
pub fn wagon(step: i32, ready: bool) -> Canvas {
    let turns = f64::from(step) / 32.0;
    let bounce = i32::from(step % 4 == 1);
    let mut c = Canvas::tile();
    cart(&mut c, 8 - bounce, ready);
    c.close();
    let mut bow = Canvas::tile();
    crossbow(&mut bow, 5 - bounce, ready);
    bow.close();
    c.blit(&bow, 0, 0);
    for x in [4.0, 16.0] {
        let mut wheel = Canvas::tile();
        wheel_at(&mut wheel, x, turns);
        wheel.close();
        c.blit(&wheel, 0, 0);
    }
    c
}

fn wheel_at(c: &mut Canvas, x: f64, turns: f64) {
    let centre = (x, 15.5);
    c.ring(centre, (2.0, 3.5), TYRE);
    c.spot(centre, 2.2, Rust1);
    for spoke in 0..4 {
        let end = polar(centre, 2.0, turns + f64::from(spoke) / 4.0);
        c.stroke(centre, end, Rust5);
    }
    c.rect(x as i32 - 1, 15, 2, 1, Metal2);
    c.set(x as i32 - 1, 15, Metal4);
}

fn cart(c: &mut Canvas, y: i32, ready: bool) {
    c.rect(2, y + 1, 16, 6, Rust3);
    c.rect(2, y + 1, 16, 1, Rust5);
    c.rect(2, y + 4, 16, 1, Rust2);
    c.rect(17, y + 2, 1, 5, Rust2);
    c.rect(1, y + 1, 1, 3, Rust4);
    // One glaring eye between the wheels; it burns while there is an arrow.
    c.rect(7, y + 2, 6, 5, Rust1);
    let [lid, iris] = if ready { [Red3, Red2] } else { [Rust4, Rust3] };
    c.rect(8, y + 3, 4, 3, iris);
    c.rect(8, y + 3, 3, 1, lid);
    c.rect(10, y + 3, 2, 2, Ink);
    c.line(7, y + 2, 10, y + 3, Rust2);
}

/// The bow stands upright at the front of its stock; drawn back it holds an arrow.
fn crossbow(c: &mut Canvas, y: i32, ready: bool) {
    let back = i32::from(ready);
    c.rect(4, y + 1, 11, 1, Rust2);
    c.rect(8, y + 2, 3, 2, Rust2);
    c.rect(8, y + 2, 1, 2, Rust4);
    let tips = 12 - back;
    let string = if ready { 5 } else { tips };
    c.line(tips, y - 4, string, y, Metal3);
    c.line(string, y, tips, y + 3, Metal3);
    // The limbs of the bow, steel with red binding.
    for (x, row, colour) in [
        (tips, y - 5, Cyan3),
        (tips + 1, y - 4, Cyan3),
        (13, y - 3, Cyan2),
        (14, y - 2, Cyan2),
        (14, y - 1, Red3),
        (14, y, Red2),
        (14, y + 1, Red1),
        (14, y + 2, Cyan1),
        (13, y + 3, Cyan1),
    ] {
        c.set(x, row, colour);
        c.set(x + 1, row, colour);
    }
    if ready {
        c.rect(4, y, 12, 1, Sand3);
        c.rect(2, y - 1, 3, 1, Red3);
        c.rect(2, y + 1, 3, 1, Red2);
        c.rect(15, y - 1, 2, 3, Metal3);
        c.rect(16, y, 3, 1, White);
    }
}
