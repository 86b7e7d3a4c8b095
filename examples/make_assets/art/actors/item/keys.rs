//! The keys, pointing right. Each has its own bow and bit as well as its own colour; the bows are the symbols of the
//! four switch colours: green disc, red triangle, blue square, purple diamond.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};
use crate::art::rotated::{self, DIRECTIONS};

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    let keys = [
        ("red", [Red0, Red1, Red2, Red2], TRIANGLE),
        ("green", [Green2, Green4, Green4, Green5], DISC),
        ("blue", [Cyan1, Cyan2, Cyan2, Cyan3], SQUARE),
        ("purple", [Violet2, Violet3, Violet3, Violet4], DIAMOND),
    ];
    for (name, ramp, shape) in keys {
        let flying = rotated::all(&key(7, ramp, shape), DIRECTIONS, 24);
        super::add_own(atlas, &format!("item/key_{name}_flying"), flying, 0);
        let frames = (0..8).map(|i| key(i, ramp, shape)).collect();
        super::add_own(atlas, &format!("item/key_{name}"), frames, 4);
    }
}

const SQUARE: &str = "
    3333332...........
    3222221...........
    32...21...........
    32...2333333333332
    32...2122222222221
    32...21......21.21
    3222221......21.21
    2111111......21.21
    ..............1..1";
const DISC: &str = "
    ..3333............
    .322221...........
    322..221..........
    32....2333333333..
    32....21222222332.
    322..221...212.21.
    .222221....21..21.
    ..1111.....212121.
    ............1..1..";
const TRIANGLE: &str = "
    33................
    3223..............
    322223............
    32..2223333333333.
    32....22222222221.
    32..222.....2111..
    322222......221...
    32221.......2111..
    211..........1....";
const DIAMOND: &str = "
    ...3..............
    ..323.............
    .32223............
    3222.233333333332.
    322...12222222221.
    .2222.1......2221.
    ..221........2121.
    ...1.........2221.
    ..............11..";

fn key(step: i32, ramp: [Colour; 4], shape: &str) -> Canvas {
    let legend: Vec<(char, Colour)> = ('0'..='3').zip(ramp).collect();
    let mut c = Canvas::tile();
    let rise = [0, 0, 1, 1, 1, 1, 0, 0][step as usize % 8];
    c.blit(&Canvas::art_with(shape, &legend), 1, 5 + rise);
    // A streak of light runs along the key.
    let light = step * 5 - 6;
    c.map(|x, y, old| {
        let near = x + y - 8 - light;
        match (near, old) {
            (_, Clear) => Clear,
            (0..=1, _) => White,
            (2, _) => ramp[3],
            _ => old,
        }
    });
    c.close();
    c
}
