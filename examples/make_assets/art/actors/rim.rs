//! Rim light: actors get a bright edge, so that they stand out from the dark sky on every side.
//!
//! A dark outline merges with a dark background, so the visible edge is the row of pixels inside the outline. Facing the
//! light, these pixels become as bright as their ramp allows; on the far side they get the colour of the backlight.

use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// Colour of the backlight, on the side away from the light.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RimLight {
    /// A lighter step of each colour's own ramp.
    Own,
    /// Red, for hazards.
    Danger,
    /// Gold, for pickups and things to use.
    Gold,
}

/// Approximate relative luminance of a colour, 0 to 1000.
fn brightness(colour: Colour) -> i32 {
    let [r, g, b, _] = colour.rgba().map(i32::from);
    (213 * r * r + 715 * g * g + 72 * b * b) / 65025
}

/// The darkest steps of a colour's ramp that stand out from the sky: in shade, and in light.
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

/// Adds rim light to a picture that has its outline.
pub fn lit(picture: &Canvas, rim: RimLight) -> Canvas {
    let mut out = picture.clone();
    out.map(|x, y, old| {
        if !is_rim(picture, x, y) {
            return old;
        }
        let [shade, light] = steps(old);
        let wanted = match (faces_light(picture, x, y), rim) {
            (true, _) => light,
            (false, RimLight::Own) => shade,
            (false, RimLight::Danger) => Red2,
            (false, RimLight::Gold) => Yellow1,
        };
        if brightness(old) < brightness(wanted).min(400) {
            wanted
        } else {
            old
        }
    });
    out
}

/// Returns whether a pixel lies just inside the outline, or where the picture has no room for one.
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

/// Returns whether the edge at a pixel faces the light, at the upper left.
fn faces_light(picture: &Canvas, x: i32, y: i32) -> bool {
    let around = (-3..=3).flat_map(|dy| (-3..=3).map(move |dx| (dx, dy)));
    let open = around.filter(|(dx, dy)| !picture.solid(x + dx, y + dy));
    open.map(|(dx, dy)| -3 * dx - 4 * dy).sum::<i32>() > 0
}
