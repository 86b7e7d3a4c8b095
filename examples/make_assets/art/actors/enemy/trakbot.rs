//! The trakbot: a dome with one lens on a track; it clings to floors, walls and ceilings.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated;

const DOME: &[Colour] = &[
    Violet1, Cyan0, Cyan0, Cyan1, Cyan1, Cyan2, Cyan2, Cyan2, Cyan3,
];
const TRACK: &[Colour] = &[Violet0, Metal0, Metal1, Metal2];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    for (name, ready) in [("ready", true), ("empty", false)] {
        // On floor, wall, ceiling and wall: a quarter turn each.
        let frames: Vec<Canvas> = (0..6).map(|i| bot(i, ready)).collect();
        let frames = rotated::each(&frames, 4, 20);
        super::add(atlas, &format!("enemy/trakbot_{name}"), frames, 0);
    }
}

/// The robot with its track at one of 6 positions; it moves to the right as the step grows.
pub fn bot(step: i32, ready: bool) -> Canvas {
    let mut c = Canvas::tile();
    let shake = i32::from(step == 2 || step == 5);
    body(&mut c, 10 + shake, ready);
    let mut track = Canvas::tile();
    track.limb((3.6, 16.0), (16.4, 16.0), (2.7, 2.7), TRACK);
    track.rect(4, 15, 12, 2, Violet0);
    for x in [3, 8, 13] {
        track.plate((x + 1, 15), (2, 2), [Metal1, Metal3, Metal4]);
    }
    // The cleats run along the rim: to the left below, to the right above.
    for cleat in 0..4 {
        let offset = (cleat * 6 + step) % 24;
        let below = 20 - offset;
        track.rect(below, 18, 2, 1, Metal3);
        track.rect(offset - 2, 13, 2, 1, Metal3);
    }
    let inside = |x: i32, y: i32| (2..18).contains(&x) || (14..18).contains(&y);
    track.map(|x, y, old| if inside(x, y) { old } else { Clear });
    track.close();
    c.blit(&track, 0, 0);
    c
}

fn body(c: &mut Canvas, y: i32, ready: bool) {
    let centre = f64::from(y);
    c.ball((9.0, centre + 1.0), (7.0, 6.6), DOME);
    c.rect(0, y + 4, 20, 10, Clear);
    c.close();
    // The gun looks out of the lens.
    let mut gun = Canvas::tile();
    gun.plate((14, y - 3), (4, 3), [Metal0, Metal2, Metal4]);
    gun.rect(18, y - 3, 1, 3, if ready { Red3 } else { Metal1 });
    gun.close();
    c.blit(&gun, 0, 0);
    let lens = if ready {
        [Red0, Red2, Red3]
    } else {
        [Metal0, Metal1, Metal2]
    };
    c.ball((11.5, centre - 1.4), (3.2, 3.2), &[Ink, Metal0, Metal0]);
    c.ball((11.8, centre - 1.4), (2.3, 2.3), &lens);
    c.set(11, y - 3, White);
    // The aerial.
    c.rect(5, y - 8, 1, 4, Metal2);
    c.rect(4, y - 9, 3, 2, if ready { Red2 } else { Metal1 });
    c.set(4, y - 9, if ready { Red3 } else { Metal2 });
    c.rect(3, y + 2, 5, 1, Violet1);
    c.rect(3, y + 3, 5, 1, Red2);
}
