//! Copies of the player's ship, 40x60 each, and their parts with a mistake: a blunt nose, no window, two windows, a leg
//! too few. All have a flower with five petals; one hull has six.

use super::super::atlas::Atlas;
use super::super::canvas::{Canvas, bayer};
use super::super::palette::{Colour, Colour::*};
use super::flower::{Petals, bloom};
use super::mass::TILE;

/// What differs between ships.
#[derive(Clone, Copy)]
struct Ship {
    blunt: bool,
    windows: u32,
    legs: u32,
    petals: Petals,
}

const COPY: Ship = Ship {
    blunt: false,
    windows: 1,
    legs: 2,
    petals: Petals::Five,
};

/// Adds the parts of all ships; those on the left end in `_w`, those on the right in `_e`.
pub fn draw(atlas: &mut Atlas) {
    let mut add = |name: &str, ship: Ship, row: i32| {
        let canvas = ship.canvas();
        for (side, x) in [("w", 0), ("e", TILE)] {
            let name = format!("deco/hive/ship_{name}_{side}");
            atlas.add(&name, canvas.cut(x, row * TILE, TILE, TILE));
        }
    };
    add("nose", COPY, 0);
    add("hull", COPY, 1);
    add("foot", COPY, 2);
    add(
        "blunt",
        Ship {
            blunt: true,
            ..COPY
        },
        0,
    );
    add("blind", Ship { windows: 0, ..COPY }, 1);
    add("twin", Ship { windows: 2, ..COPY }, 1);
    let lame = Ship { legs: 1, ..COPY }.canvas();
    atlas.add("deco/hive/ship_lame", lame.cut(TILE, 2 * TILE, TILE, TILE));
    let own = Ship {
        petals: Petals::Six,
        ..COPY
    };
    atlas.add(
        "deco/hive/ship_true",
        own.canvas().cut(TILE, TILE, TILE, TILE),
    );
}

impl Ship {
    fn canvas(self) -> Canvas {
        let mut canvas = Canvas::new(2 * TILE, 3 * TILE);
        self.legs(&mut canvas);
        for y in 1..51 {
            let half = self.half(y);
            for x in 20 - half..20 + half {
                canvas.set(x, y, skin(x, y, half));
            }
        }
        // Seams, and a collar below the nose.
        for (y, colour) in [
            (19, Violet0),
            (20, Sand1),
            (21, Soil2),
            (44, Violet0),
            (45, Soil2),
        ] {
            let half = self.half(y) - 1;
            canvas.rect(20 - half, y, 2 * half, 1, colour);
        }
        let windows: &[i32] = match self.windows {
            0 => &[],
            1 => &[31],
            _ => &[26, 36],
        };
        for y in windows {
            let wide = if self.windows == 2 { 8 } else { 11 };
            canvas.disc(26, 2 * y, wide, Sand1);
            canvas.disc(26, 2 * y, wide - 2, Soil1);
            canvas.disc(26, 2 * y + 1, wide - 4, Azure);
            canvas.rect(11, y - 2, 2, 1, Cyan0);
        }
        let colours = [Violet2, Violet3, Sand1];
        let hull = canvas.clone();
        canvas.disc(54, 62, 18, Violet0);
        canvas.map(|x, y, old| if hull.solid(x, y) { old } else { Clear });
        bloom(&mut canvas, self.petals, (54, 62), (9, 6), colours);
        canvas
    }

    /// Half of the width in a row, pixels.
    fn half(self, y: i32) -> i32 {
        match y {
            ..8 if self.blunt => 0,
            8..20 if self.blunt => 10 + (y - 8) / 3,
            ..20 => ((y * 20 - y * y / 2).max(0)).isqrt(),
            20..40 => 14,
            _ => 14 - (y - 40) / 3,
        }
    }

    fn legs(self, canvas: &mut Canvas) {
        for leg in 0..4 {
            canvas.line(
                10 - leg / 2,
                40 + leg,
                3 + leg / 2,
                57,
                [Violet3, Violet2, Violet1, Violet0][leg as usize],
            );
        }
        canvas.rect(1, 58, 7, 1, Violet2);
        canvas.rect(0, 59, 9, 1, Violet1);
        if self.legs == 2 {
            for leg in 0..4 {
                canvas.line(
                    29 + leg / 2,
                    40 + leg,
                    36 - leg / 2,
                    57,
                    [Violet2, Violet1, Violet1, Violet0][leg as usize],
                );
            }
            canvas.rect(32, 58, 7, 1, Violet2);
            canvas.rect(31, 59, 9, 1, Violet1);
        }
        // The nozzle.
        for y in 50..57 {
            let half = 4 + (y - 50) / 2;
            canvas.rect(20 - half, y, 2 * half, 1, Violet0);
            canvas.rect(20 - half, y, 2, 1, Soil2);
            canvas.rect(20 + half - 1, y, 1, 1, Red0);
        }
        canvas.rect(13, 56, 14, 1, Red0);
    }
}

/// The hull is lit from the left, and from below.
fn skin(x: i32, y: i32, half: i32) -> Colour {
    let across = (x - 20 + half) * 16 / (2 * half).max(1);
    let plate = y % 12 == 7 || (y / 12 + x) % 9 == 0 && across > 2;
    match across {
        _ if y == 50 => Red0,
        0 => Violet1,
        1 | 2 => Violet3,
        3..7 if plate => Violet1,
        3..7 => Violet2,
        7..10 if plate => Violet0,
        7..10 if bayer(x, y) < (10 - across) * 5 => Violet2,
        _ if plate => Violet0,
        15 if y > 30 => Red0,
        15 => Violet0,
        _ => Violet1,
    }
}
