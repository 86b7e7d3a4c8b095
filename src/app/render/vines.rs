//! The vine of a vinepod: a curve with leaves (spec 03 §5).

use super::directions::{self, DIRECTIONS};
use super::scene::Scene;
use crate::app::paint::painter::{Painter, Rgba};
use crate::app::paint::theme;
use crate::sim::world::enemy::{PodMode, Vinepod};

/// Distance between two leaves, level pixels.
const LEAF_DISTANCE: f32 = 15.0;

/// Colour of the stem: the pod's, which no plant has.
const STEM: Rgba = [159, 104, 230, 255];

/// Returns a point on the curve for a parameter from 0 to 1: the centre of a box.
fn point(vine: &Vinepod, t: f32) -> (f32, f32) {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let points = [vine.start, vine.control_1, vine.control_2, vine.end];
    let mut at = (10.0, 10.0);
    for (weight, (x, y)) in weights.into_iter().zip(points) {
        at.0 += weight * x as f32;
        at.1 += weight * y as f32;
    }
    at
}

fn along(vine: &Vinepod, extended: f32) -> f32 {
    (extended / (vine.points - 1).max(1) as f32).clamp(0.0, 1.0)
}

/// Returns the direction of the vine at its tip, radians.
pub fn heading(vine: &Vinepod) -> f32 {
    let t = along(vine, vine.extended as f32).min(0.98);
    let (from, to) = (point(vine, t), point(vine, t + 0.02));
    (to.1 - from.1).atan2(to.0 - from.0)
}

/// Draws the vine up to its tip at `at`, the corner of the pod's box.
pub fn draw(painter: &mut Painter, scene: &Scene, vine: &Vinepod, at: (f32, f32)) {
    if !scene.view.sees(at, 400.0) {
        return;
    }
    if vine.show_path {
        let mut from = point(vine, 0.0);
        for step in 1..=40 {
            let to = point(vine, step as f32 / 40.0);
            scene.line(painter, from, to, theme::faint(STEM, 0.4));
            from = to;
        }
    }
    if vine.mode == PodMode::Wait {
        return;
    }
    let leaf = painter.atlas.get("enemy/vine_leaf");
    let tip = along(vine, vine.extended as f32);
    let steps = 48;
    let (mut from, mut way, mut leaves) = (point(vine, 0.0), 0.0, 0);
    for step in 1..=steps {
        let mut to = point(vine, tip * step as f32 / steps as f32);
        if step == steps {
            to = (at.0 + 10.0, at.1 + 10.0);
        }
        let thick = (scene.view.zoom * 2.0).max(1.0);
        painter.line(scene.view.point(from), scene.view.point(to), thick, STEM);
        way += (to.0 - from.0).hypot(to.1 - from.1);
        if way > LEAF_DISTANCE {
            way -= LEAF_DISTANCE;
            leaves += 1;
            let side = if leaves % 2 == 1 {
                std::f32::consts::PI
            } else {
                0.0
            };
            let direction = (from.1 - to.1).atan2(from.0 - to.0);
            let source = directions::frame(&painter.atlas, leaf, DIRECTIONS, 0, direction + side);
            scene.plain(painter, source, (from.0 - 10.0, from.1 - 10.0));
        }
        from = to;
    }
}
