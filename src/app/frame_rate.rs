//! How often frames are drawn: as often as the display shows them while a level is played or keys are pressed, seldom while
//! nothing but ambience moves.

use super::display;
use crate::session::frame_pacer::FrameInterval;
use std::time::Duration;

/// Frames per second while nothing but ambience moves.
const IDLE: f64 = 15.0;
/// The same if events of the window are noticed only between frames.
const IDLE_UNWATCHED: f64 = 30.0;
/// Frames per second of a window without the keyboard focus, idle and in play.
const UNFOCUSED: f64 = 5.0;
const UNFOCUSED_IN_PLAY: f64 = 30.0;
/// Frames per second of a window that cannot be seen, idle and in play.
const HIDDEN: f64 = 2.0;
const HIDDEN_IN_PLAY: f64 = 10.0;
/// Seconds after the last input for which everything is drawn at the full rate.
const LIVELY: f64 = 0.5;
/// Refresh rate of a display that does not tell it, Hz.
const USUAL_RATE: f64 = 60.0;
/// How much faster than the display we may be, so that one that makes us wait sets the pace alone.
const MARGIN: f64 = 1.02;

/// What decides how often frames are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// A level is played or watched.
    pub in_play: bool,
    /// The window has the keyboard focus.
    pub focused: bool,
    /// The window is minimized or covered.
    pub hidden: bool,
    /// Events of the window end the wait for a frame.
    pub watched: bool,
    /// Seconds since the last input.
    pub since_input: f64,
}

/// The full frame rate, frames per second; `limit` is that of the settings, 0 for the rate of the display.
pub fn full_rate(limit: u16) -> f64 {
    match limit {
        0 => display::refresh_rate().unwrap_or(USUAL_RATE) * MARGIN,
        limit => f64::from(limit),
    }
}

/// Returns the time to wait between two frames.
pub fn interval(full_rate: f64, situation: Situation) -> FrameInterval {
    let idle = match situation.watched {
        true => IDLE,
        false => IDLE_UNWATCHED,
    };
    let lively = situation.in_play || situation.since_input < LIVELY;
    let rate = match (situation.hidden, situation.focused) {
        (true, _) if situation.in_play => HIDDEN_IN_PLAY,
        (true, _) => HIDDEN,
        (false, false) if situation.in_play => UNFOCUSED_IN_PLAY,
        (false, false) => UNFOCUSED,
        (false, true) if lively => full_rate,
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

    /// Frames per second at a full rate of 60.
    fn rate(change: impl Fn(&mut Situation)) -> f64 {
        let mut situation = Situation {
            in_play: false,
            focused: true,
            hidden: false,
            watched: true,
            since_input: 10.0,
        };
        change(&mut situation);
        let interval = interval(60.0, situation);
        assert_eq!(interval.shortest, Duration::from_secs_f64(1.0 / 60.0));
        (1.0 / interval.longest.as_secs_f64()).round()
    }

    #[test]
    fn an_idle_menu_is_drawn_seldom_and_more_seldom_where_nobody_looks() {
        assert_eq!(rate(|_| {}), 15.0);
        assert_eq!(rate(|s| s.focused = false), 5.0);
        assert_eq!(rate(|s| s.hidden = true), 2.0);
        assert_eq!(rate(|s| s.watched = false), 30.0);
    }

    #[test]
    fn a_level_in_play_and_a_menu_in_use_are_drawn_at_the_full_rate() {
        assert_eq!(rate(|s| s.in_play = true), 60.0);
        assert_eq!(rate(|s| s.since_input = 0.1), 60.0);
    }

    #[test]
    fn a_game_that_goes_on_in_the_background_is_still_drawn() {
        let in_background = |s: &mut Situation| (s.in_play, s.focused) = (true, false);
        assert_eq!(rate(in_background), 30.0);
        assert_eq!(rate(|s| (s.in_play, s.hidden) = (true, true)), 10.0);
    }

    #[test]
    fn no_rate_exceeds_the_limit_of_the_settings() {
        let situation = Situation {
            in_play: false,
            focused: false,
            hidden: false,
            watched: false,
            since_input: 10.0,
        };
        let interval = interval(full_rate(4), situation);
        assert_eq!(interval.longest, Duration::from_millis(250));
    }
}
