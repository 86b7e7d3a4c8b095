//! Arrows at the edge of the view that point to followed players who are not visible.

use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::render::player_position;
use crate::app::render::scene::Scene;
use crate::app::render::viewport::Viewport;
use crate::sim::world::tiles::TILE;

/// Side of a marker, and the length of its arrow, font pixels.
const MARKER: f32 = 18.0;
const ARROW: i32 = 5;

/// An edge of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// Draws a marker with the player's figure for every followed player outside the view.
pub fn draw(painter: &mut Painter, scene: &Scene, scale: f32) {
    for seat in scene.followed.iter() {
        let player = &scene.now.players[seat];
        let (x, y) = player_position(scene.before, scene.now, scene.alpha, seat);
        let half = TILE as f32 / 2.0;
        let place = marker(&scene.view, (x + half, y + half), MARKER * scale);
        if let Some((middle, edge)) = place.filter(|_| player.is_present()) {
            draw_marker(painter, (middle, edge), player.colour, scale);
        }
    }
}

/// Returns the centre of the marker for a level position, and the edge of the view it is at; `None` if the position is
/// visible. The arrow has its length of space at the edge.
pub(super) fn marker(view: &Viewport, at: (f32, f32), side: f32) -> Option<((f32, f32), Edge)> {
    if view.sees(at, 0.0) {
        return None;
    }
    let (left, top, width, height) = view.port;
    let (x, y) = view.point(at);
    let outside = [
        (left - x, Edge::Left),
        (x - left - width, Edge::Right),
        (top - y, Edge::Top),
        (y - top - height, Edge::Bottom),
    ];
    let farthest = outside.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let within = |value: f32, start: f32, length: f32| {
        let (low, high) = (start + side, start + length - side);
        value.clamp(low, high.max(low)).round()
    };
    Some(((within(x, left, width), within(y, top, height)), farthest.1))
}

/// Draws a marker and its arrow.
fn draw_marker(painter: &mut Painter, (middle, edge): ((f32, f32), Edge), colour: u8, scale: f32) {
    let half = MARKER / 2.0 * scale;
    let area = (middle.0 - half, middle.1 - half, 2.0 * half, 2.0 * half);
    let tint = theme::colour(colour);
    painter.rectangle(area, theme::faint(theme::INK, 0.8));
    painter.frame(area, scale, tint);
    let figure = painter.atlas.get("player/stand");
    let figure = painter.atlas.tinted(figure, 0, colour);
    painter.pose(figure, Pose::upright(middle, scale * 0.7));
    // A triangle of lines, each shorter than the one before.
    for line in 0..ARROW {
        let (from, long) = (half + line as f32 * scale, (ARROW - line) as f32 * scale);
        let across = |x: f32, y: f32| match edge {
            Edge::Left | Edge::Right => (x, y - long, scale, 2.0 * long),
            Edge::Top | Edge::Bottom => (x - long, y, 2.0 * long, scale),
        };
        let (x, y) = match edge {
            Edge::Left => (middle.0 - from - scale, middle.1),
            Edge::Right => (middle.0 + from, middle.1),
            Edge::Top => (middle.0, middle.1 - from - scale),
            Edge::Bottom => (middle.0, middle.1 + from),
        };
        painter.rectangle(across(x, y), tint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> Viewport {
        Viewport::new(1000.0, 500.0, 2.0, (0.0, 30.0, 640.0, 360.0))
    }

    #[test]
    fn visible_players_have_no_marker() {
        assert_eq!(marker(&view(), (1100.0, 600.0), 18.0), None);
    }

    #[test]
    fn markers_are_inside_the_view_at_the_edge_nearest_to_the_player() {
        let edge = |at| marker(&view(), at, 18.0).expect("not visible");
        assert_eq!(edge((200.0, 600.0)), ((18.0, 230.0), Edge::Left));
        assert_eq!(edge((3000.0, 600.0)), ((622.0, 230.0), Edge::Right));
        assert_eq!(edge((1100.0, 100.0)), ((200.0, 48.0), Edge::Top));
        assert_eq!(edge((900.0, 5000.0)), ((18.0, 372.0), Edge::Bottom));
    }
}
