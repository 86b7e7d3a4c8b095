//! Nine-slice panels, and bars.

use crate::app::paint::atlas::{AtlasRect, FRAME_BORDER};
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::app::paint::theme;

/// Size of the corners of a panel, sprite pixels.
const CORNER: f32 = FRAME_BORDER as f32;

/// A rectangle of the screen: left, top, width, height.
type Rect = (f32, f32, f32, f32);

/// Draws a panel such as `ui/frame` over a rectangle of the screen; `scale` is screen pixels per sprite pixel.
pub fn nine(painter: &mut Painter, name: &str, area: Rect, scale: f32) {
    let sprite = painter.atlas.get(name);
    let (source, middle) = (painter.atlas.frame(sprite, 0), painter.atlas.middle(sprite));
    if let Some(colour) = middle {
        painter.fill(inside(area, scale), colour);
    }
    for (part, area) in parts(source, area, scale, middle.is_none()) {
        painter.stretch(part, area, PLAIN);
    }
}

/// Draws a panel with a sprite already looked up.
pub fn nine_source(painter: &mut Painter, source: AtlasRect, area: Rect, scale: f32, colour: Rgba) {
    for (part, area) in parts(source, area, scale, true) {
        painter.stretch(part, area, colour);
    }
}

/// Returns the area completely covered by the panel's middle, or `None` if the middle is translucent.
pub fn hidden_by(painter: &Painter, name: &str, area: Rect, scale: f32) -> Option<Rect> {
    let middle = painter.atlas.middle(painter.atlas.get(name));
    middle.map(|_| inside(area, scale))
}

/// Returns the width and height of the corners of a panel, screen pixels.
fn corner((w, h): (f32, f32), scale: f32) -> (f32, f32) {
    let edge = |size: f32| (CORNER * scale).min((size / 2.0).floor());
    (edge(w), edge(h))
}

fn inside((x, y, w, h): Rect, scale: f32) -> Rect {
    let (ex, ey) = corner((w, h), scale);
    (x + ex, y + ey, w - 2.0 * ex, h - 2.0 * ey)
}

/// Returns the slices of the sprite and their target rectangles, with or without the middle one.
fn parts(
    source: AtlasRect,
    (x, y, w, h): Rect,
    scale: f32,
    with_middle: bool,
) -> impl Iterator<Item = (AtlasRect, Rect)> {
    let (ex, ey) = corner((w, h), scale);
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
    let places = (0..9).filter(move |place| with_middle || *place != 4);
    places.filter_map(move |place| {
        let ((sx, sw, dx, dw), (sy, sh, dy, dh)) = (columns[place % 3], rows[place / 3]);
        let part = AtlasRect {
            x: source.x + sx,
            y: source.y + sy,
            w: sw,
            h: sh,
            opaque: source.opaque,
        };
        (dw > 0.0 && dh > 0.0).then_some((part, (dx, dy, dw, dh)))
    })
}

/// Draws the background of a selected entry.
pub fn selection(painter: &mut Painter, (x, y, w, h): (f32, f32, f32, f32), scale: f32) {
    painter.rectangle((x + scale, y, w - 2.0 * scale, h), theme::INK);
    painter.rectangle((x, y + scale, w, h - 2.0 * scale), theme::INK);
    let inside = (x + scale, y + scale, w - 2.0 * scale, h - 2.0 * scale);
    painter.fade(inside, [252, 170, 84, 255], [217, 100, 52, 255]);
    painter.rectangle((inside.0, inside.1, inside.2, scale), [255, 214, 140, 255]);
}

/// Draws a bar such as health: filled by `part`, 0 to 1, with a sprite such as `ui/bar_green`. It is 10 sprite
/// pixels high; `width` is in sprite pixels too.
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

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: AtlasRect = AtlasRect {
        x: 100.0,
        y: 200.0,
        w: 24.0,
        h: 20.0,
        opaque: false,
    };

    #[test]
    fn corners_keep_their_size_and_the_rest_is_stretched() {
        let parts: Vec<_> = parts(SOURCE, (10.0, 20.0, 100.0, 60.0), 2.0, true).collect();
        assert_eq!(parts.len(), 9);
        let source = |part: usize| {
            let AtlasRect { x, y, w, h, .. } = parts[part].0;
            (x, y, w, h)
        };
        assert_eq!(source(0), (100.0, 200.0, 8.0, 8.0));
        assert_eq!(parts[0].1, (10.0, 20.0, 16.0, 16.0));
        assert_eq!(source(4), (108.0, 208.0, 8.0, 4.0));
        assert_eq!(parts[4].1, (26.0, 36.0, 68.0, 28.0));
        assert_eq!(source(8), (116.0, 212.0, 8.0, 8.0));
        assert_eq!(parts[8].1, (94.0, 64.0, 16.0, 16.0));
    }

    #[test]
    fn an_opaque_middle_is_drawn_separately() {
        let area = (10.0, 20.0, 100.0, 60.0);
        let with = parts(SOURCE, area, 2.0, true);
        let without: Vec<_> = parts(SOURCE, area, 2.0, false).map(|part| part.1).collect();
        assert_eq!(without.len(), 8);
        let middle = with.map(|part| part.1).find(|part| !without.contains(part));
        assert_eq!(middle, Some(inside(area, 2.0)));
    }

    #[test]
    fn corners_of_a_tiny_panel_do_not_overlap() {
        let area = (0.0, 0.0, 9.0, 6.0);
        assert_eq!(corner((9.0, 6.0), 1.0), (4.0, 3.0));
        assert_eq!(inside(area, 1.0), (4.0, 3.0, 1.0, 0.0));
        // The middle row is empty.
        assert_eq!(parts(SOURCE, area, 1.0, true).count(), 6);
    }
}
