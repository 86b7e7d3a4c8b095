//! Follows the player (spec 06 §3.3, spec 08 §6.4).

use super::viewport::Viewport;
use crate::config::ViewportMode;
use crate::sim::world::tiles::LEVEL_PIXELS;

/// What the camera needs to know of the player and the settings.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Middle of the player, level pixels.
    pub player: (f32, f32),
    /// Where the view looks, to the right and down: each -1 to 1, 0 for straight at the player.
    pub look: (f32, f32),
    /// How the view follows.
    pub mode: ViewportMode,
    /// Size of the free zone as a part of the view, in x and y.
    pub free: (f32, f32),
}

/// The camera.
#[derive(Clone, Debug, Default)]
pub struct Camera {
    corner: (f32, f32),
    drift: f32,
    /// Width and height of the last view, level pixels; 0 before the first.
    size: (f32, f32),
    /// The next picture jumps to the player.
    lost: bool,
    shake: f32,
    shake_phase: f32,
}

/// Greatest shake, level pixels.
const MOST_SHAKE: f32 = 6.0;

impl Camera {
    /// A camera that starts at the player.
    pub fn new() -> Camera {
        Camera {
            lost: true,
            ..Camera::default()
        }
    }

    /// Jumps to the player with the next picture, as at the start of a level.
    pub fn jump(&mut self) {
        self.lost = true;
        self.drift = 0.0;
    }

    /// Shakes the picture for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.shake = (self.shake + strength).min(MOST_SHAKE);
    }

    /// Moves on by `frames` frames at 40 Hz and gives the view in a part of the screen at a zoom.
    pub fn follow(
        &mut self,
        aim: Aim,
        frames: f32,
        zoom: f32,
        port: (f32, f32, f32, f32),
    ) -> Viewport {
        let size = (
            (port.2 / zoom).min(LEVEL_PIXELS as f32),
            (port.3 / zoom).min(LEVEL_PIXELS as f32),
        );
        let free = match aim.mode {
            ViewportMode::Static => (0.0, 0.0),
            _ => (size.0 * aim.free.0 / 2.0, size.1 * aim.free.1 / 2.0),
        };
        // A window of another size and another zoom keep what is in the middle.
        let old = std::mem::replace(&mut self.size, size);
        self.corner.0 += (old.0 - size.0) / 2.0;
        self.corner.1 += (old.1 - size.1) / 2.0;
        self.drift = if aim.look.0 == 0.0 {
            0.0
        } else {
            (self.drift + 0.5 * aim.look.0 * frames).clamp(-2.0, 2.0)
        };
        self.corner.0 += self.drift * frames;
        self.corner.1 += 4.0 * aim.look.1 * frames;
        let middle = (aim.player.0 - size.0 / 2.0, aim.player.1 - size.1 / 2.0);
        if std::mem::take(&mut self.lost) {
            self.corner = middle;
        }
        self.corner.0 = within(self.corner.0, middle.0, free.0);
        self.corner.1 = within(self.corner.1, middle.1, free.1);
        let side = LEVEL_PIXELS as f32;
        self.corner.0 = self.corner.0.clamp(0.0, side - size.0);
        self.corner.1 = self.corner.1.clamp(0.0, side - size.1);
        let shaken = self.shaken(frames);
        Viewport::new(
            shaken.0,
            shaken.1,
            zoom,
            centred(port, (size.0 * zoom, size.1 * zoom)),
        )
    }

    fn shaken(&mut self, frames: f32) -> (f32, f32) {
        self.shake = (self.shake - 0.25 * frames).max(0.0);
        self.shake_phase += frames;
        let wave = |speed: f32| (self.shake_phase * speed).sin() * self.shake;
        (self.corner.0 + wave(2.1), self.corner.1 + wave(2.9))
    }
}

fn within(value: f32, middle: f32, half: f32) -> f32 {
    value.clamp(middle - half, middle + half)
}

