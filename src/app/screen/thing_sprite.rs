//! Animated sprites of things, for the field guide and the help.

use crate::app::paint::atlas::Sprite;
use crate::app::paint::painter::{Painter, Pose};
use crate::app::paint::theme;
use crate::app::ui::widget::Rect;
use crate::sim::world::TICK_RATE;

/// Side of the square in which a sprite is shown, font pixels.
pub const SIDE: f32 = 40.0;
/// Usual side of a sprite, sprite pixels.
const SPRITE: f32 = 20.0;

/// How a sprite whose frame the game chooses is animated.
enum Motion {
    /// It has frames in this many directions, of which one is shown; an animation frame takes some ticks.
    Faces {
        directions: usize,
        shown: usize,
        ticks: i32,
    },
    /// All frames one after another, each for some ticks.
    Runs(i32),
    /// A pod that opens and closes.
    Opens,
}

const fn faces(directions: usize, shown: usize, ticks: i32) -> Motion {
    Motion::Faces {
        directions,
        shown,
        ticks,
    }
}

/// Sprites whose frame the game chooses; of all others without a timing, the first frame is shown.
const MOTIONS: [(&str, Motion); 21] = [
    ("enemy/bouncer_flicken", faces(16, 12, 4)),
    ("enemy/bouncer_flutter", faces(16, 12, 4)),
    ("enemy/bouncer_pod", faces(16, 12, 4)),
    ("enemy/cannon", faces(16, 12, 30)),
    ("enemy/podzilla", Motion::Opens),
    ("enemy/trakbot_empty", faces(4, 0, 3)),
    ("enemy/trakbot_ready", faces(4, 0, 3)),
    ("item/bomb_lit", Motion::Runs(6)),
    ("item/rocket_lit", faces(32, 0, 2)),
    ("item/spring", Motion::Runs(6)),
    ("item/switch", Motion::Runs(30)),
    ("field/plus", Motion::Runs(8)),
    ("field/spark", Motion::Runs(6)),
    ("player/climb", Motion::Runs(8)),
    ("player/look_around", Motion::Runs(24)),
    ("player/rope", Motion::Runs(8)),
    ("player/stand", Motion::Runs(40)),
    ("player/walk", Motion::Runs(3)),
    ("player/walk_carry", Motion::Runs(3)),
    ("player/walk_down", Motion::Runs(3)),
    ("player/walk_up", Motion::Runs(3)),
];

/// Animation frames of a pod from closed to open, the directions of its sprite, and the one that points up.
const POD: (i32, usize, usize) = (8, 16, 8);
/// Ticks of a frame of a pod.
const POD_TICKS: i32 = 5;

/// Returns the index of the frame of a sprite in a tick.
fn frame(name: &str, sprite: Sprite, tick: i32) -> usize {
    let motion = MOTIONS.iter().find(|(own, _)| *own == name);
    match motion.map(|(_, motion)| motion) {
        Some(Motion::Faces {
            directions,
            shown,
            ticks,
        }) => (tick / ticks) as usize * directions + shown,
        Some(Motion::Runs(ticks)) => (tick / ticks) as usize,
        Some(Motion::Opens) => {
            let (frames, directions, up) = POD;
            // Up to the open frame and back.
            let step = tick / POD_TICKS % (2 * frames);
            let opened = step.min(2 * frames - 1 - step);
            opened as usize * directions + up
        }
        None if sprite.ticks() > 0 => sprite.at(tick),
        None => 0,
    }
}

/// Draws a sprite at twice its size, or smaller if it is large, in a dark square with its left top corner at a position of
/// the screen. `seconds` is the ambient time, `colour` that of martians.
pub fn draw(
    painter: &mut Painter,
    (x, y): (f32, f32),
    scale: f32,
    name: &str,
    (seconds, colour): (f32, u8),
) {
    let side = SIDE * scale;
    painter.rectangle((x, y, side, side), theme::faint(theme::INK, 0.5));
    let atlas = painter.atlas.clone();
    let Some(sprite) = atlas.find(name) else {
        return;
    };
    let tick = (seconds * TICK_RATE as f32) as i32;
    let source = atlas.tinted(sprite, frame(name, sprite, tick), colour);
    let size = (source.w.max(source.h) / SPRITE).max(1.0);
    let middle = (x + side / 2.0, y + side / 2.0);
    let pose = Pose::upright(middle, (2.0 / size).round().max(1.0) * scale);
    painter.pose(source, pose);
}

/// Returns the left top corner of a square in the vertical middle of an area, after some others at a distance.
pub fn position((x, y, _, h): Rect, scale: f32, index: usize, pitch: f32) -> (f32, f32) {
    let top = y + ((h - SIDE * scale) / 2.0).floor();
    (x + index as f32 * pitch * scale, top)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::paint::atlas::Atlas;

    #[test]
    fn a_sprite_shows_one_direction_and_all_frames_of_its_animation() {
        let atlas = Atlas::without_texture();
        for (name, motion) in &MOTIONS {
            let sprite = atlas.find(name).unwrap_or_else(|| panic!("{name}"));
            let mut seen: Vec<usize> = (0..400)
                .map(|tick| frame(name, sprite, tick) % sprite.len())
                .collect();
            seen.sort_unstable();
            seen.dedup();
            let (directions, shown) = match motion {
                Motion::Faces {
                    directions, shown, ..
                } => (*directions, *shown),
                Motion::Opens => (POD.1, POD.2),
                Motion::Runs(_) => (1, 0),
            };
            let expected: Vec<usize> = (shown..sprite.len()).step_by(directions).collect();
            assert_eq!(seen, expected, "{name}");
        }
    }

    #[test]
    fn a_sprite_with_a_frame_for_each_side_is_not_animated() {
        let atlas = Atlas::without_texture();
        let orb = atlas.get("item/orb_off");
        assert!(orb.len() > 1 && (0..400).all(|tick| frame("item/orb_off", orb, tick) == 0));
        let coin = atlas.get("item/coin");
        assert_ne!(frame("item/coin", coin, 0), frame("item/coin", coin, 20));
    }
}
