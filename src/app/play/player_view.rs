//! The view of the followed players: camera, zoom and the opening of a level.

use super::camera_aim;
use super::opening::Opening;
use super::shared_view::{Focus, SharedView};
use crate::app::render::bounds::Bounds;
use crate::app::render::camera::{Aim, Camera, TargetMotion};
use crate::app::render::viewport::Viewport;
use crate::app::render::{lerp, player_position};
use crate::config::Game;
use crate::session::seat_set::SeatSet;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::player::DEATH_TICKS;
use crate::sim::rules::start;
use crate::sim::world::player::{Death, Pause};
use crate::sim::world::tiles::TILE;
use std::time::Duration;

/// Ticks after a death until the camera starts moving, and ticks it then takes to reach the respawn position.
const DEATH_HOLD: f32 = 30.0;
const DEATH_GLIDE: f32 = 55.0;
/// Opacity by which signs fade in per tick after the opening.
const SIGN_FADE: f32 = 0.1;

/// The players and level that a view follows.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The level in play.
    pub worlds: &'a SnapshotPair,
    /// Interpolation factor between the two worlds, 0 to 1.
    pub alpha: f32,
    /// Seats that the camera keeps in view.
    pub seats: SeatSet,
    /// The ghost to follow instead: top left corner of its box, level pixels.
    pub ghost: Option<(f32, f32)>,
    /// The used part of the level, which the camera stays within.
    pub bounds: Bounds,
    /// How much of a shake is shown, 0 to 1.
    pub shake: f32,
}

impl Subject<'_> {
    /// Returns the seats of the players who are in the game.
    pub fn active_seats(&self) -> SeatSet {
        let players = &self.worlds.now.players;
        let active = self.seats.iter().filter(|seat| players[*seat].active);
        active.collect()
    }

    /// Returns what the camera follows of each player who is in the game.
    pub fn focuses(&self) -> Vec<Focus> {
        let seats = self.active_seats();
        seats.iter().map(|seat| focus(self, seat)).collect()
    }
}

/// The view of one player, or of several who share it; several views can be used side by side.
pub struct PlayerView {
    camera: Camera,
    shared: SharedView,
    opening: Opening,
    /// Screen pixels per level pixel in the last frame with one player, gliding to its target; 0 before the first.
    zoom: f32,
    /// Opacity of signs, 0 to 1; they are hidden during the opening.
    signs: f32,
    view: Viewport,
}

impl Default for PlayerView {
    fn default() -> PlayerView {
        PlayerView {
            camera: Camera::default(),
            shared: SharedView::default(),
            opening: Opening::default(),
            zoom: 0.0,
            signs: 1.0,
            view: Viewport::new(0.0, 0.0, 1.0, (0.0, 0.0, 1.0, 1.0)),
        }
    }
}

impl PlayerView {
    /// Makes the camera jump to the player in the next frame, as at the start of a level.
    pub fn jump(&mut self) {
        self.camera.jump();
        self.shared.jump();
    }

    /// Starts the opening zoom, with the duration from the settings.
    pub fn open(&mut self, settings: &Game) {
        self.opening = Opening::begin(settings);
    }

    /// Returns true during the opening.
    pub fn is_opening(&self) -> bool {
        self.opening.is_active()
    }

    /// Advances the opening; returns true while the game has to wait for it.
    pub fn advance_opening(&mut self, time: Duration, waits: bool) -> bool {
        self.opening.advance(time, waits)
    }

