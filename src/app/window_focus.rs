//! The mouse pointer, the keyboard focus of the window, and whether the player is away. How long the pointer stays
//! visible is in `input.rs`.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::EventHandler;

/// The mouse pointer.
pub struct Pointer {
    shown: bool,
}

impl Pointer {
    /// Hides the pointer.
    pub fn hidden() -> Pointer {
        macroquad::input::show_mouse(false);
        Pointer { shown: false }
    }

    /// Shows or hides the pointer.
    pub fn show(&mut self, shown: bool) {
        if self.shown != shown {
            self.shown = shown;
            macroquad::input::show_mouse(shown);
        }
    }
}

/// Tracks the keyboard focus. The window system releases all held keys when the focus is lost.
pub struct Focus {
    subscriber: usize,
    lost: bool,
    has: bool,
}

impl Focus {
    /// Starts tracking the focus.
    pub fn watch() -> Focus {
        Focus {
            subscriber: register_input_subscriber(),
            lost: false,
            // Without a window manager there are no focus events.
            has: true,
        }
    }

    /// Returns true if the window has the focus, as of the last call of [`Focus::was_lost`].
    pub fn is_focused(&self) -> bool {
        self.has
    }

    /// Returns true if the focus was lost since the last call.
    pub fn was_lost(&mut self) -> bool {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.lost)
    }
}

impl EventHandler for Focus {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn window_minimized_event(&mut self) {
        self.lost = true;
        self.has = false;
    }

    fn window_restored_event(&mut self) {
        self.has = true;
    }
}

/// Seconds without focus after which the player counts as away: the keys of a window manager take the focus briefly.
const AWAY_AFTER: f64 = 0.2;

/// Detects when the player switches to another window.
#[derive(Debug, Default)]
pub struct Absence {
    since: Option<f64>,
    reported: bool,
}

impl Absence {
    /// Updates with the focus at a time in seconds; returns true once when it has been lost for a moment.
    pub fn update(&mut self, here: bool, seconds: f64) -> bool {
        if here {
            *self = Absence::default();
            return false;
        }
        let since = *self.since.get_or_insert(seconds);
        let due = !self.reported && seconds - since >= AWAY_AFTER;
        self.reported |= due;
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_focus_loss_is_reported_once_unless_it_is_brief() {
        let mut absence = Absence::default();
        assert!(!absence.update(false, 1.0) && !absence.update(true, 1.1));
        assert!(!absence.update(false, 2.0) && !absence.update(false, 2.1));
        assert!(absence.update(false, 2.3));
        assert!(!absence.update(false, 9.0), "once");
        assert!(!absence.update(true, 9.1) && !absence.update(false, 9.2));
        assert!(absence.update(false, 9.5), "again after a return");
    }
}
