//! Draws medals and names them. Which time earns which medal is in `level/pack/medal.rs`.

use super::paint::painter::{Painter, Rgba};
use super::paint::theme;
use super::ui::widget::{Widget, custom_paint};
use crate::level::pack::medal::Medal;
use crate::localization::MessageId;

/// A medal on a ribbon, one character per pixel: ribbon (r), outline (k), metal (o), highlight (+), shade (d).
const SHAPE: [&str; 11] = [
    "rr.....rr",
    "rrr...rrr",
    ".rrr.rrr.",
    "..rkkkr..",
    ".kk+ookk.",
    ".ko+oodk.",
    ".k+ooodk.",
    ".k+ooodk.",
    ".koooodk.",
    ".kkoddkk.",
    "...kkk...",
];
/// Width and height, font pixels.
pub const SIZE: (f32, f32) = (9.0, 11.0);

fn metal(medal: Medal) -> Rgba {
    match medal {
        Medal::Solver => [84, 222, 232, 255],
        Medal::Author => [186, 120, 255, 255],
        Medal::Gold => [255, 200, 62, 255],
        Medal::Silver => [190, 202, 220, 255],
        Medal::Bronze => [205, 127, 66, 255],
    }
}

/// Returns the name of a medal.
pub fn name(medal: Medal) -> MessageId {
    match medal {
        Medal::Solver => MessageId("medal-solver"),
        Medal::Author => MessageId("medal-author"),
        Medal::Gold => MessageId("medal-gold"),
        Medal::Silver => MessageId("medal-silver"),
        Medal::Bronze => MessageId("medal-bronze"),
    }
}

/// Draws a medal; `scale` is screen pixels per font pixel.
pub fn draw(painter: &mut Painter, (x, y): (f32, f32), scale: f32, medal: Medal) {
    let metal = metal(medal);
    for (row, line) in SHAPE.iter().enumerate() {
        for (column, pixel) in line.bytes().enumerate() {
            let colour = match pixel {
                b'r' => theme::EDGE,
                b'k' => theme::INK,
                b'o' => metal,
                b'+' => [255, 255, 255, 255],
                b'd' => theme::dark(metal, 0.7),
                _ => continue,
            };
            let at = (x + column as f32 * scale, y + row as f32 * scale);
            painter.rectangle((at.0, at.1, scale, scale), colour);
        }
    }
}

/// Creates an icon of a medal.
pub fn icon<'a, M>(medal: Medal) -> Widget<'a, M> {
    let icon = custom_paint(move |painter, (x, y, ..), scale| draw(painter, (x, y), scale, medal));
    icon.width(SIZE.0).height(SIZE.1)
}
