//! Fields that heal, hurt or clear away what is in them: told apart by shape, motion and hue.
//!
//! What hurts has teeth that snap and sparks that jump, in the colour of danger; what heals has soft plus signs that rise; what does
//! nothing to players has short teeth of steel.

use crate::art::atlas::Atlas;
use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Length of a piece of a border.
const PIECE: i32 = 20;

/// Teeth of a border: heights of the teeth of a piece in each frame.
struct Teeth {
    name: &'static str,
    depth: i32,
    heights: [[i32; 4]; 4],
    /// Root, body, edge, tip.
    ramp: [Colour; 4],
}

const TEETH: [Teeth; 2] = [
    Teeth {
        name: "hurt",
        depth: 8,
        heights: [[7, 4, 8, 5], [8, 5, 7, 6], [5, 7, 6, 8], [6, 8, 5, 7]],
        ramp: [Red1, Red1, Red2, Red3],
    },
    Teeth {
        name: "clear",
        depth: 5,
        heights: [[4; 4], [3; 4], [4; 4], [5; 4]],
        ramp: [Metal0, Metal1, Metal2, Metal3],
    },
];

/// Adds the pictures.
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
    atlas.add("field/bubble", Canvas::art(".DD.\nDFED\nDEED\n.DD."));
}

/// Teeth that stand on the lower edge.
fn border(teeth: &Teeth, step: i32) -> Canvas {
    let [root, body, edge, tip] = teeth.ramp;
    let mut c = Canvas::new(PIECE, teeth.depth);
    for (i, height) in teeth.heights[step as usize % 4].into_iter().enumerate() {
        let left = 5 * i as i32;
        for row in 0..height {
            // Five pixels wide at the root, one at the tip.
            let half = (height - 1 - row) * 3 / height.max(1);
            let y = teeth.depth - 1 - row;
            c.rect(left + 2 - half.min(2), y, 2 * half.min(2) + 1, 1, body);
            c.set(left + 2 - half.min(2), y, edge);
        }
        c.set(left + 2, teeth.depth - height, tip);
    }
    c.rect(0, teeth.depth - 1, PIECE, 1, root);
    for x in 0..PIECE {
        if x % 5 != 2 {
            c.set(x, teeth.depth - 1, edge);
        }
    }
    c
}

/// A spark with jags.
fn spark(step: i32) -> Canvas {
    const SPARKS: [&str; 4] = [
        "....M....\n....M....\n..M.N.M..\n...MNM...\nMMNNWNNMM\n...MNM...\n..M.N.M..\n....M....\n....M....",
        "..M......\n..NM.....\n...NM....\n..MNNMM..\n....MNNM.\n.....MNM.\n......NM.\n.......M.",
        ".......M.\n......MN.\n.....MN..\n..MMNNM..\n.MNNM....\n.MNM.....\n.MN......\n.M.......",
        "...M...\n.M.N.M.\n..MNM..\nMNNWNNM\n..MNM..\n.M.N.M.\n...M...",
    ];
    let picture = Canvas::art(SPARKS[step as usize % 4]);
    let mut c = Canvas::new(10, 10);
    c.blit(&picture, (10 - picture.w) / 2, (10 - picture.h) / 2);
    c
}

/// What kills at once.
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

/// A plus sign with round ends: it comes, is there, and goes.
fn plus(step: i32) -> Canvas {
    const SIGNS: [&str; 4] = [
        "...\n.D.\n...",
        "..D..\n..E..\nDEFED\n..E..\n..D..",
        "...DD...\n...EE...\n...FF...\nDEFWWFED\nDEFWWFED\n...FF...\n...EE...\n...DD...",
        "..DD..\n..EE..\nDEFFED\nDEFFED\n..EE..\n..DD..",
    ];
    let picture = Canvas::art(SIGNS[step as usize % 4]);
    let mut c = Canvas::new(8, 8);
    c.blit(&picture, (8 - picture.w) / 2, (8 - picture.h) / 2);
    c
}
