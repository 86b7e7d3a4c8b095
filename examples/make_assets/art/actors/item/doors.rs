//! Ways to other places: doors in any colour (key ramp), the exit and its lock, starts, the warp.

use super::super::forms::{polar, turn};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add_own(
        atlas,
        "item/door",
        (0..8).map(|i| door(i, false)).collect(),
        4,
    );
    super::add_own(
        atlas,
        "item/door_exit_only",
        (0..8).map(|i| door(i, true)).collect(),
        4,
    );
    atlas.add("item/door_light", light());
    atlas.add("item/door_in", label("#.#.#\n#.##.#\n#.#.##\n#.#..#"));
    atlas.add(
        "item/door_out",
        label("###.#.#.###\n#.#.#.#..#.\n#.#.#.#..#.\n###.###..#."),
    );
    super::add(atlas, "item/exit", (0..4).map(exit).collect(), 5);
    super::add(atlas, "item/exit_locked", vec![padlock()], 0);
    super::add(
        atlas,
        "item/start",
        (0..4).map(|i| start(i, true)).collect(),
        6,
    );
    atlas.anim(
        "item/start_inactive",
        (0..4).map(|_| start(0, false)).collect(),
        6,
    );
    super::add(atlas, "item/warp", (0..6).map(warp).collect(), 5);
}

/// An arch with a whirl behind it; an exit-only door whirls the other way behind bars.
fn door(step: i32, exit_only: bool) -> Canvas {
    let mut c = Canvas::tile();
    let inside = |x: f64, y: f64| {
        let dx = x - 10.0;
        if y < 9.0 {
            dx * dx + (y - 9.0) * (y - 9.0)
        } else {
            dx * dx
        }
    };
    let turns = f64::from(step) / 8.0 * if exit_only { -0.5 } else { 0.5 };
    let whirl = whirl_colours(turns, [Key0, Key1, Key2, Key3]);
    c.map(|x, y, old| {
        let (fx, fy) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let reach = inside(fx, fy);
        match reach {
            r if r <= 30.0 => whirl(fx - 10.0, fy - 10.5),
            r if r <= 72.0 && y < 19 => {
                let left = fx < 10.0;
                let edge = !(36.0..=56.0).contains(&r);
                match (left, edge) {
                    (true, false) => Key4,
                    (true, true) => Key3,
                    (false, false) => Key3,
                    (false, true) => Key2,
                }
            }
            _ => old,
        }
    });
    // Stones of the arch.
    for direction in [0.58, 0.67, 0.75, 0.83, 0.92] {
        let (from, to) = (
            polar((10.0, 9.0), 6.4, direction),
            polar((10.0, 9.0), 8.2, direction),
        );
        c.stroke(from, to, Key1);
    }
    for y in [10, 14] {
        c.rect(2, y, 2, 1, Key1);
        c.rect(16, y, 2, 1, Key1);
    }
    c.spot((10.0, 10.5), 1.1, Key4);
    if exit_only {
        for x in [7, 10, 13] {
            c.rect(x - 1, 4, 1, 15, Key1);
            c.rect(x, 4, 1, 15, Metal3);
        }
        c.rect(5, 11, 11, 1, Metal2);
        c.rect(5, 12, 11, 1, Key0);
    }
    c.rect(1, 18, 5, 1, Key2);
    c.rect(15, 18, 4, 1, Key1);
    c.close();
    c
}

/// The bright frame of a door that can be entered.
fn light() -> Canvas {
    let mut c = Canvas::new(26, 26);
    c.blit(&door(0, false).silhouette(Key4), 3, 3);
    c.outline(Key4);
    c.outline(Key2);
    c
}

/// A spiral of two arms.
fn whirl_colours(turns: f64, ramp: [Colour; 4]) -> impl Fn(f64, f64) -> Colour {
    move |dx, dy| {
        let distance = (dx * dx + dy * dy).sqrt();
        let (cos, sin) = turn(turns + distance / 11.0);
        let across = (dx * cos + dy * sin) / distance.max(0.5);
        let share = (across * across + (1.0 - distance / 9.0) * 0.35).clamp(0.0, 0.99);
        ramp[(share * 4.0) as usize]
    }
}

