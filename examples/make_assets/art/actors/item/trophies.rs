//! Trophies left by enemies: a token of their kind, or a gem if they were blown up.

use super::super::forms::{P, between, polar};
use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

type Ramp = [Colour; 5];
/// The cut of a gem: number of sides, and the direction of the first corner (in turns).
type Cut = (i32, f64);

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    type Entry = (&'static str, fn() -> Canvas, Ramp, Cut);
    let trophies: [Entry; 8] = [
        (
            "archwagon",
            wheel,
            [Sand0, Sand1, Sand2, Sand3, Yellow3],
            (5, 0.75),
        ),
        (
            "bouncer",
            feather,
            [Cyan0, Cyan1, Cyan2, Cyan3, White],
            (6, 0.75),
        ),
        (
            "cannon",
            medal,
            [Metal0, Metal1, Metal2, Metal3, Metal4],
            (4, 0.625),
        ),
        (
            "trakbot",
            gear,
            [Rust2, Yellow0, Yellow1, Yellow2, Yellow3],
            (4, 0.75),
        ),
        (
            "pod",
            fruit,
            [Green0, Green1, Green2, Green3, Green5],
            (6, 0.0),
        ),
        (
            "flapper",
            fang,
            [Rust2, Rust3, Rust4, Rust5, Rust6],
            (3, 0.75),
        ),
        (
            "cloner",
            tube,
            [Violet1, Violet2, Violet3, Violet4, Violet6],
            (3, 0.25),
        ),
        (
            "jumpworm",
            flower,
            [Violet2, Violet3, Pink0, Pink1, Violet6],
            (8, 0.6875),
        ),
    ];
    for (name, token, ramp, cut) in trophies {
        super::add(atlas, &format!("item/trophy_{name}"), vec![token()], 0);
        let sparkle = (0..6).map(|i| gem(i, ramp, cut)).collect();
        super::add_own(atlas, &format!("item/trophy_{name}_gem"), sparkle, 6);
    }
}

/// A cut gem: facets around a table, each lit according to its direction; a glint jumps from corner to corner.
fn gem(step: i32, ramp: Ramp, cut: Cut) -> Canvas {
    let mut c = Canvas::tile();
    let corners = outline(cut);
    let inset = |share: f64| -> Vec<P> {
        corners
            .iter()
            .map(|p| between(*p, (10.0, 10.0), share))
            .collect()
    };
    let (girdle, table) = (inset(0.0), inset(0.46));
    for i in 0..girdle.len() {
        let next = (i + 1) % girdle.len();
        let middle = between(girdle[i], girdle[next], 0.5);
        let light = (-0.62 * (middle.0 - 10.0) - 0.78 * (middle.1 - 10.0)) / 8.0;
        let shade = ((light + 1.0) * 2.2).clamp(0.0, 3.99) as usize;
        c.poly(
            &[girdle[i], girdle[next], table[next], table[i]],
            ramp[shade],
        );
    }
    c.poly(&table, ramp[3]);
    // The table mirrors the sky in its upper left half.
    let mut sky = Canvas::tile();
    sky.poly(&table, ramp[4]);
    sky.map(|x, y, old| if x + y > 18 { Clear } else { old });
    c.blit(&sky, 0, 0);
    c.close();
    let at = inset(0.2)[(step as usize / 2 * 2 + 1) % girdle.len()];
    let (x, y) = (at.0.clamp(2.0, 17.0) as i32, at.1.clamp(2.0, 17.0) as i32);
    let arm = if step % 2 == 0 { 2 } else { 1 };
    c.rect(x - arm, y, 2 * arm + 1, 1, White);
    c.rect(x, y - arm, 1, 2 * arm + 1, White);
    c
}

/// Returns the corners of a cut, fitted into at most 17 pixels in the middle of the tile.
fn outline((sides, first): Cut) -> Vec<P> {
    let corners: Vec<P> = (0..sides)
        .map(|i| polar((0.0, 0.0), 1.0, f64::from(i) / f64::from(sides) + first))
        .collect();
    let range = |of: fn(&P) -> f64| {
        let low = corners.iter().map(of).fold(f64::MAX, f64::min);
        let high = corners.iter().map(of).fold(f64::MIN, f64::max);
        (low, high)
    };
    let (x, y) = (range(|p| p.0), range(|p| p.1));
    // A square would look larger than the others.
    let span = if sides == 4 && y.1 < 0.9 { 14.0 } else { 17.0 };
    let scale = span / (x.1 - x.0).max(y.1 - y.0);
    let fit = |p: &P| {
        let middle = ((x.0 + x.1) / 2.0, (y.0 + y.1) / 2.0);
        (
            10.0 + (p.0 - middle.0) * scale,
            10.0 + (p.1 - middle.1) * scale,
        )
    };
    corners.iter().map(fit).collect()
}

fn wheel() -> Canvas {
    let mut c = Canvas::tile();
    for spoke in 0..3 {
        let direction = f64::from(spoke) / 6.0;
        c.limb(
            polar((10.0, 10.0), 6.0, direction),
            polar((10.0, 10.0), -6.0, direction),
            (0.8, 0.8),
            &[Rust3, Rust5],
        );
    }
    c.ring(
        (10.0, 10.0),
        (5.6, 8.0),
        &[Rust2, Rust3, Rust4, Rust5, Rust6],
    );
    c.ball(
        (10.0, 10.0),
        (2.4, 2.4),
        &[Yellow0, Yellow1, Yellow2, Yellow3],
    );
    c.close();
    c
}

