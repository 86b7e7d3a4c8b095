//! The opening of a level: a zoom from the whole level to the player (spec 08 §5). Its duration is set in
//! `config/sections/game.rs` (`transition_steps`, `transition_delay`).

use crate::app::render::bounds::Bounds;
use crate::app::render::viewport::Viewport;
use crate::config::Game;
use std::time::Duration;

/// The opening zoom. The game waits until it is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening {
    passed: Duration,
    whole: Duration,
}

impl Opening {
    /// Starts the opening, with the duration from the settings.
    pub fn begin(settings: &Game) -> Opening {
        let step = Duration::from_millis(u64::from(settings.transition_delay));
        Opening {
            passed: Duration::ZERO,
            whole: step * u32::from(settings.transition_steps),
        }
    }

    /// Advances the opening; returns true while the game has to wait. Any input (`waits` is false) skips the rest.
    pub fn advance(&mut self, time: Duration, waits: bool) -> bool {
        if !waits {
            self.passed = self.whole;
        }
        let was = self.is_active();
        self.passed = self.passed.saturating_add(time).min(self.whole);
        was
    }

    /// Returns true while the opening is in progress.
    pub fn is_active(&self) -> bool {
        self.passed < self.whole
    }

    /// Returns the view between all of `bounds` and the player's view `near`; `None` once the opening is over.
    pub fn view(&self, bounds: Bounds, near: Viewport) -> Option<Viewport> {
        if !self.is_active() {
            return None;
        }
        let far = overview(bounds, near);
        let part = self.passed.as_secs_f32() / self.whole.as_secs_f32();
        let part = part * part * (3.0 - 2.0 * part);
        // The zoom is interpolated exponentially; the edges of the view move along straight lines.
        let zoom = far.zoom * (near.zoom / far.zoom).powf(part);
        let shrunk = 1.0 / far.zoom - 1.0 / zoom;
        let whole = 1.0 / far.zoom - 1.0 / near.zoom;
        let along = if whole > 0.0 { shrunk / whole } else { part };
        let between = |from: f32, to: f32| from + (to - from) * along;
        let (x, y) = (between(far.x, near.x), between(far.y, near.y));
        Some(Viewport::new(x, y, zoom, near.port))
    }
}

/// Returns a view of all of `bounds`, centred in the port of `near` and not zoomed in further than `near`.
fn overview(bounds: Bounds, near: Viewport) -> Viewport {
    let (width, height) = bounds.size();
    let fits = (near.port.2 / width).min(near.port.3 / height);
    let zoom = fits.min(near.zoom);
    let seen = (near.port.2 / zoom, near.port.3 / zoom);
    let x = (bounds.left + bounds.right - seen.0) / 2.0;
    let y = (bounds.top + bounds.bottom - seen.1) / 2.0;
    Viewport::new(x, y, zoom, near.port)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        left: 100.0,
        top: 200.0,
        right: 1700.0,
        bottom: 700.0,
    };

    fn near() -> Viewport {
        Viewport::new(400.0, 320.0, 2.0, (0.0, 30.0, 1280.0, 690.0))
    }

    #[test]
    fn opening_starts_with_the_whole_level_and_the_game_waits_for_it() {
        let mut opening = Opening::begin(&Game::default());
        let far = opening.view(BOUNDS, near()).expect("in progress");
        let (w, h) = far.size();
        assert!(far.x <= 100.5 && far.x + w >= 1699.5, "{far:?}");
        assert!(far.y <= 200.0 && far.y + h >= 700.0, "{far:?}");
        assert!((far.zoom - 0.8).abs() < 0.001, "fills the width");
        let mut last = far.zoom;
        for _ in 0..8 {
            assert!(opening.advance(Duration::from_millis(80), true));
            if let Some(view) = opening.view(BOUNDS, near()) {
                assert!(view.zoom > last);
                last = view.zoom;
            }
        }
        assert_eq!(opening.view(BOUNDS, near()), None);
        assert!(!opening.advance(Duration::from_millis(1), true));
    }

    #[test]
    fn opening_ends_at_the_view_of_the_player() {
        let mut opening = Opening::begin(&Game::default());
        opening.advance(Duration::from_micros(639_900), true);
        let view = opening.view(BOUNDS, near()).expect("in progress");
        let far = [view.x - 400.0, view.y - 320.0, view.zoom - 2.0];
        assert!(far.iter().all(|far| far.abs() < 0.6), "{view:?}");
    }

    #[test]
    fn opening_does_not_enlarge_a_small_level() {
        let opening = Opening::begin(&Game::default());
        let small = Bounds {
            right: 400.0,
            bottom: 400.0,
            ..BOUNDS
        };
        let view = opening.view(small, near()).expect("in progress");
        assert_eq!(view.zoom, 2.0);
        assert_eq!(view.middle(), (250.0, 300.0));
    }

    #[test]
    fn opening_works_in_windows_of_any_size() {
        for side in [1.0, 2.0, 15.0, 240.0, 16384.0] {
            for port in [
                (0.0, 0.0, side, 1.0),
                (0.0, 0.0, 1.0, side),
                (0.0, 0.0, side, side),
            ] {
                let mut opening = Opening::begin(&Game::default());
                opening.advance(Duration::from_millis(300), true);
                let view = opening.view(BOUNDS, Viewport { port, ..near() });
                let view = view.expect("in progress");
                assert!(view.zoom > 0.0 && view.x.is_finite() && view.y.is_finite());
            }
        }
    }

    #[test]
    fn any_input_skips_the_opening() {
        let mut opening = Opening::begin(&Game::default());
        assert!(!opening.advance(Duration::ZERO, false));
        assert_eq!(opening.view(BOUNDS, near()), None);
    }

    #[test]
    fn a_game_without_an_opening_starts_at_once() {
        assert!(!Opening::default().advance(Duration::ZERO, true));
        assert_eq!(Opening::default().view(BOUNDS, near()), None);
    }
}
