//! What lies behind the level: layers that move slower than the level does.

use super::viewport::Viewport;
use crate::app::paint::painter::{PLAIN, Painter, Rgba};
use crate::sim::world::tiles::LEVEL_PIXELS;

/// A layer: sprite, part of the level's motion to the side, part of it up and down.
const LAYERS: [(&str, f32, f32); 3] = [
    ("background/sky", 0.04, 0.0),
    ("background/mesas_far", 0.15, 0.03),
    ("background/mesas_near", 0.3, 0.06),
];

/// Place of the sky that is in the middle behind the menu, pixels of the picture: the moons are beside what is written there.
const CALM: f32 = 246.0;

/// Height of the picture of the sky, which fills the view.
const FULL_HEIGHT: f32 = 360.0;

/// The darkest colour of the sky, where there is no picture.
pub const NIGHT: Rgba = [19, 11, 32, 255];

/// Draws the layers over a part of the screen at a whole `scale` of screen pixels.
pub fn draw(painter: &mut Painter, view: &Viewport, scale: f32) {
    let (width, height) = view.size();
    // 0 at the upper end of the level, 1 at the lower.
    let depth = view.y / (LEVEL_PIXELS as f32 - height).max(1.0);
    for (name, aside, down) in LAYERS {
        let layer = Layer {
            name,
            offset: (view.x + width / 2.0) * aside,
            sink: (1.0 - depth) * LEVEL_PIXELS as f32 * down,
        };
        layer.draw(painter, view.port, scale);
    }
}

/// Draws the layers of a still picture, as behind the menu: the sky stays, the ground moves to the side by `offset` level pixels.
pub fn draw_drifting(painter: &mut Painter, port: (f32, f32, f32, f32), scale: f32, offset: f32) {
    for (index, (name, aside, _)) in LAYERS.into_iter().enumerate() {
        let layer = Layer {
            name,
            offset: match index {
                0 => CALM - port.2 / 2.0 / covering(scale, port.3),
                _ => offset * aside,
            },
            sink: 0.0,
        };
        layer.draw(painter, port, scale);
    }
}

/// The scale at which the pictures cover a port even when that is higher.
fn covering(scale: f32, height: f32) -> f32 {
    scale.max((height / FULL_HEIGHT).ceil())
}

struct Layer<'a> {
    name: &'a str,
    /// How far it has moved to the left, level pixels.
    offset: f32,
    /// How far it has moved down, level pixels.
    sink: f32,
}

impl Layer<'_> {
    /// The layer repeats to the side and stands on the lower edge of the port.
    fn draw(&self, painter: &mut Painter, port: (f32, f32, f32, f32), scale: f32) {
        let (left, top, width, height) = port;
        let source = painter.atlas.frame(painter.atlas.get(self.name), 0);
        let scale = covering(scale, height);
        let (w, h) = (source.w * scale, source.h * scale);
        let start = -(self.offset * scale).rem_euclid(w).round();
        let y = (top + height - h + (self.sink * scale).round()).max(top + height - h);
        let mut x = start;
        while x < width {
            // Only what lies in the port, or a level in the middle of the screen would be framed by it.
            let from = x.max(0.0);
            let to = (x + w).min(width);
            let upper = y.max(top);
            let lower = (y + h).min(top + height);
            if to > from && lower > upper {
                let mut part = source;
                part.x += (from - x) / scale;
                part.w = (to - from) / scale;
                part.y += (upper - y) / scale;
                part.h = (lower - upper) / scale;
                painter.stretch(part, (left + from, upper, to - from, lower - upper), PLAIN);
            }
            x += w;
        }
    }
}
