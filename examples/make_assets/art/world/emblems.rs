//! Single solid blocks with an emblem in relief: `tile/block/NAME`.

use super::super::atlas::Atlas;
use super::super::canvas::Canvas;
use super::super::palette::{Colour, Colour::*};
use super::blocks::bevelled;

/// Name, colours of the block (shadow, face, light, gleam), the emblem.
const EMBLEMS: [(&str, [Colour; 4], &str); 8] = [
    (
        "heart",
        [Red0, Red1, Red2, Red3],
        "
..##...##..
.#NN#.#MM#.
#NTNM#MMMM#
#NNMMMMMML#
#MMMMMMMLL#
.#MMMMMLL#.
..#MMMLL#..
...#MLL#...
....#L#....
.....#.....
",
    ),
    (
        "star",
        [Cyan0, Cyan0, Cyan1, Cyan2],
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
        "eye",
        [Green0, Green1, Green2, Green3],
        "
...#####...
..#EEEEE#..
.#EFFFFEE#.
#EFF###FED#
#EF##W##ED#
#EF#####ED#
#DEE###EED#
.#DEEEEED#.
..#CDDDC#..
...#####...
",
    ),
    (
        "moon",
        [Violet1, Violet2, Violet3, Violet4],
        "
...####....
..#RRR#....
.#RRQ#.....
#RRQ#....#.
#RQQ#...#Q#
#RQP#....#.
#QQQ#......
#QQPP#..##.
.#QQPP##P#.
..#PPPPO#..
...#####...
",
    ),
    (
        "gear",
        [Metal0, Metal1, Metal2, Metal3],
        "
....###....
.##.#5#.##.
#54##4##43#
#445444433#
.#44###43#.
##5#...#4##
#54#...#43#
##4#...#3##
.#44###33#.
#344433332#
#33##3##22#
.##.#3#.##.
....###....
",
    ),
    (
        "bolt",
        [Rust1, Rust2, Rust3, Rust4],
        "
.....####..
....#RQQ#..
...#RQQ#...
..#RQQ#....
.#RQQ####..
#RQQQQQP#..
.####QP#...
...#QP#....
..#QP#.....
.#PP#......
.###.......
",
    ),
    (
        "martian",
        [Violet0, Violet1, Violet2, Violet3],
        "
#.........#
E#.......#E
.#D#####D#.
..#fffee#..
.#ffeeeed#.
#fe##e##dd#
#eW##e#W#d#
#ee##e##dd#
.#eeeeedd#.
..#e###d#..
...#ddd#...
....###....
",
    ),
    (
        "rune",
        [Sand0, Sand1, Sand2, Sand3],
        "
.#########.
#.........#
#.#######.#
#.#.....#.#
#.#.###.#.#
#.#.#JI.#.#
#.#.#II.#.#
#.#.#####.#
#.#.......#
#.#########
#..........
",
    ),
];

/// Adds all blocks with emblems.
pub fn draw(atlas: &mut Atlas) {
    for (name, colours, art) in EMBLEMS {
        let mut tile = bevelled(colours);
        let picture = Canvas::art(art);
        let (x, y) = ((20 - picture.w) / 2, (20 - picture.h) / 2);
        // A shadow on the face lifts the emblem from the block.
        let mut shadow = picture.clone();
        shadow.map(|_, _, old| if old == Clear { Clear } else { colours[0] });
        tile.blit(&shadow, x + 1, y + 1);
        tile.blit(&picture, x, y);
        atlas.add(&format!("tile/block/{name}"), tile);
    }
}
