//! `[SCREEN]`: window, picture and text (spec 08 §8.6, §15).

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{real, section, whole, whole_of};
use std::ops::RangeInclusive;

/// How wide a window may be, pixels of the screen.
pub const WINDOW_WIDTHS: RangeInclusive<u16> = 320..=16384;
/// How high it may be.
pub const WINDOW_HEIGHTS: RangeInclusive<u16> = 240..=16384;
/// How far can be zoomed (spec 06 §3.2).
pub const ZOOMS: RangeInclusive<f32> = 0.2..=40.0;

section! {
    /// The window and the picture.
    "SCREEN", Screen {
        /// Width of the window in pixels.
        window_width: u16, "disp_w_wind" = 1280, whole_of(WINDOW_WIDTHS);
        /// Height of the window in pixels.
        window_height: u16, "disp_h_wind" = 720, whole_of(WINDOW_HEIGHTS);
        /// Whether the game fills the whole monitor (1) or runs in a window (0).
        fullscreen: bool, "fullscreen" = false, Flag;
        /// Zoom: how many pixels of the screen one pixel of the level is wide.
        zoom: f32, "scale_factor" = 1.0, real(*ZOOMS.start(), *ZOOMS.end());
        /// Whether the feed of messages at the bottom of the screen is shown.
        message_feed: bool, "bottom_msg_on" = true, Flag;
        /// Size of all texts and menus: 0 chooses by the size of the window, 1 and more is a fixed factor.
        text_factor: u8, "saved_display_transform_double" = 0, whole(0, 10);
        /// The largest text factor that the key for the text size reaches.
        text_factor_max: u8, "display_transform_double_max" = 3, whole(2, 10);
        /// Whether motion is smoothed between the 40 steps of a second.
        interpolation: bool, "interpolation" = true, Flag;
        /// Pictures drawn in a second at most; 0 follows the monitor.
        frame_limit: u16, "frame_limit" = 0, whole(0, 1000);
        /// Whether explosions shake the picture.
        screen_shake: bool, "screen_shake" = true, Flag;
        /// Whether sparks, smoke and dust are drawn.
        particles: bool, "particles" = true, Flag;
        /// Replaces quick flashing by steady colours, for people who are sensitive to it.
        reduced_flashing: bool, "reduced_flashing" = false, Flag;
    }
}
