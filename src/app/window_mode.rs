//! The size and mode of the window in the settings, and saving the settings.

use super::window;
use crate::config::{Config, Screen, WINDOW_HEIGHTS, WINDOW_WIDTHS};
use crate::terminal::print_error;

/// Time that a window needs to get its new size after leaving full screen, seconds.
const RESIZING: f64 = 1.0;

/// Whether the window is in full screen, and when that changed.
pub struct WindowMode {
    /// True in full screen.
    fullscreen: bool,
    /// Time of the last switch between window and full screen, seconds.
    resized: f64,
}

impl WindowMode {
    /// Starts with the mode in the settings, in which the window was opened.
    pub fn new(screen: &Screen) -> WindowMode {
        WindowMode {
            fullscreen: screen.fullscreen,
            resized: f64::NEG_INFINITY,
        }
    }

    /// Returns true in full screen.
    pub fn is_fullscreen(&self) -> bool {
        self.fullscreen
    }

    /// Applies the full screen setting to the window, which has this size in pixels, at a time in seconds.
    pub fn apply(&mut self, screen: &mut Screen, size: (f32, f32), now: f64) {
        if self.fullscreen == screen.fullscreen {
            return;
        }
        self.remember_size(screen, size, now);
        self.resized = now;
        self.fullscreen = screen.fullscreen;
        let windowed = (screen.window_width, screen.window_height);
        window::set_fullscreen(screen.fullscreen, windowed);
    }

    /// Stores the window size in the settings, for the next start and for leaving full screen.
    fn remember_size(&self, screen: &mut Screen, size: (f32, f32), now: f64) {
        let settled = now > self.resized + RESIZING;
        if !self.fullscreen && settled {
            let (width, height) = (size.0 as u16, size.1 as u16);
            screen.window_width = width.clamp(*WINDOW_WIDTHS.start(), *WINDOW_WIDTHS.end());
            screen.window_height = height.clamp(*WINDOW_HEIGHTS.start(), *WINDOW_HEIGHTS.end());
        }
    }

    /// Saves the settings to `pm.cfg`, with the window of this size in pixels, at a time in seconds.
    pub fn save_settings(&self, config: &mut Config, size: (f32, f32), now: f64) {
        let screen = &mut config.settings.screen;
        self.remember_size(screen, size, now);
        let settled = now > self.resized + RESIZING;
        let fullscreen = screen.fullscreen;
        if fullscreen && settled {
            // Full screen is not saved if the window never filled the monitor.
            let windowed = (screen.window_width, screen.window_height);
            screen.fullscreen = window::fills_monitor(size, windowed);
        }
        let saved = config.save();
        config.settings.screen.fullscreen = fullscreen;
        if let Err(error) = saved {
            print_error!("pm: {error}");
        }
    }
}
