//! Chooses the frame rate: the display's rate while a level is played or keys are pressed, a low rate while only
//! ambient animation runs. The cap is a setting in `config/sections/screen.rs`.

use super::display;
use crate::session::frame_pacer::FrameInterval;
use std::time::Duration;

/// Frames per second while only ambient animation runs. In software rendering a frame takes 16 to 20 ms of CPU time.
const IDLE: f64 = 6.0;
/// Idle frame rate if window events do not wake the main loop.
const IDLE_UNWATCHED: f64 = 30.0;
/// Frames per second of a window without keyboard focus: idle, and in play.
const UNFOCUSED: f64 = 5.0;
const UNFOCUSED_IN_PLAY: f64 = 30.0;
/// Frames per second of a hidden window: idle, and in play.
const HIDDEN: f64 = 2.0;
const HIDDEN_IN_PLAY: f64 = 10.0;
/// Seconds after the last input during which the full rate is kept.
const ACTIVE_AFTER_INPUT: f64 = 0.5;
/// Assumed refresh rate of a display that does not report one, Hz.
const DEFAULT_REFRESH_RATE: f64 = 60.0;
/// Factor on the display's rate: we run slightly faster, so that vertical sync alone sets the pace.
const MARGIN: f64 = 1.02;

/// State that determines the frame rate.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// A level is played or replayed.
    pub in_play: bool,
    /// The window has the keyboard focus.
    pub focused: bool,
    /// The window is minimised or covered.
    pub hidden: bool,
    /// Window events wake the main loop while it waits for the next frame.
    pub wakes_on_events: bool,
    /// Seconds since the last input.
    pub since_input: f64,
    /// A toast is visible.
    pub toast: bool,
}

/// Returns the full frame rate in frames per second; `limit` is the cap in the settings, 0 for the display's rate.
pub fn full_rate(limit: u16) -> f64 {
    match limit {
        0 => display::refresh_rate().unwrap_or(DEFAULT_REFRESH_RATE) * MARGIN,
        limit => f64::from(limit),
    }
}

/// Returns the time of ambient animation, which advances only as often as an idle menu is drawn.
pub fn ambient_time(seconds: f64) -> f64 {
    (seconds * IDLE).floor() / IDLE
}

/// Returns the time to wait between two frames.
pub fn interval(full_rate: f64, situation: Situation) -> FrameInterval {
    let idle = match situation.wakes_on_events {
        true => IDLE,
        false => IDLE_UNWATCHED,
    };
    let active = situation.in_play || situation.toast || situation.since_input < ACTIVE_AFTER_INPUT;
    let rate = match (situation.hidden, situation.focused) {
        (true, _) if situation.in_play => HIDDEN_IN_PLAY,
        (true, _) => HIDDEN,
        (false, false) if situation.in_play => UNFOCUSED_IN_PLAY,
        (false, false) => UNFOCUSED,
        (false, true) if active => full_rate,
        (false, true) => idle,
    };
    let time = |rate: f64| Duration::from_secs_f64(1.0 / rate);
    FrameInterval {
        shortest: time(full_rate),
        longest: time(rate.min(full_rate)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the frames per second at a full rate of 60.
    fn rate(change: impl Fn(&mut Situation)) -> f64 {
        let mut situation = Situation {
            in_play: false,
            focused: true,
            hidden: false,
            wakes_on_events: true,
            since_input: 10.0,
            toast: false,
        };
        change(&mut situation);
        let interval = interval(60.0, situation);
        assert_eq!(interval.shortest, Duration::from_secs_f64(1.0 / 60.0));
        (1.0 / interval.longest.as_secs_f64()).round()
    }

    #[test]
    fn an_idle_menu_has_a_low_rate_and_a_lower_one_unfocused_or_hidden() {
        assert_eq!(rate(|_| {}), 6.0);
        assert_eq!(rate(|s| s.focused = false), 5.0);
        assert_eq!(rate(|s| s.hidden = true), 2.0);
        assert_eq!(rate(|s| s.wakes_on_events = false), 30.0);
    }

    #[test]
    fn a_level_in_play_and_a_menu_in_use_have_the_full_rate() {
        assert_eq!(rate(|s| s.in_play = true), 60.0);
        assert_eq!(rate(|s| s.since_input = 0.1), 60.0);
        assert_eq!(rate(|s| s.toast = true), 60.0);
    }

    #[test]
    fn a_game_in_the_background_has_a_reduced_rate() {
        let in_background = |s: &mut Situation| (s.in_play, s.focused) = (true, false);
        assert_eq!(rate(in_background), 30.0);
        assert_eq!(rate(|s| (s.in_play, s.hidden) = (true, true)), 10.0);
    }

    #[test]
    fn ambient_animation_changes_at_most_as_often_as_an_idle_menu_is_drawn() {
        let times: Vec<f64> = (0..600)
            .map(|frame| ambient_time(f64::from(frame) / 60.0))
            .collect();
        let changes = times.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!(changes, 59);
    }

    #[test]
    fn no_rate_exceeds_the_cap_in_the_settings() {
        let situation = Situation {
            in_play: false,
            focused: false,
            hidden: false,
            wakes_on_events: false,
            since_input: 10.0,
            toast: false,
        };
        let interval = interval(full_rate(4), situation);
        assert_eq!(interval.longest, Duration::from_millis(250));
    }
}
