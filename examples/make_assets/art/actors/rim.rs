//! Light along the edge of figures, so that they stand out from a dark sky on every side.
//!
//! A dark outline is one with a dark background: what is seen there is the row of pixels inside of it. On the side of the
//! light these pixels become as light as their ramp has it; on the other side they are lit from behind.

use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Light from behind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// Every colour in a lighter step of its own ramp.
    Own,
    /// The colour of danger: for what hurts.
    Danger,
    /// The colour of treasure: for what can be taken.
    Gold,
}

/// Brightness of a colour as the eye sees it, 0 to 1000 (near to relative luminance, with a square for the power).
fn brightness(colour: Colour) -> i32 {
    let [r, g, b, _] = colour.rgba().map(i32::from);
    (213 * r * r + 715 * g * g + 72 * b * b) / 65025
}

/// The least steps of a colour's ramp that are seen before the sky: in the shade, and in the light.
fn steps(colour: Colour) -> [Colour; 2] {
    match colour {
        Key0 | Key1 | Key2 | Key3 | Key4 => [Key3, Key4],
        Violet0 | Violet1 | Violet2 | Violet3 | Violet4 | Violet5 | Violet6 => [Violet4, Violet5],
        Rust0 | Rust1 | Rust2 | Rust3 | Rust4 | Rust5 | Rust6 => [Rust4, Rust5],
        Sand0 | Sand1 | Sand2 | Sand3 | Soil0 | Soil1 | Soil2 => [Sand2, Sand3],
        Green0 | Green1 | Green2 | Green3 | Green4 | Green5 => [Green3, Green4],
        Cyan0 | Cyan1 | Cyan2 | Cyan3 => [Cyan2, Cyan3],
        Red0 | Red1 | Red2 | Red3 => [Red2, Red3],
        Yellow0 | Yellow1 | Yellow2 | Yellow3 => [Yellow1, Yellow2],
        Pink0 | Pink1 => [Pink0, Pink1],
        _ => [Metal2, Metal3],
    }
}

/// What is drawn with its outline, lit along the edge.
pub fn lit(picture: &Canvas, behind: Behind) -> Canvas {
    let mut out = picture.clone();
    out.map(|x, y, old| {
        if !is_rim(picture, x, y) {
            return old;
        }
        let [shade, light] = steps(old);
        let wanted = match (faces_light(picture, x, y), behind) {
            (true, _) => light,
            (false, Behind::Own) => shade,
            (false, Behind::Danger) => Red2,
            (false, Behind::Gold) => Yellow1,
        };
        if brightness(old) < brightness(wanted).min(400) {
            wanted
        } else {
            old
        }
    });
    out
}

/// Whether a pixel lies just inside of the outline, or where the picture has no room for one.
fn is_rim(picture: &Canvas, x: i32, y: i32) -> bool {
    const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let inside = |x: i32, y: i32| (0..picture.w).contains(&x) && (0..picture.h).contains(&y);
    let outer = |x: i32, y: i32| {
        let open = |(dx, dy): &(i32, i32)| inside(x + dx, y + dy) && !picture.solid(x + dx, y + dy);
        picture.solid(x, y) && SIDES.iter().any(open)
    };
    let beside = |(dx, dy): &(i32, i32)| !inside(x + dx, y + dy) || outer(x + dx, y + dy);
    picture.solid(x, y) && !outer(x, y) && SIDES.iter().any(beside)
}

/// Whether the edge at a pixel looks to the upper left, where the light is.
fn faces_light(picture: &Canvas, x: i32, y: i32) -> bool {
    let around = (-3..=3).flat_map(|dy| (-3..=3).map(move |dx| (dx, dy)));
    let open = around.filter(|(dx, dy)| !picture.solid(x + dx, y + dy));
    open.map(|(dx, dy)| -3 * dx - 4 * dy).sum::<i32>() > 0
}
