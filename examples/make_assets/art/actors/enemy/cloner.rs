//! The cloner: a machine with a glass column that fills until the next copy comes.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::*;

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add(
        atlas,
        "enemy/cloner",
        (0..4).map(|i| machine(2, Some(i))).collect(),
        13,
    );
    let gauge = (0..9).map(|i| machine(i, None)).collect();
    super::add(atlas, "enemy/cloner_gauge", gauge, 0);
}

/// The machine with the column filled to `level` (0 to 8); `idle` is a step of the idle animation.
pub fn machine(level: i32, idle: Option<i32>) -> Canvas {
    let mut c = Canvas::tile();
    c.plate((2, 15), (16, 4), [Metal0, Metal1, Metal2]);
    c.plate((3, 1), (14, 4), [Metal0, Metal1, Metal3]);
    for x in [2, 15] {
        c.plate((x, 4), (3, 12), [Metal0, Metal2, Metal3]);
        for y in [7, 11] {
            c.rect(x, y, 3, 1, Metal1);
        }
    }
    c.rect(5, 5, 10, 10, Violet0);
    let top = 14 - level;
    if level > 0 {
        c.rect(5, top, 10, 15 - top, Green2);
        c.rect(6, top, 4, 15 - top, Green3);
        c.rect(5, top, 10, 1, Green5);
    }
    figure(&mut c, idle, level);
    // Glass: a streak of light.
    c.line(6, 9, 9, 6, Cyan2);
    c.set(6, 6, Cyan3);
    lamps(&mut c, idle, level);
    c.close();
    c
}

/// The copy in the making.
fn figure(c: &mut Canvas, idle: Option<i32>, level: i32) {
    let sway = idle.map_or(0, |i| [0, 1, 0, -1][i as usize % 4]);
    let dark = if level > 4 { Green1 } else { Violet2 };
    c.rect(9 + sway, 7, 3, 3, dark);
    c.rect(10, 10, 1, 3, dark);
    c.rect(8, 11 + sway.max(0), 5, 1, dark);
    c.set(9, 13, dark);
    c.set(11, 13, dark);
    if level == 8 || idle == Some(3) {
        c.set(10 + sway, 8, Red3);
    }
}

fn lamps(c: &mut Canvas, idle: Option<i32>, level: i32) {
    for lamp in 0..4 {
        let on = match idle {
            Some(step) => lamp == step,
            None => lamp * 2 < level,
        };
        let colour = match (on, idle) {
            (false, _) => Red0,
            (true, Some(_)) => Cyan2,
            (true, None) if level == 8 => Red3,
            (true, None) => Red2,
        };
        c.rect(4 + lamp * 3, 2, 2, 2, colour);
    }
    c.rect(8, 17, 4, 1, if level > 6 { Red2 } else { Green3 });
    c.rect(4, 17, 2, 1, Red2);
    c.rect(14, 17, 2, 1, Red2);
}
