//! Draws damage fields that look like a liquid: they fill the air between solid tiles, with waves on the surface and rising bubbles.

use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::sim::world::tiles::{SIDE, TileFlags};
use std::ops::Range;

/// Size of a tile, level pixels.
const TILE: f32 = 20.0;
/// Opacity at the surface and from [`DEEP`] on.
const OPACITY: (f32, f32) = (0.34, 0.6);
/// Depth at which the liquid is darkest, level pixels.
const DEEP: f32 = 200.0;
/// Width of a step of the waves, and half of their height, level pixels.
const STEP: f32 = 4.0;
const WAVE: f32 = 1.5;
/// The lightest part of the surface.
const FOAM: Rgba = [255, 170, 150, 255];
/// Speed of bubbles, level pixels per tick.
const RISE_SPEED: f32 = 0.3;

/// Draws a liquid that fills an area: left, top, width and height in level pixels.
pub fn draw(painter: &mut Painter, scene: &Scene, (x, y, w, h): (f32, f32, f32, f32)) {
    let time = if scene.calm { 0.0 } else { scene.time() };
    for (row, columns) in runs(scene, (x, y, w, h)) {
        let top = (row as f32 * TILE).max(y);
        let bottom = ((row + 1) as f32 * TILE).min(y + h);
        let left = (columns.start as f32 * TILE).max(x);
        let right = (columns.end as f32 * TILE).min(x + w);
        let area = scene.view.area(left, top, right - left, bottom - top);
        let tint = |at: f32| {
            let depth = ((at - y) / DEEP).clamp(0.0, 1.0);
            theme::faint(theme::BAD, OPACITY.0 + depth * (OPACITY.1 - OPACITY.0))
        };
        painter.fade(area, tint(top), tint(bottom));
        if top == y {
            draw_surface(painter, scene, (left, right), y, time);
        }
        for column in columns {
            draw_bubble(painter, scene, (column, row), y, time);
        }
    }
}

/// Draws the waves between two positions.
fn draw_surface(
    painter: &mut Painter,
    scene: &Scene,
    (left, right): (f32, f32),
    y: f32,
    time: f32,
) {
    let mut at = left;
    while at < right {
        let width = STEP.min(right - at);
        let lift = ((at * 0.06 + time * 0.11).sin() + (at * 0.023 - time * 0.07).sin()) * WAVE;
        let top = y - 3.0 - lift.round();
        let crest = scene.view.area(at, top, width, y + 1.0 - top);
        painter.rectangle(crest, theme::BAD);
        let foam = scene.view.area(at, top, width, 1.0);
        painter.rectangle(foam, FOAM);
        at += STEP;
    }
}

/// Draws the bubble of a tile, unless it has none or it would be above the surface at `y`.
fn draw_bubble(painter: &mut Painter, scene: &Scene, (column, row): (i32, i32), y: f32, time: f32) {
    let own = (column * 7919 + row * 104_729).rem_euclid(97);
    if own % 5 != 0 {
        return;
    }
    let risen = (time * RISE_SPEED + own as f32) % TILE;
    let at = (
        column as f32 * TILE + 3.0 + (own % 13) as f32,
        (row + 1) as f32 * TILE - 2.0 - risen,
    );
    if at.1 > y + 2.0 && scene.view.sees(at, 4.0) {
        let bubble = scene.view.area(at.0.round(), at.1.round(), 2.0, 2.0);
        painter.rectangle(bubble, theme::faint(FOAM, 0.7));
    }
}

/// Returns the visible runs of tiles that the liquid can fill, row by row.
fn runs(scene: &Scene, (x, y, w, h): (f32, f32, f32, f32)) -> Vec<(i32, Range<i32>)> {
    let (seen_w, seen_h) = scene.view.size();
    let range = |start: f32, length: f32, from: f32, size: f32| {
        let first = (start.max(from) / TILE).floor().max(0.0) as i32;
        let end = ((start + length).min(from + size) / TILE).ceil() as i32;
        first..end.min(SIDE)
    };
    let columns = range(x, w, scene.view.x, seen_w);
    let rows = range(y, h, scene.view.y, seen_h);
    let fills = |column: i32, row: i32| {
        let tile = scene.now.tiles.at(column, row);
        !tile.flags().contains(TileFlags::SOLID_PLAYER)
    };
    let mut runs = Vec::new();
    for row in rows {
        let mut start = None;
        for column in columns.clone().chain([columns.end]) {
            let filled = column < columns.end && fills(column, row);
            match (start, filled) {
                (None, true) => start = Some(column),
                (Some(first), false) => {
                    runs.push((row, first..column));
                    start = None;
                }
                _ => {}
            }
        }
    }
    runs
}