fn label(text: &str) -> Canvas {
    let word = Canvas::art_with(text, &[('#', White)]);
    let mut c = Canvas::tile();
    c.rect(9 - word.w / 2, 0, word.w + 2, 6, Ink);
    c.blit(&word, 10 - word.w / 2, 1);
    c
}

/// A gate full of light under a green sign; chevrons point inwards.
fn exit(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    c.plate((1, 5), (18, 14), [Green1, Green2, Green4]);
    c.rect(4, 7, 12, 12, Yellow3);
    let glow = [Yellow2, Yellow3, White, Yellow3][step as usize % 4];
    c.rect(6, 8, 8, 11, glow);
    c.rect(8, 9, 4, 10, White);
    c.rect(4, 7, 12, 1, Yellow1);
    c.rect(4, 7, 1, 12, Yellow1);
    c.rect(15, 7, 1, 12, Yellow2);
    // The arrow into the light.
    let y = 10 + [0, 1, 2, 1][step as usize % 4];
    c.stamp(7, y, "..CC..\n..CC..\nCCCCCC\n.CCCC.\n..CC..");
    // The sign.
    c.plate((1, 0), (18, 7), [Green1, Green2, Green4]);
    let word = "
        ###.#.#.#.###
        #...#.#.#..#.
        ##...#..#..#.
        #...#.#.#..#.
        ###.#.#.#..#.";
    c.blit(&Canvas::art_with(word, &[('#', White)]), 4, 1);
    c.close();
    c
}

fn padlock() -> Canvas {
    let mut c = Canvas::tile();
    c.ring((10.0, 8.6), (2.4, 4.6), &[Metal1, Metal2, Metal3, Metal4]);
    c.rect(5, 10, 10, 8, Clear);
    c.plate((4, 10), (12, 8), [Yellow0, Yellow1, Yellow3]);
    c.rect(5, 11, 10, 2, Yellow2);
    c.rect(9, 12, 2, 2, Rust0);
    c.rect(9, 14, 2, 2, Rust1);
    c.close();
    c
}

/// A landing pad with a beam; dark and without a beam when inactive.
fn start(step: i32, active: bool) -> Canvas {
    let mut c = Canvas::tile();
    if active {
        for ring in 0..3 {
            let y = 13 - (ring * 5 + step * 5 / 4) % 14;
            let inset = (13 - y) / 5;
            let colour = [Cyan3, Cyan2, Cyan1][(inset as usize).min(2)];
            c.line(4 + inset, y - 1, 9, y + 1, colour);
            c.line(15 - inset, y - 1, 10, y + 1, colour);
        }
        c.rect(4, 4, 1, 11, Cyan1);
        c.rect(15, 4, 1, 11, Cyan1);
    }
    let metal: &[Colour] = &[Metal0, Metal1, Metal2, Metal3];
    c.limb((4.0, 16.8), (16.0, 16.8), (2.2, 2.2), metal);
    let lamp = if active {
        [Cyan2, Cyan3, White, Cyan3][step as usize % 4]
    } else {
        Metal0
    };
    c.rect(5, 15, 10, 1, lamp);
    for x in [4, 9, 14] {
        c.rect(x, 17, 2, 1, if active { Cyan1 } else { Metal0 });
    }
    c.close();
    c
}

/// A whirlpool of light.
fn warp(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let colours = whirl_colours(f64::from(step) / 12.0, [Violet2, Pink0, Cyan2, Cyan3]);
    c.map(|x, y, old| {
        let (dx, dy) = (f64::from(x) - 9.5, f64::from(y) - 9.5);
        let distance = (dx * dx + dy * dy).sqrt();
        let (cos, sin) = turn(f64::from(step) / 12.0 + distance / 11.0);
        let across = (dx * cos + dy * sin) / distance.max(0.5);
        let reach = 6.5 + 2.6 * across * across;
        if distance <= reach {
            colours(dx, dy)
        } else {
            old
        }
    });
    c.spot((10.0, 10.0), 2.2, Cyan3);
    c.spot((10.0, 10.0), 1.2, White);
    c.close();
    c
}
