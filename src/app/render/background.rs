//! The parallax background behind the level.

use super::scene::Scene;
use super::viewport::Viewport;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::backdrops::{BackdropLayer, MENU};
use crate::app::paint::opaque_parts::Area;
use crate::app::paint::packed_parts::PackedArea;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::sim::world::level_data::Backdrop;
use crate::sim::world::tiles::LEVEL_PIXELS;
use std::rc::Rc;

/// Horizontal and vertical speeds of three layers relative to the level, farthest first.
const SPEEDS: [(f32, f32); 3] = [(0.04, 0.0), (0.15, 0.03), (0.3, 0.06)];

/// Horizontal and vertical speeds of four layers.
const FOUR_SPEEDS: [(f32, f32); 4] = [(0.04, 0.0), (0.1, 0.02), (0.2, 0.04), (0.34, 0.07)];

/// Ticks for which an image of an animated layer is shown: one beat of the music at 120 BPM.
const BEAT: i32 = 20;

/// X coordinate of the sky image shown in the centre behind the menu; it keeps the moons clear of the menu texts.
const MENU_SKY_X: f32 = 246.0;

/// Height of the sky image, which fills the view.
const FULL_HEIGHT: f32 = 360.0;

/// Darkest colour of the sky, used where there is no image.
pub const NIGHT: Rgba = [19, 11, 32, 255];

/// A rectangle in screen pixels: left, top, width, height.
type Rect = (f32, f32, f32, f32);

/// Draws the layers of the scene's backdrop inside the visible `gaps`.
pub fn draw(painter: &mut Painter, scene: &Scene, gaps: &[Rect]) {
    let backdrop = scene.level_data.backdrop;
    draw_backdrop(
        painter,
        backdrop,
        (&scene.view, scene.scale),
        scene.tick(),
        gaps,
    );
}

/// Darkens the background inside the visible `gaps`; `amount` is 0 to 1.
pub fn dim(painter: &mut Painter, amount: f32, gaps: &[Rect]) {
    if amount > 0.0 {
        for gap in gaps {
            painter.rectangle(*gap, theme::faint(NIGHT, amount));
        }
    }
}

/// Draws the layers of a backdrop inside the visible `gaps` in a tick, at a whole scale of screen pixels per image pixel.
pub fn draw_backdrop(
    painter: &mut Painter,
    backdrop: Backdrop,
    (view, scale): (&Viewport, f32),
    tick: i32,
    gaps: &[Rect],
) {
    let layers = painter.atlas.backdrops.layers(backdrop);
    let (width, height) = view.size();
    // 0 at the top of the level, 1 at the bottom.
    let depth = view.y / (LEVEL_PIXELS as f32 - height).max(1.0);
    let speeds: &[(f32, f32)] = match layers.len() {
        4 => &FOUR_SPEEDS,
        _ => &SPEEDS,
    };
    let scrolls = speeds.iter().map(|(aside, down)| Scroll {
        offset: (view.x + width / 2.0) * aside,
        sink: (1.0 - depth) * LEVEL_PIXELS as f32 * down,
    });
    let beat = (tick / BEAT).max(0) as usize;
    let images = layers
        .iter()
        .filter_map(|frames| frames.get(beat % frames.len().max(1)));
    draw_layers(painter, images.zip(scrolls), view.port, scale, gaps);
}

/// Draws the animated background of menus: the sky is fixed, the ground scrolls by `offset` level pixels. Leaves out the
/// parts hidden by something drawn later.
pub fn draw_drifting(painter: &mut Painter, port: Rect, scale: f32, offset: f32, hidden: &[Rect]) {
    let gaps = hidden.iter().fold(vec![port], |gaps, hidden| {
        gaps.into_iter()
            .flat_map(|gap| without(gap, *hidden))
            .collect()
    });
    let mut scrolls = SPEEDS.map(|(aside, _)| Scroll {
        offset: offset * aside,
        sink: 0.0,
    });
    scrolls[0].offset = MENU_SKY_X - port.2 / 2.0 / covering(scale, port.3);
    let layers = painter.atlas.backdrops.layers(MENU);
    let images = layers.iter().filter_map(|frames| frames.first());
    draw_layers(painter, images.zip(scrolls), port, scale, &gaps);
}

/// Returns the parts of a rectangle outside another: above, below, left and right of it.
fn without((x, y, w, h): Rect, hidden: Rect) -> impl Iterator<Item = Rect> {
    let (left, right) = (
        hidden.0.clamp(x, x + w),
        (hidden.0 + hidden.2).clamp(x, x + w),
    );
    let (top, bottom) = (
        hidden.1.clamp(y, y + h),
        (hidden.1 + hidden.3).clamp(y, y + h),
    );
    let parts = [
        (x, y, w, top - y),
        (x, bottom, w, y + h - bottom),
        (x, top, left - x, bottom - top),
        (right, top, x + w - right, bottom - top),
    ];
    parts
        .into_iter()
        .filter(|part| part.2 > 0.0 && part.3 > 0.0)
}

