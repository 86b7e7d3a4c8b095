//! Markers above the player's own martians: arrows that point down at them.

use super::health::HealthBars;
use super::players;
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;

/// Rows of the arrow: level pixels of half its width, from top to bottom.
const ROWS: [f32; 4] = [4.0, 3.0, 2.0, 1.0];
/// Distance from the top of a player's box to the tip, level pixels: clear of the antenna.
const ABOVE: f32 = 4.0;
/// Distance where a name or a health bar is in between.
const ABOVE_LABEL: f32 = 14.0;

/// Draws a marker in the colour of each followed player above it, if the scene has markers.
pub fn draw(painter: &mut Painter, scene: &Scene, health: &HealthBars) {
    if !scene.aids.own_markers {
        return;
    }
    for seat in scene.followed.iter() {
        let player = &scene.now.players[seat];
        let at = players::position(scene.before, scene.now, scene.alpha, seat);
        if !player.is_present() || !scene.sees(at) {
            continue;
        }
        let has_label = health.is_shown(seat) || !scene.names[seat].is_empty();
        let above = if has_label { ABOVE_LABEL } else { ABOVE };
        let tip = scene.spot(at, (10.0, -above));
        let side = scene.view.zoom;
        draw_arrow(painter, tip, side, side, theme::INK);
        draw_arrow(painter, tip, side, 0.0, theme::colour(player.colour));
    }
}

/// Draws an arrow with its tip at a position, `side` screen pixels for each of its pixels, `wider` on every side.
fn draw_arrow(painter: &mut Painter, tip: (f32, f32), side: f32, wider: f32, colour: Rgba) {
    let top = tip.1 - ROWS.len() as f32 * side;
    for (row, half) in ROWS.into_iter().enumerate() {
        let half = half * side + wider;
        let y = top + row as f32 * side - wider;
        painter.rectangle((tip.0 - half, y, 2.0 * half, side + 2.0 * wider), colour);
    }
}
