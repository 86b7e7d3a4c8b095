//! Icons on the map, one character per pixel: level nodes, padlocks, flags, and what is taken along from each world.

use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// The plate of a node: edge (k), lit (+), face (o), shade (d).
pub const PLATE: &[&str] = &[
    "....kkkkkkkkkk....",
    "..kk++++++++++kk..",
    ".k+oooooooooooodk.",
    ".kooooooooooooddk.",
    "..kkddddddddddkk..",
    "....kkkkkkkkkk....",
];
/// The plate of a hard level has corners.
pub const HARD_PLATE: &[&str] = &[
    "........kk........",
    ".....kkk++kkk.....",
    "..kkk++oooo++kkk..",
    "kk+oooooooooooodkk",
    "..kkkddooooddkkk..",
    ".....kkkddkkk.....",
    "........kk........",
];
/// A padlock.
pub const LOCK: &[&str] = &[
    "...kkkkk...",
    "..kd++ddk..",
    ".kdkkkkkdk.",
    ".kdk...kdk.",
    "kkkkkkkkkkk",
    "k+++++++++k",
    "kooookooodk",
    "koookkkoodk",
    "kooookooodk",
    "kdddddddddk",
    "kkkkkkkkkkk",
];
/// A flag, blown by the wind: two frames.
pub const FLAG: [&[&str]; 2] = [
    &[
        "kk.........",
        "k+kkkk.....",
        "k+kooookkk.",
        "k+k++ooooodk",
        "k+kooooooodk",
        "k+kooooddk.",
        "k+kddkkkk..",
        "k+kkk......",
        "k+k........",
        "k+k........",
        "k+k........",
        "k+k........",
        "k+k........",
        "kkk........",
    ],
    &[
        "kk.........",
        "k+k...kkk..",
        "k+kkkkoooodk",
        "k+k++ooooodk",
        "k+koooooodk.",
        "k+kooooddk.",
        "k+kooodkk..",
        "k+kkkkk....",
        "k+k........",
        "k+k........",
        "k+k........",
        "k+k........",
        "k+k........",
        "kkk........",
    ],
];
/// Marks a skipped level: two arrows.
pub const SKIPPED: &[&str] = &[
    "kk...kk....",
    "kokk.kokk..",
    "koookkoookk",
    "koooookooook",
    "koookkoookk",
    "kokk.kokk..",
    "kk...kk....",
];
/// Points at the next level.
pub const POINTER: &[&str] = &[
    "kkkkkkkkkkk",
    "k+++++++++k",
    ".koooooodk.",
    "..kooodk...",
    "...kook....",
    "....kk.....",
];
/// Corners of the cursor.
pub const CORNER: &[&str] = &["kkkkk", "k+++k", "k+kkk", "k+k..", "kkk.."];

