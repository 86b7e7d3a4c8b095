//! Icons for invisible objects: triggers, block manipulators, damage fields (shown by the editor).

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    let hand = "
        ....##......
        ....##......
        ....##......
        ....##.#....
        ....######..
        .##.#######.
        ..#########.
        ...########.
        ...########.
        ....######..";
    let blocks = "
        #####.......
        #...#.......
        #...#..###..
        #...#....#..
        #####..#.#.#
        ........###.
        .###...#####
        .#.....#####
        .#.....#####
        ...##..#####";
    let skull = "
        ..########..
        .##########.
        .##########.
        .#..####..#.
        .#..####..#.
        .####..####.
        ..###..###..
        ...######...
        ...#.##.#...
        ...#.##.#...";
    atlas.add("icon/trigger", icon(hand, [Yellow0, Yellow1, Yellow2]));
    atlas.add("icon/manip", icon(blocks, [Cyan0, Cyan1, Cyan2]));
    atlas.add("icon/damage", icon(skull, [Red0, Red1, Red2]));
}

fn icon(sign: &str, ramp: [Colour; 3]) -> Canvas {
    let mut c = Canvas::tile();
    c.plate((1, 1), (18, 18), ramp);
    c.rect(3, 3, 14, 14, Violet0);
    for corner in [(3, 3), (16, 3), (3, 16), (16, 16)] {
        c.set(corner.0, corner.1, ramp[1]);
    }
    c.blit(&Canvas::art_with(sign, &[('#', ramp[2])]), 4, 5);
    c.close();
    c
}
