//! A view that several players share.
//!
//! The view is centred between the players and zooms out until all are visible, at most to [`MIN_SCALE`]. Beyond that it
//! stays with the first player, moved towards the others as far as possible; an arrow at the edge points to everybody
//! who is not visible. The view never jumps: a player who respawns or takes a door is reached by a quick glide.

use crate::app::render::camera::{self, TargetMotion};
use crate::config::{Game, ViewportMode};

/// Smallest zoom as a fraction of the zoom with one player.
pub const MIN_SCALE: f32 = 0.5;
/// Minimum distance of players from the edges of the view, level pixels.
const MARGIN: (f32, f32) = (70.0, 60.0);
/// Maximum relative change of the zoom per tick, out and in. Two running players move apart by 13 px/tick.
const ZOOM_OUT: f32 = 0.03;
const ZOOM_IN: f32 = 0.01;
/// Motion of the centre in one tick that counts as a jump, level pixels, and the part of its distance that remains
/// after a tick.
const JUMP: f32 = 40.0;
const GLIDE: f32 = 0.9;

/// A followed player.
#[derive(Clone, Copy, Debug)]
pub struct Focus {
    /// Centre of the player, level pixels.
    pub at: (f32, f32),
    /// How the player moves.
    pub motion: TargetMotion,
}

/// A shared view over time.
#[derive(Clone, Copy, Debug)]
pub struct SharedView {
    /// Current zoom as a fraction of the zoom with one player.
    scale: f32,
    /// Centre in the last frame; none at the start of a level.
    last: Option<(f32, f32)>,
    /// Remaining offset from the jumps of the centre, level pixels.
    behind: (f32, f32),
}

impl Default for SharedView {
    fn default() -> SharedView {
        SharedView {
            scale: 1.0,
            last: None,
            behind: (0.0, 0.0),
        }
    }
}

/// The target of the camera in a shared view.
#[derive(Clone, Copy, Debug)]
pub struct SharedTarget {
    /// Position that takes the place of the player's.
    pub at: (f32, f32),
    /// How it moves.
    pub motion: TargetMotion,
    /// Size of the dead zone as a fraction of the view, in x and y: the settings `viewport_x_div` and `viewport_y_div`.
    pub dead_zone: (f32, f32),
}

impl SharedView {
    /// Makes the view jump to the players in the next frame.
    pub fn jump(&mut self) {
        self.last = None;
    }

    /// Returns the current zoom as a fraction of the zoom with one player.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Zooms in again while only one player is followed.
    pub fn rest(&mut self, ticks: f32) {
        self.last = None;
        self.scale = glide(self.scale, 1.0, ticks);
    }

    /// Advances the view by some ticks (not necessarily whole) and returns the camera's target. `whole` is the size of
    /// the view with one player, level pixels. The first player leads if there is no room for all.
    pub fn follow(
        &mut self,
        players: &[Focus],
        settings: &Game,
        ticks: f32,
        whole: (f32, f32),
    ) -> Option<SharedTarget> {
        let leader = players.first()?.at;
        let (centre, half) = surrounding(players);
        let wanted = fit(players, whole).clamp(MIN_SCALE, 1.0);
        self.scale = match self.last {
            None => wanted,
            Some(_) => glide(self.scale, wanted, ticks),
        };
        let size = (whole.0 / self.scale, whole.1 / self.scale);
        let reach = (reach(size.0, MARGIN.0), reach(size.1, MARGIN.1));
        let centre = (
            centre.0.clamp(leader.0 - reach.0, leader.0 + reach.0),
            centre.1.clamp(leader.1 - reach.1, leader.1 + reach.1),
        );
        let shown = self.without_jumps(centre, ticks);
        let room = ((reach.0 - half.0).max(0.0), (reach.1 - half.1).max(0.0));
        // A camera shows its target in the lower part of the view. Here it is as far down as there is room.
        let below = match settings.viewport_mode {
            ViewportMode::Static => 0.0,
            _ => camera::STANDING * size.1,
        };
        let lowered = below.min(room.1);
        let airborne = players
            .iter()
            .any(|player| player.motion == TargetMotion::Airborne);
        Some(SharedTarget {
            at: (shown.0, shown.1 + below - lowered),
            motion: match airborne {
                true => TargetMotion::Airborne,
                false => TargetMotion::Grounded,
            },
            dead_zone: (
                settings.viewport_x_div.min(2.0 * room.0 / size.0),
                settings.viewport_y_div.min((room.1 + lowered) / size.1),
            ),
        })
    }

