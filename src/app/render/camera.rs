//! The camera of one local player: follows the player smoothly and stays within the used part of the level. The modes,
//! and the size of the dead zone (`viewport_x_div`, `viewport_y_div`), are settings (`config/sections/game.rs`); how far
//! the view looks ahead is in `look_ahead.rs`; how fast it follows, in `damped_spring.rs`. What shakes it is in
//! `play/presentation.rs`.
//!
//! A camera does not depend on windows or settings files; several can be used side by side.

use super::bounds::Bounds;
use super::damped_spring::Spring;
use super::look_ahead::{LookAhead, Movement, SINKING};
pub use super::look_ahead::{STANDING, TargetMotion};
use super::viewport::Viewport;
use crate::config::ViewportMode;
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE};

/// The target of a camera, and how to follow it.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Centre of the player, level pixels.
    pub player: (f32, f32),
    /// How the player moves.
    pub motion: TargetMotion,
    /// Look-ahead direction, right and down, each from -1 to 1.
    pub look: (f32, f32),
    /// Follow mode.
    pub mode: ViewportMode,
    /// Size of the dead zone as a fraction of the view, in x and y: the settings `viewport_x_div` and `viewport_y_div`.
    pub dead_zone: (f32, f32),
    /// The used part of the level.
    pub bounds: Bounds,
    /// How much of a shake is shown, 0 to 1.
    pub shake: f32,
}

/// A camera.
#[derive(Clone, Debug, Default)]
pub struct Camera {
    /// Centre of the view, before it is clamped to the level.
    middle: (Spring, Spring),
    /// Position the centre is pulled to.
    target: (f32, f32),
    /// Centre of the player in the last frame.
    player: (f32, f32),
    look_ahead: LookAhead,
    /// False at the start of a level: the next frame then starts at the player.
    placed: bool,
    /// Top left corner of the last view.
    drawn: Option<Drawn>,
    shake: f32,
    shake_phase: f32,
}

/// Top left corner of a view, exact and in whole screen pixels.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    zoom: f32,
    player: (f32, f32),
    exact: (f32, f32),
    pixels: (f32, f32),
}

/// Maximum distance of the player from the centre, as a fraction of the view.
const MAX_OFF_CENTRE: f32 = 0.42;
/// Distance over which the view slows down before the edge of the level, level pixels.
const SOFT_EDGE: f32 = 10.0;
/// Maximum amplitude of a shake, level pixels.
const MAX_SHAKE: f32 = 6.0;

impl Camera {
    /// Makes the camera jump to the player in the next frame, as at the start of a level.
    pub fn jump(&mut self) {
        self.placed = false;
    }

    /// Shakes the view for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.shake = (self.shake + strength).min(MAX_SHAKE);
    }

    /// Advances the camera by some ticks (not necessarily whole) and returns the view in a part of the screen at a
    /// zoom.
    pub fn follow(
        &mut self,
        aim: &Aim,
        ticks: f32,
        zoom: f32,
        port: (f32, f32, f32, f32),
    ) -> Viewport {
        let port = (port.0, port.1, port.2.max(1.0), port.3.max(1.0));
        let side = LEVEL_PIXELS as f32;
        let size = ((port.2 / zoom).min(side), (port.3 / zoom).min(side));
        let moved = (aim.player.0 - self.player.0, aim.player.1 - self.player.1);
        // More than half a view in one frame is a teleport, not a motion.
        let elsewhere = moved.0.abs() > size.0 / 2.0 || moved.1.abs() > size.1 / 2.0;
        if !self.placed || elsewhere {
            self.place(aim, size);
        } else if ticks > 0.0 {
            self.track(aim, moved, size, ticks);
        }
        self.player = aim.player;
        let corner = self.corner(aim, size);
        let snapped = self.snap(corner, aim.player, zoom);
        let shake = self.shaken(ticks);
        let port = centred(port, (size.0 * zoom, size.1 * zoom));
        let (x, y) = (shake.0 * aim.shake, shake.1 * aim.shake);
        Viewport::new(snapped.0 + x, snapped.1 + y, zoom, port)
    }

    /// Puts the view at its resting position.
    fn place(&mut self, aim: &Aim, size: (f32, f32)) {
        let above = match aim.mode {
            ViewportMode::Static => 0.0,
            _ => STANDING * size.1,
        };
        self.target = (aim.player.0, aim.player.1 - above);
        self.middle = (Spring::at(self.target.0), Spring::at(self.target.1));
        self.look_ahead = LookAhead::default();
        self.placed = true;
        self.drawn = None;
    }

    /// Moves the target and pulls the view towards it.
    fn track(&mut self, aim: &Aim, moved: (f32, f32), size: (f32, f32), ticks: f32) {
        if aim.mode == ViewportMode::Static {
            self.target = aim.player;
            self.middle = (Spring::at(aim.player.0), Spring::at(aim.player.1));
            return;
        }
        let movement = |look, target: f32, player, moved| Movement {
            look,
            held: target - player,
            moved,
            ticks,
        };
        let sideways = movement(aim.look.0, self.target.0, aim.player.0, moved.0);
        let upright = movement(aim.look.1, self.target.1, aim.player.1, moved.1);
        let zone = (size.0 * aim.dead_zone.0 / 2.0, size.1 * aim.dead_zone.1);
        let offset = (
            self.look_ahead.horizontal(sideways, zone.0),
            self.look_ahead
                .vertical(upright, aim.motion, zone.1, size.1),
        );
        let from = self.target;
        self.target = (aim.player.0 + offset.0, aim.player.1 + offset.1);
        self.middle.0.follow((from.0, self.target.0), ticks);
        self.middle.1.follow((from.1, self.target.1), ticks);
        keep_near(&mut self.middle.0, aim.player.0, size.0, moved.0 / ticks);
        keep_near(&mut self.middle.1, aim.player.1, size.1, moved.1 / ticks);
    }

    /// Returns the top left corner of a view of a given size, clamped to the level.
    fn corner(&self, aim: &Aim, size: (f32, f32)) -> (f32, f32) {
        let soft = match aim.mode {
            ViewportMode::Static => 0.0,
            _ => SOFT_EDGE,
        };
        let (bounds, player) = (&aim.bounds, aim.player);
        let (x, y) = (self.middle.0.position, self.middle.1.position);
        (
            start_of_view(x, size.0, (bounds.left, bounds.right), player.0, soft),
            start_of_view(y, size.1, (bounds.top, bounds.bottom), player.1, soft),
        )
    }

    /// Rounds a corner to whole screen pixels such that a player moving along with the view does not jitter on the
    /// screen, and the view never steps back by a pixel.
    fn snap(&mut self, exact: (f32, f32), player: (f32, f32), zoom: f32) -> (f32, f32) {
        let last = self.drawn.filter(|drawn| drawn.zoom == zoom);
        let pixels = match last {
            None => ((exact.0 * zoom).round(), (exact.1 * zoom).round()),
            Some(last) => (
                snapped(
                    (last.exact.0, exact.0),
                    (last.player.0, player.0),
                    last.pixels.0,
                    zoom,
                ),
                snapped(
                    (last.exact.1, exact.1),
                    (last.player.1, player.1),
                    last.pixels.1,
                    zoom,
                ),
            ),
        };
        self.drawn = Some(Drawn {
            zoom,
            player,
            exact,
            pixels,
        });
        (pixels.0 / zoom, pixels.1 / zoom)
    }

    fn shaken(&mut self, ticks: f32) -> (f32, f32) {
        self.shake = (self.shake - 0.25 * ticks).max(0.0);
        self.shake_phase += ticks;
        let wave = |speed: f32| (self.shake_phase * speed).sin() * self.shake;
        (wave(2.1), wave(2.9))
    }
}

