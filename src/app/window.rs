//! The window: size, full screen, the scale of everything, and pictures of it.

use super::display;
use super::paint::bitmap::Bitmap;
use crate::config::{Settings, WINDOW_HEIGHTS, WINDOW_WIDTHS};
use macroquad::camera::{Camera2D, set_camera};
use macroquad::conf::Conf;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::math::vec2;
use macroquad::miniquad::EventHandler;
use macroquad::texture::{FilterMode, RenderTarget, render_target};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Opens the window and does what is to be done in it; the window closes when that is done.
///
/// # Errors
/// Those of `body`, and one in words if there is no display or no window can be opened on it.
pub fn open<F>(settings: &Settings, body: F) -> Result<(), String>
where
    F: Future<Output = Result<(), String>> + 'static,
{
    check_display(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))?;
    let result = Rc::new(RefCell::new(Err(refused())));
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
        // The window system's library knows no other way to say that there is no window.
        Err(panic) if opened.load(Ordering::Relaxed) => resume_unwind(panic),
        _ => result.replace(Ok(())),
    }
}

/// What is told if the window system refuses a window.
fn refused() -> String {
    let display = std::env::var("DISPLAY").map_or(String::new(), |name| format!(" `{name}`"));
    format!(
        "no window could be opened on the display{display}; expected one that runs, with OpenGL"
    )
}

/// Looks for a display where programs are told of one by the environment.
fn check_display(has: impl Fn(&str) -> bool) -> Result<(), String> {
    let by_environment = cfg!(all(unix, not(target_os = "macos")));
    if !by_environment || has("DISPLAY") {
        return Ok(());
    }
    Err(if has("WAYLAND_DISPLAY") {
        "there is no X display: DISPLAY is not set; expected Xwayland beside Wayland"
    } else {
        "there is no display: DISPLAY is not set; `xvfb-run pm ...` runs on a virtual one"
    }
    .to_owned())
}

/// Class by which window systems know the window.
pub const CLASS: &str = "purple-martians";