/// Draws layers from back to front, skipping what is hidden by layers in front.
fn draw_layers<'a>(
    painter: &mut Painter,
    layers: impl Iterator<Item = (&'a Rc<BackdropLayer>, Scroll)>,
    port: Rect,
    scale: f32,
    gaps: &[Rect],
) {
    let scale = covering(scale, port.3);
    let placed: Vec<Placed> = layers
        .map(|(layer, scroll)| scroll.place(layer, port, scale))
        .collect();
    for (index, layer) in placed.iter().enumerate() {
        let in_front = placed[index + 1..].iter().map(|layer| layer.solid_top);
        let end = in_front.fold(port.1 + port.3, f32::min);
        let gaps = gaps.iter().map(|(x, y, w, h)| (*x, *y, *w, h.min(end - y)));
        let gaps: Vec<Rect> = gaps.filter(|gap| gap.3 > 0.0).collect();
        layer.draw(painter, scale, &gaps);
    }
}

/// Returns the scale at which the images cover a port of any height, at least `scale`.
fn covering(scale: f32, height: f32) -> f32 {
    scale.max((height / FULL_HEIGHT).ceil())
}

/// How far a layer is moved.
struct Scroll {
    /// Horizontal scroll to the left, level pixels.
    offset: f32,
    /// Vertical scroll downwards, level pixels.
    sink: f32,
}

impl Scroll {
    /// Places a layer: repeated horizontally, aligned to the bottom of the port.
    fn place(
        self,
        layer: &BackdropLayer,
        (left, top, width, height): Rect,
        scale: f32,
    ) -> Placed<'_> {
        let (w, h) = (layer.size.0 * scale, layer.size.1 * scale);
        let start = left - (self.offset * scale).rem_euclid(w).round();
        let highest = top + height - h;
        let y = (highest + (self.sink * scale).round()).max(highest);
        let copies = (0..).map(|copy| start + copy as f32 * w);
        Placed {
            layer,
            copies: copies.take_while(|x| *x < left + width).collect(),
            y,
            solid_top: y + layer.parts.solid_from as f32 * scale,
        }
    }
}

/// A layer placed on the screen.
struct Placed<'a> {
    layer: &'a BackdropLayer,
    /// Left edges of all horizontal copies.
    copies: Vec<f32>,
    y: f32,
    /// Top of the part that hides everything behind it.
    solid_top: f32,
}

impl Placed<'_> {
    /// Draws the parts of the layer inside the gaps.
    fn draw(&self, painter: &mut Painter, scale: f32, gaps: &[Rect]) {
        let BackdropLayer { texture, parts, .. } = self.layer;
        for (area, colour) in &parts.plain {
            self.each(*area, scale, gaps, |seen| painter.fill(seen, *colour));
        }
        for (areas, is_opaque) in [(&parts.opaque, true), (&parts.blended, false)] {
            let mut pieces = Vec::new();
            for part in areas {
                self.each(part.area, scale, gaps, |seen| {
                    pieces.push((self.texels(part, seen, scale), seen));
                });
            }
            if !pieces.is_empty() {
                painter.textured(texture, is_opaque, pieces.into_iter());
            }
        }
    }

    /// Calls `draw` for each visible piece of an image area, in all copies.
    fn each(&self, area: Area, scale: f32, gaps: &[Rect], mut draw: impl FnMut(Rect)) {
        let (w, h) = (area.w as f32 * scale, area.h as f32 * scale);
        let y = self.y + area.y as f32 * scale;
        for left in &self.copies {
            let x = left + area.x as f32 * scale;
            for gap in gaps {
                let (from, to) = (x.max(gap.0), (x + w).min(gap.0 + gap.2));
                let (upper, lower) = (y.max(gap.1), (y + h).min(gap.1 + gap.3));
                if to > from && lower > upper {
                    draw((from, upper, to - from, lower - upper));
                }
            }
        }
    }

    /// Returns the texels of a part at a screen rectangle within it.
    fn texels(&self, part: &PackedArea, (x, y, w, h): Rect, scale: f32) -> AtlasRect {
        let copies = self.copies.iter().rev();
        let left = copies.copied().find(|left| *left <= x).unwrap_or(x);
        let moved = |at: u32, from: u32| at as f32 - from as f32;
        AtlasRect {
            x: (x - left) / scale + moved(part.at.0, part.area.x),
            y: (y - self.y) / scale + moved(part.at.1, part.area.y),
            w: w / scale,
            h: h / scale,
            opaque: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_returns_the_parts_around_the_hidden_rectangle() {
        let parts: Vec<Rect> = without((0.0, 0.0, 10.0, 10.0), (2.0, 3.0, 4.0, 5.0)).collect();
        let expected = [
            (0.0, 0.0, 10.0, 3.0),
            (0.0, 8.0, 10.0, 2.0),
            (0.0, 3.0, 2.0, 5.0),
            (6.0, 3.0, 4.0, 5.0),
        ];
        assert_eq!(parts, expected);
        let beside = without((0.0, 0.0, 10.0, 10.0), (20.0, 3.0, 4.0, 5.0));
        let area: f32 = beside.map(|part| part.2 * part.3).sum();
        assert_eq!(area, 100.0);
        assert_eq!(
            without((2.0, 2.0, 3.0, 3.0), (0.0, 0.0, 9.0, 9.0)).count(),
            0
        );
    }
}
