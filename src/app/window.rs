//! The window: size, full screen, and images of its content.

use super::display;
use super::paint::bitmap::Bitmap;
use super::paint::painter::BATCH;
use crate::config::{Settings, WINDOW_HEIGHTS, WINDOW_WIDTHS};
use macroquad::conf::Conf;
use macroquad::miniquad::conf::Icon;
use macroquad::texture::FilterMode;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Opens the window and runs `body` in it; closes the window when `body` is done.
///
/// # Errors
/// Those of `body`, and a message if there is no display or no window can be opened on it.
pub fn open<F>(settings: &Settings, body: F) -> Result<(), String>
where
    F: Future<Output = Result<(), String>> + 'static,
{
    check_display(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))?;
    let result = Rc::new(RefCell::new(Err(no_window_message())));
    let (done, opened) = (result.clone(), Arc::new(AtomicBool::new(false)));
    let (conf, is_open) = (conf(settings), opened.clone());
    let hook = Arc::new(panic::take_hook());
    let (usual, speaks) = (hook.clone(), opened.clone());
    panic::set_hook(Box::new(move |info| {
        if speaks.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
    let window = catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move {
            is_open.store(true, Ordering::Relaxed);
            *done.borrow_mut() = Err("the window was closed".to_owned());
            let outcome = body.await;
            *done.borrow_mut() = outcome;
        });
    }));
    panic::set_hook(Box::new(move |info| hook(info)));
    match window {
        // A panic is the only way in which the window library reports that there is no window.
        Err(panic) if opened.load(Ordering::Relaxed) => resume_unwind(panic),
        _ => result.replace(Ok(())),
    }
}

/// Returns the message for a window that could not be opened.
fn no_window_message() -> String {
    let display = std::env::var("DISPLAY").map_or(String::new(), |name| format!(" `{name}`"));
    format!(
        "cannot open a window on the display{display}; a running display with OpenGL is required"
    )
}

/// Checks that there is a display, on systems that name it in the environment.
fn check_display(has: impl Fn(&str) -> bool) -> Result<(), String> {
    let by_environment = cfg!(all(unix, not(target_os = "macos")));
    if !by_environment || has("DISPLAY") {
        return Ok(());
    }
    Err(if has("WAYLAND_DISPLAY") {
        "there is no X display: DISPLAY is not set; Wayland needs Xwayland"
    } else {
        "there is no display: DISPLAY is not set; `xvfb-run pm ...` provides a virtual one"
    }
    .to_owned())
}

/// Window class.
pub const CLASS: &str = "purple-martians";

/// Returns the window configuration for the settings.
fn conf(settings: &Settings) -> Conf {
    let screen = &settings.screen;
    let (width, height) =
        limit_to_screen((screen.window_width, screen.window_height), display::size());
    Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "Purple Martians".to_owned(),
            window_width: width,
            window_height: height,
            fullscreen: screen.fullscreen,
            high_dpi: true,
            window_resizable: true,
            icon: icon(),
            platform: macroquad::miniquad::conf::Platform {
                linux_wm_class: CLASS,
                swap_interval: Some(1),
                ..Default::default()
            },
            ..Default::default()
        },
        default_filter_mode: FilterMode::Nearest,
        // The library's buffers hold less than their capacity.
        draw_call_vertex_capacity: BATCH * 4 + 1,
        draw_call_index_capacity: BATCH * 6 + 1,
        ..Default::default()
    }
}

/// Returns the icon of the window, on systems whose windows have one; desktops on Linux take it from the installed
/// icons by the window class.
fn icon() -> Option<Icon> {
    Some(Icon {
        small: pixels(include_bytes!("../../assets/icon/16.png"))?,
        medium: pixels(include_bytes!("../../assets/icon/32.png"))?,
        big: pixels(include_bytes!("../../assets/icon/64.png"))?,
    })
}

/// Returns the RGBA bytes of a PNG file that has exactly `N` of them.
fn pixels<const N: usize>(file: &[u8]) -> Option<[u8; N]> {
    let mut pixels = [0; N];
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let info = decoder.read_info().ok()?.next_frame(&mut pixels).ok()?;
    (info.buffer_size() == N).then_some(pixels)
}

/// Limits a window size to the size of the screen.
fn limit_to_screen((width, height): (u16, u16), screen: Option<(i32, i32)>) -> (i32, i32) {
    let size = (i32::from(width), i32::from(height));
    screen.map_or(size, |screen| (size.0.min(screen.0), size.1.min(screen.1)))
}

/// Returns whether full screen took effect: the window has the monitor's size, or at least no longer its windowed size.
/// Without a window manager it never does.
pub fn fills_monitor(size: (f32, f32), windowed: (u16, u16)) -> bool {
    is_filled(size, windowed, display::size())
}

fn is_filled(size: (f32, f32), windowed: (u16, u16), screen: Option<(i32, i32)>) -> bool {
    let size = (size.0 as i32, size.1 as i32);
    screen == Some(size) || size != limit_to_screen(windowed, screen)
}

