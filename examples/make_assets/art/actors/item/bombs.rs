//! Bombs and mines: unlit, lit, remote-controlled, and their explosion.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, hash};
use crate::art::palette::Colour::{self, *};

const IRON: &[Colour] = &[Metal0, Metal0, Metal1, Metal1, Metal2, Metal3];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    super::add_danger(atlas, "item/mine", (0..4).map(mine).collect(), 3);
    super::add(atlas, "item/bomb", vec![bomb(None)], 0);
    let burning = (0..6).map(|i| bomb(Some(i))).collect();
    super::add_danger(atlas, "item/bomb_lit", burning, 0);
    super::add(atlas, "item/bomb_remote", vec![remote(None)], 0);
    let armed = vec![remote(Some(true)), remote(Some(false))];
    super::add_danger(atlas, "item/bomb_remote_armed", armed, 8);
    super::add(atlas, "item/detonator", vec![detonator()], 0);
    atlas.add("item/sticky_spikes", sticky());
    for layer in 0..4 {
        for (name, side) in [("fire", 40), ("large_fire", 76)] {
            let ages = (0..6).map(|age| fire(layer, age, side)).collect();
            atlas.anim(&format!("fx/{name}_{layer}"), ages, 0);
        }
    }
}

fn shell(c: &mut Canvas) {
    c.ball((9.6, 12.2), (6.8, 6.6), IRON);
    c.rect(6, 8, 3, 2, Metal3);
    c.rect(6, 8, 2, 1, White);
    c.rect(5, 10, 1, 1, Metal3);
}

/// A bomb. A lit one has a fuse burnt down to a stage from 0 (long) to 5 (gone).
fn bomb(lit: Option<i32>) -> Canvas {
    // Path of the fuse from its tip to the bomb.
    const FUSE: [(i32, i32); 8] = [
        (18, 3),
        (17, 2),
        (16, 1),
        (15, 1),
        (14, 2),
        (14, 3),
        (13, 4),
        (12, 5),
    ];
    let mut c = Canvas::tile();
    c.plate((10, 5), (4, 3), [Metal0, Metal1, Metal3]);
    shell(&mut c);
    let burnt = lit.map_or(0, |stage| stage as usize * 7 / 5);
    for (x, y) in &FUSE[burnt..] {
        c.set(*x, *y, Sand3);
        c.set(*x, *y + 1, Sand1);
    }
    if let Some(stage) = lit {
        // The shell gets hotter towards the end.
        if stage > 2 {
            let heat = [Red0, Red1, Red2][stage as usize - 3];
            c.ring((9.6, 12.2), (5.4, 6.8), &[Red0, heat, heat]);
        }
        let tip = FUSE[burnt];
        c.close();
        let (x, y) = (tip.0.min(17), tip.1.max(2));
        c.spot(
            (f64::from(x) + 0.5, f64::from(y) + 0.5),
            2.3,
            if stage % 2 == 0 { Rust5 } else { Red2 },
        );
        c.spot((f64::from(x) + 0.5, f64::from(y) + 0.5), 1.2, Yellow2);
        c.set(x, y, White);
        let ray = if stage % 2 == 0 {
            [(-2, -2), (2, 2)]
        } else {
            [(2, -2), (-2, 2)]
        };
        for (dx, dy) in ray {
            c.set(x + dx, y + dy, Yellow3);
        }
        return c;
    }
    c.close();
    c
}

/// A bomb with an aerial; armed, its lamp blinks.
fn remote(armed: Option<bool>) -> Canvas {
    let mut c = Canvas::tile();
    c.plate((7, 5), (5, 3), [Metal0, Metal1, Metal3]);
    shell(&mut c);
    c.rect(9, 1, 1, 4, Metal2);
    let lamp = match armed {
        None => Metal1,
        Some(true) => Red2,
        Some(false) => Red0,
    };
    c.rect(8, 0, 3, 2, lamp);
    c.plate((6, 11), (8, 5), [Metal0, Metal1, Metal2]);
    c.rect(7, 12, 6, 3, if armed.is_some() { Red0 } else { Green0 });
    let digit = if armed.is_some() { lamp } else { Green3 };
    for x in [7, 9, 11] {
        c.rect(x, 13, 1, 1, digit);
    }
    if armed == Some(true) {
        c.set(8, 0, Red3);
        for (x, y) in [(5, 1), (13, 1), (6, 3), (12, 3)] {
            c.set(x, y, Red3);
        }
    }
    c.close();
    c
}