/// The window as the settings want it.
fn conf(settings: &Settings) -> Conf {
    let screen = &settings.screen;
    let (width, height) = within((screen.window_width, screen.window_height), display::size());
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

/// The size of a window that is asked for, no larger than the screen.
fn within((width, height): (u16, u16), screen: Option<(i32, i32)>) -> (i32, i32) {
    let size = (i32::from(width), i32::from(height));
    screen.map_or(size, |screen| (size.0.min(screen.0), size.1.min(screen.1)))
}

/// True if a window that was to fill the monitor does: it has its size, or at least another than the one asked for of a
/// window. Where there is no window manager, nobody makes it larger.
pub fn fills_monitor(size: (f32, f32), windowed: (u16, u16)) -> bool {
    is_filled(size, windowed, display::size())
}

fn is_filled(size: (f32, f32), windowed: (u16, u16), screen: Option<(i32, i32)>) -> bool {
    let size = (size.0 as i32, size.1 as i32);
    screen == Some(size) || size != within(windowed, screen)
}

/// Width and height of the window in pixels of the screen.
pub fn size() -> (f32, f32) {
    let scale = macroquad::window::screen_dpi_scale();
    let width = (macroquad::window::screen_width() * scale).round();
    let height = (macroquad::window::screen_height() * scale).round();
    (width.max(1.0), height.max(1.0))
}

/// The picture that the automatic scale comes nearest to, and the smallest one, pixels of ours.
const USUAL: (f32, f32) = (640.0, 360.0);
const LEAST: (f32, f32) = (320.0, 200.0);
/// From this size of the window on, pixels of the screen, nothing is drawn one to one: a window of 800 x 600 that has lost
/// some of it to its frame looks as one that has not.
const DOUBLED: (f32, f32) = (760.0, 540.0);

/// The whole number by which the level, texts and menus are enlarged in a window of a size, so that all pixels of ours
/// are equally large. What is seen is as near to 640 x 360 of them as can be, by area, and never less than 320 x 200
/// unless the window is smaller than that. From a window of 760 x 540 on it is at least 2.
pub fn automatic_scale((width, height): (f32, f32)) -> f32 {
    let most = greatest_scale((width, height));
    let near = nearest_scale((width, height), USUAL.0 * USUAL.1);
    let doubled = width >= DOUBLED.0 && height >= DOUBLED.1;
    near.max(if doubled { 2.0 } else { 1.0 }).min(most).max(1.0)
}

/// The whole scale at which a window of a size shows as near to an area, in pixels of ours, as can be.
fn nearest_scale((width, height): (f32, f32), area: f32) -> f32 {
    // Between two scales lies the one whose square is their product.
    (0.5 + (0.25 + width * height / area).sqrt()).floor()
}

/// The largest area of a level that is shown by default, 51 x 38 tiles as in the original.
const LARGE: (f32, f32) = (1020.0, 760.0);
/// The part of a level that is shown by default, between that of menus and [`LARGE`].
const SHOWN: f32 = 0.25;

/// The whole number by which a level is enlarged by default in a window of a size: small levels as much as menus, so that
/// there is something to see, large ones less, so that one finds the way.
pub fn level_scale(size: (f32, f32), (width, height): (f32, f32)) -> f32 {
    let area = (width * height * SHOWN).clamp(USUAL.0 * USUAL.1, LARGE.0 * LARGE.1);
    nearest_scale(size, area)
        .min(automatic_scale(size))
        .max(1.0)
}

/// The greatest scale at which menus can be used in a window of a size.
pub fn greatest_scale((width, height): (f32, f32)) -> f32 {
    (width / LEAST.0).min(height / LEAST.1).floor().max(1.0)
}

/// The smallest window in which menus and games can be used, pixels of the screen.
const SMALLEST: (f32, f32) = (
    *WINDOW_WIDTHS.start() as f32,
    *WINDOW_HEIGHTS.start() as f32,
);
/// Seconds for which a window must have kept its size before it is enlarged.
const SETTLED: f64 = 0.5;

/// Enlarges windows that are too small to be used. The window system's library cannot set a minimum size, so a window that
/// was made smaller is asked to grow when nobody drags its edge any more.
#[derive(Debug, Default)]
pub struct MinimumSize {
    size: (f32, f32),
    since: f64,
    asked: bool,
}

impl MinimumSize {
    /// Asks for a larger window if this one needs it; at a time in seconds.
    pub fn enforce(&mut self, size: (f32, f32), seconds: f64) {
        if let Some((width, height)) = self.wanted(size, seconds) {
            macroquad::window::request_new_screen_size(width, height);
        }
    }

    /// The size to ask for, once for each size that the window is given.
    fn wanted(&mut self, size: (f32, f32), seconds: f64) -> Option<(f32, f32)> {
        if size != self.size {
            *self = MinimumSize {
                size,
                since: seconds,
                asked: false,
            };
        }
        let enough = (size.0.max(SMALLEST.0), size.1.max(SMALLEST.1));
        let due = seconds >= self.since + SETTLED && !self.asked && enough != size;
        self.asked |= due;
        due.then_some(enough)
    }
}

/// Fills the monitor, or goes back to a window of a size in pixels of the screen.
pub fn set_fullscreen(fullscreen: bool, (width, height): (u16, u16)) {
    macroquad::window::set_fullscreen(fullscreen);
    if !fullscreen {
        // Not every window manager remembers it.
        macroquad::window::request_new_screen_size(f32::from(width), f32::from(height));
    }
}

/// Draws to the window in pixels of the screen.
pub fn draw_to_window((width, height): (f32, f32)) {
    set_camera(&camera(width, height));
}

fn camera(width: f32, height: f32) -> Camera2D {
    Camera2D {
        target: vec2(width / 2.0, height / 2.0),
        zoom: vec2(2.0 / width, 2.0 / height),
        ..Camera2D::default()
    }
}

/// Something of any size to draw to instead of the window.
pub struct Canvas(RenderTarget);

impl Canvas {
    /// A canvas of a size in pixels, and from now on everything is drawn to it.
    pub fn open(width: u32, height: u32) -> Canvas {
        let target = render_target(width, height);
        let mut camera = camera(width as f32, height as f32);
        camera.render_target = Some(target.clone());
        set_camera(&camera);
        Canvas(target)
    }

    /// What has been drawn.
    pub fn picture(&self) -> Bitmap {
        let image = self.0.texture.get_texture_data();
        let mut bytes = image.bytes;
        bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        Bitmap {
            width: u32::from(image.width),
            height: u32::from(image.height),
            bytes,
        }
    }
}

/// The picture in the window.
pub fn picture() -> Bitmap {
    let image = macroquad::texture::get_screen_data();
    let (width, height) = (u32::from(image.width), u32::from(image.height));
    let row = (width * 4) as usize;
    // The window system counts rows from below.
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

/// Tells when the window has lost the keyboard. The window system releases all held keys then.
pub struct Focus {
    subscriber: usize,
    lost: bool,
    has: bool,
}

impl Focus {
    /// Watches from now on.
    pub fn watch() -> Focus {
        Focus {
            subscriber: register_input_subscriber(),
            lost: false,
            // A display without a window manager says nothing.
            has: true,
        }
    }

    /// True if the window has the keyboard, as of the last call of [`Focus::was_lost`].
    pub fn is_here(&self) -> bool {
        self.has
    }

    /// True if the keyboard was lost since this was asked last.
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

/// Seconds without the keyboard after which the player has gone: keys of a window manager take it for a moment.
const GONE_AFTER: f64 = 0.2;

/// Tells once that the player has gone to another window.
#[derive(Debug, Default)]
pub struct Absence {
    since: Option<f64>,
    reported: bool,
}

impl Absence {
    /// Takes in whether the window has the keyboard at a time in seconds; returns true once when it has been away for a
    /// moment.
    pub fn update(&mut self, here: bool, seconds: f64) -> bool {
        if here {
            *self = Absence::default();
            return false;
        }
        let since = *self.since.get_or_insert(seconds);
        let due = !self.reported && seconds - since >= GONE_AFTER;
        self.reported |= due;
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn a_missing_display_is_told_before_a_window_is_opened() {
        assert_eq!(check_display(|name| name == "DISPLAY"), Ok(()));
        let error = check_display(|_| false).expect_err("there is none");
        assert!(
            error.starts_with("there is no display: DISPLAY is not set"),
            "{error}"
        );
        let error = check_display(|name| name == "WAYLAND_DISPLAY").expect_err("it is no X");
        assert!(error.contains("Xwayland"), "{error}");
    }

    #[test]
    fn no_window_larger_than_the_screen_is_asked_for() {
        assert_eq!(within((1280, 720), None), (1280, 720));
        assert_eq!(within((1280, 720), Some((1920, 1080))), (1280, 720));
        assert_eq!(within((1280, 720), Some((1024, 768))), (1024, 720));
        assert_eq!(within((1280, 720), Some((800, 480))), (800, 480));
    }

    #[test]
    fn a_window_that_stays_as_it_was_does_not_fill_the_monitor() {
        let windowed = (1280, 720);
        let screen = Some((1920, 1080));
        assert!(is_filled((1920.0, 1080.0), windowed, screen));
        assert!(!is_filled((1280.0, 720.0), windowed, screen));
        // One of two monitors.
        assert!(is_filled((1920.0, 1080.0), windowed, Some((3840, 1080))));
        // A window as large as the monitor.
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
    fn small_levels_are_as_large_as_menus_and_large_ones_show_51_by_38_tiles() {
        let tiles = |columns: i32, rows: i32| (columns as f32 * 20.0, rows as f32 * 20.0);
        let sizes = [
            (640.0, 480.0),
            (1013.0, 577.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
        ];
        for size in sizes {
            assert_eq!(level_scale(size, tiles(17, 15)), automatic_scale(size));
            assert_eq!(level_scale(size, tiles(80, 29)), automatic_scale(size));
        }
        let large = sizes.map(|size| level_scale(size, tiles(98, 98)));
        assert_eq!(large, [1.0, 1.0, 1.0, 2.0, 3.0]);
        for size in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let scale = level_scale(size, tiles(98, 98));
            let seen = size.0 / scale / 20.0 * (size.1 / scale / 20.0);
            assert!(
                (0.6..1.6).contains(&(seen / (51.0 * 38.0))),
                "{size:?}: {seen}"
            );
        }
    }

    #[test]
    fn a_player_who_goes_to_another_window_is_reported_once_and_not_for_a_moment() {
        let mut absence = Absence::default();
        assert!(!absence.update(false, 1.0) && !absence.update(true, 1.1));
        assert!(!absence.update(false, 2.0) && !absence.update(false, 2.1));
        assert!(absence.update(false, 2.3));
        assert!(!absence.update(false, 9.0), "once");
        assert!(!absence.update(true, 9.1) && !absence.update(false, 9.2));
        assert!(absence.update(false, 9.5), "again after a return");
    }

    #[test]
    fn a_window_that_stays_too_small_is_asked_to_grow_once() {
        let mut minimum = MinimumSize::default();
        assert_eq!(minimum.wanted((1280.0, 720.0), 1.0), None);
        assert_eq!(minimum.wanted((1280.0, 720.0), 9.0), None);
        assert_eq!(minimum.wanted((100.0, 720.0), 10.0), None, "still dragged");
        assert_eq!(minimum.wanted((1.0, 1.0), 10.4), None, "still dragged");
        let smallest = (320.0, 240.0);
        assert_eq!(minimum.wanted((1.0, 1.0), 10.9), Some(smallest));
        assert_eq!(minimum.wanted((1.0, 1.0), 12.0), None, "it was asked for");
        assert_eq!(minimum.wanted((900.0, 1.0), 13.0), None);
        assert_eq!(minimum.wanted((900.0, 1.0), 14.0), Some((900.0, 240.0)));
    }

    #[test]
    fn a_window_of_any_size_has_a_whole_scale() {
        let sides = [1.0, 2.0, 14.0, 15.0, 320.0, 1013.0, 4096.0, 16384.0];
        for size in sides.iter().flat_map(|w| sides.map(|h| (*w, h))) {
            for level in [(340.0, 300.0), (2000.0, 2000.0)] {
                let scale = level_scale(size, level);
                assert!(scale >= 1.0 && scale.fract() == 0.0, "{size:?}: {scale}");
                assert!(scale <= automatic_scale(size), "{size:?}: {scale}");
            }
        }
    }

    #[test]
    fn windows_of_usual_shapes_show_from_320_by_200_to_1050_by_650_pixels() {
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