/// What the hero brings from each world: aerial, lamp, coil, compass and ship.
const PIECES: [&[&str]; 5] = [
    &[
        "k.....k.....k",
        ".k.kkk+kkk.k.",
        "..kk..+..kk..",
        ".k.k..+..k.k.",
        "....k.+.k....",
        ".....kkk.....",
        ".....k+k.....",
        ".....kok.....",
        ".....k+k.....",
        "....kkokk....",
        "...kk+ookk...",
        "..kooooodkk..",
        "..kkkkkkkkk..",
    ],
    &[
        ".....kkk.....",
        "....k+ook....",
        "....k...k....",
        "...kkkkkkk...",
        "...k+oooddk..",
        "..k.kkkkk.k..",
        "..k+k+++kok..",
        "..k+k+o+kok..",
        "..k+k+o+kok..",
        "..k+k+++kok..",
        "..kkkkkkkkk..",
        "...k+oooddk..",
        "...kkkkkkkk..",
    ],
    &[
        ".....k+k.....",
        "...kkkkkkk...",
        "..k+oooooodk.",
        "...kkkkkkkk..",
        "..k+oooooodk.",
        "...kkkkkkkk..",
        "..k+oooooodk.",
        "...kkkkkkkk..",
        "..k+oooooodk.",
        "...kkkkkkkk..",
        "..k+oooooodk.",
        "...kkkkkkk...",
        ".....kok.....",
    ],
    &[
        ".....kkk.....",
        "...kk+ookk...",
        "..k+..k..ok..",
        ".k+..k+k..ok.",
        ".k...k+k...k.",
        "k+...k+k...ok",
        "k+..k++ok..ok",
        "ko...kok...dk",
        ".k...kdk...k.",
        ".ko..kdk..dk.",
        "..ko..k..dk..",
        "...kkoddkk...",
        ".....kkk.....",
    ],
    &[
        "......k......",
        ".....k+k.....",
        "....k+ook....",
        "....k+ook....",
        "...k+kkkok...",
        "...k+k+kok...",
        "...k+kkkok...",
        "...k+oooodk..",
        "..kk+oooodkk.",
        ".kok+oooodkok",
        ".kkkkkkkkkkkk",
        "....kokok....",
        ".....k.k.....",
    ],
];
/// Width and height of what is taken along, font pixels.
pub const PIECE: (f32, f32) = (13.0, 13.0);
/// Their colours.
const PIECE_COLOURS: [Rgba; 5] = [
    [214, 162, 92, 255],
    [255, 226, 98, 255],
    [227, 137, 44, 255],
    [80, 204, 234, 255],
    [167, 108, 240, 255],
];

/// Draws an image with its left top corner at a position of the screen.
pub fn draw(painter: &mut Painter, icon: &[&str], (x, y): (f32, f32), scale: f32, colour: Rgba) {
    for (row, line) in icon.iter().enumerate() {
        let line = line.as_bytes();
        let mut column = 0;
        while column < line.len() {
            let pixel = line[column];
            let run = line[column..]
                .iter()
                .take_while(|next| **next == pixel)
                .count();
            let colour = match pixel {
                b'k' => Some(theme::INK),
                b'o' => Some(colour),
                b'+' => Some(bright(colour)),
                b'd' => Some(theme::dark(colour, 0.45)),
                _ => None,
            };
            if let Some(colour) = colour {
                let at = (x + column as f32 * scale, y + row as f32 * scale);
                painter.rectangle((at.0, at.1, run as f32 * scale, scale), colour);
            }
            column += run;
        }
    }
}

/// Returns the width and height of an image, pixels.
pub fn size(icon: &[&str]) -> (f32, f32) {
    let width = icon.iter().map(|line| line.len()).max().unwrap_or(0);
    (width as f32, icon.len() as f32)
}

/// Returns a colour in the light.
fn bright(colour: Rgba) -> Rgba {
    let part = |value: u8| value.saturating_add((255 - value) / 2);
    [part(colour[0]), part(colour[1]), part(colour[2]), colour[3]]
}

/// Draws what is taken along from a world; only its outline until the player has it.
pub fn draw_piece(painter: &mut Painter, world: usize, at: (f32, f32), scale: f32, is_taken: bool) {
    let icon = PIECES[world % PIECES.len()];
    if is_taken {
        draw(
            painter,
            icon,
            at,
            scale,
            PIECE_COLOURS[world % PIECES.len()],
        );
        return;
    }
    for (row, line) in icon.iter().enumerate() {
        for (column, pixel) in line.bytes().enumerate() {
            if pixel == b'k' {
                let at = (at.0 + column as f32 * scale, at.1 + row as f32 * scale);
                painter.rectangle((at.0, at.1, scale, scale), theme::dark(theme::EDGE, 0.4));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_along_fills_its_box() {
        for (world, piece) in PIECES.iter().enumerate() {
            assert_eq!(size(piece), PIECE, "world {world}");
        }
    }

    #[test]
    fn marks_of_different_states_have_different_shapes() {
        let marks = [LOCK, FLAG[0], SKIPPED, POINTER];
        for (index, mark) in marks.iter().enumerate() {
            assert!(marks[..index].iter().all(|other| other != mark));
        }
        assert_ne!(PLATE, HARD_PLATE);
    }
}
