//! The view of one local player: its camera, its zoom and the opening shot of a level.

use super::free_look;
use super::opening::Opening;
use crate::app::render::bounds::Bounds;
use crate::app::render::camera::{Aim, Camera, Footing};
use crate::app::render::viewport::Viewport;
use crate::app::render::{lerp, player_place};
use crate::config::Game;
use crate::session::snapshot_pair::SnapshotPair;
use crate::sim::rules::start;
use crate::sim::world::player::{Death, Pause};
use crate::sim::world::tiles::TILE;
use std::time::Duration;

/// Ticks after a death until the view leaves the place, and those it takes to the start where the player will appear.
const DEATH_HOLD: f32 = 30.0;
const DEATH_GLIDE: f32 = 55.0;
/// Part of the way by which signs fade in after the opening in a tick.
const SIGN_FADE: f32 = 0.1;

/// What a view shows.
pub struct Subject<'a> {
    /// The level in play.
    pub worlds: &'a SnapshotPair,
    /// How far the time is between its two worlds, 0 to 1.
    pub alpha: f32,
    /// The slot of the player who is followed.
    pub player: usize,
    /// The part of the level that is worth showing.
    pub bounds: Bounds,
}

/// The view of one local player; several can be used side by side.
pub struct PlayerView {
    camera: Camera,
    opening: Opening,
    /// Screen pixels for a level pixel in the last frame, on the way to what is wanted; 0 before the first.
    zoom: f32,
    /// How strongly signs are seen, 0 to 1: not in an overview of the level.
    signs: f32,
    view: Viewport,
}

impl Default for PlayerView {
    fn default() -> PlayerView {
        PlayerView {
            camera: Camera::default(),
            opening: Opening::default(),
            zoom: 0.0,
            signs: 1.0,
            view: Viewport::new(0.0, 0.0, 1.0, (0.0, 0.0, 1.0, 1.0)),
        }
    }
}

impl PlayerView {
    /// Begins at the player with the next frame, as at the start of a level.
    pub fn jump(&mut self) {
        self.camera.jump();
    }

    /// Begins with a view of the whole level, for as long as the settings want.
    pub fn open(&mut self, settings: &Game) {
        self.opening = Opening::begin(settings);
    }

    /// Lets the time of the opening pass; returns true while the game has to wait for it.
    pub fn pass_opening(&mut self, time: Duration, waits: bool) -> bool {
        self.opening.pass(time, waits)
    }

    /// Shakes the view for a moment; `strength` is in level pixels.
    pub fn shake(&mut self, strength: f32) {
        self.camera.shake(strength);
    }

    /// What was seen last.
    pub fn view(&self) -> Viewport {
        self.view
    }

    /// How strongly signs are seen, 0 to 1.
    pub fn signs(&self) -> f32 {
        self.signs
    }

    /// Moves on by some ticks, which need not be whole, and returns the view in a part of the screen on the way to a zoom.
    pub fn update(
        &mut self,
        subject: &Subject,
        settings: &Game,
        ticks: f32,
        wanted: f32,
        port: (f32, f32, f32, f32),
    ) -> Viewport {
        let (player, footing) = focus(subject);
        let aim = Aim {
            player,
            footing,
            look: free_look::direction(&subject.worlds.now, subject.player, settings),
            mode: settings.viewport_mode,
            free: (settings.viewport_x_div, settings.viewport_y_div),
            bounds: subject.bounds,
        };
        if self.opening.is_on() {
            self.camera.jump();
            self.zoom = wanted;
        } else {
            self.zoom = glide(self.zoom, wanted, ticks);
        }
        let near = self.camera.follow(&aim, ticks, self.zoom, port);
        let opening = self.opening.view(subject.bounds, near);
        self.signs = match opening {
            Some(_) => 0.0,
            None => (self.signs + SIGN_FADE * ticks).min(1.0),
        };
        self.view = opening.unwrap_or(near);
        self.view
    }
}

/// The middle of what the camera follows, and how it moves: the player, or on the way from the place of a death to the
/// start where the player will appear.
fn focus(subject: &Subject) -> ((f32, f32), Footing) {
    let (worlds, player) = (subject.worlds, subject.player);
    let middle = |at: (f32, f32)| (at.0 + TILE as f32 / 2.0, at.1 + TILE as f32 / 2.0);
    let here = player_place(&worlds.before, &worlds.now, subject.alpha, player);
    let Pause::Dead(death) = worlds.now.players[player].pause else {
        return (middle(here), free_look::footing(worlds, player));
    };
    let there = lerp::place(start::respawn_place(&worlds.now, player));
    let along = glide_after_death(death, subject.alpha);
    let between = |from: f32, to: f32| from + (to - from) * along;
    let at = (between(here.0, there.0), between(here.1, there.1));
    (middle(at), Footing::Ground)
}

/// The part of the way from the place of a death to the start, 0 to 1.
fn glide_after_death(death: Death, alpha: f32) -> f32 {
    let passed = (Death::default().frames - death.frames) as f32 + alpha;
    let part = ((passed - DEATH_HOLD) / DEATH_GLIDE).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The zoom on its way to another, a hundredth of itself in a tick (spec 06 §3.2).
fn glide(zoom: f32, wanted: f32, ticks: f32) -> f32 {
    // A larger change is one of the window.
    if zoom == 0.0 || !(0.8..=1.25).contains(&(wanted / zoom)) {
        return wanted;
    }
    let step = zoom * 0.01 * ticks;
    zoom + (wanted - zoom).clamp(-step, step)
}

#[cfg(test)]
#[path = "player_view_tests.rs"]
mod tests;
