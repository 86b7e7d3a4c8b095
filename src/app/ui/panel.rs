//! Frames in nine parts, and bars.

use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::app::paint::theme;

/// Side of the corners of a frame, pixels of the picture.
const CORNER: f32 = 8.0;

/// Draws a frame such as `ui/frame` over a rectangle of the screen; `scale` screen pixels for each of its own.
pub fn nine(painter: &mut Painter, name: &str, area: (f32, f32, f32, f32), scale: f32) {
    nine_source(
        painter,
        painter.atlas.frame(painter.atlas.get(name), 0),
        area,
        scale,
        PLAIN,
    );
}

/// The same with a picture that is already known.
pub fn nine_source(
    painter: &mut Painter,
    source: AtlasRect,
    (x, y, w, h): (f32, f32, f32, f32),
    scale: f32,
    colour: Rgba,
) {
    let edge = |size: f32| (CORNER * scale).min((size / 2.0).floor());
    let (ex, ey) = (edge(w), edge(h));
    let columns = [
        (0.0, CORNER, x, ex),
        (CORNER, source.w - 2.0 * CORNER, x + ex, w - 2.0 * ex),
        (source.w - CORNER, CORNER, x + w - ex, ex),
    ];
    let rows = [
        (0.0, CORNER, y, ey),
        (CORNER, source.h - 2.0 * CORNER, y + ey, h - 2.0 * ey),
        (source.h - CORNER, CORNER, y + h - ey, ey),
    ];
    for (sy, sh, dy, dh) in rows {
        for (sx, sw, dx, dw) in columns {
            let part = AtlasRect {
                x: source.x + sx,
                y: source.y + sy,
                w: sw,
                h: sh,
                opaque: source.opaque,
            };
            if dw > 0.0 && dh > 0.0 {
                painter.stretch(part, (dx, dy, dw, dh), colour);
            }
        }
    }
}

/// Draws the ground of a chosen entry.
pub fn lit(painter: &mut Painter, (x, y, w, h): (f32, f32, f32, f32), scale: f32) {
    painter.rectangle((x + scale, y, w - 2.0 * scale, h), theme::INK);
    painter.rectangle((x, y + scale, w, h - 2.0 * scale), theme::INK);
    let inside = (x + scale, y + scale, w - 2.0 * scale, h - 2.0 * scale);
    painter.fade(inside, [252, 170, 84, 255], [217, 100, 52, 255]);
    painter.rectangle((inside.0, inside.1, inside.2, scale), [255, 214, 140, 255]);
}

/// Draws a bar such as of health: `part` 0 to 1 filled with a picture such as `ui/bar_green`. It is 10 high.
pub fn bar(
    painter: &mut Painter,
    (x, y): (f32, f32),
    width: f32,
    part: f32,
    fill: &str,
    scale: f32,
) {
    let source = painter.atlas.frame(painter.atlas.get("ui/bar_frame"), 0);
    let end = 4.0;
    let pieces = [
        (0.0, end, 0.0, end),
        (end, source.w - 2.0 * end, end, width - 2.0 * end),
        (source.w - end, end, width - end, end),
    ];
    for (sx, sw, dx, dw) in pieces {
        let mut piece = source;
        piece.x += sx;
        piece.w = sw;
        let area = (x + dx * scale, y, dw * scale, source.h * scale);
        painter.stretch(piece, area, PLAIN);
    }
    let inside = ((width - 4.0) * part.clamp(0.0, 1.0)).ceil();
    if inside > 0.0 {
        let fill = painter.atlas.frame(painter.atlas.get(fill), 0);
        let area = (
            x + 2.0 * scale,
            y + 2.0 * scale,
            inside * scale,
            (source.h - 4.0) * scale,
        );
        painter.stretch(fill, area, PLAIN);
    }
}