/// Returns the width and height of the window in screen pixels.
pub fn size() -> (f32, f32) {
    let scale = macroquad::window::screen_dpi_scale();
    let width = (macroquad::window::screen_width() * scale).round();
    let height = (macroquad::window::screen_height() * scale).round();
    (width.max(1.0), height.max(1.0))
}

/// Smallest window in which menus and games are usable, screen pixels.
const SMALLEST: (f32, f32) = (
    *WINDOW_WIDTHS.start() as f32,
    *WINDOW_HEIGHTS.start() as f32,
);
/// Seconds a window must keep its size before it is enlarged.
const SETTLE_TIME: f64 = 0.5;

/// Enlarges windows that are too small. The window library cannot set a minimum size, so a window that was made
/// smaller is enlarged once its size stays the same, when its edge is no longer being dragged.
#[derive(Debug, Default)]
pub struct MinimumSize {
    size: (f32, f32),
    since: f64,
    asked: bool,
}

impl MinimumSize {
    /// Requests a larger window if necessary; `seconds` is the current time.
    pub fn enforce(&mut self, size: (f32, f32), seconds: f64) {
        if let Some((width, height)) = self.wanted(size, seconds) {
            macroquad::window::request_new_screen_size(width, height);
        }
    }

    /// Returns the size to request, at most once for each size the window gets.
    fn wanted(&mut self, size: (f32, f32), seconds: f64) -> Option<(f32, f32)> {
        if size != self.size {
            *self = MinimumSize {
                size,
                since: seconds,
                asked: false,
            };
        }
        let enough = (size.0.max(SMALLEST.0), size.1.max(SMALLEST.1));
        let due = seconds >= self.since + SETTLE_TIME && !self.asked && enough != size;
        self.asked |= due;
        due.then_some(enough)
    }
}

/// Switches to full screen, or to a window of this size in screen pixels.
pub fn set_fullscreen(fullscreen: bool, (width, height): (u16, u16)) {
    macroquad::window::set_fullscreen(fullscreen);
    if !fullscreen {
        // Not every window manager restores the size.
        macroquad::window::request_new_screen_size(f32::from(width), f32::from(height));
    }
}

/// Returns the content of the window.
pub fn screenshot() -> Bitmap {
    let image = macroquad::texture::get_screen_data();
    let (width, height) = (u32::from(image.width), u32::from(image.height));
    let row = (width * 4) as usize;
    // The graphics library stores rows from bottom to top.
    let mut bytes: Vec<u8> = image
        .bytes
        .chunks_exact(row)
        .rev()
        .flatten()
        .copied()
        .collect();
    bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    Bitmap {
        width,
        height,
        bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_has_an_icon() {
        assert!(icon().is_some());
    }

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn a_missing_display_is_reported_before_a_window_is_opened() {
        assert_eq!(check_display(|name| name == "DISPLAY"), Ok(()));
        let error = check_display(|_| false).expect_err("no display");
        assert!(
            error.starts_with("there is no display: DISPLAY is not set"),
            "{error}"
        );
        let error = check_display(|name| name == "WAYLAND_DISPLAY").expect_err("no X display");
        assert!(error.contains("Xwayland"), "{error}");
    }

    #[test]
    fn window_size_is_limited_to_the_screen() {
        assert_eq!(limit_to_screen((1280, 720), None), (1280, 720));
        assert_eq!(
            limit_to_screen((1280, 720), Some((1920, 1080))),
            (1280, 720)
        );
        assert_eq!(limit_to_screen((1280, 720), Some((1024, 768))), (1024, 720));
        assert_eq!(limit_to_screen((1280, 720), Some((800, 480))), (800, 480));
    }

    #[test]
    fn a_window_of_unchanged_size_does_not_fill_the_monitor() {
        let windowed = (1280, 720);
        let screen = Some((1920, 1080));
        assert!(is_filled((1920.0, 1080.0), windowed, screen));
        assert!(!is_filled((1280.0, 720.0), windowed, screen));
        // Two monitors.
        assert!(is_filled((1920.0, 1080.0), windowed, Some((3840, 1080))));
        // A window of the monitor's size.
        assert!(is_filled((1280.0, 720.0), windowed, Some((1280, 720))));
        assert!(!is_filled((1024.0, 720.0), windowed, Some((1024, 768))));
        assert!(!is_filled((1280.0, 720.0), windowed, None));
    }

    #[test]
    fn a_window_too_small_is_enlarged_once() {
        let mut minimum = MinimumSize::default();
        assert_eq!(minimum.wanted((1280.0, 720.0), 1.0), None);
        assert_eq!(minimum.wanted((1280.0, 720.0), 9.0), None);
        assert_eq!(minimum.wanted((100.0, 720.0), 10.0), None, "still dragged");
        assert_eq!(minimum.wanted((1.0, 1.0), 10.4), None, "still dragged");
        let smallest = (320.0, 240.0);
        assert_eq!(minimum.wanted((1.0, 1.0), 10.9), Some(smallest));
        assert_eq!(minimum.wanted((1.0, 1.0), 12.0), None, "requested already");
        assert_eq!(minimum.wanted((900.0, 1.0), 13.0), None);
        assert_eq!(minimum.wanted((900.0, 1.0), 14.0), Some((900.0, 240.0)));
    }
}
