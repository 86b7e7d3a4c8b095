//! The way from the whole level to the player, with which a level begins (spec 08 §5).

use crate::config::Game;
use crate::sim::world::tiles::LEVEL_PIXELS;
use std::time::Duration;

/// The way from the whole level to the player. The game waits at its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening {
    passed: Duration,
    whole: Duration,
}

impl Opening {
    /// It begins, and takes as long as the settings want.
    pub fn begin(settings: &Game) -> Opening {
        let step = Duration::from_millis(u64::from(settings.transition_delay));
        Opening {
            passed: Duration::ZERO,
            whole: step * u32::from(settings.transition_steps),
        }
    }

    /// Lets time pass; true while the game has to wait. Who does not wait, but presses something, ends it.
    pub fn pass(&mut self, time: Duration, waits: bool) -> bool {
        if !waits {
            self.passed = self.whole;
        }
        let was = self.is_on();
        self.passed = self.passed.saturating_add(time).min(self.whole);
        was
    }

    fn is_on(&self) -> bool {
        self.passed < self.whole
    }

    /// The zoom on the way to `wanted` in a part of the screen of a height, in screen pixels for one of the level; it
    /// grows by the same factor in the same time. None if the way is over.
    pub fn zoom(&self, wanted: f32, height: f32) -> Option<f32> {
        let part = self.passed.as_secs_f32() / self.whole.as_secs_f32();
        let far = (height / LEVEL_PIXELS as f32).min(wanted);
        self.is_on().then(|| far * (wanted / far).powf(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_level_comes_first_and_the_game_waits_until_the_view_is_there() {
        let mut opening = Opening::begin(&Game::default());
        assert_eq!(opening.zoom(2.0, 1000.0), Some(0.5));
        assert!(opening.pass(Duration::from_millis(320), true));
        let half = opening.zoom(2.0, 1000.0).expect("it goes on");
        assert!((half - 1.0).abs() < 0.01, "{half}");
        assert!(opening.pass(Duration::from_millis(320), true));
        assert_eq!(opening.zoom(2.0, 1000.0), None);
        assert!(!opening.pass(Duration::from_millis(1), true));
    }

    #[test]
    fn a_key_ends_the_way_at_once() {
        let mut opening = Opening::begin(&Game::default());
        assert!(!opening.pass(Duration::ZERO, false));
        assert_eq!(opening.zoom(2.0, 1000.0), None);
    }

    #[test]
    fn without_an_opening_the_game_never_waits() {
        assert!(!Opening::default().pass(Duration::ZERO, true));
        assert_eq!(Opening::default().zoom(2.0, 1000.0), None);
    }
}
