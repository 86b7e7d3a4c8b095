//! The user interface: nine-slice panels, bars, icons, the pointer and the logo.
//!
//! Panels are 24x24 with corners of 8 pixels; the middle row and column may be stretched.
//! `ui/bar_frame` is 16x10 with ends of 4 pixels; the fillings (8x6, stretched) are drawn 2 pixels inside it.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};

/// Adds all parts of the user interface.
pub fn draw(atlas: &mut Atlas) {
    atlas.add(
        "ui/frame",
        frame([Violet2, Violet4, Violet5], Violet0, true),
    );
    atlas.add(
        "ui/frame_dark",
        frame([Violet1, Violet2, Violet3], Ink, false),
    );
    atlas.add("ui/button", button([Violet1, Violet2, Violet3, Violet4]));
    atlas.add("ui/button_lit", button([Rust2, Rust4, Rust5, Yellow2]));
    atlas.add("ui/bar_frame", bar_frame());
    atlas.add("ui/bar_red", bar([Red0, Red1, Red2, Red3]));
    atlas.add("ui/bar_green", bar([Green1, Green2, Green3, Green4]));
    atlas.add("ui/bar_yellow", bar([Yellow0, Yellow1, Yellow2, Yellow3]));
    for (name, art) in ICONS {
        atlas.add(&format!("ui/{name}"), Canvas::art(art));
    }
}

/// A panel with a rim of light and riveted corners.
fn frame([dark, middle, light]: [Colour; 3], inside: Colour, rivets: bool) -> Canvas {
    let mut frame = Canvas::new(24, 24);
    frame.rect(0, 0, 24, 24, Ink);
    frame.rect(1, 1, 22, 22, middle);
    frame.rect(1, 1, 21, 1, light);
    frame.rect(1, 1, 1, 21, light);
    frame.rect(2, 22, 21, 1, dark);
    frame.rect(22, 2, 1, 21, dark);
    frame.rect(2, 2, 20, 20, dark);
    frame.rect(3, 3, 18, 18, Ink);
    frame.rect(4, 4, 17, 17, inside);
    for (x, y) in [(0, 0), (23, 0), (0, 23), (23, 23)] {
        frame.set(x, y, Clear);
    }
    if rivets {
        for (x, y) in [(1, 1), (18, 1), (1, 18), (18, 18)] {
            frame.rect(x, y, 5, 5, Metal1);
            frame.frame(x, y, 5, 5, Metal0);
            frame.rect(x, y, 4, 1, Metal3);
            frame.rect(x, y, 1, 4, Metal3);
            frame.rect(x + 1, y + 1, 3, 3, Metal2);
            frame.set(x + 2, y + 2, Metal4);
        }
    }
    frame
}

fn button([shadow, face, light, gleam]: [Colour; 4]) -> Canvas {
    let mut button = Canvas::new(24, 24);
    button.rect(0, 0, 24, 24, Ink);
    button.rect(1, 1, 22, 22, face);
    button.rect(1, 1, 22, 2, light);
    button.rect(2, 1, 20, 1, gleam);
    button.rect(1, 19, 22, 4, shadow);
    button.dither((1, 17, 22, 2), 8, shadow);
    for (x, y) in [(0, 0), (23, 0), (0, 23), (23, 23)] {
        button.set(x, y, Clear);
    }
    for (x, y) in [(1, 1), (22, 1), (1, 22), (22, 22)] {
        button.set(x, y, Ink);
    }
    button
}

fn bar_frame() -> Canvas {
    let mut bar = Canvas::new(16, 10);
    bar.rect(0, 0, 16, 10, Ink);
    bar.frame(1, 1, 14, 8, Metal1);
    bar.rect(1, 1, 14, 1, Metal3);
    bar.rect(2, 2, 12, 6, Violet0);
    bar.rect(2, 2, 12, 1, Ink);
    for (x, y) in [(0, 0), (15, 0), (0, 9), (15, 9)] {
        bar.set(x, y, Clear);
    }
    bar
}

fn bar(shades: [Colour; 4]) -> Canvas {
    let mut bar = Canvas::new(8, 6);
    for (y, shade) in [2, 3, 2, 2, 1, 0].into_iter().enumerate() {
        bar.rect(0, y as i32, 8, 1, shades[shade]);
    }
    bar
}

const ICONS: [(&str, &str); 9] = [
    (
        "cursor",
        "
##..........
#E#.........
#EE#........
#EFE#.......
#EFFE#......
#EEFFE#.....
#DEEFFE#....
#DDEEEEE#...
#DDDEE####..
#DD#DD#.....
#D#.#DD#....
##..#CD#....
.....##.....
",
    ),
    (
        "heart",
        "
..##...##..
.#TS#.#SS#.
#WTSS#SSSd#
#TSSSSSSSd#
#SSSSSSSSd#
#SSSSSSSdd#
.#SSSSSdd#.
..#SSSdd#..
...#Sdd#...
....#d#....
.....#.....
",
    ),
    (
        "coin",
        "
...#####...
..#QQQQP#..
.#QRRQQPP#.
#QRQPPPQPO#
#QQPQQRPPO#
#QQPQRQPPO#
#QQPQQQPPO#
#PQQPPPPPO#
.#PPQQPPO#.
..#OPPOO#..
...#####...
",
    ),
    (
        "enemy",
        "
#.........#
##..###..##
#E##EEE##E#
#DEEEEEEED#
.#DEEEEED#.
#DE##E##ED#
#DRR#E#RRD#
#DR#RDR#RD#
#CDDDDDDDC#
.#C#W#W#C#.
..#######..
",
    ),
    (
        "clock",
        "
...#####...
..#33332#..
.#3R555r2#.
#3R5#555r2#
#355#5552##
#355#55542#
#355####42#
#3r555554##
.#2r5554#2.
..#22222#..
...#####...
",
    ),
    (
        "speaker",
        "
.....##....
....#5#..#.
...#54#.#I#
####44#..#I
#544#4##I#I
#443#4#I#II
#433#3##I#I
####33#..#I
...#32#.#I#
....#2#..#.
.....##....
",
    ),
    (
        "speaker_off",
        "
.....##....
....#5#....
...#54#....
####44#M..M
#544#4#.MM.
#443#4#.MM.
#433#3#M..M
####33#....
...#32#....
....#2#....
.....##....
",
    ),
    (
        "star",
        "
.....#.....
....#Q#....
....#R#....
.####RQ####
#QRRRRQQQP#
.#QQRQQQP#.
..#QQQQP#..
..#QQPQP#..
.#QQP#PPP#.
.#PO#.#OP#.
..#.....#..
",
    ),
    (
        "key",
        "
..####.....
.#QQQP#....
#QR##QP#...
#Q#..#P#...
#Q#..#P####
#QQ##QPQPPO
.#PQQP###O#
..####..#O#
.........#.
",
    ),
];
