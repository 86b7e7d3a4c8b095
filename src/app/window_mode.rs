//! The size and mode of the window in the settings, and saving the settings.

use super::context::AppContext;
use super::window;
use crate::config::{WINDOW_HEIGHTS, WINDOW_WIDTHS};
use crate::session::autosave::retention_limits;
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
    pub fn new(ctx: &AppContext) -> WindowMode {
        WindowMode {
            fullscreen: ctx.config.settings.screen.fullscreen,
            resized: f64::NEG_INFINITY,
        }
    }

    /// Returns true in full screen.
    pub fn is_fullscreen(&self) -> bool {
        self.fullscreen
    }

    /// Applies the full screen setting to the window.
    pub fn apply(&mut self, ctx: &mut AppContext) {
        if self.fullscreen == ctx.config.settings.screen.fullscreen {
            return;
        }
        self.remember_size(ctx);
        self.resized = ctx.seconds();
        let screen = &ctx.config.settings.screen;
        self.fullscreen = screen.fullscreen;
        let size = (screen.window_width, screen.window_height);
        window::set_fullscreen(screen.fullscreen, size);
    }

    /// Stores the window size in the settings, for the next start and for leaving full screen.
    fn remember_size(&self, ctx: &mut AppContext) {
        let settled = ctx.seconds() > self.resized + RESIZING;
        let screen = &mut ctx.config.settings.screen;
        if !self.fullscreen && settled {
            let (width, height) = (ctx.size.0 as u16, ctx.size.1 as u16);
            screen.window_width = width.clamp(*WINDOW_WIDTHS.start(), *WINDOW_WIDTHS.end());
            screen.window_height = height.clamp(*WINDOW_HEIGHTS.start(), *WINDOW_HEIGHTS.end());
        }
    }

    /// Saves the settings to `pm.cfg`.
    pub fn save_settings(&self, ctx: &mut AppContext) {
        self.remember_size(ctx);
        let settled = ctx.seconds() > self.resized + RESIZING;
        let screen = &mut ctx.config.settings.screen;
        let fullscreen = screen.fullscreen;
        if fullscreen && settled {
            // Full screen is not saved if the window never filled the monitor.
            let windowed = (screen.window_width, screen.window_height);
            screen.fullscreen = window::fills_monitor(ctx.size, windowed);
        }
        let saved = ctx.config.save();
        ctx.config.settings.screen.fullscreen = fullscreen;
        if let Err(error) = saved {
            print_error!("pm: {error}");
        }
        if let Some(autosave) = &ctx.autosave {
            autosave.set_limits(retention_limits(&ctx.config.settings));
        }
    }
}
