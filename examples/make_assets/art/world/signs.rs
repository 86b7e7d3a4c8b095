//! The four colours of keys, locks and switches. Each has its own shape, so that players need not distinguish colours.

use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};

/// A colour and its shape.
pub struct Sign {
    /// Name of the colour in sprite names.
    pub name: &'static str,
    /// Deep, dark, middle, light, gleam.
    pub ramp: [Colour; 5],
    shape: &'static str,
    keyhole: &'static str,
}

/// Green disc, red triangle, blue square, purple diamond.
pub const ALL: [Sign; 4] = [
    Sign {
        name: "green",
        ramp: [Green0, Green1, Green2, Green3, Green4],
        shape: "
............
....1222....
..11222222..
..11122232..
.1111222332.
.1111122222.
.1111112222.
.1111111122.
..11111111..
..11111111..
....1111....
............
",
        keyhole: "
.####.
######
######
.####.
..##..
..##..
..##..
.####.
",
    },
    Sign {
        name: "red",
        ramp: [Rust0, Red0, Red1, Red2, Red3],
        shape: "
............
.....22.....
.....22.....
....1232....
....1232....
...112232...
...111222...
..11112222..
..11111222..
.1111111222.
.1111111112.
............
",
        keyhole: "
...##...
...##...
..####..
..####..
.######.
########
",
    },
    Sign {
        name: "blue",
        ramp: [Violet1, Cyan0, Cyan1, Cyan2, Cyan3],
        shape: "
............
.2222222222.
.1222222232.
.1112222332.
.1111222222.
.1111122222.
.1111112222.
.1111111222.
.1111111122.
.1111111112.
.1111111111.
............
",
        keyhole: "
######
######
######
######
######
######
",
    },
    Sign {
        name: "purple",
        ramp: [Violet1, Violet2, Violet3, Violet4, Violet5],
        shape: "
.....22.....
....1222....
...112222...
..11122322..
.1111122332.
111111122222
111111112222
.1111111122.
..11111111..
...111111...
....1111....
.....11.....
",
        keyhole: "
...##...
..####..
.######.
########
########
.######.
..####..
...##...
",
    },
];

/// Draws the shape of a sign in 12x12 pixels.
pub fn picture(sign: &Sign, middle: Colour, light: Colour, gleam: Colour) -> Canvas {
    Canvas::art_with(sign.shape, &[('1', middle), ('2', light), ('3', gleam)])
}

/// Draws the keyhole, in white.
pub fn keyhole(sign: &Sign) -> Canvas {
    Canvas::art_with(sign.keyhole, &[('#', White)])
}
