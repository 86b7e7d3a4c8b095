//! Draws damage fields that look like a liquid: they fill the air between solid tiles, with waves on the surface and rising bubbles.

use super::cell_areas::{CellArea, joined};
use super::scene::Scene;
use super::tiles;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::sim::world::tiles::{SIDE, TileFlags};
use std::ops::Range;

/// Size of a tile, level pixels.
const TILE: f32 = crate::sim::world::tiles::TILE as f32;
/// Opacity at the surface and from [`DEEP`] on.
const OPACITY: (f32, f32) = (0.34, 0.6);
/// Depth at which the liquid is most opaque, level pixels.
const DEEP: f32 = 200.0;
/// Width of a step of the waves, level pixels.
const STEP: f32 = 4.0;
/// Maximum height of each of the two waves that add up to the surface, level pixels.
const WAVE: f32 = 1.5;
/// Opacity of the light lines and bubbles.
const FOAM: f32 = 0.6;
/// Speed of bubbles, level pixels per tick.
const RISE_SPEED: f32 = 0.3;
/// One tile in this many has a bubble.
const BUBBLE_SPACING: u32 = 5;

/// Draws a liquid of a colour that fills an area: left, top, width and height in level pixels.
pub fn draw(
    painter: &mut Painter,
    scene: &Scene,
    (x, y, w, h): (f32, f32, f32, f32),
    colour: Rgba,
) {
    let time = if scene.flashing == 0.0 {
        0.0
    } else {
        scene.time()
    };
    let tint = |at: f32| {
        let depth = ((at - y) / DEEP).clamp(0.0, 1.0);
        theme::faint(colour, OPACITY.0 + depth * (OPACITY.1 - OPACITY.0))
    };
    for CellArea { columns, rows } in filled(scene, (x, y, w, h)) {
        let (left, right) = (
            (columns.start as f32 * TILE).max(x),
            (columns.end as f32 * TILE).min(x + w),
        );
        let (top, bottom) = (
            (rows.start as f32 * TILE).max(y),
            (rows.end as f32 * TILE).min(y + h),
        );
        let deep = (y + DEEP).clamp(top, bottom);
        for (top, bottom) in [(top, deep), (deep, bottom)] {
            let part = scene.view.area(left, top, right - left, bottom - top);
            painter.fade(part, tint(top), tint(bottom));
        }
        if top == y {
            draw_surface(painter, scene, (left, right), y, (colour, time));
        }
        for row in rows {
            for column in columns.clone() {
                draw_bubble(painter, scene, (column, row), y, time);
            }
        }
    }
}

/// Draws the waves between two positions.
fn draw_surface(
    painter: &mut Painter,
    scene: &Scene,
    (left, right): (f32, f32),
    y: f32,
    (colour, time): (Rgba, f32),
) {
    let mut at = left;
    while at < right {
        let width = STEP.min(right - at);
        let lift = ((at * 0.06 + time * 0.11).sin() + (at * 0.023 - time * 0.07).sin()) * WAVE;
        let top = y - 3.0 - lift.round();
        let crest = scene.view.area(at, top, width, y + 1.0 - top);
        painter.rectangle(crest, colour);
        let foam = scene.view.area(at, top, width, 1.0);
        painter.rectangle(foam, theme::faint(theme::TEXT, FOAM));
        at += STEP;
    }
}

/// Draws the bubble of a tile, unless it has none or it would be above the surface at `y`.
fn draw_bubble(painter: &mut Painter, scene: &Scene, (column, row): (i32, i32), y: f32, time: f32) {
    let own = tiles::hash(column, row);
    if !own.is_multiple_of(BUBBLE_SPACING) {
        return;
    }
    // Each bubble rises through its tile again and again, at its own time and place.
    let risen = (time * RISE_SPEED + (own >> 8 & 31) as f32) % TILE;
    let at = (
        column as f32 * TILE + 3.0 + (own >> 16 & 15) as f32,
        (row + 1) as f32 * TILE - 2.0 - risen,
    );
    if at.1 > y + 2.0 && scene.view.sees(at, 4.0) {
        let bubble = scene.view.area(at.0.round(), at.1.round(), 2.0, 2.0);
        painter.rectangle(bubble, theme::faint(theme::TEXT, FOAM));
    }
}

/// Returns the visible tiles of an area that the liquid fills.
fn filled(scene: &Scene, (x, y, w, h): (f32, f32, f32, f32)) -> Vec<CellArea> {
    let (seen_w, seen_h) = scene.view.size();
    let cells = |start: f32, length: f32, seen: f32, size: f32| -> Range<i32> {
        let first = (start.max(seen) / TILE).floor().max(0.0) as i32;
        let end = ((start + length).min(seen + size) / TILE).ceil() as i32;
        first..end.min(SIDE)
    };
    let visible = CellArea {
        columns: cells(x, w, scene.view.x, seen_w),
        rows: cells(y, h, scene.view.y, seen_h),
    };
    let tiles = &scene.now.tiles;
    joined(&visible, |column, row| {
        let flags = tiles.at(column, row).flags();
        !flags.contains(TileFlags::SOLID_PLAYER)
    })
}