/// A box with a red button and an aerial, held in the hand.
fn detonator() -> Canvas {
    let mut c = Canvas::tile();
    c.plate((6, 8), (8, 10), [Metal0, Metal1, Metal3]);
    c.rect(7, 13, 6, 4, Metal0);
    for (x, y) in [(8, 14), (10, 14), (8, 16), (10, 16)] {
        c.set(x, y, Metal3);
    }
    c.ball((10.0, 10.6), (2.4, 2.0), &[Yellow0, Yellow1, Yellow2]);
    c.rect(12, 3, 1, 5, Metal3);
    c.rect(12, 2, 1, 1, Yellow2);
    c.close();
    c
}

/// Drops of glue with thorns: drawn over a bomb that sticks to walls.
fn sticky() -> Canvas {
    let mut c = Canvas::tile();
    let centre = (9.6, 12.2);
    for thorn in 0..10 {
        let direction = f64::from(thorn) / 10.0 + 0.05;
        let tip = polar(centre, 8.6, direction);
        c.limb(
            polar(centre, 6.0, direction),
            tip,
            (1.3, 0.6),
            &[Green1, Green2, Green3, Green4],
        );
    }
    c.ring(centre, (5.0, 6.6), &[Green1, Green2, Green3, Green5]);
    let drips = c.clone();
    c.map(|x, y, old| {
        let gap = y > 9 && drips.solid(x, y) && (x * 7 + y * 3) % 11 == 0;
        if gap { Clear } else { old }
    });
    c.close();
    c
}

/// A ball of horns with a lamp that swells and fades.
fn mine(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    for horn in 0..8 {
        let direction = f64::from(horn) / 8.0;
        c.limb(
            centre,
            polar(centre, 8.0, direction),
            (2.4, 0.9),
            &[Metal1, Metal2, Metal3],
        );
        let tip = polar(centre, 8.4, direction);
        c.set(tip.0.floor() as i32, tip.1.floor() as i32, Red2);
    }
    c.close();
    let mut body = Canvas::tile();
    body.ball(centre, (5.8, 5.8), IRON);
    let lamp = [Red0, Red1, Red2, Red3][step as usize % 4];
    body.spot(centre, 2.6, Red0);
    body.spot(centre, [1.2, 1.6, 2.2, 2.2][step as usize % 4], lamp);
    if step == 3 {
        body.spot(centre, 1.2, White);
    }
    body.rect(6, 6, 2, 1, Metal4);
    body.close();
    c.blit(&body, 0, 0);
    c
}

/// Colours of a fireball by age, from the rim to the core.
const FIRE: [[Colour; 4]; 6] = [
    [Yellow2, Yellow3, White, White],
    [Red2, Rust5, Yellow2, White],
    [Red1, Red2, Rust5, Yellow2],
    [Red0, Red1, Rust4, Yellow1],
    [Violet1, Red0, Red1, Rust4],
    [Violet1, Metal0, Red0, Red1],
];

/// A layer of a fireball at an age of 0 to 5. The game draws the first layer of all fireballs of an explosion, then the second, so
/// that they merge into one cloud.
fn fire(layer: i32, age: i32, side: i32) -> Canvas {
    let mut c = Canvas::new(side, side);
    let half = f64::from(side) / 2.0;
    let centre = (half, half);
    let reach = half * [0.4, 0.7, 0.82, 0.78, 0.55, 0.28][age as usize % 6];
    let share = [1.0, 0.86, 0.64, 0.36][layer as usize % 4];
    let colour = FIRE[age as usize % 6][layer as usize % 4];
    let puffs = 5 + side / 10;
    for puff in 0..puffs {
        let chance = hash(puff, age / 2, 11);
        let direction = f64::from(puff) / f64::from(puffs) + f64::from(chance % 64) / 1400.0;
        let wild = 0.7 + f64::from(chance / 64 % 32) / 90.0;
        let out = reach * share * wild * 0.62;
        c.spot(polar(centre, out, direction), reach * share * 0.44, colour);
    }
    c.spot(centre, reach * share * 0.6, colour);
    c
}
