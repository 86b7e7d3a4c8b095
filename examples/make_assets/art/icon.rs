//! The icon of the program: the martian's head before a dusty evening sky.

use super::canvas::{Canvas, bayer};
use super::palette::Colour::*;

/// Sizes of the icon, pixels. 16 is a picture of its own; the larger ones are 32 enlarged.
const SIZES: [i32; 6] = [16, 32, 64, 128, 256, 512];

/// Draws the icon in all its sizes.
pub fn draw() -> Vec<(i32, Canvas)> {
    let (small, large) = (small(), large());
    SIZES
        .into_iter()
        .map(|size| match size {
            16 => (size, small.clone()),
            _ => (size, enlarged(&large, size / large.w)),
        })
        .collect()
}

/// The icon at 32x32.
fn large() -> Canvas {
    let mut icon = sky(32);
    icon.blit(&head(), 3, 3);
    rounded(&mut icon, 4);
    icon
}

/// The icon at 16x16.
fn small() -> Canvas {
    let mut icon = sky(16);
    icon.stamp(1, 1, SMALL_HEAD);
    rounded(&mut icon, 2);
    icon
}

/// A square of evening sky over red hills.
fn sky(size: i32) -> Canvas {
    let shades = [Violet1, Violet2, Rust3, Rust4, Rust5, Rust6];
    let mut sky = Canvas::new(size, size);
    sky.map(|x, y, _| {
        let hill = size * 3 / 4 + (x * 11 % size) / 8 - (x - size / 3).abs() / 6;
        if y > hill + size / 8 {
            Rust1
        } else if y > hill {
            Rust2
        } else {
            let step = (y * 16 * 7 / size + bayer(x, y)) / 16;
            shades[step.clamp(0, 5) as usize]
        }
    });
    sky
}

/// The martian's head, 26x27, with an outline.
fn head() -> Canvas {
    let mut head = Canvas::new(26, 27);
    head.rect(11, 2, 3, 5, Violet3);
    head.rect(11, 1, 3, 3, Yellow1);
    head.rect(11, 1, 2, 2, Yellow2);
    head.ellipse(26, 32, 23, 20, Violet2);
    head.ellipse(25, 31, 21, 18, Violet3);
    head.ellipse(24, 29, 19, 16, Violet4);
    head.ellipse(19, 25, 11, 9, Violet5);
    head.ellipse(33, 27, 13, 13, Violet1);
    head.ellipse(33, 27, 11, 11, White);
    head.rect(17, 10, 4, 8, Ink);
    head.rect(16, 11, 6, 6, Ink);
    head.rect(17, 11, 2, 2, White);
    head.rect(9, 21, 9, 1, Violet0);
    head.rect(8, 20, 1, 1, Violet0);
    head.outline(Ink);
    head
}

const SMALL_HEAD: &str = "
......QQ......
.....#QQ#.....
...###dd###...
..#ffffeeee#..
.#ffffeWWWWe#.
.#fffeWWWWWW#.
#ffeeeWW##WW#.
#feeeeWW##WW#.
#eeeeeWW##WW#.
#eeeeeeWWWWd#.
#eeeeeeeeedd#.
.#ddd#####d#..
..#ccdddcc#...
...#######....
";

/// Clears the corners beyond a radius, pixels.
fn rounded(icon: &mut Canvas, radius: i32) {
    let size = icon.w;
    let beyond = |at: i32| (radius - at).max(at - (size - 1 - radius)).max(0);
    icon.map(|x, y, old| {
        let (dx, dy) = (beyond(x), beyond(y));
        if dx * dx + dy * dy > radius * radius {
            Clear
        } else {
            old
        }
    });
}

/// Enlarges every pixel to a square.
fn enlarged(picture: &Canvas, factor: i32) -> Canvas {
    let mut out = Canvas::new(picture.w * factor, picture.h * factor);
    out.map(|x, y, _| picture.get(x / factor, y / factor));
    out
}