/// Returns the part of a view in which the player moves without moving the view: left, top, width and height.
pub fn dead_zone((width, height): (f32, f32), zone: (f32, f32)) -> (f32, f32, f32, f32) {
    let top = height * (0.5 + STANDING - zone.1);
    let bottom = height * (0.5 + STANDING + SINKING);
    let wide = width * zone.0;
    ((width - wide) / 2.0, top, wide, bottom - top)
}

/// Limits the distance between spring and player.
fn keep_near(spring: &mut Spring, player: f32, size: f32, player_speed: f32) {
    let most = size * MAX_OFF_CENTRE;
    let kept = spring.position.clamp(player - most, player + most);
    if kept != spring.position {
        *spring = Spring {
            position: kept,
            speed: player_speed,
        };
    }
}

/// Returns the start of the view on one axis: centred on `middle` within `edges`, or centred between them if they are
/// closer together than the view. The player is always visible, and the view never leaves the tile grid.
fn start_of_view(middle: f32, size: f32, edges: (f32, f32), player: f32, soft: f32) -> f32 {
    let half = size / 2.0;
    let (low, high) = (edges.0 + half, edges.1 - half);
    let kept = match low < high {
        true => soft_clamp(middle, low, high, soft),
        false => (low + high) / 2.0,
    };
    let reach = (half - 1.5 * TILE as f32).max(0.0);
    let seen = kept.clamp(player - reach, player + reach);
    (seen - half).clamp(0.0, (LEVEL_PIXELS as f32 - size).max(0.0))
}

/// Clamps a value smoothly: it moves ever slower near the limits.
fn soft_clamp(value: f32, low: f32, high: f32, soft: f32) -> f32 {
    // A smooth approximation of max(x, 0).
    let positive = |x: f32| match soft > 0.0 && x.abs() < 20.0 * soft {
        true => soft * (x / soft).exp().ln_1p(),
        false => x.max(0.0),
    };
    let value = low + positive(value - low);
    (high - positive(high - value)).clamp(low, high)
}

/// Returns the whole screen pixel for a corner, from the motion of the corner and the player since the last frame.
fn snapped(corner: (f32, f32), player: (f32, f32), last: f32, zoom: f32) -> f32 {
    let exact = corner.1 * zoom;
    let (moved, walked) = (corner.1 - corner.0, player.1 - player.0);
    let together = (walked - moved).abs() < moved.abs() / 2.0;
    let pixels = match together {
        true => (player.1 * zoom).round() - (player.1 * zoom - exact).round(),
        false => exact.round(),
    };
    let back = (pixels - last) * moved < 0.0;
    match back && (last - exact).abs() < 1.0 {
        true => last,
        false => pixels,
    }
}

/// Returns a rectangle of a given size centred in another.
fn centred(port: (f32, f32, f32, f32), size: (f32, f32)) -> (f32, f32, f32, f32) {
    let x = port.0 + ((port.2 - size.0) / 2.0).round().max(0.0);
    let y = port.1 + ((port.3 - size.1) / 2.0).round().max(0.0);
    (x, y, size.0.min(port.2).round(), size.1.min(port.3).round())
}

#[cfg(test)]
#[path = "camera_tests.rs"]
mod tests;
