//! The dissolve effect of dead players: the sprite falls apart into small squares that drift up and fade. It depends on
//! the time alone, so it pauses with the game and looks the same in a replay.

use super::scene::Scene;
use super::tiles;
use crate::app::paint::atlas::AtlasRect;
use crate::app::paint::painter::{PLAIN, Painter, Pose};
use crate::app::paint::theme;

/// Ticks in which a dead player dissolves, and ticks before the respawn in which the sprite reappears at the start.
pub const DISSOLVE: f32 = 45.0;
pub const APPEAR: f32 = 16.0;
/// Side of a square, sprite pixels.
const SIDE: f32 = 2.0;
/// Fraction of the duration after which the last squares start to move.
const SPREAD: f32 = 0.4;
/// Distances by which squares rise and spread, level pixels.
const RISE: f32 = 26.0;
const WIDTH: f32 = 22.0;

/// Draws a sprite in the 20x20 box at a level position; `part` is 0 for the whole sprite, 1 for a dissolved one.
pub fn draw(
    painter: &mut Painter,
    scene: &Scene,
    source: AtlasRect,
    at: (f32, f32),
    mirrored: bool,
    part: f32,
) {
    let (left, top) = scene.view.point(at);
    let zoom = scene.view.zoom;
    let (columns, rows) = ((source.w / SIDE) as i32, (source.h / SIDE) as i32);
    for (column, row) in (0..columns).flat_map(|c| (0..rows).map(move |r| (c, r))) {
        let square = Square::of(column, row, part);
        if square.opacity <= 0.0 {
            continue;
        }
        let piece = AtlasRect {
            x: source.x + column as f32 * SIDE,
            y: source.y + row as f32 * SIDE,
            w: SIDE,
            h: SIDE,
            opaque: source.opaque,
        };
        let shown = if mirrored {
            columns - 1 - column
        } else {
            column
        };
        let x = (shown as f32 + 0.5) * SIDE + square.offset.0;
        let y = (row as f32 + 0.5) * SIDE + square.offset.1;
        let mut pose = Pose::upright((left + x * zoom, top + y * zoom), zoom);
        pose.mirrored = mirrored;
        pose.colour = theme::faint(PLAIN, square.opacity);
        painter.pose(piece, pose);
    }
}

/// Offset and opacity of a square.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Square {
    /// Offset to the right and down, level pixels.
    offset: (f32, f32),
    opacity: f32,
}

impl Square {
    /// Returns the square of a column and row at a fraction of the duration.
    fn of(column: i32, row: i32, part: f32) -> Square {
        let random = tiles::hash(column, row);
        let (first, second) = (
            (random & 0xFF) as f32 / 255.0,
            (random >> 8 & 0xFF) as f32 / 255.0,
        );
        let moved = ((part - first * SPREAD) / (1.0 - SPREAD)).clamp(0.0, 1.0);
        let aside = (second - 0.5) * WIDTH * moved;
        let up = -RISE * moved * (0.4 + 0.6 * first) * (2.0 - moved);
        Square {
            offset: (aside, up),
            opacity: 1.0 - moved * moved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(part: f32) -> Vec<Square> {
        let cells = (0..10).flat_map(|c| (0..10).map(move |r| (c, r)));
        cells.map(|(c, r)| Square::of(c, r, part)).collect()
    }

    #[test]
    fn a_sprite_is_complete_at_first_and_invisible_at_the_end() {
        let whole = |square: &Square| square.offset == (0.0, 0.0) && square.opacity == 1.0;
        assert!(squares(0.0).iter().all(whole));
        assert!(squares(1.0).iter().all(|square| square.opacity == 0.0));
    }

    #[test]
    fn squares_start_moving_one_by_one() {
        let left = squares(0.3)
            .iter()
            .filter(|square| square.opacity > 0.99)
            .count();
        assert!((15..85).contains(&left), "{left}");
    }
}
