//! The logo: two lines of big soft letters in the colours of dusk.

use super::super::canvas::{Canvas, bayer};
use super::super::palette::{Colour, Colour::*};
use super::font;

/// The logo, 320x72.
pub fn draw() -> Canvas {
    let mut logo = Canvas::new(320, 72);
    line(
        &mut logo,
        "PURPLE",
        1,
        &[Violet6, Violet5, Violet4, Violet3],
    );
    line(&mut logo, "MARTIANS", 37, &[Yellow2, Rust6, Rust5, Rust4]);
    logo
}

/// Draws one line, centred: each letter at three times the size of the title font, alternately raised and lowered.
fn line(logo: &mut Canvas, text: &str, top: i32, shades: &[Colour; 4]) {
    let letters: Vec<Canvas> = text
        .chars()
        .map(|letter| enlarged(&font::title_glyph(letter)))
        .collect();
    let gap = 5;
    let width: i32 = letters.iter().map(|letter| letter.w + gap).sum::<i32>() - gap;
    let mut x = (logo.w - width) / 2;
    for (i, letter) in letters.iter().enumerate() {
        let y = top + [0, 1, 0, 2, 1, 0, 2, 1][i % 8];
        logo.blit(&painted(letter, shades), x - 2, y - 1);
        if text.as_bytes()[i] == b'A' {
            logo.stamp(x + 6, y + 6, EYE);
        }
        x += letter.w + gap;
    }
}

/// An eye that looks out of the letter A.
const EYE: &str = "
...DDDDDD...
.DDEEEEEEDD.
DEFFF####EED
DEFF##WW##ED
DEEF##W###ED
CDEE######DC
.CDDE####DC.
...CCCCCC...
";

/// Draws a letter with shades, a gleam along its upper edges, depth below and a dark outline; 2 pixels larger on each
/// side.
fn painted(letter: &Canvas, shades: &[Colour; 4]) -> Canvas {
    let mut out = Canvas::new(letter.w + 4, letter.h + 5);
    for depth in (0..3).rev() {
        let mut side = letter.clone();
        side.map(|_, _, old| {
            if old == Clear {
                Clear
            } else if depth == 2 {
                Violet1
            } else {
                Violet2
            }
        });
        out.blit(&side, 2, 2 + depth);
    }
    let mut face = letter.clone();
    face.map(|x, y, old| {
        if old == Clear {
            return Clear;
        }
        let edge_above = !letter.solid(x, y - 1);
        let edge_below = !letter.solid(x, y + 1) || !letter.solid(x + 1, y);
        let band = (y * 16 + bayer(x, y) * 6) / 128;
        match (edge_above, edge_below) {
            (true, _) => White,
            (_, true) => shades[3],
            _ => shades[(band.clamp(0, 3)) as usize],
        }
    });
    out.blit(&face, 2, 1);
    out.outline(Ink);
    out
}

/// Enlarges a glyph three times with smooth corners (the Scale3x rules on a shape of one colour).
fn enlarged(glyph: &Canvas) -> Canvas {
    let mut out = Canvas::new(glyph.w * 3, 30);
    out.map(|x, y, _| {
        let (gx, gy) = (x / 3, y / 3);
        let (sx, sy) = (x % 3 - 1, y % 3 - 1);
        let here = glyph.solid(gx, gy);
        let beside = glyph.solid(gx + sx, gy);
        let above = glyph.solid(gx, gy + sy);
        let opposite = (glyph.solid(gx - sx, gy), glyph.solid(gx, gy - sy));
        let corner = sx != 0 && sy != 0;
        let solid = if corner && beside == above && beside != here && opposite != (beside, above) {
            beside
        } else {
            here
        };
        if solid { White } else { Clear }
    });
    out
}
