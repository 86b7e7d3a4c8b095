//! Effects: stars, dust, sparks, hits, fragments, light.

use super::forms::{P, polar};
use crate::art::atlas::Atlas;
use crate::art::canvas::{Canvas, bayer};
use crate::art::palette::Colour::{self, *};

/// Adds the sprites.
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
    atlas.anim("fx/halo", (0..4).map(halo).collect(), 6);
}

/// Five stars that circle and fly apart over a fallen martian, shrinking with each step.
fn stars(step: i32) -> Canvas {
    const STARS: [&str; 4] = [
        "...Q...\n...Q...\nQQRRRQQ\n.QRWRQ.\n..QRQ..\n.QQ.QQ.\n.P...P.",
        "..Q..\nQQRQQ\n.QWQ.\n.Q.Q.\nP...P",
        ".Q.\nQWQ\n.Q.",
        "R",
    ];
    let mut c = Canvas::tile();
    let age = f64::from(step) / 7.0;
    for i in 0..5 {
        let direction = f64::from(i) / 5.0 + age * 0.45;
        let at = polar((10.0, 10.0), 4.6 + age * 4.2, direction);
        let size = (step + i % 2) / 2;
        let mut star = Canvas::art(STARS[size.clamp(1, 3) as usize]);
        if i == 0 && step < 3 {
            star = Canvas::art(STARS[0]);
        }
        if i % 2 == 1 {
            star = star.recoloured(&[(Yellow2, Cyan2), (Yellow3, Cyan3), (Yellow1, Cyan1)]);
        }
        let (x, y) = (at.0.floor() as i32, at.1.floor() as i32);
        c.blit(&star, x - star.w / 2, y - star.h / 2);
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
    let reach = [2.0, 3.4, 4.6, 5.4][step as usize % 4];
    let tail = [0.0, 1.2, 3.0, 4.6][step as usize % 4];
    for i in 0..4 {
        let direction = f64::from(i) / 4.0;
        let colour = [White, Yellow3, Yellow2, Rust5][step as usize % 4];
        c.stroke(
            polar((10.0, 10.0), tail, direction),
            polar((10.0, 10.0), reach, direction),
            colour,
        );
    }
    if step == 0 {
        c.spot((10.0, 10.0), 1.4, White);
    }
    c
}

/// A hit: a jagged flash, then a ring.
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

/// A soft, pulsing disc of light in four dithered steps, to be tinted.
fn halo(step: i32) -> Canvas {
    let mut c = Canvas::new(48, 48);
    let size = [100, 108, 116, 108][step as usize % 4];
    c.map(|x, y, _| {
        let (dx, dy) = (2 * x - 47, 2 * y - 47);
        let share = match (dx * dx + dy * dy) * 100 / size * 100 / size {
            0..=260 => 16,
            261..=680 => 10,
            681..=1220 => 5,
            1221..=1600 => 2,
            _ => 0,
        };
        if bayer(x, y) < share { White } else { Clear }
    });
    c
}