    /// Shakes the view for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.camera.shake(strength);
    }

    /// Returns the view of the last frame.
    pub fn view(&self) -> Viewport {
        self.view
    }

    /// Returns the opacity of signs, 0 to 1.
    pub fn signs(&self) -> f32 {
        self.signs
    }

    /// Advances the camera by some ticks (not necessarily whole) and the zoom towards `wanted`; returns the view in
    /// `port`.
    pub fn update(
        &mut self,
        subject: &Subject,
        settings: &Game,
        ticks: f32,
        wanted: f32,
        port: (f32, f32, f32, f32),
    ) -> Viewport {
        if self.opening.is_active() {
            self.jump();
            self.zoom = wanted;
        } else {
            self.zoom = glide(self.zoom, wanted, ticks);
        }
        let aim = self.aim(subject, settings, ticks, (port.2, port.3));
        let zoom = self.zoom * self.shared.scale();
        let near = self.camera.follow(&aim, ticks, zoom, port);
        let opening = self.opening.view(subject.bounds, near);
        self.signs = match opening {
            Some(_) => 0.0,
            None => (self.signs + SIGN_FADE * ticks).min(1.0),
        };
        self.view = opening.unwrap_or(near);
        self.view
    }

    /// Returns the camera's target in a part of the screen of a given size: the player, or a point between several.
    fn aim(&mut self, subject: &Subject, settings: &Game, ticks: f32, port: (f32, f32)) -> Aim {
        if let Some((x, y)) = subject.ghost {
            self.shared.rest(ticks);
            let half = TILE as f32 / 2.0;
            return Aim {
                player: (x + half, y + half),
                motion: TargetMotion::Grounded,
                look: (0.0, 0.0),
                mode: settings.viewport_mode,
                dead_zone: (settings.viewport_x_div, settings.viewport_y_div),
                bounds: subject.bounds,
                shake: subject.shake,
            };
        }
        let followed = subject.focuses();
        let whole = (port.0 / self.zoom, port.1 / self.zoom);
        let (mode, bounds) = (settings.viewport_mode, subject.bounds);
        if followed.len() > 1
            && let Some(target) = self.shared.follow(&followed, settings, ticks, whole)
        {
            return Aim {
                player: target.at,
                motion: target.motion,
                look: (0.0, 0.0),
                mode,
                dead_zone: target.dead_zone,
                bounds,
                shake: subject.shake,
            };
        }
        self.shared.rest(ticks);
        let seat = subject.seats.first().unwrap_or(0);
        let Focus { at, motion } = focus(subject, seat);
        Aim {
            player: at,
            motion,
            look: camera_aim::look_direction(&subject.worlds.now, seat, settings),
            mode,
            dead_zone: (settings.viewport_x_div, settings.viewport_y_div),
            bounds,
            shake: subject.shake,
        }
    }
}

/// Returns what the camera follows of a player: the player or, after a death, a point gliding from the place of death
/// to the respawn position.
fn focus(subject: &Subject, player: usize) -> Focus {
    let worlds = subject.worlds;
    let middle = |at: (f32, f32)| (at.0 + TILE as f32 / 2.0, at.1 + TILE as f32 / 2.0);
    let here = player_position(&worlds.before, &worlds.now, subject.alpha, player);
    let Pause::Dead(death) = worlds.now.players[player].pause else {
        return Focus {
            at: middle(here),
            motion: camera_aim::target_motion(worlds, player),
        };
    };
    let there = lerp::position(start::respawn_position(&worlds.now, player));
    let along = glide_after_death(death, subject.alpha);
    let between = |from: f32, to: f32| from + (to - from) * along;
    let at = (between(here.0, there.0), between(here.1, there.1));
    Focus {
        at: middle(at),
        motion: TargetMotion::Grounded,
    }
}

/// Returns the eased progress from the place of death to the respawn position, 0 to 1.
fn glide_after_death(death: Death, alpha: f32) -> f32 {
    let passed = (DEATH_TICKS - death.ticks_left) as f32 + alpha;
    let part = ((passed - DEATH_HOLD) / DEATH_GLIDE).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Moves the zoom towards another by at most 1 % per tick (spec 06 §3.2).
fn glide(zoom: f32, wanted: f32, ticks: f32) -> f32 {
    // A larger change comes from resizing the window.
    if zoom == 0.0 || !(0.8..=1.25).contains(&(wanted / zoom)) {
        return wanted;
    }
    let step = zoom * 0.01 * ticks;
    zoom + (wanted - zoom).clamp(-step, step)
}

#[cfg(test)]
#[path = "player_view_tests.rs"]
mod tests;
