//! An error shown in the window without any assets, because the program cannot start.

use super::paint::theme;
use crate::localization::{Localizer, MessageId};
use crate::session::clock::RealTime;
use crate::session::frame_pacer::{FrameInterval, FramePacer};
use crate::session::stop_flag::Stop;
use std::time::Duration;

/// Position of the first line of an error, screen pixels.
const ERROR_AT: (f32, f32) = (20.0, 40.0);
/// Font size, about 9 pixels per character, and line height, screen pixels.
const ERROR_FONT_SIZE: f32 = 20.0;
const ERROR_LINE: f32 = 24.0;
/// Gap before the hint below the error, screen pixels.
const ERROR_GAP: f32 = 16.0;
/// Maximum number of characters in a line: fits a window 660 pixels wide.
const ERROR_LENGTH: usize = 70;

/// Interval between frames of the error.
const ERROR_INTERVAL: Duration = Duration::from_millis(50);

/// Shows an error without using any assets, until a key is pressed or the program gets a signal to quit.
pub async fn show(error: &str, localizer: &Localizer, stop: &Stop) {
    let [r, g, b, _] = theme::BAD;
    let red = macroquad::color::Color::from_rgba(r, g, b, 255);
    macroquad::camera::set_default_camera();
    let heading = localizer.text(MessageId("start-failed"));
    let press_key = localizer.text(MessageId("start-press-key"));
    let mut lines = lines_of(&heading, ERROR_LENGTH);
    lines.extend(lines_of(error, ERROR_LENGTH));
    let (time, mut pacer) = (RealTime::new(), FramePacer::default());
    let interval = FrameInterval {
        shortest: ERROR_INTERVAL,
        longest: ERROR_INTERVAL,
    };
    loop {
        let pressed = macroquad::input::get_last_key_pressed().is_some();
        if pressed || macroquad::input::is_quit_requested() || stop.is_requested() {
            return;
        }
        macroquad::window::clear_background(macroquad::color::BLACK);
        let (x, mut y) = ERROR_AT;
        for line in &lines {
            macroquad::text::draw_text(line, x, y, ERROR_FONT_SIZE, red);
            y += ERROR_LINE;
        }
        y += ERROR_GAP;
        macroquad::text::draw_text(&press_key, x, y, ERROR_FONT_SIZE, macroquad::color::GRAY);
        pacer.wait(&time, interval, |_| false);
        macroquad::window::next_frame().await;
    }
}

/// Splits text into lines of at most `length` characters.
fn lines_of(text: &str, length: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(length).map(String::from_iter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_lines_are_split_between_characters() {
        assert_eq!(lines_of("äöüß€", 2), ["äö", "üß", "€"]);
    }
}