    /// Returns the centre to show: behind the real one for a while after a jump.
    fn without_jumps(&mut self, centre: (f32, f32), ticks: f32) -> (f32, f32) {
        let last = self.last.replace(centre);
        let Some(last) = last else {
            self.behind = (0.0, 0.0);
            return centre;
        };
        let moved = (centre.0 - last.0, centre.1 - last.1);
        let longest = JUMP * ticks.max(1.0);
        if moved.0.abs() > longest || moved.1.abs() > longest {
            self.behind = (self.behind.0 - moved.0, self.behind.1 - moved.1);
        }
        let rest = GLIDE.powf(ticks);
        self.behind = (self.behind.0 * rest, self.behind.1 * rest);
        (centre.0 + self.behind.0, centre.1 + self.behind.1)
    }
}

/// Returns the centre and half the size of the rectangle around all players.
fn surrounding(players: &[Focus]) -> ((f32, f32), (f32, f32)) {
    let span = |values: &mut dyn Iterator<Item = f32>| {
        let (low, high) = values.fold((f32::MAX, f32::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        ((low + high) / 2.0, (high - low) / 2.0)
    };
    let x = span(&mut players.iter().map(|player| player.at.0));
    let y = span(&mut players.iter().map(|player| player.at.1));
    ((x.0, y.0), (x.1, y.1))
}

/// Returns the zoom at which all players are visible with the margin around them, as a fraction of the zoom with one
/// player. `whole` is the size of the view with one player, level pixels.
pub fn fit(players: &[Focus], whole: (f32, f32)) -> f32 {
    let (_, half) = surrounding(players);
    let fits = |half: f32, margin: f32, whole: f32| whole / (2.0 * (half + margin));
    fits(half.0, MARGIN.0, whole.0).min(fits(half.1, MARGIN.1, whole.1))
}

/// Returns the distance from the centre of a view to its margin.
fn reach(size: f32, margin: f32) -> f32 {
    (size / 2.0 - margin).max(0.0)
}

/// Moves a scale towards another, at a limited speed.
fn glide(scale: f32, wanted: f32, ticks: f32) -> f32 {
    let (out, inwards) = (scale * ZOOM_OUT * ticks, scale * ZOOM_IN * ticks);
    scale + (wanted - scale).clamp(-out, inwards)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: (f32, f32) = (640.0, 345.0);

    fn standing(at: (f32, f32)) -> Focus {
        Focus {
            at,
            motion: TargetMotion::Grounded,
        }
    }

    fn follow(view: &mut SharedView, positions: &[(f32, f32)]) -> SharedTarget {
        let players: Vec<Focus> = positions.iter().copied().map(standing).collect();
        let target = view.follow(&players, &Game::default(), 1.0, WHOLE);
        target.expect("there are players")
    }

    #[test]
    fn the_view_zooms_out_until_all_players_fit_but_not_further_than_the_limit() {
        for (apart, scale) in [
            (100.0, 1.0),
            (500.0, 1.0),
            (700.0, 640.0 / 840.0),
            (5000.0, 0.5),
        ] {
            let mut view = SharedView::default();
            follow(&mut view, &[(1000.0, 900.0), (1000.0 + apart, 900.0)]);
            assert!(
                (view.scale() - scale).abs() < 0.001,
                "{apart}: {}",
                view.scale()
            );
        }
    }

    #[test]
    fn beyond_the_limit_the_view_stays_with_the_first_player() {
        let mut view = SharedView::default();
        let target = follow(&mut view, &[(3000.0, 900.0), (500.0, 900.0)]);
        assert_eq!(target.at.0, 3000.0 - (640.0 - MARGIN.0));
    }

    #[test]
    fn a_player_who_jumps_away_is_reached_by_a_glide() {
        let mut view = SharedView::default();
        let first = follow(&mut view, &[(1000.0, 900.0), (1200.0, 900.0)]).at.0;
        let (mut last, mut fastest) = (first, 0.0_f32);
        for _ in 0..100 {
            let now = follow(&mut view, &[(1000.0, 900.0), (1800.0, 900.0)]).at.0;
            fastest = fastest.max((now - last).abs());
            last = now;
        }
        assert!(fastest < 40.0, "{fastest}");
        assert!((last - 1400.0).abs() < 1.0, "{last}");
    }

    #[test]
    fn running_players_are_followed_without_delay() {
        let mut view = SharedView::default();
        for step in 0..100 {
            let x = 1000.0 + 6.6 * step as f32;
            let target = follow(&mut view, &[(x, 900.0), (x + 200.0, 900.0)]);
            assert!((target.at.0 - x - 100.0).abs() < 0.01);
        }
    }

    #[test]
    fn the_view_zooms_in_again_when_only_one_player_is_left() {
        let mut view = SharedView::default();
        follow(&mut view, &[(0.0, 900.0), (2000.0, 900.0)]);
        assert_eq!(view.scale(), MIN_SCALE);
        (0..100).for_each(|_| view.rest(1.0));
        assert_eq!(view.scale(), 1.0);
    }
}
