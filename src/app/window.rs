//! The window: size, full screen, scale factors, and images of its content.

use super::display;
use super::paint::bitmap::Bitmap;
use crate::config::{Settings, WINDOW_HEIGHTS, WINDOW_WIDTHS};
use crate::sim::world::level_data::ViewSize;
use macroquad::conf::Conf;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::EventHandler;
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
            platform: macroquad::miniquad::conf::Platform {
                linux_wm_class: CLASS,
                swap_interval: Some(1),
                ..Default::default()
            },
            ..Default::default()
        },
        default_filter_mode: FilterMode::Nearest,
        draw_call_vertex_capacity: 10_000,
        draw_call_index_capacity: 15_000,
        ..Default::default()
    }
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

/// View size that the automatic scale approaches, and the smallest view size, sprite pixels.
const USUAL: (f32, f32) = (640.0, 360.0);
const LEAST: (f32, f32) = (320.0, 200.0);
/// From this window size on, screen pixels, the scale is at least 2: an 800 x 600 window that has lost some pixels to
/// its frame gets the same scale as one that has not.
const DOUBLED: (f32, f32) = (760.0, 540.0);

/// Returns the automatic scale for a window size: a whole number of screen pixels per sprite pixel, used for texts,
/// menus and `Near` levels. The view comes as close to 640 x 360 sprite pixels as possible, by area, and is never
/// smaller than 320 x 200 unless the window is. From a window of 760 x 540 on the scale is at least 2.
pub fn automatic_scale((width, height): (f32, f32)) -> f32 {
    let most = greatest_scale((width, height));
    let near = nearest_scale((width, height), USUAL.0 * USUAL.1);
    let doubled = width >= DOUBLED.0 && height >= DOUBLED.1;
    near.max(if doubled { 2.0 } else { 1.0 }).min(most).max(1.0)
}

/// Returns the whole scale at which the view in a window comes closest to an area in sprite pixels.
fn nearest_scale((width, height): (f32, f32), area: f32) -> f32 {
    // Switches between two scales at their geometric mean.
    (0.5 + (0.25 + width * height / area).sqrt()).floor()
}

/// View size whose area the wide view approaches in large levels: 51 x 38 tiles as in the original (64 x 36 at 1280x720).
const LARGE: (f32, f32) = (1020.0, 760.0);
/// Fraction of a level's area shown by it, limited by the usual view size and [`LARGE`].
const SHOWN: f32 = 0.25;

/// Returns the default scale of a level for a window size, a whole number. Levels are scaled like menus; with the wide
/// view large ones are scaled less, to show more of the way.
pub fn level_scale(size: (f32, f32), view: ViewSize, (width, height): (f32, f32)) -> f32 {
    if view == ViewSize::Near {
        return automatic_scale(size);
    }
    let area = (width * height * SHOWN).clamp(USUAL.0 * USUAL.1, LARGE.0 * LARGE.1);
    nearest_scale(size, area)
        .min(automatic_scale(size))
        .max(1.0)
}

/// Returns the largest scale at which menus are usable in a window.
pub fn greatest_scale((width, height): (f32, f32)) -> f32 {
    (width / LEAST.0).min(height / LEAST.1).floor().max(1.0)
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
pub fn picture() -> Bitmap {
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
    use ViewSize::{Near, Wide};

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
    fn the_scale_fits_the_window() {
        for (size, scale) in [
            ((100.0, 50.0), 1.0),
            ((320.0, 200.0), 1.0),
            ((640.0, 480.0), 1.0),
            ((759.0, 540.0), 1.0),
            ((760.0, 539.0), 1.0),
            ((760.0, 540.0), 2.0),
            ((798.0, 575.0), 2.0),
            ((800.0, 600.0), 2.0),
            ((1024.0, 768.0), 2.0),
            ((1280.0, 720.0), 2.0),
            ((1366.0, 768.0), 2.0),
            ((1600.0, 900.0), 3.0),
            ((1920.0, 1080.0), 3.0),
            ((2560.0, 1440.0), 4.0),
            ((3840.0, 2160.0), 6.0),
            ((3840.0, 300.0), 1.0),
            ((300.0, 2160.0), 1.0),
        ] {
            assert_eq!(automatic_scale(size), scale, "{size:?}");
        }
    }

    #[test]
    fn near_levels_are_scaled_like_menus() {
        for size in [(640.0, 480.0), (1280.0, 720.0), (3840.0, 2160.0)] {
            let scale = level_scale(size, Near, (1960.0, 1960.0));
            assert_eq!(scale, automatic_scale(size), "{size:?}");
        }
    }

    #[test]
    fn the_wide_view_shows_51_by_38_tiles_of_large_levels() {
        let tiles = |columns: i32, rows: i32| (columns as f32 * 20.0, rows as f32 * 20.0);
        let sizes = [
            (640.0, 480.0),
            (1013.0, 577.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
        ];
        for size in sizes {
            assert_eq!(
                level_scale(size, Wide, tiles(17, 15)),
                automatic_scale(size)
            );
            assert_eq!(
                level_scale(size, Wide, tiles(80, 29)),
                automatic_scale(size)
            );
        }
        let large = sizes.map(|size| level_scale(size, Wide, tiles(98, 98)));
        assert_eq!(large, [1.0, 1.0, 1.0, 2.0, 3.0]);
        for size in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let scale = level_scale(size, Wide, tiles(98, 98));
            let seen = size.0 / scale / 20.0 * (size.1 / scale / 20.0);
            assert!(
                (0.6..1.6).contains(&(seen / (51.0 * 38.0))),
                "{size:?}: {seen}"
            );
        }
    }

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

    #[test]
    fn the_scale_is_a_whole_number_for_any_window_size() {
        let sides = [1.0, 2.0, 14.0, 15.0, 320.0, 1013.0, 4096.0, 16384.0];
        for size in sides.iter().flat_map(|w| sides.map(|h| (*w, h))) {
            for level in [(340.0, 300.0), (2000.0, 2000.0)] {
                let scale = level_scale(size, Wide, level);
                assert!(scale >= 1.0 && scale.fract() == 0.0, "{size:?}: {scale}");
                assert!(scale <= automatic_scale(size), "{size:?}: {scale}");
            }
        }
    }

    #[test]
    fn windows_of_common_shapes_show_320_by_200_to_1050_by_650_pixels() {
        for width in (320..=4096).step_by(7) {
            for height in (width * 9 / 21..=width * 3 / 4).filter(|h| *h >= 200) {
                let size = (width as f32, height as f32);
                let scale = automatic_scale(size);
                let seen = (size.0 / scale, size.1 / scale);
                assert!(seen.0 >= 320.0 && seen.1 >= 200.0, "{size:?}: {seen:?}");
                assert!(seen.0 <= 1050.0 && seen.1 <= 650.0, "{size:?}: {seen:?}");
            }
        }
    }
}
