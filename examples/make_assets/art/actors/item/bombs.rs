//! Bombs and mines: unlit, lit, remote-controlled, and their explosion.

use super::super::forms::polar;
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, hash};
use crate::art::palette::Colour::{self, *};

const IRON: &[Colour] = &[Violet1, Metal0, Metal0, Metal1, Metal2, Metal3];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    atlas.anim("item/mine", (0..4).map(mine).collect(), 3);
    atlas.add("item/bomb", bomb(None));
    atlas.anim("item/bomb_lit", (0..6).map(|i| bomb(Some(i))).collect(), 0);
    atlas.add("item/bomb_remote", remote(None));
    let armed = vec![remote(Some(true)), remote(Some(false))];
    atlas.anim("item/bomb_remote_armed", armed, 8);
    atlas.add("item/detonator", detonator());
    atlas.add("item/sticky_spikes", sticky());
    atlas.anim("item/explosion", (0..6).map(explosion).collect(), 0);
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
        c.set(x, y, Yellow1);
    }
    c.ball((10.0, 10.6), (2.4, 2.0), &[Red1, Red2, Red3]);
    c.rect(12, 3, 1, 5, Metal3);
    c.rect(12, 2, 1, 1, Red2);
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
        body.spot(centre, 1.2, Yellow3);
    }
    body.rect(6, 6, 2, 1, Metal4);
    body.close();
    c.blit(&body, 0, 0);
    c
}

/// A ball of fire, 40x40: flash, bloom, smoke that opens from the inside.
fn explosion(stage: i32) -> Canvas {
    let mut c = Canvas::new(40, 40);
    let centre = (20.0, 20.0);
    let age = f64::from(stage) / 5.0;
    let reach = [7.0, 12.5, 15.5, 17.0, 18.0, 18.6][stage as usize % 6];
    let layers: &[(f64, Colour)] = match stage {
        0 => &[(1.0, Yellow2), (0.8, Yellow3), (0.6, White)],
        1 => &[
            (1.0, Red2),
            (0.86, Rust5),
            (0.7, Yellow2),
            (0.5, Yellow3),
            (0.34, White),
        ],
        2 => &[
            (1.0, Red1),
            (0.88, Red2),
            (0.74, Rust5),
            (0.56, Yellow2),
            (0.34, Yellow3),
        ],
        3 => &[(1.0, Red0), (0.9, Red1), (0.74, Rust4), (0.54, Yellow1)],
        4 => &[(1.0, Metal0), (0.86, Red0), (0.66, Red1)],
        _ => &[(1.0, Metal0), (0.8, Violet1)],
    };
    for (share, colour) in layers {
        for puff in 0..11 {
            let chance = hash(puff, 5, 11);
            let direction = f64::from(puff) / 11.0 + f64::from(chance % 64) / 1400.0;
            let wild = 0.72 + f64::from(chance / 64 % 32) / 100.0;
            let out = reach * share * wild * 0.66;
            let radius = reach * share * (0.42 - age * 0.06);
            c.spot(polar(centre, out, direction), radius, *colour);
        }
        if stage < 4 {
            c.spot(centre, reach * share * 0.66, *colour);
        }
    }
    if stage > 2 {
        let hole = [0.0, 0.0, 0.0, 0.22, 0.46, 0.68][stage as usize % 6];
        erode(&mut c, reach * hole, stage);
    }
    if stage < 5 {
        for spark in 0..10 {
            let direction = f64::from(spark) / 10.0 + 0.03 * f64::from(spark % 3);
            let at = polar(
                centre,
                (reach + 2.0 + f64::from(spark % 3)).min(19.5),
                direction,
            );
            c.set(
                at.0 as i32,
                at.1 as i32,
                [Yellow3, Yellow2, Rust5, Red2, Red1][stage as usize],
            );
        }
    }
    c
}

/// Opens the middle of the cloud and eats holes into it.
fn erode(c: &mut Canvas, hole: f64, stage: i32) {
    c.map(|x, y, old| {
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let noise = f64::from(hash(x / 3, y / 3, 9) % 8) * f64::from(stage - 2) / 4.0;
        let away = (dx * dx + dy * dy).sqrt() + noise;
        let eaten = stage > 3 && hash(x / 3, y / 3, 21) % 9 < (stage as u32 - 3) * 2;
        if away < hole + 2.0 || eaten {
            Clear
        } else {
            old
        }
    });
}
