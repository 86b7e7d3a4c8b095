//! Effects: stars, dust, sparks, hits, fragments, light.

use super::forms::{P, polar};
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, bayer};
use crate::art::palette::Colour::{self, *};

/// Adds the pictures.
pub fn draw(atlas: &mut Atlas) {
    atlas.anim("fx/star", (0..8).map(stars).collect(), 3);
    atlas.anim("fx/puff", (0..5).map(puff).collect(), 3);
    atlas.anim("fx/spark", (0..4).map(spark).collect(), 2);
    atlas.anim("fx/hit", (0..4).map(hit).collect(), 2);
    let fragments = [
        ".43.\n4332\n3321\n.21.",
        "44...\n4332.\n.3322\n..221",
        "..4.\n.432\n4322\n.21.",
        "43.\n322\n.21",
    ];
    for (number, art) in fragments.iter().enumerate() {
        let mut c = Canvas::new(6, 6);
        c.stamp(1, 1, art);
        atlas.add(&format!("fx/debris_{number}"), c);
    }
    atlas.add("fx/glow", glow());
    atlas.add("fx/ring", ring());
}

fn star(c: &mut Canvas, at: P, size: f64, turns: f64, colour: Colour) {
    let corners: Vec<P> = (0..10)
        .map(|i| {
            polar(
                at,
                if i % 2 == 0 { size } else { size * 0.42 },
                turns + f64::from(i) / 10.0,
            )
        })
        .collect();
    c.poly(&corners, colour);
}

/// Five stars that circle and fly apart over a fallen martian.
fn stars(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let age = f64::from(step) / 7.0;
    for i in 0..5 {
        let direction = f64::from(i) / 5.0 + age * 0.4;
        let at = polar((10.0, 10.0), 2.4 + age * 5.2, direction);
        let size = 4.2 - age * 2.2;
        star(&mut c, at, size, direction + age, Yellow1);
        star(
            &mut c,
            at,
            size * 0.62,
            direction + age,
            if i % 2 == 0 { Yellow3 } else { Cyan3 },
        );
    }
    c.close();
    c
}

/// Dust that rolls to both sides and thins out, on the floor.
fn puff(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let age = f64::from(step) / 4.0;
    for side in [-1.0, 1.0] {
        let at = |dx: f64, dy: f64| (10.0 + side * dx, 18.0 - dy);
        let dust: &[Colour] = &[Metal2, Metal3, Metal4];
        let size = 3.0 - age * 1.9;
        c.ball(at(2.6 + age * 5.0, 1.6 + age * 2.4), (size, size), dust);
        c.ball(
            at(1.2 + age * 3.0, 1.4 + age * 4.4),
            (size * 0.7, size * 0.7),
            dust,
        );
    }
    if step > 2 {
        c.map(|x, y, old| if bayer(x, y) < step * 3 { Clear } else { old });
    }
    c
}

fn spark(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let reach = [3.0, 6.0, 8.0, 9.0][step as usize % 4];
    let tail = [0.0, 2.0, 5.0, 7.5][step as usize % 4];
    for i in 0..6 {
        let direction = f64::from(i) / 6.0 + 0.04;
        let colour = [White, Yellow3, Yellow2, Rust5][step as usize % 4];
        c.stroke(
            polar((10.0, 10.0), tail, direction),
            polar((10.0, 10.0), reach, direction),
            colour,
        );
    }
    if step == 0 {
        c.spot((10.0, 10.0), 2.2, White);
    }
    c
}

/// A blow: a jagged flash, then a ring.
fn hit(step: i32) -> Canvas {
    let mut c = Canvas::tile();
    let centre = (10.0, 10.0);
    if step < 2 {
        let (outer, inner) = if step == 0 { (6.0, 3.0) } else { (9.4, 4.2) };
        let jags = |scale: f64| -> Vec<P> {
            (0..14)
                .map(|i| {
                    let radius = if i % 2 == 0 {
                        outer - f64::from(i % 3)
                    } else {
                        inner
                    };
                    polar(
                        centre,
                        radius * scale,
                        f64::from(i) / 14.0 + f64::from(step) * 0.03,
                    )
                })
                .collect()
        };
        c.poly(&jags(1.0), Rust5);
        c.poly(&jags(0.78), Yellow2);
        c.poly(&jags(0.52), White);
        return c;
    }
    let radius = if step == 2 { 7.0 } else { 8.8 };
    for i in 0..20 {
        if step == 2 || i % 2 == 0 {
            let at = polar(centre, radius, f64::from(i) / 20.0);
            c.spot(
                at,
                if step == 2 { 0.9 } else { 0.6 },
                if step == 2 { Yellow2 } else { Rust5 },
            );
        }
    }
    c
}

/// A soft disc of light in four dithered steps, to be added to what is behind it, in any tint.
fn glow() -> Canvas {
    let mut c = Canvas::new(32, 32);
    c.map(|x, y, _| {
        let (dx, dy) = (2 * x - 31, 2 * y - 31);
        let share = match dx * dx + dy * dy {
            0..=120 => 16,
            121..=330 => 10,
            331..=620 => 5,
            621..=960 => 2,
            _ => 0,
        };
        if bayer(x, y) < share { White } else { Clear }
    });
    c
}

/// A thin circle of light.
fn ring() -> Canvas {
    let mut c = Canvas::new(32, 32);
    c.ring((16.0, 16.0), (13.6, 15.6), &[White]);
    c
}
