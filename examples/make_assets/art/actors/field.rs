//! Fields that heal, hurt, or remove what is in them, distinguished by shape, motion and hue.
//!
//! Hurting fields have snapping teeth and sparks in red, healing fields have soft rising plus signs, and fields that are harmless to
//! players have short steel teeth.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Length of a border segment.
const PIECE: i32 = 20;

/// Left edge and width of the teeth of a segment.
const ROOTS: [(i32, i32); 3] = [(0, 7), (7, 6), (13, 7)];

/// Teeth along a border, with their heights in each frame.
struct Teeth {
    name: &'static str,
    depth: i32,
    heights: [[i32; 3]; 4],
    /// Root, body, edge, tip.
    ramp: [Colour; 4],
}

const TEETH: [Teeth; 2] = [
    Teeth {
        name: "hurt",
        depth: 12,
        heights: [[12, 7, 10], [9, 12, 7], [11, 8, 12], [7, 11, 9]],
        ramp: [Red0, Red1, Red2, Red3],
    },
    Teeth {
        name: "clear",
        depth: 6,
        heights: [[5; 3], [4; 3], [5; 3], [6; 3]],
        ramp: [Metal0, Metal1, Metal2, Metal3],
    },
];

/// Adds the sprites.
pub fn draw(atlas: &mut Atlas) {
    for teeth in &TEETH {
        let below: Vec<Canvas> = (0..4).map(|i| border(teeth, i)).collect();
        let turned = |turns: i32| -> Vec<Canvas> {
            let turn = |c: &Canvas| (0..turns).fold(c.clone(), |c, _| c.turned());
            below.iter().map(turn).collect()
        };
        for (side, turns) in [("bottom", 0), ("left", 1), ("top", 2), ("right", 3)] {
            atlas.anim(&format!("field/{}_{side}", teeth.name), turned(turns), 5);
        }
    }
    atlas.anim("field/spark", (0..4).map(spark).collect(), 0);
    atlas.add("field/skull", skull());
    atlas.anim("field/plus", (0..4).map(plus).collect(), 0);
    atlas.add("field/bubble", Canvas::art(".EE.\nEWFE\nEFFE\n.EE."));
}

/// Teeth on the lower edge.
fn border(teeth: &Teeth, step: i32) -> Canvas {
    let [root, body, edge, tip] = teeth.ramp;
    let mut c = Canvas::new(PIECE, teeth.depth);
    let heights = teeth.heights[step as usize % 4];
    for ((left, wide), height) in ROOTS.into_iter().zip(heights) {
        for row in 0..height {
            // Full width at the root, one pixel at the tip, leaning like a fang.
            let width = (wide * (height - row) + height - 1) / height;
            let from = left + (wide - width) * 2 / 3;
            let y = teeth.depth - 1 - row;
            c.rect(from, y, width, 1, body);
            c.set(from, y, edge);
            if row + 3 > height {
                c.rect(from, y, width, 1, tip);
            }
        }
        c.rect(left + wide - 1, teeth.depth - 2, 1, 2, root);
    }
    c.rect(0, teeth.depth - 1, PIECE, 1, edge);
    c
}

/// A jagged spark.
fn spark(step: i32) -> Canvas {
    const SPARKS: [&str; 4] = [
        "
        .......M......
        .......M......
        ...M...M...M..
        ....M.MNM.M...
        .....MNWNM....
        ....MNWWWNM...
        .MMMMNWWWNMMMM
        ....MNWWWNM...
        .....MNWNM....
        ....M.MNM.M...
        ...M...M...M..
        .......M......
        .......M......",
        "
        ..MM..........
        ...MMM........
        ....MMM.......
        ....MNMM......
        .....MNMMMMM..
        ...MMMNWNMMM..
        ...MMNWNMMM...
        .....MMNM.....
        .......MNM....
        ........MMM...
        .........MMM..
        ...........M..",
        "
        ..........MM..
        ........MMM...
        .......MMM....
        ......MMNM....
        ..MMMMMNM.....
        ..MMMNWNMMM...
        ...MMMNWNMM...
        .....MNMM.....
        ....MNM.......
        ...MMM........
        ..MMM.........
        ..M...........",
        "
        ......M......
        ..M...M...M..
        ...M.MNM.M...
        ....MNWNM....
        .MMMNWWWNMMM.
        ....MNWNM....
        ...M.MNM.M...
        ..M...M...M..
        ......M......",
    ];
    let picture = Canvas::art(SPARKS[step as usize % 4]);
    let mut c = Canvas::new(14, 14);
    c.blit(&picture, (14 - picture.w) / 2, (14 - picture.h) / 2);
    c
}

/// The mark of fields that kill instantly.
fn skull() -> Canvas {
    let mut c = Canvas::art(
        "
        ..............
        ....NNNNNN....
        ..NNNNNNNNNM..
        .NNNNNNNNNNMM.
        .NN###NN###MM.
        .NN###NN###MM.
        .NNN##NN##NMM.
        .MNNNN##NNNML.
        ..MMNN##NNML..
        ....NNNNNM....
        ....N#N#M#....
        ..............",
    );
    c.outline(Ink);
    c
}

/// A plus sign with round ends, in four stages of its rise.
fn plus(step: i32) -> Canvas {
    const SIGNS: [&str; 4] = [
        "
        .EE.
        EFFE
        EFFE
        .EE.",
        "
        ...EE...
        ...FF...
        ...FF...
        EFFWWFFE
        EFFWWFFE
        ...FF...
        ...FF...
        ...EE...",
        "
        ...EEEE...
        ...EFFE...
        ...EFFE...
        EEEEFFEEEE
        EFFFWWFFFE
        EFFFWWFFFE
        EEEEFFEEEE
        ...EFFE...
        ...EFFE...
        ...EEEE...",
        "
        ...EE...
        ...EE...
        ...FF...
        EEFFFFEE
        EEFFFFEE
        ...FF...
        ...EE...
        ...EE...",
    ];
    let picture = Canvas::art(SIGNS[step as usize % 4]);
    let mut c = Canvas::new(10, 10);
    c.blit(&picture, (10 - picture.w) / 2, (10 - picture.h) / 2);
    c
}