fn feather() -> Canvas {
    let mut c = Canvas::tile();
    let blade: &[Colour] = &[Cyan0, Cyan1, Cyan2, Cyan3];
    c.limb((13.0, 5.0), (7.0, 12.0), (3.6, 2.6), blade);
    c.limb((14.6, 3.4), (13.0, 5.0), (1.6, 3.4), blade);
    c.line(16, 2, 3, 18, White);
    for (x, y) in [(14, 8), (11, 12), (6, 8), (9, 5)] {
        c.line(x, y, x + if x > 9 { -2 } else { 2 }, y, Cyan0);
    }
    c.close();
    c
}

fn medal() -> Canvas {
    let mut c = Canvas::tile();
    c.poly(&[(4.0, 0.0), (8.0, 0.0), (12.0, 8.0), (8.0, 8.0)], Cyan2);
    c.poly(&[(12.0, 0.0), (16.0, 0.0), (12.0, 8.0), (8.0, 8.0)], Cyan1);
    c.close();
    let mut disc = Canvas::tile();
    disc.ball(
        (10.0, 12.6),
        (6.0, 6.0),
        &[Metal0, Metal1, Metal2, Metal3, Metal4],
    );
    disc.ring(
        (10.0, 12.6),
        (4.8, 6.0),
        &[Yellow0, Yellow1, Yellow2, Yellow3],
    );
    disc.stamp(8, 10, ".44.\n4WW4\n4WW2\n.22.");
    disc.close();
    c.blit(&disc, 0, 0);
    c
}

fn gear() -> Canvas {
    let mut c = Canvas::tile();
    let ramp: &[Colour] = &[Yellow0, Yellow1, Yellow2, Yellow3];
    for tooth in 0..8 {
        let direction = f64::from(tooth) / 8.0 + 0.03;
        c.limb(
            polar((10.0, 10.0), 5.0, direction),
            polar((10.0, 10.0), 7.6, direction),
            (1.7, 1.3),
            ramp,
        );
    }
    c.ring((10.0, 10.0), (2.4, 6.8), ramp);
    c.close();
    c
}

fn fruit() -> Canvas {
    let mut c = Canvas::tile();
    let skin: &[Colour] = &[Violet2, Violet3, Pink0, Pink0, Pink1];
    c.line(10, 6, 13, 2, Green2);
    c.line(7, 6, 13, 2, Green2);
    c.limb(
        (13.0, 2.6),
        (17.0, 3.6),
        (1.8, 0.8),
        &[Green1, Green2, Green3, Green4],
    );
    c.close();
    for at in [(13.2, 12.0), (6.4, 12.8)] {
        let mut berry = Canvas::tile();
        berry.ball(at, (4.8, 4.8), skin);
        berry.rect(at.0 as i32 - 3, at.1 as i32 - 3, 2, 1, White);
        berry.close();
        c.blit(&berry, 0, 0);
    }
    c
}

fn fang() -> Canvas {
    let mut c = Canvas::tile();
    let ivory: &[Colour] = &[Sand2, Sand3, Yellow3, White];
    c.limb((8.0, 6.0), (11.0, 12.0), (3.6, 2.4), ivory);
    c.limb((11.0, 12.0), (15.0, 17.4), (2.4, 0.8), ivory);
    c.close();
    let mut cap = Canvas::tile();
    cap.limb(
        (4.6, 5.4),
        (11.4, 3.6),
        (2.2, 2.2),
        &[Rust2, Rust3, Rust4, Rust5],
    );
    cap.ring((7.6, 1.6), (0.8, 2.0), &[Yellow1, Yellow2]);
    cap.close();
    c.blit(&cap, 0, 0);
    c
}

fn tube() -> Canvas {
    let mut c = Canvas::tile();
    c.limb(
        (13.6, 4.4),
        (6.4, 14.8),
        (3.2, 3.2),
        &[Cyan1, Cyan2, Cyan3, White],
    );
    c.limb(
        (11.6, 8.0),
        (6.6, 14.6),
        (2.2, 2.2),
        &[Violet2, Violet3, Violet4, Violet5],
    );
    c.limb((11.4, 2.6), (16.4, 6.0), (1.5, 1.5), &[Rust3, Rust4, Rust5]);
    c.line(5, 13, 10, 6, White);
    c.set(9, 12, Violet6);
    c.set(7, 15, Violet6);
    c.close();
    c
}

fn flower() -> Canvas {
    let mut c = Canvas::tile();
    for petal in 0..6 {
        let at = polar((10.0, 9.4), 5.0, f64::from(petal) / 6.0 + 0.08);
        let mut leaf = Canvas::tile();
        leaf.ball(at, (3.3, 3.3), &[Violet2, Pink0, Pink0, Pink1, Violet6]);
        leaf.close();
        c.blit(&leaf, 0, 0);
    }
    let mut heart = Canvas::tile();
    heart.ball(
        (10.0, 9.4),
        (3.0, 3.0),
        &[Yellow0, Yellow1, Yellow2, Yellow3],
    );
    heart.close();
    c.blit(&heart, 0, 0);
    c
}
