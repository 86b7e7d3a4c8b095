//! Artwork of the main menu: the logo and walking martians.

use crate::app::paint::painter::{PLAIN, Painter, Pose};
use crate::app::ui::widget::Rect;
use crate::sim::world::player::MAX_COLOUR;

/// Returns the width and height of the logo in a window of this width, font pixels.
pub fn logo(painter: &Painter, width: f32) -> (f32, f32) {
    let source = painter.atlas.frame(painter.atlas.get("ui/logo"), 0);
    let size = (width / source.w).min(1.0);
    ((source.w * size).floor(), (source.h * size).floor() + 8.0)
}

/// Draws the logo.
pub fn draw_logo(painter: &mut Painter, (x, y, w, h): Rect, scale: f32) {
    let source = painter.atlas.frame(painter.atlas.get("ui/logo"), 0);
    painter.stretch(source, (x, y + 6.0 * scale, w, h - 8.0 * scale), PLAIN);
}

/// Draws martians of all colours walking from left to right; the first has the player's colour.
pub fn draw_parade(
    painter: &mut Painter,
    (left, top, width, _): Rect,
    scale: f32,
    (time, own): (f32, u8),
) {
    let atlas = painter.atlas.clone();
    let walk = atlas.get("player/walk");
    let pitch = 30.0 * scale;
    let round = (width + 60.0 * scale).max(f32::from(MAX_COLOUR) * pitch);
    for index in 0..MAX_COLOUR {
        let colour = (own + MAX_COLOUR - 1 + index) % MAX_COLOUR + 1;
        let way = time * 34.0 * scale - f32::from(index) * pitch;
        let x = left + way.rem_euclid(round) - 30.0 * scale;
        let frame = (way / scale / 6.0).rem_euclid(6.0) as usize;
        let at = (x.round(), top + 11.0 * scale);
        painter.pose(atlas.tinted(walk, frame, colour), Pose::upright(at, scale));
    }
}
