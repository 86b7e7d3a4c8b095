//! The bodies of lifts, in any colour (key ramp).

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::*;

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    atlas.add("lift/body", body());
    atlas.add(
        "lift/rail_dot",
        Canvas::art(".zzzz.\nzyyyyx\nzyyyxw\nzyyxxw\nzyxxww\n.xwww."),
    );
}

/// A nine-slice panel with slices of 8x8: corners stay, edges and the middle repeat.
fn body() -> Canvas {
    let mut c = Canvas::new(24, 24);
    c.rect(0, 0, 24, 24, Key2);
    // Grooves that meet again after 8 pixels.
    c.map(|x, y, old| match (x + y).rem_euclid(8) {
        0 => Key1,
        1 => Key3,
        _ => old,
    });
    c.frame(2, 2, 20, 20, Key1);
    c.rect(1, 1, 22, 1, Key4);
    c.rect(1, 1, 1, 22, Key4);
    c.rect(2, 2, 20, 1, Key3);
    c.rect(2, 2, 1, 20, Key3);
    c.rect(1, 22, 22, 1, Key1);
    c.rect(22, 1, 1, 22, Key1);
    c.frame(0, 0, 24, 24, Key0);
    for (x, y) in [(0, 0), (23, 0), (0, 23), (23, 23)] {
        c.set(x, y, Clear);
    }
    for (x, y) in [(1, 1), (22, 1), (1, 22), (22, 22)] {
        c.set(x, y, Key0);
    }
    for (x, y) in [(3, 3), (18, 3), (3, 18), (18, 18)] {
        c.rect(x, y, 3, 3, Key0);
        c.rect(x, y, 2, 2, Key4);
        c.set(x + 1, y + 1, Key3);
    }
    c
}