/// A rectangle of a size in the middle of another.
fn centred(port: (f32, f32, f32, f32), size: (f32, f32)) -> (f32, f32, f32, f32) {
    let x = port.0 + ((port.2 - size.0) / 2.0).round().max(0.0);
    let y = port.1 + ((port.3 - size.1) / 2.0).round().max(0.0);
    (x, y, size.0.min(port.2).round(), size.1.min(port.3).round())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PORT: (f32, f32, f32, f32) = (0.0, 0.0, 640.0, 360.0);

    fn aim(x: f32, y: f32, mode: ViewportMode) -> Aim {
        Aim {
            player: (x, y),
            look: (0.0, 0.0),
            mode,
            free: (0.33, 0.33),
        }
    }

    #[test]
    fn the_static_view_has_the_player_in_the_middle() {
        let mut camera = Camera::new();
        for x in [1000.0, 1010.0, 970.0] {
            let view = camera.follow(aim(x, 900.0, ViewportMode::Static), 1.0, 1.0, PORT);
            assert_eq!((view.x, view.y), (x - 320.0, 720.0));
        }
    }

    #[test]
    fn the_instant_view_stays_while_the_player_is_in_the_free_zone() {
        let mut camera = Camera::new();
        let mut at = |x: f32| {
            camera
                .follow(aim(x, 900.0, ViewportMode::Instant), 1.0, 1.0, PORT)
                .x
        };
        let start = at(1000.0);
        assert_eq!(at(1090.0), start);
        assert!(at(1200.0) > start);
    }

    #[test]
    fn the_view_drifts_to_where_it_looks_but_keeps_the_player_in_the_free_zone() {
        let mut camera = Camera::new();
        let look = (1.0, -1.0);
        let aim = Aim {
            look,
            ..aim(1000.0, 900.0, ViewportMode::Gradual)
        };
        let mut at = || camera.follow(aim, 1.0, 1.0, PORT);
        let start = at();
        for _ in 0..20 {
            at();
        }
        let view = at();
        assert!(view.x > start.x + 10.0 && view.y < start.y - 10.0);
        for _ in 0..200 {
            at();
        }
        let view = at();
        assert!((view.x - 680.0 - 105.6).abs() <= 0.5, "{}", view.x);
        assert!((view.y - 720.0 + 59.4).abs() <= 0.5, "{}", view.y);
    }

    #[test]
    fn the_view_never_leaves_the_level() {
        for mode in [
            ViewportMode::Static,
            ViewportMode::Instant,
            ViewportMode::Gradual,
        ] {
            let mut camera = Camera::new();
            for (x, y) in [(0.0, 0.0), (2000.0, 2000.0)] {
                let view = camera.follow(aim(x, y, mode), 1.0, 1.0, PORT);
                assert!((0.0..=1360.0).contains(&view.x) && (0.0..=1640.0).contains(&view.y));
            }
        }
    }

    #[test]
    fn a_window_of_another_size_keeps_what_is_in_the_middle() {
        let mut camera = Camera::new();
        let port = (0.0, 0.0, 400.0, 300.0);
        let before = camera.follow(aim(1000.0, 900.0, ViewportMode::Instant), 1.0, 1.0, PORT);
        let after = camera.follow(aim(1000.0, 900.0, ViewportMode::Instant), 1.0, 1.0, port);
        let closer = camera.follow(aim(1000.0, 900.0, ViewportMode::Instant), 1.0, 2.0, port);
        assert_eq!(after.middle(), before.middle());
        assert_eq!(closer.middle(), before.middle());
    }

    #[test]
    fn a_level_smaller_than_the_screen_is_in_its_middle() {
        let mut camera = Camera::new();
        let view = camera.follow(
            aim(5.0, 5.0, ViewportMode::Static),
            1.0,
            0.2,
            (0.0, 0.0, 1280.0, 720.0),
        );
        assert_eq!(view.port, (440.0, 160.0, 400.0, 400.0));
        assert_eq!((view.x, view.y), (0.0, 0.0));
    }
}
