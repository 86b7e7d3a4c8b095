//! Item positions, and labels above items.

use super::lerp;
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::ui::text::TextStyle;
use crate::sim::world::item::ItemKind;
use crate::sim::world::seconds;

/// Returns the interpolated top left corner of an item's box, level pixels.
pub fn position(scene: &Scene, slot: usize) -> (f32, f32) {
    let (before, now) = (&scene.before.items[slot], &scene.now.items[slot]);
    if matches!(before.kind, ItemKind::Empty) {
        return lerp::position(now.body.pos);
    }
    lerp::vector(before.body.pos, now.body.pos, scene.alpha)
}

/// Draws the remaining lifetime in seconds above a thing.
pub fn draw_seconds(painter: &mut Painter, scene: &Scene, at: (f32, f32), ttl: i32) {
    let (x, y) = scene.view.point((at.0 + 10.0, at.1 - 9.0));
    let text = TextStyle::small((scene.view.zoom / 2.0).floor()).centred();
    text.draw(painter, x, y, &(1 + seconds(ttl - 10)).to_string());
}

/// Draws a short word above an item.
pub fn draw_word(painter: &mut Painter, scene: &Scene, at: (f32, f32), word: &str, colour: Rgba) {
    let (x, y) = scene.view.point((at.0 + 10.0, at.1 - 10.0));
    let text = TextStyle::small((scene.view.zoom / 2.0).floor())
        .centred()
        .colour(colour);
    text.draw(painter, x, y, word);
}
